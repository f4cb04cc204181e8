"""Fairness of one match: the table's secret, the entropy added by people, and the seals."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from controller.journal.entries import NOBODY, PHONE, TABLE, Pledged, Revealed, Sealed, Stirred
from controller.journal.resume import SavedGame
from controller.session import commitments
from controller.session.events import Pressed, Seen
from rules.model import Move, Seat
from rules.state import State

ACT = "act"
"""Domain of a seal on an act."""


class Fairness:
    """Chance and secrets of one match; every change is returned as a journal entry.

    Until the first card is drawn, everything that people do at the table is added as entropy, and
    so are the 16 bytes that a phone may send. Then the deal is ``closed`` to everybody.
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
    def of(cls, saved_game: SavedGame) -> Fairness | None:
        """Fairness restored from a saved game; None if that game was started without a pledge."""
        if saved_game.pledged is None:
            return None
        fairness = cls(saved_game.begin.id, bytes.fromhex(saved_game.pledged.secret))
        fairness.pledged = True
        fairness.seals = saved_game.seals
        fairness._early = saved_game.early
        fairness._stirred = saved_game.stirred
        fairness._revealed = saved_game.revealed
        return fairness

    @property
    def game_id(self) -> str:
        """Id of the match."""
        return self._game

    @property
    def promise(self) -> str:
        """Public commitment to the secret."""
        return commitments.promise(self._game, self._secret)

    @property
    def shown(self) -> str:
        """Short text to write down at the start: the seals, or the promise of the cards."""
        return shown(self.seals[: self._early], self.promise)

    @property
    def closed(self) -> bool:
        """Return whether the deal is closed, so that no entropy can be added."""
        return any(it.source in {TABLE, NOBODY} for it in self._stirred)

    @property
    def touched(self) -> bool:
        """Return whether anybody but the table has added entropy."""
        return self._touched or any(it.source != NOBODY for it in self._stirred)

    def shared(self, seat: int) -> bool:
        """Return whether the phone of a seat has added its entropy."""
        return any(it.source == f"{PHONE}{seat}" for it in self._stirred)

    def pledge(self) -> Pledged | None:
        """Fix the secret; None if that was already done."""
        if self.pledged:
            return None
        self.pledged = True
        return Pledged(self.promise, self._secret.hex())

    def feel(self, event: Seen | Pressed) -> None:
        """Add entropy from an action at the table, whose exact time cannot be foreseen."""
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
        self._felt.update(commitments.lp(*parts))

    def give(self, seat: Seat, value: bytes) -> Stirred | None:
        """Add the entropy sent by the phone of a seat, once and before the first card."""
        source = f"{PHONE}{seat}"
        known = any(it.source == source for it in self._stirred)
        if not self.pledged or self.closed or known or len(value) != commitments.ENTROPY_BYTES:
            return None
        return self._stir(source, value)

    def close(self) -> Stirred | None:
        """Add the entropy collected at the table, once; from now on all cards are fixed."""
        if self.closed:
            return None
        felt = self._felt.digest() if self._touched else bytes(commitments.ENTROPY_BYTES)
        return self._stir(TABLE if self._touched else NOBODY, felt[: commitments.ENTROPY_BYTES])

    def draw(self, state: State, number: int) -> int:
        """Act of chance for this draw number, counted from 0 in the game as it stands."""
        shares = [bytes.fromhex(it.value) for it in self._stirred]
        key = commitments.deal_key(self._secret, self._game, shares)
        return commitments.drawn(key, number, ways(state))

    def seal(self, seat: Seat, move: Move, *, early: bool) -> Sealed:
        """Seal an act that the others may not know; ``early`` if it comes before the first ply."""
        salt = self._salt(len(self.seals))
        entry = Sealed(int(seat), commitments.seal(salt, ACT, self._game, int(seat), move.text))
        self.seals = (*self.seals, entry)
        self._early = len(self.seals) if early else self._early
        return entry

    def reveal(self) -> Revealed | None:
        """Everything needed to check this match; None if it is already revealed."""
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
        return commitments.salt(self._secret, self._game, number)


def shown(early: Sequence[Sealed], promise: str) -> str:
    """Commitment short enough for the screen: each seat's last early seal, or else the promise."""
    last = {it.seat: it.seal for it in early}
    seals = [last[seat] for seat in sorted(last)] or [promise]
    return " ".join(it[: commitments.SHORT] for it in seals)


def ways(state: State) -> Sequence[int]:
    """Acts of chance, each repeated once for every card that gives it."""
    return [code for code in state.codes() for _ in range(state.odds(code))]
