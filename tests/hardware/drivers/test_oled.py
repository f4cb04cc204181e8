"""The screen on luma's real devices: what arrives at the chip is decoded back into the page."""

from __future__ import annotations

import errno
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from controller.display import raster
from controller.model.screen_page import Page
from controller.runtime.outputs import Latest, Outlet
from hardware.drivers.oled import CONTROLLERS, DIM, Oled, i2c_oled, spi_oled
from hardware.errors import HardwareError
from tests.hardware.drivers.fakebus import FakeBus, OledChip, failure
from tests.hardware.drivers.mockpins import World

PAGE = raster.draw(Page("Reversi", "Black to move", ("c4", "d3"), keys="OK: hint"))
OTHER = raster.draw(Page("INVERS", "Rouge à toi"))
KINDS = pytest.mark.parametrize("controller", CONTROLLERS)


@dataclass
class Spi:
    """The methods of spidev that luma uses; the D/C pin tells commands from pixels."""

    chip: OledChip
    pins: dict[int, Any]
    opened: list[tuple[int, int]] = field(default_factory=list)
    closed: int = 0
    max_speed_hz: int = 0

    def open(self, port: int, device: int) -> None:
        self.opened.append((port, device))

    def writebytes(self, data: list[int]) -> None:
        is_data = self.pins[24].state
        (self.chip.data if is_data else self.chip.command)(list(data))

    def close(self) -> None:
        self.closed += 1


class Bench:
    def __init__(self, controller: str, *, upside_down: bool = False) -> None:
        self.chip = OledChip(sh1106=controller == "sh1106")
        self.bus = FakeBus({0x3C: self.chip})
        self.opened = 0
        self.screen = i2c_oled(self.open, 1, 0x3C, controller, upside_down=upside_down)

    def open(self) -> FakeBus:
        self.opened += 1
        return self.bus


def noise() -> bytes:
    return Random(4).randbytes(1024)


@KINDS
def test_the_pixels_arrive_bit_for_bit(controller: str) -> None:
    bench = Bench(controller)
    for bits in (PAGE, OTHER, noise(), bytes(1024), b"\xff" * 1024, PAGE):
        bench.screen.show(bits)
        assert bench.chip.bits() == bits
    assert bench.opened == 1


@KINDS
def test_the_four_corners_are_where_they_belong(controller: str) -> None:
    bench = Bench(controller)
    for x, y in ((0, 0), (127, 0), (0, 63), (127, 63), (1, 0), (0, 1)):
        bits = bytearray(1024)
        bits[y * 16 + x // 8] |= 0x80 >> x % 8
        bench.screen.show(bytes(bits))
        assert bench.chip.bits() == bytes(bits)


@KINDS
def test_a_screen_that_is_mounted_upside_down_is_turned(controller: str) -> None:
    bench = Bench(controller, upside_down=True)
    bench.screen.show(PAGE)
    turned = int.from_bytes(bench.chip.bits(), "big")
    assert f"{turned:08192b}"[::-1] == f"{int.from_bytes(PAGE, 'big'):08192b}"


@KINDS
def test_the_same_over_spi_with_pins_of_gpiozero(controller: str) -> None:
    world = World()
    factory = world.factory()
    chip = OledChip(sh1106=controller == "sh1106")
    bus = Spi(chip, world.pins)
    screen = spi_oled(lambda: bus, lambda: factory, controller, 24, 25)
    for bits in (PAGE, noise()):
        screen.show(bits)
        assert chip.bits() == bits
    assert world.pins[25].state == 1, "still in reset"
    screen.close()
    assert not chip.on
    assert bus.closed
    again = spi_oled(lambda: bus, lambda: factory, controller, 24, 25)
    again.show(PAGE)
    assert chip.bits() == PAGE
    again.close()
    factory.reset()


@KINDS
def test_a_dim_screen_has_less_contrast_and_gets_back_what_it_had(controller: str) -> None:
    bench = Bench(controller)
    bench.screen.show(PAGE)
    usual = bench.chip.contrast
    for dim in (True, True, False):
        bench.screen.show(OTHER, dim=dim)
        assert bench.chip.bits() == OTHER
        assert bench.chip.contrast == (DIM if dim else usual)
    assert usual > 8 * DIM


def test_a_screen_that_was_plugged_in_again_is_as_dim_as_it_should_be() -> None:
    bench = Bench("ssd1306")
    bench.screen.show(PAGE, dim=True)
    for dim in (True, False):
        bench.bus.chips.clear()
        with pytest.raises(HardwareError):
            bench.screen.show(PAGE, dim=dim)
        fresh = bench.bus.chips[0x3C] = OledChip()
        bench.screen.show(PAGE, dim=dim)
        assert (fresh.contrast == DIM) == dim


def test_a_screen_that_comes_loose_shows_the_page_again_when_it_is_back() -> None:
    bench = Bench("sh1106")
    bench.screen.show(PAGE)
    bench.bus.chips.clear()
    with pytest.raises(HardwareError) as caught:
        bench.screen.show(OTHER)
    assert caught.value.code == "i2c.silent"
    assert caught.value.facts["address"] == "0x3c"
    fresh = OledChip(sh1106=True)
    bench.bus.chips[0x3C] = fresh
    bench.screen.show(OTHER)
    assert fresh.bits() == OTHER
    assert fresh.on


def test_a_screen_that_is_not_there_costs_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    registered: list[Callable[[], None]] = []
    monkeypatch.setattr("atexit.register", registered.append)
    bench = Bench("ssd1306")
    bench.bus.chips.clear()
    for _ in range(5):
        with pytest.raises(HardwareError):
            bench.screen.show(PAGE)
    assert not registered
    assert bench.bus.closed == 5


@pytest.mark.parametrize(
    ("number", "code"),
    [(errno.EREMOTEIO, "i2c.silent"), (errno.EIO, "i2c.bus"), (errno.ETIMEDOUT, "i2c.bus")],
)
def test_a_transfer_that_fails_anywhere_is_told_of_and_made_good(number: int, code: str) -> None:
    for at in range(0, 40, 3):
        bench = Bench("ssd1306")
        write = bench.bus.write_i2c_block_data
        left = [at]

        def failing(
            address: int,
            register: int,
            data: list[int],
            write: Callable[..., None] = write,
            left: list[int] = left,
        ) -> None:
            left[0] -= 1
            if left[0] == -1:
                raise failure(number)
            write(address, register, data)

        bench.bus.write_i2c_block_data = failing  # type: ignore[method-assign]
        with pytest.raises(HardwareError) as caught:
            bench.screen.show(PAGE)
        assert caught.value.code == code
        bench.screen.show(PAGE)
        assert bench.chip.bits() == PAGE


def test_closing_blanks_the_screen_and_may_be_done_twice_also_when_it_is_gone() -> None:
    bench = Bench("ssd1309")
    bench.screen.show(PAGE)
    bench.screen.close()
    assert not bench.chip.on
    assert bench.bus.closed == 1
    bench.screen.close()
    gone = Bench("ssd1309")
    gone.screen.show(PAGE)
    gone.bus.dead = failure(errno.EIO)
    gone.screen.close()
    Bench("sh1106").screen.close()


def test_wrong_sizes_and_names_are_bugs() -> None:
    with pytest.raises(ValueError, match="1024"):
        Bench("sh1106").screen.show(b"")
    with pytest.raises(ValueError, match="sh1107"):
        Bench("sh1107")


def test_on_a_slow_bus_only_the_last_page_waits() -> None:
    """The real driver behind the real writer: pages in between are never sent."""
    bench = Bench("ssd1306")
    bench.screen.show(bytes(1024))
    before = bench.chip.frames
    entered, gate = threading.Event(), threading.Event()
    write = bench.bus.write_i2c_block_data

    def slow(address: int, register: int, data: list[int]) -> None:
        entered.set()
        assert gate.wait(30)
        write(address, register, data)

    bench.bus.write_i2c_block_data = slow  # type: ignore[method-assign]
    line: Latest[bytes] = Latest(bench.screen.show, "screen")
    notes: list[tuple[str, OSError | None]] = []
    outlet = Outlet("screen", line, lambda *told: notes.append(told))
    outlet.put(OTHER, 0.0)
    assert entered.wait(30)
    for number in range(50):
        outlet.put(Random(number).randbytes(1024), 0.01 * number)
    outlet.put(PAGE, 1.0)
    gate.set()
    outlet.close(30)
    assert bench.chip.bits() == PAGE
    assert bench.chip.frames == before + 2
    assert not notes


def test_without_the_library_the_sentence_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "luma.oled", None)
    with pytest.raises(HardwareError) as caught:
        Bench("ssd1306").screen.show(PAGE)
    assert (caught.value.code, caught.value.facts["library"]) == ("library", "luma.oled")


def test_the_driver_itself_needs_no_bus() -> None:
    assert isinstance(Bench("ssd1306").screen, Oled)
