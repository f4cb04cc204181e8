"""Grammar of the command line, with help in the current language."""

from __future__ import annotations

import argparse
import re
import textwrap
from collections.abc import Iterable, Mapping
from typing import NoReturn

from controller.i18n.speech import Speech
from controller.i18n.user_errors import Problem
from controller.model.level_names import LEVEL_NAMES

GROUPS: Mapping[str, tuple[str, ...]] = {
    "play": ("play", "serve", "games", "rules"),
    "learn": ("moves", "why", "show", "analyse", "sim"),
    "saved": ("replay", "export", "verify", "backup", "restore"),
    "build": (
        *("run", "calibrate", "doctor", "table", "overlay", "drawings"),
        *("flash", "install-service", "update", "attention"),
    ),
    "measure": ("arena", "ladder", "bench", "perft", "trace"),
    "shell": ("completion", "version"),
}
"""Commands grouped by purpose."""
COMMANDS = tuple(command for group in GROUPS.values() for command in group)
CONFIG_FLAGS = ("check-config", "print-config")
SHELLS = ("bash", "zsh", "fish")
EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "play": ("play reversi --level club", "play incognito --seat north", "play --resume"),
    "serve": ("serve reversi --seat white --level enfant", "serve --lan"),
    "games": ("games", "games --saved"),
    "rules": ("rules incognito --option arrived=frozen",),
    "moves": ("moves reversi", "moves royal-reversi --seed 7 --json"),
    "why": ("why reversi a1", "why royal-reversi -JH --seed 7"),
    "show": ("show inside", "show royal-reversi --seed 7"),
    "analyse": ("analyse reversi --seconds 5",),
    "sim": ("sim reversi --noise slide --speed 4", "sim inside --screen"),
    "replay": ("replay game.txt", "replay reversi-0123456789abcdef"),
    "export": ("export reversi-0123456789abcdef --out game.txt",),
    "verify": ("verify incognito-0123456789abcdef",),
    "backup": ("backup table.zip", "backup table.zip --dry-run"),
    "restore": ("restore table.zip --dry-run", "restore table.zip"),
    "run": ("run", "run --resume"),
    "calibrate": ("calibrate",),
    "table": ("table --profile pole-strength", "table --board six"),
    "drawings": ("drawings my-table --mine",),
    "flash": ("flash", "flash --map pico-matrix"),
    "install-service": ("install-service --dry-run", "install-service --lan"),
    "update": ("update tablier-1.2-cp311-cp311-manylinux_2_28_aarch64.whl", "update --back"),
    "overlay": ("overlay reversi reversi.pdf --paper A3",),
    "doctor": ("doctor --quick", "doctor pads --noise dead-pad"),
    "arena": ("arena reversi maitre club --games 20 --pace 0.1",),
    "ladder": ("ladder --show", "ladder --only inside --quick"),
    "bench": ("bench --seconds 2", "bench --table"),
    "perft": ("perft reversi 4 --divide",),
    "trace": ("trace table.trace",),
}
_FIRST = ("play reversi", "serve --lan", "rules invers", "games --saved")
"""Commands suggested to a newcomer."""

_POSITION = ("position", "option", "seed")
FLAGS: Mapping[str, tuple[str, ...]] = {
    "play": ("seat", "level", "option", "position", "seed", "resume", "record", "plain"),
    "run": ("resume",),
    "serve": ("seat", "level", "resume", "port", "lan", "headless", "config", "hand"),
    "games": ("saved", "all", "folder", "json"),
    "rules": ("option",),
    "moves": (*_POSITION, "json"),
    "why": (*_POSITION, "json"),
    "show": _POSITION,
    "perft": (*_POSITION, "divide"),
    "replay": ("folder", "plain"),
    "export": ("folder", "json", "seat", "out"),
    "verify": ("folder",),
    "backup": ("folder", "dry-run"),
    "restore": ("folder", "dry-run", "settings"),
    "table": ("board", "profile"),
    "sim": (
        *("board", "profile", "mode", "noise", "option", "robot"),
        *("seed", "moves", "speed", "screen", "quiet"),
    ),
    "analyse": (*_POSITION, "seat", "seconds", "nodes", "depth", "json"),
    "arena": ("games", "pace", "seed", "jobs", "cluster", "csv", "plot", "sprt", "option"),
    "ladder": ("only", "quick", "show", "stamp", "folder", "jobs", "cluster", "seed"),
    "overlay": ("board", "pitch", "paper", "option"),
    "drawings": ("mine",),
    "install-service": ("user", "command", "lan", "remove", "dry-run", "print", "root"),
    "update": ("back", "card", "dry-run", "root"),
    "flash": ("port", "map"),
    "doctor": ("json", "quick", "yes", "noise"),
    "bench": ("against", "seconds", "table", "opponent", "search", "web", "journal"),
}
WORDS: Mapping[str, tuple[str, ...]] = {
    "play": ("game?",),
    "serve": ("game?",),
    "rules": ("game",),
    "moves": ("game",),
    "why": ("game", "move"),
    "show": ("game",),
    "perft": ("game", "depth"),
    "replay": ("file",),
    "export": ("file",),
    "verify": ("file",),
    "update": ("file?",),
    "backup": ("file",),
    "restore": ("file",),
    "sim": ("game",),
    "trace": ("file",),
    "analyse": ("game",),
    "arena": ("game", "a", "b"),
    "overlay": ("game", "out"),
    "drawings": ("folder",),
    "doctor": ("section*",),
    "completion": ("shell",),
}
"""Positional arguments of each command: ``?`` is optional, ``*`` may be repeated."""
SWITCHES = (
    *("divide", "plain", "saved", "all", "json", "screen", "quiet"),
    *("table", "opponent", "search", "quick", "show", "stamp", "lan", "headless", "web"),
    *("journal",),
    *("yes", "user", "remove", "back", "card", "dry-run", "print", "mine", "settings"),
)
CLASHES: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "bench": (("table", "opponent", "search", "web", "journal"),),
    "ladder": (("show", "stamp"), ("quick", "stamp")),
    "install-service": (("print", "remove"),),
    "update": (("back", "card", "file"),),
    "serve": (("resume", "seat"), ("resume", "level")),
}
"""Arguments of a command that exclude each other."""
_OWN = {
    *(("export", "file"), ("export", "seat"), ("trace", "file"), ("verify", "file")),
    *(
        ("replay", "file"),
        ("serve", "game"),
        ("serve", "resume"),
        ("run", "resume"),
        ("flash", "port"),
        ("install-service", "lan"),
        ("rules", "option"),
    ),
    *(
        ("update", "file"),
        ("update", "root"),
        ("backup", "file"),
        ("backup", "dry-run"),
        ("restore", "file"),
        ("restore", "dry-run"),
    ),
    *(("analyse", "seat"), ("analyse", "seconds"), ("ladder", "folder")),
    *(("doctor", "json"), ("doctor", "quick"), ("doctor", "noise")),
}
"""Arguments with a help text of their own in that command."""

_WIDTH = 80
_COMPLAINTS = (
    (r"the following arguments are required: (.*)", "usage.missing"),
    (r"unrecognized arguments: (.*)", "usage.extra"),
    (r"argument (\S+): expected .* argument.*", "usage.value"),
    (r"argument (\S+): ignored explicit argument .*", "usage.switch"),
)


class Parser(argparse.ArgumentParser):
    """Argument parser that raises a ``Problem`` instead of exiting."""

    def error(self, message: str) -> NoReturn:
        """Turn an argparse message into one of our sentences."""
        for pattern, code in _COMPLAINTS:
            found = re.fullmatch(pattern, message)
            if found:
                raise Problem(code, text=found[1], usage=self.usage_line())
        raise Problem("usage.other", text=message, usage=self.usage_line())

    def usage_line(self) -> str:
        """How the command is called, on one line."""
        rest = self.format_usage().partition(self.prog)[2].split()
        return " ".join((self.prog, *rest))


def named(speech: Speech, name: str) -> str:
    """Name of an argument in the help."""
    return speech.say(f"help.name.{name}")


def overview(speech: Speech) -> str:
    """Help of the whole program: every command in its group, and what to try first."""
    from controller.model.version import version

    width = max(len(command) for command in COMMANDS)
    command, file = named(speech, "command"), named(speech, "file")
    lines = [
        speech.say("help.program", version=version()),
        "",
        speech.say("help.usage") + f" tablier [--lang fr|en] [-V] [-h] {command} …",
    ]
    for group, commands in GROUPS.items():
        lines += ["", speech.say(f"help.group.{group}")]
        for name in commands:
            lines += _row(name, speech.say(f"help.{name}"), width)
    lines += ["", speech.say("help.group.config")]
    for name in CONFIG_FLAGS:
        lines += _row(f"--{name} [{file}]", speech.say(f"help.flag.{name}"), width + 12)
    lines += ["", speech.say("help.examples"), *(f"  tablier {it}" for it in _FIRST)]
    return "\n".join((*lines, "", textwrap.fill(speech.say("help.more"), _WIDTH)))


def build(speech: Speech, command: str) -> Parser:
    """Parser of a command."""

    class Shaped(argparse.RawDescriptionHelpFormatter):
        def __init__(self, prog: str) -> None:
            super().__init__(prog, width=_WIDTH)

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
        description=textwrap.fill(speech.say(f"help.{command}"), _WIDTH),
        epilog=_epilog(speech, command),
        formatter_class=Shaped,
        add_help=False,
        allow_abbrev=False,
    )
    words = parser.add_argument_group(speech.say("help.words"))
    for word in WORDS.get(command, ()):
        name, times = word.rstrip("?*"), word[-1] if word[-1] in "?*" else None
        told = speech.say(_help(command, "word", name), allowed=_allowed(name))
        words.add_argument(name, metavar=named(speech, name), nargs=times, help=told)
    flags = parser.add_argument_group(speech.say("help.flags"))
    for name in FLAGS.get(command, ()):
        told = speech.say(_help(command, "flag", name), allowed=_allowed(name))
        _flag(flags, name, told, named(speech, "saved") if name == "resume" else name[0].upper())
    flags.add_argument("--lang", metavar="fr|en", help=speech.say("help.flag.lang"))
    flags.add_argument("-h", "--help", action="store_true", help=speech.say("help.flag.help"))
    return parser


def check(command: str, parser: Parser, args: argparse.Namespace) -> None:
    """Raise ``Problem`` if arguments that exclude each other are given together."""
    for names in CLASHES.get(command, ()):
        values = vars(args)
        given = [it for it in names if values[it.replace("-", "_")] not in {None, False}]
        if len(given) > 1:
            flags = FLAGS.get(command, ())
            told = [f"--{it}" if it in flags else values[it] for it in given[:2]]
            raise Problem("usage.clash", text=told[0], other=told[1], usage=parser.usage_line())


def sections() -> tuple[str, ...]:
    """Sections of ``doctor``; a slow import that only its own help needs."""
    from controller.maker.doctor.report import SECTIONS

    return tuple(SECTIONS)


def noises(speech: Speech, command: str) -> dict[str, str]:
    """Values of a command's ``--noise``, each with a one-line description."""
    starts = ("noise.", "in-game.") if command == "sim" else ("noise.", "broken.")
    left_out = () if command == "sim" else ("noise.normal", "noise.hard")
    return {
        key.partition(".")[2]: speech.say(key)
        for key in speech.keys_of(starts)
        if key not in left_out
    }


def _allowed(name: str) -> str:
    values = {"level": LEVEL_NAMES, "shell": SHELLS}.get(name, ())
    return ", ".join(sections() if name == "section" else values)


def _epilog(speech: Speech, command: str) -> str:
    lines: list[str] = []
    if "noise" in FLAGS.get(command, ()):
        found = noises(speech, command)
        width = max(len(name) for name in found)
        lines += [speech.say("help.noises")]
        for name, told in found.items():
            lines += _row(name, told, width)
        lines += [""]
    if command == "completion":
        lines += [
            speech.say("help.install"),
            *speech.say("help.install.lines").strip("\n").splitlines(),
            "",
        ]
    if command in EXAMPLES:
        lines += [speech.say("help.examples"), *(f"  tablier {it}" for it in EXAMPLES[command])]
    return "\n".join(lines).rstrip()


def _row(name: str, told: str, width: int) -> list[str]:
    """A name and its explanation in two columns, on as many lines as needed."""
    first = f"  {name:{width}}  "
    rest = " " * len(first)
    return textwrap.wrap(told, _WIDTH, initial_indent=first, subsequent_indent=rest)


def _help(command: str, kind: str, name: str) -> str:
    return f"help.{command if (command, name) in _OWN else kind}.{name}"


def _flag(group: argparse._ArgumentGroup, name: str, told: str, value: str) -> None:
    if name in SWITCHES:
        group.add_argument(f"--{name}", action="store_true", help=told)
    elif name == "option":
        group.add_argument("--option", metavar="K=V", action="append", default=[], help=told)
    elif name == "resume":
        group.add_argument("--resume", metavar=value, nargs="?", const="", help=told)
    else:
        group.add_argument(f"--{name}", metavar=value, help=told)
