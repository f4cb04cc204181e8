"""What versions 3 and 4 added, and journals of older versions that are continued."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from controller.journal import entries
from controller.journal.contents import parse, read
from controller.journal.entries import (
    Ended,
    Entry,
    Moved,
    Opened,
    Pledged,
    Reopened,
    Revealed,
    Sealed,
    SeatChanged,
    SeatEntry,
    Started,
    Stirred,
    TakenBack,
    Turned,
    plain,
    typed,
)
from controller.journal.errors import JournalError
from controller.journal.file import Journal
from controller.journal.frame import BLOCK, scan
from controller.journal.resume import rebuild
from controller.journal.writer import Writer
from controller.model.history import History
from controller.model.settings import LONGEST_NAME
from rules.games import incognito, reversi

from .build import CATALOG, PATH, begin, chained, contents, journal, moved, payloads, spoken

DATA = Path(__file__).parent / "data"
NAMED = (
    SeatEntry("south", "human", "famille", "Zoé"),
    SeatEntry("north", "remote", "", "Ann from 東京 ♟"),
)


def golden_3() -> list[Entry]:
    """Entries of the golden file of version 3: names, a remote person, a number, everything."""
    course = History(incognito.GAME, {})
    told: list[Entry] = [
        replace(begin(incognito.GAME), seats=NAMED, number=41),
        Pledged(64 * "a", 64 * "b"),
        moved(course, "S:??????"),
        Sealed(1, 64 * "d"),
        moved(course, "N:FFPPCC"),
        Stirred("phone-0", 32 * "c"),
        moved(course, "c2-c4", (595.5, 590.25)),
    ]
    course.drop(1)
    told += [
        TakenBack(1, entries.fingerprint(course.game, course.state)),
        SeatChanged(1, "robot", "club", "Robby"),
        SeatChanged(0, "remote", "", ""),
        Turned(2),
        Reopened(),
        Revealed(64 * "b", (32 * "c",), (64 * "e",)),
        Ended(("north",), "resigned", ()),
    ]
    return told


def test_a_journal_of_version_3_is_read_as_ever() -> None:
    """Never regenerate this file: games like it are on people's cards."""
    path = DATA / "version-3.journal"
    found = read(path)
    assert found.entries == tuple(golden_3())
    assert path.read_bytes() == b"".join(chained(payloads(golden_3(), 3), 3))
    assert {type(entry) for entry in found.entries} == set(Entry.__args__) - {Opened}
    saved = rebuild(CATALOG, found)
    assert saved.begin.number == 41
    assert saved.begin.seats == NAMED
    assert saved.seats == (
        SeatEntry("south", "remote", "", ""),
        SeatEntry("north", "robot", "club", "Robby"),
    )


def test_older_versions_have_neither_names_nor_numbers_nor_people_elsewhere() -> None:
    for version in (1, 2):
        whole = plain(begin(), version)
        assert "number" not in whole
        assert typed(whole, 1, version) == replace(begin(), number=0)
        changed = plain(SeatChanged(1, "human", "", "Zoé"), version)
        assert typed(changed, 1, version) == SeatChanged(1, "human", "")
        for wrong, code in (
            (plain(begin()), "journal.keys"),
            (plain(SeatChanged(1, "human", "", "Zoé")), "journal.keys"),
            ({**changed, "kind": "remote"}, "journal.value"),
        ):
            with pytest.raises(JournalError) as caught:
                typed(wrong, 1, version)
            assert spoken(caught.value) == code


@pytest.mark.parametrize(
    "name", ["", "Zoé", "Jean-Luc d'Été", "東京 ♟", "x" * LONGEST_NAME, "a  b"]
)
def test_a_name_is_kept_as_it_is(name: str) -> None:
    entry = SeatChanged(0, "human", "", name)
    assert entries.read(entries.write(entry), 3, 1) == entry
    header = replace(begin(), seats=(SeatEntry("black", "remote", "", name),))
    assert entries.read(entries.write(header), 3, 1) == header


@pytest.mark.parametrize(
    "name",
    [
        "x" * (LONGEST_NAME + 1),
        "a\nb",
        "a\tb",
        "\0",
        "\x85",
        "\u2028",
        "\u202e",
        "\ud800",
        " a",
        "a ",
    ],
)
def test_what_is_no_name_is_refused_with_a_sentence(name: str) -> None:
    seat = {"seat": "black", "kind": "human", "level": "", "name": name}
    for whole in (
        {**plain(SeatChanged(0, "human", "")), "name": name},
        {**plain(begin()), "seats": [seat]},
    ):
        with pytest.raises(JournalError) as caught:
            typed(whole, 7)
        assert spoken(caught.value) == "journal.name"
        assert caught.value.facts["text"] == name
        assert caught.value.facts["record"] == "7"


@pytest.mark.parametrize("number", [-1, 10**9 + 1, 1.0, True, "1", None])
def test_what_is_no_number_of_a_game_is_refused(number: object) -> None:
    with pytest.raises(JournalError) as caught:
        typed({**plain(begin()), "number": number})
    assert spoken(caught.value) == "journal.value"


def test_a_journal_of_the_next_version_is_said_to_be_newer() -> None:
    data = b"".join(chained(payloads([begin(), Turned(1)]), entries.VERSION + 1))
    for accept in (False, True):
        with pytest.raises(JournalError) as caught:
            parse(data, PATH, accept_prefix=accept)
        assert spoken(caught.value) == "journal.newer"
        assert caught.value.facts == {"record": "1", "version": "5", "allowed": "4"}


def versions(path: Path) -> list[int]:
    return [frame.version for frame in scan(path.read_bytes()).frames]


@pytest.mark.parametrize("version", [1, 2])
def test_an_older_journal_goes_on_in_its_own_version(version: int, tmp_path: Path) -> None:
    path = tmp_path / f"version-{version}.journal"
    shutil.copyfile(DATA / path.name, path)
    before, known = path.read_bytes(), list(read(path).entries)
    writer = Writer(Journal.open(path)[0])
    added: list[Entry] = [Reopened(), SeatChanged(0, "robot", "club", "Robby"), Turned(1)]
    for number, entry in enumerate(added, 1):
        writer.put(number, entry)
    assert writer.close(60.0)
    assert path.read_bytes().startswith(before)
    assert set(versions(path)) == {version}
    # Its version has no room for names.
    assert list(read(path).entries) == [*known, added[0], SeatChanged(0, "robot", "club"), added[2]]


def test_what_an_older_version_cannot_say_is_a_record_of_a_newer_one(tmp_path: Path) -> None:
    path = tmp_path / "version-1.journal"
    shutil.copyfile(DATA / path.name, path)
    it, found = Journal.open(path)
    added: list[Entry] = [
        Reopened(),
        Pledged(64 * "a", 64 * "b"),
        Turned(1),
        SeatChanged(1, "remote", "", "Ann"),
        SeatChanged(0, "human", "", "Zoé"),
    ]
    for payload in payloads(added[:3]):
        it.append(payload)
    it.close()
    it, _ = Journal.open(path)
    for payload in payloads(added[3:]):
        it.append(payload)
    it.close()
    assert versions(path)[len(found.entries) :] == [1, 2, 2, 3, 3]
    assert read(path).entries == (*found.entries, *added)


def test_the_good_part_of_a_broken_older_journal_goes_on_in_its_version(tmp_path: Path) -> None:
    path = tmp_path / "version-2.journal"
    data = (DATA / path.name).read_bytes()
    path.write_bytes(data[: 6 * BLOCK] + bytes(BLOCK) + data[7 * BLOCK :])
    it, _ = Journal.open(path, accept_prefix=True)
    it.append(payloads([Turned(1)])[0])
    it.close()
    assert it.path == tmp_path / "version-2.2.journal"
    assert it.path.read_bytes()[: 6 * BLOCK] == data[: 6 * BLOCK]
    assert versions(it.path) == [2] * 7


def test_an_older_game_told_again_to_a_new_file_is_of_the_newest_version(tmp_path: Path) -> None:
    old = read(DATA / "version-2.journal")
    writer = Writer(Journal(tmp_path))
    for number, entry in enumerate((replace(begin(), id="f" * 16), *old.entries), 1):
        writer.put(number, entry)
    assert writer.close(60.0)
    (path,) = tmp_path.glob(f"incognito-{old.begin.id}.journal")
    assert set(versions(path)) == {4}
    assert read(path).begin == replace(old.begin, number=2)


def test_names_and_kinds_follow_the_game() -> None:
    course = History(reversi.GAME, {})
    told: list[Entry] = [begin(), moved(course, "d3"), SeatChanged(1, "remote", "", "Ann")]
    seats = rebuild(CATALOG, contents(told)).seats
    assert seats == (SeatEntry("black", "human"), SeatEntry("white", "remote", "", "Ann"))
    first = parse(journal(told), PATH).entries[0]
    assert isinstance(first, Started)
    assert isinstance(told[1], Moved)
