"""Main loop of the board: receive, scan, report, light. One pass takes a few milliseconds."""

import gc
import time
from random import getrandbits

import machine

from firmware import keys, lights, scan, settings, wire
from firmware.buzzer import TUNES, Buzzer
from firmware.pins import Pins
from firmware.strip import Strip

try:
    from typing import Any
except ImportError:
    pass  # MicroPython has no typing, and does not look at annotations

SCAN_MS = 5
"""Milliseconds between two scans of the pads."""
BEAT_MS = 40
"""Most milliseconds between two pictures."""
REPEAT = 3
"""Number of times a change is sent, in successive scans, because any frame may be lost."""
ALONE_MS = 1000
"""Milliseconds without a frame from the program before the lights show "no host"."""


class Board:
    """The board: everything wired to it, and the cable. ``turn`` is called in an endless loop."""

    def __init__(self, link: "Any", found: "dict[str, Any]", fault: int) -> None:
        self.alive = True
        """False when the board should restart for maintenance."""
        self._link = link
        self._fault = fault
        self._boot = getrandbits(30) + 1
        self._seq = 0
        self._decoder = wire.Decoder()
        self._found = found
        self._rows, self._columns = found.get("size", (0, 0))
        self._analog = found.get("kind") == "analog"
        self._wire(found)
        self._ticks = time.ticks_ms()
        self._now = 0
        self._host = 0
        self._host_seq = 0
        self._chimed = -1
        self._heard_at = 0
        self._scan_at = 0
        self._told_at = 0
        self._repeat = 0
        self._scans = 0
        self._turned_at = 0
        self._longest = 0
        self._end_at = 0

    def turn(self) -> None:
        """Do everything that is due, after a short wait for the program's next frame."""
        # By a fresh clock: the scan of the last pass has taken most of the time until the next.
        data = self._link.read(max(0, self._scan_at - self._time()))
        now = self._time()
        self._longest = max(self._longest, now - self._turned_at)
        self._turned_at = now
        if data:
            self._listen(data, now)
        if now >= self._scan_at:
            self._scan(now)
        if self._keys is not None:
            event = self._keys.due(now)
            if event is not None and self._host:
                number, at, key, down = event
                self._send(wire.KEY, number, at % wire.CLOCK, key, down)
        if self._lights is not None:
            self._lights.host(now - self._heard_at < ALONE_MS and self._host != 0)
            self._lights.turn(now)
        if self._buzzer is not None:
            self._buzzer.turn(now)
        if self._end_at and now >= self._end_at:
            self.alive = False

    def _time(self) -> int:
        """Milliseconds since the start; unlike the tick counter they never wrap around."""
        ticks = time.ticks_ms()
        self._now += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now

    def _wire(self, found: "dict[str, Any]") -> None:
        """Set up the pins named in the configuration; without one, none."""
        self._pads: Any = None
        self._keys: Any = None
        self._lights: Any = None
        self._buzzer: Any = None
        if self._fault:
            return
        pins = Pins(settings.pins(found))
        pads = self._rows * self._columns
        if found["quiet"] is not None:
            pins.quiet(found["quiet"])
        if self._analog:
            self._pads = scan.Halls(pins, found, pads)
        else:
            rows, columns = found["rows"], found["columns"]
            self._pads = scan.Matrix(pins, rows, columns, found["settle_us"])
        self._keys = keys.Keys(pins, found["keys"])
        if found["lights"] is not None:
            order = found.get("order") or list(range(pads))
            strip = Strip(pins, found["lights"], order)
            self._lights = lights.Lights(
                strip, self._rows, self._columns, found["brightness"], found["milliamps"]
            )
        if found["buzzer"] is not None:
            self._buzzer = Buzzer(pins, found["buzzer"])

    def _scan(self, now: int) -> None:
        # A scan that began late does not delay the ones after it.
        self._scan_at = max(self._scan_at + SCAN_MS, now)
        if self._pads is None:
            return
        self._scans += 1
        if self._pads.scan():
            self._repeat = REPEAT
        self._keys.scan(now)
        if self._host and (self._repeat or now - self._told_at >= BEAT_MS):
            self._repeat = max(0, self._repeat - 1)
            self._told_at = now
            self._send(self._pads.frame, now % wire.CLOCK, *self._pads.payload())

    def _listen(self, data: bytes, now: int) -> None:
        foreign = self._decoder.foreign
        for kind, host, seq, payload in self._decoder.feed(data):
            if kind == wire.ASK:
                if host != self._host:
                    self._welcome(host)
                elif not wire.is_newer(seq, self._host_seq):
                    continue
                self._host_seq = seq
                self._heard_at = now
                self._hello(wire.values(kind, payload)[0])
            elif kind == wire.MAINTENANCE:
                # Also from a program of an unknown version: it may be newer.
                self._obey(kind, wire.values(kind, payload), now)
            elif host == self._host and wire.is_newer(seq, self._host_seq):
                self._host_seq = seq
                self._heard_at = now
                self._obey(kind, wire.values(kind, payload), now)
        if self._decoder.foreign != foreign:
            # Report our version to a program of another version, and nothing else.
            self._decoder.foreign = 0
            self._hello(0)

    def _welcome(self, host: int) -> None:
        """Greet a new program: send the whole picture, and no old key events."""
        self._host = host
        self._chimed = -1
        self._repeat = REPEAT
        if self._keys is not None:
            self._keys.begin(self._now)

    def _obey(self, kind: int, values: "tuple[Any, ...]", now: int) -> None:
        done = 1
        if kind == wire.PING:
            self._pong(values[0], now)
            return
        if kind == wire.HEARD:
            if self._keys is not None:
                self._keys.heard(values[0])
            return
        if kind == wire.LIGHTS and self._lights is not None:
            self._lights.show(values[1])
        elif kind == wire.CHIME and self._buzzer is not None and values[1] < len(TUNES):
            # It may come twice if our confirmation was lost; play it once.
            if values[0] != self._chimed:
                self._chimed = values[0]
                self._buzzer.play(values[1], now)
        elif kind == wire.RESTS and self._analog and self._pads is not None:
            self._pads.know(values[1], values[2])
        elif kind == wire.MAINTENANCE and values[1] == wire.SURE:
            self._end_at = now + 50
        else:
            done = 0
        self._send(wire.DONE, values[0], kind, done)

    def _hello(self, nonce: int) -> None:
        mask = 0
        for key, pin in enumerate(self._found.get("keys", ())):
            mask |= (pin is not None) << key
        self._send(
            wire.HELLO,
            nonce,
            *wire.FIRMWARE,
            self._rows,
            self._columns,
            wire.ANALOG if self._analog else wire.MATRIX,
            0 if self._lights is None else self._rows * self._columns,
            mask,
            0 if self._buzzer is None else 1,
            self._fault,
            machine.reset_cause() & 255,
            (machine.unique_id() + bytes(8))[:8],
        )

    def _pong(self, nonce: int, now: int) -> None:
        longest, self._longest = min(self._longest, 65535), 0
        good, bad = self._decoder.good, self._decoder.bad
        free = gc.mem_free()
        self._send(wire.PONG, nonce, now % wire.CLOCK, good, bad, self._scans, longest, free)

    def _send(self, kind: int, *values: object) -> None:
        self._seq = (self._seq + 1) & 0xFFFFFFFF
        self._link.write(wire.encode(kind, self._boot, self._seq, *values))
