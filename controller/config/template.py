"""Configuration file template: every key explained, in a file that reads back the same."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from controller.config.config import Config, as_tree
from controller.config.toml_text import spell
from controller.config.value_types import REPEATED, SECTIONS, TOP, Kind, heading
from controller.i18n.speech import Speech
from controller.model.settings import Chair

_WIDTH = 100


def config_text(config: Config, speech: Speech) -> str:
    """Complete file with the values in force, commented in the language of the speech."""
    tree = as_tree(config)
    lines = [*_comment(speech.say("config.about")), ""]
    lines += _pairs("", tree, TOP, speech)
    for name, kinds in SECTIONS.items():
        lines += ["", *_comment(speech.say(f"config.about.{name}"))]
        if name == REPEATED:
            lines += _seats(tree[name], speech)
        else:
            lines += [heading(name), *_pairs(f"{name}.", tree[name], kinds, speech)]
    return "\n".join(lines) + "\n"


def _seats(seats: list[Mapping[str, Any]], speech: Speech) -> Iterator[str]:
    """Lines of each seat; without seats, an example in comments."""
    kinds = SECTIONS[REPEATED]
    for name, kind in kinds.items():
        yield from _comment(speech.say(f"config.about.{REPEATED}.{name}", allowed=kind.allowed))
    example = as_tree(Config(seats=(Chair(),)))[REPEATED]
    for seat in seats or example:
        mark = "" if seats else "# "
        yield f"{mark}{heading(REPEATED)}"
        for name in kinds:
            yield f"{mark}{name} = {spell(seat[name])}"


def _pairs(
    prefix: str, values: Mapping[str, Any], kinds: Mapping[str, Kind], speech: Speech
) -> Iterator[str]:
    for name, kind in kinds.items():
        yield from _comment(speech.say(f"config.about.{prefix}{name}", allowed=kind.allowed))
        yield f"{name} = {spell(values[name])}"


def _comment(text: str) -> list[str]:
    return textwrap.wrap(
        text, _WIDTH, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False
    )
