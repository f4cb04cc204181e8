"""What a settled picture means: nothing, half a move, a move, a take-back, or a mistake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from controller.sight.debounce import Traffic
from controller.sight.wants import Sight, Want
from hardware.ports import EMPTY, Pad

MANY = 3
"""So many pads that are wrong at once are no move that went wrong but a bumped table."""


@dataclass(frozen=True, slots=True)
class Steady:
    """The picture is that of the position."""


@dataclass(frozen=True, slots=True)
class Partial:
    """On the way to one of these moves; ``wrong`` pieces were turned that should not be.

    Pieces that have nothing to do with it may be ``lifted``, for a while. Without moves something
    was lifted, and nothing is out of place yet.
    """

    wants: tuple[Want, ...]
    wrong: tuple[Pad, ...] = ()
    lifted: tuple[Pad, ...] = ()

    @property
    def strays(self) -> bool:
        """Whether something was lifted that none of these moves explains."""
        return bool(self.lifted) or not self.wants


@dataclass(frozen=True, slots=True)
class Fits:
    """The picture of one of these legal moves; ``open`` if more could follow."""

    wants: tuple[Want, ...]
    more: bool = False


@dataclass(frozen=True, slots=True)
class Rewound:
    """The picture of the position so many acts ago."""

    acts: int


@dataclass(frozen=True, slots=True)
class Off:
    """No move leads here: these pads are not as they should be.

    ``attempt`` are the spots that somebody seems to have played on, in the order of a move;
    ``push`` is a line that was pushed although the picture cannot show it.
    """

    pads: tuple[Pad, ...]
    attempt: tuple[str, ...] = ()
    push: tuple[Pad, ...] = ()

    @property
    def bumped(self) -> bool:
        """Whether so much is out of place that nobody meant it as a move."""
        return len(self.pads) >= MANY and not self.attempt


@dataclass(frozen=True, slots=True)
class Slid:
    """Instead of the last move one of these was made: the piece slid on."""

    wants: tuple[Want, ...]
    more: bool = False


@dataclass(frozen=True, slots=True)
class Replied:
    """The robot's move was carried out, and one of these was made in answer, in one picture."""

    wants: tuple[Want, ...]
    more: bool = False


Reading = Steady | Partial | Fits | Slid | Replied | Rewound | Off


def read(
    sight: Sight,
    base: tuple[str, ...],
    wants: Sequence[Want],
    picture: tuple[str, ...],
    traffic: Traffic,
    past: Sequence[tuple[str, ...]] = (),
) -> Reading:
    """What the picture means in a position with this base picture and these legal moves.

    ``past`` are the base pictures of the acts before, the latest first.
    """
    fits = tuple(want for want in wants if _fits(want, base, picture, traffic))
    if fits:
        more = any(_astray(want, base, picture) == () for want in wants if want not in fits)
        return Fits(fits, more)
    push = _pushed(sight, wants, traffic, picture)
    if picture == base:
        return push or Steady()
    for acts, before in enumerate(past, 1):
        if picture == before != base:
            return Rewound(acts)
    pads = differing(base, picture)
    if push and all(picture[pad] != EMPTY for pad in pads):
        # The other end of the line may be allowed, but this line has been pushed, not begun.
        return Off(pads, push.attempt)
    ways = [(want, _astray(want, base, picture)) for want in wants]
    straight = tuple(want for want, lifted in ways if lifted == ())
    if straight:
        return Partial(straight)
    if len(pads) < MANY and all(picture[pad] == EMPTY for pad in pads):
        return Partial(())
    few = [(want, lifted) for want, lifted in ways if lifted is not None and len(lifted) < MANY]
    if few:
        likely, lifted = _likely(few)
        return Partial(likely, lifted=lifted)
    coached = [(want, _wrongly_turned(want, base, picture)) for want in wants if not want.via]
    named = [(want, wrong) for want, wrong in coached if wrong]
    if len({want.spots for want, _ in named}) == 1:
        return Partial(*_likely(named))
    return Off(pads, push.attempt if push else attempt_of(sight, base, picture, pads))


def read_taps(sight: Sight, wants: Sequence[Want], taps: tuple[str, ...]) -> Reading:
    """What it means that these spots were tapped one after the other."""
    if not taps:
        return Steady()
    # A spoken move that names one spot only (an exchange) is declared, or any tap would be one.
    moves = [want for want in wants if not want.spoken or len(want.spots) > 1]
    longest = max((len(want.spots) for want in moves), default=1)
    taps = taps[-longest:]
    # What was tapped first may have been another piece, which somebody then left alone.
    for tail in (taps[first:] for first in range(len(taps))):
        begun = tuple(want for want in moves if want.spots[: len(tail)] == tail)
        fits = tuple(want for want in begun if want.spots == tail)
        if fits:
            return Fits(fits, len(fits) < len(begun))
        if begun:
            return Partial(begun)
    return Off(sight.pads(taps), taps)


def differing(base: tuple[str, ...], picture: tuple[str, ...]) -> tuple[Pad, ...]:
    """The pads on which two pictures differ."""
    pairs = zip(base, picture, strict=True)
    return tuple(Pad(at) for at, (one, other) in enumerate(pairs) if one != other)


def _fits(want: Want, base: tuple[str, ...], picture: tuple[str, ...], traffic: Traffic) -> bool:
    if want.spoken or picture != want.marks:
        return False
    if len(want.via) == 2:
        # On its way a line may look as if it had been pushed from the other end.
        return traffic.passed(*want.via)
    return want.marks != base and want.emptied <= traffic.emptied


def _astray(want: Want, base: tuple[str, ...], picture: tuple[str, ...]) -> tuple[Pad, ...] | None:
    """The pieces lifted that do not belong to a move on the way to it; None if it is not."""
    if want.spoken or picture == base:
        return None
    lifted: list[Pad] = []
    on_the_way = False
    stayed = left = arrived = 0
    for at, mark in enumerate(picture):
        if mark == base[at]:
            stayed += mark != EMPTY == want.marks[at]
            continue
        left += mark == EMPTY == want.marks[at]
        arrived += base[at] == EMPTY
        if mark == want.marks[at] or at in want.via or at in want.line:
            on_the_way = True
        elif mark != EMPTY:
            return None
        elif base[at] != want.marks[at] or at in want.emptied or at in want.turned:
            on_the_way = True
        else:
            lifted.append(Pad(at))
    # A piece cannot lie where it goes while it still lies where it came from; of two that leave
    # (a capture) either may be the first.
    twice = stayed > 0 and arrived > left
    return tuple(lifted) if on_the_way and not twice else None


def _likely(
    ways: Sequence[tuple[Want, tuple[Pad, ...]]],
) -> tuple[tuple[Want, ...], tuple[Pad, ...]]:
    """The moves that leave the fewest pads unexplained, and those pads."""
    fewest = min((pads for _, pads in ways), key=len)
    return tuple(want for want, pads in ways if len(pads) == len(fewest)), fewest


def _wrongly_turned(want: Want, base: tuple[str, ...], picture: tuple[str, ...]) -> tuple[Pad, ...]:
    """The pieces turned too many, if the rest is this move being carried out; else nothing."""
    wrong: list[Pad] = []
    placed = False
    for at, mark in enumerate(picture):
        if (base[at] == EMPTY) != (want.marks[at] == EMPTY):
            if mark != want.marks[at]:
                return ()
            placed = True
        elif mark not in {base[at], want.marks[at]}:
            if EMPTY in {mark, base[at]}:
                return ()
            wrong.append(Pad(at))
    return tuple(wrong) if placed else ()


def _pushed(
    sight: Sight, wants: Sequence[Want], traffic: Traffic, picture: tuple[str, ...]
) -> Off | None:
    """A whole line pushed that is no legal move: the slots saw it, whatever the picture shows."""
    if not traffic.visits or sight.tapped:
        return None
    layout = sight.layout
    legal = {want.spots for want in wants}
    for slot in layout.slots():
        ends = (layout.pad(slot), layout.pad(layout.beyond(slot)))
        left = all(picture[pad] == EMPTY and pad not in sight.ignored for pad in ends)
        if left and (slot,) not in legal and traffic.passed(*ends):
            return Off(ends, (slot,), ends)
    return None


def attempt_of(
    sight: Sight, base: tuple[str, ...], picture: tuple[str, ...], pads: Sequence[Pad]
) -> tuple[str, ...]:
    """The spots of one piece put down, moved or taken away where that is not allowed."""
    gone = [pad for pad in pads if picture[pad] == EMPTY]
    come = [pad for pad in pads if base[pad] == EMPTY]
    if len(gone) + len(come) != len(pads) or len(gone) > 1 or len(come) > 1:
        return ()
    spots = tuple(sight.layout.spots[pad] for pad in (*gone, *come))
    return spots if all(spot in sight.layout.cells for spot in spots) else ()
