"""Incognito where small slips hide; each test names the fault it would find."""

from __future__ import annotations

from random import Random

import pytest

from rules.games.incognito import GAME
from rules.games.incognito_board import STAYS, Setting
from rules.games.incognito_state import IncognitoState
from rules.model import Outcome, Seat
from tests.rules.helpers import legal, play, refused

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


@pytest.mark.parametrize(
    ("line", "options", "act"),
    [
        ("Sa1C Sb1P Nf8C Ne8P S", {"pass": "allowed"}, "--"),
        ("Sa1C Sb1P Sc4? Nc5F Nf8C S + c4xc5", {}, "=C"),
        ("Sa1C Sb3P Nf8C Ne7P R:?/- T:S S", {}, "Ta1"),
        ("Sa1C Sb3P Nf8C Ne7P S", {}, "b3-b4"),
    ],
)
def test_a_record_adds_symbols_to_attacks_only(
    line: str, options: dict[str, str], act: str
) -> None:
    """Fault: the code of another act is read as an attack of the piece on a1 or b1."""
    state = GAME.load(line, options)
    assert act in legal(GAME, state)
    assert GAME.recorded(state, GAME.parse(act), None) == act


def test_an_imagined_position_has_no_closed_piece_in_reserve() -> None:
    """Fault: the reserve of the start of the chain is not filled in."""
    state = play(GAME, GAME.known({}), "a2-a4 f7-f5")
    for seat in (Seat(0), Seat(1)):
        view = GAME.view(state, seat)
        assert "???" in GAME.dump(view)
        assert "?" not in GAME.dump(GAME.sample(view, Random(1)))


def test_what_is_no_move_is_read_as_minus_one() -> None:
    """Fault: another negative number; callers may compare with -1."""
    assert GAME.read("z9") == -1
    assert GAME.read("a1-a1") == -1


@pytest.mark.parametrize(("camp", "start", "rows"), [("1/3", "36", "18"), ("3/1", "18", "123678")])
def test_a_camp_of_the_owner_has_its_depth_first_and_its_line_second(
    camp: str, start: str, rows: str
) -> None:
    """Fault: the two numbers are taken for one another."""
    state = GAME.known({"camp": f"custom:{camp}"})
    assert {cell[1] for cell in GAME.scene(state) if len(cell) == 2} == set(start)
    marked = {cell[1] for cell in GAME.sheet.cells if GAME.ground(state, cell) == "::"}
    assert marked == set(rows)


def test_a_bare_setting_has_the_defaults_of_the_rules() -> None:
    """Fault: an option that nobody names starts with another value."""
    setting = Setting(1, 2, 0x3330, 60)
    assert (setting.arrived, setting.defender_moves, setting.may_pass) == (STAYS, True, False)


def test_a_bare_position_waits_for_both_line_ups_and_has_no_duel() -> None:
    """Fault: a new position starts with a duel, or with a blocked seat behind it."""
    state = IncognitoState(Setting(1, 2, 0x3330, 60))
    assert GAME.dump(state) == "R:-/- X:-/- T:SN setup"
    assert (state.duel_from, state.duel_to, state.blocked, state.quiet) == (0, 0, 0, 0)


@pytest.mark.parametrize("early", ["S", "N"])
def test_a_copy_remembers_who_arrived_first(early: str) -> None:
    """Fault: a copy forgets it, and the last piece decides for the wrong seat."""
    state = at(f"Sd4C Sc8C Nc1F Nd5F R:-/- X:-/- T:- 1:{early} S")
    assert f"1:{early}" in GAME.dump(state.clone())


def test_lining_up_is_no_ply_with_closed_pieces_either() -> None:
    """Fault: the smallest code of a line-up counts as a ply."""
    state = GAME.start({})
    for text in ("S:??????", "S:CPFCPF", "N:??????"):
        assert state.plies(GAME.read(text)) == 0


def test_a_closed_piece_takes_the_place_of_the_one_on_a1() -> None:
    """Fault: the smallest code of an exchange is taken for a move."""
    state = do(at("Sa1C Sb3P Nf8C Ne7P R:?/- T:S S"), "Ta1")
    assert GAME.dump(state) == "Sa1?* Sb3P Ne7P Nf8C R:C/- X:-/CCPPFFF T:- N"
