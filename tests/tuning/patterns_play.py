"""Play games of the program against itself and keep their positions with how they ended.

    .venv/compiled/bin/python -P tests/tuning/patterns_play.py reversi games.bin --seconds 600

Run by its path and with -P, so that the wheel plays and not the tree. Each game begins with random
moves; then both sides search a few plies deep, and from ``--exact`` free cells on they play
perfectly. A position is kept as four sets of cells (both colours of the side to move, both of the
other; Reversi leaves the second of each empty) and the final lead of the side to move.
``patterns_fit.py`` reads that.
"""

from __future__ import annotations

import argparse
import struct
from pathlib import Path
from random import Random
from time import perf_counter

from controller.robot.search.alphabeta import FINAL, AlphaBeta
from controller.robot.search.judge import Judge
from controller.robot.search.judges.reversi import ReversiJudge
from controller.robot.search.judges.roliversi import RoliversiJudge
from rules.game import Game
from rules.games import reversi, roliversi
from rules.games.reversi import ReversiState
from rules.games.roliversi import RoliversiState
from rules.state import OVER, State

RECORD = struct.Struct("<QQQQb")
SLIP = 0.005
"""How often somebody plays a random move: what was before it is not kept."""
OPENING = (4, 16)
"""How many random moves a game begins with."""
TO_THE_END = 0.4
"""How many games are played to the end; of the others, the solver tells how they would end."""

GAMES: dict[str, tuple[Game, type[Judge], list[dict[str, str]]]] = {
    "reversi": (reversi.GAME, ReversiJudge, [{}]),
    "roliversi": (
        roliversi.GAME,
        RoliversiJudge,
        [{"start": start, "first": "green-blue"} for start in ("diagonal", "rolit")],
    ),
}


def sets(state: State) -> tuple[int, int, int, int]:
    """The four sets of a position, without sign."""
    if isinstance(state, ReversiState):
        found = (state.own, 0, state.opp, 0)
    else:
        assert isinstance(state, RoliversiState)
        found = (state.own0, state.own1, state.opp0, state.opp1)
    one, two, three, four = (cells & (2**64 - 1) for cells in found)
    return one, two, three, four


def choose(search: AlphaBeta, state: State, seat: int, depth: int, rng: Random) -> int:
    """The best move at a fixed depth, one of them if there are several; quicker than a ``look``."""
    codes = state.codes()
    rng.shuffle(codes)
    best, choice = -2 * FINAL, codes[0]
    for code in codes if len(codes) > 1 else ():
        child = state.clone()
        child.play(code)
        score = search._after(child, seat, depth - 1, best, 2 * FINAL, 1)
        if score > best:
            best, choice = score, code
    return choice


def play(
    search: AlphaBeta, state: State, rng: Random, depth: int, exact: int
) -> list[tuple[int, int, int, int, int]]:
    """One game; the positions after its last random move."""
    kept: list[tuple[int, State]] = []
    randoms = rng.randint(*OPENING)
    long = rng.random() < TO_THE_END
    while (seat := state.turn()) != OVER:
        ending = search.judge.left(state) <= exact
        if randoms > 0 or (not ending and rng.random() < SLIP):
            randoms -= 1
            kept.clear()
            state.play(rng.choice(state.codes()))
            continue
        kept.append((seat, state.clone()))
        if ending and not long:
            lead = search.judge.solve(state, -64, 64)
            return [(*sets(was), lead if at == seat else -lead) for at, was in kept]
        state.play(choose(search, state, seat, 64 if ending else depth, rng))
    lead = search.judge.final(state, 0)
    return [(*sets(was), lead if at == 0 else -lead) for at, was in kept]


def main() -> None:
    """Play until the time is over."""
    parser = argparse.ArgumentParser(description="Play games and keep their positions.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--exact", type=int, default=10)
    asked = parser.parse_args()
    game, judge, starts = GAMES[asked.game]
    search = AlphaBeta(judge(game), bits=18)
    rng = Random(asked.seed)
    begun = perf_counter()
    games = positions = 0
    with asked.out.open("ab") as out:
        while perf_counter() - begun < asked.seconds:
            start = game.begin(rng.choice(starts))
            records = play(search, start, rng, asked.depth, asked.exact)
            out.write(b"".join(RECORD.pack(*record) for record in records))
            games += 1
            positions += len(records)
    print(f"{games} games, {positions} positions")


if __name__ == "__main__":
    main()
