"""Classification on simulated magnets, with the spread that was simulated for real ones."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from hardware import calibration
from hardware.calibration import Calibration, Classifier, level_faults, rest, rest_faults, shown
from hardware.errors import HardwareError
from hardware.gain_tour import STAY, GainTour
from hardware.ports import EMPTY, POLE, STRENGTH, Pad

FULL = 1023
MILLITESLA = FULL / 176
"""Of a sensor whose range is ±88 mT."""
SPREAD = {"N1": (9.0, 17.3), "N2": (37.8, 63.5), "S1": (-17.3, -9.0), "S2": (-63.5, -37.8)}
"""From the least to the most that a magnet in a well of ±2 mm does."""
NEIGHBOURS = 2.6
LEVELS = {"N1": 73.0, "N2": 290.0, "S1": -75.0, "S2": -280.0}
BOARD = Calibration(8, 8, STRENGTH, FULL, (512.0,) * 64, LEVELS)


def measured(random: Random, kinds: list[str], zero: float = 512.0) -> list[int]:
    values = []
    for kind in kinds:
        field = random.uniform(*SPREAD[kind]) if kind else 0.0
        field += random.uniform(-NEIGHBOURS, NEIGHBOURS)
        values.append(round(zero + field * MILLITESLA + random.uniform(-2, 2)))
    return values


def test_every_magnet_in_its_well_is_told_whatever_lies_beside_it() -> None:
    random = Random(1)
    for _ in range(300):
        kinds = [random.choice((EMPTY, *SPREAD)) for _ in range(64)]
        assert Classifier(BOARD).marks(measured(random, kinds)) == tuple(kinds)


ONE = Calibration(1, 1, STRENGTH, FULL, (512.0,), LEVELS)


def test_a_value_at_a_limit_does_not_flicker() -> None:
    reader = Classifier(ONE)
    limit = LEVELS["N1"] / 3
    near = {reader.marks([round(512 + limit + (2 if step % 2 else -2))]) for step in range(50)}
    assert near == {(EMPTY,)}
    assert reader.marks([512 + 60]) == ("N1",)
    assert reader.marks([round(512 + limit - 1)]) == ("N1",)
    assert reader.marks([512 + 15]) == (EMPTY,)


def test_a_sensor_that_grows_warm_is_no_piece_and_a_magnet_is_not_taken_for_warmth() -> None:
    reader = Classifier(ONE)
    for step in range(60_000):
        assert reader.marks([round(512 + min(5.0, step / 5000))]) == (EMPTY,)
    assert 515 < reader._zero[0] < 518
    for _ in range(5000):
        assert reader.marks([512 + 5 + 73]) == ("N1",)
    assert 515 < reader._zero[0] < 518


def test_the_rest_is_never_followed_far() -> None:
    reader = Classifier(ONE)
    for step in range(60_000):
        reader.marks([round(512 + min(48, step / 1000))])
    assert reader.marks([512 + 48]) == ("N1",)


def frames(values: list[int], noise: int = 1) -> list[list[int]]:
    random = Random(3)
    return [[value + random.randint(-noise, noise) for value in values] for _ in range(20)]


def test_the_empty_board_is_measured_pad_by_pad() -> None:
    values = [500 + pad for pad in range(64)]
    found = rest(frames(values))
    assert all(abs(zero - value) < 1 for zero, value in zip(found.zero, values, strict=True))
    assert not list(rest_faults(found, FULL, 8))


@pytest.mark.parametrize(
    ("value", "noise", "code"),
    [(0, 0, "low"), (1023, 0, "high"), (512, 30, "noisy")],
)
def test_a_pad_that_is_not_at_rest_is_named(value: int, noise: int, code: str) -> None:
    values = frames([512] * 64)
    for number, frame in enumerate(values):
        frame[10] = value + (noise if number % 2 else 0)
    (fault,) = rest_faults(rest(values), FULL, 8)
    assert (fault.code, fault.facts) == (f"calibration.{code}", {"pads": "c7", "count": "1"})


def test_a_piece_that_is_shown_is_found_where_it_lies() -> None:
    empty = rest(frames([512] * 64))
    values = [512] * 64
    values[27], values[28] = 512 - 75, 512 - 10
    found = shown(empty, frames(values), FULL, 8)
    assert found.pad == 27
    assert found.level == pytest.approx(-75, abs=1)


@pytest.mark.parametrize(
    ("lying", "code"),
    [
        ({}, "nothing"),
        ({3: 520}, "nothing"),
        ({3: 600, 40: 590}, "several"),
        ({3: 1021}, "edge"),
        ({3: 2}, "edge"),
    ],
)
def test_what_is_not_one_piece_is_said(lying: dict[int, int], code: str) -> None:
    values = [lying.get(pad, 512) for pad in range(64)]
    with pytest.raises(HardwareError) as caught:
        shown(rest(frames([512] * 64)), frames(values), FULL, 8)
    assert caught.value.code == f"calibration.{code}"


@pytest.mark.parametrize(
    ("levels", "code"),
    [
        ({"N1": 70.0, "N2": 290.0, "S1": -70.0}, "missing"),
        ({**LEVELS, "N1": 10.0}, "weak"),
        ({**LEVELS, "N1": -70.0}, "poles"),
        ({**LEVELS, "S1": 70.0, "S2": 280.0}, "poles"),
        ({**LEVELS, "S1": -250.0}, "alike"),
    ],
)
def test_magnets_that_cannot_be_told_apart_are_said(levels: dict[str, float], code: str) -> None:
    assert [it.code for it in level_faults(levels, STRENGTH, FULL)] == [f"calibration.{code}"]


def test_magnets_that_can_be_told_apart_are_right_whichever_way_the_sensors_are_mounted() -> None:
    assert not list(level_faults(LEVELS, STRENGTH, FULL))
    assert not list(level_faults({mark: -it for mark, it in LEVELS.items()}, STRENGTH, FULL))
    assert not list(level_faults({"N": -70.0, "S": 75.0}, POLE, FULL))


def test_an_old_calibration_is_noticed_but_a_clock_that_is_wrong_is_not_held_against_it() -> None:
    day = 86400.0
    made = Calibration(8, 8, STRENGTH, FULL, (512.0,) * 64, LEVELS, at=1000 * day)
    assert not made.is_old(1300 * day)
    assert made.is_old(1400 * day)
    assert not made.is_old(2 * day)
    assert not BOARD.is_old(1400 * day)


def spread(random: Random, gains: list[float], kinds: list[str]) -> list[int]:
    """Values of sensors that differ as their data sheet allows: 1.0 to 1.75 mV/G."""
    plain = measured(random, kinds, zero=0.0)
    return [round(512 + gain * value) for gain, value in zip(gains, plain, strict=True)]


def test_sensors_as_unequal_as_allowed_tell_magnets_apart_by_their_own_gain() -> None:
    random = Random(2)
    gains = [random.choice((1.0, 1.75)) / 1.375 for _ in range(64)]
    known = replace(BOARD, gain=tuple(gains))
    alike = 0
    for _ in range(200):
        kinds = [random.choice((EMPTY, *SPREAD)) for _ in range(64)]
        values = spread(random, gains, kinds)
        assert Classifier(known).marks(values) == tuple(kinds)
        alike += Classifier(BOARD).marks(values) != tuple(kinds)
    # One gain for all, as older calibrations have it, mistakes some of them.
    assert alike > 0


def test_noise_is_averaged_and_a_piece_counts_at_once() -> None:
    reader = Classifier(ONE)
    for step in range(200):
        assert reader.marks([512 + (5 if step % 2 else -5)]) == (EMPTY,)
    assert abs(reader._mean[0] - 512) < 2
    assert reader.marks([512 + 73]) == ("N1",)
    assert reader.marks([512]) == (EMPTY,)


def test_a_margin_says_how_many_times_its_noise_a_pad_needs() -> None:
    noisy = replace(BOARD, gain=(0.5,) + (1.0,) * 63, noise=(4.0,) * 64)
    assert noisy.margins()[:2] == pytest.approx((73 / 3 * 0.5 / 2, 73 / 3 / 2))
    assert BOARD.margins() == ()


def test_a_magnet_that_passes_over_a_pad_is_not_measured_and_the_middle_counts() -> None:
    empty = rest(frames([512] * 64))
    tour = GainTour(empty, FULL)

    def lies(pad: int, level: int, times: int) -> list[Pad]:
        found = [tour.feed([512 + level * (at == pad) for at in range(64)]) for _ in range(times)]
        return [it for it in found if it is not None]

    assert lies(1, 250, STAY - 1) == []
    assert lies(0, 0, 1) == []
    assert lies(1, 200, STAY) == [1]
    assert lies(1, 250, 20) == []
    assert lies(1, 190, 20) == []
    assert tour.measured[Pad(1)] == pytest.approx(250, abs=1)
    assert lies(2, -125, STAY) == [2]
    assert tour.gains()[:3] == pytest.approx((1.0, 4 / 3, 2 / 3), rel=0.01)
    lies(3, 511, STAY)
    assert tour.saturated == {3}
    tour.again([Pad(3)])
    assert (tour.saturated, 3 in tour.measured) == (set(), False)


def test_a_frame_of_another_size_is_a_bug() -> None:
    with pytest.raises(ValueError, match="64"):
        Classifier(BOARD).marks([512] * 63)
    with pytest.raises(ValueError, match="frame"):
        calibration.rest([])
