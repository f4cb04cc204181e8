"""Royal Reversi: positions as one line of text, and what is wrong with other lines."""

from __future__ import annotations

from random import Random

import pytest

from rules.errors import NotationError, PositionError
from rules.games.royal_reversi import GAME
from rules.model import CHANCE
from tests.rules.helpers import legal
from tests.rules.royal_table import ANY, DEAD, START2, at, rest

SORTED = "AC,QD,QD,KS,KS"
START4 = "3B4/3B4/3B4/3BCCCC/AAAAD3/4D3/4D3/4D3"
HANDS4 = f"A:{SORTED} B:JH,JH,JH,QH,QH C:JC,JC,QC,QC,KC D:JS,JS,QS,QS,9"
FIELDS = "gone pile x off pass show ~ deal"


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({}, f"{START2} A:- B:- gone:- deal A"),
        ({}, f"{START2} A:JH B:- gone:- deal A"),
        ({}, f"{START2} A:{SORTED} B:JH,JH,QH,JD,9 gone:10,10 A"),
        ({}, f"{START2} A:{SORTED} B:JH,JH,QH,JD gone:10,10 B"),
        ({}, f"{START2} A:{SORTED} B:JH,JH,QH,JD,9 gone:- pile:KH,9,KH,AS x:12 B"),
        ({}, f"{START2} A:5? B:JH,4? gone:9 pile:? x:1 A"),
        ({}, f"{START2} A:3? B:5? gone:JH,QH pile:? x:1 show:A A"),
        ({}, f"{START2} A:3? B:5? gone:JH,QH pile:? show:*A,B A"),
        ({}, f"{START2} A:5? B:5? gone:- pile:? ~:JH,JH,JH,QH,QH,QH,KH,KH,KH,AH B"),
        ({}, f"{START2} A:{SORTED} B:JH,JH,QH,JD,9 gone:- pile:? ~: B"),
        ({}, f"{START2} A:{SORTED} B:JH,JH,QH,JD,9 gone:- ~ B"),
        ({}, f"{START2} A:{SORTED} B:JH,JH,QH,JD gone:- ~ B + +KH"),
        ({"seats": "4"}, f"{START4} {HANDS4} gone:- pass:3 B"),
        ({"seats": "4"}, f"{START4} {HANDS4} gone:- off:D B"),
        ({"seats": "4"}, f"{START4} {HANDS4} gone:- off:A B"),
        ({"seats": "teams"}, f"{START2} A1:5? B1:5? A2:5? B2:5? gone:- pile:? off:A1 A2"),
    ],
)
def test_dump_gives_back_the_line_that_was_loaded(options: dict[str, str], line: str) -> None:
    assert GAME.dump(at(line, options)) == line


def test_load_fills_in_what_is_left_out() -> None:
    assert GAME.dump(at(f"{START2} A:{ANY} B:{DEAD} A")) == (
        f"{START2} A:{SORTED} B:JH,JH,QH,JD,QD gone:- A"
    )
    assert GAME.actors(at(f"{START2} A")) == (CHANCE,)
    assert GAME.scene(at(f"{START2} A"))["pile"] == "56"
    assert GAME.dump(at(f"{START2} A:{ANY} B:{DEAD} off:B A")) == (
        f"{START2} A:{SORTED} B:JH,JH,QH,JD,QD gone:- A"
    )


def test_load_draws_known_cards_at_once() -> None:
    state = at(f"{START2} A:JH,JH,QH,JD B:{ANY} pile:9,10 A")
    assert GAME.dump(state) == f"{START2} A:JH,JH,QH,JD,9 B:{SORTED} gone:- pile:10 A"


@pytest.mark.parametrize(
    ("line", "code", "facts"),
    [
        ("", "position.words", {"text": "", "found": "0", "allowed": "2+"}),
        (START2, "position.words", {"text": START2, "found": "1", "allowed": "2+"}),
        ("8/8 A", "position.rows", {"text": "8/8", "found": "2", "allowed": "8"}),
        (
            "8/8/8/8/C7/8/8/8 A",
            "position.letter",
            {"text": "C", "rank": "4", "allowed": "A B"},
        ),
        ("8/8/8/8/7/8/8/8 A", "position.width", {"rank": "4", "found": "7", "allowed": "8"}),
        (f"{START2} C", "position.side", {"text": "C", "allowed": "A B"}),
        (f"{START2} A1", "position.side", {"text": "A1", "allowed": "A B"}),
        (f"{START2} C:JH A", "royal.field", {"text": "C:JH", "allowed": f"A B {FIELDS}"}),
        (f"{START2} huh A", "royal.field", {"text": "huh", "allowed": f"A B {FIELDS}"}),
        (f"{START2} A:JH A:QH A", "royal.field", {"text": "A:QH", "allowed": f"A B {FIELDS}"}),
        (f"{START2} deal deal A", "royal.field", {"text": "deal", "allowed": f"A B {FIELDS}"}),
        (f"{START2} A:JX A", "royal.card", {"text": "JX"}),
        (f"{START2} A: A", "royal.card", {"text": ""}),
        (f"{START2} A:0? pile:? A", "royal.card", {"text": "0?"}),
        (f"{START2} A:6? pile:? A", "royal.card", {"text": "6?"}),
        (f"{START2} gone:QX A", "royal.card", {"text": "QX"}),
        (f"{START2} pile:?? A", "royal.card", {"text": "??"}),
        (f"{START2} A:JH,JH,JH,JH A", "royal.copies", {"text": "JH,JH,JH,JH"}),
        (f"{START2} gone:9,9,9,9,9 A", "royal.copies", {"text": "9,9,9,9,9"}),
        (f"{START2} A:JH,JH B:JH,JH A", "royal.copies", {"text": "JH"}),
        (f"{START2} A:JH,JH gone:JH,JH A", "royal.copies", {"text": "JH"}),
        (
            f"{START2} A:JH,JH,JH,QH,QH,QH A",
            "royal.hand",
            {"text": "JH,JH,JH,QH,QH,QH", "allowed": "5"},
        ),
        (f"{START2} A:JH,5? pile:? A", "royal.hand", {"text": "JH,5?", "allowed": "5"}),
        (f"{START2} A:5? B:{ANY} A", "royal.blind", {}),
        (f"{START2} A:JH,JH,JH B:{ANY} pile:JH A", "royal.order", {"text": "JH"}),
        (f"{START2} x:0 A", "royal.number", {"text": "x:0", "allowed": "12"}),
        (f"{START2} x:13 A", "royal.number", {"text": "x:13", "allowed": "12"}),
        (f"{START2} x:two A", "royal.number", {"text": "x:two", "allowed": "12"}),
        (f"{START2} pass:2 A", "royal.number", {"text": "pass:2", "allowed": "1"}),
        (f"{START2} off:A A", "position.side", {"text": "A", "allowed": "A B"}),
        (f"{START2} off:C A", "position.side", {"text": "C", "allowed": "A B"}),
        (f"{START2} show:C A", "position.side", {"text": "C", "allowed": "A B"}),
        (f"{START2} A:{ANY} B:4? pile:? ~:JH,JH,JH A", "royal.together", {"text": "JH,JH,JH"}),
        (
            f"{START2} A:{ANY} B:3? pile:? ~:KS,KS,KS A",
            "royal.together",
            {"text": "KS,KS,KS"},
        ),
        (
            f"{START2} A:{ANY} B:JH,JH,JH,QH gone:{','.join(rest(ANY, 'JH,JH,JH,QH'))} A",
            "royal.pile",
            {},
        ),
        (
            f"{START2} A:{ANY} B:{DEAD} A + X",
            "position.move",
            {"text": "X", "rule": "royal.dead, d3"},
        ),
    ],
)
def test_load_says_what_is_wrong_with_a_line(line: str, code: str, facts: dict[str, str]) -> None:
    with pytest.raises(PositionError) as error:
        at(line)
    assert (error.value.code, error.value.facts) == (code, facts)


def test_load_accepts_the_most_that_each_limit_allows() -> None:
    assert GAME.dump(at(f"{START2} A:{ANY} B:9,9,9,9,10 x:12 pass:1 A")).endswith("x:12 pass:1 A")
    full = at(f"{START2} A:{ANY} B:{DEAD} gone:{','.join(rest(ANY, DEAD))} A")
    assert "pile" not in GAME.scene(full)
    known = at(f"{START2} A:{ANY} B:3? pile:? ~:KS,JH,JH A")
    assert GAME.scene(known)["hand.B"] == "? ? ?"


def test_load_refuses_moves_in_another_notation() -> None:
    with pytest.raises(NotationError) as error:
        at(f"{START2} A:{ANY} B:{DEAD} A + e2e4")
    assert error.value.facts == {"game": "royal-reversi", "text": "e2e4"}


def test_load_refuses_more_unseen_cards_than_the_pack_has_left() -> None:
    """Ten unseen cards, but only six are neither known nor discarded."""
    gone = ",".join(rest("JH,JH,JH,QH,QH,QH"))
    with pytest.raises(PositionError) as error:
        at(f"{START2} A:5? B:5? gone:{gone} pile:? A")
    assert (error.value.code, error.value.facts) == (
        "royal.unseen",
        {"found": "10", "allowed": "6"},
    )


@pytest.mark.parametrize("hand", ["-", "QC,QC,AS,9,9"])
def test_load_refuses_a_show_that_nobody_can_go_on_with(hand: str) -> None:
    """A position that is not over has something to do."""
    with pytest.raises(PositionError) as error:
        at(f"{START2} A:{hand} B:{ANY} show:A A")
    assert (error.value.code, error.value.facts) == ("royal.showing", {"text": "A"})


def test_load_refuses_a_known_order_just_behind_a_reshuffle() -> None:
    with pytest.raises(PositionError) as error:
        at(f"{START2} A:JH,QC,AS,9 B:{ANY} pile:KH,10 ~ A")
    assert (error.value.code, error.value.facts) == ("royal.fresh", {"text": "KH,10"})


def test_scene_names_tokens_hands_pile_and_discards() -> None:
    state = at(f"8/8/8/8/AB6/8/8/8 A:{ANY} B:4? gone:9 pile:? A")
    assert GAME.scene(state) == {
        "a4": "A", "b4": "B", "hand.A": "AC QD QD KS KS", "hand.B": "? ? ? ?", "pile": "46",
        "discards": "9",
    }  # fmt: skip
    assert legal(GAME, state)[0] == "+"
    assert GAME.dump(GAME.sample(state, Random(1))).count("?") == 0
