"""Robot benchmark: seconds a move and memory of the robot's process at its highest level."""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median

from controller.console.console import Console
from controller.i18n.user_errors import Problem
from controller.model.settings import THINK_SECONDS
from controller.robot.opponent import Thought
from controller.robot.process import Process
from controller.robot.search_process import GRACE_SECONDS
from controller.session.robot_requests import question
from rules.catalog import Catalog
from rules.dice import Dice
from rules.game import Game
from rules.model import CHANCE, Seat
from rules.state import OVER, State

LEVEL = "maitre"
MEMORY_GOAL = 128.0
_OPENING = 10
"""Random acts at the start, so that there is something to think about."""


class RobotBench:
    """A robot process and its figures: the seconds of each answer, game by game."""

    def __init__(self, catalog: Catalog, think: float, level: str) -> None:
        self.failures: list[str] = []
        self._process = Process(catalog, time.monotonic, think=think, note=self.failures.append)
        while not self._process.ready and not self.failures:
            self._process.wait(0.05)
            self._process.poll()
        self._level = level
        self._number = 0

    def play(self, game: Game, seconds: float, seed: int = 1) -> list[float]:
        """Let the process play both sides for this many seconds; seconds of each answer."""
        dice = Dice(seed)
        state = _opened(game, dice)
        until = time.monotonic() + seconds
        times: list[float] = []
        while not times or time.monotonic() < until:
            turn = int(state.turn())
            if turn == OVER:
                state = _opened(game, dice)
            elif turn == CHANCE:
                state.play(state.pick(dice))
            else:
                begun = time.monotonic()
                move = self.ask(game, state, Seat(turn)).move
                times.append(time.monotonic() - begun)
                if not move:
                    raise Problem("bench.opponent", game=game.sheet.key)
                state.play(game.parse(move).code)
        return times

    def ask(self, game: Game, state: State, seat: Seat) -> Thought:
        """Ask one question, and wait for its answer."""
        self._number += 1
        self._process.ask(question(self._number, game, {}, state, seat, self._level))
        while True:
            self._process.wait(0.05)
            for answer in self._process.poll():
                return answer

    def memory(self) -> float:
        """Peak memory of the process, in megabytes."""
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024

    def close(self) -> None:
        """End the process."""
        self._process.close()


def _opened(game: Game, dice: Dice) -> State:
    state = game.start({})
    for _ in range(_OPENING):
        if state.turn() != OVER:
            state.play(state.pick(dice))
    return state


def run(console: Console, seconds: float, think: float = THINK_SECONDS, level: str = LEVEL) -> None:
    """Measure this many seconds of each game, and print the figures beside the goals."""
    say = console.speech.say
    bench = RobotBench(console.catalog, think, level)
    try:
        for game in console.catalog.games:
            times = bench.play(game, seconds)
            told = {"p50": f"{median(times):.2f}", "most": f"{max(times):.2f}"}
            facts = {"game": game.sheet.key, "moves": len(times), "limit": f"{think:g}"}
            console.tell(say("bench.opponent.move", **facts, **told, grace=f"{GRACE_SECONDS:g}"))
            size = {"size": f"{bench.memory():.1f}", "goal": f"{MEMORY_GOAL:.0f}"}
            console.tell(say("bench.opponent.memory", **size))
        kinds = ", ".join(sorted(set(bench.failures))) or "-"
        console.tell(say("bench.opponent.failures", count=len(bench.failures), kinds=kinds))
    finally:
        bench.close()
