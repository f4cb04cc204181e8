"""The command ``tablier``: reads the command line and hands over to a command.

Exit codes: 0 all right (``why``: legal), 1 an illegal move, a record that is not true, a goal of
the ladder that is missed or a fault that the doctor found, 2 input that cannot be understood, 70 a
fault of the program itself, 78 a configuration with faults, 130 interrupted. A device that cannot
be used is 69.
"""

from __future__ import annotations

import difflib
import io
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence

from controller import (
    analyse,
    arguments,
    bench,
    calibrate,
    commands,
    config_commands,
    faults,
    flash,
    language,
    play,
    run,
    saved,
    trace_commands,
    verify,
)
from controller.arena import command, ladder
from controller.arguments import COMMANDS
from controller.console import Console
from controller.doctor import command as doctor
from controller.drawings import command as drawings
from controller.inputs import reason_of
from controller.problem import About, Problem
from controller.rehearsal import watch
from controller.service import attention
from controller.service import command as service
from controller.sight import told
from controller.start import INTERRUPTED
from controller.version import version
from controller.words.speech import Speech
from hardware.errors import HardwareError
from rules import catalog, walk
from rules.errors import RulesError

BAD_INPUT = 2
NO_DEVICE = 69
BUG = 70
BAD_CONFIG = 78


def _serve(console: Console, args: Namespace) -> int:
    from controller.web import serve  # a server, which no other command needs

    return serve.run(console, args)


_RUN: Mapping[str, Callable[[Console, Namespace], int]] = {
    "play": play.run,
    "serve": _serve,
    "games": commands.games,
    "rules": commands.rules,
    "moves": commands.moves,
    "why": commands.why,
    "show": commands.show,
    "perft": commands.perft,
    "run": run.run,
    "calibrate": calibrate.run,
    "replay": commands.replay,
    "export": saved.export,
    "verify": verify.run,
    "table": told.run,
    "sim": watch.run,
    "trace": trace_commands.run,
    "analyse": analyse.run,
    "arena": command.run,
    "ladder": ladder.run,
    "bench": bench.run,
    "doctor": doctor.run,
    "flash": flash.run,
    "overlay": drawings.run,
    "drawings": drawings.drawings,
    "install-service": service.run,
    "attention": attention.run,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; every way it can go wrong ends in a sentence and an exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A letter that the terminal lacks becomes a question mark, not an error.
            stream.reconfigure(errors="replace")
    try:
        return _run(words)
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
    except BrokenPipeError:
        # Nobody reads any more: whatever is still buffered must not complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


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
        sys.stderr.write(speech.error(wrong.error, wrong.game) + "\n")
        return BAD_INPUT
    except faults.ConfigError as error:
        lines = (*faults.told(error, speech), speech.say("config.hint"))
        sys.stderr.writelines(f"{line}\n" for line in lines)
        return BAD_CONFIG
    except (Problem, RulesError) as error:
        sys.stderr.write(speech.error(error) + "\n")
        return BAD_INPUT
    except BrokenPipeError:
        raise
    except HardwareError as error:
        sys.stderr.write(speech.error(Problem(error.code, **error.facts)) + "\n")
        return NO_DEVICE
    except OSError as error:
        sys.stderr.write(speech.say("error.system", reason=reason_of(error)) + "\n")
        return BAD_INPUT
    except Exception as error:  # noqa: BLE001  a person should never meet a traceback
        told = " ".join(f"{type(error).__name__}: {error}".split())
        sys.stderr.write(speech.say("error.bug", told=told) + "\n")
        return BUG
    return code


def _dispatch(console: Console, words: list[str]) -> int:
    if "--version" in words[:1]:
        console.tell(version_line(console.speech))
        return 0
    if not words or words[0] in {"-h", "--help", "help"}:
        console.tell(arguments.overview(console.speech, version()))
        return 0
    if words[0] in config_commands.FLAGS:
        _tell_broken(console)
        return config_commands.run(console, words)
    command = words[0].lower()
    if command not in COMMANDS:
        near = difflib.get_close_matches(command, COMMANDS, 1)
        code = "command.near" if near else "command.unknown"
        raise Problem(code, text=words[0], near="".join(near), allowed=" ".join(COMMANDS))
    parser = arguments.build(console.speech)[command]
    # A pass is written like the mark that ends the options.
    rest = ["pass" if word == "--" else word for word in words[1:]]
    if "-h" in rest or "--help" in rest:
        console.tell(parser.format_help().rstrip())
        return 0
    _tell_broken(console)
    return _RUN[command](console, parser.parse_args(rest))


def _tell_broken(console: Console) -> None:
    """Complain of every added game that could not be loaded."""
    for broken in console.catalog.broken:
        facts = {"plugin": broken.plugin, "detail": broken.detail}
        console.complain(console.speech.say(f"error.{broken.code}", **facts))


def version_line(speech: Speech) -> str:
    """The version, and whether the rules are compiled."""
    build = "interpreted" if (walk.__file__ or "").endswith(".py") else "compiled"
    return f"tablier {version()} ({speech.say(f'build.{build}')})"


if __name__ == "__main__":
    sys.exit(main())
