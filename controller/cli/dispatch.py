"""The command ``tablier``: parses the command line and runs a command.

Exit codes: 0 success (``why``: legal); 1 an illegal move, a false record, a missed goal of the
ladder or a fault found by the doctor; 2 input that cannot be understood; 69 a device that cannot be
used; 70 a bug in the program; 78 a faulty configuration; 130 interrupted.
"""

from __future__ import annotations

import difflib
import io
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, TextIO, cast

from controller.cli import arguments, version
from controller.cli.arguments import COMMANDS, CONFIG_FLAGS
from controller.cli.main import INTERRUPTED
from controller.config import faults
from controller.console.console import Console, complain
from controller.i18n import language
from controller.i18n.speech import Speech
from controller.i18n.user_errors import About, Problem
from controller.model.text_files import reason_of
from hardware.errors import HardwareError
from rules import catalog
from rules.errors import RulesError

BAD_INPUT = 2
NO_DEVICE = 69
BUG = 70
BAD_CONFIG = 78
_HELP = ("-h", "--help")


class CommandModule(Protocol):
    """Every module of ``controller.cli`` that is named after a command."""

    def run(self, console: Console, args: Namespace) -> int:
        """Run the command and return its exit code."""


class ClosedOutput(io.TextIOBase):
    """Stand-in for a closed standard output: writing to it raises a ``Problem``."""

    def write(self, text: str, /) -> int:
        """Refuse, so that no output is lost silently."""
        raise Problem("output.closed", text=text)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; every failure ends in a sentence and an exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    _mend_streams()
    try:
        return _run(words)
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
    except BrokenPipeError:
        # The reader is gone: buffered output must not raise an error at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _mend_streams() -> None:
    """Make all three streams usable, whatever the shell has closed or cannot encode."""
    # A closed stream's number is the lowest free one: no other file may get it.
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_RDONLY), encoding="utf-8")
    if sys.stdout is None:
        os.open(os.devnull, os.O_WRONLY)
        sys.stdout = cast("TextIO", ClosedOutput())
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A character that the terminal lacks becomes a question mark, not an error.
            stream.reconfigure(errors="replace")


def _run(words: list[str]) -> int:
    games = catalog.load()
    speech = Speech(language.of_locale(os.environ), games)
    try:
        chosen, words = language.take(words, os.environ)
        speech = Speech(chosen, games)
        console = Console(games, speech, sys.stdin, sys.stdout, sys.stderr, os.environ)
        code = _dispatch(console, words)
        sys.stdout.flush()
    except About as wrong:
        complain(sys.stderr, speech.error(wrong.error, wrong.game))
        return BAD_INPUT
    except faults.ConfigError as error:
        lines = (*faults.fault_lines(error, speech), speech.say("config.hint"))
        for line in lines:
            complain(sys.stderr, line)
        return BAD_CONFIG
    except (Problem, RulesError) as error:
        complain(sys.stderr, speech.error(error))
        return BAD_INPUT
    except BrokenPipeError:
        raise
    except HardwareError as error:
        complain(sys.stderr, speech.error(Problem(error.code, **error.facts)))
        return NO_DEVICE
    except OSError as error:
        complain(sys.stderr, speech.say("error.system", reason=reason_of(error)))
        return BAD_INPUT
    # An added game may raise SystemExit: it must not end the program silently.
    except (Exception, SystemExit) as error:  # noqa: BLE001  nobody should see a traceback
        told = " ".join(f"{type(error).__name__}: {error}".split())
        complain(sys.stderr, speech.say("error.bug", told=told))
        return BUG
    return code


def _dispatch(console: Console, words: list[str]) -> int:
    if words and words[0] in version.FLAGS:
        words = ["version", *words[1:]]
    if words[:1] == ["help"] and words[1:]:
        words = [*words[1:], "--help"]
    if not words or words[0] in {*_HELP, "help"}:
        console.tell(arguments.overview(console.speech))
        return 0
    if words[0] in {f"--{name}" for name in CONFIG_FLAGS}:
        from controller.cli import config_flags  # loads every setting; others need not

        _tell_broken(console)
        return config_flags.run(console, words)
    command = words[0].lower()
    if command not in COMMANDS:
        near = difflib.get_close_matches(command, (*COMMANDS, "help"), 1)
        code = "command.near" if near else "command.unknown"
        if command.startswith("-"):
            code = "command.option"
        raise Problem(code, text=words[0], near="".join(near))
    parser = arguments.build(console.speech, command)
    if any(word in _HELP for word in words[1:]):
        console.tell(parser.format_help().rstrip())
        return 0
    _tell_broken(console)
    args = parser.parse_args(moves_apart(command, words[1:]))
    arguments.check(command, parser, args)
    return _module(command).run(console, args)


def moves_apart(command: str, words: list[str]) -> list[str]:
    """Words of a command, with moves that look like flags rewritten so that argparse accepts them.

    A pass (``--``) looks like the mark that ends the flags, a discarded card (``-JH``) like a flag.
    """
    rest = ["pass" if word == "--" else word for word in words]
    if command != "why":
        return rest
    thrown = [word for word in rest if word.startswith("-") and not word.startswith("--")]
    return [word for word in rest if word not in thrown] + (["--", *thrown] if thrown else [])


def _module(command: str) -> CommandModule:
    """Module of a command, loaded when needed: no command pays for another."""
    found: CommandModule = import_module(f"controller.cli.{command.replace('-', '_')}")
    return found


def _tell_broken(console: Console) -> None:
    """Report every added game that could not be loaded."""
    for broken in console.catalog.broken:
        facts = {"plugin": broken.plugin, "detail": broken.detail}
        console.complain(console.speech.say(f"error.{broken.code}", **facts))


if __name__ == "__main__":
    sys.exit(main())
