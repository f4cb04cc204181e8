"""Progress of a long run: a bar that redraws itself on a terminal, occasional lines elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from controller.console.console import Console

_WIDTH = 24
_LINES = 10
"""Most lines per run where the bar cannot redraw itself."""
_BACK = "\r\x1b[K"


class Progress:
    """Progress of a run of ``total`` pairs, on the error stream so as not to mix with results."""

    def __init__(
        self, console: Console, total: int, done: int, clock: Callable[[], float] = monotonic
    ) -> None:
        self._console = console
        self._total = total
        self._before = done
        self._clock = clock
        self._begun = clock()
        self._live = console.err.isatty() and console.environ.get("TERM") != "dumb"
        self._shown = False
        self._step = max(1, total // _LINES)

    def tell(self, done: int, score: float) -> None:
        """Show the number of pairs played and A's score."""
        if not self._live and done % self._step and done != self._total:
            return
        speech = self._console.speech
        say = speech.say
        left = say("arena.left", left=span(self._console, self._left(done)))
        told = say(
            "arena.progress",
            done=2 * done,
            total=2 * self._total,
            score=speech.number(100 * score, ".1f"),
            left=left if done < self._total else "",
        )
        if self._live:
            self._console.err.write(f"{_BACK}{bar(self._console, done / self._total)} {told}")
            self._shown = True
        else:
            self._console.err.write(told + "\n")
        self._console.err.flush()

    def end(self) -> None:
        """Erase the bar."""
        if self._shown:
            self._console.err.write(_BACK)
            self._console.err.flush()
            self._shown = False

    def _left(self, done: int) -> float:
        """Estimated seconds left, at the pace so far."""
        played = done - self._before
        return (self._clock() - self._begun) / max(1, played) * (self._total - done)


def bar(console: Console, share: float, width: int = _WIDTH) -> str:
    """Share as a bar, in characters that the stream can encode."""
    full, empty = "█░"
    try:
        (full + empty).encode(console.out.encoding or "utf-8")
    except UnicodeEncodeError:
        full, empty = "#-"
    long = round(width * min(1.0, max(0.0, share)))
    return full * long + empty * (width - long)


def span(console: Console, seconds: float) -> str:
    """Duration for people: seconds, minutes or hours."""
    if seconds < 100:
        return console.speech.say("arena.seconds", time=f"{seconds:.0f}")
    if seconds < 6000:
        return console.speech.say("arena.minutes", time=f"{seconds / 60:.0f}")
    return console.speech.say("arena.hours", time=console.speech.number(seconds / 3600, ".1f"))
