"""Simulated person for the doctor: does what is asked at the simulated table, and answers truly.

They see what a person would see (a dead light is dark, a wrong screen is shifted), and their hands
are as noisy as configured.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from controller.i18n.user_errors import Problem
from controller.maker.doctor.workbench import Request
from controller.simulation.harness import ManualClock
from hardware.ports import EMPTY, TOUCH, Key, Pad
from hardware.sim.actions import Timed, Touch
from hardware.sim.contacts import marks_of
from hardware.sim.devices import PANELS
from hardware.sim.disturb import Chances, Slip
from hardware.sim.faults import FAULTS, IN_GAMES, NONE, Noise
from hardware.sim.gestures import Carry, Gesture, Place, PressKey, Remove, Tap
from hardware.sim.hand import Hand, Plan
from hardware.sim.matter import Impossible
from hardware.sim.table import SimTable, spoil

REACTION_SECONDS = 0.4
HOLD_SECONDS = 2.0
"""Seconds three fingers stay on their pads."""


class SimulatedPerson:
    """Answers the doctor, and advances the clock while it waits."""

    def __init__(
        self,
        table: SimTable,
        names: tuple[str, ...],
        clock: ManualClock,
        random: Random,
        noise: Noise = NONE,
    ) -> None:
        self._table = table
        self._names = names
        self._clock = clock
        self._random = random
        self._noise = noise
        self._hand = Hand(table, random)
        self._answer: tuple[float, str] | None = None
        self._kind = "N2"

    def pause(self, seconds: float) -> None:
        """Let time pass while the hands go on."""
        self._clock.now += seconds
        self._hand.due(self._clock.now)

    def told(self, request: Request) -> None:
        """Do what is asked, or check whether it is so."""
        at = self._clock.now + REACTION_SECONDS
        match request.what:
            case "key" if request.key is not None:
                self._do([PressKey(request.key)], at)
            case "lights" | "light":
                self._answer = (at, self._looked(request))
            case "screen" | "other-screen":
                self._answer = (at, _yes(self._table.screen.visible == request.bits))
            case "sound":
                self._answer = (at, _yes(not self._table.sound.dead))
            case _ if request.goal is not None:
                self._arrange(request.goal, at)
            case _:
                pass

    def answer(self) -> str | None:
        """Their answer, after a moment of thought."""
        if self._answer is None or self._clock.now < self._answer[0]:
            return None
        told, self._answer = self._answer[1], None
        return told

    def _looked(self, request: Request) -> str:
        lights = self._table.lights
        pads = request.goal or tuple(Pad(at) for at in range(len(self._names)))
        wrong = [self._names[pad] for pad in pads if lights.visible(pad) != request.glow]
        if request.what == "light":
            return _yes(not wrong)
        return " ".join(wrong).lower()

    def _arrange(self, goal: tuple[Pad, ...], at: float) -> None:
        """Put pieces on exactly these pads; or fingers, for a moment."""
        if self._table.profile == TOUCH:
            self._touch(goal, at)
            return
        lies = {Pad(pad) for pad, kind in enumerate(self._hand.kinds) if kind}
        extra, missing = sorted(lies - set(goal)), sorted(set(goal) - lies)
        gestures: list[Gesture] = []
        if len(extra) == len(missing) > 1:
            # One comes from the box, and another goes back there.
            gestures.append(Place(missing[0], self._kind, self._below(missing.pop(0))))
        while len(missing) > len(extra):
            gestures.append(Place(missing[0], self._kind, self._below(missing.pop(0))))
        gestures += [Remove(pad) for pad in extra[len(missing) :]]
        pairs = zip(extra, missing, strict=False)
        gestures += [Carry(start, stop, self._below(stop)) for start, stop in pairs]
        self._do(gestures, at)

    def _touch(self, goal: tuple[Pad, ...], at: float) -> None:
        if len(goal) == 1:
            self._do([Tap(goal[0])], at)
            return
        if self._hand.busy:
            return
        steps = [Timed(at, Touch(pad, down=True)) for pad in goal]
        steps += [Timed(at + HOLD_SECONDS, Touch(pad, down=False)) for pad in goal]
        if goal:
            self._hand.follow(Plan(tuple(steps), (), self._hand.kinds))

    def _below(self, pad: Pad) -> tuple[Pad, ...]:
        """Pads between the edge of the table and this one, under the reaching hand."""
        size, columns = len(self._names), self._table.columns
        return tuple(Pad(at) for at in range(size - columns + pad % columns, pad, -columns))

    def _do(self, gestures: list[Gesture], at: float) -> None:
        if not gestures:
            return
        try:
            plan = self._hand.plan(gestures, at, self._noise, self._chances())
        except Impossible:
            plan = self._hand.plan(gestures, at)
        self._hand.follow(plan)

    def _chances(self) -> Chances:
        """Possible rest of a piece, and pieces somebody else could put down meanwhile."""
        free = [Pad(at) for at, kind in enumerate(self._hand.kinds) if kind == EMPTY]
        if len(free) < 2:
            return Chances()
        rest, other = self._random.sample(free, 2)
        slip = Slip((Place(other, self._kind),), (Remove(other),))
        return Chances((rest,), slip if self._table.profile != TOUCH else None)


def _yes(so: bool) -> str:  # noqa: FBT001  a private function
    return "yes" if so else "no"


def broken(table: SimTable, name: str, random: Random) -> Noise:
    """Break the table as named, and return its noise."""
    if name not in MENU:
        raise Problem("sim.value", name="--noise", text=name, allowed=", ".join(MENU))
    noise = FAULTS.get(name, NONE)
    table.trouble(noise)
    if name in BROKEN:
        BROKEN[name](table, random)
    spoil(table, noise, random)
    return noise


def _any(table: SimTable, random: Random) -> Pad:
    return Pad(random.randrange(len(table.kinds)))


def _swap(table: SimTable, random: Random) -> None:
    pad = _any(table, random)
    table.cross(pad, Pad((pad + 1) % len(table.kinds)))


def _row(table: SimTable, random: Random) -> None:
    start = random.randrange(table.rows) * table.columns
    for at in range(start, start + table.columns):
        table.stick(Pad(at), EMPTY)


def _rows(table: SimTable, random: Random) -> None:
    start = random.randrange(table.rows - 1) * table.columns
    for at in range(start, start + table.columns):
        table.cross(Pad(at), Pad(at + table.columns))


def _turned(table: SimTable, random: Random) -> None:
    del random
    last = len(table.kinds) - 1
    for at in range(last // 2 + 1):
        table.cross(Pad(at), Pad(last - at))


def _panel(table: SimTable, random: Random) -> None:
    others = [panel for panel in PANELS if "sh1106" in {panel, table.screen.chip}]
    table.screen.panel = random.choice([it for it in others if it != table.screen.chip])


def _dark(table: SimTable, random: Random) -> None:
    del random
    table.screen.dead = True


def _mute(table: SimTable, random: Random) -> None:
    del random
    table.sound.dead = True


def _jam(table: SimTable, random: Random) -> None:
    key = random.choice(list(Key))
    table.keys.jammed.add(key)
    table.keys.settle(table.time())


def _mix(table: SimTable, random: Random) -> None:
    del random
    table.lights.swapped |= {Pad(at) for at in range(len(table.kinds))}


def _bare(table: SimTable, random: Random) -> None:
    del random
    table.strip(*(Pad(at) for at in range(len(table.kinds))))


BROKEN: Mapping[str, Callable[[SimTable, Random], None]] = {
    "dead-pad": lambda table, random: table.stick(_any(table, random), EMPTY),
    "stuck-pad": lambda table, random: table.stick(
        _any(table, random), random.choice(marks_of(table.profile))
    ),
    "noisy-pad": lambda table, random: table.flicker(_any(table, random)),
    "swapped-pads": _swap,
    "dead-row": _row,
    "swapped-rows": _rows,
    "turned-board": _turned,
    "no-diode": lambda table, random: table.strip(_any(table, random)),
    "no-diodes": _bare,
    "dead-light": lambda table, random: table.lights.dead.add(_any(table, random)),
    "mixed-light": lambda table, random: table.lights.swapped.add(_any(table, random)),
    "mixed-lights": _mix,
    "dead-key": lambda table, random: table.keys.dead.add(random.choice(list(Key))),
    "jammed-key": _jam,
    "dark-screen": _dark,
    "other-screen": _panel,
    "dead-buzzer": _mute,
}
"""Permanent faults of a table, besides the noise of its hands and wires."""
MENU = ("none", *(name for name in FAULTS if name not in IN_GAMES), *BROKEN)
