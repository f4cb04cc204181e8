"""What the magnets do to the sensors: as simulated elsewhere, and far enough from every limit."""

from __future__ import annotations

import pytest

from hardware import calibration
from hardware.magnetics import (
    DISTANCE,
    GAIN,
    NULL,
    STRONG,
    WEAK,
    Magnet,
    neighbour,
    share,
    strongest,
    weakest,
)

SIMULATED = {WEAK: (9.0, 17.3), STRONG: (37.8, 63.5)}
"""mT of 99.8 % of all pieces at 6 mm, 2 mm of play, by magpylib 6.1 on 20,000 random boards."""
PITCH = 33.3


@pytest.mark.parametrize("magnet", [WEAK, STRONG], ids=["weak", "strong"])
def test_the_fields_are_those_of_an_independent_simulation(magnet: Magnet) -> None:
    low, high = SIMULATED[magnet]
    assert low < magnet.axial(6.0) < high
    assert low < magnet.beside(6.0, 2.0) < magnet.axial(6.0)
    # Ours is at 6.4 ± 0.5 mm, a little further away.
    assert 0.75 * low < weakest(magnet) < strongest(magnet) < 1.1 * high


def test_a_dipole_far_away_and_the_disc_itself_agree() -> None:
    assert WEAK.axial(100) == pytest.approx(1200 / 2 * 2.5**2 * 1 / 100**3, rel=0.01)
    assert neighbour(STRONG, 28.0) < 2.6  # the worst of the simulation, at 28 mm


def test_the_weakest_piece_of_the_least_sensitive_sensor_counts_as_one() -> None:
    assert share(WEAK.axial(DISTANCE), GAIN[0]) > calibration.WEAKEST
    # With each pad's own gain a piece at the edge still lies above the first limit.
    assert weakest(WEAK) > 1.5 * calibration.FIRST * WEAK.axial(DISTANCE)


def test_all_neighbours_together_do_not_look_like_a_piece() -> None:
    around = 4 * neighbour(STRONG, PITCH) + 4 * neighbour(STRONG, PITCH * 2**0.5)
    assert around < calibration.FIRST * WEAK.axial(DISTANCE)


def test_weak_and_strong_are_further_apart_than_they_spread() -> None:
    limit = (WEAK.axial(DISTANCE) * STRONG.axial(DISTANCE)) ** 0.5
    assert strongest(WEAK) < limit / 1.1
    assert weakest(STRONG) > limit * 1.1
    assert weakest(STRONG) / strongest(WEAK) > calibration.APART


def test_one_gain_for_all_sensors_would_not_do_but_one_for_each_does() -> None:
    """Why the calibration carries one magnet over all pads."""
    limit = (WEAK.axial(DISTANCE) * STRONG.axial(DISTANCE)) ** 0.5 * GAIN[1]
    assert strongest(WEAK) * GAIN[2] > limit or weakest(STRONG) * GAIN[0] < limit


def test_the_strongest_piece_saturates_no_sensor() -> None:
    room = 0.5 * (1 - NULL) * calibration.EDGE
    assert share(strongest(STRONG), GAIN[2]) < room
