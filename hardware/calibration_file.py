"""A calibration as a file: written whole or not at all, and read with everything checked."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from hardware.calibration import KINDS, Calibration, Rest, level_faults, rest_faults
from hardware.errors import HardwareError

FORMAT = 1
CAP = 100_000
"""A calibration has a few kilobytes; nothing longer is read."""


def write(path: Path, calibration: Calibration) -> None:
    """Keep a calibration: whatever happens meanwhile, the file is the old or the new one."""
    text = json.dumps({"format": FORMAT, **asdict(calibration)}, indent=1) + "\n"
    new = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with new.open("w", encoding="utf-8") as file:
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
    """The calibration of a board of this size, profile and range; a ``HardwareError`` says why not.

    A board with four kinds of magnets may be played as one with two: the poles are the same.
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
    return Calibration(
        rows, columns, profile, full, found.zero, _levels_for(found, profile), found.at
    )


def days_old(path: Path, now: float) -> int | None:
    """How old a calibration is that one should make again; None if it is young, or is not there."""
    try:
        found = _read(path)
    except HardwareError:
        return None
    return int(found.days(now)) if found.is_old(now) else None


def _levels_for(found: Calibration, profile: str) -> dict[str, float]:
    """The levels of a profile: of two strengths the weaker counts where only the pole does."""
    if found.profile == profile:
        return dict(found.levels)
    weakest: dict[str, float] = {}
    for mark, level in sorted(found.levels.items(), key=lambda it: -abs(it[1])):
        weakest[mark[: len(KINDS[profile][0])]] = level
    return weakest


def _read(path: Path) -> Calibration:
    try:
        with path.open("rb") as file:
            raw = file.read(CAP + 1)
    except FileNotFoundError as error:
        raise _error("none", path) from error
    except OSError as error:
        raise _error("unreadable", path, reason=error.strerror or error) from error
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
    """The calibration that a tree of JSON means, None if it means none."""
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
    if not all(_is_number(it) for it in (*zero, *levels.values(), at)):
        return None
    return Calibration(rows, columns, profile, full, tuple(zero), dict(levels), float(at or 0.0))


def _is_number(value: Any) -> bool:
    return type(value) in {int, float} and math.isfinite(value)


def _error(code: str, path: Path, **facts: object) -> HardwareError:
    return HardwareError(f"calibration.file.{code}", file=path, **facts)
