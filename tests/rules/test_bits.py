"""Sets of cells in one integer, and the lines that enclose on an 8 x 8 board.

Bit 63 is the sign in the compiled build and an ordinary bit otherwise, so sets are made by
``gather`` and looked at through ``members``.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mypy_extensions import i64

from rules.bits import bit, count, first, gather, members, nth
from rules.grid import cells
from rules.pinch import around, enclosed, exposed, placements

CELLS = cells(8, 8)
SETS = st.sets(st.integers(0, 63))
BOARDS = st.lists(st.sampled_from("..ooox#"), min_size=64, max_size=64)
"""One letter a cell: empty, run, anchor, or something that stops a line."""

DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def named(text: str) -> i64:
    """The set of these cells."""
    return gather([CELLS.index(name) for name in CELLS if name in text.split()])


def names(found: i64) -> str:
    """The cells of a set."""
    return " ".join(CELLS[i] for i in members(found))


def ray(start: int, x: int, y: int) -> list[int]:
    """The cells from a start in one direction up to the border."""
    file, rank = start % 8 + x, start // 8 + y
    found = []
    while 0 <= file < 8 and 0 <= rank < 8:
        found.append(rank * 8 + file)
        file, rank = file + x, rank + y
    return found


def walked(board: list[str], start: int) -> set[int]:
    """What a piece on this cell encloses, step by step."""
    found: set[int] = set()
    for x, y in DIRECTIONS:
        line: list[int] = []
        for cell in ray(start, x, y):
            if board[cell] != "o":
                found.update(line if board[cell] == "x" else [])
                break
            line.append(cell)
    return found


@pytest.mark.parametrize("index", range(64))
def test_a_set_of_one_cell_is_one_bit(index: int) -> None:
    assert members(bit(index)) == [index]
    assert count(bit(index)) == 1
    assert first(bit(index)) == index
    assert nth(bit(index), 0) == index
    assert bit(index) % 2**64 == 2**index


def test_the_empty_set_has_no_cell() -> None:
    assert (count(0), members(0), gather([])) == (0, [], 0)


def test_the_whole_board_has_64_cells() -> None:
    board = gather(list(range(64)))
    assert (count(board), first(board), nth(board, 63)) == (64, 0, 63)
    assert members(board) == list(range(64))
    assert board % 2**64 == 2**64 - 1


@given(SETS)
def test_a_set_gives_back_its_cells_in_rising_order(chosen: set[int]) -> None:
    cells_ = gather(list(chosen))
    assert members(cells_) == sorted(chosen)
    assert count(cells_) == len(chosen)
    assert cells_ % 2**64 == sum(2**index for index in chosen)


@given(st.sets(st.integers(0, 63), min_size=1))
def test_first_and_nth_find_the_cells_of_a_set_one_by_one(chosen: set[int]) -> None:
    cells_ = gather(list(chosen))
    assert first(cells_) == min(chosen)
    assert [nth(cells_, skip) for skip in range(len(chosen))] == sorted(chosen)


def test_a_cell_listed_twice_is_in_the_set_once() -> None:
    assert members(gather([5, 63, 5, 63])) == [5, 63]


@pytest.mark.parametrize(
    ("run", "anchor", "cell"),
    [
        ("b1 c1 d1 e1 f1 g1", "h1", "a1"),
        ("g8 f8 e8 d8 c8 b8", "a8", "h8"),
        ("h2 h3 h4 h5 h6 h7", "h8", "h1"),
        ("a7 a6 a5 a4 a3 a2", "a1", "a8"),
        ("b2 c3 d4 e5 f6 g7", "h8", "a1"),
        ("g7 f6 e5 d4 c3 b2", "a1", "h8"),
        ("g2 f3 e4 d5 c6 b7", "a8", "h1"),
        ("b7 c6 d5 e4 f3 g2", "h1", "a8"),
    ],
)
def test_a_line_may_be_as_long_as_the_board(run: str, anchor: str, cell: str) -> None:
    empty = gather([i for i in range(64) if CELLS[i] not in f"{run} {anchor}"])
    assert names(placements(named(run), named(anchor), empty)) == cell
    assert members(enclosed(named(cell), named(run), named(anchor))) == members(named(run))


@pytest.mark.parametrize(
    ("run", "anchor"),
    [
        ("h1", "a2"),
        ("h1", "g1 a2 b2"),
        ("a2", "h1 g1"),
        ("h4", "a5 a6 a4 a3"),
        ("a5", "h4 h3 h5 h6"),
        ("h8", "a8 a1"),
        ("a1", "h1 h8"),
        ("b8 c8", "a8 b1 c1"),
        ("b1 c1", "a1 b8 c8"),
    ],
)
def test_no_line_runs_around_the_border(run: str, anchor: str) -> None:
    """Only what lies in a true line of the board counts."""
    board = ["." for _ in CELLS]
    for i in range(64):
        board[i] = "o" if CELLS[i] in run.split() else "x" if CELLS[i] in anchor.split() else "."
    for i in range(64):
        assert set(members(enclosed(bit(i), named(run), named(anchor)))) == walked(board, i)
    empty = gather([i for i in range(64) if board[i] == "."])
    expected = [i for i in range(64) if board[i] == "." and walked(board, i)]
    assert members(placements(named(run), named(anchor), empty)) == expected
    turned = sorted(set().union(*(walked(board, i) for i in members(empty))))
    assert members(exposed(named(run), named(anchor), empty)) == turned


@pytest.mark.parametrize(
    ("cell", "run", "anchor"),
    [
        ("g1", "h1", "a2"),  # +1 over the right border
        ("b2", "a2", "h1"),  # -1 over the left border
        ("b1", "a2", "h2"),  # +7
        ("g3", "h2", "a2"),  # -7
        ("g1", "h2", "a4"),  # +9
        ("b4", "a3", "h1"),  # -9
        ("a7", "a8", "a1"),  # up over the top
        ("c2", "c1", "c8"),  # down over the bottom
    ],
)
def test_a_run_that_ends_at_the_border_encloses_nothing(cell: str, run: str, anchor: str) -> None:
    assert enclosed(named(cell), named(run), named(anchor)) == 0
    assert placements(named(run), named(anchor), named(cell)) == 0


def test_a_line_needs_a_run_between_its_ends() -> None:
    assert placements(0, named("c3"), named("b2 d4 c4 d3")) == 0
    assert enclosed(named("b2"), 0, named("c3")) == 0


def test_only_empty_cells_are_placements() -> None:
    assert names(placements(named("b1"), named("c1"), named("a1 d1"))) == "a1"
    assert placements(named("b1"), named("c1"), named("d1")) == 0


def test_bit_63_ends_a_line_and_is_enclosed_by_none() -> None:
    assert names(placements(named("g8"), named("h8"), named("f8"))) == "f8"
    assert names(placements(named("g8"), named("f8"), named("h8"))) == "h8"
    assert names(enclosed(named("h8"), named("h7 g7 g8"), named("h6 f6 f8"))) == "g7 h7 g8"


@given(BOARDS)
def test_the_kernel_agrees_with_a_walk_over_the_board(board: list[str]) -> None:
    run, anchor, empty = (gather([i for i in range(64) if board[i] == c]) for c in "ox.")
    lines = {i: walked(board, i) for i in range(64) if board[i] == "."}
    assert members(placements(run, anchor, empty)) == [i for i, line in lines.items() if line]
    for start, line in lines.items():
        assert members(enclosed(bit(start), run, anchor)) == sorted(line)


@pytest.mark.parametrize(
    ("centre", "block"),
    [
        ("a1", "a1 b1 a2 b2"),
        ("h1", "g1 h1 g2 h2"),
        ("a8", "a7 b7 a8 b8"),
        ("h8", "g7 h7 g8 h8"),
        ("a4", "a3 b3 a4 b4 a5 b5"),
        ("h5", "g4 h4 g5 h5 g6 h6"),
        ("d1", "c1 d1 e1 c2 d2 e2"),
        ("e8", "d7 e7 f7 d8 e8 f8"),
        ("d4", "c3 d3 e3 c4 d4 e4 c5 d5 e5"),
        ("", ""),
    ],
)
def test_around_a_cell_are_its_neighbours_on_the_board(centre: str, block: str) -> None:
    assert names(around(named(centre))) == block


@given(SETS)
def test_around_a_set_is_all_that_touches_one_of_its_cells(chosen: set[int]) -> None:
    near = {
        i for c in chosen for i in range(64) if max(abs(i % 8 - c % 8), abs(i // 8 - c // 8)) < 2
    }
    assert members(around(gather(list(chosen)))) == sorted(near)
