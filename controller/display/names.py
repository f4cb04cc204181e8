"""Names of the things on one table, in one language: seats, moves, pads and pieces."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property

from controller.display.font import width
from controller.display.move_text import spoken
from controller.i18n.speech import Speech
from controller.session.read_only import ReadOnlyTable
from hardware.ports import Pad
from rules.game import Game
from rules.model import Move, Scene, Seat
from rules.state import State

NO_BREAK = "\u00a0"
MOST = 6
"""Most pads named in a text; the lights show them all."""
_TITLE = 100
"""Most pixels of a title when its page has several leaves."""


def lines(*parts: str) -> str:
    """Non-empty parts of a text, one per line."""
    return "\n".join(part for part in parts if part)


class Names:
    """Names of the things on one table."""

    def __init__(self, table: ReadOnlyTable, speech: Speech) -> None:
        self.table = table
        self.speech = speech

    def say(self, key: str, /, **facts: object) -> str:
        """Sentence whose facts (seats, games and moves) are replaced by their names."""
        game = facts.get("game")
        named = {name: self._named(name, fact, game) for name, fact in facts.items()}
        return self.speech.say(key, **named)

    def _named(self, name: str, fact: object, game: object) -> object:
        match name, fact:
            case "seat", int():
                return self.seat(Seat(fact))
            case "move", str():
                return self.move(fact)
            case "game", Game():
                return self.speech.name(fact)
            case "level", str():
                return self.speech.level(fact)
            case "acts", int():
                return self.plies(fact)
            case "names", tuple() if isinstance(game, Game):
                return self.listed(self.speech.seat(game, str(it)) for it in fact)
            case _:
                return fact

    def listed(self, names: Iterable[str]) -> str:
        """Names joined with commas, and with "and" before the last one."""
        return self.speech.listed(names)

    def seat(self, seat: Seat) -> str:
        """Name of the person or robot, or else of the seat."""
        match = self.table.match
        if seat < 0:
            return self.speech.name(match.game)
        return match.chairs[seat].name or self.speech.seat(match.game, match.names[seat])

    def title(self, seat: Seat) -> str:
        """The same for a page title, where it must not be too long."""
        match = self.table.match
        name = self.seat(seat)
        if seat >= 0 and width(name) > _TITLE:
            name = self.speech.seat(match.game, match.names[seat])
        if not match.is_robot(seat):
            return name
        told = self.speech.say("play.robot", seat=name)
        return told if width(told) <= _TITLE else name

    def plies(self, acts: int) -> str:
        """Number of plies in the last ``acts`` acts, in words."""
        made = self.table.match.history.acts[-acts:]
        count = max(1, sum(act.plies for act in made))
        return self.speech.say("say.ply" if count == 1 else "say.plies", count=count)

    # Moves.

    def move(self, text: str) -> str:
        """Move in words, from its notation."""
        return spoken(self.table.game, self.speech, text, self.cells)

    def own(self, text: str) -> str:
        """Move in words for the seat that may make it, with the symbol that only it knows."""
        return spoken(self.table.game, self.speech, text, self.cells, own=True)

    def made(self, state: State, move: Move) -> str:
        """Move already made, in words, with what everybody has seen of it."""
        return self.move(self._recorded(state, move))

    def meant(self, state: State, move: Move) -> str:
        """Move not made yet, in words, without what it will reveal."""
        return self.move(self._recorded(state, move).partition("=")[0] or move.text)

    def _recorded(self, state: State, move: Move) -> str:
        match = self.table.match
        other = match.seat(state.actor(move.code) + 1)
        return match.game.recorded(state, move, other)

    @cached_property
    def cells(self) -> Mapping[str, str]:
        """Cells of the board with their names."""
        return self.speech.cells(self.table.game)

    # Pads and pieces.

    def pads(self, pads: Iterable[Pad]) -> str:
        """Names of the cells or places of these pads."""
        layout = self.table.tracker.model.layout
        spots = Counter(layout.spots[pad] or self.table.board.pad_name(pad) for pad in pads)
        names = [self._spot(spot, count) for spot, count in spots.items()]
        if len(names) <= MOST:
            return self.listed(names)
        few = ", ".join(names[: MOST - 1])
        return self.speech.say("say.more", names=few, count=len(names) - MOST + 1)

    def _spot(self, spot: str, count: int) -> str:
        if "." not in spot:
            return self.cells.get(spot, spot)
        place = self.speech.place(self.table.game, spot)
        return f"{place} ({count})" if count > 1 else place

    def piece(self, content: str) -> str:
        """Name of a piece in a scene, without what only one seat may know."""
        known = (f"piece.{content}", f"piece.{content[:1]}?")
        words = (self.speech.tell(self.table.game, key) for key in known)
        return next((told for told in words if told), content)

    def pieces(self, pads: Iterable[Pad], scene: Scene) -> str:
        """Pieces that should lie on these pads, counted by kind."""
        names = Counter(self.piece(self._content(pad, scene)) for pad in pads)
        counted = (f"{count} × {name}" for name, count in sorted(names.items()))
        return self.listed(it.replace(" ", NO_BREAK, 2) for it in counted)

    def turned(self, pads: Iterable[Pad], scene: Scene) -> str:
        """Pieces to turn; the new face is named only if a piece has more than two."""
        if all(len(supply.faces) <= 2 for supply in self.table.game.sheet.box):
            return self.pads(pads)
        kinds = self._by_kind(pads, scene)
        return self.listed(f"{self.pads(those)} ({piece})" for piece, those in kinds.items())

    def placed(self, pads: Iterable[Pad], scene: Scene) -> list[str]:
        """Pieces that should lie on these pads, each kind with its places."""
        return [
            self.speech.say("say.at", piece=piece, pads=self.pads(those))
            for piece, those in self._by_kind(pads, scene).items()
        ]

    def _by_kind(self, pads: Iterable[Pad], scene: Scene) -> Mapping[str, list[Pad]]:
        kinds: defaultdict[str, list[Pad]] = defaultdict(list)
        for pad in pads:
            kinds[self.piece(self._content(pad, scene))].append(pad)
        return kinds

    def _content(self, pad: Pad, scene: Scene) -> str:
        """Expected content of a pad; for a place off the board, only the owner of its pieces."""
        spot = self.table.tracker.model.layout.spots[pad]
        return f"{spot.rpartition('.')[2]}?" if "." in spot else scene.get(spot, "")
