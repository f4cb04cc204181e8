"""Pattern tables, expanded from the stored weights, where mirrored fillings share one weight."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i16, i64

from controller.robot.search.pattern_shapes import SHAPES
from controller.robot.search.patterns import SIZE, STAGES
from controller.robot.search.weights_file import load

TERM: Final = 64
"""Weights of one count: for 0, 1, … 63."""

_TABLES: Final[dict[str, vec[i16]]] = {}


def mirrored(order: tuple[int, ...]) -> vec[i64]:
    """Mirror image of each filling of a shape."""
    found: vec[i64] = append(vec[i64](), 0)
    for place in order:
        power: i64 = 3**place
        many: i64 = len(found)
        at: i64 = 0
        while at < 2 * many:
            found = append(found, found[at] + power)
            at += 1
    return found


def kinds() -> vec[i64]:
    """Kind number of every filling of every shape; mirrored fillings are one kind."""
    found: vec[i64] = vec[i64](capacity=SIZE)
    many: i64 = 0
    for shape in SHAPES:
        begin: i64 = len(found)
        twins: vec[i64] = mirrored(shape.mirror())
        at: i64 = 0
        while at < len(twins):
            if twins[at] < at:
                found = append(found, found[begin + twins[at]])
            else:
                found = append(found, many)
                many += 1
            at += 1
    return found


def tables(game: str, terms: i64) -> vec[i16]:
    """All weights of a game, stage after stage: those of the patterns, then those of the counts.

    Read once and shared by all judges of a game.
    """
    if game not in _TABLES:
        _TABLES[game] = _read(game, terms)
    return _TABLES[game]


def _read(game: str, terms: i64) -> vec[i16]:
    kind: vec[i64] = kinds()
    many: i64 = 1
    for it in kind:
        many = max(many, it + 1)
    size: i64 = many + terms * TERM
    file: Iterable[i16] = load(game, STAGES, size)
    stored: vec[i16] = extend(vec[i16](capacity=STAGES * size), file)
    found: vec[i16] = vec[i16](capacity=STAGES * (SIZE + terms * TERM))
    base: i64 = 0
    while base < STAGES * size:
        at: i64 = 0
        while at < SIZE:
            found = append(found, stored[base + kind[at]])
            at += 1
        at = many
        while at < size:
            found = append(found, stored[base + at])
            at += 1
        base += size
    return found
