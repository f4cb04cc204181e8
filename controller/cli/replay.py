"""``tablier replay``: checks a record or a journal, and shows its final position."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path

from controller.cli.export import is_hidden
from controller.cli.positions import draw_board
from controller.cli.saved_games import find_saved
from controller.console.console import Console
from controller.console.parsing import find_game
from controller.i18n.user_errors import about
from controller.journal.contents import parse, read
from controller.journal.errors import JournalError
from controller.journal.frame import BLOCK, resembles
from controller.journal.resume import SavedGame, rebuild
from controller.model.regular_file import read_beginning
from controller.model.text_files import read_stream, read_text
from rules import record
from rules.game import Game
from rules.model import Refusal
from rules.state import State

REFUSED = 1


def run(console: Console, args: Namespace) -> int:
    """Check a record or a journal: every move, and the result."""
    speech = console.speech
    draw = partial(draw_board, console, plain=args.plain)
    if args.file == "-":
        text = read_stream(console.inp)
    else:
        path = find_saved(console, args.file, args.folder)
        if is_journal(path):
            return replay_journal(console, path, draw)
        text = read_text(str(path))
    if resembles(text[:BLOCK].encode(errors="replace")):
        return replay_journal(console, text, draw)
    kept = record.read(text)
    game = find_game(console.catalog, kept.game)
    with about(game):
        played = record.replay(game, kept)
    draw_board(console, game, played.state, plain=args.plain)
    console.tell()
    stop = played.stop
    if stop is not None:
        told = speech.say("replay.stop", act=stop.act, ply=stop.ply, move=stop.text)
        if isinstance(stop.cause, Refusal):
            console.tell(f"{told} {stop.cause}")
            console.tell(speech.refusal(game, stop.cause, dict(kept.options)))
        else:
            console.tell(told)
            console.tell(speech.error(stop.cause, game))
        return REFUSED
    seats = game.seats(played.state)
    console.tell(speech.say("replay.played", acts=played.acts, plies=played.plies))
    if played.outcome is not None:
        console.tell(speech.outcome(game, seats, played.outcome))
    elif kept.result is not None and not played.fault:
        winners = [speech.seat(game, seat) for seat in kept.result.winners]
        console.tell(speech.say(f"replay.{kept.result.reason}", names=speech.listed(winners)))
    else:
        console.tell(speech.say("replay.unfinished"))
    if played.fault:
        console.tell(speech.say(f"error.{played.fault}"))
        return REFUSED
    return 0


UNTRUE = 1


def is_journal(path: Path) -> bool:
    """Return whether a file is a journal, by its first bytes; an unreadable file is not."""
    try:
        return resembles(read_beginning(path, BLOCK + len("tablier-journal ")))
    except (OSError, ValueError):
        return False


def replay_journal(
    console: Console, source: Path | str, draw: Callable[[Game, State], None]
) -> int:
    """Check a journal (a path, or its text): draw its last position, and summarise the game."""
    speech = console.speech
    if isinstance(source, Path):
        contents = read(source, accept_prefix=True)
    else:
        contents = parse(source.encode(errors="replace"), Path("-"), accept_prefix=True)
    try:
        saved = rebuild(console.catalog, contents)
    except JournalError as error:
        console.tell(speech.error(error))
        return UNTRUE
    hidden = is_hidden(saved)
    state = saved.history.state
    draw(saved.game, saved.game.public(state) if hidden else state)
    console.tell()
    if hidden:
        console.tell(speech.say("replay.hidden"))
    console.tell(speech.say("replay.records", records=len(contents.entries)))
    acts, plies = len(saved.history.acts), saved.history.plies()
    console.tell(speech.say("replay.played", acts=acts, plies=plies))
    for back in saved.backs:
        console.tell(speech.say("replay.back", after=back.after, acts=back.acts))
    if not saved.backs:
        console.tell(speech.say("replay.no-backs"))
    console.tell(_ending(console, saved))
    if contents.broken:
        facts = {"record": contents.broken, "good": len(contents.entries)}
        console.tell(speech.error(JournalError("journal.broken", name=contents.path, **facts)))
        return UNTRUE
    if contents.tail:
        console.tell(speech.say("replay.tail", bytes=contents.tail))
    return 0


def _ending(console: Console, saved: SavedGame) -> str:
    speech = console.speech
    outcome = saved.game.outcome(saved.history.state)
    if outcome is not None:
        return speech.outcome(saved.game, saved.game.seats(saved.history.state), outcome)
    if saved.result is None:
        return speech.say("replay.unfinished")
    names = speech.listed(speech.seat(saved.game, name) for name in saved.result.winners)
    return speech.say(f"replay.{saved.result.reason}", names=names)
