"""The smallest things that can happen on a table, each at its moment."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hardware.ports import Key, Pad
from hardware.sim.matter import Matter
from hardware.sim.table import SimTable


@dataclass(frozen=True, slots=True)
class Lay:
    """A piece comes to lie on a pad."""

    pad: Pad
    kind: str


@dataclass(frozen=True, slots=True)
class Take:
    """The piece leaves its pad."""

    pad: Pad


@dataclass(frozen=True, slots=True)
class Swap:
    """The piece on a pad becomes one of another kind, and the pad never was empty."""

    pad: Pad
    kind: str


@dataclass(frozen=True, slots=True)
class Touch:
    """A finger comes on a pad or leaves it."""

    pad: Pad
    down: bool


@dataclass(frozen=True, slots=True)
class Press:
    """A key goes down or comes up."""

    key: Key
    down: bool


@dataclass(frozen=True, slots=True)
class Plug:
    """The cable comes loose or is put back."""

    back: bool


@dataclass(frozen=True, slots=True)
class Reboot:
    """The scanner starts again."""


Action = Lay | Take | Swap | Touch | Press | Plug | Reboot


@dataclass(frozen=True, slots=True)
class Timed:
    """An action and when it is due."""

    at: float
    action: Action


def carry_out(table: SimTable, timed: Timed) -> None:
    """Do it on the table."""
    at = timed.at
    match timed.action:
        case Lay(pad, kind):
            table.put(pad, kind, at=at)
        case Take(pad):
            table.lift(pad, at=at)
        case Swap(pad, kind):
            table.turn(pad, kind, at=at)
        case Touch(pad, down):
            table.touch(pad, down=down, at=at)
        case Press(key, down):
            table.press(key, down=down, at=at)
        case Plug(back):
            (table.mend_link if back else table.cut_link)(at=at)
        case Reboot():
            table.reboot(at=at)


def rehearse(kinds: tuple[str, ...], plan: Iterable[Timed]) -> tuple[str, ...]:
    """What will lie there after the plan; ``Impossible`` if one of its actions cannot be done."""
    matter = Matter(kinds)
    for timed in plan:
        match timed.action:
            case Lay(pad, kind):
                matter.lay(pad, kind)
            case Take(pad):
                matter.take(pad)
            case Swap(pad, kind):
                matter.turn(pad, kind)
            case Touch(pad, _):
                matter.kind(pad)
            case Press() | Plug() | Reboot():
                pass
    return matter.kinds
