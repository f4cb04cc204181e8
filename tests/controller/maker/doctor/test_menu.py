"""Every fault of the simulated table is found and named, and nothing else is blamed."""

from pathlib import Path

import pytest

from controller.maker.doctor.simulated_person import BROKEN, MENU
from hardware.ports import STRENGTH, TOUCH
from hardware.sim.faults import FAULTS, IN_GAMES
from tests.controller.maker.doctor.clinic import Clinic, settings

TABLE = ("link", "pads", "ghosts", "lights", "screen", "keys", "sound")
FAULT, NOTE = "fault", "note"
FOUND = {
    "none": (),
    "bounce": ((NOTE, "pads.bounce"),),
    "impulse": ((NOTE, "pads.impulse"),),
    "frame-loss": ((FAULT, "link.losing"),),
    "slide": ((NOTE, "hands.slide"),),
    "rest": ((NOTE, "hands.rest"),),
    "put-back": ((NOTE, "hands.put-back"),),
    "bump": ((NOTE, "hands.bump"),),
    "second-hand": ((NOTE, "hands.second-hand"),),
    "late-removal": ((NOTE, "hands.late-removal"),),
    "out-of-turn": ((NOTE, "hands.out-of-turn"),),
    "knock-over": ((NOTE, "hands.knock-over"),),
    "link": ((FAULT, "link.lost"),),
    "reboot": ((FAULT, "link.lost"), (FAULT, "link.reboot")),
    "stuck": ((FAULT, "pads.dead"),),
    "light": ((FAULT, "lights.mixed"),),
    "dead-pad": ((FAULT, "pads.dead"),),
    "stuck-pad": ((FAULT, "pads.stuck"),),
    "noisy-pad": ((FAULT, "pads.noisy"),),
    "swapped-pads": ((FAULT, "pads.swapped"),),
    "dead-row": ((FAULT, "pads.row-dead"),),
    "swapped-rows": ((FAULT, "pads.row-swapped"),),
    "turned-board": ((FAULT, "pads.turned"),),
    "no-diode": ((FAULT, "ghosts.pads"),),
    "no-diodes": ((FAULT, "ghosts.all"),),
    "dead-light": ((FAULT, "lights.dead"),),
    "mixed-light": ((FAULT, "lights.mixed"),),
    "mixed-lights": ((FAULT, "lights.order"),),
    "dead-key": ((FAULT, "keys.dead"),),
    "jammed-key": ((FAULT, "keys.jammed"),),
    "dark-screen": ((FAULT, "screen.dark"),),
    "other-screen": ((FAULT, "screen.controller"),),
    "dead-buzzer": ((FAULT, "sound.dead"),),
}
PAD_CODES = {"pads", "link"}


def test_the_whole_menu_is_gone_through() -> None:
    assert set(FOUND) == set(MENU) == {"none", *FAULTS, *BROKEN} - IN_GAMES
    assert len(MENU) > 30


PADS = [name for name, found in FOUND.items() if any(code[:4] in PAD_CODES for _, code in found)]


@pytest.mark.parametrize("name", MENU)
def test_each_fault_of_the_menu_is_found_and_named(tmp_path: Path, name: str) -> None:
    three = any(code.partition(".")[0] in {"ghosts", "hands"} for _, code in FOUND[name])
    sections = [section for section in TABLE if three or section != "ghosts"]
    assert_found(Clinic(tmp_path, *sections, noise=name), name)


@pytest.mark.parametrize("name", PADS)
@pytest.mark.parametrize("profile", [TOUCH, STRENGTH])
def test_other_kinds_of_sensors_break_in_the_same_ways(
    tmp_path: Path, name: str, profile: str
) -> None:
    assert_found(Clinic(tmp_path, "link", "pads", settings=settings(profile), noise=name), name)


def assert_found(found: Clinic, name: str) -> None:
    told = {(it["grade"], it["code"]) for it in found.tree["findings"]}
    assert told >= set(FOUND[name]), found.text
    faults = {code for grade, code in FOUND[name] if grade == FAULT}
    assert set(found.codes(FAULT)) == faults  # and nothing else is blamed
    assert found.code == (1 if faults else 0)


@pytest.mark.parametrize("profile", [STRENGTH, TOUCH])
def test_a_good_table_has_nothing_but_good_news(tmp_path: Path, profile: str) -> None:
    found = Clinic(tmp_path, *TABLE, settings=settings(profile))
    assert set(found.codes("fault", "note")) == set()
    assert len(found.codes("good")) == len(TABLE)
    assert found.code == 0


@pytest.mark.parametrize("name", ["dead-pad", "stuck-pad", "noisy-pad"])
def test_the_pad_that_is_broken_is_the_pad_that_is_named(tmp_path: Path, name: str) -> None:
    code = f"pads.{name.removesuffix('-pad')}"
    assert Clinic(tmp_path, "pads", noise=name).pads(code) == ["b6"]


def test_the_diode_that_is_missing_is_the_diode_that_is_named(tmp_path: Path) -> None:
    assert Clinic(tmp_path, "ghosts", noise="no-diode").pads("ghosts.pads") == ["b6"]


def test_the_right_controller_of_the_screen_is_found(tmp_path: Path) -> None:
    found = Clinic(tmp_path, "screen", noise="other-screen").tree["findings"]
    assert [it["fix"] for it in found] == [
        'write kind = "ssd1306" under [screen] in the configuration'
    ]
