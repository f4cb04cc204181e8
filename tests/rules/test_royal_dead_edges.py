"""Royal Reversi: small slips in who may exchange, pass and show."""

from __future__ import annotations

import pytest

from rules.games.royal_acts import PASS
from rules.games.royal_reversi import GAME
from rules.games.royal_state import RoyalState
from rules.model import CHANCE
from tests.rules.helpers import legal, play
from tests.rules.royal_table import ANY, CORNER, START2, at

STRICT = {"dead_hand": "occupied-only"}
MAY = {"special_effect": "may"}
ALONE = "/".join(["AAAAAAAA"] * 6 + ["AAAAAA2"] * 2)
"""No token of B; g1 JC, g2 QC, h1 JD and h2 QD are free."""
FAR_APART = "A7/8/8/8/8/8/8/7B"


def test_showing_the_first_kind_is_no_ply() -> None:
    """Fault: the smallest code of a card shown counts as a ply."""
    state = at(f"{START2} A:3? B:5? gone:JH,QH pile:? x:1 show:A A")
    assert [state.plies(GAME.read(text)) for text in ("-JH", "-QH", "+JH", "X", "--")] == [
        0, 0, 0, 1, 1,
    ]  # fmt: skip


def test_a_pass_belongs_to_the_mover() -> None:
    """Fault: the number of the pass is read as an exchange out of turn."""
    for side, seat in (("A", 0), ("B", 1)):
        state = at(f"{START2} A:{ANY} B:JH,JH,QH,JD,9 gone:- {side}")
        assert state.actor(PASS) == seat


def test_one_unseen_card_is_enough_to_take_its_owner_at_their_word() -> None:
    """Fault: a single unseen card counts as known, and the exchange is not offered."""
    state = at(f"{START2} A:JH,JH,QH,JD,1? B:5? gone:- pile:? A")
    assert "X" in legal(GAME, state)
    assert "KS@e3" in legal(GAME, state)


def test_one_unseen_card_may_be_one_that_only_waits() -> None:
    """Fault: under occupied-only a seat with one unseen card must exchange and cannot pass."""
    state = at(f"{CORNER} A:JH,JH,QH,QS,1? B:5? gone:- pile:? A", STRICT)
    assert {"X", "--"} <= set(legal(GAME, state))


@pytest.mark.parametrize(
    ("hand", "options", "offered"),
    [
        ("JH,9,9,9,9", {}, ["XA"]),
        ("JH,9,9,9,9", MAY, []),
        ("JH,JH,QH,QH,10", {}, []),
        ("JH,JH,QH,QH,KH", {}, ["XA"]),
        ("JH,JH,QH,QH,JC", {}, []),
    ],
)
def test_a_hand_is_dead_out_of_turn_only_without_any_use(
    hand: str, options: dict[str, str], offered: list[str]
) -> None:
    """Fault: a ten needs a token to remove, or a nine that may be thrown counts as dead."""
    state = at(f"{ALONE} A:{hand} B:JC,QC,JD,QD,KS gone:- B", options)
    assert [text for text in legal(GAME, state) if text.startswith("X")] == offered


def test_a_ten_can_be_played_beside_a_token_that_stands_alone() -> None:
    """Fault: a ten needs two tokens that touch."""
    state = at(f"{FAR_APART} A:10,4? B:5? gone:- pile:? A")
    assert "10@a7" in legal(GAME, state)
    assert "X" not in legal(GAME, state)


def test_after_everybody_has_shown_their_hands_only_dead_cards_can_be_shown_again() -> None:
    """Fault: the leave to show any card, given when all passed, is never taken back."""
    state = at(f"{START2} A:1? B:1? gone:- pile:? show:*A,B A", STRICT)
    assert isinstance(state, RoyalState)
    assert state.free_show
    after = play(GAME, state, "-KS -10")
    assert isinstance(after, RoyalState)
    assert not after.free_show
    assert GAME.actors(after) == (CHANCE,)


def test_the_count_of_passes_begins_anew() -> None:
    """Fault: after a card, or after everybody has exchanged, one pass too many is needed."""
    hands = "A:JD,JH,JH,QH,QS B:JD,JS,JS,QH,KS"
    all_passed = play(GAME, at(f"{CORNER} {hands} gone:- pass:1 A", STRICT), "--")
    played = play(GAME, at(f"{CORNER} A:JC,JC,QC,QC,KS B:{ANY} gone:- pass:1 A", STRICT), "JC@g1")
    for state in (all_passed, played):
        assert isinstance(state, RoyalState)
        assert state.passes == 0
