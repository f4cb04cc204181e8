"""Every game of the catalog, under every option, keeps the contract."""

from __future__ import annotations

import functools
import os
import subprocess
import sys

import pytest
from _pytest.mark import ParameterSet

from controller.i18n.speech import words_of
from rules.catalog import load
from rules.conformance import CHECKS, Check, Walk, secrets_stay_with_their_seat, walk
from tests.rules.variants import OWN_LAYOUT, VARIANTS, name

GAMES = load(plugins=())
REAL_PACKS = (
    ("royal-reversi", {"pack": "real"}),
    ("royal-reversi", {"pack": "real", "seats": "4", "dead_hand": "occupied-only"}),
    ("royal-reversi", {"pack": "real", "special_effect": "may", "layout": OWN_LAYOUT}),
)
ALL = (*VARIANTS, *REAL_PACKS)


@functools.cache
def walked(number: int) -> Walk:
    key, options = ALL[number]
    return walk(GAMES[key], options, seed=number, words=words_of(key, GAMES))


PAIRS = [
    (number, check)
    for number, variant in enumerate(ALL)
    for check in CHECKS
    # With a real pack the table does not know a seat's own cards: the tests of that have it.
    if variant not in REAL_PACKS or check is not secrets_stay_with_their_seat
]


def marked(number: int, check: Check) -> ParameterSet:
    """A pair as a test; those of another option than the default are marked."""
    marks = [pytest.mark.variant] if ALL[number][1] else []
    return pytest.param(number, check, marks=marks, id=f"{name(ALL[number])}: {check.__name__}")


@pytest.mark.parametrize(("number", "check"), [marked(*pair) for pair in PAIRS])
def test_the_contract_is_kept(number: int, check: Check) -> None:
    check(GAMES[ALL[number][0]], walked(number))


def test_no_game_of_the_catalog_escapes() -> None:
    checked = {ALL[number][0] for number, check in PAIRS if check in CHECKS}
    assert checked == set(GAMES)
    for key in GAMES:
        own = {check for number, check in PAIRS if ALL[number][0] == key}
        assert own == set(CHECKS), key
    assert len(GAMES) == 6


def test_the_order_of_moves_does_not_depend_on_the_hash_seed() -> None:
    script = (
        "from rules.catalog import load\n"
        "from rules.conformance import walk\n"
        "for game in load(plugins=()).games:\n"
        "    for state in walk(game, {}, 5, 30).states:\n"
        "        print(game.dump(state), *game.moves(state), *game.scene(state).items())\n"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert told[0].count(b"\n") > 100
