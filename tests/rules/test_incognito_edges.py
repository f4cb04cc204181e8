"""Incognito where small slips hide; each test names the fault it would find."""

from __future__ import annotations

import pytest

from rules.games.incognito import GAME
from rules.games.incognito_state import IncognitoState
from rules.model import Outcome, Seat
from tests.rules.helpers import legal, refused

BLOCKED = "Sa8C Na7F Nb8F Ne2P Nf2P S"


def at(line: str) -> IncognitoState:
    state = GAME.load(line, {})
    assert isinstance(state, IncognitoState)
    return state


def do(state: IncognitoState, *texts: str) -> IncognitoState:
    for text in texts:
        assert text in legal(GAME, state)
        state.play(GAME.read(text))
    return state


def test_the_sheet_lists_every_rule_that_can_be_broken() -> None:
    """Fault: a misspelt id, for which nobody would find a sentence."""
    words = (
        "over setup lineup answer announce pass troc-used troc-cell troc-reserve empty owner "
        "arrived step double blocked target adjacent immune"
    )
    assert GAME.sheet.rules == tuple(f"incognito.{word}" for word in words.split())
    assert GAME.sheet.name == "Incognito"


@pytest.mark.parametrize(
    ("symbols", "line", "reserve"),
    [
        ("5-3-1", "CPFCPC", "CCP"),
        ("1-4-4", "CPFPFP", "PFF"),
        ("0-4-5", "PFPFPF", "PFF"),
        ("0-0-9", "FFFFFF", "FFF"),
        ("9-0-0", "CCCCCC", "CCC"),
        ("2-0-7", "CFCFFF", "FFF"),
    ],
)
def test_the_known_start_goes_round_the_symbols_that_are_left(
    symbols: str, line: str, reserve: str
) -> None:
    """Fault: a symbol that has run out is used again, or one too many is passed over."""
    south = " ".join(f"S{file}2{symbol}*" for file, symbol in zip("abcdef", line, strict=True))
    north = " ".join(f"N{file}7{symbol}*" for file, symbol in zip("abcdef", line, strict=True))
    state = GAME.known({"symbols": symbols})
    assert GAME.dump(state) == f"{south} {north} R:{reserve}/{reserve} X:-/- T:SN S"


def test_closed_pieces_cannot_be_lined_up_during_play() -> None:
    """Fault: the smallest code of a line-up is taken for a move."""
    state = GAME.known({})
    assert refused(GAME, state, "S:??????") == "incognito.lineup"
    assert refused(GAME, state, "N:??????") == "incognito.lineup"


def test_a_second_blocked_seat_in_a_row_ends_the_game() -> None:
    """Fault: the passes of blocked seats are not counted, or counted differently.

    No position on this board blocks both seats, so the first of the two passes is set by hand.
    """
    state = at(BLOCKED)
    state.blocked = 1
    assert GAME.outcome(state) is None
    twin = state.clone()
    assert GAME.outcome(do(twin, "--")) == Outcome((Seat(0), Seat(1)), "blocked", (1, 0))
    assert state.blocked == 1


def test_one_blocked_seat_ends_nothing_and_an_act_of_the_other_is_a_new_beginning() -> None:
    """Fault: a move, an exchange or a pass by choice leaves the count of blocked seats as it is."""
    state = do(at(BLOCKED), "--")
    assert state.blocked == 1
    assert GAME.outcome(state) is None
    assert do(state, "e2-e3").blocked == 0
    exchanged = at("Sa8C Na7F Nb8F Ne2P Nf2P R:-/C T:N S")
    assert do(exchanged, "--", "Te2C").blocked == 0
    chosen = GAME.load("Sa1C Sb1P Nf8C Ne8P S", {"pass": "allowed"})
    assert isinstance(chosen, IncognitoState)
    chosen.blocked = 1
    assert do(chosen, "--").blocked == 0


def test_an_inventory_during_the_set_up_counts_what_is_lined_up() -> None:
    """Fault: nine pieces are taken for granted until both have lined up."""
    state = at("Sa2C* Sb2P* Sc2F* Sd2C* Se2P* Sf2F* T:SN setup")
    assert GAME.inventory(state) == {"S": 6, "N": 9}
