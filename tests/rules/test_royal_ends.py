"""Royal Reversi: nines and tens, teams, the end, the supply of tokens, and the notation."""

from __future__ import annotations

import pytest

from rules.errors import NotationError
from rules.games.royal_reversi import GAME
from rules.model import Refusal, Seat
from rules.state import State
from tests.rules.helpers import changes, legal, play, refused
from tests.rules.royal_table import ANY, START2, at, tokens

FILLED = "AAAAAAAA/AAAAAAAA/AAAAAAAA/AAAAAAAA/BBBBBBBB/BBBBBBBB/BBBBBBBB/BBBBBBBB"
"""32 tokens of each colour."""


def end(state: State) -> tuple[tuple[int, ...], str, tuple[int, ...]] | None:
    outcome = GAME.outcome(state)
    return None if outcome is None else (outcome.winners, outcome.reason, outcome.score)


# Nines and tens.


def test_position_9_nine_removes_any_opposing_token_and_places_none() -> None:
    state = at(f"7B/8/8/8/AAA5/8/8/8 A:{ANY} B:9,10,JH,JH,JD B")
    nines = [word for word in legal(GAME, state) if word[0] == "9"]
    assert nines == ["9xa4", "9xb4", "9xc4"]
    assert refused(GAME, state, "9xh8") == "royal.nine, h8"
    assert changes(GAME, state, "9xb4") == [
        "b4 A>.", "hand.B JH JH JD 9 10>JH JH JD 10", "discards .>9",
    ]  # fmt: skip
    after = play(GAME, at("7B/8/8/8/AAA5/8/8/8 A:10,KD,KD,AD,AD B:9,10,JH,JH,JD B"), "9xb4 +KH")
    cells = ["a3", "b3", "c3", "d3", "b4", "d4", "a5", "b5", "c5", "d5", "g7", "h7", "g8"]
    tens = [word for word in legal(GAME, after) if word[:2] == "10"]
    assert tens == [f"10@{cell}" for cell in cells]


@pytest.mark.parametrize(("cell", "colour"), [("b4", "B"), ("c4", "C"), ("d4", "D")])
def test_nine_removes_a_token_of_every_other_colour(cell: str, colour: str) -> None:
    hands = f"A:9,JH,JH,KH,KH B:{ANY} C:JC,JC,QC,QC,KC D:JS,JS,QS,QS,10"
    state = at(f"8/8/8/8/ABCD4/8/8/8 {hands} A", {"seats": "4"})
    assert [word for word in legal(GAME, state) if word[0] == "9"] == ["9xb4", "9xc4", "9xd4"]
    assert tokens(state, f"9x{cell}") == [f"{cell} {colour}>."]
    last = at(f"8/8/8/8/ABCD4/8/8/8 {hands} D", {"seats": "4"})
    assert tokens(last, "10@a3") == ["a3 .>D"]


def test_nine_turns_nothing_even_where_a_line_would_close() -> None:
    state = at(f"8/8/8/8/8/8/ABAB4/8 A:9,JH,JH,KH,KH B:{ANY} A")
    assert tokens(state, "9xd2") == ["d2 B>."]
    assert tokens(state, "9xb2") == ["b2 B>."]


def test_nine_without_a_target_is_unplayable_and_counts_as_dead() -> None:
    """Gap 7: no opposing token is left."""
    state = at(f"8/8/8/8/AAAA4/8/8/8 A:9,JH,JH,JD,JD B:{ANY} A")
    assert legal(GAME, state) == ["X"]
    assert refused(GAME, state, "9xa4") == "royal.nine, a4"
    with_target = at(f"8/8/8/8/AAAA3B/8/8/8 A:9,JH,JH,JD,JD B:{ANY} A")
    assert legal(GAME, with_target) == ["JD@h5", "9xh4"]


def test_ten_places_on_any_connected_free_picture_and_pinches() -> None:
    state = at(f"8/8/8/8/8/8/1BBBA3/8 A:10,JH,JH,KH,KH B:{ANY} A")
    cells = [file + "1" for file in "abcdef"] + ["a2", "f2"] + [file + "3" for file in "abcdef"]
    tens = [word for word in legal(GAME, state) if word[:2] == "10"]
    assert tens == [f"10@{cell}" for cell in cells]
    assert tokens(state, "10@a2") == ["b2 B>A", "c2 B>A", "d2 B>A", "a2 .>A"]
    assert refused(GAME, state, "10@h8") == "royal.connect, h8"


MAY = {"special_effect": "may"}


def test_special_effect_may_throws_nines_and_tens_without_effect() -> None:
    """Gap 8: also a nine without a target."""
    state = at(f"8/8/8/8/AAAA4/8/8/8 A:9,10,JH,JH,JD B:{ANY} A", MAY)
    cells = ["a3", "b3", "c3", "d3", "e3", "e4", "a5", "b5", "c5", "d5", "e5"]
    assert legal(GAME, state) == ["9", *(f"10@{cell}" for cell in cells), "10"]
    assert changes(GAME, state, "9") == [
        "hand.A JH JH JD 9 10>JH JH JD 10", "discards .>9",
    ]  # fmt: skip
    assert changes(GAME, state, "10") == [
        "hand.A JH JH JD 9 10>JH JH JD 9", "discards .>10",
    ]  # fmt: skip
    assert GAME.actors(play(GAME, state, "9 +KH")) == (1,)
    assert refused(GAME, at(f"{START2} A:JH,JH,JD,QH,QD B:{ANY} A", MAY), "9") == "royal.hand"


def test_special_effect_must_is_the_default() -> None:
    state = at(f"{START2} A:9,10,JH,JH,JD B:{ANY} A")
    assert refused(GAME, state, "9") == "royal.special"
    assert refused(GAME, state, "10") == "royal.special"
    assert refused(GAME, at(f"{START2} A:JH,JH,JD,QH,QD B:{ANY} A"), "9") == "royal.hand"


def test_special_effect_may_makes_a_hand_with_a_nine_or_ten_alive() -> None:
    rows = "8/8/8/8/AAAA4/8/8/8"
    assert legal(GAME, at(f"{rows} A:9,JH,JH,JD,JD B:{ANY} A")) == ["X"]
    assert legal(GAME, at(f"{rows} A:9,JH,JH,JD,JD B:{ANY} A", MAY)) == ["9"]


# Teams.

TEAM_HANDS = f"A1:9,10,JH,JH,JD B1:{ANY} A2:9,10,JH,KH,KH B2:QH,QH,QH,KD,KD"


def test_position_15_teams_play_two_colours_in_turn() -> None:
    state = at(f"{START2} {TEAM_HANDS} A1", {"seats": "teams"})
    order = []
    for words in ("10@a3 +AH", "KS@e3 +AH", "10@b3 +JC"):
        order.append(GAME.seats(state)[GAME.actors(state)[0]])
        state = play(GAME, state, words)
    order.append(GAME.seats(state)[GAME.actors(state)[0]])
    assert order == ["A1", "B1", "A2", "B2"]
    scene = GAME.scene(state)
    assert (scene["a3"], scene["b3"], scene["e3"]) == ("A", "A", "B")


def test_position_15_a_team_mate_may_not_remove_the_own_colour() -> None:
    state = at(f"{START2} {TEAM_HANDS} A2", {"seats": "teams"})
    nines = [word for word in legal(GAME, state) if word[0] == "9"]
    assert nines == ["9xe5", "9xf5", "9xg5", "9xh5"]
    assert refused(GAME, state, "9xa4") == "royal.nine, a4"


def test_teams_win_and_draw_together() -> None:
    hands = "A1:- B1:- A2:- B2:-"
    won = at(f"{FILLED.replace('BBBBBBBB', 'BBBBBBBA', 1)} {hands} B1", {"seats": "teams"})
    assert end(won) == ((0, 2), "count", (33, 31))
    assert end(at(f"{FILLED} {hands} B1", {"seats": "teams"})) == ((0, 1, 2, 3), "draw", (32, 32))


# The end.


def test_position_14_the_last_token_turns_first_and_is_counted_then() -> None:
    """h1 is free; A's JD there turns the whole file and the diagonal."""
    rows = "AAAAAAAA/AAAAAAAA/AAAAAAAB/AAAAAAAB/BBBBBBBB/BBBBBBBB/BBBBBBBB/BBBBBBB1"
    state = at(f"{rows} A:JD,KH,KH,AH,AH B:{ANY} A")
    assert tokens(state, "JD@h1") == [
        "g2 B>A", "h2 B>A", "f3 B>A", "h3 B>A", "e4 B>A", "h4 B>A", "h5 B>A", "h6 B>A", "h1 .>A",
    ]  # fmt: skip
    over = play(GAME, state, "JD@h1")
    assert end(over) == ((0,), "count", (39, 25))
    assert GAME.actors(over) == ()


def test_position_14_equal_numbers_are_a_draw_and_no_nine_follows() -> None:
    rows = FILLED.removesuffix("B") + "1"
    state = at(f"{rows} A:KH,KH,AH,AH,JC B:JD,9,9,KS,KS B")
    over = play(GAME, state, "JD@h1")
    assert end(over) == ((0, 1), "draw", (32, 32))
    assert refused(GAME, over, "9xa8") == "royal.over"
    assert legal(GAME, over) == []
    assert GAME.dump(over) == f"{FILLED} A:KH,KH,AH,AH,JC B:KS,KS,9,9 gone:JD B"
    assert end(at(GAME.dump(over))) == ((0, 1), "draw", (32, 32))


def test_end_is_not_reached_with_63_tokens() -> None:
    assert end(at(f"{FILLED.removesuffix('B')}1 A:KH,KH,AH,AH,JC B:JD,9,9,KS,KS B")) is None


@pytest.mark.parametrize(
    ("rows", "outcome"),
    [
        ("AAAAAAAA/" * 3 + "BBBBBBBB/" * 3 + "CCCCCCCC/DDDDDDDD", ((0, 1), "draw", (24, 24, 8, 8))),
        ("AAAAAAAA/" * 2 + "DDDDDDDD/" * 4 + "CCCCCCCC/BBBBBBBB", ((3,), "count", (16, 8, 8, 32))),
        (
            "AAAAAAAA/" * 2 + "DDDDDDDD/" * 2 + "CCCCCCCC/CCCCCCCC/BBBBBBBB/BBBBBBBB",
            ((0, 1, 2, 3), "draw", (16, 16, 16, 16)),
        ),
    ],
)
def test_end_most_tokens_win_and_ties_are_shared(
    rows: str, outcome: tuple[tuple[int, ...], str, tuple[int, ...]]
) -> None:
    assert end(at(f"{rows} A", {"seats": "4"})) == outcome


def test_end_when_the_last_token_is_removed_from_the_board() -> None:
    """Nothing can ever be connected again: shared by all."""
    state = at(f"8/8/8/8/8/8/8/A7 A:{ANY} B:9,JH,JH,JD,JD B")
    over = play(GAME, state, "9xa1")
    assert end(over) == ((0, 1), "empty", (0, 0))
    assert refused(GAME, over, "+KH") == "royal.over"


# The supply.


@pytest.mark.parametrize(("number", "said"), [(43, False), (44, False), (45, True)])
def test_token_supply_physical_says_when_c_and_d_run_out(number: int, *, said: bool) -> None:
    """Gap 10: 44 tokens; a warning that forbids nothing."""
    letters = "".join("CD"[i % 2] if i < number else "A" for i in range(63)) + "1"
    rows = "/".join(letters[i : i + 8] for i in range(0, 64, 8))
    hands = f"A:JD,JD,KH,KH,AH B:{ANY} C:JC,JC,QC,QC,KC D:JS,JS,QS,QS,9"
    physical = at(f"{rows} {hands} A", {"seats": "4", "token_supply": "physical"})
    assert GAME.notice(physical) == (Refusal("royal.supply") if said else None)
    assert "JD@h1" in legal(GAME, physical)
    assert GAME.notice(at(f"{rows} {hands} A", {"seats": "4"})) is None


# Notation.


@pytest.mark.parametrize(
    "text",
    [
        "QC@b3", "10@d6", "9xe5", "X", "--", "+KH", "+", "-KH", "-9", "+10", "9", "10", "XA", "XD",
        "XA1", "XB2", "JS@a1", "AH@h8",
    ],
)  # fmt: skip
def test_notation_is_read_and_written_alike(text: str) -> None:
    move = GAME.parse(text)
    assert (move.text, str(move), GAME.move(move.code)) == (text, text, move)


@pytest.mark.parametrize(
    "text",
    ["", "QC", "QC@i3", "QC@b9", "QCxb3", "9@e5", "10xe5", "XX", "-", "+XX", "-XX", "11", "*JH"],
)  # fmt: skip
def test_notation_of_other_texts_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as error:
        GAME.parse(text)
    assert (error.value.code, error.value.facts) == (
        "notation",
        {"game": "royal-reversi", "text": text},
    )


@pytest.mark.parametrize(
    ("seats", "allies"), [("2", [(0,), (1,)]), ("teams", [(0, 2), (1, 3), (0, 2), (1, 3)])]
)
def test_teams_win_and_lose_together(seats: str, allies: list[tuple[int, ...]]) -> None:
    state = GAME.start({"seats": seats})
    assert [GAME.allies(state, Seat(at)) for at in range(len(allies))] == allies
