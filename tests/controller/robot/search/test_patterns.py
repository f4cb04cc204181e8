"""Patterns by shifts and multiplications, against the cells that their shapes list."""

from __future__ import annotations

from random import Random

import pytest
from librt.vecs import extend, vec
from mypy_extensions import i16

from controller.robot.search.pattern_shapes import SHAPES, moved
from controller.robot.search.pattern_tables import kinds
from controller.robot.search.patterns import SIZE, STAGES, stage_of, ternary, transposed, weigh
from tests.controller.robot.search.discs import board, signed

KIND = list(kinds())
DIGITS = ternary()


def random_weights(rng: Random) -> list[int]:
    of_kind = [rng.randint(-9_000, 9_000) for _ in range(max(KIND) + 1)]
    return [of_kind[kind] for kind in KIND]


def by_cells(own: int, opp: int, weights: list[int]) -> int:
    """The sum of all weights, cell by cell."""
    total = begin = 0
    for shape in SHAPES:
        for cells in shape.places():
            filling = 0
            for at, cell in enumerate(cells):
                filling += 3**at * ((own >> cell & 1) + 2 * (opp >> cell & 1))
            total += weights[begin + filling]
        begin += shape.size
    return total


def test_the_tables_have_room_for_every_filling() -> None:
    assert sum(shape.size for shape in SHAPES) == SIZE == len(KIND)
    assert [len(shape.places()) for shape in SHAPES] == [4, 8, 4, 4, 4, 4, 2, 4, 4, 4, 4]


@pytest.mark.parametrize("seed", range(3))
def test_weigh_adds_up_what_the_shapes_list(seed: int) -> None:
    rng = Random(seed)
    weights = random_weights(rng)
    table = extend(vec[i16](capacity=SIZE + 7), [i16(0)] * 7)
    table = extend(table, weights)
    for _ in range(40):
        own, opp = board(rng, rng.random())
        assert weigh(signed(own), signed(opp), DIGITS, table, 7) == by_cells(own, opp, weights)


def test_mirrored_fillings_are_of_one_kind() -> None:
    begin = 0
    for shape in SHAPES:
        order = shape.mirror()
        assert [order[at] for at in order] == list(range(len(order)))
        for filling in range(0, shape.size, 7):
            digits = [filling // 3**at % 3 for at in range(len(order))]
            twin = sum(3 ** order[at] * digit for at, digit in enumerate(digits))
            assert KIND[begin + filling] == KIND[begin + twin]
        begin += shape.size


def test_no_two_fillings_that_differ_are_of_one_kind() -> None:
    pairs: dict[int, int] = {}
    for kind in KIND:
        pairs[kind] = pairs.get(kind, 0) + 1
    assert max(pairs.values()) == 2
    assert sorted(pairs) == list(range(len(pairs)))


def test_transposed_exchanges_rows_and_columns() -> None:
    for cell in range(64):
        assert transposed(signed(1 << cell)) == signed(1 << moved(cell, 4))


def test_every_number_of_discs_has_its_stage() -> None:
    stages = [stage_of(discs) for discs in range(65)]
    assert stages == sorted(stages)
    assert set(stages) == set(range(STAGES))
    assert stages[15] != stages[16]
