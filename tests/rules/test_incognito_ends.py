"""Incognito: exchange, arrival, and the ways a game ends."""

from __future__ import annotations

import pytest

from rules.games.incognito import GAME
from rules.games.incognito_state import IncognitoState
from rules.state import State
from tests.rules.helpers import changes, legal, play, refused

FREE = {"arrived": "free"}
FROZEN = {"arrived": "frozen"}
ROUND = "a1-b1 f8-e8 b1-a1 e8-f8 "
QUIET = "Sa1C Sc3P Nf8C Nd6P S"
"""Two pieces a side, so that steps of a1 and f8 (in their own camps) change nothing."""


def at(line: str, options: dict[str, str] | None = None) -> State:
    return GAME.load(line, options or {})


def end(state: State) -> tuple[tuple[int, ...], str, tuple[int, ...]] | None:
    outcome = GAME.outcome(state)
    return None if outcome is None else (outcome.winners, outcome.reason, outcome.score)


# Exchange.


def test_position_15_troc_takes_a_piece_from_the_reserve() -> None:
    state = at("Sc4C Sa1F Nc6F Na8P R:PPF/- T:S S")
    trocs = [text for text in legal(GAME, state) if text[0] == "T"]
    assert trocs == ["Ta1P", "Ta1F", "Tc4P", "Tc4F"]
    assert changes(GAME, state, "Tc4P") == ["c4 SC>SP", "reserve.S PPF>CPF"]
    done = play(GAME, state, "Tc4P")
    assert GAME.dump(done) == "Sa1F Sc4P* Nc6F Na8P R:CPF/- X:CCPF/CCCPPFF T:- N"


def test_troc_happens_once_in_a_game() -> None:
    done = play(GAME, at("Sc4C Sa1F Nc6F Na8P R:PPF/PCC T:SN S"), "Tc4P Ta8C")
    assert not [text for text in legal(GAME, done) if text[0] == "T"]
    assert refused(GAME, done, "Tc4C") == "incognito.troc-used"
    assert refused(GAME, play(GAME, done, "a1-b1"), "Ta8C") == "incognito.troc-used"


@pytest.mark.parametrize(
    ("word", "refusal"),
    [
        ("Tc4C", "incognito.troc-reserve, c4"),
        ("Tc4", "incognito.troc-reserve, c4"),
        ("Tc5P", "incognito.troc-cell, c5"),
        ("Tc6F", "incognito.troc-cell, c6"),
        ("Tb8P", "incognito.troc-cell, b8"),
    ],
)
def test_troc_needs_an_own_piece_outside_the_goal_and_one_in_reserve(
    word: str, refusal: str
) -> None:
    state = at("Sc4C Sa1F Sb8P Nc6F Nd4P R:PPF/- T:S S")
    assert refused(GAME, state, word) == refusal
    trocs = [text for text in legal(GAME, state) if text[0] == "T"]
    assert trocs == ["Ta1P", "Ta1F", "Tc4P", "Tc4F"]


def test_troc_makes_a_newcomer_unplayed_and_unknown() -> None:
    """Gap 6: on the start line it may make the double step again."""
    state = at("Sc2C! Sa1F Nc6F Na8P R:PPF/- T:S S")
    assert "c2-c4" not in legal(GAME, state)
    assert "c2-c4" in legal(GAME, play(GAME, state, "Tc2P a8-b8"))
    assert GAME.dump(play(GAME, state, "Tc2P")).startswith("Sa1F Sc2P* Nc6F Na8P R:C!PF/-")


def test_troc_gives_a_newcomer_that_has_never_arrived() -> None:
    state = at("Sc7C^ Sa1F Nc5F Na5P R:PPF/- T:S S", FREE)
    assert GAME.dump(play(GAME, state, "Tc7P")).startswith("Sa1F Sc7P* Na5P")


# Arrival.


def test_position_8_an_arrived_piece_cannot_be_attacked() -> None:
    state = at("Sc2C Sa3P Nc1F Nf8P S")
    assert sorted(legal(GAME, state)) == ["a3-a2", "a3-a4", "a3-b3", "c2-b2", "c2-c3", "c2-d2"]
    assert refused(GAME, state, "c2xc1") == "incognito.immune, c1"


def test_position_9_an_arrived_piece_steps_inside_the_camp() -> None:
    state = at("Sa8C Sc7F Nd5P Nf3P S")
    assert sorted(legal(GAME, state)) == ["a8-b8", "c7-b7", "c7-c6", "c7-c8", "c7-d7"]
    assert refused(GAME, state, "a8-a7") == "incognito.arrived, a8"
    assert refused(GAME, state, "a8-c8") == "incognito.step, a8, c8"
    assert refused(GAME, state, "a8-a6") == "incognito.double, a8"
    assert end(play(GAME, state, "c7-c8")) == ((0,), "arrived", (2, 0))


def test_position_11_no_attack_after_entering() -> None:
    state = at("Sc7C Sa3C Nd8F Nf5C S")
    moves = [text for text in legal(GAME, state) if text.startswith("c7")]
    assert sorted(moves) == ["c7-b7", "c7-c6", "c7-c8", "c7-d7", "c7-d7xd8"]
    assert refused(GAME, state, "c7-c8xd8") == "incognito.arrived, c8"
    assert refused(GAME, at("Sc8C Sa3C Nd8F Nf5C S"), "c8xd8") == "incognito.arrived, c8"
    assert refused(GAME, at("Sc8C Sa3C Nd8F Nf5C S"), "c8-d8") == "incognito.blocked, d8"


def test_arrived_frozen_does_not_move_at_all() -> None:
    state = at("Sa8C Sc7F Nd5P Nf3P S", FROZEN)
    assert legal(GAME, state) == ["c7-c6", "c7-b7", "c7-d7", "c7-c8"]
    assert refused(GAME, state, "a8-b8") == "incognito.arrived, a8"
    north = at("Sd4P Sf6P Na1C Nc2F N", FROZEN)
    assert refused(GAME, north, "a1-b1") == "incognito.arrived, a1"


def test_arrived_free_may_leave_fight_outside_and_be_taken_there() -> None:
    state = at("Sa8C Sc6F Na6P Nf3P S", FREE)
    moves = [text for text in legal(GAME, state) if text.startswith("a8")]
    assert moves == ["a8-a7", "a8-a7xa6", "a8-b8"]
    outside = play(GAME, state, "a8-a7")
    assert "a6xa7" in legal(GAME, outside)
    assert GAME.scene(play(GAME, outside, "a6xa7"))["a7"] == "NP"


def test_arrived_free_cannot_attack_or_be_attacked_inside() -> None:
    state = at("Sa8C Sc6F Nb8P Nf3P N", FREE)
    assert refused(GAME, state, "b8xa8") == "incognito.immune, a8"
    south = at("Sa8C Sc6F Nb8P Nf3P S", FREE)
    assert refused(GAME, south, "a8xb8") == "incognito.arrived, a8"


def test_arrived_free_entering_again_is_no_progress() -> None:
    """Two plies allowed: the first arrival counts as progress, the second does not."""
    options = {**FREE, "draw": "2"}
    first = play(GAME, at("Sa7C Sc3P Nf3P Nf5P S", options), "a7-a8 f5-f6")
    assert end(first) is None
    again = play(GAME, at("Sa7C^ Sc3P Nf3P Nf5P S", options), "a7-a8 f5-f6")
    assert end(again) == ((0, 1), "quiet", (1, 0))


# Wins.


@pytest.mark.parametrize(
    ("line", "moves", "outcome"),
    [
        ("Sa7C Nf2P S", "a7-a8", ((0,), "last-piece", (1, 0))),
        ("Sa7C Nf2P N", "f2-f1", ((1,), "last-piece", (0, 1))),
        ("Sa7C Ne2P Nf2P S", "a7-a8", None),
        ("Sa7C Ne2P Nf2P S", "a7-a8 f2-f1", None),
        ("Sa7C Ne2P Nf2P S", "a7-a8 f2-f1 a8-b8 e2-e1", ((1,), "arrived", (1, 2))),
        ("Sd4P Ne4C S", "d4xe4", ((0,), "captured", (0, 0))),
        ("Sd4P Ne4F S", "d4xe4", ((1,), "captured", (0, 0))),
        ("Sd4P Ne4C R:-/CPF T:N S", "d4xe4", ((0,), "captured", (0, 0))),
        ("Sc7F Sa3C Nc8P Nf5C S", "c7xc8", None),
        ("Sc7F Sa8C Nc8P Nf5C S", "c7xc8", ((0,), "arrived", (2, 0))),
        ("Sc7F Nc8P Nf5C S", "c7xc8", ((0,), "last-piece", (1, 0))),
        ("Sa8C Sd4P Ne4F S", "d4xe4", ((0,), "last-piece", (1, 0))),
        ("Sa4C Sd4P Ne4F S", "d4xe4", None),
    ],
)
def test_positions_10_12_14_captured_all_two_arrived_or_the_last_piece(
    line: str, moves: str, outcome: tuple[tuple[int, ...], str, tuple[int, ...]] | None
) -> None:
    assert end(play(GAME, at(line), moves)) == outcome


def test_position_12_the_single_piece_in_the_camp_has_one_step_left() -> None:
    assert legal(GAME, play(GAME, at("Sa7C Ne2P Nf2P S"), "a7-a8 f2-f1")) == ["a8-b8"]


def test_win_by_arrival_can_happen_in_the_opponents_turn() -> None:
    """A defender that wins against an attacker from the camp row is pulled into it."""
    pulled = play(GAME, at("Sc1C Se5P Nc2P Na1F S"), "c1xc2")
    assert end(pulled) == ((1,), "arrived", (0, 2))


def test_win_of_the_earlier_arrival_when_both_last_pieces_are_in() -> None:
    """South's a8 arrived before North takes c1 and stands in South's camp."""
    done = play(GAME, at("Sa8F Sc1C Nc2P N"), "c2xc1")
    assert end(done) == ((0,), "last-piece", (1, 1))
    mirrored = play(GAME, at("Na1F Nc8C Sc7P S"), "c7xc8")
    assert end(mirrored) == ((1,), "last-piece", (1, 1))


def test_win_capture_comes_before_arrival() -> None:
    """Win 1 before win 2: the last capture also brings the second piece in."""
    done = play(GAME, at("Sa8C Sc7F Nc8P S"), "c7xc8")
    assert end(done) == ((0,), "captured", (2, 0))


def test_over_nothing_may_be_done_after_a_win() -> None:
    done = play(GAME, at("Sa7C Nf2P S"), "a7-a8")
    assert refused(GAME, done, "f2-f1") == "incognito.over"
    assert (legal(GAME, done), GAME.actors(done)) == ([], ())


# Passing and draws.


def test_position_16_a_losing_attack_is_forced_when_it_is_the_only_action() -> None:
    state = at("Sa1C Na2P Nb1P Nc8F S")
    assert legal(GAME, state) == ["a1xa2"]
    assert refused(GAME, state, "--") == "incognito.pass"
    assert end(play(GAME, state, "a1xa2")) == ((1,), "captured", (0, 2))


def test_position_16_a_blocked_seat_passes() -> None:
    state = at("Sa8C Na7F Nb8F Ne2P Nf2P S")
    assert legal(GAME, state) == ["--"]
    assert changes(GAME, state, "--") == []
    assert GAME.actors(play(GAME, state, "--")) == (1,)


def test_pass_ends_nothing_while_the_other_seat_can_act() -> None:
    state = play(GAME, at("Sa8C Na7F Nb8F Ne2P Nf2P S"), "-- e2-e3 --")
    assert end(state) is None
    assert GAME.actors(state) == (1,)


def test_two_blocked_passes_in_a_row_are_played_and_then_it_is_a_draw() -> None:
    """No real position has both seats blocked; the first of the two passes is set by hand."""
    state = at("Sa8C Na7F Nb8F Ne2P Nf2P S")
    assert isinstance(state, IncognitoState)
    state.blocked = 1
    assert legal(GAME, state) == ["--"]
    assert end(play(GAME, state, "--")) == ((0, 1), "blocked", (1, 0))


def test_pass_allowed_is_a_choice_and_no_sign_of_being_blocked() -> None:
    state = at("Sa1C Sb1P Nf8C Ne8P S", {"pass": "allowed"})
    assert legal(GAME, state) == ["a1-a2", "b1-c1", "b1-b2", "--"]
    assert end(play(GAME, state, "-- -- --")) is None
    assert end(play(GAME, state, "-- -- -- --")) == ((0, 1), "repetition", (0, 0))


SOUTH_TOUR = ("a1-b1", "b1-b2", "b2-a2", "a2-a1")
NORTH_TOUR = (
    "f8-e8", "e8-d8", "d8-c8", "c8-b8", "b8-b7", "b7-c7", "c7-d7", "d7-e7", "e7-f7", "f7-f8",
)  # fmt: skip
TOURS = [move for i in range(50) for move in (SOUTH_TOUR[i % 4], NORTH_TOUR[i % 10])]
"""Both walk in circles that meet again after 40 plies, so that no position comes a third time."""


@pytest.mark.parametrize(("draw", "limit"), [("60", 60), ("25", 25), ("1", 1)])
def test_draw_after_so_many_plies_without_progress(draw: str, limit: int) -> None:
    state = at(QUIET, {"draw": draw})
    assert end(play(GAME, state, " ".join(TOURS[: limit - 1]))) is None
    assert end(play(GAME, state, " ".join(TOURS[:limit]))) == ((0, 1), "quiet", (0, 0))


def test_draw_none_has_neither_limit_nor_repetition() -> None:
    state = at(QUIET, {"draw": "none"})
    assert end(play(GAME, state, " ".join(TOURS[:80]) + " " + ROUND * 5)) is None


@pytest.mark.parametrize(
    ("line", "moves", "reset"),
    [
        ("Sc4C Sa1P Nc5F Nf8P Ne6P S", "c4xc5 f8-e8 a1-b1 e8-f8", True),
        ("Sc4P Sa1P Nc5F Nf8P Ne6P S", "c4xc5 f8-e8 a1-b1 e8-f8", True),
        ("Sc4P Sa1P Nc5P Nf8P Ne6P S", "c4xc5 f8-e8 a1-b1 e8-f8", False),
        ("Sc7P Sa1P Nf6P Nf8P Ne6P S", "c7-c8 f8-e8 a1-b1 e8-f8", True),
        ("Sc8P Sa1P Nf6P Nf8P Ne6P S", "c8-b8 f8-e8 a1-b1 e8-f8", False),
        ("Sc4P Sa1P Nf6P Nf8P Ne6P R:C/- T:S S", "Tc4C f8-e8 a1-b1 e8-f8", True),
    ],
)
def test_draw_counts_from_the_last_capture_arrival_or_troc(
    line: str, moves: str, *, reset: bool
) -> None:
    """Three plies are allowed: with progress in the first one the fourth ply ends the game."""
    state = at(line, {"draw": "3"})
    words = moves.split()
    assert end(play(GAME, state, " ".join(words[:2]))) is None
    third = end(play(GAME, state, " ".join(words[:3])))
    assert (third is None) is reset
    if reset:
        ended = end(play(GAME, state, moves))
        assert ended is not None
        assert ended[:2] == ((0, 1), "quiet")


@pytest.mark.parametrize(
    ("line", "moves", "at_ply"),
    [
        (QUIET, ROUND * 3, 8),
        ("Sa1C* Sc3P Nf8C Nd6P S", ROUND * 3, 9),
        ("Sc4F! Sa1P Nc5F! Nf8P S", "c4xc5 c5xc4 " * 3, 4),
        ("Sc4F Sa1P Nc5F Nf8P S", "c4xc5 c5xc4 " * 3, 5),
    ],
)
def test_draw_at_the_third_occurrence_of_the_public_position(
    line: str, moves: str, at_ply: int
) -> None:
    """Played flags, shown symbols and the side to move tell positions apart."""
    words = moves.split()
    assert end(play(GAME, at(line), " ".join(words[: at_ply - 1]))) is None
    ended = end(play(GAME, at(line), " ".join(words[:at_ply])))
    assert ended == ((0, 1), "repetition", (0, 0))


def test_draw_by_the_limit_comes_first_when_both_fall_on_one_ply() -> None:
    state = at(QUIET, {"draw": "8"})
    assert end(play(GAME, state, ROUND * 2)) == ((0, 1), "quiet", (0, 0))


def test_draw_keeps_counting_through_a_written_position() -> None:
    state = play(GAME, at(QUIET), ROUND + "a1-b1 f8-e8 b1-a1")
    again = at(GAME.dump(state))
    assert GAME.dump(state) == GAME.dump(again)
    assert end(play(GAME, again, "e8-f8")) == ((0, 1), "repetition", (0, 0))
    assert end(at(GAME.dump(play(GAME, again, "e8-f8")))) == ((0, 1), "repetition", (0, 0))
