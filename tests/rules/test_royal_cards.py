"""Royal Reversi: the deal, drawing, dead hands, exchanges in and out of turn, the reshuffle."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.dice import Dice
from rules.games.royal_reversi import GAME
from rules.model import CHANCE, Seat
from rules.pack import KINDS, PICTURE_KINDS
from rules.state import State
from rules.walk import divide, perft
from tests.rules.helpers import changes, legal, play, refused
from tests.rules.royal_table import ANY, CORNER, DEAD, START2, at, rest

STRICT = {"dead_hand": "occupied-only"}
COURT = "8/4AA2/A7/A7/2AA1A2/5B2/8/8"
"""All pictures of KH (a6 c4 f3 f7) and AH (a5 d4 e7 f4) are covered."""
GONE = "KH,KH,KH,AH,AH"
"""Position 12: dead out of turn in COURT."""


def hand(state: State, seat: str) -> str:
    return GAME.scene(state).get(f"hand.{seat}", "")


# The deal and drawing.


def test_deal_gives_five_cards_each_one_at_a_time() -> None:
    state = GAME.start({"seats": "3"})
    assert legal(GAME, state) == ["+" + name for name in KINDS]
    for number, name in enumerate(KINDS[:15], 1):
        assert GAME.actors(state) == (CHANCE,)
        state = play(GAME, state, "+" + name)
        assert GAME.scene(state)["pile"] == str(56 - number)
    assert [hand(state, seat) for seat in "ABC"] == [" ".join(KINDS[i:15:3]) for i in range(3)]
    assert GAME.actors(state)[0] == 0


def test_deal_cards_are_not_plies_and_nothing_else_may_be_done_before() -> None:
    state = GAME.start({})
    assert refused(GAME, state, "QC@b3") == "royal.chance"
    assert refused(GAME, state, "X") == "royal.chance"
    assert refused(GAME, state, "--") == "royal.chance"
    assert refused(GAME, state, "+") == "royal.drawn"
    nearly = at(f"{START2} A:QC,QC,QC,JH B:{ANY} A")
    assert perft(nearly, 1) == sum(number for _, number in divide(nearly, 1))
    assert dict(divide(nearly, 1))[GAME.parse("+JH").code] == 1
    assert dict(divide(nearly, 1))[GAME.parse("+9").code] == 1 + 4


def test_turn_ends_with_a_refill_from_the_pile() -> None:
    state = play(GAME, at(f"{START2} A:QC,JH,JH,JD,JD B:{ANY} A"), "QC@b3")
    assert GAME.actors(state) == (CHANCE,)
    left = Counter(rest("QC,JH,JH,JD,JD", ANY))
    assert legal(GAME, state) == ["+" + name for name in KINDS if left[name]]
    assert "+QD" in legal(GAME, state)
    assert changes(GAME, state, "+KD") == [
        "hand.A JH JH JD JD>JH JH JD JD KD", "pile 46>45",
    ]  # fmt: skip
    assert GAME.actors(play(GAME, state, "+KD")) == (1,)


def test_draw_of_a_card_that_is_not_in_the_pile_is_refused() -> None:
    state = play(GAME, at(f"{START2} A:QC,JH,JH,JH,JD B:{ANY} A"), "QC@b3")
    assert refused(GAME, state, "+JH") == "royal.drawn"
    assert refused(GAME, state, "JH@a8") == "royal.chance"


def test_pick_draws_cards_by_their_odds() -> None:
    """Two nines and one king are left: the nine comes twice as often."""
    hands = ("QC,JH,JH,JH,JD", ANY)
    gone = rest(*hands, "9,9,KH")
    state = at(f"{START2} A:JH,JH,JH,JD B:{ANY} gone:{','.join(['QC', *gone])} A")
    assert {GAME.spell(code): state.odds(code) for code in state.codes()} == {"+9": 2, "+KH": 1}
    picked = Counter(GAME.spell(state.pick(Dice(seed))) for seed in range(600))
    assert set(picked) == {"+9", "+KH"}
    assert 340 < picked["+9"] < 460
    plays = at(f"{START2} A:AS,JH,JH,JH,JD B:{ANY} A")
    assert {GAME.spell(plays.pick(Dice(seed))) for seed in range(100)} == set(legal(GAME, plays))


# Dead hands on one's own turn.


@pytest.mark.parametrize("name", PICTURE_KINDS)
def test_position_3_six_kinds_have_no_legal_picture_at_the_start(name: str) -> None:
    state = at(f"{START2} A:{name},JH,QH,JD,KD B:KS,KS,AC,QD,QD A")
    playable = [word for word in legal(GAME, state) if "@" in word]
    if name in {"JD", "JH", "QH", "QD", "KH", "KD"}:
        assert legal(GAME, state) == ["X"]
    else:
        assert playable == legal(GAME, state) != []


def test_position_3_dead_hand_is_replaced_on_the_own_turn_only() -> None:
    state = at(f"{START2} A:{DEAD} B:JD,JD,QH,QH,QD A")
    assert legal(GAME, state) == ["X"]
    assert refused(GAME, state, "--") == "royal.pass"
    assert refused(GAME, state, "XB") == "royal.exchange"
    assert changes(GAME, state, "X") == [
        "hand.A JH JH QH JD QD>.", "discards .>JH JH QH JD QD",
    ]  # fmt: skip
    drawn = play(GAME, state, "X +QC +JC +JC +JC +QC")
    assert legal(GAME, drawn) == ["JC@a3", "QC@b3"]
    assert GAME.dump(drawn).endswith("gone:JH,JH,QH,JD,QD x:1 A")


def test_position_3_occupied_only_passes_instead() -> None:
    state = at(f"{START2} A:{DEAD} B:{ANY} A", STRICT)
    assert legal(GAME, state) == ["--"]
    assert refused(GAME, state, "X") == "royal.dead"
    assert changes(GAME, state, "--") == []
    assert GAME.dump(play(GAME, state, "--")).endswith("gone:- pass:1 B")


def test_occupied_only_exchanges_a_hand_whose_pictures_are_covered() -> None:
    state = at(f"{COURT} A:{GONE} B:{ANY} A", STRICT)
    assert legal(GAME, state) == ["X"]
    assert refused(GAME, state, "--") == "royal.pass"


def test_exchange_is_repeated_up_to_12_times_then_the_turn_passes() -> None:
    for options in ({}, STRICT):
        eleven = at(f"{COURT} A:{GONE} B:{ANY} x:11 A", options)
        assert legal(GAME, eleven) == ["X"]
        twelve = at(f"{COURT} A:{GONE} B:{ANY} x:12 A", options)
        assert legal(GAME, twelve) == ["--"]
        assert refused(GAME, twelve, "X") == "royal.dead"
        assert GAME.actors(play(GAME, twelve, "--"))[0] == 1
    again = play(GAME, at(f"{START2} A:{DEAD} B:{ANY} x:11 A"), "X +KH +KH +KD +KD +JH")
    assert legal(GAME, again) == ["--"]
    assert GAME.dump(play(GAME, again, "--")).endswith("pass:1 B")


def test_exchange_count_ends_with_the_turn() -> None:
    state = at(f"{START2} A:AS,JH,JH,JD,JD B:JH,QH,KD,QD,QD x:12 A")
    next_turn = play(GAME, state, "AS@e6 +QS")
    assert legal(GAME, next_turn) == ["X"]
    assert GAME.dump(next_turn).endswith("gone:AS B")


# Exchanges out of turn.


def test_position_12_a_hand_that_is_covered_may_be_exchanged_out_of_turn() -> None:
    state = at(f"{COURT} A:{ANY} B:{GONE} A")
    assert legal(GAME, state)[-1] == "XB"
    assert GAME.actors(state) == (0, 1)
    assert changes(GAME, state, "XB") == [
        "hand.B KH KH KH AH AH>.", "discards .>KH KH KH AH AH",
    ]  # fmt: skip
    drawn = play(GAME, state, "XB +JC +JC +JC +QC +QC")
    assert (hand(drawn, "B"), GAME.actors(drawn)) == ("JC JC JC QC QC", (0,))
    assert GAME.dump(drawn).endswith("gone:KH,KH,KH,AH,AH A")
    assert refused(GAME, drawn, "XB") == "royal.exchange"


@pytest.mark.parametrize(
    ("cards", "offered"),
    [
        ("KH,KH,KH,AH,AH", True),
        ("KH,KH,KH,AH,JS", False),
        ("KH,KH,KH,AH,9", False),
        ("KH,KH,KH,AH,10", False),
    ],
)
def test_exchange_out_of_turn_needs_all_five_covered(cards: str, *, offered: bool) -> None:
    """A card that is merely not connected, a nine or a ten prevents it."""
    state = at(f"{COURT} A:{ANY} B:{cards} A")
    assert ("XB" in legal(GAME, state)) is offered


def test_exchange_out_of_turn_of_a_nine_without_target() -> None:
    rows = COURT.replace("B", "A")
    assert "XA" in legal(GAME, at(f"{rows} A:KH,KH,KH,AH,9 B:{ANY} B"))
    assert "XB" not in legal(GAME, at(f"{rows} A:{ANY} B:KH,KH,KH,AH,9 A"))


def test_exchanges_out_of_turn_go_clockwise_from_the_mover() -> None:
    """After D's exchange it is too late for B; D itself may do it again."""
    hands = "A:JS,KS,KS,QD,QD B:KH,KH,KH,AH,AH C:JC,JC,JC,QC,QC D:AD,AD,AD,KD,KD"
    rows = "AAAAAAAA/AAAAAAAA/AAAAAAAA/AAAAAAAA/AAAAAAAA/AAAAAAAB/AAAAAAAB/AAAA4"
    state = at(f"{rows} {hands} A", {"seats": "4"})
    assert legal(GAME, state) == ["JS@e1", "XB", "XD"]
    assert legal(GAME, play(GAME, state, "XB +JH +JH +JH +JD +JD")) == ["JS@e1", "XD"]
    assert legal(GAME, play(GAME, state, "XB +QH +QH +QH +AC +AC")) == ["JS@e1", "XB", "XD"]
    last = play(GAME, state, "XD +QS +QS +QS +KC +KC")
    assert legal(GAME, last) == ["JS@e1", "XD"]
    assert GAME.dump(last).endswith("off:D A")
    from_c = at(f"{rows} {hands} C", {"seats": "4"})
    assert legal(GAME, from_c) == ["JC@g1", "XD", "XB"]
    assert refused(GAME, from_c, "XA") == "royal.exchange"


def test_exchange_out_of_turn_comes_before_the_movers_own_exchange() -> None:
    assert legal(GAME, at(f"{COURT} A:QH,QH,QC,QC,QS B:{GONE} A"))[-1] == "XB"
    assert "XB" not in legal(GAME, at(f"{COURT} A:QH,QH,QC,QC,QS B:{GONE} x:1 A"))


def test_exchange_out_of_turn_in_teams_names_the_seat() -> None:
    hands = f"A1:{ANY} B1:{GONE} A2:JC,JC,QC,QC,KC B2:AD,AD,AD,KD,KD"
    state = at(f"{COURT} {hands} A1", {"seats": "teams"})
    assert [word for word in legal(GAME, state) if word[0] == "X"] == ["XB1"]
    assert GAME.actors(state) == (0, 1)
    assert refused(GAME, state, "XB") == "royal.exchange"


# All pass.


def test_position_11_deadlock_is_left_by_exchange() -> None:
    hands = ("JH,QH,AC,AC,JD", "KS,KS,AS,AS,JD")
    state = at(f"{CORNER} A:{hands[0]} B:{hands[1]} A")
    assert legal(GAME, state) == ["X"]
    assert legal(GAME, at(f"{CORNER} A:{hands[0]} B:{hands[1]} B")) == ["X"]


def test_position_11_occupied_only_all_pass_then_everyone_exchanges() -> None:
    state = at(f"{CORNER} A:JH,QH,AC,AC,JD B:KS,KS,AS,AS,JD A", STRICT)
    assert legal(GAME, state) == ["--"]
    passed = play(GAME, state, "--")
    assert legal(GAME, passed) == ["--"]
    assert changes(GAME, passed, "--") == [
        "hand.A JH QH AC AC JD>.",
        "hand.B JD KS KS AS AS>.",
        "discards .>JH QH AC AC JD JD KS KS AS AS",
    ]
    both = play(GAME, passed, "--")
    assert GAME.actors(both) == (CHANCE,)
    dealt = play(GAME, both, "+JC +JC +JC +QC +QC +KC +KC +KC +9 +9")
    assert (hand(dealt, "A"), hand(dealt, "B")) == ("JC JC JC QC QC", "KC KC KC 9 9")
    assert GAME.actors(dealt) == (0,)
    assert "pass" not in GAME.dump(dealt)


def test_occupied_only_a_card_played_begins_the_passes_anew() -> None:
    state = at(f"{CORNER} A:JH,QH,AC,AC,JD B:KS,KS,AS,QC,JD pass:1 B", STRICT)
    assert legal(GAME, state) == ["QC@g2"]
    assert "pass" not in GAME.dump(play(GAME, state, "QC@g2 +KH"))


def test_unplayable_never_exchanges_because_all_passed() -> None:
    state = at(f"{COURT} A:{GONE} B:{ANY} x:12 pass:1 A")
    passed = play(GAME, state, "--")
    assert hand(passed, "A") == "KH KH KH AH AH"


# Reshuffle.


def test_position_13_discards_become_the_pile_when_a_card_must_be_drawn() -> None:
    hands = ("QC,JH,JH,JD,JD", ANY, "KC,KC,AC,AC,9", "QS,QS,JS,JS,10")
    gone = ",".join(rest(*hands))
    names = " ".join(f"{seat}:{cards}" for seat, cards in zip("ABCD", hands, strict=True))
    state = at(f"{START2} {names} gone:{gone} A", {"seats": "4"})
    assert len(gone.split(",")) == 36
    assert "pile" not in GAME.scene(state)
    played = play(GAME, state, "QC@b3")
    assert (GAME.scene(played)["pile"], "discards" in GAME.scene(played)) == ("37", False)
    assert legal(GAME, played) == ["+" + name for name in KINDS if name in {*gone.split(","), "QC"}]
    drawn = play(GAME, played, "+QC")
    assert (GAME.scene(drawn)["pile"], "discards" in GAME.scene(drawn)) == ("36", False)
    assert GAME.actors(drawn) == (Seat(1),)


def test_reshuffle_waits_until_a_card_must_be_drawn() -> None:
    hands = ("QC,JH,JH,JD,JD", ANY)
    gone = ",".join(rest(*hands, "KH"))
    state = play(GAME, at(f"{START2} A:{hands[0]} B:{ANY} gone:{gone} A"), "QC@b3")
    assert (GAME.scene(state)["pile"], legal(GAME, state)) == ("1", ["+KH"])
    empty = play(GAME, state, "+KH")
    assert "pile" not in GAME.scene(empty)
    assert len(GAME.scene(empty)["discards"].split()) == 46
    assert GAME.scene(play(GAME, empty, "KS@e3"))["pile"] == "47"


def test_pile_in_a_known_order_is_drawn_without_asking() -> None:
    state = at(f"{START2} A:QC,JH,JH,JD,JD B:{ANY} pile:KH,9 A")
    assert changes(GAME, state, "QC@b3")[0] == "hand.A JH JH QC JD JD>JH JH KH JD JD"
    later = play(GAME, state, "QC@b3")
    assert GAME.dump(later).endswith("gone:QC pile:9 B")
    last = play(GAME, later, "KS@e3")
    assert (hand(last, "B"), GAME.actors(last)) == ("AC QD QD KS 9", (0,))
    assert GAME.actors(play(GAME, last, "KH@f3")) == (CHANCE,)


def test_known_start_is_dealt_from_the_fixed_order() -> None:
    state = GAME.known({"seats": "4", "pack": "real"})
    assert GAME.dump(state).split()[1:5] == [
        "A:JH,JC,JD,JS,9", "B:AH,QC,QD,QS,10", "C:JH,JC,JD,AD,AS", "D:KH,KC,KD,KS,9",
    ]  # fmt: skip
    assert GAME.scene(state)["pile"] == "36"
    assert perft(state, 1) == len(legal(GAME, state))
