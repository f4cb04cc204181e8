"""Protocol with a Pico, the program's side, without I/O: bytes and time in, bytes out.

Frames are ignored until the board has answered our question, and so are frames older than the
newest one. Every command is repeated until the board confirms it.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from firmware import wire
from hardware.drivers.serial_facts import (
    KEYS,
    BoardClock,
    Hello,
    Quality,
    encoded,
    encoded_rests,
    hello_of,
    knows_rests,
)
from hardware.errors import HardwareError
from hardware.ports import DARK, EMPTY, PRESENCE, TOUCH, Chime, Edge, Frame, Key, Picture

SILENCE_SECONDS = 0.8
"""Seconds of silence after which a board counts as lost."""
ASK_AGAIN_SECONDS = 0.1
UNSURE_SECONDS = 0.25
"""Seconds of silence after which we ask whether the board has restarted."""
BEAT_SECONDS = 0.25
"""Seconds between two signs of life to the board."""
AGAIN, AGAIN_MOST = 0.06, 0.5
"""Seconds before an unconfirmed command is repeated: doubled each time, up to the second value."""
STALE_SECONDS = 0.3
"""Seconds after which a sound that was not played yet is dropped."""

Marks = Callable[[Sequence[int]], tuple[str, ...]]
"""Function from the raw values of Hall sensors to marks."""


Rests = tuple[Sequence[float], Sequence[float]]
"""Rest value of each Hall sensor, and the least deviation of each that is a magnet."""


@dataclass(slots=True)
class _Pending:
    """A command until it is confirmed."""

    kind: int
    number: int
    values: tuple[object, ...]
    at: float = 0.0
    pause: float = AGAIN
    until: float | None = None


@dataclass
class Talk:
    """Conversation with the board that is plugged in; ``begin`` is called for each connection."""

    rows: int
    columns: int
    profile: str
    marks: Marks | None = None
    rests: Rests | None = None
    random: Random = field(default_factory=Random)

    def __post_init__(self) -> None:
        self.hello: Hello | None = None
        """Identity of the board; None until it has answered."""
        self.fault: HardwareError | None = None
        """Fault that makes the board unusable although it answers."""
        self.quality = Quality()
        self.raw: tuple[int, ...] = ()
        """Newest raw values of Hall sensors, for calibration."""
        self._boot = 0
        self._clock: BoardClock | None = None
        self._counts = b""
        self._changes: tuple[int, ...] = ()
        self._marks: tuple[str, ...] = ()
        self._picture: Picture | None = None
        self._at = 0.0
        self._edges: list[Edge] = []
        self._down: set[Key] = set()
        self._key: int | None = None
        self._lights = encoded((DARK,) * (self.rows * self.columns))
        self._pending: dict[int, _Pending] = {}
        self._number = 0
        self.begin(0.0)

    # Called by the ports.

    def lost(self, now: float) -> bool:
        """True if no board answers."""
        return self.hello is None or now - self._heard_at > SILENCE_SECONDS

    def take_picture(self) -> Picture | None:
        """Newest picture; each is returned once."""
        picture, self._picture = self._picture, None
        return picture

    def take_edges(self) -> list[Edge]:
        """Key events; each is returned once."""
        edges, self._edges = self._edges, []
        return edges

    def show(self, frame: Frame) -> None:
        """Show this frame until the next one, even on a board connected later."""
        if len(frame) != self.rows * self.columns:
            wanted = self.rows * self.columns
            raise ValueError(f"a frame of {wanted} lights expected, not {len(frame)}")
        self._lights = encoded(frame)
        if self.hello is not None:
            self._command(wire.LIGHTS, self._lights)

    def play(self, chime: Chime, now: float) -> None:
        """Play this sound soon or not at all."""
        if self.hello is not None:
            self._command(wire.CHIME, wire.CHIMES.index(chime.value), until=now + STALE_SECONDS)

    def enter_maintenance(self) -> None:
        """Restart the board at its prompt."""
        self._command(wire.MAINTENANCE, wire.SURE)

    def is_told(self) -> bool:
        """True if the board has confirmed every command."""
        return not self._pending

    # Called for the cable.

    def begin(self, now: float) -> None:
        """Start with a newly plugged-in board, perhaps another one: ask for its identity."""
        self.hello = self.fault = None
        self.raw = ()
        self.quality = Quality()
        self._decoder = wire.Decoder()
        self._host = self.random.getrandbits(31) + 1
        self._seq = 0
        self._heard = 0
        self._nonces: dict[int, float] = {}
        self._asked_at = self._beat_at = float("-inf")
        self._heard_at = now
        self._scans: tuple[float, int] | None = None
        self._replies: list[bytes] = []
        self._pending.clear()
        self._picture = None

    def feed(self, data: bytes, now: float) -> None:
        """Handle received bytes."""
        for kind, boot, seq, payload in self._decoder.feed(data):
            if kind == wire.HELLO:
                self._meet(boot, seq, wire.values(kind, payload), now)
            elif self.hello is None or boot != self._boot or not wire.is_newer(seq, self._heard):
                self.quality.stale += 1
            else:
                self._heard, self._heard_at = seq, now
                self._take(kind, payload, now)
        self.quality.good, self.quality.bad = self._decoder.good, self._decoder.bad
        if self._decoder.foreign and self.hello is None:
            found, known = self._decoder.foreign, wire.VERSION
            self.fault = HardwareError("pico.version", found=found, known=known)

    def due(self, now: float) -> bytes:
        """Bytes to send now."""
        out, self._replies = self._replies, []
        silent = now - self._heard_at > UNSURE_SECONDS
        if (self.hello is None or silent) and now - self._asked_at >= ASK_AGAIN_SECONDS:
            self._asked_at = now
            out.append(self._frame(wire.ASK, self._nonce(now)))
        if self.hello is None and wire.MAINTENANCE not in self._pending:
            return b"".join(out)
        if self.hello is not None and now - self._beat_at >= BEAT_SECONDS:
            self._beat_at = now
            out.append(self._frame(wire.PING, self._nonce(now)))
        for pending in list(self._pending.values()):
            if pending.until is not None and now > pending.until:
                del self._pending[pending.kind]
            elif now >= pending.at:
                pending.at = now + pending.pause
                pending.pause = min(2 * pending.pause, AGAIN_MOST)
                out.append(self._frame(pending.kind, pending.number, *pending.values))
        return b"".join(out)

    # Frames from the board.

    def _meet(self, boot: int, seq: int, values: tuple[Any, ...], now: float) -> None:
        nonce, *facts = values
        if self._nonces.pop(nonce, None) is None:
            self.quality.stale += 1
            return
        self._heard, self._heard_at = seq, now
        if self.hello is not None and boot == self._boot:
            return
        if boot != self._boot:
            # Its counters and its clock have restarted.
            self._boot, self._clock, self._counts, self._key = boot, None, b"", None
        self.hello = hello_of(facts)
        self.fault = self._unfit(self.hello)
        # Key states are reported afresh, but releases in the meantime would be lost.
        self._edges += [Edge(now, key, down=False) for key in Key if key in self._down]
        self._down.clear()
        self._command(wire.LIGHTS, self._lights)
        if self.rests is not None and self.hello.analog and knows_rests(self.hello):
            self._command(wire.RESTS, *encoded_rests(*self.rests))

    def _unfit(self, hello: Hello) -> HardwareError | None:
        if hello.fault:
            return HardwareError(f"pico.{hello.fault}")
        if (hello.rows, hello.columns) != (self.rows, self.columns):
            found, wanted = f"{hello.rows} × {hello.columns}", f"{self.rows} × {self.columns}"
            return HardwareError("pico.size", found=found, wanted=wanted)
        if hello.analog and self.marks is None:
            return HardwareError("pico.uncalibrated")
        if not hello.analog and self.profile not in {TOUCH, PRESENCE}:
            return HardwareError("pico.profile", profile=self.profile)
        return None

    def _take(self, kind: int, payload: bytes, now: float) -> None:
        values = wire.values(kind, payload)
        if kind == wire.PICTURE:
            ticks, bits, counts = values
            pads = range(self.rows * self.columns)
            marks = tuple("x" if bits[pad >> 3] >> (pad & 7) & 1 else EMPTY for pad in pads)
            self._see(self._time(ticks, now), marks, counts)
        elif kind == wire.FIELD:
            ticks, raw, counts = values
            pads_here = self.rows * self.columns
            self.raw = struct.unpack("<64H", raw)[:pads_here]
            if self.marks is not None:
                self._see(self._time(ticks, now), self.marks(self.raw), counts)
        elif kind == wire.KEY:
            number, ticks, key, down = values
            self._replies.append(self._frame(wire.HEARD, number))
            if number != self._key and key in KEYS:
                self._key = number
                self._press(self._time(ticks, now), KEYS[key], down=bool(down))
        elif kind == wire.DONE:
            number, command, _ = values
            pending = self._pending.get(command)
            if pending is not None and pending.number == number:
                del self._pending[command]
            elif pending is not None:
                pending.at = now
        elif kind == wire.PONG:
            self._measure(values, now)

    def _see(self, at: float, marks: tuple[str, ...], counts: bytes) -> None:
        if self.fault is not None:
            return
        pads = len(marks)
        if not self._counts:
            self._changes, self._marks = (0,) * pads, marks
        elif counts != self._counts or marks != self._marks:
            # A board of Hall sensors counts magnets coming and going; marks are compared here.
            rows = zip(
                self._changes,
                counts[:pads],
                self._counts[:pads],
                marks,
                self._marks,
                strict=True,
            )
            self._changes = tuple(
                sum_ + max((new - old) & 0xFF, mark != was) for sum_, new, old, mark, was in rows
            )
            self._marks = marks
        self._counts = counts
        self._at = max(self._at, at)
        self._picture = Picture(self._at, self._marks, self._changes, self._boot)

    def _press(self, at: float, key: Key, *, down: bool) -> None:
        (self._down.add if down else self._down.discard)(key)
        self._edges.append(Edge(at, key, down))

    def _measure(self, values: tuple[int, ...], now: float) -> None:
        nonce, _, good, bad, scans, longest, free = values
        asked = self._nonces.pop(nonce, None)
        quality = self.quality
        if asked is not None:
            quality.delay = now - asked
        if self._scans is not None and now > self._scans[0]:
            quality.rate = (scans - self._scans[1]) / (now - self._scans[0])
        self._scans = (now, scans)
        quality.board_good, quality.board_bad = good, bad
        quality.scans, quality.longest, quality.free = scans, longest / 1000, free

    # Commands to the board.

    def _command(self, kind: int, *values: object, until: float | None = None) -> None:
        """Send a command until it is confirmed; a newer one of the same kind replaces it."""
        self._number = self._number % 0xFFFF + 1
        # Do not send a slow board more while the previous command is under way.
        old = self._pending.get(kind)
        at = old.at if old is not None and kind == wire.LIGHTS else 0.0
        self._pending[kind] = _Pending(kind, self._number, values, at, until=until)

    def _frame(self, kind: int, *values: object) -> bytes:
        self._seq = (self._seq + 1) & 0xFFFFFFFF
        return wire.encode(kind, self._host, self._seq, *values)

    def _nonce(self, now: float) -> int:
        nonce = self.random.getrandbits(31) + 1
        self._nonces = {it: at for it, at in self._nonces.items() if now - at < 2.0}
        self._nonces[nonce] = now
        return nonce

    def _time(self, ticks: int, now: float) -> float:
        if self._clock is None:
            self._clock = BoardClock(ticks)
        return self._clock.time(ticks, now)
