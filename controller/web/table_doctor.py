"""Table doctor: what the page needs of an examination through the running table's own devices."""

from __future__ import annotations

from typing import Any, Protocol

from controller.i18n.speech import Speech

ATTENDED_SECONDS = 60.0
"""Seconds without any page that may act for the table after which an examination ends."""
LIVE_SECONDS = 0.25
"""Seconds between two live pictures of the pads."""


class TableDoctor(Protocol):
    """Examines the table; a game rests meanwhile, and is never changed."""

    @property
    def is_open(self) -> bool:
        """Whether an examination is on."""

    def open(self, speech: Speech) -> None:
        """Begin an examination."""

    def close(self) -> None:
        """End it: the game goes on."""

    def dismiss(self) -> None:
        """Note that the page need not begin with it any more."""

    def test(self, section: str, speech: Speech) -> bool:
        """Begin a test, or all; False if that is not possible now."""

    def answer(self, text: str) -> bool:
        """Answer what is asked; False if nothing is."""

    def stop(self) -> None:
        """Call off the test that is under way."""

    def told(self, speech: Speech) -> dict[str, Any]:
        """State of the examination, in the words of a language."""

    def pads(self) -> dict[str, Any] | None:
        """Live picture of the pads; None without an examination."""


class DoctorView:
    """Sections of the page about the examination; details only for pages with control."""

    def __init__(self, doctor: TableDoctor | None) -> None:
        self._doctor = doctor
        self._due = float("-inf")
        self._attended_at = float("-inf")

    def is_due(self, now: float) -> bool:
        """Whether a new live picture is due."""
        if self._doctor is None or not self._doctor.is_open or now < self._due:
            return False
        self._due = now + LIVE_SECONDS
        return True

    def attend(self, now: float, *, is_watched: bool) -> None:
        """End an examination that everybody has left: the game must not rest for ever."""
        doctor = self._doctor
        if doctor is None or not doctor.is_open or is_watched:
            self._attended_at = now
        elif now - self._attended_at >= ATTENDED_SECONDS:
            doctor.close()

    def parts(self, speech: Speech, *, control: bool) -> dict[str, Any]:
        """Sections for a page."""
        doctor = self._doctor
        if doctor is None:
            return {"doctor": None, "doctor_pads": None}
        if not control:
            return {"doctor": {"open": doctor.is_open}, "doctor_pads": None}
        return {"doctor": doctor.told(speech), "doctor_pads": doctor.pads()}
