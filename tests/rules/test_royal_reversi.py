"""Royal Reversi: options, set-up, connexion and pinching."""

from __future__ import annotations

import pytest

from rules.errors import OptionError
from rules.games.royal_reversi import GAME
from rules.model import CHANCE, Cell
from rules.state import State
from rules.walk import perft
from tests.rules.helpers import changes, legal, play, refused
from tests.rules.royal_table import ANY, START2, at, tokens
from tests.rules.variants import OWN_LAYOUT, OWN_ROWS

OPEN = "a3 b3 c3 d3 e3 e4 f4 g4 h4 a5 b5 c5 d5 d6 e6 f6 g6 h6"
"""The free pictures that touch a token in START2."""


def board(state: State) -> dict[str, str]:
    """The cells of each colour."""
    found: dict[str, str] = {}
    for place, colour in GAME.scene(state).items():
        if place in GAME.sheet.cells:
            found[colour] = f"{found.get(colour, '')} {place}".strip()
    return found


# Options and set-up.


def test_options_have_the_defaults_of_the_rules() -> None:
    assert GAME.options({}) == {
        "seats": "2", "layout": "pinwheel", "start_rows": "pinwheel", "arms": "default",
        "mixed_lines": "same-colour-only", "dead_hand": "unplayable",
        "special_effect": "must-if-possible", "token_supply": "unlimited", "pack": "dealt",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("options", "seats", "cells"),
    [
        ({}, "A B", {"A": "a4 b4 c4 d4", "B": "e5 f5 g5 h5"}),
        ({"arms": "EW"}, "A B", {"B": "a4 b4 c4 d4", "A": "e5 f5 g5 h5"}),
        ({"arms": "NS"}, "A B", {"B": "e1 e2 e3 e4", "A": "d5 d6 d7 d8"}),
        ({"seats": "teams"}, "A1 B1 A2 B2", {"A": "a4 b4 c4 d4", "B": "e5 f5 g5 h5"}),
        (
            {"seats": "3"},
            "A B C",
            {"A": "a4 b4 c4 d4", "C": "e5 f5 g5 h5", "B": "d5 d6 d7 d8"},
        ),
        (
            {"seats": "3", "arms": "SWE"},
            "A B C",
            {"A": "e1 e2 e3 e4", "B": "a4 b4 c4 d4", "C": "e5 f5 g5 h5"},
        ),
        (
            {"seats": "4"},
            "A B C D",
            {"D": "e1 e2 e3 e4", "A": "a4 b4 c4 d4", "B": "d5 d6 d7 d8", "C": "e5 f5 g5 h5"},
        ),
        ({"start_rows": OWN_ROWS}, "A B", {"A": "a1 b2 c3", "B": "c6 b7 a8"}),
        (
            {"start_rows": "custom:a1,a2/ b1 /c1/d1 d2", "seats": "4"},
            "A B C D",
            {"A": "a1 a2", "B": "b1", "C": "c1", "D": "d1 d2"},
        ),
    ],
)
def test_setup_puts_tokens_on_the_arms_of_each_colour(
    options: dict[str, str], seats: str, cells: dict[str, str]
) -> None:
    """Gap 9: A=W, B=N (E with two), C=E, D=S unless chosen; rows may be the owner's own."""
    state = GAME.start(options)
    assert GAME.seats(state) == tuple(seats.split())
    assert board(state) == cells
    assert GAME.actors(state) == (CHANCE,)
    assert GAME.scene(state)["pile"] == "56"


@pytest.mark.parametrize(
    ("options", "arms", "allowed"),
    [
        ({"arms": "WN"}, "WN", "WE, EW, NS, SN"),
        ({"arms": "WW"}, "WW", "WE, EW, NS, SN"),
        ({"arms": "WNE"}, "WNE", "WE, EW, NS, SN"),
        ({"arms": "WS", "seats": "teams"}, "WS", "WE, EW, NS, SN"),
        ({"arms": "WE", "seats": "3"}, "WE", "3 of W N E S"),
        ({"arms": "WEE", "seats": "3"}, "WEE", "3 of W N E S"),
        ({"arms": "WNE", "seats": "4"}, "WNE", "4 of W N E S"),
    ],
)
def test_arms_option_must_fit_the_colours(options: dict[str, str], arms: str, allowed: str) -> None:
    with pytest.raises(OptionError) as error:
        GAME.options(options)
    assert error.value.code == "royal.arms"
    assert error.value.facts == {
        "value": arms, "seats": options.get("seats", "2"), "allowed": allowed,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "value", "code", "facts"),
    [
        ("layout", "custom:" + "JH " * 63, "royal.cells", {"found": "63", "allowed": "64"}),
        ("layout", "custom:" + "JH " * 65, "royal.cells", {"found": "65", "allowed": "64"}),
        ("start_rows", "custom:a1/b1/c1", "royal.rows", {"value": "a1/b1/c1"}),
        ("start_rows", "custom:a1/b1/c1/", "royal.rows", {"value": "a1/b1/c1/"}),
        ("start_rows", "custom:a1/b1/c1/a1", "royal.rows", {"value": "a1/b1/c1/a1"}),
        ("start_rows", "custom:a1/b1/c1/i1", "royal.rows", {"value": "a1/b1/c1/i1"}),
    ],
)
def test_own_layout_and_rows_are_checked(
    name: str, value: str, code: str, facts: dict[str, str]
) -> None:
    with pytest.raises(OptionError) as error:
        GAME.start({name: value})
    assert (error.value.code, error.value.facts) == (code, facts)


def test_own_layout_names_the_first_wrong_picture() -> None:
    with pytest.raises(OptionError) as error:
        GAME.start({"layout": "custom:" + "JH " * 62 + "9 XX"})
    assert error.value.code == "royal.layout"
    assert error.value.facts == {
        "value": "9",
        "allowed": "JH QH KH AH JC QC KC AC JD QD KD AD JS QS KS AS",
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [("layout", "rings"), ("start_rows", "rings"), ("arms", "W"), ("arms", "WX"), ("seats", "5")],
)
def test_options_refuse_other_values(name: str, value: str) -> None:
    with pytest.raises(OptionError) as error:
        GAME.options({name: value})
    assert error.value.code == "option.value"
    assert (error.value.facts["name"], error.value.facts["value"]) == (name, value)


@pytest.mark.parametrize(
    ("layout", "pictures"),
    [
        ("pinwheel", {"a1": "JS", "h1": "JD", "a8": "JH", "h8": "JC", "b3": "QC", "e4": "AS"}),
        ("suit-quadrants", {"a1": "JH", "h1": "JS", "a8": "JC", "h8": "JD", "b3": "QH"}),
        (OWN_LAYOUT, {"a8": "JH", "h8": "QH", "a1": "KS", "h1": "AS", "e1": "AS", "d1": "KS"}),
        (OWN_LAYOUT.replace(" ", ", "), {"a8": "JH", "h8": "QH", "a1": "KS", "h1": "AS"}),
    ],
)
def test_layout_option_gives_the_pictures(layout: str, pictures: dict[str, str]) -> None:
    state = GAME.start({"layout": layout})
    assert {cell: GAME.ground(state, Cell(cell)) for cell in pictures} == pictures
    found = [GAME.ground(state, cell) for cell in GAME.sheet.cells]
    assert {found.count(name) for name in found} == {4}


# Placing and connexion.


def test_position_2_every_card_has_its_pictures() -> None:
    state = at(f"{START2} A:JH,QC,AS,9,10 B:{ANY} A")
    expected = ["QC@b3", "AS@e4", "AS@b5", "AS@e6", "9xe5", "9xf5", "9xg5", "9xh5"]
    expected += [f"10@{cell}" for cell in OPEN.split()]
    assert legal(GAME, state) == expected
    assert len(expected) == perft(state, 1) == 26


def test_equal_cards_give_one_action() -> None:
    assert legal(GAME, at(f"{START2} A:QC,QC,JH,JH,JD B:{ANY} A")) == ["QC@b3"]


@pytest.mark.parametrize(
    ("word", "refusal"),
    [
        ("JH@a4", "royal.occupied, a4"),
        ("JH@a8", "royal.connect, a8"),
        ("JH@h7", "royal.connect, h7"),
        ("JH@b3", "royal.picture, b3"),
        ("QC@e4", "royal.picture, e4, b3"),
        ("AS@b3", "royal.picture, b3, e4"),
        ("QC@d7", "royal.connect, d7"),
        ("KC@d6", "royal.hand"),
        ("10@a1", "royal.connect, a1"),
        ("10@e5", "royal.occupied, e5"),
        ("9xa4", "royal.nine, a4"),
        ("9xa1", "royal.nine, a1"),
        ("9", "royal.special"),
        ("10", "royal.special"),
        ("X", "royal.dead, b3"),
        ("--", "royal.pass, b3"),
        ("XB", "royal.exchange"),
        ("XA", "royal.exchange"),
        ("XC", "royal.exchange"),
        ("XB1", "royal.exchange"),
        ("+JH", "royal.drawn"),
        ("+", "royal.drawn"),
        ("-JH", "royal.show"),
    ],
)
def test_refusals_name_the_rule_and_the_cells(word: str, refusal: str) -> None:
    """Positions 8 and 10: what touches nothing is not connected, also for a ten."""
    assert refused(GAME, at(f"{START2} A:JH,QC,AS,9,10 B:{ANY} A"), word) == refusal


def test_position_8_contact_by_a_corner_is_enough() -> None:
    state = at(f"{START2} A:KC,JH,JH,JD,JD B:{ANY} A")
    assert legal(GAME, state) == ["KC@c3", "KC@d6"]
    assert tokens(state, "KC@d6") == ["d6 .>A"]


def test_connexion_does_not_run_round_the_edge() -> None:
    """a4 and h5 touch neither h4 nor a5 beyond the edge."""
    state = at(f"8/8/8/8/A7/8/8/7B A:10,10,JD,JD,JD B:{ANY} A")
    assert [word for word in legal(GAME, state) if word[:2] == "10"] == [
        "10@g1", "10@g2", "10@h2", "10@a3", "10@b3", "10@b4", "10@a5", "10@b5",
    ]  # fmt: skip


# Pinching.


def test_position_4_pinching_is_not_needed_and_happens_between_two_tokens() -> None:
    state = at(f"{START2} A:AS,JH,JH,JD,JD B:KS,AC,JH,QD,QD A")
    assert changes(GAME, state, "AS@e4") == [
        "hand.A JH JH JD JD AS>JH JH JD JD", "e4 .>A", "discards .>AS",
    ]  # fmt: skip
    later = play(GAME, state, "AS@e4 +KH")
    assert tokens(later, "KS@e3") == ["e4 A>B", "e3 .>B"]
    assert tokens(later, "AC@d5") == ["d5 .>B"]


LINES = [
    ("2", "8/8/8/8/8/8/1BBBA3/8", "JD@a2", "b2 c2 d2"),
    ("3", "8/8/8/8/8/8/1BBCA3/8", "JD@a2", ""),
    ("3", "8/8/8/8/8/8/1CCCA3/8", "JD@a2", "b2 c2 d2"),
    ("2", "8/8/8/8/8/8/1BBB4/8", "JD@a2", ""),
    ("2", "8/8/8/8/8/8/1BB1A3/8", "JD@a2", ""),
    ("2", "8/8/8/8/8/8/1BBBBBBA/8", "JD@a2", "b2 c2 d2 e2 f2 g2"),
    ("2", "8/8/8/8/8/1A1A1A2/2BBB3/1AB1BA2", "10@d1", "c1 e1 c2 d2 e2"),
    ("2", "A7/1B6/2B5/3B4/4B3/5B2/6B1/8", "JD@h1", "g2 f3 e4 d5 c6 b7"),
    ("2", "8/8/8/8/8/8/2ABA3/1BBA4", "JS@a1", "b1 c1"),
]  # fmt: skip


@pytest.mark.parametrize(("seats", "rows", "word", "turned"), LINES)
def test_position_5_an_unbroken_line_of_one_colour_is_turned(
    seats: str, rows: str, word: str, turned: str
) -> None:
    """In eight directions at once, compulsory, and no chain from turned tokens (gap 5)."""
    card = word.split("@", maxsplit=1)[0]
    third = " C:JC,JC,QC,QC,KC" if seats == "3" else ""
    state = at(f"{rows} A:{card},KH,KH,AH,AH B:{ANY}{third} A", {"seats": seats})
    cells = {text[:2] for text in tokens(state, word) if text.endswith(">A")}
    assert cells == {word.split("@")[1], *turned.split()}


@pytest.mark.parametrize("mover", "ABCD")
def test_position_5_any_opponents_turns_mixed_lines(mover: str) -> None:
    """Gap 4: Rolit style; tokens that are not in the line keep their colour."""
    options = {"seats": "4", "mixed_lines": "any-opponents"}
    others = "ABCD".replace(mover, "")
    hands = {"A": ANY, "B": "JC,JC,QC,QC,KC", "C": "JS,JS,QS,QS,9", "D": "AH,AH,AD,AD,9"}
    cards = " ".join(
        f"{seat}:{'JD,KH,KH,QH,10' if seat == mover else hands[seat]}" for seat in hands
    )
    state = at(f"4ABCD/8/8/8/8/8/1{others}{mover}3/8 {cards} {mover}", options)
    lines = [f"{cell} {old}>{mover}" for cell, old in zip(("b2", "c2", "d2"), others, strict=True)]
    assert tokens(state, "JD@a2") == [*lines, f"a2 .>{mover}"]
    rows = f"4ABCD/8/8/8/8/8/{mover * 5}3/8"
    assert GAME.dump(play(GAME, state, "JD@a2")).split()[0] == rows
    same = at(f"4ABCD/8/8/8/8/8/1{others}{mover}3/8 {cards} {mover}", {"seats": "4"})
    assert tokens(same, "JD@a2") == [f"a2 .>{mover}"]
    one = others[2]
    single = at(f"4ABCD/8/8/8/8/8/1{one * 3}{mover}3/8 {cards} {mover}", {"seats": "4"})
    assert GAME.dump(play(GAME, single, "JD@a2")).split()[0] == rows
