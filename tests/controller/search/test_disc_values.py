"""What fixed positions are worth: the same in both builds, and changed only on purpose.

After a new fit: ``TABLIER_GOLDEN=write pytest tests/controller/search/test_disc_values.py``.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from controller.opponents.engine import JUDGES
from rules.catalog import BUILT_IN
from tests.controller.search.discs import middle

FILE = Path(__file__).parent / "data" / "disc_values.txt"
GAMES = {game.sheet.key: game for game in BUILT_IN}


def lines(key: str) -> list[str]:
    """Positions of random games, each with its value to the first seat."""
    game, judge = GAMES[key], JUDGES[key](GAMES[key])
    found = []
    for seed in range(1, 31):
        state = middle(game, {}, seed, 2 * seed - 2)
        if state is not None:
            found.append(f"{key} {judge.value(state, 0)} {game.line(state)}")
    return found


@pytest.mark.parametrize("key", ["reversi", "roliversi"])
def test_fixed_positions_are_worth_what_they_were(key: str) -> None:
    if os.environ.get("TABLIER_GOLDEN") == "write":
        both = [line for game in ("reversi", "roliversi") for line in lines(game)]
        FILE.write_text("\n".join(both) + "\n", encoding="utf-8")
    known = FILE.read_text(encoding="utf-8").splitlines()
    assert lines(key) == [line for line in known if line.startswith(f"{key} ")]
    assert len(lines(key)) > 20
