"""The hands of people at the simulated table: what they can do with pieces and keys."""

from __future__ import annotations

from controller.rehearsal import carry
from controller.rehearsal.stage import Stage
from controller.session.desk import Desk
from controller.session.phases import Act, Asking, Ignore, Mending, Open
from hardware.ports import Key, Pad
from hardware.sim.disturb import Chances
from hardware.sim.faults import NONE, Fault, Noise
from hardware.sim.gestures import Gesture, PressKey, Push
from hardware.sim.matter import Impossible


class Hands:
    """Do one thing at a time, and wait until it is done."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @property
    def _desk(self) -> Desk:
        return self._stage.session.desk

    def restore(self, noise: Noise = NONE) -> None:
        """Put everything where the lights say that it should be."""
        desk, phase = self._desk, self._stage.session.phase
        sight = desk.tracker.sight
        if isinstance(phase, Mending) and phase.off.push and desk.tracker.in_place:
            self._push_back(phase.off.push)
        elif desk.tracker.in_place or sight.tapped:
            self.do([PressKey(Key.OK)])
        else:
            goal = carry.kinds_of(sight, desk.game.scene(desk.match.state))
            if not self.arrange(goal, noise):
                # All is right, and the table does not see it: a pad is broken.
                self._stage.run(desk.setting.timing.stuck)

    def arrange(self, goal: tuple[str, ...], noise: Noise = NONE) -> bool:
        """Make the pieces lie like this; False if they do."""
        gestures = self.tidy(goal)
        if gestures:
            self.do(gestures, noise)
        return bool(gestures)

    def _push_back(self, ends: tuple[Pad, ...]) -> None:
        sight, kinds = self._desk.tracker.sight, self._stage.table.kinds
        goal = carry.kinds_of(sight, self._desk.game.scene(self._desk.match.state))
        slot = sight.layout.spots[ends[1]]
        gesture = carry.push(sight, slot, kinds, goal)
        back = Push(
            gesture.entry, gesture.line, gesture.exit, goal[gesture.line[0]], gesture.out_kind
        )
        self.do([back])

    def tidy(self, goal: tuple[str, ...]) -> list[Gesture]:
        """Make the pieces lie like this; pads that do not count are left alone."""
        kinds = self._stage.table.kinds
        loose = self._desk.tracker.sight.layout.loose
        spots = self._desk.tracker.sight.layout.spots
        kept = tuple(
            kind if spots[at] in loose else wanted
            for at, (kind, wanted) in enumerate(zip(kinds, goal, strict=True))
        )
        turned = {Pad(at) for at, kind in enumerate(kinds) if kind and kept[at]}
        return carry.arrange(kinds, kept, turned, self._desk.board.columns)

    def answer_anything(self, phase: Asking) -> None:
        """What a sensible person answers: broken pads are ignored, everything else is left."""
        broken = set(self._stage.table.stuck)
        for at, choice in enumerate(phase.choices):
            act: Act = choice.act
            if isinstance(act, Ignore) and set(act.pads) <= broken:
                self.pick(phase, at)
                return
        self.do([PressKey(Key.BACK)] if phase.back is not None else [PressKey(Key.OK)])

    def choose_in_menu(self, wanted: Act) -> None:
        """Open the menu and choose this, if it is there."""
        self.do([PressKey(Key.MENU)])
        self._stage.run(0.2)
        phase = self._stage.session.phase
        if not isinstance(phase, Asking):
            return
        for at, choice in enumerate(phase.choices):
            if choice.act == wanted:
                self.pick(phase, at)
                return
        if Open("table") == phase.back:
            self.do([PressKey(Key.BACK)])

    def pick(self, phase: Asking, at: int) -> None:
        """Choose an answer with the arrows and OK."""
        steps = (at - phase.at) % len(phase.choices)
        back = len(phase.choices) - steps
        keys = [Key.RIGHT] * steps if steps <= back else [Key.LEFT] * back
        self.do([*(PressKey(key) for key in keys), PressKey(Key.OK)])

    def do(
        self, gestures: list[Gesture], noise: Noise = NONE, chances: Chances | None = None
    ) -> tuple[Fault, ...]:
        """Make these gestures, as noisily as that; what went wrong."""
        hand, stage = self._stage.hand, self._stage
        try:
            plan = hand.plan(gestures, stage.now, noise, chances)
        except Impossible:
            plan = hand.plan(gestures, stage.now)
        hand.follow(plan)
        stage.finish_gesture()
        return plan.faults
