"""``tablier run``: runs the configured table until a signal ends it."""

from __future__ import annotations

import time
from argparse import Namespace
from pathlib import Path

from controller.cli.saved_games import resumable_file
from controller.config.config import Config, find
from controller.config.device_settings import SIM
from controller.config.game_settings import load_for
from controller.console.console import Console
from controller.i18n.speech import Speech
from controller.journal.location import games_folder
from controller.model.settings import AUTO
from controller.model.version import version
from controller.runtime import wiring
from controller.runtime.devices import calibration_path
from controller.runtime.wiring import Surroundings
from hardware import calibration_file
from hardware.calibration import KINDS


def run(console: Console, args: Namespace) -> int:
    """Run the table headless; its messages go to the error stream, for journald."""
    config = load_for(find(console.environ), console.catalog)
    speech = speech_of(config, console)
    folder = Path(config.journal.folder) if config.journal.folder else games_folder(console.environ)

    def tell(sentence: str) -> None:
        console.complain(sentence)
        console.err.flush()

    built = config.table
    if built.driver == SIM:
        tell(speech.say("run.sim"))
    elif built.profile in KINDS:
        days = calibration_file.days_old(calibration_path(config, console.environ), time.time())
        if days is not None:
            tell(speech.say("calibration.old", days=days))
    begins = speech.say("run.begins", driver=built.driver, board=built.board, profile=built.profile)
    resume = "" if args.resume is None else resumable_file(folder, args.resume)
    around = Surroundings(folder, tell, version=version(), resume=resume)
    table = wiring.run(config, console.catalog, speech, around, lambda: tell(begins))
    tell(speech.say("run.ends-saved" if table.has_saved else "run.ends"))
    return 0


def speech_of(config: Config, console: Console) -> Speech:
    """Language of the table, which may differ from the terminal's."""
    if config.language == AUTO:
        return console.speech
    return Speech(config.language, console.catalog)
