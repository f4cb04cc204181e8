"""``tablier perft``: node counts."""

from __future__ import annotations

import signal
from argparse import Namespace

from controller.cli.arguments import named
from controller.cli.positions import asked
from controller.console.console import Console
from controller.console.parsing import read_number
from rules import walk
from rules.state import OVER


def run(console: Console, args: Namespace) -> int:
    """Count the sequences of this many plies."""
    game, state = asked(console, args)
    depth = read_number(named(console.speech, "depth"), args.depth, most=99)
    total = 0 if depth else 1
    # Compiled code does not check for interruptions, so Ctrl-C must end the process itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    codes = state.codes() if depth and state.turn() != OVER else []
    for code in codes:
        child = state.clone()
        child.play(code)
        count = walk.perft(child, depth - state.plies(code))
        total += count
        if args.divide:
            console.tell(f"{game.spell(code)} {count}")
    signal.signal(signal.SIGINT, signal.default_int_handler)
    console.tell(str(total))
    return 0
