"""Move names for a page: the spots to click in order, and the piece or card."""

from __future__ import annotations

import re

from controller.sensing.expectations import BoardModel
from rules.game import PASS_TEXT

_CARD = re.compile(r"-?(?P<card>[JQKA][HCDS]|9|10)(?:[@x]..)?")
_KINDS = (
    ("announce", re.compile(r"=[CPF]")),
    ("exchange", re.compile(r"X\w*")),
    ("troc", re.compile(r"T..[CPF]")),
    ("pass", re.compile(re.escape(PASS_TEXT))),
    ("card", _CARD),
)


def piece(model: BoardModel, text: str) -> str:
    """Piece or card named in a notation, if any."""
    key = model.game.sheet.key
    if key == "royal-reversi":
        return card(text)
    faces = {face for supply in model.game.sheet.box for face in supply.faces}
    spots = model.named(text)
    named = len(spots) == 1 and text != spots[0] and text[-1:] in faces
    return text[-1:] if named and key != "incognito" else ""


def card(text: str) -> str:
    """Card of an act in Royal Reversi."""
    found = _CARD.fullmatch(text)
    return "" if found is None else found["card"]


def kind(text: str) -> str:
    """Kind of a seat's act: ``card``, ``announce``, ``exchange``, ``troc``, ``move``."""
    return next((name for name, form in _KINDS if form.fullmatch(text)), "move")
