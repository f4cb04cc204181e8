"""Table benchmark: response time of the real loop and journal on a simulated board."""

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

from controller.config.config import Config, GameConfig, TableConfig
from controller.console.console import Console
from controller.display.palette import GLOW, Meaning
from controller.i18n.user_errors import Problem
from controller.journal.disk import Disk
from controller.journal.location import games_folder
from controller.model.text_files import reason_of
from controller.runtime import wiring
from controller.runtime.devices import TablePorts
from controller.runtime.loop import TICK_SECONDS
from controller.runtime.wiring import Surroundings, Table
from controller.sensing.board import Board
from controller.sensing.expectations import ExpectedMove
from controller.session.phases import Asking, Finished, Mending, Playing, SetUp
from controller.session.read_only import ReadOnlyTable
from controller.simulation import hand_moves
from hardware.ports import EMPTY, STRENGTH, Frame, Key, Pad
from rules.model import Scene

LIGHT_GOAL = 60.0
IDLE_GOAL = 3.0
GAME = "reversi"
_DONE = {GLOW[Meaning.LAST], GLOW[Meaning.REVOCABLE]}
_REST_SECONDS = 0.03
_PATIENCE_SECONDS = 20.0
"""Seconds after which a light is given up."""
_MOST_DARK = 3
"""Moves without a light after which there is nothing to measure."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Milliseconds from contact to light for each move, and of each flush; load when idle."""

    lights: tuple[float, ...]
    flushes: tuple[float, ...]
    idle: float
    """Share of one core when idle, in percent."""
    rate: float
    lag: float
    memory: float
    """Memory of the process, in megabytes."""


class TimedDisk(Disk):
    """The real disk, with each flush timed."""

    def __init__(self) -> None:
        self.flushes: list[float] = []

    def flush(self, fd: int) -> None:
        """Flush, and record the time it took."""
        start = time.perf_counter()
        super().flush(fd)
        self.flushes.append(1000 * (time.perf_counter() - start))


class TimedLights:
    """Lights that record when each frame was shown."""

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
        """Do nothing: the table closes its own lights."""


class BenchPlayer:
    """Makes moves at once and without mistakes, so that only the table takes time."""

    def __init__(self, table: Table, lights: TimedLights, random: Random) -> None:
        if table.sim is None:
            raise ValueError("only a simulated table can be measured")
        self.latencies: list[float] = []
        self._dark = 0
        self._table = table
        self._sim = table.sim
        self._lights = lights
        self._random = random
        self._edge: tuple[float, Pad] | None = None
        self._rest_until = 0.0

    @property
    def state(self) -> ReadOnlyTable:
        """State of the measured table."""
        return self._table.loop.session.table

    def wait(self, seconds: float) -> None:
        """Let the loop wait, then act as a person would have done meanwhile."""
        self._table.bell.wait(seconds)
        now = time.monotonic()
        if self._edge is not None:
            self._look(now, *self._edge)
        elif now >= self._rest_until:
            self._act(now)

    def _look(self, now: float, edge: float, pad: Pad) -> None:
        """Check whether the light is on that confirms the saved move.

        A move is not measured if the table asks something instead, such as a forced pass.
        """
        frame = self._lights.frame
        if self._lights.at > edge and frame and frame[pad] in _DONE:
            self.latencies.append(1000 * (self._lights.at - edge))
            self._edge = None
            self._rest_until = now + _REST_SECONDS
        elif isinstance(self._table.loop.session.phase, Asking | Mending):
            self._edge = None
        elif now - edge > _PATIENCE_SECONDS:
            self._edge = None
            self._dark += 1
            if self._dark >= _MOST_DARK:
                raise Problem("bench.table.dark", seconds=_PATIENCE_SECONDS, count=self._dark)

    def _act(self, now: float) -> None:
        self._rest_until = now + _REST_SECONDS
        # The table was last scanned one tick ago, and the hand is not synchronised with it.
        at = now - self._random.random() * TICK_SECONDS
        match self._table.loop.session.phase:
            case Asking() | Finished():
                self._sim.press(Key.OK, down=True)
                self._sim.press(Key.OK, down=False)
            case Playing() if self.state.tracker.in_place:
                wants = [want for want in self.state.tracker.expected_moves if not want.spoken]
                self._move(self._random.choice(wants), at)
            case SetUp() | Mending() | Playing():
                self._arrange(self.state.game.scene(self.state.match.state), at)
            case _:
                pass

    def _move(self, want: ExpectedMove, at: float) -> None:
        after = self.state.match.state.clone()
        after.play(want.move.code)
        self._arrange(self.state.game.scene(after), at)
        self._edge = (at, self.state.tracker.model.pads(want.spots)[0])

    def _arrange(self, scene: Scene, at: float) -> None:
        goal = hand_moves.kinds_of(self.state.tracker.model, scene)
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
    """Measure this many moves and seconds of rest, and print the figures beside the goals."""
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
    debounce = 1000 * Config().timing.debounce_seconds
    facts = {"p50": f"{low:.1f}", "p99": f"{high:.1f}", "debounce": f"{debounce:.0f}"}
    console.tell(speech.say("bench.table.parts", **facts))
    facts = {"share": f"{found.idle:.2f}", "goal": f"{IDLE_GOAL:.0f}", "lag": f"{found.lag:.1f}"}
    console.tell(speech.say("bench.table.idle", rate=f"{found.rate:.0f}", **facts))
    console.tell(speech.say("bench.table.memory", size=f"{found.memory:.1f}"))


def measure(console: Console, moves: int, rest: float) -> Figures:
    """Play this many moves, then rest for ``rest`` seconds."""
    disk = TimedDisk()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(_folder(games_folder(console.environ))))
        table, player = seated(stack, console, Surroundings(folder, console.complain, disk=disk))
        while len(player.latencies) < moves:
            table.loop.run(player.wait, time.monotonic() + 0.5)
        latencies = tuple(player.latencies[:moves])
        flushes = tuple(disk.flushes)
        idle, rate, lag = _rest(table, rest)
    return Figures(latencies, flushes, idle, rate, lag, _memory())


def seated(stack: ExitStack, console: Console, around: Surroundings) -> tuple[Table, BenchPlayer]:
    """Simulated table with a game, and its player."""
    config = replace(
        Config(), table=TableConfig(profile=STRENGTH, brightness=100), game=GameConfig(key=GAME)
    )
    lights: list[TimedLights] = []

    def driver(config: Config, board: Board, clock: Callable[[], float]) -> TablePorts:
        ports = wiring.simulated(config, board, clock)
        lights.append(TimedLights(ports.lights.show, clock))
        return replace(ports, lights=lights[0])

    around = replace(around, drivers={"sim": driver})
    table = wiring.wire(stack, config, console.catalog, console.speech, around)
    return table, BenchPlayer(table, lights[0], Random(1))


def _rest(table: Table, seconds: float) -> tuple[float, float, float]:
    """Share of a core in percent, ticks a second, and the longest gap in milliseconds."""
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
    """Folder for the benchmark's journals, on the disk where the table keeps its own."""
    try:
        place.mkdir(parents=True, exist_ok=True)
        return tempfile.TemporaryDirectory(prefix="bench-", dir=place)
    except OSError as error:
        raise Problem("journal.folder", name=place, reason=reason_of(error)) from None


def _spread(values: tuple[float, ...]) -> tuple[float, float]:
    """Median and 99th percentile."""
    return median(values), quantiles(values, n=100, method="inclusive")[98]


def _memory() -> float:
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * resource.getpagesize() / 2**20
    except (OSError, ValueError):
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak / (2**20 if sys.platform == "darwin" else 2**10)
