"""Whole noisy games on the simulated table: no wrong move, no dead end, and back in three acts."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count

import pytest

from controller.rehearsal.rehearse import rehearse, stage
from controller.rehearsal.tally import Tally
from controller.session.setting import AUTO, CONFIRM, HUMAN, ROBOT, Chair, Setting, Timing
from controller.sight import board
from controller.words.speech import Speech
from hardware.ports import PROFILES
from hardware.sim.faults import FAULTS, HARD, NONE, NORMAL, Noise
from rules import catalog
from rules.catalog import Catalog

CATALOG: Catalog = catalog.load(())
BOARD = board.load("reference", CATALOG.games)
SPEECH = Speech("fr", CATALOG)
KEYS = [game.sheet.key for game in CATALOG.games]
GAMES = pytest.mark.parametrize("key", KEYS)
MODES = pytest.mark.parametrize("mode", [AUTO, CONFIRM])
MOST_ACTS = 3


def one(key: str, setting: Setting, noise: Noise, seed: int, moves: int) -> Tally:
    entry = CATALOG.find(key)
    assert entry is not None
    seats = entry.game.seats(entry.game.start({}))
    # People only, or the robot at one seat, in turn.
    robots = {seed % (len(seats) + 1)}
    chairs = [Chair(ROBOT if at in robots else HUMAN) for at in range(len(seats))]
    found = stage(CATALOG, BOARD, setting, SPEECH, seed, noise)
    return rehearse(found, key, {}, chairs, noise, moves, seed)


def many(key: str, mode: str, noise: Noise, least: int, seeds: Iterator[int]) -> Tally:
    tally = Tally()
    while tally.moves < least:
        seed = next(seeds)
        for profile in PROFILES:
            tally.add(one(key, Setting(profile=profile, mode=mode), noise, seed, 200))
    return tally


def assert_good(tally: Tally) -> None:
    assert (tally.wrong, tally.dead_ends, tally.notes) == (0, 0, [])
    assert max(tally.acts) <= MOST_ACTS
    assert sum(tally.acts.values()) == tally.moves


@GAMES
@MODES
@pytest.mark.parametrize("profile", PROFILES)
def test_a_noisy_game_is_read_without_a_wrong_move(key: str, mode: str, profile: str) -> None:
    assert_good(one(key, Setting(profile=profile, mode=mode), NORMAL, 1, 60))


@GAMES
@pytest.mark.parametrize("name", sorted(FAULTS))
def test_every_fault_alone_is_survived(key: str, name: str) -> None:
    profile = PROFILES[len(name) % 3 + 1]
    assert_good(one(key, Setting(profile=profile), FAULTS[name], 3, 8))


def test_without_its_window_the_table_would_take_a_rest_for_a_move() -> None:
    """The meter can fail: a table that allows no sliding on keeps wrong moves."""
    hasty = Setting(timing=Timing(revocable=0, quiet=0.05))
    tally = one("reversi", hasty, FAULTS["rest"], 2, 60)
    assert tally.wrong + tally.rested > 0


def test_to_lift_a_piece_for_an_answer_is_no_capture_by_the_last_move() -> None:
    """A presence sensor shows the same: only who was touched tells them apart."""
    assert_good(one("incognito", Setting(), NORMAL, 1001, 161))


def test_a_piece_slides_on_although_the_answer_is_being_asked_already() -> None:
    assert_good(one("incognito", Setting(), NORMAL, 2000, 200))


BROKEN = [
    ("inside", AUTO, "pole", 100, 60),
    ("roliversi", AUTO, "presence", 107, 60),
    ("roliversi", AUTO, "pole", 123, 60),
    ("roliversi", CONFIRM, "touch", 100, 60),
    ("roliversi", CONFIRM, "pole-strength", 101, 60),
    ("incognito", CONFIRM, "presence", 102, 20),
    ("incognito", CONFIRM, "touch", 104, 30),
]
"""Games in which a pad is broken, where people once found no way out or the table erred."""


@pytest.mark.parametrize(("key", "mode", "profile", "seed", "moves"), BROKEN)
def test_a_game_on_a_broken_pad_is_played_on(
    key: str, mode: str, profile: str, seed: int, moves: int
) -> None:
    tally = one(key, Setting(profile=profile, mode=mode), HARD, seed, moves)
    assert_good(tally)
    assert tally.faults["stuck"] == 1


def test_the_same_seed_plays_the_same_game() -> None:
    setting = Setting(profile="pole")
    first, again = (one("roliversi", setting, NORMAL, 5, 20) for _ in range(2))
    assert first == again


def test_what_rests_longer_than_the_window_is_told_apart() -> None:
    long_rests = replace(NONE, rest=replace(FAULTS["rest"].rest, median=20.0, spread=0.0))
    tally = one("reversi", Setting(), long_rests, 4, 12)
    assert tally.rested > 0
    assert (tally.wrong, tally.dead_ends) == (0, 0)


@pytest.mark.soak
@GAMES
@MODES
@pytest.mark.parametrize("noise", [NORMAL, HARD], ids=["normal", "hard"])
def test_a_hundred_thousand_noisy_moves(
    key: str, mode: str, noise: Noise, record_property: Callable[[str, object], None]
) -> None:
    # Six games and two modes: 100,000 moves in each mode and noise.
    tally = many(key, mode, noise, 100_000 // len(KEYS) + 1, count(100))
    name = "hard" if noise is HARD else "normal"
    helped = tally.moves - tally.acts[0]
    record_property(
        "figure",
        f"{key}, {mode}, {name} noise: {tally.moves} moves, {tally.wrong} wrong, {tally.rested} "
        f"after a rest longer than the window, {tally.asked} questions, {helped} needed help (at "
        f"most {max(tally.acts)} acts), {tally.dead_ends} dead ends",
    )
    assert_good(tally)
