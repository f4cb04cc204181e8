"""New firmware over the real prompt of a real MicroPython, whatever ran there before."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.cli import dispatch
from firmware.wire import FIRMWARE
from hardware.drivers import flash, serial_port
from hardware.drivers.flasher import Flasher
from hardware.drivers.prompt import Prompt
from hardware.errors import HardwareError
from hardware.ports import Pad

from .pico import RESET, Pico, settings
from .talking import PATIENCE, came, shows, table, until

pytestmark = pytest.mark.micropython


def opened(pico: Pico) -> Prompt:
    prompt = Prompt(serial_port.open_port(pico.port), pico.port, patience=PATIENCE)
    prompt.enter()
    return prompt


def test_an_empty_pico_is_flashed_and_runs(tmp_path: Path) -> None:
    wanted = flash.files(settings())
    with Pico(tmp_path / "pico", blank=True) as pico:
        prompt = opened(pico)
        sent: list[flash.Sent] = []
        flash.write(prompt, wanted, sent.append)
        assert {it.path for it in sent} == set(wanted)
        assert not any(it.was_there for it in sent)
        sent.clear()
        flash.write(prompt, wanted, sent.append)
        assert all(it.was_there for it in sent)
        prompt.leave()
        prompt._port.close()
        assert came(lambda: pico.ends == [RESET])
        with table(pico) as board:
            pico.contact(Pad(3), closed=True)
            until(board, shows(3, "x"))
    kept = {f"/{it.relative_to(pico.flash)}" for it in pico.flash.rglob("*") if it.is_file()}
    assert kept == set(wanted)


def test_a_running_board_enters_maintenance_and_runs_again_afterwards(tmp_path: Path) -> None:
    wanted = flash.files(settings())
    pico = Pico(tmp_path / "pico")
    old = pico.flash / "firmware" / "keys.py"
    old.write_bytes(old.read_bytes() + b"# an older one")
    with pico:
        with table(pico) as board:
            board.enter_maintenance()
            assert came(lambda: pico.ends == [RESET])
        prompt = opened(pico)
        sent: list[flash.Sent] = []
        flash.write(prompt, wanted, sent.append)
        assert [it.path for it in sent if not it.was_there] == ["/firmware/keys.py"]
        prompt.leave()
        prompt._port.close()
        assert came(lambda: pico.ends == [RESET, RESET])
        with table(pico):
            pass


def test_a_firmware_that_fails_at_once_waits_at_its_prompt(tmp_path: Path) -> None:
    pico = Pico(tmp_path / "pico")
    (pico.flash / "firmware" / "scan.py").write_text("raise OSError('broken')\n")
    with pico:
        wanted = flash.files(settings())
        prompt = opened(pico)
        flash.write(prompt, wanted)
        prompt.leave()
        prompt._port.close()
        assert came(lambda: RESET in pico.ends)
        with table(pico):
            pass


def test_what_the_board_refuses_is_said(tmp_path: Path) -> None:
    with Pico(tmp_path / "pico", blank=True) as pico:
        prompt = opened(pico)
        with pytest.raises(HardwareError) as caught:
            prompt.run("raise OSError(28)")
        assert caught.value.code == "flash.refused"
        assert "OSError" in caught.value.facts["reason"]
        assert prompt.value("1 + 1") == 2


def test_the_command_flashes_a_running_board_and_hears_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr("serial.tools.list_ports.comports", list)
    pico = Pico(tmp_path / "pico")
    old = pico.flash / "firmware" / "lights.py"
    old.write_bytes(old.read_bytes() + b"# an older one\n")
    with pico:
        assert dispatch.main(["--lang", "en", "flash", "--port", pico.port]) == 0
        out = capsys.readouterr().out
        assert "/firmware/lights.py:" in out
        assert "Files written: 2 " in out  # the other is board.json, which is for real copper
        assert f"runs firmware {'.'.join(map(str, FIRMWARE))} on MicroPython 1." in out
        assert pico.ends == [RESET, RESET]


def test_a_board_of_another_version_can_still_be_flashed(tmp_path: Path) -> None:
    pico = Pico(tmp_path / "pico")
    file = pico.flash / "firmware" / "wire.py"
    file.write_text(file.read_text().replace("\nVERSION = 1\n", "\nVERSION = 9\n"))
    with pico:
        with pytest.raises(HardwareError) as caught, table(pico):
            pass
        assert caught.value.facts == {"found": "9", "known": "1"}
        flasher = Flasher(pico.port, find=lambda _: [pico.port])
        found = flasher.flash(settings())
        assert [it.path for it in found.sent if not it.was_there] == ["/firmware/wire.py"]
        with table(pico):
            pass
