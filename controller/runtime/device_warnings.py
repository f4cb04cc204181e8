"""Warnings about a table that works, but not as well as it could."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from controller.config.config import Config
from controller.config.device_settings import EXPANDERS, PI, SIM
from controller.i18n.speech import Speech
from controller.runtime.devices import calibration_path
from hardware import calibration_file, pins
from hardware.calibration import KINDS


def warnings(
    config: Config, pads: int, environ: Mapping[str, str], now: float, speech: Speech
) -> Iterator[str]:
    """Sentences about this table's devices; ``now`` is the wall clock's time."""
    driver = config.table.driver
    if driver == SIM:
        return
    if driver == PI and config.pi.build == EXPANDERS:
        chips = config.pi.expanders
        if pins.is_short_of_inputs(chips, pads):
            yield speech.say("expanders.short", chips=len(chips), wanted=-(-pads // 14))
    if config.table.profile in KINDS:
        path = calibration_path(config, environ)
        if calibration_file.has_one_gain(path):
            yield speech.say("calibration.one-gain")
        days = calibration_file.days_old(path, now)
        if days is not None:
            yield speech.say("calibration.old", days=days)
