"""``tablier --check-config`` and ``tablier --print-config``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from controller.arguments import CONFIG_FLAGS, named
from controller.config import find
from controller.config_games import load_for
from controller.config_text import written
from controller.console import Console
from controller.problem import Problem
from controller.toml_spell import tame

FLAGS = tuple(f"--{name}" for name in CONFIG_FLAGS)


def run(console: Console, words: Sequence[str]) -> int:
    """Obey one of the two flags; a ``ConfigError`` tells what is wrong with the file."""
    flag, *files = words
    if len(files) > 1:
        usage = f"tablier {flag} [{named(console.speech, 'file')}]"
        raise Problem("usage.extra", text=" ".join(files[1:]), usage=usage)
    path = Path(files[0]) if files else find(console.environ)
    config = load_for(path, console.catalog)
    if flag == "--print-config":
        console.out.write(written(config, console.speech))
    elif path is None:
        console.tell(console.speech.say("config.none"))
    else:
        console.tell(console.speech.say("config.right", file=tame(str(path))))
    return 0
