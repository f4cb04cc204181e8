"""``tablier install-service``: writes and enables the systemd units, or removes them."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sysconfig
from argparse import Namespace
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from controller.cli import arguments
from controller.config.broker_settings import MqttConfig
from controller.config.config import SYSTEM_FILE, find
from controller.config.game_settings import load_for
from controller.config.template import config_text
from controller.console.console import Console
from controller.i18n.user_errors import Problem
from controller.maker.service import plan as plans
from controller.maker.service.plan import CommandLine, ServicePlan
from controller.model.text_files import reason_of


def run(console: Console, args: Namespace) -> int:
    """Install or remove the service; with ``--dry-run`` or ``--print``, only show the steps."""
    plan = _plan(console, args)
    if args.print:
        for path, text in {**plan.files, **plan.first}.items():
            console.tell(f"### {path}\n{text}")
    elif args.remove:
        _Doing(console, args).remove(plan)
    else:
        _Doing(console, args).install(plan, lan=args.lan)
    return 0


def _plan(console: Console, args: Namespace) -> ServicePlan:
    command = _command(console, args.command or plans.RUN)
    program = plans.program(Path(sysconfig.get_path("scripts")))
    if args.user:
        return plans.for_person(program, command, Path.home())
    if plans.hidden(program) and not (args.remove or args.print or args.dry_run):
        raise Problem("service.hidden", name=program)
    # An existing configuration is used for the service too.
    config = load_for(find(console.environ), console.catalog)
    if args.lan:
        config = replace(config, web=replace(config.web, enabled=True, lan=True))
    text = config_text(config, console.speech)
    if args.remove:
        return plans.for_system(program, command, text)
    existing = Path(args.root or "/") / SYSTEM_FILE.relative_to("/")
    if existing.exists():
        # Not written again: this is what the service will read.
        config = load_for(existing, console.catalog)
    return plans.for_system(program, command, text, _broker(config.mqtt))


def _broker(given: MqttConfig) -> list[str]:
    """Addresses of the broker, which the service must be able to reach."""
    if not given.host:
        return []
    for name in (given.password_file, given.ca):
        if name and plans.hidden(Path(name).absolute()):
            raise Problem("service.hidden-file", name=name)
    return plans.broker_addresses(given.host)


def _command(console: Console, text: str) -> tuple[str, ...]:
    """Command with its options, checked now: a service has nobody to correct them."""
    try:
        command, *options = shlex.split(text)
    except ValueError:
        command, options = text, []
    if command not in plans.NOTIFYING or any(it in {"-h", "--help"} for it in options):
        # systemd would wait for its READY=1 in vain, and kill it.
        raise Problem("service.command", text=text, allowed=", ".join(plans.NOTIFYING))
    if "\n" in text:
        raise Problem("service.command", text=command, allowed=", ".join(plans.NOTIFYING))
    arguments.build(console.speech, command).parse_args(options)
    return (command, *options)


class _Doing:
    """Writes and runs, or with ``--dry-run`` only prints; under ``--root`` no commands are run."""

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

    def install(self, plan: ServicePlan, *, lan: bool) -> None:
        """Write the files, then run the commands."""
        for path, text in plan.files.items():
            self._write(path, text)
        for path, text in plan.first.items():
            if self._at(path).exists():
                self._tell("service.kept", name=path)
                if lan:
                    self._tell("service.kept-lan", name=path)
            else:
                self._write(path, text)
        self._run(plan.arriving)
        self._tell("service.dry" if self._dry else "service.done")

    def remove(self, plan: ServicePlan) -> None:
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

    def _run(self, commands: Iterable[CommandLine]) -> None:
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
