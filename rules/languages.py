"""Languages that every game has sentences in."""

from __future__ import annotations

LANGUAGES = ("fr", "en")
