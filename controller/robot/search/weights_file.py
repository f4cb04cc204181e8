"""Weights file: the fitted weights of a game's patterns and counts.

The file holds a line of text (``tablier weights 1``, the number of stages, of weights a stage, and
the checksum of what follows), then the weights, packed by zlib: 16 bits each, all low bytes first.
Mirrored fillings are stored once; ``pattern_tables`` expands them. ``tests/tuning`` makes such
files.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Sequence
from importlib.resources import files

from controller.i18n.user_errors import Problem

_FORMAT = "tablier weights 1"


class WeightsError(Problem):
    """Weights file that is missing or damaged."""


def load(game: str, stages: int, size: int) -> array[int]:
    """Stored weights of a game, stage after stage."""
    name = f"{game}.weights"
    try:
        data = (files("controller.robot.search.judges") / name).read_bytes()
    except OSError as error:
        raise WeightsError("weights.missing", file=name) from error
    return unpack(data, name, stages, size)


def pack(stages: Sequence[Sequence[int]]) -> bytes:
    """Content of a weights file."""
    packed = zlib.compress(_planes(array("h", [word for stage in stages for word in stage])), 9)
    head = f"{_FORMAT} {len(stages)} {len(stages[0])} {zlib.crc32(packed):08x}\n"
    return head.encode("ascii") + packed


def unpack(data: bytes, name: str, stages: int, size: int) -> array[int]:
    """Weights from a file's content; ``WeightsError`` if damaged or of the wrong number."""
    head, _, packed = data.partition(b"\n")
    if head.decode("ascii", "replace") != f"{_FORMAT} {stages} {size} {zlib.crc32(packed):08x}":
        raise WeightsError("weights.damaged", file=name)
    return _woven(zlib.decompress(packed))


def _planes(words: array[int]) -> bytes:
    """All low bytes, then all high bytes: they compress better apart."""
    if sys.byteorder == "big":
        words.byteswap()
    whole = words.tobytes()
    return whole[::2] + whole[1::2]


def _woven(planes: bytes) -> array[int]:
    whole = bytearray(len(planes))
    whole[::2] = planes[: len(planes) // 2]
    whole[1::2] = planes[len(planes) // 2 :]
    words = array("h", bytes(whole))
    if sys.byteorder == "big":
        words.byteswap()
    return words
