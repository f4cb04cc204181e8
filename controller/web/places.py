"""Places for pages and phones: nobody can take those of the seats and of the table itself."""

from __future__ import annotations

from collections.abc import Iterable

from controller.web.clients import Guest

SEAT_PAGES = 4
"""Most pages that may show one seat."""
CONTROL_PAGES = 16
"""Most pages with control, and they are not counted with those that only watch."""
WATCHERS, WATCHERS_OF_ONE_ADDRESS = 32, 8
"""Most pages that only watch, in all and from one address."""


def crowded_out(guests: Iterable[Guest], newcomer: Guest) -> Guest | None:
    """Who has to go for a newcomer: nobody, the newcomer itself, or a page that asks for nothing.

    A page with control is opened by somebody at the table, who has too many: the newest counts.
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
