"""People at the simulated table: they know what they want, and put right what went wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from controller.rehearsal import carry
from controller.rehearsal.stage import Stage
from controller.session.desk import Desk
from controller.session.phases import (
    Act,
    Asking,
    Finished,
    Ignore,
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
)
from controller.session.setting import CONFIRM
from controller.sight.reading import Fits, Replied, Rewound, Slid
from controller.sight.wants import Want
from hardware.ports import Key, Pad
from hardware.sim.disturb import Chances, Slip
from hardware.sim.faults import NONE, Fault, Noise
from hardware.sim.gestures import Carry, Gesture, Place, PressKey, Push
from hardware.sim.matter import Impossible
from rules.model import Move, Scene
from rules.state import State

CALM = 1.6
"""So long people look at the table before they do the next thing."""
PATIENCE = 12
"""After so many acts for one move they give up: the table has led them into a dead end."""


@dataclass(slots=True)
class Tally:
    """What a rehearsal came to."""

    moves: int = 0
    wrong: int = 0
    """Moves that the table took for others, and kept."""
    rested: int = 0
    """The same, where the piece had rested longer than a move may be revoked."""
    asked: int = 0
    dead_ends: int = 0
    acts: Counter[int] = field(default_factory=Counter)
    """How many moves needed so many acts beyond the move itself."""
    faults: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Count another rehearsal in."""
        self.moves += other.moves
        self.wrong += other.wrong
        self.rested += other.rested
        self.asked += other.asked
        self.dead_ends += other.dead_ends
        self.acts += other.acts
        self.faults += other.faults
        self.notes += other.notes


@dataclass(slots=True)
class Intent:
    """A move that somebody wants to make, from the position with so many acts."""

    want: Want
    after: Scene
    acts: int
    made: bool = False
    faults: tuple[Fault, ...] = ()


class People:
    """Everybody at the table; where the robot plays, they move its pieces too."""

    def __init__(self, stage: Stage, random: Random, noise: Noise) -> None:
        self.tally = Tally()
        self._stage = stage
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
                self._answer_anything(self.phase)
            elif isinstance(self.phase, SetUp):
                if self.desk.tracker.sight.tapped:
                    self._do([PressKey(Key.OK)])
                else:
                    sight = self.desk.tracker.sight.turned(quarters)
                    goal = carry.kinds_of(sight, self.desk.game.scene(self.desk.match.state))
                    self._do(self._tidy(goal))
                    if self._blinded():
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
                self._restore()
            elif isinstance(phase, Asking):
                self._answer_anything(phase)
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
        """The same intent, or another one if the robot has changed its mind meanwhile."""
        desk = self.desk
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
        intent.faults = self._do(gestures, noise, self._chances(intent))

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
        legal = {want.marks for want in self.desk.tracker.wants}
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
            self._choose_in_menu(TakeBack())
            intent.made = False
            return
        match phase:
            case Asking():
                self._answer_anything(phase)
            case Mending():
                self._restore()
                intent.made = made is not None
            case Playing() if made is None:
                self._go_on(phase, intent)
            case Private() | Finished() | Paused() | SetUp() | Playing():
                pass

    def _go_on(self, phase: Playing, intent: Intent) -> None:
        desk = self.desk
        tapped = desk.tracker.sight.tapped
        reading = phase.reading
        pending = reading.wants if isinstance(reading, Fits | Slid | Replied) else ()
        if any(want.move == intent.want.move for want in pending) or (
            isinstance(reading, Rewound) or (tapped and desk.proposal is not None)
        ):
            self._do([PressKey(Key.OK)])
        elif pending and tapped:
            self._do([PressKey(Key.BACK)])
            intent.made = False
        elif not (intent.want.spoken or intent.made) or (tapped and intent.made):
            self._make(intent, NONE)
        elif not desk.tracker.in_place:
            self._do(self._tidy(carry.kinds_of(desk.tracker.sight, intent.after)))
        else:
            self._do([PressKey(Key.OK)])

    def _restore(self) -> None:
        """Put everything where the lights say that it should be."""
        desk, phase = self.desk, self.phase
        sight = desk.tracker.sight
        if isinstance(phase, Mending) and phase.off.push and desk.tracker.in_place:
            self._push_back(phase.off.push)
        elif desk.tracker.in_place or sight.tapped:
            self._do([PressKey(Key.OK)])
        else:
            goal = carry.kinds_of(sight, desk.game.scene(desk.match.state))
            gestures = self._tidy(goal)
            if gestures:
                self._do(gestures)
            else:
                # All is right, and the table does not see it: a pad is broken.
                self._stage.run(desk.setting.timing.stuck)

    def _push_back(self, ends: tuple[Pad, ...]) -> None:
        sight, kinds = self.desk.tracker.sight, self._stage.table.kinds
        goal = carry.kinds_of(sight, self.desk.game.scene(self.desk.match.state))
        slot = sight.layout.spots[ends[1]]
        gesture = carry.push(sight, slot, kinds, goal)
        back = Push(
            gesture.entry, gesture.line, gesture.exit, goal[gesture.line[0]], gesture.out_kind
        )
        self._do([back])

    def _tidy(self, goal: tuple[str, ...]) -> list[Gesture]:
        """Make the pieces lie like this; pads that do not count are left alone."""
        kinds = self._stage.table.kinds
        loose = self.desk.tracker.sight.layout.loose
        spots = self.desk.tracker.sight.layout.spots
        kept = tuple(
            kind if spots[at] in loose else wanted
            for at, (kind, wanted) in enumerate(zip(kinds, goal, strict=True))
        )
        turned = {Pad(at) for at, kind in enumerate(kinds) if kind and kept[at]}
        return carry.arrange(kinds, kept, turned, self.desk.board.columns)

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
        """Whether what comes next belongs to the move: a question, an OK, a capture to carry out."""
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
                self._pick(phase, at)
                return True
        return False

    def _answer_anything(self, phase: Asking) -> None:
        """What a sensible person answers: broken pads are ignored, everything else is left."""
        broken = set(self._stage.table.stuck)
        for at, choice in enumerate(phase.choices):
            act: Act = choice.act
            if isinstance(act, Ignore) and set(act.pads) <= broken:
                self._pick(phase, at)
                return
        self._do([PressKey(Key.BACK)] if phase.back is not None else [PressKey(Key.OK)])

    def _choose_in_menu(self, wanted: Act) -> None:
        self._do([PressKey(Key.MENU)])
        self._stage.run(0.2)
        phase = self.phase
        if not isinstance(phase, Asking):
            return
        for at, choice in enumerate(phase.choices):
            if choice.act == wanted:
                self._pick(phase, at)
                return
        if Open("table") == phase.back:
            self._do([PressKey(Key.BACK)])

    def _pick(self, phase: Asking, at: int) -> None:
        steps = (at - phase.at) % len(phase.choices)
        back = len(phase.choices) - steps
        keys = [Key.RIGHT] * steps if steps <= back else [Key.LEFT] * back
        self._do([*(PressKey(key) for key in keys), PressKey(Key.OK)])

    def _do(
        self, gestures: list[Gesture], noise: Noise = NONE, chances: Chances | None = None
    ) -> tuple[Fault, ...]:
        hand, stage = self._stage.hand, self._stage
        try:
            plan = hand.plan(gestures, stage.now, noise, chances)
        except Impossible:
            plan = hand.plan(gestures, stage.now)
        hand.follow(plan)
        stage.finish_gesture()
        return plan.faults

    def _blinded(self) -> bool:
        return bool(self._stage.table.stuck)

    def _described(self, intent: Intent) -> str:
        desk = self.desk
        made = self._made(intent)
        faults = ", ".join(f"{it.name} {it.longest:.1f}" for it in intent.faults)
        profile, mode = desk.tracker.sight.profile, desk.setting.mode
        where = f"{desk.game.sheet.key} {profile} {mode} act {intent.acts}"
        return (
            f"{where}: wanted {intent.want.move}, got {made} [{faults}] {type(self.phase).__name__}"
        )
