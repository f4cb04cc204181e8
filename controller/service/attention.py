"""``tablier attention``: the screen of a table that gave up says so, until it is started again.

It opens the screen and nothing else, whatever the table died of, and takes what is right in a
configuration that is wrong.
"""

from __future__ import annotations

import signal
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from controller.config import Config, contents, draft, find
from controller.config_devices import NONE, SIM
from controller.console import Console
from controller.devices import screen_alone
from controller.faults import ConfigError, Fault
from controller.problem import Problem
from controller.session.setting import AUTO
from controller.show import raster
from controller.show.page import Page
from controller.words.speech import Speech
from hardware.errors import HardwareError
from hardware.ports import Screen


def run(console: Console, args: Namespace) -> int:
    """Show the call for help until a signal ends it."""
    del args
    config, faults = _read(find(console.environ))
    if config.table.driver == SIM or config.screen.kind == NONE:
        raise Problem("attention.screen")
    chosen = config.language
    speech = console.speech if chosen == AUTO else Speech(chosen, console.catalog)
    show(config, page(speech, wrong=bool(faults)), screen_alone, _signal)
    return 0


def page(speech: Speech, *, wrong: bool) -> Page:
    """What the screen says: a configuration that is wrong has a remedy of its own."""
    text = "attention.config" if wrong else "attention.text"
    return Page(speech.say("attention.title"), speech.say(text))


def show(
    config: Config, told: Page, opened: Callable[[Config], Screen], wait: Callable[[], object]
) -> None:
    """Keep a page on the screen until ``wait`` returns."""
    try:
        screen = opened(config)
        try:
            screen.show(raster.draw(told))
            wait()
        finally:
            screen.close()
    except HardwareError as error:
        raise Problem(error.code, **error.facts) from None


def _read(path: Path | None) -> tuple[Config, list[Fault]]:
    """What is right in the configuration, and what is wrong."""
    if path is None:
        return Config(), []
    try:
        return draft(contents(path), str(path))
    except ConfigError as error:
        return Config(), list(error.faults)


def _signal() -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGINT})
    signal.sigwait({signal.SIGTERM, signal.SIGINT})
