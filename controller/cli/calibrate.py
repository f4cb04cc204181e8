"""``tablier calibrate``: measures the empty board, one piece of each kind, and every pad's gain."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from controller.cli.run import speech_of
from controller.config.config import Config, find
from controller.config.game_settings import load_for
from controller.console.console import Console
from controller.i18n.speech import Speech
from controller.i18n.user_errors import Problem
from controller.model.text_files import LONGEST_LINE
from controller.runtime import devices
from controller.runtime.devices import RawValues
from controller.sensing import board as boards
from controller.sensing.board import Board
from hardware import calibration_file
from hardware.calibration import (
    KINDS,
    LEAST_MARGIN,
    Calibration,
    Rest,
    Shown,
    level_faults,
    rest,
    rest_faults,
    shown,
)
from hardware.errors import HardwareError
from hardware.gain_tour import GainTour
from hardware.pins import places
from hardware.ports import Pad

T = TypeVar("T")

SAMPLES = 24
STALE = 6
"""Samples that are dropped first: they may be from before the board was ready."""
PAUSE_SECONDS = 0.02
"""Seconds between two samples."""
PATIENCE_SECONDS = 3.0
"""Seconds without values after which the board is given up."""
QUIET_SECONDS = 20.0
"""Seconds without a new pad after which the tour of the magnet asks whether to go on."""
SKIP = "0"
"""Answer that leaves the pads that are missing at the average."""
_SET = 1_600_000_000.0
"""Oldest plausible time: a clock before it was never set."""


def run(console: Console, args: Namespace) -> int:
    """Guide a person through it; nothing is written before everything is measured."""
    del args
    config = load_for(find(console.environ), console.catalog)
    profile = config.table.profile
    if profile not in KINDS:
        raise Problem("calibrate.profile", allowed=", ".join(KINDS))
    board = boards.load(config.table.board, console.catalog.games, console.catalog.layouts)
    speech = speech_of(config, console)
    path = devices.calibration_path(config, console.environ)
    with ExitStack() as stack:
        values = devices.raw_values(config, board, time.monotonic)
        stack.callback(values.close)
        guide = Guide(console, speech, board, values, time.monotonic, time.sleep)
        found = guide.measured(config, time.time())
    calibration_file.write(path, found)
    console.tell(speech.say("calibrate.kept", file=path))
    return 0


@dataclass(frozen=True, slots=True)
class Guide:
    """Asks a person (or the simulated hand) for one thing after another, and measures."""

    console: Console
    speech: Speech
    board: Board
    values: RawValues
    clock: Callable[[], float]
    sleep: Callable[[float], None]

    def measured(self, config: Config, now: float) -> Calibration:
        """Calibration of this board, dated ``now`` by the wall clock."""
        profile, values, board = config.table.profile, self.values, self.board
        about = {"rows": board.rows, "columns": board.columns, "profile": profile}
        self._say("calibrate.about", **about)
        if values.hand is not None:
            self._say("calibrate.sim")
        empty = self._until_right(self._empty)
        self._say("calibrate.empty.done", pads=board.rows * board.columns)
        shows: dict[str, Shown] = {}
        for step, kind in enumerate(KINDS[profile], 2):
            seen = shows[kind] = self._until_right(partial(self._shown, step, kind, empty))
            share = f"{100 * seen.level / values.full:+.1f}"
            self._say("calibrate.show.done", pad=board.pad_name(seen.pad), share=share)
        self._check({kind: it.level for kind, it in shows.items()}, profile)
        gain = self._gains(len(shows) + 2, kind, empty)
        levels = {kind: it.level / gain[it.pad] for kind, it in shows.items()}
        self._check(levels, profile)
        at = now if now > _SET else 0.0
        size = board.rows, board.columns
        found = Calibration(*size, profile, values.full, empty.zero, levels, at, gain, empty.noise)
        self._show_margins(found)
        return found

    def _check(self, levels: Mapping[str, float], profile: str) -> None:
        for fault in level_faults(levels, profile, self.values.full):
            raise fault

    def _gains(self, step: int, kind: str, empty: Rest) -> tuple[float, ...]:
        """Sensitivity of each pad: the last piece is carried over all of them."""
        self._ask(kind, "calibrate.tour", step=step, pads=self.board.rows * self.board.columns)
        tour = GainTour(empty, self.values.full)
        while missing := tour.missing():
            self._carry(tour, kind)
            if wrong := sorted({*tour.saturated, *tour.odd()}):
                self._say("calibrate.tour.odd", pads=self._named(wrong))
                tour.again(wrong)
            elif not tour.missing():
                break
            missing = tour.missing()
            self._say("calibrate.tour.missing", pads=self._named(missing), count=len(missing))
            if self._ask("", "calibrate.tour.on", skip=SKIP).strip() == SKIP:
                break
        gains = tour.gains()
        self._say("calibrate.tour.done", least=f"{min(gains):.2f}", most=f"{max(gains):.2f}")
        return gains

    def _carry(self, tour: GainTour, kind: str) -> None:
        """Follow the piece until every pad is measured, or nothing new comes for a while."""
        size = self.board.rows * self.board.columns
        until = self.clock() + QUIET_SECONDS
        while self.clock() < until and (missing := tour.missing()):
            if self.values.hand is not None:
                self.values.hand(kind, missing[0])
            pad = tour.feed(self._frame())
            if pad is None:
                continue
            until = self.clock() + QUIET_SECONDS
            measured = list(tour.measured)
            self.values.light(measured)
            share = f"{100 * tour.measured[pad] / self.values.full:+.1f}"
            about = {"pad": self.board.pad_name(pad), "share": share}
            self._say("calibrate.tour.pad", count=len(measured), pads=size, **about)

    def _show_margins(self, found: Calibration) -> None:
        """How safely each pad tells a piece from nothing, as the board lies."""
        margins = found.margins()
        columns = range(found.columns)
        self._say("calibrate.margins", least=LEAST_MARGIN)
        names = [self.board.pad_name(Pad(column))[0] for column in columns]
        self.console.tell("     " + "".join(f"{name:>5}" for name in names))
        for row in range(found.rows):
            first = row * found.columns
            shown_row = "".join(f"{margins[first + column]:5.0f}" for column in columns)
            self.console.tell(f"   {self.board.pad_name(Pad(first))[1:]:>2}{shown_row}")
        if weak := [Pad(pad) for pad, it in enumerate(margins) if it < LEAST_MARGIN]:
            self._say("calibrate.margins.weak", pads=self._named(weak))

    def _named(self, pads: Sequence[Pad]) -> str:
        return places(pads, self.board.rows, self.board.columns)

    def _empty(self) -> Rest:
        self._ask("", "calibrate.empty")
        found = rest(self._frames())
        for fault in rest_faults(found, self.values.full, self.board.columns):
            raise fault
        return found

    def _shown(self, step: int, kind: str, empty: Rest) -> Shown:
        told = self.speech.say(f"calibrate.kind.{kind}")
        self._ask(kind, "calibrate.show", step=step, kind=told)
        return shown(empty, self._frames(), self.values.full, self.board.columns)

    def _until_right(self, measure: Callable[[], T]) -> T:
        while True:
            try:
                return measure()
            except HardwareError as error:
                if not error.code.startswith("calibration.") or self.values.hand is not None:
                    raise
                why = self.speech.error(Problem(error.code, **error.facts))
                self._say("calibrate.again", why=why)

    def _frames(self) -> list[Sequence[int]]:
        return [self._frame() for _ in range(STALE + SAMPLES)][STALE:]

    def _frame(self) -> Sequence[int]:
        """Next values of all pads; a ``Problem`` if none come."""
        until = self.clock() + PATIENCE_SECONDS
        while not (frame := self.values.read()):
            if self.clock() > until:
                raise Problem("calibrate.silent")
            self.sleep(PAUSE_SECONDS)
        if self.values.hand is None:
            self.sleep(PAUSE_SECONDS)
        return frame

    def _ask(self, piece: str, key: str, **facts: object) -> str:
        """Ask a person, or the simulated hand, to prepare the board; return the answer."""
        self._say(key, **facts)
        if self.values.hand is not None:
            self.values.hand(piece, None)
            return ""
        self.console.out.flush()
        answer = self.console.inp.readline(LONGEST_LINE)
        if not answer:
            raise Problem("calibrate.end")
        return answer

    def _say(self, key: str, **facts: object) -> None:
        self.console.tell(self.speech.say(key, **facts))
