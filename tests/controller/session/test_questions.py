"""What no sensor can tell is asked once, or declared by keys; and a hint is given."""

from collections import Counter

import pytest

from controller.display.palette import Meaning
from controller.model.settings import CONFIRM
from controller.sensing.reading import Steady
from controller.session.events import Pressed
from controller.session.phases import Playing
from hardware.ports import PRESENCE, Edge, Key
from rules.game import Game
from rules.state import State
from tests.controller.session.clockwork import game_of
from tests.controller.session.table import KEYS, Table

GAMES = pytest.mark.parametrize("key", KEYS)


def test_what_the_sensor_cannot_tell_is_asked_and_the_clock_runs_until_it_is_answered() -> None:
    table = Table("inside", clock="move 60")
    table.tap("400")
    assert table.asking.key == "which"
    assert table.answers_offered == ["p400C", "p400F"]
    assert table.lit(Meaning.CHOSEN) == {"400"}
    left = table.state.match.clock.at(table.now)[0]
    table.run(20.0)
    assert table.state.match.clock.at(table.now)[0] == pytest.approx(left - 20.0)
    assert table.moves == []
    table.press(Key.RIGHT, Key.OK)
    assert table.moves == ["p400F"]
    assert table.state.match.clock.at(table.now)[0] == 60.0


def test_the_answers_go_round_in_both_directions() -> None:
    table = Table("inside")
    table.tap("400")
    table.press(Key.LEFT)
    assert table.asking.at == 1
    table.press(Key.RIGHT)
    assert table.asking.at == 0


def test_a_key_that_went_down_before_the_question_came_does_not_answer_it() -> None:
    table = Table("inside")
    table.tap("400", rest=0.1)
    assert table.at(Playing)
    table.session.handle(Pressed(Edge(table.now, Key.OK, down=True)))
    table.run(0.5)
    table.session.handle(Pressed(Edge(table.now, Key.OK, down=False)))
    assert table.asking.key == "which"
    assert table.moves == []
    table.press(Key.OK)
    assert table.moves == ["p400C"]


def test_who_moves_the_piece_instead_of_answering_has_changed_their_mind() -> None:
    table = Table("incognito")
    table.play("c2-c4", "d7-d5")
    table.carry("d2", "d4")
    assert table.asking.key == "which"
    assert set(table.answers_offered) == {"d2-d4", "d2-d4xd5"}
    table.carry("d4", "d3")
    assert table.moves == ["c2-c4", "d7-d5", "d2-d3"]


def test_lifting_the_piece_is_no_answer_and_back_withdraws_the_question() -> None:
    table = Table("incognito")
    table.play("c2-c4", "d7-d5")
    table.carry("d2", "d4")
    table.take("d4")
    assert table.asking.key == "which"
    table.place("d2", "S")
    assert table.at(Playing)
    assert table.moves == ["c2-c4", "d7-d5"]


def test_back_asks_again_as_long_as_the_piece_lies_there() -> None:
    table = Table("incognito")
    table.play("c2-c4", "d7-d5")
    table.carry("d2", "d4")
    table.press(Key.BACK)
    table.run(1.0)
    assert table.asking.key == "which"
    table.pick("d2-d4")
    assert table.moves[-1] == "d2-d4"


def test_a_line_pushed_there_and_back_is_forgotten_by_the_back_key() -> None:
    table = Table("invers", mode=CONFIRM)
    table.push("W2", "y")
    table.push("E2", "Y")
    table.press(Key.OK)
    assert set(table.answers_offered) == {"W2", "E2"}
    table.press(Key.BACK)
    table.run(5.0)
    assert table.at(Playing)
    assert table.playing.reading == Steady()
    table.push("W4", "y")
    table.press(Key.OK)
    assert table.moves == ["W4"]


def test_back_forgets_what_was_only_tapped() -> None:
    table = Table("inside")
    table.tap("400")
    assert table.asking.key == "which"
    table.press(Key.BACK)
    table.run(5.0)
    assert table.at(Playing)
    assert table.moves == []


def test_a_board_that_sees_nothing_of_a_game_asks_for_every_move() -> None:
    table = Table("invers", name="six")
    for move in ("W2", "E4", "Sa"):
        assert table.asking.key == "speak"
        assert len(table.answers_offered) >= 22
        table.pick(move)
    assert table.moves == ["W2", "E4", "Sa"]
    assert table.kept()


def either(table: Table, state: State) -> list[str]:
    """The cells on which both colours of the seat that is to move are legal."""
    cells = Counter(it.text[:2] for it in table.state.game.moves(state))
    return [cell for cell, colours in cells.items() if colours == 2]


@pytest.mark.parametrize("seconds", [0.0, 20.0], ids=["soon", "after the window"])
def test_a_ball_that_slides_on_is_asked_its_colour_where_both_are_legal(seconds: float) -> None:
    table = Table("roliversi")
    while not (cells := either(table, table.state.match.state)):
        table.play(table.legal()[0])
    before = list(table.moves)
    first = next(it for it in table.legal() if it[:2] not in cells)
    table.place(first[:2], first[2])
    assert table.moves == [*before, first]
    table.carry(first[:2], cells[0])
    assert table.asking.key == "which"
    last = table.answers_offered[1]
    table.run(seconds)
    table.pick(last)
    assert table.moves == [*before, last]
    assert table.kept()


def leading(table: Table) -> tuple[str, str] | None:
    """A move of the robot after which both colours are legal on a cell, and that cell."""
    state = table.state.match.state
    for move in table.state.game.moves(state):
        later = state.clone()
        later.play(move.code)
        cells = either(table, later) if later.turn() == 0 else []
        if cells:
            return move.text, cells[0]
    return None


def test_the_answer_to_the_robots_move_is_asked_its_colour_where_both_are_legal() -> None:
    table = Table("roliversi", robots=(1,), idle=True)
    table.play(table.legal()[0])
    while (found := leading(table)) is None:
        text = table.state.game.moves(table.state.match.state)[0].text
        table.think(text)
        table.play(text)
        table.play(table.legal()[0])
    before = list(table.moves)
    move, cell = found
    table.think(move)
    table.world.put(table.pad(move[:2]), "S1")
    table.world.put(table.pad(cell), "N1")
    table.run(1.0)
    assert table.asking.key == "which"
    last = table.answers_offered[1]
    table.pick(last)
    assert table.moves == [*before, move, last]
    assert table.kept()


def test_any_move_can_be_declared_by_keys_alone() -> None:
    for key in KEYS:
        table = Table(key)
        text = table.legal()[-1]
        table.press(Key.OK)
        assert table.asking.key == "declare"
        table.pick(text)
        assert table.moves == [text]
        table.restore()
        assert table.at(Playing)
        assert table.kept()


# A hint.


@pytest.mark.parametrize("key", [key for key in KEYS if not game_of(key).sheet.secret])
def test_a_hint_is_lit_and_makes_no_move(key: str) -> None:
    table = Table(key, idle=True)
    table.menu("hint")
    text = table.legal()[0]
    asked = table.asked[-1]
    assert asked.seat == table.state.match.turn
    assert asked.level == "maitre"  # whatever level a robot would have that sits there
    table.think(text)
    game: Game = table.state.game
    named = set(table.state.tracker.model.named(text))
    assert named
    assert table.lit(Meaning.HINT) == named
    assert table.at(Playing)
    assert table.moves == []
    table.play(table.legal()[-1], rest=2.5)  # a token that is taken away must stay away
    assert table.lit(Meaning.HINT) == set()
    assert game is table.state.game


def test_a_hint_that_comes_after_the_move_is_dropped_and_the_robot_is_asked() -> None:
    table = Table("reversi", robots=(1,), idle=True)
    table.menu("hint")
    late = table.asked[-1].number
    table.play("d3")
    assert len(table.asked) == 2
    assert table.asked[-1].seat == 1
    table.think("c3", number=late)
    assert table.lit(Meaning.HINT) == set()
    assert table.state.robot.proposal is None
    table.think("c3")
    assert table.lit(Meaning.PROPOSAL_TO) == {"c3"}


def test_a_key_that_bounces_on_another_counts_only_itself() -> None:
    table = Table("reversi")
    for at, key, down in ((1.0, Key.OK, True), (1.1, Key.LEFT, True), (1.2, Key.OK, False)):
        table.send(Pressed(Edge(table.now + at, key, down)))
    assert table.at(Playing)


def test_presence_does_not_know_more_than_it_can() -> None:
    table = Table("roliversi", profile=PRESENCE)
    table.place("c5", "G")
    assert table.moves == ["c5G"]  # only green is legal there
