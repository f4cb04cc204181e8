"""People at the simulated table: they know what they want, and put right what went wrong."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from controller.rehearsal import carry
from controller.rehearsal.hands import Hands
from controller.rehearsal.stage import Stage
from controller.rehearsal.tally import Tally
from controller.session.desk import Desk
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
    Reply,
    SetUp,
    SlideOn,
    TakeBack,
    Waiting,
)
from controller.session.setting import CONFIRM
from controller.sight.reading import Fits, Replied, Rewound, Slid
from controller.sight.wants import Want
from hardware.ports import Key, Pad
from hardware.sim.disturb import Chances, Slip
from hardware.sim.faults import NONE, Fault, Noise
from hardware.sim.gestures import Carry, Gesture, Place, PressKey
from rules.model import Move, Scene
from rules.state import State

CALM = 1.6
"""So long people look at the table before they do the next thing."""
MOMENT = 0.25
"""What the table will do by itself so soon, nobody does by a key."""
TRIES = 2
"""So often they tap a pad that does not answer before they use the keys."""
PATIENCE = 12
"""After so many acts for one move they give up: the table has led them into a dead end."""


@dataclass(slots=True)
class Intent:
    """A move that somebody wants to make, from the position with so many acts."""

    want: Want
    after: Scene
    acts: int
    made: bool = False
    tries: int = 0
    faults: tuple[Fault, ...] = ()


class People:
    """Everybody at the table; where the robot plays, they move its pieces too."""

    def __init__(self, stage: Stage, random: Random, noise: Noise) -> None:
        self.tally = Tally()
        self.hands = Hands(stage)
        self._stage = stage
        self._story: list[Move] = []
        self._random = random
        self._noise = noise

    @property
    def desk(self) -> Desk:
        """The table's desk."""
        return self._stage.session.desk

    @property
    def phase(self) -> Phase:
        """What the table is doing."""
        return self._stage.session.phase

    def set_up(self, quarters: int = 0) -> bool:
        """Put the pieces on their places; False if the table never says that it is ready."""
        for _ in range(PATIENCE):
            self._stage.run(CALM)
            if self.desk.ready:
                return True
            if isinstance(self.phase, Asking):
                self.hands.answer_anything(self.phase)
            elif isinstance(self.phase, SetUp):
                if self.desk.tracker.sight.tapped:
                    self.hands.do([PressKey(Key.OK)])
                else:
                    sight = self.desk.tracker.sight.turned(quarters)
                    goal = carry.kinds_of(sight, self.desk.game.scene(self.desk.match.state))
                    self.hands.do(self.hands.tidy(goal))
                    if self._stage.table.stuck:
                        self._stage.run(self.desk.setting.timing.stuck)
        return self.desk.ready

    def play(self, moves: int) -> bool:
        """Play so many moves, or to the end of the game; False after a dead end."""
        for _ in range(moves):
            if not self.move():
                return False
            if self.desk.match.result is not None:
                break
        return True

    def move(self) -> bool:
        """Make one move, of a person or for the robot; False after a dead end."""
        intent = self._intend()
        if intent is None:
            return self.desk.match.result is not None
        self.tally.moves += 1
        asked = False
        needed = 0
        self._make(intent, self._noise)
        for _ in range(PATIENCE):
            self._stage.run(CALM)
            if self._done(intent):
                break
            intent = self._again(intent)
            asked |= isinstance(self.phase, Asking) and self.phase.key in {"which", "speak"}
            needed += not self._is_usual(intent)
            self._attend(intent)
        else:
            self.tally.dead_ends += 1
            self.tally.notes.append(self._described(intent))
            return False
        self._story = [act.move for act in self.desk.match.course.acts]
        self.tally.asked += asked
        self.tally.acts[needed] += 1
        for fault in intent.faults:
            self.tally.faults[fault.name] += 1
        return True

    # What is wanted.

    def _intend(self) -> Intent | None:
        """What somebody wants to play now; None if nobody can."""
        for _ in range(PATIENCE):
            desk = self.desk
            if desk.match.result is not None:
                return None
            phase = self.phase
            if isinstance(phase, Asking) and phase.key == "speak":
                acts = [it.act for it in phase.choices if isinstance(it.act, MakeMove)]
                act = self._random.choice(acts)
                return self._intent(act.want)
            if isinstance(phase, Playing) and desk.tracker.wants:
                return self._intent(self._chosen())
            if isinstance(phase, Mending):
                self.hands.restore()
            elif isinstance(phase, Asking):
                self.hands.answer_anything(phase)
            self._stage.run(CALM)
        return None

    def _chosen(self) -> Want:
        desk = self.desk
        if desk.match.is_robot(desk.match.turn):
            return desk.tracker.wants[0]
        legal = set(desk.game.moves(desk.match.state))
        wants = [want for want in desk.tracker.wants if want.move in legal]
        turn = desk.match.turn
        wants = [it for it in wants if desk.match.state.actor(it.move.code) == turn] or wants
        seen = [want for want in wants if not want.spoken]
        # What must be declared is tried too, but not as often as it is possible.
        if seen and self._random.random() < 0.9:
            return self._random.choice(seen)
        return self._random.choice(wants or list(desk.tracker.wants))

    def _intent(self, want: Want) -> Intent:
        desk = self.desk
        state: State = desk.match.public
        if desk.match.is_robot(desk.match.turn) or want.move not in desk.game.moves(state):
            state = desk.match.state
        after = state.clone()
        after.play(want.move.code)
        return Intent(want, desk.game.scene(after), len(desk.match.course.acts))

    def _again(self, intent: Intent) -> Intent:
        """The same intent, or another one if the robot or the table changed its mind meanwhile."""
        desk = self.desk
        acts = [act.move for act in desk.match.course.acts]
        if len(acts) < intent.acts:
            # A piece held too long has taken the last move back: that one is made again first.
            lost = [want for want in desk.tracker.wants if want.move == self._story[len(acts)]]
            if desk.proposal is not None:
                lost = list(desk.tracker.wants)
            return self._intent(lost[0]) if lost else intent
        proposal = desk.proposal
        same = proposal is None or proposal == intent.want.move or not desk.tracker.wants
        if same or self._made(intent) is not None:
            return intent
        return self._intent(desk.tracker.wants[0])

    def _done(self, intent: Intent) -> bool:
        """Whether the table holds the move, and waits for nothing that belongs to it."""
        made = self._made(intent)
        if made is None or made != intent.want.move or self._stage.hand.busy:
            return False
        phase = self.phase
        calm = isinstance(phase, Playing | Finished)
        return calm or (isinstance(phase, Asking) and phase.key == "speak")

    def _made(self, intent: Intent) -> Move | None:
        acts = self.desk.match.course.acts
        return acts[intent.acts].move if len(acts) > intent.acts else None

    # What is done about it.

    def _make(self, intent: Intent, noise: Noise) -> None:
        """Make the move with the hand; what no sensor sees is declared by keys."""
        sight = self.desk.tracker.sight
        if intent.want.spoken and not (sight.tapped and len(intent.want.spots) > 1):
            return
        now = self._stage.table.kinds
        gestures = carry.carry_out(sight, intent.want, now, intent.after)
        gestures = [self._approached(it) for it in gestures]
        intent.made = True
        intent.tries += 1
        intent.faults = self.hands.do(gestures, noise, self._chances(intent))

    def _approached(self, gesture: Gesture) -> Gesture:
        if not isinstance(gesture, Place):
            return gesture
        board = self.desk.board
        path = carry.approach(gesture.pad, board.rows, board.columns)
        return Place(gesture.pad, gesture.kind, path)

    def _chances(self, intent: Intent) -> Chances:
        """Where else the piece could stay by the rules, and a move that is not anybody's turn."""
        desk, want = self.desk, intent.want
        others = [it for it in desk.tracker.wants if it.spots[:-1] == want.spots[:-1]]
        rests = [it.spots[-1] for it in others if it.spots and it.spots != want.spots]
        pads = desk.tracker.sight.pads(sorted(set(rests)))
        if want.via or not want.spots:
            pads = ()
        return Chances(rests=pads, slip=self._slip())

    def _slip(self) -> Slip | None:
        """A piece moved that nobody may move now, and moved back."""
        sight, kinds = self.desk.tracker.sight, self._stage.table.kinds
        if sight.tapped:
            return None
        free = [Pad(at) for at, spot in enumerate(sight.layout.spots) if spot and not kinds[at]]
        free = [pad for pad in free if sight.layout.spots[pad] in sight.layout.cells]
        full = [Pad(at) for at, kind in enumerate(kinds) if kind]
        revocable = self.desk.revocable
        # To move the last piece on while that is allowed is no slip, but another move.
        others = revocable.before.wants if revocable is not None else ()
        legal = {want.marks for want in (*self.desk.tracker.wants, *others)}
        for _ in range(8):
            if not free or not full:
                return None
            start, stop = self._random.choice(full), self._random.choice(free)
            marks = list(self.desk.tracker.marks)
            marks[stop], marks[start] = marks[start], ""
            if tuple(marks) not in legal and tuple(marks) not in self.desk.tracker.past:
                return Slip((Carry(start, stop),), (Carry(stop, start),))
        return None

    def _attend(self, intent: Intent) -> None:
        """One act towards the move that was wanted."""
        phase, made = self.phase, self._made(intent)
        if isinstance(phase, Asking) and self._answers(phase, intent):
            return
        if made is not None and made != intent.want.move:
            self._wrong(intent)
            self.hands.choose_in_menu(TakeBack())
            # What was tapped once and misread is told by keys.
            intent.made = self.desk.tracker.sight.tapped
            intent.tries = TRIES
            return
        match phase:
            case Asking():
                self.hands.answer_anything(phase)
            case Mending() if made is None and self._overlooked(phase, intent):
                if self.desk.tracker.sight.tapped:
                    self.hands.choose_in_menu(Open("declare"))
                else:
                    self.hands.do([PressKey(Key.OK)])
            case Mending(cause):
                # What is captured is carried out as clumsily as any other move.
                self.hands.restore(self._noise if cause == "carry" else NONE)
                intent.made = made is not None
            case Playing() if made is None:
                self._go_on(phase, intent)
            case Private() | Finished() | Paused() | SetUp() | Playing() | Waiting() | Inviting():
                pass

    def _overlooked(self, phase: Mending, intent: Intent) -> bool:
        """Whether the table complains without a word of a pad that belongs to what was done."""
        desk = self.desk
        sight = desk.tracker.sight
        if phase.cause != "wrong" or not intent.made:
            return False
        if sight.tapped:
            return not set(intent.want.spots) <= set(phase.off.attempt)
        goal = carry.kinds_of(sight, desk.game.scene(desk.match.state))
        pairs = enumerate(zip(self._stage.table.kinds, goal, strict=True))
        moved = {Pad(at) for at, (kind, wanted) in pairs if bool(kind) != bool(wanted)}
        return not moved & set(sight.pads(intent.want.spots)) <= set(phase.off.pads)

    def _go_on(self, phase: Playing, intent: Intent) -> None:
        desk = self.desk
        tapped = desk.tracker.sight.tapped
        reading = phase.reading
        if phase.due is not None and phase.due < self._stage.now + MOMENT:
            return
        goal = carry.kinds_of(desk.tracker.sight, intent.after)
        pending = reading.wants if isinstance(reading, Fits | Slid | Replied) else ()
        back = isinstance(reading, Rewound) and (not intent.made or bool(self.hands.tidy(goal)))
        if any(want.move == intent.want.move for want in pending) or (
            back or (tapped and desk.proposal is not None)
        ):
            self.hands.do([PressKey(Key.OK)])
        elif pending and tapped and intent.tries < TRIES:
            self.hands.do([PressKey(Key.BACK)])
            intent.made = False
        elif not (intent.want.spoken or intent.made) or (tapped and 0 < intent.tries < TRIES):
            self._make(intent, NONE)
        elif desk.tracker.in_place or not self.hands.arrange(goal):
            # All is done, and the table has not seen it: it is told by keys.
            self.hands.choose_in_menu(Open("declare"))

    def _wrong(self, intent: Intent) -> None:
        window = self.desk.setting.timing.revocable
        rests = [it.longest for it in intent.faults if it.name in {"rest", "slide"}]
        if self.desk.setting.mode != CONFIRM and max(rests, default=0.0) > window:
            self.tally.rested += 1
        else:
            self.tally.wrong += 1
            self.tally.notes.append("wrong: " + self._described(intent))

    # Keys.

    def _is_usual(self, intent: Intent) -> bool:
        """Whether what comes next belongs to the move: a question, an OK, a capture."""
        phase = self.phase
        match phase:
            case Asking(key):
                return key in {"which", "speak"} or (key == "declare" and intent.want.spoken)
            case Mending(cause):
                return cause == "carry"
            case Playing(reading):
                pending = isinstance(reading, Fits | Slid | Replied) or intent.want.spoken
                return pending or (
                    self.desk.proposal is not None and self.desk.tracker.sight.tapped
                )
            case _:
                return False

    def _answers(self, phase: Asking, intent: Intent) -> bool:
        """Answer with the move that was wanted, if that is possible."""
        for at, choice in enumerate(phase.choices):
            act = choice.act
            if isinstance(act, MakeMove | SlideOn | Reply) and act.want.move == intent.want.move:
                self.hands.pick(phase, at)
                return True
        return False

    def _described(self, intent: Intent) -> str:
        desk = self.desk
        made = self._made(intent)
        faults = ", ".join(f"{it.name} {it.longest:.1f}" for it in intent.faults)
        profile, mode = desk.tracker.sight.profile, desk.setting.mode
        where = f"{desk.game.sheet.key} {profile} {mode} act {intent.acts}"
        return (
            f"{where}: wanted {intent.want.move}, got {made} [{faults}] {type(self.phase).__name__}"
        )
