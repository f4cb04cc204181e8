"""A Pico with an emulated chip: the same copper and the same cable as those of ``pico.Pico``.

Its USB port is a pty under one name, which is there only while the chip is on the bus.
"""

from __future__ import annotations

import json
import mmap
import os
import pty
import shutil
import struct
import subprocess
import threading
import tty
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from hardware.drivers import flash
from hardware.pins import PICO_MATRIX, PinMap
from hardware.ports import Key, Pad

from .chip_time import CHIP_TIME, real_sleep

HERE = Path(__file__).parent
KEYS_AT, RAW_AT, HANG_AT, LIGHTS_AT = 64, 128, 300, 512
NOTES_AT, SCANS_AT, FRAMES_AT, WRONG_AT = 704, 708, 712, 716
NANOS_AT, READY_AT, SIZE = 720, 728, 1024
REST = 32768
RESTARTED, BITTEN, WRONG_FILE = 3, 4, 5
CAUSES = {RESTARTED: "restart", BITTEN: "watchdog"}
END = 10.0
"""Real seconds that a chip has to keep its flash when the power is cut."""


@dataclass(frozen=True, slots=True)
class Files:
    """What cannot be kept in the repository: MicroPython, and the chip's boot ROM."""

    uf2: Path
    bootrom: Path


class Chip:
    """A board that ``plug`` powers; other methods act on its contacts."""

    def __init__(self, folder: Path, files: Files, pins: PinMap = PICO_MATRIX) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.files = files
        self.memory = folder / "flash.bin"
        self.port = str(folder / "ttyACM0")
        self.ends: list[int] = []
        """How the chip ended each time: a restart, or the watchdog."""
        self._wires = folder / "wires.json"
        self._wires.write_text(json.dumps(flash.settings(pins, 8, 8)))
        self._copper = os.memfd_create("copper")
        os.truncate(self._copper, SIZE)
        self._world = mmap.mmap(self._copper, SIZE)
        for pad in range(64):
            self.measure(Pad(pad), REST)
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self._pulled = threading.Event()
        self._pulled.set()

    def __enter__(self) -> Self:
        self.plug()
        return self

    def __exit__(self, *_: object) -> None:
        self.unplug()
        self._world.close()
        os.close(self._copper)

    # The cable.

    def plug(self) -> None:
        """Power the board."""
        self._pulled.clear()
        self._start("power")
        CHIP_TIME.follow(self.seconds)
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._thread.start()

    def unplug(self) -> None:
        """Cut the power; the port disappears."""
        with self._lock:
            if self._pulled.is_set():
                return
            self._pulled.set()
        CHIP_TIME.follow(None)
        assert self._process is not None
        self._process.terminate()
        try:
            self._process.wait(END)
        except subprocess.TimeoutExpired:
            self._process.kill()
        if self._thread is not None:
            self._thread.join()

    def _start(self, cause: str) -> None:
        ours, theirs = pty.openpty()
        tty.setraw(theirs)
        os.set_blocking(ours, False)
        name = os.ttyname(theirs)
        os.close(theirs)
        self._world[READY_AT] = 0
        node = shutil.which("node") or "node"
        copper = f"/proc/{os.getpid()}/fd/{self._copper}"
        words = (HERE / "chip.mjs", self.files.uf2, self.files.bootrom, self.memory, self._wires)
        command = [node, *map(str, words), copper, str(ours), cause]
        self._process = subprocess.Popen(command, pass_fds=(ours,), stdin=subprocess.DEVNULL)
        os.close(ours)
        threading.Thread(target=self._appear, args=(self._process, name), daemon=True).start()

    def _appear(self, process: subprocess.Popen[bytes], name: str) -> None:
        """The port is there as soon as the computer knows the device."""
        while process.poll() is None and not self._pulled.is_set():
            if self._world[READY_AT]:
                Path(self.port).symlink_to(name)
                return
            real_sleep(0.005)

    def _live(self) -> None:
        """A chip that ends starts again, as long as it has power."""
        while self._process is not None:
            code = self._process.wait()
            Path(self.port).unlink(missing_ok=True)
            with self._lock:
                if self._pulled.is_set():
                    return
                self.ends.append(code)
                if code not in CAUSES:
                    CHIP_TIME.follow(None)  # or everybody would wait for ever
                    return
                self._start(CAUSES[code])

    # The world.

    def contact(self, pad: Pad, *, closed: bool) -> None:
        self._world[pad] = closed

    def press(self, key: Key, *, down: bool) -> None:
        self._world[KEYS_AT + list(Key).index(key)] = down

    def measure(self, pad: Pad, value: int) -> None:
        struct.pack_into("<H", self._world, RAW_AT + 2 * pad, value)

    def hang(self, *, on: bool) -> None:
        """Make the converter hang, or work again."""
        self._world[HANG_AT] = on

    @property
    def lights(self) -> list[tuple[int, int, int]]:
        """Red, green and blue of each light along the strip."""
        data = self._world[LIGHTS_AT : LIGHTS_AT + 192]
        return [(data[at], data[at + 1], data[at + 2]) for at in range(0, 192, 3)]

    @property
    def powered(self) -> bool:
        """True if the cable is in."""
        return not self._pulled.is_set()

    @property
    def scans(self) -> int:
        """How often the chip has begun to look at its pads since it started."""
        return self._number(SCANS_AT)

    @property
    def frames(self) -> int:
        """How often the strip has been sent colours since the chip started."""
        return self._number(FRAMES_AT)

    @property
    def notes(self) -> int:
        """How many notes the buzzer has played since the chip started."""
        return self._number(NOTES_AT)

    @property
    def wrong_pulses(self) -> int:
        """Pulses to the strip that no light would have understood."""
        return self._number(WRONG_AT)

    def seconds(self) -> float:
        """Time of all chips so far."""
        found: float = struct.unpack_from("<d", self._world, NANOS_AT)[0]
        return found / 1e9

    def _number(self, at: int) -> int:
        found: int = struct.unpack_from("<I", self._world, at)[0]
        return found
