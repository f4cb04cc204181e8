"""``tablier run``: start, exit, and messages about a missing device."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from controller.i18n.speech import PROGRAM
from hardware import calibration_file
from hardware.calibration import Calibration

PATIENCE = 120


def environ(folder: Path, text: str, **more: str) -> dict[str, str]:
    config = folder / "tablier.toml"
    config.write_text(text, encoding="utf-8")
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    return kept | {
        "TABLIER_CONFIG": str(config),
        "STATE_DIRECTORY": str(folder / "state"),
        "LANG": "C.UTF-8",
        **more,
    }


def started(env: dict[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "controller.cli.dispatch", "run"],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def lines_of(table: subprocess.Popen[str]) -> Iterator[str]:
    assert table.stderr is not None
    return iter(table.stderr)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_table_and_it_says_so(tmp_path: Path, number: int) -> None:
    text = '[table]\ndriver = "pi"\n[screen]\nkind = "none"\n'
    # gpiozero's own mock pins: all contacts are open.
    table = started(environ(tmp_path, text, GPIOZERO_PIN_FACTORY="mock"))
    try:
        lines = lines_of(table)
        assert "The table is running (pi, reference, presence)" in next(lines)
        table.send_signal(number)
        out, err = table.communicate(timeout=PATIENCE)
    finally:
        table.kill()
        table.wait()
    assert (table.returncode, out) == (0, "")
    assert "The table has stopped" in err


def test_without_pins_it_says_what_may_help_and_ends_with_its_own_code(tmp_path: Path) -> None:
    table = started(environ(tmp_path, '[table]\ndriver = "pi"\n', GPIOZERO_PIN_FACTORY="native-x"))
    out, err = table.communicate(timeout=PATIENCE)
    assert (table.returncode, out) == (69, "")
    assert "pip install 'tablier[pi]'" in err
    assert len(err.splitlines()) == 1


def test_an_old_calibration_is_told_of(tmp_path: Path) -> None:
    levels = {"N": 70.0, "S": -70.0}
    old = Calibration(8, 8, "pole", 1023, (512.0,) * 64, levels, at=1e9)
    calibration_file.write(tmp_path / "state" / "calibration.json", old)
    table = started(
        environ(tmp_path, '[table]\ndriver = "pi"\nprofile = "pole"\n[pi]\nbuild = "hall"\n')
    )
    _, err = table.communicate(timeout=PATIENCE)
    assert re.search(r"calibration is \d{4,} days old", err)
    assert table.returncode == 69


def test_four_expanders_still_run_and_are_told_of(tmp_path: Path) -> None:
    text = '[table]\ndriver = "pi"\n[pi]\nbuild = "expanders"\ni2c = 20\n'
    text += "expanders = [32, 33, 34, 35]\n"
    table = started(environ(tmp_path, text, GPIOZERO_PIN_FACTORY="mock"))
    _, err = table.communicate(timeout=PATIENCE)
    assert "4 MCP23017 use GPA7 and GPB7 as inputs" in err
    assert "Use 5 chips instead" in err


def test_the_table_speaks_its_own_language(tmp_path: Path) -> None:
    text = 'language = "fr"\n[table]\ndriver = "pi"\n[pi]\nbuild = "expanders"\ni2c = 20\n'
    table = started(environ(tmp_path, text, GPIOZERO_PIN_FACTORY="mock", LANG="fr_FR.UTF-8"))
    _, err = table.communicate(timeout=PATIENCE)
    assert table.returncode == 69
    assert "Le bus I²C 20 est désactivé" in err


def test_a_configuration_with_faults_ends_it_before_any_pin_is_touched(tmp_path: Path) -> None:
    table = started(environ(tmp_path, '[table]\ndriver = "pi"\n[pins]\nbuzzer = 5\n'))
    _, err = table.communicate(timeout=PATIENCE)
    assert table.returncode == 78
    assert "buzzer = 5" in err


def codes() -> set[str]:
    """All error codes of devices."""
    found: set[str] = set()
    folders = [files("hardware"), files("hardware") / "drivers"]
    for folder in folders:
        for file in folder.iterdir():
            if not file.name.endswith(".py"):
                continue
            text = file.read_text(encoding="utf-8")
            found |= set(re.findall(r"(?:HardwareError|LinkLost)\(\s*\"([a-z0-9.-]+)\"", text))
            found |= set(re.findall(r"\"((?:i2c|spi|gpio|matrix|calibration)\.[a-z]+)\"", text))
            if file.name == "calibration_file.py":
                names = re.findall(r"_error\(\s*\"([a-z]+)\"", text)
                found |= {f"calibration.file.{name}" for name in names}
    return found


def test_every_complaint_of_a_device_has_a_sentence_in_both_languages() -> None:
    found = codes()
    assert len(found) > 30
    for words in PROGRAM.values():
        assert {code for code in found if f"error.{code}" not in words} == set()


def test_every_such_sentence_names_a_command_or_something_to_do() -> None:
    told = {code: PROGRAM["en"][f"error.{code}"] for code in codes()}
    for code, sentence in told.items():
        # Some of those want a hand, not a command.
        if not code.startswith(("calibration.", "pico.")):
            assert re.search(r"(pip|sudo|tablier|mpremote|i2cdetect|spidev)[ .-]", sentence), (
                sentence
            )
