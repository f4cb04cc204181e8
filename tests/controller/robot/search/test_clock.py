"""Time limits: a search measures its seconds with the clock it is given."""

from collections.abc import Callable
from random import Random
from types import MappingProxyType
from typing import Protocol

import pytest

from controller.robot.arena import champions, contestants
from controller.robot.baselines import OnePly, Pimc, PlainUct
from controller.robot.engine import Deep, judge_for
from controller.robot.search.ismcts import Ismcts
from controller.robot.search.search_result import SearchLimit
from rules import catalog
from rules.model import Seat
from rules.state import State

GAMES = {game.sheet.key: game for game in catalog.BUILT_IN}
REVERSI = GAMES["reversi"]


class Ticking:
    """A clock on which an hour passes at each call."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> float:
        self.asked += 1
        return 3600.0 * self.asked


class Looks(Protocol):
    def __call__(self, view: State, seat: int, limit: SearchLimit, random: Random) -> object: ...


SEARCHES: MappingProxyType[str, Callable[[], Looks]] = MappingProxyType(
    {
        "alphabeta": lambda: Deep(judge_for(REVERSI), 10).look,
        "ismcts": lambda: Ismcts(judge_for(REVERSI), 10).look,
        "oneply": lambda: OnePly(judge_for(REVERSI)).choose,
        "pimc": lambda: Pimc(judge_for(REVERSI)).choose,
        "uct": lambda: PlainUct(judge_for(REVERSI)).choose,
    }
)


@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_ends_by_the_clock_that_it_was_given(name: str) -> None:
    clock = Ticking()
    limit = SearchLimit(seconds=5 * 3600.0, clock=clock)
    SEARCHES[name]()(REVERSI.start({}), 0, limit, Random(1))
    assert 2 <= clock.asked <= 40


@pytest.mark.parametrize("word", ["maitre", "alphabeta", "ismcts", "oneply", "pimc", "uct"])
def test_a_contestant_of_the_arena_has_seconds_of_the_processor(
    word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Ticking()
    monkeypatch.setattr(champions, "process_time", clock)
    champion = champions.seated(contestants.read(f"{word}@18000s"), REVERSI, 1.0, Random(1))
    champion.act(REVERSI.start({}), Seat(0))
    assert 2 <= clock.asked <= 40
