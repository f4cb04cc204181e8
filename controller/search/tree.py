"""What a tree search has tried: the acts from each point on, how often, and with what result."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from controller.search.memory import filled

NOTHING: Final = -1
WON: Final = 1
LOST: Final = -1
_SLOTS: Final = 2048
"""A power of two; acts beyond half as many at one point are not found again."""
_FACTOR: Final = 0x9E3779B1


class Tree:
    """Nodes in rows of numbers; a node is the act of a seat, node 0 is where the question begins.

    ``total`` is the sum of what its seat got, ``offered`` how often the act was possible, and
    ``proof`` tells whether it wins or loses for certain. ``width`` counts what may follow it.
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
        """Forget everything."""
        self.used = 0
        self.add(NOTHING, NOTHING, NOTHING)

    def add(self, parent: i64, code: i64, seat: i64) -> i64:
        """A new node under another one, or NOTHING if there is no room."""
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
        """The node of an act, or NOTHING."""
        node: i64 = self.child[parent]
        while node >= 0 and self.code[node] != code:
            node = self.sibling[node]
        return node

    def open(self, parent: i64) -> None:
        """Make ``at`` answer for the acts that follow this node."""
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
        """The node of an act that follows the node opened last, or NOTHING."""
        slot: i64 = self._slot(code)
        if self._keys[slot] == NOTHING:
            return NOTHING
        return self._nodes[slot]

    def _slot(self, code: i64) -> i64:
        """Where a code is, or where there is room for it."""
        slot: i64 = ((code * _FACTOR) >> 12) & (_SLOTS - 1)
        while self._keys[slot] != NOTHING and self._keys[slot] != code:
            slot = (slot + 1) & (_SLOTS - 1)
        return slot

    def favourite(self, parent: i64) -> i64:
        """What was tried most often after a node, or NOTHING."""
        best: i64 = NOTHING
        node: i64 = self.child[parent]
        while node >= 0:
            if best < 0 or self.visits[node] > self.visits[best]:
                best = node
            node = self.sibling[node]
        return best

    def conclude(self, path: vec[i64], length: i64, proof: i64) -> None:
        """The last node of a path is proven: what this proves further up, between two seats."""
        node: i64 = path[length]
        self.proof[node] = proof
        at: i64 = length - 1
        while at >= 0:
            parent: i64 = path[at]
            # A win found is one whatever else there is; a loss needs all acts to be losses.
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
