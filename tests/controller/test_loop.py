"""One loop: what it does first, when it ticks, and what it does without."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from controller import wiring
from controller.config import Config
from controller.keeper import Heedless
from controller.latest import Direct, Outlet
from controller.loop import GRACE, PATIENCE, PAUSE, TICK, Devices, Loop, in_order
from controller.opening import Opening, begin
from controller.opponent import Novice
from controller.rehearsal.stage import ManualClock
from controller.session.events import (
    Command,
    Event,
    Forget,
    Found,
    Light,
    Lost,
    Record,
    Retry,
    Ring,
    Saved,
    Say,
    Seen,
    Think,
    Thought,
    Tick,
)
from controller.session.phases import Paused
from controller.show.page import Page
from controller.sight import board as boards
from controller.sight.board import Board
from controller.wiring import Ports
from hardware.errors import LinkLost
from hardware.ports import Chime, Edge, Key, Picture
from hardware.sim.table import SimTable
from rules.catalog import Catalog
from rules.games import reversi
from rules.model import Seat
from tests.controller.rig import CATALOG, Rig, configured

BOARD = boards.load("reference", CATALOG.games)
BROKEN = OSError(errno.EIO, os.strerror(errno.EIO))


class Failing:
    """A sensor and keys that fail while somebody says so, and count how often they are asked."""

    def __init__(self, sim: SimTable) -> None:
        self.error: OSError | None = None
        self.keys_error: OSError | None = None
        self.scans = 0
        self.asked = 0
        self._sim = sim

    def scan(self) -> Picture | None:
        self.scans += 1
        if self.error is not None:
            raise self.error
        return self._sim.sensor.scan()

    def edges(self) -> list[Edge]:
        self.asked += 1
        if self.keys_error is not None:
            raise self.keys_error
        return self._sim.keys.edges()

    def close(self) -> None:
        pass


def failing(into: list[Failing]) -> Callable[[Config, Board, Callable[[], float]], Ports]:
    def driver(config: Config, board: Board, clock: Callable[[], float]) -> Ports:
        ports = wiring.simulated(config, board, clock)
        assert ports.sim is not None
        into.append(Failing(ports.sim))
        return replace(ports, sensor=into[0], keys=into[0])

    return driver


@dataclass
class Bare:
    """A loop and nothing around it, whose watch and waiting are written down."""

    clock: ManualClock = field(default_factory=ManualClock)
    seen: list[Event | Command] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    ticks: list[float] = field(default_factory=list)
    notes: list[tuple[str, OSError | None]] = field(default_factory=list)
    before_tick: Callable[[], None] = lambda: None

    def __post_init__(self) -> None:
        self.sim = SimTable(8, 8, "presence", self.clock)
        session, commands = begin(Opening(game="reversi"), CATALOG, BOARD)
        note = self.note
        devices = Devices(
            self.sim.sensor,
            self.sim.keys,
            Outlet("lights", Direct(self.sim.lights.show), note),
            Outlet("screen", Direct[Page](lambda _: None), note),
            Outlet("sound", Direct(self.sim.sound.play), note, again=False),
        )
        opponent = Silent(CATALOG, self.clock)
        self.loop = Loop(
            session, devices, Heedless(), opponent, self.clock, note=note, watch=self.watch
        )
        self.loop.obey(commands)

    def note(self, device: str, error: OSError | None) -> None:
        self.notes.append((device, error))

    def watch(self, now: float, what: Event | Command) -> None:
        self.seen.append(what)
        if isinstance(what, Tick):
            self.ticks.append(now)
            self.before_tick()

    def wait(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.clock.now += seconds


@dataclass
class Silent:
    """An opponent that only says what the test lets it say."""

    catalog: Catalog
    clock: Callable[[], float]
    asked: list[Think] = field(default_factory=list)
    forgotten: list[int] = field(default_factory=list)
    says: list[Thought] = field(default_factory=list)

    def ask(self, question: Think) -> None:
        self.asked.append(question)

    def forget(self, number: int) -> None:
        self.forgotten.append(number)

    def poll(self) -> list[Thought]:
        says, self.says = self.says, []
        return says

    def close(self) -> None:
        pass


def test_the_journal_comes_first_then_lights_screen_sound_and_opponent() -> None:
    record, light, say = Record(1, {}), Light(()), Say(Page("x"))
    ring, forget = Ring(Chime.DONE), Forget(1)
    think = Think(2, "reversi", {}, "", 0, "")
    commands: list[Command] = [forget, think, ring, Retry(), record, say, light]
    assert in_order(commands) == [Retry(), record, light, say, ring, forget, think]


def test_what_the_session_says_is_obeyed_in_that_order() -> None:
    bare = Bare()
    kinds = [type(what) for what in bare.seen]
    assert kinds.index(Record) < kinds.index(Light) < kinds.index(Say)


def test_what_is_kept_at_once_is_told_in_the_same_tick() -> None:
    bare = Bare()
    bare.loop.tick()
    # A hand that acts just before time passes: its move is journalled by that very tick.
    bare.before_tick = lambda: bare.loop.obey([Record(7, {})])
    bare.seen.clear()
    bare.loop.tick()
    assert [what for what in bare.seen if isinstance(what, Saved)] == [Saved(7)]


def test_the_board_is_scanned_a_hundred_times_a_second() -> None:
    bare = Bare()
    bare.loop.run(bare.wait, 1.0)
    assert len(bare.ticks) == 100
    assert bare.ticks == pytest.approx([at * TICK for at in range(100)])


def test_the_loop_wakes_when_something_is_due_in_the_session() -> None:
    bare = Bare()
    bare.loop.run(bare.wait, 0.1)
    bare.clock.now = 0.1034
    bare.sim.press(Key.OK, down=True, at=0.1017)
    bare.loop.run(bare.wait, 1.3)
    # A key that is held this long means something else: between two ticks.
    assert any(at == pytest.approx(0.1017 + 1.0) for at in bare.ticks)


def test_ticks_that_were_missed_are_not_made_up_for() -> None:
    bare = Bare()
    bare.loop.run(bare.wait, 0.05)
    held = [0.5]

    def wait(seconds: float) -> None:
        bare.wait(seconds + (held.pop() if held else 0.0))

    bare.ticks.clear()
    bare.loop.run(wait, 1.0)
    gaps = [late - early for early, late in pairwise(bare.ticks)]
    assert max(gaps) == pytest.approx(0.51)
    assert min(gaps) == pytest.approx(TICK)
    assert bare.loop.take_lag() == pytest.approx(0.51)
    assert bare.loop.take_lag() == 0.0


def test_a_stopped_loop_ends_after_its_tick() -> None:
    bare = Bare()

    def wait(seconds: float) -> None:
        bare.wait(seconds)
        if len(bare.ticks) == 7:
            bare.loop.stop()

    bare.loop.run(wait)
    assert len(bare.ticks) == 7


def test_a_lost_link_pauses_and_its_return_is_told_before_its_first_picture(
    tmp_path: Path,
) -> None:
    with Rig(tmp_path) as rig:
        rig.arrange()
        rig.move()
        rig.sim.cut_link()
        rig.run(TICK)
        assert rig.doing == "Paused"
        rig.run(5.0)
        told = len(rig.told)
        assert told == 1
        rig.sim.mend_link()
        rig.run(0.5)
        assert rig.doing == "Playing"
        assert len(rig.told) == 2
        assert rig.move() in rig.moves()


def test_a_bus_that_fails_for_a_moment_is_not_a_lost_board(tmp_path: Path) -> None:
    found: list[Failing] = []
    with Rig(tmp_path, driver=failing(found)) as rig:
        rig.arrange()
        found[0].error = BROKEN
        rig.run(GRACE - TICK)
        found[0].error = None
        rig.run(1.0)
        assert rig.doing == "Playing"
        assert rig.told == []
        rig.move()
        assert len(rig.moves()) == 1


def test_a_bus_that_goes_on_failing_is_told_once_and_asked_less_often(tmp_path: Path) -> None:
    found: list[Failing] = []
    with Rig(tmp_path, driver=failing(found)) as rig:
        rig.arrange()
        rig.move()
        found[0].error = BROKEN
        rig.run(GRACE + 2 * TICK)
        assert isinstance(rig.phase, Paused)
        assert rig.phase.reason == os.strerror(errno.EIO)
        scans = found[0].scans
        rig.run(10.0)
        assert found[0].scans - scans == pytest.approx(10.0 / PAUSE, abs=12)
        assert len(rig.told) == 1
        found[0].error = None
        rig.run(1.0)
        assert rig.doing == "Playing"
        assert rig.move() in rig.moves()


def test_a_driver_that_calls_its_link_lost_is_believed_at_once() -> None:
    bare = Bare()
    found = Failing(bare.sim)
    bare.loop._devices = replace(bare.loop._devices, sensor=found)
    found.error = LinkLost("link-lost", device="x")
    bare.loop.tick()
    assert Lost(0.0, "link-lost") in bare.seen
    found.error = None
    bare.clock.now = 1.0
    bare.seen.clear()
    bare.loop.tick()
    kinds = [type(what) for what in bare.seen]
    assert kinds.index(Found) < kinds.index(Seen)
    assert bare.notes[0][0] == "sensor"
    assert bare.notes[1] == ("sensor", None)


def test_keys_that_fail_are_told_once_and_work_again(tmp_path: Path) -> None:
    found: list[Failing] = []
    with Rig(tmp_path, driver=failing(found)) as rig:
        rig.arrange()
        found[0].keys_error = BROKEN
        asked = found[0].asked
        rig.run(2.0)
        assert found[0].asked - asked == pytest.approx(2.0 / PAUSE, abs=3)
        rig.move()
        assert len(rig.moves()) == 1
        assert len(rig.told) == 1
        found[0].keys_error = None
        rig.run(0.5)
        before = rig.phase
        rig.press(Key.MENU)
        assert rig.phase != before
        assert len(rig.told) == 2


def robot_game(tmp_path: Path, made: list[Silent]) -> Rig:
    def opponent(catalog: Catalog, clock: Callable[[], float]) -> Silent:
        made.append(Silent(catalog, clock))
        return made[0]

    rig = Rig(tmp_path, configured(robots=1), opponent=opponent)
    rig.arrange()
    rig.move()
    assert made[0].asked
    return rig


def test_an_opponent_that_answers_late_is_heard(tmp_path: Path) -> None:
    made: list[Silent] = []
    with robot_game(tmp_path, made) as rig:
        rig.run(PATIENCE - 1)
        assert rig.desk.proposal is None
        legal = rig.desk.game.moves(rig.desk.match.state)
        made[0].says = [Thought(made[0].asked[-1].number, legal[1].text)]
        rig.run(0.1)
        assert rig.desk.proposal == legal[1]


def test_an_opponent_that_talks_nonsense_is_replaced_by_a_legal_move(tmp_path: Path) -> None:
    made: list[Silent] = []
    with robot_game(tmp_path, made) as rig:
        number = made[0].asked[-1].number
        made[0].says = [Thought(number + 7, "d3"), Thought(number, "e9 or so")]
        rig.run(0.1)
        legal = rig.desk.game.moves(rig.desk.match.state)
        assert rig.desk.proposal in legal
        assert rig.desk.news is not None
        assert rig.desk.news.key == "fallback"


def test_an_opponent_that_never_answers_is_not_waited_for_for_ever(tmp_path: Path) -> None:
    made: list[Silent] = []
    with robot_game(tmp_path, made) as rig:
        number = made[0].asked[-1].number
        rig.run(PATIENCE + 0.5)
        assert rig.desk.proposal in rig.desk.game.moves(rig.desk.match.state)
        assert number in made[0].forgotten
        proposal = rig.desk.proposal
        made[0].says = [Thought(number, "too late")]
        rig.run(0.5)
        assert rig.desk.proposal == proposal


def test_a_novice_answers_after_a_moment_with_a_legal_move_and_forgets() -> None:
    clock = ManualClock()
    novice = Novice(CATALOG, Random(1), clock, delay=0.5)
    game = reversi.GAME
    state = game.start({})
    think = Think(1, "reversi", {}, game.dump(game.view(state, Seat(0))), 0, "famille")
    novice.ask(think)
    assert novice.poll() == []
    assert novice.next_at() == 0.5
    novice.ask(replace(think, number=2))
    novice.forget(1)
    clock.now = 0.5
    (answer,) = novice.poll()
    assert answer.number == 2
    assert answer.move in {move.text for move in game.moves(state)}
    assert novice.poll() == []
    assert novice.next_at() is None
    novice.ask(think)
    novice.close()
    clock.now = 9.0
    assert novice.poll() == []


def test_an_answer_to_a_question_that_was_forgotten_is_not_passed_on() -> None:
    bare = Bare()
    silent = bare.loop._opponent
    assert isinstance(silent, Silent)
    think = Think(1, "reversi", {}, "", 0, "")
    bare.loop.obey([think, replace(think, number=2), Forget(1)])
    assert [it.number for it in silent.asked] == [1, 2]
    assert silent.forgotten == [1]
    silent.says = [Thought(1, "a"), Thought(2, "b"), Thought(2, "c")]
    bare.seen.clear()
    bare.loop.tick()
    assert [it for it in bare.seen if isinstance(it, Thought)] == [Thought(2, "b")]
