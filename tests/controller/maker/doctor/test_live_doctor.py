"""The doctor beside a running table: what it looks at, and when a table is new."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from controller.config.config import Config, TableConfig
from controller.i18n.speech import Speech
from controller.maker.doctor.live_doctor import SEEN, LiveDoctor, live_doctor
from controller.maker.doctor.pad_monitor import SAMPLE_SECONDS, SAMPLES, PadMonitor
from controller.runtime.device_loan import DeviceLoan, LentPads
from controller.runtime.devices import RawPads
from controller.sensing import board as boards
from hardware.calibration import PICO_FULL
from hardware.ports import EMPTY, PRESENCE, STRENGTH, Picture
from rules import catalog

CATALOG = catalog.load(())
BOARD = boards.load("reference", CATALOG.games)
PADS = BOARD.rows * BOARD.columns
SPEECH = Speech("en", CATALOG)


def doctor(folder: Path, driver: str = "pico", profile: str = PRESENCE) -> LiveDoctor:
    config = replace(Config(), table=TableConfig(profile=profile, driver=driver))
    loan = DeviceLoan(pads=LentPads(BOARD))
    made = live_doctor(loan, config, None, folder, {"STATE_DIRECTORY": str(folder)})
    made.run_in_background(lambda work: work())
    return made


def test_the_machine_is_looked_at_and_what_is_missing_is_named(tmp_path: Path) -> None:
    visit = doctor(tmp_path, profile=STRENGTH)
    visit.open(SPEECH)
    told = visit.told(SPEECH)
    sections = {it["section"] for it in told["findings"]}
    assert {"config", "install", "storage", "devices", "power", "calibration"} <= sections
    assert not told["looking"]
    (missing,) = [it for it in told["findings"] if it["section"] == "calibration"]
    assert (missing["grade"], "tablier calibrate" in missing["fix"]) == ("fault", True)


def test_a_table_is_new_until_somebody_has_looked_or_played(tmp_path: Path) -> None:
    assert doctor(tmp_path / "nowhere").is_new
    visit = doctor(tmp_path)
    assert visit.told(SPEECH) == {"open": False, "new": True}
    visit.dismiss()
    assert not visit.is_new
    assert not doctor(tmp_path).is_new
    (tmp_path / SEEN).unlink()
    assert doctor(tmp_path).is_new
    (tmp_path / "reversi-20261118-200000-ab12cd.journal").touch()
    assert not doctor(tmp_path).is_new


def test_a_simulated_table_is_never_new(tmp_path: Path) -> None:
    assert not doctor(tmp_path, "sim").is_new


@pytest.mark.parametrize(("profile", "missing"), [(PRESENCE, "install"), (STRENGTH, "ghosts")])
def test_only_what_the_table_has_can_be_tested(tmp_path: Path, profile: str, missing: str) -> None:
    visit = doctor(tmp_path, profile=profile)
    assert missing not in visit.sections()
    assert not visit.test("pads", SPEECH), "not before it is open"
    visit.open(SPEECH)
    assert not visit.test(missing, SPEECH)
    assert not visit.answer("yes"), "nothing is asked"
    visit.close()


def test_sensors_that_were_never_calibrated_are_judged_from_their_first_values() -> None:
    values = [PICO_FULL // 2] * PADS
    monitor = PadMonitor(LentPads(BOARD, RawPads(lambda: tuple(values))))
    monitor.feed(Picture(0.0, (EMPTY,) * PADS, (0,) * PADS))
    for sample in range(SAMPLES):
        values[3] = PICO_FULL // 2 + 40 * (sample % 2)
        monitor.measure(sample * SAMPLE_SECONDS)
    found = monitor.told()
    assert found["margin"][3] < found["margin"][4]
    values[5] += PICO_FULL // 10
    monitor.measure(SAMPLES * SAMPLE_SECONDS)
    assert monitor.told()["share"][5] > 100


def test_a_board_that_has_measured_nothing_yet_shows_no_values() -> None:
    monitor = PadMonitor(LentPads(BOARD, RawPads(tuple)))
    monitor.measure(0.0)
    assert (monitor.told()["raw"], monitor.told()["share"]) == ([], [])


def test_changes_are_counted_again_after_a_restart_of_the_board() -> None:
    monitor = PadMonitor(LentPads(BOARD))
    for changes, boot in ((7, 1), (9, 1)):
        monitor.feed(Picture(0.0, (EMPTY,) * PADS, (changes,) * PADS, boot))
    assert monitor.told()["changes"] == [2] * PADS
    monitor.feed(Picture(0.0, (EMPTY,) * PADS, (1,) * PADS, 2))
    assert monitor.told()["changes"] == [0] * PADS
