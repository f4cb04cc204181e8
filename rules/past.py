"""What has been played since something that cannot be undone: a chain of acts.

Every position that came of the same past shares its chain, so a clone costs nothing.
"""

from __future__ import annotations

from mypy_extensions import i64


class Past:
    """An act, and what was before it; games with a memory of positions add those."""

    def __init__(self, code: i64, before: Past | None) -> None:
        self.code: i64 = code
        self.before = before


def acts(past: Past | None) -> list[i64]:
    """The acts of a chain, oldest first."""
    found: list[i64] = []
    while past is not None:
        found.append(past.code)
        past = past.before
    found.reverse()
    return found
