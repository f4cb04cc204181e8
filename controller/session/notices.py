"""Notices on the screen: the latest news, the leaf of a long text, startup problems."""

from __future__ import annotations

from collections.abc import Sequence

from controller.session.phases import News, Trouble


class Notices:
    """Texts on the page besides those of the phase."""

    def __init__(self) -> None:
        self.news: News | None = None
        self.leaf = 0
        """Leaf of the long text on display; it wraps around."""
        self.troubles: tuple[Trouble, ...] = ()
        """Problems found at startup."""

    def tell(self, key: str, **facts: object) -> None:
        """Show a message, from its first leaf."""
        self.news = News(key, facts)
        self.leaf = 0

    def report(self, troubles: Sequence[Trouble]) -> None:
        """Keep the problems found at startup."""
        self.troubles = tuple(troubles)

    def clear(self) -> None:
        """Remove the message."""
        self.news = None

    def turn_leaf(self, step: int = 1) -> None:
        """Turn to the next leaf, or back."""
        self.leaf += step

    def first_leaf(self) -> None:
        """Go to the first leaf, for another text."""
        self.leaf = 0
