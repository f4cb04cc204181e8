"""Fit the weights of a judge that adds up terms, to games that the program plays against itself.

    .venv/compiled/bin/python -P tests/tuning/linear.py invers --games 2000 --depth 2
    .venv/compiled/bin/python -P tests/tuning/linear.py incognito --games 800 --nodes 500
    .venv/compiled/bin/python -P tests/tuning/linear.py royal-reversi --games 2500 --nodes 150 \
        --margin 5 --ridge 10

Each position of a game is one observation: the judge's terms, and whether its seat won; with
``--margin`` that is half of it, the other half is by how much it won, in such units. The terms
are found by asking the judge with one weight at a time, so that nothing of it is written twice.
The fit is a logistic regression by Newton's method.
"""

from __future__ import annotations

import argparse
import sys
from math import exp
from random import Random

from controller.robot.engine import JUDGES, SECRETS
from controller.robot.search.alphabeta import AlphaBeta
from controller.robot.search.ismcts import Ismcts
from controller.robot.search.judge import Judge, numbers
from controller.robot.search.search_result import SearchLimit
from rules.catalog import BUILT_IN
from rules.dice import Dice
from rules.game import Game
from rules.model import Seat
from rules.state import OVER, State

UNIT = 1000
PROBE = 250
"""A weight that keeps single terms within the judge's limit."""
Row = tuple[list[float], float]


def terms(judge: Judge, state: State, seat: int, count: int) -> list[float]:
    """The terms of a position, each in units of its weight."""
    found = []
    weights = judge.weights
    for at in range(count):
        judge.weights = numbers([PROBE if at == it else 0 for it in range(count)])
        found.append(judge.value(state, seat) / PROBE)
    judge.weights = weights
    return found


def play(
    game: Game, judge: Judge, random: Random, depth: int, slack: int, margin: float
) -> list[Row]:
    """One game against itself, as observations."""
    search = AlphaBeta(judge, 16)
    state = game.start({})
    seen: list[State] = []
    for ply in range(400):
        if state.turn() == OVER:
            break
        codes = state.codes()
        if ply < 8:
            code = random.choice(codes)
        else:
            seen.append(state.clone())
            look = search.look(state, SearchLimit(depth=depth, wide=True))
            noisy = [(it.score + random.gauss(0, slack), it.code) for it in look.choices]
            code = max(noisy)[1]
        state = state.clone()
        state.play(code)
    return observed(judge, state, seen, margin)


def play_secret(game: Game, judge: Judge, random: Random, nodes: int, margin: float) -> list[Row]:
    """The same for a game with secrets: each seat searches by what it knows."""
    search = Ismcts(judge, 14)
    dice = Dice(random.getrandbits(32))
    state = game.start({})
    seen: list[State] = []
    for ply in range(400):
        turn = state.turn()
        if turn == OVER:
            break
        code = state.pick(dice)
        if turn >= 0 and random.random() > (0.5 if ply < 20 else 0.05):
            view = game.view(state, Seat(turn))
            code = search.look(view, turn, SearchLimit(nodes=nodes), random).best.code
        if turn >= 0 and state.plies(code):
            seen.append(state.clone())
        state = state.clone()
        state.play(code)
    return observed(judge, state, seen, margin)


def observed(judge: Judge, state: State, seen: list[State], unit: float) -> list[Row]:
    """The positions of a game with its end."""
    if state.turn() != OVER:
        return []
    rows = []
    for then in seen:
        seat = then.turn()
        margin = judge.final(state, seat)
        label = 0.5 if margin == 0 else float(margin > 0)
        if unit:
            label = (label + 1 / (1 + exp(-float(margin) / unit))) / 2
        rows.append((terms(judge, then, seat, len(judge.weights)), label))
    return rows


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination."""
    size = len(right)
    rows = [[*matrix[at], right[at]] for at in range(size)]
    for at in range(size):
        top = max(range(at, size), key=lambda it: abs(rows[it][at]))
        rows[at], rows[top] = rows[top], rows[at]
        for other in range(size):
            if other != at:
                factor = rows[other][at] / rows[at][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]


def fit(data: list[Row], count: int, ridge: float = 1.0, rounds: int = 8) -> list[float]:
    """The weights (logits a unit) under which what happened was most likely."""
    weights = [0.0] * count
    for _ in range(rounds):
        slope = [-ridge * weight for weight in weights]
        bend = [[ridge if a == b else 0.0 for b in range(count)] for a in range(count)]
        for row, label in data:
            guess = 1 / (1 + exp(-max(-30.0, min(30.0, sum(map(float.__mul__, weights, row))))))
            spread = guess * (1 - guess)
            for a in range(count):
                if row[a]:
                    slope[a] += (label - guess) * row[a]
                    for b in range(count):
                        bend[a][b] += spread * row[a] * row[b]
        step = solve(bend, slope)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
    return weights


def main() -> None:
    """Play, fit, and print the weights as the judge's file wants them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted((*JUDGES, *SECRETS)))
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--depth", type=int, default=2)
    parser.add_argument("--nodes", type=int, default=300, help="for games with secrets")
    parser.add_argument("--slack", type=int, default=150)
    parser.add_argument("--margin", type=float, default=0.0, help="what a large margin is")
    parser.add_argument("--ridge", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    game = next(it for it in BUILT_IN if it.sheet.key == args.game)
    judge = {**JUDGES, **SECRETS}[args.game](game)
    random = Random(args.seed)
    data: list[Row] = []
    drawn = 0
    for number in range(1, args.games + 1):
        if args.game in SECRETS:
            rows = play_secret(game, judge, random, args.nodes, args.margin)
        else:
            rows = play(game, judge, random, args.depth, args.slack, args.margin)
        drawn += not rows or rows[0][1] == 0.5
        data += rows
        if number % 100 == 0:
            sys.stderr.write(f"\r{number} games, {drawn} drawn, {len(data)} positions ")
    weights = fit(data, len(judge.weights), args.ridge)
    sys.stdout.write(f"\nWEIGHTS: Final = {tuple(round(UNIT * weight) for weight in weights)}\n")


if __name__ == "__main__":
    main()
