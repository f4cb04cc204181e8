"""``tablier calibrate``: on the simulated table, on real converters, and with clumsy people."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import pytest

from controller.cli import calibrate, dispatch
from controller.cli.calibrate import Guide
from controller.config.config import Config, TableConfig
from controller.config.device_settings import PiConfig
from controller.console.console import Console
from controller.i18n.speech import Speech
from controller.i18n.user_errors import Problem
from controller.runtime import devices
from controller.runtime.devices import RawValues
from controller.sensing import board as boards
from hardware import calibration_file
from hardware.calibration import Calibration, Classifier
from hardware.drivers.background import Background
from hardware.drivers.raspberry_pi import Machine
from hardware.errors import HardwareError
from hardware.ports import STRENGTH
from hardware.sim.halls import SimHalls
from tests.controller.runtime.rig import CATALOG
from tests.hardware.drivers.mockpins import World
from tests.hardware.drivers.test_analog import Mcp3008s

BOARD = boards.load("reference", CATALOG.games)
STRONG = Config(table=TableConfig(profile=STRENGTH))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrate, "PAUSE", 0.0)


@pytest.mark.parametrize(("language", "kept"), [("en", "saved in"), ("fr", "enregistré dans")])
@pytest.mark.parametrize("profile", ["pole", "pole-strength"])
@pytest.mark.usefixtures("quick")
def test_the_simulated_table_is_calibrated_by_its_own_hand(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    language: str,
    kept: str,
    profile: str,
) -> None:
    config = tmp_path / "tablier.toml"
    config.write_text(f'[table]\nprofile = "{profile}"\n')
    monkeypatch.setenv("TABLIER_CONFIG", str(config))
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    assert dispatch.main(["calibrate", "--lang", language]) == 0
    out, err = capsys.readouterr()
    assert kept in out
    assert "…" not in out
    assert err == ""
    found = calibration_file.read(tmp_path / "calibration.json", 8, 8, profile, SimHalls.full)
    halls = SimHalls(8, 8)
    for kind in found.levels:
        halls.lay(kind)
        assert Classifier(found).marks(halls.read()) == tuple(halls.kinds)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "profiles are calibrated: pole, pole-strength"),
        ('profile = "touch"', "profiles are calibrated: pole, pole-strength"),
    ],
)
def test_contacts_need_no_calibration(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    text: str,
    code: str,
) -> None:
    config = tmp_path / "tablier.toml"
    config.write_text(f"[table]\n{text}\n")
    monkeypatch.setenv("TABLIER_CONFIG", str(config))
    assert dispatch.main(["calibrate", "--lang", "en"]) == 2
    assert code in capsys.readouterr().err


@dataclass
class Person:
    """A person who does something to the board and presses Enter when asked."""

    halls: SimHalls
    acts: Iterator[Callable[[], None]]
    asked: int = 0
    out: io.StringIO = field(default_factory=io.StringIO)

    def readline(self, _: int | None = -1, /) -> str:
        act = next(self.acts, None)
        if act is None:
            return ""
        self.asked += 1
        act()
        return "\n"

    def guide(self) -> Guide:
        speech = Speech("en", CATALOG)
        console = Console(CATALOG, speech, self, self.out, self.out, {})  # type: ignore[arg-type]
        values = RawValues(self.halls.read, self.halls.full, lambda: None)
        return Guide(console, speech, BOARD, values, lambda: 0.0, lambda _: None)


def person(*acts: dict[int, str]) -> Person:
    """Each act is what lies on the board when Enter is pressed: pads and their kinds."""
    halls = SimHalls(8, 8)

    def lay(pieces: dict[int, str]) -> None:
        halls.kinds = [pieces.get(pad, "") for pad in range(64)]

    return Person(halls, iter([partial(lay, pieces) for pieces in acts]))


KINDS: list[dict[int, str]] = [{9: "N1"}, {9: "N2"}, {9: "S1"}, {9: "S2"}]


def test_a_person_is_led_through_it() -> None:
    who = person({}, *KINDS)
    found = who.guide().measured(STRONG, 2e9)
    assert isinstance(found, Calibration)
    assert found.at == 2e9
    assert set(found.levels) == {"N1", "N2", "S1", "S2"}
    assert who.asked == 5


def test_whoever_forgets_a_piece_is_told_and_may_try_again() -> None:
    who = person({}, {}, {9: "N1", 40: "N1"}, *KINDS)
    who.guide().measured(STRONG, 2e9)
    said = who.out.getvalue()
    assert "No sensor detected a piece" in said
    assert "Several sensors detected a piece: b7, a3" in said
    assert who.asked == 7


def test_a_board_that_is_not_empty_is_noticed_when_a_sensor_is_at_its_end() -> None:
    who = person({5: "N2"}, {}, *KINDS)
    who.halls._zero[5] = 600
    who.guide().measured(STRONG, 2e9)
    assert "f8" in who.out.getvalue()


def test_pieces_in_the_wrong_order_are_refused() -> None:
    with pytest.raises(HardwareError) as caught:
        person({}, KINDS[0], KINDS[2], KINDS[1], KINDS[3]).guide().measured(STRONG, 2e9)
    assert caught.value.code == "calibration.poles"
    with pytest.raises(HardwareError) as caught:
        person({}, KINDS[1], KINDS[0], KINDS[2], KINDS[3]).guide().measured(STRONG, 2e9)
    assert caught.value.code == "calibration.alike"


def test_an_input_that_ends_changes_nothing() -> None:
    with pytest.raises(Problem) as caught:
        person({}, KINDS[0]).guide().measured(STRONG, 2e9)
    assert caught.value.code == "calibrate.end"


def test_a_board_that_gives_no_values_is_told_of() -> None:
    who = person({})
    now = iter(range(1000))
    values = RawValues(lambda: (), 65535, lambda: None)
    guide = replace(who.guide(), values=values, clock=lambda: float(next(now)))
    with pytest.raises(Problem) as caught:
        guide.measured(STRONG, 2e9)
    assert caught.value.code == "calibrate.silent"


def test_a_clock_that_was_never_set_is_not_believed() -> None:
    assert person({}, *KINDS).guide().measured(STRONG, 4000.0).at == 0.0


def test_the_converters_of_a_pi_are_calibrated_and_then_read_by_it(tmp_path: Path) -> None:
    world = World()
    factory = world.factory()
    bus = Mcp3008s(world)
    machine = Machine(lambda: factory, lambda _: None, lambda *_: bus)
    path = tmp_path / "hall.json"
    table = TableConfig(profile=STRENGTH, driver="pi", calibration=str(path))
    screen = replace(Config().screen, kind="none")
    config = replace(Config(), table=table, pi=PiConfig("hall"), screen=screen)
    with pytest.raises(HardwareError) as caught:
        devices.on_pi(config, BOARD, lambda: 0.0, machine)
    assert caught.value.code == "calibration.file.none"
    factory.reset()
    values = devices.raw_values(config, BOARD, lambda: 0.0, machine)
    steps = iter([{}, {9: 585}, {9: 800}, {9: 438}, {9: 230}])

    def readline(_: int | None = -1, /) -> str:
        lying = next(steps)
        bus.values = [lying.get(pad, 512) for pad in range(64)]
        return "\n"

    who = person()
    who.readline = readline  # type: ignore[method-assign]
    found = replace(who.guide(), values=values).measured(config, 2e9)
    values.close()
    factory.reset()
    calibration_file.write(path, found)
    bus.values = [585 if pad == 3 else 225 if pad == 60 else 512 for pad in range(64)]
    ports = devices.on_pi(config, BOARD, lambda: 0.0, machine)
    sensor = ports.sensor
    assert isinstance(sensor, Background)
    sensor._ended.set()
    sensor._thread.join()
    sensor.step()
    picture = sensor.scan()
    assert picture is not None
    assert {pad: mark for pad, mark in enumerate(picture.marks) if mark} == {3: "N1", 60: "S2"}
    for port in (ports.sensor, ports.keys, ports.lights, ports.screen, ports.sound):
        port.close()
    factory.reset()


def test_a_table_of_contacts_has_nothing_to_calibrate() -> None:
    config = replace(STRONG, table=TableConfig(profile=STRENGTH, driver="pi"))
    with pytest.raises(Problem) as caught:
        devices.raw_values(config, BOARD, lambda: 0.0)
    assert caught.value.code == "calibrate.contacts"
