"""What has happened in the game on the table, as everybody may know it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from controller.course import Act
from controller.session.desk import Desk
from controller.session.match import Match
from controller.session.phases import Mending, News, Phase
from controller.show.names import Names
from rules.model import Refusal

MOST = 200
"""Of more entries than this the oldest are left out."""
_TOLD = ("paired", "paired-again", "parted", "human", "robot", "back", "goes-on", "fallback")
"""News that are not moves."""


@dataclass(frozen=True, slots=True)
class Tried:
    """Something that was refused, after so many acts."""

    acts: int
    seat: int
    text: str
    refusal: Refusal | None
    attempt: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Happened:
    """News after so many acts."""

    acts: int
    news: News


@dataclass(slots=True)
class Chronicle:
    """Follows one table: what was tried in vain and what else happened, between the acts."""

    match: Match | None = None
    others: list[Tried | Happened] = field(default_factory=list)
    _last: Tried | None = None
    _news: News | None = None

    def follow(self, desk: Desk, phase: Phase) -> None:
        """Look at the table, and note what is new."""
        match = desk.match if desk.has_match else None
        if match is not self.match:
            self.match = match
            self.others = []
            self._last = self._news = None
        if match is None:
            return
        made = len(match.course.acts)
        tried: Tried | None = None
        if isinstance(phase, Mending) and phase.cause == "wrong":
            attempt = phase.off.attempt
            tried = Tried(made, int(match.turn), phase.move, phase.refusal, attempt)
            if tried != self._last:
                self.others.append(tried)
        self._last = tried
        if desk.news is not self._news:
            self._news = desk.news
            if desk.news is not None and desk.news.key in _TOLD:
                self.others.append(Happened(made, desk.news))
        del self.others[:-MOST]

    def refused(self, seat: int, text: str, refusal: Refusal) -> None:
        """A try that no hand can make was answered by the rules alone."""
        if self.match is not None:
            made = len(self.match.course.acts)
            self.others.append(Tried(made, seat, text, refusal))

    def told(self, names: Names) -> list[dict[str, Any]]:
        """All entries in their order, in the language of the names."""
        if self.match is None:
            return []
        entries: list[dict[str, Any]] = []
        waiting = list(self.others)
        for number, act in enumerate(self.match.course.acts):
            entries += [_other(names, it) for it in waiting if it.acts <= number]
            waiting = [it for it in waiting if it.acts > number]
            if act.seat >= 0:
                entries.append(_move(names, act))
        entries += [_other(names, it) for it in waiting]
        numbered = [entry | {"n": at} for at, entry in enumerate(entries, 1)]
        return numbered[-MOST:]


def _move(names: Names, act: Act) -> dict[str, Any]:
    match = names.desk.match
    text = match.game.recorded(act.state, act.move, match.seat(act.seat + 1))
    return {
        "kind": "move",
        "seat": int(act.seat),
        "text": text,
        "say": names.made(act.state, act.move),
        "cells": list(names.desk.tracker.sight.named(text)),
    }


def _other(names: Names, it: Tried | Happened) -> dict[str, Any]:
    if isinstance(it, Happened):
        say = names.say(f"news.{it.news.key}", **it.news.facts)
        return {"kind": "news", "seat": -1, "text": "", "say": say, "cells": []}
    told = {"kind": "refusal", "seat": it.seat, "text": it.text}
    if it.refusal is None:
        cells = [spot for spot in it.attempt if spot]
        return told | {"rule": "", "say": names.say("mend.unknown"), "clause": "", "cells": cells}
    return told | explained(names, it.refusal) | {"cells": _cells(names, it)}


def _cells(names: Names, it: Tried) -> list[str]:
    cells = list(it.refusal.cells) if it.refusal is not None else []
    return list(dict.fromkeys([*names.desk.tracker.sight.named(it.text), *map(str, cells)]))


def explained(names: Names, refusal: Refusal) -> dict[str, Any]:
    """The rule behind a refusal: its id, the sentence, and the clause that it quotes."""
    game, speech = names.desk.game, names.speech
    if refusal.rule.startswith("table."):
        return {"rule": refusal.rule, "say": names.say(f"refusal.{refusal.rule}"), "clause": ""}
    if speech.tell(game, f"refusal.{refusal.rule}"):
        say = speech.refusal(game, refusal)
    else:
        say = speech.say("refusal.other", rule=refusal.rule)
    clauses = dict(speech.clauses(game))
    return {"rule": refusal.rule, "say": say, "clause": clauses.get(refusal.rule, "")}
