"""Chromium: its path, and how to start it without a display."""

from __future__ import annotations

import os
import shutil

import pytest

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]


def path() -> str:
    """Path of the installed browser; skips the test if there is none."""
    found = os.environ.get("TABLIER_CHROMIUM") or shutil.which("chromium")
    if not found:
        pytest.skip("no Chromium: install Debian's chromium, or name one in TABLIER_CHROMIUM")
    return found
