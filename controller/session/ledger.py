"""Ledger of a match: entries sent to the journal, and how many of them are saved."""

from __future__ import annotations

from controller.journal.contents import LONGEST
from controller.journal.entries import Entry
from controller.journal.frame import BLOCK
from controller.session.commands import Append

MOST_RECORDS = LONGEST // BLOCK
"""Entries that a journal holds if each takes one block."""
_SAID = (6000, 4000, 2000, 1000, 500, 250, 100, 50)
"""Numbers of entries left at which the players are warned that the game gets too long."""


class Ledger:
    """Numbers the entries of a table and tracks which of them are saved."""

    def __init__(self) -> None:
        self.kept = True
        """Whether this match is written to the journal."""
        self.recorded = 0
        """Number of the last entry sent to the journal."""
        self.saved = 0
        """Number of the last entry that the journal has saved."""
        self.written = 0
        """Number of entries of this match, with those from before it was resumed."""
        self.unsaved = ""
        """Reason why nothing is saved, if people chose to play on anyway."""
        self._warnings = 0
        """Number of warnings given that the journal is nearly full."""
        self._is_sound_due = False
        """Whether a sound waits until its entry is saved."""

    @property
    def is_safe(self) -> bool:
        """Return whether every entry is saved."""
        return self.saved >= self.recorded

    def take_warning(self) -> int | None:
        """Entries that this match can still have, each time that it is time to say so."""
        left = MOST_RECORDS - self.written
        due = sum(left <= it for it in _SAID)
        if due <= self._warnings:
            return None
        self._warnings = due
        return max(0, left)

    def begin(self, *, kept: bool, written: int = 0) -> None:
        """Start another match; ``kept`` if it is written to the journal."""
        self.kept = kept
        self.written = written
        self._warnings = 0

    def record(self, entry: Entry) -> Append | None:
        """Command that sends an entry to the journal; None if this match is not kept."""
        if not self.kept:
            return None
        self.recorded += 1
        self.written += 1
        return Append(self.recorded, entry)

    def confirm(self, number: int) -> bool:
        """Mark entries up to this number as saved; return whether all of them are."""
        self.saved = max(self.saved, number)
        if self.is_safe:
            self.unsaved = ""
        return self.is_safe

    def play_on(self) -> None:
        """Continue although nothing is saved."""
        self.unsaved = self.unsaved or "journal"

    def retry(self) -> None:
        """Clear the reason before another attempt to save."""
        self.unsaved = ""

    def sound_when_safe(self) -> None:
        """Schedule the "done" sound for when the journal is up to date."""
        self._is_sound_due = True

    def take_sound(self) -> bool:
        """Return whether the "done" sound is due, and clear it if so."""
        due = self._is_sound_due and (bool(self.unsaved) or self.is_safe)
        self._is_sound_due = self._is_sound_due and not due
        return due
