"""What has happened at a table, and what is worth knowing before the next move."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from controller.session.flow import deals
from controller.session.phases import Asking
from controller.show.duel import OPEN, Duel, last_duel
from controller.show.duel import told as duel_told
from controller.show.font import width
from controller.show.layout import TEXT_ROOM
from controller.show.names import Names, lines
from controller.show.spoken import must
from rules.game import PASS_TEXT
from rules.model import Outcome, Seat
from rules.record import OUTSIDE

_COUNTED: Mapping[str, Mapping[str, str]] = {
    "invers": {"yellow": "Y", "red": "R"},
    "roliversi": {"green-blue": "GB", "yellow-red": "YR"},
    "royal-reversi": {"A": "A", "B": "B", "C": "C", "D": "D"},
    "reversi": {"black": "B", "white": "W"},
}
"""Games whose score can be counted on the board: for each side, the contents that count."""


def news(names: Names, *, todo: bool = False) -> str:
    """The last thing that happened; of a duel also what to do about it, if that is ``todo``."""
    told = names.desk.news
    if told is None:
        return ""
    if told.key == "did":
        return _did(names, told.facts, todo=todo)
    if told.key == "back" and not told.facts.get("ply"):
        return names.say("news.back-start")
    return names.say(f"news.{told.key}", **told.facts)


def _did(names: Names, facts: Mapping[str, object], *, todo: bool) -> str:
    desk = names.desk
    duel = last_duel(desk.match.course)
    if duel is not None and duel.end != OPEN:
        return told_duel(names, duel, todo=todo or desk.tracker.sight.tapped)
    for act in reversed(desk.match.course.acts):
        if act.seat == facts["seat"] and act.move.text == facts["move"]:
            told = names.made(act.state, act.move)
            return names.speech.say("news.did", seat=names.seat(act.seat), move=told)
    return names.say("news.did", **facts)


def told_duel(names: Names, duel: Duel, *, todo: bool) -> str:
    """Who attacked whom, both symbols, and the end of it."""
    seats = [names.seat(Seat(at)) for at in range(len(names.desk.match.names))]
    return duel_told(duel, names.speech, names.desk.game, seats, todo=todo)


def question(names: Names, asking: Asking) -> str:
    """Why somebody is asked to say something that no sensor can see."""
    moves = [str(choice.facts["move"]) for choice in asking.choices]
    if moves == [PASS_TEXT]:
        return names.say("ask.speak.pass")
    duel = last_duel(names.desk.match.course)
    if duel is None or duel.end != OPEN:
        shown = all(move.startswith("-") for move in moves)
        return names.say("ask.speak.card" if shown else "ask.speak.text")
    facts = {"cell": duel.cell, "target": duel.target}
    if not duel.own:
        return names.say("duel.attacks", **facts)
    return names.say("duel.answers", **facts, own=names.piece(duel.own))


def turns(names: Names) -> str:
    """Pieces that are still to be turned, if this board cannot see it."""
    desk, pads = names.desk, sorted(names.desk.turns)
    scene = desk.game.scene(desk.match.public)
    return names.say("play.turn-these", pads=names.turned(pads, scene)) if pads else ""


def hint(names: Names) -> str:
    """The advice that somebody asked for; which card it is only its owner may know."""
    desk = names.desk
    if desk.hint is None:
        return names.say("play.thinks") if desk.thinking else ""
    if desk.game.sheet.secret and desk.tracker.sight.named(desk.hint.text):
        advice = names.say("play.hint-lit")
    else:
        advice = names.say("play.hint", move=desk.hint.text)
    return lines(advice, why(names))


def why(names: Names) -> str:
    """Why the robot proposes or advises what it does."""
    found = names.desk.reason
    return "" if found is None else names.say(f"because.{found.key}", **found.facts)


def held(names: Names) -> str:
    """What the seat must play, where everybody may see it: a tile in the hand or the pool."""
    match = names.desk.match
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
    """Inside: the cells that must be filled at once, and whose stock the cube comes from."""
    desk = names.desk
    moves = [want.move for want in desk.tracker.wants]
    return lines(*must(desk.game, names.speech, desk.match.state, moves))


def notice(names: Names) -> str:
    """What the rules want to be said although it forbids nothing."""
    match = names.desk.match
    found = match.game.notice(match.public)
    return names.speech.tell(match.game, f"notice.{found.rule}") if found is not None else ""


def counts(names: Names) -> dict[str, int]:
    """How it stands, by the names of the sides, where that can be counted on the board."""
    match = names.desk.match
    scene = match.game.scene(match.public)
    contents = [scene.get(cell, "") for cell in match.game.sheet.cells]
    sides = _COUNTED.get(match.game.sheet.key, {})
    found = {side: sum(it in own for it in contents if it) for side, own in sides.items()}
    playing = {name[:1] for name in match.names} if "A" in found else found.keys()
    return {side: count for side, count in found.items() if side in playing}


def score(names: Names) -> str:
    """The same as a sentence."""
    match = names.desk.match
    told = [
        f"{names.speech.seat(match.game, side)} {count}" for side, count in counts(names).items()
    ]
    what = names.speech.tell(match.game, "score")
    return names.say("play.score", counts=" – ".join(told), what=what) if told else ""


def ended(names: Names) -> str:
    """Who won and why; nothing while the game goes on."""
    match = names.desk.match
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
    """What was shown of the table's secrets, short enough to write down; nothing without any."""
    desk = names.desk
    kept = desk.luck.seals or desk.luck.closed or deals(desk)
    return names.say(key, seal=desk.luck.shown) if kept else ""


def clock(names: Names) -> str:
    """The time that is left to each seat."""
    match = names.desk.match
    if not match.clock.pace.seconds:
        return ""
    left = [ceil(time - 0.001) for time in match.clock.at(names.desk.now)]
    told = [f"{names.seat(Seat(at))} {time // 60}:{time % 60:02}" for at, time in enumerate(left)]
    line = " – ".join(told)
    return line if width(line) <= TEXT_ROOM else lines(*told)
