"""``tablier --check-config`` and ``tablier --print-config``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from controller.cli.arguments import named
from controller.config.broker_settings import broker_file_faults
from controller.config.config import Config, fault_at, find
from controller.config.faults import ConfigError
from controller.config.game_settings import load_for
from controller.config.template import config_text
from controller.config.toml_text import printable
from controller.console.console import Console
from controller.i18n.user_errors import Problem


def run(console: Console, words: Sequence[str]) -> int:
    """Handle one of the two flags; a ``ConfigError`` says what is wrong with the file."""
    flag, *files = words
    if len(files) > 1:
        usage = f"tablier {flag} [{named(console.speech, 'file')}]"
        raise Problem("usage.extra", text=" ".join(files[1:]), usage=usage)
    path = Path(files[0]) if files else find(console.environ)
    config = load_for(path, console.catalog)
    if flag == "--check-config" and path is not None:
        _check_files(str(path), config)
    if flag == "--print-config":
        console.out.write(config_text(config, console.speech))
    elif path is None:
        console.tell(console.speech.say("config.none"))
    else:
        console.tell(console.speech.say("config.right", file=printable(str(path))))
    return 0


def _check_files(file: str, config: Config) -> None:
    """Report what the configuration needs and this machine does not have."""
    faults = [fault_at(config, path, problem) for path, problem in broker_file_faults(config.mqtt)]
    if faults:
        raise ConfigError(file, faults)
