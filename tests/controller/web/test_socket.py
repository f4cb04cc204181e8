"""The order of what one client receives, and of what it asks for."""

from __future__ import annotations

import asyncio
import json
from typing import Any, cast

from starlette.websockets import WebSocket, WebSocketState

from controller.web.clients import ClientInbox, Said
from controller.web.message_reader import said
from controller.web.messages import VERSION
from controller.web.socket import Socket
from controller.web.view_sections import Section
from tests.controller.web.hall import Hall, Visitor


class Line:
    """A WebSocket that is never busy; its client says hello and then nothing."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}
        self.application_state = WebSocketState.DISCONNECTED
        self.received: list[dict[str, Any]] = []
        self.leaves = asyncio.Event()
        self._says = [json.dumps({"do": "hello", "v": VERSION, "as": "table", "language": "en"})]

    async def accept(self) -> None:
        """It is open already."""

    async def receive(self) -> dict[str, Any]:
        if self._says:
            return {"type": "websocket.receive", "text": self._says.pop()}
        await self.leaves.wait()
        return {"type": "websocket.disconnect"}

    async def send_text(self, text: str) -> None:
        self.received.append(json.loads(text))


def received(*calls: str) -> list[str]:
    """What a client receives of these, which happened while the server had no time for it."""

    async def act() -> list[str]:
        line = Line()
        socket = Socket(
            cast("WebSocket", line), ClientInbox(lambda: None), lambda _, code: code, "127.0.0.1"
        )
        serving = asyncio.create_task(socket.serve())
        await asyncio.sleep(0)
        for call in calls:
            if call.startswith("view"):
                socket.show("table", {"at": Section(call)})
            else:
                socket.post({"type": call, "code": f"web.{call}"})
        while len(line.received) < len(calls):
            before = len(line.received)
            for _ in range(20):
                await asyncio.sleep(0)
            if len(line.received) == before:
                break
        line.leaves.set()
        await serving
        return [it.get("at", it["type"]) for it in line.received]

    return asyncio.run(act())


def test_no_view_follows_an_answer_that_is_newer() -> None:
    assert received("view 1", "done") == ["view 1", "done"]
    assert received("done", "view 1") == ["done", "view 1"]
    # The newer view replaces the older one, in its place.
    assert received("view 1", "done", "view 2") == ["view 2", "done"]
    assert received("told", "view 1", "done", "view 2") == ["told", "view 2", "done"]


def test_after_an_old_position_the_whole_table_comes_again() -> None:
    assert received("view 1", "stale") == ["view 1", "stale"]
    assert received("done", "stale", "view 1") == ["done", "stale", "view 1"]


class Quick(Visitor):
    """A client that asks for something else as soon as it is answered."""

    hall: Hall

    def post(self, message: dict[str, Any]) -> None:
        super().post(message)
        if message.get("id") == "first":
            again = said(json.dumps({"do": "why", "id": "second", "text": "a1"}), "table")
            self.hall.hub.inbox.put(Said(self, again))


def test_what_was_answered_is_done_before_the_next_request() -> None:
    """Also if the next one comes while the answer is still warm."""
    hall = Hall("reversi")
    hall.set_up()
    page = hall.join()
    quick = Quick(hall.clock)
    quick.hall = hall
    (guest,) = hall.hub.guests.values()
    guest.client = quick
    hall.hub.guests = {quick: guest}
    first = said(json.dumps({"do": "language", "id": "first", "language": "fr"}), "table")
    assert hall.tell(quick, first)["type"] == "done"
    hall.run(0.1)
    (told,) = [it for it in quick.answers if it.get("id") == "second"]
    french = hall.ask(quick, "why", text="a1")["text"]
    assert told["text"] == french
    assert page.answers  # the page that the quick client took the place of
