"""Flashing a board: find it, stop its program, write the files, restart it, wait for its hello."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from time import monotonic, sleep
from typing import Any

from hardware.drivers import flash, serial_port
from hardware.drivers.flash import Sent
from hardware.drivers.prompt import Prompt
from hardware.drivers.serial_facts import Hello
from hardware.drivers.serial_talk import Talk
from hardware.errors import HardwareError, LinkLost

ANSWER_SECONDS = 1.5
"""Seconds that a running program has to answer."""
BACK_SECONDS = 15.0
"""Seconds that a board has to reappear after a restart."""
OLDEST = (1, 22)
"""Oldest MicroPython version that the firmware supports."""


@dataclass(frozen=True, slots=True)
class Flashed:
    """Result of flashing."""

    port: str
    micropython: str
    sent: tuple[Sent, ...]
    hello: Hello


@dataclass(frozen=True, slots=True)
class Flasher:
    """Flasher; ``find`` and ``open_port`` are pyserial's or a test's; ``tell`` gets each file."""

    wish: str
    find: Callable[[str], list[str]] = serial_port.candidates
    open_port: Callable[[str], Any] = serial_port.open_port
    tell: Callable[[Sent], None] = lambda _: None
    patience: float = BACK_SECONDS

    def flash(self, configuration: dict[str, Any]) -> Flashed:
        """Write the firmware and this configuration to the board, and restart it."""
        name = self._choose()
        self._stop(name)
        sent: list[Sent] = []

        def heard(file: Sent) -> None:
            sent.append(file)
            self.tell(file)

        with self._prompt() as (name, prompt):
            version = self._version(prompt)
            flash.write(prompt, flash.files(configuration), heard)
            prompt.leave()
        rows, columns = configuration["size"]
        return Flashed(name, version, tuple(sent), self._greet(rows, columns))

    def _choose(self) -> str:
        names = self.find(self.wish)
        if not names:
            raise LinkLost("pico.none", port=self.wish)
        if len(names) > 1 and names[0] != self.wish:
            raise HardwareError("flash.several", ports=", ".join(names))
        return names[0]

    def _stop(self, name: str) -> None:
        """Restart the board at its prompt if it runs our firmware, whatever the version."""
        with closing(self.open_port(name)) as port, serial_port.explained(name):
            talk = Talk(8, 8, "")
            talk.begin(monotonic())
            talk.enter_maintenance()
            try:
                until = monotonic() + ANSWER_SECONDS
                while monotonic() < until and not talk.is_told():
                    port.write(talk.due(monotonic()))
                    talk.feed(port.read(1) + port.read(port.in_waiting), monotonic())
            except OSError:
                return  # it restarted before its confirmation arrived

    def _version(self, prompt: Prompt) -> str:
        found = prompt.value("__import__('sys').implementation[1]")
        if not isinstance(found, tuple) or found[:2] < OLDEST:
            told = ".".join(map(str, found)) if isinstance(found, tuple) else str(found)
            raise HardwareError("flash.old", found=told, needed=".".join(map(str, OLDEST)))
        return ".".join(str(part) for part in found[:3])

    @contextmanager
    def _prompt(self) -> Iterator[tuple[str, Prompt]]:
        """Prompt of the board, once it has restarted; until then its old port is still there."""
        until = monotonic() + self.patience
        while True:
            with self._opened(until - monotonic()) as (name, port):
                prompt = Prompt(port, name)
                try:
                    prompt.enter()
                except LinkLost:
                    if monotonic() > until:
                        raise
                    continue
                yield name, prompt
                return

    @contextmanager
    def _opened(self, patience: float) -> Iterator[tuple[str, Any]]:
        """Port of the board, which may vanish for a moment and come back under another name."""
        name, port = self._wait(monotonic() + patience)
        with closing(port):
            yield name, port

    def _wait(self, until: float) -> tuple[str, Any]:
        while True:
            try:
                name = self._choose()
                return name, self.open_port(name)
            except HardwareError:
                if monotonic() > until:
                    raise
                sleep(0.2)

    def _greet(self, rows: int, columns: int) -> Hello:
        until = monotonic() + self.patience
        talk = Talk(rows, columns, "")
        while monotonic() < until:
            try:
                with self._opened(until - monotonic()) as (name, port):
                    talk.begin(monotonic())
                    with serial_port.explained(name):
                        while talk.hello is None and monotonic() < until:
                            port.write(talk.due(monotonic()))
                            talk.feed(port.read(1) + port.read(port.in_waiting), monotonic())
            except LinkLost:
                continue  # the old port, about to disappear
            if talk.hello is not None:
                return talk.hello
        raise HardwareError("flash.mute", port=self.wish)
