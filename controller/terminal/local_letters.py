"""Local letters: notation with the letters of a person's language, shown and typed, never stored.

Records and positions keep the letters of the rules. Those are also understood when typed in any
language, wherever they are unambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from controller.console.prompts import plain

_SUITS = {"H": "♥", "C": "♣", "D": "♦", "S": "♠"}
_SUIT_WORDS = {
    "♥": "H",
    "♣": "C",
    "♦": "D",
    "♠": "S",
    "hearts": "H",
    "clubs": "C",
    "diamonds": "D",
    "spades": "S",
    "heart": "H",
    "club": "C",
    "diamond": "D",
    "spade": "S",
    "coeur": "H",
    "trefle": "C",
    "carreau": "D",
    "pique": "S",
}
_RANK_WORDS = {
    "valet": "J",
    "dame": "Q",
    "roi": "K",
    "as": "A",
    "jack": "J",
    "queen": "Q",
    "king": "K",
    "ace": "A",
}
_RANKS: Mapping[str, Mapping[str, str]] = {"fr": {"J": "V", "Q": "D", "K": "R"}, "en": {}}
_COLOURS: Mapping[str, Mapping[str, str]] = {"fr": {"G": "V", "Y": "J"}, "en": {}}
_SIDES: Mapping[str, Mapping[str, str]] = {"fr": {"o": "W"}, "en": {}}
_TILES: Mapping[str, Mapping[str, str]] = {"fr": {"j": "y"}, "en": {}}
_COLOUR_WORDS = {
    "vert": "G",
    "verte": "G",
    "bleu": "B",
    "bleue": "B",
    "jaune": "Y",
    "rouge": "R",
    "green": "G",
    "blue": "B",
    "yellow": "Y",
    "red": "R",
}
_CUBE_WORDS = {
    **dict.fromkeys(("c", "clair", "claire", "l", "light"), "C"),
    **dict.fromkeys(("f", "fonce", "foncee", "d", "dark"), "F"),
}
_CARD = re.compile(r"(?<![A-Za-z])([JQKA])([HCDS♥♣♦♠])(?![A-Za-z])")
_TYPED_CARD = re.compile(r"(-?)\s*([a-z]+)(?:\s*_|)([hcdsHCDS])(?:\s*@?\s*([a-h][1-8]))?")
_BALL = re.compile(r"([a-h][1-8])([GBYR])")
_TYPED_BALL = re.compile(r"([a-h][1-8])\s*([a-z]+)")
_SIDE_WORDS = {
    **dict.fromkeys(("left", "gauche"), "W"),
    **dict.fromkeys(("right", "droite"), "E"),
    **dict.fromkeys(("below", "bottom", "bas"), "S"),
    **dict.fromkeys(("above", "top", "haut"), "N"),
}
_TYPED_PUSH = re.compile(rf"([wenso]|{'|'.join(_SIDE_WORDS)})\s*([a-f1-6])\s*([a-z]?)")
_TYPED_CUBE = re.compile(r"(?P<stock>[pf]?)\s*(?P<cell>\d{3})\s*(?P<colour>[a-z]+)(?:\s+cube)?")
_NAMED_CUBE = re.compile(r"(?P<stock>)(?:cube\s+)?(?P<colour>[a-z]+)\s+(?:cube\s+)?(?P<cell>\d{3})")
_LETTER = re.compile(r"(?<![A-Za-z])[A-Za-z](?![A-Za-z])")


class LocalLetters:
    """Letters of one game in one language."""

    def __init__(self, game: str, language: str) -> None:
        self._game = game
        self._ranks = _RANKS[language] if game == "royal-reversi" else {}
        self._colours = _COLOURS[language] if game == "roliversi" else {}
        self._sides, self._tiles = _SIDES[language], _TILES[language]

    @property
    def local(self) -> bool:
        """Return whether moves use other letters than those of the rules."""
        return bool(self._ranks or self._colours)

    def move(self, text: str) -> str:
        """A move as shown."""
        if found := _BALL.fullmatch(text):
            return found[1] + self._colours.get(found[2], found[2])
        return self.words(text)

    def piece(self, text: str) -> str:
        """The content of a cell, or several pieces, as shown."""
        return _LETTER.sub(lambda it: self._colours.get(it[0], it[0]), self.words(text))

    def words(self, text: str) -> str:
        """A sentence with the names of cards translated."""
        if not self._ranks:
            return text
        return _CARD.sub(lambda it: self._ranks.get(it[1], it[1]) + _SUITS.get(it[2], it[2]), text)

    def typed(self, text: str) -> str:
        """Typed text in the letters of the rules."""
        match self._game:
            case "royal-reversi":
                return self._card(text)
            case "roliversi":
                return self._ball(text)
            case "invers":
                return self._push(text)
            case "inside":
                return self._cube(text)
            case _:
                return text

    def _card(self, text: str) -> str:
        words = plain(text).replace("œ", "oe")
        for word, suit in _SUIT_WORDS.items():
            words = re.sub(rf"\s*(?:\b(?:de|of)\s+)?{word}", f"_{suit}", words)
        found = _TYPED_CARD.fullmatch(words.strip())
        if found is None:
            return text
        known = {**{rank.lower(): rank for rank in "JQKA"}, **_RANK_WORDS, **_back(self._ranks)}
        rank = known.get(found[2])
        if rank is None:
            return text
        cell = f"@{found[4]}" if found[4] else ""
        return f"{found[1]}{rank}{found[3].upper()}{cell}"

    def _ball(self, text: str) -> str:
        found = _TYPED_BALL.fullmatch(plain(text))
        if found is None:
            return text
        known = {**{it.lower(): it for it in "GBYR"}, **_COLOUR_WORDS, **_back(self._colours)}
        return found[1] + known[found[2]] if found[2] in known else text

    def _push(self, text: str) -> str:
        found = _TYPED_PUSH.fullmatch(plain(text))
        if found is None:
            return text
        side = _SIDE_WORDS.get(found[1]) or self._sides.get(found[1], found[1].upper())
        return side + found[2] + self._tiles.get(found[3], found[3])

    def _cube(self, text: str) -> str:
        words = plain(text)
        found = _TYPED_CUBE.fullmatch(words) or _NAMED_CUBE.fullmatch(words)
        if found is None or found["colour"] not in _CUBE_WORDS:
            return text
        return found["stock"] + found["cell"] + _CUBE_WORDS[found["colour"]]


def _back(letters: Mapping[str, str]) -> dict[str, str]:
    """Map from typed letters, in lower case, to the letters of the rules."""
    return {local.lower(): own for own, local in letters.items()}
