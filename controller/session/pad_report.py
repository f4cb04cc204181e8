"""Pad report: faults of pads, as far as this game has shown them."""

from __future__ import annotations

from controller.sensing.pad_health import NOISY, SILENT, STUCK, silent
from controller.sensing.reading import differing
from controller.session.read_only import ReadOnlyTable
from hardware.ports import Pad


def ailments(table: ReadOnlyTable) -> dict[Pad, str]:
    """Faults by pad; pads that never reacted are only reported once the game is over."""
    noisy = table.pads.health.noisy
    found: dict[Pad, str] = {}
    if table.has_match:
        if table.match.result is not None:
            found |= dict.fromkeys(_silent(table), SILENT)
        found |= dict.fromkeys(table.tracker.model.ignored, STUCK)
    found |= dict.fromkeys(noisy, NOISY)
    return {pad: found[pad] for pad in sorted(found)}


def _silent(table: ReadOnlyTable) -> frozenset[Pad]:
    """Pads that were used in this game but never reacted."""
    match, tracker, model = table.match, table.tracker, table.tracker.model
    # Nobody taps the moves of a robot.
    seats = match.humans() if model.tapped else range(len(match.names))
    texts = [act.move.text for act in match.history.acts if act.seat in seats]
    spots = [spot for text in texts for spot in model.named(text)]
    slots = set(model.layout.slots())
    spots += [model.layout.beyond(spot) for spot in spots if spot in slots]
    # Resigning in the middle of a move leaves it half done.
    half = differing(tracker.base, tracker.marks)
    return silent(set(model.pads(spots)).difference(model.ignored, half), table.pads.moved)
