"""The menu of faults: how often each happens, how long it lasts, what a plan tells of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import log
from random import Random
from types import MappingProxyType

from hardware.ports import Pad


@dataclass(frozen=True, slots=True)
class Lapse:
    """A fault that lasts: its chance for each move, and its length as a log-normal in seconds."""

    chance: float
    median: float
    spread: float = 0.0

    def draw(self, random: Random, longest: float | None = None) -> float:
        """A length, never more than ``longest``."""
        seconds = random.lognormvariate(log(self.median), self.spread)
        return seconds if longest is None else min(seconds, longest)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that went wrong: its name in ``FAULTS``, where, and how long on each pad."""

    name: str
    pads: tuple[Pad, ...] = ()
    seconds: tuple[float, ...] = ()

    @property
    def longest(self) -> float:
        """The longest time that it lasted on one pad."""
        return max(self.seconds, default=0.0)


_SLIDE, _REST = Lapse(0, 0.12, 0.6), Lapse(0, 0.4, 0.8)
_PUT_BACK, _BUMP, _SECOND_HAND = Lapse(0, 0.9, 0.5), Lapse(0, 0.2, 0.5), Lapse(0, 0.3, 0.5)
_OUT_OF_TURN, _LINK = Lapse(0, 2.5, 0.3), Lapse(0, 3.0, 0.8)


@dataclass(frozen=True, slots=True)
class Noise:
    """How noisy a table and its hands are; a number without a unit is a chance for each move."""

    bounce: float = 0.0
    """Seconds after each change in which a pad shows anything."""
    impulse: float = 0.0
    """Chance of a wrong mark for each pad and sample."""
    frame_loss: float = 0.0
    """Chance for each picture."""
    slide: Lapse = _SLIDE
    """Over the pads of a path; the chance is for a gesture that has one."""
    rest: Lapse = _REST
    """On a pad on which the piece could have stayed by the rules."""
    put_back: Lapse = _PUT_BACK
    bump: Lapse = _BUMP
    """Of a piece beside one that is being moved."""
    second_hand: Lapse = _SECOND_HAND
    """A piece anywhere, lifted and put back meanwhile."""
    late_removal: float = 0.0
    """Chance for each capture."""
    out_of_turn: Lapse = _OUT_OF_TURN
    knock_over: float = 0.0
    """3 to 8 pieces fall and are set up again one by one."""
    link: Lapse = _LINK
    """The cable comes loose, and is put back."""
    reboot: float = 0.0
    """The scanner starts again."""
    stuck: float = 0.0
    """Chance for each game that a pad always shows the same."""
    light: float = 0.0
    """Chance for each game that a light is dead or shows wrong colours."""


NONE = Noise()
NORMAL = Noise(
    bounce=0.030,
    impulse=1e-6,
    frame_loss=0.01,
    slide=replace(_SLIDE, chance=0.30),
    rest=replace(_REST, chance=0.05),
    put_back=replace(_PUT_BACK, chance=0.03),
    bump=replace(_BUMP, chance=0.03),
    second_hand=replace(_SECOND_HAND, chance=0.02),
    late_removal=0.30,
    out_of_turn=replace(_OUT_OF_TURN, chance=0.01),
    knock_over=0.002,
    light=0.01,
)
HARD = replace(NORMAL, impulse=1e-5, rest=Lapse(0.08, 0.4, 0.9), stuck=0.05)

FAULTS: Mapping[str, Noise] = MappingProxyType(
    {
        "bounce": replace(NONE, bounce=0.030),
        # Often enough to be seen by somebody who watches: one flip a second on 64 pads.
        "impulse": replace(NONE, impulse=1.5e-4),
        "frame-loss": replace(NONE, frame_loss=0.5),
        "slide": replace(NONE, slide=replace(_SLIDE, chance=1.0)),
        "rest": replace(NONE, rest=replace(_REST, chance=1.0)),
        "put-back": replace(NONE, put_back=replace(_PUT_BACK, chance=1.0)),
        "bump": replace(NONE, bump=replace(_BUMP, chance=1.0)),
        "second-hand": replace(NONE, second_hand=replace(_SECOND_HAND, chance=1.0)),
        "late-removal": replace(NONE, late_removal=1.0),
        "out-of-turn": replace(NONE, out_of_turn=replace(_OUT_OF_TURN, chance=1.0)),
        "knock-over": replace(NONE, knock_over=1.0),
        "link": replace(NONE, link=replace(_LINK, chance=1.0)),
        "reboot": replace(NONE, reboot=1.0),
        "stuck": replace(NONE, stuck=1.0),
        "light": replace(NONE, light=1.0),
    }
)
"""Each fault alone, by its name, as often as it can be."""
