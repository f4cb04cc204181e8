"""Search tree: the acts tried from each point, how often, and with what result."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from controller.robot.search.position_table import filled

NOTHING: Final = -1
WON: Final = 1
LOST: Final = -1
_SLOTS: Final = 2048
"""Size of the lookup table, a power of two; a node's acts beyond half of it are not found again."""
_FACTOR: Final = 0x9E3779B1


class Tree:
    """Nodes stored in columns; a node is the act of a seat, and node 0 is the root.

    ``total`` is the sum of its seat's results, ``offered`` how often the act was possible, and
    ``proof`` whether it certainly wins or loses. ``width`` is the number of acts that may follow
    it.
    """

    def __init__(self, bits: int) -> None:
        size = 2**bits
        self.size: i64 = size
        self.used: i64 = 0
        self.code: vec[i64] = filled(size, 0)
        self.seat: vec[i64] = filled(size, 0)
        self.child: vec[i64] = filled(size, 0)
        self.sibling: vec[i64] = filled(size, 0)
        self.visits: vec[i64] = filled(size, 0)
        self.offered: vec[i64] = filled(size, 0)
        self.total: vec[i64] = filled(size, 0)
        self.proof: vec[i64] = filled(size, 0)
        self.width: vec[i64] = filled(size, 0)
        self._keys: vec[i64] = filled(_SLOTS, NOTHING)
        self._nodes: vec[i64] = filled(_SLOTS, NOTHING)
        self._taken: vec[i64] = filled(_SLOTS, 0)
        self._in_use: i64 = 0

    def clear(self) -> None:
        """Remove all nodes."""
        self.used = 0
        self.add(NOTHING, NOTHING, NOTHING)

    def add(self, parent: i64, code: i64, seat: i64) -> i64:
        """Add a node under another one; NOTHING if there is no room."""
        node: i64 = self.used
        if node >= self.size:
            return NOTHING
        self.used = node + 1
        self.code[node] = code
        self.seat[node] = seat
        self.child[node] = NOTHING
        self.sibling[node] = NOTHING
        self.visits[node] = 0
        self.offered[node] = 0
        self.total[node] = 0
        self.proof[node] = 0
        self.width[node] = 0
        if parent >= 0:
            self.sibling[node] = self.child[parent]
            self.child[parent] = node
        return node

    def find(self, parent: i64, code: i64) -> i64:
        """Node of an act, or NOTHING."""
        node: i64 = self.child[parent]
        while node >= 0 and self.code[node] != code:
            node = self.sibling[node]
        return node

    def open(self, parent: i64) -> None:
        """Prepare ``at`` to look up the acts that follow this node."""
        while self._in_use > 0:
            self._in_use -= 1
            self._keys[self._taken[self._in_use]] = NOTHING
        node: i64 = self.child[parent]
        while node >= 0 and self._in_use < _SLOTS // 2:
            slot: i64 = self._slot(self.code[node])
            self._keys[slot] = self.code[node]
            self._nodes[slot] = node
            self._taken[self._in_use] = slot
            self._in_use += 1
            node = self.sibling[node]

    def at(self, code: i64) -> i64:
        """Node of an act that follows the last opened node, or NOTHING."""
        slot: i64 = self._slot(code)
        if self._keys[slot] == NOTHING:
            return NOTHING
        return self._nodes[slot]

    def _slot(self, code: i64) -> i64:
        """Slot of a code, or the free slot for it."""
        slot: i64 = ((code * _FACTOR) >> 12) & (_SLOTS - 1)
        while self._keys[slot] != NOTHING and self._keys[slot] != code:
            slot = (slot + 1) & (_SLOTS - 1)
        return slot

    def favourite(self, parent: i64) -> i64:
        """Most visited child of a node, or NOTHING."""
        best: i64 = NOTHING
        node: i64 = self.child[parent]
        while node >= 0:
            if best < 0 or self.visits[node] > self.visits[best]:
                best = node
            node = self.sibling[node]
        return best

    def conclude(self, path: vec[i64], length: i64, proof: i64) -> None:
        """Mark the last node of a path as proven, and what this proves further up (two seats)."""
        node: i64 = path[length]
        self.proof[node] = proof
        at: i64 = length - 1
        while at >= 0:
            parent: i64 = path[at]
            # One winning act is enough; a loss needs all acts to lose.
            if proof == LOST and not self._all_lost(parent):
                return
            if self.seat[parent] != self.seat[node] and parent != 0:
                proof = -proof
            self.proof[parent] = proof
            node = parent
            at -= 1

    def _all_lost(self, parent: i64) -> bool:
        found: i64 = 0
        node: i64 = self.child[parent]
        while node >= 0:
            if self.proof[node] != LOST:
                return False
            found += 1
            node = self.sibling[node]
        return found == self.width[parent]
