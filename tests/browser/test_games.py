"""Every game is played to its end by clicks."""

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


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_clicks_against_the_robot(screen: NewScreen, game: str) -> None:
    table = screen()
    table.begin(game, 1)
    assert table.play_out(Random(1), WISE.get(game)) > 5
    assert table.page.locator("#said .result").inner_text()


@pytest.mark.parametrize("game", [it for it in GAMES if it != "royal-reversi"])
def test_two_people_play_a_whole_game_by_clicks(screen: NewScreen, game: str) -> None:
    # Royal Reversi needs two hands that nobody else sees: it is played with two phones.
    table = screen()
    table.begin(game)
    if game == "incognito":
        table.set_up()
    assert table.play_out(Random(2), WISE.get(game)) > 20
    assert table.page.locator("#said .result").inner_text()


@pytest.mark.parametrize(("seats", "robots"), [("3", (1, 2)), ("teams", (1, 2, 3))])
def test_royal_reversi_is_played_with_more_seats(
    screen: NewScreen, seats: str, robots: tuple[int, ...]
) -> None:
    table = screen()
    table.begin("royal-reversi", *robots, seats=seats)
    assert table.play_out(Random(3)) > 5
    assert table.page.locator(".seat[data-seat]").count() == 1 + len(robots)
    assert table.page.locator("#said .result").inner_text()
