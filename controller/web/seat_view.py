"""What one seat may know, for its phone: built from this seat's view of the position alone."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from controller.session.desk import Desk
from controller.session.flow import by_phone, masks
from controller.session.phases import Asking, Phase
from controller.show import story
from controller.show.names import Names
from controller.show.page import Page
from controller.web import naming
from controller.web.table_view import phase_name
from controller.words.speech import Speech
from rules.game import Game, difference
from rules.model import Move, Scene, Seat
from rules.state import State


def seat_view(
    desk: Desk, phase: Phase, speech: Speech, seat: Seat, page: Page | None
) -> dict[str, Any]:
    """All parts of a seat's view."""
    match, names = desk.match, Names(desk, speech)
    game = match.game
    view = game.view(match.state, seat)
    scene = game.scene(view)
    lining = by_phone(desk, seat)
    moves = _moves(game, view, seat) if match.result is None and not lining else []
    needs = _needs(desk, seat, moves, lining=lining)
    spoken = needs == "announce" and isinstance(phase, Asking) and page is not None
    return {
        "seat": int(seat),
        "name": names.seat(seat),
        "language": speech.language,
        "game": {
            "key": game.sheet.key,
            "name": speech.name(game),
            "options": dict(match.options),
        },
        "phase": phase_name(desk, phase),
        "turn": int(match.turn) if match.result is None else -2,
        "mine": bool(needs),
        "needs": needs,
        "hand": scene.get(f"hand.{match.names[seat]}", "").split(),
        **_symbols(desk, seat, scene),
        "moves": [_told(names, move) for move in moves],
        "line_up": _line_up(game, tuple(match.options.items()), seat) if lining else None,
        "last": _last(desk, names),
        "duel": {"say": page.text} if spoken and page is not None else None,
        "stirred": desk.luck.shared(int(seat)),
        "dealt": desk.luck.closed,
        "seal": desk.luck.shown if desk.luck.pledged else "",
        "result": None if match.result is None else {"say": story.ended(names)},
    }


def _moves(game: Game, view: State, seat: Seat) -> list[Move]:
    return [move for move in game.moves(view) if view.actor(move.code) == seat]


def _needs(desk: Desk, seat: Seat, moves: list[Move], *, lining: bool) -> str:
    """What the table waits for from this seat."""
    if lining:
        return "line-up"
    if desk.match.turn != seat or not moves or not desk.ready:
        return ""
    kinds = {naming.kind(move.text) for move in moves}
    return kinds.pop() if kinds <= {"announce"} or kinds <= {"exchange"} else "move"


def _symbols(desk: Desk, seat: Seat, scene: Scene) -> dict[str, Any]:
    """The symbols of one's own closed pieces, on the board and in reserve."""
    side = desk.match.names[seat][:1].upper()
    reserve = scene.get(f"reserve.{side}", "")
    if desk.game.sheet.key != "incognito":
        return {"symbols": {}, "reserve": [], "supply": {}}
    numbers = str(desk.match.options["symbols"]).split("-")
    return {
        "symbols": {
            str(cell): scene[cell][1:]
            for cell in desk.game.sheet.cells
            if scene.get(cell, "").startswith(side)
        },
        "reserve": list(reserve),
        "supply": {symbol: int(it) for symbol, it in zip("CPF", numbers, strict=True)},
    }


@lru_cache(maxsize=8)
def _line_up(game: Game, options: tuple[tuple[str, str], ...], seat: Seat) -> dict[str, Any]:
    """Where the pieces will stand, and how a line-up is written."""
    view = game.start(dict(options))
    hidden = masks(game, view, seat)
    moves = [move for move in _moves(game, view, seat) if move not in hidden]
    later = view.clone()
    later.play(moves[0].code)
    changed = difference(game.scene(view), game.scene(later))
    cells = sorted(it.place for it in changed if it.place in game.sheet.cells)
    return {"cells": cells, "prefix": moves[0].text.partition(":")[0] + ":"}


def _told(names: Names, move: Move) -> dict[str, Any]:
    sight = names.desk.tracker.sight
    return {
        "text": move.text,
        "say": names.move(move.text),
        "path": list(sight.named(move.text)),
        "card": naming.card(move.text) if sight.game.sheet.key == "royal-reversi" else "",
        "kind": naming.kind(move.text),
    }


def _last(desk: Desk, names: Names) -> dict[str, Any] | None:
    acts = [act for act in desk.match.course.acts if act.seat >= 0]
    if not acts:
        return None
    return {"seat": int(acts[-1].seat), "say": names.made(acts[-1].state, acts[-1].move)}
