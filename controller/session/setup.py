"""The pieces are put on their places, in any rotation that fits."""

from __future__ import annotations

from dataclasses import dataclass

from controller.journal.entries import Turned
from controller.session.desk import Desk
from controller.session.flow import deal, deals, proceed
from controller.session.mending import FEW, stuck
from controller.session.phases import Asking, Choice, Do, Ignore, Phase, SetUp
from hardware.ports import EMPTY, Pad

_STEPS = 4
"""So many moves are looked at in each tick to say what will be asked: some milliseconds."""


@dataclass(frozen=True, slots=True)
class Gaps:
    """What is still to do: pads that lack a piece, that have one too many, or another one."""

    missing: tuple[Pad, ...]
    extra: tuple[Pad, ...]
    other: tuple[Pad, ...]

    @property
    def count(self) -> int:
        """How many pads are not right yet."""
        return len(self.missing) + len(self.extra) + len(self.other)


def gaps(base: tuple[str, ...], marks: tuple[str, ...]) -> Gaps:
    """How a picture differs from what it should be."""
    pairs = [(Pad(at), *pair) for at, pair in enumerate(zip(base, marks, strict=True))]
    return Gaps(
        tuple(pad for pad, want, mark in pairs if mark == EMPTY != want),
        tuple(pad for pad, want, mark in pairs if want == EMPTY != mark),
        tuple(pad for pad, want, mark in pairs if EMPTY not in {want, mark} and want != mark),
    )


def seen(desk: Desk, phase: SetUp) -> Phase:
    """The pads show something else: perhaps all is in place now, as it is or turned."""
    if desk.tracker.sight.tapped:
        return phase
    quarters = _standing(desk)
    if quarters is None or (deals(desk) and not desk.luck.touched):
        # Nobody has done anything since the deal was promised: an OK will do.
        return SetUp(desk.now)
    return _start(desk, quarters)


def _standing(desk: Desk) -> int | None:
    """How the pieces stand turned; None if they do not stand as they should."""
    scene = desk.game.scene(desk.match.state)
    square = desk.board.rows == desk.board.columns
    for quarters in (0, 1, 2, 3) if square else (0, 2):
        sight = desk.tracker.sight.turned(quarters)
        if sight.marks(scene) == sight.clean(desk.pads.marks):
            return quarters
    return None


def _start(desk: Desk, quarters: int) -> Phase:
    if quarters:
        desk.turn_board(quarters)
        desk.record(Turned(desk.quarters))
    desk.ready = True
    desk.done = True
    deal(desk)
    desk.tell("start", seat=desk.match.turn)
    return proceed(desk)


def tick(desk: Desk, phase: SetUp) -> Phase:
    """A pad or two that never become right are broken."""
    for _ in range(_STEPS):
        desk.outlook.step()
    if desk.now - phase.since < desk.setting.timing.stuck or desk.tracker.sight.tapped:
        return phase
    found = gaps(desk.tracker.base, desk.tracker.marks)
    if not 0 < found.count <= FEW:
        return phase
    return stuck(desk, (*found.missing, *found.extra, *found.other))


def okay(desk: Desk) -> Phase:
    """The OK key: the pieces stand, where no sensor can see it; else a way out."""
    quarters = 0 if desk.tracker.sight.tapped or desk.tracker.in_place else _standing(desk)
    if quarters is not None:
        return _start(desk, quarters)
    found = gaps(desk.tracker.base, desk.tracker.marks)
    pads = (*found.missing, *found.extra, *found.other)
    choices = (Choice("mend", Do("continue")), Choice("ignore", Ignore(pads), pads))
    return Asking("setup", choices, Do("continue"))
