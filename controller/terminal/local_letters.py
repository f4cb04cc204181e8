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
_PIECES: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("fr", "roliversi"): {"G": "V", "Y": "J"},
    ("fr", "invers"): {"Y": "J", "y": "j"},
    ("fr", "reversi"): {"B": "N", "W": "B"},
}
_SIDES: Mapping[str, Mapping[str, str]] = {"fr": {"W": "O"}, "en": {}}
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
_SHOWN_BALL = re.compile(rf"\b{_BALL.pattern}\b")
_SHOWN_COLOUR = re.compile(r"(?<![\w-])[GY](?![\w-])")
_PUSH = re.compile(r"\b([WENS])([a-f1-6])([yr]?)\b")
_SHOWN_SIDE = re.compile(r"\bW(?= ouest\b)")
_SHOWN_SUIT = re.compile(r"\b([HCDS])(?= (?:cœur|trèfle|carreau|pique)\b)")
_TYPED_STEP = re.compile(r"([a-f][1-8])\s*([a-f][1-8])")


class LocalLetters:
    """Letters of one game in one language."""

    def __init__(self, game: str, language: str) -> None:
        self._game = game
        self._ranks = _RANKS[language] if game == "royal-reversi" else {}
        self._sides = _SIDES[language] if game == "invers" else {}
        self._letters = _PIECES.get((language, game), {})

    def move(self, text: str) -> str:
        """A move as shown."""
        return self.words(text)

    def piece(self, text: str) -> str:
        """The content of a cell, or several pieces, as shown."""
        return _LETTER.sub(lambda it: self._letters.get(it[0], it[0]), self.words(text))

    def words(self, text: str) -> str:
        """A sentence in which cards, colours and sides have the letters of the language."""
        ranks, sides, letters = self._ranks, self._sides, self._letters
        if ranks:
            text = _SHOWN_SUIT.sub(lambda it: _SUITS[it[1]], text)
            return _CARD.sub(lambda it: ranks.get(it[1], it[1]) + _SUITS.get(it[2], it[2]), text)
        if sides:
            text = _SHOWN_SIDE.sub(sides["W"], text)
            return _PUSH.sub(
                lambda it: sides.get(it[1], it[1]) + it[2] + letters.get(it[3], it[3]), text
            )
        if self._game == "roliversi" and letters:
            text = _SHOWN_BALL.sub(lambda it: it[1] + letters.get(it[2], it[2]), text)
            return _SHOWN_COLOUR.sub(lambda it: letters[it[0]], text)
        return text

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
            case "incognito":
                found = _TYPED_STEP.fullmatch(plain(text))
                return f"{found[1]}-{found[2]}" if found else text
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
        known = {**{it.lower(): it for it in "GBYR"}, **_COLOUR_WORDS, **_back(self._letters)}
        return found[1] + known[found[2]] if found[2] in known else text

    def _push(self, text: str) -> str:
        found = _TYPED_PUSH.fullmatch(plain(text))
        if found is None:
            return text
        sides, tiles = _back(self._sides), _back(self._letters)
        side = _SIDE_WORDS.get(found[1]) or sides.get(found[1], found[1].upper())
        return side + found[2] + tiles.get(found[3], found[3]).lower()

    def _cube(self, text: str) -> str:
        words = plain(text)
        found = _TYPED_CUBE.fullmatch(words) or _NAMED_CUBE.fullmatch(words)
        if found is None or found["colour"] not in _CUBE_WORDS:
            return text
        return found["stock"] + found["cell"] + _CUBE_WORDS[found["colour"]]


def _back(letters: Mapping[str, str]) -> dict[str, str]:
    """Map from typed letters, in lower case, to the letters of the rules."""
    return {local.lower(): own for own, local in letters.items()}
