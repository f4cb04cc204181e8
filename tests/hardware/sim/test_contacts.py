"""Bounce, impulses and lost frames, as they appear in the pictures."""

from __future__ import annotations

from random import Random

import pytest

from hardware.ports import POLE, PRESENCE, STRENGTH, TOUCH, Pad, Picture
from hardware.sim.contacts import marks_of
from hardware.sim.faults import FAULTS, NONE, Noise
from hardware.sim.table import SimTable
from tests.hardware.sim.watching import BLACK, Clock, flipped, scene

BOUNCE = FAULTS["bounce"]


def landing(profile: str, kind: str, seed: int, *, noise: Noise = BOUNCE) -> list[Picture]:
    """A piece is put on an empty pad; what a scan at 100 Hz shows of it."""
    game = scene(profile, noise=noise, seed=seed, pieces=0)
    game.table.put(Pad(5), kind)
    return [game.last, *game.tick(0.1)]


def test_a_bouncing_pad_flips_between_samples_for_up_to_30_ms_and_then_no_more() -> None:
    restless, late = 0, 0
    for seed in range(200):
        pictures = landing(PRESENCE, BLACK, seed)
        settled = [picture for picture in pictures if picture.at >= 0.03]
        assert {picture.marks[5] for picture in settled} == {"x"}
        restless += len(flipped(pictures, 5)) > 2
        late += pictures[1].marks[5] == "" or pictures[1].at > 0.015
    # Before the change one sample is empty; then two are as likely empty as not.
    assert 25 < restless < 75
    assert 70 < late < 130


def test_bounce_is_counted_and_ends_on_a_count_that_fits_the_mark() -> None:
    counts = set()
    for seed in range(50):
        last = landing(PRESENCE, BLACK, seed)[-1]
        assert last.changes[5] % 2 == 1  # from empty to not empty
        counts.add(last.changes[5])
    assert {1, 3} <= counts


def test_without_noise_nothing_bounces() -> None:
    pictures = landing(PRESENCE, BLACK, 1, noise=NONE)
    assert flipped(pictures, 5) == ["", "x"]
    assert pictures[-1].changes[5] == 1


def test_a_strong_magnet_is_seen_weak_while_it_comes_near() -> None:
    marks = {mark for seed in range(50) for mark in flipped(landing(STRENGTH, "S2", seed), 5)}
    assert marks == {"", "S1", "S2"}


def test_a_turned_piece_may_be_seen_as_nothing_for_a_moment() -> None:
    seen = set()
    for seed in range(50):
        game = scene(POLE, noise=BOUNCE, seed=seed)
        game.table.turn(Pad(3), "S1")
        seen.update(flipped(game.jump(0.1), 3))
    assert seen == {"N", "", "S"}


def test_a_finger_bounces_too() -> None:
    game = scene(TOUCH, noise=BOUNCE, seed=3, pieces=0)
    counts = set()
    for _ in range(20):
        game.table.touch(Pad(9), down=True)
        game.tick(0.1)
        game.table.touch(Pad(9), down=False)
        counts.add(game.tick(0.1)[-1].changes[9])
    assert max(counts) > 40


def test_a_second_change_during_the_bounce_wins() -> None:
    for seed in range(100):
        game = scene(noise=BOUNCE, seed=seed)
        game.table.lift(Pad(0))
        game.clock.now += 0.012
        game.table.put(Pad(0), BLACK)
        game.clock.now += 0.012
        game.table.lift(Pad(0))
        assert game.jump(0.1)[-1].marks[0] == ""


def test_an_impulse_lasts_one_sample() -> None:
    game = scene(noise=Noise(impulse=1e-4), seed=4)
    right = game.last.marks
    pictures = game.tick(60)
    wrong = [
        (at, pad)
        for at, picture in enumerate(pictures[:-1])
        for pad in range(64)
        if picture.marks[pad] != right[pad]
    ]
    assert 20 < len(wrong) < 60
    for at, pad in wrong:
        assert pictures[at + 1].marks[pad] == right[pad]
        assert pictures[at + 1].at - pictures[at].at == pytest.approx(0.01)


def test_impulses_are_as_frequent_as_the_noise_says() -> None:
    game = scene(noise=Noise(impulse=1e-5), seed=7)
    game.jump(20_000)
    assert game.table.impulses == pytest.approx(20_000 * 100 * 64 * 1e-5, rel=0.1)


@pytest.mark.parametrize("profile", [PRESENCE, POLE, STRENGTH])
def test_an_impulse_shows_only_marks_that_the_sensor_has(profile: str) -> None:
    game = scene(profile, noise=Noise(impulse=1e-3), seed=5)
    seen = {mark for picture in game.jump(10) for mark in picture.marks}
    assert seen == {"", *marks_of(profile)}


def test_a_stuck_pad_neither_bounces_nor_flickers() -> None:
    game = scene(noise=Noise(bounce=0.03, impulse=1e-3), seed=6)
    game.table.stick(Pad(0), "x")
    game.table.lift(Pad(0))
    pictures = game.jump(20)
    assert len(pictures) > 100
    assert {picture.marks[0] for picture in pictures} == {"x"}
    assert {picture.changes[0] for picture in pictures} == {pictures[0].changes[0]}


def test_jumping_from_event_to_event_sees_what_scanning_all_the_time_sees() -> None:
    noise = Noise(bounce=0.03, impulse=1e-4)
    jumping, ticking = scene(noise=noise, seed=8), scene(noise=noise, seed=8)
    for game in (jumping, ticking):
        game.table.lift(Pad(3))
        game.table.put(Pad(40), BLACK)
    seen = {picture.at: picture for picture in jumping.jump(20)}
    history = sorted(seen.values(), key=lambda picture: picture.at)
    compared = 0
    for picture in ticking.tick(20):
        before = [old for old in history if old.at <= picture.at]
        if before:
            assert (before[-1].marks, before[-1].changes) == (picture.marks, picture.changes)
            compared += 1
    assert compared > 300


def test_a_lost_frame_loses_no_count() -> None:
    game = scene(noise=FAULTS["frame-loss"], seed=9)
    pictures: list[Picture] = []
    for _ in range(50):
        game.table.lift(Pad(0))
        game.clock.now += 0.01
        game.table.put(Pad(0), BLACK)
        pictures += game.jump(0.5)
    assert game.table.frames_lost > 20
    assert pictures[-1].marks[0] == "x"
    assert pictures[-1].changes[0] == 1 + 100


def test_after_a_lost_frame_the_next_one_is_announced() -> None:
    clock = Clock()
    table = SimTable(1, 1, PRESENCE, clock, noise=Noise(frame_loss=1.0))
    assert table.next_change(0.0) == 0.0
    assert table.sensor.scan() is None
    assert table.next_change(0.0) == 0.01
    table.trouble(NONE)
    clock.now = 0.05
    assert table.sensor.scan() is not None
    assert table.next_change(0.05) is None


def test_time_in_pictures_never_goes_backwards() -> None:
    game = scene(noise=Noise(bounce=0.03, impulse=1e-3, frame_loss=0.2), seed=10)
    random = Random(1)
    times = []
    for _ in range(200):
        game.clock.now += random.uniform(-0.02, 0.05)
        game.table.put(Pad(30), game.table.lift(Pad(30)) if game.table.kinds[30] else BLACK)
        if (picture := game.table.sensor.scan()) is not None:
            times.append(picture.at)
    assert len(times) > 100
    assert times == sorted(times)
