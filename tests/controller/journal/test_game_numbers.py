"""Game numbers: they decide which game is newest, whatever the clock says."""

import errno
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from controller.journal import entries
from controller.journal.contents import read, read_header
from controller.journal.disk import Disk
from controller.journal.entries import HIGHEST, VERSION, Entry, SeatEntry, Turned
from controller.journal.file import Journal
from controller.journal.frame import BLOCK
from controller.journal.resume import pending, saved, unfinished

from .build import begin, chained, journal, kept, payloads, story


def identified(number: int) -> Entry:
    """The header of one of many games."""
    return replace(begin(), id=f"{number:016x}", number=0)


def begun(it: Journal, name: int) -> int:
    """Start a game; return its number."""
    it.begin(payloads([identified(name)])[0])
    assert it.path is not None
    return read(it.path).begin.number


def place(folder: Path, name: int, number: int, age: int = 0, version: int = 3) -> Path:
    """A journal of this number; versions before 3 have none."""
    told = [replace(begin(), id=f"{name:016x}", number=number), *story(acts=4)[1:]]
    path = folder / f"reversi-{name:016x}.journal"
    path.write_bytes(b"".join(chained(payloads(told, version), version, f"{name:016x}")))
    os.utime(path, (1000 - age, 1000 - age))
    return path


def test_each_game_has_the_next_number(tmp_path: Path) -> None:
    it = Journal(tmp_path)
    assert [begun(it, name) for name in range(3)] == [1, 2, 3]
    it.close()
    again = Journal(tmp_path)
    assert begun(again, 7) == 4
    again.close()


def test_the_number_is_above_the_highest_and_not_above_the_count(tmp_path: Path) -> None:
    place(tmp_path, 1, 41)
    place(tmp_path, 2, 7)
    it = Journal(tmp_path)
    assert begun(it, 3) == 42
    it.close()


def test_a_number_is_not_given_again_when_its_game_is_gone(tmp_path: Path) -> None:
    it = Journal(tmp_path)
    assert begun(it, 1) == 1
    assert begun(it, 2) == 2
    for path in tmp_path.glob("*.journal"):
        path.unlink()
    assert begun(it, 3) == 3
    it.close()


def test_a_game_that_another_program_began_meanwhile_counts(tmp_path: Path) -> None:
    it = Journal(tmp_path)
    assert begun(it, 1) == 1
    place(tmp_path, 2, 9)
    assert begun(it, 3) == 10
    it.close()


def test_what_is_damaged_foreign_older_or_newer_does_not_count(tmp_path: Path) -> None:
    good = place(tmp_path, 1, 5)
    data = place(tmp_path, 2, 60).read_bytes()
    (tmp_path / f"reversi-{2:016x}.journal").write_bytes(
        data.replace(b'"number":60', b'"number":61')
    )
    (tmp_path / "cut.journal").write_bytes(data[: BLOCK - 1])
    (tmp_path / "empty.journal").write_bytes(b"")
    (tmp_path / "later.journal").write_bytes(data[BLOCK:])
    (tmp_path / "foreign.journal").write_bytes(b'{"number":70}\n' * 500)
    (tmp_path / "other.journal.new").write_bytes(data)
    place(tmp_path, 4, 80, version=2)
    newer = b"".join(chained(payloads([replace(begin(), number=90)]), VERSION + 1))
    (tmp_path / "newer.journal").write_bytes(newer)
    (tmp_path / "folder.journal").mkdir()
    os.mkfifo(tmp_path / "pipe.journal")
    it = Journal(tmp_path)
    assert begun(it, 9) == 6
    it.close()
    header = read_header(good)
    assert header is not None
    assert header.number == 5


def test_a_header_of_many_blocks_counts(tmp_path: Path) -> None:
    long = replace(begin(), number=30, start="♟" * 5000)
    (tmp_path / "long.journal").write_bytes(journal([long]))
    assert read_header(tmp_path / "long.journal") == long
    it = Journal(tmp_path)
    assert begun(it, 1) == 31
    it.close()


def test_the_highest_number_is_no_end(tmp_path: Path) -> None:
    place(tmp_path, 1, HIGHEST)
    it = Journal(tmp_path)
    assert begun(it, 2) == HIGHEST
    it.close()


class Counting(Disk):
    """Disk that records reads of headers and counts reads of whole files."""

    def __init__(self) -> None:
        self.heads: list[int] = []
        self.wholes = 0

    def read_part(self, fd: int, start: int, size: int) -> bytes:
        if size == BLOCK:
            self.heads.append(size)
        self.wholes += start == 0 and size > BLOCK
        return super().read_part(fd, start, size)


def test_only_headers_are_read_and_each_once(tmp_path: Path) -> None:
    for name in range(20):
        place(tmp_path, name, name + 1)
    disk = Counting()
    it = Journal(tmp_path, disk)
    it.look_around()
    assert (disk.heads, disk.wholes) == ([BLOCK] * 20, 0)
    assert [begun(it, name) for name in (30, 31)] == [21, 22]
    assert disk.heads == [BLOCK] * 21
    it.close()


def test_to_find_the_newest_game_no_other_is_read_whole(tmp_path: Path) -> None:
    for name in range(20):
        place(tmp_path, name, name + 1, age=name)
    disk = Counting()
    first = next(pending(tmp_path, disk))
    assert first.contents is not None
    assert first.contents.begin.number == 20
    assert disk.wholes == 1


def test_a_system_that_cannot_lock_a_folder_numbers_all_the_same(tmp_path: Path) -> None:
    class Unlockable(Disk):
        def lock_folder(self, path: Path) -> int:
            raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK), str(path))

    it = Journal(tmp_path, Unlockable())
    assert [begun(it, name) for name in range(2)] == [1, 2]
    it.close()


SCRIPT = """if True:
    import sys
    from dataclasses import replace
    from pathlib import Path
    from controller.journal.file import Journal
    from tests.controller.journal.build import begin, payloads
    it = Journal(Path(sys.argv[1]))
    print("ready", flush=True)
    sys.stdin.readline()
    for name in range(40):
        it.begin(payloads([replace(begin(), id=f"{sys.argv[2]}{name:015x}")])[0])
    it.close()
"""


def test_two_programs_at_once_give_no_number_twice(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SCRIPT, str(tmp_path)]
    programs = [
        subprocess.Popen([*command, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for name in "ab"
    ]
    for program in programs:
        assert program.stdout is not None
        assert program.stdout.readline() == b"ready\n"
    for program in programs:
        assert program.stdin is not None
        program.stdin.write(b"\n")
        program.stdin.flush()
    for program in programs:
        program.communicate()
        assert program.returncode == 0
    numbers = [read(path).begin.number for path in tmp_path.glob("*.journal")]
    assert sorted(numbers) == list(range(1, 81))


def test_a_game_keeps_its_number_in_a_new_file(tmp_path: Path) -> None:
    path = kept(tmp_path, payloads([replace(begin(), number=0), *story(acts=6)[1:]]))
    other = Journal(tmp_path)
    assert begun(other, 5) == 2
    other.close()
    data = path.read_bytes()
    path.write_bytes(data[: 3 * BLOCK] + bytes(BLOCK) + data[4 * BLOCK :])
    again, _ = Journal.open(path, accept_prefix=True)
    again.append(payloads([Turned(1)])[0])
    again.close()
    assert again.path is not None
    assert again.path != path
    assert read(again.path).begin.number == 1


def test_the_highest_number_comes_first_then_older_games_by_their_times(tmp_path: Path) -> None:
    newest = place(tmp_path, 1, 12, age=50)
    middle = place(tmp_path, 2, 3, age=0)
    first = place(tmp_path, 3, 2, age=10)
    late = place(tmp_path, 4, 0, age=20, version=2)
    early = place(tmp_path, 5, 0, age=30, version=1)
    order = [newest, middle, first, late, early]
    assert [it.path for it in unfinished(tmp_path)] == order
    assert [it.path for it in saved(tmp_path)] == order


@pytest.mark.parametrize(("age", "at"), [(0, 0), (20, 0), (25, 1), (45, 1), (50, 2)])
def test_what_cannot_be_read_comes_before_games_that_were_not_changed_later(
    age: int, at: int, tmp_path: Path
) -> None:
    games = [place(tmp_path, 1, 2, age=20), place(tmp_path, 2, 1, age=45)]
    lost = tmp_path / "lost.journal"
    lost.write_bytes(b"nothing of ours")
    os.utime(lost, (1000 - age, 1000 - age))
    games.insert(at, lost)
    assert [it.path for it in pending(tmp_path)] == games


def test_a_long_name_does_not_hide_the_number(tmp_path: Path) -> None:
    """Names of 40 characters outside ASCII take most of a block."""
    seats = tuple(SeatEntry(f"seat-{at}", "human", "famille", "𝕏" * 40) for at in range(8))
    header = replace(begin(), seats=seats, number=3)
    assert len(entries.write(header)) > BLOCK
    (tmp_path / "long.journal").write_bytes(journal([header]))
    assert read_header(tmp_path / "long.journal") == header
