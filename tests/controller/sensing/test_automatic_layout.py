"""A game that nobody placed on the pads is laid out by its own plan, if it fits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.sensing.automatic_layout import automatic_layout
from controller.sensing.board import load
from rules import catalog
from rules.game import Game
from rules.model import Supply
from tests.installed import example

BREAKTHROUGH = example("breakthrough")
FOUR = example("four-in-a-row")
BUILT_IN = catalog.load(()).games


def changed(game: Game, **facts: object) -> Game:
    """The same game with another sheet."""
    return type(game)(replace(game.sheet, **facts))  # type: ignore[arg-type]


def test_a_game_without_a_layout_stands_in_the_middle_of_the_pads() -> None:
    layout = load("reference", (*BUILT_IN, FOUR.game)).layouts["four"]
    empty = ("",) * 8
    assert layout.spots[:8] == empty
    assert layout.spots[8:16] == ("a6", "b6", "c6", "d6", "e6", "f6", "g6", "")
    assert layout.spots[-8:] == empty
    assert dict(layout.kinds) == {"Y": "N1", "R": "S1"}


@pytest.mark.parametrize("board", ["reference", "six", "ten"])
def test_it_is_found_on_every_board_where_it_fits(board: str) -> None:
    found = load(board, (*BUILT_IN, BREAKTHROUGH.game, FOUR.game))
    assert ("breakthrough" in found.layouts, "four" in found.layouts) == (True, board != "six")
    assert found.left_out == ()


def test_a_board_file_that_leaves_a_built_in_game_out_means_it() -> None:
    assert set(load("six", BUILT_IN).layouts) == {"invers"}


def test_a_plan_that_misses_a_cell_is_no_layout() -> None:
    plan = BREAKTHROUGH.game.sheet.plan[1:]
    assert automatic_layout(changed(BREAKTHROUGH.game, plan=plan), 8, 8) is None


def test_the_sides_of_one_piece_are_the_poles_of_one_magnet() -> None:
    box = (Supply(("S",), 2, exact=False), Supply(("B", "W"), 2, exact=False))
    layout = automatic_layout(changed(BREAKTHROUGH.game, box=box), 8, 8)
    assert layout is not None
    assert layout["pieces"] == {"S": "N1", "B": "N2", "W": "S2"}
