"""``tablier doctor`` as people run it: one screen, no library, no hardware, no traceback."""

import io
import os
import pty
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from controller.config.config import JournalConfig
from controller.display import raster
from controller.i18n.speech import Speech
from controller.i18n.user_errors import Problem
from controller.maker.doctor.report import MACHINE, SECTIONS
from controller.maker.doctor.terminal_person import TerminalPerson
from controller.maker.doctor.workbench import Request
from controller.model.screen_page import Page
from controller.runtime.pad_memory import FILE
from controller.session.phases import Asking
from hardware.errors import HardwareError
from hardware.ports import Pad
from hardware.sim.devices import SimScreen
from tests.controller.maker.doctor.clinic import CATALOG, Clinic, settings
from tests.controller.runtime.rig import Rig, configured

SCREEN = (80, 25)
BLOCKED = ("RPi", "gpiozero", "lgpio", "luma", "serial", "smbus2", "spidev")
WITHOUT = f"""
import sys
class Block:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {BLOCKED!r}:
            raise ImportError("no module named " + name)
sys.meta_path.insert(0, Block())
from controller.cli.dispatch import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("driver", ["sim", "pi", "pico"])
def test_without_any_library_the_doctor_says_what_is_missing_in_one_screen(
    tmp_path: Path, driver: str, language: str
) -> None:
    file = tmp_path / "tablier.toml"
    file.write_text(settings(driver=driver))
    environ = os.environ | {"TABLIER_CONFIG": str(file), "STATE_DIRECTORY": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-P", "-c", WITHOUT, "doctor", "--quick", "--lang", language],
        env=environ,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert done.stderr == ""
    assert done.returncode == (0 if driver == "sim" else 1), done.stdout
    lines = done.stdout.splitlines()
    assert len(lines) <= SCREEN[1]
    assert max(map(len, lines)) <= SCREEN[0]
    assert ("pip install" in done.stdout) == (driver != "sim")


def test_what_was_named_is_what_is_looked_at(tmp_path: Path) -> None:
    found = Clinic(tmp_path, "config", "POWER", quick=True)
    assert {it["section"] for it in found.tree["findings"]} == {"config", "power"}
    assert found.tree["sections"] == ["config", "power"]


def test_a_section_that_is_none_is_refused_with_those_that_are(tmp_path: Path) -> None:
    with pytest.raises(Problem) as caught:
        Clinic(tmp_path, "pad")
    assert caught.value.facts["allowed"] == ", ".join(SECTIONS)


def test_a_wrong_configuration_is_told_and_nothing_is_opened(tmp_path: Path) -> None:
    found = Clinic(tmp_path, settings="[table]\nprofile = 3\nsound = 5\n")
    assert found.codes("fault") == ["config.fault"] * 2
    assert found.code == 1
    assert {it["section"] for it in found.tree["findings"]} <= set(MACHINE)


def test_what_the_last_games_showed_is_told(tmp_path: Path) -> None:
    (tmp_path / "health.json").write_text('{"format": 1, "pads": {"d4": "noisy"}}')
    found = Clinic(tmp_path, "health")
    assert found.pads("health.noisy") == ["d4"]
    assert found.code == 1


def test_a_screen_that_fails_is_told_once_and_nobody_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: SimScreen, bits: bytes) -> None:
        del self, bits
        raise HardwareError("i2c.off", bus=1, reason="no such file")

    monkeypatch.setattr(SimScreen, "show", fail)
    found = Clinic(tmp_path, "pads", "screen", "keys")
    assert found.codes("fault") == ["i2c.off"]
    assert found.codes("good") == ["pads.good", "keys.good"]


def test_quick_asks_nobody_and_says_so(tmp_path: Path) -> None:
    found = Clinic(tmp_path, "link", "pads", quick=True)
    assert found.codes("note") == ["guided.skipped"]
    assert found.codes("good") == ["link.good"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_fault_is_told_with_its_fix(tmp_path: Path, language: str) -> None:
    found = Clinic(tmp_path, "pads", noise="dead-pad", language=language, as_json=False)
    fix = Speech(language, CATALOG).say("doctor.pads.dead.fix")
    assert "✗" in found.text
    assert "→ " + " ".join(fix.split()[:5]) in found.text
    assert "b6" in found.text


def test_a_fault_for_a_real_table_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Problem) as caught:
        Clinic(tmp_path, "pads", noise="nonsense")
    assert caught.value.code == "sim.value"


def test_a_pad_that_flickers_in_a_real_game_is_told_by_the_doctor_afterwards(
    tmp_path: Path,
) -> None:
    with Rig(tmp_path) as rig:
        rig.arrange()
        rig.sim.flicker(Pad(0))
        rig.run(30.0)
        assert isinstance(rig.phase, Asking)
        assert rig.phase.key == "noisy"
    assert Clinic(tmp_path, "health").pads("health.noisy") == ["a8"]


def test_a_table_that_keeps_nothing_keeps_no_health_either(tmp_path: Path) -> None:
    with Rig(tmp_path, replace(configured(), journal=JournalConfig(keep=False))) as rig:
        rig.sim.flicker(Pad(0))
        rig.run(30.0)
        assert rig.state.pads.health.noisy
    assert not (tmp_path / FILE).exists()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_of_the_doctor_can_be_read_on_the_small_screen(
    tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: set[Page] = set()
    draw = raster.draw

    def noted(page: Page) -> bytes:
        shown.add(page)
        return draw(page)

    monkeypatch.setattr(raster, "draw", noted)
    for profile in ("presence", "touch"):
        Clinic(tmp_path, *SECTIONS, settings=settings(profile), language=language)
    Clinic(tmp_path, "pads", noise="noisy-pad", language=language)
    assert len(shown) > 150
    assert [(page, wrong) for page in shown if (wrong := raster.fits(page))] == []
    assert {page for page in shown if raster.leaves(page) > 1} == set()


# The terminal.


def test_a_person_at_the_terminal_is_asked_and_heard() -> None:
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "r", encoding="utf-8") as inp:
        out = io.StringIO()
        person = TerminalPerson(inp, out, Speech("en", CATALOG))
        assert person.answer() is None
        os.write(ours, b"typed too early\n")
        person.told(Request("put", {"pad": "d4", "number": "3", "total": "64"}))
        assert "3/64" in out.getvalue()
        assert "d4" in out.getvalue()
        assert person.answer() is None
        os.write(ours, b" SKIP \n")
        assert person.answer() == "skip"
    os.close(ours)


def test_a_stream_that_is_no_terminal_says_nothing() -> None:
    assert (
        TerminalPerson(io.StringIO("yes\n"), io.StringIO(), Speech("en", CATALOG)).answer() is None
    )
