"""Which phone is the hand of which seat: codes for two minutes, tokens until the game ends.

Time and chance are arguments. Nothing here is kept but hashes: who reads the memory of yesterday's
table finds no token.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass, field

from controller.session.guests import VALID

TRIES = 5
"""So often a wrong code may be typed before the pairing is closed."""
DIGITS = 6
TOKEN_BYTES = 16

Chance = Callable[[int], bytes]


@dataclass(slots=True)
class Offer:
    """A seat that may be paired now."""

    seat: int
    code: bytes = field(repr=False)
    token: bytes = field(repr=False)
    until: float
    tries: int = TRIES


class Pairing:
    """The open offer and the seats that are taken; ``chance`` gives random bytes."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._offer: Offer | None = None
        self._taken: dict[int, bytes] = {}

    @property
    def seats(self) -> frozenset[int]:
        """The seats with a phone."""
        return frozenset(self._taken)

    def offered(self, now: float) -> int | None:
        """The seat that may be paired now."""
        if self._offer is not None and now >= self._offer.until:
            self._offer = None
        return None if self._offer is None else self._offer.seat

    def left(self, now: float) -> float:
        """How long it may still be paired."""
        return 0.0 if self.offered(now) is None or not self._offer else self._offer.until - now

    def offer(self, seat: int, now: float) -> tuple[str, str]:
        """Open a seat: a code to type and a token for the address; what was open is closed."""
        code = self._digits()
        token = self._chance(TOKEN_BYTES).hex()
        self._offer = Offer(seat, _hash(code), _hash(token), now + VALID)
        return code, token

    def close(self) -> None:
        """Nothing can be paired any more."""
        self._offer = None

    def by_code(self, code: str, now: float) -> tuple[int, str] | None:
        """The seat of a code, and the token that is its phone's from now on."""
        if self.offered(now) is None or self._offer is None:
            return None
        offer = self._offer
        if not hmac.compare_digest(offer.code, _hash(code)):
            offer.tries -= 1
            if offer.tries <= 0:
                self._offer = None
            return None
        return self._take(offer.seat)

    def by_token(self, token: str, now: float) -> tuple[int, str] | None:
        """The seat of a token: one that is taken already, or the one that is open for it."""
        found: tuple[int, str] | None = None
        for seat, known in self._taken.items():
            if hmac.compare_digest(known, _hash(token)):
                found = seat, token
        if found is not None or self.offered(now) is None or self._offer is None:
            return found
        if hmac.compare_digest(self._offer.token, _hash(token)):
            return self._take(self._offer.seat)
        return None

    def here(self, seat: int) -> str:
        """A token for the page that stands on the table itself."""
        return self._take(seat)[1]

    def leave(self, seat: int) -> None:
        """This seat has no phone any more."""
        self._taken.pop(seat, None)
        if self._offer is not None and self._offer.seat == seat:
            self._offer = None

    def end(self) -> None:
        """The game is over: every token is worth nothing."""
        self._taken.clear()
        self._offer = None

    def _take(self, seat: int) -> tuple[int, str]:
        self._offer = None
        token = self._chance(TOKEN_BYTES).hex()
        self._taken[seat] = _hash(token)
        return seat, token

    def _digits(self) -> str:
        """Six digits, each as likely as the others."""
        limit = 256**4 // 10**DIGITS * 10**DIGITS
        while (number := int.from_bytes(self._chance(4), "big")) >= limit:
            pass
        return f"{number % 10**DIGITS:0{DIGITS}}"


def _hash(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()
