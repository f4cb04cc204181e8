"""Incognito: set-up, options, moves and notation."""

from __future__ import annotations

import pytest

from rules.errors import NotationError, OptionError
from rules.games.incognito import GAME
from rules.model import Seat
from rules.state import State
from rules.walk import perft
from tests.rules.helpers import changes, legal, play, refused

SOUTH, NORTH = Seat(0), Seat(1)
FILES = "abcdef"


def at(line: str, options: dict[str, str] | None = None) -> State:
    return GAME.load(line, options or {})


def end(state: State) -> tuple[tuple[int, ...], str, tuple[int, ...]] | None:
    outcome = GAME.outcome(state)
    return None if outcome is None else (outcome.winners, outcome.reason, outcome.score)


# Set-up.


def test_setup_each_seat_has_510_line_ups_and_the_closed_one() -> None:
    moves = legal(GAME, GAME.start({}))
    assert len(set(moves)) == len(moves) == 2 * 511
    assert moves[:3] == ["S:??????", "S:CCCPPP", "S:CCCPPF"]
    assert moves[511] == "N:??????"
    for side in "SN":
        open_ones = [text[2:] for text in moves if text[0] == side and "?" not in text]
        assert len(open_ones) == 510
        assert all(word.count(letter) <= 3 for word in open_ones for letter in "CPF")
        assert len({"".join(sorted(word)) for word in open_ones}) == 10


def test_setup_both_seats_may_line_up_in_any_order() -> None:
    state = GAME.start({})
    assert GAME.actors(state) == (SOUTH, NORTH)
    north_first = play(GAME, state, "N:CPFCPF")
    assert GAME.actors(north_first) == (SOUTH,)
    assert GAME.actors(play(GAME, state, "S:CPFCPF")) == (NORTH,)
    done = play(GAME, north_first, "S:FFPPCC")
    assert GAME.dump(done) == GAME.dump(play(GAME, state, "S:FFPPCC N:CPFCPF"))
    assert GAME.actors(done) == (SOUTH,)


def test_setup_the_line_stands_in_front_of_the_camp_and_the_rest_is_reserve() -> None:
    south = play(GAME, GAME.start({}), "S:CCCPPF")
    assert GAME.scene(south) == {
        "a2": "SC", "b2": "SC", "c2": "SC", "d2": "SP", "e2": "SP", "f2": "SF", "reserve.S": "PFF",
    }  # fmt: skip
    assert changes(GAME, south, "N:FPCFPC") == [
        "a7 .>NF", "b7 .>NP", "c7 .>NC", "d7 .>NF", "e7 .>NP", "f7 .>NC", "reserve.N .>CPF",
    ]  # fmt: skip


def test_setup_nobody_lines_up_twice_moves_early_or_has_a_symbol_four_times() -> None:
    state = play(GAME, GAME.start({}), "S:CPFCPF")
    assert refused(GAME, state, "S:CPFCPF") == "incognito.lineup"
    assert refused(GAME, state, "N:CCCCPF") == "incognito.lineup"
    assert refused(GAME, state, "a2-a3") == "incognito.setup"
    assert refused(GAME, state, "--") == "incognito.setup"
    assert refused(GAME, play(GAME, state, "N:CPFCPF"), "N:CPFCPF") == "incognito.lineup"


def test_setup_acts_are_no_plies() -> None:
    """A line-up is no ply: one ply deep, every pair of line-ups has its first actions below."""
    state = play(GAME, GAME.start({}), "S:CPFCPF")
    closed = play(GAME, state, "N:??????")
    assert perft(closed, 1) == 36
    assert perft(state, 1) == 511 * 36


def test_position_1_start_has_18_moves_and_18_exchanges() -> None:
    expected = []
    for file in FILES:
        expected += [f"{file}2-{file}1", f"{file}2-{file}3", f"{file}2-{file}4"]
    expected += [f"T{file}2{symbol}" for file in FILES for symbol in "CPF"]
    state = GAME.known({})
    assert legal(GAME, state) == expected
    assert len(expected) == 36
    assert GAME.seats(state) == ("south", "north")


def test_position_1_depth2_front_has_48_actions_with_six_attacks() -> None:
    expected = []
    for f in FILES:
        expected += [f"{f}3-{f}1", f"{f}3-{f}2", f"{f}3-{f}4", f"{f}3-{f}5", f"{f}3-{f}5x{f}6"]
    expected += [f"T{file}3{symbol}" for file in FILES for symbol in "CPF"]
    assert legal(GAME, GAME.known({"camp": "depth2-front"})) == expected
    assert len(expected) == 48


@pytest.mark.parametrize(
    ("camp", "rows", "arriving"),
    [
        ("depth1-front", "27", "a7-a8"),
        ("depth2-front", "36", "a6-a7"),
        ("depth2-inside", "27", "a6-a7"),
        ("custom:3/3", "36", "a5-a6"),
        ("custom:1/1", "18", "a7-a8"),
    ],
)
def test_camp_option_places_the_lines_and_the_goal(camp: str, rows: str, arriving: str) -> None:
    state = GAME.known({"camp": camp})
    cells = {place: who[0] for place, who in GAME.scene(state).items() if "." not in place}
    assert cells == {f"{f}{r}": s for f in FILES for r, s in zip(rows, "SN", strict=True)}
    start = arriving[:2]
    race = at(f"S{start}C Sc1P Nf4P Ne4P S", {"camp": camp})
    assert end(play(GAME, race, arriving)) is None
    single = at(f"S{start}C Nf4P S", {"camp": camp})
    assert end(play(GAME, single, arriving)) == ((0,), "last-piece", (1, 0))
    short = at(f"S{start[0]}{int(start[1]) - 1}C Nf4P S", {"camp": camp})
    assert end(play(GAME, short, f"{start[0]}{int(start[1]) - 1}-{start}")) is None


@pytest.mark.parametrize("camp", ["custom:0/2", "custom:1/4", "custom:12", "depth3", "custom:1/2 "])
def test_camp_option_refuses_other_camps(camp: str) -> None:
    with pytest.raises(OptionError) as error:
        GAME.options({"camp": camp})
    assert error.value.code == "option.value"
    assert error.value.facts == {
        "game": "incognito", "name": "camp", "value": camp,
        "allowed": "depth1-front, depth2-front, depth2-inside, custom:1/2",
    }  # fmt: skip


def test_symbols_option_changes_line_ups_and_reserve() -> None:
    options = {"symbols": "5-3-1"}
    state = GAME.start(options)
    moves = legal(GAME, state)
    assert "S:CCCCCF" in moves
    assert "S:CCCCFF" not in moves
    assert GAME.scene(play(GAME, state, "S:CCCCCF"))["reserve.S"] == "PPP"
    assert GAME.scene(GAME.known(options))["reserve.N"] == "CCP"
    lined = [who for place, who in sorted(GAME.scene(GAME.known(options)).items()) if "2" in place]
    assert lined == ["SC", "SP", "SF", "SC", "SP", "SC"]


def test_symbols_option_may_be_all_of_one_kind() -> None:
    state = GAME.start({"symbols": "0-9-0"})
    assert legal(GAME, state) == ["S:??????", "S:PPPPPP", "N:??????", "N:PPPPPP"]


@pytest.mark.parametrize("value", ["3-3-2", "4-4-2", "9-9-9"])
def test_symbols_option_must_be_nine_pieces(value: str) -> None:
    with pytest.raises(OptionError) as error:
        GAME.start({"symbols": value})
    assert (error.value.code, error.value.facts) == (
        "incognito.symbols",
        {"value": value, "allowed": "9"},
    )


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("symbols", "3-3", "3-3-3, 4-3-2"),
        ("symbols", "333", "3-3-3, 4-3-2"),
        ("draw", "0", "60, none, 1-999"),
        ("draw", "1000", "60, none, 1-999"),
        ("draw", "060", "60, none, 1-999"),
        ("arrived", "gone", "stays-in-camp, frozen, free"),
        ("defender", "moves", "takes-place, stays"),
        ("pass", "never", "only-if-blocked, allowed"),
    ],
)
def test_options_refuse_other_values(name: str, value: str, allowed: str) -> None:
    with pytest.raises(OptionError) as error:
        GAME.options({name: value})
    assert error.value.code == "option.value"
    assert error.value.facts == {
        "game": "incognito", "name": name, "value": value, "allowed": allowed,
    }  # fmt: skip


def test_options_have_the_defaults_of_the_rules() -> None:
    assert GAME.options({}) == {
        "camp": "depth1-front", "arrived": "stays-in-camp", "defender": "takes-place",
        "pass": "only-if-blocked", "draw": "60", "symbols": "3-3-3",
    }  # fmt: skip


# Moves.


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("Sc2C* Nc3F Nf8P S", "c2xc3 c2-c1 c2-b2 c2-d2"),
        ("Sc2C* Nc4F Nf8P S", "c2-c1 c2-b2 c2-d2 c2-c3 c2-c3xc4"),
        ("Sc2C Nc7F Nf8P S", "c2-c1 c2-b2 c2-d2 c2-c3"),
        ("Sc3C* Nc7F Nf8P S", "c3-c2 c3-b3 c3-d3 c3-c4"),
        ("Sc2C Nc7F* Nf4P N", "f4-f3 f4-e4 f4-f5 c7-c5 c7-c6 c7-b7 c7-d7 c7-c8"),
        ("Sa1C Sf1C Nd5F Ne5F S", "a1-b1 a1-a2 f1-e1 f1-f2"),
        ("Sa2C* Na4P Nf5P S", "a2-a1 a2-b2 a2-a3 a2-a3xa4"),
        ("Sf2C Sf3P Na4P Na3P S", "f2-f1 f2-e2 f3-e3 f3-f4"),
    ],
)
def test_move_one_step_without_diagonals_and_two_for_an_unplayed_piece(
    line: str, moves: str
) -> None:
    """Positions 2: one case in each direction, two vertically from the own start line."""
    assert legal(GAME, at(line)) == moves.split()


def test_double_step_belongs_to_the_own_start_line_only() -> None:
    """An unplayed South piece on North's line has no double step."""
    assert legal(GAME, at("Sc7P* Nf4P Nf5P S")) == ["c7-c6", "c7-b7", "c7-d7", "c7-c8"]


def test_double_step_may_go_backwards_where_the_board_lets_it() -> None:
    state = at("Sc3P* Nf5P Ne5P S", {"camp": "depth2-front"})
    assert legal(GAME, state) == ["c3-c1", "c3-c2", "c3-b3", "c3-d3", "c3-c4", "c3-c5"]
    blocked = at("Sc3P* Sc2C Nf5P Ne5P S", {"camp": "depth2-front"})
    assert refused(GAME, blocked, "c3-c1") == "incognito.blocked, c2"


@pytest.mark.parametrize(
    ("word", "refusal"),
    [
        ("d4-d5", "incognito.empty, d4"),
        ("c5-c6", "incognito.owner, c5"),
        ("c2-d3", "incognito.step, c2, d3"),
        ("c2-e2", "incognito.step, c2, e2"),
        ("f3-a4", "incognito.step, f3, a4"),
        ("c2-c5", "incognito.step, c2, c5"),
        ("f3-f5", "incognito.double, f3"),
        ("a2-a4", "incognito.blocked, a3"),
        ("b2-b4", "incognito.blocked, b4"),
        ("c2-b2", "incognito.blocked, b2"),
        ("a2-a3", "incognito.blocked, a3"),
        ("--", "incognito.pass"),
        ("=C", "incognito.announce"),
        ("Tc2C", "incognito.troc-used"),
    ],
)
def test_move_refusals_name_the_rule_and_the_cells(word: str, refusal: str) -> None:
    state = at("Sa2C* Sb2C* Sc2C* Sf3P Na3F Nb4F Nc5F S")
    assert refused(GAME, state, word) == refusal


@pytest.mark.parametrize(
    "text", ["", "c2", "c2-c2", "c2-c2xc3", "g2-g3", "a0-a1", "a8-a9", "c2-c3x", "Tc2X", "Tg1",
             "=X", "=", "S:CPFCP", "X:CPFCPF", "S:CPFCP?", "pass", "c2 c3"],
)  # fmt: skip
def test_notation_of_other_texts_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as error:
        GAME.parse(text)
    assert (error.value.code, error.value.facts) == (
        "notation",
        {"game": "incognito", "text": text},
    )


@pytest.mark.parametrize(
    "text", ["a1-a2", "f8-f7", "a1xa2", "a1-a2xb2", "Ta1", "Tf8F", "=C", "=P", "=F", "--",
             "S:CPFCPF", "N:??????", "N:FFFPPC"],
)  # fmt: skip
def test_notation_is_read_and_written_alike(text: str) -> None:
    move = GAME.parse(text)
    assert (move.text, str(move), GAME.move(move.code)) == (text, text, move)
