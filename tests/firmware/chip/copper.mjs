// What hangs on the pins: contacts with diodes or Hall sensors behind multiplexers, keys, lights.
//
// The state of the world is a file that the tests map into their memory (chip.py has the places).

import fs from "node:fs";

const KEYS_AT = 64;
const RAW_AT = 128;
const HANG_AT = 300;
const LIGHTS_AT = 512;
const NOTES_AT = 704;
const SCANS_AT = 708;
const FRAMES_AT = 712;
const WRONG_AT = 716;
const NANOS_AT = 720;
const READY_AT = 728;
const WORLD = 1024;
const FIRST_ANALOG = 26;
const REST = 0x800;
const PWM = 4;

export class Copper {
    constructor(chip, wires, file) {
        this.chip = chip;
        this.wires = wires;
        this.file = file;
        this.world = Buffer.alloc(WORLD);
        this.word = Buffer.alloc(8);
        this.scans = 0;
        this.frames = 0;
        this.notes = 0;
        this.sounds = false;
        this.idle = true; // no row is low: the next one begins a scan
        this.rows = (wires.rows ?? []).map((pin) => 1 << pin);
        this.columns = (wires.columns ?? []).map((pin) => 1 << pin);
        this.look();
        // rp2040js asks each of thirty pins, at every read: here one question about all of them.
        Object.defineProperty(chip, "gpioValues", { get: () => this.levels() });
        chip.adc.onADCRead = (channel) => this.convert(channel);
    }

    /** Look at the world. */
    look() {
        fs.readSync(this.file, this.world, 0, LIGHTS_AT, 0);
        this.listen();
    }

    /** The buzzer sounds while its pin is a PWM's. */
    listen() {
        const { buzzer } = this.wires;
        const sounds = buzzer !== null && this.chip.gpio[buzzer]?.functionSelect === PWM;
        if (sounds && !this.sounds) {
            this.notes += 1;
            this.tell(NOTES_AT, this.notes);
        }
        this.sounds = sounds;
    }

    /** Pins that are driven, and how: all of them, or those that are driven low. */
    driven(low) {
        const { sio } = this.chip;
        return sio.gpioOutputEnable & (low ? ~sio.gpioValue : sio.gpioValue);
    }

    /** Levels that the chip reads: a contact pulls its column to a row that is low. */
    levels() {
        const low = this.driven(true);
        let levels = ~low;
        for (const [row, bit] of this.rows.entries()) {
            if (!(low & bit)) continue;
            for (const [column, pin] of this.columns.entries()) {
                if (this.world[row * this.columns.length + column]) levels &= ~pin;
            }
        }
        for (const [key, pin] of this.wires.keys.entries()) {
            if (pin !== null && this.world[KEYS_AT + key]) levels &= ~(1 << pin);
        }
        this.count(low);
        return levels & 0x3fffffff;
    }

    count(low) {
        if (!this.rows.length || !(low & this.rows[0])) this.idle = true;
        else if (this.idle) {
            this.idle = false;
            this.scanned();
        }
    }

    convert(channel) {
        const { adc } = this.chip;
        if (this.world[HANG_AT]) return; // a conversion that never ends
        adc.currentChannel = channel;
        adc.channelValues[channel] = this.voltage(channel);
        adc.sampleAlarm.schedule(adc.sampleTime * 1000);
    }

    voltage(channel) {
        const { select, enable, analog } = this.wires;
        if (channel + FIRST_ANALOG !== analog) return REST;
        const low = this.driven(true);
        const high = this.driven(false);
        const on = enable.flatMap((pin, at) => (low & (1 << pin) ? [at] : []));
        if (on.length !== 1) return REST;
        let pad = 16 * on[0];
        for (const [bit, pin] of select.entries()) {
            if (high & (1 << pin)) pad += 1 << bit;
        }
        if (pad === 0) this.scanned();
        return this.world.readUInt16LE(RAW_AT + 2 * pad) >> 4;
    }

    scanned() {
        this.scans += 1;
        this.tell(SCANS_AT, this.scans);
    }

    /** The strip shows these bytes: green, red and blue of each light. */
    lights(bytes, wrong) {
        const colours = Buffer.alloc(192);
        for (let at = 0; at + 2 < Math.min(bytes.length, 192); at += 3) {
            colours[at] = bytes[at + 1];
            colours[at + 1] = bytes[at];
            colours[at + 2] = bytes[at + 2];
        }
        fs.writeSync(this.file, colours, 0, 192, LIGHTS_AT);
        this.frames += 1;
        this.tell(FRAMES_AT, this.frames);
        this.tell(WRONG_AT, wrong);
    }

    tell(at, number) {
        this.word.writeUInt32LE(number >>> 0, 0);
        fs.writeSync(this.file, this.word, 0, 4, at);
    }

    /** The computer knows the port. */
    ready() {
        fs.writeSync(this.file, Buffer.of(1), 0, 1, READY_AT);
    }

    /** The chip's time, by which everybody else lives. */
    time(nanos) {
        this.word.writeDoubleLE(nanos, 0);
        fs.writeSync(this.file, this.word, 0, 8, NANOS_AT);
    }

    /** Nanoseconds at which the chip before this one ended. */
    before() {
        const word = Buffer.alloc(8);
        fs.readSync(this.file, word, 0, 8, NANOS_AT);
        return word.readDoubleLE(0);
    }
}
