// The strip of lights: the state machines run by the chip's clock, and what their pin does is read
// as a WS2812 reads it, by the length of its pulses.

const BITS = 24;
/** A pulse longer than this is a one, in nanoseconds: a WS2812B wants 400 ± 150 and 800 ± 150. */
const ONE = 600;
const SHORTEST = 200;
const LONGEST = 1100;
/** A pause longer than this shows what was sent. */
const LATCH = 50_000;

/** Reads pulses; `show` gets the bytes in the order of the wire. */
export class Strip {
    constructor(show) {
        this.show = show;
        this.bytes = [];
        this.byte = 0;
        this.bits = 0;
        this.roseAt = 0;
        this.fellAt = 0;
        /** Pulses that no light would have understood. */
        this.wrong = 0;
    }

    pin(high, nanos) {
        if (high) {
            this.settle(nanos);
            this.roseAt = nanos;
            return;
        }
        const length = nanos - this.roseAt;
        this.fellAt = nanos;
        if (length < SHORTEST || length > LONGEST) this.wrong += 1;
        this.byte = (this.byte << 1) | (length > ONE ? 1 : 0);
        this.bits += 1;
        if (this.bits % 8 === 0) {
            this.bytes.push(this.byte & 0xff);
            this.byte = 0;
        }
    }

    /** After a pause the lights show what they got. */
    settle(nanos) {
        if (!this.bits || nanos - this.fellAt < LATCH) return;
        if (this.bits % BITS) this.wrong += 1;
        this.show(this.bytes);
        this.bytes = [];
        this.byte = this.bits = 0;
    }
}

/** Steps a block of state machines: rp2040js runs them by a timer of the computer instead. */
export class StateMachines {
    constructor(pio, clock, pin, strip) {
        this.pio = pio;
        this.clock = clock;
        this.mask = 1 << pin;
        this.strip = strip;
        this.high = false;
        this.times = [0, 0, 0, 0];
        pio.run = () => {};
    }

    run(nanos, cycleNanos) {
        const { pio, times } = this;
        for (let number = 0; number < times.length; number += 1) {
            const machine = pio.machines[number];
            if (!machine.enabled) continue;
            const tick = (machine.clockDivInt + machine.clockDivFrac / 256) * cycleNanos;
            while (times[number] < nanos) {
                const before = machine.cycles;
                if (machine.waiting) machine.checkWait();
                else machine.step();
                this.look(times[number]);
                if (machine.waiting) {
                    times[number] = nanos;
                    break;
                }
                times[number] += Math.max(1, machine.cycles - before) * tick;
            }
        }
        this.strip.settle(nanos);
    }

    look(nanos) {
        const high = (this.pio.pinValues & this.mask) !== 0;
        if (high === this.high) return;
        this.high = high;
        this.strip.pin(high, nanos);
    }
}
