"""Checks of the machine under a table, section by section; they need nobody at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from controller.config.config import Config
from controller.config.device_settings import SIM
from controller.maker.doctor import checks, probes
from controller.maker.doctor.finding import Finding, fault, good, note
from controller.maker.doctor.needs import needs_of
from controller.runtime import devices, pad_memory
from controller.sensing.board import Board
from hardware import calibration_file
from hardware.calibration import LEAST_MARGIN
from hardware.ports import POLE, STRENGTH, Pad


def machine_checks(
    config: Config, folder: Path, root: Path, scan: probes.BusScan | None
) -> Mapping[str, Callable[[], Iterable[Finding]]]:
    """Checks of each section.

    ``scan`` lists the addresses on an I²C bus; a running table uses the bus itself, and has none.
    """
    needs = needs_of(config)
    there = probes.devices(root, scan if needs.i2c else None)
    return {
        "install": lambda: checks.install(probes.install(root), needs),
        "storage": lambda: checks.storage(
            probes.storage(folder, keeps=config.journal.keep, root=root)
        ),
        "devices": lambda: checks.devices(there, needs),
        "rights": lambda: checks.rights(there, needs),
        "power": lambda: checks.power(probes.power(root)),
        "health": lambda: checks.remembered(pad_memory.read(folder)),
    }


def calibration(config: Config, board: Board, environ: Mapping[str, str]) -> Iterator[Finding]:
    """Check the calibration, if one is needed; the driver has already checked its values."""
    if config.table.profile not in {POLE, STRENGTH} or config.table.driver == SIM:
        return
    path = devices.calibration_path(config, environ)
    if calibration_file.has_one_gain(path):
        yield note("calibration", "calibration.one-gain", file=path)
    elif path.exists():
        margins = calibration_file.margins(path)
        least = f"{min(margins, default=0):.0f}"
        yield good("calibration", "calibration.good", file=path, least=least)
        if weak := [Pad(at) for at, it in enumerate(margins) if it < LEAST_MARGIN]:
            yield note("calibration", "calibration.margins", map(board.pad_name, weak))
    else:
        yield fault("calibration", "calibration.none", file=path)
