"""Keyboard: from key edges to short and long presses."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.ports import Edge, Key


@dataclass(frozen=True, slots=True)
class KeyPress:
    """A key press; ``long`` if held, ``at`` is the time when the key went down."""

    key: Key
    at: float
    long: bool = False


def opens_menu(press: KeyPress) -> bool:
    """Return whether a press opens the menu: the menu key, or any key that is held."""
    return press.long or press.key == Key.MENU


class Keyboard:
    """Press detector: a short press counts on release, a long one while the key is still down."""

    def __init__(self, long_press: float) -> None:
        self._long = long_press
        self._down: tuple[Key, float] | None = None

    def edge(self, edge: Edge) -> KeyPress | None:
        """Handle a key going down or up."""
        if edge.down:
            self._down = (edge.key, edge.at)
            return None
        held, self._down = self._down, None
        if held is None or held[0] != edge.key:
            return None
        return KeyPress(edge.key, held[1], long=edge.at - held[1] >= self._long)

    def tick(self, now: float) -> KeyPress | None:
        """Check whether the key that is held has become a long press."""
        if self._down is None or now - self._down[1] < self._long:
            return None
        (key, at), self._down = self._down, None
        return KeyPress(key, at, long=True)

    def forget(self) -> None:
        """Forget the key that is held: the link is lost, so its release will not be seen."""
        self._down = None

    def next_at(self) -> float | None:
        """Time when the key that is held becomes a long press."""
        return None if self._down is None else self._down[1] + self._long
