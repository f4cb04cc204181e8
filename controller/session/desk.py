"""What every phase works with: the match, the pads, the time, and what goes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from controller import pledge
from controller.course import Course
from controller.journal.entries import Entry, Reopened, new_id, plain
from controller.journal.resume import Saga
from controller.opponents.reason import Played, Reason, reason
from controller.session.clock import Pace
from controller.session.events import Command, Forget, Record, Ring
from controller.session.luck import Luck
from controller.session.match import Match
from controller.session.phases import Mending, News, Trouble
from controller.session.questions import Questions, question
from controller.session.setting import AUTO, BEST, HUMAN, Chair, Setting
from controller.sight.board import Board
from controller.sight.debounce import Debounce
from controller.sight.measure import Outlook
from controller.sight.tracker import Before, Tracker
from controller.sight.wants import Sight, Want
from hardware.ports import PRESENCE, TOUCH, Chime, Pad
from rules.catalog import Catalog
from rules.dice import Dice
from rules.game import Game
from rules.model import CHANCE, Move, Refusal, Seat
from rules.state import OVER, State


@dataclass(frozen=True, slots=True)
class Revocable:
    """The last move, as long as a piece may still slide on to another cell."""

    until: float
    acts: int
    before: Before


class Desk:
    """One table with at most one match on it."""

    match: Match
    tracker: Tracker
    outlook: Outlook
    """What this board will see of the game and ask."""
    kept = True
    """Whether the journal is told of this match."""
    hosted = False
    """Whether a server runs that phones can talk to."""
    phones: frozenset[Seat] = frozenset()
    """The seats whose private hand is a phone."""

    def __init__(
        self,
        catalog: Catalog,
        board: Board,
        setting: Setting,
        seed: int,
        new_id: Callable[[], str] = new_id,
        version: str = "",
        secret: bytes = b"",
    ) -> None:
        self.catalog = catalog
        self.new_id = new_id
        self.version = version
        self.board = board
        self.setting = setting
        self.dice = Dice(seed)
        self.luck = Luck()
        self._secret = (secret, seed)
        self.now = 0.0
        self.out: list[Command] = []
        self.has_match = False
        self.chairs: list[Chair] = []
        """Who sits where in the next game."""
        self.saga: Saga | None = None
        """The game that can be resumed."""
        self.troubles: tuple[Trouble, ...] = ()
        """What was wrong when the table was switched on."""
        self.pads = Debounce(board.rows * board.columns, setting.timing.debounce)
        self.quarters = 0
        self.coarse = False
        """Whether only the place of a piece counts, whatever else the sensor tells of it."""
        self.ready = False
        """Whether the pieces have been set up."""
        self.recorded = 0
        """The number of the last record that was sent to the journal."""
        self.saved = 0
        """The number of the last record that the journal holds."""
        self.unsaved = ""
        """Why the journal keeps nothing any more, if people play on all the same."""
        self.proposal: Move | None = None
        self.hint: Move | None = None
        self.reason: Reason | None = None
        """Why the proposal or the hint is what it is."""
        self.revocable: Revocable | None = None
        self.turns: frozenset[Pad] = frozenset()
        """Pieces to turn that this board cannot see."""
        self.news: News | None = None
        self.leaf = 0
        self.astray = ""
        """Why the pads must be put in order before anything counts as a move."""
        self.pushed: Mending | None = None
        """A line pushed that must be pushed back, although the pads may not show it."""
        self.away = ""
        """Why the board does not answer."""
        self.doubted = float("-inf")
        """When somebody was last asked whether a pad is broken, or all is as they want it."""
        self.done = False
        """Whether something was done whose sound waits until the journal holds it."""
        self._questions = Questions()
        self._expected: tuple[object, ...] = ()

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self.match.game

    def begin(
        self,
        game: Game,
        options: Mapping[str, str],
        chairs: list[Chair],
        course: Course | None = None,
        quarters: int = 0,
        clock: str = "",
        luck: Luck | None = None,
        *,
        position: str = "",
        kept: bool = True,
    ) -> None:
        """Put a match on the table: a new one, or one that was played so far with its luck.

        A new one may begin with a ``position``; one that is not ``kept`` leaves no trace.
        """
        self.has_match = True
        self.kept = kept
        pace = Pace.parse(clock or self.setting.clock)
        placed = Course(game, options, position) if position else None
        self.match = Match(game, options, chairs, pace, course or placed)
        layout = self.board.layouts[game.sheet.key]
        profile = self.setting.profile
        self.coarse = game.sheet.key in self.setting.light_pieces and profile != TOUCH
        if self.coarse:
            profile = PRESENCE
        sight = Sight(game, layout, profile).turned(quarters)
        self.quarters = quarters
        # What was broken in the last game gets another chance, but not what flickers still.
        self.pads.health.calm(self.now)
        self.pads.mute(self.pads.health.noisy)
        self.tracker = Tracker(sight.ignoring(self.pads.health.noisy), self.pads)
        self.outlook = Outlook(sight, self.match.options)
        self.ready = course is not None and course.plies() > 0
        self.cancel()
        self.news = self.pushed = None
        self.astray = ""
        self._expected = ()
        self.turns = frozenset()
        self.tracker.past = self._past()
        if course is not None:
            self.luck = luck or Luck()
            self.record(Reopened())
        else:
            name = self.new_id()
            self.luck = self.new_luck(name)
            names = (self.setting.board, self.setting.profile, self.version)
            self.record(self.match.header(name, *names, start=position))
        if game.sheet.secret or self.match.turn == CHANCE:
            self.record(self.luck.pledge())

    def new_luck(self, name: str) -> Luck:
        """The luck of the game with this id: nobody knows it before it is revealed."""
        return Luck(name, pledge.table_secret(*self._secret, name))

    def turn_board(self, quarters: int) -> None:
        """The pieces stand turned: read the board that way from now on."""
        self.quarters = (self.quarters + quarters) % 4
        self.tracker.sight = self.tracker.sight.turned(quarters)
        self.tracker.past = self._past()

    def _past(self) -> list[tuple[str, ...]]:
        """What the pads should have shown before each act, but for those before the first ply.

        Nobody goes back to an empty board by taking all pieces away.
        """
        acts = self.match.course.acts
        plies = [at for at, act in enumerate(acts) if act.state.plies(act.move.code)]
        first = plies[0] if plies else len(acts)
        scenes = (self.game.scene(act.state) for act in acts[first:])
        return [()] * first + [self.tracker.sight.marks(scene) for scene in scenes]

    def mute(self, pads: tuple[Pad, ...]) -> None:
        """These pads flicker: nobody waits for them, and what they would tell is asked."""
        self.pads.mute(self.pads.health.noisy)
        if self.has_match:
            self.tracker.ignore(pads)

    def heed(self, pads: tuple[Pad, ...]) -> None:
        """These pads work after all."""
        self.pads.health.forgive(frozenset(pads))
        self.pads.mute(self.pads.health.noisy)
        self.tracker.sight = self.tracker.sight.heeding(pads)
        self.tracker.past = self._past()
        self._expected = ()
        self.expect()

    def record(self, entry: Entry | None) -> None:
        """Send an entry to the journal, if there is one."""
        if entry is not None and self.kept:
            self.recorded += 1
            self.out.append(Record(self.recorded, plain(entry)))

    def ring(self, chime: Chime) -> None:
        """Make a sound."""
        self.out.append(Ring(chime))

    def tell(self, key: str, **facts: object) -> None:
        """Tell something on the page."""
        self.news = News(key, facts)
        self.leaf = 0

    def commit(self, move: Move) -> Refusal | None:
        """Make a move: journal it, and say why not if the rules refuse it."""
        scene = self.game.scene(self.match.state)
        begun = self.match.state.plies(move.code) or any(self.tracker.past)
        hider = self.match.hider(move)
        entry = self.match.make(move, self.now)
        if isinstance(entry, Refusal):
            return entry
        if hider is not None:
            self.record(self.luck.seal(hider, move, early=not begun))
        self.tracker.past.append(self.tracker.sight.marks(scene) if begun else ())
        self.record(entry)
        self._drop()
        self.proposal = self.hint = self.reason = self.pushed = None
        return None

    def play(self, want: Want, *, human: bool) -> Refusal | None:
        """Make the move that the pads or the keys told; it may slide on for a while."""
        acts = len(self.match.course.acts)
        refusal = self.commit(want.move)
        if refusal is not None:
            return refusal
        mover = self.match.course.acts[-1].seat
        self.tell("did", seat=mover, move=want.move.text)
        seen = self.tracker.sight.profile in {PRESENCE, TOUCH} or self.tracker.sight.tapped
        blind = seen and self.game.sheet.key not in self.setting.light_pieces
        self.turns = want.turned if blind else frozenset()
        self.done = True
        before = Before(self.tracker.base, self.tracker.wants, self.tracker.pads.traffic)
        lasting = self.setting.timing.revocable
        # A line that was pushed cannot slide on, and what is tapped does not lie there.
        still = want.spoken or want.via or self.tracker.sight.tapped
        free = human and self.setting.mode == AUTO and lasting > 0 and not still
        self.revocable = Revocable(self.now + lasting, acts, before) if free else None
        return None

    def take_back(self, acts: int, *, slid: bool = False) -> None:
        """Go back so many acts; ``slid`` if another move replaces them at once."""
        acts = min(acts, len(self.match.course.acts))
        if acts <= 0:
            return
        self.record(self.match.take_back(acts, self.now, slid=slid))
        del self.tracker.past[-acts:]
        self.cancel()
        self.pushed = None
        self.turns = frozenset()
        self.tell("back", ply=self.match.course.plies())

    def go_on(self) -> None:
        """The game goes on although somebody had given it up, or time or an agreement ended it."""
        self.record(self.match.go_on())
        self.cancel()
        self.tell("goes-on")

    def cancel(self) -> None:
        """Nothing is proposed, thought about or revocable any more."""
        self._drop()
        self.proposal = self.hint = self.reason = self.revocable = None

    def _drop(self) -> None:
        number = self._questions.drop()
        if number is not None:
            self.out.append(Forget(number))

    def think(self, seat: Seat, *, hint: bool = False) -> None:
        """Ask the opponent for a move of a seat, with what this seat knows."""
        number, match = self._questions.ask(hint=hint), self.match
        # A person is advised as well as the robot can; a robot plays as well as it was asked to.
        level = BEST if hint else match.chairs[seat].level
        self.out.append(question(number, self.game, match.options, match.state, seat, level))

    def explain(self, move: Move, proof: str, *, hint: bool) -> None:
        """Remember why this move is proposed or advised, as far as everybody may know."""
        match, game = self.match, self.game
        after = match.state.clone()
        after.play(move.code)
        played = Played(game, match.turn, move.text, match.public, game.public(after))
        self.reason = reason(played, proof, shown=not hint)

    @property
    def thinking(self) -> bool:
        """Whether an answer of the opponent is awaited."""
        return self._questions.awaited

    def answered(self, number: int) -> bool | None:
        """Whether an answer is a hint; None for one that came too late."""
        return self._questions.answered(number)

    @property
    def robot_acts(self) -> bool:
        """Whether the program chooses now.

        What lies closed on the table only people can look at: they announce it for the robot too.
        """
        match, state = self.match, self.match.state
        if not match.is_robot(match.turn):
            return False
        codes = [code for code in state.codes() if state.actor(code) == match.turn]
        return not self.ready or any(state.plies(code) for code in codes)

    def expect(self) -> None:
        """Look at the pads with the eyes of the position: this should lie there, that may move."""
        turn = self.match.turn
        robot = self.robot_acts
        sight, over = self.tracker.sight, self.match.result is not None
        now = (self.match.state, self.proposal, robot, sight, over)
        if now == self._expected:
            return
        self._expected = now
        if turn in {CHANCE, OVER} or over:
            wants: list[Want] = []
        elif robot:
            wants = [self._proposed()] if self.proposal is not None else []
        else:
            wants = self.tracker.sight.wants(self.match.public)
        self.tracker.expect(self.game.scene(self.match.state), wants)

    def _proposed(self) -> Want:
        """The traces of the robot's move; what only it knows is done at once."""
        if self.proposal is None:
            raise ValueError("nothing is proposed")
        return self.tracker.sight.want(self.match.state, self.proposal)

    def run_clock(self) -> None:
        """Let the time of the seat run that must act now."""
        turn = self.match.turn
        stands = self.away or not self.ready or self.match.result is not None
        running = int(turn) if turn >= 0 and not stands else None
        self.match.clock = self.match.clock.runs(running, self.now)

    def opening(self) -> State:
        """The position before the first ply, as the pieces were set up."""
        acts = self.match.course.acts
        plies = (act.state for act in acts if act.state.plies(act.move.code))
        return next(plies, self.match.state)

    def tidy(self) -> None:
        """From now on the pads should show how the pieces were set up."""
        self._expected = ()
        self.tracker.base = self.tracker.sight.marks(self.game.scene(self.opening()))

    def reseat(self, seat: Seat, kind: str, level: str = "") -> None:
        """Give a seat to the robot, of this level or the one it had, or back to a person."""
        old = self.match.chairs[seat]
        chair = replace(old, kind=kind, level=level or old.level)
        self.record(self.match.change_chair(seat, chair))
        # The next game is played like this one.
        self.chairs = list(self.match.chairs)
        self.cancel()
        self.tell("human" if kind == HUMAN else "robot", seat=seat, level=chair.level)
