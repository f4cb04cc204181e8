"""Expected results for a file: plain values, without names of classes and their fields.

Nothing here depends on how the program is divided into modules, but for the imports. What people
see is kept apart (``words``, ``lights``): sentences may be reworded, the rest may not change.
"""

from __future__ import annotations

import hashlib
import io
import json
from argparse import Namespace
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from controller.cli import export
from controller.config.config import Config, as_tree
from controller.config.game_settings import parse_for
from controller.config.template import config_text
from controller.console.console import Console
from controller.i18n.speech import Speech
from controller.i18n.user_errors import Problem
from controller.journal.contents import parse
from controller.journal.entries import VERSION, plain
from controller.journal.frame import scan
from controller.journal.resume import rebuild
from controller.model.screen_page import Page
from controller.robot.opponent import Forget, Think
from controller.runtime.loop import in_order
from controller.runtime.trace import Recorded, Recorder, replay
from controller.runtime.trace import read as read_session
from controller.sensing.board import load
from controller.session.audit import check
from controller.session.commands import (
    Append,
    Command,
    FetchGame,
    InstallUpdate,
    Invite,
    Light,
    ListGames,
    ReportPads,
    Retry,
    Ring,
    Say,
    SwitchNetwork,
    SwitchOff,
    Whisper,
)
from hardware.ports import Frame
from rules.catalog import load as load_games
from rules.record import read as read_record
from rules.record import replay as replay_record
from rules.record import write as write_record

HERE = Path(__file__).parent
JOURNALS = HERE / "journals"
TRACES = HERE / "traces"
RECORDS = HERE / "records"
CONFIGURATIONS = HERE / "configurations"
GAMES = load_games(())


def journal(path: Path) -> dict[str, Any]:
    """The entries of a journal, where its game stands, what is exported, whether it is true."""
    data = path.read_bytes()
    contents = parse(data, path, accept_prefix=True)
    versions = [frame.version for frame in scan(data).frames]
    named = max(versions) > 2
    saved_game = rebuild(GAMES, contents)
    names = saved_game.game.seats(saved_game.history.state)
    result = saved_game.result
    return {
        "entries": [
            as_json(plain(entry, version))
            for entry, version in zip(contents.entries, versions, strict=True)
        ],
        "tail": contents.tail,
        "broken": contents.broken,
        "finished": contents.finished,
        "position": saved_game.game.dump(saved_game.history.state),
        "plies": saved_game.history.plies(),
        "quarters": saved_game.quarters,
        "seats": [[it.seat, it.kind, it.level, it.name][: 3 + named] for it in saved_game.seats],
        "left": list(saved_game.left),
        "result": result and [list(result.winners), result.reason, list(result.score)],
        "exports": _exports(path, names),
        "verify": [[it.key, as_json(it.facts)] for it in check(GAMES, contents)],
    }


def _exports(path: Path, names: Iterable[str]) -> dict[str, Any]:
    """What ``tablier export`` writes for everybody and for each seat, or why it does not."""
    asked = {"all": "", **{name: name for name in names}}
    found: dict[str, Any] = {}
    for who, seat in asked.items():
        try:
            found[who] = _exported(path, seat, as_json=False).splitlines()
            found[f"{who} as JSON"] = json.loads(_exported(path, seat, as_json=True))
        except Problem as problem:
            found[who] = problem.code
    return found


def _exported(path: Path, seat: str, *, as_json: bool) -> str:
    out = io.StringIO()
    console = Console(GAMES, Speech("en", GAMES), io.StringIO(), out, io.StringIO(), {})
    assert (
        export.run(console, Namespace(file=str(path), folder="", seat=seat, out="", json=as_json))
        == 0
    )
    return out.getvalue()


def trace(path: Path, language: str = "en", version: int = VERSION) -> dict[str, Any]:
    """Every command of a new table that replays a trace, except pages and lights.

    One list for each event that led to anything: the number of the event (0: before the first),
    then the commands as the loop obeys them, and journal entries as this version writes them.
    """
    steps: list[list[Any]] = []
    events, torn, played = replayed(path, language)
    for number, commands in enumerate(played):
        told = [command(it, version) for it in commands if not isinstance(it, Say | Light)]
        if told:
            steps.append([number, *told])
    newer = {"journal": version} if version > 2 else {}
    return {**newer, "events": events, "torn": torn, "steps": as_json(steps)}


def lights(path: Path) -> list[list[Any]]:
    """Every frame that this table lights, by the number of its event."""
    _, _, played = replayed(path, "en")
    numbered = [(number, it) for number, commands in enumerate(played) for it in commands]
    return [[number, digest(it.frame)] for number, it in numbered if isinstance(it, Light)]


def words(path: Path, language: str) -> list[list[Any]]:
    """Every page that this table shows if it begins in this language, each once."""
    _, _, played = replayed(path, language)
    pages = [said(it.page) for commands in played for it in commands if isinstance(it, Say)]
    return [page for at, page in enumerate(pages) if page not in pages[:at]]


@cache
def replayed(path: Path, language: str) -> tuple[int, bool, list[list[Command]]]:
    """The commands of each event as the loop obeys them, if the table begins in this language."""
    recorded = read_session(path.read_bytes())
    spoken = replace(recorded, opening=replace(recorded.opening, language=language))
    played = [in_order(commands) for _, commands in replay(spoken, GAMES)]
    return len(recorded.events), recorded.torn, played


def command(it: Command, version: int = VERSION) -> list[Any]:
    """A command as a plain list, its name first; an entry as this version of journals writes it."""
    match it:
        case Append(number, entry):
            return ["record", number, as_json(plain(entry, version))]
        case Light(frame):
            return ["light", digest(frame)]
        case Ring(chime):
            return ["ring", chime.value]
        case Think(number, game, options, view, seat, level):
            return ["think", number, game, dict(options), view, seat, level]
        case Forget(number):
            return ["forget", number]
        case Retry():
            return ["retry"]
        case Invite(seat):
            return ["invite", seat]
        case Whisper(seat, move, rule, cells):
            return ["whisper", seat, move, rule, [str(cell) for cell in cells]]
        case ReportPads(pads, over):
            return ["ailing", dict(pads), over]
        case ListGames():
            return ["list-games"]
        case SwitchOff(restart):
            return ["switch-off", restart]
        case SwitchNetwork(own):
            return ["switch-network", own]
        case InstallUpdate():
            return ["install-update"]
        case FetchGame(name):
            return ["fetch-game", name]
        case Say(page):
            return ["say", *said(page)]


def digest(frame: Frame) -> str:
    """12 hex digits that two different frames do not share."""
    lights = [[*glow.colour, glow.pattern.value] for glow in frame]
    return hashlib.sha256(json.dumps(lights).encode()).hexdigest()[:12]


def said(page: Page) -> list[Any]:
    """A page without the leaf that is open."""
    return [page.title, page.text, list(page.choices), page.chosen, page.keys]


def rewritten(recorded: Recorded) -> bytes:
    """The trace of the same events, written again."""
    sink = io.StringIO()
    opening = recorded.opening
    recorder = Recorder(sink, load(opening.setting.board, GAMES.games), opening)
    for event in recorded.events:
        recorder(0.0, event)
    recorder.flush()
    return sink.getvalue().encode()


def record(path: Path) -> dict[str, Any]:
    """The moves of a record, and the position that they lead to."""
    found = read_record(path.read_text(encoding="utf-8"))
    entry = GAMES.find(found.game)
    assert entry is not None
    played = replay_record(entry.game, found)
    result = found.result
    return {
        "game": found.game,
        "options": [list(it) for it in found.options],
        "seats": [[it.seat, it.kind, it.name] for it in found.seats],
        "start": found.start,
        "keeper": found.keeper,
        "moves": list(found.moves),
        "result": result and [list(result.winners), result.reason, list(result.score)],
        "position": entry.game.dump(played.state),
        "plies": played.plies,
        "stopped": played.stop is not None,
        "fault": played.fault,
        "again": write_record(found).splitlines(),
    }


def configuration(path: Path) -> dict[str, Any]:
    """The values of a configuration, and the lines that ``--print-config`` writes for them."""
    config = parse_for(path.read_bytes(), path.name, GAMES)
    return {"values": as_json(as_tree(config)), "printed": printed(config, "en")}


def printed(config: Config, language: str) -> list[str]:
    """The configuration written out, but for its comments."""
    lines = config_text(config, Speech(language, GAMES)).splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def as_json(value: Any) -> Any:
    """The same value after a trip through JSON: lists for tuples, and nothing that it lacks."""
    return json.loads(json.dumps(value, allow_nan=False))


def text(value: Any) -> str:
    """The file of an expected value: one line for each item of its lists, for a small diff."""
    if not isinstance(value, dict):
        return "[\n" + ",\n".join(_line(it) for it in value) + "\n]\n"
    parts = []
    for key, it in value.items():
        told = _line(it)
        if isinstance(it, list) and it and isinstance(it[0], list | dict):
            told = "[\n" + ",\n".join(f"  {_line(item)}" for item in it) + "\n ]"
        elif isinstance(it, dict) and it:
            lines = (f"  {_line(name)}: {_line(item)}" for name, item in it.items())
            told = "{\n" + ",\n".join(lines) + "\n }"
        parts.append(f" {_line(key)}: {told}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
