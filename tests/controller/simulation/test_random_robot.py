from random import Random

from controller.robot.opponent import Think
from controller.simulation.random_robot import RandomRobot
from rules import catalog

CATALOG = catalog.load(())
REVERSI = CATALOG["reversi"]


def test_a_random_robot_answers_with_a_legal_move_after_its_delay() -> None:
    now = [0.0]
    robot = RandomRobot(CATALOG, Random(1), lambda: now[0], delay=2.0)
    state = REVERSI.start()
    robot.ask(Think(7, "reversi", {}, REVERSI.line(state), 0, ""))
    assert robot.poll() == []
    assert robot.next_at() == 2.0
    now[0] = 2.0
    (answer,) = robot.poll()
    assert answer.number == 7
    assert answer.move in {move.text for move in REVERSI.moves(state)}
    assert robot.poll() == []


def test_a_question_that_was_cancelled_is_not_answered() -> None:
    robot = RandomRobot(CATALOG, Random(1), lambda: 9.0, delay=0.0)
    for number in (1, 2, 3):
        robot.ask(Think(number, "reversi", {}, REVERSI.line(REVERSI.start()), 0, ""))
    robot.forget(2)
    assert [it.number for it in robot.poll()] == [3]
