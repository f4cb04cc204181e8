"""Tour of the pads: a piece visits each one; what is noted is judged afterwards.

``walk`` asks for the visits; ``controller.maker.doctor.verdict`` interprets the ``Tour``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial

from controller.display.palette import GLOW, Meaning
from controller.maker.doctor.slipped_hands import Task
from controller.maker.doctor.workbench import Request, Workbench
from controller.model.screen_page import Page
from controller.model.timing import DEBOUNCE_SECONDS
from controller.sensing.debounce import PadTurn
from hardware.ports import TOUCH, Pad

PATIENCE_SECONDS = 15.0
"""Seconds a pad may take to sense what a person puts there."""
STAYS_SECONDS = 1.2
"""Seconds a piece may still lie on the pad it leaves."""
INSTEAD_SECONDS = 8.0
"""Seconds of silence after which another pad that was felt counts as the answer."""
SOON_SECONDS = 1.5
"""The same once several pads have done so: a rotated board must not take all day."""
TRIES = 3
"""Attempts for a pad if the link was lost meanwhile."""
FEW = 8
"""Most pads that are asked twice."""

SKIP = ("skip", "no", "passer", "non")
STOP = ("stop", "quit", "fin")


@dataclass(frozen=True, slots=True)
class Visit:
    """Request to fill a pad, and the pad that answered, if any."""

    pad: Pad
    felt: Pad | None
    blind: bool = False
    """The link was lost meanwhile: the result means nothing."""


@dataclass(frozen=True, slots=True)
class Tour:
    """Observations while a piece visited the pads."""

    names: tuple[str, ...]
    columns: int
    visits: tuple[Visit, ...]
    stuck: frozenset[Pad] = frozenset()
    """Pads that showed something on an empty board."""
    clinging: frozenset[Pad] = frozenset()
    """Pads that still showed something after it was gone."""
    noisy: frozenset[Pad] = frozenset()
    flips: tuple[tuple[float, Pad, int], ...] = ()
    turns: tuple[PadTurn, ...] = ()
    debounce_seconds: float = DEBOUNCE_SECONDS
    tasks: tuple[Task, ...] = ()
    stopped: bool = False


@dataclass(slots=True)
class Tasks:
    """Tasks given to hands, and where each starts in the bench's list of changes."""

    begun: list[tuple[int, frozenset[Pad], frozenset[Pad]]] = field(default_factory=list)

    def ask(self, bench: Workbench, goal: Iterable[Pad]) -> None:
        """Start a task: these pads should be filled."""
        self.begun.append((len(bench.turns), bench.filled, frozenset(goal)))

    def done(self, bench: Workbench) -> tuple[Task, ...]:
        """All tasks, each with the changes until the next one."""
        starts = [start for start, _, _ in self.begun]
        pieces = zip(self.begun, [*starts[1:], len(bench.turns)], strict=False)
        return tuple(
            Task(before, goal, tuple(bench.turns[start:end]))
            for (start, before, goal), end in pieces
        )


@dataclass(slots=True)
class _Walk:
    """Tour in progress."""

    stuck: frozenset[Pad] = frozenset()
    clinging: set[Pad] = field(default_factory=set)
    visits: list[Visit] = field(default_factory=list)
    tasks: Tasks = field(default_factory=Tasks)
    stopped: bool = False


def walk(bench: Workbench, profile: str) -> Tour:
    """Ask for a visit to every pad, and once more where another pad answered."""
    touch = profile == TOUCH
    made = _Walk(stuck=_clear(bench, touch=touch))
    first = len(bench.turns), len(bench.flips)
    order = list(_snake(len(bench.names), bench.columns))
    for at, pad in enumerate(order):
        for _ in range(TRIES):
            _visit(bench, made, pad, at, touch=touch)
            if not made.visits[-1].blind or made.stopped:
                break
        if made.stopped:
            break
    wrong = {it.pad: it for it in made.visits}
    doubtful = [
        pad
        for pad, it in wrong.items()
        if it.felt != pad and not it.blind and pad not in made.stuck
    ]
    for at, pad in enumerate(doubtful if len(doubtful) <= FEW else ()):
        if not made.stopped:
            _visit(bench, made, pad, at, touch=touch, again=len(doubtful))
    if not touch:
        _ask_empty(bench, made)
    bench.light(bench.lit(GLOW[Meaning.NONE], ()))
    return Tour(
        bench.names,
        bench.columns,
        tuple(made.visits),
        made.stuck,
        frozenset(made.clinging),
        bench.health.noisy,
        tuple(bench.flips[first[1] :]),
        tuple(bench.turns[first[0] :]),
        bench.debounce_seconds,
        made.tasks.done(bench),
        made.stopped,
    )


def _clear(bench: Workbench, *, touch: bool) -> frozenset[Pad]:
    """Pads that show something although the board is empty."""
    say = bench.speech.say
    if bench.filled or not touch:
        request = Request("touch-none" if touch else "clear", goal=())
        page = Page(say("doctor.pads.title"), say(f"doctor.ask.{request.what}"))
        bench.ask(request, page, bench.lit(GLOW[Meaning.TODO_LIFT], bench.filled))
    bench.until(lambda: not bench.filled, PATIENCE_SECONDS)
    bench.run(1.0)
    return bench.filled


def _visit(
    bench: Workbench, made: _Walk, pad: Pad, at: int, *, touch: bool, again: int = 0
) -> None:
    say, begun = bench.speech.say, bench.now
    total = again or len(bench.names)
    known = made.stuck | made.clinging | bench.health.noisy
    wrong = sum(it.felt not in {it.pad, None} for it in made.visits[-FEW:])
    patience = SOON_SECONDS if wrong * 2 >= FEW else INSTEAD_SECONDS
    what = "touch" if touch else "put"
    facts = {"pad": bench.names[pad], "number": str(at + 1), "total": str(total)}
    title = say("doctor.pads.progress", number=at + 1, total=total)
    page = Page(title, say(f"doctor.ask.{what}", **facts), keys=say("doctor.keys.skip"))
    before = bench.filled
    if not touch:
        made.tasks.ask(bench, (pad,))
    bench.ask(Request(what, facts, goal=(pad,)), page, bench.lit(GLOW[Meaning.TODO_PUT], (pad,)))
    answer: list[str] = []
    last = made.visits[-1].felt if made.visits else None
    felt_now = partial(_felt, bench, pad, before, known, begun, patience, last)

    def done() -> bool:
        told = bench.answered()
        answer.extend([] if told is None else [told])
        return bool(answer) or felt_now() is not None

    lost = bench.pulse.lost
    bench.until(done, PATIENCE_SECONDS)
    felt = felt_now()
    made.stopped = any(it in STOP for it in answer)
    blind = felt is None and bench.pulse.lost > lost
    if blind:
        bench.until(lambda: not bench.away, PATIENCE_SECONDS)
    made.visits.append(Visit(pad, felt, blind))
    if felt is None:
        return
    if touch:
        # A finger leaves by itself; a button still down afterwards is jammed.
        gone = bench.until(lambda: felt not in bench.filled, PATIENCE_SECONDS)
        if not gone and bench.pulse.lost == lost:
            made.clinging.add(felt)
        return
    left = before - known - {felt}
    bench.until(lambda: left.isdisjoint(bench.filled), STAYS_SECONDS)
    if left & bench.filled:
        page = Page(title, say("doctor.ask.lift", pads=bench.speech.listed(bench.name(left))))
        lift = {"pads": bench.speech.listed(bench.name(left))}
        lights = bench.lit(GLOW[Meaning.TODO_LIFT], left)
        bench.ask(Request("lift", lift, goal=(pad,)), page, lights)
        if not bench.until(lambda: left.isdisjoint(bench.filled), PATIENCE_SECONDS):
            made.clinging |= left & bench.filled


def _felt(
    bench: Workbench,
    pad: Pad,
    before: frozenset[Pad],
    known: Collection[Pad],
    begun: float,
    patience: float,
    answered: Pad | None,
) -> Pad | None:
    """The pad that answers: the requested one or, if that stays silent, another."""
    if pad in before and pad not in known and pad != answered:
        return pad  # the person was faster than the request
    came = [turn for turn in bench.turns if turn.filled and turn.at >= begun]
    if any(turn.pad == pad for turn in came):
        return pad
    others = [turn for turn in came if turn.pad not in known]
    late = bool(others) and bench.now - others[0].at >= patience
    return others[-1].pad if late else None


def _ask_empty(bench: Workbench, made: _Walk) -> None:
    """Ask for the piece to leave the board; a pad that still shows one is stuck."""
    say = bench.speech.say
    if made.stopped:
        return
    request = Request("clear", goal=())
    made.tasks.ask(bench, ())
    bench.ask(request, Page(say("doctor.pads.title"), say("doctor.ask.clear")))
    known = made.stuck | made.clinging
    if not bench.until(lambda: bench.filled <= known, PATIENCE_SECONDS):
        made.clinging |= bench.filled - made.stuck


def _snake(count: int, columns: int) -> Iterator[Pad]:
    """All pads in a snake: one row forth, the next back, so that each adjoins the last."""
    for start in range(0, count, columns):
        row = [Pad(at) for at in range(start, min(start + columns, count))]
        yield from row[::-1] if start // columns % 2 else row
