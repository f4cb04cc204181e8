"""The commands about saved games."""

import io
import json
import re
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from controller.cli import dispatch
from controller.i18n.speech import PROGRAM, Speech
from controller.journal import location
from controller.journal.entries import Ended, Entry, Moved, SeatChanged, SeatEntry
from controller.journal.frame import BLOCK
from controller.journal.location import games_folder
from controller.model.history import History
from rules import record
from rules.games import incognito, reversi, royal_reversi

from .build import CATALOG, begin, chained, journal, moved, payloads, story, taken_back

TOLD = story(acts=30)
SECRET = "S:CPFCPF"


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")


def keep(folder: Path, told: Iterable[Entry], name: str = "game") -> Path:
    path = folder / f"{name}.journal"
    path.write_bytes(journal(told))
    return path


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def duel() -> list[Entry]:
    """An unfinished game of Incognito: South has lined up, and so has North."""
    course = History(incognito.GAME, {})
    told: list[Entry] = [begin(incognito.GAME), moved(course, SECRET), moved(course, "N:FFPPCC")]
    plies = [it for it in incognito.GAME.moves(course.state) if "x" not in it.text]
    return [*told, moved(course, plies[0].text)]


def test_saved_games_are_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep(tmp_path, [*TOLD, SeatChanged(1, "robot", "3")], "one")
    keep(tmp_path, story(acts=2000), "two")
    broken = keep(tmp_path, TOLD, "three")
    data = broken.read_bytes()
    broken.write_bytes(data[: 4 * BLOCK] + bytes(9) + data[4 * BLOCK + 9 :])
    (tmp_path / "four.journal").write_text("hello")
    keep(tmp_path, [replace(begin(), game="chess")], "five")
    assert dispatch.main(["games", "--saved", "--folder", str(tmp_path)]) == 0
    told = lines(capsys)
    assert told[0].split() == ["name", "last", "played", "moves", "result"]
    players = {
        told[at].split()[0]: line.strip() for at, line in enumerate(told[1:]) if line[0] == " "
    }
    rows = {line.split()[0]: line for line in told[1:] if line[0] != " "}
    assert rows["one"].endswith("can be resumed")
    assert players["one"] == "Reversi: Black, White (robot 3)"
    assert rows["two"].endswith(" won")
    assert players["two"] == "Reversi: Black, White (robot)"
    assert all(re.search(r" \d{4}-\d\d-\d\d \d\d:\d\d ", rows[name]) for name in players)
    assert "entry 5 is damaged" in rows["three.journal:"]
    assert "not a Tablier journal" in rows["four.journal:"]
    assert "chess" in rows["five.journal:"]
    assert len(rows) == 5


def test_the_folder_is_the_services_or_the_persons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(tmp_path, TOLD)
    monkeypatch.setenv("STATE_DIRECTORY", f"{tmp_path}:/var/lib/other")
    assert dispatch.main(["games", "--saved"]) == 0
    assert lines(capsys)[1].startswith("game ")
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "nothing"))
    assert dispatch.main(["games", "--saved"]) == 0
    assert lines(capsys) == [f"No saved games in {tmp_path / 'nothing'}."]
    assert games_folder({}).name == "tablier"


def test_the_name_in_the_list_is_the_name_that_commands_take(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(tmp_path, story(acts=2000), "reversi-0123")
    keep(tmp_path, TOLD, "reversi-0456")
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    assert dispatch.main(["games", "--saved"]) == 0
    names = {line.split()[0] for line in lines(capsys)[1:] if line[0] != " "}
    assert names == {"reversi-0123", "reversi-0456"}
    for command in ("verify", "replay", "export"):
        assert dispatch.main([command, "reversi-0123"]) == 0
        told = lines(capsys)
        assert dispatch.main([command, "reversi-0123.journal", "--folder", str(tmp_path)]) == 0
        assert lines(capsys) == told
        assert dispatch.main([command, "reversi-01"]) == 0
        assert lines(capsys) == told
        for name, text in (("reversi", "Several"), ("reversi-9", "no saved game")):
            assert dispatch.main([command, name]) == 2
            assert text in capsys.readouterr().err


def test_saved_games_come_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep(tmp_path, story(acts=2000), "two")
    assert dispatch.main(["games", "--folder", str(tmp_path), "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["name"], found["game"], found["seats"][0]["seat"]) == ("two", "reversi", "black")
    assert found["result"]["reason"] == "count"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_folder_that_is_not_there_is_told(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("x")
    for name in ("nowhere", "file"):
        folder = str(tmp_path / name)
        assert dispatch.main(["games", "--folder", folder, "--lang", language]) == 2
        out, err = capsys.readouterr()
        assert (out, len(err.splitlines())) == ("", 1)
        assert "()" not in err
        assert "…" not in err


def test_a_journal_is_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    course = History(reversi.GAME, {})
    told: list[Entry] = [begin(), *(moved(course, text) for text in ("d3", "c3", "c4"))]
    told += [taken_back(course, 2), moved(course, "e3")]
    path = keep(tmp_path, told)
    assert dispatch.main(["replay", str(path), "--plain"]) == 0
    told_lines = lines(capsys)
    assert "6 journal entries read, all valid." in told_lines
    assert "All allowed. Actions read: 2; moves: 2." in told_lines
    assert "After move 3: 2 taken back." in told_lines
    assert told_lines[-1] == "The game is not finished."
    drawn = [line.split()[1:9] for line in told_lines if line[:1].isdigit() or line[1:2].isdigit()]
    assert any("B" in row and "W" in row for row in drawn)


def test_a_journal_can_come_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(journal(TOLD).decode()))
    assert dispatch.main(["replay", "-"]) == 0
    assert "30 journal entries read, all valid." in lines(capsys)


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        ("resigned", "Black won by resignation."),
        ("time", "Black won on time."),
        ("agreed", "Drawn by agreement: Black."),
    ],
)
def test_every_end_is_told(
    reason: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = keep(tmp_path, [begin(), Ended(("black",), reason, ())])
    assert dispatch.main(["replay", str(path)]) == 0
    told = lines(capsys)
    assert text in told
    assert "No moves were taken back." in told
    (tmp_path / "record").write_text(f"format: 1\ngame: reversi\nresult: black {reason}\n")
    assert dispatch.main(["replay", str(tmp_path / "record")]) == 0
    assert lines(capsys)[-1] == text


def test_an_end_by_the_rules_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = keep(tmp_path, story(acts=2000))
    assert dispatch.main(["replay", str(path)]) == 0
    assert "the most discs" in lines(capsys)[-1]


def test_a_torn_journal_is_replayed_up_to_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = keep(tmp_path, TOLD)
    path.write_bytes(path.read_bytes() + b"\xff" * 77)
    assert dispatch.main(["replay", str(path)]) == 0
    assert "77 bytes" in lines(capsys)[-1]


def test_a_broken_journal_is_replayed_up_to_there_and_not_true(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = keep(tmp_path, TOLD)
    data = path.read_bytes()
    for at, code in ((7, 1), (0, 2)):
        path.write_bytes(data[: at * BLOCK] + b"\0" + data[at * BLOCK + 1 :])
        assert dispatch.main(["replay", str(path)]) == code
        out, err = capsys.readouterr()
        assert (f"entry {at + 1} is damaged" in out) == (at > 0)
        assert ("first entry" in err) == (at == 0)


def test_an_untrue_journal_names_its_entry(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = keep(tmp_path, [begin(), Moved("a1", 0, "0" * 16)])
    assert dispatch.main(["replay", str(path)]) == 1
    assert lines(capsys)[0].startswith("Entry 2: the move 'a1' is not allowed [reversi.")
    assert dispatch.main(["export", str(path)]) == 2


def test_secrets_of_an_unfinished_game_are_not_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = keep(tmp_path, duel())
    assert dispatch.main(["replay", str(path), "--plain"]) == 0
    told = "\n".join(lines(capsys))
    assert "Secrets are not shown" in told
    finished = [*duel(), Ended(("south",), "resigned", ())]
    assert dispatch.main(["replay", str(keep(tmp_path, finished)), "--plain"]) == 0
    open_told = "\n".join(lines(capsys))
    board = [line for line in open_told.splitlines() if line not in told.splitlines()]
    assert len(board) > 2


def test_a_game_is_exported_as_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = keep(tmp_path, story(acts=2000))
    assert dispatch.main(["export", str(path)]) == 0
    kept = record.read(capsys.readouterr().out)
    played = record.replay(reversi.GAME, kept)
    assert (played.stop, played.fault, played.outcome is not None) == (None, "", True)
    assert [who.kind for who in kept.seats] == ["human", "robot"]


def test_a_game_is_exported_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    course = History(reversi.GAME, {})
    told: list[Entry] = [begin(), *(moved(course, text) for text in ("d3", "c3", "c4"))]
    told += [taken_back(course, 2), moved(course, "e3"), Ended(("black",), "time", ())]
    out = tmp_path / "game.json"
    assert dispatch.main(["export", str(keep(tmp_path, told)), "--json", "--out", str(out)]) == 0
    assert lines(capsys) == [f"Game exported to {out}."]
    found = json.loads(out.read_text())
    assert found["game"] == "reversi"
    assert found["options"] == reversi.GAME.options({})
    assert found["seats"][1] == {"seat": "white", "kind": "robot", "level": "", "name": ""}
    assert (found["format"], found["number"]) == (2, 1)
    assert found["moves"] == ["d3", "e3"]
    assert found["result"] == {"winners": ["black"], "reason": "time", "score": []}
    assert found["take_backs"] == [{"after": 3, "acts": 2}]
    assert dispatch.main(["export", str(tmp_path / "game.journal"), "--out", str(out)]) == 2
    assert "already exists" in capsys.readouterr().err


def test_names_people_elsewhere_and_the_number_are_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = (SeatEntry("black", "human", "", "Zoé"), SeatEntry("white", "remote", "", "Ann B."))
    first = replace(begin(), seats=seats, number=41)
    told: list[Entry] = [first, *TOLD[1:], SeatChanged(0, "robot", "club", "Robby")]
    path = str(keep(tmp_path, told))
    assert dispatch.main(["export", path]) == 0
    kept = record.read(capsys.readouterr().out)
    assert kept.seats == (
        record.Seated("black", "robot", "Robby"),
        record.Seated("white", "remote", "Ann B."),
    )
    assert dispatch.main(["export", path, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["format"], found["number"]) == (2, 41)
    assert found["seats"] == [
        {"seat": "black", "kind": "robot", "level": "club", "name": "Robby"},
        {"seat": "white", "kind": "remote", "level": "", "name": "Ann B."},
    ]
    for language, elsewhere in (("en", "White (elsewhere)"), ("fr", "Blanc (à distance)")):
        assert dispatch.main(["games", "--folder", str(tmp_path), "--lang", language]) == 0
        assert elsewhere in capsys.readouterr().out


def test_an_older_journal_is_exported_in_format_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = keep(tmp_path, TOLD)
    path.write_bytes(b"".join(chained(payloads(TOLD, 2), 2)))
    assert dispatch.main(["export", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["format"] == 1
    assert "number" not in found
    assert [sorted(it) for it in found["seats"]] == [["kind", "level", "seat"]] * 2


@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_secrets_of_an_unfinished_game_are_exported_for_one_seat_only(
    flags: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(keep(tmp_path, duel()))
    assert dispatch.main(["export", path, *flags]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "--seat" in err
    assert "south, north" in err
    for seat, own, other in (
        ("south", SECRET, "N:??????"),
        ("Nord", "N:FFPPCC", "S:??????"),
        ("2", "N:FFPPCC", "S:??????"),
    ):
        assert dispatch.main(["export", path, "--seat", seat, *flags]) == 0
        told = capsys.readouterr().out
        assert own in told
        assert other in told
        assert ("FFPPCC" in told) != ("CPFCPF" in told)
    assert dispatch.main(["export", path, "--seat", "east", *flags]) == 2
    assert "south, north" in capsys.readouterr().err


def test_a_start_with_secrets_is_exported_as_the_seat_saw_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    course = History(incognito.GAME, {})
    for text in (SECRET, "N:FFPPCC"):
        assert course.make(incognito.GAME.parse(text)) is None
    line = incognito.GAME.dump(course.state)
    path = keep(tmp_path, [replace(begin(incognito.GAME), start=line)])
    assert dispatch.main(["export", str(path), "--seat", "south"]) == 0
    kept = record.read(capsys.readouterr().out)
    view = incognito.GAME.view(course.state, incognito.GAME.actors(course.state)[0])
    assert kept.start == incognito.GAME.dump(view)
    assert kept.start != line
    assert record.replay(incognito.GAME, kept).stop is None


@pytest.mark.parametrize("game", [incognito.GAME, royal_reversi.GAME])
def test_what_a_seat_exports_is_a_record_that_can_be_replayed(
    game: incognito.Incognito | royal_reversi.RoyalReversi,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for seed in range(4):
        path = keep(tmp_path, story(game, 60, seed), str(seed))
        for seat in ("1", "2"):
            assert dispatch.main(["export", str(path), "--seat", seat]) == 0
            played = record.replay(game, record.read(capsys.readouterr().out))
            assert (played.stop, played.fault) == (None, "")


def test_what_is_no_journal_is_not_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "record").write_text("format: 1\ngame: reversi\nd3\nresult: *\n")
    for name in ("record", "nowhere", "."):
        for language in ("fr", "en"):
            assert dispatch.main(["export", str(tmp_path / name), "--lang", language]) == 2
            out, err = capsys.readouterr()
            assert (out, len(err.splitlines())) == ("", 1)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_journal_error_has_a_sentence(language: str) -> None:
    root = Path(location.__file__).parent
    texts = [path.read_text(encoding="utf-8") for path in root.glob("*.py")]
    found = {word for text in texts for word in text.split('"') if word.startswith("journal.")}
    assert len(found) > 20
    assert {code for code in found if f"error.{code}" not in PROGRAM[language]} == set()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_could_not_be_saved_is_told_with_its_reason_alone(language: str) -> None:
    speech = Speech(language, CATALOG)
    for code in ("full", "readonly", "io", "locked", "long"):
        told = speech.say(f"error.journal.{code}", reason="because")
        assert "…" not in told
