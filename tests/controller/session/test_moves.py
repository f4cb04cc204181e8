"""When pieces become a move: at once, after a rest or on OK, replaced while it may, and asked."""

import pytest

from controller.display.palette import Meaning
from controller.journal.entries import Moved, TakenBack
from controller.model.settings import CONFIRM
from controller.sensing.reading import Fits
from controller.session.phases import Asking, Finished, Playing
from hardware.ports import POLE, PROFILES, TOUCH, Key
from hardware.sim.gestures import Carry, Place
from tests.controller.session.table import KEYS, Table

GAMES = pytest.mark.parametrize("key", KEYS)
SENSORS = pytest.mark.parametrize("profile", PROFILES)


def told(table: Table) -> list[str]:
    """What the journal was told of moves, in order."""
    return [
        it.move if isinstance(it, Moved) else f"-{it.acts}"
        for it in table.entries
        if isinstance(it, Moved | TakenBack) and not (isinstance(it, Moved) and it.seat < 0)
    ]


@GAMES
@SENSORS
def test_a_move_counts_by_itself_and_is_written_once(key: str, profile: str) -> None:
    table = Table(key, profile=profile)
    for _ in range(6):
        table.play(table.legal()[0])
    assert len(table.moves) == 6
    assert [it for it in told(table) if it in table.moves] == table.moves
    assert table.kept()


@GAMES
@SENSORS
def test_with_confirmation_a_move_counts_only_on_ok(key: str, profile: str) -> None:
    table = Table(key, profile=profile, mode=CONFIRM)
    text = table.legal()[0]
    before = list(table.acts)
    with pytest.raises(AssertionError):
        table.play(text)  # it is shown, and waits
    table.run(20.0)
    assert table.acts == before
    assert table.at(Playing)
    assert isinstance(table.playing.reading, Fits)
    assert table.lit(Meaning.CHOSEN)
    table.press(Key.OK)
    if not table.at(Playing):
        table.pick(text)
    assert table.moves == [text]
    assert table.lit(Meaning.REVOCABLE) == set()


def test_a_move_that_could_go_on_waits_for_a_rest() -> None:
    table = Table("incognito")
    table.carry("c2", "c3", rest=0.1)
    assert table.moves == ["c2-c3"]  # nothing legal goes on from here: counted at once
    table = Table("reversi", profile=POLE)
    table.do(Place(table.pad("d3"), "N1"), rest=0.1)
    assert table.moves == []
    table.turn("d4", "B", rest=0.1)
    assert table.moves == ["d3"]


# The revocable window.


def test_a_piece_that_slides_on_within_the_window_replaces_the_move() -> None:
    table = Table("incognito")
    table.carry("c2", "c3")
    assert table.lit(Meaning.REVOCABLE) == {"c2", "c3"}
    table.run(6.0)
    table.carry("c3", "c4")
    assert table.moves == ["c2-c4"]
    assert told(table)[-3:] == ["c2-c3", "-1", "c2-c4"]
    assert table.kept()
    assert table.state.match.turn == 1


def test_the_piece_that_ended_the_game_may_slide_on_too() -> None:
    table = Table("incognito", options={"draw": "2"})
    table.play("c2-c3", "c7-c6")
    assert table.at(Finished)
    table.carry("c6", "c5")
    assert table.moves == ["c2-c3", "c7-c5"]
    assert table.at(Finished)
    table.run(9.0)
    table.carry("c5", "c6")
    assert table.moves == ["c2-c3", "c7-c5"]
    assert table.kept()


def test_a_game_stays_ended_if_its_last_piece_slides_on_and_back() -> None:
    table = Table("incognito", options={"draw": "2"})
    table.play("c2-c3", "c7-c6")
    table.carry("c6", "c5", rest=0.1)
    table.carry("c5", "c6")
    assert table.at(Finished)
    assert table.moves == ["c2-c3", "c7-c6"]


def test_after_the_window_the_same_is_a_wrong_move() -> None:
    table = Table("incognito")
    table.carry("c2", "c3")
    table.run(9.0)
    assert table.lit(Meaning.REVOCABLE) == set()
    assert table.lit(Meaning.LAST) == {"c2", "c3"}
    table.carry("c3", "c4")
    assert table.moves == ["c2-c3"]
    assert table.tells("incognito.owner", "c3")


def test_ok_closes_the_window() -> None:
    table = Table("incognito")
    table.carry("c2", "c3")
    table.press(Key.OK)
    assert table.lit(Meaning.LAST) == {"c2", "c3"}
    table.carry("c3", "c4")
    assert table.moves == ["c2-c3"]


def test_a_legal_reply_closes_the_window() -> None:
    table = Table("incognito")
    table.carry("c2", "c3")
    table.carry("a7", "a6")
    table.carry("c3", "c4")
    assert told(table)[2:] == ["c2-c3", "a7-a6", "c3-c4"]


def test_the_piece_may_slide_on_more_than_once() -> None:
    table = Table("reversi")
    for spot in ("d3", "c4", "f5"):
        if table.moves:
            table.carry(table.moves[0], spot)
        else:
            table.place(spot, "B")
    assert table.moves == ["f5"]
    assert told(table) == ["d3", "-1", "c4", "-1", "f5"]
    assert table.kept()


def test_a_push_never_replaces_the_one_before() -> None:
    table = Table("invers")
    table.play("W2")
    assert table.lit(Meaning.REVOCABLE) == set()
    table.push("E2", "r")  # which Yellow could have played instead
    assert table.moves == ["W2"]


def test_the_clock_of_a_slid_move_runs_on_and_pays_one_increment() -> None:
    table = Table("incognito", clock="game 600+5")
    table.run(20.0 - table.now)
    table.carry("c2", "c3")
    table.run(26.0 - table.now)
    assert table.state.match.clock.left[0] == pytest.approx(605.0 - 20.0, abs=2.0)
    table.carry("c3", "c4")
    left = table.state.match.clock.at(table.now)
    assert left[0] == pytest.approx(605.0 - 26.5, abs=2.0)
    assert left[1] == pytest.approx(600.0, abs=1.0)


# Two moves in one picture.


def test_the_robots_move_and_the_answer_are_understood_together() -> None:
    table = Table("incognito", robots=(1,), idle=True)
    table.think("N:CPFCPF")
    table.set_up()
    table.play("c2-c4")
    table.think("f7-f5")
    table.do(
        Carry(table.pad("f7"), table.pad("f5")),
        Carry(table.pad("d2"), table.pad("d3")),
        rest=0.0,
    )
    table.run(1.0)
    assert table.moves == ["c2-c4", "f7-f5", "d2-d3"]
    assert table.kept()
    assert table.state.match.turn == 1


def test_two_moves_that_appear_in_the_very_same_picture_are_understood() -> None:
    table = Table("reversi", robots=(1,), idle=True)
    table.play("d3")
    table.think("c3")
    table.world.put(table.pad("c3"), "S1")
    table.world.put(table.pad("b3"), "N1")
    table.run(1.0)
    assert table.moves == ["d3", "c3", "b3"]
    assert table.kept()


def test_an_answer_felt_before_the_robots_move_waits_for_ok() -> None:
    """A pad that sticks where an answer could be is none."""
    table = Table("reversi", robots=(1,), idle=True)
    table.play("d3")
    table.think("c3")
    table.world.put(table.pad("b3"), "N1")
    table.run(0.5)
    table.world.put(table.pad("c3"), "S1")
    table.run(5.0)
    assert table.moves == ["d3"]
    table.press(Key.OK)
    assert table.moves == ["d3", "c3", "b3"]


# Too soon after the last move.


def test_an_answer_that_follows_at_once_must_last() -> None:
    table = Table("reversi")
    table.play("d3", rest=0.0)
    table.world.put(table.pad("c3"), "S1")
    table.run(0.5)
    assert table.moves == ["d3"], "it may be the same piece, across the border of two pads"
    table.run(1.0)
    assert table.moves == ["d3", "c3"]
    assert table.kept()


def test_what_a_pad_shows_that_flickers_must_last() -> None:
    table = Table("reversi")
    for _ in range(3):
        table.world.put(table.pad("c3"), "S1")
        table.run(0.1)
        table.world.lift(table.pad("c3"))
        table.run(0.1)
    table.world.put(table.pad("d3"), "N1")
    table.run(1.2)
    table.world.put(table.pad("c3"), "S1")
    table.run(1.5)
    assert table.moves == ["d3"]
    table.run(2.0)
    assert table.moves == ["d3", "c3"]
    assert table.kept()


def test_a_tap_that_follows_at_once_may_have_been_meant_instead() -> None:
    table = Table("reversi", profile=TOUCH)
    table.tap("d3", "c3")
    assert table.asking.key == "which"
    assert [it.key for it in table.asking.choices] == ["move", "move-then", "take-back"]
    assert table.moves == ["d3"]
    table.pick("c3")
    assert table.moves == ["d3", "c3"]
    assert table.kept()


def test_two_cells_tapped_at_once_are_both_offered_and_a_flicker_answers_nothing() -> None:
    table = Table("reversi", profile=TOUCH)
    table.tap("d3", "f5")
    assert table.asking.key == "which"
    asked = table.asking
    table.tap("f5")
    assert table.asking.choices == asked.choices
    table.pick("f5")
    assert table.moves == ["f5"]
    assert table.kept()


def test_one_piece_across_the_border_of_two_pads_is_no_move_and_its_answer() -> None:
    table = Table("reversi")
    table.play("e6", "d6", "c3")
    table.world.put(table.pad("f3"), "S1")
    table.run(1.5)
    table.world.put(table.pad("f4"), "S1")
    table.run(0.5)
    assert table.moves[3:] == ["f3", "f4"]
    table.world.lift(table.pad("f3"))
    table.run(5.0)
    assert table.asking.key == "which"
    table.pick("f4")
    assert table.moves[3:] == ["f4"]
    assert table.kept()


def test_whoever_lifts_the_piece_before_the_last_one_is_asked_once_and_plays_on() -> None:
    table = Table("reversi")
    table.play("e6", "d6", "c3", "f3", "f4")
    table.run(1.0)
    table.world.lift(table.pad("f3"))
    table.run(5.0)
    assert table.asking.key == "which"
    table.press(Key.BACK)
    table.run(5.0)
    assert not table.at(Asking), "asked once"
    table.world.put(table.pad("f3"), "S1")
    table.run(1.0)
    assert table.at(Playing)
    assert table.moves[3:] == ["f3", "f4"]


def test_a_tap_that_follows_the_robots_move_at_once_waits_for_ok() -> None:
    table = Table("reversi", profile=TOUCH, robots=(1,), idle=True)
    table.tap("d3")
    table.think("c3")
    table.tap("c3", rest=0.3)
    assert table.moves == ["d3", "c3"]
    table.tap("b3", rest=5.0)
    assert table.moves == ["d3", "c3"]
    table.press(Key.OK)
    assert table.moves == ["d3", "c3", "b3"]


def test_a_tap_on_a_pad_that_flickers_waits_for_ok() -> None:
    table = Table("reversi", profile=TOUCH)
    for seconds in (0.1, 0.1, 0.0, 2.5):
        if not seconds:
            table.tap("d3", rest=1.2)
            continue
        table.world.touch(table.pad("c3"), down=True)
        table.run(0.12)
        table.world.touch(table.pad("c3"), down=False)
        table.run(seconds)
    assert table.moves == ["d3"]
    table.press(Key.OK)
    assert table.moves == ["d3", "c3"]


def test_an_answer_to_a_move_whose_pad_flickers_must_last() -> None:
    table = Table("reversi")
    table.world.put(table.pad("d3"), "N1")
    for _ in range(2):
        table.run(0.1)
        table.world.lift(table.pad("d3"))
        table.run(0.1)
        table.world.put(table.pad("d3"), "N1")
    table.run(1.2)
    assert table.moves == ["d3"]
    table.world.put(table.pad("c3"), "S1")
    table.run(1.5)
    assert table.moves == ["d3"]
    table.run(2.0)
    assert table.moves == ["d3", "c3"]
