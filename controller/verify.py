"""Whether the table kept its word: every promise, card and seal of a journal, derived again."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from controller import pledge
from controller.console import Console
from controller.journal.contents import Contents, read
from controller.journal.entries import (
    NOBODY,
    Entry,
    Moved,
    Pledged,
    Reopened,
    Revealed,
    Sealed,
    Stirred,
)
from controller.journal.errors import JournalError
from controller.journal.resume import Saga, rebuild, retold
from controller.pledge import SHORT
from controller.session.flow import masks
from controller.session.luck import ACT, shown, ways
from controller.session.match import hides
from controller.session.setting import ROBOT
from rules.catalog import Catalog
from rules.model import CHANCE

UNTRUE = 1
_BAD = "bad."


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence about one check: a key of the words and its facts."""

    key: str
    facts: dict[str, object] = field(default_factory=dict)

    @property
    def wrong(self) -> bool:
        """Whether an entry is not true."""
        return self.key.startswith(_BAD)


def run(console: Console, args: Namespace) -> int:
    """Check a journal: 0 if everything agrees, 1 if not or if that cannot be told."""
    contents = read(Path(args.file))
    try:
        verdict = check(console.catalog, contents)
    except JournalError as error:
        console.tell(console.speech.error(error))
        return UNTRUE
    for finding in verdict:
        console.tell(console.speech.say(f"verify.{finding.key}", **finding.facts))
    return 0 if verdict[-1].key in {"agreed", "nothing"} else UNTRUE


def check(catalog: Catalog, contents: Contents) -> list[Finding]:
    """What agrees and what does not, the verdict last.

    A ``JournalError`` names a record that is not even a legal game.
    """
    saga = rebuild(catalog, contents)
    found = [Finding("records", {"records": len(contents.entries)})]
    if not saga.game.sheet.secret and saga.pledged is None:
        cards = [it for it in contents.entries if isinstance(it, Moved) and it.seat == CHANCE]
        if not cards:
            return [*found, Finding("nothing")]
    if saga.result is None:
        return [*found, Finding("unfinished")]
    first = _first_card(catalog, contents)
    promised = next((at for at, it in _numbered(contents) if isinstance(it, Pledged)), 0)
    if first and not 0 < promised < first:
        return [*found, Finding("old", {"record": first})]
    if saga.revealed is None:
        return [*found, Finding("void")]
    audit = _Audit(catalog, contents, saga.revealed)
    found += audit.run()
    if any(it.wrong for it in found):
        return [*found, Finding("untrue")]
    if not audit.used:
        return [*found, Finding("nothing")]
    return [*found, Finding("agreed", {"seal": audit.shown})]


def _numbered(contents: Contents) -> Iterator[tuple[int, Entry]]:
    return enumerate(contents.entries, 1)


def _is_card(saga: Saga, entry: Entry) -> bool:
    """Whether an entry, the last one of this game, is a card that the table itself has drawn."""
    if not isinstance(entry, Moved) or entry.seat != CHANCE:
        return False
    act = saga.course.acts[-1]
    return act.move not in masks(saga.game, act.state, CHANCE)


def _first_card(catalog: Catalog, contents: Contents) -> int:
    """The record of the first card that the table drew; 0 if it drew none."""
    steps = enumerate(retold(catalog, contents), 2)
    return next((at for at, (entry, saga) in steps if _is_card(saga, entry)), 0)


class _Audit:
    """Goes through a finished game whose secrets are revealed."""

    def __init__(self, catalog: Catalog, contents: Contents, revealed: Revealed) -> None:
        self._steps = retold(catalog, contents)
        self._contents = contents
        self._game = contents.begin.id
        self._revealed = revealed
        self._secret = bytes.fromhex(revealed.secret)
        shares = [bytes.fromhex(it) for it in revealed.stirred]
        self._key = pledge.deal_key(self._secret, self._game, shares)
        self._found: list[Finding] = []
        self._promised = 0
        self._promise = ""
        self._told = 0
        """The record that first revealed the secrets."""
        self._shares: list[tuple[int, Stirred]] = []
        self._seals: list[Sealed] = []
        self._early = 0
        self._cards = 0
        self._went_on = False

    @property
    def used(self) -> bool:
        """Whether the table drew a card or a robot hid something, so that a seal was shown."""
        return bool(self._cards or self._seals)

    @property
    def shown(self) -> str:
        """What the table should have shown at the start."""
        return shown(self._seals[: self._early], self._promise)

    def run(self) -> list[Finding]:
        """All findings: what is wrong by its record, else what agrees."""
        before: Entry = self._contents.begin
        for record, (entry, saga) in enumerate(self._steps, 2):
            # A power cut may come between a seal and its act: the robot then acts anew.
            if isinstance(before, Sealed) and not isinstance(entry, Moved | Reopened):
                self._wrong("loose", record - 1)
            self._take(record, entry, before, saga)
            self._early = saga.early
            before = entry
        self._compare_shares()
        if len(self._revealed.salts) != len(self._seals):
            facts = {"found": len(self._revealed.salts), "expected": len(self._seals)}
            self._wrong("salts", self._told, **facts)
        if not any(it.wrong for it in self._found):
            self._agree()
        return self._found

    def _take(self, record: int, entry: Entry, before: Entry, saga: Saga) -> None:
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
            case Moved() if _is_card(saga, entry):
                self._card(record, saga)
            case Moved():
                self._act(record, entry, before, saga)
            case Revealed():
                self._told = self._told or record
                if entry.secret != self._revealed.secret:
                    self._wrong("promise", record, promised=self._promised)
            case _:
                pass

    def _pledged(self, record: int, entry: Pledged) -> None:
        if self._promised:
            self._wrong("again", record)
            return
        self._promised, self._promise = record, entry.promise
        if pledge.promise(self._game, self._secret) != entry.promise:
            last = max(at for at, it in _numbered(self._contents) if isinstance(it, Revealed))
            self._wrong("promise", last, promised=record)
        elif entry.secret != self._revealed.secret:
            self._wrong("kept", record)

    def _card(self, record: int, saga: Saga) -> None:
        *earlier, act = saga.course.acts
        if not self._cards and all(it.source == NOBODY for _, it in self._shares):
            self._wrong("alone", record)
        self._cards += 1
        if self._told and not self._went_on:
            self._went_on = True
            self._found.append(Finding("went-on", {"record": record}))
        number = sum(it.seat == CHANCE for it in earlier)
        code = pledge.drawn(self._key, number, ways(act.state))
        if code != act.move.code:
            expected = saga.game.move(code).text.removeprefix("+")
            found = act.move.text.removeprefix("+")
            self._wrong("card", record, found=found, expected=expected)

    def _act(self, record: int, entry: Moved, before: Entry, saga: Saga) -> None:
        """An act of a seat: sealed if a robot hides something in it, and not otherwise."""
        act = saga.course.acts[-1]
        robot = entry.seat >= 0 and saga.seats[entry.seat].kind == ROBOT
        facts = {"seat": entry.seat + 1, "move": entry.move}
        if not (robot and hides(saga.game, act.state, act.move, act.seat)):
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
        return pledge.seal(salt, ACT, self._game, sealed.seat, text) == sealed.seal

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
        self._found.append(Finding("promise", told))
        if self._cards:
            self._found.append(Finding("stirred", {"count": len(self._shares)}))
            self._found.append(Finding("cards", {"count": self._cards}))
        if self._seals:
            seals = " ".join(it.seal[:SHORT] for it in self._seals)
            self._found.append(Finding("seals", {"seals": seals}))
        self._found += remarks

    def _wrong(self, key: str, record: int, **facts: object) -> None:
        finding = Finding(f"{_BAD}{key}", {"record": record, **facts})
        if finding not in self._found:
            self._found.append(finding)
