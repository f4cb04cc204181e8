"""Session of one table, from events to commands: pure, so an hour of play tests in milliseconds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from controller.journal.receipts import Saved, Unsaved
from controller.journal.resume import SavedGame
from controller.model.settings import Chair, SeatKind
from controller.model.update_result import UpdateResult
from controller.robot.opponent import Thought
from controller.sensing.reading import MANY, Fits, Off, Slid
from controller.sensing.tracker import HELD_SECONDS
from controller.session import (
    answers,
    consent,
    mending,
    menu,
    other_games,
    playing,
    private_hints,
    remote,
    setup,
)
from controller.session.advance import thought
from controller.session.change_key import UNSAVED, topic
from controller.session.commands import Command, ReportPads
from controller.session.dialogs import Dialog, MendingCause, PlainAct, QuestionKey
from controller.session.events import (
    Addressed,
    Begun,
    BoardFound,
    BoardLost,
    CodeReplaced,
    Consented,
    Declared,
    Event,
    FetchedGame,
    FetchFailed,
    GamesListed,
    GamesStored,
    Given,
    HintWanted,
    Hosted,
    Invited,
    NetworkSwitchFound,
    Paired,
    Parted,
    Picked,
    PowerSwitchFound,
    Pressed,
    Reseated,
    Seen,
    Switched,
    Tick,
    UpdateEnded,
    UpdateFound,
    Wished,
)
from controller.session.keyboard import Keyboard, KeyPress, opens_menu
from controller.session.offers import Offers
from controller.session.pad_report import ailments
from controller.session.phases import (
    Asking,
    DialogAct,
    Do,
    Finished,
    Inviting,
    Mending,
    Open,
    Paused,
    Phase,
    Playing,
    Private,
    SetUp,
    SlideOn,
    StartGame,
    Trouble,
    Waiting,
)
from controller.session.read_only import ReadOnlyTable
from controller.session.settling import settled
from controller.session.steps import NextStep, Proceed, ReadPads, ReadSetUp, Then
from controller.session.table_state import TableState
from hardware.ports import EMPTY, Chime, Key, Pad, Picture

LEAF_SECONDS = 5.0
"""Seconds for which one leaf of a long text is shown."""
HAND_SHOWN_SECONDS = 15.0
"""Seconds before a hand is hidden if nobody hides it earlier."""
END_SHOWN_SECONDS = 1.0
"""Seconds after the end during which no key starts the next game."""


class Session:
    """Takes every event of a table and returns commands; it never waits and never fails."""

    def __init__(self, table: TableState) -> None:
        self._table = table
        self.phase = menu.lobby(table)
        self._keys = Keyboard(table.setting.timing.long_press_seconds)
        self._offers = Offers()
        self._boot: int | None = None
        self._leaf_at = 0.0
        self._told: tuple[object, ...] = ()
        self._told_at = 0.0
        self._health: tuple[object, ...] = (False, frozenset(), frozenset())

    @property
    def table(self) -> ReadOnlyTable:
        """Read-only view of the table: only the session changes it."""
        return self._table

    @property
    def phase(self) -> Phase:
        """What the table is doing now."""
        return self._phase

    @phase.setter
    def phase(self, phase: Phase) -> None:
        """Enter a phase; a question that a moved piece dismisses remembers what the pads show."""
        if isinstance(phase, Asking) and phase.loose and not phase.marks:
            phase = replace(phase, marks=self._table.pads.marks)
        self._phase = phase

    def open(
        self,
        game: str = "",
        options: Mapping[str, str] | None = None,
        chairs: Sequence[Chair] = (),
        saved_game: SavedGame | None = None,
        troubles: Sequence[Trouble] = (),
        *,
        fresh: bool = False,
    ) -> list[Command]:
        """Open the table with a game, with an offer to resume one, or with the list of games.

        ``fresh`` starts the game even if another one can be resumed; the menu still offers that
        one. Startup problems are shown first.
        """
        table = self._table
        table.switch_on(chairs, saved_game, troubles)
        first: DialogAct = Open(Dialog.LOBBY)
        if menu.resumable(table) and not (game and fresh):
            first = Open(Dialog.RESUME)
        elif game:
            robots = tuple(at for at, chair in enumerate(chairs) if chair.kind == SeatKind.ROBOT)
            first = StartGame(game, dict(options or {}), robots)
        self._go(menu.trouble(first) if troubles else answers.obey(table, first))
        return self._flush()

    def handle(self, event: Event) -> list[Command]:
        """Handle an event; return the resulting commands."""
        table = self._table
        match event:
            case Seen(picture):
                table.fairness.feel(event)
                self._scanned(picture)
            case Pressed(edge):
                table.fairness.feel(event)
                table.pass_time(edge.at)
                press = self._keys.edge(edge)
                if press is not None:
                    self._press(press)
            case Tick(at):
                table.pass_time(at)
                self._tick()
            case Saved(number):
                unsaved = bool(table.ledger.unsaved)
                if table.ledger.confirm(number):
                    if unsaved:
                        table.notices.tell("saved")
                    left = table.ledger.take_warning()
                    if left is not None:
                        table.notices.tell("long", left=left)
                    if topic(self.phase) == UNSAVED:
                        self._go(answers.back_to_table(table))
            case Unsaved(code, reason):
                # Nothing happens until somebody has decided to play on without the journal.
                if not table.ledger.unsaved and topic(self.phase) != UNSAVED:
                    self.phase = menu.unsaved(code, reason)
            case Thought():
                self._go(Then(thought(table, event, self.phase), _proposed))
            case BoardLost(at, reason):
                table.pass_time(at)
                self._lost(reason)
            case UpdateEnded(result, version):
                self._tell_update(result, version)
            case NetworkSwitchFound() | PowerSwitchFound() | UpdateFound():
                self._find_switch(event)
            case Switched():
                pass  # the presenter handles the language
            case (
                Given()
                | Hosted()
                | Addressed()
                | Invited()
                | CodeReplaced()
                | Paired()
                | Parted()
                | Declared()
                | Consented()
                | HintWanted()
                | Begun()
                | Reseated()
                | Wished()
            ):
                self._go(remote.heard(table, event, self.phase))
            case GamesStored() | GamesListed() | Picked() | FetchedGame() | FetchFailed():
                self._go(other_games.heard(table, event, self.phase))
            case BoardFound(at):
                table.pass_time(at)
                if isinstance(self.phase, Paused):
                    self.phase = Paused(self.phase.reason, back=True)
        return self._flush()

    def next_at(self) -> float | None:
        """Time of the next event that needs no input, so that a simulation can jump there."""
        table = self._table
        times = [table.pads.next_at(), self._keys.next_at()]
        phase = self.phase
        timing = table.setting.timing
        match phase:
            case Playing():
                times.append(phase.due)
            case Inviting(since=since):
                times.append(since + remote.CODE_VALID_SECONDS)
            case Mending() | SetUp():
                times += [phase.since + timing.rewind_seconds, phase.since + timing.stuck_seconds]
            case _:
                pass
        if table.reader.revocable is not None:
            times.append(table.reader.revocable.until + 0.001)
        if table.has_match:
            times.append(table.match.clock.falls_at())
            if table.match.hidden:
                times.append(table.match.ended_at + consent.HIDDEN_SECONDS)
        later = [time for time in times if time is not None and time > table.now]
        return min(later) if later else None

    def _go(self, step: NextStep) -> None:
        """Run a step and everything that follows, until the table waits for input."""
        self.phase = settled(self._table, step)

    def _find_switch(self, event: NetworkSwitchFound | PowerSwitchFound | UpdateFound) -> None:
        """Note what else can be done with the machine, and offer it."""
        table = self._table
        match event:
            case NetworkSwitchFound():
                table.find_network_switch()
            case PowerSwitchFound():
                table.find_power_switch()
            case UpdateFound():
                table.find_update()
        self._go(menu.reopened(table, self.phase))

    def _tell_update(self, result: UpdateResult, version: str) -> None:
        """Say what became of an update, without taking a question of the game from the screen."""
        table = self._table
        match self.phase:
            case Asking(QuestionKey.UPDATING | QuestionKey.RESUME | QuestionKey.LOBBY):
                self._go(menu.updated(table, result, version))
            case _:
                table.notices.tell(f"update-{result}", version=version)

    def _scanned(self, picture: Picture) -> None:
        """Handle a picture of the whole board."""
        table = self._table
        table.pass_time(picture.at)
        noisy = table.pads.health.feed(picture)
        if noisy:
            table.reader.mute(noisy, in_game=table.has_match)
        rebooted = self._boot not in {None, picture.boot}
        self._boot = picture.boot
        changed = table.reader.feed(picture)
        if table.reader.away or rebooted:
            self._reconnected()
        elif changed:
            self._seen()
        if noisy:
            # Asked last: what settled in the same picture was no answer to this question.
            self._report(noisy)

    def _seen(self) -> None:
        table, phase = self._table, self.phase
        match phase:
            case SetUp():
                self._go(ReadSetUp(phase))
            case Playing():
                self._go(ReadPads())
            case Mending():
                self._mend(phase)
            case Asking(QuestionKey.SPEAK | QuestionKey.WHICH) | Finished(tidy=False) if (
                not self._sliding and isinstance(playing.look(table), Slid)
            ):
                # The question or the end came too soon: the piece that led to it has slid on.
                self._go(ReadPads())
            case Asking(QuestionKey.STUCK) if not table.tracker.model.tapped:
                # Whoever keeps trying must find the question still there.
                if table.tracker.in_place:
                    self._go(answers.back_to_table(table))
            case Asking(loose=True):
                self._reconsider(phase)
            case _:
                pass

    def _reconsider(self, phase: Asking) -> None:
        """Handle a piece moved while a question is open; lifting one to turn it is no answer."""
        table = self._table
        if table.has_match and table.tracker.model.tapped:
            self._tapped_meanwhile(phase)
            return
        shaky = table.pads.shaky
        pairs = enumerate(zip(phase.marks, table.pads.marks, strict=True))
        changed = [now for at, (before, now) in pairs if before != now and at not in shaky]
        if len(changed) >= MANY or any(mark != EMPTY for mark in changed):
            self._go(answers.back_to_table(table))

    def _tapped_meanwhile(self, phase: Asking) -> None:
        """Handle a tap while a question is open; one on what it asks about is no answer."""
        table = self._table
        if any(table.tracker.marks) and table.pads.pressed(HELD_SECONDS):
            return
        offered = {str(it.facts.get("move")) for it in phase.choices}
        reading = playing.look(table)
        fits = isinstance(reading, Fits) and all(
            it.move.text in offered for it in reading.expected_moves
        )
        if phase.key != QuestionKey.WHICH or not fits:
            self._go(answers.back_to_table(table))
            if isinstance(self.phase, Asking) and self.phase.choices == phase.choices:
                self.phase = phase

    def _mend(self, phase: Mending) -> None:
        table = self._table
        found = mending.seen(table, phase)

        def mistake(table: TableState, again: Phase) -> NextStep:
            # A mistake that becomes a move, or the start of one, was no mistake.
            if isinstance(again, Playing) and isinstance(again.reading, Off):
                return mending.still(table, phase, again.reading)
            return again

        self._go(Then(ReadPads(), mistake) if found is None else found)

    def _report(self, pads: tuple[Pad, ...]) -> None:
        """Report pads that flicker, unless the screen shows something more important."""
        table = self._table
        busy = self._asks_otherwise or isinstance(self.phase, Finished | Private | Paused)
        if table.has_match and not busy:
            self.phase = mending.noisy(table, pads)

    def _lost(self, reason: str) -> None:
        """Handle the loss of the board: nothing is seen, so all clocks stop."""
        table = self._table
        table.reader.lose(reason)
        self._keys.forget()
        if table.has_match and not self._asks_otherwise:
            self._go(Proceed())

    def _reconnected(self) -> None:
        """Handle the return of the board: changes made meanwhile went unseen and are not moves."""
        table = self._table
        table.reader.reconnect()
        if not table.has_match:
            return
        phase = settled(table, answers.back_to_table(table, MendingCause.LINK))
        if not self._asks_otherwise:
            self.phase = phase

    @property
    def _sliding(self) -> bool:
        """Return whether the open question is about where a piece slid."""
        return isinstance(self.phase, Asking) and any(
            isinstance(choice.act, SlideOn) for choice in self.phase.choices
        )

    @property
    def _asks_otherwise(self) -> bool:
        """Return whether the open question has nothing to do with the pieces on the board."""
        return (
            isinstance(self.phase, Asking)
            and not self.phase.loose
            and self.phase.key != QuestionKey.SPEAK
        )

    def _tick(self) -> None:
        table = self._table
        if table.pads.settle(table.now):
            self._seen()
        self._settle_last_move()
        press = self._keys.tick(table.now)
        if press is not None:
            self._press(press)
        match self.phase:
            case Playing() as phase:
                self._go(playing.tick(table, phase))
            case Mending() as phase:
                self._go(mending.tick(table, phase))
            case SetUp() as phase:
                self._go(setup.tick(table, phase))
            case Private(_, since) if table.now - since >= HAND_SHOWN_SECONDS:
                self._go(answers.back_to_table(table))
            case Inviting(since=since) if table.now - since >= remote.CODE_VALID_SECONDS:
                self._go(answers.back_to_table(table))
            case _:
                pass
        if table.has_match and table.ready:
            table.reader.watch(table.now, objects=isinstance(self.phase, Mending))
            self._name_stuck()
        self._flag()
        if consent.open_when_due(table) and topic(self.phase) == (Asking, QuestionKey.OPEN_AGREE):
            self._go(answers.back_to_table(table))
        if table.now - self._leaf_at >= LEAF_SECONDS:
            self._leaf_at = table.now
            table.notices.turn_leaf()

    def _settle_last_move(self) -> None:
        """Make the last move final once its time is over, but only while it lies there at rest.

        Whatever disturbs the pads meanwhile must not take away what would undo it.
        """
        table, reader = self._table, self._table.reader
        last = reader.revocable or reader.disturbed or reader.last_tap
        if last is None or table.now <= last.until or self._sliding:
            return
        at_rest = (
            reader.tracker.in_place and table.pads.calm and not isinstance(self.phase, Mending)
        )
        if at_rest or table.match.result is not None:
            reader.settle_last_move()
        else:
            reader.disturb_last_move()

    def _name_stuck(self) -> None:
        """Ask about a pad or two that have been wrong for long, although people keep trying."""
        table, phase = self._table, self.phase
        over = table.match.result is not None
        if not isinstance(phase, Playing | Mending) or over or table.tracker.model.tapped:
            return
        pads = table.reader.overdue(table.now, table.setting.timing.stuck_seconds)
        if 0 < len(pads) <= mending.FEW and not (isinstance(phase, Mending) and phase.off.push):
            self.phase = mending.stuck(table, pads)

    def _flag(self) -> None:
        """End the game if a seat has run out of time."""
        if not self._table.has_match:
            return
        match = self._table.match
        seat = match.clock.flag(self._table.now)
        if seat is not None and match.result is None:
            match.run_out(match.seat(seat))
            self._go(Proceed())

    def _press(self, press: KeyPress) -> None:
        table, phase = self._table, self.phase
        if opens_menu(press) and table.has_match:
            self.phase = menu.menu(table)
            return
        match phase:
            case Asking() if press.at < self._told_at:
                pass  # The key was already on its way down before the question appeared.
            case Asking():
                self._go(answers.answer(table, phase, press.key))
            case Private(seat) if press.key == Key.OK and private_hints.is_offered(table, seat):
                # Whether a phone has asked already must not show: the page stays in either case.
                private_hints.ask(table, seat)
                self.phase = Private(seat, table.now)
            case Private() | Inviting():
                self._go(answers.back_to_table(table))
            case Waiting(seat) if press.key == Key.OK:
                self._go(remote.without_phone(table, seat))
            case Finished():
                self._go(self._after_the_end(phase, press.key))
            case Playing() if press.key == Key.OK and self._offers.has_changed(press.at):
                table.ring(Chime.ASK)  # This OK was meant for what was shown before.
            case Playing() if press.key == Key.OK:
                self._go(playing.okay(table, phase))
            case Mending() if press.key == Key.OK:
                self._go(mending.okay(table, phase))
            case SetUp() if press.key == Key.OK:
                self._go(setup.okay(table))
            case Playing() if press.key == Key.BACK:
                table.tracker.forget()
                self._go(answers.back_to_table(table))
            case _ if press.key in {Key.LEFT, Key.RIGHT}:
                table.notices.turn_leaf(1 if press.key == Key.RIGHT else -1)
                self._leaf_at = table.now
            case _:
                pass

    def _after_the_end(self, phase: Finished, key: Key) -> NextStep:
        if phase.tidy or key != Key.OK:
            return Finished()
        if self._table.now - phase.since < END_SHOWN_SECONDS:
            # This OK was meant for the move that ended the game.
            return phase
        return answers.obey(self._table, Do(PlainAct.NEXT))

    def _ailing(self) -> list[Command]:
        """Report on the pads if it changed; not computed at every tick because it takes a while."""
        table = self._table
        over = table.has_match and table.match.result is not None
        ignored = table.tracker.model.ignored if table.has_match else frozenset()
        state = (over, ignored, table.pads.health.noisy)
        if state == self._health:
            return []
        self._health = state
        named = {table.board.pad_name(pad): what for pad, what in ailments(table).items()}
        return [ReportPads(named, over)]

    def _flush(self) -> list[Command]:
        """Pending commands; a new text starts at its first leaf."""
        table = self._table
        if table.ledger.take_sound():
            table.ring(Chime.DONE)
        acts = len(table.match.history.acts) if table.has_match else 0
        self._offers.note(self.phase, acts, table.now)
        commands = table.take_commands() + self._ailing()
        told = (*topic(self.phase), table.notices.news)
        if told != self._told:
            self._told, self._told_at = told, table.now
            self._leaf_at = table.now
            table.notices.first_leaf()
        return commands


def _proposed(table: TableState, phase: Phase) -> NextStep:
    """Read the pads after the robot's answer: its move or the set-up may already be there."""
    if isinstance(phase, Playing) and table.robot.proposal is not None:
        return ReadPads()
    return ReadSetUp(phase) if isinstance(phase, SetUp) else phase
