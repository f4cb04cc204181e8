"""Incognito's duels: who attacks whom, what they showed, and who takes whose place."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from controller.session.desk import Desk
from controller.show.spoken import ATTACK
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


def last_duel(desk: Desk) -> Duel | None:
    """The duel that is going on or was the last thing that happened, as everybody knows it."""
    match = desk.match
    game, acts = match.game, match.course.acts
    if game.sheet.key != "incognito":
        return None
    at = len(acts) - 1
    while at >= 0 and acts[at].move.text.startswith("="):
        at -= 1
    found = ATTACK.fullmatch(acts[at].move.text) if at >= 0 else None
    if found is None:
        return None
    attack = acts[at]
    before, now = game.scene(game.public(attack.state)), game.scene(match.public)
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
    return Duel(attack.seat, match.seat(attack.seat + 1), cell, target, own, other, end)


def _fallen(before: Scene, now: Scene, side: str) -> str:
    """The symbol of the piece that a side has lost."""
    place = f"captured.{side}"
    lost = Counter(now.get(place, "")) - Counter(before.get(place, ""))
    return "".join(lost)
