"""Tally of rehearsals."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Tally:
    """Counts from a rehearsal."""

    moves: int = 0
    wrong: int = 0
    """Moves that the table mistook for others, and recorded."""
    rested: int = 0
    """The same, where the piece had rested too long for the move to be revoked."""
    asked: int = 0
    dead_ends: int = 0
    acts: Counter[int] = field(default_factory=Counter)
    """Number of moves, by the actions they needed beyond the move itself."""
    faults: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Add another rehearsal's counts."""
        self.moves += other.moves
        self.wrong += other.wrong
        self.rested += other.rested
        self.asked += other.asked
        self.dead_ends += other.dead_ends
        self.acts += other.acts
        self.faults += other.faults
        self.notes += other.notes
