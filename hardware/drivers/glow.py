"""Brightness of light patterns over time, and current drawn by a frame; no I/O."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.ports import Frame, Pattern

Colour = tuple[int, int, int]

REST_MA = 1.0
"""Milliamperes drawn by an addressable light when dark."""
CHANNEL_MA = 20.0
"""Milliamperes drawn by each of its three colours at full brightness."""

BLINK, PULSE, FLASH = 1.0, 1.6, 1.2
"""Period of each pattern in seconds, the same as on the Pico."""
_DIMMEST = 40 / 255
_SHORT = 0.12


def level(pattern: Pattern, at: float) -> float:
    """Brightness of a pattern at a moment, from 0 to 1."""
    match pattern:
        case Pattern.OFF:
            return 0.0
        case Pattern.STEADY:
            return 1.0
        case Pattern.BLINK:
            return float(at % BLINK < BLINK / 2)
        case Pattern.PULSE:
            return _DIMMEST + (1 - _DIMMEST) * (1 - abs(2 * (at / PULSE % 1) - 1))
        case Pattern.FLASH:
            return float(at % FLASH % (2 * _SHORT) < _SHORT and at % FLASH < 4 * _SHORT)


def moves(frame: Frame) -> bool:
    """True if a frame is animated."""
    still = {Pattern.OFF, Pattern.STEADY}
    return any(glow.pattern not in still for glow in frame)


def colours(frame: Frame, at: float, share: float = 1.0) -> list[Colour]:
    """Colours of all lights at a moment, scaled by ``share``."""
    found = []
    for glow in frame:
        now = level(glow.pattern, at) * share
        red, green, blue = glow.colour
        found.append((int(red * now), int(green * now), int(blue * now)))
    return found


def current(lit: Sequence[Colour]) -> float:
    """Total current of lights with these colours, in milliamperes."""
    return sum(REST_MA + sum(colour) * CHANNEL_MA / 255 for colour in lit)


def share(frame: Frame, most: float) -> float:
    """Factor of brightness at which a frame draws at most ``most`` milliamperes.

    Computed as if all lights were fully lit, so that the brightness does not vary with the
    patterns.
    """
    lit = [glow.colour for glow in frame if glow.pattern is not Pattern.OFF]
    rest = REST_MA * len(frame)
    wanted = current(lit) - REST_MA * len(lit)
    if wanted <= 0:
        return 1.0
    return min(1.0, max(0.0, most - rest) / wanted)
