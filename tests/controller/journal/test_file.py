"""Journals as files: new, resumed, torn, broken, locked, and on a disk that fails."""

import os
import stat
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from controller.journal.contents import LONGEST, read
from controller.journal.entries import VERSION, Turned
from controller.journal.errors import JournalError
from controller.journal.file import Journal, parted
from controller.journal.frame import BLOCK, Frame, encode

from .build import begin, code_of, journal, kept, payloads, spoken, story
from .faults import FaultyDisk

STORY = story(acts=8)
PAYLOADS = payloads(STORY)
NAME = "reversi-0123456789abcdef.journal"


def test_a_new_journal_holds_the_records_and_belongs_to_its_owner(tmp_path: Path) -> None:
    path = kept(tmp_path / "not" / "there", PAYLOADS)
    assert path == tmp_path / "not" / "there" / NAME
    assert path.read_bytes() == journal(STORY)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert list(path.parent.iterdir()) == [path]


def test_a_journal_goes_on_where_it_was(tmp_path: Path) -> None:
    path = kept(tmp_path, PAYLOADS[:5])
    again, contents = Journal.open(path)
    assert contents.entries == tuple(STORY[:5])
    assert list(again.kept) == PAYLOADS[:5]
    for payload in PAYLOADS[5:]:
        again.append(payload)
    again.close()
    again.close()
    assert path.read_bytes() == journal(STORY)


def test_short_writes_are_completed(tmp_path: Path) -> None:
    disk = FaultyDisk()
    disk.chunk = 1000
    assert kept(tmp_path, PAYLOADS, disk).read_bytes() == journal(STORY)
    assert disk.calls.count("write") == 8 * 5


def test_every_record_waits_for_the_disk_and_the_first_for_its_folder(tmp_path: Path) -> None:
    disk = FaultyDisk()
    kept(tmp_path, PAYLOADS[:3], disk)
    first = ["make_folder", "create", "write", "sync", "rename", "sync_folder"]
    assert disk.calls == [*first, "write", "flush", "write", "flush"]


def test_a_tail_is_safe_before_it_is_cut_and_the_cut_before_the_next_record(
    tmp_path: Path,
) -> None:
    path = kept(tmp_path, PAYLOADS)
    path.write_bytes(path.read_bytes() + b"tail")
    disk = FaultyDisk()
    Journal.open(path, disk)[0].close()
    assert disk.calls == ["open", "create", "write", "sync", "sync_folder", "truncate", "sync"]


TAILS = {
    "torn": journal(STORY)[7 * BLOCK : 7 * BLOCK + 1234],
    "zeros": bytes(BLOCK),
    "a few zeros": bytes(17),
    "garbage": b"\x9c\xff\x00tablier-journal 1 \n" * 900,
    "flipped": journal(STORY)[7 * BLOCK :].replace(b"{", b"["),
    "spaces": b" " * BLOCK,
}


@pytest.mark.parametrize("tail", TAILS.values(), ids=TAILS)
def test_a_torn_tail_is_cut_and_kept_aside(tail: bytes, tmp_path: Path) -> None:
    path = kept(tmp_path, PAYLOADS[:7])
    good = path.read_bytes()
    path.write_bytes(good + tail)
    assert read(path).tail == len(tail)
    assert path.read_bytes() == good + tail
    again, contents = Journal.open(path)
    assert (contents.entries, contents.tail) == (tuple(STORY[:7]), len(tail))
    assert path.read_bytes() == good
    aside = tmp_path / f"{NAME}.broken"
    assert aside.read_bytes() == tail
    assert stat.S_IMODE(aside.stat().st_mode) == 0o600
    again.append(PAYLOADS[7])
    again.close()
    assert path.read_bytes() == journal(STORY)


def test_what_was_kept_aside_is_never_overwritten(tmp_path: Path) -> None:
    path = kept(tmp_path, PAYLOADS)
    for tail in (b"first", b"second", b"third"):
        path.write_bytes(path.read_bytes() + tail)
        Journal.open(path)[0].close()
    names = [f"{NAME}.broken", f"{NAME}.broken.2", f"{NAME}.broken.3"]
    assert [(tmp_path / name).read_text() for name in names] == ["first", "second", "third"]


def test_a_broken_middle_stops_with_its_number_and_changes_nothing(tmp_path: Path) -> None:
    path = kept(tmp_path, PAYLOADS)
    data = bytearray(path.read_bytes())
    data[4 * BLOCK + 80] ^= 1
    path.write_bytes(data)
    with pytest.raises(JournalError) as caught:
        Journal.open(path)
    assert spoken(caught.value) == "journal.broken"
    assert caught.value.facts == {"name": NAME, "record": "5", "good": "4"}
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_bytes() == data


def test_a_broken_middle_can_be_left_behind(tmp_path: Path) -> None:
    path = kept(tmp_path, PAYLOADS)
    data = path.read_bytes()
    broken = data[: 4 * BLOCK] + bytes(BLOCK) + data[5 * BLOCK :]
    path.write_bytes(broken)
    again, contents = Journal.open(path, accept_prefix=True)
    assert (contents.entries, contents.broken) == (tuple(STORY[:4]), 5)
    assert again.path == tmp_path / NAME.replace(".journal", ".2.journal")
    again.append(PAYLOADS[4])
    again.close()
    assert again.path.read_bytes() == data[: 5 * BLOCK]
    assert path.read_bytes() == broken


def test_a_whole_journal_is_not_left_behind(tmp_path: Path) -> None:
    path = kept(tmp_path, PAYLOADS)
    again, contents = Journal.open(path, accept_prefix=True)
    again.close()
    assert (again.path, contents.broken) == (path, 0)
    assert list(tmp_path.iterdir()) == [path]


def test_each_game_has_its_own_file(tmp_path: Path) -> None:
    it = Journal(tmp_path)
    it.begin(PAYLOADS[0])
    first = it.path
    it.append(PAYLOADS[1])
    it.begin(payloads([replace(begin(), id="f" * 16)])[0])
    it.append(payloads([Turned(1)])[0])
    it.close()
    assert first is not None
    assert it.path is not None
    assert [len(read(path).entries) for path in (first, it.path)] == [2, 2]
    assert read(it.path).begin.id == "f" * 16


def test_nothing_is_appended_before_a_game_begins(tmp_path: Path) -> None:
    for call in (Journal(tmp_path).append, Journal(tmp_path).begin):
        with pytest.raises(JournalError) as caught:
            call(PAYLOADS[1])
        assert caught.value.code == "journal.begin"
    assert list(tmp_path.iterdir()) == []


def test_what_a_crash_left_without_a_name_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / f"{NAME}.new").write_bytes(b"half a jour")
    assert kept(tmp_path, PAYLOADS).read_bytes() == journal(STORY)
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


def test_a_second_process_is_kept_out_until_the_first_is_gone(tmp_path: Path) -> None:
    path = kept(tmp_path, PAYLOADS)
    script = """if True:
        import sys
        from pathlib import Path
        from controller.journal.file import Journal
        journal, contents = Journal.open(Path(sys.argv[1]))
        print("in", flush=True)
        sys.stdin.readline()
    """
    with subprocess.Popen(
        [sys.executable, "-c", script, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        assert other.stdout.readline() == b"in\n"
        assert code_of(path) == "journal.locked"
        # To look is allowed.
        assert read(path).entries == tuple(STORY)
        other.stdin.write(b"\n")
    Journal.open(path)[0].close()


def test_a_new_journal_is_locked_as_well(tmp_path: Path) -> None:
    it = Journal(tmp_path)
    it.begin(PAYLOADS[0])
    assert it.path is not None
    assert code_of(it.path) == "journal.locked"
    it.close()
    Journal.open(it.path)[0].close()


def test_a_refused_journal_is_let_go_of(tmp_path: Path) -> None:
    path = kept(tmp_path, PAYLOADS)
    data = path.read_bytes()
    path.write_bytes(bytes(BLOCK) + data[BLOCK:])
    assert code_of(path) == "journal.first"
    path.write_bytes(data)
    Journal.open(path)[0].close()


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.journal"
    os.mkfifo(pipe)
    for path, code in (
        (tmp_path / "nothing", "file.missing"),
        (tmp_path, "file.folder"),
        (tmp_path / "a\0b", "file.unreadable"),
        (pipe, "file.irregular"),
    ):
        with pytest.raises(JournalError) as caught:
            read(path)
        assert spoken(caught.value) == code
    assert code_of(tmp_path / "nothing") == "file.missing"
    assert code_of(tmp_path) == "file.folder"


def test_a_file_without_end_is_refused(tmp_path: Path) -> None:
    path = kept(tmp_path, PAYLOADS)
    with path.open("r+b") as file:
        file.truncate(LONGEST + 1)
    with pytest.raises(JournalError) as caught:
        read(path)
    assert caught.value.code == "journal.long"
    assert code_of(path) == "journal.long"


def test_a_newer_journal_is_refused_and_not_cut(tmp_path: Path) -> None:
    # A newer program went on with an older journal.
    path = kept(tmp_path, PAYLOADS[:7])
    link = read(path).link
    newer = encode(Frame(VERSION + 1, 8, link.game, link.crc, b"whatever a newer program writes"))
    path.write_bytes(path.read_bytes() + newer)
    assert code_of(path) == "journal.newer"
    assert path.stat().st_size == 8 * BLOCK
    assert [it.name for it in tmp_path.iterdir()] == [NAME]


def test_a_damaged_version_is_damage_and_not_a_newer_version(tmp_path: Path) -> None:
    path = kept(tmp_path, PAYLOADS)
    now, other = (f"tablier-journal {it} ".encode() for it in (VERSION, VERSION + 1))
    path.write_bytes(path.read_bytes().replace(now, other))
    assert code_of(path) == "journal.first"


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("invers-1.journal", ("invers-1", 1)),
        ("invers-1.2.journal", ("invers-1", 2)),
        ("invers-1.13.journal", ("invers-1", 13)),
        ("a.b.journal", ("a.b", 1)),
        ("invers-1.journal.broken", None),
        ("invers-1.journal.new", None),
        ("notes.txt", None),
    ],
)
def test_a_name_tells_the_game_and_the_part(name: str, parts: tuple[str, int] | None) -> None:
    assert parted(name) == parts
