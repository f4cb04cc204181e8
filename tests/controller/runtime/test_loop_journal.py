"""A journal that cannot be saved, or not yet: it is reported, and the game goes on."""

from __future__ import annotations

import errno
import os
import time
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue
from random import Random

import pytest

from controller.journal.contents import read
from controller.journal.entries import Moved, Started, Turned
from controller.journal.file import Journal
from controller.journal.receipts import Saved, Unsaved
from controller.journal.store import (
    FIRST_PAUSE_SECONDS,
    LONGEST_PAUSE_SECONDS,
    SLOW_SECONDS,
    JournalStore,
    NullStore,
    discard,
)
from controller.journal.writer import Writer
from controller.runtime import wiring
from controller.runtime.wiring import Surroundings
from controller.session.phases import Asking
from controller.simulation import hand_moves
from hardware.ports import Key
from hardware.sim.hand import Hand
from tests.controller.journal.build import kept, payloads, story
from tests.controller.journal.faults import FaultyDisk
from tests.controller.runtime.rig import CATALOG, PATIENCE, SPEECH, Rig, configured


def files(folder: Path) -> list[Path]:
    """Journals of a folder, the parts of a game in order."""
    return sorted(folder.glob("*.journal"), key=lambda path: (len(path.name), path.name))


def moves_on_disk(folder: Path) -> list[list[str]]:
    """The moves that each journal of a folder holds."""
    contents = [read(path) for path in files(folder)]
    return [[it.move for it in one.entries if isinstance(it, Moved)] for one in contents]


def cause(rig: Rig) -> object:
    phase = rig.table.loop.session.phase
    return phase.facts.get("code") if isinstance(phase, Asking) else None


def choices(rig: Rig) -> list[str]:
    phase = rig.phase
    return [it.key for it in phase.choices] if isinstance(phase, Asking) else []


def question(rig: Rig) -> str:
    return rig.phase.key if isinstance(rig.phase, Asking) else ""


FAULTS = [
    ("write", errno.ENOSPC, "journal.full"),
    ("write", errno.EROFS, "journal.readonly"),
    ("write", errno.EIO, "journal.io"),
    ("flush", errno.EIO, "journal.io"),
]


@pytest.mark.parametrize(("call", "number", "code"), FAULTS)
def test_a_card_that_fails_is_told_and_nothing_says_saved(
    tmp_path: Path, call: str, number: int, code: str
) -> None:
    disk = FaultyDisk()
    with Rig(tmp_path, disk=disk) as rig:
        rig.arrange()
        rig.move()
        assert rig.is_done()
        saved = rig.state.ledger.saved
        assert saved == 2
        disk.fails = {call: number, "sync": number}
        rig.move()
        assert question(rig) == "unsaved"
        assert os.strerror(number) in rig.page.text
        assert (question(rig), cause(rig)) == ("unsaved", code)
        assert (rig.state.ledger.saved, rig.state.ledger.recorded) == (saved, saved + 1)
        assert not rig.is_done()
        ticked = rig.clock.now
        rig.run(3.0)
        assert rig.state.now - ticked == pytest.approx(3.0, abs=0.02)
        rig.press(Key.RIGHT, Key.OK)
        assert rig.doing == "Playing"
        rig.move()
        rig.move()
        assert len(rig.moves()) == 4
        assert rig.state.ledger.saved == saved
        assert moves_on_disk(tmp_path)[0][:1] == rig.moves()[:1]
    assert any("not saved" in sentence for sentence in rig.told)


@pytest.mark.parametrize(("call", "number", "code"), FAULTS)
def test_when_the_card_works_again_everything_is_kept(
    tmp_path: Path, call: str, number: int, code: str
) -> None:
    disk = FaultyDisk()
    with Rig(tmp_path, disk=disk) as rig:
        rig.arrange()
        rig.move()
        disk.fails = {call: number, "sync": number}
        rig.move()
        assert (question(rig), cause(rig)) == ("unsaved", code)
        rig.press(Key.OK)
        assert question(rig) == "unsaved"
        disk.fails = {}
        rig.press(Key.OK)
        assert rig.doing == "Playing"
        assert rig.state.ledger.saved == rig.state.ledger.recorded
        assert rig.is_done()
        rig.move()
        assert rig.is_done()
        assert moves_on_disk(tmp_path)[-1] == rig.moves()
        assert len(rig.moves()) == 3
    assert rig.told == []


@pytest.mark.parametrize(("call", "number", "code"), FAULTS[:2])
def test_a_game_played_on_unsaved_is_saved_by_itself_when_room_returns(
    tmp_path: Path, call: str, number: int, code: str
) -> None:
    disk = FaultyDisk()
    with Rig(tmp_path, disk=disk) as rig:
        rig.arrange()
        rig.move()
        disk.fails = {call: number}
        rig.move()
        assert cause(rig) == code
        rig.press(Key.RIGHT, Key.OK)
        rig.move()
        rig.run(2 * LONGEST_PAUSE_SECONDS)
        assert rig.state.ledger.unsaved
        assert question(rig) == ""
        disk.fails = {}
        rig.run(LONGEST_PAUSE_SECONDS + 1.0)
        assert rig.state.ledger.saved == rig.state.ledger.recorded
        assert rig.state.ledger.unsaved == ""
        assert moves_on_disk(tmp_path)[-1] == rig.moves()
        rig.move()
        assert moves_on_disk(tmp_path)[-1] == rig.moves()
        assert len(rig.moves()) == 4
    assert rig.told == []


def test_a_disk_that_lost_data_is_tried_again_on_request_and_at_the_end_only(
    tmp_path: Path,
) -> None:
    disk = FaultyDisk()
    with Rig(tmp_path, disk=disk) as rig:
        rig.arrange()
        disk.fails = {"flush": errno.EIO}
        rig.move()
        rig.press(Key.RIGHT, Key.OK)
        disk.fails = {}
        calls = len(disk.calls)
        rig.run(2 * LONGEST_PAUSE_SECONDS)
        assert disk.calls[calls:] == []
        rig.move()
        assert disk.calls[calls:] == []
        assert rig.state.ledger.unsaved
    assert moves_on_disk(tmp_path)[-1] == rig.moves()
    assert len(rig.moves()) == 2
    assert rig.told == []


def test_the_menu_saves_now(tmp_path: Path) -> None:
    disk = FaultyDisk()
    with Rig(tmp_path, disk=disk) as rig:
        rig.arrange()
        rig.press(Key.MENU)
        assert "save-now" not in choices(rig)
        rig.press(Key.BACK)
        disk.fails = {"write": errno.EIO}
        rig.move()
        rig.press(Key.RIGHT, Key.OK)
        rig.press(Key.MENU)
        assert choices(rig)[0] == "save-now"
        rig.press(Key.OK)
        assert question(rig) == "unsaved"  # it still fails, and says so
        rig.press(Key.RIGHT, Key.OK)
        disk.fails = {}
        rig.press(Key.MENU, Key.OK)
        assert rig.doing == "Playing"
        assert rig.state.ledger.saved == rig.state.ledger.recorded
        assert moves_on_disk(tmp_path)[-1] == rig.moves()


def test_the_end_on_a_full_disk_blames_no_card(tmp_path: Path) -> None:
    disk = FaultyDisk()
    with Rig(tmp_path, disk=disk) as rig:
        rig.arrange()
        disk.fails = {"write": errno.ENOSPC}
        rig.move()
    assert [it for it in rig.told if "not saved" in it and "full" in it and "eplace" not in it]
    assert not rig.table.has_saved


def test_the_end_says_saved_only_of_what_is(tmp_path: Path) -> None:
    with Rig(tmp_path) as rig:
        rig.arrange()
        rig.move()
    assert rig.table.has_saved
    assert rig.told == []


def test_a_system_out_of_descriptors_is_no_reason_to_change_the_card(tmp_path: Path) -> None:
    disk = FaultyDisk()
    with Rig(tmp_path, disk=disk) as rig:
        rig.arrange()
        disk.fails = {"write": errno.EMFILE}
        rig.move()
        assert cause(rig) == "journal.busy"
        disk.fails = {}
        rig.run(FIRST_PAUSE_SECONDS + 1.0)
        assert question(rig) == ""
        assert rig.state.ledger.saved == rig.state.ledger.recorded


def test_a_card_that_is_full_from_the_start_does_not_keep_the_table_from_playing(
    tmp_path: Path,
) -> None:
    disk = FaultyDisk()
    disk.room = 0
    with Rig(tmp_path, disk=disk) as rig:
        rig.run(0.5)
        assert question(rig) == "unsaved"
        rig.press(Key.RIGHT, Key.OK)
        rig.arrange()
        rig.move()
        assert len(rig.moves()) == 1
        assert rig.state.ledger.saved == 0
    assert files(tmp_path) == []


def test_a_flush_that_stalls_for_five_seconds_is_said_and_stops_nothing(tmp_path: Path) -> None:
    disk = FaultyDisk()
    with Rig(tmp_path, disk=disk) as rig:
        rig.arrange()
        rig.move()
        saved = rig.state.ledger.saved
        disk.gate.clear()
        disk.waiting.clear()
        rig.stalled = True
        rig.move()
        assert disk.waiting.wait(PATIENCE)
        assert len(rig.moves()) == 2
        rig.table.loop.take_lag()
        rig.run(SLOW_SECONDS - 1.0)
        assert question(rig) == ""
        assert not rig.is_done()
        rig.run(4.0)
        assert question(rig) == "unsaved"
        assert "card" in rig.page.text
        assert rig.state.ledger.saved == saved
        assert rig.table.loop.take_lag() == pytest.approx(0.01)
        disk.gate.set()
        rig.stalled = False
        rig.run(0.1)
        assert question(rig) == ""
        assert rig.state.ledger.saved == rig.state.ledger.recorded == saved + 1
        assert rig.is_done()
        assert moves_on_disk(tmp_path) == [rig.moves()]
    assert rig.told == []


def test_whoever_plays_on_during_a_stall_has_everything_kept_once_afterwards(
    tmp_path: Path,
) -> None:
    disk = FaultyDisk()
    with Rig(tmp_path, disk=disk) as rig:
        rig.arrange()
        disk.gate.clear()
        rig.stalled = True
        rig.move()
        rig.run(SLOW_SECONDS + 1.0)
        rig.press(Key.RIGHT, Key.OK)
        rig.move()
        rig.move()
        assert rig.state.ledger.unsaved
        disk.gate.set()
        rig.stalled = False
        rig.run(0.1)
        assert rig.state.ledger.unsaved == ""
        assert rig.state.ledger.saved == rig.state.ledger.recorded
        assert moves_on_disk(tmp_path) == [rig.moves()]
        assert len(rig.moves()) == 3


def test_with_a_real_clock_the_loop_ticks_on_while_the_disk_stands_still(tmp_path: Path) -> None:
    disk = FaultyDisk()
    ticks = 0
    with ExitStack() as stack:
        around = Surroundings(tmp_path, print, disk=disk)
        table = wiring.wire(stack, configured(), CATALOG, SPEECH, around)
        stack.callback(disk.gate.set)
        assert table.sim is not None
        hand = Hand(table.sim, Random(1))
        table_state = table.loop.session.table
        patience = time.monotonic() + PATIENCE

        def wait(seconds: float) -> None:
            nonlocal ticks
            table.bell.wait(seconds)
            hand.due(time.monotonic() + 100)
            assert time.monotonic() < patience
            if disk.waiting.is_set():
                ticks += 1
            if (ticks == 20 and not disk.gate.is_set()) or table_state.ledger.saved == 2:
                table.loop.stop()

        model = table_state.tracker.model
        goal = hand_moves.kinds_of(model, table_state.game.scene(table_state.match.state))
        hand.follow(hand.plan(hand_moves.arrange(table.sim.kinds, goal, (), 8), 0.0))
        while table_state.ledger.saved < 1 or not table_state.ready:
            table.loop.run(wait, time.monotonic() + 0.01)
        disk.waiting.clear()
        disk.gate.clear()
        expected = table_state.tracker.expected_moves[0]
        after = table_state.match.state.clone()
        after.play(expected.move.code)
        done = hand_moves.carry_out(model, expected, table.sim.kinds, table_state.game.scene(after))
        hand.follow(hand.plan(done, 0.0))
        table.loop.run(wait)
        assert ticks == 20
        assert (table_state.ledger.saved, table_state.ledger.recorded) == (1, 2)
        table.loop._stopped = False
        disk.gate.set()
        table.loop.run(wait)
        assert table_state.ledger.saved == table_state.ledger.recorded == 2


def test_the_journal_rings_when_it_has_answered(tmp_path: Path) -> None:
    disk, rings = FaultyDisk(), SimpleQueue[int]()
    writer = Writer(Journal(tmp_path, disk), lambda: rings.put(len(writer.poll())))
    for number, entry in enumerate(story(acts=3)):
        writer.put(number, entry)
        assert rings.get(timeout=PATIENCE) == 1
    disk.fails = {"write": errno.EIO}
    writer.put(9, story(acts=4)[3])
    assert rings.get(timeout=PATIENCE) == 1
    assert not writer.close(PATIENCE)


def test_a_stall_is_told_once_and_again_after_another_try(tmp_path: Path) -> None:
    disk = FaultyDisk()
    disk.gate.clear()
    writer = Writer(Journal(tmp_path, disk))
    shelf = JournalStore(writer)
    entries = story(acts=3)
    for number, entry in enumerate(entries[:2], 1):
        shelf.put(number, entry)
    assert disk.waiting.wait(PATIENCE)
    slow = Unsaved("journal.slow", "")
    told = {tick: shelf.poll(tick / 10) for tick in range(100)}
    assert told.pop(0) == [Saved(1)]
    assert [tick for tick, answers in told.items() if answers] == [int(SLOW_SECONDS * 10)]
    assert told[int(SLOW_SECONDS * 10)] == [slow]
    shelf.retry()
    later = {tick: shelf.poll(tick / 10) for tick in range(100, 200)}
    assert [tick for tick, answers in later.items() if answers] == [100 + int(SLOW_SECONDS * 10)]
    disk.gate.set()
    assert writer.close(PATIENCE)
    assert shelf.poll(20.0) == [Saved(2)]


def test_an_entry_that_no_journal_can_hold_is_told_and_not_raised(tmp_path: Path) -> None:
    writer = Writer(Journal(tmp_path))
    shelf = JournalStore(writer)
    shelf.put(1, story(acts=3)[1])
    assert shelf.poll(0.0) == [Unsaved("journal.begin", "journal.begin")]
    assert shelf.poll(0.0) == []
    assert writer.close(PATIENCE)


def test_who_keeps_nothing_says_so_of_nothing() -> None:
    heedless = NullStore()
    heedless.put(3, Turned(1))
    heedless.put(4, Turned(2))
    heedless.retry()
    assert heedless.poll(0.0) == [Saved(3), Saved(4)]
    assert heedless.poll(0.0) == []


def test_only_games_of_this_table_that_have_ended_are_taken_away(tmp_path: Path) -> None:
    parts = payloads(story(acts=200))
    ended = kept(tmp_path, parts)
    first = story(acts=200)[0]
    assert isinstance(first, Started)
    journal = Journal(tmp_path)
    journal.begin(parts[0])
    journal.renew(parts)
    journal.close()
    assert len(files(tmp_path)) == 3
    discard(tmp_path, ["0000000000000000"])
    assert len(files(tmp_path)) == 3
    discard(tmp_path, [first.id])
    assert files(tmp_path) == []
    kept(tmp_path, parts[:-1])
    discard(tmp_path, [first.id])
    assert files(tmp_path) == [ended]
