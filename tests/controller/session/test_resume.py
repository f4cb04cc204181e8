"""Power is back: the game of the journal, its clocks and seats, and what was moved meanwhile."""

from dataclasses import replace

import pytest

from controller.display.palette import Meaning
from controller.journal.entries import Ended, Reopened
from controller.session.phases import Finished, Mending, Playing, SetUp
from hardware.ports import PRESENCE, STRENGTH, TOUCH
from rules.record import RESIGNED
from tests.controller.session.clockwork import game_of
from tests.controller.session.table import KEYS, Table

GAMES = pytest.mark.parametrize("key", KEYS)


def back(before: Table, **more: object) -> Table:
    """The same board under a program that has just started, with the question to resume."""
    profile = before.state.setting.profile
    table = Table(saved_game=before.saved_game(), profile=profile, **more)  # type: ignore[arg-type]
    for at, kind in enumerate(before.world.kinds):
        if kind:
            table.world.put(at, kind)  # type: ignore[arg-type]
    table.entries = list(before.entries)
    table.run(0.5)
    return table


def played(key: str, plies: int = 3, **more: object) -> Table:
    table = Table(key, **more)  # type: ignore[arg-type]
    for _ in range(plies):
        table.play(table.legal()[0])
    return table


@GAMES
@pytest.mark.parametrize("profile", [TOUCH, PRESENCE, STRENGTH])
def test_a_game_is_resumed_where_it_was(key: str, profile: str) -> None:
    before = played(key, profile=profile)
    table = back(before)
    assert table.asking.key == "resume"
    assert table.asking.facts == {"game": game_of(key), "ply": 3}
    assert "3" in table.page.title + table.page.text
    table.pick("resume")
    assert table.at(Playing)
    assert table.moves == before.moves
    assert isinstance(table.entries[-1], Reopened)
    assert table.state.game.dump(table.state.match.state) == before.state.game.dump(
        before.state.match.state
    )
    table.play(table.legal()[0])
    assert table.kept()


@pytest.mark.parametrize("key", ["incognito", "reversi", "royal-reversi", "roliversi"])
def test_what_was_moved_meanwhile_is_mended(key: str) -> None:
    before = played(key)
    table = back(before)
    full = [at for at, kind in enumerate(table.world.kinds) if kind][:3]
    kinds = [table.world.lift(at) for at in full]  # type: ignore[arg-type]
    table.run(0.5)
    table.pick("resume")
    assert table.at(Mending)
    assert (table.mending.cause, table.mending.strict) == ("resume", True)
    assert len(table.lit(Meaning.TODO_PUT)) >= len(set(full)) - 2
    for at, kind in zip(full, kinds, strict=True):
        table.world.put(at, kind)  # type: ignore[arg-type]
        table.run(1.0)
    assert table.at(Playing)
    assert table.moves == before.moves


def test_a_legal_move_made_while_the_program_was_off_is_no_move() -> None:
    table = back(played("incognito", 0))
    table.pick("resume")
    table.set_up()
    table.play("c2-c4")
    after = back(table)
    after.world.lift(after.session.table.board.layouts["incognito"].pad("c7"))
    after.world.put(after.session.table.board.layouts["incognito"].pad("c6"), "N1")
    after.run(0.5)
    after.pick("resume")
    assert after.at(Mending)
    after.run(20.0)
    assert after.moves == ["c2-c4"]


def test_a_game_in_which_nothing_was_played_yet_is_set_up() -> None:
    before = Table("incognito", ready=False)
    table = back(before)
    table.pick("resume")
    assert table.at(SetUp)
    table.set_up()
    assert table.at(Playing)


def test_a_robot_that_had_not_lined_up_does_so_after_the_resume() -> None:
    before = Table("incognito", robots=(1,), ready=False, idle=True)
    assert [text[0] for text in before.acts] == ["S"]
    table = back(before, idle=True)
    table.pick("resume")
    assert len(table.asked) == 1
    table.think("N:CPFCPF")
    assert table.at(SetUp)


def test_another_game_may_be_chosen_instead() -> None:
    table = back(played("reversi"))
    table.pick("new-game")
    assert table.asking.key == "lobby"


def test_seats_turn_and_clock_are_as_they_were() -> None:
    before = Table("incognito", clock="game 600+5", robots=(1,), profile=STRENGTH, ready=False)
    before.set_up(1)
    before.run(30.0)
    before.play("c2-c4")
    before.run(5.0)
    before.seat(0, "maitre")
    table = back(before)
    table.pick("resume")
    assert [chair.kind for chair in table.state.match.chairs] == ["robot", "robot"]
    assert table.state.reader.quarters == 1
    assert str(table.state.match.clock.pace) == "game 600+5"
    assert table.state.match.clock.at(table.now)[0] == pytest.approx(574.0, abs=3.0)
    table.run(2.0)
    assert table.state.match.clock.running == 1


def test_the_robot_is_asked_again() -> None:
    before = Table("reversi", robots=(1,), idle=True)
    before.play("d3")
    table = back(before, idle=True)
    table.pick("resume")
    assert len(table.asked) == 1
    table.think("c3")
    assert table.lit(Meaning.PROPOSAL_TO) == {"c3"}


def test_a_crash_between_the_last_move_and_the_end_closes_the_game_on_resume() -> None:
    before = played("incognito", 2, options={"draw": "2"})
    assert before.at(Finished)
    before.entries.pop()
    table = back(before)
    table.pick("resume")
    assert table.at(Finished)
    assert isinstance(table.entries[-1], Ended)
    assert table.kept()
    table.menu("take-back")
    table.restore()
    assert table.at(Playing)
    assert table.kept()


def test_a_game_that_was_given_up_is_still_over_after_a_resume() -> None:
    before = played("reversi")
    before.menu("resign", "seat", "yes")
    table = back(before)
    table.pick("resume")
    assert table.at(Finished)
    last = table.entries[-1]
    assert isinstance(last, Ended)
    assert last.reason == RESIGNED
    assert table.kept()


def test_moves_before_the_resume_can_be_taken_back() -> None:
    before = played("incognito", 3)
    table = back(before)
    table.pick("resume")
    table.menu("take-back")
    table.restore()
    assert table.moves == before.moves[:2]
    table.menu("take-back")
    table.restore()
    table.play(table.legal()[0])
    assert table.kept()


def test_a_game_for_which_this_board_has_no_room_is_not_offered() -> None:
    saved_game = played("reversi").saved_game()
    table = Table(saved_game=saved_game, name="six")
    assert table.asking.key == "lobby"
    assert [it.facts["game"] for it in table.asking.choices] == [game_of("invers")]


def test_a_clock_of_another_number_of_seats_is_not_believed() -> None:
    saved_game = replace(played("reversi", clock="game 60").saved_game(), left=(1.0, 2.0, 3.0))
    table = Table(saved_game=saved_game)
    table.pick("resume")
    assert table.state.match.clock.left == (60.0, 60.0)


def test_a_level_that_this_version_does_not_know_is_told() -> None:
    before = played("reversi", 1, robots=(1,), idle=True)
    saved = before.saved_game()
    seats = (saved.seats[0], replace(saved.seats[1], level="grandmaster"))
    table = Table(saved_game=replace(saved, seats=seats), idle=True)
    table.pick("resume")
    assert table.state.match.chairs[1].level == "famille"
    news = table.state.notices.news
    assert news is not None
    assert (news.key, news.facts["text"]) == ("level-unknown", "grandmaster")
