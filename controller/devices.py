"""The devices of a table, as its configuration names them: the only place that names a driver."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from controller.config import Config
from controller.config_devices import HALL, NONE, PI, PICO, SIM, SPI, pin_map
from controller.problem import Problem
from controller.saved import folder_of
from controller.sight.board import Board
from hardware import calibration_file
from hardware.calibration import KINDS, PICO_FULL, Calibration, Classifier
from hardware.drivers.analog import FULL
from hardware.drivers.machine import Machine, Oled, check_size
from hardware.drivers.serial_board import open_board
from hardware.errors import HardwareError
from hardware.ports import EMPTY, POLE, TOUCH, Keys, Lights, Screen, Sensor, Sound, seen
from hardware.sim.halls import SimHalls
from hardware.sim.table import SimTable

Clock = Callable[[], float]
CALIBRATION = "calibration.json"


@dataclass(frozen=True, slots=True)
class Ports:
    """The devices of one table; ``sim`` is the table itself where it is simulated."""

    sensor: Sensor
    keys: Keys
    lights: Lights
    screen: Screen
    sound: Sound
    sim: SimTable | None = None


def simulated(config: Config, board: Board, clock: Clock) -> Ports:
    """A table in memory."""
    table = SimTable(board.rows, board.columns, config.table.profile, clock)
    return Ports(table.sensor, table.keys, table.lights, table.screen, table.sound, table)


def on_pi(config: Config, board: Board, clock: Clock, machine: Machine | None = None) -> Ports:
    """A table whose pads, keys, buzzer and lights are on the Pi itself."""
    here = (machine or Machine()).once()
    wires = pin_map(config.pi, config.pins, config.lights, config.screen)
    size = (board.rows, board.columns)
    with ExitStack() as stack:
        sensor = here.pads(
            wires, *size, clock, config.table.profile, partial(_calibration, config, board)
        )
        stack.callback(sensor.close)
        keys = here.keys(wires, clock)
        stack.pop_all()
    lights = here.lights(wires, config.lights.kind, size, config.lights.milliamps, clock)
    sound = here.sound(wires)
    return Ports(sensor, keys, lights, _screen(config, here), sound)


def on_pico(config: Config, board: Board, clock: Clock, machine: Machine | None = None) -> Ports:
    """A table whose pads, keys, buzzer and lights are on a Pico, and whose screen is on the Pi."""
    here = (machine or Machine()).once()
    profile, port = config.table.profile, config.pico.port
    marks = _marks(config, board)
    pico = open_board(board.rows, board.columns, profile, clock, port, marks)
    return Ports(pico.sensor, pico.keys, pico.lights, _screen(config, here), pico.sound)


def calibration_path(config: Config, environ: Mapping[str, str]) -> Path:
    """Where the calibration of this table's Hall sensors is kept."""
    given = config.table.calibration
    return Path(given) if given else folder_of(environ) / CALIBRATION


def screen_alone(config: Config) -> Screen:
    """The screen and nothing else, for who has something to say while the table is down."""
    return _screen(config, Machine().once())


def _screen(config: Config, machine: Machine) -> Screen:
    chosen, pins = config.screen, config.pins
    found = Oled(
        chosen.kind,
        chosen.address,
        chosen.bus == SPI,
        chosen.upside_down,
        pins.screen_dc,
        pins.screen_reset,
    )
    return machine.screen(None if chosen.kind == NONE else found, config.pi.i2c)


def _calibration(config: Config, board: Board, full: int) -> Calibration:
    """That of this table's Hall sensors; one that is not there is told with what makes one."""
    profile = config.table.profile
    wanted = profile if profile in KINDS else POLE
    path = calibration_path(config, os.environ)
    return calibration_file.read(path, board.rows, board.columns, wanted, full)


def _marks(config: Config, board: Board) -> Callable[[Sequence[int]], tuple[str, ...]] | None:
    """How the raw values of a Pico are read; None if it was not calibrated: contacts need not."""
    if config.table.profile == TOUCH:
        return None
    try:
        reader = Classifier(_calibration(config, board, PICO_FULL))
    except HardwareError as error:
        if error.code == "calibration.file.none":
            return None
        raise
    return lambda raw: tuple(seen(mark, config.table.profile) for mark in reader.marks(raw))


@dataclass(frozen=True, slots=True)
class RawValues:
    """The values of Hall sensors as they are measured, up to ``full``; empty if there are none yet.

    ``hand`` makes a simulated board hold one piece of a kind, or nothing.
    """

    read: Callable[[], Sequence[int]]
    full: int
    close: Callable[[], None]
    hand: Callable[[str], None] | None = None


def raw_values(
    config: Config, board: Board, clock: Clock, machine: Machine | None = None
) -> RawValues:
    """What the Hall sensors of a table measure; a ``Problem`` if it has none."""
    size = (board.rows, board.columns)
    match config.table.driver:
        case "sim":
            halls = SimHalls(*size)
            return RawValues(halls.read, halls.full, lambda: None, halls.lay)
        case "pico":
            blank = (EMPTY,) * (board.rows * board.columns)
            profile, port = config.table.profile, config.pico.port
            pico = open_board(*size, profile, clock, port, lambda _: blank)
            return RawValues(lambda: pico.about()[2], PICO_FULL, pico.close)
        case _:
            wires = pin_map(config.pi, config.pins, config.lights, config.screen)
            if config.pi.build != HALL:
                raise Problem("calibrate.contacts")
            check_size(wires, *size)
            here = (machine or Machine()).once()
            chips = here.converters(wires, board.rows * board.columns)
            return RawValues(chips.raw, FULL, chips.close)


Driver = Callable[[Config, Board, Clock], Ports]
DRIVERS: Mapping[str, Driver] = {SIM: simulated, PI: on_pi, PICO: on_pico}
