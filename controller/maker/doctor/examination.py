"""An examination of the machine and the table, section by section."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

from controller.config import faults
from controller.config.config import Config, find
from controller.config.device_settings import NONE, SCREENS, SIM
from controller.config.game_settings import load_for
from controller.console.console import Console
from controller.i18n.user_errors import Problem
from controller.journal.location import games_folder
from controller.maker.doctor import (
    checks,
    exams,
    report,
)
from controller.maker.doctor.facts import Configured
from controller.maker.doctor.finding import Finding, failed, fault, note, warned
from controller.maker.doctor.guided_tests import GuidedTests
from controller.maker.doctor.i2c_scan import scan
from controller.maker.doctor.machine_checks import calibration, machine_checks
from controller.maker.doctor.report import GUIDED, MACHINE, SECTIONS
from controller.maker.doctor.simulated_person import SimulatedPerson, broken
from controller.maker.doctor.terminal_person import TerminalPerson
from controller.maker.doctor.workbench import Person, Workbench
from controller.model.text_files import LONGEST_LINE
from controller.runtime import devices, wiring
from controller.runtime.devices import TablePorts
from controller.sensing import board as boards
from controller.sensing.board import Board
from controller.simulation.harness import ManualClock
from hardware.errors import HardwareError
from hardware.ports import Pad, Screen

LISTEN_SECONDS = 3.0
"""Seconds of listening to the link before anything else."""


class Examination:
    """One run of the doctor; prints findings as they come, unless the output is for programs."""

    def __init__(
        self, console: Console, args: Namespace, wanted: tuple[str, ...], root: Path
    ) -> None:
        self.config = Config()
        self._console = console
        self._args = args
        self._wanted = wanted
        self._root = root
        self._whole = wanted != SECTIONS
        """Whether sections were named: then nothing is shortened."""
        self._before = ""
        self._told: set[str] = set()
        """Devices already reported as failing."""

    def findings(self) -> Iterator[Finding]:
        """All findings, section by section."""
        for finding in self._all():
            if not self._args.json:
                named = finding.section != self._before
                for line in report.lines(finding, self._console.speech, named=named):
                    self._console.tell(line)
                self._console.out.flush()
                self._before = finding.section
            yield finding

    def _all(self) -> Iterator[Finding]:
        configured, wrong = self._configured()
        look = {
            "config": lambda: wrong,
            **machine_checks(self.config, self._folder, self._root, scan),
        }
        for name in MACHINE:
            if name in self._wanted and name in look:
                yield from look[name]()
        if configured and any(name in self._wanted for name in ("calibration", "link", *GUIDED)):
            yield from self._on_the_bench()

    def _configured(self) -> tuple[bool, list[Finding]]:
        console = self._console
        path = find(console.environ)
        try:
            self.config = load_for(path, console.catalog)
        except faults.ConfigError as error:
            lines = tuple(faults.fault_lines(error, console.speech))
            return False, list(checks.config(Configured(str(path), lines)))
        return True, list(checks.config(Configured(str(path or ""))))

    @property
    def _folder(self) -> Path:
        named = self.config.journal.folder
        return Path(named) if named else games_folder(self._console.environ)

    def _on_the_bench(self) -> Iterator[Finding]:
        """Findings of the sections that need the table's devices."""
        console, config = self._console, self.config
        board = boards.load(config.table.board, console.catalog.games, console.catalog.layouts)
        with ExitStack() as stack:
            simulated = config.table.driver == SIM
            clock = ManualClock() if simulated else time.monotonic
            try:
                ports, found = _opened(config, board, clock, console.environ)
            except OSError as error:
                calibrated = getattr(error, "code", "").startswith("calibration")
                yield failed("calibration" if calibrated else "link", error)
                return
            for port in (ports.sensor, ports.keys, ports.lights, ports.screen, ports.sound):
                stack.callback(_quietly, port.close)
            if "calibration" in self._wanted:
                yield from found
            names = tuple(board.pad_name(Pad(at)) for at in range(board.rows * board.columns))
            person, pause = self._person(ports, names, clock)
            bench = Workbench(
                ports,
                names,
                board.columns,
                person or TerminalPerson(console.inp, console.err, console.speech),
                console.speech,
                clock,
                pause,
                config.timing.debounce_seconds,
            )
            yield from self._tried(bench, ports, guided=person is not None)

    def _person(
        self, ports: TablePorts, names: tuple[str, ...], clock: Callable[[], float]
    ) -> tuple[Person | None, Callable[[float], None]]:
        """The person to ask, if there is one, and how time passes."""
        console, args = self._console, self._args
        if ports.sim is not None and isinstance(clock, ManualClock):
            random = Random(1)
            ports.sim.screen.chip = ports.sim.screen.panel = self.config.screen.kind
            noise = broken(ports.sim, args.noise or "none", random)
            visitor = SimulatedPerson(ports.sim, names, clock, random, noise)
            return (None if args.quick else visitor), visitor.pause
        if args.noise:
            raise Problem("doctor.noise")
        if args.quick or not console.inp.isatty():
            return None, time.sleep
        out = console.err if args.json else console.out
        return TerminalPerson(console.inp, out, console.speech), time.sleep

    def _tried(self, bench: Workbench, ports: TablePorts, *, guided: bool) -> Iterator[Finding]:
        bench.run(LISTEN_SECONDS)
        if guided and any(name in self._wanted for name in GUIDED):
            if not self._begins():
                guided = False
            else:
                screens = _screens(self.config, ports)
                speech = self._console.speech
                tests = GuidedTests(
                    bench, self.config, speech, self._wanted, screens, whole=self._whole
                )
                yield from tests.findings()
                self._told |= tests.reported
        if not guided and any(name in self._wanted for name in GUIDED):
            yield note("pads", "guided.skipped")
            yield from (failed("pads", error) for error in bench.confused.values())
        if "link" in self._wanted:
            yield from (warned("link", told) for told in ports.notes)
            yield from exams.judge_link(exams.LinkQuality(bench.pulse, bench.now - bench.begun))
        for name, finding in bench.broken.items():
            if name == "sensor" or (finding.section in self._wanted and name not in self._told):
                yield finding

    def _begins(self) -> bool:
        """Return whether the person is ready for a few minutes of tests."""
        console = self._console
        if self._args.yes or self.config.table.driver == SIM or self._args.json:
            return True
        console.out.write(console.speech.say("doctor.begin") + " ")
        console.out.flush()
        return console.inp.readline(LONGEST_LINE).strip().lower() not in exams.NO


def _screens(config: Config, ports: TablePorts) -> Mapping[str, Callable[[], Screen]]:
    """The screen opened as each of the other controllers."""

    def other(kind: str) -> Screen:
        if ports.sim is not None:
            ports.sim.screen.chip = kind
            return ports.sim.screen
        ports.screen.close()
        return devices.screen_alone(replace(config, screen=replace(config.screen, kind=kind)))

    kinds = [kind for kind in SCREENS if kind not in {config.screen.kind, NONE}]
    return {kind: partial(other, kind) for kind in kinds}


def _opened(
    config: Config, board: Board, clock: Callable[[], float], environ: Mapping[str, str]
) -> tuple[TablePorts, list[Finding]]:
    """Devices of the table, and findings about its calibration.

    Sensors that were never calibrated can be tested all the same: nobody calibrates the first row.
    """
    try:
        ports = wiring.DRIVERS[config.table.driver](config, board, clock)
    except HardwareError as error:
        if error.code not in devices.UNCALIBRATED:
            raise
        path = devices.calibration_path(config, environ)
        return devices.uncalibrated(config, board, clock), [
            fault("calibration", "calibration.none", file=path)
        ]
    return ports, list(calibration(config, board, environ))


def _quietly(close: Callable[[], None]) -> None:
    with suppress(OSError):
        close()
