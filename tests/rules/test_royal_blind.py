"""Royal Reversi with a real pack: unseen draws, cards declared when played, hands shown."""

from __future__ import annotations

from random import Random

import pytest

from rules.games.royal_reversi import GAME
from rules.model import CHANCE, Seat
from rules.pack import KINDS
from rules.state import State
from tests.rules.helpers import changes, legal, play, refused
from tests.rules.royal_table import ANY, CORNER, DEAD, START2, at, rest

STRICT = {"dead_hand": "occupied-only"}
COURT = "8/4AA2/A7/A7/2AA1A2/5B2/8/8"
"""All pictures of KH and AH are covered."""
UNPLAYABLE = {"JH", "QH", "KH", "JD", "QD", "KD"}
"""The kinds without a legal picture in START2."""


def ways_out(state: State) -> list[str]:
    return [word for word in legal(GAME, state) if word[0] in "X-"]


def test_real_pack_draws_are_unseen_or_seen() -> None:
    state = GAME.start({"pack": "real"})
    assert legal(GAME, state) == ["+", *("+" + name for name in KINDS)]
    assert changes(GAME, state, "+") == ["pile 56>55", "hand.A .>?"]
    seen = play(GAME, state, "+JH + +JH + +JH")
    assert GAME.dump(seen) == f"{START2} A:JH,JH,JH B:2? gone:- pile:? deal A"
    assert "+JH" not in legal(GAME, seen)
    assert refused(GAME, seen, "+JH") == "royal.drawn"


def test_real_pack_any_card_that_can_be_there_may_be_played() -> None:
    state = play(GAME, GAME.start({"pack": "real"}), "+ " * 10)
    assert GAME.dump(state) == f"{START2} A:5? B:5? gone:- pile:? A"
    kinds = {word.split("@")[0].split("x")[0] for word in legal(GAME, state)}
    assert kinds == set(KINDS) - UNPLAYABLE | {"X"}
    assert legal(GAME, state)[-1] == "X"
    assert changes(GAME, state, "AS@e4") == [
        "hand.A ? ? ? ? ?>? ? ? ?", "e4 .>A", "discards .>AS",
    ]  # fmt: skip
    gone = at(f"{START2} A:5? B:5? gone:AS,AS,AS pile:? A")
    assert refused(GAME, gone, "AS@e4") == "royal.hand"
    robot = at(f"{START2} A:5? B:{ANY} gone:- pile:? B")
    assert {word[:2] for word in legal(GAME, robot)} == {"KS", "AC"}


def test_real_pack_mixes_known_and_unseen_cards_of_a_hand() -> None:
    state = at(f"{START2} A:AS,QC,3? B:5? gone:AS,AS,QC pile:? A")
    assert changes(GAME, state, "AS@e4") == [
        "hand.A QC AS ? ? ?>QC ? ? ?", "discards QC AS AS>QC AS AS AS", "e4 .>A",
    ]  # fmt: skip
    once = play(GAME, state, "AS@e4 + QC@b3 +")
    assert GAME.dump(once).split()[1] == "A:QC,4?"
    assert refused(GAME, once, "AS@b5") == "royal.hand"


def test_real_pack_exchange_is_taken_at_its_owners_word_while_enough_dead_cards_exist() -> None:
    """18 cards are dead at the start; with 14 of them gone, five cannot be."""
    dead = [name for name in rest() if name in UNPLAYABLE]
    assert len(dead) == 18
    four = at(f"{START2} A:5? B:5? gone:{','.join(dead[:14])} pile:? A")
    assert ways_out(four) == []
    assert refused(GAME, four, "X")[:10] == "royal.dead"
    five = at(f"{START2} A:5? B:5? gone:{','.join(dead[:13])} pile:? A")
    assert ways_out(five) == ["X"]
    playable = at(f"{START2} A:QC,4? B:5? pile:? A")
    assert ways_out(playable) == []


def test_real_pack_shows_five_dead_cards_one_by_one() -> None:
    state = play(GAME, at(f"{START2} A:5? B:5? gone:JH pile:? A"), "X")
    assert GAME.actors(state) == (0,)
    assert legal(GAME, state) == ["-JH", "-QH", "-KH", "-JD", "-QD", "-KD"]
    assert refused(GAME, state, "-AS") == "royal.show"
    assert refused(GAME, state, "QC@b3") == "royal.show"
    assert refused(GAME, state, "+") == "royal.show"
    assert changes(GAME, state, "-QH") == ["hand.A ? ? ? ? ?>? ? ? ?", "discards JH>JH QH"]
    assert GAME.dump(play(GAME, state, "-QH")) == (
        f"{START2} A:4? B:5? gone:JH,QH pile:? x:1 show:A A"
    )
    twice = play(GAME, state, "-JH -JH")
    assert legal(GAME, twice) == ["-QH", "-KH", "-JD", "-QD", "-KD"]
    done = play(GAME, twice, "-QH -QH -KD")
    assert GAME.actors(done) == (CHANCE,)
    assert GAME.dump(done) == f"{START2} A:- B:5? gone:JH,JH,JH,QH,QH,KD pile:? x:1 A"
    assert GAME.actors(play(GAME, done, "+ + + + +")) == (0,)


def test_real_pack_known_rest_of_a_hand_is_shown_by_itself() -> None:
    state = play(GAME, at(f"{START2} A:JH,JH,QD,2? B:5? pile:? A"), "X")
    assert legal(GAME, state) == ["-JH", "-QH", "-KH", "-JD", "-QD", "-KD"]
    assert GAME.dump(play(GAME, state, "-JH")).split()[1] == "A:JH,QD,2?"
    done = play(GAME, state, "-JD -JH -KD")
    assert GAME.dump(done) == f"{START2} A:- B:5? gone:JH,JH,JD,QD,KD pile:? x:1 A"


def test_real_pack_exchange_out_of_turn_needs_covered_pictures() -> None:
    """KH and AH are covered: six cards, of which five must be left."""
    state = at(f"{COURT} A:{ANY} B:5? gone:KH pile:? A")
    assert legal(GAME, state)[-1] == "XB"
    shown = play(GAME, state, "XB")
    assert GAME.actors(shown) == (1,)
    assert legal(GAME, shown) == ["-KH", "-AH"]
    assert legal(GAME, play(GAME, shown, "-AH -AH -AH")) == ["-KH"]
    assert GAME.dump(play(GAME, shown, "-AH")).endswith("show:B A")
    assert "XB" not in legal(GAME, at(f"{COURT} A:{ANY} B:5? gone:KH,AH pile:? A"))


def test_real_pack_mover_shows_what_cannot_be_played_now() -> None:
    """In turn not connected is enough; under occupied-only it is not."""
    state = play(GAME, at(f"{COURT} A:5? B:{ANY} pile:? A"), "X")
    strict = play(GAME, at(f"{COURT} A:5? B:{ANY} pile:? A", STRICT), "X")
    assert legal(GAME, strict) == ["-KH", "-AH"]
    assert set(legal(GAME, state)) > {"-KH", "-AH"}


@pytest.mark.parametrize(
    ("line", "out"),
    [
        (f"{COURT} A:5? B:{ANY} pile:? A", ["X", "--"]),
        (f"{COURT} A:KH,KH,KH,AH,AH B:{ANY} pile:? A", ["X"]),
        (f"{COURT} A:5? B:{ANY} pile:? x:11 A", ["X", "--"]),
        (f"{COURT} A:5? B:{ANY} pile:? x:12 A", ["--"]),
        (f"{COURT} A:5? B:{ANY} gone:KH,AH pile:? A", ["--"]),
        (f"{COURT} A:9,4? B:{ANY} pile:? A", []),
    ],
)
def test_real_pack_occupied_only_may_pass_or_exchange(line: str, out: list[str]) -> None:
    """Unseen cards can be covered, or merely not connected: the owner knows which."""
    assert ways_out(at(line, STRICT)) == out


def test_real_pack_all_pass_and_show_any_card() -> None:
    state = play(GAME, at(f"{CORNER} A:5? B:5? pile:? A", STRICT), "-- --")
    assert GAME.dump(state).endswith("gone:- pile:? show:*A,B A")
    assert GAME.actors(state) == (0,)
    assert legal(GAME, state) == ["-" + name for name in KINDS]
    first = play(GAME, state, "-9 -9 -9 -9 -10")
    assert GAME.actors(first) == (1,)
    assert GAME.dump(first).endswith("pile:? show:*B A")
    assert "-9" not in legal(GAME, first)
    both = play(GAME, first, "-JH -JH -JH -QH -QH")
    assert GAME.actors(both) == (CHANCE,)
    assert GAME.dump(both).endswith("gone:JH,JH,JH,QH,QH,9,9,9,9,10 pile:? A")
    mixed = play(GAME, at(f"{CORNER} A:{ANY} B:5? pile:? pass:1 B", STRICT), "--")
    assert GAME.dump(mixed).endswith("gone:AC,QD,QD,KS,KS pile:? show:*B A")


def test_real_pack_exchange_with_a_known_hand_needs_no_showing() -> None:
    state = play(GAME, at(f"{START2} A:{DEAD} B:5? pile:? A"), "X")
    assert GAME.dump(state) == f"{START2} A:- B:5? gone:JH,JH,QH,JD,QD pile:? x:1 A"


def test_real_pack_reshuffle_tells_what_the_unseen_hands_hold_together() -> None:
    gone = rest("KS,KS,AC,QD,QD", "QC,JH,JH,JD,JD")
    state = at(f"{START2} A:5? B:5? gone:{','.join(gone)} pile:? A")
    assert GAME.scene(state).get("pile") is None
    turned = play(GAME, state, "KS@e3")
    assert GAME.dump(turned) == (
        "8/8/8/4BBBB/AAAA4/4A3/8/8 A:4? B:5? gone:- pile:? ~:JH,JH,QC,AC,JD,JD,QD,QD,KS B"
    )
    assert GAME.scene(turned)["pile"] == "47"
    assert legal(GAME, turned)[:2] == ["+", "+JH"]
    assert GAME.dump(GAME.load(GAME.dump(turned), {})) == GAME.dump(turned)
    drawn = play(GAME, turned, "+")
    played = {word.split("@")[0] for word in legal(GAME, drawn) if "@" in word}
    assert played == {"AC", "KS"} | {"QC"}
    assert refused(GAME, drawn, "9xa4") == "royal.hand"


def test_real_pack_view_hides_the_cards_the_table_knows_of_others() -> None:
    state = at(f"{START2} A:{ANY} B:QC,4? gone:9 pile:? A")
    assert GAME.dump(GAME.view(state, Seat(0))) == (
        f"{START2} A:AC,QD,QD,KS,KS B:5? gone:9 pile:? A"
    )
    assert GAME.dump(GAME.view(state, Seat(1))) == f"{START2} A:5? B:QC,4? gone:9 pile:? A"
    behind = at(f"{START2} A:{ANY} B:QC,4? gone:- pile:? ~:JH,JH,JD,JD A")
    assert GAME.dump(GAME.view(behind, Seat(0))) == (
        f"{START2} A:AC,QD,QD,KS,KS B:5? gone:- pile:? ~:JH,JH,QC,JD,JD A"
    )


def test_real_pack_view_follows_the_shows_of_the_table() -> None:
    """The table knows one card of B's dead hand; A sees it with the others."""
    line = f"{START2} A:{ANY} B:JH,4? gone:- pile:? ~:QH,QH,JD,KD B"
    state = play(GAME, at(line), "X -QH -JH -JD")
    assert GAME.dump(GAME.view(state, Seat(0))).endswith("~:JH,QH,QH,JD,KD B + X -QH -JH -JD")
    done = play(GAME, at(line), "X -QH -JD -KD -QH")
    view = GAME.view(done, Seat(0))
    assert GAME.scene(view)["discards"] == "JH QH QH JD KD"
    assert GAME.actors(view) == (CHANCE,)


def test_real_pack_sample_is_a_whole_position() -> None:
    state = at(f"{START2} A:5? B:{ANY} gone:9 pile:? A")
    for seed in range(20):
        sample = GAME.sample(state, Random(seed))
        assert "?" not in GAME.dump(sample)
        assert len(GAME.scene(sample)["hand.A"].split()) == 5
        assert GAME.scene(sample)["hand.B"] == "AC QD QD KS KS"
        assert GAME.scene(sample)["pile"] == "45"
        assert not any(word[0] == "+" for word in legal(GAME, sample))


def test_real_pack_sample_of_a_hand_being_shown_holds_dead_cards_only() -> None:
    """Whoever exchanges has shown or will show five cards that cannot be played."""
    state = play(GAME, at(f"{START2} A:5? B:5? pile:? A"), "X -JH")
    for seed in range(20):
        shown = GAME.scene(GAME.sample(state, Random(seed)))["discards"].split()
        assert set(shown) <= UNPLAYABLE
