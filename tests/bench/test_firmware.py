"""Speed of the firmware's loop in a real MicroPython here, and the estimate for a Pico.

``pytest -m bench tests/bench/test_firmware.py -s`` prints the table.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.firmware.pico import run_script

pytestmark = [pytest.mark.bench, pytest.mark.micropython]

PICO_REFERENCE = 749.0
"""Microseconds of the reference loop on a cycle-accurate emulation of an RP2040."""
FLASH = 2.0
"""Slowdown of a real board: the emulation does not model flash wait states."""
BITS = 64 * 24 / 800_000 * 1e6
"""Microseconds to send the strip's bits, during which the loop waits."""

SCRIPT = """
import json, sys, time

# What a Pico does in C is done in C here: int() and int(1) answer like a pin.
class Pin:
    IN, OUT, OPEN_DRAIN, PULL_UP = 0, 1, 2, 1
    def __init__(self, number, mode=-1, pull=None, value=None): self.value = int
    def init(self, mode=-1, pull=None, value=None): pass

class ADC:
    def __init__(self, number): self.read_u16 = int

class Nothing:
    def __init__(self, *a, **k): pass
    def active(self, on): pass
    def put(self, words, shift): pass
    def read(self, patience): return b""
    def write(self, data): return True

class Module: pass
machine = Module()
machine.Pin, machine.ADC, machine.PWM = Pin, ADC, Nothing
rp2 = Module()
class PIO: OUT_LOW = SHIFT_LEFT = 0
rp2.PIO, rp2.StateMachine, rp2.asm_pio = PIO, Nothing, lambda **k: lambda f: f
sys.modules["machine"], sys.modules["rp2"] = machine, rp2

from firmware import wire
from firmware.board import Board
from firmware.lights import Lights
from firmware.pins import Pins
from firmware.scan import Halls, Matrix
from firmware.strip import Strip

rows = [Pin(n) for n in range(8)]
columns = [Pin(n) for n in range(8)]

def reference():
    cells = 0
    for r in rows:
        r.value(0)
        for c in columns:
            cells = (cells << 1) | c.value()
        r.value(1)
        cells = 0

def timed(act, count=400):
    best = None
    for _ in range(9):
        began = time.ticks_us()
        for _ in range(count):
            act()
        took = time.ticks_diff(time.ticks_us(), began) / count
        best = took if best is None else min(best, took)
    return best

common = {"size": [8, 8], "keys": [18, 19, 20, 21, 28], "lights": 22, "buzzer": 27,
          "brightness": 64, "milliamps": 1500, "settle_us": 0, "presence": 1000, "step": 300}
contacts = dict(common, kind="matrix", rows=list(range(2, 10)), columns=list(range(10, 18)))
halls = dict(common, kind="analog", select=[2, 3, 4, 5], enable=[6, 7, 8, 9], analog=26)
pins = Pins(list(range(29)))
matrix = Matrix(pins, contacts["rows"], contacts["columns"], 0)
field = Halls(pins, halls, 64)
field.scan()
field.payload()
measured = Halls(pins, halls, 64)
for pad in range(64):
    measured._values[pad] = 32500 + 7 * pad
    measured._changes[pad] = pad % 3
strip = Strip(pins, 22, list(range(64)))
lights = Lights(strip, 8, 8, 64, 1500)
# Twelve lights pulse, twelve blink, the others are steady or dark, in five colours.
looks = [bytes((9 * (n % 5), 40, 200, (3, 2, 1, 1, 0, 0)[n // 12])) for n in range(64)]
busy = b"".join(looks)
clock = [0]

def moved():
    clock[0] += 50
    lights.turn(clock[0])

frame = wire.encode(wire.LIGHTS, 1, 1, 1, bytes(range(256)))
decoder = wire.Decoder()
print(json.dumps({
    "reference": timed(reference),
    "matrix scan": timed(matrix.scan),
    "matrix picture": timed(lambda: wire.encode(wire.PICTURE, 1, 1, 5, *matrix.payload())),
    "hall scan": timed(field.scan),
    "hall picture": timed(lambda: wire.encode(wire.FIELD, 1, 1, 5, *measured.payload())),
    "lights taken": timed(lambda: lights._take(busy), 100),
    "lights moved": timed(moved),
    "lights received": timed(lambda: decoder.feed(frame)),
    "contacts": timed(Board(Nothing(), contacts, 0).turn, 1000),
    "halls": timed(Board(Nothing(), halls, 0).turn, 1000),
}))
"""


def test_the_scan_loop_is_fast_enough(tmp_path: Path) -> None:
    found = json.loads(run_script(tmp_path, SCRIPT))
    factor = PICO_REFERENCE / found["reference"] * FLASH
    print(f"\none microsecond here is {factor:.0f} on a Pico (of which {FLASH:.0f} × for flash)")
    print(f"{'':18}{'here µs':>9}{'Pico µs':>9}")
    for name, took in found.items():
        print(f"{name:18}{took:9.1f}{took * factor:9.0f}")
    # Lights that pulse move at most 20 times a second, and a new frame comes twice.
    lit = 20 * (found["lights moved"] * factor + BITS) + 2 * found["lights taken"] * factor
    for kind, settle in (("matrix", 8 * 20), ("hall", 64 * 5)):
        scan, picture = found[f"{kind} scan"], found[f"{kind} picture"]
        here = 1e6 / scan
        turn = scan * factor + settle
        rest = (1e6 - lit - 25 * picture * factor) / turn
        busy = (1e6 - lit) / (turn + picture * factor)
        print(
            f"{kind}: {here:.0f} scans a second here; on a Pico {rest:.0f} at rest, "
            f"{busy:.0f} while each is told (the loop takes at most 200)"
        )
        assert rest >= 100
