"""Moves are taken back by putting the pieces back, or by a key; also when the game is over."""

import pytest

from controller.display.palette import Meaning
from controller.journal.entries import Ended, Moved, Reopened, TakenBack
from controller.model.settings import AUTO, CONFIRM, TableMode
from controller.session.phases import Asking, Finished, Mending, Playing
from hardware.ports import POLE, PRESENCE, STRENGTH, TOUCH, Key
from tests.controller.session.table import KEYS, Table

MODES = pytest.mark.parametrize("mode", [AUTO, CONFIRM])


def play(table: Table, *moves: str) -> None:
    """Make moves, with an OK after each where the table wants it."""
    for move in moves:
        if table.state.setting.mode == CONFIRM:
            done = len(table.acts)
            start, stop = move.split("-")
            table.carry(start, stop)
            table.press(Key.OK)
            assert table.acts[done:] == [move]
        else:
            table.play(move)


def agree(table: Table) -> None:
    table.run(2.0)
    if table.state.setting.mode == CONFIRM:
        assert table.at(Playing)
        table.press(Key.OK)


@MODES
def test_a_piece_put_back_takes_the_move_back(mode: TableMode) -> None:
    table = Table("incognito", mode=mode)
    play(table, "c2-c4")
    table.carry("c4", "c2")
    agree(table)
    assert table.moves == []
    assert table.state.match.turn == 0
    assert table.state.notices.news is not None
    assert table.state.notices.news.key == "back"
    assert [type(it) for it in table.entries[-2:]] == [Moved, TakenBack]
    assert table.kept()
    play(table, "c2-c3")
    assert table.moves == ["c2-c3"]


def test_a_piece_that_is_only_held_where_it_came_from_takes_nothing_back() -> None:
    table = Table("incognito")
    table.play("c2-c4")
    table.carry("c4", "c2", rest=0.0)
    table.run(1.5)
    assert table.moves == ["c2-c4"]
    table.carry("c2", "c4")
    table.run(5.0)
    assert table.moves == ["c2-c4"]
    assert not any(isinstance(it, TakenBack) for it in table.entries)


@MODES
def test_several_moves_are_taken_back_in_any_order_once_all_pieces_are_back(
    mode: TableMode,
) -> None:
    table = Table("incognito", mode=mode)
    play(table, "c2-c4", "c7-c6", "d2-d3", "f7-f5")
    table.carry("c4", "c2", rest=0.0)
    table.carry("f5", "f7", rest=0.0)
    table.carry("c6", "c7", rest=0.0)
    table.carry("d3", "d2")
    agree(table)
    assert table.moves == []
    taken = [it.acts for it in table.entries if isinstance(it, TakenBack)]
    assert sum(taken) == 4
    assert table.kept()


def test_the_robots_move_is_taken_back_with_the_one_before_it() -> None:
    table = Table("incognito", robots=(1,), idle=True)
    table.think("N:CPFCPF")
    table.set_up()
    table.play("c2-c4")
    table.think("f7-f5")
    table.carry("f7", "f5")
    assert table.moves == ["c2-c4", "f7-f5"]
    table.carry("f5", "f7", rest=0.0)
    table.carry("c4", "c2")
    table.run(2.0)
    assert table.moves == []
    assert table.at(Playing)
    assert table.state.match.turn == 0


def test_an_earlier_position_on_a_bumped_table_is_asked_about() -> None:
    table = Table("incognito")
    table.play("c2-c4", "c7-c6", "d2-d3")
    for spot in ("c4", "c6", "d3", "a7"):
        table.take(spot)
    assert table.at(Mending)
    assert table.mending.cause == "bump"
    for spot, piece in (("c2", "S"), ("d2", "S"), ("c7", "N"), ("a7", "N")):
        table.place(spot, piece)
    table.run(1.5)
    assert table.asking.key == "mending"
    assert table.answers_offered[0] == "rewind"
    table.pick("mend")
    table.run(20.0)
    assert table.at(Mending)  # asked once is enough
    table.press(Key.OK)
    table.pick("rewind")
    assert table.moves == []
    assert table.at(Playing)


def test_the_robot_thinks_again_when_only_its_own_move_is_put_back() -> None:
    table = Table("incognito", robots=(1,), idle=True)
    table.think("N:CPFCPF")
    table.set_up()
    table.play("c2-c4")
    table.think("f7-f5")
    table.carry("f7", "f5")
    table.carry("f5", "f7")
    table.run(2.0)
    assert table.moves == ["c2-c4"]
    table.think("e7-e6")
    assert table.lit(Meaning.PROPOSAL_FROM) == {"e7"}
    table.carry("e7", "e6")
    assert table.moves == ["c2-c4", "e7-e6"]


def test_discs_must_be_turned_back_where_that_is_seen() -> None:
    table = Table("reversi", profile=POLE)
    table.play("d3")
    table.take("d3")
    table.run(2.0)
    assert table.moves == ["d3"]  # d4 is still black
    table.turn("d4", "W")
    table.run(2.0)
    assert table.moves == []
    assert table.kept()


def test_a_line_pushed_back_takes_the_push_back_where_tiles_are_seen() -> None:
    table = Table("invers", profile=STRENGTH)
    table.play("W2")
    table.push("E2", "Y")
    table.run(2.0)
    assert table.moves == []
    assert table.at(Playing)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("profile", [TOUCH, PRESENCE, STRENGTH])
def test_the_menu_takes_back_the_last_move_and_the_lights_lead_back(key: str, profile: str) -> None:
    table = Table(key, profile=profile)
    for _ in range(3):
        table.play(table.legal()[0])
    two = table.moves[:2]
    table.menu("take-back")
    if table.at(Asking):
        table.pick("consent")
    assert table.moves == two
    if table.at(Mending):
        assert table.mending.cause == "back"
        assert table.lit(Meaning.TODO_PUT, Meaning.TODO_LIFT, Meaning.TODO_TURN)
    table.restore()
    assert table.at(Playing)
    assert table.kept()
    table.play(table.legal()[-1])
    assert table.kept()


def test_the_menu_takes_the_robots_answer_back_too() -> None:
    table = Table("reversi", robots=(1,), idle=True)
    table.play("d3")
    table.think("c3")
    table.play("c3")
    table.menu("take-back")
    assert table.moves == []
    table.restore()
    assert table.at(Playing)


def test_a_proposal_is_withdrawn_with_the_move_that_it_answers() -> None:
    table = Table("reversi", robots=(1,), idle=True)
    table.play("d3")
    table.think("c3")
    table.menu("take-back")
    table.restore()
    assert table.moves == []
    assert table.lit(Meaning.PROPOSAL_TO) == set()
    assert table.state.robot.proposal is None


def test_nothing_is_taken_back_where_no_person_has_moved() -> None:
    table = Table("reversi", robots=(0,), idle=True)
    table.think("d3")
    table.play("d3")
    table.menu("take-back")
    assert table.moves == ["d3"]
    assert table.state.notices.news is not None
    assert table.state.notices.news.key == "no-undo"
    assert table.at(Playing)


def test_a_finished_game_goes_on_after_its_last_move_is_taken_back() -> None:
    table = Table("incognito", options={"draw": "2"})
    table.play("c2-c3", "c7-c6")
    assert table.at(Finished)
    assert isinstance(table.entries[-1], Ended)
    table.menu("take-back")
    assert table.at(Mending)
    table.carry("c6", "c7")
    assert table.at(Playing)
    assert table.moves == ["c2-c3"]
    assert table.state.match.result is None
    assert table.kept()
    table.play("d7-d6")
    assert table.at(Finished)
    assert table.kept()


def test_pieces_cleared_away_after_the_end_take_nothing_back() -> None:
    table = Table("incognito", options={"draw": "2"})
    table.play("c2-c3", "c7-c6")
    table.carry("c6", "c7")
    table.run(5.0)
    assert table.at(Finished)
    table.press(Key.MENU, Key.BACK)
    assert table.at(Finished)
    assert table.moves == ["c2-c3", "c7-c6"]


@pytest.mark.parametrize("moves", [("d3", "c3"), ()])
@pytest.mark.parametrize("end", [("resign", "seat", "yes"), ("draw", "agree")])
def test_of_a_game_that_people_have_ended_only_the_end_is_taken_back(
    end: tuple[str, ...], moves: tuple[str, ...]
) -> None:
    table = Table("reversi")
    table.play(*moves)
    table.menu(*end)
    assert table.at(Finished)
    table.menu("un-end")
    assert table.moves == [*moves]
    assert table.at(Playing)
    assert table.says("news.goes-on")
    assert isinstance(table.entries[-1], Reopened)
    assert table.kept()
    table.play(table.legal()[0])
    assert len(table.moves) == len(moves) + 1
    assert table.kept()
    table.menu("take-back")
    table.restore()
    assert table.moves == [*moves]
    assert table.kept()


def test_pieces_cleared_away_after_a_resignation_are_put_back_first() -> None:
    table = Table("incognito")
    table.play("c2-c4")
    table.menu("resign", "seat", "yes")
    table.take("c4")
    table.menu("un-end")
    assert table.mending.cause == "back"
    table.place("c4", "S")
    assert table.at(Playing)
    assert table.moves == ["c2-c4"]


def test_who_lost_on_time_has_the_time_again_that_the_turn_began_with() -> None:
    table = Table("incognito", clock="game 60+0")
    table.run(20.0)
    table.play("c2-c4")
    table.run(70.0)
    assert table.at(Finished)
    table.menu("un-end")
    assert table.at(Playing)
    assert table.moves == ["c2-c4"]
    left = table.state.match.clock.at(table.now)
    assert left[0] == pytest.approx(40.0, abs=3.0)
    assert left[1] == pytest.approx(60.0, abs=3.0)
    assert table.kept()
    resumed = Table(saved_game=table.saved_game())
    resumed.pick("resume")
    assert resumed.state.match.clock.left == pytest.approx(left, abs=3.0)
    table.play("c7-c6")
    assert table.kept()


def test_clocks_go_back_with_the_move() -> None:
    table = Table("incognito", clock="game 600+5")
    clock = table.state.match.clock
    table.run(60.0)
    table.play("c2-c4")
    table.run(30.0)
    table.carry("c4", "c2")
    table.run(2.0)
    left = table.state.match.clock.at(table.now)
    assert left[1] == 600.0
    assert 598.0 < left[0] <= 600.0
    assert clock.pace == table.state.match.clock.pace
