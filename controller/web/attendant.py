"""The hand at a simulated table: it carries whole moves out, or does what it is told bit by bit.

In ``whole`` mode it also does what a helpful person would: it sets the pieces up, makes the
robot's moves, and puts right what was refused. Everything goes over the pads and the keys, so that
whatever the table makes of it is what it would make of copper.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from controller.rehearsal import carry
from controller.session.desk import Desk
from controller.session.events import Event, Wished
from controller.session.match import Match
from controller.session.phases import (
    Asking,
    Finished,
    MakeMove,
    Mending,
    Phase,
    Playing,
    Reply,
    SetUp,
    SlideOn,
)
from controller.session.session import Session
from controller.sight.reading import Fits, Reading, Replied, Slid
from controller.sight.wants import Want
from hardware.ports import EMPTY, Key, Pad
from hardware.sim.gestures import Capture, Carry, Gesture, Pause, Place, PressKey, Push, Remove
from hardware.sim.hand import Hand
from hardware.sim.matter import Impossible
from hardware.sim.motion import Pace
from hardware.sim.table import SimTable
from rules.model import Refusal

WHOLE, REAL = "whole", "real"
PATIENCE = 12.0
"""So long a move may take before the hand gives it up."""
LOOK = 0.5
"""So long people look at the robot's proposal before the hand makes it."""
READ = 4.0
"""So long a refusal is left on the board before the hand puts it right, however fast it is."""
WAIT = 1.8
"""So long the table may take to see what the hand has done."""
TAP = 0.12
"""So long a pad is tapped."""
LATE = 0.02
"""So much time passes for the hand between two looks at most, however busy the machine is."""
BEAT = 0.08
"""So long the hand waits after each thing it did."""

_AT_ONCE = Pace(0.0, 0.0, 0.0, 0.0, 0.0, 0.02, 1.2, 0.0, 0.0)
"""What happens at once: pieces being set up, keys pressed, the gestures of a person's own hand."""


@dataclass(slots=True)
class Intent:
    """A move that somebody wants to make, in the position with so many acts of a match."""

    match: Match
    text: str
    acts: int
    since: float
    tried: bool = False


class Attendant:
    """One hand. ``speed`` is how many times faster than a person it carries moves out."""

    def __init__(self, session: Session, table: SimTable, random: Random, speed: float = 2) -> None:
        # However fast it is, a sensor must have the time to see what it does.
        pace = Pace(
            reach=max(0.05, 0.25 / speed),
            carry=max(0.06, 0.5 / speed),
            turn=max(0.05, 0.2 / speed),
            push=max(0.4, 0.9 / speed),
            spread=0.0,
            gap=0.5,
        )
        self._session = session
        self._table = table
        self._hand = Hand(table, random, pace)
        self._quick = Hand(table, random, _AT_ONCE)
        self._speed = speed
        self.mode = WHOLE
        self.holding = EMPTY
        self._intent: Intent | None = None
        self._match: Match | None = None
        self._idle_since = 0.0
        self._pressed_at = -1.0
        self._looked_at = self._late = 0.0
        self._proposed: tuple[object, float] = (None, 0.0)
        self._set_up = False
        """Whether somebody said that the pieces be set up."""

    @property
    def busy(self) -> bool:
        """Whether the hand is doing something."""
        return self._hand.busy or self._quick.busy

    @property
    def intent(self) -> Intent | None:
        """The move that somebody waits for; one that is made, or overtaken, is none any more."""
        intent, desk = self._intent, self.desk
        if intent is None or not desk.has_match or desk.match is not intent.match:
            return None
        return intent if len(desk.match.course.acts) == intent.acts else None

    @property
    def engaged(self) -> bool:
        """Whether the hand is doing something, or about to."""
        return self.busy or self.intent is not None

    def presses(self, now: float) -> bool:
        """Whether a key may yet come up that was meant for what the table showed before."""
        return self._quick.busy or self._pressed_at >= now

    @property
    def kinds(self) -> tuple[str, ...]:
        """What lies on the pads."""
        return self._table.kinds

    @property
    def desk(self) -> Desk:
        """The table's desk."""
        return self._session.desk

    def due(self, now: float) -> bool:
        """Do what is due; whether anything was."""
        match = self.desk.match if self.desk.has_match else None
        if match is not self._match:
            # What it was about to do belongs to another game.
            self._match = match
            self._hand.stop()
            self._quick.stop()
        # When the loop is late the hand is late too: else nobody sees what it does in between.
        late = max(0.0, now - self._looked_at - LATE)
        self._late = self._late + late if self.busy else 0.0
        self._looked_at = now
        pressed = self._quick.due(now - self._late)
        done = self._hand.due(now - self._late) + pressed
        if pressed:
            self._pressed_at = now
        if done:
            self._idle_since = now
        return bool(done)

    # What it is asked for.

    def can(self, text: str) -> bool:
        """Whether this is a move or an answer that the table waits for."""
        phase = self._session.phase
        asked = isinstance(phase, Asking) and _answer(phase, text) is not None
        return asked or self._want(text) is not None

    def play(self, text: str, now: float) -> Refusal | None:
        """Take a move up: legal or not it is tried on the board; what no hand can do is refused."""
        desk, phase = self.desk, self._session.phase
        intent = Intent(desk.match, text, len(desk.match.course.acts), now)
        if isinstance(phase, Asking) and _answer(phase, text) is not None:
            self._intent = intent
            return None
        if self._want(text) is None:
            gestures = self._attempt(text)
            if not gestures:
                code = desk.game.read(text)
                return desk.game.refusal(desk.match.public, desk.game.move(code))
            self._do(self._hand, gestures, now)
            intent.tried = True
        self._intent = intent
        self._idle_since = min(self._idle_since, now - BEAT)
        return None

    def gesture(self, gestures: list[Gesture], now: float, *, lasts: bool = False) -> None:
        """Do these, whatever was wanted before; ``Impossible`` if no hand can.

        At once, unless it ``lasts``: a sensor must have the time to see a tap or a push.
        """
        hand = self._hand if lasts else self._quick
        hand.follow(hand.plan(gestures, now))
        self._intent = None

    def press(self, keys: list[Key], now: float, *, long: bool = False) -> None:
        """Press these keys one after the other."""
        self._do(self._quick, [PressKey(key, long=long) for key in keys], now)

    def choose(self, at: int, now: float) -> bool:
        """Mark an answer of the open question with the arrows, and press OK."""
        phase = self._session.phase
        if not isinstance(phase, Asking) or not 0 <= at < len(phase.choices):
            return False
        steps = (at - phase.at) % len(phase.choices)
        back = len(phase.choices) - steps
        keys = [Key.RIGHT] * steps if steps <= back else [Key.LEFT] * back
        self.press([*keys, Key.OK], now)
        return True

    def set_up(self) -> None:
        """Set the pieces up, or put right what is not as it should be, as soon as that is due."""
        self._set_up = True

    # What it does by itself.

    def attend(self, now: float) -> list[Event]:
        """One step towards what is wanted; what it asks of the table that is no gesture."""
        desk, phase = self.desk, self._session.phase
        if self.busy or not desk.has_match or desk.away:
            return []
        if self.intent is not None and self._given_up(self.intent, now):
            self._intent = None
        if now - self._idle_since < BEAT / self._speed or not desk.pads.calm:
            return []
        if self.intent is not None:
            return self._pursue(self.intent, phase, now)
        if self.mode == WHOLE or self._set_up:
            self._serve(phase, now)
        return []

    def _given_up(self, intent: Intent, now: float) -> bool:
        """Whether a move was refused, or cannot be made any more."""
        phase = self._session.phase
        refused = intent.tried and isinstance(phase, Mending)
        return refused or isinstance(phase, Finished) or now - intent.since > PATIENCE

    def _pursue(self, intent: Intent, phase: Phase, now: float) -> list[Event]:
        match phase:
            case Asking():
                at = _answer(phase, intent.text)
                if at is None:
                    self._intent = None
                else:
                    self.choose(at, now)
            case Playing(reading, due) if intent.tried:
                pending = reading.wants if isinstance(reading, Fits | Slid | Replied) else ()
                if due is None and any(want.move.text == intent.text for want in pending):
                    self.press([Key.OK], now)
            case Playing():
                want = self._want(intent.text)
                intent.tried = True
                tapped = self.desk.tracker.sight.tapped
                if want is None:
                    self._intent = None
                elif want.spoken and not (tapped and want.spots):
                    return [Wished("declare")]
                else:
                    self._do(self._hand, self._gestures(want), now)
            case _:
                pass
        return []

    def _serve(self, phase: Phase, now: float) -> None:
        desk = self.desk
        match phase:
            case SetUp() if self._set_up or not self._crowd():
                self._arrange(now)
            case Playing(reading, due):
                self._set_up = False
                if desk.proposal is not None and desk.tracker.wants:
                    self._propose(reading, due, now)
                elif desk.turns:
                    self.press([Key.OK], now)
            case Mending(cause):
                wrong = cause == "wrong" and self.mode == WHOLE
                if self._set_up or now - phase.since >= (READ if wrong else LOOK / self._speed):
                    self._mend(phase, now)
            case _:
                pass

    def _crowd(self) -> bool:
        """Whether several people hide something: they pair their phones before the deal."""
        desk = self.desk
        return desk.kept and desk.game.sheet.secret and len(desk.match.humans()) > 1

    def _propose(self, reading: Reading, due: float | None, now: float) -> None:
        """Make the robot's move for it, once people have seen what it is."""
        desk = self.desk
        fits = isinstance(reading, Fits | Replied)
        what = (desk.proposal, len(desk.match.course.acts))
        if self._proposed[0] != what:
            self._proposed = (what, now)
        if now - self._proposed[1] < LOOK / self._speed:
            return
        if desk.tracker.sight.tapped or (fits and due is None):
            self.press([Key.OK], now)
        elif desk.tracker.in_place:
            self._do(self._hand, self._gestures(desk.tracker.wants[0]), now)
        elif not fits and now - self._idle_since >= WAIT:
            # The table has seen half of it, or something else: once more from the beginning.
            self._arrange(now)

    def _mend(self, phase: Mending, now: float) -> None:
        desk = self.desk
        if phase.off.push and desk.tracker.in_place:
            entry = phase.off.push[1]
            self._do(self._hand, [self._push_back(desk.tracker.sight.layout.spots[entry])], now)
        elif desk.tracker.in_place or desk.tracker.sight.tapped:
            self.press([Key.OK], now)
        else:
            self._arrange(now)

    def _push_back(self, slot: str) -> Push:
        sight, kinds = self.desk.tracker.sight, self._table.kinds
        goal = carry.kinds_of(sight, self.desk.game.scene(self.desk.match.state))
        return carry.push(sight, slot, kinds, goal)

    def _arrange(self, now: float) -> None:
        """Make everything lie as it should, at once; where pads are only tapped, say that it is."""
        desk = self.desk
        sight = desk.tracker.sight
        if sight.tapped:
            # What an earlier game has left on the pads would be felt all the time.
            lying = enumerate(self._table.kinds)
            gestures: list[Gesture] = [Remove(Pad(at)) for at, kind in lying if kind]
        else:
            gestures = self._tidy(carry.kinds_of(sight, desk.game.scene(desk.match.state)))
        if gestures:
            self._do(self._quick, gestures, now)
        elif now - self._idle_since >= LOOK:
            # Not sooner: the table may see for itself, and an OK would then mean something else.
            self.press([Key.OK], now)

    def _tidy(self, goal: tuple[str, ...]) -> list[Gesture]:
        sight, kinds = self.desk.tracker.sight, self._table.kinds
        kept = tuple(
            kind if sight.layout.spots[at] in sight.layout.loose else goal[at]
            for at, kind in enumerate(kinds)
        )
        turned = {Pad(at) for at, kind in enumerate(kinds) if kind and kept[at]}
        return carry.arrange(kinds, kept, turned, self.desk.board.columns)

    def _do(self, hand: Hand, gestures: list[Gesture], now: float) -> None:
        try:
            hand.follow(hand.plan(gestures, now))
        except Impossible:
            # Somebody has moved something meanwhile: the table will say what is wrong.
            self._intent = None

    # Moves.

    def _want(self, text: str) -> Want | None:
        if self.desk.robot_acts:
            return None
        return next((it for it in self.desk.tracker.wants if it.move.text == text), None)

    def _gestures(self, want: Want) -> list[Gesture]:
        desk = self.desk
        # What everybody can see: how a duel ends is not known before it is told.
        after = (desk.match.state if desk.robot_acts else desk.match.public).clone()
        after.play(want.move.code)
        scene = desk.game.scene(after)
        gestures = carry.carry_out(desk.tracker.sight, want, self._table.kinds, scene)
        return self._slowed(gestures)

    def _slowed(self, gestures: list[Gesture]) -> list[Gesture]:
        """Taps that any sensor notices, however fast the hand is."""
        if not self.desk.tracker.sight.tapped:
            return gestures
        return [it for gesture in gestures for it in (gesture, Pause(TAP))]

    def _attempt(self, text: str) -> list[Gesture]:
        """What a hand does that tries a move although it is not allowed; nothing if none can."""
        sight, kinds = self.desk.tracker.sight, self._table.kinds
        spots = sight.named(text)
        pads = sight.pads(spots)
        if not pads or len(pads) != len(spots):
            return []
        if sight.tapped:
            return self._slowed([it for pad in pads for it in carry.tap(sight, pad)])
        if spots[0] in sight.layout.slots():
            tried = carry.push(sight, spots[0], kinds, kinds)
            kind = self._piece(text) or tried.kind
            return [Push(tried.entry, tried.line, tried.exit, kind, tried.out_kind)]
        if len(pads) > 1:
            start, stop = pads[0], pads[1]
            if not kinds[start] or start == stop:
                return []
            return [Capture(start, stop) if kinds[stop] else Carry(start, stop)]
        kind = self._piece(text)
        return [Place(pads[0], kind)] if kind and not kinds[pads[0]] else []

    def _piece(self, text: str) -> str:
        """The piece that a hand would take for a try: the one named, or what others would place."""
        desk = self.desk
        layout = desk.tracker.sight.layout
        if text[-1:] in layout.kinds and desk.game.sheet.key != "royal-reversi":
            return layout.kinds[text[-1:]]
        place = f"hand.{desk.match.names[desk.match.turn]}"
        own = desk.game.scene(desk.match.public).get(place, "")
        if own in layout.kinds:
            return layout.kinds[own]
        for want in desk.tracker.wants:
            pads = [pad for pad in desk.tracker.sight.pads(want.spots) if not want.via]
            after = desk.match.public.clone()
            after.play(want.move.code)
            goal = carry.kinds_of(desk.tracker.sight, desk.game.scene(after))
            if pads and goal[pads[-1]]:
                return goal[pads[-1]]
        return ""


def _answer(phase: Asking, text: str) -> int | None:
    """Which answer of a question is this move."""
    for at, choice in enumerate(phase.choices):
        act = choice.act
        if isinstance(act, MakeMove | SlideOn | Reply) and act.want.move.text == text:
            return at
    return None
