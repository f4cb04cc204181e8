"""``tablier update``: installs another version from a file, or goes back to the one before."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path

from controller.console.console import Console
from controller.i18n.user_errors import Problem
from controller.maker.installer import source
from controller.maker.installer.host import InstallError, InstallHost
from controller.maker.installer.slots import Slots


def run(console: Console, args: Namespace) -> int:
    """Update; the version in use stays until the new one has reported that it is ready."""

    def tell(line: str) -> None:
        console.tell(line)
        console.out.flush()  # before what a command prints itself

    host = InstallHost(console.speech.say, tell, Path(args.root or "/"), args.dry_run)
    try:
        _update(console, args, host)
    except InstallError as error:
        raise Problem(f"install.{error.key}", **error.facts) from None
    return 0


def _update(console: Console, args: Namespace, host: InstallHost) -> None:
    slots, say = Slots(host), console.speech.say
    if not args.file and not args.back:
        raise InstallError("update-file")
    if not slots.used():
        raise InstallError("no-slots")
    if not (args.dry_run or args.root) and os.geteuid() != 0:
        raise InstallError("update-root")
    if args.back:
        if not slots.holds(slots.other()):
            raise InstallError("no-back")
        slots.take(slots.other())
        console.tell(say("install.dry" if args.dry_run else "update.back"))
        return
    wheel = source.read_wheel(Path(args.file).absolute())
    console.tell(say("update.sum", sum=wheel.sha256))
    expected = source.expected_sum(wheel.path)
    if expected and expected != wheel.sha256:
        raise InstallError("sum", name=wheel.path.name)
    if expected:
        console.tell(say("update.sum-good"))
    if slots.holds(slots.used()) == wheel.sha256:
        console.tell(say("update.same"))
        return
    name = slots.fill(f"{wheel.path}{source.EXTRA}", wheel.sha256, wheel.path.parent, {})
    slots.take(name)
    console.tell(say("install.dry" if args.dry_run else "update.done"))
