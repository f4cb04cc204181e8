"""One WebSocket: rate limits, strict messages, and a writer that a slow reader cannot clog.

A view not yet sent is replaced by the next one; only answers queue, up to a limit. A view never
follows an answer that is newer than itself.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from controller.web.clients import SLOW, ClientInbox, Left, Said
from controller.web.connection import Connection
from controller.web.guard import is_loopback, neighbourhood
from controller.web.message_reader import Nonsense, hello, said
from controller.web.messages import VERSION
from controller.web.rate_limit import Bucket
from controller.web.view_sections import View, composed, written

QUEUED = 64
"""Most queued answers; a slower reader is disconnected."""
RATE, BURST = 20.0, 40.0
"""Messages a second, and in a burst."""
INTRODUCTION_SECONDS = 10.0
"""Seconds a client may take to identify itself."""
STALLED_SECONDS = 10.0
"""Seconds a client may take to read one message."""
POLICY, GOING = 1008, 1001


class Socket:
    """A client of the hub; ``say`` gives the sentence for a code in a language."""

    def __init__(
        self, ws: WebSocket, inbox: ClientInbox, say: Callable[[str, str], str], peer: str
    ) -> None:
        self._ws = ws
        self._inbox = inbox
        self._say = say
        self._local = is_loopback(peer)
        self._address = neighbourhood(peer)
        self._connection: Connection | None = ws.scope.get("state", {}).get("connection")
        """The connection underneath, on a real server."""
        self._loop = asyncio.get_running_loop()
        self._wake = asyncio.Event()
        self._answers: deque[str] = deque()
        self._ahead: int | None = None
        """Number of answers to send before the views; None if no view waits."""
        self._latest: dict[str, View] = {}
        self._sent: dict[str, View] = {}
        self._rev = 0
        self._end: tuple[int, str] | None = None
        self.audience = ""

    # The hub's side: any thread.

    @property
    def local(self) -> bool:
        """Whether the client runs on this machine."""
        return self._local

    @property
    def address(self) -> str:
        """Where it comes from: an address, or a network whose addresses anybody may have."""
        return self._address

    def post(self, message: dict[str, Any]) -> None:
        """Send this message."""
        self._soon(self._queue, message)

    def show(self, kind: str, view: View) -> None:
        """Send what changed, as soon as the client can take it."""
        self._soon(self._replace, kind, view)

    def close(self, number: int, code: str, text: str) -> None:
        """Send the reason, and close the connection."""
        self._soon(self._finish, number, code, text)

    def _soon(self, call: Callable[..., None], *args: object) -> None:
        with suppress(RuntimeError):  # the server has ended: there is nobody to inform
            self._loop.call_soon_threadsafe(call, *args)

    # The server's side.

    def _queue(self, message: dict[str, Any]) -> None:
        if message.get("type") == "welcome":
            self.audience = str(message["as"])
            if self._connection is not None:
                self._connection.is_welcome = True
        self._answers.append(written(message))
        if message.get("code") == "web.stale":
            # A client that acted on an old position gets the whole table again.
            self._sent.clear()
            self._show()
        if len(self._answers) > QUEUED:
            self._answers.clear()
            self._ahead = None
            self._end = self._end or (POLICY, "slow")
        self._wake.set()

    def _replace(self, kind: str, view: View) -> None:
        self._latest[kind] = view
        self._show()

    def _show(self) -> None:
        """Send the views after the answers that are waiting now, but before any later one."""
        if self._ahead is None:
            self._ahead = len(self._answers)
        self._wake.set()

    def _finish(self, number: int, code: str, text: str) -> None:
        if self._end is None:
            self._answers.append(written({"type": "closed", "code": code, "text": text}))
            self._end = (number, code)
        self._wake.set()

    async def serve(self) -> None:
        """Serve until one side closes the connection."""
        await self._ws.accept()
        writer = asyncio.create_task(self._write())
        try:
            await self._listen()
        except WebSocketDisconnect:
            pass
        except Nonsense as nonsense:
            self._end = self._end or (POLICY, str(nonsense))
            self._wake.set()
            await asyncio.wait({writer}, timeout=STALLED_SECONDS)
        finally:
            writer.cancel()
            self._inbox.put(Left(self))
            await asyncio.gather(writer, return_exceptions=True)
            if self._ws.application_state is WebSocketState.CONNECTED:
                with suppress(RuntimeError, WebSocketDisconnect):
                    await self._ws.close(self._end[0] if self._end else GOING)

    async def _listen(self) -> None:
        try:
            text = await asyncio.wait_for(self._text(), INTRODUCTION_SECONDS)
        except TimeoutError:
            told = self._say("en", "error.pair.slow")
            self._finish(SLOW, "pair.slow", told)
            await asyncio.sleep(STALLED_SECONDS)
            return
        self._inbox.put(Said(self, hello(text)))
        bucket = Bucket(self._loop.time(), RATE, BURST)
        while True:
            text = await self._text()
            if not bucket.take(self._loop.time()):
                raise Nonsense("rate")
            if not self.audience:
                # Not welcomed yet: a request at this point cannot make sense.
                raise Nonsense("early")
            self._inbox.put(Said(self, said(text, self.audience)))

    async def _text(self) -> str:
        message = await self._ws.receive()
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect(message.get("code", GOING))
        text = message.get("text")
        if not isinstance(text, str):
            raise Nonsense("bytes")
        return text

    async def _write(self) -> None:
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._answers or self._ahead is not None:
                    await self._send_next()
                if self._end is not None and not self._answers:
                    number, reason = self._end
                    await self._ws.close(number, reason)
                    return
        except (WebSocketDisconnect, RuntimeError, TimeoutError, OSError):
            # It is gone, or reads too slowly: either way, do not wait for it.
            if self._connection is not None:
                self._connection.hang_up(POLICY, "slow")

    async def _send_next(self) -> None:
        """Send one answer, or the views if it is their turn."""
        if self._ahead != 0:
            self._ahead = None if self._ahead is None else self._ahead - 1
            await self._send(self._answers.popleft())
            return
        self._ahead = None
        for kind, view in list(self._latest.items()):
            text = composed(kind, view, self._sent.get(kind, {}), VERSION, self._rev + 1)
            self._sent[kind] = view
            if text:
                self._rev += 1
                await self._send(text)

    async def _send(self, text: str) -> None:
        await asyncio.wait_for(self._ws.send_text(text), STALLED_SECONDS)
