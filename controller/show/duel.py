"""Incognito's duels: who attacks whom, what they showed, and who takes whose place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from controller.course import Course
from controller.show.spoken import ATTACK
from controller.words.speech import Speech
from rules.game import Game
from rules.model import Scene, Seat

OPEN, TIE, ATTACKER, DEFENDER, STAYS = "open", "tie", "attacker", "defender", "stays"
"""How a duel stands: undecided, equal, won by either; a winning defender may stay where it is."""


@dataclass(frozen=True, slots=True)
class Duel:
    """The last duel: the attacker's seat and cell, the defender's, and the symbols shown so far."""

    attacker: Seat
    defender: Seat
    cell: str
    target: str
    own: str
    other: str
    end: str


def last_duel(course: Course) -> Duel | None:
    """The duel that is going on or was the last thing that happened, as everybody knows it."""
    found = _begun(course)
    return _duel(course, *found[-1]) if found and found[-1][1] == len(course.acts) else None


def decided(course: Course, since: int) -> list[Duel]:
    """The duels whose last word was said after so many acts or more, in their order."""
    found = [_duel(course, at, until) for at, until in _begun(course) if until >= since]
    return [duel for duel in found if duel.end != OPEN]


def told(duel: Duel, speech: Speech, game: Game, seats: Sequence[str], *, todo: bool) -> str:
    """Who attacked whom, both symbols, and the end of it; what is to do about it if ``todo``."""
    facts = {
        "attacker": seats[duel.attacker],
        "defender": seats[duel.defender],
        "cell": duel.cell,
        "target": duel.target,
        "own": speech.tell(game, f"piece.{duel.own}"),
        "other": speech.tell(game, f"piece.{duel.other}"),
    }
    key = f"duel.{duel.end}" + (".todo" if todo and duel.end != TIE else "")
    return f"{speech.say('duel.told', **facts)} {speech.say(key, **facts)}"


def _begun(course: Course) -> list[tuple[int, int]]:
    """The number of each attack among the acts, and of the act after what was said about it."""
    if course.game.sheet.key != "incognito":
        return []
    texts = [act.move.text for act in course.acts]
    found: list[tuple[int, int]] = []
    for at, text in enumerate(texts):
        if ATTACK.fullmatch(text):
            said = takewhile(lambda it: it.startswith("="), texts[at + 1 :])
            found.append((at, at + 1 + sum(1 for _ in said)))
    return found


def _duel(course: Course, at: int, until: int) -> Duel:
    game, acts = course.game, course.acts
    attack = acts[at]
    found = ATTACK.fullmatch(attack.move.text)
    if found is None:
        raise ValueError(f"no attack: {attack.move}")
    after = acts[until].state if until < len(acts) else course.state
    before, now = game.scene(game.public(attack.state)), game.scene(game.public(after))
    cell, target = found["stop"], found["target"]
    mine, yours = before[found["start"] or cell][:1], before[target][:1]
    here, there = now.get(cell, ""), now.get(target, "")
    if fallen := _fallen(before, now, mine):
        winner, end = (here, DEFENDER) if here[:1] == yours else (there, STAYS)
        own, other = fallen, winner[1:]
    elif fallen := _fallen(before, now, yours):
        own, other, end = there[1:], fallen, ATTACKER
    else:
        own, other = here[1:].strip("?"), there[1:].strip("?")
        end = TIE if own and other else OPEN
    seats = len(game.seats(course.state))
    return Duel(attack.seat, Seat((attack.seat + 1) % seats), cell, target, own, other, end)


def _fallen(before: Scene, now: Scene, side: str) -> str:
    """The symbol of the piece that a side has lost."""
    place = f"captured.{side}"
    lost = Counter(now.get(place, "")) - Counter(before.get(place, ""))
    return "".join(lost)
