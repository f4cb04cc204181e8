"""What things are called at one table, in one language: seats, moves, pads and pieces."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property

from controller.session.desk import Desk
from controller.show.font import width
from controller.show.spoken import spoken
from controller.words.speech import Speech
from hardware.ports import Pad
from rules.game import Game
from rules.model import Move, Scene, Seat
from rules.state import State

NO_BREAK = "\u00a0"
MOST = 6
"""Of more pads than this only some are named: the lights show them all."""
_TITLE = 100
"""Pixels that a title may take when its page has several leaves."""


def lines(*parts: str) -> str:
    """Parts of a text, each on a line of its own."""
    return "\n".join(part for part in parts if part)


class Names:
    """Speaks about the things on one table."""

    def __init__(self, desk: Desk, speech: Speech) -> None:
        self.desk = desk
        self.speech = speech

    def say(self, key: str, /, **facts: object) -> str:
        """A sentence; seats, games and moves among the facts are named as people name them."""
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
        """Names with commas, and a word before the last."""
        return self.speech.listed(names)

    def seat(self, seat: Seat) -> str:
        """Who sits there, or what the game calls the seat."""
        match = self.desk.match
        if seat < 0:
            return self.speech.name(match.game)
        return match.chairs[seat].name or self.speech.seat(match.game, match.names[seat])

    def title(self, seat: Seat) -> str:
        """The same for the head of a page, where it must not be too long."""
        match = self.desk.match
        name = self.seat(seat)
        if seat >= 0 and width(name) > _TITLE:
            name = self.speech.seat(match.game, match.names[seat])
        if not match.is_robot(seat):
            return name
        told = self.speech.say("play.robot", seat=name)
        return told if width(told) <= _TITLE else name

    def plies(self, acts: int) -> str:
        """So many acts from the last one back, counted as people count."""
        made = self.desk.match.course.acts[-acts:]
        count = max(1, sum(act.state.plies(act.move.code) for act in made))
        return self.speech.say("say.ply" if count == 1 else "say.plies", count=count)

    # Moves.

    def move(self, text: str) -> str:
        """A move by its notation."""
        return spoken(self.desk.game, self.speech, text, self._spots)

    def made(self, state: State, move: Move) -> str:
        """A move of any seat, with what everybody has seen of it."""
        return self.move(self._recorded(state, move))

    def meant(self, state: State, move: Move) -> str:
        """A move that is not made yet, so that nothing of it has been shown."""
        return self.move(self._recorded(state, move).partition("=")[0] or move.text)

    def _recorded(self, state: State, move: Move) -> str:
        match = self.desk.match
        other = match.seat(state.actor(move.code) + 1)
        return match.game.recorded(state, move, other)

    @cached_property
    def _spots(self) -> frozenset[str]:
        layout = self.desk.tracker.sight.layout
        return layout.cells | set(layout.slots())

    # Pads and pieces.

    def pads(self, pads: Iterable[Pad]) -> str:
        """Pads by the cells or places that they belong to."""
        layout = self.desk.tracker.sight.layout
        spots = Counter(layout.spots[pad] or self.desk.board.pad_name(pad) for pad in pads)
        names = [self._spot(spot, count) for spot, count in spots.items()]
        if len(names) <= MOST:
            return self.listed(names)
        few = ", ".join(names[: MOST - 1])
        return self.speech.say("say.more", names=few, count=len(names) - MOST + 1)

    def _spot(self, spot: str, count: int) -> str:
        if "." not in spot:
            return spot
        place = self.speech.place(self.desk.game, spot)
        return f"{place} ({count})" if count > 1 else place

    def piece(self, content: str) -> str:
        """A piece by what a scene calls it; what only one seat may know of it is not said."""
        known = (f"piece.{content}", f"piece.{content[:1]}?")
        words = (self.speech.tell(self.desk.game, key) for key in known)
        return next((told for told in words if told), content)

    def pieces(self, pads: Iterable[Pad], scene: Scene) -> str:
        """The pieces that should lie on these pads, by kind."""
        names = Counter(self.piece(self._content(pad, scene)) for pad in pads)
        counted = (f"{count} × {name}" for name, count in sorted(names.items()))
        return self.listed(it.replace(" ", NO_BREAK, 2) for it in counted)

    def turned(self, pads: Iterable[Pad], scene: Scene) -> str:
        """Pieces to turn; into what only where they have more than two faces."""
        if all(len(supply.faces) <= 2 for supply in self.desk.game.sheet.box):
            return self.pads(pads)
        kinds = self._by_kind(pads, scene)
        return self.listed(f"{self.pads(those)} ({piece})" for piece, those in kinds.items())

    def placed(self, pads: Iterable[Pad], scene: Scene) -> list[str]:
        """The pieces that should lie on these pads, each kind with its places."""
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
        """What should lie on a pad; a place off the board tells only whose pieces it holds."""
        spot = self.desk.tracker.sight.layout.spots[pad]
        return f"{spot.rpartition('.')[2]}?" if "." in spot else scene.get(spot, "")
