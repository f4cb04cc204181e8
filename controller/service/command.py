"""``tablier install-service``: writes the units, puts them in force, and takes them away again."""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path

from controller.arguments import COMMANDS
from controller.config import find
from controller.config_games import load_for
from controller.config_text import written
from controller.console import Console
from controller.inputs import reason_of
from controller.problem import Problem
from controller.service import plan as plans
from controller.service.plan import Command, Plan


def run(console: Console, args: Namespace) -> int:
    """Install or remove the service; with ``--dry-run`` or ``--print`` only say what that means."""
    plan = _plan(console, args)
    if args.print:
        for path, text in {**plan.files, **plan.first}.items():
            console.tell(f"### {path}\n{text}")
    elif args.remove:
        _Doing(console, args).remove(plan)
    else:
        _Doing(console, args).install(plan)
    return 0


def _plan(console: Console, args: Namespace) -> Plan:
    command = args.command or plans.RUN
    if command not in COMMANDS:
        raise Problem("service.command", text=command)
    program = Path(sysconfig.get_path("scripts")) / "tablier"
    if args.user:
        return plans.for_person(program, command, Path.home())
    if plans.hidden(program) and not (args.remove or args.print or args.dry_run):
        raise Problem("service.hidden", name=program)
    # Whoever has a configuration already wants the service to have it too.
    config = load_for(find(console.environ), console.catalog)
    return plans.for_system(program, command, written(config, console.speech))


class _Doing:
    """Writes and runs, or with ``--dry-run`` only tells; under ``--root`` no commands are run."""

    def __init__(self, console: Console, args: Namespace) -> None:
        self._console = console
        self._dry: bool = args.dry_run
        self._root = Path(args.root or "/")
        self._runs = not args.root
        if self._dry or not self._runs:
            return
        if not args.user and os.geteuid() != 0:
            raise Problem("service.root")
        if not shutil.which("systemctl"):
            raise Problem("service.systemd")

    def install(self, plan: Plan) -> None:
        """Write the files, then run the commands."""
        for path, text in plan.files.items():
            self._write(path, text)
        for path, text in plan.first.items():
            if self._at(path).exists():
                self._tell("service.kept", name=path)
            else:
                self._write(path, text)
        self._run(plan.arriving)
        self._tell("service.dry" if self._dry else "service.done")

    def remove(self, plan: Plan) -> None:
        """Stop the service and remove its files; games and configuration stay."""
        found = [path for path in plan.files if self._at(path).exists()]
        if not found:
            raise Problem("service.absent")
        self._run(plan.leaving)
        for path in found:
            self._tell("service.removes", name=path)
            if not self._dry:
                try:
                    self._at(path).unlink()
                except OSError as error:
                    raise Problem("file.unwritable", name=path, reason=reason_of(error)) from None
        self._run(plan.left)
        self._tell("service.dry" if self._dry else "service.gone")

    def _at(self, path: Path) -> Path:
        return self._root / path.relative_to("/")

    def _write(self, path: Path, text: str) -> None:
        self._tell("service.writes", name=path)
        if self._dry:
            return
        there = self._at(path)
        try:
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_text(text, encoding="utf-8")
            there.chmod(0o644)
        except OSError as error:
            raise Problem("file.unwritable", name=there, reason=reason_of(error)) from None

    def _run(self, commands: Iterable[Command]) -> None:
        if not self._runs:
            return
        for command in commands:
            self._tell("service.runs", command=" ".join(command))
            if self._dry:
                continue
            try:
                done = subprocess.run(  # noqa: S603  our own commands
                    command, check=False, capture_output=True, text=True
                )
            except OSError as error:
                raise Problem(
                    "service.failed", command=" ".join(command), reason=reason_of(error)
                ) from None
            if done.returncode:
                reason = " ".join(done.stderr.split()) or str(done.returncode)
                raise Problem("service.failed", command=" ".join(command), reason=reason)

    def _tell(self, key: str, **facts: object) -> None:
        self._console.tell(self._console.speech.say(key, **facts))
