"""Clocks: none, for each move, for the game with an increment; whose flag falls has lost."""

import pytest

from controller.i18n.user_errors import Problem
from controller.journal.entries import Ended, Moved
from controller.model.clock import Clock, TimeControl
from controller.session.phases import Asking, Finished, Mending, Playing, SetUp
from hardware.ports import Key
from rules.record import TIME
from tests.controller.session.table import Table


def left(table: Table) -> tuple[float, ...]:
    return table.state.match.clock.at(table.now)


def winners(table: Table) -> tuple[str, ...]:
    assert table.at(Finished)
    last = table.entries[-1]
    assert isinstance(last, Ended)
    assert last.reason == TIME
    assert table.kept()
    return last.winners


def test_without_a_clock_nobody_ever_loses_on_time() -> None:
    table = Table("reversi")
    table.run(100_000.0)
    assert table.at(Playing)
    table.play("d3")
    assert isinstance(table.entries[-1], Moved)
    assert table.entries[-1].left == ()


def test_no_time_runs_before_the_pieces_are_set_up() -> None:
    table = Table("reversi", clock="move 30", ready=False)
    table.run(20.0)
    table.world.cut_link()
    table.run(5.0)
    table.world.mend_link()
    table.run(100.0)
    assert not table.at(Finished)
    assert left(table) == (30.0, 30.0)
    if table.at(Asking):
        table.press(Key.BACK)
    assert table.at(SetUp)


def test_a_move_in_time_gives_all_the_time_for_the_next() -> None:
    table = Table("reversi", clock="move 30")
    table.run(25.0)
    table.play("d3")
    assert left(table)[0] == 30.0
    table.run(25.0)
    table.play("c3")
    assert left(table)[1] == 30.0
    table.run(35.0)
    assert winners(table) == ("white",)


def test_the_flag_falls_at_its_moment() -> None:
    table = Table("reversi", clock="move 30")
    began = table.state.match.clock.since
    table.run(began + 29.9 - table.now)
    assert table.at(Playing)
    table.run(0.2)
    assert winners(table) == ("white",)


def test_a_game_clock_counts_down_and_pays_its_increment() -> None:
    table = Table("reversi", clock="game 60+5")
    began = table.state.match.clock.since
    table.place("d3", "B", rest=0.1)
    spent = table.now - began
    assert left(table)[0] == pytest.approx(65.0 - spent, abs=0.2)
    last = table.entries[-1]
    assert isinstance(last, Moved)
    assert last.left == pytest.approx(left(table), abs=0.2)
    table.run(61.0)
    assert winners(table) == ("black",)


def test_allies_lose_on_time_together() -> None:
    table = Table("royal-reversi", options={"seats": "teams"}, clock="move 20")
    table.play(table.legal()[0])
    table.run(21.0)
    assert winners(table) == ("A1", "A2")


@pytest.mark.parametrize("what", ["question", "menu", "mistake", "private"])
def test_time_runs_on_whatever_is_on_the_screen(what: str) -> None:
    table = Table("royal-reversi", clock="game 100")
    match what:
        case "question":
            table.press(Key.OK)
        case "menu":
            table.press(Key.MENU)
        case "mistake":
            table.place("h7", "A")
            assert table.at(Mending)
        case _:
            table.menu("hands", "hand", "yes")
    before = left(table)[0]
    table.run(10.0)
    assert left(table)[0] == pytest.approx(before - 10.0)
    table.run(100.0)
    assert winners(table) == ("B",)


def test_a_lost_link_stops_the_clock_and_its_return_starts_it() -> None:
    table = Table("reversi", clock="game 100")
    table.run(10.0)
    table.world.cut_link()
    table.run(0.1)
    before = left(table)
    table.run(500.0)
    assert left(table) == before
    table.world.mend_link()
    table.run(20.0)
    assert left(table)[0] == pytest.approx(before[0] - 20.0, abs=0.2)
    table.run(100.0)
    assert winners(table) == ("white",)


def test_a_taken_back_move_leaves_the_other_seat_all_its_time() -> None:
    table = Table("reversi", clock="move 30")
    table.play("d3")
    table.run(20.0)
    table.menu("take-back")
    table.restore()
    table.place("c4", "B", rest=0.1)
    assert table.moves == ["c4"]
    assert left(table)[1] == pytest.approx(30.0, abs=0.2)


def test_the_end_of_a_game_stops_the_clock() -> None:
    table = Table("reversi", clock="move 30")
    table.menu("resign", "seat", "yes")
    before = left(table)
    table.run(100.0)
    assert left(table) == before


@pytest.mark.parametrize("text", ["none", "move 30", "game 600+5", "game 600+0", "move 2.5"])
def test_a_pace_is_written_as_it_is_read(text: str) -> None:
    assert str(TimeControl.parse(text)) == text


@pytest.mark.parametrize("text", ["", "30", "move", "game 5+", "move -1", "game 1+1+1", "Move 3"])
def test_a_pace_that_is_none_is_a_problem(text: str) -> None:
    with pytest.raises(Problem):
        TimeControl.parse(text)


def test_a_clock_that_stands_has_no_flag() -> None:
    clock = Clock.fresh(TimeControl(10.0), 2)
    assert clock.falls_at() is None
    assert clock.flag(1e9) is None
    running = clock.runs(0, 5.0)
    assert running.falls_at() == 15.0
    assert running.flag(14.9) is None
    assert running.flag(15.0) == 0
    assert running.at(100.0) == (0.0, 10.0)
    assert running.runs(1, 8.0).at(9.0) == (7.0, 9.0)
