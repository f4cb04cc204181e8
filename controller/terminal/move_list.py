"""Compact lists of moves."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence

_HEAD = re.compile(r"[A-Z]:|[a-z]\d(?=[-x])|.+@|9x|[A-Z](?=[a-z0-9])|p|f|.")
_FEW = 30
_MOST_LINES = 8
_NO_BREAK = "\u00a0"


def columns(texts: Sequence[str], width: int, indent: str = "  ") -> list[str]:
    """Texts side by side, as many a line as fit; none is broken."""
    lines = textwrap.wrap(
        "  ".join(text.replace(" ", _NO_BREAK) for text in texts),
        width,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(_NO_BREAK, " ") for line in lines]


def compact(texts: Sequence[str], width: int) -> list[str]:
    """All moves if they are few, otherwise by prefix, otherwise only the count of each prefix."""
    if len(texts) <= _FEW:
        return columns(texts, width)
    groups = grouped(texts)
    lines: list[str] = []
    short: list[str] = []
    for head, tails in groups.items():
        told = f"{head}: {' '.join(tails)}" if head else " ".join(tails)
        if len(told) <= width // 2:
            short.append(told)
        else:
            lines += textwrap.wrap(
                told,
                width,
                initial_indent="  ",
                subsequent_indent=" " * (len(head) + 4),
                break_on_hyphens=False,
            )
    lines = [*columns(short, width), *lines]
    if len(lines) <= _MOST_LINES:
        return lines
    return columns([f"{head}… ({len(tails)})" for head, tails in groups.items()], width)


def cubes(texts: Sequence[str]) -> dict[str, list[str]]:
    """Inside: cells in which a cube of each colour may be placed, by the letter of the colour."""
    found: dict[str, list[str]] = {}
    for text in texts:
        found.setdefault(text[-1], []).append(text[1:-1])
    return found


def pushes(texts: Sequence[str]) -> dict[str, list[str]]:
    """INVERS: lines that can be pushed from each side, by its letter."""
    found: dict[str, list[str]] = {}
    for text in texts:
        found.setdefault(text[0], []).append(text[1:])
    return found


def grouped(texts: Sequence[str]) -> dict[str, list[str]]:
    """Endings of each prefix: a card, a start cell, a side."""
    groups: dict[str, list[str]] = {}
    for text in texts:
        found = _HEAD.match(text)
        head = found[0] if found else ""
        groups.setdefault(head, []).append(text[len(head) :])
    return groups
