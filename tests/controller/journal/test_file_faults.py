"""Journals on a disk that is full, read-only or broken: one failure, no false acknowledgement."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from controller.journal.contents import read
from controller.journal.entries import Turned
from controller.journal.errors import JournalError
from controller.journal.file import Journal
from controller.journal.frame import BLOCK

from .build import code_of, journal, kept, payloads, story
from .faults import FaultyDisk

STORY = story(acts=8)
PAYLOADS = payloads(STORY)
NAME = "reversi-0123456789abcdef.journal"


@pytest.mark.parametrize("kind", ["create", "write", "sync", "sync_folder", "truncate"])
def test_a_tail_that_cannot_be_kept_aside_is_not_cut(kind: str, tmp_path: Path) -> None:
    path = kept(tmp_path, PAYLOADS)
    path.write_bytes(path.read_bytes() + b"tail")
    disk = FaultyDisk()
    disk.fails[kind] = errno.ENOSPC
    assert code_of(path, disk) == "journal.full"
    assert path.read_bytes() == journal(STORY) + b"tail"
    again, contents = Journal.open(path)
    again.close()
    assert contents.entries == tuple(STORY)


CODES = {
    errno.ENOSPC: "journal.full",
    errno.EDQUOT: "journal.full",
    errno.EROFS: "journal.readonly",
    errno.EACCES: "journal.readonly",
    errno.EIO: "journal.io",
}


@pytest.mark.parametrize("number", CODES, ids=lambda it: errno.errorcode[it])
@pytest.mark.parametrize("kind", ["write", "flush"])
def test_after_one_failure_nothing_more_is_appended(kind: str, number: int, tmp_path: Path) -> None:
    disk = FaultyDisk()
    it = Journal(tmp_path, disk)
    it.begin(PAYLOADS[0])
    it.append(PAYLOADS[1])
    disk.fails[kind] = number
    for _ in range(3):
        with pytest.raises(JournalError) as caught:
            it.append(PAYLOADS[2])
        assert caught.value.code == CODES[number]
        assert caught.value.facts == {"reason": os.strerror(number)}
        # It is not tried again, even though the disk would take it.
        disk.fails.clear()
    assert disk.calls.count("write") == 3
    it.close()


@pytest.mark.parametrize(
    "kind", ["make_folder", "create", "write", "sync", "rename", "sync_folder"]
)
def test_a_game_that_cannot_begin_leaves_no_half_journal(kind: str, tmp_path: Path) -> None:
    disk = FaultyDisk()
    disk.fails[kind] = errno.EROFS
    it = Journal(tmp_path, disk)
    for _ in range(2):
        with pytest.raises(JournalError) as caught:
            it.begin(PAYLOADS[0])
        assert caught.value.code == "journal.readonly"
    assert [len(read(path).entries) for path in tmp_path.glob("*.journal")] in ([], [1, 1])
    disk.fails.clear()
    it.renew(PAYLOADS)
    it.close()
    assert it.path is not None
    assert it.path.read_bytes() == journal(STORY)


def test_full_at_every_sector_the_records_before_are_whole(tmp_path: Path) -> None:
    for room in range(0, 5 * BLOCK, 512):
        disk = FaultyDisk()
        disk.room = room
        folder = tmp_path / str(room)
        it = Journal(folder, disk)
        done = room // BLOCK
        for number, payload in enumerate(PAYLOADS[:done]):
            (it.append if number else it.begin)(payload)
        with pytest.raises(JournalError) as caught:
            (it.append if done else it.begin)(PAYLOADS[done])
        it.close()
        assert caught.value.code == "journal.full"
        files = list(folder.glob("*.journal"))
        assert [len(read(path).entries) for path in files] == ([done] if done else [])
        disk.room = None
        it.renew(PAYLOADS)
        it.close()
        assert it.path is not None
        assert it.path.read_bytes() == journal(STORY)


def test_a_disk_that_takes_nothing_has_failed(tmp_path: Path) -> None:
    disk = FaultyDisk()
    disk.chunk = 0
    with pytest.raises(JournalError) as caught:
        Journal(tmp_path, disk).begin(PAYLOADS[0])
    assert caught.value.code == "journal.io"


def test_the_limit_of_a_file_is_a_failure_and_not_the_end_of_the_process(tmp_path: Path) -> None:
    # A real short write: the kernel takes what fits below the limit, then no more.
    script = """if True:
        import resource, sys
        from pathlib import Path
        from controller.journal.errors import JournalError
        from controller.journal.file import Journal
        resource.setrlimit(resource.RLIMIT_FSIZE, (3 * 4096 + 700, 3 * 4096 + 700))
        journal, contents = Journal.open(Path(sys.argv[1]))
        journal.append(bytes.fromhex(sys.argv[2]))
        print(len(contents.entries) + 1, flush=True)
        try:
            journal.append(bytes.fromhex(sys.argv[2]))
        except JournalError as error:
            print(error.code)
    """
    path = kept(tmp_path, PAYLOADS[:2])
    turned = payloads([Turned(1)])[0].hex()
    done = subprocess.run(
        [sys.executable, "-c", script, str(path), turned], capture_output=True, check=False
    )
    assert (done.stdout.split(), done.stderr) == ([b"3", b"journal.full"], b"")
    assert path.stat().st_size == 3 * BLOCK + 700
    assert read(path).entries == (*STORY[:2], Turned(1))


def test_a_read_only_card_can_be_read_and_played_on_in_memory(tmp_path: Path) -> None:
    path = kept(tmp_path, PAYLOADS[:6])
    path.write_bytes(path.read_bytes() + b"torn")
    disk = FaultyDisk()
    disk.fails = dict.fromkeys(("change", "create", "write", "make_folder"), errno.EROFS)
    contents = read(path, disk)
    assert (contents.entries, contents.tail) == (tuple(STORY[:6]), 4)
    with pytest.raises(JournalError) as caught:
        Journal.open(path, disk)
    assert caught.value.code == "journal.readonly"
    it = Journal.without_file(contents, caught.value, disk)
    with pytest.raises(JournalError) as caught:
        it.append(PAYLOADS[6])
    assert caught.value.code == "journal.readonly"
    disk.fails.clear()
    it.renew([*it.kept, *PAYLOADS[6:]])
    it.close()
    assert it.path == tmp_path / NAME.replace(".journal", ".2.journal")
    assert it.path.read_bytes() == journal(STORY)
