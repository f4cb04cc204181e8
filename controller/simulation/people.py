"""Simulated people: they choose moves, make them, and correct what went wrong."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from controller.model.history import Act
from controller.model.settings import CONFIRM
from controller.sensing.expectations import ExpectedMove
from controller.sensing.reading import Fits, Replied, Rewound, Slid, Steady
from controller.session.dialogs import Dialog, MendingCause, QuestionKey
from controller.session.phases import (
    Asking,
    Finished,
    Inviting,
    MakeMove,
    Mending,
    Open,
    Paused,
    Phase,
    Playing,
    Private,
    SetUp,
    TakeBack,
    Waiting,
)
from controller.session.read_only import ReadOnlyTable
from controller.simulation import hand_moves
from controller.simulation.hands import Hands
from controller.simulation.harness import Harness
from controller.simulation.simulated_operator import answer_of
from controller.simulation.tally import Tally
from hardware.ports import Key, Pad
from hardware.sim.disturb import Chances, Slip
from hardware.sim.faults import NONE, Fault, Noise
from hardware.sim.gestures import Aside, Carry, Gesture, Place, PressKey, Remove, Tap
from rules.model import Move, Scene
from rules.state import State

CALM_SECONDS = 1.6
"""Seconds people look at the table before their next action."""
LASTING = frozenset({"rest", "slide", "border", "two-hands", "cat"})
"""Faults during which the pads show what a legal move shows, for as long as they last."""
MOMENT_SECONDS = 0.25
"""Seconds within which people leave it to the table to act by itself."""
OTHERS = 6
"""Other moves of which somebody may make one meanwhile."""
TRIES = 2
"""Taps on a pad that does not respond before they use the keys."""
NOTICE = 5
"""Looks at the table for which a wrong record is left to the table while it is not at rest."""
PATIENCE = 12
"""Actions for one move after which they give up: the table has led them into a dead end."""


@dataclass(slots=True)
class PersonIntent:
    """A move somebody wants to make, and the number of acts in the position before it."""

    expected: ExpectedMove
    after: Scene
    acts: int
    made: bool = False
    tries: int = 0
    wrong: bool = False
    """Whether the table has been wrong about it: counted once."""
    faults: tuple[Fault, ...] = ()


class People:
    """Everybody at the table; they also move the robot's pieces."""

    def __init__(self, stage: Harness, random: Random, noise: Noise) -> None:
        self.tally = Tally()
        self.hands = Hands(stage)
        self._stage = stage
        self._story: list[Move] = []
        self._random = random
        self._noise = noise

    @property
    def table(self) -> ReadOnlyTable:
        """The table they sit at."""
        return self._stage.session.table

    @property
    def phase(self) -> Phase:
        """The table's current phase."""
        return self._stage.session.phase

    def set_up(self, quarters: int = 0) -> bool:
        """Set up the pieces; False if the table never reports that it is ready."""
        for _ in range(PATIENCE):
            self._stage.run(CALM_SECONDS)
            if self.table.ready:
                return True
            if isinstance(self.phase, Asking):
                self.hands.answer_anything(self.phase)
            elif isinstance(self.phase, SetUp):
                if self.table.tracker.model.tapped:
                    self.hands.do([PressKey(Key.OK)])
                else:
                    operator = self.hands.operator
                    self.hands.do(operator.tidied(operator.goal(quarters)))
                    if self._stage.table.stuck:
                        self._stage.run(self.table.setting.timing.stuck_seconds)
        return self.table.ready

    def play(self, moves: int) -> bool:
        """Play this many moves, or to the end of the game; False after a dead end."""
        for _ in range(moves):
            if not self.move():
                return False
            if self.table.match.result is not None:
                break
        return True

    def move(self) -> bool:
        """Make one move, a person's or the robot's; False after a dead end."""
        intent = self._intend()
        if intent is None:
            return self.table.match.result is not None
        self.tally.moves += 1
        asked = False
        needed = 0
        # Only one pad gets stuck.
        stuck = self._stage.table.stuck
        self._make(intent, replace(self._noise, stuck_later=0.0) if stuck else self._noise)
        for _ in range(PATIENCE):
            self._stage.run(CALM_SECONDS)
            for _ in range(NOTICE):
                if self._is_wrong(intent) and self._is_busy:
                    self._stage.run(CALM_SECONDS)
            if self._done(intent):
                break
            intent = self._again(intent)
            asked |= isinstance(self.phase, Asking) and self.phase.key in {
                QuestionKey.WHICH,
                QuestionKey.SPEAK,
            }
            needed += not self._is_usual(intent)
            self._attend(intent)
        else:
            self.tally.dead_ends += 1
            self.tally.notes.append(self._described(intent))
            return False
        self._story = [act.move for act in self.table.match.history.acts]
        self.tally.asked += asked
        self.tally.acts[needed] += 1
        for fault in intent.faults:
            self.tally.faults[fault.name] += 1
        return True

    # Choosing a move.

    def _intend(self) -> PersonIntent | None:
        """The move somebody wants to play now; None if nobody can."""
        for _ in range(PATIENCE):
            table = self.table
            if table.match.result is not None:
                return None
            phase = self.phase
            if isinstance(phase, Asking) and phase.key == QuestionKey.SPEAK:
                acts = [it.act for it in phase.choices if isinstance(it.act, MakeMove)]
                act = self._random.choice(acts)
                return self._intent(act.expected)
            if isinstance(phase, Playing) and table.tracker.expected_moves:
                return self._intent(self._chosen())
            if isinstance(phase, Mending):
                self.hands.restore()
            elif isinstance(phase, Asking):
                self.hands.answer_anything(phase)
            self._stage.run(CALM_SECONDS)
        return None

    def _chosen(self) -> ExpectedMove:
        table = self.table
        if table.match.is_robot(table.match.turn):
            return table.tracker.expected_moves[0]
        legal = set(table.game.moves(table.match.state))
        expected_moves = [
            expected for expected in table.tracker.expected_moves if expected.move in legal
        ]
        turn = table.match.turn
        expected_moves = [
            it for it in expected_moves if table.match.state.actor(it.move.code) == turn
        ] or expected_moves
        seen = [expected for expected in expected_moves if not expected.spoken]
        # Moves that must be declared are tried too, but less often than their share.
        if seen and self._random.random() < 0.9:
            return self._random.choice(seen)
        return self._random.choice(expected_moves or list(table.tracker.expected_moves))

    def _intent(self, expected: ExpectedMove) -> PersonIntent:
        table = self.table
        state: State = table.match.public
        if table.match.is_robot(table.match.turn) or expected.move not in table.game.moves(state):
            state = table.match.state
        after = state.clone()
        after.play(expected.move.code)
        return PersonIntent(expected, table.game.scene(after), len(table.match.history.acts))

    def _again(self, intent: PersonIntent) -> PersonIntent:
        """The same intent, or a new one if the robot or the table has moved on meanwhile."""
        table = self.table
        acts = [act.move for act in table.match.history.acts]
        if len(acts) < intent.acts:
            # A piece held too long has undone the last move: that one is made again first.
            lost = [
                expected
                for expected in table.tracker.expected_moves
                if expected.move == self._story[len(acts)]
            ]
            if table.robot.proposal is not None:
                lost = list(table.tracker.expected_moves)
            return self._intent(lost[0]) if lost else intent
        proposal = table.robot.proposal
        same = (
            proposal is None or proposal == intent.expected.move or not table.tracker.expected_moves
        )
        if same or self._made(intent) is not None:
            return intent
        return self._intent(table.tracker.expected_moves[0])

    def _done(self, intent: PersonIntent) -> bool:
        """Whether the table has recorded the move, and waits for nothing that belongs to it."""
        if self._made(intent) is None or self._is_wrong(intent) or self._stage.hand.busy:
            return False
        phase = self.phase
        calm = isinstance(phase, Playing | Finished)
        return calm or (isinstance(phase, Asking) and phase.key == QuestionKey.SPEAK)

    def _made(self, intent: PersonIntent) -> Move | None:
        acts = self.table.match.history.acts
        return acts[intent.acts].move if len(acts) > intent.acts else None

    def _is_wrong(self, intent: PersonIntent) -> bool:
        """Whether a move is recorded that nobody meant, instead of this one or after it."""
        acts = self.table.match.history.acts[intent.acts :]
        return bool(acts) and (
            acts[0].move != intent.expected.move or any(self._is_phantom(it) for it in acts[1:])
        )

    def _is_phantom(self, act: Act) -> bool:
        """Whether a later act was recorded as made by hand, although no hand made it."""
        if act.seat < 0 or not act.plies:
            return False
        robot = self.table.match.is_robot(act.seat)
        return not robot and not self.table.tracker.model.expected(act.state, act.move).spoken

    @property
    def _is_busy(self) -> bool:
        """Whether the table objects to what lies there, or is about to act on it."""
        phase = self.phase
        # What a pad shows that flickers changes too often to be looked at once.
        return isinstance(phase, Mending | Paused) or (
            isinstance(phase, Playing)
            and (not isinstance(phase.reading, Steady) or bool(self.table.pads.shaky))
        )

    # Making it.

    def _make(self, intent: PersonIntent, noise: Noise) -> None:
        """Make the move by hand; what no sensor sees is declared with the keys."""
        model = self.table.tracker.model
        if intent.expected.spoken and not (model.tapped and len(intent.expected.spots) > 1):
            return
        gestures = self.hands.operator.carried_out(intent.expected, intent.after)
        gestures = [self._approached(it) for it in gestures]
        intent.made = True
        intent.tries += 1
        intent.faults = self.hands.do(gestures, noise, self._chances(intent))

    def _approached(self, gesture: Gesture) -> Gesture:
        if not isinstance(gesture, Place):
            return gesture
        board = self.table.board
        path = hand_moves.approach(gesture.pad, board.rows, board.columns)
        return Place(gesture.pad, gesture.kind, path)

    def _chances(self, intent: PersonIntent) -> Chances:
        """Other places the rules allow for the piece, and a move out of turn."""
        table, expected = self.table, intent.expected
        others = [it for it in table.tracker.expected_moves if it.spots[:-1] == expected.spots[:-1]]
        rests = [it.spots[-1] for it in others if it.spots and it.spots != expected.spots]
        pads = table.tracker.model.pads(sorted(set(rests)))
        if expected.via or not expected.spots:
            pads = ()
        asides = self._asides(intent) if self._noise.two_hands.chance else ()
        return Chances(rests=pads, slip=self._slip(), asides=asides)

    def _asides(self, intent: PersonIntent) -> tuple[Aside, ...]:
        """Other moves of one piece that somebody could make meanwhile, and how to undo them."""
        table = self.table
        model, state = table.tracker.model, table.match.public
        found: list[Aside] = []
        moves = table.tracker.expected_moves
        for other in self._random.sample(moves, k=min(OTHERS, len(moves))):
            if other.move == intent.expected.move or other.move not in table.game.moves(state):
                continue
            after = state.clone()
            after.play(other.move.code)
            gestures = self.hands.operator.carried_out(other, table.game.scene(after))
            match gestures[:1]:
                case [Place(pad) as put]:
                    found.append(Aside(put, 0.0, Remove(pad)))
                case [Carry(start, stop) as carry]:
                    found.append(Aside(carry, 0.0, Carry(stop, start)))
                case [Tap() as tap] if model.tapped:
                    found.append(Aside(tap, 0.0))
                case _:
                    pass
        return tuple(found)

    def _slip(self) -> Slip | None:
        """A slip: a piece moved that may not move now, and moved back."""
        model, kinds = self.table.tracker.model, self._stage.table.kinds
        if model.tapped:
            return None
        free = [Pad(at) for at, spot in enumerate(model.layout.spots) if spot and not kinds[at]]
        free = [pad for pad in free if model.layout.spots[pad] in model.layout.cells]
        full = [Pad(at) for at, kind in enumerate(kinds) if kind]
        revocable = self.table.reader.revocable
        # Moving the last piece on while that is allowed is another move, not a slip.
        others = revocable.before.expected_moves if revocable is not None else ()
        legal = {expected.marks for expected in (*self.table.tracker.expected_moves, *others)}
        for _ in range(8):
            if not free or not full:
                return None
            start, stop = self._random.choice(full), self._random.choice(free)
            marks = list(self.table.tracker.marks)
            marks[stop], marks[start] = marks[start], ""
            if tuple(marks) not in legal and tuple(marks) not in self.table.tracker.past:
                return Slip((Carry(start, stop),), (Carry(stop, start),))
        return None

    def _attend(self, intent: PersonIntent) -> None:
        """One action towards the intended move."""
        phase, made = self.phase, self._made(intent)
        if isinstance(phase, Asking):
            if made == intent.expected.move and phase.key in {
                QuestionKey.MENU,
                QuestionKey.DECLARE,
            }:
                # The table has recorded it while they were looking for it in the menu.
                self.hands.do([PressKey(Key.BACK)])
                return
            if made == intent.expected.move and phase.key == QuestionKey.WHICH:
                # It is recorded: whatever was felt afterwards was nobody's move.
                if not (self._is_wrong(intent) and self._takes_back(phase)):
                    self.hands.do([PressKey(Key.BACK)])
                return
            if self._answers(phase, intent):
                return
            if phase.key == QuestionKey.BACK_AGREE:
                # Friends agree that a slip is taken back, though a card was drawn meanwhile.
                self.hands.pick(phase, 0)
                return
        if self._is_wrong(intent):
            if isinstance(phase, Asking) and self._takes_back(phase):
                return
            if isinstance(phase, Playing) and self._is_offered(phase, intent):
                self.hands.do([PressKey(Key.OK)])
                return
            self._wrong(intent)
            self.hands.choose_in_menu(TakeBack())
            # A tap that was misread is declared with the keys.
            intent.made = self.table.tracker.model.tapped
            intent.tries = TRIES
            return
        match phase:
            case Asking():
                self.hands.answer_anything(phase)
            case Mending() if made is None and self._overlooked(phase, intent):
                if self.table.tracker.model.tapped:
                    self.hands.choose_in_menu(Open(Dialog.DECLARE))
                else:
                    self.hands.do([PressKey(Key.OK)])
            case Mending(cause):
                # Captured pieces are carried off as clumsily as any other.
                self.hands.restore(self._noise if cause == MendingCause.CARRY else NONE)
                intent.made = made is not None
            case Playing() if made is None:
                self._go_on(phase, intent)
            case Private() | Finished() | Paused() | SetUp() | Playing() | Waiting() | Inviting():
                pass

    def _is_offered(self, phase: Playing, intent: PersonIntent) -> bool:
        """Return whether the table waits for OK to put this move instead of the last one."""
        offered = phase.reading.expected_moves if isinstance(phase.reading, Slid) else ()
        return phase.due is None and any(it.move == intent.expected.move for it in offered)

    def _overlooked(self, phase: Mending, intent: PersonIntent) -> bool:
        """Return whether the table silently objects to a pad that belongs to this move."""
        table = self.table
        model = table.tracker.model
        if phase.cause != MendingCause.WRONG or not intent.made:
            return False
        if model.tapped:
            return not set(intent.expected.spots) <= set(phase.off.attempt)
        goal = self.hands.operator.goal()
        pairs = enumerate(zip(self._stage.table.kinds, goal, strict=True))
        moved = {Pad(at) for at, (kind, wanted) in pairs if bool(kind) != bool(wanted)}
        return not moved & set(model.pads(intent.expected.spots)) <= set(phase.off.pads)

    def _go_on(self, phase: Playing, intent: PersonIntent) -> None:
        table = self.table
        tapped = table.tracker.model.tapped
        reading = phase.reading
        if phase.due is not None and phase.due < self._stage.now + MOMENT_SECONDS:
            return
        goal = hand_moves.kinds_of(table.tracker.model, intent.after)
        pending = reading.expected_moves if isinstance(reading, Fits | Slid | Replied) else ()
        back = isinstance(reading, Rewound) and (
            not intent.made or bool(self.hands.operator.tidied(goal))
        )
        if any(expected.move == intent.expected.move for expected in pending) or (
            back or (tapped and table.robot.proposal is not None)
        ):
            self.hands.do([PressKey(Key.OK)])
        elif pending and tapped and intent.tries < TRIES:
            self.hands.do([PressKey(Key.BACK)])
            intent.made = False
        elif not (intent.expected.spoken or intent.made) or (tapped and 0 < intent.tries < TRIES):
            self._make(intent, NONE)
        elif table.tracker.in_place or not self.hands.arrange(goal):
            # All is done, and the table has not seen it: declare it with the keys.
            self.hands.choose_in_menu(Open(Dialog.DECLARE))

    def _wrong(self, intent: PersonIntent) -> None:
        if intent.wrong:
            return
        intent.wrong = True
        window = self.table.setting.timing.revocable_seconds
        rests = [it.longest for it in intent.faults if it.name in LASTING]
        if self.table.setting.mode != CONFIRM and max(rests, default=0.0) > window:
            self.tally.rested += 1
        else:
            self.tally.wrong += 1
            self.tally.notes.append("wrong: " + self._described(intent))

    # Keys.

    def _is_usual(self, intent: PersonIntent) -> bool:
        """Return whether the next step belongs to the move: a question, an OK, a capture."""
        phase = self.phase
        match phase:
            case Asking(key):
                told = key == QuestionKey.DECLARE and intent.expected.spoken
                return told or key in {QuestionKey.WHICH, QuestionKey.SPEAK}
            case Mending(cause):
                return cause == MendingCause.CARRY
            case Playing(reading):
                pending = isinstance(reading, Fits | Slid | Replied) or intent.expected.spoken
                return pending or (
                    self.table.robot.proposal is not None and self.table.tracker.model.tapped
                )
            case _:
                return False

    def _answers(self, phase: Asking, intent: PersonIntent) -> bool:
        """Answer with the intended move, if that is possible."""
        instead = self._made(intent) is not None
        at = answer_of(phase, intent.expected.move.text, instead=instead)
        if at is not None:
            self.hands.pick(phase, at)
        return at is not None

    def _takes_back(self, phase: Asking) -> bool:
        """Take the last move back, if the table offers that."""
        for at, choice in enumerate(phase.choices):
            if isinstance(choice.act, TakeBack):
                self.hands.pick(phase, at)
                return True
        return False

    def _described(self, intent: PersonIntent) -> str:
        table = self.table
        made = self._made(intent)
        faults = ", ".join(f"{it.name} {it.longest:.1f}" for it in intent.faults)
        profile, mode = table.tracker.model.profile, table.setting.mode
        where = f"{table.game.sheet.key} {profile} {mode} act {intent.acts}"
        doing = type(self.phase).__name__
        return f"{where}: wanted {intent.expected.move}, got {made} [{faults}] {doing}"
