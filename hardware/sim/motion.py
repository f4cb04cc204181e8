"""Motion: expands gestures into timed actions, at the pace of a hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from hardware.ports import Key, Pad
from hardware.sim.actions import (
    Action,
    Blind,
    Flip,
    Lay,
    Plug,
    Press,
    Reboot,
    Shade,
    Stick,
    Swap,
    Take,
    Timed,
    Touch,
)
from hardware.sim.gestures import (
    Aside,
    Blindfold,
    Capture,
    Carry,
    Cover,
    Flicker,
    Gesture,
    Incident,
    Jam,
    Knock,
    Meanwhile,
    Mover,
    Pause,
    Place,
    PressKey,
    Push,
    Remove,
    Stop,
    Tap,
    Turn,
    Unplug,
    Waver,
    after,
)
from hardware.sim.matter import Matter


@dataclass(frozen=True, slots=True)
class Pace:
    """Times a hand takes, in seconds, and how much they vary (σ of a log-normal)."""

    reach: float = 0.5
    """Seconds from one gesture to the next piece."""
    carry: float = 0.6
    """Seconds from lifting a piece to putting it down."""
    glide: float = 0.03
    """Seconds from one pad to the next of a slide."""
    turn: float = 0.3
    push: float = 0.7
    """Seconds that a line takes to move."""
    press: float = 0.12
    long_press: float = 1.5
    spread: float = 0.25
    gap: float = 0.5
    """Chance that a pad is seen empty while its piece is turned, or exchanged by a push."""

    def draw(self, random: Random, seconds: float) -> float:
        """Random duration around ``seconds``: at least half, at most three times as long."""
        factor = random.lognormvariate(0.0, self.spread) if self.spread else 1.0
        return seconds * min(max(factor, 0.5), 3.0)


def expand(
    gestures: Iterable[Gesture], kinds: tuple[str, ...], at: float, random: Random, pace: Pace
) -> tuple[Timed, ...]:
    """Actions of these gestures in sequence, in order of time."""
    score = _Score(at, random, pace)
    for gesture in gestures:
        score.write(gesture, Matter(kinds))
        kinds = after(kinds, (gesture,))
    return tuple(sorted(score.timed, key=lambda timed: timed.at))


class _Score:
    """A plan being built; ``now`` is the time the hand has reached."""

    def __init__(self, at: float, random: Random, pace: Pace) -> None:
        self.timed: list[Timed] = []
        self._now = at
        self._random = random
        self._pace = pace

    def write(self, gesture: Gesture, matter: Matter) -> None:
        """Add the actions of a gesture; ``matter`` holds the pieces before it."""
        match gesture:
            case Place() | Carry() | Capture() | Push() | Tap():
                self._wait(self._pace.reach)
                self._move(gesture, matter)
            case Remove(pad):
                self._wait(self._pace.reach)
                self._act(Take(pad))
            case Turn(pad, kind):
                self._wait(self._pace.reach)
                self._turn(pad, kind)
            case PressKey(key, long):
                self._wait(self._pace.reach)
                self._press(key, long=long)
            case Pause(seconds):
                self._now += seconds
            case Waver():
                self._wait(self._pace.reach)
                self._befall(gesture, matter)
            case Knock(pads, landings):
                self._wait(self._pace.reach)
                self._knock(pads, landings, matter)
            case Meanwhile(inner, delay):
                began = self._now
                self._now += delay
                self._befall(inner, matter)
                self._now = began
            case _:
                self._befall(gesture, matter)

    def _befall(self, incident: Incident, matter: Matter) -> None:
        match incident:
            case Waver(pad, seconds):
                self._waver(pad, seconds, matter)
            case Unplug(seconds, reboot):
                self._unplug(seconds, reboot=reboot)
            case Aside():
                self._aside(incident, matter)
            case Flicker(pad, rate, seconds):
                self._act(Flip(pad, rate, seconds))
            case Blindfold(seconds):
                self._act(Blind(on=True))
                self._now += seconds
                self._act(Blind(on=False))
            case Cover(pads, seconds):
                self._cover(pads, seconds)
            case Jam(pad, filled):
                self._act(Stick(pad, filled))

    def _move(self, gesture: Mover, matter: Matter) -> None:
        match gesture:
            case Place(pad, kind, _, stops):
                self._stop(stops, kind, pad)
                self._put(pad, kind, stops)
            case Carry(start, stop, _, stops):
                self._act(Take(start))
                self._bring(stop, matter.kind(start), stops)
            case Capture(start, stop, _, stops):
                self._act(Take(start))
                self._wait(self._pace.carry)
                self._act(Take(stop))
                self._bring(stop, matter.kind(start), stops)
            case Push(entry, line, exit_, kind, _, stops):
                self._stop(stops, kind, entry)
                self._act(Lay(entry, kind))
                self._push(line, exit_, [kind, *map(matter.kind, line)], entry)
            case Tap(pad, stops):
                for halt in stops:
                    if halt.across:
                        self._straddle(halt, pad)
                        return
                    self._hold(halt.pad, halt.seconds)
                    self._wait(self._pace.glide)
                self._hold(pad, self._pace.draw(self._random, self._pace.press))

    def _act(self, action: Action) -> None:
        self.timed.append(Timed(self._now, action))

    def _wait(self, seconds: float) -> None:
        self._now += self._pace.draw(self._random, seconds)

    def _stop(self, stops: tuple[Stop, ...], kind: str, goal: Pad) -> None:
        for stop in stops:
            self._act(Lay(stop.pad, kind))
            if stop.across:
                # At first only one of the two pads may feel it.
                alone = stop.seconds * self._random.choice((0.0, self._random.random()))
                self._now += alone
                self._act(Shade(goal, kind))
                self._now += stop.seconds - alone
            else:
                self._now += stop.seconds
            self._act(Take(stop.pad))
            if not stop.across:
                self._wait(self._pace.glide)

    def _put(self, pad: Pad, kind: str, stops: tuple[Stop, ...]) -> None:
        self._act(Lay(pad, kind))
        if any(stop.across for stop in stops):
            self._act(Shade(pad, ""))

    def _straddle(self, stop: Stop, pad: Pad) -> None:
        """Touch two pads with one finger, in either order."""
        pads = [stop.pad, pad]
        for down in (True, False):
            self._random.shuffle(pads)
            for each in pads:
                self._act(Touch(each, down=down))
                self._now += self._random.uniform(0.0, 0.04)
            self._wait(self._pace.press)

    def _aside(self, aside: Aside, matter: Matter) -> None:
        if isinstance(aside.wrong, Tap):
            self._hold(aside.wrong.pad, aside.seconds)
            return
        self.write(aside.wrong, matter)
        self._now += aside.seconds
        if aside.undo is not None:
            self.write(aside.undo, Matter(after(matter.kinds, (aside.wrong,))))

    def _cover(self, pads: tuple[Pad, ...], seconds: float) -> None:
        began = self._now
        for pad in pads:
            self._now = began + self._random.uniform(0.0, seconds / 2)
            self._act(Shade(pad, "N1"))
            self._now = began + self._random.uniform(seconds / 2, seconds)
            self._act(Shade(pad, ""))
        self._now = began + seconds

    def _bring(self, pad: Pad, kind: str, stops: tuple[Stop, ...]) -> None:
        self._wait(self._pace.glide if stops else self._pace.carry)
        self._stop(stops, kind, pad)
        self._put(pad, kind, stops)

    def _hold(self, pad: Pad, seconds: float) -> None:
        self._act(Touch(pad, down=True))
        self._now += seconds
        self._act(Touch(pad, down=False))

    def _press(self, key: Key, *, long: bool) -> None:
        self._act(Press(key, down=True))
        if long:
            self._now += self._pace.long_press
        else:
            self._wait(self._pace.press)
        self._act(Press(key, down=False))

    def _turn(self, pad: Pad, kind: str) -> None:
        if self._random.random() < self._pace.gap:
            self._act(Take(pad))
            self._wait(self._pace.turn)
            self._act(Lay(pad, kind))
        else:
            self._wait(self._pace.turn)
            self._act(Swap(pad, kind))

    def _push(self, line: tuple[Pad, ...], exit_: Pad, kinds: list[str], entry: Pad) -> None:
        """Move a line as one; a pad may be seen empty before its next piece arrives."""
        self._wait(self._pace.carry)
        began = self._now
        lasts = self._pace.draw(self._random, self._pace.push)
        self._now = began + lasts * self._random.uniform(0.1, 0.3)
        self._act(Take(entry))
        for pad, kind in zip(line, kinds, strict=False):
            if self._random.random() < self._pace.gap:
                self._now = began + lasts * self._random.uniform(0.1, 0.3)
                self._act(Take(pad))
                self._now = began + lasts * self._random.uniform(0.7, 0.9)
                self._act(Lay(pad, kind))
            else:
                self._now = began + lasts * self._random.uniform(0.4, 0.6)
                self._act(Swap(pad, kind))
        self._now = began + lasts
        self._act(Lay(exit_, kinds[-1]))
        self._wait(self._pace.carry)
        self._act(Take(exit_))

    def _waver(self, pad: Pad, seconds: float, matter: Matter) -> None:
        self._act(Take(pad))
        self._now += seconds
        self._act(Lay(pad, matter.kind(pad)))

    def _unplug(self, seconds: float, *, reboot: bool) -> None:
        self._act(Plug(back=False))
        self._now += seconds
        if reboot:
            self._act(Reboot())
        self._act(Plug(back=True))

    def _knock(
        self, pads: tuple[Pad, ...], landings: tuple[Pad | None, ...], matter: Matter
    ) -> None:
        began = self._now
        for pad, landing in zip(pads, landings, strict=True):
            self._now = began + self._random.uniform(0.0, 0.1)
            self._act(Take(pad))
            if landing is not None:
                self._now += self._random.uniform(0.05, 0.3)
                self._act(Lay(landing, matter.kind(pad)))
        self._now = began + 0.4
        self._wait(self._pace.reach * 2)  # the person needs a moment to react
        for pad, landing in zip(pads, landings, strict=True):
            self._wait(self._pace.reach)
            if landing is not None:
                self._act(Take(landing))
                self._wait(self._pace.carry)
            self._act(Lay(pad, matter.kind(pad)))
