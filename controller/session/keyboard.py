"""From key edges to short and long presses."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.ports import Edge, Key


@dataclass(frozen=True, slots=True)
class Press:
    """A key was pressed, and held if it is ``long``; it went down ``at`` that time."""

    key: Key
    at: float
    long: bool = False


class Keyboard:
    """A short press counts when the key comes up, a long one while it is still down."""

    def __init__(self, long_press: float) -> None:
        self._long = long_press
        self._down: tuple[Key, float] | None = None

    def edge(self, edge: Edge) -> Press | None:
        """A key went down or came up."""
        if edge.down:
            self._down = (edge.key, edge.at)
            return None
        held, self._down = self._down, None
        if held is None or held[0] != edge.key:
            return None
        return Press(edge.key, held[1], long=edge.at - held[1] >= self._long)

    def tick(self, now: float) -> Press | None:
        """Time has passed while a key is held."""
        if self._down is None or now - self._down[1] < self._long:
            return None
        (key, at), self._down = self._down, None
        return Press(key, at, long=True)

    def forget(self) -> None:
        """The keys cannot be heard: whatever is held now was not held on purpose."""
        self._down = None

    def next_at(self) -> float | None:
        """When the key that is held becomes a long press."""
        return None if self._down is None else self._down[1] + self._long
