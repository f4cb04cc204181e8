"""Activity log: what happened in the game on the table, as far as everybody may know."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from controller.display import sentences
from controller.display.duel import results
from controller.display.names import Names
from controller.model.history import Act
from controller.robot.reasons import Reason
from controller.session.dialogs import MendingCause
from controller.session.phases import Mending, News, Phase
from controller.session.read_only import ReadOnlyMatch, ReadOnlyTable
from rules.model import Refusal

MOST = 200
"""Most entries shown; older ones are dropped."""
_TOLD = (
    "paired",
    "paired-again",
    "parted",
    "human",
    "robot",
    "back",
    "goes-on",
    "fallback",
)
"""News other than moves."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A refused attempt, and the number of acts before it."""

    acts: int
    seat: int
    text: str
    refusal: Refusal | None
    attempt: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Happened:
    """A news item, and the number of acts before it."""

    acts: int
    news: News


@dataclass(slots=True)
class ActivityLog:
    """Follows one table: refused attempts and other news, between the acts."""

    match: ReadOnlyMatch | None = None
    others: list[Tried | Happened] = field(default_factory=list)
    reasons: dict[int, tuple[str, Reason]] = field(default_factory=dict)
    """By the number of acts before it, a robot's move and why it was played."""
    dropped: int = 0
    """How many of the other entries were dropped."""
    _last: Tried | None = None
    _news: News | None = None

    def follow(self, table: ReadOnlyTable, phase: Phase) -> None:
        """Compare with the table, and log what is new."""
        match = table.match if table.has_match else None
        if match is not self.match:
            self.match = match
            self.others = []
            self.reasons = {}
            self.dropped = 0
            self._last = self._news = None
        if match is None:
            return
        made = len(match.history.acts)
        if table.robot.proposal is not None and table.robot.reason is not None:
            self.reasons[made] = (table.robot.proposal.text, table.robot.reason)
        tried: Tried | None = None
        if isinstance(phase, Mending) and phase.cause == MendingCause.WRONG:
            attempt = phase.off.attempt
            tried = Tried(made, int(match.turn), phase.move, phase.refusal, attempt)
            if tried != self._last:
                self.others.append(tried)
        self._last = tried
        if table.notices.news is not self._news:
            self._news = table.notices.news
            if table.notices.news is not None and table.notices.news.key in _TOLD:
                self.others.append(Happened(made, table.notices.news))
        self.dropped += len(self.others[:-MOST])
        del self.others[:-MOST]

    def refused(self, seat: int, text: str, refusal: Refusal) -> None:
        """Log an attempt that no hand can make, and that the rules refused."""
        if self.match is not None:
            made = len(self.match.history.acts)
            self.others.append(Tried(made, seat, text, refusal))

    def told(self, names: Names) -> list[dict[str, Any]]:
        """All entries in order, in the language of the names."""
        if self.match is None:
            return []
        entries: list[dict[str, Any]] = []
        waiting = list(self.others)
        ply = 0
        duels = results(self.match.history)
        for number, act in enumerate(self.match.history.acts):
            entries += [_other(names, it) for it in waiting if it.acts <= number]
            waiting = [it for it in waiting if it.acts > number]
            ply += act.plies
            if act.seat >= 0:
                entries.append(self._made(names, number, act, ply))
            if duel := duels.get(number + 1):
                say = sentences.told_duel(names, duel, todo=False)
                entries.append(_news(say))
        entries += [_other(names, it) for it in waiting]
        numbered = [entry | {"n": at} for at, entry in enumerate(entries, 1)]
        return numbered[-MOST:]

    def told_since(self, names: Names, acts: int, others: int) -> list[dict[str, Any]]:
        """Entries after so many acts and so many others, without duels."""
        if self.match is None:
            return []
        entries: list[dict[str, Any]] = []
        waiting = self.others[max(0, others - self.dropped) :]
        history = self.match.history.acts
        ply = sum(act.plies for act in history[:acts])
        for number, act in enumerate(history[acts:], acts):
            entries += [_other(names, it) for it in waiting if it.acts <= number]
            waiting = [it for it in waiting if it.acts > number]
            ply += act.plies
            if act.seat >= 0:
                entries.append(self._made(names, number, act, ply))
        return entries + [_other(names, it) for it in waiting]

    def _made(self, names: Names, number: int, act: Act, ply: int) -> dict[str, Any]:
        """A move that was made after so many acts."""
        text, reason = self.reasons.get(number, ("", None))
        why = sentences.because(names, reason if text == act.move.text else None)
        return _move(names, act) | {"ply": ply, "act": number + 1, "why": why}


def _move(names: Names, act: Act) -> dict[str, Any]:
    match = names.table.match
    text = match.game.recorded(act.state, act.move, match.seat(act.seat + 1))
    return {
        "kind": "move",
        "seat": int(act.seat),
        "text": text,
        "say": names.made(act.state, act.move),
        "cells": list(names.table.tracker.model.named(text)),
    }


def _news(say: str) -> dict[str, Any]:
    return {"kind": "news", "seat": -1, "text": "", "say": say, "cells": []}


def _other(names: Names, it: Tried | Happened) -> dict[str, Any]:
    if isinstance(it, Happened):
        return _news(names.say(f"news.{it.news.key}", **it.news.facts))
    told = {"kind": "refusal", "seat": it.seat, "text": it.text}
    if it.refusal is None:
        cells = [spot for spot in it.attempt if spot]
        return told | {"rule": "", "say": names.say("mend.unknown"), "clause": "", "cells": cells}
    return told | explained(names, it.refusal) | {"cells": _cells(names, it)}


def _cells(names: Names, it: Tried) -> list[str]:
    cells = list(it.refusal.cells) if it.refusal is not None else []
    return list(dict.fromkeys([*names.table.tracker.model.named(it.text), *map(str, cells)]))


def explained(names: Names, refusal: Refusal) -> dict[str, Any]:
    """Rule behind a refusal: its id, its sentence, and the clause it quotes."""
    game, speech = names.table.game, names.speech
    if refusal.rule.startswith("table."):
        return {"rule": refusal.rule, "say": names.say(f"refusal.{refusal.rule}"), "clause": ""}
    if speech.tell(game, f"refusal.{refusal.rule}"):
        say = speech.refusal(game, refusal, names.table.match.options, names.cells)
    else:
        say = speech.say("refusal.other", rule=refusal.rule)
    clauses = dict(speech.clauses(game, names.table.match.options))
    return {"rule": refusal.rule, "say": say, "clause": clauses.get(refusal.rule, "")}
