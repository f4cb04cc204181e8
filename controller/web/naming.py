"""How a page names a move: the spots to click one after the other, and the piece or card."""

from __future__ import annotations

import re

from controller.sight.wants import Sight
from rules.game import PASS_TEXT

_CARD = re.compile(r"-?(?P<card>[JQKA][HCDS]|9|10)(?:[@x]..)?")
_KINDS = (
    ("announce", re.compile(r"=[CPF]")),
    ("exchange", re.compile(r"X\w*")),
    ("troc", re.compile(r"T..[CPF]")),
    ("pass", re.compile(re.escape(PASS_TEXT))),
    ("card", _CARD),
)


def piece(sight: Sight, text: str) -> str:
    """The piece or card that a notation names, where it names one."""
    key = sight.game.sheet.key
    if key == "royal-reversi":
        return card(text)
    faces = {face for supply in sight.game.sheet.box for face in supply.faces}
    spots = sight.named(text)
    named = len(spots) == 1 and text != spots[0] and text[-1:] in faces
    return text[-1:] if named and key != "incognito" else ""


def card(text: str) -> str:
    """The card of an act of Royal Reversi."""
    found = _CARD.fullmatch(text)
    return "" if found is None else found["card"]


def kind(text: str) -> str:
    """What an act of a seat is about: ``card``, ``announce``, ``exchange``, ``troc``, ``move``."""
    return next((name for name, form in _KINDS if form.fullmatch(text)), "move")
