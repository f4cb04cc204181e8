"""Power budget of the reference table: currents, voltage drops and heat, from named values.

The build guide quotes these numbers; a test compares. A value that was not read in a document is an
assumption, and the guide marks it as one to be checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.drivers.glow import CHANNEL_MA, REST_MA
from hardware.pins import COLUMNS, ROWS

COPPER = 0.0175
"""Resistance of copper in Ω mm²/m at 20 °C."""
LIGHTS = ROWS * COLUMNS
MILLIAMPS = 1500
"""Most that the program lets the lights draw: the default of ``milliamps`` in ``[lights]``."""
SENSOR = 0.006
"""Amperes of a linear Hall sensor: SS49E, Honeywell data sheet 005850-4-EN, typical at 5 V."""
PICO = 0.1
"""Amperes of a Pico with its program (assumed)."""
FOIL = 0.2
"""Ω of one conductor of a metre of strip (assumed)."""
PITCH = 1 / 30
"""Metres from one light to the next: 30 lights a metre."""
SUPPLY, REGULATED = 5.0, 3.3
DROPOUT = 1.3
"""Volts that an AMS1117 needs above its output at most: its data sheet, at 0.8 A."""
THERMAL = (46.0, 90.0)
"""°C per watt of an AMS1117 in SOT-223, with much and with little copper: its data sheet."""
JUNCTION = 125.0
"""Highest temperature of its junction."""
ROOM = 40.0
"""°C in a closed box in summer (assumed)."""
FUSE = 2.0
"""Amperes of the fuse of the lights."""


@dataclass(frozen=True, slots=True)
class Wire:
    """A pair of wires, there and back: where it runs, amperes, metres one way, and mm²."""

    name: str
    amperes: float
    metres: float
    section: float

    @property
    def drop(self) -> float:
        """Volts lost in both wires together."""
        return 2 * self.metres * COPPER / self.section * self.amperes


def lights_at_most() -> float:
    """Amperes of all lights at full white, if nothing limited them."""
    return LIGHTS * (REST_MA + 3 * CHANNEL_MA) / 1000


def sensors() -> float:
    """Amperes of all sensors."""
    return LIGHTS * SENSOR


def from_usb() -> float:
    """Amperes that the Pi's USB socket gives: the Pico, and the sensors at its VBUS."""
    return PICO + sensors()


def wires() -> Iterator[Wire]:
    """The wires that carry power."""
    lights = MILLIAMPS / 1000
    yield Wire("end", lights / 2, 0.5, 0.5)
    yield Wire("usb", from_usb(), 0.5, 0.08)
    yield Wire("regulator", sensors(), 0.3, 0.14)
    yield Wire("row", COLUMNS * SENSOR, 0.6, 0.14)


def strip_drop(*, both_ends: bool) -> float:
    """Volts lost along the strip to its darkest light, all lights drawing alike.

    The strip is one line: within a row its own foil, between rows 10 cm of wire of 0.5 mm².
    """
    steps = [2 * FOIL * PITCH] * (LIGHTS - 1)
    for row in range(1, ROWS):
        steps[row * COLUMNS - 1] = 2 * 0.1 * COPPER / 0.5
    each = MILLIAMPS / 1000 / LIGHTS
    # Current of the first step: all behind it, or, with both ends fed, what makes them alike.
    first = each * (LIGHTS - 1)
    if both_ends:
        first -= sum(ohms * each * (LIGHTS - 1 - at) for at, ohms in enumerate(steps)) / sum(steps)
    lost, most = 0.0, 0.0
    for at, ohms in enumerate(steps):
        lost += ohms * (first - each * at)
        most = max(most, lost)
    return most


def heat() -> float:
    """Watts in the regulator."""
    return (SUPPLY - REGULATED) * sensors()


def junction(*, copper: bool) -> float:
    """°C inside the regulator, with much copper under it or with little."""
    return ROOM + heat() * THERMAL[0 if copper else 1]


def headroom() -> float:
    """Volts left above what the regulator needs, after cable and wires."""
    lost = sum(wire.drop for wire in wires() if wire.name in {"usb", "regulator"})
    return SUPPLY - lost - REGULATED - DROPOUT
