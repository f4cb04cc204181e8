"""State of one table: its match, pad reader, robot, ledger and notices."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from controller.journal.entries import Entry, Reopened, Turned, new_id
from controller.journal.resume import SavedGame
from controller.model.clock import TimeControl
from controller.model.history import Act, History
from controller.model.private_view import knows_more
from controller.model.settings import AUTO, HUMAN, ROBOT, Chair, SeatKind, TableSettings
from controller.sensing.board import Board
from controller.sensing.debounce import Debounce
from controller.sensing.expectations import ExpectedMove
from controller.sensing.tracker import Tracker
from controller.session import commitments, company
from controller.session.commands import Command, Ring
from controller.session.events import Addressed
from controller.session.fairness import Fairness
from controller.session.ledger import Ledger
from controller.session.match import Match
from controller.session.notices import Notices
from controller.session.pad_reader import PadReader, Revocable
from controller.session.phases import Trouble
from controller.session.robot_turn import RobotTurn, robot_chooses
from hardware.ports import PRESENCE, TOUCH, Chime, Pad
from rules.catalog import Catalog
from rules.dice import Dice
from rules.game import Game
from rules.model import CHANCE, Move, Refusal, Seat
from rules.state import OVER


class TableState:
    """One table with at most one match on it.

    Each part has one owner; changes that concern several of them are methods here. Code that only
    reads takes a ``ReadOnlyTable``.
    """

    match: Match

    def __init__(
        self,
        catalog: Catalog,
        board: Board,
        setting: TableSettings,
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
        self.now = 0.0
        self.out: list[Command] = []
        self.reader = PadReader(board, setting.timing.debounce_seconds)
        self.robot = RobotTurn()
        self.ledger = Ledger()
        self.notices = Notices()
        self.fairness = Fairness()
        self._secret = (secret, seed)
        self.has_match = False
        self.ready = False
        """Whether the pieces are set up."""
        self.chairs: list[Chair] = []
        """Players of the next game, by seat."""
        self.saved_game: SavedGame | None = None
        """The game that can be resumed."""
        self.is_elsewhere = False
        """Whether the journal does not hold that game, so that it needs a copy."""
        self.stores_games = False
        """Whether the saved games can be listed."""
        self.switches_network = self.installs_updates = False
        """Whether its machine can be a Wi-Fi of its own; whether the menu installs updates."""
        self.switches_off = False
        """Whether its machine can be switched off from the menu."""
        self.hosted = False
        """Whether a server that phones can reach is running."""
        self.simulated = False
        """Whether the table is the page of that server."""
        self._started = False
        """Whether people have said that everybody holds a hand."""
        self.site: Addressed | None = None
        """Where other devices open the table's page, if a server is meant for them."""
        self.phones: frozenset[Seat] = frozenset()
        """Seats whose private hand is on a phone."""
        self.here: frozenset[Seat] = frozenset()
        """Those of them whose hand is on the table's own page."""
        self.resting: frozenset[Seat] = frozenset()
        """Seats whose phone has nothing to do in this game."""
        self.lasting = False
        """Whether a phone stays with its person from one game to the next."""
        self.moves: list[tuple[int, ...]] = []
        """Every time that people changed seats: the new seat of each old one."""
        self.lent: frozenset[Seat] = frozenset()
        """Seats of people that the robot took over with what they hid."""

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self.match.game

    @property
    def tracker(self) -> Tracker:
        """Pads as read for the current game."""
        return self.reader.tracker

    @property
    def pads(self) -> Debounce:
        """Debounced pads, independent of the game."""
        return self.reader.pads

    def pass_time(self, at: float) -> None:
        """Advance the time; it never goes back."""
        self.now = max(self.now, at)

    # Before a match.

    def switch_on(
        self, chairs: Sequence[Chair], saved_game: SavedGame | None, troubles: Sequence[Trouble]
    ) -> None:
        """Set the players of the first game, the game that can be resumed, and startup problems."""
        self.chairs = list(chairs)
        self.saved_game = saved_game
        self.notices.report(troubles)

    def prepare(self, chairs: Sequence[Chair], clock: str) -> None:
        """Set the players and the clock of the next game."""
        self.setting = replace(self.setting, clock=clock)
        self.chairs = list(chairs)

    def forget_saved_game(self) -> None:
        """Drop the game that could be resumed."""
        self.saved_game = None
        self.is_elsewhere = False

    def offer(self, saved_game: SavedGame) -> None:
        """Offer a game whose file the journal does not hold."""
        self.saved_game = saved_game
        self.is_elsewhere = True

    def store_games(self) -> None:
        """Note that the saved games can be listed."""
        self.stores_games = True

    def find_update(self) -> None:
        """Note that another version can be installed from the menu."""
        self.installs_updates = True

    def find_network_switch(self) -> None:
        """Note that the machine can be a Wi-Fi of its own."""
        self.switches_network = True

    def find_power_switch(self) -> None:
        """Note that the machine can be switched off from the menu."""
        self.switches_off = True

    def host(self, *, simulated: bool, lasting: bool) -> None:
        """Note that a server for phones is running, and whether its page is the table."""
        self.hosted = True
        self.simulated = simulated
        self.lasting = lasting

    @property
    def gathering(self) -> bool:
        """Whether several people still choose where to see their hands, on the page or on a phone.

        Nothing begins meanwhile on a simulated table, and a resumed game waits; at a real one they
        set up the pieces.
        """
        return (
            self.simulated
            and self.has_match
            and not self._started
            and self.ledger.kept
            and self.game.sheet.secret
            and self.match.result is None
            and len(self.match.humans()) > 1
        )

    def start(self) -> None:
        """Note that everybody holds a hand."""
        self._started = True

    def publish(self, site: Addressed) -> None:
        """Note where other devices open the table's page."""
        self.site = site

    def pair(self, seat: Seat, *, here: bool) -> None:
        """Give the private hand of this seat to a phone, or to the page of the table."""
        self.phones |= {seat}
        self.resting -= {seat}
        self.here = self.here | {seat} if here else self.here - {seat}
        self.give(self.robot.drop_hint(seat))

    def part(self, seat: Seat) -> None:
        """Remove the phone of this seat."""
        self.phones -= {seat}
        self.here -= {seat}
        self.resting -= {seat}
        self.give(self.robot.drop_hint(seat))

    def change_seats(self, moves: tuple[int, ...]) -> None:
        """Everybody takes another seat of the next game, and the phones follow their people."""
        self.moves.append(moves)

        def moved(seats: frozenset[Seat]) -> frozenset[Seat]:
            new = (moves[it] if it < len(moves) else it for it in seats)
            return frozenset(Seat(it) for it in new if it != company.GONE)

        self.phones, self.here = moved(self.phones), moved(self.here)
        self.resting = moved(self.resting)

    def _call_phones(self) -> None:
        """Give a hand to the phones of people who have secrets in this game; the others rest."""
        everyone = self.phones | self.resting if self.lasting else frozenset[Seat]()
        hides = self.game.sheet.secret and self.ledger.kept
        people = frozenset(self.match.humans()) if hides else frozenset[Seat]()
        self.phones, self.resting = everyone & people, everyone - people
        self.here &= everyone

    # Matches.

    def begin(
        self,
        game: Game,
        options: Mapping[str, str],
        chairs: list[Chair],
        history: History | None = None,
        quarters: int = 0,
        clock: str = "",
        fairness: Fairness | None = None,
        *,
        position: str = "",
        kept: bool = True,
        written: int = 0,
    ) -> None:
        """Put a match on the table: a new one, or a saved one with its history and its fairness.

        A new one may start from a ``position``; one that is not ``kept`` is not written to the
        journal. ``written``
        counts the entries that the journal of a saved one has already.
        """
        self.open_hands()
        self.has_match = True
        self.lent = frozenset()
        self._started = False
        self.ledger.begin(kept=kept, written=written)
        pace = TimeControl.parse(clock or self.setting.clock)
        placed = History(game, options, position) if position else None
        self.match = Match(game, options, chairs, pace, history or placed)
        self._call_phones()
        self.reader.begin(game, self.match.options, self.setting, quarters, self.now)
        self.ready = history is not None and history.plies() > 0
        self.cancel()
        self.notices.clear()
        self.reader.remember(self.match.history)
        if history is not None:
            self.fairness = fairness or Fairness()
            self.record(Reopened())
        else:
            name = self.new_id()
            self.fairness = self.new_fairness(name)
            names = (self.setting.board, self.setting.profile, self.version)
            self.record(self.match.header(name, *names, start=position))
        if game.sheet.secret or self.match.turn == CHANCE:
            self.record(self.fairness.pledge())

    def new_fairness(self, name: str) -> Fairness:
        """Fairness of the game with this id; its secret stays unknown until it is revealed."""
        return Fairness(name, commitments.table_secret(*self._secret, name))

    def set_up(self, quarters: int) -> None:
        """Mark the pieces as set up, rotated by this many quarter turns."""
        if quarters:
            self.reader.turn(quarters, self.match.history)
            self.record(Turned(self.reader.quarters))
        self.ready = True
        model = self.tracker.model
        pieces = model.marks(self.game.scene(self.match.state))
        self.pads.health.explain(Pad(at) for at, mark in enumerate(pieces) if mark)
        self.ledger.sound_when_safe()

    def reseat(self, seat: Seat, kind: SeatKind, level: str = "") -> None:
        """Give a seat to the robot, with this level or its previous one, or back to a person."""
        old = self.match.chairs[seat]
        chair = replace(old, kind=kind, level=level or old.level)
        self.record(self.match.change_chair(seat, chair))
        # The next game keeps these players.
        self.chairs = list(self.match.chairs)
        if old.kind != ROBOT == kind and knows_more(self.game, self.match.state, seat):
            self.lend({seat})
        elif kind != ROBOT:
            self.lent -= {seat}
        shown = self.game.sheet.secret and old.kind == ROBOT == kind
        if not (shown and self.robot.proposal is not None):
            # A proposal reveals a card: a change of level must not withdraw it and reveal another.
            self.cancel()
        self.notices.tell("human" if kind == HUMAN else "robot", seat=seat, level=chair.level)

    def lend(self, seats: Collection[Seat]) -> None:
        """Leave the seats of people, with what they hide, to the robot."""
        self.lent |= frozenset(seats)

    # Output.

    def give(self, command: Command | None) -> None:
        """Queue a command; None is ignored."""
        if command is not None:
            self.out.append(command)

    def record(self, entry: Entry | None) -> None:
        """Send an entry to the journal; None is ignored."""
        if entry is not None:
            self.give(self.ledger.record(entry))

    def ring(self, chime: Chime) -> None:
        """Play a sound."""
        self.give(Ring(chime))

    def take_commands(self) -> list[Command]:
        """Take the queued commands."""
        commands, self.out = self.out, []
        return commands

    # Moves.

    def commit(self, move: Move) -> Refusal | None:
        """Make a move and record it; return the refusal if the rules forbid it."""
        scene = self.game.scene(self.match.state)
        begun = self.match.state.plies(move.code) or any(self.tracker.past)
        hider = self.match.hider(move)
        entry = self.match.make(move, self.now)
        if isinstance(entry, Refusal):
            return entry
        if hider is not None:
            self.record(self.fairness.seal(hider, move, early=not begun))
        self.tracker.past.append(self.tracker.model.marks(scene) if begun else ())
        self._explain(self.match.history.acts[-1:])
        self.record(entry)
        self.cancel_robot()
        self.reader.pushed_back()
        return None

    def _explain(self, acts: Iterable[Act]) -> None:
        """Note that these acts, made or taken back, change pads: that is no flicker."""
        model = self.tracker.model
        for act in acts:
            scene = self.game.scene(act.state)
            self.pads.health.explain(model.handled(scene, model.expected(act.state, act.move)))

    def play(self, expected: ExpectedMove, *, human: bool) -> Refusal | None:
        """Make the move read from the pads or chosen by keys; it may slide on for a while."""
        acts = len(self.match.history.acts)
        refusal = self.commit(expected.move)
        if refusal is not None:
            return refusal
        mover = self.match.history.acts[-1].seat
        self.notices.tell("did", seat=mover, move=expected.move.text)
        model = self.tracker.model
        seen = model.profile in {PRESENCE, TOUCH} or model.tapped
        blind = seen and self.game.sheet.key not in self.setting.light_pieces
        self.ledger.sound_when_safe()
        lasting = self.setting.timing.revocable_seconds
        # A pushed line cannot slide on, and a tapped move leaves no piece on the pad.
        free = (
            human
            and self.setting.mode == AUTO
            and lasting > 0
            and not (expected.spoken or (expected.via and not model.tapped))
        )
        window = Revocable(self.now + lasting, acts, self.reader.before()) if free else None
        turns = expected.turned if blind else frozenset()
        tapped = model.tapped
        self.reader.follow_move(turns, None if tapped else window, window if tapped else None)
        return None

    def take_back(self, acts: int, *, slid: bool = False) -> None:
        """Take back this many acts; ``slid`` if another move replaces them at once."""
        acts = min(acts, len(self.match.history.acts))
        if acts <= 0:
            return
        self._explain(self.match.history.acts[-acts:])
        self.record(self.match.take_back(acts, self.now, slid=slid))
        del self.tracker.past[-acts:]
        self.cancel()
        self.reader.pushed_back()
        self.reader.all_turned()
        self.notices.tell("back", ply=self.match.history.plies())

    def go_on(self) -> None:
        """Continue a game that ended by resignation, time or agreement."""
        self.record(self.match.go_on())
        self.cancel()
        self.notices.tell("goes-on")

    def open_hands(self) -> None:
        """Show what players hid in a game that has ended; the end is final from now on."""
        if self.has_match:
            self.record(self.match.open())

    def cancel(self) -> None:
        """Cancel the robot's request, and make the last move final."""
        self.cancel_robot()
        self.reader.settle_last_move()

    def cancel_robot(self) -> None:
        """Cancel the robot's request, proposal and hint."""
        self.give(self.robot.cancel())

    def run_clock(self) -> None:
        """Run the clock of the seat to move, or stop it while nobody can play."""
        turn = self.match.turn
        stands = self.reader.away or not self.ready or self.match.result is not None
        running = int(turn) if turn >= 0 and not stands else None
        self.match.clock = self.match.clock.runs(running, self.now)

    # The robot.

    def think(self, seat: Seat, *, hint: bool = False) -> None:
        """Ask the opponent for a move of a seat, with only what this seat knows."""
        self.give(self.robot.ask(self.match, seat, hint=hint))

    @property
    def robot_acts(self) -> bool:
        """Return whether the robot chooses now."""
        return robot_chooses(self.match, ready=self.ready)

    # The pads.

    def expect(self) -> None:
        """Set what the pads should show in this position and the moves they may show next."""
        match, proposal, robot = self.match, self.robot.proposal, self.robot_acts
        over = match.result is not None
        if self.reader.is_expecting(match.state, proposal, robot, over):
            return
        model = self.tracker.model
        moves: list[ExpectedMove] = []
        if match.turn in {CHANCE, OVER} or over:
            pass
        elif robot:
            # The part of its move that only the robot knows needs no hand, so it is done at once.
            moves = [] if proposal is None else [model.expected(match.state, proposal)]
        else:
            moves = model.expected_moves(match.public)
        self.reader.expect(self.game.scene(match.state), moves)

    def heed(self, pads: tuple[Pad, ...]) -> None:
        """Use these pads again."""
        self.reader.heed(pads, self.match.history)
        self.expect()

    def tidy(self) -> None:
        """Expect the pads to show the initial set-up from now on."""
        self.reader.tidy(self.game.scene(self.match.history.opening()))
