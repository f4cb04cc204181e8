"""A whole game with phones on the real server: no secret turns up where it has no business.

Everything random that the program draws is noted, and so is what people do in secret; then every
byte that anybody was sent, and everything that was printed, logged or written, is searched for it.
"""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import os
import secrets
import signal
import threading
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from controller.cli import dispatch
from controller.journal.contents import read
from controller.journal.entries import Pledged, Revealed, Stirred
from controller.web.server import bind

PATIENCE = 90.0
FILES = ("/", "/phone", "/static/phone.js", "/static/main.js", "/api/v1", "/api/v1/words/en")


@dataclass
class Player:
    """A client: all it was sent, and what it knows."""

    ws: ClientConnection
    sent: list[str] = field(default_factory=list)
    view: dict[str, Any] = field(default_factory=dict)
    welcome: dict[str, Any] = field(default_factory=dict)
    secret: set[str] = field(default_factory=set)
    """What nobody else may read, as it may be written down."""
    is_open: bool = False
    """Whether the game has ended for good, so that all of it is shown."""

    async def ask(self, do: str, **facts: object) -> None:
        number = f"n{len(self.sent)}-{time.monotonic_ns() % 10**9}"
        with suppress(ConnectionClosed):  # every phone is hung up when the game ends
            await self.ws.send(json.dumps({"do": do, "id": number} | facts))

    async def listen(self) -> None:
        with suppress(ConnectionClosed):
            while True:
                self.hear(str(await self.ws.recv()))

    def hear(self, text: str) -> None:
        message = json.loads(text)
        self.is_open = self.is_open or ends_for_good(message)
        if not self.is_open:
            self.sent.append(text)
        if message["type"] == "welcome":
            self.welcome = message
        if message["type"] in {"table", "seat"}:
            self.view |= message
            self._hide()

    def _hide(self) -> None:
        """Hands and symbols in every form in which they might be written."""
        cards, reserve = self.view.get("hand") or [], self.view.get("reserve") or []
        if isinstance(cards, list) and len(cards) == 5:
            self.secret |= {'","'.join(cards), ",".join(cards), f'"{" ".join(cards)}"'}
        if reserve:
            side = "SN"[self.view["seat"]]
            self.secret.add(f'reserve.{side}":"{"".join(reserve)}"')
        symbols = self.view.get("symbols") or {}
        if len(symbols) > 4:
            self.secret.add(json.dumps(symbols, separators=(",", ":"))[1:-1])


def ends_for_good(message: dict[str, Any]) -> bool:
    """Whether a table or a seat is told that the game is over and nothing is hidden any more."""
    result = message.get("result") or {}
    return result.get("hidden") is False or result.get("again") is True


@dataclass
class Evening:
    """One game, and everything that came of it."""

    port: int
    game: str
    table: Player = field(init=False)
    phones: list[Player] = field(default_factory=list)
    joined: list[Player] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)
    failed: BaseException | None = None
    random: Random = field(default_factory=lambda: Random(5))

    def run(self) -> None:
        """Play, then end the program as Ctrl-C does."""
        try:
            asyncio.run(self._visit())
        except BaseException as error:  # noqa: BLE001  told by the test, in its own thread
            self.failed = error
        finally:
            os.kill(os.getpid(), signal.SIGINT)

    async def _join(self, group: asyncio.TaskGroup, **hello: str) -> Player:
        origin: Any = f"http://127.0.0.1:{self.port}"
        url = f"ws://127.0.0.1:{self.port}/api/v1/socket"
        player = None
        while player is None:
            with suppress(OSError):  # it has not begun to serve yet
                player = Player(await connect(url, origin=origin, compression=None))
            await asyncio.sleep(0.02)
        self.joined.append(player)
        await player.ws.send(json.dumps({"do": "hello", "v": 1, "language": "en"} | hello))
        group.create_task(player.listen())
        await self.until(lambda: bool(player.welcome and player.view))
        return player

    async def until(self, is_so: Callable[[], bool]) -> None:
        while not is_so():  # noqa: ASYNC110  what is awaited comes in many messages
            await asyncio.sleep(0.01)

    async def _visit(self) -> None:
        try:
            async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
                await self._play(group)
                await self._leave()
        finally:
            await self._leave()

    async def _leave(self) -> None:
        for player in self.joined:
            await player.ws.close()

    async def _play(self, group: asyncio.TaskGroup) -> None:
        table = self.table = await self._join(group, **{"as": "table"})
        person = {"kind": "human", "level": "famille", "name": ""}
        begin = {"game": self.game, "options": {}, "seats": [person] * 2, "clock": "none"}
        await table.ask("begin", **begin)
        await self.until(lambda: table.view["game"]["key"] == self.game)
        await self.until(lambda: len(table.view["seats"]) == 2)
        await self.until(lambda: all(it["kind"] == "human" for it in table.view["seats"]))
        for seat in range(2):
            await table.ask("pair", seat=seat)
            await self.until(lambda: "code" in (table.view["pairing"] or {}))
            self.codes.append(table.view["pairing"]["code"])
            phone = await self._join(group, **{"as": "seat", "code": self.codes[-1]})
            await phone.ask("stir", bytes=secrets.token_hex(16))
            self.phones.append(phone)
            await self.until(lambda: table.view["pairing"] is None)
        await asyncio.to_thread(self._fetch)
        await asyncio.gather(*(self._turns(phone) for phone in self.phones))
        await self.until(lambda: table.view["result"] is not None)

    async def _turns(self, phone: Player) -> None:
        """Somebody with a phone, until the game is over; after a while they have had enough."""
        table = self.table
        while table.view["result"] is None:
            needs = phone.view.get("needs", "")
            if needs == "line-up":
                symbols = "".join(self.random.sample("CPF" * 3, 6))
                phone.secret |= {symbols, " ".join(symbols), '","'.join(symbols)}
                await phone.ask("act", text=phone.view["line_up"]["prefix"] + symbols)
            elif table.view["phase"] == "setup":
                await table.ask("wish", what="set-up")
            elif needs not in {"", "exchange"} and table.view["phase"] == "playing":
                moves = [it["text"] for it in phone.view["moves"]]
                # To fight all the time only repeats the position.
                fights = [it for it in moves if "x" in it and self.random.random() < 0.5]
                await phone.ask("act", text=self.random.choice(fights or moves))
            # A hand that is exchanged is shown to all.
            if self.game == "royal-reversi" and (table.view["ply"] > 14 or needs == "exchange"):
                await table.ask("wish", what="resign", seat=0)
            await asyncio.sleep(0.06)

    def _fetch(self) -> None:
        for path in FILES:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}") as answer:
                self.fetched.append(f"{answer.headers}\n{answer.read().decode()}")
                assert "Set-Cookie" not in answer.headers


class Chance:
    """All that was drawn at random, and how much of it is public."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.drawn: set[str] = set()
        for name in ("token_hex", "token_bytes", "randbits"):
            patch.setattr(f"secrets.{name}", self._noting(getattr(secrets, name)))

    def _noting(self, real: Callable[[int], Any]) -> Callable[[int], Any]:
        def draw(count: int) -> Any:
            value = real(count)
            if isinstance(value, bytes):
                self._note(value.hex(), base64.b64encode(value).decode())
            else:
                self._note(str(value), f"{value:x}" if isinstance(value, int) else value)
            return value

        return draw

    def _note(self, *texts: str) -> None:
        # What is shorter tells nothing: the id of the server's start, and what codes are made of.
        self.drawn |= {it for it in texts if len(it) >= 12}


@pytest.mark.parametrize("game", ["incognito", "royal-reversi"])
def test_no_secret_of_a_whole_game_turns_up_anywhere_else(
    game: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    folder = tmp_path / "state"
    monkeypatch.setenv("STATE_DIRECTORY", str(folder))
    monkeypatch.setenv("TABLIER_CONFIG", "")
    monkeypatch.chdir(tmp_path)
    chance = Chance(monkeypatch)
    evening = Evening(free_port(), game)
    guests = threading.Thread(target=evening.run)
    words = ["serve", "--lang", "en", "--headless", "--hand", "10", "--port", str(evening.port)]
    guests.start()
    assert dispatch.main([*words, game]) == 0
    guests.join(PATIENCE)
    assert evening.failed is None, evening.failed

    journals = sorted(folder.rglob("*.journal"))
    assert journals
    assert all(path.stat().st_mode & 0o777 == 0o600 for path in journals)
    told = [entry for path in journals for entry in read(path).entries]
    vouched = {it.secret for it in told if isinstance(it, Pledged | Revealed)}
    vouched |= {salt for it in told if isinstance(it, Revealed) for salt in it.salts}
    vouched |= {it.value for it in told if isinstance(it, Stirred)}
    assert vouched
    assert any(
        text in path.read_bytes().decode(errors="replace") for path in journals for text in vouched
    )

    tokens = {it.welcome["token"] for it in evening.phones}
    assert len(tokens) == 2
    assert tokens <= chance.drawn
    hidden = {text for it in evening.phones for text in it.secret}
    assert len(hidden) > 8
    everything = chance.drawn | vouched | tokens | hidden
    out = capfd.readouterr()
    files = {
        str(path): path.read_bytes().decode(errors="replace")
        for path in tmp_path.rglob("*")
        if path.is_file() and path not in journals
    }
    assert not [path for path in files if "trace" in path], "nobody asked for a trace"
    public = {
        "terminal": out.out + out.err,
        "log": caplog.text,
        "http": "\n".join(evening.fetched),
        "names of files": "\n".join(str(path) for path in tmp_path.rglob("*")),
        **files,
    }
    for where, text in public.items():
        assert found(everything | set(evening.codes), text) == set(), where
    # Only the code of a pairing is on the table's own screen: without a network it has no address.
    shown = "\n".join(evening.table.sent)
    assert found(set(evening.codes), shown) == set(evening.codes)
    assert found(everything, shown) == set()
    for mine, other in (evening.phones, evening.phones[::-1]):
        strange = everything - mine.secret - {mine.welcome["token"]}
        assert found(strange | set(evening.codes), "\n".join(mine.sent)) == set()
        assert other.secret - mine.secret


def found(secret: set[str], text: str) -> set[str]:
    return {it for it in secret if it in text}


def free_port() -> int:
    with bind(18_900, lan=False) as taken:
        return int(taken.getsockname()[1])
