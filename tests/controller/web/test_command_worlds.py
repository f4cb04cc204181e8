"""Commands that read a saved game: a running one with secrets looks the same in two worlds."""

from __future__ import annotations

import io
from argparse import Namespace
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

from controller.cli import arguments, export
from controller.cli.arguments import FLAGS, WORDS
from controller.console.console import Console
from controller.i18n.speech import Speech
from controller.i18n.user_errors import Problem
from controller.journal.file import SUFFIX
from controller.runtime.trace import Recorder
from controller.session.commands import Command
from controller.session.phases import Private
from tests.controller.web.hall import BOARD, CATALOG, Hall
from tests.controller.web.twin_tables import Setting, Table
from tests.controller.web.worlds import KINDS, Pair, pairs

COMMANDS = {
    "games": (("--saved",), ("--saved", "--json")),
    "replay": (("NAME",), ("NAME", "--plain")),
    "verify": (("NAME",),),
    "export": (
        ("NAME",),
        ("NAME", "--json"),
        ("NAME", "--seat", "SEAT"),
        ("NAME", "--seat", "SEAT", "--json"),
    ),
}
"""Every way to ask about a saved game; ``SEAT`` is the seat that asks."""
WHOLE = {"backup", "restore"}
"""Commands whose file holds everything, and says so."""
COUNT = {"royal": 2, "royal teams": 1, "incognito": 2}


def told(command: str, words: tuple[str, ...], folder: Path) -> str:
    """Everything that a command prints."""
    out, speech = io.StringIO(), Speech("en", CATALOG)
    console = Console(CATALOG, speech, io.StringIO(), out, out, {})
    parsed = arguments.build(speech, command).parse_args([*words, "--folder", str(folder)])
    try:
        code = import_module(f"controller.cli.{command}").run(console, parsed)
    except Problem as problem:
        return f"{out.getvalue()} {problem.code} {problem.facts}"
    return f"{out.getvalue()} {code}"


def outputs(pair: Pair, folder: Path) -> list[list[str]]:
    """What each command says of each of the two worlds."""
    found: list[list[str]] = []
    for world in (pair.one, pair.other):
        draws = [text[1:] for text in world.acts if text.startswith("+")]
        Table(world, Setting(pair.turnout.seat), draws, folder).save()
        (path,) = folder.glob(f"*{SUFFIX}")
        facts = {"NAME": path.name, "SEAT": str(pair.turnout.seat + 1)}
        found.append(
            [
                told(command, tuple(facts.get(it, it) for it in words), folder)
                for command, ways in COMMANDS.items()
                for words in ways
            ]
        )
    return found


def differing(kind: str, folder: Path, seed: int = 3) -> list[tuple[str, str]]:
    compared = [outputs(pair, folder) for pair in pairs(KINDS[kind], COUNT[kind], seed, 2)]
    assert len(compared) == COUNT[kind]
    return [
        (mine, other)
        for pair in compared
        for mine, other in zip(*pair, strict=True)
        if mine != other
    ]


@pytest.mark.parametrize("kind", COUNT)
def test_no_command_tells_the_secrets_of_a_running_game(kind: str, tmp_path: Path) -> None:
    assert differing(kind, tmp_path) == []


def test_a_leak_planted_in_a_command_is_caught(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(export, "is_hidden", lambda _: False)
        assert differing("royal teams", tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr("controller.cli.replay.is_hidden", lambda _: False)
        assert differing("royal teams", tmp_path)


def test_every_command_that_reads_a_saved_game_has_worlds() -> None:
    reading = {it for it in WORDS if "file" in WORDS[it]} | {
        it for it in FLAGS if "saved" in FLAGS[it]
    }
    assert reading - WHOLE == {*COMMANDS, "trace"}


def traced(hall: Hall, folder: Path) -> str:
    """What ``trace`` prints of everything that a table was told."""
    sink = io.StringIO()
    recorder = Recorder(sink, BOARD, hall.opening)
    for event in hall.events:
        if not isinstance(event, get_args(Command)):
            recorder(0.0, event)
    recorder.flush()
    path = folder / "play.trace"
    path.write_text(sink.getvalue(), encoding="utf-8")
    out, speech = io.StringIO(), Speech("en", CATALOG)
    console = Console(CATALOG, speech, io.StringIO(), out, out, {})
    import_module("controller.cli.trace").run(console, Namespace(file=str(path)))
    return out.getvalue()


def test_a_trace_prints_no_line_up_of_a_running_game(tmp_path: Path) -> None:
    told: set[str] = set()
    for symbols in ("PCFPCF", "FFPPCC"):
        hall = Hall("incognito")
        table = hall.join()
        phones = [hall.phone(seat, table) for seat in range(2)]
        hall.ask(phones[0], "act", text="S:CPFCPF")
        hall.ask(phones[1], "act", text=f"N:{symbols}")
        hall.set_up()
        hall.ask(phones[0], "act", text="c2-c4")
        printed = traced(hall, tmp_path)
        assert "moved S:??????" in printed
        assert "moved c2-c4" in printed
        told.add(printed)
        hall.ask(table, "wish", what="resign", seat=0)
        hall.run(0.2)
        told.add(traced(hall, tmp_path))
    assert len(told) == 2, "an end that can be taken back shows nothing either"


def test_a_trace_prints_no_card_and_no_hand_of_a_running_game(tmp_path: Path) -> None:
    hall = Hall("royal-reversi")
    table = hall.join()
    hall.set_up()
    hall.ask(table, "wish", what="hands")
    hall.ask(table, "choose", at=0)
    hall.run(0.5)
    hall.ask(table, "choose", at=1)
    hall.until(lambda: isinstance(hall.session.phase, Private))
    hall.run(0.1)
    hand = hall.state.game.scene(hall.state.match.state)["hand.A"].split()
    printed = traced(hall, tmp_path)
    assert printed.count("moved +\n") == 10
    assert not [card for card in hand if f"+{card}" in printed]
    assert table.view["page"].text not in printed
