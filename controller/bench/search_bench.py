"""Search benchmark: both builds measured alternately, as ratios."""

from __future__ import annotations

import sys
from contextlib import ExitStack, closing

from controller.bench.rules_bench import Meter, compared
from controller.console.console import Console

RATIO_GOAL = 15


def run(console: Console, against: str | None, seconds: float) -> None:
    """Print the nodes a second of every game played by alpha-beta."""
    say = console.speech.say
    with ExitStack() as stack:
        meters = [stack.enter_context(closing(Meter(sys.executable)))]
        if against:
            meters.append(stack.enter_context(closing(Meter(against))))
        keys = meters[0].ask("searched - 0").split()
        heads = "".join(f"{meter.build:>14}" for meter in meters)
        console.tell(f"{'alpha-beta/s':15}{heads}")
        for key in keys:
            told = f"{key:15}" + compared(meters, "search", key, seconds)
            goal = say("bench.goal", goal=f"{RATIO_GOAL} ×")
            console.tell(f"{told}  ({goal})" if against else told)
            console.out.flush()
