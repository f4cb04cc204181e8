"""One table, from events to commands: pure, so that an hour of play is tested in milliseconds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from controller.journal.resume import Saga
from controller.session import acts, guests, mending, menu, playing, setup
from controller.session.ailing import ailments
from controller.session.desk import Desk
from controller.session.events import (
    Ailing,
    Begun,
    Command,
    Declared,
    Event,
    Found,
    Given,
    Hosted,
    Invited,
    Light,
    Lost,
    Paired,
    Parted,
    Pressed,
    Reseated,
    Saved,
    Say,
    Seen,
    Switched,
    Thought,
    Tick,
    Unsaved,
    Wished,
)
from controller.session.flow import proceed, thought
from controller.session.keyboard import Keyboard, Press
from controller.session.look import UNSAVED, look, plain, topic
from controller.session.phases import (
    Act,
    Asking,
    Begin,
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
    Trouble,
    Waiting,
)
from controller.session.setting import Chair
from controller.show.frames import frame
from controller.show.pages import page
from controller.sight.reading import MANY, Off, Slid
from controller.words.speech import Speech
from hardware.ports import EMPTY, Chime, Frame, Key, Pad, Picture
from rules.catalog import LANGUAGES

LEAF = 5.0
"""How long one leaf of a long text stays."""
HIDDEN = 15.0
"""So long a hand stays on the screen if nobody hides it."""
PAUSE = 1.0
"""So long after the end no key begins the next game."""


class Session:
    """Takes every event of a table and answers with commands; it never waits and never fails."""

    def __init__(self, desk: Desk, speech: Speech) -> None:
        self.desk = desk
        self.speech = speech
        self.phase: Phase = menu.lobby(desk)
        self._keys = Keyboard(desk.setting.timing.long_press)
        self._shown: tuple[object, ...] = ()
        self._frame: Frame = ()
        self._page: object = None
        self._boot: int | None = None
        self._leaf_at = 0.0
        self._told: tuple[object, ...] = ()
        self._told_at = 0.0
        self._health: tuple[object, ...] = (False, frozenset(), frozenset())

    def open(
        self,
        game: str = "",
        options: Mapping[str, str] | None = None,
        chairs: Sequence[Chair] = (),
        saga: Saga | None = None,
        troubles: Sequence[Trouble] = (),
        *,
        fresh: bool = False,
    ) -> list[Command]:
        """Begin: with a game, with an offer to resume one, or by asking which.

        ``fresh`` if the game is wanted even where another one can be resumed: the menu still
        offers that. What was in the way is told first.
        """
        desk = self.desk
        desk.chairs = list(chairs)
        desk.saga = saga
        desk.troubles = tuple(troubles)
        first: Act = Open("lobby")
        if menu.resumable(desk) and not (game and fresh):
            first = Open("resume")
        elif game:
            robots = tuple(at for at, chair in enumerate(chairs) if chair.kind == "robot")
            first = Begin(game, dict(options or {}), robots)
        self.phase = menu.trouble(first) if troubles else acts.obey(desk, first)
        return self._flush()

    def handle(self, event: Event) -> list[Command]:
        """What the table does about an event."""
        desk = self.desk
        match event:
            case Seen(picture):
                desk.luck.feel(event)
                self._scanned(picture)
            case Pressed(edge):
                desk.luck.feel(event)
                desk.now = max(desk.now, edge.at)
                press = self._keys.edge(edge)
                if press is not None:
                    self._press(press)
            case Tick(at):
                desk.now = max(desk.now, at)
                self._tick()
            case Saved(number):
                desk.saved = max(desk.saved, number)
                if desk.saved >= desk.recorded:
                    desk.unsaved = ""
                    if topic(self.phase) == UNSAVED:
                        self.phase = acts.table(desk)
            case Unsaved(code, reason):
                # Nothing is done before somebody has said that they play on without the journal.
                if not desk.unsaved and topic(self.phase) != UNSAVED:
                    self.phase = menu.unsaved(code, reason)
            case Thought():
                self.phase = thought(desk, event, self.phase)
                if isinstance(self.phase, Playing) and desk.proposal is not None:
                    self.phase = playing.seen(desk)
                elif isinstance(self.phase, SetUp):
                    self.phase = setup.seen(desk, self.phase)
            case Lost(at, reason):
                desk.now = max(desk.now, at)
                self._lost(reason)
            case Switched(language):
                if language in LANGUAGES:
                    self.speech = Speech(language, desk.catalog)
                    self._shown = ()
            case (
                Given()
                | Hosted()
                | Invited()
                | Paired()
                | Parted()
                | Declared()
                | Begun()
                | Reseated()
                | Wished()
            ):
                self.phase = guests.heard(desk, event, self.phase)
            case Found(at):
                desk.now = max(desk.now, at)
                if isinstance(self.phase, Paused):
                    self.phase = Paused(self.phase.reason, back=True)
        return self._flush()

    def next_at(self) -> float | None:
        """When something will happen by itself, so that a simulation may jump there."""
        desk = self.desk
        times = [desk.pads.next_at(), self._keys.next_at()]
        phase = self.phase
        timing = desk.setting.timing
        match phase:
            case Playing():
                times.append(phase.due)
            case Inviting(since=since):
                times.append(since + guests.VALID)
            case Mending() | SetUp():
                times += [phase.since + timing.rewind, phase.since + timing.stuck]
            case _:
                pass
        if desk.revocable is not None:
            times.append(desk.revocable.until + 0.001)
        if desk.has_match:
            times.append(desk.match.clock.falls_at())
        later = [time for time in times if time is not None and time > desk.now]
        return min(later) if later else None

    def _scanned(self, picture: Picture) -> None:
        """The whole board, as it is now."""
        desk = self.desk
        desk.now = max(desk.now, picture.at)
        noisy = desk.pads.health.feed(picture)
        if noisy:
            self._mute(noisy)
        rebooted = self._boot not in {None, picture.boot}
        self._boot = picture.boot
        changed = desk.pads.feed(plain(picture) if desk.coarse else picture)
        if desk.away or rebooted:
            self._reconnected()
        elif changed:
            self._seen()

    def _seen(self) -> None:
        desk, phase = self.desk, self.phase
        match phase:
            case SetUp():
                self.phase = setup.seen(desk, phase)
            case Playing():
                self.phase = playing.seen(desk)
            case Mending():
                self._mend(phase)
            case Asking(loose=True):
                self._reconsider(phase)
            case Asking("speak") | Finished(tidy=False) if isinstance(playing.look(desk), Slid):
                # The question or the end came too soon: the piece that led to it has slid on.
                self.phase = playing.seen(desk)
            case _:
                pass

    def _reconsider(self, phase: Asking) -> None:
        """A piece was moved while a question is open: lifting one to turn it is no answer."""
        pairs = zip(phase.marks, self.desk.pads.marks, strict=True)
        lifted = [mark == EMPTY for before, mark in pairs if before != mark]
        if len(lifted) >= MANY or not all(lifted):
            self.phase = acts.table(self.desk)

    def _mend(self, phase: Mending) -> None:
        desk = self.desk
        found = mending.seen(desk, phase)
        if found is not None:
            self.phase = found
            return
        # A mistake that becomes a move, or is on its way to one, was no mistake.
        again = playing.seen(desk)
        if isinstance(again, Playing) and isinstance(again.reading, Off):
            again = mending.still(desk, phase)
        self.phase = again

    def _mute(self, pads: tuple[Pad, ...]) -> None:
        """Pads flicker: play without them, and say so where it can be read at once."""
        desk = self.desk
        desk.mute(pads)
        busy = self._settled or isinstance(self.phase, Finished | Private | Paused)
        if desk.has_match and not busy:
            self.phase = mending.noisy(desk, pads)

    def _lost(self, reason: str) -> None:
        """Nothing that happens on the board is seen now, so nobody's time runs either."""
        desk = self.desk
        desk.away = reason
        desk.revocable = None
        self._keys.forget()
        if desk.has_match and not self._settled:
            self.phase = proceed(desk)

    def _reconnected(self) -> None:
        """The board answers: what differs now was not seen being done, and is no move."""
        desk = self.desk
        desk.away = ""
        desk.pads.adopt()
        if not desk.has_match:
            return
        phase = acts.table(desk, "link")
        if not self._settled:
            self.phase = phase

    @property
    def _sliding(self) -> bool:
        """Whether a question is open about where a piece slid to: it waits for its answer."""
        return isinstance(self.phase, Asking) and any(
            isinstance(choice.act, SlideOn) for choice in self.phase.choices
        )

    @property
    def _settled(self) -> bool:
        """Whether a question is open that has nothing to do with what lies on the board."""
        return isinstance(self.phase, Asking) and not self.phase.loose and self.phase.key != "speak"

    def _tick(self) -> None:
        desk = self.desk
        if desk.pads.settle(desk.now):
            self._seen()
        if desk.revocable is not None and desk.now > desk.revocable.until and not self._sliding:
            desk.revocable = None
        press = self._keys.tick(desk.now)
        if press is not None:
            self._press(press)
        match self.phase:
            case Playing() as phase:
                self.phase = playing.tick(desk, phase)
            case Mending() as phase:
                self.phase = mending.tick(desk, phase)
            case SetUp() as phase:
                self.phase = setup.tick(desk, phase)
            case Private(_, since) if desk.now - since >= HIDDEN:
                self.phase = acts.table(desk)
            case Inviting(since=since) if desk.now - since >= guests.VALID:
                self.phase = acts.table(desk)
            case _:
                pass
        self._flag()
        if desk.now - self._leaf_at >= LEAF:
            self._leaf_at = desk.now
            desk.leaf += 1

    def _flag(self) -> None:
        """A seat whose time is over has lost."""
        if not self.desk.has_match:
            return
        match = self.desk.match
        seat = match.clock.flag(self.desk.now)
        if seat is not None and match.result is None:
            match.run_out(match.seat(seat))
            self.phase = proceed(self.desk)

    def _press(self, press: Press) -> None:
        desk, phase = self.desk, self.phase
        if (press.long or press.key == Key.MENU) and desk.has_match:
            self.phase = menu.menu(desk)
            return
        match phase:
            case Asking() if press.at < self._told_at:
                pass  # The key was on its way down before there was a question.
            case Asking():
                self.phase = acts.answer(desk, phase, press.key)
            case Private() | Inviting():
                self.phase = acts.table(desk)
            case Waiting(seat) if press.key == Key.OK:
                self.phase = guests.without_phone(desk, seat)
            case Finished():
                self.phase = self._after_the_end(phase, press.key)
            case Playing() if press.key == Key.OK:
                self.phase = playing.okay(desk, phase)
            case Mending() if press.key == Key.OK:
                self.phase = mending.okay(desk, phase)
            case SetUp() if press.key == Key.OK:
                self.phase = setup.okay(desk)
            case Playing() if press.key == Key.BACK:
                desk.tracker.forget()
                self.phase = acts.table(desk)
            case _ if press.key in {Key.LEFT, Key.RIGHT}:
                desk.leaf += 1 if press.key == Key.RIGHT else -1
                self._leaf_at = desk.now
            case _:
                pass

    def _after_the_end(self, phase: Finished, key: Key) -> Phase:
        if phase.tidy or key != Key.OK:
            return Finished()
        if self.desk.now - phase.since < PAUSE:
            # This OK was meant for the move that ended the game.
            return phase
        return acts.obey(self.desk, Do("next"))

    def _ailing(self) -> list[Command]:
        """How the pads are, if that has changed: not asked at every tick, for it takes a while."""
        desk = self.desk
        over = desk.has_match and desk.match.result is not None
        ignored = desk.tracker.sight.ignored if desk.has_match else frozenset()
        state = (over, ignored, desk.pads.health.noisy)
        if state == self._health:
            return []
        self._health = state
        named = {desk.board.pad_name(pad): what for pad, what in ailments(desk).items()}
        return [Ailing(named, over)]

    def _flush(self) -> list[Command]:
        """What was commanded, and the frame and the page if they changed."""
        desk = self.desk
        if desk.done and (desk.unsaved or desk.saved >= desk.recorded):
            desk.done = False
            desk.ring(Chime.DONE)
        commands, desk.out = desk.out, []
        commands += self._ailing()
        if isinstance(self.phase, Asking) and self.phase.loose and not self.phase.marks:
            self.phase = replace(self.phase, marks=desk.pads.marks)
        told = (*topic(self.phase), desk.news)
        if told != self._told:
            # A new text begins with its first leaf.
            self._told, self._told_at = told, desk.now
            self._leaf_at, desk.leaf = desk.now, 0
        now = (self.phase, *look(desk))
        if now != self._shown:
            self._shown = now
            lights, text = frame(desk, self.phase), page(desk, self.phase, self.speech)
            if lights != self._frame:
                self._frame = lights
                commands.append(Light(lights))
            if text != self._page:
                self._page = text
                commands.append(Say(text))
        return commands
