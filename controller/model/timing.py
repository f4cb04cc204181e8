"""Times after which the pads and keys of a table count; the owner can choose them."""

from __future__ import annotations

from dataclasses import dataclass

DEBOUNCE_SECONDS = 0.03
"""Seconds that a pad must show the same before it counts, unless configured otherwise."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds that a mark or a picture must last before it counts.

    ``debounce``: a mark of one pad; ``quiet``: a move that could continue, or be continued by
    taps (``taps``); ``wrong``: a mistake; ``revocable``: how long a move may slide on;
    ``rewind``: pieces put back; ``stuck``: one pad that disagrees while all others agree. Files
    use these names without the unit.
    """

    debounce_seconds: float = DEBOUNCE_SECONDS
    quiet_seconds: float = 0.5
    taps_seconds: float = 2.0
    wrong_seconds: float = 0.2
    revocable_seconds: float = 8.0
    rewind_seconds: float = 2.0
    stuck_seconds: float = 30.0
    long_press_seconds: float = 1.0
