"""A table that receives every kind of event in any order: likely ones, late ones and nonsense.

Small numbers choose everything, so Hypothesis can shrink a failure and a soak can draw millions.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TypeVar

from controller.display import raster
from controller.display.light_frames import frame
from controller.display.presenter import Presenter
from controller.display.screen_pages import page
from controller.journal.contents import Contents
from controller.journal.entries import Entry, Started, plain, typed
from controller.journal.frame import START
from controller.journal.receipts import Saved, Unsaved
from controller.journal.resume import SavedGame, rebuild
from controller.model.level_names import LEVEL_NAMES
from controller.model.screen_page import Page
from controller.model.settings import AUTO, CONFIRM, Chair, SeatKind, TableSettings
from controller.model.update_result import UpdateResult
from controller.robot.opponent import Think, Thought
from controller.robot.reasons import PROOFS
from controller.session.commands import Append, Command, Light, Say
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
    OpenGame,
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
from controller.session.phases import Asking, Mending, SetUp, Trouble
from controller.session.remote import wishes
from controller.session.session import Session
from controller.session.table_state import TableState
from hardware.ports import EMPTY, PROFILES, Edge, Frame, Key, Picture
from hardware.sim.contacts import marks_of
from tests.controller.session.clockwork import CATALOG, SPEECH, drawn
from tests.rules.variants import VARIANTS

T = TypeVar("T")
Line = tuple[str, Mapping[str, str], str]
"""A position: game, options and line."""
GAMES = (*VARIANTS, ("", {}))
LISTS = ((OpenGame("x.journal", "reversi", 3),), (OpenGame("y", "chess", 0),))
CLOCKS = ("none", "none", "move 30", "game 20+3")
MOST = 30
"""Most steps of the key through a list."""
WAITS = (0.0, 0.01, 0.04, 0.04, 0.1, 0.3, 0.6, 1.2, 2.0, 5.0, 9.0, 35.0, 130.0)
SITES = ("", "http://192.168.1.23:8000/", "http://" + "table." * 20 + "local/")
SEATS = (0, 1, 2, 3, 0, 1, -1, 4, 99)
NONSENSE = ("", "zz", "d3", "c2-c4", "W2", "X", "--", "=C", "+", "N:CPFCPF", "KH@d6", "p310F")


def pick(items: Sequence[T], at: int) -> T:
    return items[at % len(items)]


class AnyOrder:
    """``happen`` sends one event; afterwards the lights, the page and the menu must exist."""

    def __init__(self, at: int, profile: int, robots: int, extra: int) -> None:
        key, options = pick(GAMES, at)
        self.setting = TableSettings(
            profile=pick(PROFILES, profile),
            mode=pick((AUTO, CONFIRM), extra),
            light_pieces=pick(((), ("reversi", "roliversi", "incognito")), extra // 2),
            clock=pick(CLOCKS, extra // 4),
        )
        self.now = 0.0
        self.picture = Picture(0.0, (), (), 0)
        self.events = 0
        self.kinds: set[type[Event]] = set()
        """Kinds of events so far."""
        self.boot = 1
        self.restless: set[int] = set()
        self.entries: list[Entry] = []
        self.asked: list[Think] = []
        self.stored: list[tuple[Entry, ...]] = []
        """Games that may be fetched."""
        self.seen_before: list[Line] = []
        """Positions that a game may begin from."""
        self.power_on(None)
        chairs = [Chair(SeatKind(pick(("human", "robot"), robots >> it))) for it in range(4)]
        troubles = [Trouble("clock", {"text": "?"})] if extra % 16 == 1 else []
        self.open(key, options, chairs, troubles=troubles)

    # What happens.

    def happen(self, what: str, a: int, b: int) -> None:
        _, act = ACTS[what]
        self.send_all(act(self, a, b))

    def waits(self, a: int, b: int) -> Event:
        self.now += pick(WAITS, a)
        return Tick(self.now - pick((0.0, 0.0, 0.0, 3.0), b))

    def goes_on(self, a: int, b: int) -> Event | None:
        """What sensible people do: set up, answer, put in order, or make a move, and wait."""
        match self.session.phase:
            case Asking(choices=choices):
                self.answer(a % min(len(choices), MOST))
            case SetUp() if self.state.tracker.model.tapped:
                self.key(0, 0)
            case SetUp() | Mending():
                self.send_all(self.shows_what_it_should(2, 0))
            case _ if self.asked and self.state.robot.thinking:
                self.send_all(self.thought(a, b))
            case _:
                self.send_all(self.shows_a_move(a, 2))
        for seconds in (0.04, 0.1, 1.2):
            self.now += seconds
            self.send(Tick(self.now))
        return Saved(self.state.ledger.recorded)

    def answer(self, at: int) -> None:
        """Choose this answer with the keys."""
        phase = self.session.phase
        assert isinstance(phase, Asking)
        for _ in range((at - phase.at) % len(phase.choices)):
            self.key(5, 0)
        self.key(0, 0)

    def seen(self, changed: Mapping[int, str], *, late: int = 0) -> Event:
        """A picture with these pads changed, and with a change of every pad that flickers."""
        marks, changes = list(self.picture.marks), list(self.picture.changes)
        changed = {**changed}
        for pad in self.restless:
            changed[pad] = EMPTY if marks[pad] else marks_of(self.setting.profile)[0]
        for pad, mark in changed.items():
            changes[pad] += 1 + (late % 3 == 1) if mark != marks[pad] else 2 * (late % 5 == 1)
            marks[pad] = mark
        self.picture = Picture(self.now, tuple(marks), tuple(changes), self.boot)
        return Seen(self.picture)

    def whole(self, marks: Sequence[str], late: int) -> Event:
        now = self.picture.marks
        return self.seen({at: mark for at, mark in enumerate(marks) if mark != now[at]}, late=late)

    def shows_a_move(self, a: int, b: int) -> Event | None:
        moves = self.state.tracker.expected_moves if self.state.has_match else ()
        if not moves:
            return None
        expected = pick(moves, a)
        if not self.state.tracker.model.tapped:
            return self.whole(expected.marks, b)
        for pad in self.state.tracker.model.pads(expected.spots):
            for mark in (marks_of(self.setting.profile)[0], EMPTY):
                self.send(self.seen({pad: mark}))
                self.now += 0.3
        return Tick(self.now)

    def shows_what_it_should(self, a: int, b: int) -> Event | None:
        if not self.state.has_match:
            return None
        model, tracker = self.state.tracker.model, self.state.tracker
        scene = self.state.game.scene(self.state.match.state)
        turned = model.turned(pick((0, 0, 0, 1, 2, 3), b)) if not self.state.ready else None
        return self.whole(turned.marks(scene) if turned is not None else tracker.base, a)

    def shows_an_earlier_position(self, a: int, b: int) -> Event | None:
        past = [marks for marks in self.state.tracker.past if marks] if self.state.has_match else []
        return self.whole(pick(past, -1 - a % 4), b) if past else None

    def changes_a_pad(self, a: int, b: int) -> Event:
        marks = (EMPTY, EMPTY, *marks_of(self.setting.profile))
        return self.seen({a % len(self.picture.marks): pick(marks, b)}, late=a)

    def changes_many_pads(self, a: int, b: int) -> Event:
        random = Random(a)
        marks = (EMPTY, EMPTY, *marks_of(self.setting.profile))
        count = pick((2, 3, 4, 8, 16), b)
        pads = random.sample(range(len(self.picture.marks)), count)
        return self.seen({pad: random.choice(marks) for pad in pads})

    def flickers(self, a: int, b: int) -> Event:
        """A pad, and perhaps a second one, changes for some seconds, or stops doing so."""
        if b % 4 == 0:
            self.restless.clear()
        else:
            self.restless = {*list(self.restless)[:1], a % len(self.picture.marks)}
            for _ in range(pick((1, 3, 11, 12, 13), b // 4)):
                self.send(self.seen({}))
                self.now += pick((0.03, 0.9, 1.0), b // 2)
        return self.seen({})

    def restarts(self, a: int, b: int) -> Event:
        self.boot += 1
        size = len(self.picture.marks)
        self.picture = Picture(self.now, self.picture.marks, (0,) * size, self.boot)
        return self.changes_a_pad(a, b)

    def key(self, a: int, b: int) -> None:
        key = pick((Key.OK, Key.OK, Key.OK, Key.BACK, Key.LEFT, Key.RIGHT, Key.RIGHT, Key.MENU), a)
        if b % 8 != 1:
            self.send(Pressed(Edge(self.now, key, down=True)))
            self.now += pick((0.05, 0.05, 0.05, 0.9), b // 8)
        self.send(Pressed(Edge(self.now, key, down=b % 8 == 2)))

    def moves(self) -> list[str]:
        """Legal acts of all seats."""
        if not self.state.has_match:
            return []
        match = self.state.match
        return [it.text for it in match.game.moves(match.state)]

    def thought(self, a: int, b: int) -> Event | None:
        if not self.asked:
            return None
        proof = pick(("", "", *PROOFS, "?"), b)
        return Thought(self.asked[-1].number, pick(self.moves() or [""], a), proof)

    def late_thought(self, a: int, b: int) -> Event:
        numbers = [-1, 0, 1, *(it.number for it in self.asked[-4:])]
        return Thought(pick(numbers, a), pick((*NONSENSE, *self.moves()[:8]), b))

    def declared(self, a: int, b: int) -> Event:
        mine = list(self.moves())
        if self.state.has_match:
            state, game = self.state.match.state, self.state.match.game
            seat = pick(SEATS, a)
            own = [it.text for it in game.moves(state) if state.actor(it.code) == seat]
            mine = own or mine
        return Declared(pick(SEATS, a), pick(mine or NONSENSE, b) if b % 4 else pick(NONSENSE, b))

    def begun(self, a: int, b: int) -> Event:
        if self.state.has_match:
            match = self.state.match
            line = match.game.dump(match.state)
            self.seen_before = [(match.game.sheet.key, match.options, line), *self.seen_before[:4]]
        options: Mapping[str, str]
        key, options = pick((*GAMES, ("chess", {}), ("reversi", {"x": "y"})), a)
        position = ""
        if b % 3 == 1 and self.seen_before:
            key, options, position = pick(self.seen_before, a)
        kinds = (SeatKind.HUMAN, SeatKind.ROBOT)
        chairs = tuple(Chair(pick(kinds, b >> it), pick(LEVEL_NAMES, b)) for it in range(b % 5))
        clock = pick((*CLOCKS, "soon"), b // 3)
        return Begun(key, options, chairs, clock, position, kept=b % 7 != 0)

    def reseated(self, a: int, b: int) -> Event:
        kind = pick(("human", "robot", "robot", "remote", "cat"), b)
        return Reseated(pick(SEATS, a), kind, pick(("", *LEVEL_NAMES), b // 5))

    def wished(self, a: int, b: int) -> Event:
        open_now = [*wishes(self.state, self.session.phase)]
        return Wished(pick(open_now or ["menu"], a) if b % 8 else "nonsense", pick(SEATS, b // 8))

    def fetched(self, a: int, b: int) -> Event | None:
        """A saved game that is still on the table or was there before, whole or damaged."""
        if self.state.has_match and self.state.ledger.kept:
            told = self.saved_game().told
            self.stored = [told[: 1 + b % len(told)] if b % 4 == 1 else told, *self.stored[:3]]
        if not self.stored:
            return None
        code = "journal.first" if a % 8 == 1 else ""
        return FetchedGame(pick(self.stored, a), code, {"name": "x"} if code else {})

    def power_cut(self, _a: int, b: int) -> None:
        """The table is switched on again, with the journal's last game or with what is left."""
        saved = self.saved_game() if self.state.has_match and self.state.ledger.kept else None
        self.power_on(saved)
        self.open(pick(("", "", "reversi"), b), {}, (), saved, fresh=b % 2 == 1)

    # The table.

    def power_on(self, saved: SavedGame | None) -> None:
        board = drawn(self.setting.board)
        self.entries = list(saved.told) if saved is not None else []
        self.asked = []
        self.lights: Frame = ()
        self.page = Page("")
        self.state = TableState(CATALOG, board, self.setting, 7, new_id=lambda: "7" * 16)
        self.session = Session(self.state)
        self.presenter = Presenter(self.session, SPEECH)
        size = board.rows * board.columns
        self.picture = Picture(self.now, (EMPTY,) * size, (0,) * size, self.boot)

    def open(
        self,
        key: str,
        options: Mapping[str, str],
        chairs: Sequence[Chair],
        saved: SavedGame | None = None,
        troubles: Sequence[Trouble] = (),
        *,
        fresh: bool = False,
    ) -> None:
        commands = self.session.open(key, options, chairs, saved, troubles, fresh=fresh)
        self.obey(self.presenter.with_display(commands))

    def send_all(self, *events: Event | None) -> None:
        for event in events:
            if event is not None:
                self.send(event)

    def send(self, event: Event) -> None:
        self.events += 1
        self.kinds.add(type(event))
        self.obey(self.presenter.handle(event))

    def obey(self, commands: Sequence[Command]) -> None:
        for command in commands:
            match command:
                case Append(_, entry):
                    self.entries.append(typed(plain(entry)))
                case Think():
                    self.asked.append(command)
                case Light(lights):
                    self.lights = lights
                case Say(shown):
                    self.page = shown
                    raster.draw(shown)
                case _:
                    pass
        self.check()

    def check(self) -> None:
        """Everything that is shown now can be shown, and whoever is asked can answer."""
        phase, state = self.session.phase, self.state
        shown = (frame(state, phase), page(state, phase, self.presenter.speech))
        assert shown == (self.lights, self.page)
        wishes(state, phase)
        self.session.next_at()
        if isinstance(phase, Asking):
            assert phase.choices, phase
            assert phase.marks or not phase.loose, phase

    def finish(self) -> None:
        """The journal restores exactly what is on the table."""
        if not self.state.has_match:
            return
        match = self.state.match
        if self.state.ledger.kept:
            saved = self.saved_game()
            assert match.game.dump(saved.history.state) == match.game.dump(match.state)
            assert [it.kind for it in saved.seats] == [it.kind for it in match.chairs]

    def saved_game(self) -> SavedGame:
        first = max(at for at, it in enumerate(self.entries) if isinstance(it, Started))
        begin = self.entries[first]
        assert isinstance(begin, Started)
        told = tuple(self.entries[first:])
        return rebuild(CATALOG, Contents(Path("x"), begin, told, START, 0))


ACTS: dict[str, tuple[int, Callable[[AnyOrder, int, int], Event | None]]] = {
    "goes on": (14, AnyOrder.goes_on),
    "waits": (5, AnyOrder.waits),
    "shows a move": (4, AnyOrder.shows_a_move),
    "shows what it should": (3, AnyOrder.shows_what_it_should),
    "shows an earlier position": (1, AnyOrder.shows_an_earlier_position),
    "changes a pad": (3, AnyOrder.changes_a_pad),
    "changes many pads": (1, AnyOrder.changes_many_pads),
    "flickers": (1, AnyOrder.flickers),
    "restarts": (1, AnyOrder.restarts),
    "is lost": (1, lambda it, _a, _b: BoardLost(it.now, "link.lost")),
    "is found": (1, lambda it, _a, _b: BoardFound(it.now)),
    "key": (5, AnyOrder.key),
    "saved": (1, lambda it, a, _b: Saved(a % (it.state.ledger.recorded + 1))),
    "all saved": (2, lambda it, _a, _b: Saved(it.state.ledger.recorded)),
    "unsaved": (1, lambda _it, a, _b: Unsaved(pick(("journal.full", "journal.slow"), a), "full")),
    "thought": (2, AnyOrder.thought),
    "late thought": (1, AnyOrder.late_thought),
    "given": (1, lambda _it, a, b: Given(pick(SEATS, a), bytes(pick((16, 16, 0, 15, 40), b)))),
    "hosted": (1, lambda _it, _a, _b: Hosted()),
    "addressed": (1, lambda _it, a, _b: Addressed(pick(SITES, a))),
    "invited": (1, lambda _it, a, b: Invited(pick(SEATS, a), f"{b:06}")),
    "code replaced": (1, lambda _it, a, b: CodeReplaced(pick(SEATS, a), f"{b:08}")),
    "paired": (2, lambda _it, a, b: Paired(pick(SEATS, a), again=bool(b % 2))),
    "parted": (1, lambda _it, a, _b: Parted(pick(SEATS, a))),
    "declared": (3, AnyOrder.declared),
    "consented": (2, lambda _it, a, b: Consented(pick(SEATS, a), yes=bool(b % 3))),
    "hint wanted": (1, lambda _it, a, _b: HintWanted(pick(SEATS, a))),
    "begun": (1, AnyOrder.begun),
    "reseated": (2, AnyOrder.reseated),
    "wished": (2, AnyOrder.wished),
    "switched": (1, lambda _it, a, _b: Switched(pick(("en", "fr", "xx"), a))),
    "power switch found": (1, lambda _it, _a, _b: PowerSwitchFound()),
    "network switch found": (1, lambda _it, _a, _b: NetworkSwitchFound()),
    "update found": (1, lambda _it, _a, _b: UpdateFound()),
    "update ended": (1, lambda _it, a, _b: UpdateEnded(pick(list(UpdateResult), a), "1.2")),
    "games stored": (1, lambda _it, _a, _b: GamesStored()),
    "games listed": (1, lambda _it, a, b: GamesListed(pick(LISTS, a) * (b % 3))),
    "picked": (1, lambda _it, a, _b: Picked(pick(NONSENSE, a))),
    "fetched": (1, AnyOrder.fetched),
    "fetch failed": (1, lambda _it, _a, _b: FetchFailed("journal.locked", {"reason": "locked"})),
    "power cut": (1, AnyOrder.power_cut),
}
"""What may happen: how often, and the event (None if it cannot be, or is sent already)."""


def draw(table: AnyOrder, random: Random, acts: int) -> None:
    """This many acts, as often as the table says."""
    names = list(ACTS)
    weights = [weight for weight, _ in ACTS.values()]
    for what in random.choices(names, weights, k=acts):
        table.happen(what, random.randrange(10_000), random.randrange(10_000))
    table.finish()
