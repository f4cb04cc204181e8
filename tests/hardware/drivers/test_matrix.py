"""The matrix on gpiozero's real devices and mock pins, wired as copper would be."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from hardware import pins
from hardware.drivers.matrix import MatrixSensor
from hardware.errors import HardwareError
from hardware.ports import Pad, Picture
from tests.hardware.drivers.mockpins import WIRES, World


class Bench:
    """A matrix and the world that it is wired in."""

    def __init__(self) -> None:
        self.now = 0.0
        self.world = World()
        self.factory = self.world.factory()
        self.sensor = MatrixSensor(self.factory, WIRES, lambda: self.now)

    def scan(self) -> Picture:
        """A picture that is due."""
        self.now += 0.05
        picture = self.sensor.scan()
        assert picture is not None
        return picture

    def seen(self) -> set[int]:
        return {pad for pad, mark in enumerate(self.scan().marks) if mark}


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.sensor.close()
    bench.factory.reset()


def at(row: int, column: int) -> Pad:
    return Pad(8 * row + column)


def test_every_pad_is_seen_where_it_is(bench: Bench) -> None:
    for pad in range(64):
        bench.world.closed = {Pad(pad)}
        assert bench.seen() == {pad}


def test_any_set_of_pads_is_seen_as_it_is_with_diodes(bench: Bench) -> None:
    random = Random(1)
    for count in (*range(0, 65, 4), 64):
        bench.world.closed = {Pad(pad) for pad in random.sample(range(64), count)}
        assert bench.seen() == bench.world.closed
    assert not bench.sensor.bare


def test_three_corners_without_diodes_are_no_fourth_piece(bench: Bench) -> None:
    bench.world.bare = {Pad(pad) for pad in range(64)}
    bench.world.closed = {at(0, 0), at(0, 3), at(5, 0)}
    with pytest.raises(HardwareError) as caught:
        bench.scan()
    assert caught.value.code == "matrix.ghost"
    assert caught.value.facts["pads"] == "a8, d8, a3, d3"


def test_a_single_missing_diode_is_found_before_it_can_make_a_ghost(bench: Bench) -> None:
    bench.world.bare = {at(5, 0)}
    bench.world.closed = {at(0, 0), at(5, 0)}
    assert bench.seen() == bench.world.closed
    assert bench.sensor.bare == {at(5, 0)}
    bench.world.closed.add(at(5, 3))
    with pytest.raises(HardwareError) as caught:
        bench.scan()
    assert caught.value.code == "matrix.diode"
    assert caught.value.facts["bare"] == "a3"
    bench.world.closed.remove(at(0, 0))
    assert bench.seen() == bench.world.closed


def test_no_picture_of_a_matrix_with_missing_diodes_is_ever_wrong(bench: Bench) -> None:
    """Whatever lies there: a right picture, or none."""
    random = Random(2)
    given = refused = ghosts = 0
    for _ in range(150):
        bench.world.bare = {Pad(pad) for pad in random.sample(range(64), random.randint(1, 20))}
        bench.world.closed = {Pad(pad) for pad in random.sample(range(64), random.randint(2, 14))}
        ghosts += _lows(bench.world) != bench.world.closed
        try:
            seen = bench.seen()
        except HardwareError:
            refused += 1
        else:
            assert seen == bench.world.closed
            given += 1
    assert given > 20
    assert refused >= ghosts > 20


def _lows(world: World) -> set[Pad]:
    """What a driver would see that knows nothing of diodes."""
    seen = set()
    for row in range(8):
        world.grounded = {WIRES.rows[row]}
        low = world.lows()
        seen |= {at(row, column) for column, pin in enumerate(WIRES.columns) if pin in low}
    world.grounded = set()
    return seen


@pytest.mark.parametrize(("pin", "line"), [(WIRES.rows[2], "R3"), (WIRES.columns[7], "C8")])
def test_a_line_on_ground_is_named_and_not_read_as_pieces(
    bench: Bench, pin: int, line: str
) -> None:
    bench.world.closed = {at(2, 4)}
    bench.world.grounded = {pin}
    with pytest.raises(HardwareError) as caught:
        bench.scan()
    assert (caught.value.code, caught.value.facts) == ("matrix.short", {"lines": line})
    bench.world.grounded = set()
    assert bench.seen() == bench.world.closed


def test_a_pad_that_was_emptied_and_filled_between_two_pictures_is_counted(bench: Bench) -> None:
    pad = at(3, 3)
    bench.world.closed = {pad}
    before = bench.scan()
    bench.world.closed = set()
    bench.sensor.scan()
    bench.world.closed = {pad}
    after = bench.sensor.scan()
    assert after is not None
    assert after.marks == before.marks
    assert after.changes[pad] == before.changes[pad] + 2
    others = [it for it in range(64) if it != pad]
    assert all(after.changes[it] == before.changes[it] for it in others)


def test_a_change_is_told_at_once_and_again_and_otherwise_every_50_ms(bench: Bench) -> None:
    given = []
    for tick in range(40):
        bench.now = tick * 0.01
        if tick == 22:
            bench.world.closed = {at(0, 0)}
        given += [tick] if bench.sensor.scan() else []
    assert {0, 5, 10, 15, 20, 22, 23, 24, 29, 34} == set(given) & set(range(35))


def test_after_a_scan_every_line_is_an_input_again(bench: Bench) -> None:
    """So that pads without diodes never short one pin that is high to one that is low."""
    bench.world.closed = {Pad(pad) for pad in range(64)}
    bench.scan()
    assert len(bench.world.pins) == 16
    assert {(pin.function, pin.pull) for pin in bench.world.pins.values()} == {("input", "up")}


def test_closing_twice_gives_the_pins_back() -> None:
    world = World()
    factory = world.factory()
    sensor = MatrixSensor(factory, WIRES, lambda: 0.0)
    with pytest.raises(HardwareError) as caught:
        MatrixSensor(factory, WIRES, lambda: 0.0)
    assert caught.value.code == "gpio.busy"
    sensor.close()
    sensor.close()
    MatrixSensor(factory, WIRES, lambda: 0.0).close()
    factory.reset()


def test_what_was_opened_before_a_pin_that_cannot_be_is_closed_again() -> None:
    factory = World().factory()
    wrong = pins.Matrix(rows=(5, 6), columns=(12, 99))
    with pytest.raises(HardwareError) as caught:
        MatrixSensor(factory, wrong, lambda: 0.0)
    assert caught.value.code == "gpio.pin"
    MatrixSensor(factory, pins.Matrix((5, 6), (12, 13)), lambda: 0.0).close()
    factory.reset()


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (PermissionError(13, "Permission denied"), "gpio.denied"),
        (RuntimeError("'GPIO busy'"), "gpio.busy"),
        (OSError(5, "Input/output error"), "gpio.failed"),
        (RuntimeError("strange"), "gpio.failed"),
    ],
)
def test_a_fault_of_a_library_has_a_code(error: Exception, code: str) -> None:
    class Broken(MockFactory):  # type: ignore[misc]  # gpiozero has no types
        def pin(self, *_: Any, **__: Any) -> Any:
            raise error

    with pytest.raises(HardwareError) as caught:
        MatrixSensor(Broken(), WIRES, lambda: 0.0)
    assert caught.value.code == code
    assert caught.value.facts["reason"]


def test_a_matrix_of_another_size_is_read_as_well() -> None:
    small = pins.Matrix(rows=(5, 6, 12), columns=(13, 16))
    world = World(wires=small)
    factory = world.factory()
    sensor = MatrixSensor(factory, small, itertools.count(0, 1).__next__)
    for pad in range(6):
        world.closed = {Pad(pad)}
        picture = sensor.scan()
        assert picture is not None
        assert {at for at, mark in enumerate(picture.marks) if mark} == {pad}
    sensor.close()
    factory.reset()
