"""A busy machine and hasty people: the loop comes late, clicks come at any moment."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from controller.runtime.loop import TICK_SECONDS
from tests.controller.web.hall import CATALOG, Hall, Visitor

KEYS = tuple(game.sheet.key for game in CATALOG.games)
LATE = (0.03, 0.05, 0.1, 0.2, 0.4)
"""Seconds by which the loop may be late."""
OFTEN = 0.25
LONGEST = 60.0
"""Seconds; a client that waits longer is stuck."""
STALE = "web.stale"


@dataclass
class Hasty:
    """Plays a whole game on a table's page, as soon as it shows something to do, or a bit later."""

    hall: Hall
    page: Visitor
    dice: Random
    answered: str = ""
    refused: list[str] = field(default_factory=list)

    def pass_time(self) -> None:
        late = self.dice.choice(LATE) if self.dice.random() < OFTEN else TICK_SECONDS
        self.hall.clock.now = round(self.hall.clock.now + late, 6)
        self.hall.loop.tick()

    def play_out(self, most: int = 600) -> None:
        """To the end of the game, or as far as so many acts lead."""
        acted = self.hall.clock.now
        for _ in range(most):
            while not self.is_asked() or self.dice.random() < 0.5:
                self.pass_time()
                if self.hall.state.match.result is not None:
                    return
                stuck = self.hall.clock.now - acted > LONGEST
                assert not stuck, (self.hall.session.phase, self.hall.hub.attendant)
            acted = self.hall.clock.now
            self.act(dict(self.page.view))

    def is_asked(self) -> bool:
        """True if the page shows something to do that was not done yet."""
        view = self.page.view
        turn = view["turn"]
        mine = turn >= 0 and view["seats"][turn]["kind"] == "human"
        moves = bool(view["moves"]) and mine and view["phase"] == "playing"
        asks = moves or view["phase"] == "asking"
        return asks and not view["hand"]["busy"] and view["state"] != self.answered

    def act(self, seen: dict[str, Any]) -> None:
        """Answer what was seen, which may be a moment ago."""
        for _ in range(self.dice.randrange(3)):
            self.pass_time()
        state = seen["state"]
        if seen["phase"] == "asking":
            at = self.dice.randrange(len(seen["page"].choices))
            told = self.hall.ask(self.page, "choose", at=at, state=state)
        else:
            text = self.dice.choice(self.known(seen))
            told = self.hall.ask(self.page, "play", text=text, state=state)
        if told["type"] == "done":
            self.answered = state
        elif told["code"] != STALE:
            self.refused.append(told["code"])

    def known(self, seen: dict[str, Any]) -> list[str]:
        """The moves that are shown; who holds cards knows which of them can be played."""
        legal = {it.text for it in self.hall.state.game.moves(self.hall.state.match.state)}
        texts = [it["text"] for it in seen["moves"]]
        return [it for it in texts if it in legal] or texts


def _hurry(key: str, seed: int, robots: tuple[int, ...], seats: int, seating: str = "") -> Hasty:
    options = {"seats": seating} if seating else {}
    hall = Hall(key, robots=robots, seats=seats, options=options, seed=seed, speed=8.0)
    page = hall.join()
    assert hall.hub.attendant is not None
    hall.hub.attendant.set_up()
    person = Hasty(hall, page, Random(seed))
    person.play_out()
    return person


@pytest.mark.parametrize("robots", [(), (1,)])
@pytest.mark.parametrize("key", KEYS)
def test_who_clicks_what_the_page_shows_is_never_told_to_wait(
    key: str, robots: tuple[int, ...]
) -> None:
    person = _hurry(key, 3, robots, 2)
    assert person.refused == []
    assert person.hall.state.match.history.plies() > 20


@pytest.mark.parametrize(("seating", "seats"), [("3", 3), ("4", 4), ("teams", 4)])
def test_so_with_more_seats(seating: str, seats: int) -> None:
    person = _hurry("royal-reversi", 3, (1,), seats, seating)
    assert person.refused == []
    assert person.hall.state.match.result is not None


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20, 40))
@pytest.mark.parametrize("key", KEYS)
def test_so_in_many_games(key: str, seed: int) -> None:
    for robots in ((), (1,)):
        assert _hurry(key, seed, robots, 2).refused == []


def test_what_the_hand_was_about_to_do_ends_with_its_game() -> None:
    hall = Hall("reversi", speed=0.5)
    page = hall.join()
    hall.until(lambda: hall.state.ready)
    hall.run(0.3)
    hall.ask(page, "play", text="d3", state=page.view["state"])
    hall.run(0.2)
    assert page.view["hand"]["busy"]
    hall.ask(page, "begin", game="reversi")
    hall.until(lambda: bool(page.view["moves"]) and not page.view["hand"]["busy"])
    hall.run(3.0)
    assert page.view["ply"] == 0
    assert page.view["phase"] == "playing"
    assert not any(it["kind"] == "refusal" for it in page.view["log"])
