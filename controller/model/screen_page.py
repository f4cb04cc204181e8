"""Page of the small screen: its contents, before it becomes pixels."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Page:
    """Title, text, choices with one of them marked, and key hints.

    A text longer than the screen is split into leaves, shown one after the other; ``leaf`` is the
    one to show (it wraps around). ``code`` is a text drawn as a QR code, with the rest beside it.
    ``bits`` are the pixels of a test picture, shown instead of all that.
    """

    title: str
    text: str = ""
    choices: tuple[str, ...] = ()
    chosen: int = 0
    keys: str = ""
    leaf: int = 0
    code: str = ""
    bits: bytes = b""
