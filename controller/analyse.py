"""``tablier analyse``: what the search makes of a position, move by move."""

from __future__ import annotations

from argparse import Namespace
from random import Random
from time import perf_counter

from controller.arena.progress import bar
from controller.commands import asked
from controller.console import Console
from controller.inputs import find_seat, read_decimal, read_number
from controller.opponents.engine import engine_for
from controller.problem import Problem
from controller.search.judge import chance_of
from controller.search.look import FINAL, Choice, Limit, Look
from rules.game import Game
from rules.model import CHANCE, Seat
from rules.state import OVER, State

_SECONDS = "2"
_BAR = 20


def run(console: Console, args: Namespace) -> int:
    """Print the chance of each move, best first, and what is expected to follow."""
    speech = console.speech
    limit = _limit(args)
    seed = read_number("--seed", args.seed or "1")
    game, state = asked(console, args)
    if state.turn() == OVER:
        console.tell(speech.outcome(game, game.seats(state), game.result(state)))
        return 0
    seat = _seat(console, game, state, args.seat)
    view = game.view(state, seat)
    codes = {code for code in view.codes() if view.actor(code) == seat}
    if not codes:
        raise Problem("analyse.turn", text=speech.seat(game, game.seats(state)[seat]))
    begun = perf_counter()
    found = engine_for(game).look(view, seat, limit, Random(seed))
    seconds = perf_counter() - begun
    console.tell(speech.say("analyse.seat", seat=speech.seat(game, game.seats(state)[seat])))
    choices = [it for it in found.choices if it.code in codes]
    width = max(len(game.spell(it.code)) for it in choices)
    for choice in choices:
        told = f"  {game.spell(choice.code):{width}}  {_told(console, choice, found)}"
        console.tell(told.rstrip())
    line = " ".join(game.spell(code) for code in choices[0].line)
    console.tell(speech.say("analyse.line", line=line))
    nodes, spent = speech.number(found.nodes, ","), speech.number(seconds, ".2f")
    facts = {"depth": found.depth, "nodes": nodes, "seconds": spent}
    console.tell(speech.say("analyse.exact" if found.exact else "analyse.found", **facts))
    return 0


def _told(console: Console, choice: Choice, found: Look) -> str:
    tries = any(it.visits for it in found.choices)
    if tries and not choice.visits and abs(choice.score) < FINAL:
        return "–"
    chance = chance_of(choice.score)
    proof = ""
    if abs(choice.score) >= FINAL:
        proof = console.speech.say("analyse.won" if choice.score > 0 else "analyse.lost")
    elif found.exact and choice.score == 0:
        proof = console.speech.say("analyse.drawn")
    percent = console.speech.number(100 * chance, "5.1f")
    return f"{bar(console, chance, _BAR)} {percent} %  {proof}"


def _limit(args: Namespace) -> Limit:
    """The bounds that were asked for; the only one that has a default is the time."""
    nodes = read_number("--nodes", args.nodes, least=1) if args.nodes else 0
    depth = read_number("--depth", args.depth, least=1, most=99) if args.depth else 0
    text = args.seconds or ("" if nodes or depth else _SECONDS)
    seconds = read_decimal("--seconds", text, least=0.01, most=86_400) if text else 0.0
    # To be asked is enough: an interruption is noticed wherever Python's own code runs.
    return Limit(seconds, nodes, depth, wide=True, stop=lambda: False)


def _seat(console: Console, game: Game, state: State, wanted: str | None) -> Seat:
    """Whose moves are judged: of who is to move; where there are secrets, of the seat named."""
    names = game.seats(state)
    if wanted is not None:
        found = find_seat(console.catalog, game, names, wanted)
        if found is None:
            raise Problem("analyse.seat", text=wanted, allowed=" ".join(names))
        return found
    if game.sheet.secret:
        raise Problem("analyse.whose", allowed=" ".join(names))
    if state.turn() == CHANCE:
        raise Problem("analyse.chance")
    return Seat(state.turn())
