"""Real processes: killed in mid-game, two at once, and stopped like a service."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from controller.journal.contents import read
from controller.journal.entries import Moved
from hardware.ports import Key
from tests.controller.runtime.rig import Rig

CHILD = Path(__file__).with_name("table_child.py")


@contextmanager
def playing(folder: Path) -> Iterator[tuple[subprocess.Popen[str], IO[str]]]:
    """A process that plays; killed at the end if it still runs."""
    # -P: its own folder is no place to import from.
    with subprocess.Popen(
        [sys.executable, "-P", str(CHILD), str(folder)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout
        finally:
            process.kill()


def told(out: IO[str], moves: int) -> dict[int, str]:
    """Positions that the process reports as saved, until ``moves`` moves are made."""
    found: dict[int, str] = {}
    while len(found) < moves:
        plies, position = out.readline().split()
        found[int(plies)] = position
    return found


def test_after_a_kill_the_game_is_offered_and_no_acknowledged_move_is_lost(
    tmp_path: Path,
) -> None:
    with playing(tmp_path) as (process, out):
        known = told(out, 5)
        with Rig(tmp_path) as rig:
            # Two processes: the second leaves the game alone, and plays another one.
            rig.run(0.1)
            rig.press(Key.OK)  # the screen has told why, too
            assert rig.doing == "SetUp"
            assert len(rig.told) == 1
            assert "program" in rig.told[0]
        process.kill()
        for line in out:
            plies, position = line.split()
            known[int(plies)] = position
    (other,) = [it for it in tmp_path.glob("*.journal") if len(read(it).entries) == 1]
    other.unlink()
    with Rig(tmp_path) as rig:
        rig.run(0.1)
        saved_game = rig.state.saved_game
        assert saved_game is not None
        reached = saved_game.history.plies()
        assert reached >= max(known)
        assert "Reversi" in rig.page.title
        assert str(reached) in rig.page.title
        rig.choose("resume")
        rig.state.match.history.drop(reached - max(known))
        assert rig.position == known[max(known)]


def test_a_table_that_is_told_to_end_keeps_everything_and_closes_each_device_once(
    tmp_path: Path,
) -> None:
    with playing(tmp_path) as (process, out):
        known = told(out, 3)
        os.kill(process.pid, signal.SIGTERM)
        *lines, last = out.read().splitlines()
        assert process.wait() == 0
    for line in lines:
        plies, position = line.split()
        known[int(plies)] = position
    assert last == "keys=1 lights=1 screen=1 sensor=1 sound=1"
    (journal,) = tmp_path.glob("*.journal")
    hashes = [it.hash for it in read(journal).entries if isinstance(it, Moved)]
    assert hashes[: max(known)] == [known[ply] for ply in sorted(known)]
