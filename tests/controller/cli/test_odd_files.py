"""Files that a person names but that are none: nothing waits for them, and no memory runs out."""

import ast
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import pytest

from controller.cli import dispatch
from controller.config.toml_file import MAX_BYTES
from controller.i18n.user_errors import Problem
from controller.journal import player_names
from controller.journal.player_names import PlayerNames
from controller.model import text_files
from controller.robot.arena import results
from controller.runtime import pad_memory
from controller.runtime.pad_memory import PadMemory
from hardware import calibration_file
from hardware.errors import HardwareError
from tests.hardware.test_calibration_file import BOARD

PATIENCE_SECONDS = 120
TREE = Path(__file__).resolve().parents[3]

# Each takes the name of a file, and the exit code that bad input has there.
COMMANDS = [
    ("trace {}", 2),
    ("replay {}", 2),
    ("export {}", 2),
    ("verify {}", 2),
    ("moves royal-reversi --option layout=custom:{}", 2),
    ("table reversi --board {}", 2),
    ("overlay reversi out.pdf --board {}", 2),
    ("restore {}", 2),
    ("--check-config {}", 78),
    ("--print-config {}", 78),
]


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """End a test that waits for a file."""

    def waited(number: int, frame: FrameType | None) -> None:
        del number, frame
        raise AssertionError("it waits")

    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    before = signal.signal(signal.SIGALRM, waited)
    signal.alarm(PATIENCE_SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("odd", ["pipe", "/dev/zero", "endless"])
@pytest.mark.parametrize(("command", "code"), COMMANDS)
def test_a_file_that_is_none_is_refused_at_once(
    command: str, code: int, odd: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "pipe")
    with (tmp_path / "endless").open("wb") as file:
        file.truncate(1 << 40)  # a sparse file: it takes no room but claims a terabyte
    assert dispatch.main(command.format(odd).split()) == code
    said = capsys.readouterr()
    assert said.err.strip()
    assert "bug" not in said.err


def test_a_pipe_as_configuration_is_refused_by_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.setenv("TABLIER_CONFIG", "pipe")
    assert dispatch.main(["run"]) == 78
    assert capsys.readouterr().err.startswith("pipe: is a pipe or a device.")


def test_the_empty_device_is_an_empty_configuration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLIER_CONFIG", os.devnull)
    assert dispatch.main(["--check-config"]) == 0


def test_an_endless_input_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_files, "LARGEST", 1000)
    with Path("/dev/zero").open() as stream, pytest.raises(Problem) as caught:
        text_files.read_stream(stream)
    assert caught.value.code == "file.large"


def test_a_file_of_the_largest_size_is_read_and_one_byte_more_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"x" * MAX_BYTES)
    assert len(text_files.read_bytes(file, MAX_BYTES)) == MAX_BYTES
    with pytest.raises(Problem) as caught:
        text_files.read_bytes(file, MAX_BYTES - 1)
    assert caught.value.code == "file.large"


@pytest.mark.parametrize("odd", ["pipe", "/dev/zero"])
def test_results_are_not_read_from_a_pipe_or_a_device(odd: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(Problem) as caught:
        results.has_old_marks(tmp_path / odd)
    assert caught.value.code == "file.irregular"


def test_a_pipe_as_calibration_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(HardwareError) as caught:
        calibration_file.read(tmp_path / "pipe", 9, 9, "pole", 1023)
    assert caught.value.code == "calibration.file.damaged"


def _names(folder: Path) -> Path:
    PlayerNames().changed("Zoe", "Zoé").save(folder)
    return folder / player_names.FILE


def _pads(folder: Path) -> Path:
    PadMemory(folder).keep({"a1": "stuck"})
    return folder / pad_memory.FILE


def _calibration(folder: Path) -> Path:
    calibration_file.write(folder / "hall.json", BOARD)
    return folder / "hall.json"


@pytest.mark.parametrize("odd", ["pipe", "link"])
@pytest.mark.parametrize("write", [_names, _pads, _calibration])
def test_what_stands_where_a_file_is_prepared_is_not_written_to(
    write: Callable[[Path], Path], odd: str, tmp_path: Path
) -> None:
    """Somebody waits for a pipe for ever, and a link leads to a file of another."""
    path = write(tmp_path)
    before = path.read_bytes()
    path.unlink()
    new = path.with_name(f"{path.name}.new")
    if odd == "pipe":
        os.mkfifo(new)
    else:
        (tmp_path / "mine").write_text("mine")
        new.symlink_to(tmp_path / "mine")
    assert write(tmp_path).read_bytes() == before
    assert odd == "pipe" or (tmp_path / "mine").read_text() == "mine"
    assert not new.exists()


READERS = {
    "controller/model/regular_file.py": "the one place that opens a file which a person named",
    "controller/journal/disk.py": "folders, to flush them",
    "controller/cli/dispatch.py": "the null device",
    "controller/maker/backup/": "by regular_file; others are written",
    "controller/bench/": "the system's own files, and our own page",
    "controller/mqtt/machine_health.py": "the system's own files",
    "controller/maker/doctor/probes.py": "the system's own files",
    "controller/maker/doctor/i2c_scan.py": "a bus",
    "controller/maker/service/plan.py": "a file of the program",
    "controller/maker/guide_tables.py": "files of the program",
    "controller/maker/installer/host.py": "the system's own files",
    "controller/display/font.py": "a file of the program",
    "controller/robot/arena/source_mark.py": "files of the program",
    "controller/robot/inside_book.py": "a file of the program",
    "controller/robot/search/weights_file.py": "a file of the program",
    "controller/web/app.py": "files of the program",
    "controller/web/package_files.py": "files of the program and of installed packages",
    "controller/sensing/board.py": "a file of the program; others by regular_file",
    "hardware/calibration_file.py": "checks the kind of file by itself",
    "hardware/drivers/flash.py": "files of the program",
    "hardware/drivers/spi.py": "a bus",
}
"""Modules that read files without ``controller.model.regular_file``, and what they read."""
READING = {"read_text", "read_bytes"}
WRITING = set("wxa")
WORDS = ("open(", *READING)


def reads(node: ast.AST) -> bool:
    """Whether this is a call that opens or reads a file by its name."""
    if not isinstance(node, ast.Call):
        return False
    match node.func:
        case ast.Attribute(ast.Name("text_files" | "disk"), _):
            return False
        case ast.Attribute(_, name) if name in READING:
            return True
        case ast.Attribute(ast.Name("os"), "open") | ast.Name("open"):
            return True
        case ast.Attribute(ast.Name("path" | "file" | "new"), "open"):
            modes = [it.value for it in node.args if isinstance(it, ast.Constant)]
            return not any(WRITING & set(str(mode)) for mode in modes)
        case _:
            return False


def test_no_other_module_opens_files_by_itself() -> None:
    found = {
        file.relative_to(TREE).as_posix()
        for top in ("controller", "hardware")
        for file in (TREE / top).rglob("*.py")
        if any(word in (text := file.read_text(encoding="utf-8")) for word in WORDS)
        and any(map(reads, ast.walk(ast.parse(text))))
    }
    assert {it for it in found if not it.startswith(tuple(READERS))} == set()
