"""One WebSocket: limits, strict messages, and a writer that never lets a slow reader pile up.

A view that nobody has taken yet is replaced by the next one; only answers queue, and not for long.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from controller.web import messages
from controller.web.guests import SLOW, Inbox, Left, Said
from controller.web.messages import VERSION, Nonsense
from controller.web.sections import View, composed, written

QUEUED = 64
"""A reader for whom more answers wait than this is hung up."""
RATE, BURST = 20.0, 40.0
"""Messages a second, and at once."""
INTRODUCTION = 10.0
"""So many seconds a client may take to say who it is."""
STALLED = 10.0
"""So long one message may take to be read."""
POLICY, GOING = 1008, 1001


class Bucket:
    """So many messages a second, and some more at once."""

    def __init__(self, now: float, rate: float = RATE, burst: float = BURST) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = now

    def take(self, now: float) -> bool:
        """Whether one more is allowed."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        self._left -= 1
        return self._left >= 0


class Socket:
    """A client of the hub. ``say`` finds the sentence for a code in a language."""

    def __init__(
        self, ws: WebSocket, inbox: Inbox, say: Callable[[str, str], str], *, local: bool
    ) -> None:
        self._ws = ws
        self._inbox = inbox
        self._say = say
        self._local = local
        self._loop = asyncio.get_running_loop()
        self._wake = asyncio.Event()
        self._answers: deque[str] = deque()
        self._latest: dict[str, View] = {}
        self._sent: dict[str, View] = {}
        self._rev = 0
        self._end: tuple[int, str] | None = None
        self.audience = ""

    # The hub's side: any thread.

    @property
    def local(self) -> bool:
        """Whether the client is on this very machine."""
        return self._local

    def post(self, message: dict[str, Any]) -> None:
        """Send this."""
        self._soon(self._queue, message)

    def show(self, kind: str, view: View) -> None:
        """Send what changed, as soon as the client can take it."""
        self._soon(self._replace, kind, view)

    def close(self, number: int, code: str, text: str) -> None:
        """Say why, and hang up."""
        self._soon(self._finish, number, code, text)

    def _soon(self, call: Callable[..., None], *args: object) -> None:
        with suppress(RuntimeError):  # the server has ended: nobody is there any more
            self._loop.call_soon_threadsafe(call, *args)

    # The server's side.

    def _queue(self, message: dict[str, Any]) -> None:
        if message.get("type") == "welcome":
            self.audience = str(message["as"])
        if message.get("code") == "web.stale":
            # Whoever acted on an old position gets the whole table again.
            self._sent.clear()
        self._answers.append(written(message))
        if len(self._answers) > QUEUED:
            self._answers.clear()
            self._end = self._end or (POLICY, "slow")
        self._wake.set()

    def _replace(self, kind: str, view: View) -> None:
        self._latest[kind] = view
        self._wake.set()

    def _finish(self, number: int, code: str, text: str) -> None:
        if self._end is None:
            self._answers.append(written({"type": "closed", "code": code, "text": text}))
            self._end = (number, code)
        self._wake.set()

    async def serve(self) -> None:
        """Until one side hangs up."""
        await self._ws.accept()
        writer = asyncio.create_task(self._write())
        try:
            await self._listen()
        except WebSocketDisconnect:
            pass
        except Nonsense as nonsense:
            self._end = self._end or (POLICY, str(nonsense))
            self._wake.set()
            await asyncio.wait({writer}, timeout=STALLED)
        finally:
            writer.cancel()
            self._inbox.put(Left(self))
            await asyncio.gather(writer, return_exceptions=True)
            if self._ws.application_state is WebSocketState.CONNECTED:
                with suppress(RuntimeError, WebSocketDisconnect):
                    await self._ws.close(self._end[0] if self._end else GOING)

    async def _listen(self) -> None:
        try:
            text = await asyncio.wait_for(self._text(), INTRODUCTION)
        except TimeoutError:
            told = self._say("en", "error.pair.slow")
            self._finish(SLOW, "pair.slow", told)
            await asyncio.sleep(STALLED)
            return
        self._inbox.put(Said(self, messages.hello(text)))
        bucket = Bucket(self._loop.time())
        while True:
            text = await self._text()
            if not bucket.take(self._loop.time()):
                raise Nonsense("rate")
            if not self.audience:
                # It has not been welcomed yet: whatever it says now it cannot mean.
                raise Nonsense("early")
            self._inbox.put(Said(self, messages.said(text, self.audience)))

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
                while self._answers:
                    await self._send(self._answers.popleft())
                for kind, view in list(self._latest.items()):
                    text = composed(kind, view, self._sent.get(kind, {}), VERSION, self._rev + 1)
                    self._sent[kind] = view
                    if text:
                        self._rev += 1
                        await self._send(text)
                if self._end is not None and not self._answers:
                    number, reason = self._end
                    await self._ws.close(number, reason)
                    return
        except (WebSocketDisconnect, RuntimeError, TimeoutError, OSError):
            # It is gone, or reads too slowly: either way nobody waits for it.
            with suppress(RuntimeError, WebSocketDisconnect, OSError):
                await self._ws.close(POLICY)

    async def _send(self, text: str) -> None:
        await asyncio.wait_for(self._ws.send_text(text), STALLED)
