"""What the table vouches for in one match: its secret, what people add to it, and its seals."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from controller import pledge
from controller.journal.entries import (
    NOBODY,
    PHONE,
    TABLE,
    Pledged,
    Revealed,
    Sealed,
    Stirred,
)
from controller.journal.resume import Saga
from controller.session.events import Pressed, Seen
from rules.model import Move, Seat
from rules.state import State

ACT = "act"
"""The domain of a seal on an act."""


class Luck:
    """Chance and secrets of one match; every change comes back as a journal entry.

    Until the first card is drawn everything that people do at the table is stirred in, and so are
    the 16 bytes that a phone may send; then the deal is ``closed`` to everybody.
    """

    def __init__(self, game: str = "", secret: bytes = b"") -> None:
        self.seals: tuple[Sealed, ...] = ()
        self._early = 0
        self.pledged = False
        self._game = game
        self._secret = secret
        self._stirred: tuple[Stirred, ...] = ()
        self._felt = hashlib.sha256()
        self._touched = False
        self._changes: tuple[int, ...] | None = None
        self._revealed: Revealed | None = None

    @classmethod
    def of(cls, saga: Saga) -> Luck | None:
        """As the journal tells it; None if this game was begun without a pledge."""
        if saga.pledged is None:
            return None
        luck = cls(saga.begin.id, bytes.fromhex(saga.pledged.secret))
        luck.pledged = True
        luck.seals = saga.seals
        luck._early = saga.early
        luck._stirred = saga.stirred
        luck._revealed = saga.revealed
        return luck

    @property
    def promise(self) -> str:
        """What is shown of the secret."""
        return pledge.promise(self._game, self._secret)

    @property
    def shown(self) -> str:
        """What people may write down at the start: the seals, or the promise of the cards."""
        return shown(self.seals[: self._early], self.promise)

    @property
    def closed(self) -> bool:
        """Whether nothing more can be stirred in."""
        return any(it.source in {TABLE, NOBODY} for it in self._stirred)

    @property
    def touched(self) -> bool:
        """Whether anybody but the table has had a part in the deal."""
        return self._touched or any(it.source != NOBODY for it in self._stirred)

    def shared(self, seat: int) -> bool:
        """Whether the phone of a seat has had its part in the deal."""
        return any(it.source == f"{PHONE}{seat}" for it in self._stirred)

    def pledge(self) -> Pledged | None:
        """Fix the secret, once."""
        if self.pledged:
            return None
        self.pledged = True
        return Pledged(self.promise, self._secret.hex())

    def feel(self, event: Seen | Pressed) -> None:
        """Somebody does something, at a moment that the table could not foresee."""
        if not self.pledged or self.closed:
            return
        if isinstance(event, Pressed):
            edge = event.edge
            parts = ["key", edge.at.hex(), edge.key.value, str(edge.down)]
        else:
            picture = event.picture
            before, self._changes = self._changes, picture.changes
            if before is None or before == picture.changes:
                return
            parts = ["pads", picture.at.hex(), *map(str, picture.changes)]
        self._touched = True
        self._felt.update(pledge.lp(*parts))

    def give(self, seat: Seat, value: bytes) -> Stirred | None:
        """The phone of a seat sends its share, once and before the first card."""
        source = f"{PHONE}{seat}"
        known = any(it.source == source for it in self._stirred)
        if not self.pledged or self.closed or known or len(value) != pledge.ENTROPY_BYTES:
            return None
        return self._stir(source, value)

    def close(self) -> Stirred | None:
        """Stir in what people did at the table, once: from now on all cards are fixed."""
        if self.closed:
            return None
        felt = self._felt.digest() if self._touched else bytes(pledge.ENTROPY_BYTES)
        return self._stir(TABLE if self._touched else NOBODY, felt[: pledge.ENTROPY_BYTES])

    def draw(self, state: State, number: int) -> int:
        """The act of chance: the draw with this number in the game as it stands, from 0."""
        shares = [bytes.fromhex(it.value) for it in self._stirred]
        key = pledge.deal_key(self._secret, self._game, shares)
        return pledge.drawn(key, number, ways(state))

    def seal(self, seat: Seat, move: Move, *, early: bool) -> Sealed:
        """Fix an act that the others may not know; ``early`` if it comes before the first ply."""
        salt = self._salt(len(self.seals))
        entry = Sealed(int(seat), pledge.seal(salt, ACT, self._game, int(seat), move.text))
        self.seals = (*self.seals, entry)
        self._early = len(self.seals) if early else self._early
        return entry

    def reveal(self) -> Revealed | None:
        """Everything that a person needs to check this match, if it is not told already."""
        entry = Revealed(
            self._secret.hex(),
            tuple(it.value for it in self._stirred),
            tuple(self._salt(at).hex() for at in range(len(self.seals))),
        )
        if not self.pledged or entry == self._revealed:
            return None
        self._revealed = entry
        return entry

    def _stir(self, source: str, value: bytes) -> Stirred:
        entry = Stirred(source, value.hex())
        self._stirred = (*self._stirred, entry)
        return entry

    def _salt(self, number: int) -> bytes:
        return pledge.salt(self._secret, self._game, number)


def shown(early: Sequence[Sealed], promise: str) -> str:
    """Short enough for the screen: the last early seal of each seat; without any, the promise."""
    last = {it.seat: it.seal for it in early}
    seals = [last[seat] for seat in sorted(last)] or [promise]
    return " ".join(it[: pledge.SHORT] for it in seals)


def ways(state: State) -> Sequence[int]:
    """Every act of chance, as often as there are cards that give it."""
    return [code for code in state.codes() for _ in range(state.odds(code))]
