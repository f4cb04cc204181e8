"""QR code that fits the small screen: two pixels a dot, with a bright edge around it."""

from __future__ import annotations

from functools import lru_cache

import segno

from hardware.ports import HEIGHT

DOT = 2
"""Fewest pixels of a dot: a phone's camera does not tell smaller ones apart."""
EDGE = 3
"""Fewest bright pixels around the code."""


@lru_cache(maxsize=4)
def dots(text: str) -> tuple[tuple[bool, ...], ...] | None:
    """Rows of dots, true where dark; None if the text is too long.

    A screen does not get dirty or torn: the least correction leaves the largest dots.
    """
    found = segno.make(text, error="l", micro=False, boost_error=True).matrix
    if len(found) * DOT + 2 * EDGE > HEIGHT:
        return None
    return tuple(tuple(bool(dot) for dot in row) for row in found)
