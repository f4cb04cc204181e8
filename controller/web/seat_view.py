"""Seat view for a phone: built from this seat's view of the position alone."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from controller.display import sentences
from controller.display.names import Names
from controller.i18n.speech import Speech
from controller.model.screen_page import Page
from controller.session import consent, private_hints
from controller.session.advance import by_phone
from controller.session.phases import Asking, Phase
from controller.session.read_only import ReadOnlyTable
from controller.web import move_names
from controller.web.table_view import PhaseName, is_open, phase_name, pictures
from rules.closed_acts import closed_acts
from rules.game import Game, difference
from rules.model import Move, Scene, Seat
from rules.state import State


def seat_view(
    table: ReadOnlyTable, phase: Phase, speech: Speech, seat: Seat, page: Page | None
) -> dict[str, Any]:
    """All parts of a seat's view."""
    match, names = table.match, Names(table, speech)
    game = match.game
    view = game.view(match.state, seat)
    scene = game.scene(view)
    lining = by_phone(table, seat)
    moves = _moves(game, view, seat) if match.result is None and not lining else []
    needs = _needs(table, seat, moves, lining=lining)
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
        "phase": PhaseName.SETUP if table.gathering else phase_name(table, phase),
        "turn": int(match.turn) if match.result is None else -2,
        "mine": bool(needs),
        "needs": needs,
        "hand": scene.get(f"hand.{match.names[seat]}", "").split(),
        **_symbols(table, seat, scene),
        "moves": [_told(names, move) for move in moves],
        "line_up": _line_up(game, tuple(match.options.items()), seat) if lining else None,
        "asked": _asked(names, phase, seat),
        "hint": {
            "offered": needs == "move" and private_hints.may_ask(table, seat),
            "say": sentences.private_hint(names, seat),
        },
        "last": _last(table, names),
        "duel": {"say": page.text} if spoken and page is not None else None,
        "stirred": table.fairness.shared(int(seat)),
        "dealt": table.fairness.closed,
        "seal": table.fairness.shown if table.fairness.pledged else "",
        "result": _result(names, seat),
        "revealed": _revealed(table, speech, seat),
        "scene": dict(game.scene(match.state) if is_open(table) else scene),
        "pictures": pictures(table),
        "resting": False,
    }


def resting_view(table: ReadOnlyTable, phase: Phase, speech: Speech, seat: int) -> dict[str, Any]:
    """View of a phone whose person hides nothing in this game: the same parts, empty."""
    about = None
    if table.has_match:
        about = {"key": table.game.sheet.key, "name": speech.name(table.game), "options": {}}
    return {
        **dict.fromkeys(("line_up", "asked", "last", "duel", "result")),
        **{part: [] for part in ("hand", "reserve", "moves", "revealed")},
        **{part: {} for part in ("symbols", "supply", "scene", "pictures")},
        "seat": seat,
        "name": "",
        "language": speech.language,
        "game": about,
        "phase": phase_name(table, phase),
        "turn": -2,
        "mine": False,
        "needs": "",
        "hint": {"offered": False, "say": ""},
        "stirred": True,
        "dealt": True,
        "seal": "",
        "resting": True,
    }


def _result(names: Names, seat: Seat) -> dict[str, Any] | None:
    """How the game ended for this seat, and whether it can be played again from here."""
    match = names.table.match
    if match.result is None:
        return None
    winners = match.result.winners
    is_draw = len(winners) in {0, len(match.names)}
    mood = "draw" if is_draw else "won" if match.names[seat] in winners else "lost"
    return {"say": sentences.ended(names), "mood": mood, "again": not match.hidden}


def _revealed(table: ReadOnlyTable, speech: Speech, seat: Seat) -> list[dict[str, Any]]:
    """Hands of the others at the end."""
    match = table.match
    if not is_open(table):
        return []
    scene = match.game.scene(match.state)
    hands = {at: scene.get(f"hand.{name}", "") for at, name in enumerate(match.names) if at != seat}
    return [
        {"name": match.chairs[at].name or speech.seat(match.game, match.names[at]), "cards": cards}
        for at, held in hands.items()
        if (cards := held.split()) and "?" not in cards
    ]


def _asked(names: Names, phase: Phase, seat: Seat) -> dict[str, str] | None:
    """What the table asks the player of this seat, who answers yes or no."""
    if not (isinstance(phase, Asking) and consent.is_asked(phase, seat)):
        return None
    facts = phase.facts
    return {
        "say": names.say(f"ask.{phase.key}.text", **facts),
        "yes": names.say("choice.consent", **facts),
        "no": names.say("choice.stay", **facts),
    }


def _moves(game: Game, view: State, seat: Seat) -> list[Move]:
    return [move for move in game.moves(view) if view.actor(move.code) == seat]


def _needs(table: ReadOnlyTable, seat: Seat, moves: list[Move], *, lining: bool) -> str:
    """What the table expects from this seat."""
    if lining:
        return "line-up"
    if table.match.turn != seat or not moves or not table.ready:
        return ""
    kinds = {move_names.kind(move.text) for move in moves}
    return kinds.pop() if kinds <= {"announce"} or kinds <= {"exchange"} else "move"


def _symbols(table: ReadOnlyTable, seat: Seat, scene: Scene) -> dict[str, Any]:
    """Symbols of the seat's own closed pieces, on the board and in reserve."""
    side = table.match.names[seat][:1].upper()
    reserve = scene.get(f"reserve.{side}", "")
    if table.game.sheet.key != "incognito":
        return {"symbols": {}, "reserve": [], "supply": {}}
    numbers = str(table.match.options["symbols"]).split("-")
    return {
        "symbols": {
            str(cell): scene[cell][1:]
            for cell in table.game.sheet.cells
            if scene.get(cell, "").startswith(side)
        },
        "reserve": list(reserve),
        "supply": {symbol: int(it) for symbol, it in zip("CPF", numbers, strict=True)},
    }


@lru_cache(maxsize=8)
def _line_up(game: Game, options: tuple[tuple[str, str], ...], seat: Seat) -> dict[str, Any]:
    """Where the pieces will stand, and the notation of a line-up."""
    view = game.start(dict(options))
    hidden = closed_acts(game, view, seat)
    moves = [move for move in _moves(game, view, seat) if move not in hidden]
    later = view.clone()
    later.play(moves[0].code)
    changed = difference(game.scene(view), game.scene(later))
    cells = sorted(it.place for it in changed if it.place in game.sheet.cells)
    return {"cells": cells, "prefix": moves[0].text.partition(":")[0] + ":"}


def _told(names: Names, move: Move) -> dict[str, Any]:
    model = names.table.tracker.model
    return {
        "text": move.text,
        "say": names.move(move.text),
        "path": list(model.named(move.text)),
        "card": move_names.card(move.text) if model.game.sheet.key == "royal-reversi" else "",
        "kind": move_names.kind(move.text),
    }


def _last(table: ReadOnlyTable, names: Names) -> dict[str, Any] | None:
    acts = [act for act in table.match.history.acts if act.seat >= 0]
    if not acts:
        return None
    return {"seat": int(acts[-1].seat), "say": names.made(acts[-1].state, acts[-1].move)}
