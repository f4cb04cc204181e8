"""What an outside game imports from ``rules`` stays where it is, and ``help`` explains it."""

from __future__ import annotations

import inspect
from importlib import import_module

import pytest

from rules.games.reversi import Reversi, ReversiState

NAMES = {
    "rules.bits": "bit count first gather members nth",
    "rules.catalog": "BUILT_IN GROUP LANGUAGES Broken Catalog Entry Words load missing_words "
    "wanted_words",
    "rules.conformance": "CHECKS Check Walk walk over_means_no_actors_and_an_outcome "
    "refused_means_not_among_the_moves moves_are_distinct_and_have_actors "
    "apply_leaves_its_argument_alone every_notation_goes_there_and_back "
    "secrets_stay_with_their_seat no_piece_is_lost_or_made the_drawing_shows_every_cell "
    "node_counts_add_up",
    "rules.dice": "Dice",
    "rules.drawing": "Lines Span beside draw is_grid plain",
    "rules.errors": "NotationError OptionError PositionError RecordError RulesError",
    "rules.game": "AFTER PASS_TEXT Game difference majority",
    "rules.grid": "FILES cells plan read_board_and_side read_rows read_side write_rows",
    "rules.model": "CHANCE Cell Effect Move Option Outcome Refusal Scene Seat Sheet Step Supply",
    "rules.past": "Past acts",
    "rules.pinch": "around enclosed placements",
    "rules.state": "OVER State",
    "rules.walk": "divide perft playout",
}
"""The public names of 0.1. A name may move, but is then still found here, with a warning."""


@pytest.mark.parametrize("module", NAMES)
def test_every_public_name_of_0_1_is_still_there(module: str) -> None:
    found = import_module(module)
    assert [name for name in NAMES[module].split() if not hasattr(found, name)] == []


@pytest.mark.parametrize("module", NAMES)
def test_help_explains_every_module_in_both_builds(module: str) -> None:
    found = import_module(module)
    assert inspect.getdoc(found)
    for name in NAMES[module].split():
        it = getattr(found, name)
        if inspect.isroutine(it) or inspect.isclass(it):
            assert inspect.getdoc(it), name


def test_help_explains_classes_and_methods_in_both_builds() -> None:
    assert (inspect.getdoc(ReversiState) or "").startswith("Position: ``own`` are the discs")
    assert inspect.getdoc(Reversi.read) == "A cell, or the pass."
    assert inspect.getdoc(ReversiState.play) == "Place a disc and turn what it encloses, or pass."
    assert list(inspect.signature(ReversiState.play).parameters) == ["self", "code"]
