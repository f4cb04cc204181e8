"""Set-up: pieces are put in place, in any rotation of the board that fits."""

from __future__ import annotations

from dataclasses import dataclass

from controller.session.advance import deal, deals
from controller.session.dialogs import PlainAct, QuestionKey
from controller.session.mending import FEW, stuck
from controller.session.phases import Asking, Choice, Do, Ignore, Phase, SetUp
from controller.session.read_only import ReadOnlyTable
from controller.session.steps import NextStep, Proceed
from controller.session.table_state import TableState
from hardware.ports import EMPTY, Pad

_STEPS = 4
"""Moves examined in each tick for the forecast of questions: a few milliseconds."""


@dataclass(frozen=True, slots=True)
class Gaps:
    """Differences from the set-up: pads with a piece missing, one too many, or the wrong one."""

    missing: tuple[Pad, ...]
    extra: tuple[Pad, ...]
    other: tuple[Pad, ...]

    @property
    def count(self) -> int:
        """Number of pads that are not right yet."""
        return len(self.missing) + len(self.extra) + len(self.other)


def gaps(base: tuple[str, ...], marks: tuple[str, ...]) -> Gaps:
    """Differences between a picture and the expected one."""
    pairs = [(Pad(at), *pair) for at, pair in enumerate(zip(base, marks, strict=True))]
    return Gaps(
        tuple(pad for pad, expected, mark in pairs if mark == EMPTY != expected),
        tuple(pad for pad, expected, mark in pairs if expected == EMPTY != mark),
        tuple(
            pad
            for pad, expected, mark in pairs
            if EMPTY not in {expected, mark} and expected != mark
        ),
    )


def seen(table: TableState, phase: SetUp) -> NextStep:
    """Handle a change of the pads: start if every piece is in place, rotated or not."""
    if table.tracker.model.tapped or table.gathering:
        return phase
    quarters = _standing(table)
    if quarters is None or (deals(table) and not table.fairness.touched):
        # Nobody has added entropy since the promise was shown: wait for OK.
        return SetUp(table.now)
    return _start(table, quarters)


def _standing(table: ReadOnlyTable) -> int | None:
    """Quarter turns by which the pieces are rotated; None if they are not in place."""
    scene = table.game.scene(table.match.state)
    square = table.board.rows == table.board.columns
    for quarters in (0, 1, 2, 3) if square else (0, 2):
        model = table.tracker.model.turned(quarters)
        if model.marks(scene) == model.clean(table.pads.marks):
            return quarters
    return None


def _start(table: TableState, quarters: int) -> NextStep:
    table.set_up(quarters)
    deal(table)
    table.notices.tell("start", seat=table.match.turn)
    return Proceed()


def tick(table: TableState, phase: SetUp) -> Phase:
    """Advance the forecast, and ask about a pad or two that never become right."""
    for _ in range(_STEPS):
        table.reader.outlook.step()
    is_early = table.now - phase.since < table.setting.timing.stuck_seconds
    if is_early or table.tracker.model.tapped or table.gathering:
        return phase
    found = gaps(table.tracker.base, table.tracker.marks)
    if not 0 < found.count <= FEW:
        return phase
    return stuck(table, (*found.missing, *found.extra, *found.other))


def okay(table: TableState) -> NextStep:
    """Handle the OK key: start if the set-up fits or cannot be seen, or else offer a way out."""
    table.start()
    quarters = 0 if table.tracker.model.tapped or table.tracker.in_place else _standing(table)
    if quarters is not None:
        return _start(table, quarters)
    found = gaps(table.tracker.base, table.tracker.marks)
    pads = (*found.missing, *found.extra, *found.other)
    choices = (Choice("mend", Do(PlainAct.CONTINUE)), Choice("ignore", Ignore(pads), pads))
    return Asking(QuestionKey.SETUP, choices, Do(PlainAct.CONTINUE))
