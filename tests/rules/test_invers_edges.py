"""INVERS where small slips hide; each test names the fault it would find."""

from __future__ import annotations

import pytest

from rules.bits import gather
from rules.errors import PositionError
from rules.games.invers import GAME
from rules.games.invers_state import InversState
from rules.model import Step
from tests.rules.helpers import refused

DOTTED = "ryryry/yryryr/ryryry/yryryr/ryryry/1ryryr"


def test_a_bare_position_has_only_dotted_red_tiles_and_yellow_moves() -> None:
    """Fault: a new position starts with tiles of its own, or the other side to move."""
    state = GAME.bare(GAME.options({}))
    assert GAME.dump(state) == "/".join(["rrrrrr"] * 6) + " H=y/r Y"
    assert state.turn() == 0


def test_strict_looks_at_the_slot_itself_and_not_at_its_neighbour() -> None:
    """Fault: the slot number loses its last bit, and the open slot beside it answers."""
    start = GAME.start({"priority": "strict"})
    assert refused(GAME, start, "E2") == "invers.priority, a2, f2"


def test_dotted_tiles_are_counted_where_a_position_lacks_one() -> None:
    """Fault: only full tiles are counted in the complaint about a wrong number."""
    with pytest.raises(PositionError) as caught:
        GAME.load(f"{DOTTED} H=y/r Y", {})
    assert caught.value.code == "invers.count"
    assert caught.value.facts == {"yellow": "18", "red": "19", "allowed": "19"}


def test_what_is_no_move_is_read_as_minus_one() -> None:
    """Fault: another negative number; callers may compare with -1."""
    assert GAME.read("W9") == -1


INSIDE_OF_THE_BORDER = [row * 6 + file for row in range(1, 5) for file in range(1, 5)]


@pytest.mark.parametrize(
    ("yellow_full", "red_full", "told"),
    [(3, 2, ((1,), "blocked", (3, 2))), (1, 4, ((0,), "blocked", (1, 4))),
     (2, 2, ((0, 1), "blocked", (2, 2)))],
)  # fmt: skip
def test_a_player_without_a_push_ends_the_game_for_the_one_with_more_turned_tiles(
    yellow_full: int, red_full: int, told: tuple[tuple[int, ...], str, tuple[int, int]]
) -> None:
    """With 19 tiles a colour it cannot occur: here the border is red dots all around."""
    state = GAME.start({"first": "red"})
    assert isinstance(state, InversState)
    state.yellow = gather(INSIDE_OF_THE_BORDER[:8])
    state.full = gather(INSIDE_OF_THE_BORDER[8 - yellow_full : 8 + red_full])
    step = GAME.apply(state, GAME.parse("W1"))
    assert isinstance(step, Step)
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.score) == told
