"""The page of a table that must be put in order: what is wrong, by which rule, the way out."""

from __future__ import annotations

from collections.abc import Collection

from controller.session.phases import Mending
from controller.session.setup import Gaps, gaps
from controller.show import story
from controller.show.duel import OPEN, last_duel
from controller.show.names import Names, lines
from controller.show.page import Page
from hardware.ports import Pad


def mending(names: Names, phase: Mending) -> Page:
    """What is wrong, by which rule, and the way out."""
    desk = names.desk
    title = names.say(f"mend.{phase.cause}")
    why = _why(names, phase)
    if desk.tracker.in_place:
        way = "mend.push" if phase.off.push else "mend.again" if why else "mend.done"
        return Page(title, lines(why, names.say(way)), keys=names.say("keys.ok"))
    found = gaps(desk.tracker.base, desk.tracker.marks)
    duel = last_duel(desk.match.course) if phase.cause == "carry" else None
    if duel is not None and duel.end != OPEN:
        # This says already what to do with the two pieces.
        why = story.told_duel(names, duel, todo=True)
        found = _without(found, desk.tracker.sight.pads((duel.cell, duel.target)))
    return Page(title, lines(why, *_ways(names, found)), keys=names.say("keys.mend"))


def _why(names: Names, phase: Mending) -> str:
    refusal = phase.refusal
    if refusal is None:
        return names.say("mend.unknown") if phase.cause == "wrong" else ""
    if refusal.rule.startswith("table."):
        return names.say(f"refusal.{refusal.rule}")
    why = names.speech.refusal(names.desk.game, refusal)
    if refusal.cells or not phase.move:
        return why
    return names.say("mend.why", move=phase.move, why=why)


def _without(found: Gaps, pads: Collection[Pad]) -> Gaps:
    parts = (found.missing, found.extra, found.other)
    return Gaps(*(tuple(pad for pad in part if pad not in pads) for part in parts))


def _ways(names: Names, found: Gaps) -> list[str]:
    """How to make the pads show what they should."""
    match = names.desk.match
    scene = match.game.scene(match.public)
    ways = [names.say("mend.put", pieces=it) for it in names.placed(found.missing, scene)]
    if found.extra:
        ways.append(names.say("mend.lift", pads=names.pads(found.extra)))
    return ways + [names.say("mend.turn", pieces=it) for it in names.placed(found.other, scene)]
