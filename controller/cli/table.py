"""``tablier table``: what a board senses of each game by itself, and what it has to ask."""

from __future__ import annotations

import textwrap
from argparse import Namespace
from collections.abc import Sequence

from controller.config import config
from controller.console.console import Console
from controller.display.board_summary import percent, sentence
from controller.i18n.speech import Speech
from controller.i18n.user_errors import Problem
from controller.sensing.board import Board, BoardError, load
from controller.sensing.board_knowledge import ASKS, Share, measure, positions
from controller.sensing.expectations import BoardModel
from hardware.ports import PROFILES
from rules.game import Game

BAD_BOARD = 2
WIDTH = 80


def run(console: Console, args: Namespace) -> int:
    """Print the shares for all kinds of sensors, and one sentence a game for one of them."""
    if args.profile is not None and args.profile not in PROFILES:
        raise Problem("table.profile", text=args.profile, allowed=", ".join(PROFILES))
    name, profile = args.board, args.profile
    if name is None or profile is None:
        chosen = config.load(config.find(console.environ)).table
        name, profile = name or chosen.board, profile or chosen.profile
    try:
        board = load(name, console.catalog.games, console.catalog.layouts)
    except BoardError as error:
        for fault in error.faults:
            console.complain(console.speech.error(fault))
        return BAD_BOARD
    for fault in board.left_out:
        console.complain(console.speech.error(fault))
    games = [game for game in console.catalog.games if game.sheet.key in board.layouts]
    shares = {
        (game.sheet.key, one): share
        for game in games
        for one, share in _shares(board, game, (profile,) if args.profile else PROFILES)
    }
    speech = console.speech
    told = speech.say("table.board", name=board.name, rows=board.rows, columns=board.columns)
    console.tell(textwrap.fill(told, WIDTH))
    console.tell()
    for line in _rows(speech, games, shares):
        console.tell(line)
    console.tell()
    console.tell(speech.say("table.profile", profile=profile))
    for game in games:
        told = sentence(speech, game, shares[game.sheet.key, profile])
        console.tell(textwrap.fill(told, WIDTH, initial_indent="  ", subsequent_indent="    "))
    return 0


def _shares(board: Board, game: Game, profiles: Sequence[str]) -> list[tuple[str, Share]]:
    states = positions(game)
    layout = board.layouts[game.sheet.key]
    return [(one, measure(BoardModel(game, layout, one), states)) for one in profiles]


def _rows(speech: Speech, games: Sequence[Game], shares: dict[tuple[str, str], Share]) -> list[str]:
    """Rows of the table, with aligned columns."""
    head = ("game", "sensor", "seen", "asked", "chosen", "asks")
    rows = [[speech.say(f"table.head.{name}") for name in head]]
    for (key, profile), share in shares.items():
        game = next(game for game in games if game.sheet.key == key)
        name = speech.name(game)
        rows.append(
            [
                name if name not in {row[0] for row in rows} else "",
                profile,
                *(percent(speech, part) for part in (share.seen, share.asked, share.chosen)),
                ", ".join(speech.say(f"table.ask.{ask}") for ask in ASKS if ask in share.asks),
            ]
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    return [
        "  ".join(_cell(row, at, widths[at]) for at in range(len(head))).rstrip() for row in rows
    ]


def _cell(row: Sequence[str], column: int, width: int) -> str:
    """Cell with numbers aligned right, texts left."""
    return row[column].rjust(width) if 2 <= column <= 4 else row[column].ljust(width)
