"""What ``make arm64`` does with the guide's commands: none is forgotten, whatever is added."""

from __future__ import annotations

import re

import pytest

from .guide_commands import GUIDE, commands, packages, steps

FRENCH = GUIDE.with_name("README.fr.md")


def test_every_command_of_the_guide_is_run_or_has_a_reason() -> None:
    found = steps(GUIDE.read_text(encoding="utf-8"))
    assert all(bool(it.script) != bool(it.why_not) for it in found)
    assert {"tablier --version", "tablier doctor"} <= {it.text for it in found if it.script}
    with pytest.raises(LookupError, match="tablier dance"):
        steps("    tablier dance                 # new\n")


def test_both_languages_give_the_same_commands() -> None:
    both = (list(commands(it.read_text("utf-8"))) for it in (GUIDE, FRENCH))
    # Only what the maker fills in is translated: a name, a password.
    told = [[re.sub(r"vous@|you@|WIFI:.*", "", line).split()[:3] for line in it] for it in both]
    assert told[0] == told[1]


def test_the_packages_are_those_that_the_guide_installs() -> None:
    assert {"python3-venv", "python3-spidev"} <= set(packages(GUIDE.read_text(encoding="utf-8")))
