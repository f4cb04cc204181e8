"""Limits for open pages and phones: nobody can use up those of the seats or of the table itself."""

from __future__ import annotations

from collections.abc import Iterable

from controller.web.clients import Guest

SEAT_PAGES = 4
"""Maximum number of pages that show one seat."""
CONTROL_PAGES = 16
"""Maximum number of pages with control; they do not count as watching."""
WATCHERS, WATCHERS_OF_ONE_ADDRESS = 32, 8
"""Maximum number of pages that only watch, in all and from one address."""


def crowded_out(guests: Iterable[Guest], newcomer: Guest) -> Guest | None:
    """Page to close for a newcomer: none, the newcomer itself, or the page idle the longest.

    Pages with control belong to somebody at the table who has opened too many: the newest stays.
    """
    alike = [
        it
        for it in guests
        if (it.audience, it.control, it.seat)
        == (newcomer.audience, newcomer.control, newcomer.seat)
    ]
    if newcomer.audience == "seat":
        return newcomer if len(alike) >= SEAT_PAGES else None
    if newcomer.control:
        is_full = len(alike) >= CONTROL_PAGES
        return min(alike, key=lambda it: it.asked_at) if is_full else None
    address = newcomer.client.address
    of_address = sum(it.client.address == address for it in alike)
    is_full = len(alike) >= WATCHERS or of_address >= WATCHERS_OF_ONE_ADDRESS
    return newcomer if is_full else None
