"""Two tables in lockstep that differ only in what one seat cannot know.

Every message goes to both. After each one, every byte that the seat, the table, its pages and who
watches were sent must be the same, at the same moments; so must lights, screen, sounds and what the
seat's robot is asked. What another seat's phone is sent may differ: it knows the secret.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import takewhile, zip_longest
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from controller.journal import entries as journal_entries
from controller.journal.disk import Disk
from controller.journal.entries import Ended, Entry, Opened, Started
from controller.journal.file import Journal
from controller.model.screen_page import Page
from controller.model.settings import HUMAN, ROBOT, Chair
from controller.robot.protocol import AnalysisReply, MoveChance
from controller.session import answers
from controller.session.commands import Append
from controller.session.fairness import Fairness
from controller.session.phases import Private
from controller.session.settling import settled
from controller.web.clients import Said
from controller.web.message_reader import Nonsense, hello, said
from controller.web.table_view import PhaseName, phase_name
from controller.web.view_sections import View, written
from rules.model import Seat
from tests.controller.web.hall import Visitor
from tests.controller.web.worlds import Pair, Reported, Scripted, World

REST = 0.06
"""Seconds between two messages."""
SAVED_AT = 1_700_000_000
"""Time of every saved game."""
TOKEN = "ab" * 16
"""The table's token, as ``Hall`` sets it."""


class Asker(StrEnum):
    """Kinds of clients that may send a message."""

    PHONE = "own seat's phone"
    SCREEN = "own hand on the screen"
    OTHER = "other seat's phone"
    CONTROL = "table page"
    TOKEN = "page with the token"
    WATCHER = "watcher"
    STRANGER = "nobody yet"


SEATED = {Asker.PHONE, Asker.SCREEN, Asker.OTHER}
AT_THE_TABLE = {Asker.CONTROL, Asker.TOKEN}


@dataclass(frozen=True)
class Setting:
    """Who plays and who looks; ``robot`` is a robot's seat, or -1."""

    seat: int
    robot: int = -1
    delay: float = 0.3
    """Seconds until a robot answers."""
    is_resumed: bool = False
    on_screen: bool = False
    """Whether the seat's hand is on the table's screen, and not on a phone."""


@dataclass(frozen=True)
class Try:
    """An act that the rules were asked about, and what the seat knows after it."""

    at: float
    actor: int
    text: str
    made: bool
    known: str


@dataclass(eq=False)
class TablePage(Visitor):
    """A page on the table's own machine; what it shows to another seat alone is not compared."""

    is_closed_off: Callable[[], bool] = field(default=lambda: False, repr=False)

    def show(self, kind: str, view: View) -> None:
        before = len(self.sent)
        super().show(kind, view)
        if self.is_closed_off():
            del self.sent[before:]


class QuickDisk(Disk):
    """A disk that nobody waits for."""

    def flush(self, fd: int) -> None:
        """Do not wait."""

    def sync(self, fd: int) -> None:
        """Do not wait."""

    def sync_folder(self, path: Path) -> None:
        """Do not wait."""


class Whim:
    """Chooses by what there is to choose from, and not by how often it was asked."""

    def choice(self, moves: list[Any]) -> Any:
        return moves[crc32(repr(moves).encode()) % len(moves)]


class PlainAnalyst:
    """Answers at once, with the very position that it was given."""

    def ask(self, game: str, options: object, public: str, *, is_set_up: bool) -> AnalysisReply:
        del options, is_set_up
        return AnalysisReply(1, (MoveChance(f"{game} {public}", 0.5),), exact=False, depth=1)

    def rest(self) -> None:
        """Nothing to release."""


class Table(Reported):
    """One of the two tables, with a client of each kind."""

    def __init__(self, world: World, setting: Setting, draws: list[str], folder: Path) -> None:
        self.world, self.setting, self.game = world, setting, world.kind.rules
        self.tries: list[Try] = []
        self.draws = draws
        self.clients: dict[Asker, Visitor] = {}
        self.guests: list[Visitor] = []
        """Clients that came during play."""
        self.others: set[int] = set()
        """Those that took another seat."""
        self.is_shown = False
        """Whether a game has ended for good, so that everybody may see all of it."""
        self.kept: tuple[Entry, ...] = ()
        if setting.is_resumed:
            before = Table(world, Setting(setting.seat, setting.robot), draws, folder)
            self.kept = tuple(before.entries)
        super().__init__("", seed=5, folder=folder, kept=self.kept)
        opponent: Any = self.loop._opponent
        opponent._delay, opponent._random = setting.delay, Whim()
        self.hub.analyst = PlainAnalyst()  # type: ignore[assignment]
        self.hub._errands.run = self._errand  # type: ignore[assignment, method-assign]
        self.state.commit = self._committing(self.state.commit)
        if not setting.is_resumed:
            self._begin()

    def _begin(self) -> None:
        """The game so far, played while nobody looked."""
        state, game, world = self.state, self.game, self.world
        state.new_fairness = lambda name: Scripted(name, self.draws, game)
        seats = range(len(game.seats(world.kind.start())))
        chairs = [Chair(ROBOT if at == self.setting.robot else HUMAN) for at in seats]
        state.begin(game, game.options(world.kind.options), chairs)
        state.ready = True
        for text in world.acts:
            refusal = state.commit(game.parse(text))
            assert refusal is None, (text, refusal)
        self.tries.clear()
        # Another game on this table draws its own cards.
        state.new_fairness = lambda name: Scripted(name, [], game)

    def _committing(self, real: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def commit(move: Any) -> Any:
            state = self.state
            actor = int(state.match.state.actor(move.code))
            refusal = real(move)
            if actor >= 0:
                seat = Seat(self.setting.seat % len(state.match.names))
                known = state.game.dump(state.game.view(state.match.state, seat))
                self.tries.append(Try(self.clock.now, actor, move.text, refusal is None, known))
            return refusal

        return commit

    def _errand(self, work: Callable[[], Any], asker: Visitor, name: str, **_busy: str) -> None:
        """Do at once what the server does in the background; its files are those of this table.

        It never refuses a job: each is done before the next one is asked for.
        """
        self.save()
        asker.post(work() | {"id": name})

    def _said(self, page: Page) -> None:
        if not self.is_closed_off():
            super()._said(page)

    def _watch(self, now: float, what: Any) -> None:
        super()._watch(now, what)
        entry = what.entry if isinstance(what, Append) else None
        ends = isinstance(entry, Ended) and not entry.hidden
        self.is_shown = self.is_shown or ends or isinstance(entry, Opened)

    def is_closed_off(self) -> bool:
        """Whether the screen shows the hand of another seat, after a warning."""
        phase = self.session.phase
        return isinstance(phase, Private) and phase.seat != self.setting.seat

    def has_control(self, client: Visitor) -> bool:
        guest = self.hub.guests.get(client)
        return guest is not None and guest.control

    # What tests do.

    @property
    def phase(self) -> PhaseName:
        return phase_name(self.state, self.session.phase)

    @property
    def entries(self) -> list[Entry]:
        """Everything written to the journal."""
        waiting = [it.entry for it in self.state.out if isinstance(it, Append)]
        done = [it.entry for it in self.events if isinstance(it, Append)]
        return [*self.kept, *done, *waiting]

    def save(self) -> None:
        """Write all games to the folder, as the journal would."""
        folder = self.hub.hosting.folder
        for path in folder.glob("*"):
            path.unlink()
        journal = Journal(folder, QuickDisk())
        for game in games(self.entries):
            journal.renew([journal_entries.write(it) for it in game])
            assert journal.path is not None
            os.utime(journal.path, (SAVED_AT, SAVED_AT))
        journal.close()

    def set_out(self) -> None:
        """Somebody looks at the table, and the hand puts the pieces there."""
        if self.setting.is_resumed:
            self.ask(self.clients[Asker.CONTROL], "choose", at=0)
            self.until(lambda: self.state.has_match)
            self.script()
            self.ask(self.clients[Asker.CONTROL], "wish", what="mend")
            self.until(lambda: self.state.ready and self.state.tracker.in_place)
        else:
            self.session.phase = settled(self.state, answers.back_to_table(self.state))
        self.run(0.2)

    def script(self) -> None:
        """A game that was resumed draws the cards of its world."""
        fairness = self.state.fairness
        if self.state.has_match and type(fairness) is Fairness:
            scripted = Scripted("", self.draws, self.game)
            vars(scripted).update(vars(fairness))
            self.state.fairness = scripted

    def open(self) -> None:
        """Pages and watchers come."""
        for asker, is_local, token in (
            (Asker.CONTROL, True, ""),
            (Asker.TOKEN, False, TOKEN),
            (Asker.WATCHER, False, ""),
        ):
            page = TablePage(self.clock, is_local, is_closed_off=self._closing(asker))
            self.clients[asker] = self.enter(page, **{"as": "table", "token": token})
        self.clients[Asker.STRANGER] = Visitor(self.clock, local=False)

    def _closing(self, asker: Asker) -> Callable[[], bool]:
        return self.is_closed_off if asker in AT_THE_TABLE else lambda: False

    def seat_people(self) -> None:
        """The seat and another one open their hands."""
        people, seat = self.state.match.humans(), self.setting.seat
        others = [it for it in people if it != seat]
        if seat in people:
            asker = Asker.SCREEN if self.setting.on_screen else Asker.PHONE
            self._sit(asker, seat, is_local=self.setting.on_screen)
        if others:
            self._sit(Asker.OTHER, others[0], is_local=False)

    def _sit(self, asker: Asker, seat: int, *, is_local: bool) -> None:
        told = self.ask(self.clients[Asker.CONTROL], "pair", seat=seat, here=True)
        client = Visitor(self.clock, is_local)
        self.clients[asker] = self.enter(client, **{"as": "seat", "token": told["token"]})

    def enter(self, client: Visitor, **facts: object) -> Visitor:
        """A client introduces itself."""
        first = {"do": "hello", "v": 1, "language": "en"} | facts
        self.hub.inbox.put(Said(client, hello(written(first))))
        self.run(0.02)
        return client

    def send(self, asker: Asker, do: str, facts: dict[str, object], number: int) -> None:
        """A client sends a message, and some time passes."""
        client = self.clients[asker]
        audience = "seat" if asker in SEATED else "table"
        if do == "hello":
            client = page = TablePage(self.clock, local=False)
            page.is_closed_off = lambda: self.is_closed_off() and self.has_control(page)
            self.guests.append(client)
            self.hub.inbox.put(Said(client, hello(written({"do": do} | facts))))
        else:
            message = {"do": do, "id": f"m{number}"} | facts
            try:
                self.hub.inbox.put(Said(client, said(written(message), audience)))
            except Nonsense as nonsense:
                client.sent.append((self.clock.now, f"1008 {nonsense}"))
        self.run(REST)
        self.script()

    def outputs(self) -> Iterator[tuple[str, list[Any]]]:
        """Every byte that tells the seat or the public something, and when."""
        for asker, client in self.clients.items():
            if asker != Asker.OTHER:
                yield asker, client.sent
        for number, client in enumerate(self.guests):
            guest = self.hub.guests.get(client)
            if guest is not None and guest.seat not in {-1, self.setting.seat}:
                self.others.add(number)
            yield f"guest {number}", [] if number in self.others else client.sent
        yield "lights and screen", self.frames
        yield "broker", self.reports
        yield "sounds", list(self.table.sound.played)
        seat = self.setting.seat
        yield "robot", [(it.level, it.view) for it in self.thinks if it.seat == seat]


def games(told: list[Entry]) -> Iterator[list[Entry]]:
    """Entries of each game."""
    game: list[Entry] = []
    for entry in told:
        if isinstance(entry, Started) and game:
            yield game
            game = []
        game.append(entry)
    if game:
        yield game


@dataclass(frozen=True)
class Leak:
    """Where two worlds first differ."""

    where: str
    script: tuple[object, ...]
    one: str
    other: str


class TwinTables:
    """The two tables of a pair of worlds."""

    def __init__(self, pair: Pair, setting: Setting, folder: Path, random: Random) -> None:
        self.pair, self.setting, self.random = pair, setting, random
        coming = [*pair.turnout.coming]
        self.sides = [
            Table(it, setting, [text[1:] for text in it.acts if text[0] == "+"] + coming, folder)
            for it in (pair.one, pair.other)
        ]
        self.script: list[object] = []
        self.is_revealed = False
        """Whether play itself has shown what the worlds differ in: nothing more can be compared."""
        self._seen: dict[str, int] = {}
        for side in self.sides:
            side.open()

    @property
    def one(self) -> Table:
        return self.sides[0]

    @property
    def phase(self) -> PhaseName:
        return self.one.phase

    def both(self, act: Callable[[Table], object]) -> None:
        """Do the same at both tables."""
        for side in self.sides:
            act(side)

    def send(self, asker: Asker, do: str, facts: list[dict[str, object]]) -> Leak | None:
        """Send a message to both tables; where they differ then."""
        self.script.append((str(self.phase), str(asker), do, *facts[: 1 + (facts[0] != facts[1])]))
        for side, told in zip(self.sides, facts, strict=True):
            side.send(asker, do, told, len(self.script))
        return self.difference()

    def try_in_vain(self) -> None:
        """At the second table alone, another seat tries what is not allowed, or asks for a hint."""
        phone = self.sides[1].clients.get(Asker.OTHER)
        cards = self.one.game.sheet.key != "incognito"
        self.one.run(0.02)
        if phone is None or phone.closed or not self.sides[1].state.has_match:
            self.sides[1].run(0.02)
            return
        side = self.sides[1]
        for facts in (
            {"do": "act", "text": "JH@a1" if cards else "a1-h8"},
            self.random.choice([{"do": "act", "text": "?"}, {"do": "hint"}]),
        ):
            message = {"id": f"v{side.clock.now}"} | facts
            side.hub.inbox.put(Said(phone, said(written(message), "seat")))
            side.run(0.01)

    def difference(self) -> Leak | None:
        """The first output that tells the two worlds apart."""
        if not self.is_revealed and self._is_played_open():
            self.is_revealed = True
            if self._is_proposed() and not self.is_kept():
                return Leak("a robot's hand is a person's again", tuple(self.script), "", "")
        if self.is_revealed:
            return None
        pairs = zip(self.one.outputs(), self.sides[1].outputs(), strict=True)
        for (name, one), (_, other) in pairs:
            start = self._seen.get(name, 0)
            if one[start:] != other[start:]:
                mine, yours = _first(one[start:], other[start:])
                return Leak(name, tuple(self.script), mine, yours)
            self._seen[name] = len(one)
        return None

    def _is_played_open(self) -> bool:
        """Whether the rules themselves showed the secret.

        A person's try at another seat's move is judged by the cards that are really there, and an
        announcement shows the piece. A robot's move shows what it chose. None shows when.
        """
        one, other = (side.tries for side in self.sides)
        for mine, yours in zip(one, other, strict=False):
            if mine != yours:
                is_same = (mine.at, mine.actor) == (yours.at, yours.actor)
                is_played = mine.text == yours.text or self._is_robot(mine.actor)
                return is_same and is_played and mine.actor != self.setting.seat
        short, long = sorted(self.sides, key=lambda side: len(side.tries))
        if len(short.tries) < len(long.tries) and self._is_robot(long.tries[-1].actor):
            # An act without a piece, such as an exchange, is made at once instead of shown.
            return short.state.robot.proposal is not None
        return self._is_proposed() or self._is_drawn_out() or self._is_over()

    def _is_over(self) -> bool:
        """Whether a game has ended for good: what players hid may be shown then."""
        return any(it.is_shown for it in self.sides)

    def _is_robot(self, seat: int) -> bool:
        """Whether a robot plays another seat: what it is about to do is shown."""
        chairs = self.one.state.match.chairs if self.one.state.has_match else ()
        return 0 <= seat < len(chairs) and seat != self.setting.seat and chairs[seat].kind == ROBOT

    def _is_proposed(self) -> bool:
        """Whether a robot shows what it chose, in both worlds at the same moment."""
        if not all(side.state.has_match for side in self.sides):
            return False
        one, other = (side.state.robot.proposal for side in self.sides)
        turns = {int(side.state.match.turn) for side in self.sides}
        # Of an attack the lights show how it will end.
        shows = None not in {one, other} and (one != other or "x" in one.text)
        return shows and all(map(self._is_robot, turns))

    def is_kept(self) -> bool:
        """Whether a robot that has shown its choice keeps its seat, whoever asks for it."""
        before = [side.state.match.chairs[:] for side in self.sides if side.state.has_match]
        for number, chair in enumerate(before[0] if before else ()):
            if chair.kind == ROBOT and number != self.setting.robot:
                facts: dict[str, object] = {"seat": number, "kind": "human", "level": ""}
                for side in self.sides:
                    side.send(Asker.CONTROL, "reseat", facts, 0)
        after = [side.state.match.chairs[:] for side in self.sides if side.state.has_match]
        kinds = [[[it.kind for it in chairs] for chairs in told] for told in (before, after)]
        return kinds[0] == kinds[1]

    def _is_drawn_out(self) -> bool:
        """Whether a card was drawn beyond those that lie in the pile of both worlds."""
        side = self.one
        if self.pair.one.kind.game == "incognito" or not side.state.has_match:
            return False
        fairness = side.state.fairness
        is_first = isinstance(fairness, Scripted) and fairness.draws is side.draws
        drawn = sum(act.seat < 0 for act in side.state.match.history.acts)
        return is_first and drawn > len(side.draws)


def _first(one: list[Any], other: list[Any]) -> tuple[str, str]:
    """The first output that differs, from a little before the place where it does."""
    mine, yours = next(
        (str(mine), str(yours)) for mine, yours in zip_longest(one, other) if mine != yours
    )
    same = takewhile(lambda pair: pair[0] == pair[1], zip(mine, yours, strict=False))
    start = max(0, sum(1 for _ in same) - 160)
    return mine[start : start + 400], yours[start : start + 400]
