"""Archive of a backup: a ZIP file with a list of its files and their checksums.

It holds the secrets of unfinished games, so only its owner may read it. It holds no tokens: those
of pages and phones are never stored anywhere.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from controller.config.toml_file import MAX_BYTES
from controller.i18n.user_errors import Problem
from controller.journal import player_names
from controller.journal.contents import LONGEST
from controller.journal.file import parted
from controller.journal.frame import FrameReader
from controller.model.regular_file import open_regular, read_regular
from controller.model.text_files import reason_of, unreadable
from controller.model.version import version
from hardware.calibration_file import CAP

FORMAT = 1
LIST = "backup.json"
GAMES = "games/"
PLAYERS = player_names.FILE
CALIBRATION = "calibration.json"
CONFIGURATION = "tablier.toml"
_LARGEST_LIST = 1 << 26
_PART = 1 << 20
_PACKINGS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_ENCRYPTED = 1


@dataclass(frozen=True, slots=True)
class Places:
    """Folders and files of a table."""

    games: Path
    calibration: Path
    configuration: Path | None

    @property
    def players(self) -> Path:
        """Names of players that were changed or forgotten."""
        return self.games / PLAYERS

    def sources(self) -> Iterator[tuple[str, Path]]:
        """Every file that belongs to a backup, by its name there."""
        for path in sorted(self.games.iterdir()) if self.games.is_dir() else ():
            if parted(path.name) is not None:
                yield GAMES + path.name, path
        yield PLAYERS, self.players
        yield CALIBRATION, self.calibration
        if self.configuration is not None:
            yield CONFIGURATION, self.configuration


def write(file: Path, places: Places) -> tuple[list[str], list[tuple[Path, str]]]:
    """Write a new backup; return the names in it, and the files left out with the reason.

    The table may run meanwhile: of a journal that grows, the complete records are taken.
    """
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
        with os.fdopen(os.open(file, flags, 0o600), "wb") as stream:
            try:
                found = _fill(stream, places)
                stream.flush()
                os.fsync(stream.fileno())
            except BaseException:
                with suppress(OSError):
                    file.unlink()
                raise
    except FileExistsError:
        raise Problem("file.exists", name=file) from None
    except (OSError, ValueError) as error:
        raise Problem("file.unwritable", name=file, reason=reason_of(error)) from None
    return found


def _fill(stream: IO[bytes], places: Places) -> tuple[list[str], list[tuple[Path, str]]]:
    sums: dict[str, str] = {}
    left: list[tuple[Path, str]] = []
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, path in places.sources():
            try:
                data = read_regular(path, largest(name))
            except FileNotFoundError:
                continue  # a table without one, or a game that was just deleted
            except OSError as error:
                left.append((path, reason_of(error)))
                continue
            if name.startswith(GAMES):
                data = complete(data)
            if data:
                archive.writestr(name, data)
                sums[name] = hashlib.sha256(data).hexdigest()
        about = {"format": FORMAT, "program": version(), "files": sums}
        archive.writestr(LIST, json.dumps(about, indent=1))
    return list(sums), left


def complete(data: bytes) -> bytes:
    """Complete records of a journal; all of it if it is damaged before its end."""
    reader = FrameReader(lambda at, size: data[at : at + size], len(data))
    for _ in reader:
        pass
    return data if reader.has_later() or not reader.at else data[: reader.at]


class Archive:
    """A backup whose files have all been checked; close it when done."""

    def __init__(self, file: Path) -> None:
        try:
            self._stream = os.fdopen(open_regular(file, os.O_RDONLY), "rb")
        except (OSError, ValueError) as error:
            raise unreadable(error, file) from None
        try:
            self._archive = zipfile.ZipFile(self._stream)
            self._infos = self._checked_names()
            self._check_sums()
        except (OSError, ValueError, EOFError, zipfile.BadZipFile, zlib.error) as error:
            self._stream.close()
            raise Problem("restore.damaged", name=file) from error
        except BaseException:
            self._stream.close()
            raise

    def close(self) -> None:
        """Close the file; may be called twice."""
        self._stream.close()

    @property
    def names(self) -> tuple[str, ...]:
        """Names of its files, without the list of them."""
        return tuple(name for name in self._infos if name != LIST)

    @property
    def size(self) -> int:
        """Bytes of all its files."""
        return sum(it.file_size for it in self._infos.values())

    def read(self, name: str) -> bytes:
        """Bytes of one file."""
        found = bytearray()
        most = largest(name)
        with self._archive.open(self._infos[name]) as file:
            # What is unpacked may be longer than it claims to be.
            while len(found) <= most and (part := file.read(_PART)):
                found += part
        if len(found) > most:
            raise Problem("restore.name", name=name)
        return bytes(found)

    def _checked_names(self) -> Mapping[str, zipfile.ZipInfo]:
        infos: dict[str, zipfile.ZipInfo] = {}
        for info in self._archive.infolist():
            kind = stat.S_IFMT(info.external_attr >> 16)
            plain = info.compress_type in _PACKINGS and not info.flag_bits & _ENCRYPTED
            known = is_known(info.filename) and kind in {0, stat.S_IFREG} and plain
            if not known or info.filename in infos or info.file_size > largest(info.filename):
                raise Problem("restore.name", name=info.filename)
            infos[info.filename] = info
        if LIST not in infos:
            raise Problem("restore.list")
        return infos

    def _check_sums(self) -> None:
        try:
            about = json.loads(self.read(LIST))
            form, sums = about["format"], about["files"]
        except (ValueError, KeyError, TypeError, RecursionError):
            raise Problem("restore.list") from None
        if type(form) is int and form > FORMAT:
            raise Problem("restore.newer", version=form)
        if form != FORMAT or not isinstance(sums, dict) or set(sums) != set(self.names):
            raise Problem("restore.list")
        for name in self.names:
            if hashlib.sha256(self.read(name)).hexdigest() != sums[name]:
                raise Problem("restore.sum", name=name)


def is_known(name: str) -> bool:
    """Return whether a backup may have a file of this name: none may lead out of its folder."""
    game = name.removeprefix(GAMES)
    if game != name:
        return parted(game) is not None and "/" not in game and "\\" not in game
    return name in {LIST, PLAYERS, CALIBRATION, CONFIGURATION}


def largest(name: str) -> int:
    """Most bytes of a file in a backup."""
    if name.startswith(GAMES):
        return LONGEST
    most = {PLAYERS: player_names.LARGEST, CALIBRATION: CAP, CONFIGURATION: MAX_BYTES}
    return most.get(name, _LARGEST_LIST)
