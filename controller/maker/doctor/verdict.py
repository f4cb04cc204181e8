"""Verdict on a tour of the pads: broken pads and wires, and slips of hands."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping

from controller.maker.doctor.finding import Finding, fault, good, note
from controller.maker.doctor.tour import Tour
from hardware.ports import Pad

MANY = 3
"""Pads of a line with the same fault that make it the line's fault."""
ROWS, COLUMNS = "rows", "columns"

Place = tuple[int, int]


def judge(tour: Tour) -> Iterator[Finding]:
    """Every fault of the pads with its cause; bouncing and noise are notes."""
    last = {visit.pad: visit for visit in tour.visits}
    answers = {pad: visit.felt for pad, visit in last.items() if not visit.blind}
    unseen = frozenset(pad for pad, visit in last.items() if visit.blind)
    stuck = (tour.stuck | tour.clinging) - tour.noisy
    ailing = stuck | tour.noisy
    if stuck:
        yield fault("pads", "pads.stuck", _names(tour, stuck))
    if tour.noisy:
        yield fault("pads", "pads.noisy", _names(tour, tour.noisy))
    dead = {pad for pad, felt in answers.items() if felt is None and pad not in ailing}
    if tour.stopped and tour.visits and tour.visits[-1].felt is None:
        dead.discard(tour.visits[-1].pad)
    yield from _dead(tour, dead)
    crossed = {pad: felt for pad, felt in answers.items() if felt is not None and felt != pad}
    yield from _crossed(tour, crossed)
    yield from _bouncing(tour)
    if unseen:
        yield note("pads", "pads.unseen", _names(tour, unseen))
    if tour.stopped:
        yield note("pads", "pads.stopped", done=len(answers), total=len(tour.names))
    elif not ailing and not dead and not crossed and not unseen:
        yield good("pads", "pads.good", total=len(tour.names))


def _names(tour: Tour, pads: frozenset[Pad] | set[Pad]) -> list[str]:
    return [tour.names[pad] for pad in sorted(pads)]


def _place(tour: Tour, pad: int) -> Place:
    return divmod(pad, tour.columns)


def _dead(tour: Tour, dead: set[Pad]) -> Iterator[Finding]:
    """Dead pads; a whole row or column of them is one wire."""
    if len(dead) == len(tour.names):
        yield fault("pads", "pads.all-dead")
        return
    rows = len(tour.names) // tour.columns
    lines = {
        ROWS: [{Pad(row * tour.columns + it) for it in range(tour.columns)} for row in range(rows)],
        COLUMNS: [
            {Pad(row * tour.columns + it) for row in range(rows)} for it in range(tour.columns)
        ],
    }
    left = set(dead)
    for kind, all_lines in lines.items():
        for number, line in enumerate(all_lines, 1):
            if len(line) >= MANY and line <= dead:
                code = "pads.row-dead" if kind == ROWS else "pads.column-dead"
                yield fault("pads", code, _names(tour, line), number=number)
                left -= line
    if left:
        yield fault("pads", "pads.dead", _names(tour, left))


def _crossed(tour: Tour, crossed: Mapping[Pad, Pad]) -> Iterator[Finding]:
    """Pads for which another one answers: a rotated board, swapped lines or wires."""
    turned = _turned(tour, crossed)
    if turned:
        yield fault("pads", "pads.turned", how=turned)
        return
    left = dict(crossed)
    for kind, number, other, pads in _swapped_lines(tour, crossed):
        yield fault("pads", f"pads.{kind}-swapped", number=number, other=other)
        for pad in pads:
            left.pop(pad, None)
    for pad, felt in sorted(left.items()):
        facts = {"pad": tour.names[pad], "other": tour.names[felt]}
        if left.get(felt) != pad:
            yield fault("pads", "pads.elsewhere", [facts["pad"]], **facts)
        elif pad < felt:
            yield fault("pads", "pads.swapped", facts.values(), **facts)


def _turned(tour: Tour, crossed: Mapping[Pad, Pad]) -> str:
    """Rotation or mirroring of the whole board; empty if there is none."""
    rows, columns = len(tour.names) // tour.columns, tour.columns
    ways: dict[str, Callable[[Place], Place]] = {
        "180": lambda at: (rows - 1 - at[0], columns - 1 - at[1]),
        "left-right": lambda at: (at[0], columns - 1 - at[1]),
        "up-down": lambda at: (rows - 1 - at[0], at[1]),
        "diagonal": lambda at: (at[1], at[0]),
        "90": lambda at: (at[1], rows - 1 - at[0]),
        "270": lambda at: (columns - 1 - at[1], at[0]),
    }
    if len(crossed) * 2 <= len(tour.names):
        return ""
    for name, way in ways.items():
        if all(way(_place(tour, pad)) == _place(tour, felt) for pad, felt in crossed.items()):
            return name
    return ""


def _swapped_lines(
    tour: Tour, crossed: Mapping[Pad, Pad]
) -> Iterator[tuple[str, int, int, list[Pad]]]:
    """Rows or columns with most of their pads swapped."""
    for kind, axis in (("row", 0), ("column", 1)):
        groups: defaultdict[tuple[int, int], list[Pad]] = defaultdict(list)
        for pad, felt in crossed.items():
            here, there = _place(tour, pad), _place(tour, felt)
            if here[1 - axis] == there[1 - axis]:
                groups[min(here[axis], there[axis]), max(here[axis], there[axis])].append(pad)
        for (one, other), pads in groups.items():
            if len(pads) >= 2 * MANY:
                yield kind, one + 1, other + 1, pads


def _bouncing(tour: Tour) -> Iterator[Finding]:
    """Bounce time of contacts, and number of brief false readings of a pad."""
    bursts = _bursts(tour)
    settled = {(turn.pad, round(turn.at, 3)) for turn in tour.turns}
    longest, impulses = 0.0, 0
    pads: Counter[Pad] = Counter()
    for pad, begun, ended, flips in bursts:
        if pad in tour.noisy:
            continue
        if any(it == pad and begun - 1e-6 <= at <= ended + 1e-3 for it, at in settled):
            longest = max(longest, ended - begun)
        elif flips >= 2:
            impulses += 1
            pads[pad] += 1
    millis, limit = round(longest * 1000), round(tour.debounce_seconds * 1000)
    if millis > limit:
        yield fault("pads", "pads.bounce-long", millis=millis, limit=limit)
    elif millis:
        yield note("pads", "pads.bounce", millis=millis, limit=limit)
    if impulses:
        worst = [tour.names[pad] for pad, _ in pads.most_common(MANY)]
        yield note("pads", "pads.impulse", worst, count=impulses)


def _bursts(tour: Tour) -> list[tuple[Pad, float, float, int]]:
    """Flips of each pad, grouped where it did not settle in between."""
    found: list[tuple[Pad, float, float, int]] = []
    last: dict[Pad, int] = {}
    for at, pad, count in tour.flips:
        if pad in last and at - found[last[pad]][2] < tour.debounce_seconds - 1e-6:
            _, begun, _, flips = found[last[pad]]
            found[last[pad]] = (pad, begun, at, flips + count)
        else:
            last[pad] = len(found)
            found.append((pad, at, at, count))
    return found
