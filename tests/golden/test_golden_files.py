"""Files of earlier programs: each reads and plays as it did for the program that wrote it.

A file that fails here is right and the program is wrong. Only what people see (pages and lights
beside the traces) may be written again, after it was changed on purpose: see ``make``.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

import pytest

from controller.config.config import as_tree
from controller.config.game_settings import parse_for
from controller.config.template import config_text
from controller.i18n.speech import Speech
from controller.journal.contents import parse
from controller.journal.entries import (
    Ended,
    Entry,
    Moved,
    Opened,
    SeatChanged,
    Started,
    fingerprint,
    plain,
    typed,
    write,
)
from controller.journal.entries import read as read_entry
from controller.journal.file import Journal
from controller.journal.frame import START, Frame, encode, scan
from controller.journal.resume import rebuild
from controller.model.settings import TableSettings
from controller.runtime.startup import Opening, begin
from controller.runtime.trace import read
from controller.sensing.board import load
from controller.session.commands import Append, Command
from controller.session.events import Event, Pressed, Seen
from hardware.ports import PROFILES, Chime, Edge, Key
from hardware.sim import trace as raw
from rules.catalog import LANGUAGES
from rules.record import KINDS, OUTSIDE
from rules.state import OVER
from tests.golden import expected
from tests.golden.expected import CONFIGURATIONS, GAMES, JOURNALS, RECORDS, TRACES

KEYS = {game.sheet.key for game in GAMES.games}


def files(folder: Path, pattern: str) -> pytest.MarkDecorator:
    found = sorted(folder.glob(pattern))
    assert found
    return pytest.mark.parametrize("path", found, ids=[path.stem for path in found])


journals = files(JOURNALS, "*.journal")
traces = files(TRACES, "*.trace")
records = files(RECORDS, "*.txt")
configurations = files(CONFIGURATIONS, "*.toml")


def kept(path: Path) -> Any:
    """Expected results saved by the program that wrote the file."""
    return json.loads(path.read_text(encoding="utf-8"))


@journals
def test_a_journal_tells_the_same_game(path: Path) -> None:
    assert expected.journal(path) == kept(path.with_suffix(".json"))


@journals
def test_a_journal_is_written_with_the_same_bytes(path: Path) -> None:
    data = path.read_bytes()
    frames = scan(data).frames
    entries = parse(data, path, accept_prefix=True).entries
    link, again = START, b""
    for frame, entry in zip(frames, entries, strict=True):
        assert typed(plain(entry, frame.version), version=frame.version) == entry
        payload = write(entry, frame.version)
        same = Frame(frame.version, link.number + 1, frame.game, link.crc, payload)
        again += encode(same)
        link = same.link
    assert data.startswith(again)
    assert frames


@journals
def test_a_journal_can_be_resumed_and_appended_to(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    shutil.copyfile(path, copy)
    journal, contents = Journal.open(copy, accept_prefix=True)
    saved_game = rebuild(GAMES, contents)
    setting = TableSettings(contents.begin.profile, contents.begin.board)
    board = load(setting.board, GAMES.games)
    session, _ = begin(Opening("en", setting, kept=contents.entries), GAMES, board)
    commands = [
        command
        for down in (True, False)
        for command in session.handle(Pressed(Edge(1.0 + (not down) / 10, Key.OK, down)))
    ]
    added = [it.entry for it in commands if isinstance(it, Append)]
    assert [plain(entry)["type"] for entry in added][:1] == ["reopened"]
    if saved_game.history.state.turn() != OVER and not any(isinstance(it, Ended) for it in added):
        move = saved_game.game.moves(saved_game.history.state)[0]
        assert saved_game.history.make(move) is None
        seat = int(saved_game.history.acts[-1].seat)
        added.append(Moved(move.text, seat, fingerprint(saved_game.game, saved_game.history.state)))
    for entry in added:
        journal.append(write(entry))
    journal.close()
    assert journal.path is not None
    data = journal.path.read_bytes()
    assert data.startswith(path.read_bytes()[: contents.size])
    again = parse(data, journal.path)
    assert again.entries == (*contents.entries, *added)
    assert again.tail == again.broken == 0
    found = rebuild(GAMES, again)
    assert found.game.dump(found.history.state) == saved_game.game.dump(saved_game.history.state)


@traces
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_trace_gives_the_same_commands_again(path: Path, language: str) -> None:
    before = kept(path.with_suffix(".json"))
    assert expected.trace(path, language, before.get("journal", 2)) == before


@traces
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_trace_shows_the_same_pages_again(path: Path, language: str) -> None:
    """After sentences were reworded: ``python -m tests.golden.make words``."""
    assert expected.words(path, language) == kept(path.with_suffix(f".{language}.json"))


@traces
def test_a_trace_shows_the_same_lights_again(path: Path) -> None:
    """After colours were changed: ``python -m tests.golden.make lights``."""
    assert expected.lights(path) == kept(path.with_suffix(".lights.json"))


@traces
def test_a_trace_is_written_with_the_same_bytes(path: Path) -> None:
    recorded = read(path.read_bytes())
    again = expected.rewritten(recorded)
    if recorded.torn:
        assert path.read_bytes().startswith(again)
    else:
        assert again == path.read_bytes()


@records
def test_a_record_has_the_same_moves_and_the_same_end(path: Path) -> None:
    assert expected.record(path) == kept(path.with_suffix(".json"))


CHANGED = {"expanders": ([32, 33, 34, 35], [32, 33, 34, 35, 36])}
"""Settings that mean something else if a file does not name them: five MCP23017 instead of four.

A table with four is told the line that it needs (``expander.fifth``).
"""


def includes(found: Any, older: Any, name: str = "") -> bool:
    """Whether a value is what it was, but for settings that the older program did not have."""
    if isinstance(found, dict) and isinstance(older, dict):
        return all(key in found and includes(found[key], it, key) for key, it in older.items())
    return bool(found == older) or CHANGED.get(name) == (older, found)


def unset(path: Path) -> dict[str, Any]:
    """What a configuration that says nothing means today."""
    return expected.configuration(path.with_name("empty.toml"))


@configurations
def test_a_configuration_has_the_same_values(path: Path) -> None:
    found, older = expected.configuration(path)["values"], kept(path.with_suffix(".json"))["values"]
    assert includes(found, older)
    newer = {key: value for key, value in found.items() if key not in older}
    assert includes(unset(path)["values"], newer), "a new setting changes what an old file means"


@configurations
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_configuration_printed_reads_as_the_same_values(path: Path, language: str) -> None:
    config = parse_for(path.read_bytes(), path.name, GAMES)
    printed = config_text(config, Speech(language, GAMES))
    again = parse_for(printed.encode(), path.name, GAMES)
    assert as_tree(again) == as_tree(config)
    older = kept(path.with_suffix(".json"))["printed"]
    were = {f"{name} = {now}": f"{name} = {was}" for name, (was, now) in CHANGED.items()}
    lines = iter([were.get(line, line) for line in expected.printed(config, language)])
    missing = [line for line in older if line not in lines]
    assert missing == [], "the same lines in the same order, with newer ones between"


# Nothing is left out.


def in_journals() -> Iterable[Entry]:
    for path in sorted(JOURNALS.glob("*.journal")):
        yield from parse(path.read_bytes(), path, accept_prefix=True).entries


def test_every_kind_of_journal_entry_is_in_a_file() -> None:
    assert {type(entry) for entry in in_journals()} == set(get_args(Entry))


def test_everything_that_version_3_can_say_is_in_a_file() -> None:
    frames = [it for path in JOURNALS.glob("*.journal") for it in scan(path.read_bytes()).frames]
    found = [read_entry(it.payload, 3, it.number) for it in frames if it.version == 3]
    assert {type(entry) for entry in found} == set(get_args(Entry)) - {Opened}
    seats = [seat for it in found if isinstance(it, Started) for seat in it.seats]
    for many in (seats, [it for it in found if isinstance(it, SeatChanged)]):
        assert {it.kind for it in many} == set(KINDS)
        assert any(it.name for it in many)
    assert {it.version for it in frames} == {1, 2, 3, 4}
    assert all(it.number for it in found if isinstance(it, Started))
    games = [read(path.read_bytes()).opening.kept[:1] for path in TRACES.glob("*.trace")]
    numbers = {it.number for game in games for it in game if isinstance(it, Started)}
    assert {0, 12} <= numbers


def test_everything_that_version_4_added_is_in_a_file() -> None:
    frames = [it for path in JOURNALS.glob("*.journal") for it in scan(path.read_bytes()).frames]
    found = [read_entry(it.payload, 4, it.number) for it in frames if it.version == 4]
    assert any(it.hidden for it in found if isinstance(it, Ended))
    assert any(isinstance(it, Opened) for it in found)


def test_every_kind_of_trace_event_is_in_a_file() -> None:
    found = [raw.read_trace(path.read_bytes()) for path in TRACES.glob("*.trace")]
    assert {type(it) for trace in found for it in trace.entries} == set(get_args(raw.Entry))
    assert any(trace.torn for trace in found)
    events = [read(path.read_bytes()) for path in TRACES.glob("*.trace")]
    assert {type(it) for recorded in events for it in recorded.events} == set(get_args(Event))
    assert any(recorded.opening.kept for recorded in events)
    assert any(recorded.opening.troubles for recorded in events)


def test_every_kind_of_command_comes_from_a_trace() -> None:
    commands = {
        type(it)
        for path in TRACES.glob("*.trace")
        for step in expected.replayed(path, "en")[2]
        for it in step
    }
    assert commands == set(get_args(Command))


def test_every_key_chime_and_profile_is_in_a_trace() -> None:
    steps = [step for path in TRACES.glob("*.trace") for step in expected.trace(path)["steps"]]
    rung = {it[1] for step in steps for it in step[1:] if it[0] == "ring"}
    assert rung == {chime.value for chime in Chime}
    found = [read(path.read_bytes()) for path in TRACES.glob("*.trace")]
    pressed = {it.edge.key for one in found for it in one.events if isinstance(it, Pressed)}
    assert pressed == set(Key)
    assert {recorded.opening.setting.profile for recorded in found} == set(PROFILES)
    assert len({recorded.opening.setting.board for recorded in found}) > 1
    seen = [{it.picture.boot for it in one.events if isinstance(it, Seen)} for one in found]
    assert any(len(boots) > 1 for boots in seen), "a scanner that started again"


def test_every_game_and_every_way_to_end_is_in_a_file() -> None:
    entries = list(in_journals())
    assert {it.game for it in entries if isinstance(it, Started)} == KEYS
    assert {it.reason for it in entries if isinstance(it, Ended)} > set(OUTSIDE)
    assert {kept(path)["game"] for path in RECORDS.glob("*.json")} == KEYS
    chosen = {kept(path)["values"]["game"]["key"] for path in CONFIGURATIONS.glob("*.json")}
    assert chosen == {"", *KEYS}
    played = {
        it[2]["game"]
        for path in TRACES.glob("*.trace")
        for step in expected.trace(path)["steps"]
        for it in step[1:]
        if it[0] == "record" and it[2]["type"] == "begin"
    }
    assert played == KEYS


def test_every_file_has_its_expected_result() -> None:
    for folder, suffix in (
        (JOURNALS, ".journal"),
        (TRACES, ".trace"),
        (RECORDS, ".txt"),
        (CONFIGURATIONS, ".toml"),
    ):
        stems = {path.name.removesuffix(suffix) for path in folder.glob(f"*{suffix}")}
        told = {path.name.removesuffix(".json") for path in folder.glob("*.json")}
        shown = {f"{stem}.{it}" for stem in stems for it in (*LANGUAGES, "lights")}
        assert told == stems | (shown if folder == TRACES else set())
