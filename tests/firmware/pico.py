"""A Pico for tests: the firmware in a real MicroPython, with a pty for its USB plug."""

from __future__ import annotations

import json
import mmap
import os
import pty
import shutil
import signal
import struct
import subprocess
import threading
import tty
from pathlib import Path
from typing import Any, Self

import pytest

from hardware.drivers import flash
from hardware.pins import PICO_MATRIX, PinMap
from hardware.ports import Key, Pad

HERE = Path(__file__).parent
DEVICE = HERE / "device"
PACKAGE = "@micropython/micropython-webassembly-pyscript"
VARIABLE = "TABLIER_NODE_MODULES"
RESET, WATCHDOG = 3, -signal.SIGKILL
KEYS_AT, RAW_AT, HANG_AT, LIGHTS_AT, SCANS_AT, SIZE = 64, 128, 300, 512, 708, 1024
REST = 32768


def micropython() -> tuple[str, Path]:
    """Node, and the interpreter that runs in it; the test is skipped without one of them."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node found (on Debian: sudo apt install nodejs)")
    named = os.environ.get(VARIABLE)
    folders = [Path(named)] if named else [HERE.parents[1] / "node_modules"]
    for folder in folders:
        found = folder / PACKAGE / "micropython.mjs"
        if found.exists():
            return node, found.resolve()
    pytest.skip(f"no {PACKAGE} found: npm install {PACKAGE}, and {VARIABLE}=the node_modules")


def settings(pins: PinMap = PICO_MATRIX) -> dict[str, Any]:
    """What the board is told of its wiring.

    Here a sleep of microseconds takes a millisecond, and there are no wires to charge.
    """
    return flash.settings(pins, 8, 8) | {"settle_us": 0}


def flashed(folder: Path, configuration: dict[str, Any]) -> None:
    """The folder that is a Pico's flash, as ``tablier flash`` leaves it."""
    for path, data in flash.files(configuration).items():
        target = folder / path.lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def run_script(folder: Path, script: str, timeout: float = 60.0) -> str:
    """What a script prints in MicroPython, with the firmware on its flash."""
    node, interpreter = micropython()
    flashed(folder / "flash", settings())
    file = folder / "script.py"
    file.write_text(script)
    paths = (DEVICE / "pico.mjs", interpreter, DEVICE, folder / "flash", "--run", file)
    words = [node, *map(str, paths)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=timeout, check=False)
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
    return done.stdout


class Pico:
    """A board that ``plug`` powers; other methods act on its contacts."""

    def __init__(self, folder: Path, pins: PinMap = PICO_MATRIX, *, blank: bool = False) -> None:
        self.node, self.interpreter = micropython()
        self.flash = folder / "flash"
        self.flash.mkdir(parents=True)
        self._log = folder / "log"
        self._log.touch()
        self._fakes = folder / "fakes"
        shutil.copytree(DEVICE, self._fakes, ignore=shutil.ignore_patterns("__*", "*.mjs"))
        configuration = settings(pins)
        (self._fakes / "wired.json").write_text(json.dumps(configuration))
        if not blank:
            flashed(self.flash, configuration)
        # In memory: where a disk is busy, a write to a file may wait for a second.
        self._copper = os.memfd_create("copper")
        os.truncate(self._copper, SIZE)
        self._world = mmap.mmap(self._copper, SIZE)
        for pad in range(64):
            self.measure(Pad(pad), REST)
        self.port = ""
        self.ends: list[int] = []
        """How the interpreter ended each time: a reset, or the watchdog."""
        self._pulled = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None
        self._fds: tuple[int, int] | None = None

    def __enter__(self) -> Self:
        self.plug()
        return self

    def __exit__(self, *_: object) -> None:
        self.unplug()
        self._world.close()
        os.close(self._copper)

    # The cable.

    def plug(self) -> None:
        """Power the board, with a port under a new name."""
        ours, theirs = pty.openpty()
        tty.setraw(theirs)
        os.set_blocking(ours, False)
        self.port = os.ttyname(theirs)
        self._fds = (ours, theirs)
        self._pulled.clear()
        self._start()
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._thread.start()

    def unplug(self) -> None:
        """Cut the power and remove the port."""
        self._pulled.set()
        if self._process is not None:
            self._process.kill()
        if self._thread is not None:
            self._thread.join()
        for fd in self._fds or ():
            os.close(fd)
        self._fds = None

    def type(self, data: bytes) -> None:
        """Send bytes that do not come from the driver."""
        assert self._fds is not None
        os.write(self._fds[1], data)

    def _start(self) -> None:
        assert self._fds is not None
        usb = self._fds[0]
        paths = (DEVICE / "pico.mjs", self.interpreter, self._fakes, self.flash)
        copper = f"/proc/{os.getpid()}/fd/{self._copper}"
        words = [self.node, *map(str, (*paths, copper, self._log, usb))]
        self._process = subprocess.Popen(words, pass_fds=(usb,), stdin=subprocess.DEVNULL)

    def _live(self) -> None:
        """A board that resets starts again."""
        while self._process is not None:
            code = self._process.wait()
            if self._pulled.is_set():
                return
            self.ends.append(code)
            if code not in {RESET, WATCHDOG}:
                return
            self._start()

    # The world.

    def contact(self, pad: Pad, *, closed: bool) -> None:
        self._world[pad] = closed

    def press(self, key: Key, *, down: bool) -> None:
        self._world[KEYS_AT + list(Key).index(key)] = down

    def measure(self, pad: Pad, value: int) -> None:
        struct.pack_into("<H", self._world, RAW_AT + 2 * pad, value)

    def hang(self, *, on: bool) -> None:
        """Make the bus of the pads hang, or work again."""
        self._world[HANG_AT] = on

    @property
    def lights(self) -> list[tuple[int, int, int]]:
        """The colour of each light along the strip."""
        data = self._world[LIGHTS_AT : LIGHTS_AT + 192]
        return [(data[at], data[at + 1], data[at + 2]) for at in range(0, 192, 3)]

    @property
    def powered(self) -> bool:
        """True if the cable is in."""
        return not self._pulled.is_set()

    @property
    def scans(self) -> int:
        """How often the board has begun to look at its pads since it was switched on."""
        found: int = struct.unpack_from("<I", self._world, SCANS_AT)[0]
        return found

    @property
    def log(self) -> list[str]:
        return self._log.read_text().splitlines()
