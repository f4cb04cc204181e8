"""Ghost test: three pads at once; where a diode is missing, the fourth corner shows too."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from controller.display.palette import GLOW, Meaning
from controller.maker.doctor.finding import Finding, failed, fault, good, note
from controller.maker.doctor.slipped_hands import Task
from controller.maker.doctor.tour import SKIP, STOP, Tasks
from controller.maker.doctor.workbench import Request, Workbench
from controller.model.screen_page import Page
from hardware.errors import HardwareError
from hardware.ports import TOUCH, Pad

PATIENCE_SECONDS = 15.0
SETTLE_SECONDS = 0.2
AT_ONCE_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Corner:
    """Three pads of a rectangle: current flows back through ``pad`` if it has no diode."""

    pad: Pad
    beside: Pad
    below: Pad
    ghost: Pad

    @property
    def three(self) -> tuple[Pad, Pad, Pad]:
        """Pads to fill."""
        return (self.pad, self.beside, self.below)


@dataclass(frozen=True, slots=True)
class Hunt:
    """Corners tried, and the pads that showed up by themselves."""

    names: tuple[str, ...]
    tried: int
    bare: tuple[Corner, ...] = ()
    confused: tuple[HardwareError, ...] = ()
    tasks: tuple[Task, ...] = ()
    total: int = 64


def corners(count: int, columns: int, *, quick: bool) -> Iterator[Corner]:
    """One corner for each pad, or only those of a diagonal, which touches every line.

    Near and wide ones alternate, so that fingers can reach them and a stray piece is noticed.
    """
    rows = count // columns
    for pad in range(count):
        row, column = divmod(pad, columns)
        if quick and row % columns != column:
            continue
        far = columns - 1 if column < columns // 2 else 0
        near = column + 1 if column + 1 < columns else column - 1
        beside = far if row % 2 else near
        below = row + 1 if row + 1 < rows else row - 1
        if rows > 1 and columns > 1:
            yield Corner(
                Pad(pad),
                Pad(row * columns + beside),
                Pad(below * columns + column),
                Pad(below * columns + beside),
            )


def hunt(bench: Workbench, profile: str, left_out: frozenset[Pad], *, quick: bool) -> Hunt:
    """Ask for three pads at a time, and watch for a fourth."""
    say, touch = bench.speech.say, profile == TOUCH
    plan = [
        it
        for it in corners(len(bench.names), bench.columns, quick=quick)
        if left_out.isdisjoint((*it.three, it.ghost))
    ]
    bare: list[Corner] = []
    tasks = Tasks()
    tried = 0
    bench.confused.clear()
    for at, corner in enumerate(plan):
        what = "touch-three" if touch else "three"
        pads = bench.speech.listed(bench.name(corner.three))
        facts = {"pads": pads, "number": str(at + 1), "total": str(len(plan))}
        title = say("doctor.ghosts.progress", number=at + 1, total=len(plan))
        page = Page(title, say(f"doctor.ask.{what}", **facts), keys=say("doctor.keys.skip"))
        tasks.ask(bench, corner.three)
        lights = bench.lit(GLOW[Meaning.TODO_PUT], corner.three)
        before = len(bench.confused)
        # The previous corner's ghost may look as if everything were done already.
        since = len(bench.turns) if bench.filled >= {*corner.three, corner.ghost} else None
        bench.ask(Request(what, facts, goal=corner.three), page, lights)
        answer: list[str] = []
        bench.until(_Ready(bench, corner, left_out, answer, before, since), PATIENCE_SECONDS)
        if answer and answer[0] in STOP:
            break
        bench.run(SETTLE_SECONDS)
        if answer and answer[0] in SKIP:
            continue
        tried += 1
        if bench.filled >= {*corner.three, corner.ghost} and _appeared(bench, corner):
            bare.append(corner)
        if touch:
            bench.until(lambda: bench.filled <= left_out, PATIENCE_SECONDS)
    tasks.ask(bench, ())
    bench.ask(Request("clear", goal=()), Page(say("doctor.pads.title"), say("doctor.ask.clear")))
    bench.until(lambda: bench.filled <= left_out, PATIENCE_SECONDS)
    bench.light(bench.lit(GLOW[Meaning.NONE], ()))
    confused = tuple(bench.confused.values())
    return Hunt(bench.names, tried, tuple(bare), confused, tasks.done(bench), len(plan))


def _appeared(bench: Workbench, corner: Corner) -> bool:
    """Whether the fourth pad came with the last of the three; if not, a piece was left there."""
    came = {turn.pad: turn.at for turn in bench.turns if turn.filled}
    return came[corner.ghost] >= max(came[pad] for pad in corner.three) - AT_ONCE_SECONDS


@dataclass(frozen=True, slots=True)
class _Ready:
    """Whether exactly three pads are filled, apart from a ghost; or the person gave up."""

    bench: Workbench
    corner: Corner
    left_out: frozenset[Pad]
    answer: list[str]
    before: int
    since: int | None

    def __call__(self) -> bool:
        told = self.bench.answered()
        self.answer.extend([] if told is None else [told])
        filled = self.bench.filled - self.left_out - {self.corner.ghost}
        refused = len(self.bench.confused) > self.before
        moved = self.since is None or len(self.bench.turns) > self.since
        done = moved and filled == frozenset(self.corner.three)
        return bool(self.answer) or done or refused


def judge(found: Hunt) -> Iterator[Finding]:
    """Findings: the pads without a diode."""
    if found.bare:
        code = "ghosts.all" if len(found.bare) == found.tried > 2 else "ghosts.pads"
        yield fault("ghosts", code, [found.names[it.pad] for it in found.bare])
    for error in found.confused:
        named = error.facts.get("bare") or error.facts.get("pads", "")
        yield replace(failed("ghosts", error), pads=tuple(named.split(", ")))
    if found.tried < found.total:
        yield note("ghosts", "ghosts.untried", count=found.total - found.tried)
    if not found.bare and not found.confused and found.tried:
        yield good("ghosts", "ghosts.good", count=found.tried)
