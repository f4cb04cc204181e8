"""Pico on a USB cable: pads, keys, lights and buzzer of the reference table.

One thread finds, opens, reads and writes the port, so that a cable fault cannot stop the table.
A pulled plug is reported within a second; a board that comes back is identified again.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from time import monotonic
from typing import Any

from hardware.drivers import serial_port
from hardware.drivers.serial_facts import Hello, Quality, mismatch
from hardware.drivers.serial_talk import Marks, Rests, Talk
from hardware.errors import HardwareError, LinkLost
from hardware.ports import DARK, Chime, Edge, Frame, Picture

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 1.6
"""Seconds between two searches for a board: doubled each time, from first to longest."""
ANSWER_SECONDS = 1.0
"""Seconds to wait for an answer; after that it is not our board, or has no firmware."""
GOODBYE_SECONDS = 0.5
"""Seconds allowed for sending the last lights on closing."""

HEALS = frozenset({"pico.none", "pico.unplugged", "pico.silent"})
"""Faults that plugging the board in again fixes; a person must fix all others."""


class SerialBoard:
    """The board; ``sensor``, ``keys``, ``lights`` and ``sound`` are its ports.

    ``find`` lists the serial ports to try, ``open_port`` opens one; ``start`` starts the thread.
    """

    def __init__(
        self,
        talk: Talk,
        clock: Callable[[], float] = monotonic,
        port: str = serial_port.AUTO,
        *,
        find: Callable[[str], list[str]] = serial_port.candidates,
        open_port: Callable[[str], Any] = serial_port.open_port,
        start: bool = True,
    ) -> None:
        self.sensor = BoardSensor(self)
        self.keys = BoardKeys(self)
        self.lights = BoardLights(self)
        self.sound = BoardSound(self)
        self._talk = talk
        self._clock = clock
        self._port = port
        self._find = find
        self._open = open_port
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._settled = threading.Event()
        """Set when the first search has ended, successfully or not."""
        self._why: HardwareError = LinkLost("pico.none", port=port)
        self._bug: Exception | None = None
        self.pads = talk.rows * talk.columns
        self._met = False
        """True if a board answered in this search."""
        self._last = ""
        """Port on which the board was last seen."""
        self._thread = threading.Thread(target=self._run, name="pico", daemon=True)
        if start:
            self._thread.start()

    # Called by the ports, from any thread.

    def check(self, patience: float) -> None:
        """Wait for the first answer; raise any fault that a person must fix before a game."""
        self._settled.wait(patience)
        with self._lock:
            why = self._talk.fault or (self._why if self._talk.hello is None else None)
        if why is not None and why.code not in HEALS:
            raise why

    def picture(self) -> Picture | None:
        """Newest picture; raises the fault if there cannot be one."""
        with self._lock:
            if self._bug is not None:
                raise self._bug
            if self._talk.fault is not None:
                raise self._talk.fault
            if self._talk.lost(self._clock()):
                raise LinkLost(self._why.code, **self._why.facts)
            return self._talk.take_picture()

    def edges(self) -> list[Edge]:
        """Key events since the last call."""
        with self._lock:
            return self._talk.take_edges()

    def show(self, frame: Frame) -> None:
        """Show this frame as soon as a board is connected."""
        with self._lock:
            self._talk.show(frame)

    def play(self, chime: Chime) -> None:
        """Play this if a board is connected."""
        with self._lock:
            self._talk.play(chime, self._clock())

    def about(self) -> tuple[Hello | None, Quality, tuple[int, ...], str]:
        """Identity of the board, link quality, raw values and port, for the doctor."""
        with self._lock:
            return self._talk.hello, self._talk.quality, self._talk.raw, self._last

    def notes(self) -> tuple[HardwareError, ...]:
        """What the owner may want to know of a board that works."""
        hello = self.about()[0]
        told = None if hello is None else mismatch(hello)
        return () if told is None else (told,)

    @property
    def contacts(self) -> bool:
        """True if the connected board has contacts, and so no raw values."""
        hello = self.about()[0]
        return hello is not None and not hello.analog

    def enter_maintenance(self) -> None:
        """Restart the board at its prompt."""
        with self._lock:
            self._talk.enter_maintenance()

    def is_told(self) -> bool:
        """True if the board has confirmed every command."""
        with self._lock:
            return self._talk.is_told()

    def close(self) -> None:
        """Turn all lights off and release the port; may be called twice."""
        if not self._ended.is_set() and self._thread.is_alive():
            with self._lock:
                self._talk.show((DARK,) * self.pads)
            until = monotonic() + GOODBYE_SECONDS
            while monotonic() < until and self._is_busy():
                self._settled.clear()
                self._settled.wait(0.02)
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join(GOODBYE_SECONDS)

    def _is_busy(self) -> bool:
        with self._lock:
            return not self._talk.lost(self._clock()) and not self._talk.is_told()

    # The thread.

    def _run(self) -> None:
        try:
            for pause in self._pauses():
                self._ended.wait(pause)
                if self._ended.is_set():
                    return
                self._search()
                self._settled.set()
        except Exception as error:  # noqa: BLE001  raised again by picture()
            with self._lock:
                self._bug = error
            self._settled.set()

    def _pauses(self) -> Iterator[float]:
        """Seconds to wait before each search; short again after a board was connected."""
        pause = 0.0
        while True:
            self._met = False
            yield pause
            pause = FIRST_PAUSE if self._met else min(max(2 * pause, FIRST_PAUSE), LONGEST_PAUSE)

    def _search(self) -> None:
        """Try every port, and stay with the board that answers until it disconnects."""
        try:
            names = self._find(self._port)
        except HardwareError as error:
            self._fail(error)
            return
        if not names:
            self._fail(LinkLost("pico.none", port=self._port))
        for name in sorted(names, key=lambda name: name != self._last):
            if self._ended.is_set() or self._met:
                return
            try:
                self._stay(name)
            except HardwareError as error:
                self._fail(error)

    def _stay(self, name: str) -> None:
        with ExitStack() as stack:
            port = self._open(name)
            stack.callback(_close, port)
            with self._lock:
                self._talk.begin(self._clock())
            began = self._clock()
            while not self._ended.is_set():
                self._exchange(name, port)
                now = self._clock()
                with self._lock:
                    here = self._talk.hello is not None
                    silent = self._talk.lost(now)
                    fault = self._talk.fault
                if here and not self._met:
                    self._met, self._last = True, name
                    self._settled.set()
                if fault is not None:
                    self._settled.set()
                if silent and (here or now - began > ANSWER_SECONDS):
                    raise fault or LinkLost("pico.silent", port=name)

    def _exchange(self, name: str, port: Any) -> None:
        with self._lock:
            out = self._talk.due(self._clock())
        with serial_port.explained(name):
            if out:
                port.write(out)
            data = port.read(1)
            if data:
                data += port.read(port.in_waiting)
        if data:
            with self._lock:
                self._talk.feed(data, self._clock())

    def _fail(self, error: HardwareError) -> None:
        with self._lock:
            self._why = error
            if self._talk.fault is None:
                self._talk.hello = None


class BoardSensor:
    """The pads of a board."""

    def __init__(self, board: SerialBoard) -> None:
        self._board = board

    def scan(self) -> Picture | None:
        """Newest whole picture, or None if it has already been returned."""
        return self._board.picture()

    def close(self) -> None:
        """Release the board."""
        self._board.close()


class BoardKeys:
    """The keys of a board."""

    def __init__(self, board: SerialBoard) -> None:
        self._board = board

    def edges(self) -> list[Edge]:
        """Key events since the last call, in order."""
        return self._board.edges()

    def close(self) -> None:
        """Do nothing: the sensor releases the board."""


class BoardLights:
    """The lights of a board."""

    def __init__(self, board: SerialBoard) -> None:
        self._board = board

    def show(self, frame: Frame) -> None:
        """Show this frame until the next one."""
        self._board.show(frame)

    def close(self) -> None:
        """Turn all lights off; the sensor releases the board."""
        self._board.show((DARK,) * self._board.pads)


class BoardSound:
    """The buzzer of a board."""

    def __init__(self, board: SerialBoard) -> None:
        self._board = board

    def play(self, chime: Chime) -> None:
        """Play this sound, and stop any other."""
        self._board.play(chime)

    def close(self) -> None:
        """Do nothing: the sensor releases the board."""


def _close(port: Any) -> None:
    with suppress(OSError, TypeError):  # a port that has disappeared need not be released
        port.close()


def open_board(
    rows: int,
    columns: int,
    profile: str,
    clock: Callable[[], float],
    port: str,
    marks: Marks | None,
    rests: Rests | None = None,
) -> SerialBoard:
    """Board after a first search; raises any fault that a person must fix."""
    board = SerialBoard(Talk(rows, columns, profile, marks, rests), clock, port)
    try:
        board.check(2 * ANSWER_SECONDS)
    except HardwareError:
        board.close()
        raise
    return board
