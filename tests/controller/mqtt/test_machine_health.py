"""What a table reports about its machine is coarse, and never fails."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from controller.mqtt.machine_health import MachineHealth, measured


def test_a_few_kilobytes_and_tenths_of_a_degree_are_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heat = tmp_path / "temp"
    found = set()
    for free, warmth in ((1_234_567_890, "48700\n"), (1_234_560_000, "49399\n")):
        heat.write_text(warmth, encoding="ascii")
        usage = type(shutil.disk_usage(tmp_path))(4_000_000_000, 0, free)
        monkeypatch.setattr(shutil, "disk_usage", lambda _, it=usage: it)
        found.add(measured(tmp_path, heat))
    assert found == {MachineHealth(1200, 30, 49)}


def test_a_folder_that_is_not_there_yet_is_on_the_disk_of_its_parent(tmp_path: Path) -> None:
    free_mb = measured(tmp_path / "not" / "yet", tmp_path / "temp").free_mb
    assert free_mb is not None
    assert free_mb % 100 == 0


def test_what_is_unknown_is_not_guessed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Path) -> None:
        raise OSError

    monkeypatch.setattr(shutil, "disk_usage", fail)
    for text in ("", "warm"):
        (tmp_path / "temp").write_text(text, encoding="ascii")
        assert measured(tmp_path, tmp_path / "temp") == MachineHealth(None, None, None)
    assert measured(tmp_path, tmp_path / "none") == MachineHealth(None, None, None)
