"""The pyramid of 35 cubes: its cells, its faces, and what rests on what."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.bits import bit, gather, members
from rules.pyramid import ALL, BOARD, CELLS, FACES, INDEX, NAMES, plan, supported, supports

LEVELS = (
    "400 310 301 220 211 202 130 121 112 103 040 031 022 013 004",
    "300 210 201 120 111 102 030 021 012 003",
    "200 110 101 020 011 002",
    "100 010 001",
    "000",
)
HIDDEN = ("111", "211", "121", "112")
DRAWN = """\
004
103 013 003
202 112 022 102 012 002
301 211 121 031 201 111 021 101 011 001
400 310 220 130 040 300 210 120 030 200 110 020 100 010 000"""


def below(cell: str) -> list[str]:
    """The cells that a cell rests on, digit by digit."""
    return [cell[:i] + str(int(cell[i]) + 1) + cell[i + 1 :] for i in range(3)]


def named(*names: str) -> int:
    return gather([INDEX[name] for name in names])


def found(cells: int) -> set[str]:
    return {NAMES[index] for index in members(cells)}


def test_5_1_the_cells_are_all_triples_up_to_a_sum_of_four() -> None:
    triples = [f"{x}{y}{z}" for x, y, z in product(range(5), repeat=3) if x + y + z <= 4]
    assert sorted(CELLS) == sorted(triples)
    assert len(CELLS) == 35


def test_5_1_five_levels_of_15_10_6_3_and_1_cells_board_first() -> None:
    assert " ".join(CELLS) == " ".join(LEVELS)
    assert [len(level.split()) for level in LEVELS] == [15, 10, 6, 3, 1]


def test_every_cell_has_a_bit_of_its_own() -> None:
    assert tuple(INDEX) == CELLS
    assert {NAMES[index]: index for index in NAMES} == INDEX
    assert len(set(INDEX.values())) == 35
    assert found(BOARD) == set(LEVELS[0].split())
    assert found(ALL) == set(CELLS)


@pytest.mark.parametrize("axis", range(3))
def test_5_1_a_face_has_the_15_cells_whose_coordinate_is_zero(axis: int) -> None:
    assert found(FACES[axis]) == {cell for cell in CELLS if cell[axis] == "0"}
    assert len(found(FACES[axis])) == 15


def test_5_1_how_many_squares_each_cube_shows() -> None:
    shown = {cell: sum(cell in found(face) for face in FACES) for cell in CELLS}
    assert [cell for cell in CELLS if shown[cell] == 3] == ["000"]
    assert [list(shown.values()).count(n) for n in (2, 1, 0)] == [12, 18, 4]
    assert {cell for cell in CELLS if shown[cell] == 0} == set(HIDDEN)


@pytest.mark.parametrize("cell", [name for level in LEVELS[1:] for name in level.split()])
def test_5_1_an_upper_cell_exists_on_its_three_supports_only(cell: str) -> None:
    three = below(cell)
    assert list(supports(cell)) == three
    assert found(supported(named(*three))) == {cell}
    for missing in three:
        assert supported(ALL & ~named(missing)) & bit(INDEX[cell]) == 0
        assert supported(named(*(name for name in three if name != missing))) == 0


@pytest.mark.parametrize("cell", LEVELS[0].split())
def test_5_1_a_cell_of_the_board_rests_on_nothing(cell: str) -> None:
    assert supports(cell) == ()
    assert supported(ALL) & bit(INDEX[cell]) == 0


def test_a_full_pyramid_supports_every_upper_cell() -> None:
    assert supported(ALL) == ALL & ~BOARD
    assert supported(0) == 0


@given(st.sets(st.sampled_from(CELLS)))
def test_any_set_of_cubes_supports_what_has_all_three_of_them(cubes: set[str]) -> None:
    upper = {cell for cell in CELLS[15:] if cubes.issuperset(below(cell))}
    assert found(supported(named(*cubes))) == upper


def test_5_1_the_drawing_shows_the_five_triangles_side_by_side() -> None:
    lines = plan()
    bare = [" ".join(line.replace("{", " ").replace("}", " ").split()) for line in lines]
    assert bare == DRAWN.splitlines()
    assert lines[0] == " " * 8 + "{004}"
    assert lines[1] == " " * 6 + "{103} {013}" + " " * 14 + "{003}"
    assert lines[3] == (
        "  {301} {211} {121} {031}      {201} {111} {021}      {101} {011}      {001}"
    )
    assert lines[4].endswith("{200} {110} {020}  {100} {010}  {000}")
    assert max(len(line.replace("{", "").replace("}", "")) for line in lines) <= 76
