"""Positions for several commands: finding and drawing them."""

from __future__ import annotations

import json
from argparse import Namespace

from controller.console.console import Console
from controller.console.parsing import find_game, read_options, read_state
from controller.i18n.user_errors import about
from controller.terminal.painter import Painter
from controller.terminal.tty import wants_colour
from rules.game import Game
from rules.state import State

WIDTH = 80


def asked(console: Console, args: Namespace) -> tuple[Game, State]:
    """Game and position that a command is about."""
    game = find_game(console.catalog, args.game)
    with about(game):
        options = read_options(game, args.option)
        return game, read_state(game, args.position, options, args.seed or "")


def tell_json(console: Console, facts: object) -> None:
    """Print an answer for programs."""
    console.tell(json.dumps(facts, ensure_ascii=False, indent=2))


def draw_board(console: Console, game: Game, state: State, *, plain: bool) -> None:
    """Draw a position, in colour if the terminal supports it."""
    colour = not plain and wants_colour(console.out, console.environ)
    painter = Painter(game, console.speech, colour=colour)
    for line in painter.board(state):
        console.tell(line)
    for line in painter.beside(state, WIDTH):
        console.tell(line)
