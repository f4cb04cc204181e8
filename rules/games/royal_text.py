"""Positions of Royal Reversi as one line: ``ROWS A:JH,QC,AS,9,10 B:5? gone:KH,KH A``.

Rows of tokens from the top, each seat's hand (``5?``: five unseen cards), ``gone:`` the discards,
the seat to move. Optional before it: ``pile:`` its top cards in order, or ``pile:?`` when the
table does not know the pack; ``x:3`` exchanges made in this turn; ``off:B`` the last out-of-turn
exchange before this turn; ``pass:1`` passes in a row; ``show:A,B`` seats that show their hands
(``show:*A,B`` because all passed); ``deal`` during the first deal; ``~`` just after the first
reshuffle (``~:JH,QC`` lists the cards that the unseen hands hold between them).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rules import belief, grid, pack
from rules.belief import World
from rules.bits import bit, gather
from rules.errors import PositionError
from rules.games.royal_acts import MOST_EXCHANGES, Setting
from rules.games.royal_state import RoyalState
from rules.pack import CELLS, HAND_SIZE, KINDS, card, copies, copies_in_pack, size

COLOURS: Final = "ABCD"
_FIELDS: Final = ("gone", "pile", "x", "off", "pass", "show", "~")


def seat_names(setting: Setting) -> tuple[str, ...]:
    """Seat names: A B C D, or in teams A1 B1 A2 B2."""
    if setting.seats == setting.colours:
        return tuple(COLOURS[: setting.seats])
    return ("A1", "B1", "A2", "B2")


def write(state: RoyalState) -> str:
    """The line of a position."""
    names = seat_names(state.setting)
    board = [""] * 64
    for i in range(64):
        for colour in range(4):
            if state.tokens(colour) & bit(i) != 0:
                board[i] = COLOURS[colour]
    words = [grid.write_rows(board, 8)]
    for seat in range(state.setting.seats):
        hidden = state.unseen(seat)
        cards = pack.spell(state.hand(seat), ",")
        unseen = f"{hidden}?" if hidden > 0 else ""
        words.append(f"{names[seat]}:" + (",".join([w for w in (cards, unseen) if w]) or "-"))
    words.append("gone:" + (pack.spell(state.discards, ",") or "-"))
    if state.blind:
        words.append("pile:?")
    elif state.order:
        words.append("pile:" + ",".join([KINDS[kind] for kind in reversed(state.order)]))
    if state.exchanges > 0:
        words.append(f"x:{state.exchanges}")
    if state.offered > 1:
        words.append(f"off:{names[state.after(state.mover, state.offered)]}")
    if state.passes > 0:
        words.append(f"pass:{state.passes}")
    if state.showing != 0:
        shown = [name for seat, name in enumerate(names) if state.showing & bit(seat) != 0]
        words.append("show:" + ("*" if state.free_show else "") + ",".join(shown))
    if state.dealing:
        words.append("deal")
    if state.reshuffled:
        words.append("~:" + pack.spell(state.worlds[0].pools[0], ",") if state.blind else "~")
    words.append(names[state.mover])
    return " ".join(words)


def read(text: str, setting: Setting) -> RoyalState:
    """The position of a line."""
    names = seat_names(setting)
    words = text.split()
    if len(words) < 2:
        raise PositionError("position.words", text=text, found=len(words), allowed="2+")
    state = RoyalState(setting)
    board = grid.read_rows(words[0], 8, 8, COLOURS[: setting.colours])
    tokens = [gather([i for i in range(64) if board[i] == letter]) for letter in COLOURS]
    state.token0, state.token1, state.token2, state.token3 = tokens
    state.mover = grid.read_side(words[-1], names)
    allowed = names + _FIELDS
    fields: dict[str, str] = {}
    for word in words[1:-1]:
        name, colon, value = word.partition(":")
        known = name in allowed if colon else word in ("deal", "~")
        if not known or name in fields:
            raise PositionError("royal.field", text=word, allowed=" ".join((*allowed, "deal")))
        fields[name] = value
    hidden = [_set_hand(state, seat, fields.get(name, "-")) for seat, name in enumerate(names)]
    state.discards = _read_cards(fields.get("gone", "-"))
    _set_pile(state, hidden, fields)
    _set_turn(state, names, fields)
    if state.showing != 0 and (state.unseen(state.shower()) == 0 or not state.shows()):
        raise PositionError("royal.showing", text=fields["show"])
    if not state.over() and state.showing == 0:
        if state.drawer() >= 0 and state.left == 0:
            raise PositionError("royal.pile")
        state.settle()
    return state


def _read_cards(text: str) -> i64:
    """Packed count of a list of cards; a dash means no cards."""
    return sum(card(kind) for kind in _read_kinds(text))


def _read_kinds(text: str) -> list[i64]:
    kinds: list[i64] = []
    for name in text.split(",") if text != "-" else []:
        if name not in KINDS:
            raise PositionError("royal.card", text=name)
        kinds.append(KINDS.index(name))
    if any(kinds.count(kind) > copies_in_pack(kind) for kind in kinds):
        raise PositionError("royal.copies", text=text)
    return kinds


def _set_hand(state: RoyalState, seat: int, text: str) -> int:
    """Give a seat its known cards; return the number of its unseen cards."""
    *cards, last = text.split(",")
    hidden = int(last[0]) if len(last) == 2 and last[1] == "?" and last[0] in "12345" else 0
    hand = _read_cards((",".join(cards) or "-") if hidden else text)
    total = size(hand) + hidden
    if total > HAND_SIZE:
        raise PositionError("royal.hand", text=text, allowed=HAND_SIZE)
    state.give(seat, hand)
    state.sizes |= total << (seat * 4)
    return hidden


def _set_pile(state: RoyalState, hidden: list[int], fields: dict[str, str]) -> None:
    """Set the pile or the unseen cards: all that are neither in a known hand nor discarded."""
    used = [state.discards, *(state.hand(seat) for seat in range(4))]
    rest: i64 = 0
    for kind in range(18):
        spare = copies_in_pack(kind) - sum(copies(cards, kind) for cards in used)
        if spare < 0:
            raise PositionError("royal.copies", text=KINDS[kind])
        rest += spare * card(kind)
    state.blind = fields.get("pile", "") == "?"
    if any(hidden) and not state.blind:
        raise PositionError("royal.blind")
    state.left = size(rest) - sum(hidden)
    if state.left < 0:
        raise PositionError("royal.unseen", found=sum(hidden), allowed=size(rest))
    state.reshuffled = "~" in fields
    if not state.blind:
        state.pile = rest
        _set_order(state, fields.get("pile", "-"))
    else:
        slots = sum(number << (seat * 4) for seat, number in enumerate(hidden))
        if not state.reshuffled:
            state.worlds = belief.fresh(rest, slots)
        else:
            together = _read_cards(fields["~"] or "-")
            if size(together) != sum(hidden) or any(
                copies(together, kind) > copies(rest, kind) for kind in range(18)
            ):
                raise PositionError("royal.together", text=fields["~"])
            state.worlds = [World([together, rest - together], [slots, 0])]
    if state.reshuffled:
        state.base = state.clone()


def _set_order(state: RoyalState, text: str) -> None:
    kinds = _read_kinds(text)
    if any(kinds.count(kind) > copies(state.pile, kind) for kind in kinds):
        raise PositionError("royal.order", text=text)
    if kinds and state.reshuffled:
        raise PositionError("royal.fresh", text=text)
    state.order = kinds[::-1]


def _set_turn(state: RoyalState, names: tuple[str, ...], fields: dict[str, str]) -> None:
    """Set the progress of the turn: exchanges, passes, hands being shown."""
    for name, most in (("x", MOST_EXCHANGES), ("pass", state.setting.seats - 1)):
        if name in fields and not (fields[name].isdecimal() and 0 < int(fields[name]) <= most):
            raise PositionError("royal.number", text=f"{name}:{fields[name]}", allowed=most)
    state.exchanges = int(fields.get("x", "0"))
    state.passes = int(fields.get("pass", "0"))
    state.dealing = "deal" in fields
    if "off" in fields:
        other = grid.read_side(fields["off"], names)
        state.offered = (other - state.mover) % state.setting.seats
        if state.offered == 0:
            raise PositionError("position.side", text=fields["off"], allowed=" ".join(names))
    if "show" in fields:
        state.free_show = fields["show"].startswith("*")
        for name in fields["show"].removeprefix("*").split(","):
            state.showing |= bit(grid.read_side(name, names))
    if state.base is not None:
        state.base = None
        state.base = state.clone()


def layout(text: str) -> list[i64]:
    """Pictures of each kind, from a list of 64 cards, rank 8 first."""
    pictures: list[i64] = [0] * 16
    for place, name in enumerate(text.split()):
        cell = (7 - place // 8) * 8 + place % 8
        pictures[pack.PICTURE_KINDS.index(name)] |= bit(cell)
    return pictures


def start_rows(text: str) -> list[list[str]] | None:
    """The four start rows W, N, E, S; None if the text is not four rows of cells."""
    rows = [row.replace(",", " ").split() for row in text.split("/")]
    cells = [cell for row in rows for cell in row]
    wrong = len(rows) != 4 or not all(rows) or len(set(cells)) != len(cells)
    return None if wrong or any(cell not in CELLS for cell in cells) else rows
