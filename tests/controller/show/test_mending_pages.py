from controller.session import mending
from controller.session.phases import Mending, SetUp
from controller.show.pages import page
from controller.sight.reading import Off
from hardware.ports import STRENGTH, TOUCH
from rules.model import Cell, Refusal
from tests.controller.show.tables import (
    ENGLISH,
    changed,
    fresh,
    pad,
    ready,
    show,
    told,
)


def test_the_rule_comes_first_and_then_the_way_out() -> None:
    desk = ready("reversi")
    show(desk, changed(desk, pad(desk, "a1"), mark="x"))
    refusal = Refusal("reversi.enclose", (Cell("a1"),))
    phase = Mending("wrong", Off((pad(desk, "a1"),)), 0.0, move="a1", refusal=refusal)
    shown = page(desk, phase, ENGLISH)
    assert shown.title == "Not allowed"
    why = ENGLISH.refusal(desk.game, refusal)
    assert shown.text.splitlines() == [why, "To take away: a1."]


def test_a_refusal_without_cells_names_the_move_that_was_seen() -> None:
    desk = ready("royal-reversi")
    phase = Mending("wrong", Off(()), 0.0, move="KH@f3", refusal=Refusal("royal.hand"))
    assert told(desk, phase).splitlines() == [
        "Seen: K♥ on f3. That card is not in your hand. Play one that you hold.",
        "OK, then play something else.",
    ]


def test_what_is_missing_too_much_or_wrong_is_named_with_its_piece() -> None:
    desk = ready("invers", profile=STRENGTH)
    base = list(desk.tracker.base)
    base[pad(desk, "a6")] = ""
    base[pad(desk, "b6")] = "S1"
    base[pad(desk, "W3")] = "N1"
    show(desk, base)
    assert told(desk, Mending("bump", Off(()), 0.0)).splitlines() == [
        "To put: full red tile on a6.",
        "To take away: W3.",
        "It should be: full yellow tile on b6.",
    ]


def test_pads_off_the_board_are_called_by_their_place() -> None:
    desk = ready("incognito")
    reserve = desk.tracker.sight.layout.pads("reserve.S")
    show(desk, changed(desk, *reserve[:2]))
    assert "South's reserve (2)" in told(desk, Mending("bump", Off(()), 0.0))
    shown = page(desk, mending.stuck(desk, reserve[:1]), ENGLISH)
    assert shown.text.startswith("South's reserve: ")


def test_of_many_pads_some_are_named_and_the_others_counted() -> None:
    desk = ready("invers")
    show(desk, changed(desk, *range(64)))
    assert "Na" not in told(desk, Mending("bump", Off(()), 0.0))
    assert " and 13 more." in told(desk, Mending("bump", Off(()), 0.0))


def test_the_missing_pieces_are_counted_down() -> None:
    desk = fresh("reversi")
    assert told(desk, SetUp(0.0)) == "Still 4: 2 × black disc and 2 × white disc."
    show(desk, changed(desk, pad(desk, "d4")))
    assert told(desk, SetUp(0.0)) == "Still 1: 1 × white disc."
    show(desk, changed(desk, pad(desk, "a1"), mark="x"))
    assert told(desk, SetUp(0.0)) == "To take away: a1."


def test_pads_that_are_tapped_tell_how_to_set_up() -> None:
    desk = fresh("inside", profile=TOUCH)
    shown = told(desk, SetUp(0.0))
    assert shown.startswith("Set the pieces up, then press OK.")
    assert "13 light and 5 dark cubes" in shown
