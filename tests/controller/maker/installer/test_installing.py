"""``./install`` on a machine whose commands are only written down."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from controller.config import config
from controller.config.game_settings import load_for
from controller.maker.installer.installation import BUILDS, CONFIG
from controller.maker.installer.slots import HOME
from rules import catalog
from tests.controller.maker.installer.fake_pi import FakePi, here, snapshot

TREE = Path(__file__).resolve().parents[4]


@pytest.fixture(name="pi")
def _pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakePi:
    return FakePi(tmp_path, monkeypatch)


def test_one_command_does_everything_and_the_second_time_only_what_is_missing(
    pi: FakePi, capsys: pytest.CaptureFixture[str]
) -> None:
    pi.source()
    assert pi.install("--build", "pi-hall", "--lan") == 0
    ran = pi.ran()
    begins = [" ".join(line.split()[:3]) for line in ran if "dpkg-query" not in line]
    assert begins == [
        "apt-get update",
        "apt-get install --yes",
        "raspi-config nonint do_i2c",
        "raspi-config nonint do_spi",
        "python3 -m venv",
        "pip install --upgrade",
        "tablier --version",
        "tablier install-service --lang",
        "tablier doctor --quick",
    ]
    assert "--lan" in next(line for line in ran if "install-service" in line).split()
    assert "python3-spidev" in next(line for line in ran if "apt-get install" in line)
    assert (pi.root / "usr/local/bin/tablier").readlink() == Path(f"{HOME}/current/bin/tablier")
    assert "sudo reboot" in capsys.readouterr().out

    pi.write("dev/i2c-1", "")
    pi.write("dev/spidev0.0", "")
    before = snapshot(pi.root / "opt")
    assert pi.install() == 0
    words = {line.split()[0] for line in pi.ran()}
    assert words == {"dpkg-query", "tablier"}
    assert snapshot(pi.root / "opt") == before
    assert "Calibration" in capsys.readouterr().out


def test_a_dry_run_tells_it_all_and_changes_nothing(
    pi: FakePi, capsys: pytest.CaptureFixture[str]
) -> None:
    pi.source()
    before = snapshot(pi.root)
    assert pi.install("--build", "pico-hall", "--name", "table-2", "--dry-run") == 0
    assert {line.split()[0] for line in pi.ran()} <= {"dpkg-query", "id"}
    assert snapshot(pi.root) == before
    told = capsys.readouterr().out
    for word in ("apt-get install", "set-hostname table-2", "-m venv", "install-service"):
        assert f"{word}" in told
    assert told.endswith("Nothing was changed.\n")


@pytest.mark.parametrize("build", BUILDS)
def test_the_configuration_is_that_of_the_build_and_has_no_fault(pi: FakePi, build: str) -> None:
    pi.source()
    assert pi.install("--build", build, "--name", "table-2") == 0
    found = load_for(pi.root / CONFIG[1:], catalog.load(()))
    assert found.web.name == "table-2"
    driver, _, pads = build.partition("-")
    assert found.table.driver == driver
    assert driver == "pico" or found.pi.build == pads
    assert (found.table.profile == "pole-strength") == (pads == "hall")
    assert str(config.SYSTEM_FILE) == CONFIG


def test_every_build_of_the_guide_can_be_installed() -> None:
    listed = {path.stem for path in (TREE / "hardware/parts").glob("*.csv")}
    assert set(BUILDS) == listed - {"tools"}


def test_a_ready_wheel_is_taken_and_its_checksum_shown(
    pi: FakePi, capsys: pytest.CaptureFixture[str]
) -> None:
    pi.source()
    pi.memory(462)
    pi.wheel("1.0.0", tag="cp39-cp39-manylinux_2_17_riscv64")
    pi.wheel("1.0.1", pi.tree / "dist", here())
    assert pi.install("--build", "pi-matrix") == 0
    assert "tablier-1.0.1" in pi.used
    told = capsys.readouterr().out
    assert "SHA-256" in told
    assert "interpreted" not in told


@pytest.mark.parametrize(("total", "compiles"), [(462, False), (3800, True)])
def test_without_a_wheel_the_rules_run_interpreted_and_it_says_what_that_costs(
    pi: FakePi, capsys: pytest.CaptureFixture[str], total: int, *, compiles: bool
) -> None:
    pi.source()
    pi.memory(total)
    assert pi.install("--build", "pi-matrix") == 0
    told = capsys.readouterr().out
    assert "more slowly" in told
    assert ("--compile" in told) is compiles


def test_it_compiles_only_when_asked_and_only_with_enough_memory(
    pi: FakePi, capsys: pytest.CaptureFixture[str]
) -> None:
    pi.source()
    pi.memory(462, free=300)
    assert pi.install("--build", "pi-matrix", "--compile") == 2
    assert "400 MB is free" in capsys.readouterr().err
    assert not (pi.root / HOME[1:]).exists()
    assert "gcc" in next(line for line in pi.ran() if "apt-get install" in line)
    pi.memory(4000, free=3000)
    assert pi.install("--build", "pi-matrix", "--compile") == 0


def test_a_pico_gets_its_firmware_and_one_without_micropython_is_named(
    pi: FakePi, capsys: pytest.CaptureFixture[str]
) -> None:
    pi.source()
    assert pi.install("--build", "pico-matrix") == 0
    assert not any("flash" in line for line in pi.ran())
    assert "tablier flash --map pico-matrix" in capsys.readouterr().out
    pi.write("sys/bus/usb/devices/1-1/idVendor", "2e8a\n")
    product = pi.write("sys/bus/usb/devices/1-1/idProduct", "0003\n")
    assert pi.install("--build", "pico-matrix") == 0
    assert ".uf2" in capsys.readouterr().out
    product.write_text("0005\n", encoding="utf-8")
    pi.ran()
    assert pi.install("--build", "pico-matrix") == 0
    ran = [line for line in pi.ran() if line.split()[0] in {"systemctl", "tablier"}]
    assert ran[:2] == ["systemctl stop tablier.service", "tablier flash --map pico-matrix"]


def test_the_groups_of_the_person_are_completed(
    pi: FakePi, monkeypatch: pytest.MonkeyPatch
) -> None:
    pi.source()
    pi.write("etc/group", "gpio:x:1:\ni2c:x:2:\ndialout:x:3:\nroot:x:0:\n")
    monkeypatch.setenv("SUDO_USER", "zoe")
    assert pi.install("--build", "pi-matrix") == 0
    assert "usermod -aG gpio,i2c,dialout zoe" in pi.ran()


def test_removed_the_games_and_the_configuration_stay(pi: FakePi) -> None:
    pi.source()
    assert pi.install("--build", "pi-matrix") == 0
    game = pi.write("var/lib/tablier/reversi-1.journal", "kept")
    assert pi.install("--uninstall") == 0
    assert any("install-service --remove" in line for line in pi.ran())
    assert not (pi.root / HOME[1:]).exists()
    assert not (pi.root / "usr/local/bin/tablier").is_symlink()
    assert game.read_text(encoding="utf-8") == "kept"
    assert (pi.root / CONFIG[1:]).exists()
    assert pi.install("--uninstall") == 0


@pytest.mark.parametrize(
    "words",
    [
        ("--build", "table"),
        ("--build", "pi-matrix", "--name", "table.local"),
        ("--build", "pi-matrix", "--wheel", "nothing.whl"),
        ("--frobnicate",),
        ("--build", "pi-matrix"),
    ],
)
def test_bad_input_ends_in_one_sentence(
    pi: FakePi, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert pi.install(*words) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_command_that_fails_is_named(pi: FakePi, capsys: pytest.CaptureFixture[str]) -> None:
    pi.source()
    (pi.root.parent / "bin/apt-get").write_text("#!/bin/sh\nexit 100\n", encoding="utf-8")
    assert pi.install("--build", "pi-matrix") == 2
    told = capsys.readouterr().err
    assert "'apt-get update' failed (100)" in told


@pytest.mark.parametrize("language", catalog.LANGUAGES)
def test_it_needs_nothing_but_python(language: str) -> None:
    done = subprocess.run(
        [sys.executable, "-S", str(TREE / "install"), "--help", "--lang", language],
        capture_output=True,
        check=False,
        text=True,
        env={"PATH": os.environ["PATH"]},
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "--uninstall" in done.stdout
