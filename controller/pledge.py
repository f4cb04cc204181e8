"""What the table vouches for: secrets that are fixed before play and can be checked after it.

The table picks a secret ``P`` and shows its ``promise``. Only then people add what the table could
not foresee (``H_1 … H_n``, 16 bytes each), and ``deal_key`` makes ``K`` of both: neither side chose
the cards alone. Before draw number n (from 0) the cards left, sorted as the rules list them, are
shuffled by the ``stream`` of that draw, and the first one is drawn. So a card depends on ``K``, on
how many were drawn before it in the game as it stands, and on the cards left, and on nothing else:
to take a move back and make it again gives the same card.

What a seat hides from the others is put under a ``seal`` before anybody acts on it; its salt keeps
people from trying all possibilities. Pure functions; hashes are SHA-256, numbers big-endian.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

SECRET_BYTES = 32
ENTROPY_BYTES = 16
SHORT = 8
"""So many hexadecimal digits of a promise or a seal fit on the screen and on a slip of paper."""
_WORD = 4
_COUNTER = 8
T = TypeVar("T")


def lp(*parts: str | bytes) -> bytes:
    """All parts, each behind its length in four bytes: no two lists of parts give the same."""
    data = [part.encode() if isinstance(part, str) else part for part in parts]
    return b"".join(len(it).to_bytes(4, "big") + it for it in data)


def promise(game: str, secret: bytes) -> str:
    """What is shown of the table's secret before anybody adds to it."""
    return hashlib.sha256(lp("tablier/pi-secret/v1", game, secret)).hexdigest()


def seal(salt: bytes, domain: str, game: str, seat: int, value: str) -> str:
    """What is shown of something that a seat hides; whoever learns the salt can check it."""
    told = lp("tablier/commit/v1", domain, game, str(seat), value)
    return _mac(salt, told).hex()


def table_secret(key: bytes, seed: int, game: str) -> bytes:
    """The secret of one game, from the key that a table keeps to itself while it is on."""
    return _mac(key, lp("tablier/table/v1", str(seed), game))


def salt(secret: bytes, game: str, number: int) -> bytes:
    """The salt of a game's seal with this number."""
    return _mac(secret, lp("tablier/salt/v1", game, str(number)))


def deal_key(secret: bytes, game: str, entropy: Sequence[bytes]) -> bytes:
    """The key of all shuffles: of the table's secret and of what people added, in order."""
    return _mac(secret, lp("tablier/deal/v1", game, *entropy))


def stream(key: bytes) -> Iterator[int]:
    """Bytes without end that only the key tells."""
    counter = 0
    while True:
        yield from _mac(key, counter.to_bytes(_COUNTER, "big"))
        counter += 1


def below(source: Iterator[int], limit: int) -> int:
    """A number from 0 up to, not including, ``limit``: each equally likely.

    Four bytes make a number; those beyond the last whole multiple of the limit are thrown away.
    """
    whole = 256**_WORD // limit * limit
    while True:
        number = int.from_bytes(bytes(next(source) for _ in range(_WORD)), "big")
        if number < whole:
            return number % limit


def shuffled(source: Iterator[int], things: Sequence[T]) -> list[T]:
    """The same things in another order, every order equally likely (Fisher and Yates)."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = below(source, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def drawn(key: bytes, number: int, cards: Sequence[T]) -> T:
    """The card that draw number ``number`` (from 0) gives, of these."""
    return shuffled(stream(_mac(key, lp("tablier/draw/v1", str(number)))), cards)[0]


def _mac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")
