"""The index of saved games is a cache: it makes lists quick, and never decides what there is."""

import json
import os
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from controller.bench import journal_bench
from controller.journal import entries
from controller.journal.contents import read
from controller.journal.disk import Disk
from controller.journal.entries import Ended
from controller.journal.file import Journal
from controller.journal.frame import BLOCK, MAGIC, START, Frame, FrameReader, encode, scan
from controller.journal.game_index import FILE, WORTH, GameIndex
from controller.journal.game_list import GameList
from controller.journal.resume import open_games, saved
from controller.journal.resume import rebuild as rebuilt
from rules import catalog

CATALOG = catalog.load(())
REVERSI = next(game for game in CATALOG.games if game.sheet.key == "reversi")
GAMES = WORTH + 8


class Watched(Disk):
    """Notes which files are opened, and how much is read at once."""

    def __init__(self) -> None:
        self.opened: list[str] = []
        self.most = 0

    def open(self, path: Path, flags: int) -> int:
        self.opened.append(path.name)
        return super().open(path, flags)

    def read_part(self, fd: int, start: int, size: int) -> bytes:
        data = super().read_part(fd, start, size)
        self.most = max(self.most, len(data))
        return data


@pytest.fixture(name="folder")
def _folder(tmp_path: Path) -> Path:
    journal_bench.fill(tmp_path, REVERSI, GAMES, 3, Random(1))
    return tmp_path


def listed(folder: Path, disk: Disk | None = None) -> list[tuple[str, int, bool]]:
    found = GameList(folder, CATALOG, disk).newest()
    return [(it.path.name, it.summary.plies, it.error is None) for it in found]


def truth(folder: Path) -> list[tuple[str, int, bool]]:
    """What the journals themselves say."""
    return [
        (it.path.name, rebuilt(CATALOG, it.contents).history.plies(), it.error is None)
        for it in saved(folder)
        if it.contents is not None
    ]


def sealed(body: bytes) -> bytes:
    """An index whose checksum is right."""
    return b"%08x\n" % zlib.crc32(body) + body


def test_the_second_list_reads_no_journal(folder: Path) -> None:
    first = listed(folder)
    assert first == truth(folder)
    assert len(first) == GAMES
    disk = Watched()
    assert listed(folder, disk) == first
    assert disk.opened == []


def test_the_newest_game_is_found_without_opening_any(folder: Path) -> None:
    order = [it.names for it in open_games(folder)]
    disk = Watched()
    assert [it.names for it in open_games(folder, disk)] == order
    assert disk.opened == []


def test_a_small_folder_has_no_index(tmp_path: Path) -> None:
    journal_bench.fill(tmp_path, REVERSI, WORTH - 1, 1, Random(1))
    listed(tmp_path)
    assert not (tmp_path / FILE).exists()


def damaged(data: bytes) -> bytes:
    return data[:100] + bytes([data[100] ^ 1]) + data[101:]


def renamed(data: bytes) -> bytes:
    """The facts of one game under the name of another."""
    tree = json.loads(data.partition(b"\n")[2])
    names = sorted(tree["journals"])
    rows = [tree["journals"][it] for it in names]
    tree["journals"] = dict(zip(names, rows[1:] + rows[:1], strict=True))
    return sealed(json.dumps(tree).encode())


def ghosts(data: bytes) -> bytes:
    """Games that are not there, and none of those that are."""
    tree = json.loads(data.partition(b"\n")[2])
    tree["journals"] = {f"ghost{it}": row for it, row in tree["journals"].items()}
    return sealed(json.dumps(tree).encode())


def over(data: bytes) -> bytes:
    """A game that has ended, says a damaged index."""
    assert b", false" in data
    return data.replace(b", false", b", true", 1)


BAD: list[Callable[[bytes], bytes]] = [
    damaged,
    over,
    renamed,
    ghosts,
    lambda _: b"",
    lambda data: data[: len(data) // 2],
    lambda _: sealed(b"[]"),
    lambda _: sealed(b"[" * 100_000),
    lambda _: sealed(b'{"format":1}'),
    lambda data: sealed(data.partition(b"\n")[2].replace(b'"format": 1', b'"format": 2')),
    lambda data: sealed(data.partition(b"\n")[2].replace(b"false", b"null")),
    lambda data: sealed(data.partition(b"\n")[2].replace(b'"program": "', b'"program": "old')),
]


@pytest.mark.parametrize("harm", range(len(BAD)))
def test_a_bad_index_changes_no_list_and_is_rebuilt(harm: int, folder: Path) -> None:
    first = listed(folder)
    index = folder / FILE
    unended = [it.names for it in open_games(folder)]
    index.write_bytes(BAD[harm](index.read_bytes()))
    assert [it.names for it in open_games(folder)] == unended
    assert listed(folder) == first
    disk = Watched()
    assert listed(folder, disk) == first
    assert disk.opened == []


@pytest.mark.parametrize("kind", ["folder", "pipe", "none"])
def test_without_a_usable_index_the_list_is_the_same(kind: str, folder: Path) -> None:
    first = listed(folder)
    (folder / FILE).unlink()
    if kind == "folder":
        (folder / FILE).mkdir()
    elif kind == "pipe":
        os.mkfifo(folder / FILE)
    assert listed(folder) == first


def test_a_folder_that_cannot_be_written_does_without(folder: Path) -> None:
    class ReadOnly(Disk):
        def open(self, path: Path, flags: int) -> int:
            if flags & (os.O_WRONLY | os.O_RDWR):
                raise OSError(30, "Read-only file system")
            return super().open(path, flags)

    first = listed(folder, ReadOnly())
    assert first == truth(folder)
    assert not (folder / FILE).exists()


def test_a_game_that_went_on_ended_came_or_went_is_seen(folder: Path) -> None:
    before = listed(folder)
    paths = sorted(folder.glob("*.journal"))
    journal, _ = Journal.open(paths[0])
    journal.append(entries.write(Ended(("black", "white"), "agreed", ())))
    journal.close()
    paths[1].unlink()
    paths[2].write_bytes(paths[2].read_bytes()[: 2 * BLOCK])
    journal_bench.fill(folder, REVERSI, 1, 2, Random(9))
    after = listed(folder)
    assert after == truth(folder)
    assert after != before
    assert len(after) == GAMES
    assert isinstance(read(paths[0]).entries[-1], Ended)
    assert paths[0].name not in [it.names[0] for it in open_games(folder)]


def test_a_file_changed_behind_its_time_and_size_is_seen(folder: Path) -> None:
    listed(folder)
    path = min(folder.glob("*.journal"))
    stat = path.stat()
    path.write_bytes(bytes(len(path.read_bytes())))
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert (path.name, 0, False) in listed(folder)


def test_a_game_whose_rules_are_gone_is_not_listed_from_the_index(folder: Path) -> None:
    listed(folder)
    found = GameList(folder, catalog.Catalog((), ())).newest()
    assert {it.game for it in found} == {None}
    assert {it.error.code for it in found if it.error} == {"journal.game"}


def test_the_index_holds_no_secret_and_is_its_owners(folder: Path) -> None:
    listed(folder)
    assert (folder / FILE).stat().st_mode & 0o077 == 0
    assert b"secret" not in (folder / FILE).read_bytes()


def test_numbers_come_from_the_index(folder: Path) -> None:
    listed(folder)
    disk = Watched()
    journal = Journal(folder, disk)
    journal.look_around()
    assert disk.opened == []
    facts = GameIndex(folder).look(lambda name: name.endswith(".journal"))
    assert max(it.number for it in facts.values()) == GAMES


def test_a_long_journal_is_read_in_parts(tmp_path: Path) -> None:
    path = tmp_path / "long.journal"
    told = journal_bench.lengthy(REVERSI, 1000, Random(2))
    journal_bench.write(path, "0123456789abcdef", 1, told, REVERSI)
    disk = Watched()
    assert len(read(path, disk).entries) == 1000
    assert disk.most <= 1 << 20
    assert path.stat().st_size > 3 << 20


def test_every_cut_of_a_window_reads_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    records = []
    link = START
    for size in (10, 4000, 4090, 9000, 5, 65_000, 3):
        frame = Frame(3, link.number + 1, "0123456789abcdef", link.crc, b"x" * size)
        records.append(encode(frame))
        link = frame.link
    whole = b"".join(records)
    holed = records[0] + bytes(BLOCK) + b"".join(records[2:])
    for window in (100_000, 81_920, 90_001, 1 << 20):
        monkeypatch.setattr("controller.journal.frame._WINDOW", window)
        assert len(scan(whole).frames) == len(records)
        assert scan(whole).size == len(whole)
        found = scan(holed)
        assert (len(found.frames), found.later) == (1, True)


def test_a_record_whose_beginning_is_cut_by_a_window_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = Frame(3, 1, "0123456789abcdef", START.crc, b"one")
    two = Frame(3, 2, "0123456789abcdef", one.link.crc, b"two")
    three = Frame(3, 3, "0123456789abcdef", two.link.crc, b"three")
    holed = encode(one) + bytes(30 * BLOCK) + encode(three)
    begins = 31 * BLOCK
    for window in range(begins - 1, begins + len(MAGIC) + 2):
        monkeypatch.setattr("controller.journal.frame._WINDOW", window)
        assert scan(holed).later, window


def test_forged_beginnings_that_overlap_cost_no_more_than_their_length() -> None:
    # Each of these claims a record of 65,000 bytes; none of them is one.
    head = b"tablier-journal 3 65000 %07d 0123456789abcdef 00000000\n"
    data = b"".join(head % number for number in range(2, 60_000))
    parts: list[int] = []

    def part(at: int, size: int) -> bytes:
        parts.append(size)
        return data[at : at + size]

    reader = FrameReader(part, len(data))
    assert list(reader) == []
    reader.has_later()
    assert len(parts) < 100
