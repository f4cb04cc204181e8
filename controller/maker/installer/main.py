"""``./install``: one command on a fresh Raspberry Pi."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import NoReturn

from controller.maker.installer.host import InstallError, InstallHost, listed
from controller.maker.installer.installation import BUILDS, Installation, Wishes, uninstall

BAD_INPUT = 2
LANGUAGES = ("en", "fr")
_NAME = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(?<!-)")


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Report it in one sentence of our own."""
        raise InstallError("usage", told=message)


class Words:
    """Sentences in one language, before anything else of the program can be loaded."""

    def __init__(self, language: str) -> None:
        self._known: dict[str, str] = import_module(f"controller.i18n.{language}.install").WORDS

    def say(self, key: str, **facts: object) -> str:
        """Sentence with its gaps filled."""
        text = self._known[key].format(**facts)
        return re.sub(r" ([:;!?»])", "\u00a0\\1", text).replace("« ", "«\u00a0")


def main(argv: Sequence[str], tree: Path) -> int:
    """Install from this folder; every failure ends in a sentence and an exit code."""
    words = Words(_language(argv))
    try:
        return _run(argv, tree, words)
    except InstallError as error:
        sys.stderr.write(words.say(f"error.install.{error.key}", **error.facts) + "\n")
    except OSError as error:
        told = words.say("error.install.failed", command=error.filename, reason=error.strerror)
        sys.stderr.write(told + "\n")
    except KeyboardInterrupt:
        sys.stderr.write("\n")
    return BAD_INPUT


def _run(argv: Sequence[str], tree: Path, words: Words) -> int:
    args = _parsed(argv, words)
    if args.name and not _NAME.fullmatch(args.name):
        raise InstallError("name", text=args.name)
    if not args.dry_run and not args.root and os.geteuid() != 0:
        raise InstallError("root")
    host = InstallHost(words.say, _tell, Path(args.root or "/"), args.dry_run)
    if args.uninstall:
        uninstall(host, _language(argv))
    else:
        wheel = Path(args.wheel) if args.wheel else None
        wishes = Wishes(tree, args.build, wheel, args.compile, args.lan, args.name, _language(argv))
        Installation(host, wishes, lambda: _asked(words)).run()
    if args.dry_run:
        host.note("dry")
    return 0


def _parsed(argv: Sequence[str], words: Words) -> argparse.Namespace:
    def about(name: str) -> str:
        return words.say(f"install.help.{name}", builds=listed(tuple(BUILDS)))

    parser = _Parser(
        prog="./install", description=about("about"), allow_abbrev=False, add_help=False
    )
    parser.add_argument("-h", "--help", action="help", help=about("help"))
    for name in ("build", "wheel", "name", "root", "lang"):
        parser.add_argument(f"--{name}", default="", metavar=name.upper(), help=about(name))
    for name in ("lan", "compile", "dry-run", "uninstall"):
        parser.add_argument(f"--{name}", action="store_true", help=about(name))
    return parser.parse_args(list(argv))


def _language(argv: Sequence[str]) -> str:
    """Language asked for, or that of the locale."""
    asked = [after for flag, after in pairwise(argv) if flag == "--lang"]
    asked += [word.partition("=")[2] for word in argv if word.startswith("--lang=")]
    if asked and asked[-1] in LANGUAGES:
        return asked[-1]
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            short = os.environ[name].lower()[:2]
            return short if short in LANGUAGES else "en"
    return "en"


def _asked(words: Words) -> str:
    """Build that the person chooses."""
    names = tuple(BUILDS)
    if not sys.stdin.isatty():
        raise InstallError("build", text="", allowed=listed(names))
    _tell(words.say("install.which"))
    for number, name in enumerate(names, 1):
        _tell(f"  {number}  {name:13} {words.say(f'install.build.{name}')}")
    answer = input("> ").strip()
    return names[int(answer) - 1] if answer in {str(it + 1) for it in range(len(names))} else answer


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
