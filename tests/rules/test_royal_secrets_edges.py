"""Royal Reversi: small slips in what a seat knows and in what a record says."""

from __future__ import annotations

from random import Random

import pytest

from rules.games.royal_reversi import GAME
from rules.model import CHANCE, Seat
from rules.state import State
from tests.rules.helpers import legal, play
from tests.rules.royal_table import ANY, DEAD, START2, at, rest

A, B = Seat(0), Seat(1)
STRICT = {"dead_hand": "occupied-only"}
MINE = "QC,JH,JH,JD,JD"
SHOWING = f"{START2} A:3? B:5? gone:JH,QH pile:? x:1 show:A A"


def behind() -> State:
    """Just behind the reshuffle that A's card has made; A draws."""
    gone = ",".join(rest(MINE, ANY))
    return play(GAME, at(f"{START2} A:{MINE} B:{ANY} gone:{gone} A"), "QC@b3")


def recorded(state: State, text: str, seat: Seat | None) -> str:
    return GAME.recorded(state, GAME.parse(text), seat)


def heard(state: State, text: str) -> list[str]:
    return [move.text for move in GAME.heard(state, text)]


def test_the_first_kind_of_the_pack_is_as_secret_as_the_others() -> None:
    """Fault: the smallest code of a draw is written for a seat that did not draw it."""
    state = behind()
    assert "+JH" in legal(GAME, state)
    assert recorded(state, "+JH", B) == "+"
    assert recorded(state, "+JH", A) == "+JH"
    view = GAME.view(play(GAME, state, "+JH"), B)
    assert GAME.dump(view).endswith(" + +")


@pytest.mark.parametrize(
    ("line", "options", "act"),
    [
        (f"{START2} A:JH,JH,QH,JD,1? B:5? gone:- pile:? A", {}, "X"),
        (f"{START2} A:{DEAD} B:5? gone:- pile:? pass:1 A", STRICT, "--"),
    ],
)
def test_a_record_waits_for_cards_that_nobody_has_seen(
    line: str, options: dict[str, str], act: str
) -> None:
    """Fault: one unseen card, or one seat with unseen cards among others, is overlooked."""
    assert recorded(at(line, options), act, None) == act


@pytest.mark.parametrize(
    ("line", "word", "told"),
    [
        (f"{START2} A:{DEAD} B:{ANY} A", "X=KS,KS,AC,QD,QD", ["-KS"]),
        (f"{START2} A:{DEAD} B:{ANY} A", "X=JH,JH,QH,JD,QD,AS,KC", ["-AS"]),
        (f"{START2} A:5? B:5? gone:- pile:? A", "X=9,JH,JH,QH,QH", ["X", "-9"]),
        (f"{START2} A:5? B:5? gone:- pile:? A", "X=JH,9,JH,QH,QH", ["X", "-JH", "-9"]),
    ],
)
def test_a_record_that_contradicts_the_table_ends_at_the_first_wrong_card(
    line: str, word: str, told: list[str]
) -> None:
    """Fault: another card than the wrong one is blamed, or those behind it too."""
    assert heard(at(line), word) == told


def test_a_view_does_not_know_the_order_of_the_pile() -> None:
    """Fault: the cards on top stay known, and the next one is drawn at once."""
    ordered = at(f"{START2} A:{MINE} B:{ANY} pile:KH,9 A")
    after = play(GAME, GAME.view(ordered, A), "QC@b3")
    assert GAME.actors(after) == (CHANCE,)
    assert GAME.dump(after) == "8/8/8/4BBBB/AAAA4/1A6/8/8 A:JH,JH,JD,JD B:5? gone:QC pile:? B"


def test_an_imagined_position_has_a_pile_to_draw_from() -> None:
    """Fault: the pile has its number of cards, but none of them."""
    dealt = play(GAME, GAME.start({}), "+JH +KH +9")
    for seat in (A, B):
        sample = GAME.sample(GAME.view(dealt, seat), Random(1))
        assert all(text.startswith("+") for text in legal(GAME, sample))
        assert legal(GAME, sample)


def test_an_imagined_position_remembers_no_reshuffle() -> None:
    """Fault: it is written as the old position with acts behind it, or as just reshuffled."""
    state = behind()
    for position in (state, play(GAME, state, "+KH")):
        line = GAME.dump(GAME.sample(GAME.view(position, A), Random(1)))
        assert not set(" ".join(line.split()).split(" ")) & {"+", "~"}
        assert "?" not in line
        assert "~" not in line


def test_an_imagined_hand_that_is_being_shown_is_discarded() -> None:
    """Fault: the cards are known now, but the seat goes on showing them."""
    sample = GAME.sample(at(SHOWING), Random(1))
    assert "show:" not in GAME.dump(sample)
    assert GAME.actors(sample) == (CHANCE,)


def test_a_record_names_known_cards_in_their_order_and_may_add_an_unseen_one() -> None:
    """Fault: a known hand is only counted, or one unseen card makes the others wrong."""
    known = at(f"{START2} A:{DEAD} B:{ANY} A")
    assert heard(known, "X=JH,JH,QH,JD,QD") == ["X"]
    assert heard(known, "X=QD,JD,QH,JH,JH") == ["-QD"]
    mixed = at(f"{START2} A:JH,JH,QH,JD,1? B:5? gone:- pile:? A")
    told = heard(mixed, "X=JH,JH,QH,JD,QD")
    assert told == ["X", "-JH", "-JH", "-QH", "-JD", "-QD"]
