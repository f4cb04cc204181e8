"""Hands of people at the simulated table: what they can do with pieces and keys."""

from __future__ import annotations

from controller.session.dialogs import Dialog
from controller.session.phases import Asking, DialogAct, Ignore, Open
from controller.simulation.harness import Harness
from controller.simulation.simulated_operator import SimulatedOperator, keys_to
from hardware.ports import Key
from hardware.sim.disturb import Chances
from hardware.sim.faults import NONE, Fault, Noise
from hardware.sim.gestures import Gesture, PressKey
from hardware.sim.matter import Impossible


class Hands:
    """Performs one action at a time, and waits until it is done."""

    def __init__(self, stage: Harness) -> None:
        self.operator = SimulatedOperator(stage.session, stage.table)
        self._stage = stage

    def restore(self, noise: Noise = NONE) -> None:
        """Put every piece where the lights say."""
        tracker, back = self.operator.table.tracker, self.operator.pushed_back()
        if back:
            self.do(back)
        elif tracker.in_place or tracker.model.tapped:
            self.do([PressKey(Key.OK)])
        elif not self.arrange(self.operator.goal(), noise):
            # Everything is right, and the table does not see it: a pad is broken.
            self._stage.run(self.operator.table.setting.timing.stuck_seconds)

    def arrange(self, goal: tuple[str, ...], noise: Noise = NONE) -> bool:
        """Arrange the pieces like this; False if they already are."""
        gestures = self.operator.tidied(goal)
        if gestures:
            self.do(gestures, noise)
        return bool(gestures)

    def answer_anything(self, phase: Asking) -> None:
        """Answer as a sensible person would: ignore broken pads, leave everything else."""
        broken = set(self._stage.table.stuck)
        for at, choice in enumerate(phase.choices):
            act: DialogAct = choice.act
            if isinstance(act, Ignore) and set(act.pads) <= broken:
                self.pick(phase, at)
                return
        self.do([PressKey(Key.BACK)] if phase.back is not None else [PressKey(Key.OK)])

    def choose_in_menu(self, wanted: DialogAct) -> None:
        """Open the menu and choose this entry, if it is there."""
        self.do([PressKey(Key.MENU)])
        self._stage.run(0.2)
        phase = self._stage.session.phase
        if not isinstance(phase, Asking):
            return
        for at, choice in enumerate(phase.choices):
            if choice.act == wanted:
                self.pick(phase, at)
                return
        if Open(Dialog.TABLE) == phase.back:
            self.do([PressKey(Key.BACK)])

    def pick(self, phase: Asking, at: int) -> None:
        """Choose an answer with the arrows and OK."""
        self.do([PressKey(key) for key in keys_to(phase, at)])

    def do(
        self, gestures: list[Gesture], noise: Noise = NONE, chances: Chances | None = None
    ) -> tuple[Fault, ...]:
        """Perform these gestures with this noise; return what went wrong."""
        hand, stage = self._stage.hand, self._stage
        try:
            plan = hand.plan(gestures, stage.now, noise, chances)
        except Impossible:
            plan = hand.plan(gestures, stage.now)
        hand.follow(plan)
        stage.finish_gesture()
        return plan.faults
