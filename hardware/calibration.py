"""What the numbers of linear Hall sensors mean: classification, and the calibration it needs.

Pure: the same serves the raw values of a Pico and of converters on the Pi. A sensor rests near the
middle of its range; a magnet moves it up or down by its pole, and far or little by its strength.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from hardware.errors import HardwareError
from hardware.pins import places
from hardware.ports import EMPTY, POLE, STRENGTH, Pad

KINDS: Mapping[str, tuple[str, ...]] = {POLE: ("N", "S"), STRENGTH: ("N1", "N2", "S1", "S2")}
"""The marks that a profile tells apart: one piece of each is shown to a pad."""

PICO_FULL = 65535
"""The largest raw value of a Pico."""
MIDDLE = (0.25, 0.75)
"""Without a magnet, a sensor is in this part of its range; otherwise it is dead or shorted."""
NOISE = 0.02
"""The most that a pad at rest may move, of the whole range."""
WEAKEST = 0.015
"""The least that a magnet moves a pad, of the whole range: twice what neighbours do."""
APART = 1.6
"""A strong magnet moves a pad at least so many times as far as a weak one."""
EDGE = 0.98
"""Beyond this part of the way to its end a sensor cannot tell strong from stronger."""
ALONE = 0.5
"""While one piece is shown, no other pad moves more than this part of what the first does."""
FIRST = 1 / 3
"""This part of what the weakest magnet does is a piece: it may lie askew, neighbours do less."""
HYSTERESIS = 0.1
"""A value this near to a limit leaves the mark as it is."""
DRIFT = 0.0002
"""So much of a small deviation an empty pad takes for its rest at each scan: it is warmth."""
OLD = 365.0
"""After so many days one should calibrate again: magnets age, screws loosen."""


@dataclass(frozen=True, slots=True)
class Rest:
    """The empty board: where each pad rests, and how much it moves there (from end to end)."""

    zero: tuple[float, ...]
    noise: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Calibration:
    """How a board of Hall sensors is read.

    ``full`` is the largest raw value. ``levels`` says for each mark how far it moves a pad from its
    ``zero``, with the sign. ``at`` is when it was made, in seconds of the wall clock; 0 if that was
    not set.
    """

    rows: int
    columns: int
    profile: str
    full: int
    zero: tuple[float, ...]
    levels: Mapping[str, float]
    at: float = 0.0

    def days(self, now: float) -> float:
        """How old it is; less than 0 if one of the two clocks was wrong."""
        return (now - self.at) / 86400

    def is_old(self, now: float) -> bool:
        """Whether one should calibrate again; unknown times are not held against it."""
        return bool(self.at) and self.days(now) > OLD


def rest(frames: Sequence[Sequence[int]]) -> Rest:
    """What several scans of the empty board say together."""
    if not frames:
        raise ValueError("at least one frame expected")
    pads = list(zip(*frames, strict=True))
    return Rest(
        tuple(sum(pad) / len(pad) for pad in pads),
        tuple(float(max(pad) - min(pad)) for pad in pads),
    )


def rest_faults(found: Rest, full: int, columns: int) -> Iterator[HardwareError]:
    """What is wrong with an empty board, pad by pad: sensors that are dead, noisy, or not alone."""
    least, most = (part * full for part in MIDDLE)
    for code, pads in (
        ("calibration.low", [at for at, zero in enumerate(found.zero) if zero < least]),
        ("calibration.high", [at for at, zero in enumerate(found.zero) if zero > most]),
        ("calibration.noisy", [at for at, it in enumerate(found.noise) if it > NOISE * full]),
    ):
        if pads:
            yield HardwareError(
                code, pads=places(pads, len(found.zero) // columns, columns), count=len(pads)
            )


@dataclass(frozen=True, slots=True)
class Shown:
    """A piece that was shown: the pad that moved most, and how far."""

    pad: Pad
    level: float


def shown(found: Rest, frames: Sequence[Sequence[int]], full: int, columns: int) -> Shown:
    """Where a piece lies and what it does; a ``HardwareError`` if there is none, or several."""
    moved = [now - zero for now, zero in zip(rest(frames).zero, found.zero, strict=True)]
    first, *others = sorted(range(len(moved)), key=lambda at: -abs(moved[at]))
    level = moved[first]
    size = len(moved) // columns, columns
    if abs(level) < WEAKEST * full:
        raise HardwareError("calibration.nothing", most=f"{100 * abs(level) / full:.1f}")
    if others and abs(moved[others[0]]) > ALONE * abs(level):
        raise HardwareError("calibration.several", pads=places((first, others[0]), *size))
    zero = found.zero[first]
    room = (full - zero) if level > 0 else zero
    if abs(level) > EDGE * room:
        raise HardwareError("calibration.edge", pads=places((first,), *size))
    return Shown(Pad(first), level)


def level_faults(levels: Mapping[str, float], profile: str, full: int) -> Iterator[HardwareError]:
    """What is wrong with the magnets: too weak, both poles alike, or strengths too much alike."""
    for mark in KINDS[profile]:
        if mark not in levels:
            yield HardwareError("calibration.missing", mark=mark)
        elif abs(levels[mark]) < WEAKEST * full:
            yield HardwareError("calibration.weak", mark=mark)
    signs = {pole: {levels[it] > 0 for it in levels if it[0] == pole} for pole in "NS"}
    if len(signs["N"]) > 1 or len(signs["S"]) > 1 or (signs["N"] and signs["N"] == signs["S"]):
        yield HardwareError("calibration.poles")
        return
    for pole in "NS":
        weak, strong = (abs(levels.get(f"{pole}{strength}", 0.0)) for strength in "12")
        if weak and strong and strong < APART * weak:
            yield HardwareError("calibration.alike", weak=f"{pole}1", strong=f"{pole}2")


class Classifier:
    """From raw values to marks, with a memory: a value near a limit changes nothing.

    The rest of an empty pad is followed slowly, as far as a quarter of the way to the first limit:
    a sensor that grows warm is not a piece.
    """

    def __init__(self, calibration: Calibration) -> None:
        self._zero = list(calibration.zero)
        self._home = calibration.zero
        self._marks = [EMPTY] * len(self._zero)
        self._up = _limits(calibration.levels, up=True)
        self._down = _limits(calibration.levels, up=False)

    def marks(self, raw: Sequence[int]) -> tuple[str, ...]:
        """What lies on each pad."""
        if len(raw) != len(self._zero):
            raise ValueError(f"{len(self._zero)} raw values expected, not {len(raw)}")
        for pad, value in enumerate(raw):
            moved = value - self._zero[pad]
            mark = self._mark(moved)
            old = self._marks[pad]
            if mark != old and old not in (
                self._mark(moved * (1 - HYSTERESIS)),
                self._mark(moved * (1 + HYSTERESIS)),
            ):
                self._marks[pad] = mark
            if not mark:
                self._follow(pad, moved)
        return tuple(self._marks)

    def _mark(self, moved: float) -> str:
        limits = self._up if moved > 0 else self._down
        size = abs(moved)
        found = EMPTY
        for limit, mark in limits:
            if size < limit:
                break
            found = mark
        return found

    def _follow(self, pad: int, moved: float) -> None:
        limits = self._up if moved > 0 else self._down
        near = limits[0][0] / 4 if limits else 0.0
        if abs(moved) < near and abs(self._zero[pad] + DRIFT * moved - self._home[pad]) < near:
            self._zero[pad] += DRIFT * moved


def _limits(levels: Mapping[str, float], *, up: bool) -> list[tuple[float, str]]:
    """From where on a deviation means which mark: a part of the first, then between each two."""
    sizes = sorted((abs(level), mark) for mark, level in levels.items() if (level > 0) == up)
    limits = []
    below = 0.0
    for size, mark in sizes:
        limits.append((sqrt(below * size) if below else FIRST * size, mark))
        below = size
    return limits
