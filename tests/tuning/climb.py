"""Better weights for a judge that adds up terms, by matches: change one, keep it if it wins.

    .venv/compiled/bin/python -P tests/tuning/climb.py invers --minutes 30

Slower than a fit and blind to chances, but it asks the only question that counts. Every step
prints the weights so far, as the judge's file wants them.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from time import monotonic

from controller.robot.engine import JUDGES
from controller.robot.search.alphabeta import AlphaBeta
from controller.robot.search.judge import numbers
from controller.robot.search.search_result import SearchLimit
from rules.catalog import BUILT_IN
from rules.game import Game
from rules.state import OVER

Weights = tuple[int, ...]
ENOUGH = 0.57
"""The score that a change must reach over one match."""


def score(game: Game, one: Weights, other: Weights, games: int, nodes: int, seed: int) -> float:
    """What the first scores against the second, seats swapped on the same random openings."""
    searches = []
    for weights in (one, other):
        judge = JUDGES[game.sheet.key](game)
        judge.weights = numbers(weights)
        searches.append(AlphaBeta(judge, 15))
    points = 0.0
    for number in range(games):
        random = Random(f"{seed} {number // 2}")
        state = game.start({})
        for _ in range(8):
            state.play(random.choice(state.codes()))
        for _ in range(300):
            if state.turn() == OVER:
                break
            search = searches[(state.turn() + number) % 2]
            state.play(search.look(state, SearchLimit(nodes=nodes)).best.code)
        margin = searches[0].judge.final(state, number % 2) if state.turn() == OVER else 0
        points += 0.5 if margin == 0 else float(margin > 0)
    return points / games


def main() -> None:
    """Climb until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(JUDGES))
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", help="weights to begin with, such as 1,2,3")
    args = parser.parse_args()
    game = next(it for it in BUILT_IN if it.sheet.key == args.game)
    best: Weights = tuple(JUDGES[args.game](game).weights)
    if args.start:
        best = tuple(int(word) for word in args.start.split(","))
    random = Random(args.seed)
    until = monotonic() + 60 * args.minutes
    number = 0
    while monotonic() < until:
        number += 1
        at = random.randrange(len(best))
        step = max(20, abs(best[at]) // 2) * random.choice((-1, 1))
        tried = (*best[:at], best[at] + step, *best[at + 1 :])
        found = score(game, tried, best, args.games, args.nodes, args.seed + number)
        sys.stdout.write(f"{number}: term {at} {best[at]} -> {tried[at]} scores {found:.2f}\n")
        if found >= ENOUGH:
            best = tried
            sys.stdout.write(f"WEIGHTS: Final = {best}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
