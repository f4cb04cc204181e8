"""Every unfinished game can be resumed: by the keys, from the page, and from the command line."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.cli.saved_games import resumable_file
from controller.i18n.user_errors import Problem
from controller.journal.contents import read
from controller.journal.entries import Moved
from controller.journal.file import Journal, parted
from controller.journal.frame import BLOCK
from controller.runtime.trace import read as read_trace
from controller.runtime.trace import replay
from controller.session.commands import Append
from controller.session.events import FetchedGame, Picked, Wished
from controller.session.phases import Asking, Mending, Playing, SetUp
from hardware.ports import Key
from tests.controller.journal.build import kept, payloads, story
from tests.controller.runtime.rig import CATALOG, PATIENCE, Rig, configured, traced


def asks(rig: Rig) -> str:
    return rig.phase.key if isinstance(rig.phase, Asking) else ""


def choices(rig: Rig) -> list[str]:
    phase = rig.phase
    return [it.key for it in phase.choices] if isinstance(phase, Asking) else []


def until(rig: Rig, reached: Callable[[], bool]) -> None:
    """Let the table run until its reader has answered."""
    patience = time.monotonic() + PATIENCE
    while not reached():
        rig.run(0.05)
        os.sched_yield()
        assert time.monotonic() < patience, rig.phase


def left(folder: Path, moves: int) -> list[str]:
    """Play a new game, and switch the table off."""
    with Rig(folder, fresh=True) as rig:
        rig.arrange()
        for at in range(moves):
            rig.move(at)
        return rig.moves()


def moves_of(path: Path) -> list[str]:
    return [it.move for it in read(path).entries if isinstance(it, Moved)]


def newest(folder: Path) -> Path:
    """File of the newest game: the last one, if it goes on in another."""
    return max(
        folder.glob("*.journal"),
        key=lambda path: (read(path).begin.number, parted(path.name) or ("", 0)),
    )


def three(folder: Path) -> list[list[str]]:
    return [left(folder, moves) for moves in (3, 2, 1)]


def listed(rig: Rig) -> None:
    """Open the list of the other games by the keys."""
    rig.choose("other-saved")
    until(rig, lambda: "saved-game" in choices(rig))


def test_the_oldest_game_is_resumed_by_the_keys_and_is_the_newest_then(tmp_path: Path) -> None:
    first, _, last = three(tmp_path)
    with Rig(tmp_path) as rig:
        rig.run(0.1)
        assert asks(rig) == "resume"
        listed(rig)
        assert [it.split(" ")[-1] for it in rig.page.choices] == ["1", "2", "3"]
        rig.press(Key.RIGHT, Key.RIGHT, Key.OK)
        until(rig, lambda: rig.state.has_match)
        assert rig.moves() == first
        rig.run(0.1)
        assert rig.state.ledger.saved == rig.state.ledger.recorded
    assert moves_of(newest(tmp_path)) == first
    with Rig(tmp_path) as rig:
        rig.run(0.1)
        rig.choose("resume")
        assert rig.moves() == first
    assert last in [moves_of(path) for path in tmp_path.glob("*.journal")]


def test_a_running_game_is_not_in_the_list_and_stays_resumable(tmp_path: Path) -> None:
    first, second, third = three(tmp_path)
    with Rig(tmp_path) as rig:
        rig.run(0.1)
        rig.choose("resume")
        rig.arrange()
        rig.press(Key.MENU)
        listed(rig)
        assert choices(rig) == ["saved-game"] * 2
        rig.press(Key.OK)
        until(rig, lambda: rig.moves() == second)
        rig.press(Key.MENU)
        listed(rig)
        rig.press(Key.OK)
        until(rig, lambda: rig.moves() == third)
    assert moves_of(newest(tmp_path)) == third
    assert first in [moves_of(path) for path in tmp_path.glob("*.journal")]


def test_the_page_opens_the_same_list(tmp_path: Path) -> None:
    three(tmp_path)
    with Rig(tmp_path) as rig:
        rig.run(0.1)
        rig.choose("resume")
        rig.table.loop.send(Wished("other-saved"))
        until(rig, lambda: "saved-game" in choices(rig))
        rig.press(Key.BACK)
        assert isinstance(rig.phase, Playing | Mending | SetUp)


def test_the_clock_does_not_decide_what_is_listed_first(tmp_path: Path) -> None:
    three(tmp_path)
    for path in tmp_path.glob("*.journal"):
        os.utime(path, (5000 - read(path).begin.number,) * 2)
    with Rig(tmp_path) as rig:
        rig.run(0.1)
        listed(rig)
        assert [it.split(" ")[-1] for it in rig.page.choices] == ["1", "2", "3"]


def test_without_other_games_it_says_so(tmp_path: Path) -> None:
    with Rig(tmp_path) as rig:
        rig.arrange()
        rig.press(Key.MENU)
        rig.choose("other-saved")
        until(rig, lambda: "no other game" in rig.page.text)
        rig.press(Key.OK)
        assert rig.doing == "Playing"


def test_a_game_that_another_program_plays_is_not_taken_away(tmp_path: Path) -> None:
    first, *_ = three(tmp_path)
    path = next(it for it in tmp_path.glob("*.journal") if moves_of(it) == first)
    other, _ = Journal.open(path)
    with Rig(tmp_path) as rig:
        rig.run(0.1)
        rig.table.loop.send(Picked(path.name))
        until(rig, lambda: asks(rig) == "trouble")
        assert "Another program" in rig.page.text
        rig.press(Key.OK)
    other.close()


@pytest.mark.parametrize("name", ["../x.journal", "nothing.journal", "a/b.journal", "x", "\0"])
def test_no_name_leads_out_of_the_folder(name: str, tmp_path: Path) -> None:
    with Rig(tmp_path) as rig:
        rig.run(0.1)
        rig.table.loop.send(Picked(name))
        until(rig, lambda: asks(rig) == "trouble")


def test_a_damaged_game_goes_on_from_its_good_beginning(tmp_path: Path) -> None:
    first, *_ = three(tmp_path)
    path = next(it for it in tmp_path.glob("*.journal") if moves_of(it) == first)
    data = bytearray(path.read_bytes())
    data[2 * BLOCK + 90] ^= 1
    path.write_bytes(bytes(data))
    with Rig(tmp_path) as rig:
        rig.run(0.1)
        rig.table.loop.send(Picked(path.name))
        until(rig, lambda: asks(rig) == "trouble")
        assert "damaged" in rig.page.text
        rig.press(Key.OK)
        assert rig.moves() == first[: len(rig.moves())]
        assert len(rig.moves()) < len(first)


def test_the_command_line_resumes_a_game_by_its_name(tmp_path: Path) -> None:
    first, *_ = three(tmp_path)
    path = next(it for it in tmp_path.glob("*.journal") if moves_of(it) == first)
    name = resumable_file(tmp_path, path.stem)
    assert name == path.name
    assert resumable_file(tmp_path, "") == newest(tmp_path).name
    with Rig(tmp_path, resume=name) as rig:
        until(rig, lambda: rig.state.has_match)
        assert rig.moves() == first


def test_the_newest_game_may_be_named_although_this_table_already_holds_it(tmp_path: Path) -> None:
    moves = left(tmp_path, 3)
    with Rig(tmp_path, resume=newest(tmp_path).name) as rig:
        until(rig, lambda: rig.state.has_match)
        assert rig.moves() == moves
        rig.arrange()
        rig.move()
    with Rig(tmp_path, resume=newest(tmp_path).name) as rig:
        until(rig, lambda: rig.state.has_match)
        assert len(rig.moves()) > len(moves)


def test_the_command_line_refuses_what_cannot_be_resumed(tmp_path: Path) -> None:
    for text, code in (("", "resume.nothing"), ("chess", "resume.unknown")):
        with pytest.raises(Problem) as caught:
            resumable_file(tmp_path, text)
        assert caught.value.code == code
    kept(tmp_path, payloads(story(acts=2000)))
    with pytest.raises(Problem) as caught:
        resumable_file(tmp_path, "reversi")
    assert caught.value.code == "resume.unknown"


def test_a_trace_of_it_can_be_replayed(tmp_path: Path) -> None:
    games, traces = tmp_path / "games", tmp_path / "traces"
    first, *_ = three(games)
    with Rig(games, traced(configured(), traces)) as rig:
        rig.run(0.1)
        listed(rig)
        rig.press(Key.LEFT, Key.OK)
        until(rig, lambda: rig.state.has_match)
        commands = [it for it in rig.seen if isinstance(it, Append)]
    (file,) = traces.iterdir()
    recorded = read_trace(file.read_bytes())
    (fetched,) = (it for it in recorded.events if isinstance(it, FetchedGame))
    assert [it.move for it in fetched.entries if isinstance(it, Moved)] == first
    again = [it for _, found in replay(recorded, CATALOG) for it in found]
    assert [it for it in again if isinstance(it, Append)] == commands
