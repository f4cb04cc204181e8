"""What the doctor found: a value with a code; the words tell the cause and the one fix."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from controller.problem import Problem
from controller.words.speech import Speech
from hardware.errors import HardwareError


class Grade(Enum):
    """How bad it is."""

    GOOD = "good"
    NOTE = "note"
    """Worth knowing, but the table works."""
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Finding:
    """``doctor.CODE`` says what was found, ``doctor.CODE.fix`` what to do about it.

    ``pads`` are names of pads; what a driver complained of is told in the driver's own words.
    """

    section: str
    code: str
    grade: Grade
    facts: Mapping[str, str] = field(default_factory=dict)
    pads: tuple[str, ...] = ()
    error: HardwareError | None = field(default=None, compare=False)


def good(section: str, code: str, **facts: object) -> Finding:
    """All is well."""
    return _made(section, code, Grade.GOOD, facts)


def note(section: str, code: str, pads: Iterable[str] = (), **facts: object) -> Finding:
    """Something that its owner may want to know."""
    return _made(section, code, Grade.NOTE, facts, pads)


def fault(section: str, code: str, pads: Iterable[str] = (), **facts: object) -> Finding:
    """Something that must be mended."""
    return _made(section, code, Grade.FAULT, facts, pads)


def failed(section: str, error: OSError) -> Finding:
    """A device that could not be used, with what its driver says of it."""
    if isinstance(error, HardwareError):
        return Finding(section, "device.failed", Grade.FAULT, {"code": error.code}, error=error)
    return fault(section, "device.error", reason=error.strerror or str(error))


def told(finding: Finding, speech: Speech) -> str:
    """What was found, as a sentence."""
    if finding.error is not None:
        return speech.error(Problem(finding.error.code, **finding.error.facts))
    facts = dict(finding.facts)
    if finding.pads:
        facts["pads"] = speech.listed(finding.pads)
    return speech.say(f"doctor.{finding.code}", **facts)


def fix(finding: Finding, speech: Speech) -> str:
    """The one command or action that may help, empty where nothing is to be done."""
    key = f"doctor.{finding.code}.fix"
    if finding.error is not None or not speech.knows(key):
        return ""
    return speech.say(key, **finding.facts)


def _made(
    section: str, code: str, grade: Grade, facts: Mapping[str, object], pads: Iterable[str] = ()
) -> Finding:
    return Finding(section, code, grade, {name: str(it) for name, it in facts.items()}, tuple(pads))
