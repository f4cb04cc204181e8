"""Power cuts at any moment: every acknowledged record survives, and nothing wrong is added."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from controller.journal.contents import read
from controller.journal.entries import SeatChanged, Turned
from controller.journal.file import SUFFIX, Journal

from .build import payloads, story
from .faults import SECTOR, MemoryDisk, PowerCut

FOLDER = Path("/card")
LONG = SeatChanged(1, "robot", "long enough for three blocks" * 300)
PAYLOADS = payloads([*story(acts=4), LONG, Turned(2)])


class Game:
    """A game written to a disk: number of records acknowledged, and tried."""

    def __init__(self, disk: MemoryDisk) -> None:
        self.disk = disk
        self.kept = 0

    def play(self) -> None:
        """Open what is there or begin, and append the rest of the game."""
        paths = [path for path in self.disk.names if path.name.endswith(SUFFIX)]
        if paths:
            journal, contents = Journal.open(paths[0], self.disk)
            self.kept = max(self.kept, len(contents.entries))
            there = len(contents.entries)
        else:
            journal = Journal(FOLDER, self.disk)
            journal.begin(PAYLOADS[0])
            there = self.kept = 1
        for number, payload in enumerate(PAYLOADS[there:], there + 1):
            journal.append(payload)
            self.kept = number

    def cut(self, at: int) -> None:
        """Play until the plug is pulled at a call."""
        self.disk.pulled_at = at
        try:
            self.play()
        except PowerCut:
            return


def calls(disk: MemoryDisk) -> int:
    """Number of disk calls that a game takes from here."""
    Game(disk).play()
    return disk.calls


def check(disk: MemoryDisk, kept: int) -> int:
    """Check that all acknowledged records and no wrong ones are left; return their number."""
    paths = [path for path in disk.names if path.name.endswith(SUFFIX)]
    assert len(paths) <= 1
    if not paths:
        assert kept == 0
        return 0
    found = payloads(read(paths[0], disk).entries)
    assert found == PAYLOADS[: len(found)]
    assert len(found) >= kept
    return len(found)


def resumed(disk: MemoryDisk, kept: int) -> None:
    """Resume a game after a power cut and play it to its end."""
    game = Game(disk)
    game.play()
    assert check(disk, max(kept, len(PAYLOADS))) == len(PAYLOADS)


@pytest.mark.parametrize("sectors", [1, 2, 3])
def test_every_tear_of_up_to_three_sectors_leaves_the_acknowledged_moves(sectors: int) -> None:
    """Exhaustive: every shape of every sector that was not synced."""
    random = Random(sectors)
    tried = 0
    for at in range(1, calls(MemoryDisk(chunk=sectors * SECTOR)) + 1):
        game = Game(MemoryDisk(chunk=sectors * SECTOR))
        game.cut(at)
        if game.disk.unsure() > 3:
            continue
        for left in game.disk.all_after_cut(random):
            check(left, game.kept)
            tried += 1
    assert tried > 100


def crashes(random: Random, number: int) -> Iterator[int]:
    """Power cuts at random moments, also while resuming; yields the number of kept records."""
    long = calls(MemoryDisk(chunk=4 * SECTOR))
    done = 0
    while done < number:
        disk = MemoryDisk(chunk=random.choice((SECTOR, 4 * SECTOR, 1 << 20)))
        kept = 0
        for _ in range(5):
            game = Game(disk)
            game.kept = kept
            game.cut(random.randint(1, long))
            for _ in range(4):
                disk = game.disk.after_cut(random)
                kept = game.kept
                check(disk, kept)
                done += 1
                yield kept
            disk.chunk = game.disk.chunk
        resumed(disk, kept)


def test_random_cuts_leave_the_acknowledged_moves() -> None:
    assert len(set(crashes(Random(3), 1_500))) > 4


@pytest.mark.soak
def test_a_hundred_thousand_cuts_leave_the_acknowledged_moves(
    record_property: Callable[[str, object], None],
) -> None:
    done = sum(1 for _ in crashes(Random(4), 100_000))
    record_property("figure", f"{done:,} power cuts, 0 acknowledged moves lost, 0 wrong")


def test_the_disk_of_these_tests_loses_what_was_not_synced() -> None:
    # Otherwise the tests above could not fail.
    disk = MemoryDisk()
    fd = disk.open(FOLDER / "x", 0o100 | 0o200)
    disk.write(fd, b"a" * 2000)
    lefts = [disk.after_cut(Random(seed)) for seed in range(200)]
    assert {len(left.names) for left in lefts} == {0, 1}
    disk.sync_folder(FOLDER)
    lefts = [disk.after_cut(Random(seed)) for seed in range(200)]
    assert {len(left.names) for left in lefts} == {1}
    texts = {left.names[FOLDER / "x"].now for left in lefts}
    assert {b"", b"a" * 2000} < texts
    assert len(texts) > 50
    disk.flush(fd)
    assert disk.after_cut(Random(1)).names[FOLDER / "x"].now == b"a" * 2000
