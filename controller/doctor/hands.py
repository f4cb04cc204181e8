"""What hands did besides what they were asked: no fault of the table, but told apart from one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from controller.doctor.finding import Finding, note
from controller.sight.debounce import Turn
from hardware.ports import Pad

SLID, RESTED = 0.25, 1.5
"""What lies on a pad for less than this slid over it, or rested there."""
AT_ONCE = 1.0
FELL = 3
"""So many pieces that leave their pads within a second have been knocked over."""
SLIPS = (
    *("slide", "rest", "put-back", "bump", "second-hand"),
    *("late-removal", "out-of-turn", "knock-over"),
)


@dataclass(frozen=True, slots=True)
class Task:
    """Pieces were to lie on ``goal`` and lay on ``before``; ``turns`` is what settled meanwhile."""

    before: frozenset[Pad]
    goal: frozenset[Pad]
    turns: tuple[Turn, ...]


def slips(tasks: Sequence[Task], columns: int, left_out: frozenset[Pad]) -> Iterator[Finding]:
    """What hands did besides, each with how often."""
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


def _fell(turns: Sequence[Turn], pads: frozenset[Pad]) -> bool:
    """Whether several pieces left at once that were set up again."""
    gone = [
        turn
        for turn in turns
        if not turn.filled
        and turn.pad in pads
        and any(it.pad == turn.pad and it.filled and it.at > turn.at for it in turns)
    ]
    return any(
        len({it.pad for it in gone if 0 <= it.at - turn.at <= AT_ONCE}) >= FELL for turn in gone
    )


def _back(back: Turn, task: Task, turns: Sequence[Turn], columns: int) -> str:
    """A piece came back to its pad: one taken up and put down again, or bumped meanwhile."""
    moved = (task.before ^ task.goal) - {back.pad}
    begun = [turn.at for turn in turns if turn.pad in moved]
    if back.pad in task.before ^ task.goal or not begun or back.at < begun[0]:
        return "put-back"
    row, column = divmod(back.pad, columns)
    beside = any(max(abs(it // columns - row), abs(it % columns - column)) == 1 for it in moved)
    return "bump" if beside else "second-hand"
