"""Royal Reversi's pack of 56 cards and the 64 pictures of its board.

A hand, the pile or the discards are counts of the 18 kinds, three bits each, in one ``i64``.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rules import grid
from rules.bits import bit

PICTURE_KINDS: Final = tuple(rank + suit for suit in "HCDS" for rank in "JQKA")
KINDS: Final = (*PICTURE_KINDS, "9", "10")
NINE: Final = 16
TEN: Final = 17
CELLS: Final = grid.cells(8, 8)
HAND_SIZE: Final = 5
PACK_SIZE: Final = 56

PINWHEEL: Final = (
    "JH JS JD JC AC KC QC JC QH QS QD QC AH KH QH JH KH KS KD KC AS KS QS JS "
    "AH AS AD AC AD KD QD JD JH QH KH AH AS AH AC AD JC QC KC AC KS KH KC KD "
    "JD QD KD AD QS QH QC QD JS QS KS AS JS JH JC JD"
)
SUIT_QUADRANTS: Final = (
    "JC JC JC JC AD KD QD JD QC QC QC QC AD KD QD JD KC KC KC KC AD KD QD JD "
    "AC AC AC AC AD KD QD JD JH QH KH AH AS AS AS AS JH QH KH AH KS KS KS KS "
    "JH QH KH AH QS QS QS QS JH QH KH AH JS JS JS JS"
)
ARMS: Final = {
    "W": "a4 b4 c4 d4",
    "N": "d8 d7 d6 d5",
    "E": "h5 g5 f5 e5",
    "S": "e1 e2 e3 e4",
}


def card(kind: i64) -> i64:
    """Packed count with one card of this kind."""
    return bit(kind * 3)


def copies(cards: i64, kind: i64) -> i64:
    """Number of cards of one kind in a packed count."""
    return (cards >> (kind * 3)) & 7


def size(cards: i64) -> i64:
    """Number of cards in a packed count."""
    total: i64 = 0
    rest: i64 = cards
    while rest != 0:
        total += rest & 7
        rest >>= 3
    return total


def copies_in_pack(kind: int) -> int:
    """Number of cards of a kind in a full pack: three of each picture card, four nines and tens."""
    return 3 if kind < NINE else 4


def spell(cards: i64, gap: str) -> str:
    """Names of the cards in the order of their kinds."""
    names = [name for kind, name in enumerate(KINDS) for _ in range(copies(cards, kind))]
    return gap.join(names)


FULL_PACK: Final = sum(copies_in_pack(kind) << (kind * 3) for kind in range(18))


def fixed_order() -> list[i64]:
    """Fixed pack order for node counts: every 17th card of the sorted pack."""
    pack: list[i64] = [kind for kind in range(18) for _ in range(copies_in_pack(kind))]
    return [pack[(place * 17) % PACK_SIZE] for place in range(PACK_SIZE)]
