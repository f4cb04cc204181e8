"""Findings of the doctor: values with a code; the texts give the cause and one fix."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from controller.i18n.speech import Speech
from controller.i18n.user_errors import Problem
from hardware.errors import HardwareError


class Grade(Enum):
    """Severity of a finding."""

    GOOD = "good"
    NOTE = "note"
    """Worth knowing, but the table works."""
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Finding:
    """Text key ``doctor.CODE`` says what was found, ``doctor.CODE.fix`` what to do about it.

    ``pads`` are names of pads; a driver's complaint is quoted in its own words.
    """

    section: str
    code: str
    grade: Grade
    facts: Mapping[str, str] = field(default_factory=dict)
    pads: tuple[str, ...] = ()
    error: HardwareError | None = field(default=None, compare=False)


def good(section: str, code: str, **facts: object) -> Finding:
    """Finding that all is well."""
    return _made(section, code, Grade.GOOD, facts)


def note(section: str, code: str, pads: Iterable[str] = (), **facts: object) -> Finding:
    """Finding that the owner may want to know."""
    return _made(section, code, Grade.NOTE, facts, pads)


def fault(section: str, code: str, pads: Iterable[str] = (), **facts: object) -> Finding:
    """Finding that must be repaired."""
    return _made(section, code, Grade.FAULT, facts, pads)


def failed(section: str, error: OSError) -> Finding:
    """Finding for a device that could not be used, with its driver's message."""
    if isinstance(error, HardwareError):
        return Finding(section, "device.failed", Grade.FAULT, {"code": error.code}, error=error)
    return fault(section, "device.error", reason=error.strerror or str(error))


def warned(section: str, error: HardwareError) -> Finding:
    """Finding of a driver about a device that works."""
    return Finding(section, "device.warned", Grade.NOTE, {"code": error.code}, error=error)


def told(finding: Finding, speech: Speech) -> str:
    """Sentence that says what was found."""
    if finding.error is not None:
        return speech.error(Problem(finding.error.code, **finding.error.facts))
    facts = dict(finding.facts)
    if finding.pads:
        facts["pads"] = speech.listed(finding.pads)
    return speech.say(f"doctor.{finding.code}", **facts)


def fix(finding: Finding, speech: Speech) -> str:
    """The one command or action that may help, empty if there is nothing to do."""
    key = f"doctor.{finding.code}.fix"
    if finding.error is not None or not speech.knows(key):
        return ""
    return speech.say(key, **finding.facts)


def _made(
    section: str, code: str, grade: Grade, facts: Mapping[str, object], pads: Iterable[str] = ()
) -> Finding:
    return Finding(section, code, grade, {name: str(it) for name, it in facts.items()}, tuple(pads))
