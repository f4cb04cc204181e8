"""Calibration of linear Hall sensors, and classification of their raw values.

No I/O; used for the raw values of a Pico and of converters on the Pi. A sensor rests near the
middle of its range; a magnet's pole moves it up or down, and its strength decides how far.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from hardware.errors import HardwareError
from hardware.pins import places
from hardware.ports import EMPTY, POLE, STRENGTH, Pad

KINDS: Mapping[str, tuple[str, ...]] = {POLE: ("N", "S"), STRENGTH: ("N1", "N2", "S1", "S2")}
"""Marks that a profile distinguishes; one piece of each is needed for calibration."""

PICO_FULL = 65535
"""Largest raw value of a Pico."""
MIDDLE = (0.25, 0.75)
"""Part of its range in which a sensor without a magnet rests; outside it is dead or shorted."""
NOISE = 0.02
"""Most noise of a pad at rest, as a part of the range."""
WEAKEST = 0.015
"""Least deviation caused by a magnet, as a part of the range: twice what neighbours cause."""
APART = 1.6
"""Least ratio between the deviations caused by a strong and a weak magnet."""
EDGE = 0.98
"""Part of the way to the end of the range beyond which a sensor is saturated."""
ALONE = 0.5
"""Most deviation of any other pad during calibration, as a part of that of the piece's pad."""
FIRST = 1 / 3
"""Part of the weakest magnet's deviation that counts as a piece, which may lie off-centre."""
HYSTERESIS = 0.1
"""Part of a limit within which a value does not change the mark."""
DRIFT = 0.0002
"""Part of a small deviation added to an empty pad's rest value at each scan (thermal drift)."""
AVERAGED = 0.25
"""Part of a small deviation that enters the mean of a pad's values at each scan."""
LEAST_MARGIN = 3
"""Least margin of a pad that is good enough; see ``margins``."""
OLD = 365.0
"""Days after which to calibrate again: magnets age, screws loosen."""


@dataclass(frozen=True, slots=True)
class Rest:
    """Empty board: rest value of each pad, and its peak-to-peak noise."""

    zero: tuple[float, ...]
    noise: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Calibration:
    """Calibration of a board of Hall sensors.

    ``full`` is the largest raw value. ``levels`` is the signed deviation from ``zero`` for each
    mark on a sensor of average sensitivity. ``at`` is the time of calibration in seconds of the
    wall clock, 0 if the clock was not set. ``gain`` is each pad's sensitivity, 1 for the average,
    and ``noise`` its peak-to-peak noise at rest; calibrations of older versions have neither.
    """

    rows: int
    columns: int
    profile: str
    full: int
    zero: tuple[float, ...]
    levels: Mapping[str, float]
    at: float = 0.0
    gain: tuple[float, ...] = ()
    noise: tuple[float, ...] = ()

    def gains(self) -> tuple[float, ...]:
        """Sensitivity of each pad; the same for all if it was not measured."""
        return self.gain or (1.0,) * len(self.zero)

    def near(self) -> tuple[float, ...]:
        """Least deviation of each pad that counts as a piece."""
        weakest = min((abs(level) for level in self.levels.values()), default=0.0)
        return tuple(FIRST * weakest * gain for gain in self.gains())

    def margins(self) -> tuple[float, ...]:
        """How many times its noise a pad must deviate to count as occupied; empty if unknown."""
        return tuple(
            near / max(noise / 2, 0.5) for near, noise in zip(self.near(), self.noise, strict=False)
        )

    def days(self, now: float) -> float:
        """Age in days; negative if one of the two clocks was wrong."""
        return (now - self.at) / 86400

    def is_old(self, now: float) -> bool:
        """True if it is time to calibrate again; False if the age is unknown."""
        return bool(self.at) and self.days(now) > OLD


def rest(frames: Sequence[Sequence[int]]) -> Rest:
    """Rest values and noise from several scans of the empty board."""
    if not frames:
        raise ValueError("at least one frame expected")
    pads = list(zip(*frames, strict=True))
    return Rest(
        tuple(sum(pad) / len(pad) for pad in pads),
        tuple(float(max(pad) - min(pad)) for pad in pads),
    )


def rest_faults(found: Rest, full: int, columns: int) -> Iterator[HardwareError]:
    """Faults of an empty board: pads that rest too low or too high, or are too noisy."""
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
    """Piece shown for calibration: the pad with the largest deviation, and that deviation."""

    pad: Pad
    level: float


def shown(found: Rest, frames: Sequence[Sequence[int]], full: int, columns: int) -> Shown:
    """Pad and deviation of the one piece; a ``HardwareError`` if there is none, or several."""
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
    """Faults of the magnets: too weak, both poles alike, or strengths too similar."""
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


def provisional(raw: Sequence[int], profile: str, full: int) -> Calibration:
    """Calibration good enough to test sensors that were never calibrated, from an empty board.

    Any magnet counts as a weak one.
    """
    level = WEAKEST * full / FIRST
    weak = {mark: level if mark[0] == "N" else -level for mark in KINDS[profile]}
    levels = {mark: it for mark, it in weak.items() if mark[1:] in {"", "1"}}
    return Calibration(1, len(raw), profile, full, tuple(map(float, raw)), levels)


class Classifier:
    """Classifier from raw values to marks, with hysteresis: a value near a limit changes nothing.

    Small deviations are averaged, and each pad is judged by its own sensitivity. The rest value of
    an empty pad is tracked slowly, up to a quarter of the way to the first limit, so that a warming
    sensor is not taken for a piece.
    """

    def __init__(self, calibration: Calibration) -> None:
        self._zero = list(calibration.zero)
        self._home = calibration.zero
        self._gain = calibration.gains()
        self._mean = list(calibration.zero)
        self._marks = [EMPTY] * len(self._zero)
        self._up = _limits(calibration.levels, up=True)
        self._down = _limits(calibration.levels, up=False)
        # Deviations below half of the first limit may be noise, below a quarter of it drift.
        self._first = tuple(it[0][0] if it else 0.0 for it in (self._down, self._up))

    def marks(self, raw: Sequence[int]) -> tuple[str, ...]:
        """Mark of each pad."""
        if len(raw) != len(self._zero):
            raise ValueError(f"{len(self._zero)} raw values expected, not {len(raw)}")
        for pad, value in enumerate(raw):
            moved = (self._averaged(pad, value) - self._zero[pad]) / self._gain[pad]
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

    def _averaged(self, pad: int, value: int) -> float:
        """Mean of the pad's values; a change that is more than noise counts at once."""
        away = value - self._mean[pad]
        small = abs(away) / self._gain[pad] < self._first[away > 0] / 2
        self._mean[pad] += away * AVERAGED if small else away
        return self._mean[pad]

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
        still = self._first[moved > 0] / 4
        step = DRIFT * moved * self._gain[pad]
        away = (self._zero[pad] + step - self._home[pad]) / self._gain[pad]
        if abs(moved) < still and abs(away) < still:
            self._zero[pad] += step


def _limits(levels: Mapping[str, float], *, up: bool) -> list[tuple[float, str]]:
    """Limits of the marks: a part of the first level, then the middle between each two levels."""
    sizes = sorted((abs(level), mark) for mark, level in levels.items() if (level > 0) == up)
    limits = []
    below = 0.0
    for size, mark in sizes:
        limits.append((sqrt(below * size) if below else FIRST * size, mark))
        below = size
    return limits
