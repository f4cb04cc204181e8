"""Condensing: a game that has filled its file goes on in a new one, without what was taken back."""

from __future__ import annotations

from collections.abc import Sequence

from controller.journal import entries
from controller.journal.entries import Entry, Moved, Pledged, Sealed, TakenBack
from rules.model import CHANCE


def condensed(payloads: Sequence[bytes]) -> list[bytes]:
    """The same game without the moves that were taken back at once, as far as that is safe.

    In games with promises or seals nothing is left out: each of them must stay where it is.
    """
    told = [entries.read(it, entries.VERSION, at) for at, it in enumerate(payloads, 1)]
    if any(isinstance(it, Pledged | Sealed) for it in told):
        return list(payloads)
    kept: list[tuple[Entry, bytes]] = []
    for entry, payload in zip(told, payloads, strict=True):
        if isinstance(entry, TakenBack) and _are_moves(kept[-entry.acts :], entry.acts):
            del kept[-entry.acts :]
        else:
            kept.append((entry, payload))
    return [payload for _, payload in kept]


def _are_moves(last: Sequence[tuple[Entry, bytes]], acts: int) -> bool:
    moves = [it for it, _ in last if isinstance(it, Moved) and it.seat != CHANCE]
    return len(moves) == acts
