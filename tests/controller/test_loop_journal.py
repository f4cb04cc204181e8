"""A journal that cannot be kept, or not yet: said, and the game goes on."""

from __future__ import annotations

import errno
import os
import time
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue
from random import Random

import pytest

from controller import wiring
from controller.journal.contents import read
from controller.journal.entries import Begin, Moved
from controller.journal.file import Journal
from controller.journal.writer import Writer
from controller.keeper import SLOW, Heedless, Shelf, discard
from controller.rehearsal import carry
from controller.session.events import Saved, Unsaved
from controller.session.phases import Asking
from controller.wiring import Surroundings
from hardware.ports import Key
from hardware.sim.hand import Hand
from tests.controller.journal.build import kept, mappings, payloads, story
from tests.controller.journal.faults import FaultyDisk
from tests.controller.rig import CATALOG, PATIENCE, SPEECH, Rig, configured


def files(folder: Path) -> list[Path]:
    """The journals of a folder, the later part of a game behind the earlier."""
    return sorted(folder.glob("*.journal"), key=lambda path: (len(path.name), path.name))


def moves_on_disk(folder: Path) -> list[list[str]]:
    """The moves that each journal of a folder holds."""
    contents = [read(path) for path in files(folder)]
    return [[it.move for it in one.entries if isinstance(it, Moved)] for one in contents]


def cause(rig: Rig) -> object:
    phase = rig.table.loop.session.phase
    return phase.facts.get("code") if isinstance(phase, Asking) else None


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
        saved = rig.desk.saved
        assert saved == 2
        disk.fails = {call: number}
        rig.move()
        assert question(rig) == "unsaved"
        assert os.strerror(number) in rig.page.text
        assert (question(rig), cause(rig)) == ("unsaved", code)
        assert (rig.desk.saved, rig.desk.recorded) == (saved, saved + 1)
        assert not rig.is_done()
        ticked = rig.clock.now
        rig.run(3.0)
        assert rig.desk.now - ticked == pytest.approx(3.0, abs=0.02)
        rig.press(Key.RIGHT, Key.OK)
        assert rig.doing == "Playing"
        rig.move()
        rig.move()
        assert len(rig.moves()) == 4
        assert rig.desk.saved == saved
        assert moves_on_disk(tmp_path)[0][:1] == rig.moves()[:1]
    assert any("missing" in sentence for sentence in rig.told)


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
        assert rig.desk.saved == rig.desk.recorded
        assert rig.is_done()
        rig.move()
        assert rig.is_done()
        assert moves_on_disk(tmp_path)[-1] == rig.moves()
        assert len(rig.moves()) == 3
    assert rig.told == []


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
        assert rig.desk.saved == 0
    assert files(tmp_path) == []


def test_a_flush_that_stalls_for_five_seconds_is_said_and_stops_nothing(tmp_path: Path) -> None:
    disk = FaultyDisk()
    with Rig(tmp_path, disk=disk) as rig:
        rig.arrange()
        rig.move()
        saved = rig.desk.saved
        disk.gate.clear()
        disk.waiting.clear()
        rig.stalled = True
        rig.move()
        assert disk.waiting.wait(PATIENCE)
        assert len(rig.moves()) == 2
        rig.table.loop.take_lag()
        rig.run(SLOW - 1.0)
        assert question(rig) == ""
        assert not rig.is_done()
        rig.run(4.0)
        assert question(rig) == "unsaved"
        assert "card" in rig.page.text
        assert rig.desk.saved == saved
        assert rig.table.loop.take_lag() == pytest.approx(0.01)
        disk.gate.set()
        rig.stalled = False
        rig.run(0.1)
        assert question(rig) == ""
        assert rig.desk.saved == rig.desk.recorded == saved + 1
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
        rig.run(SLOW + 1.0)
        rig.press(Key.RIGHT, Key.OK)
        rig.move()
        rig.move()
        assert rig.desk.unsaved
        disk.gate.set()
        rig.stalled = False
        rig.run(0.1)
        assert rig.desk.unsaved == ""
        assert rig.desk.saved == rig.desk.recorded
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
        desk = table.loop.session.desk
        patience = time.monotonic() + PATIENCE

        def wait(seconds: float) -> None:
            nonlocal ticks
            table.bell.wait(seconds)
            hand.due(time.monotonic() + 100)
            assert time.monotonic() < patience
            if disk.waiting.is_set():
                ticks += 1
            if (ticks == 20 and not disk.gate.is_set()) or desk.saved == 2:
                table.loop.stop()

        sight = desk.tracker.sight
        goal = carry.kinds_of(sight, desk.game.scene(desk.match.state))
        hand.follow(hand.plan(carry.arrange(table.sim.kinds, goal, (), 8), 0.0))
        while desk.saved < 1 or not desk.ready:
            table.loop.run(wait, time.monotonic() + 0.01)
        disk.waiting.clear()
        disk.gate.clear()
        want = desk.tracker.wants[0]
        after = desk.match.state.clone()
        after.play(want.move.code)
        done = carry.carry_out(sight, want, table.sim.kinds, desk.game.scene(after))
        hand.follow(hand.plan(done, 0.0))
        table.loop.run(wait)
        assert ticks == 20
        assert (desk.saved, desk.recorded) == (1, 2)
        table.loop._stopped = False
        disk.gate.set()
        table.loop.run(wait)
        assert desk.saved == desk.recorded == 2


def test_the_journal_rings_when_it_has_answered(tmp_path: Path) -> None:
    disk, rings = FaultyDisk(), SimpleQueue[int]()
    writer = Writer(Journal(tmp_path, disk), lambda: rings.put(len(writer.poll())))
    for number, entry in enumerate(mappings(story(acts=3))):
        writer.put(number, entry)
        assert rings.get(timeout=PATIENCE) == 1
    disk.fails = {"write": errno.EIO}
    writer.put(9, mappings(story(acts=4))[3])
    assert rings.get(timeout=PATIENCE) == 1
    assert not writer.close(PATIENCE)


def test_a_stall_is_told_once_and_again_after_another_try(tmp_path: Path) -> None:
    disk = FaultyDisk()
    disk.gate.clear()
    writer = Writer(Journal(tmp_path, disk))
    shelf = Shelf(writer)
    entries = mappings(story(acts=3))
    for number, entry in enumerate(entries[:2], 1):
        shelf.put(number, entry)
    assert disk.waiting.wait(PATIENCE)
    slow = Unsaved("journal.slow", "")
    told = {tick: shelf.poll(tick / 10) for tick in range(100)}
    assert told.pop(0) == [Saved(1)]
    assert [tick for tick, answers in told.items() if answers] == [int(SLOW * 10)]
    assert told[int(SLOW * 10)] == [slow]
    shelf.retry()
    later = {tick: shelf.poll(tick / 10) for tick in range(100, 200)}
    assert [tick for tick, answers in later.items() if answers] == [100 + int(SLOW * 10)]
    disk.gate.set()
    assert writer.close(PATIENCE)
    assert shelf.poll(20.0) == [Saved(2)]


def test_an_entry_that_no_journal_can_hold_is_told_and_not_raised(tmp_path: Path) -> None:
    writer = Writer(Journal(tmp_path))
    shelf = Shelf(writer)
    shelf.put(1, mappings(story(acts=3))[1])
    assert shelf.poll(0.0) == [Unsaved("journal.begin", "journal.begin")]
    assert shelf.poll(0.0) == []
    assert writer.close(PATIENCE)


def test_who_keeps_nothing_says_so_of_nothing() -> None:
    heedless = Heedless()
    heedless.put(3, {})
    heedless.put(4, {})
    heedless.retry()
    assert heedless.poll(0.0) == [Saved(3), Saved(4)]
    assert heedless.poll(0.0) == []


def test_only_games_of_this_table_that_have_ended_are_taken_away(tmp_path: Path) -> None:
    parts = payloads(story(acts=200))
    ended = kept(tmp_path, parts)
    first = story(acts=200)[0]
    assert isinstance(first, Begin)
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
