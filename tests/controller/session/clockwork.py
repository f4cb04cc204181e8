"""A session on a simulated board, and the time that they share: a journal that may fail, a robot
that may be slow, a link that may break."""

from collections.abc import Sequence
from functools import cache
from math import ceil
from random import Random

from controller.journal.entries import Entry, typed
from controller.search.acts import open_acts
from controller.session.desk import Desk
from controller.session.events import (
    Ailing,
    Command,
    Event,
    Forget,
    Found,
    Invite,
    Light,
    Lost,
    Pressed,
    Record,
    Retry,
    Ring,
    Saved,
    Say,
    Seen,
    Think,
    Thought,
    Tick,
    Whisper,
)
from controller.session.session import Session
from controller.session.setting import Setting
from controller.show.page import Page
from controller.sight import board
from controller.sight.board import Board
from controller.words.speech import Speech
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
    """Time jumps from one thing that happens to the next; nothing happens by itself."""

    def __init__(self, setting: Setting, seed: int, *, idle: bool) -> None:
        self.now = 0.0
        self.random = Random(seed)
        board = drawn(setting.board)
        self.desk = Desk(CATALOG, board, setting, seed, new_id=lambda: f"{seed:016x}")
        self.session = Session(self.desk, SPEECH)
        self.world = SimTable(board.rows, board.columns, setting.profile, lambda: self.now)
        self.hand = Hand(self.world, self.random, Pace(spread=0.0))
        self.page = Page("")
        self.commands: list[Command] = []
        self.entries: list[Entry] = []
        self.chimes: list[Chime] = []
        self.asked: list[Think] = []
        self.answers: list[tuple[float, Thought]] = []
        self.idle = idle
        """Whether the robot answers only when a test says what."""
        self.keeps = True
        """Whether the journal answers."""
        self.retries = 0
        self.linked = True

    def send(self, event: Event) -> None:
        self.obey(self.session.handle(event))

    def obey(self, commands: Sequence[Command]) -> None:
        """Carry commands out; the journal answers when all are, never in between."""
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
                case Record(number, entry):
                    self.entries.append(typed(entry))
                    numbers.append(number)
                case Think():
                    self.asked.append(command)
                    if not self.idle:
                        self.answers.append((self.now + THINKING, self.chosen(command)))
                case Forget(number):
                    self.answers = [it for it in self.answers if it[1].number > number]
                case Retry():
                    self.retries += 1
                case Invite() | Whisper() | Ailing():
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
                self.send(Lost(self.now, error.code))
            return
        if not self.linked:
            self.linked = True
            self.send(Found(self.now))
        if picture is not None:
            self.send(Seen(picture))
