"""Square boards: the names of their cells, the drawing, and rows as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import PositionError
from rules.grid import cells, plan, read_board_and_side, read_rows, read_side, write_rows

EIGHT_EMPTY_RANKS = "8/8/8/8/8/8/8/8"


def test_0_1_cells_are_named_file_by_rank_from_the_bottom_left() -> None:
    assert cells(3, 2) == ("a1", "b1", "c1", "a2", "b2", "c2")


@pytest.mark.parametrize(("size", "last"), [(6, "f6"), (8, "h8")])
def test_0_1_the_last_cell_of_a_square_board_is_top_right(size: int, last: str) -> None:
    names = cells(size, size)
    assert (names[0], names[size - 1], names[size], names[-1]) == ("a1", f"{last[0]}1", "a2", last)
    assert len(set(names)) == size * size


def test_the_drawing_has_the_top_rank_first_and_the_files_below() -> None:
    assert plan(3, 2) == ("2 {a2} {b2} {c2}", "1 {a1} {b1} {c1}", "  {:a} {:b} {:c}")


def test_the_drawing_of_a_large_board_names_all_its_cells() -> None:
    lines = plan(8, 8)
    assert len(lines) == 9
    assert lines[0] == "8 {a8} {b8} {c8} {d8} {e8} {f8} {g8} {h8}"
    assert lines[7] == "1 {a1} {b1} {c1} {d1} {e1} {f1} {g1} {h1}"
    assert lines[8] == "  {:a} {:b} {:c} {:d} {:e} {:f} {:g} {:h}"


@pytest.mark.parametrize(
    ("board", "text"),
    [
        (["x", "", "", "", "", "o"], "2o/x2"),
        (["", "x", "", "o", "", "x"], "o1x/1x1"),
        (["x", "o", "x", "", "", ""], "3/xox"),
        (["", "", "x", "x", "x", ""], "xx1/2x"),
    ],
)
def test_rows_are_written_from_the_top_with_digits_for_gaps(board: list[str], text: str) -> None:
    assert write_rows(board, 3) == text
    assert read_rows(text, 3, 2, "xo") == board


def test_a_gap_ends_with_its_rank() -> None:
    assert write_rows([""] * 64, 8) == EIGHT_EMPTY_RANKS


def test_two_gaps_side_by_side_are_read_as_their_sum() -> None:
    assert read_rows("21/x11", 3, 2, "x") == ["x", "", "", "", "", ""]


@given(st.lists(st.sampled_from(["", "B", "W"]), min_size=64, max_size=64))
def test_what_is_written_is_read_back(board: list[str]) -> None:
    assert read_rows(write_rows(board, 8), 8, 8, "BW") == board


@pytest.mark.parametrize(("text", "found"), [("3", 1), ("", 1), ("3/3/3", 3), ("3/3/", 3)])
def test_a_wrong_number_of_ranks_is_an_error(text: str, found: int) -> None:
    with pytest.raises(PositionError) as error:
        read_rows(text, 3, 2, "xo")
    assert error.value.code == "position.rows"
    assert error.value.facts == {"text": text, "found": str(found), "allowed": "2"}


@pytest.mark.parametrize(
    ("text", "letter", "rank"),
    [("3/xo?", "?", 1), ("Xoo/3", "X", 2), ("3/0xoo", "0", 1), ("9/3", "9", 2), ("xo-/3", "-", 2)],
)
def test_a_letter_that_is_no_piece_is_an_error(text: str, letter: str, rank: int) -> None:
    with pytest.raises(PositionError) as error:
        read_rows(text, 3, 2, "xo")
    assert error.value.code == "position.letter"
    assert error.value.facts == {"text": letter, "rank": str(rank), "allowed": "x o"}


@pytest.mark.parametrize(
    ("text", "rank", "found"),
    [("xo/3", 2, 2), ("xoxo/3", 2, 4), ("3/4", 1, 4), ("3/", 1, 0), ("2x/2xx", 1, 4)],
)
def test_a_rank_that_is_too_short_or_too_long_is_an_error(text: str, rank: int, found: int) -> None:
    with pytest.raises(PositionError) as error:
        read_rows(text, 3, 2, "xo")
    assert error.value.code == "position.width"
    assert error.value.facts == {"rank": str(rank), "found": str(found), "allowed": "3"}


def test_a_position_is_its_rows_and_the_side_to_move() -> None:
    board, side = read_board_and_side("B6W/8/8/8/8/8/8/W6B  W", "BW", ("B", "W"))
    assert [board[0], board[7], board[56], board[63]] == ["W", "B", "B", "W"]
    assert (board.count(""), side) == (60, 1)


@pytest.mark.parametrize(
    ("text", "found"), [("", 0), (EIGHT_EMPTY_RANKS, 1), (f"{EIGHT_EMPTY_RANKS} B W", 3)]
)
def test_a_position_of_more_or_fewer_than_two_words_is_an_error(text: str, found: int) -> None:
    with pytest.raises(PositionError) as error:
        read_board_and_side(text, "BW", ("B", "W"))
    assert error.value.code == "position.words"
    assert error.value.facts == {"text": text, "found": str(found), "allowed": "2"}


def test_a_side_is_read_as_its_number() -> None:
    assert [read_side(word, ("GB", "YR")) for word in ("GB", "YR")] == [0, 1]


@pytest.mark.parametrize("word", ["G", "gb", "GBYR", "-"])
def test_a_side_that_does_not_play_is_an_error(word: str) -> None:
    with pytest.raises(PositionError) as error:
        read_side(word, ("GB", "YR"))
    assert error.value.code == "position.side"
    assert error.value.facts == {"text": word, "allowed": "GB YR"}


def test_the_rows_are_judged_before_the_side() -> None:
    with pytest.raises(PositionError) as error:
        read_board_and_side("8/8 nobody", "BW", ("B", "W"))
    assert error.value.code == "position.rows"
