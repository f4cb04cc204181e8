"""Replay of a trace: the same events give the same commands."""

from __future__ import annotations

import errno
import io
import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.cli import dispatch
from controller.config.config import Config, TraceConfig
from controller.i18n.speech import Speech
from controller.i18n.user_errors import Problem
from controller.journal.receipts import Saved, Unsaved
from controller.model.settings import AUTO, CONFIRM, ROBOT, Chair, TableSettings
from controller.robot.opponent import Think, Thought
from controller.runtime.loop import in_order
from controller.runtime.startup import Opening, begin
from controller.runtime.trace import Recorder, Scribe, read, replay
from controller.sensing import board as boards
from controller.session.commands import Append, Command, Light, Retry, Say
from controller.session.events import BoardFound, BoardLost, Event, Given, Pressed, Seen, Tick
from controller.session.phases import Trouble
from controller.simulation.harness import Harness, ManualClock
from controller.simulation.people import People
from hardware.ports import Key
from hardware.sim.faults import NONE, NORMAL
from hardware.sim.gestures import Pause, PressKey, Unplug
from hardware.sim.table import SimTable
from rules import catalog
from tests.controller.journal.faults import FaultyDisk
from tests.controller.runtime.rig import CATALOG, PATIENCE, Rig, configured, traced

BOARD = boards.load("reference", CATALOG.games)
NO_HEX = "0g"
SAVED = b'{"note":"saved","facts":{"number":1}}\n'


@dataclass
class Watching:
    """A recorder, and the commands that its trace should reproduce."""

    opening: Opening
    text: io.StringIO = field(default_factory=io.StringIO)
    events: list[Event] = field(default_factory=list)
    commands: list[Command] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.recorder = Recorder(self.text, BOARD, self.opening)

    def __call__(self, now: float, what: Event | Command) -> None:
        self.recorder(now, what)
        (self.events if isinstance(what, Event) else self.commands).append(what)  # type: ignore[arg-type]

    def data(self) -> bytes:
        self.recorder.flush()
        return self.text.getvalue().encode()


def again(data: bytes) -> list[Command]:
    """The commands of a fresh session, as the loop obeys them."""
    found = replay(read(data), CATALOG)
    return [it for _, commands in found for it in in_order(commands)]


GAMES = [
    ("invers", "presence"),
    ("roliversi", "pole"),
    ("incognito", "presence"),
    ("royal-reversi", "presence"),
    ("inside", "touch"),
    ("reversi", "pole-strength"),
]


@pytest.mark.parametrize(("game", "profile"), GAMES)
def test_a_noisy_game_with_a_robot_gives_the_same_commands_again(game: str, profile: str) -> None:
    setting = TableSettings(profile=profile, mode=CONFIRM if game == "invers" else AUTO)
    opening = Opening(
        language="fr",
        setting=setting,
        seed=2**62 + 7,
        version="1.2.3",
        game=game,
        chairs=(Chair(name="Zoé"), Chair(ROBOT, "club")),
    )
    watching = Watching(opening)
    clock = ManualClock()
    contact = replace(NONE, bounce=NORMAL.bounce, frame_loss=NORMAL.frame_loss)
    table = SimTable(8, 8, profile, clock, noise=contact, random=Random(3))
    session, commands = begin(opening, CATALOG, BOARD)
    stage = Harness(session, table, clock, Random(4), watching)
    stage.paint = False
    stage.obey(commands)
    people = People(stage, Random(6), NORMAL)
    assert people.set_up()
    people.play(10)
    stage.hand.follow(stage.hand.plan([Unplug(2.0, reboot=True), Pause(1.0)], stage.now))
    stage.finish_gesture()
    stage.hand.follow(stage.hand.plan([PressKey(Key.MENU), PressKey(Key.OK)], stage.now))
    stage.finish_gesture()
    kinds = {type(event) for event in watching.events}
    assert kinds >= {Seen, Pressed, Tick, Saved, Thought, BoardLost, BoardFound}
    assert {type(it) for it in watching.commands} >= {Append, Light, Say, Think}
    assert people.tally.moves > 5
    data = watching.data()
    assert read(data).events == tuple(watching.events)
    assert again(data) == watching.commands


def test_a_failing_journal_and_a_resumed_game_give_the_same_commands_again(
    tmp_path: Path,
) -> None:
    games, traces = tmp_path / "games", tmp_path / "traces"
    config = traced(configured(robots=1), traces)
    with Rig(games, config) as first:
        first.arrange()
        first.move()
        first.run(1.0)
        first.move()
    disk = FaultyDisk()
    with Rig(games, config, disk=disk) as second:
        second.run(0.1)
        second.choose("resume")
        second.arrange()
        second.move()
        disk.fails = {"flush": errno.EIO}
        second.run(1.0)
        second.move()
        second.run(1.0)
        disk.fails = {}
        second.choose("retry")
        second.run(0.5)
        second.sim.cut_link()
        second.run(0.5)
        second.sim.mend_link()
        second.run(0.5)
        assert len(second.moves()) == 4
    kinds = {type(what) for what in second.seen}
    assert {Unsaved, Retry, BoardLost, BoardFound, Thought} <= kinds
    found = sorted(traces.glob("*.trace"), key=lambda path: path.stat().st_mtime_ns)
    assert len(found) == 2
    pairs = zip(found, (first, second), strict=True)
    for path, rig in pairs:
        assert path.stat().st_mode & 0o777 == 0o600
        assert read(path.read_bytes()).events == tuple(
            what for what in rig.seen if isinstance(what, Event)
        )
        expected = [what for what in rig.seen if not isinstance(what, Event)]
        assert again(path.read_bytes()) == expected
    assert read(found[0].read_bytes()).opening.kept == ()
    assert len(read(found[1].read_bytes()).opening.kept) == 3


def test_ticks_are_gathered_and_nothing_overtakes_them() -> None:
    watching = Watching(Opening())
    told: list[Event] = [*(Tick(at / 100) for at in range(250)), Saved(1), Tick(3.0)]
    for event in told:
        watching(0.0, event)
    lines = watching.data().splitlines()
    assert len(lines) == 1 + 3 + 1 + 1
    assert read(watching.data()).events == tuple(told)


def test_what_was_wrong_at_the_start_is_told_again_and_an_older_trace_tells_nothing() -> None:
    troubles = (Trouble("journal.first", {"name": "reversi-0.journal"}),)
    data = Watching(Opening(troubles=troubles)).data()
    assert read(data).opening.troubles == troubles
    (_, commands), *_ = replay(read(data), CATALOG)
    said = [it.page.text for it in commands if isinstance(it, Say)]
    assert len(said) == 1
    assert "reversi-0.journal" in said[0]
    assert read(header(troubles=None)).opening.troubles == ()


def test_what_a_phone_gave_is_in_the_trace() -> None:
    watching = Watching(Opening())
    watching(0.0, Given(1, bytes(range(16))))
    assert read(watching.data()).events == (Given(1, bytes(range(16))),)


def header(**changes: object) -> bytes:
    """A trace without events; what is None is left out."""
    watching = Watching(Opening(chairs=(Chair(),)))
    first = json.loads(watching.data())
    for name, value in changes.items():
        place = first["about"] if name in first["about"] else first["about"]["setting"]
        place[name] = value
        if value is None:
            del place[name]
    return json.dumps(first).encode() + b"\n"


def code_of(data: bytes) -> str:
    """Why a trace is refused; a whole sentence in both languages."""
    with pytest.raises(Problem) as caught:
        list(replay(read(data), CATALOG))
    for language in catalog.LANGUAGES:
        sentence = Speech(language, CATALOG).error(caught.value)
        assert "…" not in sentence
        assert caught.value.code not in sentence
    return caught.value.code


@pytest.mark.parametrize(
    ("code", "data"),
    [
        ("trace.empty", b""),
        ("trace.line", b"hello\n"),
        ("trace.line-long", b" " * 100_001),
        ("trace.header", b"{}\n"),
        ("trace.format", header().replace(b'"format": 1', b'"format": 2')),
        ("trace.field", header().replace(b'"rows": 8', b'"rows": "8"')),
        ("trace.entry", header() + b'{"at":1.0}\n'),
        ("trace.unknown", header() + b'{"at":1.0,"found":true,"more":1}\n'),
        ("trace.note", header() + b'{"note":"smoke","facts":{}}\n'),
        ("trace.note", header() + b'{"note":"saved","facts":{"number":"1"}}\n'),
        ("trace.note", header() + b'{"note":"unsaved","facts":{"code":"x"}}\n'),
        ("trace.note", header() + b'{"note":"thought","facts":{"number":1}}\n'),
        ("trace.note", header() + b'{"note":"given","facts":{"seat":1,"value":"0"}}\n'),
        ("trace.about", header(secret=NO_HEX)),
        ("trace.about", header(secret=None)),
        ("trace.note", header() + b'{"note":"ticks","facts":{"at":[1]}}\n'),
        ("trace.note", header() + b'{"note":"ticks","facts":{"at":[NaN]}}\n'),
        ("trace.note", header() + SAVED + b'{"note":"kept","facts":{}}\n'),
        ("journal.type", header() + b'{"note":"kept","facts":{}}\n'),
        ("journal.begin", header() + b'{"note":"kept","facts":{"type":"reopened"}}\n'),
        ("trace.about", header().partition(b', "about"')[0] + b"}\n"),
        ("trace.about", header(language="de")),
        ("trace.about", header(language=None)),
        ("trace.about", header(seed=-1)),
        ("trace.about", header(seed=2**63)),
        ("trace.about", header(seed=1.5)),
        ("trace.about", header(options={"first": 1})),
        ("trace.about", header(chairs=[{}])),
        ("trace.about", header(chairs=[7])),
        ("trace.about", header(troubles=7)),
        ("trace.about", header(troubles=[{"code": "x", "facts": {"name": 1}}])),
        ("trace.about", header(mode=7)),
        ("trace.about", header(mode=None)),
        ("trace.about", header(show_targets=1)),
        ("trace.about", header(light_pieces=[1])),
        ("trace.about", header(timing={})),
        ("trace.about", header(profile="pole")),
        ("trace.board", header(board="six")),
        ("board.faults", header(board="no-such-board")),
        ("sim.layout", header(game="chess")),
    ],
)
def test_what_cannot_be_played_again_is_refused_in_a_sentence(code: str, data: bytes) -> None:
    assert code_of(data) == code


def test_the_line_of_a_strange_note_is_named() -> None:
    with pytest.raises(Problem) as caught:
        read(header() + SAVED + b'{"note":"x","facts":{}}\n')
    assert caught.value.facts == {"line": "3", "text": "x"}


@given(st.binary(max_size=80))
def test_any_bytes_are_a_trace_or_a_problem(data: bytes) -> None:
    for text in (data, header() + data, header() + b'{"note":"saved","facts":' + data):
        try:
            read(text)
        except Problem as problem:
            assert problem.code  # noqa: PT017  most bytes are none


def recorded(tmp_path: Path) -> tuple[Path, list[str]]:
    with Rig(tmp_path / "games", traced(configured(), tmp_path / "traces")) as rig:
        rig.arrange()
        rig.move()
        rig.move()
        return next((tmp_path / "traces").glob("*.trace")), rig.moves()


def test_the_command_tells_what_went_to_the_journal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, moves = recorded(tmp_path)
    for language in catalog.LANGUAGES:
        assert dispatch.main(["trace", str(path), "--lang", language]) == 0
        lines = capsys.readouterr().out.splitlines()
        told = [line.split()[1:] for line in lines if line.startswith("   ")]
        assert told == [["begin", "reversi"], *(["moved", move] for move in moves)]
        assert not any("…" in line for line in lines)
    torn = path.read_bytes()[:-20]
    path.write_bytes(torn)
    assert dispatch.main(["trace", str(path), "--lang", "en"]) == 0
    assert "incomplete" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["missing", "."])
def test_a_trace_that_is_no_file_is_told(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dispatch.main(["trace", str(tmp_path / name), "--lang", "en"]) == 2
    assert str(tmp_path) in capsys.readouterr().err


def test_a_trace_that_cannot_be_written_is_told_once_and_the_game_goes_on(
    tmp_path: Path,
) -> None:
    place = tmp_path / "file"
    place.write_text("not a folder")
    with Rig(tmp_path / "games", replace(configured(), trace=TraceConfig(str(place)))) as rig:
        rig.arrange()
        rig.move()
        assert len(rig.moves()) == 1
    assert len(rig.told) == 1


def test_a_trace_is_a_new_file_written_to_its_end(tmp_path: Path) -> None:
    notes: list[tuple[str, OSError | None]] = []
    path = tmp_path / "a" / "b.trace"
    scribe = Scribe(path, lambda *it: notes.append(it))
    scribe.write("one\n")
    scribe.close(PATIENCE)
    scribe.close(PATIENCE)
    assert path.read_text(encoding="utf-8") == "one\n"
    with pytest.raises(FileExistsError):
        Scribe(path, lambda *it: notes.append(it))
    assert notes == []


def test_a_card_that_fills_up_ends_the_trace_and_is_told_of_once(tmp_path: Path) -> None:
    notes: list[tuple[str, OSError | None]] = []
    disk = FaultyDisk()
    disk.chunk = 2
    disk.room = 6
    path = tmp_path / "b.trace"
    scribe = Scribe(path, lambda *it: notes.append(it), disk)
    for text in ("one\n", "two\n", "three\n"):
        scribe.write(text)
    scribe.close(PATIENCE)
    assert path.read_text(encoding="utf-8") == "one\ntw"
    ((device, error),) = notes
    assert device == "trace"
    assert error is not None
    assert error.errno == errno.ENOSPC


def test_no_trace_is_written_unless_somebody_wants_one(tmp_path: Path) -> None:
    with Rig(tmp_path, Config()) as rig:
        rig.run(0.1)
    assert list(tmp_path.iterdir()) == []


def test_a_thought_is_read_with_its_proof_and_as_older_traces_have_it() -> None:
    old = b'{"note":"thought","facts":{"number":1,"move":"d3"}}\n'
    new = b'{"note":"thought","facts":{"number":1,"move":"d3","proof":"win"}}\n'
    assert read(header() + old + new).events == (Thought(1, "d3"), Thought(1, "d3", "win"))
    for thought, line in ((Thought(1, "d3"), old), (Thought(1, "d3", "win"), new)):
        sink = io.StringIO()
        Recorder(sink, BOARD, Opening())(0.0, thought)
        assert json.loads(sink.getvalue().splitlines()[-1]) == json.loads(line)
