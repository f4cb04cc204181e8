"""How fast the rules are: both builds (and OpenSpiel) measured in turns, in one run, as ratios."""

from __future__ import annotations

import subprocess
import sys
from argparse import Namespace
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import median

from controller.console import Console
from controller.inputs import read_number
from controller.problem import Problem
from rules.catalog import BUILT_IN

MOVES = 400
_ROUNDS = 5
_KILOBYTE = 1024


class Meter:
    """A process of one build that measures on request."""

    def __init__(self, python: str) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603
                [Path(python).absolute(), "-m", "controller.measure"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                cwd="/",  # the working tree must not stand in for the installed package
            )
        except OSError as error:
            raise Problem("python", text=python, reason=error.strerror or "?") from error
        self._python = python
        self.build = self.ask("build - 0")

    def ask(self, line: str) -> str:
        """One question, one answer."""
        process = self._process
        assert process.stdin is not None  # noqa: S101  both are pipes
        assert process.stdout is not None  # noqa: S101
        with suppress(BrokenPipeError):  # the empty answer below tells
            process.stdin.write(line + "\n")
            process.stdin.flush()
        answer = process.stdout.readline().strip()
        if not answer:
            self.close()
            raise Problem("python", text=self._python, reason="controller.measure")
        return answer

    def rate(self, what: str, key: str, seconds: float) -> float:
        """So many a second."""
        amount, elapsed = self.ask(f"{what} {key} {seconds}").split()
        return float(amount) / float(elapsed)

    def memory(self) -> float:
        """The largest memory the process ever had, in megabytes."""
        return float(self.ask("memory - 0")) / _KILOBYTE

    def close(self) -> None:
        """End the process; a second time is harmless."""
        for stream in (self._process.stdin, self._process.stdout):
            # A process that has ended reads no more of what is still buffered for it.
            with suppress(BrokenPipeError):
                if stream is not None:
                    stream.close()
        self._process.wait()


def run(console: Console, args: Namespace) -> int:
    """What ``tablier bench`` does."""
    seconds = read_number("--seconds", args.seconds or "2", least=1, most=3600)
    if args.table:
        from controller import table_bench  # a whole table, which the rules can do without

        table_bench.run(console, MOVES, seconds)
        return 0
    if args.opponent:
        from controller import opponent_bench  # a process of its own, as above

        opponent_bench.run(console, seconds)
        return 0
    if args.web:
        from controller.web import web_bench  # a server of its own, as above

        web_bench.run(console, seconds)
        return 0
    if args.search:
        from controller import search_bench  # the searches, which the rules can do without

        search_bench.run(console, args.against, seconds / _ROUNDS)
        return 0
    compare(console, args.against, seconds / _ROUNDS)
    return 0


def compare(console: Console, against: str | None, seconds: float) -> None:
    """Print the table: this build, the other one, and how many times faster this one is."""
    with ExitStack() as stack:
        meters = [Meter(sys.executable)]
        stack.callback(meters[0].close)
        if against:
            meters.append(Meter(against))
            stack.callback(meters[1].close)
        keys = [game.sheet.key for game in BUILT_IN]
        for what in ("playouts", "perft"):
            console.tell(f"{what + '/s':15}" + "".join(f"{m.build:>14}" for m in meters))
            for key in keys:
                console.tell(f"{key:15}" + compared(meters, what, key, seconds))
                console.out.flush()
            console.tell()
        for meter in meters:
            size = f"{meter.memory():.1f}"
            console.tell(console.speech.say("bench.memory", build=meter.build, size=size))
        _openspiel(console, meters[0], seconds)


def compared(meters: list[Meter], what: str, key: str, seconds: float) -> str:
    """The medians of several rounds in which the builds take turns, and of their ratios."""
    rounds = [[meter.rate(what, key, seconds) for meter in meters] for _ in range(_ROUNDS)]
    rates = "".join(f"{median(column):>14,.0f}" for column in zip(*rounds, strict=True))
    if len(meters) == 1:
        return rates
    return rates + f"{median(mine / theirs for mine, theirs in rounds):>10.1f} ×"


def _openspiel(console: Console, meter: Meter, seconds: float) -> None:
    """Plain Reversi against OpenSpiel's Othello, in turns as well."""
    if meter.ask("openspiel reversi 0") == "missing":
        console.tell(console.speech.say("bench.openspiel-missing"))
        return
    rounds = [
        (meter.rate("playouts", "reversi", seconds), meter.rate("openspiel", "reversi", seconds))
        for _ in range(_ROUNDS)
    ]
    mine, theirs = (median(column) for column in zip(*rounds, strict=True))
    ratio = median(own / other for own, other in rounds)
    told = {"mine": f"{mine:,.0f}", "theirs": f"{theirs:,.0f}", "ratio": f"{ratio:.1f}"}
    console.tell(console.speech.say("bench.openspiel", **told))
