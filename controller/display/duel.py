"""Duels of Incognito: attacker, defender, symbols shown, and the result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from controller.display.move_text import ATTACK
from controller.i18n.speech import Speech
from controller.model.history import History
from rules.game import Game
from rules.model import Scene, Seat

OPEN, TIE, ATTACKER, DEFENDER, STAYS = "open", "tie", "attacker", "defender", "stays"
"""Result of a duel: undecided, tie, or won by either; a winning defender may stay in place."""


@dataclass(frozen=True, slots=True)
class Duel:
    """A duel: seat and cell of attacker and defender, and the symbols shown so far."""

    attacker: Seat
    defender: Seat
    cell: str
    target: str
    own: str
    other: str
    end: str


def last_duel(history: History) -> Duel | None:
    """Duel in progress or just finished, limited to what everybody knows; None if there is none."""
    found = _begun(history)
    return _duel(history, *found[-1]) if found and found[-1][1] == len(history.acts) else None


def results(history: History) -> dict[int, Duel]:
    """Decided duels, by the number of acts after which each was decided."""
    found = {until: _duel(history, at, until) for at, until in _begun(history)}
    return {until: duel for until, duel in found.items() if duel.end != OPEN}


def decided(history: History, since: int) -> list[Duel]:
    """Duels decided at or after this act number, in order."""
    return [duel for until, duel in results(history).items() if until >= since]


def told(duel: Duel, speech: Speech, game: Game, seats: Sequence[str], *, todo: bool) -> str:
    """Text of a duel: who attacked whom, both symbols, the result; ``todo`` adds what to do."""
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


def _begun(history: History) -> list[tuple[int, int]]:
    """Act number of each attack, and of the act that follows its duel."""
    if history.game.sheet.key != "incognito":
        return []
    texts = [act.move.text for act in history.acts]
    found: list[tuple[int, int]] = []
    for at, text in enumerate(texts):
        if ATTACK.fullmatch(text):
            said = takewhile(lambda it: it.startswith("="), texts[at + 1 :])
            found.append((at, at + 1 + sum(1 for _ in said)))
    return found


def _duel(history: History, at: int, until: int) -> Duel:
    game, acts = history.game, history.acts
    attack = acts[at]
    found = ATTACK.fullmatch(attack.move.text)
    if found is None:
        raise ValueError(f"no attack: {attack.move}")
    after = acts[until].state if until < len(acts) else history.state
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
    seats = len(game.seats(history.state))
    return Duel(attack.seat, Seat((attack.seat + 1) % seats), cell, target, own, other, end)


def _fallen(before: Scene, now: Scene, side: str) -> str:
    """Symbol of the piece that a side has lost."""
    place = f"captured.{side}"
    lost = Counter(now.get(place, "")) - Counter(before.get(place, ""))
    return "".join(lost)
