"""Boards in colour for the terminal, with a colour-blind safe palette that letters repeat."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Collection, Mapping

from controller.i18n.speech import Speech
from controller.terminal.local_letters import LocalLetters
from rules.drawing import Span, beside, draw, is_grid
from rules.game import Game
from rules.model import Sheet
from rules.state import State

REFUSED = "!"
CHANGED = ">"

_RESET = "\x1b[0m"
_DIM = "38;5;245"
_ALARM = "1;38;5;231;48;5;161"

# Foreground and background from the 256 colours, after the palette of Okabe and Ito.
_YELLOW = "1;38;5;16;48;5;220"
_RED = "1;38;5;231;48;5;166"
_GREEN = "1;38;5;16;48;5;36"
_BLUE = "1;38;5;231;48;5;25"
_ORANGE = "1;38;5;16;48;5;214"
_SKY = "1;38;5;16;48;5;117"
_ROSE = "1;38;5;16;48;5;175"
_CYCLE = (_BLUE, _ORANGE, _GREEN, _ROSE, _YELLOW, _RED, _SKY)
_GAMES: Mapping[str, Mapping[str, str]] = {
    "invers": {"Y": _YELLOW, "R": _RED, "y": "1;38;5;220;48;5;237", "r": "1;38;5;209;48;5;237"},
    "roliversi": {"G": _GREEN, "B": _BLUE, "Y": "1;38;5;16;48;5;227", "R": _RED},
    "incognito": {"S": _SKY, "N": _ORANGE},
    "royal-reversi": {"A": _BLUE, "B": _ORANGE, "C": _GREEN, "D": _ROSE},
    "inside": {"C": "1;38;5;16;48;5;223", "F": "1;38;5;231;48;5;94"},
    "reversi": {"B": "1;38;5;231;48;5;240", "W": "1;38;5;16;48;5;231"},
}
# A four-colour deck, so that hearts and diamonds differ.
_SUITS = {"H": "38;5;204", "D": "38;5;215", "C": "38;5;114", "S": "38;5;111"}
_CARD = re.compile(r"[JQKA]([HCDS])")


class Painter:
    """Draws the positions of one game."""

    def __init__(self, game: Game, speech: Speech, *, colour: bool) -> None:
        self._game = game
        self._speech = speech
        self._colour = colour
        self._inks = _inks(game.sheet)
        self._letters = LocalLetters(game.sheet.key, speech.language)

    def board(
        self, state: State, *, refused: Collection[str] = (), changed: Collection[str] = ()
    ) -> list[str]:
        """Lines of the board; cells that prove a refusal and cells just changed are marked."""
        pad = 1 if self._colour and is_grid(self._game.sheet) else 0
        marks = {**dict.fromkeys(changed, CHANGED), **dict.fromkeys(refused, REFUSED)}
        lines = draw(self._game, state, pad=pad)
        # A mark needs room before the first cell too.
        margin = " " if any(line[0].cell for line in lines) else ""
        return [self._line((Span(margin), *line), marks) for line in lines]

    def beside(self, state: State, width: int) -> list[str]:
        """Places off the board, each with its content."""
        places = beside(self._game, state)
        names = [(self._speech.place(self._game, place), what) for place, what in places]
        left = max((len(name) for name, _ in names), default=0) + 2
        lines: list[str] = []
        for name, what in names:
            rows = textwrap.wrap(what, max(width - left, 20)) or [""]
            lines.append(name.ljust(left) + self._pieces(rows[0]))
            lines += [" " * left + self._pieces(row) for row in rows[1:]]
        return lines

    def _line(self, line: tuple[Span, ...], marks: Mapping[str, str]) -> str:
        texts = [self._span(span, marks.get(span.cell, "")) for span in line]
        for at in range(1, len(line)):
            mark = marks.get(line[at].cell, "")
            gap = texts[at - 1]
            if mark and line[at].cell and not line[at - 1].cell and gap.endswith(" "):
                texts[at - 1] = gap[:-1] + mark
        return "".join(texts).rstrip()

    def _span(self, span: Span, mark: str) -> str:
        if not span.cell:
            return span.text
        text = self._letters.piece(span.text)
        if mark == REFUSED:
            return self._inked(_ALARM, text)
        if span.content:
            ink = self._inks.get(span.content) or self._inks.get(span.content[0], "")
            return self._inked(ink, text)
        return self._inked(_suit(span.text.strip()) or _DIM, text)

    def _pieces(self, content: str) -> str:
        """Several pieces, each in its colour."""
        words = content.split(" ")
        inks = [self._inks.get(it.lstrip("0123456789")) or _suit(it) for it in words]
        shown = [self._letters.piece(it) for it in words]
        return " ".join(self._inked(ink, it) for ink, it in zip(inks, shown, strict=True))

    def _inked(self, ink: str, text: str) -> str:
        return f"\x1b[{ink}m{text}{_RESET}" if ink and self._colour else text


def _suit(text: str) -> str:
    """Colour of a card."""
    card = _CARD.fullmatch(text)
    return _SUITS[card[1]] if card else ""


def _inks(sheet: Sheet) -> Mapping[str, str]:
    """Colours of a game; an unknown game gets them in the order of its pieces."""
    if sheet.key in _GAMES:
        return _GAMES[sheet.key]
    faces = dict.fromkeys(face for supply in sheet.box for face in supply.faces)
    return {face: _CYCLE[at % len(_CYCLE)] for at, face in enumerate(faces)}
