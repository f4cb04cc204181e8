"""``--check-config`` and ``--print-config``, and the places searched for the file."""

import os
import tomllib
from pathlib import Path

import pytest

from controller.cli import dispatch
from controller.config import broker_settings
from controller.config.broker_settings import password
from controller.config.config import Config, find, load, parse
from controller.config.faults import ConfigError
from controller.config.template import config_text
from controller.config.toml_file import MAX_BYTES
from controller.config.value_types import SECTIONS, TOP, OneOf, Seconds, Whole
from controller.i18n.speech import Speech
from rules import catalog
from rules.catalog import Broken, Catalog
from tests.controller.config.config_cases import AS_READ, FILE, FULL, GAMES

LANGUAGES = pytest.mark.parametrize("language", ["fr", "en"])
BAD = '[table]\nprofile = "prescence"\nbrightness = 0\n'
Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An empty home and an empty folder to work in."""
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.delenv("TABLIER_CONFIG", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home" / "config"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")


def test_without_a_file_the_defaults_hold(capsys: Captured) -> None:
    assert dispatch.main(["--check-config"]) == 0
    assert capsys.readouterr().out == "no configuration file: defaults\n"
    assert dispatch.main(["--check-config", "--lang", "fr"]) == 0
    assert capsys.readouterr().out == "aucun fichier de configuration\u00a0: valeurs par défaut\n"


def test_a_good_file_is_all_right(capsys: Captured) -> None:
    # Without a broker its files are not looked for.
    text = FULL.replace('host = "192.168.1.20"', 'host = ""')
    Path("mine.toml").write_text(text, encoding="utf-8")
    assert dispatch.main(["--check-config", "mine.toml"]) == 0
    assert capsys.readouterr() == ("mine.toml: no errors\n", "")


@LANGUAGES
@pytest.mark.parametrize("flag", ["--check-config", "--print-config"])
def test_every_fault_of_a_bad_file_is_told_and_the_exit_code_is_78(
    flag: str, language: str, capsys: Captured
) -> None:
    Path("mine.toml").write_text(BAD, encoding="utf-8")
    assert dispatch.main([flag, "mine.toml", "--lang", language]) == 78
    out, err = capsys.readouterr()
    assert out == ""
    first, second, hint = err.splitlines()
    assert first.startswith('mine.toml:2: [table] profile = "prescence": ')
    assert second.startswith("mine.toml:3: [table] brightness = 0: ")
    assert "--print-config" in hint


def test_the_file_is_looked_for_in_three_places(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Captured
) -> None:
    users = tmp_path / "home" / "config" / "tablier" / "tablier.toml"
    users.parent.mkdir(parents=True)
    users.write_text('language = "1"', encoding="utf-8")
    assert find(os.environ) == users
    here = Path("tablier.toml")
    here.write_text('language = "2"', encoding="utf-8")
    assert find(os.environ) == here
    monkeypatch.setenv("TABLIER_CONFIG", "nowhere.toml")
    assert find(os.environ) == Path("nowhere.toml")
    assert dispatch.main(["--check-config"]) == 78
    assert capsys.readouterr().err.startswith("nowhere.toml: this file does not exist.")
    monkeypatch.setenv("TABLIER_CONFIG", "")
    assert find(os.environ) == here


def test_a_link_to_nowhere_is_not_passed_over_in_silence() -> None:
    Path("tablier.toml").symlink_to("gone.toml")
    assert dispatch.main(["--check-config"]) == 78


@LANGUAGES
@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("nowhere.toml", "config.missing"),
        (".", "config.folder"),
        ("tablier.toml/x", "config.unreadable"),
        ("a\x00b", "config.unreadable"),
        ("x" * 300, "config.unreadable"),
    ],
)
def test_a_file_that_cannot_be_read_is_told(
    name: str, code: str, language: str, capsys: Captured
) -> None:
    Path("tablier.toml").touch()
    with pytest.raises(ConfigError) as wrong:
        load(Path(name))
    assert [fault.code for fault in wrong.value.faults] == [code]
    assert dispatch.main(["--check-config", name, "--lang", language]) == 78
    assert "\x00" not in capsys.readouterr().err


def test_a_device_is_no_configuration(capsys: Captured) -> None:
    assert dispatch.main(["--check-config", "/dev/zero"]) == 78
    assert capsys.readouterr().err.startswith("/dev/zero: is a pipe or a device.")


def test_one_file_is_enough(capsys: Captured) -> None:
    assert dispatch.main(["--check-config", "a.toml", "b.toml"]) == 2
    assert "b.toml" in capsys.readouterr().err


@LANGUAGES
@pytest.mark.parametrize("config", [Config(), AS_READ], ids=["defaults", "everything set"])
def test_what_is_printed_reads_back_as_the_same(config: Config, language: str) -> None:
    assert parse(config_text(config, Speech(language, GAMES)).encode(), FILE) == config


def test_the_flag_prints_the_values_in_force(capsys: Captured) -> None:
    assert dispatch.main(["--print-config"]) == 0
    assert parse(capsys.readouterr().out.encode(), FILE) == Config()
    Path("tablier.toml").write_text(FULL, encoding="utf-8")
    assert dispatch.main(["--print-config", "--lang", "fr"]) == 0
    assert parse(capsys.readouterr().out.encode(), FILE) == AS_READ
    assert dispatch.main(["--print-config", "/dev/null"]) == 0
    assert parse(capsys.readouterr().out.encode(), FILE) == Config()


@LANGUAGES
def test_every_key_is_printed_below_what_it_means_and_allows(language: str) -> None:
    lines = config_text(AS_READ, Speech(language, GAMES)).splitlines()
    assert max(map(len, lines)) <= 100
    kinds = [*TOP.items()]
    kinds += [pair for name, keys in SECTIONS.items() if name != "seats" for pair in keys.items()]
    assert len(kinds) > 20
    at = 0
    for name, kind in kinds:
        at = next(n for n, line in enumerate(lines) if n > at and line.startswith(f"{name} = "))
        assert lines[at - 1].startswith("# ")
        if isinstance(kind, OneOf | Whole | Seconds):
            assert kind.allowed in lines[at - 1]


@LANGUAGES
def test_without_seats_an_example_is_printed_that_only_needs_uncommenting(language: str) -> None:
    text = config_text(Config(), Speech(language, GAMES))
    example = '# [[seats]]\n# kind = "human"\n# level = "famille"\n# name = ""\n'
    assert example in text
    assert "seats" not in tomllib.loads(text)
    seats = tomllib.loads(text.replace(example, example.replace("# ", "")))["seats"]
    assert seats == [{"kind": "human", "level": "famille", "name": ""}]


@LANGUAGES
def test_the_longest_configuration_can_still_be_read_when_printed(language: str) -> None:
    letter = "\U0001f600"
    options = "".join(f'"{letter * 38}{number:02}" = "{letter * 400}"\n' for number in range(24))
    pieces = ", ".join(f'"{letter * 38}{number:02}"' for number in range(24))
    text = f"""
[table]
board = "{letter * 250}"
light_pieces = [{pieces}]
[journal]
folder = "{letter * 250}"
[trace]
folder = "{letter * 250}"
[game.options]
{options}
"""
    config = parse(text.encode(), FILE)
    printed = config_text(config, Speech(language, GAMES)).encode()
    assert MAX_BYTES * 0.7 < len(printed) <= MAX_BYTES
    assert parse(printed, FILE) == config


@LANGUAGES
def test_the_help_names_both_flags(language: str, capsys: Captured) -> None:
    assert dispatch.main(["-h", "--lang", language]) == 0
    out = capsys.readouterr().out
    file = {"en": "FILE", "fr": "FICHIER"}[language]
    assert f"--check-config [{file}]" in out
    assert f"--print-config [{file}]" in out


def test_a_game_that_could_not_be_loaded_is_named_beside_the_fault_it_causes(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    found = Catalog(GAMES.entries, (Broken("chess", "plugin.words", "fr:name"),))
    monkeypatch.setattr(catalog, "load", lambda: found)
    Path("tablier.toml").write_text('[game]\nkey = "chess"', encoding="utf-8")
    assert dispatch.main(["--check-config"]) == 78
    plugin, game, _ = capsys.readouterr().err.splitlines()
    assert "chess" in plugin
    assert game.startswith('tablier.toml:2: [game] key = "chess": ')


SECRET = "hunter2"
CERTIFICATE = "-----BEGIN CERTIFICATE-----\nno more than this\n-----END CERTIFICATE-----\n"


@pytest.mark.parametrize(
    ("written", "mode", "key", "fault"),
    [
        (
            None,
            0o600,
            "password_file",
            "The file 'mine' does not exist. Check its name and folder.",
        ),
        (SECRET, 0o604, "password_file", "Everybody on this machine may read 'mine'."),
        ("", 0o600, "password_file", "'mine' must hold one line, the password."),
        (
            f"{SECRET}\n{SECRET}\n",
            0o600,
            "password_file",
            "'mine' must hold one line, the password.",
        ),
        (b"hunter\xff", 0o600, "password_file", "'mine' must hold one line, the password."),
        (b"hunter\0", 0o600, "password_file", "'mine' must hold one line, the password."),
        (None, 0o600, "ca", "The file 'mine' does not exist. Check its name and folder."),
        (CERTIFICATE, 0o644, "ca", "'mine' holds no certificate that can be read."),
        ("", 0o644, "ca", "'mine' holds no certificate that can be read."),
    ],
)
def test_files_that_a_broker_needs_are_looked_at(
    written: str | bytes | None, mode: int, key: str, fault: str, capsys: Captured
) -> None:
    mine = Path("mine")
    if written is not None:
        mine.write_bytes(written if isinstance(written, bytes) else written.encode())
        mine.chmod(mode)
    text = f'[mqtt]\nhost = "broker.local"\nuser = "kitchen"\n{key} = "mine"\n'
    Path("mine.toml").write_text(text, encoding="utf-8")
    assert dispatch.main(["--check-config", "mine.toml"]) == 78
    told = capsys.readouterr().err
    assert told.startswith(f'mine.toml:4: [mqtt] {key} = "mine": {fault}')
    assert "hunter" not in told
    # Only --check-config looks: without its broker a table plays on.
    assert dispatch.main(["--print-config", "mine.toml"]) == 0


def test_a_good_password_file_and_one_of_another_user_are_all_right(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = Path("mine")
    mine.write_text(f"{SECRET}\n", encoding="utf-8")
    mine.chmod(0o640)
    text = '[mqtt]\nhost = "::1"\nuser = "kitchen"\npassword_file = "mine"\n'
    Path("mine.toml").write_text(text, encoding="utf-8")
    assert password("mine") == SECRET
    assert dispatch.main(["--check-config", "mine.toml"]) == 0
    mine.write_text("", encoding="utf-8")
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert dispatch.main(["--check-config", "mine.toml"]) == 0
    assert capsys.readouterr().out == "mine.toml: no errors\n" * 2


def test_a_broker_needs_the_library(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("mine.toml").write_text('[mqtt]\nhost = "broker.local"\n', encoding="utf-8")
    assert dispatch.main(["--check-config", "mine.toml"]) == 0
    # An older one has the package, but not this module.
    for found in (lambda _: None, _missing):
        monkeypatch.setattr(broker_settings, "find_spec", found)
        assert dispatch.main(["--check-config", "mine.toml"]) == 78
        assert "pip install 'tablier[mqtt]'" in capsys.readouterr().err


def _missing(name: str) -> None:
    raise ModuleNotFoundError(name)
