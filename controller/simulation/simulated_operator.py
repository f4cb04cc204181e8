"""Simulated operator: plans what a person at a simulated table would do; hands carry it out."""

from __future__ import annotations

from controller.sensing.expectations import ExpectedMove
from controller.session.phases import Asking, MakeMove, Mending, Phase, Reply, SlideOn
from controller.session.read_only import ReadOnlyTable
from controller.session.session import Session
from controller.simulation import hand_moves
from hardware.ports import Key, Pad
from hardware.sim.gestures import Gesture
from hardware.sim.table import SimTable
from rules.model import Scene


class SimulatedOperator:
    """Looks at a table and its pieces, and plans the gestures; it moves nothing itself."""

    def __init__(self, session: Session, sim: SimTable) -> None:
        self._session = session
        self._sim = sim

    @property
    def table(self) -> ReadOnlyTable:
        """The table being operated."""
        return self._session.table

    @property
    def phase(self) -> Phase:
        """The table's current phase."""
        return self._session.phase

    @property
    def kinds(self) -> hand_moves.Kinds:
        """Kind of piece on each pad."""
        return self._sim.kinds

    def goal(self, quarters: int = 0) -> hand_moves.Kinds:
        """Kind of piece that should lie on each pad, with the board turned by quarters."""
        table = self.table
        model = table.tracker.model.turned(quarters) if quarters else table.tracker.model
        return hand_moves.kinds_of(model, table.game.scene(table.match.state))

    def tidied(self, goal: hand_moves.Kinds) -> list[Gesture]:
        """Gestures that arrange the pieces like this; ignored pads are left alone."""
        layout, kinds = self.table.tracker.model.layout, self.kinds
        kept = tuple(
            kind if layout.spots[at] in layout.loose else goal[at] for at, kind in enumerate(kinds)
        )
        turned = {Pad(at) for at, kind in enumerate(kinds) if kind and kept[at]}
        return hand_moves.arrange(kinds, kept, turned, self.table.board.columns)

    def pushed_back(self) -> list[Gesture]:
        """Gesture that pushes a line back, if nothing else is wrong."""
        table, phase = self.table, self.phase
        if not isinstance(phase, Mending) or not phase.off.push or not table.tracker.in_place:
            return []
        slot = table.tracker.model.layout.spots[phase.off.push[1]]
        return [hand_moves.push(table.tracker.model, slot, self.kinds, self.goal())]

    def carried_out(self, expected: ExpectedMove, after: Scene) -> list[Gesture]:
        """Gestures that make a move, after which the pieces lie like this."""
        return hand_moves.carry_out(self.table.tracker.model, expected, self.kinds, after)


def answer_of(phase: Asking, move: str, *, instead: bool = False) -> int | None:
    """Index of the answer that is this move; ``instead`` of the last one, if there are both."""
    found: dict[bool, int] = {}
    for at, choice in enumerate(phase.choices):
        act = choice.act
        if isinstance(act, MakeMove | SlideOn | Reply) and act.expected.move.text == move:
            found.setdefault(isinstance(act, SlideOn), at)
    return found.get(instead, found.get(not instead))


def keys_to(phase: Asking, at: int) -> list[Key]:
    """Keys that choose an answer: the arrows, the shorter way round, and OK."""
    steps = (at - phase.at) % len(phase.choices)
    back = len(phase.choices) - steps
    return [*([Key.RIGHT] * steps if steps <= back else [Key.LEFT] * back), Key.OK]
