"""What to install: a ready wheel, or the source, compiled or not, as the memory allows."""

from __future__ import annotations

import hashlib
import io
import re
import shutil
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

from controller.maker.installer.host import InstallError, InstallHost
from controller.model.regular_file import read_regular

EXTRA = "[pi]"
ENOUGH_MB = 1000
"""Memory from which on compiling is offered."""
COMPILE_MB = 800
"""Free memory and swap that compiling takes: 725 MB were measured."""
_LARGEST = 64_000_000
"""Most bytes of a file that is read: a wheel has about five million."""
_FOLDERS = (".", "dist", "wheels")
_PARTS = ("controller", "firmware", "hardware", "rules", "pyproject.toml", "setup.py", "README.md")
_PARTS_TOO = ("LICENSE", "MANIFEST.in")
_WHEEL = re.compile(r"tablier-([^-]+)-(?:\d[^-]*-)?([^-]+)-([^-]+)-([^-]+)\.whl")


@dataclass(frozen=True, slots=True)
class WheelFile:
    """A wheel of Tablier."""

    path: Path
    version: str
    sha256: str


def read_wheel(path: Path) -> WheelFile:
    """Wheel that can be installed here, with its checksum; an ``InstallError`` otherwise."""
    found = _WHEEL.fullmatch(path.name)
    if found is None:
        raise InstallError("no-wheel", name=path)
    version, python, _, platform = found.groups()
    try:
        data = read_regular(path, _LARGEST)
        with zipfile.ZipFile(io.BytesIO(data)) as wheel:
            broken = wheel.testzip()
    except (OSError, zipfile.BadZipFile) as error:
        raise InstallError("broken-wheel", name=path, reason=error) from None
    if broken:
        raise InstallError("broken-wheel", name=path, reason=broken)
    if not _fits(python, platform):
        here = f"Python {sys.version_info[0]}.{sys.version_info[1]}, {_machine()}"
        raise InstallError("other-machine", name=path.name, here=here)
    return WheelFile(path, version, hashlib.sha256(data).hexdigest())


def expected_sum(path: Path) -> str:
    """Checksum that a file beside the wheel gives for it; empty if there is none."""
    for beside in (path.with_name(f"{path.name}.sha256"), path.with_name("SHA256SUMS")):
        try:
            lines = read_regular(beside, _LARGEST).decode(errors="replace").splitlines()
        except OSError:
            continue
        for words in map(str.split, lines):
            named = len(words) == 1 or words[-1].lstrip("*") == path.name
            if words and named and re.fullmatch(r"[0-9a-fA-F]{64}", words[0]):
                return words[0].lower()
    return ""


def ready_wheel(tree: Path) -> WheelFile | None:
    """Newest wheel for this machine beside the source, if there is one."""
    found = [path for folder in _FOLDERS for path in (tree / folder).glob("tablier-*.whl")]
    for path in sorted(found, key=lambda it: it.stat().st_mtime, reverse=True):
        try:
            return read_wheel(path)
        except InstallError:
            continue
    return None


def is_source(tree: Path) -> bool:
    """Whether this folder holds the source."""
    return all((tree / part).exists() for part in _PARTS)


def copied_source(tree: Path, folder: Path) -> str:
    """Copy the source, so that building leaves nothing in the person's folder; its fingerprint."""
    digest = hashlib.sha256()
    for part in (*_PARTS, *_PARTS_TOO):
        there = tree / part
        if there.is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyc")
            shutil.copytree(there, folder / part, ignore=ignored)
        elif there.exists():
            shutil.copy2(there, folder / part)
    for file in sorted(it for it in folder.rglob("*") if it.is_file()):
        digest.update(f"{file.relative_to(folder)}\0".encode())
        digest.update(read_regular(file, _LARGEST))
    return digest.hexdigest()


def memory(host: InstallHost) -> tuple[int, int]:
    """Memory of the machine, and what is free of it together with swap, in MB."""
    found = dict(re.findall(r"^(\w+): +(\d+) kB$", host.text("/proc/meminfo"), re.MULTILINE))
    free = int(found.get("MemAvailable", 0)) + int(found.get("SwapFree", 0))
    return int(found.get("MemTotal", 0)) // 1024, free // 1024


def check_compiling(host: InstallHost) -> None:
    """Refuse to compile where memory and swap do not suffice: the Pi would hang for hours."""
    _, free = memory(host)
    if free < COMPILE_MB:
        raise InstallError("no-memory", free=free, least=COMPILE_MB)


def _fits(python: str, platform: str) -> bool:
    own = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    for_python = any(it in {own, "py3"} for it in python.split("."))
    return for_python and (platform == "any" or platform.endswith(f"_{_machine()}"))


def _machine() -> str:
    import platform

    return platform.machine()
