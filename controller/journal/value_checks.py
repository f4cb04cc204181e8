"""Checks of the values in a journal: each returns its value, or raises with what is allowed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from controller.model.settings import LONGEST_NAME, is_name

_LONGEST_CLOCK = 10**9


class WrongValueError(Exception):
    """Invalid value: what is allowed, and the code of the sentence about it."""

    def __init__(self, allowed: object, code: str = "journal.value", **facts: object) -> None:
        super().__init__(str(allowed))
        self.code = code
        self.facts = {"allowed": allowed} | facts


Check = Callable[[object], object]


def text(value: object) -> str:
    """Any text."""
    if type(value) is not str:
        raise WrongValueError('"text"')
    return value


def name(value: object) -> str:
    """Name of a person or a robot; may be empty."""
    if not is_name(text(value)):
        raise WrongValueError(LONGEST_NAME, "journal.name", text=value)
    return text(value)


def like(pattern: re.Pattern[str]) -> Check:
    """Text of this form."""

    def check(value: object) -> str:
        if type(value) is not str or not pattern.fullmatch(value):
            raise WrongValueError(pattern.pattern)
        return value

    return check


def one_of(*allowed: str) -> Check:
    """One of these texts."""
    return like(re.compile("|".join(allowed)))


def whole(least: int, most: int) -> Check:
    """Whole number in a range."""

    def check(value: object) -> int:
        # Not isinstance, which accepts True as an int.
        if type(value) is not int or not least <= value <= most:
            raise WrongValueError(f"{least}..{most}")
        return value

    return check


def yes_or_no(value: object) -> bool:
    """Truth value."""
    if type(value) is not bool:
        raise WrongValueError("true false")
    return value


def seconds(value: object) -> float:
    """Seconds on a clock."""
    if not (type(value) is int or type(value) is float) or not abs(value) < _LONGEST_CLOCK:
        raise WrongValueError("0.0")
    return float(value)


def many(check: Check) -> Check:
    """List whose items all pass a check."""

    def every(value: object) -> tuple[object, ...]:
        if not isinstance(value, list | tuple):
            raise WrongValueError("[...]")
        return tuple(check(item) for item in value)

    return every


def texts(value: object) -> dict[str, str]:
    """Mapping from texts to texts."""
    if not isinstance(value, Mapping):
        raise WrongValueError('{"name": "value"}')
    return {text(key): text(item) for key, item in value.items()}
