// A Pico's chip with the official MicroPython, emulated by rp2040js.
//
//   node chip.mjs UF2 BOOTROM FLASH WIRES WORLD USB CAUSE
//
// FLASH is a file of 2 MB, made from the UF2 file if it is not there, and written back at the end.
// WIRES is the wiring (JSON), WORLD the file of copper.mjs, USB a file descriptor of a pty's
// master end. CAUSE is "power", or how the chip before this one ended. The exit code says how this
// one did: 3, it restarted itself; 4, its watchdog did. Its time never runs faster than ours.

import fs from "node:fs";
import { ConsoleLogger, LogLevel, RP2040 } from "rp2040js";
import { Copper } from "./copper.mjs";
import { FLASH_BYTES, fitFlash } from "./flash_memory.mjs";
import { WrongFile, loadUf2, readBootRom } from "./images.mjs";
import { StateMachines, Strip } from "./strip.mjs";
import { UsbHost } from "./usb_host.mjs";

const RESTARTED = 3;
const BITTEN = 4;
const WRONG_FILE = 5;
const CAUSES = { restart: 2, watchdog: 1 };
const FLASH_AT = 0x10000000;
const WATCHDOG = 0x40058;
const REASON = 0x08;
const SLICE = 10_000; // nanoseconds between two looks at the state machines
const LOOK = 25; // slices between two looks at the world

Error.stackTraceLimit = 0; // a port with nothing to say throws, thousands of times a second
const [uf2, bootrom, flashFile, wires, world, usb, cause] = process.argv.slice(2);

function built() {
    const chip = new RP2040();
    chip.logger = new ConsoleLogger(LogLevel.Error, false);
    chip.loadBootrom(readBootRom(bootrom));
    if (fs.existsSync(flashFile)) chip.flash.set(fs.readFileSync(flashFile));
    else loadUf2(uf2, chip.flash);
    return chip;
}

let chip;
try {
    chip = built();
} catch (error) {
    if (!(error instanceof WrongFile) && error.code === undefined) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(WRONG_FILE);
}

const { clock, core } = chip;
const memory = fitFlash(chip);
const wiring = JSON.parse(fs.readFileSync(wires));
const copper = new Copper(chip, wiring, fs.openSync(world, "r+"));
const host = new UsbHost(chip.usbCtrl, clock, Number(usb), () => copper.ready());
const strip = new Strip((bytes) => copper.lights(bytes, strip.wrong));
const machines = new StateMachines(chip.pio[0], clock, wiring.lights ?? 31, strip);

let ended = 0;
const watchdog = chip.peripherals[WATCHDOG];
watchdog.reason = CAUSES[cause] ?? 0;
watchdog.onWatchdogTrigger = () => {
    ended = watchdog.readUint32(REASON) === CAUSES.restart ? RESTARTED : BITTEN;
};

function save() {
    if (memory.erased || memory.programmed || !fs.existsSync(flashFile)) {
        fs.writeFileSync(flashFile, chip.flash.subarray(0, FLASH_BYTES));
    }
}
process.on("SIGTERM", () => {
    save();
    process.exit(0);
});

const nap = new Int32Array(new SharedArrayBuffer(4));
const start = copper.before();
const real = process.hrtime.bigint();
core.PC = FLASH_AT;

/** Run the processor until this time. */
function run(until) {
    const cycle = 1e9 / chip.clkSys;
    while (clock.nanos < until && !ended) {
        if (core.waiting) {
            const next = clock.nanosToNextAlarm;
            clock.tick(Math.max(1, Math.min(next || SLICE, until - clock.nanos)));
        } else {
            clock.tick(core.executeInstruction() * cycle);
        }
    }
    machines.run(clock.nanos, cycle);
}

function turn() {
    for (let round = 0; round < 40 && !ended; round += 1) {
        for (let slice = 0; slice < LOOK && !ended; slice += 1) run(clock.nanos + SLICE);
        copper.look();
        host.poll();
        copper.time(start + clock.nanos);
    }
    if (ended) {
        save();
        process.exit(ended);
    }
    const ahead = clock.nanos - Number(process.hrtime.bigint() - real);
    if (ahead > 1e6) Atomics.wait(nap, 0, 0, ahead / 1e6);
    setImmediate(turn);
}
turn();
