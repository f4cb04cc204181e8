"""The lights over SPI: what arrives at the strip is decoded as a WS2812 or an APA102 would."""

from __future__ import annotations

import errno
import itertools
import threading
import time
from collections.abc import Callable

import pytest

from controller.display.palette import GLOW
from hardware import pins
from hardware.drivers import glow
from hardware.drivers.glow import Colour
from hardware.drivers.light_strip import APA102, STEP_SECONDS, WS2812, Pixels
from hardware.errors import HardwareError
from hardware.ports import DARK, Frame, Glow, Pad, Pattern
from tests.hardware.drivers.fakebus import failure
from tests.hardware.drivers.strip import Strip, apa102_strip, ws2812_strip

READ: dict[str, Callable[[bytes], list[Colour]]] = {WS2812: ws2812_strip, APA102: apa102_strip}


class Bench:
    def __init__(self, kind: str = WS2812, order: str = pins.SERPENTINE, most: float = 1e6) -> None:
        self.now = 0.0
        self.bus = Strip()
        self.kind = kind
        self.order = pins.strip_order(8, 8, order)
        self.opened = 0
        self.pixels = Pixels(self.open, kind, self.order, most, lambda: self.now, start=False)

    def open(self) -> Strip:
        self.opened += 1
        return self.bus

    def shown(self, frame: Frame) -> list[Colour]:
        """The colour under each pad."""
        self.pixels.show(frame)
        return self.stepped()

    def stepped(self) -> list[Colour]:
        self.pixels.step()
        strip = READ[self.kind](self.bus.sent[-1])
        found: list[Colour] = [(0, 0, 0)] * 64
        for colour, pad in zip(strip, self.order, strict=True):
            found[pad] = colour
        return found


@pytest.mark.parametrize("kind", [WS2812, APA102])
@pytest.mark.parametrize("order", pins.ORDERS)
def test_every_light_shows_the_colour_of_its_pad(kind: str, order: str) -> None:
    bench = Bench(kind, order)
    frame = tuple(Glow((pad, 255 - pad, 3 * pad)) for pad in range(64))
    assert bench.shown(frame) == [glow.colour for glow in frame]


def test_the_second_row_of_a_serpentine_runs_backwards() -> None:
    bench = Bench()
    frame = [DARK] * 64
    frame[8] = Glow((1, 2, 3))
    bench.shown(tuple(frame))
    assert ws2812_strip(bench.bus.sent[-1])[15] == (1, 2, 3)


@pytest.mark.parametrize(
    ("pattern", "levels"),
    [
        (Pattern.OFF, {0.0: 0, 0.5: 0}),
        (Pattern.STEADY, {0.0: 200, 0.7: 200}),
        (Pattern.BLINK, {0.0: 200, 0.4: 200, 0.6: 0, 0.9: 0, 1.1: 200}),
        (Pattern.FLASH, {0.0: 200, 0.15: 0, 0.3: 200, 0.4: 0, 0.6: 0, 1.1: 0, 1.25: 200}),
        (Pattern.PULSE, {0.0: 31, 0.8: 200, 1.6: 31}),
    ],
)
def test_a_pattern_is_animated(pattern: Pattern, levels: dict[float, int]) -> None:
    bench = Bench()
    bench.pixels.show((Glow((200, 0, 0), pattern),) * 64)
    for at, level in levels.items():
        bench.now = at
        assert bench.stepped()[0][0] == pytest.approx(level, abs=1)


def test_a_pulse_never_goes_out_and_never_jumps() -> None:
    levels = [glow.level(Pattern.PULSE, STEP_SECONDS * step) for step in range(200)]
    assert min(levels) > 0.1
    assert max(abs(one - next_) for one, next_ in itertools.pairwise(levels)) < 0.1


def test_a_frame_that_moves_is_sent_again_soon_and_one_that_does_not_now_and_then() -> None:
    bench = Bench()
    bench.pixels.show((Glow((9, 9, 9)),) * 64)
    assert bench.pixels.step() == pytest.approx(1.0)
    bench.pixels.show((Glow((9, 9, 9), Pattern.PULSE),) * 64)
    assert bench.pixels.step() == pytest.approx(STEP_SECONDS)


@pytest.mark.parametrize("most", [150, 500, 1500, 4000])
@pytest.mark.parametrize("pattern", list(Pattern))
def test_no_frame_ever_draws_more_than_the_supply_gives(most: float, pattern: Pattern) -> None:
    bench = Bench(most=most)
    for colour in ((255, 255, 255), (255, 0, 0), (220, 230, 255), (10, 10, 10)):
        for count in (1, 20, 64):
            frame = (Glow(colour, pattern),) * count + (DARK,) * (64 - count)
            bench.pixels.show(frame)
            for step in range(0, 40, 5):
                bench.now = step * STEP_SECONDS
                assert glow.current(bench.stepped()) <= most


def test_what_the_supply_can_give_is_not_dimmed() -> None:
    bench = Bench(most=1000)
    frame = (Glow((255, 0, 0)),) * 20 + (DARK,) * 44
    assert glow.current([it.colour for it in frame]) == pytest.approx(464)
    assert bench.shown(frame)[0] == (255, 0, 0)


def test_dimming_keeps_the_colours_and_does_not_follow_a_blink() -> None:
    bench = Bench(most=500)
    frame = (Glow((240, 120, 60)),) * 32 + (Glow((240, 120, 60), Pattern.BLINK),) * 32
    lit = bench.shown(frame)[0]
    assert lit[0] < 200
    assert lit[0] == pytest.approx(2 * lit[1], abs=2)
    bench.now = 0.6
    dark = bench.stepped()
    assert dark[0] == lit
    assert dark[63] == (0, 0, 0)


def test_every_meaning_can_be_seen_at_a_quarter_of_full_brightness() -> None:
    bench = Bench(most=1000)
    frame = tuple(GLOW.values())
    bench.now = 0.0
    shown = bench.shown(frame + (DARK,) * (64 - len(frame)))
    for it, colour in zip(frame, shown, strict=False):
        assert any(colour) == (it is not DARK)


def test_a_bus_that_fails_is_told_of_with_the_next_frame_and_made_good_by_itself() -> None:
    bench = Bench()
    red = (Glow((255, 0, 0)),) * 64
    bench.shown(red)
    bench.bus.dead = failure(errno.EIO)
    bench.pixels.show(red)
    bench.pixels.step()
    with pytest.raises(HardwareError) as caught:
        bench.pixels.show(red)
    assert caught.value.code == "spi.bus"
    bench.bus.dead = None
    assert bench.stepped()[0] == (255, 0, 0)
    bench.pixels.show(red)


def test_a_bus_that_is_off_is_told_of_at_once_and_asked_again() -> None:
    def off() -> Strip:
        raise HardwareError("spi.off", reason="")

    pixels = Pixels(off, WS2812, [Pad(0)], 100, lambda: 0.0, start=False)
    for _ in range(2):
        with pytest.raises(HardwareError):
            pixels.show((DARK,))
    pixels.close()


def test_closing_makes_it_dark_and_may_be_done_twice() -> None:
    bench = Bench()
    bench.shown((Glow((255, 255, 255)),) * 64)
    bench.pixels.close()
    assert set(ws2812_strip(bench.bus.sent[-1])) == {(0, 0, 0)}
    assert bench.bus.closed == 1
    bench.pixels.close()
    assert bench.bus.closed == 1


def test_its_own_thread_sends_every_frame_and_ends_with_it() -> None:
    bus = Strip()
    pixels = Pixels(lambda: bus, WS2812, [Pad(0)], 100, time.monotonic)
    for red in (10, 20, 30):
        pixels.show((Glow((red, 0, 0)),))
        patience = time.monotonic() + 30
        while not bus.sent or ws2812_strip(bus.sent[-1]) != [(red, 0, 0)]:
            assert time.monotonic() < patience
            time.sleep(0)
    pixels.close()
    assert "lights" not in {thread.name for thread in threading.enumerate()}


def test_a_frame_of_another_size_is_a_bug() -> None:
    with pytest.raises(ValueError, match="64"):
        Bench().pixels.show((DARK,) * 36)
