"""One game at the terminal: people at some seats, robots at the others."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import Enum, auto
from random import Random

from controller import prompt
from controller.course import Course
from controller.inputs import read_move, write_text
from controller.page import Page
from controller.problem import Problem
from controller.search.acts import open_acts
from controller.terminal import Terminal
from controller.words.speech import Speech
from rules import record
from rules.dice import Dice
from rules.errors import RulesError
from rules.game import Game
from rules.model import CHANCE, Move, Seat
from rules.record import RESIGNED, Result, Seated
from rules.state import OVER, State

Robot = Callable[[State, Seat], Move]
"""Chooses a move for a seat, with nothing but what this seat can see."""


class End(Enum):
    """How a sitting came to its end."""

    FINISHED = auto()
    LEFT = auto()
    SILENCE = auto()


class Sitting:
    """Plays one game; ``result`` is None while, or if, it is unfinished."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, str],
        humans: Collection[Seat],
        terminal: Terminal,
        speech: Speech,
        robot: Robot,
        seed: int,
        position: str = "",
    ) -> None:
        self.result: Result | None = None
        self._game = game
        self._course = Course(game, options, position)
        self._humans = humans
        self._terminal = terminal
        self._speech = speech
        self._page = Page(self._course, terminal, speech)
        self._robot = robot
        self._random = Random(seed)
        self._dice = Dice(seed)
        self._names = game.seats(self._course.state)
        self._offered: set[tuple[int, Seat]] = set()
        self._watching = min(humans)

    def play(self) -> End:
        """Play until the game is over or the person has had enough."""
        while self.result is None:
            state = self._course.state
            turn = Seat(state.turn())
            if turn == OVER:
                self._finish()
            elif turn == CHANCE:
                self._course.make(self._game.move(state.pick(self._dice)))
            else:
                end = self._offer(state, turn) or self._act(state, turn)
                if end is not None:
                    return end
        return End.FINISHED

    def file(self) -> str:
        """The record; of an unfinished game with secrets only what one seat knows."""
        hidden = self._game.sheet.secret and self._game.outcome(self._course.state) is None
        kinds = ["human" if seat in self._humans else "robot" for seat in range(len(self._names))]
        seated = tuple(Seated(name, kind) for name, kind in zip(self._names, kinds, strict=True))
        kept = self._course.record(seated, self._watching if hidden else None, self.result)
        return record.write(kept)

    def _act(self, state: State, turn: Seat) -> End | None:
        """Let the seat whose turn it is act, unless an offer was just taken."""
        if state is not self._course.state:
            return None
        if turn in self._humans:
            return self._decide(turn, optional=False)
        self._course.make(self._robot(self._game.view(state, turn), turn))
        return None

    def _offer(self, state: State, turn: Seat) -> End | None:
        """Ask those who may act out of turn, each once between two plies.

        What is no ply (to line up) waits for its turn, which comes.
        """
        plies = [move.code for move in self._game.moves(state) if state.plies(move.code)]
        for seat in sorted({Seat(state.actor(code)) for code in plies} - {turn}):
            now = (self._course.plies(), seat)
            if now in self._offered:
                continue
            self._offered.add(now)
            end = None
            if seat in self._humans:
                end = self._decide(seat, optional=True)
            elif self._random.random() < 0.5:
                acts = open_acts(self._game, self._game.view(state, seat), seat)
                self._course.make(self._random.choice(acts))
            if end is not None or self._course.state is not state:
                return end
        return None

    def _decide(self, seat: Seat, *, optional: bool) -> End | None:
        """Let a person choose (or decline an offer); an end if they leave instead."""
        if self._watching != seat and self._game.sheet.secret:
            self._terminal.clear(wipe=True)
            if self._terminal.ask(self._say("play.hand-over", seat=self._page.name(seat))) is None:
                return End.SILENCE
        self._watching = seat
        view = self._game.view(self._course.state, seat)
        moves = [move for move in self._game.moves(view) if view.actor(move.code) == seat]
        self._terminal.clear()
        self._page.show(view, seat, moves, optional=optional)
        before = len(self._course.acts)
        while len(self._course.acts) == before and self.result is None:
            line = self._terminal.ask(f"{self._page.name(seat)} > ")
            if line is None:
                self._terminal.say(self._say("play.silence"))
                return End.SILENCE
            command, rest = prompt.read(line)
            if command == "quit":
                return End.LEFT
            if optional and not line.strip():
                return None
            if command == "undo":
                if self._course.take_back(self._humans):
                    self._offered.clear()
                    return None
                self._terminal.say(self._say("play.no-undo"))
            else:
                self._obey(command, rest, view, seat, moves, optional=optional)
        return None

    def _obey(
        self,
        command: str,
        rest: str,
        view: State,
        seat: Seat,
        moves: list[Move],
        *,
        optional: bool,
    ) -> None:
        match command:
            case "move":
                self._try(rest, view, moves)
            case "why":
                self._why(rest, view, moves)
            case "moves":
                self._page.list_moves(rest, moves)
            case "board":
                self._page.show(view, seat, moves, optional=optional)
            case "rules":
                self._page.rules(rest)
            case "position":
                self._terminal.lines([self._game.dump(view)])
            case "save":
                self._save(rest)
            case "resign":
                self._resign(seat)
            case _:
                self._page.help()

    def _try(self, text: str, view: State, moves: list[Move]) -> None:
        """Make the move that was typed, or teach why not."""
        if not text and len(moves) != 1:
            self._terminal.say(self._say("play.empty"))
            return
        move = self._read(text, moves) if text else moves[0]
        if move is None:
            return
        refusal = self._game.refusal(view, move) or self._course.make(move)
        if refusal is not None:
            self._page.teach(view, move, refusal)

    def _read(self, text: str, moves: list[Move]) -> Move | None:
        try:
            return read_move(self._game, text, moves)
        except RulesError as error:
            self._terminal.say(self._speech.error(error, self._game))
            self._terminal.say(self._say("play.ask-help"))
            return None

    def _why(self, text: str, view: State, moves: list[Move]) -> None:
        if not text:
            self._terminal.say(self._say("play.why-what"))
            return
        move = self._read(text, moves)
        if move is None:
            return
        refusal = self._game.refusal(view, move)
        if refusal is None:
            self._terminal.say(self._say("why.legal", move=move))
        else:
            self._page.teach(view, move, refusal)

    def _save(self, name: str) -> None:
        if not name:
            self._terminal.say(self._say("play.save-what"))
            return
        try:
            write_text(name, self.file())
            self._terminal.say(self._say("play.saved", name=name))
        except Problem as problem:
            self._terminal.say(self._speech.error(problem))

    def _resign(self, seat: Seat) -> None:
        sure = self._terminal.ask(self._say("play.sure") + " ")
        if sure is not None and prompt.is_yes(sure):
            losers = self._game.allies(self._course.state, seat)
            others = tuple(name for at, name in enumerate(self._names) if at not in losers)
            self.result = Result(others, RESIGNED)
            names = self._speech.listed(self._speech.seat(self._game, name) for name in others)
            self._terminal.say(self._say("play.resigned", seat=self._page.name(seat), names=names))

    def _finish(self) -> None:
        state = self._course.state
        outcome = self._game.result(state)
        self.result = record.result_of(outcome, self._names)
        self._terminal.clear()
        self._page.show(state, self._watching, [], optional=False)
        told = self._speech.outcome(self._game, self._names, outcome)
        self._terminal.say(self._terminal.strong(told))

    def _say(self, key: str, **facts: object) -> str:
        return self._speech.say(key, **facts)
