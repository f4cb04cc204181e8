"""Every order in which people connect, pair, line up and leave: the game always goes on."""

from collections.abc import Mapping
from itertools import permutations
from random import Random

import pytest

from controller.model.settings import HUMAN, ROBOT
from controller.robot.search.allowed_acts import open_acts
from controller.session.commands import Whisper
from controller.session.events import Declared, Hosted, Paired, Parted, Reseated
from controller.session.phases import Asking, MakeMove, Playing, SetUp, Waiting
from hardware.ports import Key
from rules.closed_acts import closed_acts
from rules.model import Seat
from tests.controller.session.monkey import put_right
from tests.controller.session.table import Table


class Evening:
    """One table in the evening: what people may do before the first move, in any order."""

    def __init__(self, game: str, options: Mapping[str, str], robots: tuple[int, ...]) -> None:
        self.table = Table(game, options=options, robots=robots, idle=True, ready=False)
        self.table.send(Hosted())

    def do(self, act: str) -> None:
        what, at = (act[:-2], int(act[-1])) if act[-1].isdigit() else (act, -1)
        match what:
            case "sets-up":
                self.table.set_up()
            case "waits":
                self.table.run(2.0)
            case "robot-answers":
                self.robot_answers()
            case "pairs":
                again = Seat(at) in self.table.state.phones
                self.table.send(Paired(at, again=again))
            case "leaves":
                self.table.send(Parted(at))
            case "lines-up":
                self.lines_up(at)
            case "to-robot":
                self.table.send(Reseated(at, ROBOT, "enfant"))
            case "to-person":
                self.table.send(Reseated(at, HUMAN))
            case _:
                raise AssertionError(act)
        self.table.run(0.1)
        self.look()

    def robot_answers(self) -> None:
        """The robot answers, if it is asked."""
        table = self.table
        if not table.state.robot.thinking:
            return
        asked = table.asked[-1]
        view = table.state.game.load(asked.view, asked.options)
        table.think(open_acts(table.state.game, view, Seat(asked.seat))[0].text)

    def lines_up(self, at: int) -> None:
        """A phone sends a line-up, whether or not anybody waits for it."""
        table = self.table
        state = table.state.match.state
        own = [it for it in table.state.game.moves(state) if state.actor(it.code) == at]
        hidden = closed_acts(table.state.game, state, Seat(at))
        own = [it for it in own if it not in hidden and not state.plies(it.code)]
        before = table.acts
        table.send(Declared(at, own[-1].text if own else "S:CPFCPF"))
        if table.state.match.is_robot(at):
            assert table.acts == before, "a person has lined up for the robot"

    def look(self) -> None:
        """Nobody is offered what only the robot may choose."""
        table, phase = self.table, self.table.phase
        match = table.state.match
        if match.history.last_ply() is not None or not isinstance(phase, Asking):
            return
        for choice in phase.choices:
            if isinstance(choice.act, MakeMove):
                seat = match.state.actor(choice.act.expected.move.code)
                assert not match.is_robot(seat), f"a person may choose {choice.act.expected.move}"

    def goes_on(self) -> None:
        """Sensible people get to the first move, and make it."""
        table = self.table
        for _ in range(12):
            table.run(2.0)
            self.robot_answers()
            self.look()
            phase = table.phase
            if isinstance(phase, Waiting):
                self.lines_up(phase.seat)
            elif isinstance(phase, SetUp):
                table.set_up()
                table.run(0.5)
                if table.at(SetUp):
                    table.press(Key.OK)
            elif isinstance(phase, Playing) and table.state.tracker.expected_moves:
                break
            else:
                put_right(table)
        self.first_move()

    def first_move(self) -> None:
        table = self.table
        assert isinstance(table.phase, Playing), table.phase
        legal = [it.move.text for it in table.state.tracker.expected_moves]
        table.play(legal[0] if table.state.robot_acts else table.legal()[0])
        assert table.moves
        assert table.kept()


CASES: tuple[tuple[str, Mapping[str, str], tuple[int, ...], str], ...] = (
    ("incognito", {}, (1,), "pairs-0 robot-answers sets-up lines-up-0 leaves-0"),
    ("incognito", {}, (0,), "pairs-1 robot-answers sets-up lines-up-1 leaves-1"),
    ("incognito", {}, (1,), "pairs-0 robot-answers sets-up lines-up-0 pairs-0 waits"),
    ("incognito", {}, (), "pairs-0 pairs-1 sets-up lines-up-0 lines-up-1 leaves-0"),
    ("incognito", {}, (0, 1), "robot-answers sets-up robot-answers to-person-0 pairs-0 lines-up-0"),
    ("incognito", {}, (1,), "pairs-0 robot-answers sets-up to-person-1 pairs-1 to-robot-0"),
    ("incognito", {}, (), "pairs-0 lines-up-0 to-robot-0 sets-up robot-answers to-person-0"),
    ("incognito", {}, (), "pairs-0 to-robot-0 lines-up-0 sets-up robot-answers pairs-0"),
    ("royal-reversi", {}, (1,), "pairs-0 robot-answers sets-up lines-up-0 leaves-0"),
    ("royal-reversi", {}, (0,), "pairs-1 robot-answers sets-up to-person-0 to-robot-1"),
    ("royal-reversi", {"seats": "3"}, (1, 2), "pairs-0 robot-answers sets-up to-person-2 pairs-2"),
    ("royal-reversi", {"seats": "3"}, (), "pairs-0 pairs-2 sets-up leaves-0 to-robot-2"),
    ("royal-reversi", {"seats": "4"}, (0, 2), "pairs-1 robot-answers sets-up leaves-1 to-robot-3"),
    ("royal-reversi", {"seats": "4"}, (3,), "pairs-0 pairs-1 pairs-2 sets-up robot-answers"),
    (
        "royal-reversi",
        {"seats": "teams"},
        (1, 3),
        "pairs-0 sets-up robot-answers to-robot-0 pairs-2",
    ),
)
"""Game, options, robots, and what happens in any order."""


def play(number: int, order: tuple[str, ...]) -> None:
    game, options, robots, _ = CASES[number]
    evening = Evening(game, options, robots)
    for act in order:
        evening.do(act)
    evening.goes_on()


def orders(number: int) -> list[tuple[str, ...]]:
    return sorted(set(permutations(CASES[number][3].split())))


@pytest.mark.parametrize("number", range(len(CASES)))
def test_in_any_order_people_come_and_go_the_game_goes_on(number: int) -> None:
    for order in Random(number).sample(orders(number), 6):
        play(number, order)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(len(CASES)))
def test_in_every_order_people_come_and_go_the_game_goes_on(number: int) -> None:
    for order in orders(number):
        play(number, order)


# Found by the orders, and kept.


def test_whoever_opens_a_hand_after_the_robot_has_lined_up_only_lines_up_alone() -> None:
    evening = Evening("incognito", {}, (1,))
    for act in ("robot-answers", "sets-up", "pairs-0", "lines-up-0"):
        evening.do(act)
    assert evening.table.state.robot.thinking
    evening.goes_on()


def test_a_phone_that_comes_late_does_not_line_up_for_the_robot() -> None:
    evening = Evening("incognito", {}, (0,))
    for act in ("pairs-0", "lines-up-0"):
        evening.do(act)
    told = [it.rule for it in evening.table.commands if isinstance(it, Whisper)]
    assert told == ["table.turn"]
    assert evening.table.state.robot.thinking
    evening.goes_on()
