"""Expectations: what this board should show for a scene and after each legal move.

The limits of a sensor are data (a profile and a layout). Moves that a board cannot tell apart have
equal pictures here, and become one question at the table.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from controller.sensing.board import Layout
from hardware.ports import EMPTY, TOUCH, Pad, seen
from rules.game import Game, difference
from rules.model import Effect, Move, Scene
from rules.state import State


@dataclass(frozen=True, slots=True)
class ExpectedMove:
    """Expected traces of one legal move.

    ``via`` are the pads that a piece must pass in this order although they end up empty (a push);
    ``emptied`` are those that must have been empty in between although they look the same
    afterwards. A ``spoken`` move moves no piece on the pads, or names no place: it can only be
    declared. ``turned`` are the pads whose pieces the move turns.
    """

    move: Move
    marks: tuple[str, ...]
    spots: tuple[str, ...]
    via: tuple[Pad, ...] = ()
    line: frozenset[Pad] = frozenset()
    emptied: frozenset[Pad] = frozenset()
    turned: frozenset[Pad] = frozenset()
    spoken: bool = False


class BoardModel:
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

    def ignoring(self, pads: Iterable[Pad]) -> BoardModel:
        """Model without these pads."""
        return BoardModel(self.game, self.layout, self.profile, {*self.ignored, *pads})

    def heeding(self, pads: Iterable[Pad]) -> BoardModel:
        """Model with these pads again."""
        return BoardModel(self.game, self.layout, self.profile, self.ignored.difference(pads))

    def turned(self, quarters: int) -> BoardModel:
        """Model of the board rotated by this many quarter turns."""
        return BoardModel(self.game, self.layout.turned(quarters), self.profile, self.ignored)

    def clean(self, marks: tuple[str, ...]) -> tuple[str, ...]:
        """Picture without the pads that do not count here."""
        if not self._hidden:
            return marks
        return tuple(EMPTY if at in self._hidden else mark for at, mark in enumerate(marks))

    def marks(self, scene: Scene) -> tuple[str, ...]:
        """Picture of a scene; blank if pads are only tapped."""
        if self.tapped:
            return self._blank
        marks = list(self._blank)
        layout = self.layout
        for pad in self._watched:
            spot = layout.spots[pad]
            content = scene.get(spot, "")
            if "." in spot and content:
                # A place off the board holds several pieces: its pads are filled in order.
                owner = spot.rpartition(".")[2]
                content = owner if layout.pads(spot).index(pad) < len(content) else ""
            marks[pad] = seen(layout.kind(content), self.profile)
        return tuple(marks)

    def named(self, text: str) -> tuple[str, ...]:
        """Spots named in a move's notation, in order."""
        return tuple(self._names.findall(text))

    def pads(self, spots: Iterable[str]) -> tuple[Pad, ...]:
        """First pad of each of these spots; spots without a pad are skipped."""
        return tuple(pad for spot in spots for pad in self.layout.pads(spot)[:1])

    def handled(self, before: Scene, expected: ExpectedMove) -> frozenset[Pad]:
        """Pads that change while this move is made in this scene, or undone."""
        if self.tapped:
            return frozenset(self.pads(expected.spots))
        pairs = enumerate(zip(self.marks(before), expected.marks, strict=True))
        changed = frozenset(Pad(at) for at, (mark, after) in pairs if mark != after)
        pads = changed.union(expected.via, expected.line, expected.emptied, expected.turned)
        return pads - self.ignored

    def blind(self, expected: ExpectedMove) -> bool:
        """Return whether an ignored pad would have shown part of this move."""
        return not self.ignored.isdisjoint(self.pads(expected.spots))

    def expected_moves(self, state: State) -> list[ExpectedMove]:
        """Every legal move of the seats that may act, with its expected traces."""
        return [*self.each_want(state)]

    def each_want(self, state: State) -> Iterator[ExpectedMove]:
        """The same as an iterator, for callers that cannot wait for all of them."""
        scene = self.game.scene(state)
        for move in self.game.moves(state):
            yield self._want(state, move, scene)

    def expected(self, state: State, move: Move) -> ExpectedMove:
        """Expected traces of one legal move."""
        return self._want(state, move, self.game.scene(state))

    def _want(self, state: State, move: Move, scene: Scene) -> ExpectedMove:
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
            return ExpectedMove(move, after, (slot,), via, line)
        changed = [
            it
            for it in difference(scene, result)
            if self.layout.pads(it.place) and self._differs(it)
        ]
        turned = [it.place for it in changed if self._turns(it)]
        replaced = [it.place for it in changed if self._replaces(it)]
        before = self.marks(scene) if replaced and not self.tapped else after
        same = {pad for pad in self.pads(replaced) if before[pad] == after[pad]}
        return ExpectedMove(
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
        """Face shown by a content, and the number of its supply in the box."""
        return next((it for it in self._faces if content.startswith(it[0])), (content, -1))

    def _differs(self, effect: Effect) -> bool:
        """Return whether the pieces differ, rather than more being known of the same ones."""
        if "." in effect.place:
            return len(effect.before) != len(effect.after)
        return self._face(effect.before) != self._face(effect.after)

    def _turns(self, effect: Effect) -> bool:
        """Return whether a piece shows another of its own faces, so it need not leave its place."""
        if not effect.before or not effect.after:
            return False
        before, after = self._face(effect.before), self._face(effect.after)
        return before[0] != after[0] and before[1] == after[1] >= 0

    def _replaces(self, effect: Effect) -> bool:
        """Return whether another piece has taken the place of one."""
        if not effect.before or not effect.after:
            return False
        return self._face(effect.before)[1] != self._face(effect.after)[1]
