"""Every game in every company, played by people who read the page and know nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Route

from tests.browser import late, served
from tests.browser.reader import LostError, Reader, join, play
from tests.browser.sentences import Sentences

pytestmark = pytest.mark.browser
NewContext = Callable[..., BrowserContext]
PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}
Company = tuple[str, dict[str, str], tuple[int, ...]]
GAMES = ("invers", "roliversi", "incognito", "royal-reversi", "inside", "reversi")


@contextmanager
def resumed(
    folder: Path, game: str, options: dict[str, str], robots: tuple[int, ...], left: int
) -> Iterator[str]:
    """A table with a game that is almost over."""
    (folder / "games").mkdir()
    name = late.save(folder / "games", game, options, robots, left=left)
    with served.table(folder, "--resume", name) as address:
        yield address


def reader(context: NewContext, address: str, language: str = "en", seed: int = 1) -> Reader:
    """A person in front of the table's page."""
    page = context(locale={"en": "en-GB", "fr": "fr-FR"}[language]).new_page()
    page.goto(address)
    return Reader(page, Sentences(language), Random(seed))


def finish_and_play_again(table: Reader, others: tuple[Reader, ...] = ()) -> None:
    """The game to its end, and a move of the next one."""
    assert play((table, *others))
    table.play_again()
    assert not play((table, *others), most=2)


ALONE: tuple[Company, ...] = tuple((game, {}, (1,)) for game in GAMES)
TOGETHER: tuple[Company, ...] = tuple((game, {}, ()) for game in GAMES)
MORE: tuple[Company, ...] = (
    ("royal-reversi", {"seats": "4"}, (2,)),
    ("royal-reversi", {"seats": "3"}, (1, 2)),
    ("royal-reversi", {"seats": "teams"}, (1, 2, 3)),
)


@pytest.mark.parametrize(("game", "options", "robots"), [*ALONE, *TOGETHER, *MORE])
def test_a_game_is_finished_and_played_again(
    context: NewContext, tmp_path: Path, game: str, options: dict[str, str], robots: tuple[int, ...]
) -> None:
    with resumed(tmp_path, game, options, robots, 2) as address:
        table = reader(context, address)
        table.wants_hints, table.goes_ahead = game == "invers", game == "incognito"
        finish_and_play_again(table)


@pytest.mark.parametrize(("game", "people"), [("royal-reversi", (0, 1)), ("incognito", (0,))])
def test_a_game_with_phones_is_finished(
    context: NewContext, tmp_path: Path, game: str, people: tuple[int, ...]
) -> None:
    with resumed(tmp_path, game, {}, (), 2) as address:
        table = reader(context, address)
        table.goes_ahead = game == "incognito"
        phones = [
            Reader(context(**PHONE).new_page(), table.sentences, Random(2), is_phone=True)
            for _ in people
        ]
        for person, phone in zip(people, phones, strict=True):
            join(table, phone, address, person)
        assert play((table, *phones))


@pytest.mark.parametrize(
    ("game", "key"),
    [
        ("reversi", "web.now.do.reversi"),
        ("reversi", "web.playable"),
        ("reversi", "web.again"),
        ("royal-reversi", "web.company.start"),
        ("royal-reversi", "web.curtain.open"),
    ],
)
def test_whoever_reads_is_lost_without_an_instruction(
    context: NewContext, tmp_path: Path, game: str, key: str
) -> None:
    with resumed(tmp_path, game, {}, (), 2) as address:
        found = context(locale="en-GB")
        found.route("**/api/v1/words/*", lambda route: _without(route, key))
        page = found.new_page()
        page.goto(address)
        with pytest.raises(LostError):
            play([Reader(page, Sentences("en"), Random(1))], patience=2)


def _without(route: Route, key: str) -> None:
    answer = route.fetch()
    said = answer.json()
    assert said["words"][key]
    said["words"][key] = ""
    route.fulfill(response=answer, json=said)
