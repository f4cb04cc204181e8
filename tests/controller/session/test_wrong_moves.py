"""A wrong move: the page names the rule, the lights show the pads, and there is a way out."""

from collections.abc import Callable

import pytest

from controller.display.palette import Meaning
from controller.session.phases import Mending, Playing
from hardware.ports import POLE, PRESENCE, STRENGTH, TOUCH, Chime, Key
from tests.controller.session.table import Table

ALL = (Meaning.WRONG, Meaning.TODO_LIFT, Meaning.TODO_PUT, Meaning.TODO_TURN)


def off_reversi(table: Table) -> None:
    table.place("a1", "B")


def off_roliversi(table: Table) -> None:
    table.place("a1", "G")


def off_incognito(table: Table) -> None:
    table.carry("c2", "d3")


def off_enemy(table: Table) -> None:
    table.carry("c7", "c6")


def off_royal(table: Table) -> None:
    table.place("h7", "A")


def off_token(table: Table) -> None:
    table.take("b4")
    table.run(4.0)


def off_inside(table: Table) -> None:
    table.tap("300")


WRONG: list[tuple[str, str, Callable[[Table], None], str, tuple[str, ...], set[str]]] = [
    ("reversi", PRESENCE, off_reversi, "reversi.enclose", ("a1",), {"a1"}),
    ("reversi", POLE, off_reversi, "reversi.enclose", ("a1",), {"a1"}),
    ("roliversi", STRENGTH, off_roliversi, "roliversi.enclose", ("a1",), {"a1"}),
    ("incognito", PRESENCE, off_incognito, "incognito.step", ("c2", "d3"), {"c2", "d3"}),
    ("incognito", POLE, off_enemy, "incognito.owner", ("c7",), {"c7", "c6"}),
    ("incognito", PRESENCE, off_enemy, "incognito.owner", ("c7",), {"c7", "c6"}),
    ("royal-reversi", PRESENCE, off_royal, "royal.connect", ("h7",), {"h7"}),
    ("royal-reversi", PRESENCE, off_token, "royal.nine", ("b4",), {"b4"}),
    ("inside", TOUCH, off_inside, "inside.support", ("300", "400", "310", "301"), {"300"}),
    ("inside", PRESENCE, off_inside, "inside.support", ("300", "400", "310", "301"), {"300"}),
]


@pytest.mark.parametrize(("key", "profile", "err", "rule", "cells", "pads"), WRONG)
def test_a_wrong_move_is_answered_with_its_rule_its_pads_and_a_way_out(
    key: str,
    profile: str,
    err: Callable[[Table], None],
    rule: str,
    cells: tuple[str, ...],
    pads: set[str],
) -> None:
    table = Table(key, profile=profile, clock="game 600+5")
    err(table)
    assert table.at(Mending)
    assert table.tells(rule, *cells)
    assert pads <= table.lit(*ALL)
    assert table.chimes[-1] == Chime.WRONG
    left = table.state.match.clock.at(table.now)[0]
    table.run(5.0)
    assert table.state.match.clock.at(table.now)[0] == pytest.approx(left - 5.0)
    if table.state.tracker.model.tapped:
        table.press(Key.OK)
    else:
        table.restore()
    assert table.at(Playing)
    assert table.moves == []
    assert table.kept()
    table.play(table.legal()[0])
    assert len(table.moves) == 1


@pytest.mark.parametrize("profile", [PRESENCE, POLE, STRENGTH])
def test_a_push_against_rule_4_is_seen_even_if_the_picture_shows_nothing(profile: str) -> None:
    table = Table("invers", profile=profile)
    table.play("W2")
    table.push("E2", "r")
    assert table.at(Mending)
    assert table.tells("invers.4", "a2")
    assert {"W2", "E2"} <= table.lit(*ALL) or profile != PRESENCE
    assert table.moves == ["W2"]
    # The line is pushed back with the very tile that came out of it.
    table.push("W2", "y")
    assert table.at(Playing)
    assert table.moves == ["W2"]
    table.play("E3")
    assert table.moves == ["W2", "E3"]


@pytest.mark.parametrize("profile", [PRESENCE, POLE, STRENGTH])
@pytest.mark.parametrize(
    ("options", "moves", "slot"),
    [({}, ("Na", "W5", "Nf"), "W6"), ({"offboard": "pool"}, ("Ser", "W1r"), "W1")],
)
@pytest.mark.parametrize("rest", [0.0, 2.0])
def test_a_push_into_a_line_closed_at_both_ends_is_answered_with_rule_4(
    profile: str, options: dict[str, str], moves: tuple[str, ...], slot: str, rest: float
) -> None:
    table = Table("invers", profile=profile, options=options)
    table.play(*moves)
    if rest:
        # The tile lies on the slot for a while before it is pushed.
        table.place(slot, "r", rest=rest)
        assert "Rule 4" in table.page.text
        table.take(slot, rest=0.0)
    table.push(slot, "r", rest=3.0)
    assert table.at(Mending)
    assert "Rule 4" in table.page.text
    assert table.moves == [*moves]


def test_a_wrong_push_is_not_forgotten_when_the_menu_is_opened() -> None:
    table = Table("invers")
    table.play("W2")
    table.push("E2", "r")
    table.press(Key.MENU, Key.BACK)
    assert table.at(Mending)
    table.push("W2", "y")  # else this would be taken for a move
    assert table.at(Playing)
    assert table.moves == ["W2"]


def test_the_ok_key_believes_that_the_line_was_pushed_back() -> None:
    table = Table("invers")
    table.play("W2")
    table.push("E2", "r")
    table.press(Key.OK)
    assert table.at(Playing)
    table.press(Key.MENU, Key.BACK)
    assert table.at(Playing)


def test_who_moves_out_of_turn_is_told_whose_turn_it_is() -> None:
    table = Table("incognito", robots=(1,), idle=True)
    table.think("N:CPFCPF")
    table.set_up()
    table.play("c2-c4")
    table.carry("d2", "d3")  # the robot is still thinking
    assert table.at(Mending)
    assert table.tells("table.wait")
    table.carry("d3", "d2")
    table.think("a7-a6")
    table.carry("d2", "d3")
    assert table.at(Mending)
    assert table.tells("table.proposal")
    table.carry("d3", "d2")
    assert table.at(Playing)
    assert table.lit(Meaning.PROPOSAL_FROM) == {"a7"}
    table.carry("a7", "a6")
    assert table.moves == ["c2-c4", "a7-a6"]


@pytest.mark.parametrize(
    ("key", "profile", "spot", "piece", "right", "rule", "cells"),
    [
        ("reversi", POLE, "d3", "W", "B", "table.piece", ()),
        ("roliversi", POLE, "c5", "R", "G", "roliversi.colour", ("c5",)),
        ("roliversi", STRENGTH, "c5", "R", "G", "roliversi.colour", ("c5",)),
        ("roliversi", STRENGTH, "c5", "B", "G", "roliversi.same", ("d5",)),
        ("royal-reversi", POLE, "b3", "B", "A", "table.piece", ()),
    ],
)
def test_the_right_cell_with_the_wrong_piece_is_told_by_sensors_that_know(
    key: str, profile: str, spot: str, piece: str, right: str, rule: str, cells: tuple[str, ...]
) -> None:
    table = Table(key, profile=profile)
    table.place(spot, piece)
    assert table.at(Mending)
    assert table.tells(rule, *cells)
    assert spot in table.lit(*ALL)
    table.take(spot)
    assert table.at(Playing)
    table.place(spot, right)
    assert not table.at(Mending)


def test_a_mistake_that_becomes_a_move_was_no_mistake() -> None:
    table = Table("incognito")
    table.carry("c2", "d3")
    assert table.at(Mending)
    table.carry("d3", "c3")
    assert table.at(Playing)
    assert table.moves == ["c2-c3"]


def test_a_piece_held_that_belongs_to_no_move_is_asked_back() -> None:
    table = Table("reversi")
    table.take("d5")
    assert table.at(Playing)  # somebody may only have a look at it
    table.run(5.0)
    assert table.at(Mending)
    assert table.lit(Meaning.TODO_PUT) == {"d5"}
    table.place("d5", "B")
    assert table.at(Playing)
    assert table.moves == []


def test_the_ways_out_of_a_wrong_move_are_offered_by_the_ok_key() -> None:
    table = Table("reversi")
    table.play("d3")
    table.place("a1", "W")
    table.press(Key.OK)
    assert table.asking.key == "mending"
    assert table.answers_offered == ["mend", "take-back", "ignore"]
    table.pick("mend")
    table.run(1.0)
    assert table.at(Mending)
    table.press(Key.OK)
    table.pick("ignore")
    assert table.at(Playing)
    assert table.lit(Meaning.STUCK) == {"a1"}
    table.take("a1")
    table.play("c3")


# The flip coach.


def test_discs_to_turn_are_lit_and_wrongly_turned_ones_named_where_the_pole_is_seen() -> None:
    table = Table("reversi", profile=POLE)
    table.place("d3", "B")
    assert table.lit(Meaning.TODO_TURN) == {"d4"}
    assert table.says("play.turn-these", pads="d4")
    table.turn("e5", "B")
    assert table.lit(Meaning.WRONG) == {"e5"}
    assert table.says("play.wrong", pads="e5")
    table.turn("e5", "W")
    table.turn("d4", "B")
    assert table.moves == ["d3"]
    assert table.at(Playing)


@pytest.mark.parametrize("close", ["ok", "move"])
def test_discs_to_turn_that_nobody_can_see_are_lit_until_ok_or_the_next_move(close: str) -> None:
    table = Table("reversi", profile=PRESENCE)
    table.place("d3", "B")
    assert table.moves == ["d3"]
    assert table.lit(Meaning.TODO_TURN) == {"d4"}
    table.turn("d4", "B")
    assert table.lit(Meaning.TODO_TURN) == {"d4"}
    if close == "ok":
        table.press(Key.OK)
        assert table.lit(Meaning.TODO_TURN) == set()
    else:
        table.place("c3", "W")
        assert table.lit(Meaning.TODO_TURN) == {"d4"}  # c3 takes it back to white
    assert table.at(Playing)


def test_clear_pieces_are_turned_by_their_lights_and_need_no_coach() -> None:
    table = Table("reversi", profile=POLE, light_pieces=("reversi",))
    table.place("d3", "B")
    assert table.moves == ["d3"]
    assert table.lit(Meaning.TODO_TURN) == set()
