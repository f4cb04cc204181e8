"""``tablier calibrate``: measures the empty board, then one piece of each kind, and saves it."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Callable, Sequence
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
    Calibration,
    Rest,
    Shown,
    level_faults,
    rest,
    rest_faults,
    shown,
)
from hardware.errors import HardwareError

T = TypeVar("T")

SAMPLES = 24
PAUSE = 0.02
"""Seconds between two samples."""
PATIENCE = 3.0
"""Seconds without values after which the board is given up."""
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
        levels: dict[str, float] = {}
        for step, kind in enumerate(KINDS[profile], 2):
            seen = self._until_right(partial(self._shown, step, kind, empty))
            levels[kind] = seen.level
            share = f"{100 * seen.level / values.full:+.1f}"
            self._say("calibrate.show.done", pad=board.pad_name(seen.pad), share=share)
        for fault in level_faults(levels, profile, values.full):
            raise fault
        at = now if now > _SET else 0.0
        return Calibration(board.rows, board.columns, profile, values.full, empty.zero, levels, at)

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
        frames: list[Sequence[int]] = []
        until = self.clock() + PATIENCE
        while len(frames) < SAMPLES:
            frame = self.values.read()
            if frame:
                frames.append(frame)
            elif self.clock() > until:
                raise Problem("calibrate.silent")
            self.sleep(PAUSE)
        return frames

    def _ask(self, piece: str, key: str, **facts: object) -> None:
        """Ask a person, or the simulated hand, to prepare the board."""
        self._say(key, **facts)
        if self.values.hand is not None:
            self.values.hand(piece)
            return
        self.console.out.flush()
        if not self.console.inp.readline(LONGEST_LINE):
            raise Problem("calibrate.end")

    def _say(self, key: str, **facts: object) -> None:
        self.console.tell(self.speech.say(key, **facts))
