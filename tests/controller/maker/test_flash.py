"""The command that flashes a Pico, where there is none; with one: tests/firmware."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import pytest

from controller.cli import dispatch
from controller.i18n.speech import PROGRAM
from firmware import wire

RAISED = re.compile(r'(?:HardwareError|LinkLost)\(\s*"((?:pico|flash)\.[a-z-]+)"')


@pytest.fixture(autouse=True)
def _no_pico(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("serial", reason="pyserial is not installed: pip install pyserial")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr("serial.tools.list_ports.comports", list)


@pytest.mark.parametrize("language", PROGRAM)
def test_whatever_a_pico_is_blamed_for_has_a_sentence(language: str) -> None:
    files = [it for it in resources.files("hardware.drivers").iterdir() if it.name.endswith(".py")]
    codes = {code for file in files for code in RAISED.findall(file.read_text())}
    codes |= {f"pico.{fault}" for fault in wire.FAULTS if fault}
    assert len(codes) > 18
    assert [code for code in sorted(codes) if f"error.{code}" not in PROGRAM[language]] == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "No Pico found."),
        (("--map", "pi-matrix"), "pico-hall, pico-matrix"),
        (("--port", "/dev/null"), "is not a serial port"),
        (("--port", "/dev/none"), "There is no Pico at '/dev/none'"),
    ],
)
def test_what_cannot_be_flashed_is_told_in_a_sentence(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dispatch.main(["--lang", "en", "flash", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert "…" not in err
