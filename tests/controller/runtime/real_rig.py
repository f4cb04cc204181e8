"""A table with real drivers on simulated wiring, and simulated people who play whole games on it.

The simulated table is only the world here: pieces, contacts that bounce, keys. The program sees
mock pins of gpiozero, chips on a bus and converters, through the drivers that a real table has.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import ceil
from pathlib import Path
from random import Random
from typing import Any

from gpiozero import GPIODevice

from controller.config.config import Config
from controller.runtime import devices
from controller.runtime.devices import TablePorts
from controller.runtime.loop import TICK_SECONDS
from controller.sensing.board import Board
from controller.simulation.harness import Harness
from controller.simulation.people import People
from hardware import pins
from hardware.drivers.background import Background
from hardware.drivers.raspberry_pi import Machine
from hardware.ports import Pad
from hardware.sim.faults import NONE, Noise
from hardware.sim.table import SimTable
from tests.controller.runtime.rig import CATALOG, SPEECH, Rig
from tests.hardware.drivers.fakebus import FakeBus, Mcp23017, OledChip
from tests.hardware.drivers.mockpins import World
from tests.hardware.drivers.strip import Strip


class SimWorld(World):
    """Wiring under a simulated table: a contact is closed if its pad senses a piece."""

    def __init__(self, table: SimTable, wires: pins.Matrix, keys: pins.KeyPins) -> None:
        super().__init__(wires=wires, keys=keys)
        self._table = table

    def lows(self) -> set[int]:
        contacts = self._table._contacts
        contacts.advance(self._table.time())
        if self.wires.rows:
            self.closed = {Pad(pad) for pad, mark in enumerate(contacts.marks) if mark}
        return super().lows()

    def seen(self) -> set[int]:
        self.pressed = set(self._table.keys.down)
        return super().seen()


class SimExpander(Mcp23017):
    """A chip with the contacts of a simulated table on its inputs."""

    def __init__(self, table: SimTable, chip: int, inputs: tuple[tuple[int, int], ...]) -> None:
        super().__init__()
        self._table = table
        self._pads = {bit: pad for pad, (at, bit) in enumerate(inputs) if at == chip}

    def read(self, register: int, count: int) -> list[int]:
        contacts = self._table._contacts
        contacts.advance(self._table.time())
        self.closed = {bit for bit, pad in self._pads.items() if contacts.marks[pad]}
        return super().read(register, count)


@dataclass
class Copper:
    """Simulated hardware behind the drivers of one table; a test may break any of it."""

    oled: OledChip = field(default_factory=lambda: OledChip(sh1106=True))
    bus: FakeBus = field(default_factory=FakeBus)
    strip: Strip = field(default_factory=Strip)
    no_spi: OSError | None = None
    pin_taken: int | None = None
    """A pin that another program uses."""
    factory: Any = None
    noise: Noise = NONE
    real: bool = False
    """True if the program does not know that its hardware is simulated."""
    under: SimTable | None = None

    def __call__(self, config: Config, board: Board, clock: Callable[[], float]) -> TablePorts:
        table = SimTable(
            board.rows,
            board.columns,
            config.table.profile,
            clock,
            noise=self.noise,
            random=Random(3),
        )
        self.under = table
        self.bus.chips.setdefault(config.screen.address, self.oled)
        wires = pins.PI_MATRIX
        if config.pi.build == "expanders":
            wires = pins.PI_EXPANDERS
            inputs = pins.expander_inputs(config.pi.expanders, board.rows * board.columns)
            for chip, address in enumerate(config.pi.expanders):
                self.bus.chips[address] = SimExpander(table, chip, inputs)
        matrix = wires.pads if isinstance(wires.pads, pins.Matrix) else pins.Matrix((), ())
        self.world = SimWorld(table, matrix, wires.keys)
        self.factory = self.world.factory()
        if self.pin_taken is not None:
            self.other = GPIODevice(self.pin_taken, pin_factory=self.factory)
        machine = Machine(
            lambda: self.factory, lambda _: self.bus, self._open_spi, lambda: self.strip
        )
        found = devices.on_pi(config, board, clock, machine)
        self.ports = found if self.real else replace(found, sim=table)
        if isinstance(self.ports.sensor, Background):
            # Its thread lives in real time; the stage reads the bus in the test's.
            self.ports.sensor._ended.set()
            self.ports.sensor._thread.join()
        return self.ports

    def _open_spi(self, *_: int) -> Strip:
        if self.no_spi is not None:
            raise self.no_spi
        return self.strip


class Wired(Harness):
    """Harness with a wired table instead of a simulated one."""

    def __init__(self, rig: Rig) -> None:
        self._rig = rig
        self.session = rig.session
        self.table = rig.sim
        self.clock = rig.clock
        self.hand = rig.hand
        self.paint = False
        self._loop = rig.table.loop
        self._robot = rig.table.loop._opponent  # type: ignore[assignment]

    def step(self, until: float) -> None:
        """Step as in the harness, but read a bus ten times a second, or it would count as lost."""
        times = [self.hand.next_at(), self.session.next_at(), self.table._contacts.next_at()]
        times.append(self._robot.next_at())
        sensor = self._loop._devices.sensor
        if isinstance(sensor, Background):
            times.append(self.now + 0.1)
        goal = min([until, *(time for time in times if time is not None)])
        goal = ceil(max(goal, self.now + 1e-6) / TICK_SECONDS - 1e-6) * TICK_SECONDS
        self._rig.wait(max(goal - self.now, 0.0))
        if isinstance(sensor, Background):
            sensor.step()
        self._loop.tick()


def played(rig: Rig, moves: int, noise: Noise = NONE) -> People:
    """Simulated people who have played ``moves`` moves on this table, or a whole game."""
    people = People(Wired(rig), Random(7), noise)
    assert people.set_up(), rig.page
    people.play(moves)
    return people


def real_rig(folder: Path, config: Config, copper: Copper) -> Rig:
    """A table of real drivers."""
    return Rig(folder, config, driver=copper, speech=SPEECH)


__all__ = ["CATALOG", "Copper", "Wired", "played", "real_rig"]
