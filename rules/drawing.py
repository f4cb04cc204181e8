"""Board drawing as spans of text, so that a terminal can colour them and a test can read them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from rules.game import Game
from rules.model import Sheet
from rules.state import State

_FIELD = re.compile(r"\{(:?)([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Span:
    """Part of a line; the span of a cell has its name and its content (empty string if empty)."""

    text: str
    cell: str = ""
    content: str = ""


Lines = tuple[tuple[Span, ...], ...]


def draw(game: Game, state: State, *, pad: int = 0) -> Lines:
    """Drawing of the board; cells and column labels are as wide as the widest, plus 2 * ``pad``."""
    scene = game.scene(state)
    faces = {
        cell: scene.get(cell, "") or game.ground(state, cell)
        for line in game.sheet.plan
        for cell in _cells(line)
    }
    width = max((len(face) for face in faces.values()), default=0)
    margin = " " * pad

    def field(found: re.Match[str]) -> Span:
        label, name = found.groups()
        text = margin + (name if label else faces[name]).center(width) + margin
        return Span(text) if label else Span(text, name, scene.get(name, ""))

    return tuple(_line(template, field) for template in game.sheet.plan)


def beside(game: Game, state: State) -> tuple[tuple[str, str], ...]:
    """Off-board places with their contents: (place, content)."""
    drawn = {cell for line in game.sheet.plan for cell in _cells(line)}
    return tuple((place, it) for place, it in game.scene(state).items() if place not in drawn)


def plain(lines: Lines) -> str:
    """Drawing as plain text without colours."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


def is_grid(sheet: Sheet) -> bool:
    """True if the drawing is a rectangle, which keeps its shape when cells get wider."""
    counts = {len(_FIELD.findall(line)) for line in sheet.plan}
    return len(counts) == 1


def _cells(line: str) -> list[str]:
    return [name for label, name in _FIELD.findall(line) if not label]


def _line(template: str, field: Callable[[re.Match[str]], Span]) -> tuple[Span, ...]:
    spans: list[Span] = []
    at = 0
    for found in _FIELD.finditer(template):
        if found.start() > at:
            spans.append(Span(template[at : found.start()]))
        spans.append(field(found))
        at = found.end()
    if at < len(template):
        spans.append(Span(template[at:]))
    return tuple(spans)
