"""Writer thread: its answers are true or missing, and nothing waits for it."""

import errno
import os
import time
from dataclasses import replace
from pathlib import Path

import pytest

from controller.journal.contents import read
from controller.journal.entries import Entry, Moved, TakenBack, Turned, fingerprint
from controller.journal.errors import JournalError
from controller.journal.file import Journal
from controller.journal.receipts import Saved, Unsaved
from controller.journal.resume import rebuild, unfinished
from controller.journal.writer import Writer
from controller.model.history import History
from rules import catalog

from .build import begin, story
from .faults import FaultyDisk

STORY = story(acts=8)
CATALOG = catalog.load(())
REVERSI = next(game for game in CATALOG.games if game.sheet.key == "reversi")
ENTRIES = STORY
PATIENCE = 60.0
NAME = "reversi-0123456789abcdef"
FULL = Unsaved("journal.full", os.strerror(errno.ENOSPC))


def answers(writer: Writer, number: int) -> list[Saved | Unsaved]:
    """Wait for ``number`` answers."""
    found: list[Saved | Unsaved] = []
    patience = time.monotonic() + PATIENCE
    while len(found) < number:
        found += writer.poll()
        os.sched_yield()
        assert time.monotonic() < patience, found
    return found


def on_disk(folder: Path) -> list[int]:
    """Number of records in each journal of a folder."""
    return [len(read(path).entries) for path in sorted(folder.glob("*.journal"))]


def test_what_is_saved_is_on_the_disk(tmp_path: Path) -> None:
    writer = Writer(Journal(tmp_path))
    for number, entry in enumerate(ENTRIES, 1):
        writer.put(number, entry)
        assert answers(writer, 1) == [Saved(number)]
        assert on_disk(tmp_path) == [number]
    assert writer.close(PATIENCE)
    assert writer.close(PATIENCE)
    assert read(tmp_path / f"{NAME}.journal").entries == tuple(STORY)


def test_answers_come_in_order_and_closing_writes_what_waits(tmp_path: Path) -> None:
    writer = Writer(Journal(tmp_path))
    for number, entry in enumerate(ENTRIES):
        writer.put(10 * number, entry)
    assert writer.close(PATIENCE)
    assert writer.poll() == [Saved(10 * number) for number in range(8)]
    assert writer.poll() == []


def test_a_resumed_game_goes_on_in_its_file(tmp_path: Path) -> None:
    writer = Writer(Journal(tmp_path))
    for number, entry in enumerate(ENTRIES[:5]):
        writer.put(number, entry)
    assert writer.close(PATIENCE)
    writer = Writer(Journal.open(tmp_path / f"{NAME}.journal")[0])
    for number, entry in enumerate(ENTRIES[5:]):
        writer.put(number, entry)
    assert writer.close(PATIENCE)
    assert read(tmp_path / f"{NAME}.journal").entries == tuple(STORY)


def test_an_entry_that_changes_after_the_call_is_written_as_it_was(tmp_path: Path) -> None:
    disk = FaultyDisk()
    disk.gate.clear()
    writer = Writer(Journal(tmp_path, disk))
    options: dict[str, str] = {}
    writer.put(1, replace(begin(), options=options))
    options["corners"] = "free"
    disk.gate.set()
    assert writer.close(PATIENCE)
    assert read(tmp_path / f"{NAME}.journal").begin.options == {}


def test_what_is_no_entry_is_refused_at_once(tmp_path: Path) -> None:
    writer = Writer(Journal(tmp_path))
    with pytest.raises(JournalError) as caught:
        writer.put(1, ENTRIES[1])
    assert caught.value.code == "journal.begin"
    with pytest.raises(JournalError) as caught:
        writer.put(1, replace(begin(), quarters=True))
    assert caught.value.code == "journal.value"
    writer.put(1, ENTRIES[0])
    assert writer.close(PATIENCE)
    assert writer.poll() == [Saved(1)]


def test_a_flush_that_stalls_for_five_seconds_stops_nobody(tmp_path: Path) -> None:
    disk = FaultyDisk()
    writer = Writer(Journal(tmp_path, disk))
    writer.put(1, ENTRIES[0])
    assert answers(writer, 1) == [Saved(1)]
    disk.gate.clear()
    disk.waiting.clear()
    writer.put(2, ENTRIES[1])
    assert disk.waiting.wait(PATIENCE)
    now = 1000.0
    waited = 0.0
    for tick in range(501):
        assert writer.poll() == []
        waited = writer.busy_for(now + tick / 100)
        if tick == 250:
            writer.put(3, ENTRIES[2])
    assert waited == pytest.approx(5.0)
    disk.gate.set()
    assert answers(writer, 2) == [Saved(2), Saved(3)]
    assert writer.close(PATIENCE)
    assert writer.busy_for(now + 6) == 0.0
    assert on_disk(tmp_path) == [3]


def test_the_wait_is_that_of_the_oldest_record(tmp_path: Path) -> None:
    disk = FaultyDisk()
    writer = Writer(Journal(tmp_path, disk))
    assert writer.busy_for(5.0) == 0.0
    disk.gate.clear()
    writer.put(1, ENTRIES[0])
    writer.put(2, ENTRIES[1])
    assert disk.waiting.wait(PATIENCE)
    assert answers(writer, 1) == [Saved(1)]
    assert writer.busy_for(10.0) == 0.0
    assert writer.busy_for(12.5) == 2.5
    disk.gate.set()
    assert answers(writer, 1) == [Saved(2)]
    assert writer.close(PATIENCE)
    assert writer.busy_for(13.0) == 0.0


def test_a_stalled_disk_does_not_keep_the_program_from_ending(tmp_path: Path) -> None:
    disk = FaultyDisk()
    writer = Writer(Journal(tmp_path, disk))
    writer.put(1, ENTRIES[0])
    answers(writer, 1)
    disk.gate.clear()
    writer.put(2, ENTRIES[1])
    assert not writer.close(0.0)
    assert writer.poll() == []
    disk.gate.set()
    assert answers(writer, 1) == [Saved(2)]


@pytest.mark.parametrize("kind", ["write", "flush"])
@pytest.mark.parametrize("at", range(1, 8))
def test_after_an_error_nothing_is_acknowledged_any_more(
    at: int, kind: str, tmp_path: Path
) -> None:
    disk = FaultyDisk()
    writer = Writer(Journal(tmp_path, disk))
    for number, entry in enumerate(ENTRIES[:at]):
        writer.put(number, entry)
    assert answers(writer, at) == [Saved(number) for number in range(at)]
    disk.fails[kind] = errno.EIO
    writer.put(at, ENTRIES[at])
    broken = Unsaved("journal.io", os.strerror(errno.EIO))
    assert answers(writer, 1) == [broken]
    # The disk would work again, but what it dropped in between nobody knows.
    disk.fails.clear()
    calls = len(disk.calls)
    for number in range(at + 1, at + 4):
        writer.put(number, Turned(number % 4))
    assert answers(writer, 3) == [broken] * 3
    assert writer.busy_for(1.0) == 0.0
    assert disk.calls[calls:] == []
    # Closing writes a copy to a new file, and nothing more to the doubtful one.
    first = (tmp_path / f"{NAME}.journal").read_bytes()
    assert writer.close(PATIENCE)
    assert writer.poll() == [Saved(at + 3)]
    assert (tmp_path / f"{NAME}.journal").read_bytes() == first
    turned = tuple(Turned(number % 4) for number in range(at + 1, at + 4))
    assert read(tmp_path / f"{NAME}.2.journal").entries == (*STORY[: at + 1], *turned)


def test_closing_saves_what_had_no_room_before(tmp_path: Path) -> None:
    disk = FaultyDisk()
    disk.room = 3 * 4096
    writer = Writer(Journal(tmp_path, disk))
    for number, entry in enumerate(ENTRIES, 1):
        writer.put(number, entry)
    answers(writer, 8)
    disk.room = None
    assert writer.close(PATIENCE)
    assert writer.failure is None
    assert read(tmp_path / f"{NAME}.2.journal").entries == tuple(STORY)


def test_closing_on_a_full_disk_says_why_the_end_is_lost(tmp_path: Path) -> None:
    disk = FaultyDisk()
    disk.room = 3 * 4096
    writer = Writer(Journal(tmp_path, disk))
    for number, entry in enumerate(ENTRIES, 1):
        writer.put(number, entry)
    assert not writer.close(PATIENCE)
    assert writer.failure is not None
    assert writer.failure.code == "journal.full"
    assert [it for it in writer.poll() if isinstance(it, Saved)] == [Saved(it) for it in (1, 2, 3)]


def test_after_a_gap_nothing_of_the_game_is_acknowledged(tmp_path: Path) -> None:
    writer = Writer(Journal(tmp_path))
    writer.put(1, ENTRIES[0])
    for number in (2, 3):
        # The second is well-formed, but without the first the game could not be resumed.
        with pytest.raises(JournalError) as caught:
            writer.put(number, Turned(9) if number == 2 else ENTRIES[1])
        assert caught.value.code == "journal.value"
    assert answers(writer, 1) == [Saved(1)]
    writer.put(4, replace(begin(), id="b" * 16))
    writer.put(5, Turned(1))
    assert answers(writer, 2) == [Saved(4), Saved(5)]
    assert writer.close(PATIENCE)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EIO])
def test_when_asked_to_the_whole_game_goes_to_a_new_file(number: int, tmp_path: Path) -> None:
    disk = FaultyDisk()
    writer = Writer(Journal(tmp_path, disk))
    for record, entry in enumerate(ENTRIES[:4], 1):
        writer.put(record, entry)
    answers(writer, 4)
    first = (tmp_path / f"{NAME}.journal").read_bytes()
    disk.fails["write"] = number
    writer.put(5, ENTRIES[4])
    writer.put(6, ENTRIES[5])
    assert {type(answer) for answer in answers(writer, 2)} == {Unsaved}
    writer.retry()
    assert isinstance(answers(writer, 1)[0], Unsaved)
    disk.fails.clear()
    writer.retry()
    assert answers(writer, 1) == [Saved(6)]
    writer.put(7, ENTRIES[6])
    writer.put(8, ENTRIES[7])
    assert writer.close(PATIENCE)
    assert writer.poll() == [Saved(7), Saved(8)]
    assert (tmp_path / f"{NAME}.journal").read_bytes() == first
    assert read(tmp_path / f"{NAME}.2.journal").entries == tuple(STORY)
    assert [kept.path.name for kept in unfinished(tmp_path)] == [f"{NAME}.2.journal"]


def test_full_at_every_write_nothing_is_lost_and_nothing_claimed(tmp_path: Path) -> None:
    for room in range(0, 9 * 4096, 1365):
        disk = FaultyDisk()
        disk.room = room
        folder = tmp_path / str(room)
        writer = Writer(Journal(folder, disk))
        for number, entry in enumerate(ENTRIES, 1):
            writer.put(number, entry)
        found = answers(writer, 8)
        done = room // 4096
        assert found == [*(Saved(it + 1) for it in range(done)), *[FULL] * (8 - done)]
        assert (on_disk(folder) if done else [0]) == [done]
        disk.room = None
        writer.retry()
        assert writer.close(PATIENCE)
        assert writer.poll() == ([] if done == 8 else [Saved(8)])
        newest = max(folder.glob("*.journal"), key=lambda path: path.stat().st_size)
        assert read(newest).entries == tuple(STORY)


def test_games_that_began_while_nothing_could_be_saved_are_saved_later(tmp_path: Path) -> None:
    disk = FaultyDisk()
    disk.fails["create"] = errno.EROFS
    writer = Writer(Journal(tmp_path, disk))
    ids = ["a" * 16, "b" * 16, "c" * 16]
    for number, game in enumerate(ids):
        writer.put(2 * number, replace(begin(), id=game))
        writer.put(2 * number + 1, Turned(number))
    readonly = Unsaved("journal.readonly", os.strerror(errno.EROFS))
    assert answers(writer, 6) == [readonly] * 6
    disk.fails.clear()
    writer.retry()
    assert answers(writer, 1) == [Saved(5)]
    writer.put(6, Turned(3))
    assert writer.close(PATIENCE)
    found = {read(path).begin.id: read(path).entries[1:] for path in tmp_path.glob("*.journal")}
    assert found == {ids[0]: (Turned(0),), ids[1]: (Turned(1),), ids[2]: (Turned(2), Turned(3))}


def test_a_new_game_is_not_acknowledged_after_an_error_either(tmp_path: Path) -> None:
    disk = FaultyDisk()
    writer = Writer(Journal(tmp_path, disk))
    writer.put(1, ENTRIES[0])
    answers(writer, 1)
    disk.fails["flush"] = errno.ENOSPC
    writer.put(2, ENTRIES[1])
    assert answers(writer, 1) == [FULL]
    disk.fails.clear()
    writer.put(3, replace(begin(), id="b" * 16))
    assert answers(writer, 1) == [FULL]
    writer.retry()
    assert writer.close(PATIENCE)
    assert writer.poll() == [Saved(3)]
    assert on_disk(tmp_path) == [2, 2, 1]


def test_a_failed_begin_does_not_write_the_last_game_again(tmp_path: Path) -> None:
    disk = FaultyDisk()
    writer = Writer(Journal(tmp_path, disk))
    writer.put(1, ENTRIES[0])
    answers(writer, 1)
    disk.fails["create"] = errno.ENOSPC
    writer.put(2, replace(begin(), id="b" * 16))
    assert answers(writer, 1) == [FULL]
    disk.fails.clear()
    writer.retry()
    assert writer.close(PATIENCE)
    assert writer.poll() == [Saved(2)]
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [f"{NAME}.journal", f"reversi-{'b' * 16}.journal"]


def test_a_game_that_can_only_be_read_is_played_in_memory_and_saved_later(tmp_path: Path) -> None:
    writer = Writer(Journal(tmp_path))
    writer.put(1, ENTRIES[0])
    writer.put(2, ENTRIES[1])
    assert writer.close(PATIENCE)
    disk = FaultyDisk()
    disk.fails = dict.fromkeys(("change", "make_folder"), errno.EROFS)
    contents = read(tmp_path / f"{NAME}.journal", disk)
    with pytest.raises(JournalError) as caught:
        Journal.open(contents.path, disk)
    writer = Writer(Journal.without_file(contents, caught.value, disk))
    writer.put(1, ENTRIES[2])
    assert answers(writer, 1) == [Unsaved("journal.readonly", os.strerror(errno.EROFS))]
    disk.fails.clear()
    writer.retry()
    assert writer.close(PATIENCE)
    assert writer.poll() == [Saved(1)]
    assert read(tmp_path / f"{NAME}.2.journal").entries == tuple(STORY[:3])


def test_a_fault_of_the_program_is_no_silence(tmp_path: Path) -> None:
    class Odd(FaultyDisk):
        def flush(self, fd: int) -> None:
            raise ZeroDivisionError(fd)

    writer = Writer(Journal(tmp_path, Odd()))
    writer.put(1, ENTRIES[0])
    writer.put(2, ENTRIES[1])
    saved, unsaved = answers(writer, 2)
    assert saved == Saved(1)
    assert isinstance(unsaved, Unsaved)
    assert unsaved.code == "journal.io"
    assert "ZeroDivisionError" in unsaved.reason
    assert writer.close(PATIENCE)
    assert read(tmp_path / f"{NAME}.2.journal").entries == tuple(STORY[:2])


def test_to_retry_without_a_failure_does_nothing(tmp_path: Path) -> None:
    writer = Writer(Journal(tmp_path))
    writer.put(1, ENTRIES[0])
    writer.retry()
    assert writer.close(PATIENCE)
    assert writer.poll() == [Saved(1)]
    assert on_disk(tmp_path) == [1]


def test_a_full_journal_goes_on_in_a_new_file_without_what_was_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.journal.file.LONGEST", 20 * 4096)
    history = History(REVERSI, {})
    told: list[Entry] = [begin()]
    writer = Writer(Journal(tmp_path))
    for number in range(30):
        if number % 3 == 2:
            history.drop(1)
            told.append(TakenBack(1, fingerprint(REVERSI, history.state)))
        else:
            history.make(REVERSI.move(next(iter(history.state.codes()))))
            act = history.acts[-1]
            told.append(Moved(act.move.text, int(act.seat), fingerprint(REVERSI, history.state)))
    for number, entry in enumerate(told, 1):
        writer.put(number, entry)
    assert writer.close(PATIENCE)
    assert [it for it in writer.poll() if not isinstance(it, Saved)] == []
    first, second = (read(tmp_path / f"{NAME}{part}.journal") for part in ("", ".2"))
    assert first.entries == tuple(told[:20])  # what was saved is never changed
    saved_game = rebuild(CATALOG, second)
    assert [it.move for it in saved_game.history.acts] == [it.move for it in history.acts]
    assert [kept.path.name for kept in unfinished(tmp_path)] == [f"{NAME}.2.journal"]


def test_a_full_journal_that_cannot_be_shortened_says_so_and_keeps_what_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.journal.file.LONGEST", 5 * 4096)
    writer = Writer(Journal(tmp_path))
    told: list[Entry] = [begin(), *(Turned(number % 4) for number in range(7))]
    for number, entry in enumerate(told, 1):
        writer.put(number, entry)
    found = answers(writer, 8)
    assert found[:5] == [Saved(number) for number in range(1, 6)]
    assert {it.code for it in found[5:] if isinstance(it, Unsaved)} == {"journal.limit"}
    assert not writer.close(PATIENCE)
    assert read(tmp_path / f"{NAME}.journal").entries == tuple(told[:5])
