"""``tablier run``: the table that the configuration describes, until a signal ends it."""

from __future__ import annotations

import time
from argparse import Namespace
from pathlib import Path

from controller import wiring
from controller.config import Config, find
from controller.config_devices import SIM
from controller.config_games import load_for
from controller.console import Console
from controller.devices import calibration_path
from controller.saved import folder_of
from controller.session.setting import AUTO
from controller.version import version
from controller.wiring import Surroundings
from controller.words.speech import Speech
from hardware import calibration_file
from hardware.calibration import KINDS


def run(console: Console, args: Namespace) -> int:
    """Run the table headless; what it has to say goes to the error stream, where journald is."""
    del args
    config = load_for(find(console.environ), console.catalog)
    speech = speech_of(config, console)
    folder = Path(config.journal.folder) if config.journal.folder else folder_of(console.environ)

    def tell(sentence: str) -> None:
        console.complain(sentence)
        console.err.flush()

    table = config.table
    if table.driver == SIM:
        tell(speech.say("run.sim"))
    elif table.profile in KINDS:
        days = calibration_file.days_old(calibration_path(config, console.environ), time.time())
        if days is not None:
            tell(speech.say("calibration.old", days=days))
    begins = speech.say("run.begins", driver=table.driver, board=table.board, profile=table.profile)
    around = Surroundings(folder, tell, version=version())
    wiring.run(config, console.catalog, speech, around, lambda: tell(begins))
    tell(speech.say("run.ends"))
    return 0


def speech_of(config: Config, console: Console) -> Speech:
    """The language of the table, which may be another than that of the terminal."""
    if config.language == AUTO:
        return console.speech
    return Speech(config.language, console.catalog)
