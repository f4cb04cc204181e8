"""Calibration file: written atomically, and fully checked when read."""

from __future__ import annotations

import json
import math
import os
import stat
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from hardware.calibration import KINDS, Calibration, Rest, level_faults, rest_faults
from hardware.errors import HardwareError

FORMAT = 1
LEAST_GAIN = 0.1
"""Least sensitivity of a pad, as a part of the average, that a file may claim."""
CAP = 100_000
"""Most bytes of a calibration file; a real one has a few kilobytes."""


def write(path: Path, calibration: Calibration) -> None:
    """Save a calibration atomically: after a crash the file is either the old or the new one."""
    text = json.dumps({"format": FORMAT, **asdict(calibration)}, indent=1) + "\n"
    new = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # What was left there, perhaps a pipe or a link, is never opened.
        new.unlink(missing_ok=True)
        with new.open("x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except OSError as error:
        raise _error("unwritable", path, reason=error.strerror or error) from error


def read(path: Path, rows: int, columns: int, profile: str, full: int) -> Calibration:
    """Calibration for a board of this size, profile and range; raises a ``HardwareError``.

    A calibration for four kinds of magnets also serves for two: the poles are the same.
    """
    found = _read(path)
    if (found.rows, found.columns) != (rows, columns):
        size = f"{found.rows} × {found.columns}"
        raise _error("size", path, found=size, wanted=f"{rows} × {columns}")
    if found.full != full:
        raise _error("range", path, found=found.full, wanted=full)
    if not set(_levels_for(found, profile)) >= set(KINDS[profile]):
        raise _error("profile", path, found=found.profile, wanted=profile)
    rest = Rest(found.zero, (0.0,) * len(found.zero))
    for fault in (
        *rest_faults(rest, full, columns),
        *level_faults(found.levels, found.profile, full),
    ):
        raise _error("wrong", path) from fault
    if found.profile == profile:
        return found
    return replace(found, profile=profile, levels=_levels_for(found, profile))


def days_old(path: Path, now: float) -> int | None:
    """Age in days of an outdated calibration; None if it is recent or missing."""
    try:
        found = _read(path)
    except HardwareError:
        return None
    return int(found.days(now)) if found.is_old(now) else None


def has_one_gain(path: Path) -> bool:
    """Whether this calibration, of an older version, has one sensitivity for all pads."""
    try:
        return not _read(path).gain
    except HardwareError:
        return False


def margins(path: Path) -> tuple[float, ...]:
    """Margin of each pad; empty if there is no calibration, or one of an older version."""
    try:
        return _read(path).margins()
    except HardwareError:
        return ()


def _levels_for(found: Calibration, profile: str) -> dict[str, float]:
    """Levels for a profile; if only the pole matters, those of the weaker strength."""
    if found.profile == profile:
        return dict(found.levels)
    weakest: dict[str, float] = {}
    for mark, level in sorted(found.levels.items(), key=lambda it: -abs(it[1])):
        weakest[mark[: len(KINDS[profile][0])]] = level
    return weakest


def _read(path: Path) -> Calibration:
    try:
        # Without O_NONBLOCK, opening a pipe would block until its other end is opened too.
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK), "rb") as file:
            regular = stat.S_ISREG(os.fstat(file.fileno()).st_mode)
            raw = file.read(CAP + 1) if regular else b""
    except FileNotFoundError as error:
        raise _error("none", path) from error
    except OSError as error:
        raise _error("unreadable", path, reason=error.strerror or error) from error
    return parse(raw, path)


def parse(raw: bytes, path: Path) -> Calibration:
    """Calibration in the bytes of a file; ``path`` is its name in errors."""
    if len(raw) > CAP:
        raise _error("damaged", path)
    try:
        tree = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise _error("damaged", path) from error
    if isinstance(tree, Mapping) and type(tree.get("format")) is int and tree["format"] > FORMAT:
        raise _error("format", path, found=tree["format"], known=FORMAT)
    calibration = _parsed(tree)
    if calibration is None:
        raise _error("damaged", path)
    return calibration


def _parsed(tree: Any) -> Calibration | None:
    """Calibration from parsed JSON; None if it is not one."""
    if not isinstance(tree, Mapping) or tree.get("format") != FORMAT:
        return None
    numbers = [tree.get(name) for name in ("rows", "columns", "full")]
    zero, levels, profile = tree.get("zero"), tree.get("levels"), tree.get("profile")
    if not all(type(it) is int and 0 < it < 1 << 20 for it in numbers):
        return None
    rows, columns, full = (int(it) for it in numbers if it is not None)
    if not isinstance(profile, str) or profile not in KINDS:
        return None
    if not isinstance(zero, list) or not isinstance(levels, Mapping):
        return None
    if len(zero) != rows * columns or not set(levels) <= set(KINDS[profile]):
        return None
    at = tree.get("at")
    # Files of older versions have neither, those of newer ones one number for each pad.
    gain, noise = (tree.get(name) or [] for name in ("gain", "noise"))
    if not all(isinstance(it, list) and len(it) in {0, len(zero)} for it in (gain, noise)):
        return None
    if not all(_is_number(it) for it in (*zero, *levels.values(), at, *gain, *noise)):
        return None
    if not all(LEAST_GAIN <= it <= 1 / LEAST_GAIN for it in gain) or not all(
        it >= 0 for it in noise
    ):
        return None
    made = Calibration(rows, columns, profile, full, tuple(zero), dict(levels), float(at or 0.0))
    return replace(made, gain=tuple(gain), noise=tuple(noise))


def _is_number(value: Any) -> bool:
    return type(value) in {int, float} and math.isfinite(value)


def _error(code: str, path: Path, **facts: object) -> HardwareError:
    return HardwareError(f"calibration.file.{code}", file=path, **facts)
