"""``tablier calibrate``: on the simulated table, on real converters, and with clumsy people."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from controller.cli import calibrate, dispatch
from controller.cli.calibrate import SAMPLES, STALE, Guide
from controller.config.config import Config, TableConfig
from controller.config.device_settings import PiConfig
from controller.console.console import Console
from controller.i18n.speech import Speech
from controller.i18n.user_errors import Problem
from controller.runtime import devices
from controller.runtime.devices import RawValues
from controller.sensing import board as boards
from hardware import calibration_file
from hardware.calibration import LEAST_MARGIN, Calibration, Classifier
from hardware.drivers.background import Background
from hardware.drivers.raspberry_pi import Machine
from hardware.errors import HardwareError
from hardware.ports import STRENGTH, Pad
from hardware.sim.halls import SimHalls
from tests.controller.runtime.rig import CATALOG
from tests.hardware.drivers.mockpins import World
from tests.hardware.drivers.test_analog import Mcp3008s

BOARD = boards.load("reference", CATALOG.games)
STRONG = Config(table=TableConfig(profile=STRENGTH))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrate, "PAUSE_SECONDS", 0.0)


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
    for gain, true in zip(found.gain, halls.gain, strict=True):
        assert gain * sum(halls.gain) / 64 == pytest.approx(true, rel=0.05)
    assert min(found.margins()) > LEAST_MARGIN
    assert "\n    8 " in out


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
    acts: Iterator[Callable[[], str | None]]
    pads: tuple[int, ...] = tuple(range(64))
    """Pads that they visit when they carry the last piece over the board."""
    carried: str = ""
    asked: int = 0
    reads: int = 0
    out: io.StringIO = field(default_factory=io.StringIO)

    def readline(self, _: int | None = -1, /) -> str:
        act = next(self.acts, None)
        if act is None:
            return ""
        self.asked += 1
        answer = act()
        return "\n" if answer is None else answer

    def read(self) -> list[int]:
        """Values of the board; during the tour the piece lies on each pad for a second."""
        if self.carried:
            at, self.reads = self.reads // 30, self.reads + 1
            self.halls.lay(self.carried, Pad(self.pads[min(at, len(self.pads) - 1)]))
        return self.halls.read()

    def carry(self, kind: str) -> None:
        """Begin to carry a piece over the board."""
        self.carried, self.reads = kind, 0

    def guide(self) -> Guide:
        speech = Speech("en", CATALOG)
        console = Console(CATALOG, speech, self, self.out, self.out, {})  # type: ignore[arg-type]
        values = RawValues(self.read, self.halls.full, lambda: None)
        now = count(0.0, 0.02)
        return Guide(console, speech, BOARD, values, lambda: next(now), lambda _: None)


def person(*acts: dict[int, str]) -> Person:
    """Each act is what lies on the board when Enter is pressed: pads and their kinds."""
    halls = SimHalls(8, 8)

    def lay(pieces: dict[int, str]) -> None:
        halls.kinds = [pieces.get(pad, "") for pad in range(64)]

    who = Person(halls, iter(()))
    who.acts = iter([*(partial(lay, pieces) for pieces in acts), partial(who.carry, "S2")])
    return who


KINDS: list[dict[int, str]] = [{9: "N1"}, {9: "N2"}, {9: "S1"}, {9: "S2"}]


def test_a_person_is_led_through_it() -> None:
    who = person({}, *KINDS)
    found = who.guide().measured(STRONG, 2e9)
    assert isinstance(found, Calibration)
    assert found.at == 2e9
    assert set(found.levels) == {"N1", "N2", "S1", "S2"}
    assert who.asked == 6
    said = who.out.getvalue()
    assert "(64 of 64)" in said
    true = [gain / (sum(who.halls.gain) / 64) for gain in who.halls.gain]
    assert found.gain == pytest.approx(true, rel=0.05)


def test_pads_that_were_left_out_are_named_and_may_stay_average() -> None:
    who = person({}, *KINDS)
    who.pads = (*range(3, 64), 63)
    who.acts = iter([*who.acts, lambda: "0\n"])
    found = who.guide().measured(STRONG, 2e9)
    assert "Still to be measured (3): a8, b8, c8" in who.out.getvalue()
    assert found.gain[:3] == (1.0, 1.0, 1.0)
    assert min(found.gain) < 0.8


def test_a_piece_beside_the_middle_is_carried_there_again() -> None:
    who = person({}, *KINDS)
    right = who.halls.gain[20]
    who.halls.gain[20] = 0.3

    def mend() -> None:
        who.halls.gain[20] = right
        who.pads, who.reads = (20,), 0

    who.acts = iter([*who.acts, mend])
    found = who.guide().measured(STRONG, 2e9)
    assert "very differently from the others: e6" in who.out.getvalue()
    assert found.gain[20] == pytest.approx(right / (sum(who.halls.gain) / 64), rel=0.05)


def test_whoever_forgets_a_piece_is_told_and_may_try_again() -> None:
    who = person({}, {}, {9: "N1", 40: "N1"}, *KINDS)
    who.guide().measured(STRONG, 2e9)
    said = who.out.getvalue()
    assert "No sensor detected a piece" in said
    assert "Several sensors detected a piece: b7, a3" in said
    assert who.asked == 8


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
    first = devices.uncalibrated(config, BOARD, lambda: 0.0, machine)
    for port in (first.sensor, first.keys, first.lights, first.screen, first.sound):
        port.close()
    factory.reset()
    values = devices.raw_values(config, BOARD, lambda: 0.0, machine)
    steps = iter([{}, {9: 585}, {9: 800}, {9: 438}, {9: 230}, {}])
    reads = count()

    def readline(_: int | None = -1, /) -> str:
        lying = next(steps)
        bus.values = [lying.get(pad, 512) for pad in range(64)]
        return "\n"

    def carried() -> Sequence[int]:
        if next(reads) >= 5 * (STALE + SAMPLES):
            tour = (next(reads) - 5 * (STALE + SAMPLES)) // 60
            bus.values = [230 if pad == tour % 64 else 512 for pad in range(64)]
        return values.read()

    who = person()
    who.readline = readline  # type: ignore[method-assign]
    found = replace(who.guide(), values=replace(values, read=carried)).measured(config, 2e9)
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
