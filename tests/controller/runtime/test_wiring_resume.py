"""Resuming at start: the game that is offered, and messages about those that are not."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from pathlib import Path

import pytest

from controller.config.config import Config, JournalConfig, TableConfig
from controller.display import raster
from controller.i18n.speech import Speech
from controller.journal.contents import read
from controller.journal.entries import TERMINAL, Moved, Reopened, Started
from controller.journal.frame import BLOCK
from controller.model.settings import HUMAN, REMOTE, ROBOT, Chair
from controller.session.commands import Say
from controller.session.phases import Asking
from hardware.ports import Key
from rules import catalog
from rules.model import Seat
from tests.controller.journal.build import kept, payloads, story
from tests.controller.journal.faults import FaultyDisk
from tests.controller.runtime.rig import CATALOG, Rig, configured


def journals(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.journal"), key=lambda path: path.stat().st_mtime_ns)


def played(folder: Path, moves: int = 3) -> tuple[Path, str, list[str]]:
    """A game that was left: its journal, its position and its moves."""
    with Rig(folder) as rig:
        rig.arrange()
        for at in range(moves):
            rig.move(at)
        assert len(rig.moves()) == moves
        return journals(folder)[-1], rig.position, rig.moves()


def asks(rig: Rig) -> str:
    return rig.phase.key if isinstance(rig.phase, Asking) else ""


def test_of_two_games_without_an_end_the_one_that_was_begun_last_is_offered(
    tmp_path: Path,
) -> None:
    first, _, _ = played(tmp_path, 1)
    with Rig(tmp_path) as rig:
        rig.run(0.1)
        rig.choose("new-game")
        while asks(rig):
            rig.press(Key.OK)
    (second,) = set(journals(tmp_path)) - {first}
    assert [read(path).begin.number for path in (first, second)] == [1, 2]
    for old, new in ((second, first), (first, second)):
        # The clock of a table may be wrong: the times of the files decide nothing.
        os.utime(old, (1000, 1000))
        os.utime(new, (2000, 2000))
        with Rig(tmp_path) as rig:
            rig.run(0.1)
            assert asks(rig) == "resume"
            assert "INVERS" in rig.page.title


def test_names_of_the_configuration_are_kept_and_come_back(tmp_path: Path) -> None:
    named = (Chair(name=" Zoé "), Chair(ROBOT, "club", "Robby"))
    config = replace(configured(), seats=named)
    with Rig(tmp_path, config) as rig:
        rig.run(0.1)
    (journal,) = journals(tmp_path)
    assert [it.name for it in read(journal).begin.seats] == ["Zoé", "Robby"]
    with Rig(tmp_path) as rig:
        rig.run(0.1)
        rig.choose("resume")
        assert [chair.name for chair in rig.state.match.chairs] == ["Zoé", "Robby"]
        rig.state.reseat(Seat(1), HUMAN)
        rig.run(0.1)
        assert rig.state.match.seated()[0].name == "Zoé"


def test_a_person_elsewhere_is_resumed_as_one(tmp_path: Path) -> None:
    told = story(acts=3)
    first = told[0]
    assert isinstance(first, Started)
    seats = (first.seats[0], replace(first.seats[1], kind="remote", name="Ann"))
    kept(tmp_path, payloads([replace(first, seats=seats), *told[1:]]))
    with Rig(tmp_path) as rig:
        rig.run(0.1)
        rig.choose("resume")
        match = rig.state.match
        assert match.chairs[1] == Chair(REMOTE, Chair().level, "Ann")
        assert not match.is_robot(1)
        assert match.humans() == [Seat(0)]


def test_a_game_of_the_terminal_is_not_offered_and_nothing_is_told_of_it(tmp_path: Path) -> None:
    first, _, _ = played(tmp_path, 1)
    told = story(acts=4)
    assert isinstance(told[0], Started)
    there = kept(tmp_path, payloads([replace(told[0], board=TERMINAL), *told[1:]]))
    assert read(there).begin.number > read(first).begin.number
    data = bytearray(there.read_bytes())
    for broken in (False, True):
        if broken:
            data[2 * BLOCK + 120] ^= 1
        there.write_bytes(data)
        with Rig(tmp_path) as rig:
            rig.run(0.1)
            assert asks(rig) == "resume"
            assert "Reversi, move 1" in rig.page.title
            assert rig.told == []
    first.unlink()
    with Rig(tmp_path) as rig:
        rig.run(0.1)
        assert asks(rig) != "resume"
    assert there.read_bytes() == data


def test_a_game_that_was_left_is_resumed_where_it_was(tmp_path: Path) -> None:
    journal, position, moves = played(tmp_path)
    before = len(read(journal).entries)
    with Rig(tmp_path) as rig:
        rig.run(0.1)
        assert asks(rig) == "resume"
        assert "Reversi" in rig.page.title
        assert "3" in rig.page.title
        rig.choose("resume")
        assert rig.doing == "Mending"
        assert rig.position == position
        rig.arrange()
        assert rig.doing == "Playing"
        moves.append(rig.move())
        assert rig.is_done()
        assert rig.moves() == moves
    assert journals(tmp_path) == [journal]
    added = read(journal).entries[before:]
    assert added[0] == Reopened()
    assert [it.move for it in added if isinstance(it, Moved)] == moves[3:]
    assert rig.told == []


def test_who_begins_a_new_game_instead_gets_a_new_file_and_the_old_one_stays(
    tmp_path: Path,
) -> None:
    journal, _, _ = played(tmp_path)
    data = journal.read_bytes()
    with Rig(tmp_path) as rig:
        rig.run(0.1)
        rig.choose("new-game")
        while asks(rig):
            rig.press(Key.OK)
        assert rig.doing == "SetUp"
        assert rig.state.ledger.saved == rig.state.ledger.recorded
    assert journal.read_bytes() == data
    (new,) = [path for path in journals(tmp_path) if path != journal]
    assert isinstance(read(new).entries[0], Started)


def test_a_finished_game_is_not_offered(tmp_path: Path) -> None:
    with Rig(tmp_path) as rig:
        resign(rig)
    with Rig(tmp_path) as rig:
        rig.run(0.1)
        assert asks(rig) != "resume"


def resign(rig: Rig) -> None:
    rig.arrange()
    rig.move()
    rig.press(Key.MENU)
    rig.choose("resign")
    rig.choose("seat")
    rig.choose("yes")
    assert rig.state.match.result is not None
    rig.run(0.1)


@pytest.mark.parametrize("keep", [True, False])
def test_finished_games_are_kept_only_on_request(tmp_path: Path, *, keep: bool) -> None:
    config = replace(configured(), journal=JournalConfig(keep=keep))
    with Rig(tmp_path, config) as rig:
        resign(rig)
        assert len(journals(tmp_path)) == 1
    assert len(journals(tmp_path)) == int(keep)


def test_a_game_that_was_resumed_and_finished_is_taken_away_too(tmp_path: Path) -> None:
    played(tmp_path)
    config = replace(configured(), journal=JournalConfig(keep=False))
    with Rig(tmp_path, config):
        pass
    assert len(journals(tmp_path)) == 1
    with Rig(tmp_path, config) as rig:
        rig.run(0.1)
        rig.choose("resume")
        resign(rig)
    assert journals(tmp_path) == []


def test_a_journal_that_is_broken_in_the_middle_is_told_and_its_beginning_offered(
    tmp_path: Path,
) -> None:
    journal, _, moves = played(tmp_path)
    data = bytearray(journal.read_bytes())
    data[2 * BLOCK + 120] ^= 1
    journal.write_bytes(data)
    with Rig(tmp_path) as rig:
        rig.run(0.1)
        assert len(rig.told) == 1
        assert "entry 3" in rig.told[0]
        assert asks(rig) == "trouble"
        rig.choose("go-on")
        assert asks(rig) == "resume"
        rig.choose("resume")
        assert rig.moves() == moves[:1]
    assert journal.read_bytes() == data
    assert len(journals(tmp_path)) == 2


def test_a_journal_that_cannot_be_read_is_told_and_the_one_before_it_offered(
    tmp_path: Path,
) -> None:
    journal, position, _ = played(tmp_path)
    os.utime(journal, (1, 1))
    (tmp_path / "reversi-ffffffffffffffff.journal").write_bytes(b"nothing of ours")
    with Rig(tmp_path) as rig:
        rig.run(0.1)
        assert len(rig.told) == 1
        assert "ffffffffffffffff" in rig.told[0]
        rig.choose("go-on")
        rig.choose("resume")
        assert rig.position == position


@pytest.mark.parametrize("language", catalog.LANGUAGES)
def test_the_small_screen_tells_of_a_broken_journal_until_somebody_goes_on(
    tmp_path: Path, language: str
) -> None:
    _, position, _ = played(tmp_path)
    for name in ("e", "f"):
        (tmp_path / f"reversi-{name * 16}.journal").write_bytes(b"nothing of ours")
    with Rig(tmp_path, speech=Speech(language, CATALOG)) as rig:
        rig.run(60.0)
        shown = [what.page for what in rig.seen if isinstance(what, Say)]
        assert {page.title for page in shown} == {rig.speech.say("ask.trouble")}
        text = shown[-1].text
        assert rig.told[0] in text
        assert rig.speech.say("ask.trouble.more", count=1) in text
        assert shown[-1].choices == (rig.speech.say("choice.go-on"),)
        leaves = raster.leaves(shown[-1])
        assert {page.leaf % leaves for page in shown} == set(range(leaves))
        rig.press(Key.OK)
        rig.choose("resume")
        assert rig.position == position


def test_a_journal_that_is_not_true_is_told_and_the_table_starts(tmp_path: Path) -> None:
    entries = story(acts=4)
    last = entries[-1]
    assert isinstance(last, Moved)
    journal = kept(tmp_path, payloads([*entries[:-1], replace(last, hash="0" * 16)]))
    with Rig(tmp_path) as rig:
        rig.run(0.1)
        assert len(rig.told) == 1
        assert "4" in rig.told[0]
        rig.choose("go-on")
        assert rig.doing == "SetUp"
    assert journal in journals(tmp_path)


def test_a_game_of_another_board_is_told_and_not_offered(tmp_path: Path) -> None:
    with Rig(tmp_path, configured("inside")) as rig:
        rig.run(0.1)
    with Rig(tmp_path, replace(Config(), table=TableConfig(board="six"))) as rig:
        rig.run(0.1)
        assert len(rig.told) == 1
        rig.choose("go-on")
        assert asks(rig) == "lobby"


def test_a_card_that_became_read_only_is_told_and_the_game_goes_on_in_memory(
    tmp_path: Path,
) -> None:
    _, position, _ = played(tmp_path)
    disk = FaultyDisk()
    disk.fails = {"change": errno.EROFS, "create": errno.EROFS, "make_folder": errno.EROFS}
    with Rig(tmp_path, disk=disk) as rig:
        rig.run(0.1)
        assert len(rig.told) == 1
        assert os.strerror(errno.EROFS) in rig.told[0]
        rig.choose("go-on")
        rig.choose("resume")
        assert rig.position == position
        rig.run(0.1)
        assert asks(rig) == "unsaved"
        rig.choose("play-on")
        rig.arrange()
        rig.move()
        assert len(rig.moves()) == 4
        assert rig.state.ledger.saved == 0


def test_a_folder_that_cannot_be_read_does_not_keep_the_table_from_starting(
    tmp_path: Path,
) -> None:
    place = tmp_path / "file"
    place.write_text("not a folder")
    with Rig(place) as rig:
        rig.run(0.5)
        assert asks(rig) == "unsaved"


def test_whoever_names_a_game_plays_it_and_the_kept_one_waits_in_the_menu(tmp_path: Path) -> None:
    journal, position, moves = played(tmp_path)
    before = journal.read_bytes()
    with Rig(tmp_path, configured("inside"), fresh=True) as rig:
        rig.run(0.1)
        assert rig.state.game.sheet.key == "inside"
        assert asks(rig) == ""
        assert journal.read_bytes() == before, "nothing is added to the game that is kept"
        rig.press(Key.MENU)
        rig.choose("kept")
        assert rig.state.game.sheet.key == "reversi"
        assert rig.position == position
        rig.arrange()
        moves.append(rig.move())
        assert rig.is_done()
        position = rig.position
        rig.press(Key.MENU)
        assert "kept" not in [it.key for it in rig.phase.choices]  # type: ignore[union-attr]
    assert journal.read_bytes() == before
    with Rig(tmp_path) as rig:
        rig.run(0.1)
        rig.choose("resume")
        assert rig.position == position
        assert rig.moves() == moves
