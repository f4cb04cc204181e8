"""A hand that acts over time: it plans gestures, and carries out what is due."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from hardware.sim.actions import Action, Plug, Press, Timed, Touch, carry_out, rehearse
from hardware.sim.disturb import Chances, disturb
from hardware.sim.faults import NONE, Fault, Noise
from hardware.sim.gestures import Gesture, after
from hardware.sim.matter import Impossible
from hardware.sim.motion import Pace, expand
from hardware.sim.table import SimTable


@dataclass(frozen=True, slots=True)
class Plan:
    """Actions in the order of time, the faults among them, and what lies there afterwards."""

    steps: tuple[Timed, ...]
    faults: tuple[Fault, ...]
    kinds: tuple[str, ...]


class Hand:
    """Plays on a table. It never acts by itself: somebody calls ``due`` as time passes."""

    def __init__(self, table: SimTable, random: Random, pace: Pace | None = None) -> None:
        self._table = table
        self._random = random
        self._pace = pace or Pace()
        self._queue: deque[Timed] = deque()
        self._kinds: tuple[str, ...] = ()

    @property
    def busy(self) -> bool:
        """Whether something is still to be done."""
        return bool(self._queue)

    @property
    def kinds(self) -> tuple[str, ...]:
        """What will lie on the pads when the hand has done all it is to do."""
        return self._kinds if self._queue else self._table.kinds

    def next_at(self) -> float | None:
        """When the next action is due."""
        return self._queue[0].at if self._queue else None

    def plan(
        self,
        gestures: Sequence[Gesture],
        at: float,
        noise: Noise = NONE,
        chances: Chances | None = None,
    ) -> Plan:
        """Work out one move, beginning then or when the hand has finished what it does now.

        Nothing happens yet: ``follow`` takes the plan up. ``Impossible`` if it cannot be done.
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
        """Do this after what is still to be done."""
        if self._queue and plan.steps and plan.steps[0].at < self._queue[-1].at:
            raise Impossible("hand-busy", until=self._queue[-1].at, at=plan.steps[0].at)
        self._kinds = rehearse(self.kinds, plan.steps)
        self._queue.extend(plan.steps)

    def due(self, now: float) -> int:
        """Do everything that is due by now, each at its own moment; how much that was."""
        done = 0
        while self._queue and self._queue[0].at <= now:
            carry_out(self._table, self._queue.popleft())
            done += 1
        return done

    def stop(self) -> None:
        """Leave everything undone, but let go of what is held."""
        self._queue = deque(it for it in self._queue if _lets_go(it.action))
        self._kinds = self._table.kinds


def _lets_go(action: Action) -> bool:
    """Whether something would stay pressed, or unplugged, without this."""
    match action:
        case Press(down=down) | Touch(down=down):
            return not down
        case Plug(back=back):
            return back
        case _:
            return False
