"""Sentences about the table: what has happened, and what to know before the next move."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from controller.display.duel import OPEN, Duel, last_duel
from controller.display.duel import told as duel_told
from controller.display.font import width
from controller.display.move_text import must
from controller.display.names import Names, lines
from controller.display.score import counted
from controller.display.screen_layout import TEXT_ROOM
from controller.robot.reasons import Reason
from controller.session.advance import deals
from controller.session.phases import Asking
from rules.game import PASS_TEXT
from rules.model import Outcome, Seat
from rules.record import OUTSIDE


def news(names: Names, *, todo: bool = False) -> str:
    """Latest news; ``todo`` adds what to do after a duel."""
    told = names.table.notices.news
    if told is None:
        return ""
    if told.key == "did":
        return _did(names, told.facts, todo=todo)
    if told.key == "back" and not told.facts.get("ply"):
        return names.say("news.back-start")
    return names.say(f"news.{told.key}", **told.facts)


def _did(names: Names, facts: Mapping[str, object], *, todo: bool) -> str:
    table = names.table
    duel = last_duel(table.match.history)
    if duel is not None and duel.end != OPEN:
        return told_duel(names, duel, todo=todo or table.tracker.model.tapped)
    for act in reversed(table.match.history.acts):
        if act.seat == facts["seat"] and act.move.text == facts["move"]:
            told = names.made(act.state, act.move)
            return names.speech.say("news.did", seat=names.seat(act.seat), move=told)
    return names.say("news.did", **facts)


def told_duel(names: Names, duel: Duel, *, todo: bool) -> str:
    """Text of a duel, with the names of the seats."""
    seats = [names.seat(Seat(at)) for at in range(len(names.table.match.names))]
    return duel_told(duel, names.speech, names.table.game, seats, todo=todo)


def question(names: Names, asking: Asking) -> str:
    """Reason why a move must be declared: no sensor can see it."""
    moves = [str(choice.facts["move"]) for choice in asking.choices]
    if moves == [PASS_TEXT]:
        return names.say("ask.speak.pass")
    duel = last_duel(names.table.match.history)
    if duel is None or duel.end != OPEN:
        shown = all(move.startswith("-") for move in moves)
        return names.say("ask.speak.card" if shown else "ask.speak.text")
    facts = {"cell": duel.cell, "target": duel.target}
    if not duel.own:
        return names.say("duel.attacks", **facts)
    return names.say("duel.answers", **facts, own=names.piece(duel.own))


def turns(names: Names) -> str:
    """Pieces still to be turned, if this board cannot see it."""
    table, pads = names.table, sorted(names.table.reader.turns)
    scene = table.game.scene(table.match.public)
    return names.say("play.turn-these", pads=names.turned(pads, scene)) if pads else ""


def hint(names: Names) -> str:
    """Hint that a person asked for, where everybody may see it."""
    table = names.table
    if table.robot.hint is None:
        return names.say("play.thinks") if table.robot.thinks_openly else ""
    return lines(names.say("play.hint", move=table.robot.hint.text), why(names))


def private_hint(names: Names, seat: Seat) -> str:
    """Hint for the private hand of a seat: what nobody else may read."""
    found = names.table.robot.private_hint
    if found is None or found.seat != seat:
        return ""
    if found.awaited:
        return names.say("play.thinks")
    if found.move is None:
        return names.say("news.no-hint")
    told = names.speech.say("play.hint", move=names.own(found.move.text))
    return lines(told, because(names, found.reason))


def why(names: Names) -> str:
    """Reason for the robot's proposal or hint."""
    return because(names, names.table.robot.reason)


def because(names: Names, found: Reason | None) -> str:
    """Sentence of a reason; empty without one."""
    return "" if found is None else names.say(f"because.{found.key}", **found.facts)


def held(names: Names) -> str:
    """Tile that the seat must play, if everybody may see it: in the hand or the pool."""
    match = names.table.match
    scene = match.game.scene(match.public)
    own = f"hand.{match.names[match.turn]}" if match.turn >= 0 else ""
    place = own if own in scene else "pool"
    known = [names.speech.tell(match.game, f"piece.{it}") for it in scene.get(place, "").split()]
    if not known or not all(known):
        return ""
    if place == own:
        return names.say("play.held", piece=names.listed(known))
    return names.say(
        "play.pool", place=names.speech.place(match.game, place), pieces=names.listed(known)
    )


def forced(names: Names) -> str:
    """Inside: cells that must be filled at once, and whose stock the cube comes from."""
    table = names.table
    moves = [expected.move for expected in table.tracker.expected_moves]
    return lines(*must(table.game, names.speech, table.match.state, moves, names.cells))


def notice(names: Names) -> str:
    """Notice required by the rules, although it forbids nothing."""
    match = names.table.match
    found = match.game.notice(match.public)
    return names.speech.tell(match.game, f"notice.{found.rule}") if found is not None else ""


def counts(names: Names) -> dict[str, int]:
    """Score by side, where it can be counted on the board."""
    match = names.table.match
    return counted(match.game, match.public, match.names)


def score(names: Names) -> str:
    """Score as a sentence."""
    match = names.table.match
    told = [
        f"{names.speech.seat(match.game, side)} {count}" for side, count in counts(names).items()
    ]
    what = names.speech.tell(match.game, "score")
    return names.say("play.score", counts=" – ".join(told), what=what) if told else ""


def ended(names: Names) -> str:
    """Winner and reason; empty while the game goes on."""
    match = names.table.match
    result = match.result
    if result is None:
        return ""
    seats = [names.seat(match.seat(at)) for at in range(len(match.names))]
    winners = tuple(Seat(match.names.index(name)) for name in result.winners)
    if result.reason in OUTSIDE:
        listed = names.listed(seats[seat] for seat in winners)
        return names.speech.say(f"end.{result.reason}", names=listed)
    outcome = Outcome(winners, result.reason, result.score)
    return names.speech.outcome(match.game, seats, outcome)


def seal(names: Names, key: str) -> str:
    """Commitment shown to players, short enough to write down; empty if there is none."""
    table = names.table
    kept = table.fairness.seals or table.fairness.closed or deals(table)
    return names.say(key, seal=table.fairness.shown) if kept else ""


def clock(names: Names) -> str:
    """Time left to each seat."""
    match = names.table.match
    if not match.clock.pace.seconds:
        return ""
    left = [ceil(time - 0.001) for time in match.clock.at(names.table.now)]
    told = [f"{names.seat(Seat(at))} {time // 60}:{time % 60:02}" for at, time in enumerate(left)]
    line = " – ".join(told)
    return line if width(line) <= TEXT_ROOM else lines(*told)
