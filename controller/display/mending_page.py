"""Mending page: what is wrong on the pads, which rule says so, and the way out."""

from __future__ import annotations

from collections.abc import Collection

from controller.display import sentences
from controller.display.duel import OPEN, last_duel
from controller.display.names import Names, lines
from controller.model.screen_page import Page
from controller.session.dialogs import MendingCause
from controller.session.phases import Mending
from controller.session.setup import Gaps, gaps
from hardware.ports import Pad


def mending(names: Names, phase: Mending) -> Page:
    """Page with what is wrong, which rule says so, and the way out."""
    table = names.table
    title = names.say(f"mend.{phase.cause}")
    why = _why(names, phase)
    if table.tracker.in_place:
        way = "mend.push" if phase.off.push else "mend.again" if why else "mend.done"
        return Page(title, lines(why, names.say(way)), keys=names.say("keys.ok"))
    found = gaps(table.tracker.base, table.tracker.marks)
    duel = last_duel(table.match.history) if phase.cause == MendingCause.CARRY else None
    if duel is not None and duel.end != OPEN:
        # This text already says what to do with the two pieces.
        why = sentences.told_duel(names, duel, todo=True)
        found = _without(found, table.tracker.model.pads((duel.cell, duel.target)))
    return Page(title, lines(why, *_ways(names, found)), keys=names.say("keys.mend"))


def _why(names: Names, phase: Mending) -> str:
    refusal = phase.refusal
    if refusal is None:
        return names.say("mend.unknown") if phase.cause == MendingCause.WRONG else ""
    if refusal.rule.startswith("table."):
        return names.say(f"refusal.{refusal.rule}")
    why = names.speech.refusal(names.table.game, refusal, names.table.match.options, names.cells)
    if refusal.cells or not phase.move:
        return why
    return names.say("mend.why", move=names.move(phase.move), why=why)


def _without(found: Gaps, pads: Collection[Pad]) -> Gaps:
    parts = (found.missing, found.extra, found.other)
    return Gaps(*(tuple(pad for pad in part if pad not in pads) for part in parts))


def _ways(names: Names, found: Gaps) -> list[str]:
    """Instructions to put the pads in order."""
    match = names.table.match
    scene = match.game.scene(match.public)
    ways = [names.say("mend.put", pieces=it) for it in names.placed(found.missing, scene)]
    if found.extra:
        ways.append(names.say("mend.lift", pads=names.pads(found.extra)))
    return ways + [names.say("mend.turn", pieces=it) for it in names.placed(found.other, scene)]
