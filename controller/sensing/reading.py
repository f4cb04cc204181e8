"""Reading of a settled picture: nothing, half a move, a move, a take-back, or a mistake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from controller.sensing.debounce import Traffic
from controller.sensing.expectations import BoardModel, ExpectedMove
from hardware.ports import EMPTY, Pad

MANY = 3
"""Least number of wrong pads that means a bumped table rather than a wrong move."""


@dataclass(frozen=True, slots=True)
class Steady:
    """The picture shows the current position."""


@dataclass(frozen=True, slots=True)
class Partial:
    """One of these moves is in progress; ``wrong`` pieces were turned by mistake.

    Unrelated pieces may be ``lifted`` for a while. Without moves, something was lifted but nothing
    is out of place yet.
    """

    expected_moves: tuple[ExpectedMove, ...]
    wrong: tuple[Pad, ...] = ()
    lifted: tuple[Pad, ...] = ()

    @property
    def strays(self) -> bool:
        """Return whether something was lifted that none of these moves explains."""
        return bool(self.lifted) or not self.expected_moves


@dataclass(frozen=True, slots=True)
class Fits:
    """The picture shows one of these legal moves; ``more`` if it could continue."""

    expected_moves: tuple[ExpectedMove, ...]
    more: bool = False


@dataclass(frozen=True, slots=True)
class Rewound:
    """The picture shows the position this many acts ago."""

    acts: int


@dataclass(frozen=True, slots=True)
class Off:
    """No move explains the picture: these pads are wrong.

    ``attempt`` are the spots probably played on, in the order of a move; ``push`` is a line that
    was pushed although the picture cannot show it.
    """

    pads: tuple[Pad, ...]
    attempt: tuple[str, ...] = ()
    push: tuple[Pad, ...] = ()

    @property
    def bumped(self) -> bool:
        """Return whether so many pads are wrong that it cannot be an attempted move."""
        return len(self.pads) >= MANY and not self.attempt


@dataclass(frozen=True, slots=True)
class Slid:
    """The piece of the last move slid on: one of these moves replaces it."""

    expected_moves: tuple[ExpectedMove, ...]
    more: bool = False


@dataclass(frozen=True, slots=True)
class Replied:
    """The picture shows the robot's move together with one of these replies."""

    expected_moves: tuple[ExpectedMove, ...]
    more: bool = False


Reading = Steady | Partial | Fits | Slid | Replied | Rewound | Off


def read(
    model: BoardModel,
    base: tuple[str, ...],
    expected_moves: Sequence[ExpectedMove],
    picture: tuple[str, ...],
    traffic: Traffic,
    past: Sequence[tuple[str, ...]] = (),
) -> Reading:
    """Meaning of the picture in a position with this base picture and these legal moves.

    ``past`` are the base pictures of earlier acts, the latest first.
    """
    fits = tuple(expected for expected in expected_moves if _fits(expected, base, picture, traffic))
    if fits:
        more = any(
            _astray(expected, base, picture) == ()
            for expected in expected_moves
            if expected not in fits
        )
        return Fits(fits, more)
    push = _pushed(model, expected_moves, traffic, picture)
    pads = differing(base, picture)
    if push and any(set(differing(it, picture)) <= {push.pads[-1]} for it in past if it != base):
        push = None  # The line is being pushed back.
    if push and set(pads) <= {push.pads[-1]}:
        # The line looks as before; the tile that left it may still lie at its end.
        return push
    if picture == base:
        return Steady()
    for acts, before in enumerate(past, 1):
        if picture == before != base:
            return Rewound(acts)
    if push and all(picture[pad] != EMPTY for pad in pads):
        # The push from the other end may be legal, but this line has been pushed, not started.
        return Off(pads, push.attempt)
    ways = [(expected, _astray(expected, base, picture)) for expected in expected_moves]
    straight = tuple(expected for expected, lifted in ways if lifted == ())
    if straight:
        return Partial(straight)
    if len(pads) < MANY and all(picture[pad] == EMPTY for pad in pads):
        return Partial(())
    few = [
        (expected, lifted) for expected, lifted in ways if lifted is not None and len(lifted) < MANY
    ]
    if few:
        likely, lifted = _likely(few)
        return Partial(likely, lifted=lifted)
    coached = [
        (expected, _wrongly_turned(expected, base, picture))
        for expected in expected_moves
        if not expected.via
    ]
    named = [(expected, wrong) for expected, wrong in coached if wrong]
    if len({expected.spots for expected, _ in named}) == 1:
        return Partial(*_likely(named))
    return Off(pads, push.attempt if push else attempt_of(model, base, picture, pads))


def read_taps(
    model: BoardModel,
    expected_moves: Sequence[ExpectedMove],
    taps: tuple[str, ...],
    rivals: Sequence[str] = (),
) -> Reading:
    """Meaning of a sequence of tapped spots; each of the ``rivals`` may be the last one instead."""
    found = [
        reading.expected_moves
        for last in rivals
        if isinstance(reading := read_taps(model, expected_moves, (*taps[:-1], last)), Fits)
    ]
    if found:
        reading = read_taps(model, expected_moves, taps)
        own = reading.expected_moves if isinstance(reading, Fits) else ()
        return Fits(tuple(dict.fromkeys((*own, *(it for each in found for it in each)))))
    if not taps:
        return Steady()
    # A spoken move with a single spot (an exchange) must be declared, or any tap would make it.
    moves = [
        expected for expected in expected_moves if not expected.spoken or len(expected.spots) > 1
    ]
    longest = max((len(expected.spots) for expected in moves), default=1)
    taps = taps[-longest:]
    # The first taps may have been on another piece, before the player changed their mind.
    for tail in (taps[first:] for first in range(len(taps))):
        begun = tuple(expected for expected in moves if expected.spots[: len(tail)] == tail)
        fits = tuple(expected for expected in begun if expected.spots == tail)
        if fits:
            return Fits(fits, len(fits) < len(begun))
        if begun:
            return Partial(begun)
    return Off(model.pads(taps), taps)


def differing(base: tuple[str, ...], picture: tuple[str, ...]) -> tuple[Pad, ...]:
    """Pads on which two pictures differ."""
    pairs = zip(base, picture, strict=True)
    return tuple(Pad(at) for at, (one, other) in enumerate(pairs) if one != other)


def _fits(
    expected: ExpectedMove, base: tuple[str, ...], picture: tuple[str, ...], traffic: Traffic
) -> bool:
    if expected.spoken or picture != expected.marks:
        return False
    if len(expected.via) == 2:
        # A line being pushed may look as if it had been pushed from the other end.
        return traffic.passed(*expected.via)
    return expected.marks != base and expected.emptied <= traffic.emptied


def _astray(
    expected: ExpectedMove, base: tuple[str, ...], picture: tuple[str, ...]
) -> tuple[Pad, ...] | None:
    """Lifted pieces unrelated to a move in progress; None if the move is not in progress."""
    if expected.spoken or picture == base:
        return None
    lifted: list[Pad] = []
    on_the_way = False
    stayed = left = arrived = 0
    for at, mark in enumerate(picture):
        if mark == base[at]:
            stayed += mark != EMPTY == expected.marks[at]
            continue
        left += mark == EMPTY == expected.marks[at]
        arrived += base[at] == EMPTY
        if mark == expected.marks[at] or at in expected.via or at in expected.line:
            on_the_way = True
        elif mark != EMPTY:
            return None
        elif base[at] != expected.marks[at] or at in expected.emptied or at in expected.turned:
            on_the_way = True
        else:
            lifted.append(Pad(at))
    # A piece cannot be at its destination and at its origin; of two that leave (a capture), either
    # may go first.
    twice = stayed > 0 and arrived > left
    return tuple(lifted) if on_the_way and not twice else None


def _likely(
    ways: Sequence[tuple[ExpectedMove, tuple[Pad, ...]]],
) -> tuple[tuple[ExpectedMove, ...], tuple[Pad, ...]]:
    """Moves that leave the fewest pads unexplained, and those pads."""
    fewest = min((pads for _, pads in ways), key=len)
    return tuple(expected for expected, pads in ways if len(pads) == len(fewest)), fewest


def _wrongly_turned(
    expected: ExpectedMove, base: tuple[str, ...], picture: tuple[str, ...]
) -> tuple[Pad, ...]:
    """Pieces turned by mistake while this move is carried out; empty if it is not."""
    wrong: list[Pad] = []
    placed = False
    for at, mark in enumerate(picture):
        if (base[at] == EMPTY) != (expected.marks[at] == EMPTY):
            if mark != expected.marks[at]:
                return ()
            placed = True
        elif mark not in {base[at], expected.marks[at]}:
            if EMPTY in {mark, base[at]}:
                return ()
            wrong.append(Pad(at))
    return tuple(wrong) if placed else ()


def _pushed(
    model: BoardModel,
    expected_moves: Sequence[ExpectedMove],
    traffic: Traffic,
    picture: tuple[str, ...],
) -> Off | None:
    """A whole line pushed illegally: the slots detected it, whatever the picture shows."""
    if not traffic.visits or model.tapped:
        return None
    layout = model.layout
    legal = {expected.spots for expected in expected_moves}
    for slot in layout.slots():
        ends = (layout.pad(slot), layout.pad(layout.beyond(slot)))
        seen = model.ignored.isdisjoint(ends)
        if seen and picture[ends[0]] == EMPTY and (slot,) not in legal and traffic.passed(*ends):
            return Off(ends, (slot,), ends)
    return None


def attempt_of(
    model: BoardModel, base: tuple[str, ...], picture: tuple[str, ...], pads: Sequence[Pad]
) -> tuple[str, ...]:
    """Spots of one piece that was illegally put down, moved or taken away, or laid on a slot."""
    gone = [pad for pad in pads if picture[pad] == EMPTY]
    come = [pad for pad in pads if base[pad] == EMPTY]
    if len(gone) + len(come) != len(pads) or len(gone) > 1 or len(come) > 1:
        return ()
    spots = tuple(model.layout.spots[pad] for pad in (*gone, *come))
    laid_on_slot = not gone and all(spot in model.layout.slots() for spot in spots)
    return spots if laid_on_slot or all(spot in model.layout.cells for spot in spots) else ()
