"""What is wrong with which pads, as far as this game has shown it."""

from __future__ import annotations

from controller.session.desk import Desk
from controller.sight.health import NOISY, SILENT, STUCK, silent
from controller.sight.reading import differing
from hardware.ports import Pad


def ailments(desk: Desk) -> dict[Pad, str]:
    """What is wrong with which pads; which were never felt shows only when a game is over."""
    noisy = desk.pads.health.noisy
    found: dict[Pad, str] = {}
    if desk.has_match:
        if desk.match.result is not None:
            found |= dict.fromkeys(_silent(desk), SILENT)
        found |= dict.fromkeys(desk.tracker.sight.ignored, STUCK)
    found |= dict.fromkeys(noisy, NOISY)
    return {pad: found[pad] for pad in sorted(found)}


def _silent(desk: Desk) -> frozenset[Pad]:
    """The pads on which this game was played without their feeling anything."""
    match, tracker, sight = desk.match, desk.tracker, desk.tracker.sight
    # What a robot plays is not tapped by anybody.
    seats = match.humans() if sight.tapped else range(len(match.names))
    texts = [act.move.text for act in match.course.acts if act.seat in seats]
    spots = [spot for text in texts for spot in sight.named(text)]
    slots = set(sight.layout.slots())
    spots += [sight.layout.beyond(spot) for spot in spots if spot in slots]
    # Who gives up in the middle of a move leaves it half done.
    half = differing(tracker.base, tracker.marks)
    return silent(set(sight.pads(spots)).difference(sight.ignored, half), desk.pads.moved)
