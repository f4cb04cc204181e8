"""The grammar of the command line, explained in the language of the moment."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from typing import NoReturn

from controller.doctor.report import SECTIONS
from controller.opponents.levels import NAMES
from controller.problem import Problem
from controller.words.speech import Speech

COMMANDS = (
    *("play", "serve", "run", "calibrate", "games", "rules", "moves", "why", "show", "perft"),
    *("replay", "export", "verify", "table", "sim", "trace"),
    *("analyse", "arena", "ladder", "bench", "doctor"),
    *("overlay", "drawings", "flash", "install-service", "attention"),
)
CONFIG_FLAGS = ("check-config", "print-config")
_POSITION = ("position", "option", "seed")
_FLAGS = {
    "play": ("seat", "level", "option", "position", "seed", "record", "plain"),
    "serve": ("port", "lan", "headless", "config", "hand"),
    "games": ("saved", "folder"),
    "moves": _POSITION,
    "why": _POSITION,
    "show": _POSITION,
    "perft": (*_POSITION, "divide"),
    "replay": ("plain",),
    "export": ("json", "seat", "out"),
    "table": ("board", "profile"),
    "sim": (
        *("board", "profile", "mode", "noise", "option", "robot"),
        *("seed", "moves", "speed", "screen", "quiet"),
    ),
    "analyse": (*_POSITION, "seat", "seconds", "nodes", "depth"),
    "arena": ("games", "pace", "seed", "jobs", "csv", "plot", "sprt", "option"),
    "ladder": ("only", "quick", "show", "folder", "jobs", "seed"),
    "overlay": ("board", "pitch", "paper", "option"),
    "drawings": ("mine",),
    "install-service": ("user", "command", "remove", "dry-run", "print", "root"),
    "flash": ("port", "map"),
    "doctor": ("json", "quick", "yes", "noise"),
    "bench": ("against", "seconds", "table", "opponent", "search", "web"),
}
_WORDS: dict[str, tuple[str, ...]] = {
    "rules": ("game",),
    "moves": ("game",),
    "why": ("game", "move"),
    "show": ("game",),
    "perft": ("game", "depth"),
    "replay": ("file",),
    "export": ("file",),
    "verify": ("file",),
    "sim": ("game",),
    "trace": ("file",),
    "analyse": ("game",),
    "arena": ("game", "a", "b"),
    "overlay": ("game", "out"),
    "drawings": ("folder",),
}
_SWITCHES = (
    *("divide", "plain", "saved", "json", "screen", "quiet"),
    *("table", "opponent", "search", "quick", "show", "lan", "headless", "web"),
    *("yes", "user", "remove", "dry-run", "print", "mine"),
)
_OWN = {
    *(("export", "file"), ("export", "seat"), ("trace", "file"), ("verify", "file")),
    *(("analyse", "seat"), ("analyse", "seconds"), ("ladder", "folder")),
    *(("doctor", "json"), ("doctor", "quick"), ("doctor", "noise")),
}
"""What means something else in a command than it does elsewhere."""

_COMPLAINTS = (
    (r"the following arguments are required: (.*)", "usage.missing"),
    (r"unrecognized arguments: (.*)", "usage.extra"),
    (r"argument (\S+): expected .* argument.*", "usage.value"),
    (r"argument (\S+): ignored explicit argument .*", "usage.switch"),
)


class Parser(argparse.ArgumentParser):
    """An argument parser that raises a ``Problem`` instead of leaving the program."""

    def error(self, message: str) -> NoReturn:
        """Turn a complaint into a sentence of ours."""
        usage = " ".join(self.format_usage().partition(self.prog)[2].split())
        usage = f"{self.prog} {usage}"
        for pattern, code in _COMPLAINTS:
            found = re.fullmatch(pattern, message)
            if found:
                raise Problem(code, text=found[1], usage=usage)
        raise Problem("usage.other", text=message, usage=usage)


def named(speech: Speech, name: str) -> str:
    """What the help calls a word that is to be typed."""
    return speech.say(f"help.name.{name}")


def build(speech: Speech) -> dict[str, Parser]:
    """A parser for each command."""
    return {command: _command(speech, command) for command in COMMANDS}


def overview(speech: Speech, version: str) -> str:
    """The help of the whole program."""
    width = max(len(command) for command in COMMANDS)
    command, file = named(speech, "command"), named(speech, "file")
    lines = [f"  {name:{width}}  {speech.say(f'help.{name}')}" for name in COMMANDS]
    return "\n".join(
        (
            speech.say("help.program", version=version),
            "",
            speech.say("help.usage") + f" tablier [--lang fr|en] [--version] [-h] {command} …",
            "",
            *lines,
            "",
            *(f"  --{name} [{file}]  {speech.say(f'help.flag.{name}')}" for name in CONFIG_FLAGS),
            "",
            speech.say("help.more"),
        )
    )


def _command(speech: Speech, command: str) -> Parser:
    class Shaped(argparse.HelpFormatter):
        def add_usage(
            self,
            usage: str | None,
            actions: Iterable[argparse.Action],
            groups: Iterable[argparse._MutuallyExclusiveGroup],
            prefix: str | None = None,
        ) -> None:
            super().add_usage(usage, actions, groups, prefix or speech.say("help.usage") + " ")

    parser = Parser(
        prog=f"tablier {command}",
        description=speech.say(f"help.{command}"),
        formatter_class=Shaped,
        add_help=False,
        allow_abbrev=False,
    )
    words = parser.add_argument_group(speech.say("help.words"))
    for name in _WORDS.get(command, ()):
        told = speech.say(_help(command, "word", name))
        words.add_argument(name, metavar=named(speech, name), help=told)
    if command in {"play", "serve"}:
        told = speech.say("help.serve.game" if command == "serve" else "help.word.game")
        words.add_argument("game", metavar=named(speech, "game"), nargs="?", help=told)
    if command == "doctor":
        told = speech.say("help.word.section", allowed=", ".join(SECTIONS))
        words.add_argument("section", metavar=named(speech, "section"), nargs="*", help=told)
    flags = parser.add_argument_group(speech.say("help.flags"))
    for name in _FLAGS.get(command, ()):
        told = speech.say(_help(command, "flag", name), allowed=", ".join(NAMES))
        _flag(flags, name, told)
    flags.add_argument("--lang", metavar="fr|en", help=speech.say("help.flag.lang"))
    flags.add_argument("-h", "--help", action="store_true", help=speech.say("help.flag.help"))
    return parser


def _help(command: str, kind: str, name: str) -> str:
    return f"help.{command if (command, name) in _OWN else kind}.{name}"


def _flag(group: argparse._ArgumentGroup, name: str, told: str) -> None:
    if name in _SWITCHES:
        group.add_argument(f"--{name}", action="store_true", help=told)
    elif name == "option":
        group.add_argument("--option", metavar="K=V", action="append", default=[], help=told)
    else:
        group.add_argument(f"--{name}", metavar=name[0].upper(), help=told)
