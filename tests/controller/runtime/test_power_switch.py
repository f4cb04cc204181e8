"""The menu's switch: a file for systemd, after a question at the table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from controller.journal.receipts import Unsaved
from controller.model.update_result import UpdateResult, written
from controller.runtime.power_switch import (
    HOUSE_WIFI,
    NETWORK,
    NEW_VERSION,
    OFF,
    OWN_WIFI,
    RESTART,
    UPDATE,
    VARIABLE,
)
from controller.runtime.update_report import POLL_SECONDS
from controller.session import remote
from controller.session.events import Wished
from controller.session.phases import Asking
from hardware.ports import Key
from tests.controller.runtime.rig import Rig, configured


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


@pytest.fixture
def result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """File in which root says what became of an update."""
    made = tmp_path / "root" / "result"
    made.parent.mkdir()
    monkeypatch.setenv(UPDATE, str(made))
    return made


def says(result: Path, line: str) -> None:
    """Root's unit replaces the file."""
    new = result.with_name("new")
    new.write_text(line, encoding="utf-8")
    new.replace(result)


def shown(rig: Rig) -> str:
    page = rig.page
    return f"{page.title} {page.text}"


def test_an_update_is_installed_after_a_question_and_its_result_is_shown(
    tmp_path: Path, folder: Path, result: Path
) -> None:
    with Rig(tmp_path) as rig:
        rig.arrange()
        rig.move()
        rig.press(Key.MENU)
        assert "update" not in remote.wishes(rig.state, rig.phase)
        rig.choose("update")
        assert offered(rig)[0] == "go-on", "OK alone installs nothing"
        assert not list(folder.iterdir())
        rig.choose("install-update")
        assert [it.name for it in folder.iterdir()] == [NEW_VERSION]
        assert asked(rig) == "updating"
        says(result, written(UpdateResult.UNUSABLE, "1.2"))
        rig.run(2 * POLL_SECONDS)
        assert asked(rig) == "updated"
        assert "damaged" in shown(rig)
        rig.choose("go-on")
        rig.run(2 * POLL_SECONDS)
        assert asked(rig) != "updated", "it is shown once"
        rig.move()
        assert len(rig.moves()) == 2
        # Long after the question, it takes no page of the game away.
        says(result, written(UpdateResult.WENT_BACK, "1.2"))
        rig.run(2 * POLL_SECONDS)
        assert asked(rig) == ""
        assert "1.2 did not start" in shown(rig)


@pytest.mark.usefixtures("folder")
def test_the_new_version_says_that_it_is_installed(tmp_path: Path, result: Path) -> None:
    """The result is written when the new version has reported that it is ready."""
    with Rig(tmp_path) as rig:
        rig.arrange()
        rig.move()
    says(result, written(UpdateResult.SAME, "1.1"))
    with Rig(tmp_path) as rig:
        rig.run(2 * POLL_SECONDS)
        assert asked(rig) == "resume", "what was there before is not said again"
        says(result, written(UpdateResult.DONE, "1.2"))
        rig.run(2 * POLL_SECONDS)
        assert asked(rig) == "updated"
        assert "1.2 is installed" in shown(rig)
        rig.choose("go-on")
        assert asked(rig) == "resume"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("line", ["", "perfect 1.2\n", "done \x1b[2J\n", "done 1.2\n" * 99])
def test_what_is_no_result_is_not_shown(tmp_path: Path, result: Path, line: str) -> None:
    with Rig(tmp_path) as rig:
        rig.arrange()
        before = rig.phase, rig.state.notices.news
        says(result, line)
        rig.run(2 * POLL_SECONDS)
        assert (rig.phase, rig.state.notices.news) == before


@pytest.mark.usefixtures("folder")
def test_a_service_without_a_version_to_go_back_to_offers_no_update(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(UPDATE, raising=False)
    with Rig(tmp_path) as rig:
        rig.arrange()
        rig.press(Key.MENU)
        assert "power" in offered(rig)
        assert "update" not in offered(rig)


@pytest.mark.usefixtures("folder", "result")
def test_no_wish_of_a_page_installs_an_update(tmp_path: Path, folder: Path) -> None:
    with Rig(tmp_path) as rig:
        rig.arrange()
        before = rig.phase
        for what in ("update", "install-update"):
            assert what not in remote.wishes(rig.state, rig.phase)
            rig.table.loop.send(Wished(what))
            assert rig.phase == before
        assert not list(folder.iterdir())


@pytest.mark.usefixtures("folder", "result")
def test_no_update_is_offered_while_a_restart_would_lose_the_game(tmp_path: Path) -> None:
    with Rig(tmp_path) as rig:
        rig.arrange()
        rig.table.loop.send(Unsaved("journal.full", "No space left on device"))
        rig.choose("play-on")
        rig.press(Key.MENU)
        assert "save-now" in offered(rig)
        assert "power" in offered(rig)
        assert "update" not in offered(rig)
    with Rig(tmp_path / "hidden") as rig:
        rig.arrange()
        rig.state.match.hidden = True
        rig.press(Key.MENU)
        assert "open-hands" in offered(rig)
        assert "update" not in offered(rig)
    unkept = replace(configured(), journal=replace(configured().journal, keep=False))
    with Rig(tmp_path / "other", unkept) as rig:
        rig.arrange()
        rig.press(Key.MENU)
        assert "power" in offered(rig)
        assert "update" not in offered(rig)


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
