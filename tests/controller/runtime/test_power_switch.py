"""The menu's switch: a file for systemd, after a question at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.runtime.power_switch import (
    HOUSE_WIFI,
    NETWORK,
    OFF,
    OWN_WIFI,
    RESTART,
    VARIABLE,
)
from controller.session import remote
from controller.session.events import Wished
from controller.session.phases import Asking
from hardware.ports import Key
from tests.controller.runtime.rig import Rig


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folder for the wishes of a table that may have some."""
    made = tmp_path / "run"
    made.mkdir()
    monkeypatch.setenv(VARIABLE, str(made))
    return made


def asked(rig: Rig) -> str:
    return rig.phase.key if isinstance(rig.phase, Asking) else ""


def offered(rig: Rig) -> list[str]:
    return [it.key for it in rig.phase.choices] if isinstance(rig.phase, Asking) else []


@pytest.mark.parametrize(
    ("choice", "wish", "page"),
    [("switch-off", OFF, "switching-off"), ("reboot", RESTART, "restarting")],
)
def test_the_machine_is_switched_off_after_a_question(
    tmp_path: Path, folder: Path, choice: str, wish: str, page: str
) -> None:
    with Rig(tmp_path) as rig:
        rig.arrange()
        rig.move()
        rig.press(Key.MENU)
        rig.choose("power")
        assert offered(rig)[0] == "go-on", "OK alone switches nothing off"
        assert not list(folder.iterdir())
        rig.choose(choice)
        assert [it.name for it in folder.iterdir()] == [wish]
        assert asked(rig) == page
        # If nobody switches it off, the game goes on.
        rig.choose("go-on")
        rig.move()
        assert len(rig.moves()) == 2


@pytest.mark.parametrize(("choice", "wish"), [("own-wifi", OWN_WIFI), ("house-wifi", HOUSE_WIFI)])
def test_the_wifi_is_changed_after_a_question(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, choice: str, wish: str
) -> None:
    monkeypatch.setenv(NETWORK, str(folder))
    with Rig(tmp_path) as rig:
        rig.arrange()
        rig.move()
        rig.press(Key.MENU)
        rig.choose("network")
        assert offered(rig)[0] == "go-on", "OK alone changes nothing"
        assert "network" not in remote.wishes(rig.state, rig.phase)
        rig.choose(choice)
        assert [it.name for it in folder.iterdir()] == [wish]
        assert asked(rig) == "network-changes"
        rig.choose("go-on")
        rig.move()
        assert len(rig.moves()) == 2


@pytest.mark.usefixtures("folder")
def test_a_service_of_an_older_version_does_not_offer_its_wifi(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(NETWORK, raising=False)
    with Rig(tmp_path) as rig:
        rig.arrange()
        rig.press(Key.MENU)
        assert "power" in offered(rig)
        assert "network" not in offered(rig)


def test_whoever_changes_their_mind_switches_nothing_off(tmp_path: Path, folder: Path) -> None:
    with Rig(tmp_path) as rig:
        rig.arrange()
        for key in (Key.OK, Key.BACK):
            rig.press(Key.MENU)
            rig.choose("power")
            rig.press(key)
            assert asked(rig) != "power"
    assert not list(folder.iterdir())


@pytest.mark.usefixtures("folder")
def test_no_wish_of_a_page_switches_off_without_the_question(tmp_path: Path) -> None:
    with Rig(tmp_path) as rig:
        rig.arrange()
        assert not {"power", "switch-off", "reboot"} & set(remote.wishes(rig.state, rig.phase))
        before = rig.phase
        for what in ("power", "switch-off", "reboot"):
            rig.table.loop.send(Wished(what))
            assert rig.phase == before


def test_a_table_that_is_no_service_does_not_offer_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    with Rig(tmp_path) as rig:
        rig.arrange()
        rig.press(Key.MENU)
        assert offered(rig)
        assert "power" not in offered(rig)


def test_a_wish_that_cannot_be_written_is_told_of_and_the_game_goes_on(
    tmp_path: Path, folder: Path
) -> None:
    with Rig(tmp_path) as rig:
        rig.arrange()
        folder.rmdir()
        rig.press(Key.MENU)
        rig.choose("power")
        rig.choose("switch-off")
        assert any("the switch in the menu" in it for it in rig.told)
        rig.choose("go-on")
        rig.move()
        assert len(rig.moves()) == 1
