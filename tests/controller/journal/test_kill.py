"""Real processes killed at any moment: every record reported as saved is there."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import IO

import pytest

from controller.journal.contents import Contents, read
from controller.journal.entries import Moved, TakenBack
from controller.journal.resume import rebuild, saved

from .build import CATALOG

CHILD = Path(__file__).with_name("child.py")
KILLS_OF_A_GAME = 25


@contextmanager
def nursery() -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    """Input and output of the process that starts the processes to be killed."""
    # -P: its own folder is no place to import from.
    with subprocess.Popen(
        [sys.executable, "-P", str(CHILD)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield process.stdin, process.stdout
        process.stdin.close()
        assert process.wait() == 0


def killed(inp: IO[bytes], out: IO[bytes], folder: Path, random: Random) -> dict[int, str]:
    """Start a process and kill it after some acknowledgements; return these by number."""
    inp.write(f"{folder}\n".encode())
    inp.flush()
    pid = int(out.readline().split()[1])
    wanted = random.randrange(6)
    told: dict[int, str] = {}
    while len(told) < wanted:
        number, text = out.readline().decode().split()
        told[int(number)] = text
    # The process is somewhere in its next record: not always at the same place.
    for _ in range(random.randrange(30_000)):
        pass
    os.kill(pid, signal.SIGKILL)
    for line in iter(out.readline, b"gone\n"):
        number, text = line.decode().split()
        told[int(number)] = text
    return told


def check(contents: Contents, told: dict[int, str]) -> None:
    """Check that every acknowledged record is there, and that the game is valid."""
    assert len(contents.entries) >= max(told)
    for number, text in told.items():
        entry = contents.entries[number - 1]
        assert text == (entry.hash if isinstance(entry, Moved | TakenBack) else "begin")
    rebuild(CATALOG, contents)


def kills(folder: Path, number: int) -> int:
    """Kill ``number`` processes; return the number of acknowledged records, none of them lost."""
    random = Random(11)
    games: dict[Path, dict[int, str]] = {}
    with nursery() as (inp, out):
        for at in range(number):
            game = folder / str(at // KILLS_OF_A_GAME)
            told = games.setdefault(game, {})
            told |= killed(inp, out, game, random)
            kept = saved(game)
            assert len(kept) <= 1
            if told:
                check(read(kept[0].path), told)
    return sum(len(told) for told in games.values())


def test_twenty_kills_lose_no_acknowledged_move(tmp_path: Path) -> None:
    assert kills(tmp_path, 20) > 20


@pytest.mark.soak
def test_five_hundred_kills_lose_no_acknowledged_move(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    acknowledged = kills(tmp_path, 500)
    assert acknowledged > 500
    record_property("figure", f"500 kills, {acknowledged:,} acknowledged moves, 0 lost")
