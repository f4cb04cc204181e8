"""Fairness audit: recomputes every promise, card and seal of a journal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from controller.journal.contents import Contents
from controller.journal.entries import (
    NOBODY,
    TERMINAL,
    Ended,
    Entry,
    Moved,
    Pledged,
    Reopened,
    Revealed,
    Sealed,
    Stirred,
)
from controller.journal.resume import SavedGame, rebuild, retold
from controller.model.settings import ROBOT
from controller.session import commitments
from controller.session.commitments import SHORT
from controller.session.fairness import ACT, shown, ways
from controller.session.match import hides
from rules.catalog import Catalog
from rules.closed_acts import closed_acts
from rules.model import CHANCE

_BAD = "bad."


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """One finding of the audit: the key of its sentence and the facts to fill in."""

    key: str
    facts: dict[str, object] = field(default_factory=dict)

    @property
    def wrong(self) -> bool:
        """Return whether this finding reports a false entry."""
        return self.key.startswith(_BAD)


def check(catalog: Catalog, contents: Contents) -> list[AuditFinding]:
    """All findings, with the verdict last.

    Raises ``JournalError`` if the journal does not hold a legal game.
    """
    saved_game = rebuild(catalog, contents)
    found = [AuditFinding("records", {"records": len(contents.entries)})]
    if not saved_game.game.sheet.secret and saved_game.pledged is None:
        cards = [it for it in contents.entries if isinstance(it, Moved) and it.seat == CHANCE]
        if not cards:
            return [*found, AuditFinding("nothing")]
    if contents.begin.board == TERMINAL:
        return [*found, AuditFinding("terminal")]
    if saved_game.result is None:
        return [*found, AuditFinding("unfinished")]
    if saved_game.hidden:
        return [*found, AuditFinding("hidden")]
    first = _first_card(catalog, contents)
    promised = next((at for at, it in _numbered(contents) if isinstance(it, Pledged)), 0)
    if first and not 0 < promised < first:
        return [*found, AuditFinding("old", {"record": first})]
    if saved_game.revealed is None:
        return [*found, AuditFinding("void")]
    audit = _Audit(catalog, contents, saved_game.revealed)
    found += audit.run()
    if any(it.wrong for it in found):
        return [*found, AuditFinding("untrue")]
    if not audit.used:
        return [*found, AuditFinding("nothing")]
    return [*found, AuditFinding("agreed", {"seal": audit.shown})]


def _numbered(contents: Contents) -> Iterator[tuple[int, Entry]]:
    return enumerate(contents.entries, 1)


def _is_card(saved_game: SavedGame, entry: Entry) -> bool:
    """Return whether this entry, the last of the game so far, is a card drawn by the table."""
    if not isinstance(entry, Moved) or entry.seat != CHANCE:
        return False
    act = saved_game.history.acts[-1]
    return act.move not in closed_acts(saved_game.game, act.state, CHANCE)


def _first_card(catalog: Catalog, contents: Contents) -> int:
    """Record number of the first card drawn by the table; 0 if there is none."""
    steps = enumerate(retold(catalog, contents), 2)
    return next((at for at, (entry, saved_game) in steps if _is_card(saved_game, entry)), 0)


class _Audit:
    """Audit of one finished game whose secrets are revealed."""

    def __init__(self, catalog: Catalog, contents: Contents, revealed: Revealed) -> None:
        self._steps = retold(catalog, contents)
        self._contents = contents
        self._game = contents.begin.id
        self._revealed = revealed
        self._secret = bytes.fromhex(revealed.secret)
        shares = [bytes.fromhex(it) for it in revealed.stirred]
        self._key = commitments.deal_key(self._secret, self._game, shares)
        self._found: list[AuditFinding] = []
        self._promised = 0
        self._promise = ""
        self._told = 0
        self._seen = False
        """Number of the record that first revealed the secrets."""
        self._shares: list[tuple[int, Stirred]] = []
        self._seals: list[Sealed] = []
        self._early = 0
        self._cards = 0
        self._went_on = False

    @property
    def used(self) -> bool:
        """Return whether cards were drawn or acts sealed, so that a seal was shown."""
        return bool(self._cards or self._seals)

    @property
    def shown(self) -> str:
        """Text that the table should have shown at the start."""
        return shown(self._seals[: self._early], self._promise)

    def run(self) -> list[AuditFinding]:
        """All findings: the errors by record number, or else what was confirmed."""
        before: Entry = self._contents.begin
        for record, (entry, saved_game) in enumerate(self._steps, 2):
            # After a power cut between a seal and its act, the robot chooses again.
            if isinstance(before, Sealed) and not isinstance(entry, Moved | Reopened):
                self._wrong("loose", record - 1)
            self._take(record, entry, before, saved_game)
            self._early = saved_game.early
            before = entry
        self._compare_shares()
        if len(self._revealed.salts) != len(self._seals):
            facts = {"found": len(self._revealed.salts), "expected": len(self._seals)}
            self._wrong("salts", self._told, **facts)
        if not any(it.wrong for it in self._found):
            self._agree()
        return self._found

    def _take(self, record: int, entry: Entry, before: Entry, saved_game: SavedGame) -> None:
        match entry:
            case Pledged():
                self._pledged(record, entry)
            case Stirred():
                if not self._promised:
                    self._wrong("early", record)
                if self._cards:
                    self._wrong("late", record)
                self._shares.append((record, entry))
            case Sealed():
                if not self._promised:
                    self._wrong("early", record)
                self._seals.append(entry)
            case Moved() if _is_card(saved_game, entry):
                self._card(record, saved_game)
            case Moved():
                self._act(record, entry, before, saved_game)
            case Ended(hidden=True):
                # The journal has the secrets, but nobody has seen them.
                self._seen = False
            case Revealed():
                self._told = self._told or record
                self._seen = True
                if entry.secret != self._revealed.secret:
                    self._wrong("promise", record, promised=self._promised)
            case _:
                pass

    def _pledged(self, record: int, entry: Pledged) -> None:
        if self._promised:
            self._wrong("again", record)
            return
        self._promised, self._promise = record, entry.promise
        if commitments.promise(self._game, self._secret) != entry.promise:
            last = max(at for at, it in _numbered(self._contents) if isinstance(it, Revealed))
            self._wrong("promise", last, promised=record)
        elif entry.secret != self._revealed.secret:
            self._wrong("kept", record)

    def _card(self, record: int, saved_game: SavedGame) -> None:
        *earlier, act = saved_game.history.acts
        if not self._cards and all(it.source == NOBODY for _, it in self._shares):
            self._wrong("alone", record)
        self._cards += 1
        if self._seen and not self._went_on:
            self._went_on = True
            self._found.append(AuditFinding("went-on", {"record": record}))
        number = sum(it.seat == CHANCE for it in earlier)
        code = commitments.drawn(self._key, number, ways(act.state))
        if code != act.move.code:
            expected = saved_game.game.move(code).text.removeprefix("+")
            found = act.move.text.removeprefix("+")
            self._wrong("card", record, found=found, expected=expected)

    def _act(self, record: int, entry: Moved, before: Entry, saved_game: SavedGame) -> None:
        """Check an act of a seat: it must be sealed if, and only if, a robot hides part of it."""
        act = saved_game.history.acts[-1]
        robot = entry.seat >= 0 and saved_game.seats[entry.seat].kind == ROBOT
        facts = {"seat": entry.seat + 1, "move": entry.move}
        if not (robot and hides(saved_game.game, act.state, act.move, act.seat)):
            if isinstance(before, Sealed):
                self._wrong("loose", record - 1)
        elif not isinstance(before, Sealed):
            self._wrong("unsealed", record, **facts)
        elif before.seat != entry.seat or not self._opens(before, entry.move):
            self._wrong("seal", record - 1, **facts)

    def _opens(self, sealed: Sealed, text: str) -> bool:
        at = len(self._seals) - 1
        if at >= len(self._revealed.salts):
            return False
        salt = bytes.fromhex(self._revealed.salts[at])
        return commitments.seal(salt, ACT, self._game, sealed.seat, text) == sealed.seal

    def _compare_shares(self) -> None:
        told = self._revealed.stirred
        for at, (record, entry) in enumerate(self._shares):
            if at >= len(told) or told[at] != entry.value:
                self._wrong("stirred", record)
        if len(told) > len(self._shares):
            self._wrong("stirred", self._told)

    def _agree(self) -> None:
        remarks, self._found = self._found, []
        told = {"seal": self._promise[:SHORT], "record": self._promised}
        self._found.append(AuditFinding("promise", told))
        if self._cards:
            self._found.append(AuditFinding("stirred", {"count": len(self._shares)}))
            self._found.append(AuditFinding("cards", {"count": self._cards}))
        if self._seals:
            seals = " ".join(it.seal[:SHORT] for it in self._seals)
            self._found.append(AuditFinding("seals", {"seals": seals}))
        self._found += remarks

    def _wrong(self, key: str, record: int, **facts: object) -> None:
        finding = AuditFinding(f"{_BAD}{key}", {"record": record, **facts})
        if finding not in self._found:
            self._found.append(finding)
