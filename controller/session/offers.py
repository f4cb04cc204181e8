"""Offers: the moves shown for OK, so that a key confirms the move that was read and no other."""

from __future__ import annotations

from controller.sensing.reading import Fits, Replied, Rewound, Slid
from controller.session.phases import Phase, Playing

REACH_SECONDS = 1.0
"""Seconds within which nearly everybody presses OK after reading an offer."""
RECENT_SECONDS = 3.0
"""Seconds for which an earlier offer may still be what somebody has read."""


class Offers:
    """What has been shown for OK in one position."""

    def __init__(self) -> None:
        self._acts = 0
        self._shown: object = None
        self._seen_at = float("-inf")
        self._changed_at = float("-inf")

    def note(self, phase: Phase, acts: int, now: float) -> None:
        """Note what is shown now, after this many acts of the game."""
        if acts != self._acts:
            self._acts, self._shown, self._changed_at = acts, None, float("-inf")
        offer = _offer(phase)
        if offer is None:
            return
        if self._shown not in {None, offer} and now - self._seen_at < RECENT_SECONDS:
            self._changed_at = now
        self._shown, self._seen_at = offer, now

    def has_changed(self, pressed_at: float) -> bool:
        """Return whether a key that went down then may have been meant for another offer."""
        return pressed_at - self._changed_at < REACH_SECONDS


def _offer(phase: Phase) -> object:
    if not isinstance(phase, Playing):
        return None
    match phase.reading:
        case Fits(moves) | Slid(moves) | Replied(moves):
            return (type(phase.reading), tuple(expected.move for expected in moves))
        case Rewound(acts):
            return (Rewound, acts)
        case _:
            return None
