"""Report of the findings, for people (one screen if all is well) and for programs."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Sequence
from typing import Any

from controller.i18n.speech import Speech
from controller.maker.doctor.finding import Finding, Grade, fix, told

WIDTH = 80
MARKS = {Grade.GOOD: "✓", Grade.NOTE: "•", Grade.FAULT: "✗"}
_ARROW = "→ "


def lines(finding: Finding, speech: Speech, *, named: bool = True) -> list[str]:
    """Lines of one finding: its section (if new), what it is, and what to do about it."""
    column = max(len(speech.say(f"doctor.section.{name}")) for name in SECTIONS) + 1
    section = speech.say(f"doctor.section.{finding.section}") if named else ""
    first = f"{section:{column}}{MARKS[finding.grade]} "
    rest = " " * len(first)
    found = textwrap.wrap(
        told(finding, speech), WIDTH, initial_indent=first, subsequent_indent=rest
    )
    remedy = fix(finding, speech)
    if remedy:
        indent = rest + " " * len(_ARROW)
        found += textwrap.wrap(
            remedy,
            WIDTH,
            initial_indent=rest + _ARROW,
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
    return found


def text(findings: Sequence[Finding], speech: Speech) -> list[str]:
    """Lines of all findings."""
    written: list[str] = []
    before = ""
    for finding in findings:
        written += lines(finding, speech, named=finding.section != before)
        before = finding.section
    return written


def summary(findings: Sequence[Finding], speech: Speech) -> str:
    """Number of faults and notes."""
    faults, notes = (
        sum(it.grade is grade for it in findings) for grade in (Grade.FAULT, Grade.NOTE)
    )
    key = "doctor.well" if not faults else "doctor.one" if faults == 1 else "doctor.ill"
    return speech.say(key, faults=faults, notes=notes)


def tree(findings: Sequence[Finding], speech: Speech, **about: object) -> str:
    """All findings as JSON, with the sentences that people read."""
    found: list[dict[str, Any]] = [
        {
            "section": finding.section,
            "code": finding.code if finding.error is None else finding.error.code,
            "grade": finding.grade.value,
            "facts": dict(finding.facts if finding.error is None else finding.error.facts),
            "pads": list(finding.pads),
            "text": told(finding, speech),
            "fix": fix(finding, speech),
        }
        for finding in findings
    ]
    faults = sum(it.grade is Grade.FAULT for it in findings)
    return json.dumps({**about, "faults": faults, "findings": found}, ensure_ascii=False, indent=1)


MACHINE = ("install", "config", "storage", "devices", "rights", "power", "health", "calibration")
"""Sections checked without a person."""
GUIDED = ("pads", "ghosts", "lights", "screen", "keys", "sound")
"""Sections that need a person at the table."""
SECTIONS = (*MACHINE, "link", *GUIDED)
