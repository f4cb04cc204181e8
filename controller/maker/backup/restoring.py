"""Restoring: what a backup would bring back, decided before anything is written.

Nothing that is here is lost: a game is replaced only by a longer version of itself, and settings
only on request.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from controller.config import config
from controller.i18n.user_errors import Problem
from controller.journal import player_names
from controller.journal.disk import Disk
from controller.journal.file import SUFFIX, parted
from controller.journal.frame import FrameReader
from controller.maker.backup.archive import (
    CALIBRATION,
    CONFIGURATION,
    GAMES,
    PLAYERS,
    Archive,
    Places,
    largest,
)
from controller.model.regular_file import open_regular, read_regular
from controller.model.text_files import reason_of
from hardware import calibration_file
from hardware.errors import HardwareError

NEW = ".restored"
"""Suffix of a file until all of them are written."""


class RestoreVerdict(StrEnum):
    """Outcome for a file; each value is the key of its words."""

    NEW = "new"
    LONGER = "longer"
    """The backup has more of this game."""
    REPLACED = "replaced"
    """Settings that are replaced on request."""
    SAME = "same"
    NEWER_HERE = "newer-here"
    """The game was played on here."""
    DIFFERS = "differs"
    """Not the same, so the one here is left alone."""
    PLAYED = "played"
    """A table is playing this game now."""


WRITTEN = frozenset({RestoreVerdict.NEW, RestoreVerdict.LONGER, RestoreVerdict.REPLACED})


@dataclass(frozen=True, slots=True)
class RestoredFile:
    """One file of a backup: where it belongs, and what happens to it."""

    name: str
    path: Path
    verdict: RestoreVerdict


def plan(archive: Archive, places: Places, *, settings: bool) -> list[RestoredFile]:
    """Outcome for each file, without writing any; raises a ``Problem`` if one is wrong."""
    found: list[RestoredFile] = []
    for name in archive.names:
        data = archive.read(name)
        path = _place(name, places)
        if name.startswith(GAMES):
            verdict = _game(path, data, name)
        else:
            _check_settings(name, data)
            verdict = _settings(path, data, name, replaced=settings)
        found.append(RestoredFile(name, path, verdict))
    return found


def carry_out(archive: Archive, files: list[RestoredFile]) -> None:
    """Write the files of a plan: all beside their places first, and then into them."""
    wanted = [it for it in files if it.verdict in WRITTEN]
    if not wanted:
        return
    with ExitStack() as stack:
        try:
            for it in wanted:
                it.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            room = shutil.disk_usage(wanted[0].path.parent).free
            if room < archive.size:
                raise Problem("restore.room", size=archive.size // 1_000_000)
            news = {it.path: it.path.with_name(it.path.name + NEW) for it in wanted}
            for it in wanted:
                stack.callback(news[it.path].unlink, missing_ok=True)
                _write(news[it.path], archive.read(it.name), private=it.name != CONFIGURATION)
            os.sync()
            for it in wanted:
                _put(it, news[it.path])
            os.sync()
        except OSError as error:
            raise Problem("restore.failed", reason=reason_of(error)) from None


def configured(archive: Archive) -> config.Config:
    """Configuration in a backup; the defaults if it has none."""
    if CONFIGURATION not in archive.names:
        return config.Config()
    return config.parse(archive.read(CONFIGURATION), CONFIGURATION)


def _place(name: str, places: Places) -> Path:
    if name.startswith(GAMES):
        return places.games / name.removeprefix(GAMES)
    if name == PLAYERS:
        return places.players
    if name == CALIBRATION:
        return places.calibration
    if places.configuration is None:
        raise ValueError("no place for the configuration")
    return places.configuration


def _check_settings(name: str, data: bytes) -> None:
    if name == CONFIGURATION:
        config.parse(data, name)
        return
    if name == PLAYERS:
        if player_names.parse(data) is None:
            raise Problem("restore.players", name=name)
        return
    try:
        calibration_file.parse(data, Path(name))
    except HardwareError as error:
        raise Problem(error.code, **error.facts) from None


def _settings(path: Path, data: bytes, name: str, *, replaced: bool) -> RestoreVerdict:
    if not os.path.lexists(path):
        return RestoreVerdict.NEW
    try:
        if read_regular(path, largest(name)) == data:
            return RestoreVerdict.SAME
    except OSError:
        pass
    return RestoreVerdict.REPLACED if replaced else RestoreVerdict.DIFFERS


def _game(path: Path, data: bytes, name: str) -> RestoreVerdict:
    told = _payloads(data)
    if not told:
        raise Problem("restore.game", name=name)
    if not os.path.lexists(path):
        return _part(path, told)
    try:
        here = read_regular(path, largest(name))
    except OSError:
        return RestoreVerdict.DIFFERS
    if here == data:
        return RestoreVerdict.SAME
    if here.startswith(data):
        return RestoreVerdict.NEWER_HERE
    if not data.startswith(here):
        return RestoreVerdict.DIFFERS
    with _locked(path) as free:
        return RestoreVerdict.LONGER if free else RestoreVerdict.PLAYED


def _part(path: Path, told: list[bytes]) -> RestoreVerdict:
    """RestoreVerdict on a part that is missing here: a later one must not hide a newer game."""
    parts = parted(path.name)
    if parts is None or not path.parent.is_dir():
        return RestoreVerdict.NEW
    game, number = parts
    for other, part in _parts(path.parent, game):
        if part < number:
            try:
                here = _payloads(read_regular(other, largest(GAMES)))
            except OSError:
                continue
            # The header of a later part may have another number of the game.
            if here[1:] != told[1 : len(here)]:
                return RestoreVerdict.DIFFERS
    return RestoreVerdict.NEW


def _parts(folder: Path, game: str) -> Iterator[tuple[Path, int]]:
    for path in folder.glob(f"*{SUFFIX}"):
        found = parted(path.name)
        if found is not None and found[0] == game:
            yield path, found[1]


def _payloads(data: bytes) -> list[bytes]:
    return [it.payload for it in FrameReader(lambda at, size: data[at : at + size], len(data))]


@contextmanager
def _locked(path: Path) -> Iterator[bool]:
    """Context in which no table can play this game; False if one does."""
    with os.fdopen(open_regular(path, os.O_RDONLY), "rb") as file:
        try:
            Disk().lock(file.fileno())
        except BlockingIOError:
            yield False
            return
        except OSError:
            pass  # a system without locks
        yield True


def _write(path: Path, data: bytes, *, private: bool) -> None:
    """Write a new file that belongs to the owner of its folder."""
    path.unlink(missing_ok=True)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | os.O_NOFOLLOW
    with os.fdopen(os.open(path, flags, 0o600 if private else 0o644), "wb") as file:
        file.write(data)
        folder = path.parent.stat()
        if os.geteuid() == 0:
            os.fchown(file.fileno(), folder.st_uid, folder.st_gid)


def _put(it: RestoredFile, new: Path) -> None:
    """Give a file its name, unless something changed there since the plan was made."""
    if it.verdict == RestoreVerdict.NEW and os.path.lexists(it.path):
        raise Problem("file.exists", name=it.path)
    if it.verdict != RestoreVerdict.LONGER:
        new.replace(it.path)
        return
    with _locked(it.path) as free:
        if not free:
            raise Problem("restore.played", name=it.path.name)
        new.replace(it.path)


def summary(files: list[RestoredFile]) -> Mapping[RestoreVerdict, int]:
    """Number of files with each verdict."""
    return {it: sum(file.verdict == it for file in files) for it in RestoreVerdict}
