"""Several clients act at once over real sockets: one order of events explains what they saw."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from tests.controller.web.hall import Hall
from tests.controller.web.histories import DONE, History, Model, Received, Request, Shown, explained
from tests.controller.web.test_server import PATIENCE, Running, running

LEVELS = ("decouverte", "enfant", "famille", "club", "maitre")
CLIENTS = 4


class Player:
    """A page that does what it likes, whatever the others do, and notes what it hears."""

    def __init__(self, number: int, history: History, random: Random) -> None:
        self.number = number
        self.view: dict[str, Any] = {}
        self._history = history
        self._random = random
        self._answers = 0
        self._earlier: dict[str, Any] = {}
        """The view of an earlier move, for messages that are out of date."""

    async def run(self, table: Running, requests: int) -> None:
        async with table.connect() as ws:
            await ws.send(json.dumps({"do": "hello", "v": 1, "as": "table", "language": "en"}))
            async with asyncio.timeout(PATIENCE):
                while not self.view.get("moves"):
                    await self._hear(ws)
                self._earlier = dict(self.view)
                for count in range(requests):
                    await self._act(ws, count)
                # Until the last accepted move lies on the board.
                while self.view["hand"]["busy"]:
                    await self._hear(ws)

    async def _act(self, ws: ClientConnection, count: int) -> None:
        """One request, now and then twice under the same id, as a double tap sends it."""
        request = self._wanted(f"{self.number}-{count}")
        for _ in range(self._random.choice((1, 1, 1, 2))):
            mine = replace(request, sent=time.monotonic())
            self._history.requests.append(mine)
            state = {"state": mine.state} if mine.state else {}
            await ws.send(json.dumps({"do": mine.do, "id": mine.name} | mine.facts | state))
            while not mine.answer:
                await self._hear(ws, mine)
        for _ in range(self._random.randrange(3)):
            await self._hear(ws)

    def _wanted(self, name: str) -> Request:
        chance, view = self._random.random(), self.view
        if chance < 0.15:
            language = {"language": self._random.choice(("en", "fr"))}
            return Request(self.number, name, "language", language)
        if chance < 0.3:
            seat = {"seat": self._random.randrange(2), "kind": "human"}
            facts = seat | {"level": self._random.choice(LEVELS)}
            return Request(self.number, name, "reseat", facts)
        if chance < 0.4 or not view["moves"]:
            view = self._earlier
        else:
            self._earlier = dict(view)
        move = {"text": self._random.choice(view["moves"])["text"]}
        return Request(self.number, name, "play", move, view["state"], view["ply"])

    async def _hear(self, ws: ClientConnection, mine: Request | None = None) -> None:
        try:
            async with asyncio.timeout(0.5):
                message = json.loads(await ws.recv())
        except TimeoutError:
            return
        now = time.monotonic()
        if message["type"] == "table":
            self.view |= message
            if self.view["phase"] == "playing" and self.view["game"]:
                shown = Received(now, Shown.of(self.view), self._answers, self.view["state"])
                self._history.views[self.number].append(shown)
        elif mine is not None and message.get("id") == mine.name:
            mine.answered = now
            mine.answer = DONE if message["type"] == DONE else message["code"]
            self._answers += 1


def recorded(seed: int, requests: int) -> tuple[History, Model, list[str]]:
    """A history of some clients on one table; the table before it, and its moves after it."""

    async def together(table: Running) -> History:
        history = History(views=[[] for _ in range(CLIENTS)])
        players = [Player(at, history, Random(f"{seed}-{at}")) for at in range(CLIENTS)]
        await asyncio.gather(*(player.run(table, requests) for player in players))
        return history

    with running(robots=()) as table:
        history = asyncio.run(together(table))
        match = table.hall.state.match
        moves = [str(act.move) for act in match.history.acts]
        levels = ("famille",) * len(match.names)
    return history, Model("en", levels), moves


def check(seed: int, requests: int) -> str:
    history, start, moves = recorded(seed, requests)
    why = explained(history, start, moves)
    assert why == "", f"seed {seed}: {why}"
    answers = [it.answer for it in history.requests]
    refused = {"web.busy", "web.stale"}
    assert DONE in answers
    assert refused & set(answers)
    assert set(answers) <= {DONE} | refused
    views = sum(len(it) for it in history.views)
    return f"{len(answers)} requests of {CLIENTS} clients, {len(moves)} moves, {views} views"


def test_one_id_of_a_state_never_stands_for_two_positions() -> None:
    """Also when a piece slides on: the number of moves stays."""
    hall = Hall("reversi")
    page = hall.join()
    hall.set_up()
    hall.ask(page, "hand", mode="real")
    pads, kinds = page.view["board"]["spots"], page.view["board"]["pieces"]
    known: dict[str, str] = {}

    def act(**facts: object) -> None:
        assert hall.ask(page, "gesture", **facts)["type"] == DONE
        for _ in range(100):
            hall.run(0.01)
            last = page.view["last"]["text"] if page.view["last"] else ""
            assert known.setdefault(page.view["state"], last) == last

    act(gesture="put", pad=pads.index("d3"), kind=kinds["B"])
    act(gesture="turn", pad=pads.index("d4"), kind=kinds["B"])
    act(gesture="turn", pad=pads.index("d4"), kind=kinds["W"])
    act(gesture="carry", pad=pads.index("d3"), to=pads.index("c4"))
    act(gesture="turn", pad=pads.index("d4"), kind=kinds["B"])
    assert set(known.values()) == {"", "d3", "c4"}


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 110))
def test_one_order_of_events_explains_long_histories(seed: int, record_property: Any) -> None:
    record_property("figure", check(seed, 60))


@pytest.mark.parametrize("seed", [1, 2])
def test_one_order_of_events_explains_what_several_clients_saw(seed: int) -> None:
    check(seed, 12)
