"""A page of the small screen: what it says, before it becomes pixels."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Page:
    """A title, a text, choices with one of them marked, and what the keys do now.

    A text longer than the screen is shown in leaves, one after the other; ``leaf`` is the one to
    show (it wraps round).
    """

    title: str
    text: str = ""
    choices: tuple[str, ...] = ()
    chosen: int = 0
    keys: str = ""
    leaf: int = 0
