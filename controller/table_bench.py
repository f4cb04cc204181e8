"""How fast a table answers: the real loop and the real journal on a simulated board."""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from statistics import median, quantiles

from controller import wiring
from controller.config import Config, GameConfig, TableConfig
from controller.console import Console
from controller.inputs import reason_of
from controller.journal.disk import Disk
from controller.loop import TICK
from controller.problem import Problem
from controller.rehearsal import carry
from controller.saved import folder_of
from controller.session.desk import Desk
from controller.session.phases import Asking, Finished, Playing, SetUp
from controller.show.palette import GLOW, Meaning
from controller.sight.board import Board
from controller.sight.wants import Want
from controller.wiring import Ports, Surroundings, Table
from hardware.ports import EMPTY, STRENGTH, Frame, Key, Pad
from rules.model import Scene

LIGHT_GOAL = 60.0
IDLE_GOAL = 3.0
GAME = "reversi"
_DONE = {GLOW[Meaning.LAST], GLOW[Meaning.REVOCABLE]}
_REST = 0.03
_GIVE_UP = 20.0


@dataclass(frozen=True, slots=True)
class Figures:
    """Milliseconds of each move from contact to light and of each flush; the table at rest."""

    lights: tuple[float, ...]
    flushes: tuple[float, ...]
    idle: float
    """The share of one core, in percent."""
    rate: float
    lag: float
    memory: float
    """Megabytes."""


class TimedDisk(Disk):
    """The real disk, and how long each flush took."""

    def __init__(self) -> None:
        self.flushes: list[float] = []

    def flush(self, fd: int) -> None:
        """Wait for the disk, and look at the clock."""
        start = time.perf_counter()
        super().flush(fd)
        self.flushes.append(1000 * (time.perf_counter() - start))


class TimedLights:
    """Lights that remember when they were told what."""

    def __init__(self, show: Callable[[Frame], None], clock: Callable[[], float]) -> None:
        self.frame: Frame = ()
        self.at = 0.0
        self._show = show
        self._clock = clock

    def show(self, frame: Frame) -> None:
        """Show this frame."""
        self._show(frame)
        self.frame, self.at = frame, self._clock()

    def close(self) -> None:
        """The table closes its own lights."""


class Player:
    """Makes moves at once and without a mistake; what takes time is then the table's doing."""

    def __init__(self, table: Table, lights: TimedLights, random: Random) -> None:
        if table.sim is None:
            raise ValueError("only a simulated table can be measured")
        self.latencies: list[float] = []
        self._table = table
        self._sim = table.sim
        self._lights = lights
        self._random = random
        self._edge: tuple[float, Pad] | None = None
        self._rest_until = 0.0

    @property
    def desk(self) -> Desk:
        """The desk of the table that is measured."""
        return self._table.loop.session.desk

    def wait(self, seconds: float) -> None:
        """Let the loop wait, then act as somebody would have done meanwhile."""
        self._table.bell.wait(seconds)
        now = time.monotonic()
        if self._edge is not None:
            self._look(now, *self._edge)
        elif now >= self._rest_until:
            self._act(now)

    def _look(self, now: float, edge: float, pad: Pad) -> None:
        """Whether the light is on that says that the move is made and kept."""
        frame = self._lights.frame
        if self._lights.at > edge and frame and frame[pad] in _DONE:
            self.latencies.append(1000 * (self._lights.at - edge))
            self._edge = None
            self._rest_until = now + _REST
        elif now - edge > _GIVE_UP:
            raise RuntimeError(f"no light for {pad}: {self._table.loop.session.phase}")

    def _act(self, now: float) -> None:
        self._rest_until = now + _REST
        # The table was last scanned one tick ago, and the hand knows nothing of that.
        at = now - self._random.random() * TICK
        match self._table.loop.session.phase:
            case Asking() | Finished():
                self._sim.press(Key.OK, down=True)
                self._sim.press(Key.OK, down=False)
            case SetUp():
                self._arrange(self.desk.game.scene(self.desk.match.state), at)
            case Playing():
                wants = [want for want in self.desk.tracker.wants if not want.spoken]
                self._move(self._random.choice(wants), at)
            case _:
                pass

    def _move(self, want: Want, at: float) -> None:
        after = self.desk.match.state.clone()
        after.play(want.move.code)
        self._arrange(self.desk.game.scene(after), at)
        self._edge = (at, self.desk.tracker.sight.pads(want.spots)[0])

    def _arrange(self, scene: Scene, at: float) -> None:
        goal = carry.kinds_of(self.desk.tracker.sight, scene)
        for number, (kind, wanted) in enumerate(zip(self._sim.kinds, goal, strict=True)):
            pad = Pad(number)
            if kind == wanted:
                continue
            if EMPTY not in {kind, wanted}:
                self._sim.turn(pad, wanted, at=at)
            elif wanted == EMPTY:
                self._sim.lift(pad, at=at)
            else:
                self._sim.put(pad, wanted, at=at)


def run(console: Console, moves: int, rest: float) -> None:
    """Measure so many moves and so many seconds of rest, and print the figures beside the goals."""
    speech = console.speech
    found = measure(console, moves, rest)
    low, high = _spread(found.lights)
    within = sum(it <= LIGHT_GOAL for it in found.lights) / len(found.lights)
    console.tell(
        speech.say(
            "bench.table.light",
            p50=f"{low:.1f}",
            p99=f"{high:.1f}",
            goal=f"{LIGHT_GOAL:.0f}",
            most=f"{max(found.lights):.1f}",
            moves=len(found.lights),
            share=f"{100 * within:.1f}",
        )
    )
    low, high = _spread(found.flushes)
    debounce = 1000 * Config().timing.debounce
    facts = {"p50": f"{low:.1f}", "p99": f"{high:.1f}", "debounce": f"{debounce:.0f}"}
    console.tell(speech.say("bench.table.parts", **facts))
    facts = {"share": f"{found.idle:.2f}", "goal": f"{IDLE_GOAL:.0f}", "lag": f"{found.lag:.1f}"}
    console.tell(speech.say("bench.table.idle", rate=f"{found.rate:.0f}", **facts))
    console.tell(speech.say("bench.table.memory", size=f"{found.memory:.1f}"))


def measure(console: Console, moves: int, rest: float) -> Figures:
    """Play so many moves, then do nothing for so many seconds."""
    disk = TimedDisk()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(_folder(folder_of(console.environ))))
        config = replace(
            Config(), table=TableConfig(profile=STRENGTH, brightness=100), game=GameConfig(key=GAME)
        )
        lights: list[TimedLights] = []

        def driver(config: Config, board: Board, clock: Callable[[], float]) -> Ports:
            ports = wiring.simulated(config, board, clock)
            lights.append(TimedLights(ports.lights.show, clock))
            return replace(ports, lights=lights[0])

        around = Surroundings(folder, console.complain, disk=disk, drivers={"sim": driver})
        table = wiring.wire(stack, config, console.catalog, console.speech, around)
        player = Player(table, lights[0], Random(1))
        while len(player.latencies) < moves:
            table.loop.run(player.wait, time.monotonic() + 0.5)
        latencies = tuple(player.latencies[:moves])
        flushes = tuple(disk.flushes)
        idle, rate, lag = _rest(table, rest)
    return Figures(latencies, flushes, idle, rate, lag, _memory())


def _rest(table: Table, seconds: float) -> tuple[float, float, float]:
    """The share of a core in percent, ticks a second, and the longest gap in milliseconds."""
    ticks = 0

    def wait(pause: float) -> None:
        nonlocal ticks
        ticks += 1
        table.bell.wait(pause)

    table.loop.take_lag()
    start, used = time.monotonic(), time.process_time()
    table.loop.run(wait, start + seconds)
    elapsed = time.monotonic() - start
    share = 100 * (time.process_time() - used) / elapsed
    return share, ticks / elapsed, 1000 * table.loop.take_lag()


def _folder(place: Path) -> tempfile.TemporaryDirectory[str]:
    """A folder for the journals of the benchmark, on the disk where the table keeps its own."""
    try:
        place.mkdir(parents=True, exist_ok=True)
        return tempfile.TemporaryDirectory(prefix="bench-", dir=place)
    except OSError as error:
        raise Problem("journal.folder", name=place, reason=reason_of(error)) from None


def _spread(values: tuple[float, ...]) -> tuple[float, float]:
    """The median, and what 99 of a hundred do not exceed."""
    return median(values), quantiles(values, n=100, method="inclusive")[98]


def _memory() -> float:
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * resource.getpagesize() / 2**20
    except (OSError, ValueError):
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak / (2**20 if sys.platform == "darwin" else 2**10)
