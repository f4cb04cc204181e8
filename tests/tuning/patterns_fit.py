"""Fit the weights of Reversi or Roliversi to games that ``patterns_play.py`` has kept.

    .venv/compiled/bin/python -P tests/tuning/patterns_fit.py reversi games.bin --out new.weights

Needs numpy (``pip install tablier[tune]``). For each stage, the weights whose sum comes nearest to
the final lead (least squares with a penalty on large weights, by conjugate gradients): first over
the positions of many stages around, then what that misses over those of the stage itself. One
factor a stage then turns leads into thousandths of a logit of winning. Every tenth thousand of
positions is left out and only measures.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from controller.robot.search.judges.reversi import ReversiJudge
from controller.robot.search.judges.roliversi import RoliversiJudge
from controller.robot.search.pattern_shapes import SHAPES
from controller.robot.search.pattern_tables import TERM, kinds
from controller.robot.search.patterns import STAGES
from controller.robot.search.weights_file import pack
from rules.games import reversi, roliversi
from rules.games.reversi import ReversiState
from rules.games.roliversi import RoliversiState

RECORD = np.dtype([("sets", "<u8", 4), ("lead", "i1")])
KNOWN = 9
"""From this stage on the end of the game is the better teacher."""
ROUNDS = 8
HORIZON = 8
"""How many positions later a guess is taken; even, so that the same side is to move."""
LARGEST = 30_000
SELDOM = 20


def counts_of(game: str, sets: Any) -> Any:
    """What the judge counts in each position."""
    found: list[list[int]] = []
    if game == "reversi":
        plain = ReversiJudge(reversi.GAME)
        for own, _, opp, _ in sets.view("<i8").tolist():
            state = ReversiState(own, opp, 0)
            state.settle()
            plain.fill(state)
            found.append(list(plain.scales.counts))
    else:
        coloured = RoliversiJudge(roliversi.GAME)
        for own0, own1, opp0, opp1 in sets.view("<i8").tolist():
            mixed = RoliversiState(own0, own1, opp0, opp1, 0)
            mixed.settle()
            coloured.fill(mixed)
            found.append(list(coloured.scales.counts))
    return np.minimum(np.array(found, dtype=np.int32), TERM - 1)


def columns(sets: Any, counts: Any, kind: Any) -> Iterator[Any]:
    """For each place of each pattern, then each count: the weight that every position uses."""
    own, opp = sets[:, 0] | sets[:, 1], sets[:, 2] | sets[:, 3]
    digits = [
        ((own >> np.uint64(i) & np.uint64(1)) + 2 * (opp >> np.uint64(i) & np.uint64(1))).astype(
            np.int32
        )
        for i in range(64)
    ]
    begin = 0
    for shape in SHAPES:
        for cells in shape.places():
            filling = sum(3**at * digits[cell] for at, cell in enumerate(cells))
            yield kind[begin + filling]
        begin += shape.size
    many = int(kind.max()) + 1
    for at in range(counts.shape[1]):
        yield many + at * TERM + counts[:, at]


def added(weights: Any, rows: Any) -> Any:
    """The sum of the weights that each position uses."""
    total = np.zeros(rows.shape[1], dtype=np.float32)
    for row in rows:
        total += weights[row]
    return total


def gathered(size: int, rows: Any, words: Any) -> Any:
    """For each weight the sum over the positions that use it."""
    total = np.zeros(size)
    for row in rows:
        total += np.bincount(row, weights=words, minlength=size)
    return total.astype(np.float32)


def solve(size: int, rows: Any, leads: Any, shares: Any, penalty: float) -> Any:
    """Conjugate gradients, each weight in proportion to how often it is used."""
    scale = 1 / (gathered(size, rows, shares) + penalty)
    weights = np.zeros(size, dtype=np.float32)
    rest = gathered(size, rows, shares * leads)
    step = scale * rest
    power = float(rest @ step)
    for _ in range(ROUNDS):
        image = gathered(size, rows, shares * added(step, rows)) + penalty * step
        length = power / float(step @ image)
        weights += length * step
        rest -= length * image
        fresh = scale * rest
        latest = float(rest @ fresh)
        step = fresh + latest / power * step
        power = latest
    return weights


def steepness(leads: Any, won: Any) -> float:
    """The factor that makes of a lead the logit of winning, by Newton's method."""
    factor = 0.1
    for _ in range(30):
        chance = 1 / (1 + np.exp(-factor * leads))
        slope = float(np.sum(leads * (won - chance)))
        bend = float(np.sum(leads * leads * chance * (1 - chance))) + 1e-9
        factor = min(max(factor + slope / bend, 0.01), 2.0)
    return factor


def ahead(discs: Any, leads: Any, guesses: Any, share: float) -> Any:
    """What to fit: the final lead, mixed with what is guessed a few moves later in that game.

    A later guess is less a matter of luck than the end of the game. ``guesses`` is NaN where there
    is none yet. Sides alternate from one position of a game to the next.
    """
    many = len(discs)
    later = np.minimum(np.arange(many) + HORIZON, many - 1)
    games = np.cumsum(np.concatenate([[False], discs[1:] < discs[:-1]]))
    known = (games == games[later]) & ~np.isnan(guesses[later])
    return np.where(known, (1 - share) * leads + share * guesses[later], leads)


class Fit:
    """All positions, and the weights of the stages that are done."""

    def __init__(self, game: str, data: Any) -> None:
        sets = data["sets"]
        self.leads = data["lead"].astype(np.float32)
        taken = sets[:, 0] | sets[:, 1] | sets[:, 2] | sets[:, 3]
        bits = np.unpackbits(taken.view(np.uint8).reshape(-1, 8), axis=1)
        self.discs = bits.sum(axis=1).astype(int)
        counts = counts_of(game, sets)
        kind = np.array(list(kinds()), dtype=np.int32)
        self.size = int(kind.max()) + 1 + counts.shape[1] * TERM
        self.rows = np.stack(list(columns(sets, counts, kind)))
        self.guesses = np.full(len(data), np.nan, dtype=np.float32)
        self.apart = np.arange(len(data)) // 1000 % 10 == 0

    def stage(self, stage: int, penalty: float, reach: int, share: float) -> tuple[Any, float]:
        """The weights of one stage, in discs, and how many logits a disc is worth."""
        low = 12 + 4 * stage if stage > 0 else 4
        high = 15 + 4 * stage if stage < STAGES - 1 else 64
        away = np.maximum(np.maximum(low - self.discs, self.discs - high), 0)
        goals = self.leads
        if stage < KNOWN:
            goals = ahead(self.discs, self.leads, self.guesses, share)
        # What is rare in this stage is taken from the stages around it.
        wide = ~self.apart & (away <= reach)
        rows = self.rows[:, wide]
        weights = solve(self.size, rows, goals[wide], 1 / (1 + away[wide] / 4), penalty)
        close = ~self.apart & (away <= 2)
        rows = self.rows[:, close]
        missed = goals[close] - added(weights, rows)
        weights += solve(self.size, rows, missed, np.where(away[close] > 0, 0.5, 1.0), penalty)
        # Where hardly anything was seen, nothing is said: that keeps the file small.
        weights[gathered(self.size, self.rows[:, wide], np.ones(int(wide.sum()))) < SELDOM] = 0
        core = away == 0
        self.guesses[core] = added(weights, self.rows[:, core])
        return weights, self._report(stage, core & self.apart, int(close.sum()))

    def _report(self, stage: int, check: Any, many: int) -> float:
        guess, truth = self.guesses[check], self.leads[check]
        won = (np.sign(truth) + 1) / 2
        factor = steepness(guess, won)
        chance = np.clip(1 / (1 + np.exp(-factor * guess)), 1e-6, 1 - 1e-6)
        loss = -float(np.mean(won * np.log(chance) + (1 - won) * np.log(1 - chance)))
        error, plain = (float(np.sqrt(np.mean(x**2))) for x in (guess - truth, truth))
        print(
            f"stage {stage}: {many} positions, error {error:.2f} of {plain:.2f} discs, "
            f"log loss {loss:.4f}, {1000 * factor:.0f} a disc",
            flush=True,
        )
        return factor


def main() -> None:
    """Fit stage by stage, the last first, and write the file."""
    parser = argparse.ArgumentParser(description="Fit weights to games.")
    parser.add_argument("game", choices=("reversi", "roliversi"))
    parser.add_argument("games", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--penalty", type=float, default=300.0)
    parser.add_argument("--reach", type=int, default=10, help="how many discs a stage looks around")
    parser.add_argument(
        "--share", type=float, default=0.7, help="of a later guess in what is fitted"
    )
    parser.add_argument(
        "--step", type=int, default=16, help="weights are rounded to multiples of it"
    )
    parser.add_argument(
        "--last", type=int, default=0, help="the earliest stage, to try something out"
    )
    asked = parser.parse_args()
    fit = Fit(asked.game, np.concatenate([np.fromfile(file, dtype=RECORD) for file in asked.games]))
    print(f"{len(fit.leads)} positions, {fit.size} weights a stage")
    stages = range(STAGES - 1, asked.last - 1, -1)
    found = [fit.stage(stage, asked.penalty, asked.reach, asked.share) for stage in stages][::-1]
    factors = np.pad([factor for _, factor in found], 1, mode="edge")
    smooth = np.convolve(factors, [0.25, 0.5, 0.25], mode="valid")
    words = [
        np.clip(np.round(weights * factor * 1000 / asked.step) * asked.step, -LARGEST, LARGEST)
        for (weights, _), factor in zip(found, smooth, strict=True)
    ]
    asked.out.write_bytes(pack([stage.astype(int).tolist() for stage in words]))
    print(f"{asked.out}: {asked.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
