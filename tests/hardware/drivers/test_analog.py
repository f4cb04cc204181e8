from __future__ import annotations

import errno
from dataclasses import dataclass, field

import pytest

from hardware import pins
from hardware.calibration import Calibration
from hardware.drivers.analog import FULL, AnalogSensor, Converters
from hardware.errors import HardwareError
from hardware.ports import STRENGTH, Pad
from tests.hardware.drivers.fakebus import failure
from tests.hardware.drivers.mockpins import World

WIRES = pins.Converters(select=(17, 18, 22, 23, 24, 25, 27, 4))
LEVELS = {"N1": 73.0, "N2": 290.0, "S1": -75.0, "S2": -280.0}
BOARD = Calibration(8, 8, STRENGTH, FULL, (512.0,) * 64, LEVELS)


@dataclass
class Mcp3008s:
    """The converters of a board on one bus: the one whose CS is low answers."""

    world: World
    values: list[int] = field(default_factory=lambda: [512] * 64)
    gone: set[int] = field(default_factory=set)
    floats: int = 0
    """Value read from the bus if no chip answers."""
    dead: OSError | None = None
    closed: int = 0

    def xfer2(self, data: list[int]) -> list[int]:
        if self.dead is not None:
            raise self.dead
        low = [at for at, pin in enumerate(WIRES.select) if not self.world.pins[pin].state]
        assert len(low) == 1, "more than one chip on the bus, or none"
        assert data[0] == 0x01
        assert data[1] & 0x80, "not single-ended"
        if low[0] in self.gone:
            return [self.floats] * 3
        value = self.values[8 * low[0] + (data[1] >> 4 & 7)]
        return [0, value >> 8, value & 0xFF]

    def close(self) -> None:
        self.closed += 1


class Bench:
    def __init__(self) -> None:
        self.now = 0.0
        self.world = World()
        self.bus = Mcp3008s(self.world)
        self.factory = self.world.factory()
        self.chips = Converters(self.bus, self.factory, WIRES, 64)
        self.sensor = AnalogSensor(self.chips, BOARD, STRENGTH, lambda: self.now, start=False)


def test_every_pad_is_measured_where_it_is() -> None:
    bench = Bench()
    bench.bus.values = [300 + 5 * pad for pad in range(64)]
    assert bench.chips.raw() == bench.bus.values
    bench.sensor.close()
    bench.sensor.close()
    assert bench.bus.closed
    bench.factory.reset()


def test_magnets_become_marks() -> None:
    bench = Bench()
    for pad, value in {3: 590, 20: 810, 40: 430, 63: 230}.items():
        bench.bus.values[pad] = value
    bench.sensor.step()
    picture = bench.sensor.scan()
    assert picture is not None
    found = {pad: mark for pad, mark in enumerate(picture.marks) if mark}
    assert found == {3: "N1", 20: "N2", 40: "S1", 63: "S2"}
    assert picture.changes[Pad(3)] == 1
    bench.sensor.close()
    bench.factory.reset()


@pytest.mark.parametrize("floats", [0x00, 0xFF])
def test_a_chip_that_does_not_answer_is_named_not_read(floats: int) -> None:
    bench = Bench()
    bench.bus.gone, bench.bus.floats = {5}, floats
    bench.sensor.step()
    with pytest.raises(HardwareError) as caught:
        bench.sensor.scan()
    assert (caught.value.code, caught.value.facts) == ("adc.silent", {"chip": "6"})
    bench.bus.gone = set()
    bench.sensor.step()
    assert bench.sensor.scan() is not None
    bench.sensor.close()
    bench.factory.reset()


def test_a_bus_that_fails_leaves_no_chip_selected() -> None:
    bench = Bench()
    bench.bus.dead = failure(errno.EIO)
    with pytest.raises(HardwareError) as caught:
        bench.chips.raw()
    assert caught.value.code == "spi.bus"
    assert all(bench.world.pins[pin].state for pin in WIRES.select)
    bench.sensor.close()
    bench.factory.reset()


def test_too_few_chips_are_a_bug() -> None:
    world = World()
    with pytest.raises(ValueError, match="room"):
        Converters(Mcp3008s(world), world.factory(), pins.Converters((17,)), 64)
