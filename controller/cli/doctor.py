"""``tablier doctor``: checks the machine, then guides a person through a test of the table."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable

from controller.console.console import Console
from controller.i18n.user_errors import Problem
from controller.maker.doctor import (
    probes,
    report,
)
from controller.maker.doctor.examination import Examination
from controller.maker.doctor.finding import Grade
from controller.maker.doctor.report import SECTIONS

UNWELL = 1


def run(console: Console, args: Namespace) -> int:
    """Check everything, or the named sections; exit code 1 if anything must be repaired."""
    wanted = _sections(args.section)
    visit = Examination(console, args, wanted, root=probes.ROOT)
    found = list(visit.findings())
    if args.json:
        about = {"driver": visit.config.table.driver, "sections": list(wanted)}
        console.tell(report.tree(found, console.speech, **about))
    else:
        console.tell(report.summary(found, console.speech))
    return UNWELL if any(it.grade is Grade.FAULT for it in found) else 0


def _sections(names: Iterable[str]) -> tuple[str, ...]:
    names = tuple(name.lower() for name in names)
    for name in names:
        if name not in SECTIONS:
            raise Problem("doctor.section", text=name, allowed=", ".join(SECTIONS))
    return tuple(name for name in SECTIONS if name in names) if names else SECTIONS
