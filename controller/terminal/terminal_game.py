"""Terminal game: people at some seats, robots at the others."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum, auto
from random import Random
from typing import Protocol

from controller.console import prompts
from controller.i18n.speech import Speech
from controller.i18n.user_errors import Problem
from controller.model.history import History
from controller.model.text_files import write_text
from controller.robot.reasons import PlayedMove, reason
from controller.robot.search.allowed_acts import open_acts
from controller.terminal.game_keeper import GameKeeper
from controller.terminal.game_view import GameView
from controller.terminal.move_reader import MoveReader
from controller.terminal.tty import Terminal
from rules import record
from rules.dice import Dice
from rules.errors import RulesError
from rules.model import CHANCE, Move, Seat
from rules.record import RESIGNED, Result, Seated
from rules.state import OVER, State


@dataclass(frozen=True, slots=True)
class RobotMove:
    """A move chosen by a robot, and what its search proved."""

    move: Move
    proof: str = ""


class TerminalRobot(Protocol):
    """Chooses moves for a seat from nothing but its view."""

    def play(self, view: State, seat: Seat) -> RobotMove:
        """Move of a robot's seat."""

    def advise(self, view: State, seat: Seat) -> RobotMove:
        """Best move for a person."""


class End(Enum):
    """Ending of a terminal game."""

    FINISHED = auto()
    LEFT = auto()
    SILENCE = auto()


class TerminalGame:
    """Plays one game; ``result`` is None while it is unfinished."""

    def __init__(
        self,
        history: History,
        humans: Collection[Seat],
        terminal: Terminal,
        speech: Speech,
        robot: TerminalRobot,
        seed: int,
        keeper: GameKeeper | None = None,
    ) -> None:
        self.result: Result | None = None
        self._game = history.game
        self._history = history
        self._humans = humans
        self._terminal = terminal
        self._speech = speech
        self._page = GameView(self._history, terminal, speech)
        self._reader = MoveReader(self._game, speech)
        self._robot = robot
        self._random = Random(seed)
        self._dice = Dice(seed)
        self._keeper = keeper
        self._names = self._game.seats(self._history.state)
        self._offered: set[tuple[int, Seat]] = set()
        self._watching = min(humans)

    def play(self) -> End:
        """Play until the game is over or the person leaves."""
        while self.result is None:
            state = self._history.state
            turn = Seat(state.turn())
            if turn == OVER:
                self._finish()
            elif turn == CHANCE:
                self._history.make(self._game.move(state.pick(self._dice)))
            else:
                end = self._offer(state, turn) or self._act(state, turn)
                if end is not None:
                    return end
            self._keep()
        return End.FINISHED

    def file(self) -> str:
        """Record of the game; with secrets and unfinished, only what one seat knows."""
        hidden = self._game.sheet.secret and self._game.outcome(self._history.state) is None
        kinds = ["human" if seat in self._humans else "robot" for seat in range(len(self._names))]
        seated = tuple(Seated(name, kind) for name, kind in zip(self._names, kinds, strict=True))
        kept = self._history.record(seated, self._watching if hidden else None, self.result)
        return record.write(kept)

    def _keep(self) -> None:
        """Write everything to disk; a failing disk is reported once."""
        trouble = self._keeper.keep(self._history, self.result) if self._keeper else None
        if trouble is not None:
            told = trouble.facts.get("reason", trouble.code)
            self._terminal.say(self._say("play.unsaved", reason=told))

    def _act(self, state: State, turn: Seat) -> End | None:
        """Let the seat to move act, unless an offer was just accepted."""
        if state is not self._history.state:
            return None
        if turn in self._humans:
            return self._decide(turn, optional=False)
        chosen = self._robot.play(self._game.view(state, turn), turn)
        why = self._because(turn, chosen, hint=False)
        if self._history.make(chosen.move) is None:
            self._page.explain(len(self._history.acts) - 1, why)
        return None

    def _because(self, seat: Seat, chosen: RobotMove, *, hint: bool) -> str:
        """Why a move was chosen, as far as everybody may know."""
        game, state = self._game, self._history.state
        if not state.plies(chosen.move.code):
            return ""
        view = game.view(state, seat) if hint else state
        after = view.clone()
        after.play(chosen.move.code)
        public = (game.public(view), game.public(after))
        played = PlayedMove(game, seat, chosen.move.text, *public)
        found = reason(played, chosen.proof, shown=not hint)
        return self._say(f"because.{found.key}", **found.facts)

    def _offer(self, state: State, turn: Seat) -> End | None:
        """Ask the seats that may act out of turn, each once between two plies.

        Acts that are not plies (the line-up) wait for the seat's turn.
        """
        plies = [move.code for move in self._game.moves(state) if state.plies(move.code)]
        for seat in sorted({Seat(state.actor(code)) for code in plies} - {turn}):
            now = (self._history.plies(), seat)
            if now in self._offered:
                continue
            self._offered.add(now)
            end = None
            if seat in self._humans:
                end = self._decide(seat, optional=True)
            elif self._random.random() < 0.5:
                acts = open_acts(self._game, self._game.view(state, seat), seat)
                self._history.make(self._random.choice(acts))
            if end is not None or self._history.state is not state:
                return end
        return None

    def _decide(self, seat: Seat, *, optional: bool) -> End | None:
        """Let a person choose (or decline an offer); an ``End`` if they leave instead."""
        if self._watching != seat and self._game.sheet.secret:
            self._terminal.clear(wipe=True)
            if self._terminal.ask(self._say("play.hand-over", seat=self._page.name(seat))) is None:
                return End.SILENCE
        self._watching = seat
        view = self._game.view(self._history.state, seat)
        moves = self._possible(view, seat)
        self._terminal.clear()
        self._page.show(view, seat, moves, optional=optional)
        before = len(self._history.acts)
        while len(self._history.acts) == before and self.result is None:
            line = self._terminal.ask(f"{self._page.name(seat)} > ")
            if line is None:
                self._terminal.say(self._say("play.silence"))
                return End.SILENCE
            command, rest = prompts.read(line)
            if command == "quit":
                return End.LEFT
            if optional and not line.strip():
                return None
            if command == "undo":
                if self._history.take_back(self._humans):
                    self._offered.clear()
                    return None
                self._terminal.say(self._say("play.no-undo"))
            else:
                self._obey(command, rest, view, seat, moves, optional=optional)
        return None

    def _possible(self, view: State, seat: Seat) -> list[Move]:
        """Legal moves of a person; against a robot, symbols may not be withheld.

        People playing each other may have the pieces on a real table and line up unseen.
        """
        if len(self._humans) < len(self._names):
            return open_acts(self._game, view, seat)
        return [move for move in self._game.moves(view) if view.actor(move.code) == seat]

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
            case "hint":
                advice = self._robot.advise(view, seat)
                self._page.advise(advice.move, self._because(seat, advice, hint=True))
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
        """Make the typed move, or show why it is not allowed."""
        if not text and len(moves) != 1:
            self._terminal.say(self._say("play.empty"))
            return
        move = self._read(text, moves) if text else moves[0]
        if move is None:
            return
        refusal = self._game.refusal(view, move)
        if refusal is not None:
            self._page.teach(view, move, refusal)
        elif move not in moves:
            hidden = "?" in move.text
            self._terminal.say(self._say("play.hidden" if hidden else "play.not-yours", move=move))
        else:
            self._history.make(move)

    def _read(self, text: str, moves: list[Move]) -> Move | None:
        try:
            return self._reader.read(text, moves)
        except RulesError as error:
            self._terminal.say(self._reader.explained(self._speech.error(error, self._game)))
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
            self._terminal.say(self._say("why.legal", move=self._page.explained(move.text)))
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
        if sure is not None and prompts.is_yes(sure):
            losers = self._game.allies(self._history.state, seat)
            others = tuple(name for at, name in enumerate(self._names) if at not in losers)
            self.result = Result(others, RESIGNED)
            names = self._speech.listed(self._speech.seat(self._game, name) for name in others)
            self._terminal.say(self._say("play.resigned", seat=self._page.name(seat), names=names))

    def _finish(self) -> None:
        state = self._history.state
        outcome = self._game.result(state)
        self.result = record.result_of(outcome, self._names)
        self._terminal.clear()
        self._page.show(state, self._watching, [], optional=False)
        told = self._speech.outcome(self._game, self._names, outcome)
        self._terminal.say(self._terminal.strong(told))

    def _say(self, key: str, **facts: object) -> str:
        return self._speech.say(key, **facts)
