"""Mistakes of a hand: mixes the faults of a ``Noise`` into the gestures of a move.

Every mistake is corrected, so that the final position is the intended one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from hardware.ports import Pad
from hardware.sim.faults import Fault, Lapse, Noise
from hardware.sim.gestures import (
    Aside,
    Capture,
    Carry,
    Gesture,
    Knock,
    Meanwhile,
    Mover,
    Pause,
    Push,
    Remove,
    Stop,
    Tap,
    Unplug,
    Waver,
    after,
    ends_of,
    pads_of,
)
from hardware.sim.incidents import Incidents
from hardware.sim.matter import Impossible

_FEWEST, _MOST = 3, 8
_REBOOT = 1.0


@dataclass(frozen=True, slots=True)
class Slip:
    """A move out of turn, and the gestures that undo it."""

    wrong: tuple[Gesture, ...]
    undo: tuple[Gesture, ...]


@dataclass(frozen=True, slots=True)
class Chances:
    """Mistakes possible in one move, as far as only the caller knows them.

    ``rests``: other pads on which the rules would let the piece stay; ``slip``: a move out of
    turn; ``asides``: other moves that another hand could make and undo; ``longest``: most seconds
    that anything lasts (None: no limit).
    """

    rests: tuple[Pad, ...] = ()
    slip: Slip | None = None
    asides: tuple[Aside, ...] = ()
    longest: float | None = None


@dataclass(frozen=True, slots=True)
class Disturbed:
    """Actions of the hand instead, and the faults in them."""

    gestures: tuple[Gesture, ...]
    faults: tuple[Fault, ...]


def disturb(
    gestures: Sequence[Gesture],
    noise: Noise,
    random: Random,
    *,
    kinds: tuple[str, ...],
    columns: int,
    chances: Chances,
) -> Disturbed:
    """One move with the mistakes of a person this noisy; ``kinds`` are the pieces before it."""
    trouble = _Trouble(noise, random, kinds, columns, chances)
    done = trouble.slow_down(trouble.capture_late(gestures))
    before = [*trouble.put_back(), *trouble.out_of_turn()]
    meanwhile = trouble.meanwhile(done, [*before, *done])
    at = _mover(done)
    done = [*done[:at], *meanwhile, *done[at:]]
    first, last = trouble.knock_over(done, {pad for event in meanwhile for pad in pads_of(event)})
    # Faults that came to the menu later are drawn last: older seeds still play the same games.
    later = Incidents(noise, random, kinds, columns, chances.rests, chances.longest)
    done = later.straddle(done)
    at = _mover(done)
    incidents = later.meanwhile(done, [*before, *first, *done, *last], chances.asides)
    last = last or later.displace(after(kinds, done))
    done = [*done[:at], *incidents, *done[at:]]
    return Disturbed((*before, *first, *done, *last), (*trouble.faults, *later.faults))


class _Trouble:
    def __init__(
        self, noise: Noise, random: Random, kinds: tuple[str, ...], columns: int, chances: Chances
    ) -> None:
        self.faults: list[Fault] = []
        self._noise = noise
        self._random = random
        self._kinds = kinds
        self._columns = columns
        self._chances = chances

    def capture_late(self, gestures: Sequence[Gesture]) -> list[Gesture]:
        """Remove the captured piece only after the other piece was lifted, or even put down."""
        done: list[Gesture] = []
        for gesture in gestures:
            match done[-1:], gesture:
                case [Remove(taken)], Carry(start, stop, path, stops) if taken not in {
                    start,
                    *(halt.pad for halt in stops),
                } and self._happens(self._noise.late_removal):
                    self.faults.append(Fault("late-removal", (taken,)))
                    if taken == stop:
                        done[-1] = Capture(start, stop, path, stops)
                    else:
                        done[-1:] = [gesture, Remove(taken)]
                case _:
                    done.append(gesture)
        return done

    def slow_down(self, gestures: list[Gesture]) -> list[Gesture]:
        """Slide pieces over the pads of their path; the first of them rests on one."""
        kinds, rests = self._kinds, self._chances.rests
        for at, gesture in enumerate(gestures):
            if isinstance(gesture, Mover):
                stops = self._stops(gesture, kinds, rests)
                rests = ()
                if stops:
                    gestures[at] = replace(gesture, stops=(*gesture.stops, *stops))
            kinds = after(kinds, (gesture,))
        return gestures

    def put_back(self) -> list[Gesture]:
        """Lift a piece and put it back."""
        pads = _occupied(self._kinds)
        if not pads or not self._happens(self._noise.put_back.chance):
            return []
        pad = self._random.choice(pads)
        return [Waver(pad, self._last("put-back", self._noise.put_back, pad))]

    def out_of_turn(self) -> list[Gesture]:
        """Make a move out of turn, and undo it."""
        slip = self._chances.slip
        if slip is None or not self._happens(self._noise.out_of_turn.chance):
            return []
        if after(self._kinds, (*slip.wrong, *slip.undo)) != self._kinds:
            raise Impossible("not-undone", wrong=slip.wrong, undo=slip.undo)
        pads = [pad for gesture in slip.wrong for pad in pads_of(gesture)]
        seconds = self._last("out-of-turn", self._noise.out_of_turn, *pads)
        return [*slip.wrong, Pause(seconds), *slip.undo]

    def meanwhile(self, gestures: list[Gesture], everything: list[Gesture]) -> list[Gesture]:
        """Add what happens while the piece is moving: a sleeve, a second hand, a loose cable."""
        used = {pad for gesture in everything for pad in pads_of(gesture)}
        free = [pad for pad in _occupied(self._kinds) if pad not in used]
        found: list[Gesture] = []
        if self._happens(self._noise.bump.chance) and (
            beside := [pad for pad in free if self._is_beside(pad, gestures)]
        ):
            pad = self._random.choice(beside)
            free.remove(pad)
            waver = Waver(pad, self._last("bump", self._noise.bump, pad))
            found.append(Meanwhile(waver, self._random.uniform(0.3, 1.2)))
        if free and self._happens(self._noise.second_hand.chance):
            pad = self._random.choice(free)
            waver = Waver(pad, self._last("second-hand", self._noise.second_hand, pad))
            found.append(Meanwhile(waver, self._random.uniform(0.0, 1.2)))
        if self._happens(self._noise.link.chance):
            seconds = self._last("link", self._noise.link)
            found.append(Meanwhile(Unplug(seconds), self._random.uniform(0.0, 1.2)))
        elif self._happens(self._noise.reboot):
            self.faults.append(Fault("reboot", (), (_REBOOT,)))
            unplug = Unplug(_REBOOT, reboot=True)
            found.append(Meanwhile(unplug, self._random.uniform(0.0, 1.2)))
        return found

    def knock_over(
        self, gestures: list[Gesture], wavering: set[Pad]
    ) -> tuple[list[Gesture], list[Gesture]]:
        """Knock pieces over before the move or after it; at least one of the two lists is empty."""
        if not self._happens(self._noise.knock_over):
            return [], []
        early = self._random.random() < 0.5
        kinds = self._kinds if early else after(self._kinds, gestures)
        # A piece still held by a second hand cannot fall.
        pads = [pad for pad in _occupied(kinds) if early or pad not in wavering]
        if len(pads) < _FEWEST:
            return [], []
        pads = self._random.sample(pads, min(len(pads), self._random.randint(_FEWEST, _MOST)))
        free = [Pad(pad) for pad, kind in enumerate(kinds) if not kind]
        self._random.shuffle(free)
        landings = [free.pop() if free and self._random.random() < 0.5 else None for _ in pads]
        self.faults.append(Fault("knock-over", tuple(pads)))
        knock = Knock(tuple(pads), tuple(landings))
        return ([knock], []) if early else ([], [knock])

    def _stops(self, gesture: Mover, kinds: tuple[str, ...], rests: tuple[Pad, ...]) -> list[Stop]:
        """Stops on the way; a piece is lifted over occupied pads, a finger is not."""
        ends = ends_of(gesture)
        finger = isinstance(gesture, Tap)
        path = () if isinstance(gesture, Push | Tap) else gesture.path
        rests = tuple(pad for pad in rests if pad not in ends and (finger or not kinds[pad]))
        resting: list[Stop] = []
        if rests and self._happens(self._noise.rest.chance):
            pad = self._random.choice(rests)
            resting = [Stop(pad, self._last("rest", self._noise.rest, pad))]
        taken = {*ends, *(stop.pad for stop in resting)}
        slides = [pad for pad in path if not kinds[pad] and pad not in taken]
        if not slides or not self._happens(self._noise.slide.chance):
            return resting
        lasts = [self._draw(self._noise.slide) for _ in slides]
        self.faults.append(Fault("slide", tuple(slides), tuple(lasts)))
        return [*map(Stop, slides, lasts), *resting]

    def _is_beside(self, pad: Pad, gestures: list[Gesture]) -> bool:
        row, column = divmod(pad, self._columns)
        for gesture in gestures:
            for end in ends_of(gesture) if isinstance(gesture, Mover) else pads_of(gesture):
                down, right = divmod(end, self._columns)
                if max(abs(down - row), abs(right - column)) == 1:
                    return True
        return False

    def _happens(self, chance: float) -> bool:
        return chance > 0 and self._random.random() < chance

    def _draw(self, lapse: Lapse) -> float:
        return lapse.draw(self._random, self._chances.longest)

    def _last(self, name: str, lapse: Lapse, *pads: Pad) -> float:
        seconds = self._draw(lapse)
        self.faults.append(Fault(name, pads, (seconds,)))
        return seconds


def _mover(gestures: list[Gesture]) -> int:
    found = (at for at, gesture in enumerate(gestures) if isinstance(gesture, Mover))
    return next(found, 0)


def _occupied(kinds: tuple[str, ...]) -> list[Pad]:
    return [Pad(pad) for pad, kind in enumerate(kinds) if kind]
