"""What this board should show: of a scene, and after each legal move.

The limits of a sensor are data (a profile and a layout). Moves that a board cannot tell apart have
equal pictures here, and become one question at the table.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from controller.sight.board import Layout
from hardware.ports import EMPTY, TOUCH, Pad, seen
from rules.game import Game, difference
from rules.model import Effect, Move, Scene
from rules.state import State


@dataclass(frozen=True, slots=True)
class Want:
    """The traces that one legal move should leave.

    ``via`` are the pads that a piece must pass in this order although they end empty (a push);
    ``emptied`` those that must have been empty in between although they look the same afterwards.
    A ``spoken`` move moves no piece on the pads, or names no place: it can only be declared.
    ``turned`` are the pads whose pieces the move turns.
    """

    move: Move
    marks: tuple[str, ...]
    spots: tuple[str, ...]
    via: tuple[Pad, ...] = ()
    line: frozenset[Pad] = frozenset()
    emptied: frozenset[Pad] = frozenset()
    turned: frozenset[Pad] = frozenset()
    spoken: bool = False


class Sight:
    """One game on one board under one kind of sensor."""

    def __init__(
        self, game: Game, layout: Layout, profile: str, ignored: Collection[Pad] = ()
    ) -> None:
        self.game = game
        self.layout = layout
        self.profile = profile
        self.tapped = layout.tapped or profile == TOUCH
        self.ignored = frozenset(ignored)
        size = len(layout.spots)
        self._watched = tuple(
            Pad(at)
            for at in range(size)
            if layout.spots[at] and layout.spots[at] not in layout.loose and at not in self.ignored
        )
        self._hidden = frozenset(range(size)) - frozenset(self._watched)
        self._blank = (EMPTY,) * size
        self._slots = frozenset(layout.slots())
        named = sorted({*layout.cells, *self._slots}, key=lambda spot: (-len(spot), spot))
        self._names = re.compile("|".join(re.escape(spot) for spot in named) or "(?!)")
        self._faces = tuple(
            (face, at) for at, supply in enumerate(game.sheet.box) for face in supply.faces
        )

    def ignoring(self, pads: Iterable[Pad]) -> Sight:
        """The same, without these pads."""
        return Sight(self.game, self.layout, self.profile, {*self.ignored, *pads})

    def heeding(self, pads: Iterable[Pad]) -> Sight:
        """The same, with these pads again."""
        return Sight(self.game, self.layout, self.profile, self.ignored.difference(pads))

    def turned(self, quarters: int) -> Sight:
        """The same board turned."""
        return Sight(self.game, self.layout.turned(quarters), self.profile, self.ignored)

    def clean(self, marks: tuple[str, ...]) -> tuple[str, ...]:
        """A picture without the pads that do not count here."""
        if not self._hidden:
            return marks
        return tuple(EMPTY if at in self._hidden else mark for at, mark in enumerate(marks))

    def marks(self, scene: Scene) -> tuple[str, ...]:
        """The picture of a scene; nothing where pads are only tapped."""
        if self.tapped:
            return self._blank
        marks = list(self._blank)
        layout = self.layout
        for pad in self._watched:
            spot = layout.spots[pad]
            content = scene.get(spot, "")
            if "." in spot and content:
                # Off the board a place holds several pieces: its pads are filled in order.
                owner = spot.rpartition(".")[2]
                content = owner if layout.pads(spot).index(pad) < len(content) else ""
            marks[pad] = seen(layout.kind(content), self.profile)
        return tuple(marks)

    def named(self, text: str) -> tuple[str, ...]:
        """The spots that a move's notation names, in order."""
        return tuple(self._names.findall(text))

    def pads(self, spots: Iterable[str]) -> tuple[Pad, ...]:
        """The pads of these spots, those that have one."""
        return tuple(pad for spot in spots for pad in self.layout.pads(spot)[:1])

    def blind(self, want: Want) -> bool:
        """Whether a pad that does not count any more was to tell part of this move."""
        return not self.ignored.isdisjoint(self.pads(want.spots))

    def wants(self, state: State) -> list[Want]:
        """Every legal move of the seats that may act, with its traces."""
        return [*self.each_want(state)]

    def each_want(self, state: State) -> Iterator[Want]:
        """The same, one after the other for who has no time for all at once."""
        scene = self.game.scene(state)
        for move in self.game.moves(state):
            yield self._want(state, move, scene)

    def want(self, state: State, move: Move) -> Want:
        """The traces of one legal move."""
        return self._want(state, move, self.game.scene(state))

    def _want(self, state: State, move: Move, scene: Scene) -> Want:
        later = state.clone()
        later.play(move.code)
        result = self.game.scene(later)
        after = self.marks(result)
        spots = self.named(move.text)
        slot = next((spot for spot in spots if spot in self._slots), "")
        if slot:
            entry, end = self.layout.pad(slot), self.layout.pad(self.layout.beyond(slot))
            line = frozenset(self._between(entry, end))
            via = tuple(pad for pad in (entry, end) if pad not in self.ignored)
            return Want(move, after, (slot,), via, line)
        changed = [
            it
            for it in difference(scene, result)
            if self.layout.pads(it.place) and self._differs(it)
        ]
        turned = [it.place for it in changed if self._turns(it)]
        replaced = [it.place for it in changed if self._replaces(it)]
        before = self.marks(scene) if replaced and not self.tapped else after
        same = {pad for pad in self.pads(replaced) if before[pad] == after[pad]}
        return Want(
            move,
            after,
            spots,
            emptied=frozenset(same - self.ignored) if not self.tapped else frozenset(),
            turned=frozenset(self.pads(turned)),
            spoken=not changed or not spots,
        )

    def _between(self, entry: Pad, end: Pad) -> list[Pad]:
        step = 1 if abs(end - entry) < self.layout.columns else self.layout.columns
        low, high = min(entry, end), max(entry, end)
        return [Pad(at) for at in range(low + step, high, step)]

    def _face(self, content: str) -> tuple[str, int]:
        """The face that a content shows, and the number of its supply in the box."""
        return next((it for it in self._faces if content.startswith(it[0])), (content, -1))

    def _differs(self, effect: Effect) -> bool:
        """Whether other pieces lie there, and not only more is known of the same."""
        if "." in effect.place:
            return len(effect.before) != len(effect.after)
        return self._face(effect.before) != self._face(effect.after)

    def _turns(self, effect: Effect) -> bool:
        """Whether a piece shows another face of its own, and need not leave its place for it."""
        if not effect.before or not effect.after:
            return False
        before, after = self._face(effect.before), self._face(effect.after)
        return before[0] != after[0] and before[1] == after[1] >= 0

    def _replaces(self, effect: Effect) -> bool:
        """Whether another piece lies where one was."""
        if not effect.before or not effect.after:
            return False
        return self._face(effect.before)[1] != self._face(effect.after)[1]
