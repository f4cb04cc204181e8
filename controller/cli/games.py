"""``tablier games``: list of the games, or of the saved games of a table."""

from __future__ import annotations

import textwrap
import time
from argparse import Namespace
from dataclasses import asdict

from controller.cli.positions import WIDTH, tell_json
from controller.cli.saved_games import saved_folder
from controller.console.console import Console
from controller.i18n.speech import Speech
from controller.journal.entries import TERMINAL
from controller.journal.file import SUFFIX
from controller.journal.game_list import GameList, ListedGame
from controller.model.settings import REMOTE, ROBOT

MOST = 100
"""Most games listed unless all are asked for."""


def run(console: Console, args: Namespace) -> int:
    """List the games, or the saved games."""
    if args.saved or args.folder or args.all:
        return listing(console, args)
    speech = console.speech
    known = console.catalog.games
    if args.json:
        tell_json(
            console,
            [
                {
                    "key": game.sheet.key,
                    "name": speech.name(game),
                    "about": speech.tell(game, "about"),
                    "seats": game.seats(game.start({})),
                    "options": {it.name: it.values for it in game.sheet.options},
                }
                for game in known
            ],
        )
        return 0
    width = max(len(game.sheet.key) for game in known)
    for game in known:
        text = f"{game.sheet.key:{width}}  {speech.tell(game, 'about')}"
        if console.out.isatty():  # a pipe gets one line a game
            text = textwrap.fill(text, WIDTH, subsequent_indent=" " * (width + 2))
        console.tell(text)
    return 0


def listing(console: Console, args: Namespace) -> int:
    """Print a table of the saved games, and the unreadable ones with the reason."""
    folder = saved_folder(console, args.folder)
    games = GameList(folder, console.catalog)
    rows = games.newest(None if args.json or args.all else MOST)
    found = [it for it in rows if it.error is None]
    if args.json:
        tell_json(console, [_facts(it) for it in found])
    else:
        _tell_table(console, found)
    for it in rows:
        if it.error is not None:
            facts = {"name": it.path.name, "text": console.speech.error(it.error)}
            told = console.speech.say("saved.unreadable", **facts)
            (console.complain if args.json else console.tell)(told)
    if not rows and not args.json:
        console.tell(console.speech.say("saved.none", folder=folder))
    if len(games) > MOST and not args.json and not args.all:
        console.tell(console.speech.say("saved.more", count=len(games) - MOST))
    return 0


def _tell_table(console: Console, found: list[ListedGame]) -> None:
    """Print two lines a game: name, time, moves and result; below them the players."""
    speech = console.speech
    if not found:
        return
    rows = [tuple(speech.say(f"saved.{name}") for name in ("name", "when", "plies", "result"))]
    rows += [(_name(it), _when(it), str(it.summary.plies), result_text(speech, it)) for it in found]
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for at, row in enumerate(rows):
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        console.tell("  ".join(cells).rstrip()[:WIDTH])
        if at:
            console.tell(f"    {_players(speech, found[at - 1])}")


def result_text(speech: Speech, listed: ListedGame) -> str:
    """Winner of a saved game, or that it is not over."""
    result = listed.summary.result
    if result is None:
        here = listed.board == TERMINAL
        return speech.say("saved.unfinished-here" if here else "saved.unfinished")
    winners, game = result.winners, listed.game
    if len(winners) == len(listed.summary.seats) or not winners or game is None:
        return speech.say("saved.draw")
    names = speech.listed(speech.seat(game, it) for it in winners)
    return speech.say("saved.won" if len(winners) == 1 else "saved.won-together", names=names)


def _players(speech: Speech, listed: ListedGame) -> str:
    game = listed.game
    if game is None:
        return ""
    seats: list[str] = []
    for it in listed.summary.seats:
        seat = speech.seat(game, it.seat)
        key = "saved.level" if it.level else "saved.robot"
        robot = speech.say(key, seat=seat, level=speech.level(it.level))
        remote = speech.say("saved.remote", seat=seat)
        seats.append({ROBOT.value: robot, REMOTE.value: remote}.get(it.kind, seat))
    return speech.say("saved.players", game=speech.name(game), seats=", ".join(seats))


def _facts(listed: ListedGame) -> dict[str, object]:
    summary = listed.summary
    return {
        "name": _name(listed),
        "file": str(listed.path),
        "changed": _when(listed),
        "game": "" if listed.game is None else listed.game.sheet.key,
        "options": summary.options,
        "board": listed.board,
        "seats": [asdict(it) for it in summary.seats],
        "plies": summary.plies,
        "result": None if summary.result is None else asdict(summary.result),
    }


def _name(listed: ListedGame) -> str:
    return listed.path.name.removesuffix(SUFFIX)


def _when(listed: ListedGame) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(listed.changed))
