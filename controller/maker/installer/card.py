"""Update from the card: the one wheel on its boot partition, where only root can put a file.

The menu asks for it, so that nobody names a file: it is found at one place, must be root's own, and
is copied before anything looks into it.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from controller.maker.installer.host import InstallError, InstallHost
from controller.model.regular_file import read_regular, replace_regular
from controller.model.update_result import RESULT, UpdateResult, written

FOLDER = "/boot/firmware"
"""Boot partition of Raspberry Pi OS, which any computer shows as "bootfs"."""
_LARGEST = 64_000_000
_RESULTS = {
    "broken-wheel": UpdateResult.UNUSABLE,
    "card-many": UpdateResult.MANY_FILES,
    "card-none": UpdateResult.NO_FILE,
    "card-read-only": UpdateResult.READ_ONLY,
    "no-wheel": UpdateResult.UNUSABLE,
    "other-machine": UpdateResult.UNUSABLE,
    "sum": UpdateResult.UNUSABLE,
    "went-back": UpdateResult.WENT_BACK,
}
"""What the table shows for the errors that have a sentence of their own there."""


def copied_wheel(host: InstallHost, folder: Path) -> Path:
    """Copy the wheel on the card, and its checksum, into a folder of our own."""
    mounts = (line.split() for line in host.text("/proc/mounts").splitlines())
    if any(words[1:3] == ["/", "overlay"] for words in mounts):
        raise InstallError("card-read-only")
    place = host.at(FOLDER)
    found = sorted(place.glob("tablier-*.whl"))
    if not found:
        raise InstallError("card-none", folder=FOLDER)
    if len(found) > 1:
        raise InstallError("card-many", folder=FOLDER, names=", ".join(it.name for it in found))
    wheel = found[0]
    for path in (place, wheel):
        _check_owner(path)
    for path in (wheel, wheel.with_name(f"{wheel.name}.sha256"), place / "SHA256SUMS"):
        if path == wheel or path.exists():
            _check_owner(path)
            _copy(path, folder / path.name)
    return folder / wheel.name


def result_of(error: InstallError | OSError) -> UpdateResult:
    """What the table shows for an error."""
    key = error.key if isinstance(error, InstallError) else ""
    return _RESULTS.get(key, UpdateResult.FAILED)


def report(host: InstallHost, result: UpdateResult, wheel: Path | None) -> None:
    """Leave what became of the update for the table's screen."""
    if host.dry:
        return
    version = "" if wheel is None else wheel.name.split("-")[1]
    there = host.at(RESULT)
    there.parent.mkdir(parents=True, exist_ok=True)
    replace_regular(there, written(result, version).encode("ascii", errors="replace"), 0o644)


def _check_owner(path: Path) -> None:
    """Refuse what somebody else than root could have put there, and links."""
    found = path.lstat()
    # A link has all rights for everybody.
    if found.st_uid != os.geteuid() or found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise InstallError("card-owner", name=path)


def _copy(path: Path, there: Path) -> None:
    try:
        there.write_bytes(read_regular(path, _LARGEST))
    except OSError as error:
        raise InstallError("broken-wheel", name=path, reason=error) from None
