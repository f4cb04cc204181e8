"""Text of a move in words, without anything that only its owner may know."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from controller.i18n.speech import Speech
from rules.game import PASS_TEXT, Game, difference
from rules.model import Move
from rules.state import State

ATTACK = re.compile(r"(?:(?P<start>..)-)?(?P<stop>..)x(?P<target>..)(?:=..)?")
"""Incognito: an attack, possibly after a step."""
FORCED = re.compile(r"f(?P<cell>\d{3})[CF]")
"""Inside: a cube that must be placed."""

_TROC = re.compile(r"T(?P<cell>..)(?P<symbol>[CPF]?)")
_LINE_UP = re.compile(r"[SN]:.{6}")
_EXCHANGE = re.compile(r"X(?P<seat>\w*)(?:=(?P<cards>.+))?")
_CARD = re.compile(r"(?P<card>[JQKA][HCDS]|9|10)(?:(?P<sign>[@x])(?P<cell>..))?")
_STEP = re.compile(r"(?P<start>..)-(?P<stop>..)")
_PUSH = re.compile(r"(?P<side>[WENS])(?P<line>[a-f1-6])(?P<tile>[yr]?)")
_SUITS = {"H": "♥", "C": "♣", "D": "♦", "S": "♠"}


def spoken(
    game: Game, speech: Speech, text: str, cells: Mapping[str, str], *, own: bool = False
) -> str:
    """Move in words, from its notation; ``cells`` are the cells of the board with their names.

    Exchanged or lined-up symbols and drawn cards are left out, because others can read it too;
    only the seat's ``own`` hand is told the symbol that it exchanges.
    """
    told = speech.tell(game, f"say.{text}")
    if told or text == PASS_TEXT:
        return told or speech.say("say.pass")
    match game.sheet.key:
        case "incognito":
            return _piece(game, speech, text, own=own)
        case "royal-reversi":
            return _card(game, speech, text)
        case "invers":
            return _push(game, speech, text)
        case _:
            return _placed(game, speech, text, cells)


def must(
    game: Game, speech: Speech, state: State, moves: Sequence[Move], names: Mapping[str, str]
) -> list[str]:
    """Inside: cells that must be filled at once, and from whose stock; empty if there are none."""
    found = [FORCED.fullmatch(move.text) for move in moves]
    cells = dict.fromkeys(it["cell"] for it in found if it)
    if not cells or None in found:
        return []
    later = state.clone()
    later.play(moves[0].code)
    changed = difference(game.scene(state), game.scene(later))
    stock = next(it.place for it in changed if it.place.startswith("stock."))
    return [
        speech.say("play.forced", cells=speech.listed(names.get(it, it) for it in cells)),
        speech.say("play.from", place=speech.place(game, stock)),
    ]


def card(game: Game, speech: Speech, text: str) -> str:
    """Card with the letter that its rank has in this language, and the sign of its suit."""
    if text[1:] not in _SUITS:
        return text
    return (speech.tell(game, f"rank.{text[:1]}") or text[:1]) + _SUITS[text[1]]


def _piece(game: Game, speech: Speech, text: str, *, own: bool) -> str:
    if found := ATTACK.fullmatch(text):
        key = "say.attack" if found["start"] is None else "say.step-attack"
        return speech.say(key, **found.groupdict())
    if found := _STEP.fullmatch(text):
        return speech.say("say.step", **found.groupdict())
    if (found := _TROC.fullmatch(text)) and own and found["symbol"]:
        piece = speech.tell(game, f"piece.{found['symbol']}")
        return speech.say("say.troc-own", cell=found["cell"], piece=piece)
    if found:
        return speech.say("say.troc", cell=found["cell"])
    return speech.say("say.line-up") if _LINE_UP.fullmatch(text) else text


def _card(game: Game, speech: Speech, text: str) -> str:
    if text.startswith("+"):
        return "+"
    if found := _EXCHANGE.fullmatch(text):
        told = speech.tell(game, "say.X")
        if found["seat"]:
            told = f"{told} ({speech.seat(game, found['seat'])})"
        cards = " ".join(card(game, speech, it) for it in (found["cards"] or "").split(",") if it)
        return f"{told} ({cards})" if cards else told
    found = _CARD.fullmatch(text.removeprefix("-"))
    if found is None:
        return text
    facts = {"card": card(game, speech, found["card"]), "cell": found["cell"]}
    if found["sign"] is None:
        return facts["card"]
    return speech.say("say.card" if found["sign"] == "@" else "say.nine", **facts)


def _push(game: Game, speech: Speech, text: str) -> str:
    """INVERS: the line and the end it is pushed from, with an arrow: ``W3``, ``W3y``."""
    found = _PUSH.fullmatch(text)
    if found is None:
        return text
    line = speech.say(f"say.push.{found['side']}", line=found["line"])
    piece = speech.tell(game, f"piece.{found['tile']}") if found["tile"] else ""
    return speech.say("say.push.tile", push=line, piece=piece) if piece else line


def _placed(game: Game, speech: Speech, text: str, cells: Mapping[str, str]) -> str:
    """Placement of a piece in words: ``d4R``, ``p310F``."""
    cell = text[:-1] if text[:-1] in cells else text[1:-1]
    piece = speech.tell(game, f"piece.{text[-1:]}")
    if cell not in cells or not piece:
        return text
    key = "say.forced" if FORCED.fullmatch(text) else "say.piece"
    return speech.say(key, cell=cells[cell], piece=piece)
