"""Games resumed from journals, with nothing that did not happen."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from controller.journal.contents import parse, read
from controller.journal.disk import Disk
from controller.journal.entries import (
    Ended,
    Entry,
    Moved,
    Pledged,
    Reopened,
    Revealed,
    Sealed,
    SeatChanged,
    SeatEntry,
    Stirred,
    TakenBack,
    Turned,
    fingerprint,
)
from controller.journal.errors import JournalError
from controller.journal.file import Journal
from controller.journal.frame import BLOCK
from controller.journal.resume import Back, rebuild, saved, unfinished
from controller.model.history import History
from rules.game import Game
from rules.games import incognito, reversi
from rules.record import Result

from .build import (
    CATALOG,
    begin,
    chained,
    contents,
    journal,
    moved,
    payloads,
    spoken,
    story,
    taken_back,
)

GAMES = pytest.mark.parametrize("game", CATALOG.games, ids=lambda game: game.sheet.key)
GOLDEN = Path(__file__).parent / "data" / "version-1.journal"
GOLDEN_2 = GOLDEN.with_name("version-2.journal")


def golden() -> list[Entry]:
    """Entries of the golden file of version 1."""
    course = History(reversi.GAME, {})
    return [
        replace(begin(), number=0),
        moved(course, "d3", (595.5, 600.0)),
        moved(course, "c3", (595.5, 590.25)),
        moved(course, "c4"),
        taken_back(course, 2),
        SeatChanged(1, "human", ""),
        Turned(2),
        moved(course, "e3"),
        Reopened(),
        Ended(("white",), "resigned", ()),
    ]


def test_a_journal_of_version_1_is_read_as_ever() -> None:
    """Never regenerate this file: games like it are on people's cards."""
    found = read(GOLDEN)
    assert found.entries == tuple(golden())
    assert GOLDEN.read_bytes() == b"".join(chained(payloads(golden(), 1), 1))
    saved_game = rebuild(CATALOG, found)
    assert reversi.GAME.dump(saved_game.history.state) == "8/8/8/3BW3/3BW3/3BW3/8/8 B"
    assert saved_game.result == Result(("white",), "resigned")


def golden_2() -> list[Entry]:
    """Entries of the golden file of version 2: secrets promised, sealed and revealed."""
    course = History(incognito.GAME, {})
    return [
        replace(begin(incognito.GAME), number=0),
        Pledged(64 * "a", 64 * "b"),
        moved(course, "S:??????"),
        Sealed(1, 64 * "d"),
        moved(course, "N:FFPPCC"),
        Stirred("phone-0", 32 * "c"),
        moved(course, "c2-c4"),
        Revealed(64 * "b", (32 * "c",), (64 * "e",)),
        Ended((incognito.GAME.seats(course.state)[1],), "resigned", ()),
    ]


def test_a_journal_of_version_2_is_read_as_ever() -> None:
    """Never regenerate this file either."""
    found = read(GOLDEN_2)
    assert found.entries == tuple(golden_2())
    assert GOLDEN_2.read_bytes() == b"".join(chained(payloads(golden_2(), 2), 2))
    saved_game = rebuild(CATALOG, found)
    assert (saved_game.pledged, saved_game.revealed) == (golden_2()[1], golden_2()[7])
    assert (saved_game.seals, saved_game.early) == ((golden_2()[3],), 1)
    assert saved_game.stirred == (golden_2()[5],)


def test_a_saga_tells_everything() -> None:
    saved_game = rebuild(CATALOG, contents(golden()))
    assert saved_game.begin == replace(begin(), number=0)
    assert saved_game.game is reversi.GAME
    assert [act.move.text for act in saved_game.history.acts] == ["d3", "e3"]
    assert saved_game.seats == (SeatEntry("black", "human"), SeatEntry("white", "human"))
    assert (saved_game.quarters, saved_game.left, saved_game.backs) == (
        2,
        (595.5, 590.25),
        (Back(3, 2),),
    )


@GAMES
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_is_rebuilt(game: Game, seed: int) -> None:
    told = story(game, 2000, seed)
    saved_game = rebuild(CATALOG, contents(told))
    last = told[-1]
    assert isinstance(last, Ended)
    assert saved_game.result == Result(last.winners, last.reason, last.score)
    assert len(saved_game.backs) == sum(isinstance(entry, TakenBack) for entry in told)
    made = sum(isinstance(entry, Moved) for entry in told)
    assert len(saved_game.history.acts) == made - sum(back.acts for back in saved_game.backs)


@GAMES
def test_every_beginning_of_a_game_is_that_position(game: Game) -> None:
    told = story(game, 40, 7)
    for at in range(1, len(told) + 1):
        saved_game = rebuild(CATALOG, contents(told[:at]))
        hashes = [it.hash for it in told[:at] if isinstance(it, Moved | TakenBack)]
        if hashes:
            assert fingerprint(game, saved_game.history.state) == hashes[-1]


def _changed(at: int, **change: object) -> Callable[[list[Entry]], None]:
    def change_it(told: list[Entry]) -> None:
        told[at] = replace(told[at], **change)  # type: ignore[arg-type]

    return change_it


def _put(at: int, entry: Entry) -> Callable[[list[Entry]], None]:
    return lambda told: told.insert(at, entry)


UNTRUE: list[tuple[str, int, Callable[[list[Entry]], None]]] = [
    ("journal.hash", 3, _changed(2, hash="0" * 16)),
    ("journal.hash", 5, _changed(4, hash="0" * 16)),
    ("journal.hash", 5, _changed(4, acts=1)),
    ("journal.hash", 2, _changed(1, move="c4")),
    ("journal.move", 2, _changed(1, move="a1")),
    ("journal.notation", 2, _changed(1, move="knight")),
    ("journal.seat", 2, _changed(1, seat=1)),
    ("journal.back", 5, _changed(4, acts=4)),
    ("journal.value", 6, _changed(5, seat=2)),
    ("journal.after", 11, _put(10, Ended(("white",), "resigned", ()))),
    ("journal.after", 11, _put(10, Moved("c5", 1, "0" * 16))),
    ("journal.result", 10, _changed(9, winners=("green",))),
    ("journal.result", 10, _changed(9, reason="count")),
    ("journal.start", 1, _changed(0, start="8/8 B")),
    ("journal.start", 1, _changed(0, options={"x": "y"})),
    ("journal.seats", 1, _changed(0, seats=(SeatEntry("black", "human"),))),
]


@pytest.mark.parametrize(
    ("code", "record", "change"), UNTRUE, ids=[f"{at}-{it[0]}" for at, it in enumerate(UNTRUE)]
)
def test_what_is_not_true_is_named(
    code: str, record: int, change: Callable[[list[Entry]], None]
) -> None:
    told = golden()
    change(told)
    with pytest.raises(JournalError) as caught:
        rebuild(CATALOG, contents(told))
    assert (spoken(caught.value), caught.value.facts["record"]) == (code, str(record))


def test_a_game_that_is_not_installed_is_named() -> None:
    with pytest.raises(JournalError) as caught:
        rebuild(CATALOG, contents([replace(begin(), game="chess")]))
    assert (spoken(caught.value), caught.value.facts["text"]) == ("journal.game", "chess")


def test_a_result_of_the_rules_must_be_the_true_one() -> None:
    told = story(reversi.GAME, 2000, 1)
    last = told[-1]
    assert isinstance(last, Ended)
    for false in (
        replace(last, score=(64, 0)),
        replace(last, winners=("black", "white")),
        replace(last, reason="resigned"),
    ):
        with pytest.raises(JournalError) as caught:
            rebuild(CATALOG, contents([*told[:-1], false]))
        assert caught.value.code == "journal.result"


def test_a_game_that_ended_can_go_on() -> None:
    course = History(reversi.GAME, {})
    told: list[Entry] = [begin(), moved(course, "d3"), Ended(("black",), "time", ())]
    assert contents(told).finished
    back = [*told, taken_back(course, 1)]
    assert not contents(back).finished
    assert rebuild(CATALOG, contents(back)).result is None
    resumed = [*told, Reopened()]
    assert not contents(resumed).finished
    assert rebuild(CATALOG, contents(resumed)).result is None
    assert contents([*told, Turned(1)]).finished


def test_a_game_begins_where_it_is_told_to() -> None:
    line = "8/8/8/3BW3/3BW3/3BW3/8/8 B"
    course = History(reversi.GAME, {}, line)
    told: list[Entry] = [replace(begin(), start=line), moved(course, "f6")]
    assert rebuild(CATALOG, contents(told)).history.state.turn() == course.state.turn()


def keep(folder: Path, told: list[Entry], name: str, age: int) -> Path:
    path = folder / f"{name}.journal"
    path.write_bytes(journal(told))
    os.utime(path, (1000 - age, 1000 - age))
    return path


def test_saved_games_are_listed_and_unfinished_ones_offered(tmp_path: Path) -> None:
    done = keep(tmp_path, golden(), "done", 3)
    old = keep(tmp_path, golden()[:4], "old", 9)
    new = keep(tmp_path, golden()[:6], "new", 1)
    broken = keep(tmp_path, golden()[:9], "broken", 2)
    data = broken.read_bytes()
    broken.write_bytes(data[: 3 * BLOCK] + bytes(BLOCK) + data[4 * BLOCK :])
    os.utime(broken, (998, 998))
    empty = keep(tmp_path, [], "empty", 0)
    (tmp_path / "notes.txt").write_text("x")
    (tmp_path / "new.journal.broken").write_text("x")
    (tmp_path / "new.journal.new").write_text("x")
    found = saved(tmp_path)
    assert [kept.path for kept in found] == [empty, new, broken, done, old]
    errors = [kept.error.code if kept.error else "" for kept in found]
    assert errors == ["journal.magic", "", "journal.broken", "", ""]
    assert [kept.path for kept in unfinished(tmp_path)] == [new, broken, old]
    offer = found[2].contents
    assert offer is not None
    assert (len(offer.entries), offer.broken) == (3, 4)
    assert saved(tmp_path / "nowhere") == []


def test_of_a_game_in_parts_only_the_last_is_listed(tmp_path: Path) -> None:
    keep(tmp_path, golden()[:8], "game", 0)
    keep(tmp_path, golden()[:4], "game.2", 0)
    last = keep(tmp_path, golden()[:5], "game.10", 5)
    assert [kept.path for kept in saved(tmp_path)] == [last]
    last.write_bytes(b"")
    second = tmp_path / "game.2.journal"
    assert {kept.path for kept in saved(tmp_path)} == {last, second}
    assert [kept.path for kept in unfinished(tmp_path)] == [second]


class _Counting(Disk):
    """Counts the bytes that are read."""

    def __init__(self) -> None:
        self.bytes = 0

    def read_part(self, fd: int, start: int, size: int) -> bytes:
        data = super().read_part(fd, start, size)
        self.bytes += len(data)
        return data


def test_finished_games_are_not_read_to_find_the_others(tmp_path: Path) -> None:
    for number in range(20):
        keep(tmp_path, story(acts=2000), f"done-{number}", number)
    new = keep(tmp_path, golden()[:6], "new", 30)
    disk = _Counting()
    assert [kept.path for kept in unfinished(tmp_path, disk)] == [new]
    assert disk.bytes == 2 * 20 * BLOCK + 2 * BLOCK + 6 * BLOCK


def test_a_finished_game_that_goes_on_or_is_damaged_at_its_end_is_found(tmp_path: Path) -> None:
    back = keep(tmp_path, [*golden(), Reopened()], "back", 1)
    torn = keep(tmp_path, golden(), "torn", 2)
    torn.write_bytes(torn.read_bytes()[:-BLOCK] + bytes(BLOCK))
    os.utime(torn, (998, 998))
    assert [kept.path for kept in unfinished(tmp_path)] == [back, torn]


@pytest.mark.parametrize("jump", [-86_400, -56 * 365 * 86_400, 10 * 365 * 86_400])
def test_a_clock_that_jumps_changes_nothing(jump: int, tmp_path: Path) -> None:
    told = [begin(), *golden()[1:]]
    parts = payloads(told)
    it = Journal(tmp_path)
    it.begin(parts[0])
    for at, payload in enumerate(parts[1:], 1):
        if at == 5:
            it.close()
            assert it.path is not None
            os.utime(it.path, (2e9 + jump, 2e9 + jump))
            it, found = Journal.open(it.path)
            assert found.entries == tuple(told[:5])
        it.append(payload)
    it.close()
    assert it.path is not None
    assert it.path.read_bytes() == journal(told)
    saved_game = rebuild(CATALOG, parse(journal(told), it.path))
    other = [replace(begin(), wall="1970-01-01 00:00"), *told[1:]]
    again = rebuild(CATALOG, contents(other))
    same = replace(again, begin=saved_game.begin, history=saved_game.history, told=saved_game.told)
    assert same == saved_game
    assert again.history.acts[-1].move == saved_game.history.acts[-1].move
