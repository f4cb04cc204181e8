"""Incognito: positions as one line of text, and what is wrong with other lines."""

from __future__ import annotations

import pytest

from rules.errors import NotationError, PositionError
from rules.games.incognito import GAME
from rules.model import Cell
from tests.rules.helpers import play

WHOLE = (
    "Sa2C* Sb2P* Sc2F* Sd2C* Se2P* Sf2F* Na7C* Nb7P* Nc7F* Nd7C* Ne7P* Nf7F* R:CPF/CPF X:-/- T:SN S"
)


def test_dump_of_the_start_and_of_the_lined_up_start() -> None:
    assert GAME.dump(GAME.start({})) == "R:-/- X:-/- T:SN setup"
    assert GAME.dump(GAME.known({})) == WHOLE


@pytest.mark.parametrize(
    "line",
    [
        "R:-/- X:-/- T:SN setup",
        "Sa2C* Sb2P* Sc2F* Sd2C* Se2P* Sf2F* R:CPF/- X:-/- T:SN setup",
        "Na7?* Nb7?* Nc7?* Nd7?* Ne7?* Nf7?* R:-/??? X:-/- T:SN setup",
        WHOLE,
        "Sc4C! Nc5? R:C!PF/P!?? X:CPP/F T:- N",
        "Sc4C!^ Sd4C*! Nc5F^ Nd5F R:-/- X:CPPPFFF/CCCPPPF T:N N",
        "Sd4C Sc8C Nc1F Nd5F R:-/- X:-/- T:- 1:N S",
        "Sd4C Sc8C Nc1F Nd5F R:-/- X:-/- T:- 1:S N",
        WHOLE + " + a2-a4 f7-f5 a4-a3",
        "Sa1? Sc4? Nc5? Nf8? R:???/??? X:-/- T:- S + c4xc5 =P",
    ],
)
def test_dump_gives_back_the_line_that_was_loaded(line: str) -> None:
    state = GAME.load(line, {})
    assert GAME.dump(state) == line
    assert GAME.dump(GAME.load("  " + line + " ", {})) == line


def test_load_of_a_set_up_lets_south_begin() -> None:
    state = GAME.load("Na7?* Nb7?* Nc7?* Nd7?* Ne7?* Nf7?* R:-/??? X:-/- T:SN setup", {})
    assert GAME.actors(state) == (0,)
    assert GAME.actors(play(GAME, state, "S:CPFCPF")) == (0,)
    assert GAME.dump(play(GAME, state, "S:CPFCPF")).endswith("R:CPF/??? X:-/- T:SN S")


def test_load_fills_in_what_is_left_out() -> None:
    """No reserve, no exchange, and the missing pieces are lost."""
    assert GAME.dump(GAME.load("Nf8P Nc5F Sc4C S", {})) == (
        "Sc4C Nc5F Nf8P R:-/- X:CCPPPFFF/CCCPPFF T:- S"
    )
    assert GAME.dump(GAME.load("Sc4C Nc5F R:-/PP N", {"symbols": "2-4-3"})) == (
        "Sc4C Nc5F R:-/PP X:CPPPPFFF/CCPPFF T:- N"
    )


def test_load_guesses_no_losses_of_a_seat_with_closed_pieces() -> None:
    assert GAME.dump(GAME.load("Sc4? Nc5F S", {})) == "Sc4? Nc5F R:-/- X:-/CCCPPPFF T:- S"
    assert GAME.dump(GAME.load("Sc4C Nc5F R:?/- S", {})) == ("Sc4C Nc5F R:?/- X:-/CCCPPPFF T:- S")


def test_load_takes_a_piece_in_the_goal_for_arrived() -> None:
    state = GAME.load("Sc8C Sd4C Nc5F Nd5F S", {"arrived": "free"})
    assert GAME.dump(play(GAME, state, "c8-c7")) == GAME.dump(state) + " + c8-c7"
    taken = play(GAME, state, "c8-c7 d5xd4")
    assert "Sc7C^" in GAME.dump(taken)


@pytest.mark.parametrize(
    ("line", "winner", "reason"),
    [
        ("Sc4C S", 0, "captured"),
        ("Nc4C S", 1, "captured"),
        ("Sc8C Sd8C Nf5P Ne5P N", 0, "arrived"),
        ("Nc1C Nd1C Sf5P Se5P N", 1, "arrived"),
        ("Sc8C Nf5P N", 0, "last-piece"),
        ("Sc5C Nf1P N", 1, "last-piece"),
        ("Sc8C Nf1P 1:N N", 1, "last-piece"),
        ("Sc8C Nf1P 1:S N", 0, "last-piece"),
    ],
)
def test_load_knows_that_a_game_is_over(line: str, winner: int, reason: str) -> None:
    outcome = GAME.outcome(GAME.load(line, {}))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((winner,), reason)


@pytest.mark.parametrize(
    "line", ["Sc8C Nf5P Ne5P N", "Sc7C Nf2P N", "Sc8C Sd4C Nc1F Nd5F 1:N S", "Sc1C Nf8C S"]
)
def test_load_knows_that_a_game_goes_on(line: str) -> None:
    assert GAME.outcome(GAME.load(line, {})) is None


@pytest.mark.parametrize(
    ("line", "code", "facts"),
    [
        ("", "position.side", {"text": "", "allowed": "S N setup"}),
        ("Sc4C", "position.side", {"text": "Sc4C", "allowed": "S N setup"}),
        ("Sc4C B", "position.side", {"text": "B", "allowed": "S N setup"}),
        ("Bc4C S", "incognito.piece", {"text": "Bc4C"}),
        ("Sg4C S", "incognito.piece", {"text": "Sg4C"}),
        ("Sa9C S", "incognito.piece", {"text": "Sa9C"}),
        ("Sa1X S", "incognito.piece", {"text": "Sa1X"}),
        ("Sa1 S", "incognito.piece", {"text": "Sa1"}),
        ("Sa1C+ S", "incognito.piece", {"text": "Sa1C+"}),
        ("Sa1?! S", "incognito.piece", {"text": "Sa1?!"}),
        ("Q:CPF S", "incognito.piece", {"text": "Q:CPF"}),
        ("Sc4C Nc4P S", "incognito.twice", {"cell": "c4"}),
        ("Sc4C Sc4P S", "incognito.twice", {"cell": "c4"}),
        ("Sc4C R:CPF S", "incognito.halves", {"text": "CPF"}),
        ("Sc4C X:C/P/F S", "incognito.halves", {"text": "C/P/F"}),
        ("Sc4C R:CX/- S", "incognito.symbol", {"text": "X"}),
        ("Sc4C X:C/Q S", "incognito.symbol", {"text": "Q"}),
        ("Sc4C X:C/? S", "incognito.symbol", {"text": "?"}),
        ("Sc4C T:NS S", "incognito.trocs", {"text": "NS"}),
        ("Sc4C T: S", "incognito.trocs", {"text": ""}),
        ("Sc4C R:CPFF/- S", "incognito.reserve", {"text": "CPFF"}),
        ("Sc4C R:-/C!P!F S", "incognito.reserve", {"text": "C!P!F"}),
        ("Sc4C R:!CPF/- S", "incognito.reserve", {"text": "!CPF"}),
        ("Sc4C R:C?!/- S", "incognito.reserve", {"text": "C?!"}),
        ("Sc4C R:-!/- S", "incognito.reserve", {"text": "-!"}),
        ("Sc4C Sd4C Se4C Sf4C Na1P S", "incognito.many", {"side": "S", "symbol": "C"}),
        ("Sc4C Nd4P R:-/PPP S", "incognito.many", {"side": "N", "symbol": "P"}),
        ("Sc4C Nd4F X:-/FFF S", "incognito.many", {"side": "N", "symbol": "F"}),
        ("Sc4? Nd4F X:CCCPPPFFF/- S", "incognito.nine", {"side": "S"}),
        ("Sc4C Nd4? R:-/??? X:-/CCCPPP S", "incognito.nine", {"side": "N"}),
        ("Sc8C Nc1F Sd4C Nd5F S", "incognito.early", {"text": ""}),
        ("Sc8C Nc1F Sd4C Nd5F 1:B S", "incognito.early", {"text": "B"}),
        ("S", "incognito.nobody", {}),
        ("X:CCC/PPP N", "incognito.nobody", {}),
        (WHOLE.removesuffix("S") + "setup", "incognito.setup", {}),
        ("Sc4C setup", "incognito.setup", {}),
        ("Sa2C Sb2P Sc2F Sd2C Se2P R:CPF/- setup", "incognito.setup", {}),
        ("Na2C Nb2P Nc2F Nd2C Ne2P Nf2F R:-/CPF setup", "incognito.setup", {}),
        (
            "Sc4C Nc5F Nf8P S + c4-c5",
            "position.move",
            {"text": "c4-c5", "rule": "incognito.blocked, c5"},
        ),
    ],
)
def test_load_says_what_is_wrong_with_a_line(line: str, code: str, facts: dict[str, str]) -> None:
    with pytest.raises(PositionError) as error:
        GAME.load(line, {})
    assert (error.value.code, error.value.facts) == (code, facts)


def test_load_accepts_the_most_that_each_limit_allows() -> None:
    """Three of a symbol, a reserve of three, nine pieces in all."""
    line = "Sc4C Sd4C Se4? R:C??/- X:PP/- T:- S"
    assert GAME.dump(GAME.load(line, {})) == line
    full = "Sc4? Sd4? Se4? Nf8C R:???/- X:CCC/CCPPPFFF T:- N"
    assert GAME.dump(GAME.load(full, {})) == full


def test_load_refuses_moves_in_another_notation() -> None:
    with pytest.raises(NotationError) as error:
        GAME.load("Sc4C Nc5F S + e2e4", {})
    assert error.value.facts == {"game": "incognito", "text": "e2e4"}


@pytest.mark.parametrize(
    ("line", "south", "north"),
    [
        ("R:-/- X:-/- T:SN setup", 9, 9),
        ("Sa2C* Sb2P* Sc2F* Sd2C* Se2P* Sf2F* R:CPF/- X:-/- T:SN setup", 9, 9),
        (WHOLE, 9, 9),
        ("Sc4C Nc5F Nf8P S", 9, 9),
        ("Sc4C Nc5? Nf8P R:-/?? X:CP/F S", 3, 5),
        ("Sc4C S", 9, 9),
    ],
)
def test_inventory_counts_the_pieces_of_each_seat_wherever_they_are(
    line: str, south: int, north: int
) -> None:
    assert GAME.inventory(GAME.load(line, {})) == {"S": south, "N": north}


@pytest.mark.parametrize(
    ("camp", "rows"), [("depth1-front", "18"), ("depth2-front", "1278"), ("custom:3/3", "123678")]
)
def test_ground_shows_the_two_camps(camp: str, rows: str) -> None:
    state = GAME.start({"camp": camp})
    marked = {cell for cell in GAME.sheet.cells if GAME.ground(state, cell) == "::"}
    assert marked == {Cell(file + row) for file in "abcdef" for row in rows}
    assert {GAME.ground(state, cell) for cell in set(GAME.sheet.cells) - marked} == {"."}
