"""Slips of hands during a test, told apart from faults of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from controller.maker.doctor.finding import Finding, note
from controller.sensing.debounce import PadTurn
from hardware.ports import Pad

SLID, RESTED = 0.25, 1.5
"""Seconds on a pad below which a piece slid over it, or rested there."""
AT_ONCE_SECONDS = 1.0
FELL = 3
"""Pieces leaving their pads within a second that count as knocked over."""
SLIPS = (
    *("slide", "rest", "put-back", "bump", "second-hand"),
    *("late-removal", "out-of-turn", "knock-over"),
)


@dataclass(frozen=True, slots=True)
class Task:
    """Task for a hand: from pieces on ``before`` to ``goal``; ``turns`` are the changes seen."""

    before: frozenset[Pad]
    goal: frozenset[Pad]
    turns: tuple[PadTurn, ...]


def slips(tasks: Sequence[Task], columns: int, left_out: frozenset[Pad]) -> Iterator[Finding]:
    """Findings: what hands did besides their task, each with a count."""
    found: dict[str, int] = {}
    for task in tasks:
        for name in _slips(task, columns, left_out):
            found[name] = found.get(name, 0) + 1
    for name in SLIPS:
        if name in found:
            yield note("pads", f"hands.{name}", count=found[name])


def _slips(task: Task, columns: int, left_out: frozenset[Pad]) -> Iterator[str]:
    turns = [turn for turn in task.turns if turn.pad not in left_out]
    if _fell(turns, task.before | task.goal):
        yield "knock-over"
        return
    came: dict[Pad, float] = {}
    left: dict[Pad, float] = {}
    filled_at = [turn.at for turn in turns if turn.filled and turn.pad in task.goal - task.before]
    for turn in turns:
        if turn.filled:
            came[turn.pad] = turn.at
            if turn.pad in left and turn.pad in task.before | task.goal:
                yield _back(turn, task, turns, columns)
        else:
            left[turn.pad] = turn.at
            if turn.pad in came and turn.pad not in task.goal:
                stay = turn.at - came[turn.pad]
                yield "slide" if stay < SLID else "rest" if stay < RESTED else "out-of-turn"
            if turn.pad in task.before - task.goal and filled_at and turn.at > filled_at[-1]:
                yield "late-removal"


def _fell(turns: Sequence[PadTurn], pads: frozenset[Pad]) -> bool:
    """Return whether several pieces left at once and were set up again."""
    gone = [
        turn
        for turn in turns
        if not turn.filled
        and turn.pad in pads
        and any(it.pad == turn.pad and it.filled and it.at > turn.at for it in turns)
    ]
    return any(
        len({it.pad for it in gone if 0 <= it.at - turn.at <= AT_ONCE_SECONDS}) >= FELL
        for turn in gone
    )


def _back(back: PadTurn, task: Task, turns: Sequence[PadTurn], columns: int) -> str:
    """Return of a piece to its pad: put down again after a lift, or bumped meanwhile."""
    moved = (task.before ^ task.goal) - {back.pad}
    begun = [turn.at for turn in turns if turn.pad in moved]
    if back.pad in task.before ^ task.goal or not begun or back.at < begun[0]:
        return "put-back"
    row, column = divmod(back.pad, columns)
    beside = any(max(abs(it // columns - row), abs(it % columns - column)) == 1 for it in moved)
    return "bump" if beside else "second-hand"
