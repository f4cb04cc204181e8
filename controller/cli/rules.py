"""``tablier rules``: a game in short numbered clauses."""

from __future__ import annotations

import textwrap
from argparse import Namespace

from controller.cli.positions import WIDTH
from controller.console.console import Console
from controller.console.parsing import find_game, read_options
from controller.i18n.user_errors import about
from controller.terminal.local_letters import LocalLetters


def run(console: Console, args: Namespace) -> int:
    """Explain a game in short numbered clauses."""
    speech = console.speech
    game = find_game(console.catalog, args.game)
    with about(game):
        options = read_options(game, args.option)
    _tell(console, f"{speech.name(game)} – {speech.tell(game, 'about')}", 0)
    if options:
        told = speech.listed(f"{name}={value}" for name, value in options.items())
        console.tell(speech.say("rules.with", options=told))
    letters = LocalLetters(game.sheet.key, speech.language)
    for number, (rule, clause) in enumerate(speech.clauses(game, options), 1):
        text = letters.words(clause)
        console.tell()
        console.tell(f"{number:2}. [{rule}]")
        console.tell(textwrap.fill(text, WIDTH, initial_indent="    ", subsequent_indent="    "))
    console.tell()
    notation = letters.words(speech.tell(game, "notation"))
    console.tell(textwrap.fill(speech.say("rules.notation", text=notation), WIDTH))
    if game.sheet.options:
        console.tell()
        console.tell(speech.say("rules.options"))
    for option in game.sheet.options:
        asked = speech.tell(game, f"option.{option.name}")
        _tell(console, speech.say("rules.option", name=option.name, text=asked), 2)
        for value in option.values:
            first = f" {speech.say('rules.default')}" if value == option.values[0] else ""
            meaning = speech.tell(game, f"option.{option.name}.{value}")
            _tell(console, speech.say("rules.option", name=value, text=meaning + first), 4)
        if option.form:
            _tell(console, speech.say("rules.form", form=option.form), 4)
    return 0


def _tell(console: Console, text: str, indent: int) -> None:
    """Print a text indented by this many columns, further lines by two more."""
    first, rest = " " * indent, " " * (indent + 2)
    for line in textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest):
        console.tell(line)
