"""Steps between two phases: plain values, run one after the other by ``settled``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from controller.sensing.reading import Reading
from controller.session.dialogs import MendingCause
from controller.session.phases import MakeMove, Phase, Playing, Reply, SetUp, SlideOn
from controller.session.table_state import TableState


@dataclass(frozen=True, slots=True)
class Proceed:
    """Play every automatic act, then find the phase in which the table waits.

    Pads that do not show what they should are put in order first; without a cause, they may show a
    move that was started.
    """

    cause: MendingCause | None = MendingCause.CARRY


@dataclass(frozen=True, slots=True)
class ReadPads:
    """Read the pads: a move, a question, a mistake, or nothing yet."""


@dataclass(frozen=True, slots=True)
class ReadSetUp:
    """Check whether all pieces are in place."""

    phase: SetUp


@dataclass(frozen=True, slots=True)
class Decide:
    """Act on a reading that has lasted long enough or was confirmed."""

    reading: Reading


@dataclass(frozen=True, slots=True)
class Then:
    """Run a step and everything it leads to, then pass the resulting phase to ``then``."""

    first: NextStep
    then: Callable[[TableState, Phase], NextStep]


NextStep: TypeAlias = (
    "Phase | Proceed | ReadPads | ReadSetUp | Decide | MakeMove | SlideOn | Reply | Then"
)
"""Next step; a phase if the table waits for input."""


def to_table(cause: MendingCause | None = None) -> NextStep:
    """Return to the match and read the pads, which may have changed meanwhile."""
    return Then(Proceed(cause), look_again)


def look_again(table: TableState, phase: Phase) -> NextStep:
    """Read the pads again: a move may have been started or the pieces set up meanwhile."""
    del table
    match phase:
        case Playing():
            return ReadPads()
        case SetUp():
            return ReadSetUp(phase)
        case _:
            return phase
