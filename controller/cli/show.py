"""``tablier show``: the drawing of a position, and its line."""

from __future__ import annotations

from argparse import Namespace

from controller.cli.positions import asked, draw_board
from controller.console.console import Console


def run(console: Console, args: Namespace) -> int:
    """Draw a position and write its line."""
    game, state = asked(console, args)
    draw_board(console, game, state, plain=False)
    console.tell()
    console.tell(game.dump(state))
    return 0
