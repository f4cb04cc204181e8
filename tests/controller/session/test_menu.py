"""What the menu does: give up, agree on a draw, start again, change seats, count the pieces."""

import pytest

from controller.display.palette import Meaning
from controller.journal.entries import Ended, SeatChanged, Started
from controller.model.level_names import LEVEL_NAMES
from controller.model.settings import HUMAN, ROBOT, Chair
from controller.session.phases import Asking, Finished, Mending, Playing, SetUp
from hardware.ports import PRESENCE, STRENGTH, TOUCH, Chime, Key
from rules.record import AGREED, RESIGNED
from tests.controller.session.clockwork import SPEECH
from tests.controller.session.table import KEYS, Table

TEAMS = {"seats": "teams"}


def ended(table: Table) -> tuple[tuple[str, ...], str]:
    last = table.entries[-1]
    assert isinstance(last, Ended)
    assert table.at(Finished)
    assert table.kept()
    return last.winners, last.reason


@pytest.mark.parametrize("key", list(Key))
def test_a_long_press_of_any_key_opens_the_menu(key: Key) -> None:
    table = Table("reversi")
    table.hold(key)
    assert table.asking.key == "menu"
    table.press(Key.BACK)
    assert table.at(Playing)


# To play again.


@pytest.mark.parametrize("ending", ["yellow lost", "red lost", "draw"])
def test_played_again_sides_are_swapped_and_the_loser_starts(ending: str) -> None:
    table = Table("invers", idle=True)
    table.state.match.chairs = [Chair(name="Zoé"), Chair(name="Ada")]
    if ending == "draw":
        table.menu("draw", "agree")
    else:
        table.press(Key.MENU)
        table.pick("resign")
        table.press(*([Key.RIGHT] if ending == "red lost" else []), Key.OK)
        table.pick("yes")
    table.run(2.0)
    table.press(Key.OK)
    match = table.state.match
    assert [chair.name for chair in match.chairs] == ["Ada", "Zoé"]
    starts = {"yellow lost": "Zoé", "red lost": "Ada", "draw": "Ada"}[ending]
    assert match.chairs[match.turn].name == starts


def test_played_again_a_robot_changes_sides_and_partners_stay_together() -> None:
    table = Table("royal-reversi", robots=(1, 3), options=TEAMS, idle=True)
    table.menu("resign", "seat", "yes")
    table.run(2.0)
    table.press(Key.OK)
    assert [chair.kind for chair in table.state.match.chairs] == [ROBOT, HUMAN, ROBOT, HUMAN]


# To give up.


def test_to_give_up_takes_a_confirmation() -> None:
    table = Table("reversi")
    table.menu("resign", "seat")
    assert table.asking.key == "resign-sure"
    table.pick("no")
    assert table.at(Playing)
    table.menu("resign", "seat", "yes")
    assert ended(table) == (("white",), RESIGNED)
    assert Chime.END in table.chimes


def test_the_seat_whose_turn_it_is_comes_first_but_others_may_give_up_too() -> None:
    table = Table("royal-reversi", options={"seats": "3"})
    table.press(Key.MENU)
    table.pick("resign")
    assert [it.facts["seat"] for it in table.asking.choices] == [0, 1, 2]
    table.press(Key.RIGHT, Key.OK)
    table.pick("yes")
    assert ended(table) == (("A", "C"), RESIGNED)


def test_in_teams_allies_lose_together() -> None:
    table = Table("royal-reversi", options=TEAMS)
    table.menu("resign", "seat", "yes")
    assert ended(table) == (("B1", "B2"), RESIGNED)


def test_the_robot_never_gives_up_for_a_person_nor_the_other_way_round() -> None:
    table = Table("reversi", robots=(1,))
    table.menu("resign")
    assert [it.facts["seat"] for it in table.asking.choices] == [0]


# A draw.


def test_a_draw_is_agreed_when_every_person_agrees() -> None:
    table = Table("royal-reversi", options={"seats": "4"})
    table.menu("draw")
    for seat in (1, 2, 3):
        assert table.asking.key == "draw"
        assert table.asking.facts["seat"] == seat
        table.pick("agree")
    assert ended(table) == (("A", "B", "C", "D"), AGREED)


def test_one_who_refuses_the_draw_plays_on() -> None:
    table = Table("reversi")
    table.menu("draw")
    table.pick("refuse")
    assert table.at(Playing)
    assert table.state.match.result is None
    table.play("d3")


def test_the_robot_plays_on() -> None:
    table = Table("reversi", robots=(1,), idle=True)
    table.menu("draw")
    assert table.at(Playing)
    assert table.state.notices.news is not None
    assert table.state.notices.news.key == "no-draw"
    assert table.state.match.result is None


def test_a_piece_that_is_moved_answers_the_offer_of_a_draw() -> None:
    table = Table("incognito")
    table.menu("draw")
    table.carry("c2", "c3")
    assert table.moves == ["c2-c3"]


# To start again.


def test_to_start_again_takes_a_confirmation_and_a_new_journal() -> None:
    table = Table("reversi", options={})
    table.play("d3")
    table.menu("restart")
    assert table.asking.key == "restart-sure"
    table.pick("no")
    assert table.moves == ["d3"]
    table.menu("restart", "yes")
    assert table.at(SetUp)
    assert isinstance(table.entries[-1], Started)
    assert table.lit(Meaning.TODO_LIFT) == {"d3"}
    table.set_up()
    assert table.at(Playing)
    assert table.moves == []
    assert table.kept()


def test_a_board_that_is_already_set_up_starts_at_once() -> None:
    table = Table("incognito")
    table.menu("restart", "yes")
    assert table.at(Playing)
    assert len([it for it in table.entries if isinstance(it, Started)]) == 2


def test_another_game_can_be_chosen_from_the_menu() -> None:
    table = Table("reversi")
    table.menu("other-game")
    assert [it.facts["game"].sheet.key for it in table.asking.choices] == list(KEYS)  # type: ignore[attr-defined]
    table.press(*[Key.RIGHT] * KEYS.index("incognito"), Key.OK)
    assert table.asking.key == "players"
    table.press(Key.BACK)
    assert table.asking.key == "lobby"
    table.press(*[Key.RIGHT] * KEYS.index("incognito"), Key.OK)
    table.pick("people")
    assert table.at(SetUp)
    assert table.state.game.sheet.key == "incognito"


def test_without_a_game_the_table_asks_which_and_who_plays() -> None:
    table = Table()
    assert table.asking.key == "lobby"
    table.press(Key.MENU, Key.BACK)
    assert table.asking.key == "lobby"
    table.press(Key.OK)
    assert table.asking.key == "players"
    assert table.answers_offered == ["robots", "robots", "people"]
    table.press(Key.OK)
    assert [chair.kind for chair in table.state.match.chairs] == ["human", "robot"]
    assert table.at(SetUp)


# Seats.


def test_a_seat_goes_to_the_robot_and_back_in_mid_game() -> None:
    table = Table("reversi", idle=True)
    table.play("d3")
    table.seat(1, "famille")
    assert table.entries[-1] == SeatChanged(1, "robot", "famille")
    assert len(table.asked) == 1
    table.think("c3")
    assert table.lit(Meaning.PROPOSAL_TO) == {"c3"}
    table.seat(1)
    assert table.entries[-1] == SeatChanged(1, "human", "famille")
    assert table.state.robot.proposal is None
    assert table.lit(Meaning.PROPOSAL_TO) == set()
    table.play("e3")
    assert table.moves == ["d3", "e3"]
    assert table.kept()


def test_an_answer_for_a_seat_that_became_a_persons_is_dropped() -> None:
    table = Table("reversi", robots=(1,), idle=True)
    table.play("d3")
    asked = table.asked[-1].number
    table.seat(1)
    table.think("c3", number=asked)
    assert table.state.robot.proposal is None
    assert table.at(Playing)


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_any_level_can_be_chosen_in_mid_game_and_is_asked_from_then_on(level: str) -> None:
    table = Table("reversi", robots=(1,), idle=True)
    table.play("d3")
    assert table.asked[-1].level == "famille"
    table.seat(1, level)
    assert table.entries[-1] == SeatChanged(1, "robot", level)
    assert table.says("news.robot", seat="White", level=SPEECH.level(level))
    assert len(table.asked) == 2
    assert table.asked[-1].level == level
    table.menu("seats")
    assert SPEECH.level(level) in table.page.choices[1]
    table.press(Key.RIGHT, Key.OK)
    assert table.page.chosen == LEVEL_NAMES.index(level) + 1
    table.press(Key.BACK)
    assert table.asking.key == "seats"


def test_the_level_is_kept_for_the_next_game_and_when_the_game_is_resumed() -> None:
    table = Table("reversi", robots=(1,), idle=True)
    table.seat(1, "serre")
    table.play("d3")
    again = Table(saved_game=table.saved_game(), idle=True)
    again.pick("resume")
    assert again.state.match.chairs[1].level == "serre"
    table.menu("resign", "seat", "yes")
    table.run(2.0)
    table.press(Key.OK)
    assert [chair.level for chair in table.state.match.chairs] == ["serre", "famille"]
    assert table.moves == []


def test_robots_may_play_every_seat() -> None:
    table = Table("reversi", robots=(0, 1))
    for _ in range(4):
        table.run(1.0)
        table.play(table.state.tracker.expected_moves[0].move.text)
    assert len(table.moves) == 4


@pytest.mark.parametrize("seats", ["3", "4", "teams"])
@pytest.mark.parametrize("profile", [TOUCH, PRESENCE, STRENGTH])
def test_royal_reversi_with_more_seats_goes_round(seats: str, profile: str) -> None:
    table = Table("royal-reversi", options={"seats": seats}, profile=profile)
    count = 3 if seats == "3" else 4
    for ply in range(2 * count):
        assert table.state.match.turn == ply % count
        table.play(table.legal()[0])
    assert table.kept()


# The next game, and the pieces.


@pytest.mark.parametrize(
    ("key", "spot", "missing"),
    [
        ("invers", "a1", "plain yellow tile"),
        ("reversi", "d5", "black disc"),
        ("incognito", "c2", "South's piece with a hidden symbol"),
        ("roliversi", "d4", "ball"),
        ("royal-reversi", "a4", "blue token"),
    ],
)
def test_a_missing_piece_is_named_when_the_pieces_are_counted(
    key: str, spot: str, missing: str
) -> None:
    table = Table(key)
    table.play(table.legal()[0])
    table.menu("resign", "seat", "yes")
    table.menu("tidy")
    assert table.phase == Finished(tidy=True)
    table.menu("un-end")
    table.menu("take-back")  # only to lay the start again
    table.restore()
    table.menu("resign", "seat", "yes")
    table.menu("tidy")
    assert table.says("tidy.complete")
    table.take(spot)
    assert table.phase == Finished(tidy=True)
    assert missing in table.page.text
    assert table.lit(Meaning.TODO_PUT) == {spot}
    table.press(Key.OK)
    assert table.phase == Finished()
    table.press(Key.MENU, Key.BACK)
    assert table.phase == Finished()


def test_the_end_of_a_game_leads_the_pieces_home_before_the_result() -> None:
    table = Table("incognito", options={"draw": "1"})
    table.press(Key.OK)
    table.pick("c2-c4")
    assert table.at(Mending)
    assert table.state.match.result is not None
    table.restore()
    assert table.at(Finished)


def test_what_is_asked_in_a_menu_can_be_left_by_moving_a_piece() -> None:
    table = Table("incognito")
    table.press(Key.MENU)
    table.carry("c2", "c3")
    assert table.moves == ["c2-c3"]
    assert not table.at(Asking)
