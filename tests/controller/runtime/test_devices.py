"""A table on a Pico as its configuration names it; the board itself is tested elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from controller.config.config import Config, TableConfig
from controller.config.device_settings import PicoConfig, PiConfig, PinsConfig
from controller.runtime import devices
from controller.sensing import board as boards
from hardware import calibration_file
from hardware.absent import NoLights, NoScreen, NoSound
from hardware.calibration import PICO_FULL, Calibration
from hardware.drivers.raspberry_pi import Machine
from hardware.errors import HardwareError
from hardware.ports import DARK, Chime
from tests.controller.runtime.rig import CATALOG
from tests.hardware.drivers.mockpins import World

BOARD = boards.load("reference", CATALOG.games)
TEN = boards.load("ten", CATALOG.games)
LEVELS = {"N1": 4500.0, "N2": 18000.0, "S1": -4500.0, "S2": -18000.0}
Marks = Callable[[Sequence[int]], tuple[str, ...]]


def pico(
    config: Config,
    monkeypatch: pytest.MonkeyPatch,
    open_table: Callable[..., devices.TablePorts] = devices.on_pico,
) -> tuple[Any, ...]:
    """Arguments that a board is opened with."""
    given: list[tuple[Any, ...]] = []

    def open_board(*args: Any) -> Any:
        given.append(args)
        return SimpleNamespace(sensor=1, keys=2, lights=3, sound=4, notes=tuple, contacts=True)

    monkeypatch.setattr(devices, "open_board", open_board)
    open_table(config, BOARD, lambda: 0.0)
    return given[0]


def config_of(folder: Path, profile: str) -> Config:
    table = TableConfig(profile=profile, driver="pico", calibration=str(folder / "hall.json"))
    return replace(Config(), table=table, pico=PicoConfig("/dev/ttyACM7"))


@pytest.mark.parametrize(
    ("profile", "seen"),
    [
        ("pole-strength", ("N1", "S2", "")),
        ("pole", ("N", "S", "")),
        ("presence", ("x", "x", "")),
    ],
)
def test_raw_values_of_a_pico_are_read_by_the_calibration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, profile: str, seen: tuple[str, ...]
) -> None:
    known = Calibration(8, 8, "pole-strength", PICO_FULL, (32768.0,) * 64, LEVELS)
    calibration_file.write(tmp_path / "hall.json", known)
    rows, columns, told, _, port, marks, rests = pico(config_of(tmp_path, profile), monkeypatch)
    assert (rows, columns, told, port) == (8, 8, profile, "/dev/ttyACM7")
    raw = [37268, 14768] + [32768] * 62
    assert marks(raw)[:3] == seen
    assert rests == (known.zero, known.near())


@pytest.mark.parametrize(
    ("profile", "seen"), [("pole-strength", ("N1", "S1")), ("pole", ("N", "S")), ("touch", "xx")]
)
def test_sensors_that_were_never_calibrated_can_be_examined(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, profile: str, seen: tuple[str, ...]
) -> None:
    config = config_of(tmp_path, profile)
    *_, marks = pico(config, monkeypatch, devices.uncalibrated)
    empty = [29500 + 100 * pad for pad in range(64)]
    assert set(marks(empty)) == {""}
    assert marks([empty[0] + 1400, empty[1] - 1400, *empty[2:]]) == (*seen, *[""] * 62)


def test_a_pico_with_contacts_needs_no_calibration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert pico(config_of(tmp_path, "presence"), monkeypatch)[-2:] == (None, None)
    (tmp_path / "hall.json").write_text("{")
    assert pico(config_of(tmp_path, "touch"), monkeypatch)[-2:] == (None, None)
    with pytest.raises(HardwareError) as caught:
        pico(config_of(tmp_path, "presence"), monkeypatch)
    assert caught.value.code == "calibration.file.damaged"


@pytest.mark.parametrize(
    ("config", "found"),
    [
        (Config(), "64"),
        (replace(Config(), pi=PiConfig("expanders", 1, (32, 33, 34, 35))), "64"),
        (replace(Config(), pi=PiConfig("hall")), "64"),
        (replace(Config(), pins=PinsConfig(rows=(5, 6))), "16"),
    ],
)
def test_pins_that_do_not_fit_the_board_are_told(config: Config, found: str) -> None:
    machine = Machine(World().factory, lambda _: None, lambda *_: None)
    with pytest.raises(HardwareError) as caught:
        devices.on_pi(config, TEN, lambda: 0.0, machine)
    assert (caught.value.code, caught.value.facts) == (
        "pins.size",
        {"found": found, "wanted": f"{TEN.rows} × {TEN.columns}"},
    )


def test_pads_are_let_go_of_when_the_keys_cannot_be_opened() -> None:
    factory = World().factory()
    machine = Machine(lambda: factory)
    config = replace(Config(), pins=PinsConfig(left=99))
    with pytest.raises(HardwareError):
        devices.on_pi(config, BOARD, lambda: 0.0, machine)
    ports = devices.on_pi(Config(), BOARD, lambda: 0.0, machine)
    ports.sensor.close()
    ports.keys.close()
    factory.reset()


def test_what_a_build_lacks_takes_everything_and_does_nothing() -> None:
    NoLights().show((DARK,) * 64)
    NoScreen().show(bytes(1024))
    NoSound().play(Chime.END)
    for absent in (NoLights(), NoScreen(), NoSound()):
        absent.close()
        absent.close()
