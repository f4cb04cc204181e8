"""``tablier update``: the version in use stays until the new one has reported that it is ready."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.maker.installer import source
from controller.maker.installer.slots import HOME
from tests.controller.maker.installer.fake_pi import FakePi, snapshot


@pytest.fixture(name="pi")
def _pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakePi:
    """A machine with version 1."""
    pi = FakePi(tmp_path, monkeypatch)
    pi.wheel("1.0")
    assert pi.install("--build", "pi-matrix") == 0
    pi.ran()
    return pi


@pytest.fixture(name="stick")
def _stick(tmp_path: Path) -> Path:
    return tmp_path / "stick"


def test_an_update_needs_no_network_and_can_be_undone(
    pi: FakePi, stick: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = pi.write("var/lib/tablier/reversi-1.journal", "kept")
    wheel = pi.wheel("1.1", stick)
    assert pi.update(str(wheel)) == 0
    assert source.read_wheel(wheel).sha256 in capsys.readouterr().out
    assert "tablier-1.1" in pi.used
    ran = pi.ran()
    assert [line.split()[0] for line in ran] == ["python3", "pip", "tablier", "systemctl"]
    assert "--no-index" in ran[1]
    assert pi.update(str(wheel)) == 0
    assert pi.ran() == []  # it is in use already
    assert pi.update("--back") == 0
    assert "tablier-1.0" in pi.used
    assert pi.update("--back") == 0
    assert "tablier-1.1" in pi.used
    assert game.read_text(encoding="utf-8") == "kept"


def test_what_an_update_lacks_comes_from_the_network(pi: FakePi, stick: Path) -> None:
    pi.write("needs-network", "")
    assert pi.update(str(pi.wheel("1.1", stick))) == 0
    assert ["--no-index" in line for line in pi.ran() if line.startswith("pip")] == [True, False]
    assert "tablier-1.1" in pi.used


def test_a_version_that_does_not_start_is_taken_back(
    pi: FakePi, stick: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert pi.update(str(pi.wheel("1.1broken", stick))) == 2
    assert "tablier-1.0" in pi.used
    assert [line for line in pi.ran() if line.startswith("systemctl")] == [
        "systemctl restart tablier.service",
        "systemctl reset-failed tablier.service",
        "systemctl restart tablier.service",
    ]
    assert "previous one is running again" in capsys.readouterr().err
    # Nobody can go "back" to what never ran.
    assert pi.update("--back") == 2
    assert "tablier-1.0" in pi.used


@pytest.mark.parametrize("name", ["SHA256SUMS", "{wheel}.sha256"])
def test_a_file_that_is_not_what_its_list_says_is_refused_before_anything_is_touched(
    pi: FakePi, stick: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wheel = pi.wheel("1.1", stick)
    sums = stick / name.format(wheel=wheel.name)
    before = snapshot(pi.root)
    sums.write_text(f"{'0' * 64}  {wheel.name}\n", encoding="utf-8")
    assert pi.update(str(wheel)) == 2
    assert snapshot(pi.root) == before
    assert "checksum" in capsys.readouterr().err
    sums.write_text(f"{source.read_wheel(wheel).sha256} *{wheel.name}\n", encoding="utf-8")
    assert pi.update(str(wheel)) == 0


def test_what_is_no_wheel_for_this_machine_is_refused(
    pi: FakePi, stick: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wheel = pi.wheel("1.1", stick)
    wheel.write_bytes(wheel.read_bytes()[:-30])
    other = pi.wheel("1.2", stick, "cp311-cp311-manylinux_2_17_riscv64")
    text = stick / "tablier.txt"
    text.write_text("no", encoding="utf-8")
    before = snapshot(pi.root)
    for words in ((str(wheel),), (str(other),), (str(text),), (str(stick / "x.whl"),), ()):
        assert pi.update(*words) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert snapshot(pi.root) == before
    assert pi.ran() == []


def test_a_dry_run_changes_nothing(pi: FakePi, stick: Path) -> None:
    wheel = pi.wheel("1.1", stick)
    before = snapshot(pi.root)
    assert pi.update(str(wheel), "--dry-run") == 0
    assert (snapshot(pi.root), pi.ran()) == (before, [])


def test_what_was_installed_in_another_way_is_left_alone(
    pi: FakePi, stick: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (pi.root / HOME[1:] / "current").unlink()
    assert pi.update(str(pi.wheel("1.1", stick))) == 2
    assert "./install" in capsys.readouterr().err
