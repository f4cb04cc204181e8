// The two files that are given by path: MicroPython for the flash (UF2) and the chip's boot ROM.

import fs from "node:fs";

const BLOCK = 512;
const MAGIC = [0x0a324655, 0x9e5d5157];
const RP2040_FAMILY = 0xe48bff56;
const FLASH_AT = 0x10000000;
const ROM_BYTES = 16 * 1024;

export class WrongFile extends Error {}

/** Write every block of a UF2 file into the flash. */
export function loadUf2(file, flash) {
    const data = fs.readFileSync(file);
    let blocks = 0;
    for (let at = 0; at + BLOCK <= data.length; at += BLOCK) {
        const word = (offset) => data.readUInt32LE(at + offset);
        if (word(0) !== MAGIC[0] || word(4) !== MAGIC[1]) {
            throw new WrongFile(`${file}: not a UF2 file`);
        }
        if (word(28) !== RP2040_FAMILY) {
            throw new WrongFile(`${file}: not for the RP2040 of a Pico`);
        }
        flash.set(data.subarray(at + 32, at + 32 + word(16)), word(12) - FLASH_AT);
        blocks += 1;
    }
    if (!blocks) throw new WrongFile(`${file}: not a UF2 file`);
}

/** The boot ROM: 16 KB as they are, or the 4096 words that rp2040js keeps in a source file. */
export function readBootRom(file) {
    const data = fs.readFileSync(file);
    if (data.length === ROM_BYTES) return new Uint32Array(new Uint8Array(data).buffer);
    const words = data.toString("latin1").match(/\b0x[0-9a-f]{1,8}\b/g) ?? [];
    if (words.length !== ROM_BYTES / 4) throw new WrongFile(`${file}: not a boot ROM of 16 KB`);
    return Uint32Array.from(words, Number);
}
