"""Devices of a table, chosen by its configuration; the only module that names drivers."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from controller.config.config import Config
from controller.config.device_settings import HALL, NONE, PI, PICO, SIM, SPI, TRELLIS, pin_map
from controller.i18n.user_errors import Problem
from controller.journal.location import games_folder
from controller.sensing.board import Board
from hardware import calibration_file
from hardware.calibration import KINDS, PICO_FULL, Calibration, Classifier, provisional
from hardware.drivers.analog import FULL, AnalogSensor
from hardware.drivers.raspberry_pi import Machine, Oled, RawReader, check_size
from hardware.drivers.serial_board import SerialBoard, open_board
from hardware.errors import HardwareError
from hardware.ports import (
    DARK,
    EMPTY,
    POLE,
    TOUCH,
    Glow,
    Keys,
    Lights,
    Pad,
    Screen,
    Sensor,
    Sound,
    seen,
)
from hardware.sim.halls import SimHalls
from hardware.sim.table import SimTable

TimeSource = Callable[[], float]
Known = Callable[[Config, Board, int, RawReader], Calibration]
"""Function that returns the calibration of a table for a full range."""
CALIBRATION = "calibration.json"
UNCALIBRATED = frozenset({"pico.uncalibrated", "calibration.file.none"})
"""Codes of the error of Hall sensors that were never calibrated."""
MEASURED = Glow((0, 60, 0))
"""Light of a pad that the calibration has measured."""


@dataclass(frozen=True, slots=True)
class RawPads:
    """Raw values of the last scan of Hall sensors, and the calibration that judges them, if any."""

    read: Callable[[], Sequence[int]]
    calibration: Calibration | None = None


@dataclass(frozen=True, slots=True)
class TablePorts:
    """Devices of one table; ``sim`` is the table itself if it is simulated."""

    sensor: Sensor
    keys: Keys
    lights: Lights
    screen: Screen
    sound: Sound
    sim: SimTable | None = None
    notes: tuple[HardwareError, ...] = ()
    """What the owner may want to know of devices that work."""
    raw: RawPads | None = None
    """What its Hall sensors measure; contacts have no values."""


def simulated(config: Config, board: Board, clock: TimeSource) -> TablePorts:
    """A table in memory."""
    profile = config.table.profile
    table = SimTable(board.rows, board.columns, profile, clock)
    raw = simulated_values(table, board, profile)
    ports = (table.sensor, table.keys, table.lights, table.screen, table.sound)
    return TablePorts(*ports, table, raw=raw)


def simulated_values(table: SimTable, board: Board, profile: str) -> RawPads | None:
    """Raw values that the sensors under a simulated table would measure; contacts have none."""
    if profile not in KINDS:
        return None
    halls = SimHalls(board.rows, board.columns)

    def read() -> Sequence[int]:
        halls.kinds = list(table.kinds)
        return halls.read()

    return RawPads(read, halls.calibration(KINDS[profile], profile))


def on_pi(
    config: Config,
    board: Board,
    clock: TimeSource,
    machine: Machine | None = None,
    known: Known | None = None,
) -> TablePorts:
    """A table whose pads, keys, buzzer and lights are on the Pi itself."""
    here = (machine or Machine()).once()
    wires = pin_map(config.pi, config.pins, config.lights, config.screen)
    size = (board.rows, board.columns)
    most = config.lights.milliamps
    with ExitStack() as stack:
        if config.pi.build == TRELLIS:
            sensor, lights = here.trellis(wires, size, most, clock)
        else:
            calibration = partial(known or _calibration, config, board)
            sensor = here.pads(wires, *size, clock, config.table.profile, calibration)
            lights = here.lights(wires, config.lights.kind, size, most, clock)
        stack.callback(sensor.close)
        keys = here.keys(wires, clock)
        stack.pop_all()
    sound = here.sound(wires)
    raw = None
    if isinstance(sensor, AnalogSensor):
        raw = RawPads(partial(_last_values, sensor), sensor.calibration)
    return TablePorts(sensor, keys, lights, _screen(config, here), sound, raw=raw)


def _last_values(sensor: AnalogSensor) -> Sequence[int]:
    return sensor.raw


def on_pico(
    config: Config, board: Board, clock: TimeSource, machine: Machine | None = None
) -> TablePorts:
    """A table whose pads, keys, buzzer and lights are on a Pico, and whose screen is on the Pi."""
    here = (machine or Machine()).once()
    profile, port = config.table.profile, config.pico.port
    known = _known(config, board)
    marks = None if known is None else _marks(Classifier(known), profile)
    rests = None if known is None else (known.zero, known.near())
    pico = open_board(board.rows, board.columns, profile, clock, port, marks, rests)
    return _of_pico(config, here, pico, known)


def _of_pico(
    config: Config, machine: Machine, pico: SerialBoard, known: Calibration | None
) -> TablePorts:
    raw = None if pico.contacts else RawPads(lambda: pico.about()[2], known)
    screen = _screen(config, machine)
    ports = (pico.sensor, pico.keys, pico.lights, screen, pico.sound)
    return TablePorts(*ports, notes=pico.notes(), raw=raw)


def calibration_path(config: Config, environ: Mapping[str, str]) -> Path:
    """Path of the calibration file of this table's Hall sensors."""
    given = config.table.calibration
    return Path(given) if given else games_folder(environ) / CALIBRATION


def screen_alone(config: Config) -> Screen:
    """The screen alone, for commands that show something while the table is not running."""
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


def uncalibrated(
    config: Config, board: Board, clock: TimeSource, machine: Machine | None = None
) -> TablePorts:
    """A table whose Hall sensors were never calibrated; good enough for the doctor.

    What they say first is taken for an empty board, and any magnet for a weak one.
    """
    if config.table.driver == PI:
        return on_pi(config, board, clock, machine, _provisional)
    profile, port = config.table.profile, config.pico.port
    reader: list[Classifier] = []

    def marks(raw: Sequence[int]) -> tuple[str, ...]:
        if not reader:
            reader.append(Classifier(provisional(raw, _distinguished(profile), PICO_FULL)))
        return _marks(reader[0], profile)(raw)

    pico = open_board(board.rows, board.columns, profile, clock, port, marks)
    return _of_pico(config, (machine or Machine()).once(), pico, None)


def _provisional(config: Config, board: Board, full: int, raw: RawReader) -> Calibration:
    del board
    return provisional(raw(), _distinguished(config.table.profile), full)


def _distinguished(profile: str) -> str:
    """Profile that a calibration must serve."""
    return profile if profile in KINDS else POLE


def _calibration(
    config: Config, board: Board, full: int, raw: RawReader | None = None
) -> Calibration:
    """Calibration of this table's Hall sensors; if missing, the error says how to make one."""
    del raw
    wanted = _distinguished(config.table.profile)
    path = calibration_path(config, os.environ)
    return calibration_file.read(path, board.rows, board.columns, wanted, full)


def _known(config: Config, board: Board) -> Calibration | None:
    """Calibration of a Pico's sensors; None if there is none, which contacts do not need."""
    if config.table.profile == TOUCH:
        return None
    try:
        return _calibration(config, board, PICO_FULL)
    except HardwareError as error:
        if error.code == "calibration.file.none":
            return None
        raise


def _marks(reader: Classifier, profile: str) -> Callable[[Sequence[int]], tuple[str, ...]]:
    """Reader of a Pico's raw values."""
    return lambda raw: tuple(seen(mark, profile) for mark in reader.marks(raw))


@dataclass(frozen=True, slots=True)
class RawValues:
    """Raw values of Hall sensors, from 0 to ``full``; empty until the first measurement.

    ``hand`` puts one piece of a kind, or nothing, on a pad of a simulated board, or on any;
    ``light`` lights pads, if the board has lights.
    """

    read: Callable[[], Sequence[int]]
    full: int
    close: Callable[[], None]
    hand: Callable[[str, Pad | None], None] | None = None
    light: Callable[[Collection[Pad]], None] = lambda _: None


def raw_values(
    config: Config, board: Board, clock: TimeSource, machine: Machine | None = None
) -> RawValues:
    """Raw values of a table's Hall sensors; a ``Problem`` if it has none."""
    size = (board.rows, board.columns)
    match config.table.driver:
        case "sim":
            halls = SimHalls(*size)
            return RawValues(halls.read, halls.full, lambda: None, halls.lay)
        case "pico":
            blank = (EMPTY,) * (board.rows * board.columns)
            profile, port = config.table.profile, config.pico.port
            pico = open_board(*size, profile, clock, port, lambda _: blank)

            def light(pads: Collection[Pad]) -> None:
                pico.show(tuple(MEASURED if pad in pads else DARK for pad in range(pico.pads)))

            return RawValues(lambda: pico.about()[2], PICO_FULL, pico.close, light=light)
        case _:
            wires = pin_map(config.pi, config.pins, config.lights, config.screen)
            if config.pi.build != HALL:
                raise Problem("calibrate.contacts")
            check_size(wires, *size)
            here = (machine or Machine()).once()
            chips = here.converters(wires, board.rows * board.columns)
            return RawValues(chips.raw, FULL, chips.close)


Driver = Callable[[Config, Board, TimeSource], TablePorts]
DRIVERS: Mapping[str, Driver] = {SIM: simulated, PI: on_pi, PICO: on_pico}
