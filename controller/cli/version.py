"""``tablier version``: version and build, without loading any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from controller.i18n import language
from controller.i18n.user_errors import Problem
from controller.model.version import version

if TYPE_CHECKING:
    from argparse import Namespace

    from controller.console.console import Console

FLAGS = ("--version", "-V")


def run(console: Console, args: Namespace) -> int:
    """Print the version."""
    del args
    console.tell(version_line(console.speech.language))
    return 0


def version_line(speech: str) -> str:
    """Version, and whether the rules are compiled, in a language."""
    words: Mapping[str, str] = import_module(f"controller.i18n.{speech}.cli").WORDS
    spec = find_spec("rules.walk")
    build = "interpreted" if spec and (spec.origin or "").endswith(".py") else "compiled"
    return f"tablier {version()} ({words[f'build.{build}']})"


def answer(words: Sequence[str], environ: Mapping[str, str]) -> str:
    """Version line if the command line asks for it, otherwise empty."""
    try:
        chosen, rest = language.take(words, environ)
    except Problem:
        return ""
    return version_line(chosen) if len(rest) == 1 and rest[0] in (*FLAGS, "version") else ""
