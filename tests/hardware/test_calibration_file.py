from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hardware import calibration_file
from hardware.calibration import Calibration, Classifier
from hardware.errors import HardwareError
from hardware.ports import POLE, STRENGTH

LEVELS = {"N1": 73.0, "N2": 290.0, "S1": -75.0, "S2": -280.0}
BOARD = Calibration(8, 8, STRENGTH, 1023, tuple(500.5 + pad for pad in range(64)), LEVELS, 1e9)


def read(path: Path, rows: int = 8, profile: str = STRENGTH, full: int = 1023) -> Calibration:
    return calibration_file.read(path, rows, 8, profile, full)


def test_what_was_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "new" / "calibration.json"
    calibration_file.write(path, BOARD)
    assert read(path) == BOARD
    assert [it.name for it in path.parent.iterdir()] == ["calibration.json"]


def test_a_calibration_of_an_older_version_is_one_gain_for_all(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    full = replace(BOARD, gain=(1.25,) * 64, noise=(3.0,) * 64)
    calibration_file.write(path, full)
    assert read(path) == full
    assert not calibration_file.has_one_gain(path)
    tree = json.loads(path.read_text())
    del tree["gain"], tree["noise"]
    path.write_text(json.dumps(tree))
    assert read(path) == BOARD
    assert read(path).gains() == (1.0,) * 64
    assert calibration_file.has_one_gain(path)
    assert not calibration_file.has_one_gain(tmp_path / "none.json")


def test_a_table_of_two_kinds_can_use_a_calibration_of_four(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    calibration_file.write(path, BOARD)
    found = read(path, profile=POLE)
    assert found.levels == {"N": 73.0, "S": -75.0}
    raw = [
        round(zero) + (290 if pad == 5 else -75 if pad == 6 else 0)
        for pad, zero in enumerate(BOARD.zero)
    ]
    marks = Classifier(found).marks(raw)
    assert (marks[5], marks[6], marks[7]) == ("N", "S", "")


def test_a_write_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "calibration.json"
    calibration_file.write(path, BOARD)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(HardwareError) as caught:
        calibration_file.write(path, replace(BOARD, at=2e9))
    assert caught.value.code == "calibration.file.unwritable"
    assert "space" in caught.value.facts["reason"]
    assert read(path) == BOARD


def test_a_file_that_is_not_there_or_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(HardwareError) as caught:
        read(tmp_path / "none.json")
    assert caught.value.code == "calibration.file.none"
    with pytest.raises(HardwareError) as caught:
        read(tmp_path)
    assert caught.value.code == "calibration.file.unreadable"


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"rows": 10}, "size"),
        ({"full": 65535}, "range"),
    ],
)
def test_the_calibration_of_another_board_is_refused(
    tmp_path: Path, wanted: dict[str, Any], code: str
) -> None:
    path = tmp_path / "calibration.json"
    calibration_file.write(path, BOARD)
    with pytest.raises(HardwareError) as caught:
        read(path, **wanted)
    assert caught.value.code == f"calibration.file.{code}"
    assert "…" not in str(caught.value)


def test_a_calibration_of_two_kinds_does_not_serve_four(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    calibration_file.write(path, replace(BOARD, profile=POLE, levels={"N": 70.0, "S": -70.0}))
    with pytest.raises(HardwareError) as caught:
        read(path)
    assert caught.value.code == "calibration.file.profile"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": 2}, "format"),
        ({"format": "1"}, "damaged"),
        ({"rows": 0}, "damaged"),
        ({"rows": True}, "damaged"),
        ({"full": None}, "damaged"),
        ({"profile": "touch"}, "damaged"),
        ({"profile": []}, "damaged"),
        ({"zero": [512] * 63}, "damaged"),
        ({"zero": ["512"] * 64}, "damaged"),
        ({"zero": [float("nan")] * 64}, "damaged"),
        ({"levels": [1]}, "damaged"),
        ({"levels": {"X": 1}}, "damaged"),
        ({"at": "today"}, "damaged"),
        ({"gain": [1.0] * 63}, "damaged"),
        ({"gain": [0.0] * 64}, "damaged"),
        ({"gain": "1"}, "damaged"),
        ({"noise": [-1.0] * 64}, "damaged"),
        ({"zero": [1000] * 64}, "wrong"),
        ({"levels": {**LEVELS, "S1": 70.0}}, "wrong"),
        ({"levels": {**LEVELS, "N1": 280.0}}, "wrong"),
    ],
)
def test_a_file_that_was_changed_is_refused(
    tmp_path: Path, change: dict[str, Any], code: str
) -> None:
    path = tmp_path / "calibration.json"
    calibration_file.write(path, BOARD)
    tree = json.loads(path.read_text()) | change
    path.write_text(json.dumps(tree))
    with pytest.raises(HardwareError) as caught:
        read(path)
    assert caught.value.code == f"calibration.file.{code}"


@pytest.mark.parametrize("raw", [b"", b"[]", b"{", b"\xff", b"[" * 90_000, b" " * 200_000])
def test_bytes_that_are_no_calibration_are_refused(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "calibration.json"
    path.write_bytes(raw)
    with pytest.raises(HardwareError) as caught:
        read(path)
    assert caught.value.code == "calibration.file.damaged"


def test_a_torn_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    calibration_file.write(path, BOARD)
    whole = path.read_bytes()
    for size in range(0, len(whole) - 2, 7):
        path.write_bytes(whole[:size])
        with pytest.raises(HardwareError):
            read(path)
