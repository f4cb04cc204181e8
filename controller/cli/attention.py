"""``tablier attention``: shows on the screen that the table has stopped, until it restarts.

It opens only the screen, whatever stopped the table, and uses the valid part of a faulty
configuration.
"""

from __future__ import annotations

import signal
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from controller.config.config import Config, contents, draft, find
from controller.config.device_settings import NONE, SIM
from controller.config.faults import ConfigError, ConfigFault
from controller.console.console import Console
from controller.display import raster
from controller.i18n.speech import Speech
from controller.i18n.user_errors import Problem
from controller.model.screen_page import Page
from controller.model.settings import AUTO
from controller.runtime.devices import screen_alone
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
    """Page for the screen: a faulty configuration has its own advice."""
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


def _read(path: Path | None) -> tuple[Config, list[ConfigFault]]:
    """Valid part of the configuration, and its faults."""
    if path is None:
        return Config(), []
    try:
        return draft(contents(path), str(path))
    except ConfigError as error:
        return Config(), list(error.faults)


def _signal() -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGINT})
    signal.sigwait({signal.SIGTERM, signal.SIGINT})
