"""Commitments: secrets that are fixed before play and can be checked afterwards.

The table picks a secret ``P`` and shows its ``promise``. Only then do people add entropy that the
table could not foresee (``H_1 … H_n``, 16 bytes each), and ``deal_key`` derives ``K`` from both:
neither side chose the cards alone. Before draw number n (from 0) the remaining cards, in the order
of the rules, are shuffled by the ``stream`` of that draw, and the first one is drawn. A card
therefore depends only on ``K``, on the number of cards drawn before it in the game as it stands,
and on the remaining cards: taking a move back and making it again draws the same card.

Anything that a seat hides from the others is put under a ``seal`` before anybody acts on it; its
salt prevents guessing by trying all possibilities. Pure functions; hashes are SHA-256, numbers are
big-endian.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

SECRET_BYTES = 32
ENTROPY_BYTES = 16
SHORT = 8
"""Hexadecimal digits of a promise or seal that are shown: short enough for screen and paper."""
_WORD = 4
_COUNTER = 8
T = TypeVar("T")


def lp(*parts: str | bytes) -> bytes:
    """Length-prefixed encoding: four bytes of length before each part, so it is unambiguous."""
    data = [part.encode() if isinstance(part, str) else part for part in parts]
    return b"".join(len(it).to_bytes(4, "big") + it for it in data)


def promise(game: str, secret: bytes) -> str:
    """Commitment to the table's secret, shown before anybody adds entropy."""
    return hashlib.sha256(lp("tablier/pi-secret/v1", game, secret)).hexdigest()


def seal(salt: bytes, domain: str, game: str, seat: int, value: str) -> str:
    """Commitment to a value hidden by a seat; anyone who has the salt can check it."""
    told = lp("tablier/commit/v1", domain, game, str(seat), value)
    return _mac(salt, told).hex()


def table_secret(key: bytes, seed: int, game: str) -> bytes:
    """Secret of one game, derived from the table's key, which exists only while it is on."""
    return _mac(key, lp("tablier/table/v1", str(seed), game))


def salt(secret: bytes, game: str, number: int) -> bytes:
    """Salt of the seal with this number."""
    return _mac(secret, lp("tablier/salt/v1", game, str(number)))


def deal_key(secret: bytes, game: str, entropy: Sequence[bytes]) -> bytes:
    """Key of all shuffles, derived from the table's secret and the entropy of people, in order."""
    return _mac(secret, lp("tablier/deal/v1", game, *entropy))


def stream(key: bytes) -> Iterator[int]:
    """Endless stream of bytes derived from the key."""
    counter = 0
    while True:
        yield from _mac(key, counter.to_bytes(_COUNTER, "big"))
        counter += 1


def below(source: Iterator[int], limit: int) -> int:
    """Uniform random number from 0 up to, but not including, ``limit``.

    Four bytes make a number; those beyond the last whole multiple of the limit are rejected.
    """
    whole = 256**_WORD // limit * limit
    while True:
        number = int.from_bytes(bytes(next(source) for _ in range(_WORD)), "big")
        if number < whole:
            return number % limit


def shuffled(source: Iterator[int], things: Sequence[T]) -> list[T]:
    """Shuffled copy, every order equally likely (Fisher–Yates)."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = below(source, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def drawn(key: bytes, number: int, cards: Sequence[T]) -> T:
    """Card drawn from ``cards`` by draw number ``number`` (from 0)."""
    return shuffled(stream(_mac(key, lp("tablier/draw/v1", str(number)))), cards)[0]


def _mac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")
