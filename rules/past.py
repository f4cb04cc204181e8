"""Acts since the last irreversible one, as a linked chain.

Positions with a common past share their chain, so cloning it costs nothing.
"""

from __future__ import annotations

from mypy_extensions import i64


class Past:
    """One act and the link before it; games with a repetition rule also store the position."""

    def __init__(self, code: i64, before: Past | None) -> None:
        self.code: i64 = code
        self.before = before

    def facts(self) -> list[int]:
        """All fields but ``before``, the act first."""
        return [self.code]

    @classmethod
    def linked(cls, facts: list[int], before: Past | None) -> Past:
        """Link with these facts."""
        return Past(facts[0], before)

    def __reduce__(self) -> tuple[object, ...]:
        # As a list: pickle recurses along a chain, and a long one would exceed the recursion limit.
        links: list[tuple[type[Past], list[int]]] = []
        link: Past | None = self
        while link is not None:
            links.append((type(link), link.facts()))
            link = link.before
        links.reverse()
        return chained, (links,)


def chained(links: list[tuple[type[Past], list[int]]]) -> Past | None:
    """Chain made of these links, oldest first."""
    past: Past | None = None
    for kind, facts in links:
        past = kind.linked(facts, past)
    return past


def acts(past: Past | None) -> list[i64]:
    """Acts of a chain, oldest first."""
    found: list[i64] = []
    while past is not None:
        found.append(past.code)
        past = past.before
    found.reverse()
    return found
