"""A Raspberry Pi below a folder: its commands only write down how they were called."""

from __future__ import annotations

import platform
import sys
import zipfile
from pathlib import Path

import pytest

from controller.cli import dispatch
from controller.maker.installer.main import main
from controller.maker.installer.slots import HOME

RECORDER = """#!/bin/sh
printf '%s' "${0##*/}" >> "$RECORD"
for word; do printf ' %s' "$word" >> "$RECORD"; done
printf '\\n' >> "$RECORD"
"""
PYTHON = """
mkdir -p "$4/bin" "$4/lib/python3.11/site-packages"
cp "$FAKES/slot-pip" "$4/bin/pip"
cp "$FAKES/slot-tablier" "$4/bin/tablier"
"""
PIP = """
for word; do what="$word"; done
case "$*" in *--no-index*) test ! -e "$ROOT/needs-network" || exit 1;; esac
echo "$what" > "${0%/bin/pip}/lib/python3.11/site-packages/what"
"""
TABLIER = """
case "$1 $*" in
"install-service "*--remove*) rm "$ROOT/etc/systemd/system/tablier.service";;
"install-service "*)
    mkdir -p "$ROOT/etc/systemd/system" "$ROOT/etc/tablier"
    touch "$ROOT/etc/systemd/system/tablier.service"
    test -e "$ROOT/etc/tablier/tablier.toml" ||
        cp "$TABLIER_CONFIG" "$ROOT/etc/tablier/tablier.toml";;
esac
"""
DPKG = """
test -e "$ROOT/packages" || exit 1
shift 2
for word; do echo "$word install ok installed"; done
"""
SYSTEMCTL = """
grep -q broken "$ROOT/opt/tablier/current/lib/python3.11/site-packages/what" && exit 1
exit 0
"""
MEMINFO = "MemTotal: {total} kB\nMemAvailable: {free} kB\nSwapFree: 102400 kB\n"


class FakePi:
    """The machine: what was run on it, and its files."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = folder / "root"
        self.tree = folder / "clone"
        self._record = folder / "record"
        fakes = folder / "bin"
        for made in (self.root, self.tree, fakes):
            made.mkdir()
        scripts = {"python3": PYTHON, "slot-pip": PIP, "slot-tablier": TABLIER}
        scripts |= {"dpkg-query": DPKG, "apt-get": 'touch "$ROOT/packages"\n'}
        scripts |= {"systemctl": SYSTEMCTL, "raspi-config": "", "usermod": "", "hostnamectl": ""}
        for name, script in scripts.items():
            (fakes / name).write_text(RECORDER + script, encoding="utf-8")
            (fakes / name).chmod(0o755)
        monkeypatch.setenv("PATH", f"{fakes}:/usr/bin:/bin")
        for name, value in (("RECORD", self._record), ("FAKES", fakes), ("ROOT", self.root)):
            monkeypatch.setenv(name, str(value))
        monkeypatch.delenv("SUDO_USER", raising=False)
        self.memory(4000)

    def memory(self, total: int, free: int = 300) -> None:
        self.write("proc/meminfo", MEMINFO.format(total=total * 1024, free=free * 1024))

    def write(self, name: str, text: str) -> Path:
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    def wheel(self, name: str, folder: Path | None = None, tag: str = "py3-none-any") -> Path:
        """A wheel; one whose version contains "broken" does not start as a service."""
        place = self.tree if folder is None else folder
        place.mkdir(parents=True, exist_ok=True)
        path = place / f"tablier-{name}-{tag}.whl"
        with zipfile.ZipFile(path, "w") as wheel:
            wheel.writestr("rules/__init__.py", f"# {name}\n")
        return path

    def source(self) -> None:
        """The source, or what counts as it."""
        for part in ("controller", "firmware", "hardware", "rules"):
            (self.tree / part).mkdir()
            (self.tree / part / "__init__.py").write_text("", encoding="utf-8")
        for part in ("pyproject.toml", "setup.py", "README.md"):
            (self.tree / part).write_text("", encoding="utf-8")

    def install(self, *words: str) -> int:
        return main([*words, "--root", str(self.root), "--lang", "en"], self.tree)

    def update(self, *words: str) -> int:
        return dispatch.main(["update", *words, "--root", str(self.root), "--lang", "en"])

    def ran(self) -> list[str]:
        """What has been run since the last look, without the folder of the machine."""
        text = self._record.read_text(encoding="utf-8") if self._record.exists() else ""
        self._record.unlink(missing_ok=True)
        return [line.replace(str(self.root), "") for line in text.splitlines()]

    @property
    def used(self) -> str:
        """What the slot in use holds."""
        what = self.root / f"{HOME[1:]}/current/lib/python3.11/site-packages/what"
        return Path(what.read_text(encoding="utf-8").strip().removesuffix("[pi]")).name


def here() -> str:
    """Tag of a wheel for this machine."""
    python = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    return f"{python}-{python}-manylinux_2_17_{platform.machine()}"


def snapshot(folder: Path) -> dict[str, str]:
    """Every file and link below a folder, as it was written last."""

    def state(path: Path) -> str:
        if path.is_symlink():
            return str(path.readlink())
        found = path.stat()
        return f"{found.st_mtime_ns} {found.st_size} {found.st_mode}"

    return {
        str(path.relative_to(folder)): state(path)
        for path in sorted(folder.rglob("*"))
        if not path.is_dir() or path.is_symlink()
    }
