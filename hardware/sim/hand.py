"""Simulated hand: plans gestures over time and carries out the actions that are due."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from hardware.sim.actions import (
    Action,
    Blind,
    Plug,
    Press,
    Shade,
    Timed,
    Touch,
    carry_out,
    rehearse,
)
from hardware.sim.disturb import Chances, disturb
from hardware.sim.faults import NONE, Fault, Noise
from hardware.sim.gestures import Gesture, after
from hardware.sim.matter import Impossible
from hardware.sim.motion import Pace, expand
from hardware.sim.table import SimTable


@dataclass(frozen=True, slots=True)
class Plan:
    """Actions in order of time, the faults among them, and the pieces afterwards."""

    steps: tuple[Timed, ...]
    faults: tuple[Fault, ...]
    kinds: tuple[str, ...]


class Hand:
    """A hand that plays on a table. It has no thread: the caller calls ``due`` as time passes."""

    def __init__(self, table: SimTable, random: Random, pace: Pace | None = None) -> None:
        self._table = table
        self._random = random
        self._pace = pace or Pace()
        self._queue: deque[Timed] = deque()
        self._kinds: tuple[str, ...] = ()

    @property
    def busy(self) -> bool:
        """True if actions are still pending."""
        return bool(self._queue)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Pieces on the pads once all pending actions are done."""
        return self._kinds if self._queue else self._table.kinds

    def next_at(self) -> float | None:
        """Due time of the next action, or None."""
        return self._queue[0].at if self._queue else None

    def plan(
        self,
        gestures: Sequence[Gesture],
        at: float,
        noise: Noise = NONE,
        chances: Chances | None = None,
    ) -> Plan:
        """Plan one move, starting at the given time or when the hand has finished.

        Nothing happens until ``follow`` adopts the plan. ``Impossible`` if it cannot be done.
        """
        kinds = self.kinds
        done = after(kinds, gestures)
        disturbed = disturb(
            gestures,
            noise,
            self._random,
            kinds=kinds,
            columns=self._table.columns,
            chances=chances or Chances(),
        )
        start = max(at, self._queue[-1].at) if self._queue else at
        steps = expand(disturbed.gestures, kinds, start, self._random, self._pace)
        if rehearse(kinds, steps) != done:
            raise Impossible("other-pieces", gestures=disturbed.gestures)
        return Plan(steps, disturbed.faults, done)

    def follow(self, plan: Plan) -> None:
        """Adopt a plan, after the pending actions."""
        if self._queue and plan.steps and plan.steps[0].at < self._queue[-1].at:
            raise Impossible("hand-busy", until=self._queue[-1].at, at=plan.steps[0].at)
        self._kinds = rehearse(self.kinds, plan.steps)
        self._queue.extend(plan.steps)

    def due(self, now: float) -> int:
        """Carry out all actions due by ``now``, each at its own time; return their number."""
        done = 0
        while self._queue and self._queue[0].at <= now:
            carry_out(self._table, self._queue.popleft())
            done += 1
        return done

    def stop(self) -> None:
        """Drop all pending actions but those that let go of something, or plug the cable in."""
        self._queue = deque(it for it in self._queue if _lets_go(it.action))
        self._kinds = self._table.kinds


def _lets_go(action: Action) -> bool:
    """True if without this action something would stay pressed, covered or unplugged."""
    match action:
        case Press(down=down) | Touch(down=down):
            return not down
        case Plug(back=back):
            return back
        case Shade(kind=kind):
            return not kind
        case Blind(on=on):
            return not on
        case _:
            return False
