"""Pairing of phones with seats: codes for two minutes, tokens until somebody leaves.

Time and randomness are arguments. Only hashes are stored, so that old memory contains no token.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from controller.session.remote import CODE_VALID_SECONDS

TRIES = 5
"""Wrong codes from one address, while a seat is open."""
TRIES_OF_CODE = 20
"""Wrong codes from anybody, after which another code is shown."""
DIGITS = (6, 8, 10, 12)
"""Length of the first code, of the second …; all others are as long as the last.

A guess therefore succeeds with probability 20 / 10⁶ + 20 / 10⁸ + 20 / 10¹⁰, plus 20 / 10¹² for each
further code.
"""
TOKEN_BYTES = 16

Chance = Callable[[int], bytes]
Taken = TypeVar("Taken")


@dataclass(slots=True)
class PairingOffer:
    """A seat open for pairing."""

    seat: int
    code: bytes = field(repr=False)
    token: bytes = field(repr=False)
    until: float
    wrong: int = 0
    """Wrong codes since the current one has been shown."""
    codes: int = 1
    """Codes shown until now."""
    wrong_by_address: Counter[str] = field(default_factory=Counter)


class PairingRefusal(StrEnum):
    """Why a code or token opens nothing."""

    WRONG = "pair.wrong"
    TRIES = "pair.tries"


class Pairing:
    """The open offer and the paired seats; ``chance`` gives random bytes."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._offer: PairingOffer | None = None
        self._taken: dict[int, bytes] = {}
        self._count = 0
        self.numbers: dict[int, int] = {}
        """Number of the hand of each paired seat: anybody may know it, a new hand has a new one."""

    @property
    def seats(self) -> frozenset[int]:
        """Seats with a phone."""
        return frozenset(self._taken)

    def offered(self, now: float) -> int | None:
        """The seat open for pairing."""
        if self._offer is not None and now >= self._offer.until:
            self._offer = None
        return None if self._offer is None else self._offer.seat

    def left(self, now: float) -> float:
        """Seconds left for pairing."""
        return 0.0 if self.offered(now) is None or not self._offer else self._offer.until - now

    def offer(self, seat: int, now: float) -> tuple[str, str]:
        """Open a seat, closing any other: a code to type and a token for the address."""
        code = self._digits(DIGITS[0])
        token = self._chance(TOKEN_BYTES).hex()
        self._offer = PairingOffer(seat, _hash(code), _hash(token), now + CODE_VALID_SECONDS)
        return code, token

    def close(self) -> None:
        """Close the open seat."""
        self._offer = None

    def by_code(self, code: str, now: float, address: str) -> tuple[int, str] | PairingRefusal:
        """Seat for a code, and the new token of its phone; ``address`` sent the code."""
        if self.offered(now) is None or self._offer is None:
            return PairingRefusal.WRONG
        offer = self._offer
        if offer.wrong_by_address[address] >= TRIES:
            return PairingRefusal.TRIES
        if not hmac.compare_digest(offer.code, _hash(code)):
            offer.wrong += 1
            offer.wrong_by_address[address] += 1
            return PairingRefusal.WRONG
        return self._take(offer.seat)

    def replacement(self) -> str:
        """Another code, if the one that is shown was tried too often; the token stays."""
        offer = self._offer
        if offer is None or offer.wrong < TRIES_OF_CODE:
            return ""
        code = self._digits(DIGITS[min(offer.codes, len(DIGITS) - 1)])
        offer.code = _hash(code)
        offer.wrong = 0
        offer.codes += 1
        return code

    def by_token(self, token: str, now: float) -> tuple[int, str] | None:
        """Seat for a token: one already paired, or the open one."""
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
        """Token for the page on the table itself."""
        return self._take(seat)[1]

    def leave(self, seat: int) -> None:
        """Unpair this seat."""
        self._taken.pop(seat, None)
        self.numbers.pop(seat, None)
        if self._offer is not None and self._offer.seat == seat:
            self._offer = None

    def move(self, moves: Sequence[int]) -> None:
        """People change seats, and their tokens go with them; -1 is no seat of the next game."""
        self._offer = None

        def moved(kept: dict[int, Taken]) -> dict[int, Taken]:
            found = {(moves[at] if at < len(moves) else at): it for at, it in kept.items()}
            return {at: it for at, it in found.items() if at >= 0}

        self._taken, self.numbers = moved(self._taken), moved(self.numbers)

    def _take(self, seat: int) -> tuple[int, str]:
        self._offer = None
        token = self._chance(TOKEN_BYTES).hex()
        self._taken[seat] = _hash(token)
        self._count += 1
        self.numbers[seat] = self._count
        return seat, token

    def _digits(self, count: int) -> str:
        """Uniformly random digits."""
        size = 4 if count <= DIGITS[0] else 8
        limit = 256**size // 10**count * 10**count
        while (number := int.from_bytes(self._chance(size), "big")) >= limit:
            pass
        return f"{number % 10**count:0{count}}"


def _hash(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()
