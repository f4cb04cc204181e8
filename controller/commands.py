"""The commands that ask the rules and print the answer."""

from __future__ import annotations

import signal
import textwrap
from argparse import Namespace
from functools import partial
from pathlib import Path

from controller import saved
from controller.arguments import named
from controller.console import Console
from controller.inputs import (
    find_game,
    read_acts,
    read_number,
    read_options,
    read_state,
    read_text,
)
from controller.journal.frame import BLOCK, resembles
from controller.paint import Painter
from controller.problem import about
from controller.terminal import wants_colour
from rules import record, walk
from rules.game import Game
from rules.model import Refusal
from rules.state import OVER, State

WIDTH = 80
REFUSED = 1


def games(console: Console, args: Namespace) -> int:
    """List the games, or those that were saved."""
    if args.saved or args.folder:
        return saved.listing(console, args)
    speech = console.speech
    known = console.catalog.games
    width = max(len(game.sheet.key) for game in known)
    for game in known:
        console.tell(f"{game.sheet.key:{width}}  {speech.tell(game, 'about')}")
    return 0


def rules(console: Console, args: Namespace) -> int:
    """Explain a game in short numbered clauses."""
    speech = console.speech
    game = find_game(console.catalog, args.game)
    console.tell(f"{speech.name(game)} – {speech.tell(game, 'about')}")
    for number, (rule, text) in enumerate(speech.clauses(game), 1):
        console.tell()
        console.tell(f"{number:2}. [{rule}]")
        console.tell(textwrap.fill(text, WIDTH, initial_indent="    ", subsequent_indent="    "))
    console.tell()
    notation = speech.say("rules.notation", text=speech.tell(game, "notation"))
    console.tell(textwrap.fill(notation, WIDTH))
    if game.sheet.options:
        console.tell()
        console.tell(speech.say("rules.options"))
    for option in game.sheet.options:
        console.tell(f"  {option.name}: {speech.tell(game, f'option.{option.name}')}")
        for value in option.values:
            first = f" {speech.say('rules.default')}" if value == option.values[0] else ""
            meaning = speech.tell(game, f"option.{option.name}.{value}")
            console.tell(f"    {value}: {meaning}{first}")
        if option.form:
            console.tell(f"    {speech.say('rules.form', form=option.form)}")
    return 0


def moves(console: Console, args: Namespace) -> int:
    """List the legal moves, one a line."""
    game, state = asked(console, args)
    for move in game.moves(state):
        console.tell(move.text)
    outcome = game.outcome(state)
    if outcome is not None:
        # Not among the moves: a program that reads them gets none.
        console.complain(console.speech.outcome(game, game.seats(state), outcome))
    return 0


def why(console: Console, args: Namespace) -> int:
    """Say whether a move is legal, and if not, by which rule."""
    speech = console.speech
    game, state = asked(console, args)
    with about(game):
        acts = read_acts(game, state, args.move)
    for move in acts:
        step = game.apply(state, move)
        if isinstance(step, Refusal):
            console.tell(str(step))
            console.tell(speech.refusal(game, step))
            return REFUSED
        state = step.state
    console.tell(speech.say("why.legal", move=args.move))
    return 0


def perft(console: Console, args: Namespace) -> int:
    """Count the sequences of so many plies."""
    game, state = asked(console, args)
    depth = read_number(named(console.speech, "depth"), args.depth, most=99)
    total = 0 if depth else 1
    # Compiled code does not look for an interruption, so Ctrl-C must end the process itself.
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


def show(console: Console, args: Namespace) -> int:
    """Draw a position and write its line."""
    game, state = asked(console, args)
    _draw(console, game, state, plain=False)
    console.tell()
    console.tell(game.dump(state))
    return 0


def replay(console: Console, args: Namespace) -> int:
    """Check a record or a journal: every move, and the result."""
    speech = console.speech
    draw = partial(_draw, console, plain=args.plain)
    if args.file != "-" and saved.is_journal(Path(args.file)):
        return saved.replay(console, Path(args.file), draw)
    text = console.inp.read() if args.file == "-" else read_text(args.file)
    if resembles(text[:BLOCK].encode(errors="replace")):
        return saved.replay(console, text, draw)
    kept = record.read(text)
    game = find_game(console.catalog, kept.game)
    with about(game):
        played = record.replay(game, kept)
    _draw(console, game, played.state, plain=args.plain)
    console.tell()
    stop = played.stop
    if stop is not None:
        told = speech.say("replay.stop", act=stop.act, ply=stop.ply, move=stop.text)
        if isinstance(stop.cause, Refusal):
            console.tell(f"{told} {stop.cause}")
            console.tell(speech.refusal(game, stop.cause))
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


def asked(console: Console, args: Namespace) -> tuple[Game, State]:
    """The game and the position that a command is about."""
    game = find_game(console.catalog, args.game)
    with about(game):
        options = read_options(game, args.option)
        return game, read_state(game, args.position, options, args.seed or "")


def _draw(console: Console, game: Game, state: State, *, plain: bool) -> None:
    colour = not plain and wants_colour(console.out, console.environ)
    painter = Painter(game, console.speech, colour=colour)
    for line in painter.board(state):
        console.tell(line)
    for line in painter.beside(state, WIDTH):
        console.tell(line)
