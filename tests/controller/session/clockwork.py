"""A session on a simulated board, and the time that they share: a journal that may fail, a robot
that may be slow, a link that may break."""

from collections.abc import Sequence
from functools import cache
from math import ceil
from random import Random

from controller.display.presenter import Presenter
from controller.i18n.speech import Speech
from controller.journal.entries import Entry, plain, typed
from controller.journal.receipts import Saved
from controller.model.screen_page import Page
from controller.model.settings import TableSettings
from controller.robot.opponent import Forget, Think, Thought
from controller.robot.search.allowed_acts import open_acts
from controller.sensing import board
from controller.sensing.board import Board
from controller.session.commands import (
    Append,
    Command,
    FetchGame,
    InstallUpdate,
    Invite,
    Light,
    ListGames,
    ReportPads,
    Retry,
    Ring,
    Say,
    SwitchNetwork,
    SwitchOff,
    Whisper,
)
from controller.session.events import BoardFound, BoardLost, Event, Pressed, Seen, Tick
from controller.session.session import Session
from controller.session.table_state import TableState
from hardware.errors import LinkLost
from hardware.ports import Chime
from hardware.sim.hand import Hand
from hardware.sim.motion import Pace
from hardware.sim.table import SimTable
from rules import catalog
from rules.game import Game
from rules.model import Seat

CATALOG = catalog.load(())
SPEECH = Speech("en", CATALOG)
SCAN = 0.01
THINKING = 0.3


@cache
def drawn(name: str) -> Board:
    return board.load(name, CATALOG.games)


def game_of(key: str) -> Game:
    entry = CATALOG.find(key)
    assert entry is not None
    return entry.game


class Clockwork:
    """Time that jumps from event to event; there are no threads."""

    def __init__(self, setting: TableSettings, seed: int, *, idle: bool) -> None:
        self.now = 0.0
        self.random = Random(seed)
        board = drawn(setting.board)
        self.state = TableState(CATALOG, board, setting, seed, new_id=lambda: f"{seed:016x}")
        self.session = Session(self.state)
        self.presenter = Presenter(self.session, SPEECH)
        self.world = SimTable(board.rows, board.columns, setting.profile, lambda: self.now)
        self.hand = Hand(self.world, self.random, Pace(spread=0.0))
        self.page = Page("")
        self.commands: list[Command] = []
        self.entries: list[Entry] = []
        self.chimes: list[Chime] = []
        self.asked: list[Think] = []
        self.answers: list[tuple[float, Thought]] = []
        self.idle = idle
        """True if the robot answers only when a test says what."""
        self.keeps = True
        """True if the journal answers."""
        self.retries = 0
        self.linked = True

    def send(self, event: Event) -> None:
        self.obey(self.presenter.handle(event))

    def obey(self, commands: Sequence[Command]) -> None:
        """Carry out commands; the journal answers after all of them, never in between."""
        self.commands += commands
        numbers: list[int] = []
        for command in commands:
            match command:
                case Light(frame):
                    self.world.lights.show(frame)
                case Say(page):
                    self.page = page
                case Ring(chime):
                    self.chimes.append(chime)
                case Append(number, entry):
                    self.entries.append(typed(plain(entry)))
                    numbers.append(number)
                case Think():
                    self.asked.append(command)
                    if not self.idle:
                        self.answers.append((self.now + THINKING, self.chosen(command)))
                case Forget(number):
                    self.answers = [it for it in self.answers if it[1].number > number]
                case Retry():
                    self.retries += 1
                case Invite() | Whisper() | ReportPads() | ListGames() | FetchGame():
                    pass
                case SwitchOff() | SwitchNetwork() | InstallUpdate():
                    pass
        if self.keeps:
            for number in numbers:
                self.send(Saved(number))

    def chosen(self, asked: Think) -> Thought:
        game = game_of(asked.game)
        view = game.load(asked.view, asked.options)
        move = self.random.choice(open_acts(game, view, Seat(asked.seat)))
        return Thought(asked.number, move.text)

    def run(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until - 1e-9:
            self.step(until)

    def step(self, until: float) -> None:
        """Jump to the next moment at which something happens, at most to this one."""
        times = [self.hand.next_at(), self.session.next_at(), self.world.next_change(self.now)]
        times += [at for at, _ in self.answers]
        goal = min([until, *(time for time in times if time is not None)])
        self.now = max(self.now, ceil(max(goal, self.now + 1e-6) / SCAN - 1e-6) * SCAN)
        self.hand.due(self.now)
        self.scan()
        for edge in self.world.keys.edges():
            self.send(Pressed(edge))
        due = [answer for at, answer in self.answers if at <= self.now]
        self.answers = [it for it in self.answers if it[0] > self.now]
        for answer in due:
            self.send(answer)
        self.send(Tick(self.now))

    def scan(self) -> None:
        try:
            picture = self.world.sensor.scan()
        except LinkLost as error:
            if self.linked:
                self.linked = False
                self.send(BoardLost(self.now, error.code))
            return
        if not self.linked:
            self.linked = True
            self.send(BoardFound(self.now))
        if picture is not None:
            self.send(Seen(picture))
