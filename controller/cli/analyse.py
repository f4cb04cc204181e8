"""``tablier analyse``: the search's judgement of a position, move by move."""

from __future__ import annotations

from argparse import Namespace
from random import Random
from time import perf_counter

from controller.cli.positions import asked, tell_json
from controller.console.console import Console
from controller.console.parsing import find_seat, read_decimal, read_number, read_options
from controller.console.progress import bar
from controller.i18n.user_errors import Problem
from controller.robot.engine import engine_for
from controller.robot.inside_book import book_for, with_proofs
from controller.robot.search.judge import chance_of
from controller.robot.search.search_result import FINAL, ScoredMove, SearchLimit, SearchResult
from controller.terminal.local_letters import LocalLetters
from rules.game import Game
from rules.model import CHANCE, Seat
from rules.state import OVER, State

_SECONDS = "2"
_BAR = 20


def run(console: Console, args: Namespace) -> int:
    """Print the winning chance of each move, best first, with the expected continuation."""
    speech = console.speech
    limit = _limit(args)
    seed = read_number("--seed", args.seed or "1")
    game, state = asked(console, args)
    if state.turn() == OVER:
        ending = speech.outcome(game, game.seats(state), game.result(state))
        if args.json:
            tell_json(console, {"game": game.sheet.key, "moves": [], "outcome": ending})
        else:
            console.tell(ending)
        return 0
    seat = _seat(console, game, state, args.seat)
    view = game.view(state, seat)
    codes = {code for code in view.codes() if view.actor(code) == seat}
    if not codes:
        raise Problem("analyse.turn", text=speech.seat(game, game.seats(state)[seat]))
    begun = perf_counter()
    found = engine_for(game).look(view, seat, limit, Random(seed))
    options = read_options(game, args.option)
    book = book_for(game, options, is_set_up=args.position is not None)
    found = with_proofs(found, {} if book is None else book.proves(view))
    seconds = perf_counter() - begun
    choices = [it for it in found.choices if it.code in codes]
    if args.json:
        tell_json(console, _facts(game, state, seat, choices, found))
        return 0
    console.tell(speech.say("analyse.seat", seat=speech.seat(game, game.seats(state)[seat])))
    letters = LocalLetters(game.sheet.key, speech.language)
    width = max(len(letters.move(game.spell(it.code))) for it in choices)
    for choice in choices:
        told = f"  {letters.move(game.spell(choice.code)):{width}}  {_told(console, choice, found)}"
        console.tell(told.rstrip())
    line = " ".join(letters.move(game.spell(code)) for code in choices[0].line)
    console.tell(speech.say("analyse.line", line=line))
    nodes, spent = speech.number(found.nodes, ","), speech.number(seconds, ".2f")
    facts = {"depth": found.depth, "nodes": nodes, "seconds": spent}
    console.tell(speech.say("analyse.exact" if found.exact else "analyse.found", **facts))
    return 0


def _facts(
    game: Game, state: State, seat: Seat, choices: list[ScoredMove], found: SearchResult
) -> dict[str, object]:
    """The same figures for programs; ``proof`` is won, lost or null."""
    tries = any(it.visits for it in found.choices)
    rows: list[dict[str, object]] = []
    for it in choices:
        final = abs(it.score) >= FINAL
        known = it.visits > 0 or final or not tries
        rows.append(
            {
                "move": game.spell(it.code),
                "chance": round(chance_of(it.score), 4) if known else None,
                "proof": ("won" if it.score > 0 else "lost") if final else None,
                "line": [game.spell(code) for code in it.line],
            }
        )
    return {
        "game": game.sheet.key,
        "position": game.dump(game.view(state, seat)),
        "seat": game.seats(state)[seat],
        "moves": rows,
        "depth": found.depth,
        "nodes": found.nodes,
        "exact": found.exact,
    }


def _told(console: Console, choice: ScoredMove, found: SearchResult) -> str:
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


def _limit(args: Namespace) -> SearchLimit:
    """Search limits from the flags; only the time has a default."""
    nodes = read_number("--nodes", args.nodes, least=1) if args.nodes else 0
    depth = read_number("--depth", args.depth, least=1, most=99) if args.depth else 0
    text = args.seconds or ("" if nodes or depth else _SECONDS)
    seconds = read_decimal("--seconds", text, least=0.01, most=86_400) if text else 0.0
    # A ``stop`` that does nothing: each call runs Python code, where Ctrl-C is noticed.
    return SearchLimit(seconds, nodes, depth, wide=True, stop=lambda: False)


def _seat(console: Console, game: Game, state: State, wanted: str | None) -> Seat:
    """The seat whose moves are judged: the one to move, or with secrets the one named."""
    names = game.seats(state)
    if wanted is not None:
        found = find_seat(console.catalog, game, names, wanted)
        if found is None:
            raise Problem("analyse.seat", text=wanted, allowed=", ".join(names))
        return found
    if game.sheet.secret:
        raise Problem("analyse.whose", allowed=", ".join(names))
    if state.turn() == CHANCE:
        raise Problem("analyse.chance")
    return Seat(state.turn())
