"""The doctor on the real driver of a matrix, with gpiozero's mock pins wired as one."""

from collections.abc import Iterator

import pytest

from controller.i18n.speech import Speech
from controller.maker.doctor import ghosts, tour, verdict
from controller.maker.doctor.finding import Grade
from controller.maker.doctor.workbench import Request, Workbench
from controller.runtime.devices import TablePorts
from controller.simulation.harness import ManualClock
from hardware.drivers.matrix import MatrixSensor
from hardware.ports import PRESENCE, Pad
from hardware.sim.table import SimTable
from tests.controller.maker.doctor.clinic import CATALOG
from tests.hardware.drivers.mockpins import WIRES, World

NAMES = tuple(f"{'abcdefgh'[at % 8]}{8 - at // 8}" for at in range(64))


class Hand:
    """A hand that does what the doctor asks, at once, on the simulated contacts."""

    def __init__(self, world: World) -> None:
        self.world = world

    def told(self, request: Request) -> None:
        self.world.closed = set(request.goal or ())

    def answer(self) -> str | None:
        return None


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def bench(world: World) -> Iterator[Workbench]:
    clock = ManualClock()
    table = SimTable(8, 8, PRESENCE, clock)
    sensor = MatrixSensor(world.factory(), WIRES, clock)
    ports = TablePorts(sensor, table.keys, table.lights, table.screen, table.sound)

    def pause(seconds: float) -> None:
        clock.now += seconds

    yield Workbench(ports, NAMES, 8, Hand(world), Speech("en", CATALOG), clock, pause)
    sensor.close()


def test_a_good_matrix_is_good(bench: Workbench) -> None:
    made = tour.walk(bench, PRESENCE)
    assert [it.code for it in verdict.judge(made)] == ["pads.good"]
    hunted = ghosts.hunt(bench, PRESENCE, frozenset(), quick=True)
    assert [it.code for it in ghosts.judge(hunted)] == ["ghosts.good"]


@pytest.mark.parametrize("bare", [0, 27, 54])
def test_a_missing_diode_is_named(world: World, bench: Workbench, bare: int) -> None:
    world.bare.add(Pad(bare))
    hunted = ghosts.hunt(bench, PRESENCE, frozenset(), quick=True)
    found = [it for it in ghosts.judge(hunted) if it.grade is Grade.FAULT]
    assert NAMES[bare] in {pad for it in found for pad in it.pads}
    assert bench.pulse.lost == 0
