from controller.display.screen_pages import page
from controller.sensing.reading import Off
from controller.session import mending
from controller.session.dialogs import MendingCause
from controller.session.phases import Mending, SetUp
from hardware.ports import STRENGTH, TOUCH
from rules.model import Cell, Refusal
from tests.controller.display.tables import ENGLISH, changed, fresh, pad, ready, show, told


def test_the_rule_comes_first_and_then_the_way_out() -> None:
    table = ready("reversi")
    show(table, changed(table, pad(table, "a1"), mark="x"))
    refusal = Refusal("reversi.enclose", (Cell("a1"),))
    phase = Mending(MendingCause.WRONG, Off((pad(table, "a1"),)), 0.0, move="a1", refusal=refusal)
    shown = page(table, phase, ENGLISH)
    assert shown.title == "Not allowed"
    why = ENGLISH.refusal(table.game, refusal)
    assert shown.text.splitlines() == [why, "Take away a1."]


def test_a_refusal_without_cells_names_the_move_that_was_seen() -> None:
    table = ready("royal-reversi")
    phase = Mending(MendingCause.WRONG, Off(()), 0.0, move="KH@f3", refusal=Refusal("royal.hand"))
    assert told(table, phase).splitlines() == [
        "Seen: K♥ on f3. That card is not in your hand. Play one that is.",
        "Press OK, then play another move.",
    ]


def test_what_is_missing_too_much_or_wrong_is_named_with_its_piece() -> None:
    table = ready("invers", profile=STRENGTH)
    base = list(table.tracker.base)
    base[pad(table, "a6")] = ""
    base[pad(table, "b6")] = "S1"
    base[pad(table, "W3")] = "N1"
    show(table, base)
    assert told(table, Mending(MendingCause.BUMP, Off(()), 0.0)).splitlines() == [
        "Place: plain red tile on a6.",
        "Take away W3.",
        "Should be: plain yellow tile on b6.",
    ]


def test_pads_off_the_board_are_called_by_their_place() -> None:
    table = ready("incognito")
    reserve = table.tracker.model.layout.pads("reserve.S")
    show(table, changed(table, *reserve[:2]))
    assert "South's reserve (2)" in told(table, Mending(MendingCause.BUMP, Off(()), 0.0))
    shown = page(table, mending.stuck(table, reserve[:1]), ENGLISH)
    assert shown.text.startswith("South's reserve: ")


def test_of_many_pads_some_are_named_and_the_others_counted() -> None:
    table = ready("invers")
    show(table, changed(table, *range(64)))
    assert "Na" not in told(table, Mending(MendingCause.BUMP, Off(()), 0.0))
    assert " and 13 more." in told(table, Mending(MendingCause.BUMP, Off(()), 0.0))


def test_the_missing_pieces_are_counted_down() -> None:
    table = fresh("reversi")
    assert told(table, SetUp(0.0)) == "Place 4 more: 2 × black disc and 2 × white disc."
    show(table, changed(table, pad(table, "d4")))
    assert told(table, SetUp(0.0)) == "Place 1 more: 1 × white disc."
    show(table, changed(table, pad(table, "a1"), mark="x"))
    assert told(table, SetUp(0.0)) == "Take away a1."


def test_pads_that_are_tapped_tell_how_to_set_up() -> None:
    table = fresh("inside", profile=TOUCH)
    shown = told(table, SetUp(0.0))
    assert shown.startswith("Set up the pieces, then press OK.")
    assert "13 light and 5 dark cubes" in shown
