"""Royal Reversi's pack and pictures, and what can be known about unseen cards."""

from __future__ import annotations

from collections import Counter

import pytest

from rules import belief, pack
from rules.belief import World
from rules.dice import Dice
from rules.pack import ARMS, CELLS, KINDS, PINWHEEL, SUIT_QUADRANTS, card, copies, size

JH, QH, KH, AH = range(4)


def cards(*kinds: int) -> int:
    return sum(card(kind) for kind in kinds)


def slots(*numbers: int) -> int:
    return sum(number << (seat * 4) for seat, number in enumerate(numbers))


def told(worlds: list[World]) -> list[tuple[list[int], list[int]]]:
    return [(world.pools, world.slots) for world in worlds]


def test_position_1_pack_has_56_cards_16_kinds_three_times_and_nines_and_tens_four_times() -> None:
    counts = {name: copies(pack.FULL_PACK, kind) for kind, name in enumerate(KINDS)}
    assert counts == {name: 4 if name in {"9", "10"} else 3 for name in KINDS}
    assert len(counts) == 18
    assert size(pack.FULL_PACK) == 56
    assert set(KINDS) == {rank + suit for rank in "JQKA" for suit in "HCDS"} | {"9", "10"}


@pytest.mark.parametrize("layout", [PINWHEEL, SUIT_QUADRANTS], ids=["pinwheel", "suit-quadrants"])
def test_position_1_layout_shows_each_card_four_times(layout: str) -> None:
    names = layout.split()
    assert len(names) == 64
    assert Counter(names) == dict.fromkeys(pack.PICTURE_KINDS, 4)


@pytest.mark.parametrize("layout", [PINWHEEL, SUIT_QUADRANTS], ids=["pinwheel", "suit-quadrants"])
def test_position_1_arms_run_from_jack_to_ace_in_one_suit(layout: str) -> None:
    names = layout.split()
    shown = {
        arm: [names[(8 - int(cell[1])) * 8 + "abcdefgh".index(cell[0])] for cell in cells.split()]
        for arm, cells in ARMS.items()
    }
    assert shown == {
        "W": ["JH", "QH", "KH", "AH"],
        "N": ["JC", "QC", "KC", "AC"],
        "E": ["JD", "QD", "KD", "AD"],
        "S": ["JS", "QS", "KS", "AS"],
    }


def test_layout_pinwheel_looks_the_same_from_all_four_sides_but_for_the_suits() -> None:
    """Turned by 90 degrees, the rank of every picture stays."""
    ranks = [name[0] for name in PINWHEEL.split()]
    for row in range(8):
        for column in range(8):
            assert ranks[row * 8 + column] == ranks[column * 8 + 7 - row]


def test_layout_suit_quadrants_has_a_suit_in_each_quarter_parallel_to_its_arm() -> None:
    rows = [SUIT_QUADRANTS.split()[at : at + 8] for at in range(0, 64, 8)]
    assert [row[4:] for row in rows[:4]] == [["AD", "KD", "QD", "JD"]] * 4
    assert [row[:4] for row in rows[4:]] == [["JH", "QH", "KH", "AH"]] * 4
    assert [row[:4] for row in rows[:4]] == [[rank + "C"] * 4 for rank in "JQKA"]
    assert [row[4:] for row in rows[4:]] == [[rank + "S"] * 4 for rank in "AKQJ"]


def test_cards_are_counted_by_kind() -> None:
    hand = cards(JH, JH, 16, 17, 17)
    assert [copies(hand, kind) for kind in (JH, QH, 16, 17)] == [2, 0, 1, 2]
    assert size(hand) == 5
    assert size(0) == 0
    assert pack.spell(hand, " ") == "JH JH 9 10 10"
    assert pack.spell(0, ",") == ""
    assert [pack.copies_in_pack(kind) for kind in (0, 15, 16, 17)] == [3, 3, 4, 4]


def test_fixed_order_is_every_17th_card_of_the_sorted_pack() -> None:
    order = pack.fixed_order()
    assert Counter(order) == {kind: pack.copies_in_pack(kind) for kind in range(18)}
    names = [KINDS[kind] for kind in order[:8]]
    assert names == ["JH", "QC", "AD", "9", "JC", "QD", "AS", "KH"]


def test_cells_are_named_rank_by_rank() -> None:
    assert (CELLS[0], CELLS[7], CELLS[8], CELLS[63], len(CELLS)) == ("a1", "h1", "a2", "h8", 64)


# Belief: one world before a reshuffle.


def test_belief_starts_with_one_world() -> None:
    worlds = belief.fresh(cards(JH, QH), slots(0, 1))
    assert told(worlds) == [([cards(JH, QH)], [slots(0, 1)])]
    assert (belief.hidden(worlds, 0), belief.hidden(worlds, 1)) == (0, 1)
    assert belief.held(slots(1, 2, 3, 4), 2) == 3


def test_belief_of_a_seen_and_an_unseen_draw() -> None:
    worlds = belief.fresh(cards(JH, JH, QH), slots(0, 1))
    assert told(belief.drawn(worlds, JH)) == [([cards(JH, QH)], [slots(0, 1)])]
    assert told(belief.drawn(worlds, KH)) == []
    assert told(belief.drawn_unseen(worlds, 0)) == [([cards(JH, JH, QH)], [slots(1, 1)])]
    assert [belief.may_draw(worlds, kind) for kind in (JH, QH, KH)] == [True, True, False]


def test_belief_of_a_card_shown() -> None:
    worlds = belief.fresh(cards(JH, JH, QH), slots(0, 2))
    assert told(belief.shown(worlds, 1, JH)) == [([cards(JH, QH)], [slots(0, 1)])]
    assert belief.shown(worlds, 1, KH) == []
    assert belief.shown(worlds, 0, JH) == []
    assert belief.may_hold(worlds, 1, QH)
    assert not belief.may_hold(worlds, 1, KH)
    assert not belief.may_hold(worlds, 0, QH)


# Belief: several epochs.


def test_belief_of_a_reshuffle_begins_a_new_epoch() -> None:
    worlds = belief.reshuffled(belief.fresh(cards(JH, QH), slots(1, 1)), cards(KH, AH))
    assert told(worlds) == [([cards(JH, QH), cards(KH, AH)], [slots(1, 1), 0])]
    assert [belief.may_draw(worlds, kind) for kind in (JH, KH)] == [False, True]
    drawn = belief.drawn_unseen(worlds, 1)
    assert told(drawn) == [([cards(JH, QH), cards(KH, AH)], [slots(1, 1), slots(0, 1)])]
    assert belief.hidden(drawn, 1) == 2
    assert told(belief.drawn(drawn, KH)) == [
        ([cards(JH, QH), cards(AH)], [slots(1, 1), slots(0, 1)])
    ]


def test_belief_of_a_card_that_may_come_from_two_epochs_has_two_worlds() -> None:
    worlds = [World([cards(JH, QH), cards(JH, KH)], [slots(1, 1), slots(0, 1)])]
    assert told(belief.shown(worlds, 1, JH)) == [
        ([cards(QH), cards(JH, KH)], [slots(1, 0), slots(0, 1)]),
        ([cards(JH, QH), cards(KH)], [slots(1, 1), slots(0, 0)]),
    ]


def test_belief_of_a_seat_that_holds_an_epoch_alone_needs_no_second_world() -> None:
    """It has the card for certain, and equal cards may be thought of in any order."""
    worlds = [World([cards(JH, QH), cards(JH, KH)], [slots(0, 2), slots(0, 1)])]
    assert told(belief.shown(worlds, 1, JH)) == [
        ([cards(QH), cards(JH, KH)], [slots(0, 1), slots(0, 1)])
    ]
    last_alone = [World([cards(JH, QH), cards(JH, KH)], [slots(1, 1), slots(0, 2)])]
    assert len(belief.shown(last_alone, 1, JH)) == 2


def test_belief_keeps_a_world_once() -> None:
    one = World([cards(JH, JH), cards(JH)], [slots(1, 1), slots(0, 1)])
    assert len(belief.shown([one, one], 1, JH)) == 2
    other = World([cards(JH, JH), cards(JH, QH)], [slots(1, 1), slots(0, 1)])
    assert len(belief.shown([one, other], 1, JH)) == 4
    moved = World([cards(JH, JH), cards(JH)], [slots(1, 1), slots(1, 1)])
    assert len(belief.shown([one, moved], 1, JH)) == 4


@pytest.mark.parametrize(("number", "left"), [(200, 200), (201, 1)])
def test_belief_of_more_than_200_worlds_no_longer_tells_epochs_apart(
    number: int, left: int
) -> None:
    piles = [
        cards(KH) + i % 7 * card(4) + i // 7 % 7 * card(5) + i // 49 * card(6)
        for i in range(number)
    ]
    worlds = [World([cards(JH, QH), pile], [slots(1, 1), 0]) for pile in piles]
    found = belief.shown(worlds, 1, JH)
    assert len(found) == left
    if left == 1:
        assert told(found) == [([cards(QH, KH)], [slots(1, 0)])]


def test_belief_may_show_all_asks_each_epoch_for_enough_cards() -> None:
    worlds = [World([cards(JH, QH), cards(KH, AH)], [slots(1, 1), slots(0, 1)])]
    assert belief.may_show_all(worlds, 1, 1 << JH | 1 << KH)
    assert not belief.may_show_all(worlds, 1, 1 << JH | 1 << QH)
    assert not belief.may_show_all(worlds, 1, 1 << KH | 1 << AH)
    assert belief.may_show_all(worlds, 0, 1 << QH)
    assert belief.may_show_all(worlds, 2, 0)
    second = World([cards(JH, QH), cards(QH)], [slots(1, 1), slots(0, 1)])
    assert belief.may_show_all([*worlds, second], 1, 1 << JH | 1 << QH)
    assert not belief.may_show_all([], 1, 0)


def test_belief_merged_allows_all_that_is_possible() -> None:
    world = World([cards(JH), cards(QH, KH)], [slots(1, 0), slots(0, 1)])
    assert told([belief.merged(world)]) == [([cards(JH, QH, KH)], [slots(1, 1)])]


def test_belief_deals_every_possibility_and_no_other() -> None:
    worlds = [
        World([cards(JH, QH), cards(KH, KH, AH)], [slots(1, 1), slots(0, 1)]),
        World([cards(AH, AH)], [slots(1, 1)]),
    ]
    dealt = {
        (tuple(hands), pile)
        for hands, pile in (belief.deal(worlds, 2, -1, 0, Dice(seed)) for seed in range(200))
    }
    assert dealt == {
        ((cards(JH), cards(QH, KH)), cards(KH, AH)),
        ((cards(JH), cards(QH, AH)), cards(KH, KH)),
        ((cards(QH), cards(JH, KH)), cards(KH, AH)),
        ((cards(QH), cards(JH, AH)), cards(KH, KH)),
        ((cards(AH), cards(AH)), 0),
    }


def test_belief_takes_each_card_of_the_kinds_asked_for_with_the_same_odds() -> None:
    dice = Dice(3)
    pool = cards(JH, QH, KH, KH, KH)
    taken = Counter(belief.take(pool, 1 << QH | 1 << KH, dice) for _ in range(4000))
    assert set(taken) == {QH, KH}
    assert 2850 < taken[KH] < 3150
