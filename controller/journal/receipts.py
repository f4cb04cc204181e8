"""Receipts of the journal: what is saved, and what could not be saved."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Saved:
    """Everything up to this record is saved."""

    number: int


@dataclass(frozen=True, slots=True)
class Unsaved:
    """A record could not be saved; ``code`` names the sentence, ``reason`` the cause."""

    code: str
    reason: str
