"""Simulated hand: makes whole moves, or single gestures, at a simulated table.

In ``whole`` mode it also does what a helpful person would: it sets up the pieces, makes the robot's
moves, and corrects what was refused. Everything goes through the pads and the keys, so that the
table reacts just as it would to real contacts.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from random import Random

from controller.sensing.expectations import ExpectedMove
from controller.sensing.reading import Fits, Reading, Replied, Slid
from controller.session.dialogs import MendingCause
from controller.session.events import Event, Wished
from controller.session.phases import (
    Asking,
    Finished,
    Mending,
    Phase,
    Playing,
    SetUp,
)
from controller.session.read_only import ReadOnlyMatch, ReadOnlyTable
from controller.session.session import Session
from controller.simulation import hand_moves
from controller.simulation.simulated_operator import SimulatedOperator, answer_of, keys_to
from hardware.ports import EMPTY, Key, Pad
from hardware.sim.gestures import Capture, Carry, Gesture, Pause, Place, PressKey, Push, Remove
from hardware.sim.hand import Hand
from hardware.sim.matter import Impossible
from hardware.sim.motion import Pace
from hardware.sim.table import SimTable
from rules.model import Refusal

WHOLE, REAL = "whole", "real"
PATIENCE_SECONDS = 12.0
"""Seconds after which the hand gives up a move."""
LOOK_SECONDS = 0.5
"""Seconds people look at the robot's proposal before the hand makes it."""
READ_SECONDS = 4.0
"""Seconds a refusal stays on the board before the hand corrects it, at any speed."""
WAIT_SECONDS = 1.8
"""Seconds the table may take to see what the hand did."""
TAP_SECONDS = 0.12
"""Seconds a tap lasts."""
LATE_SECONDS = 0.02
"""Most seconds that pass for the hand between two looks, however busy the machine is."""
BEAT_SECONDS = 0.08
"""Seconds the hand waits after each action."""

REACH_SECONDS, CARRY_SECONDS, TURN_SECONDS, PUSH_SECONDS = 0.25, 0.5, 0.2, 0.9
"""Seconds of a person's actions, which the speed divides."""
SEEN_SECONDS = 0.02
"""Seconds beyond the debounce that something must last to be seen at the next scans."""
_LINE = 8
"""Steps of a pushed line that must be seen."""

_AT_ONCE = Pace(0.0, 0.0, 0.0, 0.0, 0.0, 0.02, 1.2, 0.0, 0.0)
"""Pace of instant actions: setting up, pressing keys, a person's own gestures."""


def fastest(debounce_seconds: float) -> float:
    """Speed beyond which pads that settle in this time do not see the hand carry a piece."""
    return floor(10 * CARRY_SECONDS / (debounce_seconds + SEEN_SECONDS)) / 10


@dataclass(slots=True)
class HandIntent:
    """A move somebody wants to make, with the match and its number of acts."""

    match: ReadOnlyMatch
    text: str
    acts: int
    since: float
    tried: bool = False


class SimulatedHand:
    """One hand; ``speed`` is how many times faster than a person it makes moves."""

    def __init__(self, session: Session, sim: SimTable, random: Random, speed: float = 2) -> None:
        # At any speed, a sensor must have the time to see what it does.
        least = session.table.setting.timing.debounce_seconds + SEEN_SECONDS
        pace = Pace(
            reach=max(least, REACH_SECONDS / speed),
            carry=max(least, CARRY_SECONDS / speed),
            turn=max(least, TURN_SECONDS / speed),
            push=max(_LINE * least, PUSH_SECONDS / speed),
            spread=0.0,
            gap=0.5,
        )
        self._session = session
        self._sim = sim
        self._operator = SimulatedOperator(session, sim)
        self._hand = Hand(sim, random, pace)
        self._quick = Hand(sim, random, _AT_ONCE)
        self._speed = speed
        self.mode = WHOLE
        self.holding = EMPTY
        self._intent: HandIntent | None = None
        self._match: ReadOnlyMatch | None = None
        self._idle_since = 0.0
        self._pressed_at = -1.0
        self._looked_at = self._late = 0.0
        self._proposed: tuple[object, float] = (None, 0.0)
        self._set_up = False
        """Whether somebody asked for the pieces to be set up."""

    @property
    def busy(self) -> bool:
        """Whether the hand is doing something."""
        return self._hand.busy or self._quick.busy

    @property
    def intent(self) -> HandIntent | None:
        """The move somebody waits for; None once it is made or overtaken."""
        intent, table = self._intent, self.table
        if intent is None or not table.has_match or table.match is not intent.match:
            return None
        return intent if len(table.match.history.acts) == intent.acts else None

    @property
    def engaged(self) -> bool:
        """Whether the hand is doing something, or about to."""
        return self.busy or self.intent is not None

    def presses(self, now: float) -> bool:
        """Whether a key may still be released that was pressed for an earlier screen."""
        return self._quick.busy or self._pressed_at >= now

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kind of piece on each pad."""
        return self._sim.kinds

    @property
    def table(self) -> ReadOnlyTable:
        """The table the hand works at."""
        return self._session.table

    def due(self, now: float) -> bool:
        """Do what is due; return whether anything was."""
        match = self.table.match if self.table.has_match else None
        if match is not self._match:
            # Its plans belong to another game.
            self._match = match
            self._hand.stop()
            self._quick.stop()
        # When the loop is late, so is the hand: otherwise nobody would see the steps in between.
        late = max(0.0, now - self._looked_at - LATE_SECONDS)
        self._late = self._late + late if self.busy else 0.0
        self._looked_at = now
        pressed = self._quick.due(now - self._late)
        done = self._hand.due(now - self._late) + pressed
        if pressed:
            self._pressed_at = now
        if done:
            self._idle_since = now
        return bool(done)

    # Requests.

    def can(self, text: str) -> bool:
        """Whether the table waits for this move or answer."""
        phase = self._session.phase
        asked = isinstance(phase, Asking) and answer_of(phase, text) is not None
        return asked or self._want(text) is not None

    def play(self, text: str, now: float) -> Refusal | None:
        """Start a move: legal or not, it is tried on the board; what no hand can do is refused."""
        table, phase = self.table, self._session.phase
        intent = HandIntent(table.match, text, len(table.match.history.acts), now)
        if isinstance(phase, Asking) and answer_of(phase, text) is not None:
            self._intent = intent
            return None
        if self._want(text) is None:
            gestures = self._attempt(text)
            if not gestures:
                code = table.game.read(text)
                return table.game.refusal(table.match.public, table.game.move(code))
            self._do(self._hand, gestures, now)
            intent.tried = True
        self._intent = intent
        self._idle_since = min(self._idle_since, now - BEAT_SECONDS)
        return None

    def gesture(self, gestures: list[Gesture], now: float, *, lasts: bool = False) -> None:
        """Perform these gestures, dropping earlier plans; ``Impossible`` if no hand can.

        At once, unless it ``lasts``: a sensor must have the time to see a tap or a push.
        """
        hand = self._hand if lasts else self._quick
        hand.follow(hand.plan(gestures, now))
        self._intent = None

    def press(self, keys: list[Key], now: float, *, long: bool = False) -> None:
        """Press these keys one after another."""
        self._do(self._quick, [PressKey(key, long=long) for key in keys], now)

    def choose(self, at: int, now: float) -> bool:
        """Select an answer of the open question with the arrows, and press OK."""
        phase = self._session.phase
        if not isinstance(phase, Asking) or not 0 <= at < len(phase.choices):
            return False
        self.press(keys_to(phase, at), now)
        return True

    def set_up(self) -> None:
        """Set up the pieces, or correct them, as soon as possible."""
        self._set_up = True

    # What it does without a request.

    def attend(self, now: float) -> list[Event]:
        """One step towards the goal; return requests to the table that are not gestures."""
        table, phase = self.table, self._session.phase
        if self.busy or not table.has_match or table.reader.away:
            return []
        if self.intent is not None and self._given_up(self.intent, now):
            self._intent = None
        if now - self._idle_since < BEAT_SECONDS / self._speed or not table.pads.calm:
            return []
        if self.intent is not None:
            return self._pursue(self.intent, phase, now)
        if self.mode == WHOLE or self._set_up:
            self._serve(phase, now)
        return []

    def _given_up(self, intent: HandIntent, now: float) -> bool:
        """Whether a move was refused, or can no longer be made."""
        phase = self._session.phase
        refused = intent.tried and isinstance(phase, Mending)
        return refused or isinstance(phase, Finished) or now - intent.since > PATIENCE_SECONDS

    def _pursue(self, intent: HandIntent, phase: Phase, now: float) -> list[Event]:
        match phase:
            case Asking():
                at = answer_of(phase, intent.text)
                if at is None:
                    self._intent = None
                else:
                    self.choose(at, now)
            case Playing(reading, due) if intent.tried:
                pending = (
                    reading.expected_moves if isinstance(reading, Fits | Slid | Replied) else ()
                )
                if due is None and any(expected.move.text == intent.text for expected in pending):
                    self.press([Key.OK], now)
            case Playing():
                expected = self._want(intent.text)
                intent.tried = True
                tapped = self.table.tracker.model.tapped
                if expected is None:
                    self._intent = None
                elif expected.spoken and not (tapped and expected.spots):
                    return [Wished("declare")]
                else:
                    self._do(self._hand, self._gestures(expected), now)
            case _:
                pass
        return []

    def _serve(self, phase: Phase, now: float) -> None:
        table = self.table
        match phase:
            case SetUp() if self._set_up or not table.gathering:
                self._arrange(now)
            case SetUp() if not table.tracker.model.tapped:
                self._lay_out(now)
            case Playing(reading, due):
                self._set_up = False
                if table.robot.proposal is not None and table.tracker.expected_moves:
                    self._propose(reading, due, now)
                elif table.reader.turns:
                    self.press([Key.OK], now)
            case Mending(cause):
                wrong = cause == MendingCause.WRONG and self.mode == WHOLE
                if self._set_up or now - phase.since >= (
                    READ_SECONDS if wrong else LOOK_SECONDS / self._speed
                ):
                    self._mend(now)
            case _:
                pass

    def _propose(self, reading: Reading, due: float | None, now: float) -> None:
        """Make the robot's move, once people have seen it."""
        table = self.table
        fits = isinstance(reading, Fits | Replied)
        what = (table.robot.proposal, len(table.match.history.acts))
        if self._proposed[0] != what:
            self._proposed = (what, now)
        if now - self._proposed[1] < LOOK_SECONDS / self._speed:
            return
        if table.tracker.model.tapped or (fits and due is None):
            self.press([Key.OK], now)
        elif table.tracker.in_place:
            self._do(self._hand, self._gestures(table.tracker.expected_moves[0]), now)
        elif not fits and now - self._idle_since >= WAIT_SECONDS:
            # The table has seen half of it, or something else: start over.
            self._arrange(now)

    def _mend(self, now: float) -> None:
        tracker, back = self.table.tracker, self._operator.pushed_back()
        if back:
            self._do(self._hand, back, now)
        elif tracker.in_place or tracker.model.tapped:
            self.press([Key.OK], now)
        else:
            self._arrange(now)

    def _arrange(self, now: float) -> None:
        """Arrange all pieces at once; where pads are only tapped, confirm with OK."""
        table = self.table
        model = table.tracker.model
        if model.tapped:
            # Pieces left from an earlier game would be felt as constant taps.
            lying = enumerate(self._sim.kinds)
            gestures: list[Gesture] = [Remove(Pad(at)) for at, kind in lying if kind]
        else:
            gestures = self._operator.tidied(self._operator.goal())
        if gestures:
            self._do(self._quick, gestures, now)
        elif now - self._idle_since >= LOOK_SECONDS:
            # Not earlier: the table may see for itself, and an OK would then mean something else.
            self.press([Key.OK], now)

    def _lay_out(self, now: float) -> None:
        """Put the pieces in place without confirming it: people are not ready yet."""
        gestures = self._operator.tidied(self._operator.goal())
        if gestures:
            self._do(self._quick, gestures, now)

    def _do(self, hand: Hand, gestures: list[Gesture], now: float) -> None:
        try:
            hand.follow(hand.plan(gestures, now))
        except Impossible:
            # Somebody has moved something meanwhile: the table will report it.
            self._intent = None

    # Moves.

    def _want(self, text: str) -> ExpectedMove | None:
        if self.table.robot_acts:
            return None
        return next((it for it in self.table.tracker.expected_moves if it.move.text == text), None)

    def _gestures(self, expected: ExpectedMove) -> list[Gesture]:
        table = self.table
        # The public position: how a duel ends is not known before it is announced.
        after = (table.match.state if table.robot_acts else table.match.public).clone()
        after.play(expected.move.code)
        scene = table.game.scene(after)
        return self._slowed(self._operator.carried_out(expected, scene))

    def _slowed(self, gestures: list[Gesture]) -> list[Gesture]:
        """Taps slowed down so that any sensor notices them."""
        if not self.table.tracker.model.tapped:
            return gestures
        return [it for gesture in gestures for it in (gesture, Pause(TAP_SECONDS))]

    def _attempt(self, text: str) -> list[Gesture]:
        """Gestures that try a forbidden move; empty if no hand can make it."""
        model, kinds = self.table.tracker.model, self._sim.kinds
        spots = model.named(text)
        pads = model.pads(spots)
        if not pads or len(pads) != len(spots):
            return []
        if model.tapped:
            return self._slowed([it for pad in pads for it in hand_moves.tap(model, pad)])
        if spots[0] in model.layout.slots():
            tried = hand_moves.push(model, spots[0], kinds, kinds)
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
        """Piece a hand would take for an attempt: the one named, or one that other moves place."""
        table = self.table
        layout = table.tracker.model.layout
        if text[-1:] in layout.kinds and table.game.sheet.key != "royal-reversi":
            return layout.kinds[text[-1:]]
        place = f"hand.{table.match.names[table.match.turn]}"
        own = table.game.scene(table.match.public).get(place, "")
        if own in layout.kinds:
            return layout.kinds[own]
        for expected in table.tracker.expected_moves:
            pads = [pad for pad in table.tracker.model.pads(expected.spots) if not expected.via]
            after = table.match.public.clone()
            after.play(expected.move.code)
            goal = hand_moves.kinds_of(table.tracker.model, table.game.scene(after))
            if pads and goal[pads[-1]]:
                return goal[pads[-1]]
        return ""
