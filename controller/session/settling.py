"""Step runner: runs the table's steps in order until the table waits for input.

From picture to move: ``ReadPads`` reads the picture, ``Decide`` acts on it once it has lasted,
``MakeMove`` plays it by the rules, and ``Proceed`` draws cards, asks the robot and finds the phase
in which the table waits.
"""

from __future__ import annotations

from controller.session import playing, setup, sliding
from controller.session.advance import proceed
from controller.session.phases import MakeMove, Phase, Reply, SlideOn
from controller.session.steps import Decide, NextStep, Proceed, ReadPads, ReadSetUp, Then
from controller.session.table_state import TableState


def settled(table: TableState, step: NextStep) -> Phase:
    """Run this step and everything that follows; return the resulting phase."""
    waiting: list[Then] = []
    while True:
        match step:
            case Proceed(cause):
                step = proceed(table, cause)
            case ReadPads():
                step = playing.seen(table)
            case ReadSetUp(phase):
                step = setup.seen(table, phase)
            case Decide(reading):
                step = playing.decide(table, reading)
            case MakeMove(expected):
                step = playing.make(table, expected)
            case SlideOn(expected):
                step = sliding.slide_on(table, expected)
            case Reply(expected):
                step = playing.reply(table, expected)
            case Then(first):
                waiting.append(step)
                step = first
            case _ if waiting:
                step = waiting.pop().then(table, step)
            case _:
                return step
