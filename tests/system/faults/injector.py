"""Faults at a program's ports: the n-th call to disk, network or processes fails, or is slow."""

from __future__ import annotations

import errno
import mmap
import os
import shutil
import struct
import subprocess
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

import pytest

COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
ALWAYS = 1_000_000
SLOW_MS = 700
_INT = struct.Struct("=i")


class Port(IntEnum):
    """Kind of calls that fail; the order is that of ``injector.c``."""

    OPEN = 0
    WRITE = 1
    READ = 2
    ACCEPT = 3
    TALK = 4
    PROCESS = 5


ERRORS = {
    Port.OPEN: (errno.EMFILE, errno.ENOMEM, errno.ENOSPC, errno.EIO),
    Port.WRITE: (errno.ENOSPC, errno.EIO, errno.ENOMEM),
    Port.READ: (errno.EIO, errno.ENOMEM),
    Port.ACCEPT: (errno.EMFILE, errno.ENOMEM),
    Port.TALK: (errno.ENOMEM, errno.EIO),
    Port.PROCESS: (errno.EMFILE, errno.ENOMEM, errno.EIO),
}
"""What each port may answer, besides being slow."""


@dataclass(frozen=True, slots=True)
class Fault:
    """From the ``nth`` call of a port, ``count`` calls fail; with no error they are slow."""

    port: Port
    nth: int
    error: int = 0
    count: int = 1

    def __str__(self) -> str:
        what = errno.errorcode.get(self.error, "slow")
        return f"{what} at {self.port.name} {self.nth}{' on' if self.count > 1 else ''}"


class Injector:
    """The shared file that tells the preloaded library what to do."""

    def __init__(self, folder: Path) -> None:
        if COMPILER is None:
            pytest.skip("no C compiler")
        self._library = folder / "injector.so"
        source = Path(__file__).with_name("injector.c")
        flags = ["-O1", "-shared", "-fPIC", "-o", str(self._library), str(source), "-ldl"]
        subprocess.run([COMPILER, *flags], check=True)
        self._path = folder / "plan"
        self._path.write_bytes(bytes(mmap.PAGESIZE))
        with self._path.open("r+b") as file:
            self._plan = mmap.mmap(file.fileno(), 0)

    @property
    def environ(self) -> dict[str, str]:
        """Environment of a process into which faults can be injected."""
        return {**os.environ, "LD_PRELOAD": str(self._library), "TABLIER_FAULTS": str(self._path)}

    def arm(self, pid: int, fault: Fault) -> None:
        """Count this process's calls from now on, and let the fault happen."""
        slow = 0 if fault.error else SLOW_MS
        plan = (fault.port, fault.nth, fault.count, fault.error, slow, *[0] * (len(Port) + 1))
        for at, value in enumerate(plan, 1):
            self._put(at, value)
        self._put(0, pid)

    def disarm(self) -> int:
        """Stop; how often the fault has happened."""
        self._put(0, 0)
        return self._get(6 + len(Port))

    def close(self) -> None:
        """Release the shared file."""
        self._plan.close()

    def _put(self, at: int, value: int) -> None:
        _INT.pack_into(self._plan, at * _INT.size, value)

    def _get(self, at: int) -> int:
        found: int = _INT.unpack_from(self._plan, at * _INT.size)[0]
        return found
