"""Everything that reads bytes which somebody else wrote, and the errors that each may raise."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import NamedTemporaryFile, TemporaryDirectory

from controller.cli import dispatch
from controller.config.faults import ConfigError
from controller.config.game_settings import parse_for
from controller.i18n.user_errors import Problem
from controller.journal.contents import parse
from controller.journal.resume import rebuild, saved
from controller.model.settings import TableSettings
from controller.robot.protocol import read_question, read_reply
from controller.runtime.resumable import newest
from controller.runtime.startup import Opening, begin
from controller.runtime.trace import read as read_trace
from controller.runtime.trace import replay as replay_trace
from controller.sensing import board as boards
from controller.sensing import board_file
from controller.session.events import Tick
from controller.web.message_reader import Nonsense, hello, said
from firmware import wire
from hardware import calibration_file
from hardware.errors import HardwareError
from rules import catalog, record
from rules.errors import RulesError
from tests.system.fuzzing.mutations import damaged, reframed, resealed

CATALOG = catalog.load(())
BOARD = boards.load("reference", CATALOG.games)
TREE = Path(__file__).resolve().parents[3]
GOLDEN = TREE / "tests/golden"
Damage = Callable[[bytes, Sequence[bytes], Random], bytes]


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader, what it may raise, and bytes that it understands.

    ``commands`` are given a file with the bytes; they must not end with the exit code of a bug.
    """

    name: str
    read: Callable[[bytes], object]
    errors: tuple[type[Exception], ...]
    corpus: tuple[bytes, ...]
    damages: tuple[Damage, ...] = (damaged,)
    commands: tuple[tuple[str, ...], ...] = ()
    suffix: str = ".txt"


def files(pattern: str, largest: int = 60_000) -> tuple[bytes, ...]:
    found = [path.read_bytes() for path in sorted(GOLDEN.glob(pattern))]
    return tuple(data for data in found if len(data) <= largest)


def journal(data: bytes) -> None:
    rebuild(CATALOG, parse(data, Path("x.journal"), accept_prefix=len(data) % 2 == 0))


def resumed(data: bytes) -> None:
    """A table that is switched on where this journal lies: it starts, whatever is in it."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "reversi-0123456789abcdef.journal").write_bytes(data)
        problems: list[Problem] = []
        open_journal, kept = newest(folder, CATALOG, BOARD, problems.append)
        open_journal.close()
        for game in saved(folder):
            assert game.contents is not None or game.error is not None
    if kept is not None:
        opening = Opening("en", TableSettings("presence"), 1, "5e" * 32, "1", kept=kept.entries)
        presenter, _ = begin(opening, CATALOG, BOARD)
        for at in range(3):
            presenter.handle(Tick(float(at)))


def trace(data: bytes) -> None:
    for _, _ in zip(range(60), replay_trace(read_trace(data), CATALOG), strict=False):
        pass


def kept_record(data: bytes) -> None:
    found = record.read(data.decode(errors="replace"))
    game = CATALOG.find(found.game)
    if game is not None:
        record.replay(game.game, found)
        assert record.read(record.write(found)) == found


def position(data: bytes) -> None:
    """The first word names the game; what is read is written, and read again the same."""
    name, _, text = data.decode(errors="replace").partition("|")
    found = CATALOG.find(name)
    if found is None:
        return
    state = found.game.load(text)
    again = found.game.dump(state)
    assert found.game.dump(found.game.load(again)) == again


def move(data: bytes) -> None:
    name, _, text = data.decode(errors="replace").partition("|")
    found = CATALOG.find(name)
    if found is not None:
        made = found.game.parse(text)
        assert found.game.parse(str(made)) == made


def configuration(data: bytes) -> None:
    parse_for(data, "tablier.toml", CATALOG)


def board(data: bytes) -> None:
    board_file.read(data, "board.toml", CATALOG.games)


def calibration(data: bytes) -> None:
    with NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        calibration_file.read(Path(file.name), 8, 8, "pole", 1023)


def message(data: bytes) -> None:
    text = data.decode(errors="replace")
    for reads in (hello, lambda it: said(it, "table"), lambda it: said(it, "seat")):
        with contextlib.suppress(Nonsense):
            reads(text)


def serial(data: bytes) -> None:
    decoder = wire.Decoder()
    half = len(data) // 2
    for part in (data[:half], data[half:]):
        for kind, _, _, payload in decoder.feed(part):
            wire.values(kind, payload)


def line(data: bytes) -> None:
    for reads in (read_question, read_reply):
        with contextlib.suppress(ValueError):
            reads(data)


def _positions() -> tuple[bytes, ...]:
    found = []
    for game in CATALOG.games:
        state = game.sample(game.start(), Random(1)) if game.sheet.secret else game.start()
        found.append(f"{game.sheet.key}|{game.dump(state)}".encode())
    return tuple(found)


def _moves() -> tuple[bytes, ...]:
    texts = ("d3", "resign", "c2-c4xc5", "QC@b3", "-JH", "p310F", "W3", "S:CPFCPF", "a1=P", "--")
    return tuple(f"{game.sheet.key}|{text}".encode() for game in CATALOG.games for text in texts)


MESSAGES = tuple(
    line.strip().encode()
    for line in (TREE / "controller/web/API.md").read_text(encoding="utf-8").splitlines()
    if line.startswith('{"do"')
)
LINES = (
    b'{"type":"ready"}',
    b'{"type":"cancel"}',
    b'{"type":"reply","number":1,"move":"d3","proof":""}',
    (
        b'{"type":"question","number":1,"game":"reversi","options":{},"view":"x","seat":0,'
        b'"level":"club","seed":1,"seconds":1.0,"ponder":false}'
    ),
)
CALIBRATION = (
    b'{"format": 1, "rows": 8, "columns": 8, "profile": "pole", "full": 1023, "at": 1.0, '
    b'"rest": [' + b", ".join([b"512.0"] * 64) + b'], "levels": {"N": 70.0, "S": -70.0}}',
)
READERS = (
    Reader(
        "journal",
        journal,
        (Problem,),
        files("journals/*.journal"),
        (damaged, resealed, resealed),
        (("replay", "--plain"), ("export", "--json"), ("export",), ("verify",)),
        ".journal",
    ),
    Reader("resumed", resumed, (), files("journals/*.journal"), (damaged, resealed, resealed)),
    Reader("trace", trace, (Problem,), files("traces/*.trace"), commands=(("trace",),)),
    Reader(
        "record",
        kept_record,
        (RulesError,),
        files("records/*.txt"),
        commands=(("replay", "--plain"), ("verify",)),
    ),
    Reader("position", position, (RulesError,), _positions()),
    Reader("move", move, (RulesError,), _moves()),
    Reader(
        "configuration",
        configuration,
        (ConfigError,),
        files("configurations/*.toml"),
        commands=(("--check-config",),),
        suffix=".toml",
    ),
    Reader(
        "board",
        board,
        (),
        tuple(it.read_bytes() for it in (TREE / "controller/sensing/boards").glob("*.toml")),
    ),
    Reader("calibration", calibration, (HardwareError,), CALIBRATION),
    Reader("message", message, (), MESSAGES),
    Reader("serial", serial, (), (bytes(40), b"\1" * 60), (damaged, reframed)),
    Reader("robot", line, (), LINES),
)


def command(reader: Reader, words: Sequence[str], data: bytes, folder: Path) -> str:
    """Empty if this command takes the bytes, or refuses them in a sentence; else what it did."""
    file = folder / f"fuzzed{reader.suffix}"
    file.write_bytes(data)
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = dispatch.main([words[0], str(file), *words[1:], "--lang", "en"])
    told = err.getvalue()
    bad = code == dispatch.BUG or "Traceback" in told or (code > 1 and not told.strip())
    return f"{words}: {code}: {told}" if bad else ""
