"""Backup and restore: nothing is lost or overwritten, and no name leads elsewhere."""

import json
import os
import stat
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from controller.bench import journal_bench
from controller.cli import dispatch
from controller.i18n.user_errors import Problem
from controller.journal.contents import read
from controller.journal.file import Journal
from controller.journal.frame import BLOCK
from controller.journal.player_names import PlayerNames
from controller.maker.backup import restoring
from controller.maker.backup.archive import GAMES, LIST, Archive, is_known
from controller.maker.backup.restoring import RestoreVerdict
from hardware import calibration_file
from hardware.calibration import Calibration
from rules import catalog
from tests.controller.runtime.rig import Rig

REVERSI = next(game for game in catalog.load(()).games if game.sheet.key == "reversi")
CONFIG = b'[table]\nboard = "reference"\n'
Run = Callable[..., str]


class Home:
    """The files of one table."""

    def __init__(self, folder: Path) -> None:
        self.games = folder / "games"
        self.calibration = self.games / "calibration.json"
        self.config = folder / "config" / "tablier" / "tablier.toml"

    def fill(self) -> None:
        self.games.mkdir(parents=True)
        journal_bench.fill(self.games, REVERSI, 3, 5, Random(1))
        zero = (512,) * 81
        found = Calibration(9, 9, "pole", 1023, zero, {"N": 100.0, "S": -100.0}, 1.0)
        calibration_file.write(self.calibration, found)
        PlayerNames().changed("Zoe", "Zoé").changed("Robert", "").save(self.games)
        self.config.parent.mkdir(parents=True)
        self.config.write_bytes(CONFIG)

    def files(self) -> dict[str, bytes]:
        paths = [*self.games.glob("*"), self.config]
        return {it.name: it.read_bytes() for it in paths if it.is_file()}

    def journals(self) -> list[Path]:
        return sorted(self.games.glob("*.journal"))


@pytest.fixture(name="home")
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    return at(tmp_path / "first", monkeypatch)


def at(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    """Another machine."""
    home = Home(folder)
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.delenv("TABLIER_CONFIG", raising=False)
    monkeypatch.setenv("STATE_DIRECTORY", str(home.games))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
    return home


@pytest.fixture(name="run")
def _run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*words: object, code: int = 0) -> str:
        assert dispatch.main([str(word) for word in words]) == code
        out, err = capsys.readouterr()
        return out + err

    return run


@pytest.fixture(name="backup")
def _backup(tmp_path: Path, home: Home, run: Run) -> Path:
    home.fill()
    run("backup", tmp_path / "table.zip")
    return tmp_path / "table.zip"


def test_a_backup_is_its_owners_alone_and_says_that_it_holds_secrets(
    tmp_path: Path, home: Home, run: Run
) -> None:
    home.fill()
    old = os.umask(0)
    try:
        said = run("backup", tmp_path / "table.zip")
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "table.zip").stat().st_mode) == 0o600
    assert "games 3, settings 3" in said
    assert "secrets" in said
    assert "already exists" in run("backup", tmp_path / "table.zip", code=2)


def test_only_games_and_settings_are_in_it(tmp_path: Path, home: Home, run: Run) -> None:
    home.fill()
    for name in ("health.json", "games.index", "x.trace", "x.journal.broken", "x.journal.new"):
        (home.games / name).write_text("token")
    run("backup", tmp_path / "table.zip")
    names = set(zipfile.ZipFile(tmp_path / "table.zip").namelist())
    wanted = {GAMES + path.name for path in home.journals()}
    assert names == wanted | {"players.json", "calibration.json", "tablier.toml", LIST}


def test_a_new_machine_gets_everything_back(
    tmp_path: Path, home: Home, backup: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = home.files()
    new = at(tmp_path / "second", monkeypatch)
    said = run("restore", backup, "--dry-run")
    assert said.count(": restored") == 6
    assert new.files() == {} if new.games.exists() else True
    assert "Restored: 6" in run("restore", backup)
    assert new.files() == before
    private = [*new.journals(), new.games / "players.json"]
    modes = {stat.S_IMODE(path.stat().st_mode) for path in private}
    assert modes == {0o600}
    assert "Restored: 0. Left as they were: 6" in run("restore", backup)
    assert not list(tmp_path.rglob("*.restored"))


def test_a_longer_game_here_stays_and_a_shorter_one_grows(
    home: Home, backup: Path, run: Run
) -> None:
    longer, shorter, gone = home.journals()
    journal, _ = Journal.open(longer)
    journal.append(b'{"quarters":1,"type":"turned"}')
    journal.close()
    grown, whole = longer.read_bytes(), shorter.read_bytes()
    shorter.write_bytes(whole[: -2 * BLOCK])
    gone.unlink()
    said = run("restore", backup, "--dry-run")
    assert said.count("the game went on here") == 1
    assert said.count("has more of this game") == 1
    run("restore", backup)
    assert longer.read_bytes() == grown
    assert shorter.read_bytes() == whole
    assert len(read(gone).entries) == 6


def test_a_game_that_took_another_course_here_is_left_alone(
    home: Home, backup: Path, run: Run
) -> None:
    path = home.journals()[0]
    path.write_bytes(path.read_bytes()[: -2 * BLOCK])
    journal, _ = Journal.open(path)
    for _ in range(3):
        journal.append(b'{"quarters":1,"type":"turned"}')
    journal.close()
    before = path.read_bytes()
    assert "left alone" in run("restore", backup, code=1)
    assert path.read_bytes() == before


def test_an_old_later_part_does_not_hide_a_newer_game(tmp_path: Path, home: Home, run: Run) -> None:
    home.fill()
    path = home.journals()[0]
    part = path.with_name(f"{path.stem}.2.journal")
    part.write_bytes(path.read_bytes())
    run("backup", tmp_path / "table.zip")
    part.unlink()
    journal, _ = Journal.open(path)
    journal.append(b'{"quarters":1,"type":"turned"}')
    journal.close()
    run("restore", tmp_path / "table.zip", code=1)
    assert not part.exists()


def test_a_game_that_a_table_plays_is_not_touched(home: Home, backup: Path, run: Run) -> None:
    path = home.journals()[0]
    path.write_bytes(path.read_bytes()[: -2 * BLOCK])
    journal, _ = Journal.open(path)
    before = path.read_bytes()
    assert "a table is playing it" in run("restore", backup, code=1)
    assert path.read_bytes() == before
    journal.close()


def test_settings_here_are_replaced_on_request_only(home: Home, backup: Path, run: Run) -> None:
    other = b'[table]\nboard = "reference"\nsound = false\n'
    home.config.write_bytes(other)
    assert "left alone" in run("restore", backup, code=1)
    assert home.config.read_bytes() == other
    run("restore", backup, "--settings")
    assert home.config.read_bytes() == CONFIG


def test_a_link_in_the_place_of_a_file_is_not_followed(
    tmp_path: Path, home: Home, backup: Path, run: Run
) -> None:
    victim = tmp_path / "victim"
    victim.write_text("mine")
    path = home.journals()[0]
    path.unlink()
    path.symlink_to(victim)
    elsewhere = tmp_path / "elsewhere.toml"
    elsewhere.write_text("# mine\n")
    home.config.unlink()
    home.config.symlink_to(elsewhere)
    run("restore", backup, "--settings", code=1)
    assert victim.read_text() == "mine"
    assert elsewhere.read_text() == "# mine\n"
    assert home.config.read_bytes() == CONFIG
    assert not home.config.is_symlink()


def test_a_backup_while_the_table_runs_can_be_resumed(tmp_path: Path, home: Home, run: Run) -> None:
    home.games.mkdir()
    with Rig(home.games) as rig:
        rig.arrange()
        for at_ in range(3):
            rig.move(at_)
        with home.journals()[0].open("ab") as file:
            file.write(b"tablier-journal 3 ")  # a record that is just being written
        run("backup", tmp_path / "table.zip")
        moves = rig.moves()
    for path in home.journals():
        path.unlink()
    run("restore", tmp_path / "table.zip")
    with Rig(home.games) as rig:
        rig.run(0.1)
        rig.choose("resume")
        assert rig.moves() == moves


def forged(path: Path, backup: Path, change: Callable[[dict[str, bytes]], None]) -> Path:
    """A backup with other files, whose list fits them unless that is what was changed."""
    with zipfile.ZipFile(backup) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    change(files)
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


def listed(files: dict[str, bytes], name: str, data: bytes) -> None:
    """Add a file, and put it on the list."""
    import hashlib

    files[name] = data
    about = json.loads(files[LIST])
    about["files"][name] = hashlib.sha256(data).hexdigest()
    files[LIST] = json.dumps(about).encode()


@pytest.mark.parametrize(
    "name",
    [
        "../evil.journal",
        "games/../evil.journal",
        "/etc/evil.journal",
        "games//evil.journal",
        "games/a\\b.journal",
        "games/evil.txt",
        "games/.bashrc",
        "games/",
        "evil",
        "calibration.json/",
    ],
)
def test_a_name_that_leaves_the_folder_refuses_the_whole_backup(
    name: str, tmp_path: Path, home: Home, backup: Path, run: Run
) -> None:
    assert not is_known(name)
    bad = forged(tmp_path / "bad.zip", backup, lambda files: listed(files, name, b"x"))
    gone = home.journals()[0]
    gone.unlink()
    assert "Nothing was restored" in run("restore", bad, code=2)
    assert not gone.exists()


def test_a_link_in_a_backup_is_refused(tmp_path: Path, backup: Path, run: Run) -> None:
    bad = tmp_path / "bad.zip"
    with zipfile.ZipFile(backup) as old, zipfile.ZipFile(bad, "w") as new:
        for info in old.infolist():
            if info.filename == "tablier.toml":
                info.external_attr = (stat.S_IFLNK | 0o777) << 16
            new.writestr(info, old.read(info))
    assert "Nothing was restored" in run("restore", bad, code=2)


CHANGES: list[Callable[[dict[str, bytes]], None]] = [
    lambda files: files.__delitem__(LIST),
    lambda files: files.update({LIST: b"{}"}),
    lambda files: files.update({LIST: b"[" * 100_000}),
    lambda files: files.update({LIST: files[LIST].replace(b'"format": 1', b'"format": 2')}),
    lambda files: files.update({"calibration.json": files["calibration.json"] + b" "}),
    lambda files: files.__delitem__("calibration.json"),
    lambda files: listed(files, "calibration.json", b"{}"),
    lambda files: listed(files, "tablier.toml", b"sound = 3"),
    lambda files: listed(files, "players.json", b'{"format": 1, "renamed": 3}'),
    lambda files: listed(files, "games/x-0123456789abcdef.journal", b"no journal"),
]


@pytest.mark.parametrize("change", range(len(CHANGES)))
def test_whatever_is_wrong_is_found_before_anything_is_written(
    change: int, tmp_path: Path, home: Home, backup: Path, run: Run
) -> None:
    bad = forged(tmp_path / "bad.zip", backup, CHANGES[change])
    gone = home.journals()[0]
    gone.unlink()
    before = home.files()
    run("restore", bad, code=78 if change == 7 else 2)
    assert home.files() == before


def test_a_damaged_backup_is_refused_wherever_the_damage_is(
    tmp_path: Path, home: Home, backup: Path
) -> None:
    del home
    data = backup.read_bytes()
    random = Random(5)
    refused = 0
    with closing(Archive(backup)) as good:
        whole = {name: good.read(name) for name in good.names}
    for _ in range(60):
        at_, bit = random.randrange(len(data)), 1 << random.randrange(8)
        bad = tmp_path / "bad.zip"
        bad.write_bytes(data[:at_] + bytes([data[at_] ^ bit]) + data[at_ + 1 :])
        try:
            with closing(Archive(bad)) as archive:
                # What was not noticed changes no file: a date, for example.
                assert {name: archive.read(name) for name in archive.names} == whole
        except Problem:
            refused += 1
    assert refused > 30


def test_a_file_that_unpacks_to_more_than_it_claims_is_refused(
    tmp_path: Path, home: Home, backup: Path, run: Run
) -> None:
    del home
    bad = forged(
        tmp_path / "bad.zip",
        backup,
        lambda files: listed(files, "tablier.toml", b"#" * 1_000_000),
    )
    assert "Nothing was restored" in run("restore", bad, code=2)


def test_every_verdict_has_its_words(home: Home, backup: Path) -> None:
    from controller.i18n.en.backup import WORDS

    del home, backup
    assert {f"restore.{it}" for it in RestoreVerdict} <= WORDS.keys()
    assert set(RestoreVerdict) > restoring.WRITTEN
