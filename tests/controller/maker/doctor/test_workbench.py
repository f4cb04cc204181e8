"""The table on the bench: keys as answers, silence, a board that refuses to guess, any diode."""

from collections.abc import Callable
from random import Random

import pytest

from controller.i18n.speech import Speech
from controller.maker.doctor import exams, ghosts, tour
from controller.maker.doctor.finding import Grade
from controller.maker.doctor.simulated_person import SimulatedPerson
from controller.maker.doctor.workbench import Request, Unanswered, Workbench
from controller.model.screen_page import Page
from controller.runtime.devices import TablePorts
from controller.simulation.harness import ManualClock
from hardware.errors import HardwareError
from hardware.ports import HEIGHT, PRESENCE, TOUCH, WIDTH, Key, Pad, Picture
from hardware.sim.table import SimTable
from tests.controller.maker.doctor.clinic import CATALOG

NAMES = tuple(f"{'abcdefgh'[at % 8]}{8 - at // 8}" for at in range(64))
SPEECH = Speech("en", CATALOG)


class Nobody:
    """An empty chair: never does anything."""

    def told(self, request: Request) -> None:
        pass

    def answer(self) -> str | None:
        return None


class Rig:
    """A simulated table on the bench, and the person at it."""

    def __init__(self, profile: str = PRESENCE, *, alone: bool = False) -> None:
        self.clock = ManualClock()
        self.table = SimTable(8, 8, profile, self.clock)
        self.visitor = SimulatedPerson(self.table, NAMES, self.clock, Random(1))
        table = self.table
        ports = TablePorts(table.sensor, table.keys, table.lights, table.screen, table.sound, table)
        person = Nobody() if alone else self.visitor
        self.bench = Workbench(ports, NAMES, 8, person, SPEECH, self.clock, self.pause)
        self.later: list[tuple[float, Callable[[], None]]] = []

    def pause(self, seconds: float) -> None:
        self.visitor.pause(seconds)
        for at, act in [it for it in self.later if it[0] <= self.clock.now]:
            self.later.remove((at, act))
            act()

    def press(self, key: Key, at: float) -> None:
        self.later.append((at, lambda: self.table.press(key, down=True)))
        self.later.append((at + 0.1, lambda: self.table.press(key, down=False)))


@pytest.mark.parametrize("profile", [PRESENCE, TOUCH])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_missing_diode_is_found_and_no_other(profile: str, seed: int) -> None:
    rig = Rig(profile)
    bare = sorted(Random(seed).sample(range(64), 12))
    rig.table.strip(*map(Pad, bare))
    found = ghosts.hunt(rig.bench, profile, frozenset(), quick=False)
    assert found.tried == 64
    assert [it.pad for it in found.bare] == bare


def test_a_board_that_refuses_to_guess_names_the_diode() -> None:
    rig = Rig()
    good = rig.table.sensor.scan

    def scan() -> Picture | None:
        if sum(map(bool, rig.table.kinds)) >= 3:
            raise HardwareError("matrix.diode", pads="a8, b8", bare="a8")
        return good()

    rig.table.sensor.scan = scan  # type: ignore[method-assign]
    found = ghosts.hunt(rig.bench, PRESENCE, frozenset(), quick=True)
    (finding,) = (it for it in ghosts.judge(found) if it.grade is Grade.FAULT)
    assert finding.pads == ("a8",)
    assert finding.error is not None
    assert finding.error.code == "matrix.diode"
    assert rig.bench.pulse.lost == 0  # the link is not to blame


def test_a_slow_screen_is_not_blamed_on_the_link() -> None:
    rig = Rig()
    good = rig.table.screen.show

    def show(bits: bytes, *, dim: bool = False) -> None:
        rig.clock.now += 0.4
        good(bits, dim=dim)

    rig.table.screen.show = show  # type: ignore[method-assign]
    for _ in range(20):
        rig.bench.draw(bytes(WIDTH * HEIGHT // 8))
        rig.bench.run(0.2)
    assert rig.bench.pulse.pictures > 50
    assert rig.bench.pulse.late == 0


@pytest.mark.parametrize(("key", "answer"), [(Key.OK, "yes"), (Key.BACK, "no")])
def test_the_keys_of_the_table_answer_too(key: Key, answer: str) -> None:
    rig = Rig(alone=True)
    rig.press(key, 1.0)
    assert rig.bench.question(Request("sound"), Page(""), 5.0) == answer


def test_silence_never_means_yes() -> None:
    rig = Rig(alone=True)
    with pytest.raises(Unanswered):
        exams.sound(rig.bench)
    with pytest.raises(Unanswered):
        exams.lights(rig.bench)


def test_who_does_not_type_names_says_it_light_by_light() -> None:
    rig = Rig()
    rig.table.lights.dead.add(Pad(9))

    def looked(request: Request) -> str:
        wrong = rig.table.lights.visible(Pad(9)) != request.glow
        if request.what == "lights":
            return "no" if wrong else "yes"
        return "no" if request.goal == (Pad(9),) and wrong else "yes"

    rig.visitor._looked = looked  # type: ignore[method-assign]
    found = exams.lights(rig.bench)
    assert set(found.values()) == {frozenset({Pad(9)})}


def test_an_answer_that_makes_no_sense_is_asked_for_again() -> None:
    rig = Rig()
    answers = iter(["z9", "b7, a1", "", ""])
    rig.visitor._looked = lambda request: next(answers)  # type: ignore[method-assign]  # noqa: ARG005
    found = exams.lights(rig.bench)
    assert found["red"] == {Pad(9), Pad(56)}
    assert found["green"] == frozenset()


def test_a_tour_can_be_stopped() -> None:
    rig = Rig(alone=True)
    said: list[str | None] = []
    rig.bench.person.answer = lambda: said.pop() if said else None  # type: ignore[method-assign]
    rig.later.append((5.0, lambda: said.append("stop")))
    found = tour.walk(rig.bench, TOUCH)
    assert found.stopped
    assert len(found.visits) == 1


def test_the_frame_touches_all_four_edges_and_nothing_is_beside_it() -> None:
    bits = exams.one_pixel_frame()
    size = WIDTH // 8
    rows = [int.from_bytes(bits[at : at + size], "big") for at in range(0, len(bits), size)]
    assert len(rows) == HEIGHT
    assert rows[0] == rows[-1] == (1 << WIDTH) - 1
    assert all(row >> (WIDTH - 1) & 1 and row & 1 for row in rows)
    assert all(not row >> (WIDTH - 2) & 1 and not row >> 1 & 1 for row in rows[1:-1])
