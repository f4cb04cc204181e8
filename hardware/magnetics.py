"""Fields of the pieces' magnets at the sensors, and the part of its range that a sensor moves.

A magnet on the axis of the sensor is computed exactly, one beside it as a dipole. The guide quotes
the numbers; a test holds them against those of an independent simulation and against the
calibration's limits.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

REMANENCE = 1200.0
"""Millitesla of an N35 magnet."""
SPREAD = 0.05
"""Part by which that differs from magnet to magnet."""
DISTANCE = 6.4
"""Millimetres from the middle of a magnet to the element of the sensor."""
PLAY = 2.0
"""Millimetres that a piece may lie beside the middle of its pad."""
LIFT = 0.5
"""Millimetres by which plate, paper and glue may be thicker or thinner than planned (assumed)."""
SUPPLY = 3.3
GAIN = (10.0, 14.0, 17.5)
"""mV/mT of an SS49E at 5 V: least, typical and most (1.0, 1.4 and 1.75 mV per gauss)."""
NULL = 0.1
"""Part by which its rest value may differ from half of the supply."""


@dataclass(frozen=True, slots=True)
class Magnet:
    """A disc: its diameter and thickness in millimetres."""

    across: float
    thick: float

    def axial(self, distance: float, remanence: float = REMANENCE) -> float:
        """Millitesla on its axis, at a distance from its middle."""
        radius = self.across / 2
        near, far = distance - self.thick / 2, distance + self.thick / 2
        return remanence / 2 * (far / hypot(far, radius) - near / hypot(near, radius))

    def beside(self, distance: float, off: float, remanence: float = REMANENCE) -> float:
        """Millitesla towards the sensor, the magnet ``off`` millimetres beside its axis.

        The shape is that of a dipole, the size that of the disc on its axis.
        """
        along = hypot(distance, off)
        shape = (3 * (distance / along) ** 2 - 1) / 2 * (distance / along) ** 3
        return self.axial(distance, remanence) * shape


WEAK, STRONG = Magnet(5.0, 1.0), Magnet(8.0, 2.0)


def share(millitesla: float, gain: float = GAIN[1]) -> float:
    """Part of the sensor's range by which a field moves it; it is ratiometric."""
    return millitesla * gain / 5.0 / 1000


def weakest(magnet: Magnet) -> float:
    """Least field of a piece on its pad: thick plate, weak magnet, at the edge of its hole."""
    return magnet.beside(DISTANCE + LIFT, PLAY, REMANENCE * (1 - SPREAD))


def strongest(magnet: Magnet) -> float:
    """Greatest field of a piece on its pad."""
    return magnet.axial(DISTANCE - LIFT, REMANENCE * (1 + SPREAD))


def neighbour(magnet: Magnet, pitch: float) -> float:
    """Greatest field, without its sign, of a piece on the next pad."""
    return abs(magnet.beside(DISTANCE, pitch - PLAY, REMANENCE * (1 + SPREAD)))
