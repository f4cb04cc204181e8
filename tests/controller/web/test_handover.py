"""A seat handed to the robot and back is no oracle: nothing that the robot saw of a hand shows."""

from __future__ import annotations

from typing import Any

import pytest

from controller.journal.entries import SeatChanged
from controller.model.settings import HUMAN, ROBOT
from controller.session.phases import Playing
from hardware.ports import Key
from rules.model import Seat
from tests.controller.session.table import Table
from tests.controller.web.test_hints import others_turn, paired
from tests.controller.web.worlds import Pair, Sighting, World


def seen(world: World, pair: Pair, level: str) -> str:
    """Everything that the others got, while the seat to move was a robot's for a moment."""
    sighting = Sighting(world, pair.turnout)
    hall = sighting.hall
    seat = int(hall.state.match.turn)
    for kind in ("robot", "human"):
        hall.ask(sighting.table, "reseat", seat=seat, kind=kind, level=level)
        hall.run(0.6)
    sighting.table.sent += hall.join().sent
    own = {"seat", "robot"} if seat == sighting.seat else set()
    return str({key: sent for key, sent in sighting.outputs.items() if key not in own})


@pytest.mark.parametrize("name", ["royal", "royal 3", "incognito"])
def test_a_seat_made_robot_and_human_again_tells_nothing(name: str) -> None:
    pairs = list(others_turn(name, 8))
    assert len(pairs) == 8
    wrong = [it for it in pairs if seen(it.one, it, "club") != seen(it.other, it, "club")]
    assert wrong == []


def test_a_private_hand_must_be_left_before_the_robot_gets_the_seat() -> None:
    hall, table, mine, _ = paired("royal-reversi")
    refused = hall.ask(table, "reseat", seat=0, kind="robot", level="club")
    assert refused["code"] == "web.reseat-private"
    hall.ask(mine, "leave")
    assert hall.ask(table, "reseat", seat=0, kind="robot", level="club")["type"] == "done"
    hall.run(0.1)
    assert hall.state.match.is_robot(0)
    refused = hall.ask(table, "reseat", seat=0, kind="human")
    assert refused["code"] == "web.reseat-kept"
    assert hall.ask(table, "pair", seat=0)["code"] == "web.seat"
    hall.until(lambda: hall.state.match.turn == 1)
    assert hall.ask(table, "reseat", seat=0, kind="human")["type"] == "done"


def test_a_robot_that_took_over_a_hand_plays_what_it_proposes() -> None:
    table = Table("royal-reversi", idle=True)
    table.seat(0, "club")
    move = next(it.text for it in table.state.game.moves(table.state.match.state) if "@" in it.text)
    table.think(move)
    table.seat(0, "maitre")
    assert table.state.robot.proposal == table.state.game.parse(move)
    table.seat(0)
    assert table.state.match.is_robot(0)
    assert table.state.robot.proposal == table.state.game.parse(move)
    changes = [it for it in table.entries if isinstance(it, SeatChanged)]
    assert [it.kind for it in changes] == [ROBOT, ROBOT]
    table.menu("resign", "seat", "yes")
    table.menu("un-end")
    assert table.state.robot.proposal == table.state.game.parse(move), "and no other card"
    table.restore()
    table.play(move)
    assert table.moves == [move]
    table.play(table.legal()[0])
    done = table.acts
    table.menu("take-back")
    assert table.says("news.no-undo-robot")
    assert table.acts == done
    table.seat(0)
    assert table.state.match.is_robot(0), "it is its turn again"
    again = next(
        it.text for it in table.state.game.moves(table.state.match.state) if "@" in it.text
    )
    table.think(again)
    table.restore()
    table.play(again)
    table.menu("take-back")
    assert table.says("news.no-undo-robot")
    table.seat(0)
    assert not table.state.match.is_robot(0), "it has played its turn"
    assert table.state.lent == frozenset()


def test_a_hand_that_the_robot_took_over_stays_its_own_after_a_power_cut() -> None:
    before = Table("royal-reversi", idle=True)
    before.seat(0, "club")
    assert before.saved_game().lent == {0}
    table = Table(saved_game=before.saved_game(), idle=True)
    table.pick("resume")
    table.set_up()
    assert table.state.lent == {0}
    table.seat(0)
    assert table.state.match.is_robot(0)


@pytest.mark.parametrize("game", ["reversi", "incognito"])
def test_a_seat_that_hides_nothing_from_the_table_changes_hands_freely(game: str) -> None:
    table = Table(game, idle=True)
    for level, kind in (("club", ROBOT), ("", HUMAN)) * 2:
        table.seat(1, level)
        assert table.state.match.chairs[1].kind == kind
    assert table.state.lent == frozenset()


def test_a_robots_own_seat_may_become_a_persons() -> None:
    table = Table("royal-reversi", robots=(1,), idle=True)
    table.seat(1)
    assert table.at(Playing)
    assert not table.state.match.is_robot(1)
    table.press(Key.MENU)
    table.pick("hands")
    assert [it.facts["seat"] for it in table.asking.choices] == [Seat(0), Seat(1)]


def test_no_robot_sits_where_a_phone_shows_the_hand() -> None:
    hall: Any = paired("incognito")[0]
    table = hall.join()
    for seat in (0, 1):
        hall.ask(table, "reseat", seat=seat, kind="robot", level="club")
        hall.run(0.5)
        assert not hall.state.match.is_robot(seat)
