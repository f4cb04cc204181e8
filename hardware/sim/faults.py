"""Faults: how often each happens, how long it lasts, and how a plan reports it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import log
from random import Random
from types import MappingProxyType

from hardware.ports import Pad


@dataclass(frozen=True, slots=True)
class Lapse:
    """A fault with a duration: its chance per move, and its log-normal duration in seconds."""

    chance: float
    median: float
    spread: float = 0.0

    def draw(self, random: Random, longest: float | None = None) -> float:
        """Random duration in seconds, at most ``longest``."""
        seconds = random.lognormvariate(log(self.median), self.spread)
        return seconds if longest is None else min(seconds, longest)


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault that happened: its name in ``FAULTS``, the pads, and the seconds on each pad."""

    name: str
    pads: tuple[Pad, ...] = ()
    seconds: tuple[float, ...] = ()

    @property
    def longest(self) -> float:
        """Longest duration on one pad, in seconds."""
        return max(self.seconds, default=0.0)


_SLIDE, _REST = Lapse(0, 0.12, 0.6), Lapse(0, 0.4, 0.8)
_PUT_BACK, _BUMP, _SECOND_HAND = Lapse(0, 0.9, 0.5), Lapse(0, 0.2, 0.5), Lapse(0, 0.3, 0.5)
_OUT_OF_TURN, _LINK = Lapse(0, 2.5, 0.3), Lapse(0, 3.0, 0.8)
_BORDER, _TWO_HANDS = Lapse(0, 1.0, 0.6), Lapse(0, 1.0, 0.5)
_FLICKER, _BLIND, _CAT = Lapse(0, 2.5, 0.7), Lapse(0, 2.0), Lapse(0, 3.0, 0.5)


@dataclass(frozen=True, slots=True)
class Noise:
    """Noise of a table and its hands; a number without a unit is a chance per move."""

    bounce: float = 0.0
    """Seconds of bounce after each change, in which a pad may show anything."""
    impulse: float = 0.0
    """Chance of a wrong mark per pad and sample."""
    frame_loss: float = 0.0
    """Chance of loss per picture."""
    slide: Lapse = _SLIDE
    """Sliding over the pads of a path; the chance is per gesture with a path."""
    rest: Lapse = _REST
    """Resting on a pad where the rules would let the piece stay."""
    put_back: Lapse = _PUT_BACK
    bump: Lapse = _BUMP
    """Bumping a piece beside the one that is being moved."""
    second_hand: Lapse = _SECOND_HAND
    """Lifting a piece anywhere and putting it back during a move."""
    late_removal: float = 0.0
    """Chance per capture."""
    out_of_turn: Lapse = _OUT_OF_TURN
    knock_over: float = 0.0
    """Chance that 3 to 8 pieces fall and are set up again one by one."""
    link: Lapse = _LINK
    """Cable coming loose and being connected again."""
    reboot: float = 0.0
    """Chance that the scanner restarts."""
    stuck: float = 0.0
    """Chance per game that a pad is stuck."""
    stuck_later: float = 0.0
    """Chance per move that a pad gets stuck, for the rest of the game; at most one does."""
    border: Lapse = _BORDER
    """Putting a piece or a finger across the border of two pads before it is pushed straight."""
    two_hands: Lapse = _TWO_HANDS
    """Moving another piece at the same time, as the rules would allow, and undoing it."""
    flicker: Lapse = _FLICKER
    """A pad flipping by itself, for six seconds at most; people play on meanwhile."""
    blind: Lapse = _BLIND
    """No pictures while a piece is moving, although the link is up."""
    cat: Lapse = _CAT
    """Something covering the free pads of half the board, and perhaps displacing a few pieces."""
    light: float = 0.0
    """Chance per game that a light is dead or shows wrong colours."""


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
        # Often enough for a viewer to notice: one flip a second on 64 pads.
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
        "stuck-later": replace(NONE, stuck_later=1.0),
        "border": replace(NONE, border=replace(_BORDER, chance=1.0)),
        "two-hands": replace(NONE, two_hands=replace(_TWO_HANDS, chance=1.0)),
        "flicker": replace(NONE, flicker=replace(_FLICKER, chance=1.0)),
        "blind": replace(NONE, blind=replace(_BLIND, chance=1.0)),
        "cat": replace(NONE, cat=replace(_CAT, chance=1.0)),
    }
)
"""Noise with a single fault, by its name, as frequent as possible."""

IN_GAMES = frozenset({"stuck-later", "border", "two-hands", "flicker", "blind", "cat"})
"""Faults of a game in progress; a tour of the pads has none of them."""
