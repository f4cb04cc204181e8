"""Baseline players against which the search for games with secrets is measured."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from controller.robot.search.allowed_acts import open_acts
from controller.robot.search.ismcts import PLAIN, Ismcts
from controller.robot.search.judge import Judge
from controller.robot.search.search_result import WAIT, SearchLimit
from rules.dice import Dice
from rules.model import Seat
from rules.state import OVER, State

_SAMPLES = 10


class PlainUct:
    """Tree search that knows only the rules: its playouts are random, to the end of the game."""

    def __init__(self, judge: Judge) -> None:
        self._search = Ismcts(Judge(judge.game), explore=PLAIN, acts=-1)

    def choose(self, view: State, seat: int, limit: SearchLimit, random: Random) -> int:
        """The act tried most often."""
        return self._search.look(view, seat, limit, random).best.code


class OnePly:
    """Tries each act in many sampled positions and takes the best by judged value."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge

    def choose(self, view: State, seat: int, limit: SearchLimit, random: Random) -> int:
        """The best act on average, over as many samples as the limit allows."""
        judge, game = self._judge, self._judge.game
        until = limit.clock() + limit.seconds
        dice = Dice(random.getrandbits(32))
        drawn = judge.lot(view, seat, dice)
        codes = [move.code for move in open_acts(game, view, Seat(seat))]
        if drawn >= 0 or len(codes) == 1:
            return drawn if drawn >= 0 else codes[0]
        allies = game.allies(view, Seat(seat))
        totals = dict.fromkeys(codes, 0.0)
        tried = 0
        while True:
            whole = game.guess(view, dice)
            for code in codes:
                after = whole.clone()
                after.play(code)
                worth = judge.shares if after.turn() == OVER else judge.chances
                totals[code] += sum(worth(after)[mate] for mate in allies)
            tried += len(codes)
            if (limit.nodes and tried >= limit.nodes) or (limit.seconds and limit.clock() >= until):
                return max(codes, key=totals.__getitem__)


class Pimc:
    """Searches sampled positions as if everything were known; each position has one vote."""

    def __init__(self, judge: Judge, search: Ismcts | None = None) -> None:
        self._judge = judge
        self._search = search or Ismcts(judge)

    def choose(self, view: State, seat: int, limit: SearchLimit, random: Random) -> int:
        """The act with the most votes; among equals the first."""
        judge, game = self._judge, self._judge.game
        drawn = judge.lot(view, seat, Dice(random.getrandbits(32)))
        codes = [move.code for move in open_acts(game, view, Seat(seat))]
        if view.turn() != seat:
            codes.append(WAIT)
        if drawn >= 0 or len(codes) == 1:
            return drawn if drawn >= 0 else codes[0]
        votes = dict.fromkeys(codes, 0)
        nodes = max(1, limit.nodes // _SAMPLES) if limit.nodes else 0
        part = replace(limit, seconds=limit.seconds / _SAMPLES, nodes=nodes)
        for _ in range(_SAMPLES):
            whole = game.sample(view, random)
            votes[self._search.look(whole, seat, part, random).best.code] += 1
        return max(codes, key=votes.__getitem__)
