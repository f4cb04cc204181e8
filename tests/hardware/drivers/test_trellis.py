"""NeoTrellis boards behind the real smbus2: every button, every light, and a board that fails."""

from __future__ import annotations

import errno
from itertools import count
from random import Random

import pytest
from gpiozero.pins.mock import MockFactory

from controller.config import config
from controller.runtime import devices
from controller.sensing import board as boards
from hardware import pins
from hardware.drivers import glow, trellis
from hardware.drivers.background import Background
from hardware.drivers.raspberry_pi import Machine
from hardware.drivers.trellis import Boards, TrellisLights, trellis_sensor
from hardware.errors import HardwareError
from hardware.ports import DARK, Glow, Pad, Pattern
from rules import catalog
from tests.hardware.drivers import seesaw
from tests.hardware.drivers.fakebus import failure
from tests.hardware.drivers.seesaw import Kernel, NeoTrellis

WIRES = pins.Trellis(pins.TRELLIS)


class Bench:
    def __init__(self, monkeypatch: pytest.MonkeyPatch, most: float = 1e6) -> None:
        self.now = 0.0
        self.kernel = Kernel({address: NeoTrellis() for address in WIRES.addresses})
        bus = seesaw.bus(monkeypatch, self.kernel)
        self.boards = Boards(bus, 1, WIRES, (8, 8), most, lambda: self.now, wait=self.kernel.wait)
        self.sensor = trellis_sensor(self.boards, 64, lambda: self.now, start=False)
        self.lights = TrellisLights(self.boards, 64)

    def hold(self, *pads: int) -> None:
        wanted = {pins.trellis_button(pad, 8) for pad in pads}
        for at, board in enumerate(self.kernel.boards.values()):
            for key in range(16):
                board.press(key, down=(at, key) in wanted)

    def seen(self) -> set[int]:
        self.now += 0.05
        self.sensor.step()
        picture = self.sensor.scan()
        assert picture is not None
        return {pad for pad, mark in enumerate(picture.marks) if mark}

    def shown(self) -> list[tuple[int, int, int]]:
        boards = list(self.kernel.boards.values())
        return [
            boards[at].lit[key] for at, key in (pins.trellis_button(pad, 8) for pad in range(64))
        ]


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    return Bench(monkeypatch)


def test_the_boards_lie_row_by_row_and_so_do_their_buttons() -> None:
    assert [pins.trellis_button(pad, 8) for pad in (0, 3, 4, 8, 31, 32, 63)] == [
        (0, 0),
        (0, 3),
        (1, 0),
        (0, 4),
        (1, 15),
        (2, 0),
        (3, 15),
    ]


def test_every_button_is_seen_where_it_is(bench: Bench) -> None:
    assert bench.seen() == set()
    for pad in range(64):
        bench.hold(pad)
        assert bench.seen() == {pad}
    random = Random(3)
    for held in (0, 5, 40, 64, 0):
        pads = set(random.sample(range(64), held))
        bench.hold(*pads)
        assert bench.seen() == pads


def test_a_quick_tap_between_two_scans_is_not_lost(bench: Bench) -> None:
    bench.seen()
    bench.hold(9)
    bench.hold()
    bench.hold(9)
    assert bench.seen() == {9}


def test_every_light_shows_its_colour(bench: Bench) -> None:
    frame = tuple(Glow((pad, 255 - pad, 3 * pad)) for pad in range(64))
    bench.lights.show(frame)
    bench.seen()
    assert bench.shown() == [it.colour for it in frame]
    bench.lights.close()
    bench.now += 1
    bench.seen()
    assert bench.shown() == [(0, 0, 0)] * 64


def test_still_lights_are_sent_again_now_and_then_and_animated_ones_always(bench: Bench) -> None:
    bench.lights.show((Glow((9, 9, 9)),) * 64)
    bench.seen()
    for board in bench.kernel.boards.values():
        board.lit = [(1, 1, 1)] * 16
    bench.seen()
    assert bench.shown()[0] == (1, 1, 1)
    bench.now += trellis.REFRESH
    bench.seen()
    assert bench.shown()[0] == (9, 9, 9)
    bench.lights.show((Glow((200, 0, 0), Pattern.BLINK),) + (DARK,) * 63)
    found = set()
    for _ in range(30):
        bench.seen()
        found.add(bench.shown()[0])
    assert found == {(200, 0, 0), (0, 0, 0)}


def test_the_lights_never_draw_more_than_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(monkeypatch, most=400)
    bench.lights.show((Glow((255, 255, 255)),) * 64)
    bench.seen()
    assert glow.current(bench.shown()) <= 400


def test_sparks_on_the_bus_change_nothing(bench: Bench) -> None:
    bench.hold(5)
    bench.seen()
    bench.hold(5, 6)
    bench.kernel.faults = [failure(errno.EIO)]
    assert 6 in bench.seen() | bench.seen()


def test_a_board_that_does_not_answer_is_named(bench: Bench) -> None:
    bench.seen()
    lost = bench.kernel.boards.pop(0x30)
    with pytest.raises(HardwareError) as caught:
        bench.seen()
    assert (caught.value.code, caught.value.facts["address"]) == ("i2c.silent", "0x30")
    lost.reset()
    bench.kernel.boards[0x30] = lost
    bench.now += 1
    bench.seen()
    board, key = pins.trellis_button(40, 8)
    assert board == 2
    lost.press(key, down=True)
    assert bench.seen() == {40}


def test_something_else_at_the_address_is_named(bench: Bench) -> None:
    bench.kernel.boards[0x2F].hardware = 0x87
    with pytest.raises(HardwareError) as caught:
        bench.seen()
    assert (caught.value.code, caught.value.facts["address"]) == ("trellis.other", "0x2f")


def test_a_board_that_lost_its_power_unnoticed_reports_again_after_a_while(bench: Bench) -> None:
    bench.seen()
    bench.kernel.boards[0x2E].reset()
    for _ in range(trellis.KEYS):
        bench.seen()
    bench.hold(0, 3, 24)
    assert bench.seen() == {0, 3, 24}


def test_a_table_of_another_size_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    bus = seesaw.bus(monkeypatch, Kernel())
    for size in ((6, 6), (8, 12)):
        with pytest.raises(HardwareError) as caught:
            Boards(bus, 1, WIRES, size, 400, lambda: 0.0)
        assert caught.value.code == "pins.size"


def test_a_table_is_opened_with_its_buttons_and_lights(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the configuration to the boards: a tap on d3, and its light."""
    kernel = Kernel({address: NeoTrellis() for address in WIRES.addresses})
    bus = seesaw.bus(monkeypatch, kernel)
    text = b'[table]\ndriver = "pi"\nprofile = "touch"\n[pi]\nbuild = "trellis"\n'
    text += b'[lights]\nmilliamps = 400\n[screen]\nkind = "none"\n'
    found = config.parse(text, "test")
    board = boards.load("reference", catalog.load(()).games)
    factory = MockFactory()
    machine = Machine(lambda: factory, lambda _: bus)
    ticks = count()
    ports = devices.on_pi(found, board, lambda: next(ticks) / 10, machine)
    assert isinstance(ports.sensor, Background)
    ports.sensor._ended.set()
    ports.sensor._thread.join()
    ports.sensor.step()
    pad = next(it for it in range(64) if board.pad_name(Pad(it)) == "d3")
    at, key = pins.trellis_button(pad, 8)
    kernel.boards[0x2E + at].press(key, down=True)
    ports.lights.show(tuple(Glow((0, 90, 0)) if it == pad else DARK for it in range(64)))
    ports.sensor.step()
    picture = ports.sensor.scan()
    assert picture is not None
    assert [it for it, mark in enumerate(picture.marks) if mark] == [pad]
    lit = [it for one in kernel.boards.values() for it in one.lit]
    assert [at for at, it in enumerate(lit) if it != (0, 0, 0)] == [16 * at + key]
    factory.reset()


def test_closing_twice_is_allowed(bench: Bench) -> None:
    bench.seen()
    bench.sensor.close()
    bench.sensor.close()
