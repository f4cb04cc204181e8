// The flash of a Pico (a W25Q16), its serial interface and its pins.
//
// rp2040js lets the processor read the flash; here it is written too, as the boot ROM does it:
// commands byte by byte, while the chip-select pin is held low by its override.

import { BasePeripheral } from "rp2040js";

export const FLASH_BYTES = 2 * 1024 * 1024;
const PAGE = 256;
const SECTOR = 4096;

const CTRLR0 = 0x00;
const SSIENR = 0x08;
const TXFLR = 0x20;
const RXFLR = 0x24;
const SR = 0x28;
const IDR = 0x58;
const VERSION_ID = 0x5c;
const DR0 = 0x60;
const READY = 0b0000_0110; // both of the transmitter: not full, empty
const RECEIVED = 0b0000_1000;
const FIFO = 16;

const WRITE_ENABLE = 0x06;
const PROGRAM = 0x02;
const READ = 0x03;
const STATUS = 0x05;
const STATUS_2 = 0x35;
const WRITE_STATUS = 0x01;
const UNIQUE_ID = 0x4b;
const JEDEC_ID = 0x9f;
const ERASE = { 0x20: SECTOR, 0x52: 8 * SECTOR, 0xd8: 16 * SECTOR };
/** Milliseconds that the memory is busy: typical of a W25Q16JV. */
const ERASE_MS = { 0x20: 45, 0x52: 120, 0xd8: 150 };
const PROGRAM_MS = 0.4;
/** Lengths of the commands sent without holding the chip-select pin (by the second boot stage). */
const SHORT = { [WRITE_ENABLE]: 1, [STATUS]: 2, [STATUS_2]: 2, [WRITE_STATUS]: 3 };
const QUAD_ENABLED = 0x02;
const SERIAL = [0x54, 0x41, 0x42, 0x4c, 0x49, 0x45, 0x52, 0x21];

class FlashMemory {
    constructor(cells, clock) {
        this.cells = cells;
        this.clock = clock;
        this.erased = 0;
        this.programmed = 0;
        this.busyUntil = 0;
        this.writable = false;
        this.command = [];
        this.page = null;
    }

    begin() {
        this.command = [];
        this.page = null;
    }

    /** One byte in, one byte out. */
    exchange(byte) {
        const { command } = this;
        const at = command.length;
        command.push(byte);
        switch (command[0]) {
            case STATUS:
                return at ? this.status() : 0;
            case STATUS_2:
                return QUAD_ENABLED;
            case READ:
                return at > 3 ? this.cells[(this.address() + at - 4) % FLASH_BYTES] : 0;
            case UNIQUE_ID:
                return at > 4 ? SERIAL[(at - 5) % SERIAL.length] : 0;
            case JEDEC_ID:
                return [0, 0xef, 0x40, 0x15][at] ?? 0;
            default:
                return 0;
        }
    }

    /** Chip select goes high: what was asked is done. */
    end() {
        const [kind] = this.command;
        if (kind === WRITE_ENABLE) this.writable = true;
        else if (ERASE[kind] && this.command.length === 4) this.erase(kind);
        else if (kind === PROGRAM && this.command.length > 4) this.program();
        this.begin();
    }

    address() {
        const [, high, middle, low] = this.command;
        return ((high << 16) | (middle << 8) | low) % FLASH_BYTES;
    }

    erase(kind) {
        if (!this.writable) return;
        const size = ERASE[kind];
        const at = this.address() - (this.address() % size);
        this.cells.fill(0xff, at, at + size);
        this.erased += size / SECTOR;
        this.busy(ERASE_MS[kind]);
    }

    program() {
        if (!this.writable) return;
        const at = this.address();
        const start = at - (at % PAGE);
        // As in the chip: bits only go from one to zero, and a page wraps around.
        for (const [offset, byte] of this.command.slice(4).entries()) {
            this.cells[start + ((at - start + offset) % PAGE)] &= byte;
        }
        this.programmed += 1;
        this.busy(PROGRAM_MS);
    }

    busy(milliseconds) {
        this.writable = false;
        this.busyUntil = this.clock.nanos + milliseconds * 1e6;
    }

    status() {
        const rest = this.busyUntil - this.clock.nanos;
        if (rest <= 0) return this.writable ? 2 : 0;
        // Whoever asks does nothing but ask again: let the time pass at once.
        this.clock.tick(rest);
        return 1;
    }
}

/** The serial interface to the flash, as far as boot ROM and second boot stage use it. */
class Ssi extends BasePeripheral {
    constructor(chip, memory) {
        super(chip, "SSI");
        this.memory = memory;
        this.registers = new Map();
        this.received = [];
        this.held = false;
    }

    select(held) {
        if (this.held === held) return;
        this.held = held;
        if (held) this.memory.begin();
        else this.memory.end();
    }

    readUint32(offset) {
        switch (offset) {
            case TXFLR:
                return 0;
            case RXFLR:
                return this.received.length;
            case SR:
                return READY | (this.received.length ? RECEIVED : 0);
            case IDR:
                return 0x51535049;
            case VERSION_ID:
                return 0x3430312a;
            case DR0:
                return this.received.shift() ?? 0;
            default:
                return this.registers.get(offset) ?? 0;
        }
    }

    writeUint32(offset, value) {
        if (offset === DR0) {
            this.transfer(value & 0xff);
            return;
        }
        this.registers.set(offset, value);
        if (offset === SSIENR || offset === CTRLR0) {
            this.received = [];
            if (!this.held) this.memory.begin();
        }
    }

    // Not the inherited one, which reads the register first: here reading takes a byte away.
    writeUint32Atomic(offset, value, kind) {
        if (kind === 0) this.writeUint32(offset, value);
        else super.writeUint32Atomic(offset, value, kind);
    }

    transfer(byte) {
        const found = this.memory.exchange(byte);
        if (this.received.length < FIFO) this.received.push(found);
        const { command } = this.memory;
        if (!this.held && command.length === SHORT[command[0]]) this.memory.end();
    }
}

const PINS = 6;
const SELECT = 1;
const OVERRIDE_SHIFT = 8;
const DRIVEN_LOW = 2;

/** The pins of the flash: the boot ROM moves chip select by its output override. */
class FlashPins extends BasePeripheral {
    constructor(chip, ssi) {
        super(chip, "IO_QSPI");
        this.ssi = ssi;
        this.registers = new Uint32Array(0x400);
    }

    readUint32(offset) {
        return this.registers[offset >> 2];
    }

    writeUint32(offset, value) {
        this.registers[offset >> 2] = value;
        if (offset === 8 * SELECT + 4 && offset < 8 * PINS) {
            this.ssi.select(((value >> OVERRIDE_SHIFT) & 3) === DRIVEN_LOW);
        }
    }
}

/** Give the chip a flash that can be written. */
export function fitFlash(chip) {
    const memory = new FlashMemory(chip.flash, chip.clock);
    const ssi = new Ssi(chip, memory);
    chip.peripherals[0x18000] = ssi;
    chip.peripherals[0x40018] = new FlashPins(chip, ssi);
    return memory;
}
