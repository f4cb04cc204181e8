"""Rules benchmark: both builds (and OpenSpiel) measured alternately in one run, as ratios."""

from __future__ import annotations

import subprocess
import sys
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import median

from controller.console.console import Console
from controller.i18n.user_errors import Problem
from rules.catalog import BUILT_IN

ROUNDS = 5
_KILOBYTE = 1024


class Meter:
    """Process of one build that measures on request."""

    def __init__(self, python: str) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603
                [Path(python).absolute(), "-m", "controller.bench.measuring_process"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                cwd="/",  # the working tree must not shadow the installed package
            )
        except OSError as error:
            raise Problem("python", text=python, reason=error.strerror or "?") from error
        self._python = python
        self.build = self.ask("build - 0")

    def ask(self, line: str) -> str:
        """Send one question, and return its answer."""
        process = self._process
        assert process.stdin is not None  # noqa: S101  both are pipes
        assert process.stdout is not None  # noqa: S101
        with suppress(BrokenPipeError):  # the empty answer below reports it
            process.stdin.write(line + "\n")
            process.stdin.flush()
        answer = process.stdout.readline().strip()
        if not answer:
            self.close()
            raise Problem("python", text=self._python, reason="controller.bench.measuring_process")
        return answer

    def rate(self, what: str, key: str, seconds: float) -> float:
        """Amount a second."""
        amount, elapsed = self.ask(f"{what} {key} {seconds}").split()
        return float(amount) / float(elapsed)

    def memory(self) -> float:
        """Peak memory of the process, in megabytes."""
        return float(self.ask("memory - 0")) / _KILOBYTE

    def close(self) -> None:
        """End the process; may be called twice."""
        for stream in (self._process.stdin, self._process.stdout):
            # A process that has ended no longer reads what is still buffered for it.
            with suppress(BrokenPipeError):
                if stream is not None:
                    stream.close()
        self._process.wait()


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
    """Medians of several alternating rounds, and of their ratios."""
    rounds = [[meter.rate(what, key, seconds) for meter in meters] for _ in range(ROUNDS)]
    rates = "".join(f"{median(column):>14,.0f}" for column in zip(*rounds, strict=True))
    if len(meters) == 1:
        return rates
    return rates + f"{median(mine / theirs for mine, theirs in rounds):>10.1f} ×"


def _openspiel(console: Console, meter: Meter, seconds: float) -> None:
    """Compare plain Reversi with OpenSpiel's Othello, alternately as well."""
    if meter.ask("openspiel reversi 0") == "missing":
        console.tell(console.speech.say("bench.openspiel-missing"))
        return
    rounds = [
        (meter.rate("playouts", "reversi", seconds), meter.rate("openspiel", "reversi", seconds))
        for _ in range(ROUNDS)
    ]
    mine, theirs = (median(column) for column in zip(*rounds, strict=True))
    ratio = median(own / other for own, other in rounds)
    told = {"mine": f"{mine:,.0f}", "theirs": f"{theirs:,.0f}", "ratio": f"{ratio:.1f}"}
    console.tell(console.speech.say("bench.openspiel", **told))
