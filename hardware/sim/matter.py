"""The real pieces on the pads, whatever the sensors show."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hardware.ports import EMPTY, Pad

_KIND = re.compile(r"[NS][1-9]")


class Impossible(ValueError):  # noqa: N818  an impossible request, not a fault of the program
    """Something no hand can do; ``code`` identifies it, ``facts`` give the pad and the kind."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = {name: str(value) for name, value in facts.items()}
        told = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        super().__init__(f"{code}: {told}")


class Matter:
    """At most one piece per pad; only ``lay`` and ``take`` add or remove pieces."""

    def __init__(self, kinds: Sequence[str]) -> None:
        self._kinds = list(kinds)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kind of the piece on each pad, ``EMPTY`` for a free one."""
        return tuple(self._kinds)

    def kind(self, pad: Pad) -> str:
        """The kind of the piece on this pad, or ``EMPTY``."""
        self._check(pad)
        return self._kinds[pad]

    def lay(self, pad: Pad, kind: str) -> None:
        """Put a piece on a free pad."""
        _check_kind(kind)
        if self.kind(pad):
            raise Impossible("pad-taken", pad=pad, kind=kind, there=self._kinds[pad])
        self._kinds[pad] = kind

    def take(self, pad: Pad) -> str:
        """Lift the piece off this pad; return its kind."""
        kind = self.kind(pad)
        if not kind:
            raise Impossible("pad-empty", pad=pad)
        self._kinds[pad] = EMPTY
        return kind

    def turn(self, pad: Pad, kind: str) -> str:
        """Change the kind of the piece on this pad, as by turning it over; return the old kind."""
        _check_kind(kind)
        old = self.take(pad)
        self._kinds[pad] = kind
        return old

    def _check(self, pad: Pad) -> None:
        # A negative index would silently refer to a pad at the other end.
        if not 0 <= pad < len(self._kinds):
            raise Impossible("no-such-pad", pad=pad, pads=len(self._kinds))


def _check_kind(kind: str) -> None:
    if not _KIND.fullmatch(kind):
        raise Impossible("no-such-kind", kind=kind)
