"""Machine being installed: its files below a root, and the commands run on it."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

Sayer = Callable[..., str]
"""Sentence for a key and its facts."""


class InstallError(Exception):
    """What prevents the installation; ``key`` names the sentence, ``facts`` fill its gaps."""

    def __init__(self, key: str, **facts: object) -> None:
        self.key = key
        self.facts = facts
        super().__init__(key, facts)


@dataclass(frozen=True, slots=True)
class InstallHost:
    """Runs commands and writes files, or with ``dry`` only reports what it would do."""

    say: Sayer
    tell: Callable[[str], None]
    root: Path = Path("/")
    dry: bool = False

    def at(self, path: str | Path) -> Path:
        """Place of a file of the machine."""
        return self.root / str(path).lstrip("/")

    def text(self, path: str | Path) -> str:
        """Content of a small file, empty if it cannot be read."""
        try:
            return self.at(path).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""

    def note(self, key: str, **facts: object) -> None:
        """Print a sentence for the person."""
        self.tell(self.say(f"install.{key}", **facts))

    def run(
        self, *words: str | Path, environ: Mapping[str, str] | None = None, may_fail: bool = False
    ) -> bool:
        """Run a command in sight of the person; return whether it succeeded."""
        command = [str(word) for word in words]
        self.tell(f"+ {shlex.join(command)}")
        if self.dry:
            return True
        try:
            done = subprocess.run(  # noqa: S603  our own commands
                command, check=False, env={**os.environ, **(environ or {})}
            )
        except OSError as error:
            if may_fail:
                return False
            raise InstallError(
                "failed", command=shlex.join(command), reason=error.strerror
            ) from None
        if done.returncode and not may_fail:
            raise InstallError("failed", command=shlex.join(command), reason=done.returncode)
        return done.returncode == 0

    def asks(self, *words: str) -> str:
        """Output of a command that changes nothing; empty if it fails."""
        try:
            done = subprocess.run(  # noqa: S603  our own commands
                words, check=False, capture_output=True, text=True
            )
        except OSError:
            return ""
        return done.stdout if done.returncode == 0 else ""

    def write(self, path: str | Path, text: str) -> None:
        """Write a file, with its folder."""
        self.note("writes", name=path)
        if not self.dry:
            there = self.at(path)
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_text(text, encoding="utf-8")

    def link(self, path: str | Path, target: str | Path) -> None:
        """Let a name point to a file, in one step: it always points somewhere."""
        there = self.at(path)
        if there.is_symlink() and there.readlink() == Path(target):
            return
        self.tell(f"+ ln -sfn {target} {path}")
        if self.dry:
            return
        there.parent.mkdir(parents=True, exist_ok=True)
        new = there.with_name(f".{there.name}.new")
        new.unlink(missing_ok=True)
        new.symlink_to(target)
        new.replace(there)

    def remove(self, path: str | Path) -> None:
        """Remove a file or a folder, if it is there."""
        there = self.at(path)
        if not there.exists() and not there.is_symlink():
            return
        self.tell(f"+ rm -r {path}")
        if self.dry:
            return
        if there.is_dir() and not there.is_symlink():
            shutil.rmtree(there)
        else:
            there.unlink()


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence."""
    return ", ".join(words)
