"""A table that nobody touches dims its outputs, and shows everything again at the first touch."""

from __future__ import annotations

import errno
import os
import time
from dataclasses import replace
from pathlib import Path

import pytest

from controller.config.config import Config
from controller.display import raster
from controller.display.palette import dimmed
from controller.journal.entries import Moved
from controller.model.screen_page import Page
from controller.robot.opponent import Thought
from controller.runtime.dimming import SHIFT_SECONDS, DimmedOutputs, Dimmer
from controller.runtime.outputs import LONGEST_PAUSE_SECONDS, Direct, Outlet
from controller.session.commands import Append, Command, Light, Say
from controller.session.events import (
    Addressed,
    Declared,
    Event,
    HintWanted,
    Hosted,
    Pressed,
    Seen,
    Switched,
    Tick,
    Wished,
)
from hardware.ports import HEIGHT, WIDTH, Edge, Frame, Glow, Key, Pattern, Picture
from hardware.sim.devices import SimLights, SimScreen
from tests.controller.runtime.rig import PATIENCE, Rig, configured

PAGE, OTHER = Page("Reversi", "Black to move"), Page("Reversi", "White to move")
FRAME: Frame = (Glow((255, 100, 1), Pattern.BLINK), Glow((0, 60, 0)))
START = 1000.0
EMPTY, FULL = ("", ""), ("x", "")


class Bench:
    """A dimmer with a simulated screen and lights; the screen may fail."""

    def __init__(self, lights_minutes: float = 10, screen_minutes: float = 5) -> None:
        self.lights, self.screen = SimLights(2), SimScreen()
        self.is_broken = False
        self.is_in_use = False
        self.outputs = DimmedOutputs(self.lights, self.screen, 100)
        self.frames = Outlet("lights", Direct(self.outputs.show_frame), lambda *_: None)
        self.pages: Outlet[Page] = Outlet("screen", Direct(self._paint), lambda *_: None)
        self.dimmer = Dimmer(
            self.outputs,
            self.frames,
            self.pages,
            lights_minutes=lights_minutes,
            screen_minutes=screen_minutes,
            now=START,
            is_in_use=lambda: self.is_in_use,
        )
        self.frames.put(FRAME, START)
        self.pages.put(PAGE, START)

    def at(self, seconds: float, what: Event | Command | None = None) -> None:
        """Let something happen that many seconds after the start."""
        now = START + seconds
        self.dimmer(now, what or Tick(now))
        self.frames.tick(now)
        self.pages.tick(now)

    def _paint(self, page: Page) -> None:
        if self.is_broken:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        self.outputs.show_page(page)


def seen(marks: tuple[str, ...], changes: tuple[int, ...] = (0, 0), at: float = START) -> Seen:
    return Seen(Picture(at, marks, changes))


def lit(bits: bytes) -> set[tuple[int, int]]:
    """Places of the lit pixels."""
    dots = f"{int.from_bytes(bits, 'big'):0{WIDTH * HEIGHT}b}"
    return {(at % WIDTH, at // WIDTH) for at, dot in enumerate(dots) if dot == "1"}


def moved(bits: bytes, right: int, down: int) -> set[tuple[int, int]]:
    found = {(x + right, y + down) for x, y in lit(bits)}
    return {(x, y) for x, y in found if 0 <= x < WIDTH and 0 <= y < HEIGHT}


def test_a_screen_that_nobody_touches_dims_and_moves_its_picture() -> None:
    bench = Bench()
    bench.at(299)
    full = raster.draw(PAGE)
    assert (bench.screen.dim, bench.screen.bits) == (False, full)
    places = set()
    for minute in range(8):
        bench.at(300 + minute * SHIFT_SECONDS)
        assert bench.screen.dim
        found = lit(bench.screen.bits)
        (place,) = [
            (right, down)
            for right in (-1, 0, 1)
            for down in (-1, 0, 1)
            if found == moved(full, right, down)
        ]
        places.add(place)
        bench.at(299 + (minute + 1) * SHIFT_SECONDS)
        assert lit(bench.screen.bits) == found, "not more than once a minute"
    assert len(places) == 8
    bench.at(5000, Pressed(Edge(0.0, Key.OK, down=True)))
    assert (bench.screen.dim, bench.screen.bits) == (False, full)


def test_what_a_phone_asks_for_itself_wakes_nothing_that_others_see() -> None:
    bench = Bench()
    bench.at(599)
    for private in (HintWanted(0), Declared(0, "JH@a1")):
        bench.at(600, private)
        assert bench.screen.dim
        assert bench.lights.frame == dimmed(FRAME, 20)
    bench.at(601, Append(1, Moved("JH@a1", 0, "")))
    assert not bench.screen.dim
    assert bench.lights.frame == FRAME


def test_lights_that_nobody_needs_go_down_and_come_back() -> None:
    bench = Bench()
    bench.at(599)
    assert bench.lights.frame == FRAME
    bench.at(600)
    assert bench.lights.frame == dimmed(FRAME, 20)
    assert bench.lights.frame[0].pattern is Pattern.BLINK
    bench.at(700, Switched("fr"))
    assert bench.lights.frame == FRAME


@pytest.mark.parametrize(
    "touch",
    [
        seen(FULL, (1, 0)),
        seen(EMPTY, (2, 0)),
        Pressed(Edge(0.0, Key.MENU, down=True)),
        Wished("menu.hint"),
        Switched("fr"),
    ],
)
def test_every_touch_wakes_both_at_once(touch: Event) -> None:
    bench = Bench()
    bench.at(0, seen(EMPTY))
    told = []
    for seconds, event in ((3600, None), (3601, touch), (3601 + 299, None), (3601 + 300, None)):
        bench.at(seconds, event)
        told.append((bench.screen.dim, bench.lights.frame != FRAME))
    assert told == [(True, True), (False, False), (False, False), (True, False)]


@pytest.mark.parametrize(
    "event",
    [
        seen(EMPTY, at=START + 400),
        Addressed("http://192.168.1.20:8000"),
        Hosted(),
        Thought(1, "d3"),
        Light(FRAME),
        Say(PAGE),
    ],
)
def test_what_nobody_did_wakes_nothing(event: Event | Command) -> None:
    bench = Bench()
    bench.at(0, seen(EMPTY))
    bench.at(300)
    bench.at(310, event)
    assert bench.screen.dim
    bench.at(600)
    assert bench.lights.frame == dimmed(FRAME, 20)


def test_what_is_new_on_a_dim_table_is_shown_dim() -> None:
    bench = Bench(lights_minutes=5)
    bench.at(300)
    bench.frames.put(FRAME[::-1], START + 301)
    bench.pages.put(OTHER, START + 301)
    assert bench.lights.frame == dimmed(FRAME[::-1], 20)
    assert bench.screen.dim
    assert lit(bench.screen.bits) == moved(raster.draw(OTHER), 1, 1)


def test_a_table_that_is_examined_is_in_use() -> None:
    bench = Bench()
    bench.is_in_use = True
    bench.at(3600)
    assert (bench.outputs.place, bench.outputs.lights_down) == (0, False)
    bench.is_in_use = False
    bench.at(3600 + 599)
    assert (bench.outputs.place > 0, bench.outputs.lights_down) == (True, False)


def test_no_minutes_mean_never() -> None:
    bench = Bench(0, 0)
    bench.at(1e7)
    assert not bench.screen.dim
    assert bench.lights.frame == FRAME


def test_a_touch_while_the_screen_is_away_counts_when_it_is_back() -> None:
    bench = Bench()
    bench.at(300)
    bench.is_broken = True
    bench.at(400, Pressed(Edge(0.0, Key.OK, down=True)))
    assert bench.screen.dim, "nothing reached it"
    bench.is_broken = False
    bench.at(400 + LONGEST_PAUSE_SECONDS)
    assert (bench.screen.dim, bench.screen.bits) == (False, raster.draw(PAGE))


def is_soon_dim(rig: Rig, *, dim: bool) -> bool:
    """Wait for the screen's thread, while the time of the table stands still."""
    patience = time.monotonic() + PATIENCE
    while rig.sim.screen.dim != dim and time.monotonic() < patience:
        os.sched_yield()
    return rig.sim.screen.dim == dim


def kept_awake(config: Config) -> Config:
    return replace(
        config,
        lights=replace(config.lights, dim_minutes=0),
        screen=replace(config.screen, dim_minutes=0),
    )


def test_the_first_touch_is_a_touch_like_any_other(tmp_path: Path) -> None:
    """The same evening at a table that dims and at one that never does: the same commands."""
    dim, awake = configured(), kept_awake(configured())
    told: list[list[Event | Command]] = []
    for name, config in (("dim", dim), ("awake", awake)):
        with Rig(tmp_path / name, config) as rig:
            rig.arrange()
            rig.move()
            rig.run(30)
            bright = rig.frame
            rig.clock.now += 60 * dim.lights.dim_minutes
            rig.run(0.1)
            assert (rig.frame == dimmed(bright, 20)) == (config is dim)
            assert is_soon_dim(rig, dim=config is dim)
            begun = len(rig.seen)
            assert rig.doing != "Asking"
            rig.press(Key.MENU)
            assert rig.doing == "Asking"
            assert is_soon_dim(rig, dim=False)
            told.append([it for it in rig.seen[begun:] if isinstance(it, Light | Say)])
    assert told[0] == told[1]
    assert told[0]
