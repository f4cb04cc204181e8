"""Every game is played whole by clicks, in `make soak`; `test_people` finishes them all."""

from __future__ import annotations

from random import Random

import pytest

from tests.browser.conftest import NewScreen
from tests.browser.screen import Screen, Wise

pytestmark = pytest.mark.browser

_ACROSS = {"W": "f", "E": "a", "S": "6", "N": "1"}


def _own_tiles_first(table: Screen, slots: list[str]) -> list[str]:
    """INVERS: the pushes that turn a plain tile of one's own colour."""
    colour = ("yellow", "red")[int(table.fact("turn"))]
    ends = {
        slot: _ACROSS[slot[0]] + slot[1] if slot[0] in "WE" else slot[1] + _ACROSS[slot[0]]
        for slot in slots
    }
    labels = table.labels()
    return [it for it in slots if f"plain {colour}" in labels[ends[it]]] or slots


def _forwards(table: Screen, cells: list[str]) -> list[str]:
    """Incognito: attack, else the piece that is furthest goes on, but not within the camp."""
    north = table.fact("turn") == "1"
    enemy, labels = "South" if north else "North", table.labels()
    enemies = [it for it in cells if enemy in labels[it]]
    if enemies:
        return enemies
    far = {it: 9 - int(it[1]) if north else int(it[1]) for it in cells}
    begun = table.page.locator(".hits .chosen").count()
    best = max(far[it] for it in cells if begun or far[it] < 8 or len(cells) == 1)
    return [it for it in cells if far[it] == best]


WISE: dict[str, Wise] = {"invers": _own_tiles_first, "incognito": _forwards}
GAMES = ("invers", "roliversi", "incognito", "royal-reversi", "inside", "reversi")


Company = tuple[str, dict[str, str], tuple[int, ...]]
ALONE: list[Company] = [(game, {}, (1,)) for game in GAMES]
TOGETHER: list[Company] = [(game, {}, ()) for game in GAMES]
MORE: list[Company] = [
    ("royal-reversi", {"seats": "4"}, (2,)),
    ("royal-reversi", {"seats": "3"}, (1, 2)),
    ("royal-reversi", {"seats": "teams"}, (1, 2, 3)),
]


def _is_company(game: str, options: dict[str, str], robots: tuple[int, ...]) -> bool:
    """Whether several people hide something."""
    return game in {"incognito", "royal-reversi"} and _seats(options) - len(robots) > 1


def _seats(options: dict[str, str]) -> int:
    return {"3": 3, "4": 4, "teams": 4}.get(options.get("seats", ""), 2)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "options", "robots"), [*ALONE, *TOGETHER, *MORE])
def test_a_whole_game_is_played_by_clicks(
    screen: NewScreen, game: str, options: dict[str, str], robots: tuple[int, ...]
) -> None:
    table = screen()
    table.begin(game, *robots, seats=options.get("seats", ""))
    if _is_company(game, options, robots):
        table.start()
    assert table.play_out(Random(2), WISE.get(game)) > 5
    assert table.page.locator("#said .result").inner_text()
