"""Elementary actions on a table, each with its time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hardware.ports import Key, Pad
from hardware.sim.matter import Matter
from hardware.sim.table import SimTable


@dataclass(frozen=True, slots=True)
class Lay:
    """Put a piece on a pad."""

    pad: Pad
    kind: str


@dataclass(frozen=True, slots=True)
class Take:
    """Take the piece off a pad."""

    pad: Pad


@dataclass(frozen=True, slots=True)
class Swap:
    """Change the piece on a pad into one of another kind, without emptying the pad."""

    pad: Pad
    kind: str


@dataclass(frozen=True, slots=True)
class Touch:
    """Put a finger on a pad, or take it off."""

    pad: Pad
    down: bool


@dataclass(frozen=True, slots=True)
class Press:
    """Press or release a key."""

    key: Key
    down: bool


@dataclass(frozen=True, slots=True)
class Plug:
    """Disconnect the cable, or connect it again."""

    back: bool


@dataclass(frozen=True, slots=True)
class Reboot:
    """Restart the scanner."""


@dataclass(frozen=True, slots=True)
class Shade:
    """Make a pad feel a piece that lies elsewhere, until the kind is ``EMPTY``."""

    pad: Pad
    kind: str


@dataclass(frozen=True, slots=True)
class Flip:
    """Let a pad flip by itself for some seconds."""

    pad: Pad
    rate: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Blind:
    """Stop the pictures, or let them through again."""

    on: bool


@dataclass(frozen=True, slots=True)
class Stick:
    """Let a pad get stuck."""

    pad: Pad
    filled: bool


Action = Lay | Take | Swap | Touch | Press | Plug | Reboot | Shade | Flip | Blind | Stick


@dataclass(frozen=True, slots=True)
class Timed:
    """An action and its due time."""

    at: float
    action: Action


def carry_out(table: SimTable, timed: Timed) -> None:
    """Carry out an action on the table."""
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
        case Shade(pad, kind):
            table.shade(pad, kind, at=at)
        case Flip(pad, rate, seconds):
            table.flicker(pad, rate, seconds, at=at)
        case Blind(on):
            table.blindfold(on=on, at=at)
        case Stick(pad, filled):
            table.jam(pad, filled=filled)


def rehearse(kinds: tuple[str, ...], plan: Iterable[Timed]) -> tuple[str, ...]:
    """Pieces on the pads after the plan; ``Impossible`` if one of its actions cannot be done."""
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
            case Press() | Plug() | Reboot() | Shade() | Flip() | Blind() | Stick():
                pass
    return matter.kinds
