"""Royal Reversi: what a seat knows, what it can imagine, a real pack, and what a record says."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from rules.games.royal_reversi import GAME
from rules.model import CHANCE, Seat
from rules.pack import KINDS
from rules.state import OVER, State
from tests.rules.helpers import legal, play, refused
from tests.rules.royal_table import ANY, CORNER, DEAD, START2, at, rest

A, B = Seat(0), Seat(1)
STRICT = {"dead_hand": "occupied-only"}
MINE = "QC,JH,JH,JD,JD"


def seen(state: State, seat: Seat) -> str:
    """What a seat knows; asking changes nothing."""
    before = GAME.dump(state)
    text = GAME.dump(GAME.view(state, seat))
    assert GAME.dump(state) == before
    return text


def hands(view: State, seat: str, number: int = 200) -> set[str]:
    """Every hand of a seat that is imagined over so many seeds; the pack is whole each time."""
    found = set()
    for seed in range(number):
        sample = GAME.sample(view, Random(seed))
        scene = GAME.scene(sample)
        cards = [scene[place] for place in scene if place[:4] == "hand" or place == "discards"]
        known = Counter(" ".join(cards).split())
        pack = Counter({name: 3 if name not in {"9", "10"} else 4 for name in KINDS})
        assert known <= pack
        assert known.total() + int(scene.get("pile", "0")) == 56
        found.add(scene.get(f"hand.{seat}", "-"))
    return found


# Views and samples before a reshuffle.


def test_view_does_not_depend_on_the_other_hands_or_the_pile() -> None:
    views = {
        seen(play(GAME, at(f"{START2} A:{MINE} B:{cards} {pile}A"), "QC@b3 +KH"), A)
        for cards, pile in ((ANY, ""), ("KC,KC,10,10,9", ""), ("9,9,9,9,10", ""))
    }
    assert views == {"8/8/8/4BBBB/AAAA4/1A6/8/8 A:JH,JH,KH,JD,JD B:5? gone:QC pile:? B"}
    ordered = at(f"{START2} A:{MINE} B:{ANY} pile:KH,9 A")
    assert seen(ordered, A) == f"{START2} A:JH,JH,QC,JD,JD B:5? gone:- pile:? A"
    other = at(f"{START2} A:{DEAD} B:{ANY} A")
    assert seen(other, B) == seen(at(f"{START2} A:{MINE} B:{ANY} A"), B)


def test_view_of_the_deal_shows_the_own_cards_and_counts_the_others() -> None:
    state = play(GAME, GAME.start({}), "+JH +KH +9")
    assert seen(state, A) == f"{START2} A:JH,9 B:1? gone:- pile:? deal A"
    assert seen(state, B) == f"{START2} A:2? B:KH gone:- pile:? deal A"
    assert GAME.actors(GAME.view(state, B)) == (CHANCE,)


def test_sample_keeps_the_own_cards_and_the_discards() -> None:
    gone = rest(MINE, ANY, "10,10")
    view = GAME.view(at(f"{START2} A:{MINE} B:{ANY} gone:{','.join(gone)} A"), A)
    found = hands(view, "B")
    unseen = Counter([*ANY.split(","), "10", "10"])
    assert all(Counter(cards.split()) <= unseen for cards in found)
    ways = {tuple(sorted(five)) for five in combinations(unseen.elements(), 5)}
    assert {tuple(sorted(cards.split())) for cards in found} == ways
    assert hands(view, "A") == {"JH JH QC JD JD"}
    sample = GAME.sample(view, Random(1))
    assert GAME.scene(sample)["discards"] == " ".join(gone)
    assert "?" not in GAME.dump(sample)


def test_sample_of_a_whole_position_is_a_copy() -> None:
    state = at(f"{START2} A:{MINE} B:{ANY} pile:KH A")
    assert GAME.dump(GAME.sample(state, Random(1))) == GAME.dump(state)


# After a reshuffle.


def behind(cards: tuple[str, ...], last: str) -> State:
    """The position just after A's card and the reshuffle that it makes."""
    names = " ".join(f"{seat}:{hand}" for seat, hand in zip("ABC", cards, strict=False))
    line = f"{START2} {names} gone:{','.join(rest(*cards))} A"
    return play(GAME, at(line, {"seats": str(len(cards))}), last)


def test_reshuffle_tells_two_seats_each_others_cards_exactly() -> None:
    state = play(GAME, behind((MINE, ANY), "QC@b3"), "+KH")
    assert seen(state, A) == (
        "8/8/8/4BBBB/AAAA4/1A6/8/8 A:JH,JH,JD,JD B:5? gone:- pile:? ~:AC,QD,QD,KS,KS B + +KH"
    )
    view = GAME.view(state, A)
    assert hands(view, "B") == {"AC QD QD KS KS"}
    assert {word[:2] for word in legal(GAME, view)} == {"AC", "QD", "KS"}
    drawn = play(GAME, state, "KS@e3 +9")
    found = hands(GAME.view(drawn, A), "B", 600)
    old = Counter(["AC", "QD", "QD", "KS"])
    assert all(old <= Counter(cards.split()) for cards in found)
    pile = Counter([*rest(MINE, ANY), "QC"]) - Counter(["KH"])
    assert {next(iter(Counter(cards.split()) - old)) for cards in found} == set(pile)


def test_reshuffle_views_hide_what_is_drawn_afterwards() -> None:
    state = behind((MINE, ANY), "QC@b3")
    views = {seen(play(GAME, state, f"+KH KS@e3 {card}"), A) for card in ("+9", "+10", "+JC")}
    line = "8/8/8/4BBBB/AAAA4/1A6/8/8 A:JH,JH,JD,JD B:5? gone:- pile:? ~:AC,QD,QD,KS,KS B"
    assert views == {line + " + +KH KS@e3 +"}
    others = {seen(play(GAME, state, f"{card} KS@e3 +9"), B) for card in ("+KH", "+AH")}
    assert others == {
        "8/8/8/4BBBB/AAAA4/1A6/8/8 A:4? B:AC,QD,QD,KS,KS gone:- pile:? ~:JH,JH,JD,JD B + + KS@e3 +9"
    }


def test_reshuffle_with_three_seats_leaves_two_hands_open() -> None:
    third = "QS,QS,JS,JS,10"
    state = play(GAME, behind((MINE, ANY, third), "QC@b3"), "+KH")
    view = GAME.view(state, A)
    together = Counter([*ANY.split(","), *third.split(",")])
    found = hands(view, "B", 300)
    assert len(found) > 20
    assert all(Counter(cards.split()) <= together for cards in found)
    assert any("10" in cards for cards in found)


def test_reshuffle_a_card_from_two_epochs_makes_several_worlds() -> None:
    """B's KS may be the old card, then C has AS, or the one it drew since, then nothing is sure."""
    line = "A:KC,KC,JH,JH,JH B:AH,AH,AH,JC,1? C:KH,KH,KH,QC,1? gone:- pile:? ~:KS,AS B"
    state = play(GAME, at(f"{START2} {line}", {"seats": "3"}), "JC@a3 + QC@b3 + KC@c3 +9 KS@e3")
    ways = set()
    for seed in range(400):
        scene = GAME.scene(GAME.sample(state, Random(seed)))
        (mine,) = Counter(scene["hand.B"].split()) - Counter(["AH", "AH", "AH"])
        theirs = Counter(scene["hand.C"].split()) - Counter(["KH", "KH", "KH"])
        assert "AS" in theirs or (mine == "AS" and "KS" in theirs)
        ways.add(("AS" in theirs, mine in {"AS", "KS"}))
    assert ways == {(True, True), (True, False), (False, True)}


def test_reshuffle_a_second_time_keeps_what_was_known() -> None:
    """A's old cards stay known to B through the next turning of the pile."""
    line = f"A:{MINE} B:{ANY} gone:{','.join(rest(MINE, ANY, '9'))} ~ A"
    state = play(GAME, at(f"{START2} {line}"), "QC@b3 +9 KS@e3 +QC")
    assert GAME.scene(state)["pile"] == "46"
    assert hands(GAME.view(state, B), "A") == {"JH JH JD JD 9"}
    assert hands(GAME.view(state, A), "B", 400) >= {"QC AC QD QD KS", "AC QD QD KS 10"}


def test_view_of_an_exchange_after_a_reshuffle_shows_the_cards() -> None:
    state = behind(("AS,JH,JH,JD,JD", "QH,QH,QH,QD,KD"), "AS@e6")
    exchanged = play(GAME, state, "+AH X +KC")
    assert seen(exchanged, A).endswith(" B + +AH X -QH -QH -QH -QD -KD +")
    assert seen(exchanged, B).endswith(" B + + X +KC")
    assert GAME.scene(GAME.view(exchanged, A))["discards"] == "QH QH QH QD KD"


def test_view_of_all_passing_after_a_reshuffle_shows_both_hands() -> None:
    state = at(f"{CORNER} A:JH,QH,AC,AC,JD B:KS,KS,AS,AS,JD ~ A", STRICT)
    passed = play(GAME, state, "-- --")
    assert seen(passed, A).endswith(" A + -- -- -JD -KS -KS -AS -AS")
    assert seen(passed, B).endswith(" A + -- -- -JH -QH -AC -AC -JD")
    assert GAME.scene(GAME.view(passed, A)) == GAME.scene(passed)


@pytest.mark.parametrize("seats", ["2", "3", "teams"])
def test_views_can_be_written_and_imagined_all_through_random_games(seats: str) -> None:
    options = {"seats": seats}
    rng = Random(5)
    state = GAME.known(options)
    epochs = 0
    for number in range(260):
        if state.turn() == OVER:
            state = GAME.known(options)
        state.play(rng.choice(state.codes()))
        if number % 12:
            continue
        seat = Seat(rng.randrange(len(GAME.seats(state))))
        view = GAME.view(state, seat)
        text = GAME.dump(view)
        assert GAME.dump(GAME.load(text, options)) == text
        sample = GAME.sample(view, rng)
        assert GAME.scene(GAME.view(sample, seat)) == GAME.scene(view)
        assert GAME.outcome(sample) == GAME.outcome(state)
        epochs += "~" in text
    assert epochs > 2


# Records.


@pytest.mark.parametrize(
    ("line", "word", "owner", "other"),
    [
        (f"{START2} A:JH,JH,JD,JD B:{ANY} A", "+KH", "+KH", "+"),
        (f"{START2} A:{MINE} B:{ANY} A", "QC@b3", "QC@b3", "QC@b3"),
        (f"{START2} A:{DEAD} B:{ANY} A", "X", "X=JH,JH,QH,JD,QD", "X=JH,JH,QH,JD,QD"),
        (f"{START2} A:5? B:{ANY} pile:? A", "X", "X", "X"),
        (f"{START2} A:{DEAD} B:5? pile:? A", "X", "X=JH,JH,QH,JD,QD", "X=JH,JH,QH,JD,QD"),
        (f"{START2} A:{DEAD} B:{ANY} x:12 A", "--", "--", "--"),
    ],
)
def test_record_hides_cards_drawn_and_writes_cards_shown(
    line: str, word: str, owner: str, other: str
) -> None:
    state, move = at(line), GAME.parse(word)
    assert GAME.recorded(state, move, A) == owner
    assert GAME.recorded(state, move, B) == other
    assert GAME.recorded(state, move, None) == owner


ALL_SHOW = f"{CORNER} A:JH,QH,AC,AC,JD B:KS,KS,AS,AS,JD pass:1 B"
SHOWN = "JH,QH,AC,AC,JD,JD,KS,KS,AS,AS"


def test_record_of_the_last_pass_writes_all_hands_from_the_next_mover_on() -> None:
    passing = GAME.parse("--")
    assert GAME.recorded(at(ALL_SHOW, STRICT), passing, A) == f"--={SHOWN}"
    assert GAME.recorded(at(ALL_SHOW.replace("pass:1 B", "A"), STRICT), passing, A) == "--"
    assert GAME.recorded(at(ALL_SHOW), passing, A) == "--"


@pytest.mark.parametrize(
    ("line", "text", "acts"),
    [
        (f"{START2} A:{MINE} B:{ANY} A", "QC@b3", "QC@b3"),
        (f"{START2} A:{DEAD} B:{ANY} A", "X", "X"),
        (f"{START2} A:{DEAD} B:{ANY} A", "X=", "X"),
        (f"{START2} A:{DEAD} B:{ANY} A", "X=JH,JH,QH,JD,QD", "X"),
        (f"{START2} A:5? B:{ANY} pile:? A", "X=JH,JH,QH,JD,KH", "X -JH -JH -QH -JD -KH"),
        (f"{START2} A:JH,4? B:{ANY} pile:? A", "X=QH,QH,JD,JD,JH", "X -QH -QH -JD -JD"),
        (f"{START2} A:JH,4? B:{ANY} pile:? A", "X=JH,QH,QH,JD,JD", "X -JH -QH -QH -JD -JD"),
    ],
)
def test_heard_exchange_is_the_act_and_the_cards_that_nobody_knew(
    line: str, text: str, acts: str
) -> None:
    state = at(line)
    assert [move.text for move in GAME.heard(state, text)] == acts.split()
    assert GAME.actors(play(GAME, state, acts))[0] in (CHANCE, A)


def test_heard_last_pass_shows_every_hand() -> None:
    assert [move.text for move in GAME.heard(at(ALL_SHOW, STRICT), f"--={SHOWN}")] == ["--"]
    blind = f"{CORNER} A:JH,QH,AC,AC,JD B:5? pile:? pass:1 B"
    acts = [move.text for move in GAME.heard(at(blind, STRICT), f"--={SHOWN}")]
    assert acts == ["--", "-JD", "-KS", "-KS", "-AS", "-AS"]


@pytest.mark.parametrize(
    ("line", "text", "acts", "rule"),
    [
        (f"{START2} A:{MINE} B:{ANY} A", "X=QC,JH,JH,JD,JD", "X", "royal.dead, b3"),
        (f"{START2} A:{DEAD} B:{ANY} A", "X=JH,JH,QH,JD,KH", "-JH", "royal.show"),
        (f"{START2} A:{DEAD} B:{ANY} A", "X=JH,JH,QH,JD,QD,9", "-9", "royal.show"),
        (f"{START2} A:5? B:{ANY} pile:? A", "X=JH,QC", "X -JH -QC", "royal.show"),
        (f"{START2} A:JH,4? B:{ANY} pile:? A", "X=QH,QH,JD,JD,KD", "-QH", "royal.show"),
        (ALL_SHOW, "--=JH,QH,AC,AC,JD", "-JD", "royal.show"),
    ],
)
def test_heard_cards_that_contradict_the_table_are_refused(
    line: str, text: str, acts: str, rule: str
) -> None:
    state = at(line, STRICT if line == ALL_SHOW else {})
    *before, last = [move.text for move in GAME.heard(state, text)]
    assert [*before, last] == acts.split()
    assert refused(GAME, play(GAME, state, " ".join(before)), last) == rule
