"""Errors of devices.

HardwareError (OSError)
└── LinkLost    the board does not answer; it may come back

Each has a code and facts for a sentence (in ``controller/i18n``) and the one command that may
help.
"""

from __future__ import annotations


class HardwareError(OSError):
    """A device that cannot be used: ``code`` identifies the sentence, ``facts`` are its values."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = {name: str(value) for name, value in facts.items()}
        told = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        super().__init__(f"{code}: {told}")


class LinkLost(HardwareError):  # noqa: N818  it is what happened, and it may pass
    """The board no longer answers; the driver keeps retrying."""
