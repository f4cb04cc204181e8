"""The table as a service: the files written, their sandboxing, and what is refused."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
from pathlib import Path

import pytest

from controller.cli import attention, dispatch
from controller.cli.arguments import COMMANDS, FLAGS
from controller.config import config
from controller.display import raster
from controller.i18n.speech import Speech
from controller.maker.installer.slots import HOME
from controller.maker.service import plan
from controller.model.screen_page import Page
from controller.model.update_result import RESULT
from controller.runtime.power_switch import (
    HOUSE_WIFI,
    NETWORK,
    NEW_VERSION,
    OFF,
    OWN_WIFI,
    RESTART,
    UPDATE,
    power_folder,
)
from hardware.errors import HardwareError
from rules import catalog

PROGRAM = Path("/opt/tablier/bin/tablier")
RUN = (plan.RUN,)
MOST_EXPOSED = 1.5

ANALYZE = shutil.which("systemd-analyze")
needs_systemd = pytest.mark.skipif(
    ANALYZE is None, reason="systemd-analyze is missing (Debian: systemd)"
)


def system() -> dict[str, str]:
    """Each file of the system's service, by its name."""
    made = plan.for_system(PROGRAM, RUN, "")
    return {path.name: text for path, text in made.files.items()}


def unit(text: str) -> dict[str, dict[str, list[str]]]:
    """A unit's sections; a key may be written several times."""
    found: dict[str, dict[str, list[str]]] = {}
    section = ""
    for line in text.splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            key, _, value = line.partition("=")
            found.setdefault(section, {}).setdefault(key, []).append(value)
    return found


@needs_systemd
@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("tablier.service", MOST_EXPOSED),
        ("tablier-attention.service", 1.0),
        ("tablier-power@.service", 1.5),
        ("tablier-network@.service", 1.5),
        ("tablier-update.service", 1.5),
    ],
)
def test_the_service_is_shut_in(tmp_path: Path, name: str, most: float) -> None:
    text = system()[name].replace(str(PROGRAM), "/bin/true").replace("%i", "poweroff")
    file = tmp_path / name.replace("@", "")
    file.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [str(ANALYZE), "security", "--offline=true", "--no-pager", str(file)],
        capture_output=True,
        check=True,
        text=True,
        env={**os.environ, "SYSTEMD_COLORS": "0"},
    )
    (score,) = re.findall(r"Overall exposure level for \S+: (\d+\.\d)", done.stdout)
    assert 0.0 < float(score) <= most


@needs_systemd
def test_systemd_understands_every_line(tmp_path: Path) -> None:
    files = []
    for name, text in system().items():
        if name.endswith((".service", ".path")):
            files.append(tmp_path / name)
            for program in (str(PROGRAM), "/usr/bin/nmcli"):
                text = text.replace(program, "/bin/true")  # noqa: PLW2901
            files[-1].write_text(text, encoding="utf-8")
    done = subprocess.run(
        [str(ANALYZE), "verify", "--man=no", *map(str, files)],
        capture_output=True,
        check=False,
        text=True,
    )
    ours = [line for line in done.stderr.splitlines() if "tablier" in line]
    assert (done.returncode, ours) == (0, [])
    assert len(files) == 8


def test_a_hung_table_is_restarted_in_time_and_a_wrong_configuration_is_not() -> None:
    service = unit(system()["tablier.service"])["Service"]
    assert service["Type"] == ["notify"]
    assert service["Restart"] == ["on-failure"]
    assert service["RestartPreventExitStatus"] == [str(dispatch.BAD_CONFIG)]
    # Restarted at most 15 s after it hung: the last ping, the watchdog, and the pause.
    (patience,), (pause,) = service["WatchdogSec"], service["RestartSec"]
    assert int(patience) + int(pause) <= 15


def test_after_ten_crashes_the_screen_says_so() -> None:
    first = unit(system()["tablier.service"])["Unit"]
    assert first["StartLimitBurst"] == ["10"]
    assert first["OnFailure"] == ["tablier-attention.service"]
    assert "tablier-attention.service" in system()
    other = unit(system()["tablier-attention.service"])
    assert other["Unit"]["Conflicts"] == ["tablier.service"]


def test_games_and_configuration_are_where_the_program_looks_for_them() -> None:
    service = unit(system()["tablier.service"])["Service"]
    assert service["StateDirectory"] == ["tablier"]
    environ = dict(line.split("=", 1) for line in service["Environment"])
    assert config.find(environ) == config.SYSTEM_FILE
    assert plan.for_system(PROGRAM, RUN, "x").first == {config.SYSTEM_FILE: "x"}


def test_what_the_units_run_are_commands() -> None:
    for name in ("tablier.service", "tablier-attention.service"):
        (line,) = unit(system()[name])["Service"]["ExecStart"]
        program, command = line.split()
        assert program == str(PROGRAM)
        assert command in COMMANDS


def test_the_menu_switches_off_by_a_file_for_which_root_waits_and_by_no_right() -> None:
    """What the table writes, what the units wait for and what they do have one name."""
    files = system()
    service = unit(files["tablier.service"])["Service"]
    folder = Path("/run") / service["RuntimeDirectory"][0]
    assert power_folder(dict(it.split("=", 1) for it in service["Environment"])) == folder
    waiting = unit(files["tablier-power@.path"])
    assert waiting["Path"] == {"PathExists": [f"{folder}/%i"]}
    assert waiting["Unit"]["PartOf"] == ["tablier.service"]
    acting = unit(files["tablier-power@.service"])["Service"]
    assert acting["ExecStart"] == ["/usr/bin/systemctl --no-block %i"]
    assert acting["ExecStartPre"] == [f"/usr/bin/rm -f {folder}/%i"]
    wanted = unit(files["tablier.service"])["Unit"]["Wants"][0]
    assert set(wanted.split()) == {f"tablier-power@{name}.path" for name in (OFF, RESTART)}
    assert {OFF, RESTART} == {"poweroff", "reboot"}, "what systemctl calls them"


def test_the_menu_changes_the_wifi_in_the_same_way() -> None:
    files = system()
    service = unit(files["tablier.service"])["Service"]
    folder = Path("/run") / service["RuntimeDirectory"][0]
    environ = dict(it.split("=", 1) for it in service["Environment"])
    assert power_folder(environ, NETWORK) == folder
    assert unit(files["tablier-network@.path"])["Path"] == {"PathExists": [f"{folder}/wifi-%i"]}
    acting = unit(files["tablier-network@.service"])["Service"]
    assert acting["ExecStart"] == ["/usr/bin/nmcli --wait 30 connection %i tablier"]
    assert acting["ExecStartPre"] == [f"/usr/bin/rm -f {folder}/wifi-%i"]
    assert acting["CapabilityBoundingSet"] == ["CAP_DAC_OVERRIDE"], "to remove that file"
    wanted = unit(files["tablier.service"])["Unit"]["Wants"][1]
    assert set(wanted.split()) == {f"tablier-network@{it}.path" for it in ("up", "down")}
    assert (OWN_WIFI, HOUSE_WIFI) == ("wifi-up", "wifi-down")


def test_the_menu_asks_for_an_update_in_the_same_way_and_names_no_file() -> None:
    files = system()
    folder = Path("/run") / unit(files["tablier.service"])["Service"]["RuntimeDirectory"][0]
    waiting = unit(files["tablier-update.path"])
    assert waiting["Path"] == {"PathExists": [f"{folder}/{NEW_VERSION}"]}
    assert waiting["Unit"]["PartOf"] == ["tablier.service"]
    assert unit(files["tablier.service"])["Unit"]["Wants"][2] == "tablier-update.path"
    acting = unit(files["tablier-update.service"])["Service"]
    assert acting["ExecStart"] == [f"{PROGRAM} update --card"]
    assert "card" in FLAGS["update"]
    assert acting["ExecStartPre"] == [f"/usr/bin/rm -f {folder}/{NEW_VERSION}"]
    assert acting["CapabilityBoundingSet"] == ["CAP_DAC_OVERRIDE"], "to remove that file"
    assert acting["ReadWritePaths"] == [f"{HOME} -{folder}"]
    assert acting["RuntimeDirectory"] == [Path(RESULT).parent.name]
    assert acting["RuntimeDirectoryPreserve"] == ["yes"], "the table reads it later"
    assert acting["UMask"] == ["0022"], "so that the table's user can run what was installed"
    assert "User" not in acting


def test_only_a_table_that_keeps_the_version_before_offers_an_update() -> None:
    for program, offers in ((PROGRAM, False), (Path("/opt/tablier/current/bin/tablier"), True)):
        text = plan.text("tablier.service", program, RUN)
        assert "@UPDATE@" not in text
        environ = dict(it.split("=", 1) for it in unit(text)["Service"]["Environment"])
        assert power_folder(environ, UPDATE) == (Path(RESULT) if offers else None)


def test_the_users_groups_are_those_of_the_devices() -> None:
    service = unit(system()["tablier.service"])["Service"]
    (groups,) = service["SupplementaryGroups"]
    sysusers = plan.text("sysusers.conf", PROGRAM, RUN)
    members = re.findall(r"^m tablier (\w+)$", sysusers, re.MULTILINE)
    assert members == groups.split()
    assert 'GROUP="dialout"' in system()["70-tablier.rules"]


def test_a_service_of_ones_own_needs_nothing_of_root() -> None:
    made = plan.for_person(PROGRAM, RUN, Path("/home/zoe"))
    ((path, text),) = made.files.items()
    assert path == Path("/home/zoe/.config/systemd/user/tablier.service")
    assert not {"User", "SupplementaryGroups", "DeviceAllow"} & set(unit(text)["Service"])
    commands = (*made.arriving, *made.leaving, *made.left)
    assert all("--user" in it or it[0] == "loginctl" for it in commands)


def install(*words: str) -> int:
    return dispatch.main(["install-service", "--lang", "en", *words])


def test_it_is_installed_into_a_folder_kept_and_removed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plan, "_HIDDEN", ())
    assert install("--root", str(tmp_path)) == 0
    written = {path for path in tmp_path.rglob("*") if path.is_file()}
    assert len(written) == 12
    settings = tmp_path / config.SYSTEM_FILE.relative_to("/")
    assert config.load(settings) == config.Config()
    assert all(path.stat().st_mode & 0o777 == 0o644 for path in written)
    settings.write_text("language = 'fr'\n", encoding="utf-8")
    assert install("--root", str(tmp_path)) == 0
    assert settings.read_text(encoding="utf-8") == "language = 'fr'\n"
    assert "Runs" not in capsys.readouterr().out
    assert install("--root", str(tmp_path), "--remove") == 0
    assert {path for path in tmp_path.rglob("*") if path.is_file()} == {settings}
    assert install("--root", str(tmp_path), "--remove") == 2
    assert "nothing to remove" in capsys.readouterr().err


def test_a_dry_run_names_everything_and_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for words in ((), ("--user",)):
        assert install("--dry-run", *words) == 0
        told = capsys.readouterr().out.splitlines()
        assert told[-1] == "Nothing was changed."
        assert any(line.startswith("Writes ") for line in told)
        assert any(line.startswith("Runs systemctl ") for line in told)
    assert list(tmp_path.iterdir()) == []


def test_the_files_can_be_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert install("--print") == 0
    told = capsys.readouterr().out
    made = plan.for_system(PROGRAM, RUN, "")
    assert all(f"### {path}\n" in told for path in (*made.files, *made.first))


def test_the_configuration_in_force_goes_with_the_service(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "tablier.toml"
    mine.write_text("[table]\nbrightness = 77\n", encoding="utf-8")
    monkeypatch.setenv(config.VARIABLE, str(mine))
    assert install("--print") == 0
    assert "brightness = 77" in capsys.readouterr().out
    mine.write_text("[table]\nbrightness = 777\n", encoding="utf-8")
    assert install("--print") == dispatch.BAD_CONFIG


@pytest.mark.parametrize("whose", [(), ("--user",)])
def test_only_a_command_that_notifies_can_be_run(
    capsys: pytest.CaptureFixture[str], whose: tuple[str, ...]
) -> None:
    """Any other would be killed for its silence."""
    for command in plan.NOTIFYING:
        assert install("--print", *whose, "--command", command) == 0
        told = capsys.readouterr().out
        assert re.search(rf"^ExecStart=\S+/tablier {command}$", told, re.MULTILINE)
        assert "Type=notify" in told
    others = ("dance", "serve --help", "run\nExecStopPost=/bin/sh", "'")
    for command in (*(set(COMMANDS) - set(plan.NOTIFYING)), *others):
        assert install("--print", *whose, "--command", command) == 2
        told = capsys.readouterr().err
        assert f"'{command.partition(chr(10))[0]}'" in told
        assert "run, serve" in told


def test_the_command_may_have_options_which_are_checked_before_anything_is_written(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert install("--print", "--command", "serve reversi --lan --port 8100") == 0
    assert "\nExecStart=" in (told := capsys.readouterr().out)
    assert "tablier serve reversi --lan --port 8100\n" in told
    for wrong in ("serve --everywhere", "run 3"):
        assert install("--print", "--command", wrong) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert install("--print", "--command", "run --resume 'a 100% \"good\" $game.journal'") == 0
    told = capsys.readouterr().out
    assert r'tablier run --resume "a 100%% \"good\" $$game.journal"' in told


def test_phones_are_let_in_only_if_the_installer_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plan, "_HIDDEN", ())
    settings = tmp_path / config.SYSTEM_FILE.relative_to("/")
    assert install("--root", str(tmp_path)) == 0
    assert config.load(settings).web == config.WebConfig(enabled=True, lan=False)
    settings.unlink()
    assert install("--root", str(tmp_path), "--lan") == 0
    assert config.load(settings).web.lan
    assert "restart" not in capsys.readouterr().out
    # A configuration that somebody may have written by hand is not changed, but it is said.
    settings.write_text("", encoding="utf-8")
    assert install("--root", str(tmp_path), "--lan") == 0
    assert settings.read_text(encoding="utf-8") == ""
    assert "[web] lan = true" in capsys.readouterr().out


def test_it_takes_root_and_a_place_that_a_service_can_see(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr("sysconfig.get_path", lambda _: "/home/zoe/venv/bin")
    assert install() == 2
    assert "/home/zoe/venv/bin/tablier" in capsys.readouterr().err
    monkeypatch.setattr("sysconfig.get_path", lambda _: "/opt/tablier/bin")
    assert install() == 2
    assert "root" in capsys.readouterr().err
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert install() == 2
    assert "systemctl" in capsys.readouterr().err


def test_exactly_the_configured_broker_is_let_through(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plan, "_HIDDEN", ())
    monkeypatch.setattr(socket, "getaddrinfo", _resolved)
    settings = tmp_path / config.SYSTEM_FILE.relative_to("/")
    written = tmp_path / "etc/systemd/system/tablier.service"
    assert install("--root", str(tmp_path)) == 0
    without = _allowed(written)
    # A service that is installed already has a configuration of its own.
    for host, addresses in (
        ("203.0.113.7", ["203.0.113.7"]),
        ("club.example", ["198.51.100.1", "2001:db8::1"]),
        ("", []),
    ):
        settings.write_text(f'[mqtt]\nhost = "{host}"\n', encoding="utf-8")
        assert install("--root", str(tmp_path)) == 0
        assert _allowed(written) == without + addresses
    settings.write_text('[mqtt]\nhost = "nowhere.example"\n', encoding="utf-8")
    capsys.readouterr()
    assert install("--root", str(tmp_path)) == 2
    assert "nowhere.example" in capsys.readouterr().err
    assert _allowed(written) == without
    # What is removed needs no broker.
    assert install("--root", str(tmp_path), "--remove") == 0


def test_a_password_that_the_service_cannot_read_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sysconfig.get_path", lambda _: "/opt/tablier/bin")
    settings = tmp_path / config.SYSTEM_FILE.relative_to("/")
    settings.parent.mkdir(parents=True)
    settings.write_text(
        '[mqtt]\nhost = "192.0.2.1"\nuser = "zoe"\npassword_file = "/home/zoe/secret"\n',
        encoding="utf-8",
    )
    assert install("--root", str(tmp_path)) == 2
    assert "/home/zoe/secret" in capsys.readouterr().err


def _allowed(file: Path) -> list[str]:
    return unit(file.read_text(encoding="utf-8"))["Service"]["IPAddressAllow"]


def _resolved(host: str, *_: object, **__: object) -> list[tuple[object, ...]]:
    known = {"club.example": ["2001:db8::1", "198.51.100.1", "198.51.100.1"]}
    if host == "nowhere.example":
        raise socket.gaierror(socket.EAI_NONAME, "unknown")
    return [(0, 0, 0, "", (it, 0)) for it in known.get(host, [host])]


def test_a_command_that_fails_is_told_with_its_own_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    systemctl = tmp_path / "systemctl"
    systemctl.write_text("#!/bin/sh\necho no bus here >&2\nexit 1\n", encoding="utf-8")
    systemctl.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    assert install("--user") == 2
    told = capsys.readouterr().err
    assert "systemctl --user daemon-reload" in told
    assert "no bus here" in told


@pytest.mark.parametrize("language", catalog.LANGUAGES)
@pytest.mark.parametrize("wrong", [False, True])
def test_the_call_for_help_fits_the_screen(language: str, *, wrong: bool) -> None:
    page = attention.page(Speech(language, catalog.load(())), wrong=wrong)
    assert raster.fits(page) == []
    assert raster.leaves(page) == 1


class Shown:
    """A screen that remembers its pages."""

    def __init__(self) -> None:
        self.bits: list[bytes] = []
        self.closed = 0

    def show(self, bits: bytes, *, dim: bool = False) -> None:
        assert not dim
        self.bits.append(bits)

    def close(self) -> None:
        self.closed += 1


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ("", "attention.text"),
        ("brightness = 777\n", "attention.config"),
        ("sound = maybe\n[screen]\n", "attention.config"),
    ],
)
def test_the_screen_calls_for_help_until_it_is_told_to_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: str, key: str
) -> None:
    """Also with a configuration that the table died of: what is right in it counts."""
    mine = tmp_path / "tablier.toml"
    mine.write_text(f'language = "fr"\n[table]\ndriver = "pi"\n{more}', encoding="utf-8")
    monkeypatch.setenv(config.VARIABLE, str(mine))
    screen = Shown()
    during: list[int] = []
    monkeypatch.setattr(attention, "screen_alone", lambda _: screen)
    monkeypatch.setattr(attention, "_signal", lambda: during.append(screen.closed))
    assert dispatch.main(["attention"]) == 0
    french = Speech("fr", catalog.load(()))
    page = Page(french.say("attention.title"), french.say(key))
    assert screen.bits == [raster.draw(page)]
    assert (during, screen.closed) == ([0], 1)


def test_without_a_screen_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert dispatch.main(["attention", "--lang", "en"]) == 2
    assert "no screen" in capsys.readouterr().err
    monkeypatch.setattr(attention, "screen_alone", broken)
    (tmp_path / "tablier.toml").write_text('[table]\ndriver = "pi"\n', encoding="utf-8")
    assert dispatch.main(["attention", "--lang", "en"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def broken(_: config.Config) -> Shown:
    raise HardwareError("oled.none", bus=1)
