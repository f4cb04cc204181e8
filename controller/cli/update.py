"""``tablier update``: installs another version from a file or the card, or goes back."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path
from tempfile import TemporaryDirectory

from controller.console.console import Console
from controller.i18n.user_errors import Problem
from controller.maker.installer import card, source
from controller.maker.installer.host import InstallError, InstallHost
from controller.maker.installer.slots import Slots
from controller.model.update_result import UpdateResult


def run(console: Console, args: Namespace) -> int:
    """Update; the version in use stays until the new one has reported that it is ready."""

    def tell(line: str) -> None:
        console.tell(line)
        console.out.flush()  # before what a command prints itself

    host = InstallHost(console.speech.say, tell, Path(args.root or "/"), args.dry_run)
    try:
        if args.card:
            _update_from_card(console, args, host)
        else:
            _update(console, args, host)
    except InstallError as error:
        raise Problem(f"install.{error.key}", **error.facts) from None
    return 0


def _update_from_card(console: Console, args: Namespace, host: InstallHost) -> None:
    """Install the wheel on the card, and leave the result for the table's screen."""
    wheel = None
    try:
        with TemporaryDirectory(prefix="tablier-") as folder:
            _check(args, Slots(host))
            wheel = card.copied_wheel(host, Path(folder))
            is_new = _install(console, host, wheel)
    except (InstallError, OSError) as error:
        if not (isinstance(error, InstallError) and error.key == "update-root"):
            card.report(host, card.result_of(error), wheel)
        raise
    card.report(host, UpdateResult.DONE if is_new else UpdateResult.SAME, wheel)


def _check(args: Namespace, slots: Slots) -> None:
    if not slots.used():
        raise InstallError("no-slots")
    if not (args.dry_run or args.root) and os.geteuid() != 0:
        raise InstallError("update-root")


def _update(console: Console, args: Namespace, host: InstallHost) -> None:
    slots, say = Slots(host), console.speech.say
    if not args.file and not args.back:
        raise InstallError("update-file")
    _check(args, slots)
    if args.back:
        if not slots.holds(slots.other()):
            raise InstallError("no-back")
        slots.take(slots.other())
        console.tell(say("install.dry" if args.dry_run else "update.back"))
        return
    _install(console, host, Path(args.file).absolute())


def _install(console: Console, host: InstallHost, path: Path) -> bool:
    """Install a wheel; return whether it is another than the one in use."""
    slots, say = Slots(host), console.speech.say
    wheel = source.read_wheel(path)
    console.tell(say("update.sum", sum=wheel.sha256))
    expected = source.expected_sum(wheel.path)
    if expected and expected != wheel.sha256:
        raise InstallError("sum", name=wheel.path.name)
    if expected:
        console.tell(say("update.sum-good"))
    if slots.holds(slots.used()) == wheel.sha256:
        console.tell(say("update.same"))
        return False
    name = slots.fill(f"{wheel.path}{source.EXTRA}", wheel.sha256, wheel.path.parent, {})
    slots.take(name)
    console.tell(say("install.dry" if host.dry else "update.done"))
    return True
