"""Positions of Royal Reversi that several tests start from."""

from __future__ import annotations

from collections import Counter

from rules.games.royal_reversi import GAME
from rules.pack import KINDS
from rules.state import State
from tests.rules.helpers import changes

START2 = "8/8/8/4BBBB/AAAA4/8/8/8"
"""A on the arm W, B on the arm E."""
ANY = "KS,KS,AC,QD,QD"
"""A hand of which something can be played, and nothing is dead out of turn."""
DEAD = "JH,JH,QH,JD,QD"
"""Five cards without a legal picture in START2."""
CORNER = "ABABABAB/BABABABA/ABABABAB/BABABABA/ABABABAB/BABABABA/ABABAB2/BABABA2"
"""Position 11: g1 JC, g2 QC, h1 JD and h2 QD are free, and h1 touches nothing."""


def at(line: str, options: dict[str, str] | None = None) -> State:
    return GAME.load(line, options or {})


def rest(*hands: str) -> list[str]:
    """The cards of the pack that are not in these hands."""
    left = Counter({name: 3 if name not in {"9", "10"} else 4 for name in KINDS})
    left.subtract(name for hand in hands for name in hand.split(","))
    assert min(left.values()) >= 0
    return [name for name in KINDS for _ in range(left[name])]


def tokens(state: State, word: str) -> list[str]:
    """What a move changes on the board itself."""
    return [text for text in changes(GAME, state, word) if text[1].isdigit()]
