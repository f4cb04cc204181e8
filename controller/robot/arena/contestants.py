"""Contestants, parsed from words such as ``maitre``, ``club@0.1``, ``uct@0.15s`` or ``random``."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace

from controller.console import prompts
from controller.console.parsing import find_level
from controller.i18n.user_errors import Problem
from controller.model.level_names import LEVEL_NAMES
from controller.robot import levels
from controller.robot.levels import Level

RANDOM = "random"
OPENSPIEL = "openspiel"
ALPHABETA = "alphabeta"
ISMCTS = "ismcts"
RIVALS = ("oneply", "pimc", "uct")
KINDS = (*LEVEL_NAMES, ALPHABETA, ISMCTS, *RIVALS, OPENSPIEL, RANDOM)
"""Every name; engines, baselines and OpenSpiel get Maître's thinking time by default."""

_AMOUNT = re.compile(r"(\d{1,9}(?:\.\d{1,6})?)([snd]?)")
_STRONGEST = "maitre"


@dataclass(frozen=True, slots=True)
class Contestant:
    """Name and limits of a contestant: a share of its level's time, or seconds, nodes and depth.

    0 means no such limit.
    """

    name: str
    share: float = 1.0
    seconds: float = 0.0
    nodes: int = 0
    depth: int = 0

    @property
    def is_level(self) -> bool:
        """Return whether it is one of the levels offered to people."""
        return self.name in LEVEL_NAMES

    def __str__(self) -> str:
        amounts = [
            f"{self.share:g}" if self.share != 1.0 else "",
            f"{self.seconds:g}s" if self.seconds else "",
            f"{self.nodes}n" if self.nodes else "",
            f"{self.depth}d" if self.depth else "",
        ]
        told = ",".join(amount for amount in amounts if amount)
        return f"{self.name}@{told}" if told else self.name

    def level(self, game: str, pace: float) -> Level:
        """Its figures in a game; ``pace`` scales the time and no other limit."""
        found = levels.level(game, self.name if self.is_level else _STRONGEST)
        if not self.is_level:
            found = replace(found, name=self.name)
        seconds = found.seconds * self.share
        if self.seconds or self.nodes or self.depth:
            # With nodes or depth as the only limit, a match can be repeated exactly.
            seconds = self.seconds
        return replace(
            found,
            seconds=seconds * pace,
            nodes=self.nodes or found.nodes,
            depth=self.depth or found.depth,
        )


def read(text: str) -> Contestant:
    """Contestant named by this text, or a ``Problem`` that lists the known names."""
    name, at, rest = text.strip().partition("@")
    name = find_level(name) or prompts.plain(name)
    if name not in KINDS:
        raise Problem("arena.contestant", text=text, allowed=" ".join(KINDS))
    found = Contestant(name)
    if not at:
        return found
    if name == RANDOM:
        raise Problem("arena.amount", text=text)
    for amount in rest.split(","):
        match = _AMOUNT.fullmatch(amount.strip())
        if match is None or not float(match[1]) or (match[2] in {"n", "d"} and "." in match[1]):
            raise Problem("arena.amount", text=text)
        found = _given(found, match[1], match[2])
    return found


def figures(game: str, name: str) -> str:
    """Figures of a contestant in a game as ``key=value``; unset ones are left out."""
    level = Contestant(name).level(game, 1.0)
    values = {field.name: getattr(level, field.name) for field in fields(level)}
    return " ".join(f"{key}={value}" for key, value in sorted(values.items()) if value)


def _given(found: Contestant, number: str, unit: str) -> Contestant:
    if unit == "s":
        return replace(found, seconds=float(number))
    if unit == "n":
        return replace(found, nodes=int(number))
    if unit == "d":
        return replace(found, depth=int(number))
    return replace(found, share=float(number))
