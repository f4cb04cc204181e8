"""``tablier play``: choose a game and a seat, play, save the game, play again."""

from __future__ import annotations

import secrets
from argparse import Namespace
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from controller.cli.saved_games import find_saved
from controller.cli.seats import chairs, level_of, seats_of_people
from controller.console import prompts
from controller.console.console import Console
from controller.console.parsing import find_game, read_number, read_options
from controller.i18n.user_errors import Problem, about
from controller.journal.contents import read
from controller.journal.entries import TERMINAL, SeatEntry
from controller.journal.file import SUFFIX, Journal
from controller.journal.location import games_folder
from controller.journal.resume import rebuild
from controller.model.history import History
from controller.model.settings import BEST, HUMAN, THINK_SECONDS, Chair, SeatKind
from controller.model.text_files import check_new, write_text
from controller.robot.protocol import Question
from controller.robot.thinker import Thinker
from controller.terminal.game_keeper import GameKeeper, resumable_here
from controller.terminal.terminal_game import End, RobotMove, TerminalGame
from controller.terminal.tty import Terminal, wants_colour
from rules.game import Game
from rules.model import Seat
from rules.record import Result
from rules.state import State

_SEEDS = 2**31


@dataclass(frozen=True, slots=True)
class Sitting:
    """The game so far, its seating, and its journal."""

    history: History
    seats: tuple[Chair, ...]
    keeper: GameKeeper
    start: str = ""

    @property
    def people(self) -> frozenset[Seat]:
        """Seats of people."""
        return frozenset(Seat(at) for at, it in enumerate(self.seats) if it.kind == HUMAN)

    @property
    def level(self) -> str:
        """Level of the robots."""
        return next((it.level for it in self.seats if it.kind != HUMAN), Chair().level)


class ThinkingRobot:
    """Robot of a level, asked with the same messages that the table sends to its process."""

    def __init__(self, console: Console, history: History, level: str, seed: int) -> None:
        self._thinker = Thinker(console.catalog)
        self._random = Random(seed)
        self._game, self._options, self._level = history.game, history.options, level
        self._is_set_up = history.is_set_up

    def play(self, view: State, seat: Seat) -> RobotMove:
        """Move of a robot's seat."""
        return self._ask(view, seat, self._level)

    def advise(self, view: State, seat: Seat) -> RobotMove:
        """Best move for a person."""
        return self._ask(view, seat, BEST)

    def _ask(self, view: State, seat: Seat, level: str) -> RobotMove:
        game, chance = self._game, self._random.getrandbits(63)
        asked = Question(
            number=0,
            game=game.sheet.key,
            options=self._options,
            view=game.dump(view),
            seat=int(seat),
            level=level,
            seed=chance,
            seconds=THINK_SECONDS,
            ponder=False,
            is_set_up=self._is_set_up,
        )
        found = self._thinker.answer(asked)
        return RobotMove(game.parse(found.move), found.proof)


def run(console: Console, args: Namespace) -> int:
    """Play until the person has had enough."""
    colour = not args.plain and wants_colour(console.out, console.environ)
    terminal = Terminal(console.inp, console.out, colour=colour)
    seed = read_number("--seed", args.seed) if args.seed else secrets.randbelow(_SEEDS)
    sitting = _begun(console, terminal, args) if args.resume is None else _resumed(console, args)
    if sitting is None:
        return 0
    if args.record:
        check_new(args.record)
    if args.resume is not None:
        terminal.say(console.speech.say("play.resumes", name=sitting.keeper.name))
    number = 0
    while True:
        dice = (seed + number) % _SEEDS
        robot = ThinkingRobot(console, sitting.history, sitting.level, dice)
        game = TerminalGame(
            *(sitting.history, sitting.people, terminal, console.speech, robot, dice),
            keeper=sitting.keeper,
        )
        end = End.LEFT
        try:
            end = game.play()
        except KeyboardInterrupt:
            terminal.say()
            raise
        finally:
            sitting.keeper.close()
            if args.record:
                name = args.record if number == 0 else f"{args.record}-{number + 1}"
                write_text(name, game.file())
                terminal.say(console.speech.say("play.saved", name=name))
            _tell_kept(console, terminal, sitting.keeper.name, finished=game.result is not None)
        if end is not End.FINISHED or not _again(console, terminal, game, kept=args.record):
            terminal.say(console.speech.say("play.bye"))
            return 0
        options = next_options(sitting.history.game, sitting.history.options, game.result)
        sitting = _sitting(console, sitting.history.game, options, sitting.start, sitting.seats)
        number += 1


def _tell_kept(console: Console, terminal: Terminal, name: str, *, finished: bool) -> None:
    """Show the name of a saved game, and the command that resumes or shows it."""
    if name:
        key = "play.kept-end" if finished else "play.kept"
        terminal.say(console.speech.say(key, name=name))
        terminal.lines([f"  tablier replay {name}" if finished else "  tablier play --resume"])


def next_options(game: Game, options: Mapping[str, str], result: Result | None) -> dict[str, str]:
    """Options of the next game: the loser starts, after a draw the other player."""
    chosen = dict(options)
    starts = next((option.values for option in game.sheet.options if option.name == "first"), ())
    if result is None or len(starts) != 2:
        return chosen
    first = game.options(options)["first"]
    losers = [seat for seat in starts if seat not in result.winners]
    others = [seat for seat in starts if seat != first]
    chosen["first"] = losers[0] if len(losers) == 1 else others[0]
    return chosen


def _begun(console: Console, terminal: Terminal, args: Namespace) -> Sitting | None:
    """New game from the command line; None if the person chooses none."""
    game = find_game(console.catalog, args.game) if args.game else _choose(console, terminal)
    if game is None:
        return None
    position = args.position or ""
    with about(game):
        options = read_options(game, args.option)
        state = game.load(position, options) if position else game.start(options)
    people = seats_of_people(console, game, state, args.seat)
    seats = chairs(len(game.seats(state)), people, level_of(args.level))
    return _sitting(console, game, options, position, seats)


def _sitting(
    console: Console,
    game: Game,
    options: Mapping[str, str],
    position: str,
    seats: tuple[Chair, ...],
) -> Sitting:
    history = History(game, options, position)
    keeper = GameKeeper(Journal(games_folder(console.environ)), _entries(history, seats), position)
    return Sitting(history, seats, keeper, position)


def _resumed(console: Console, args: Namespace) -> Sitting:
    """The last unfinished terminal game, or the one of this name."""
    given = [f"--{it}" for it in ("option", "position", "seat") if vars(args)[it]]
    if given:
        raise Problem("resume.alone", text=", ".join(given))
    wanted = find_game(console.catalog, args.game).sheet.key if args.game else args.resume
    found = [
        kept.path
        for kept in resumable_here(games_folder(console.environ))
        if kept.path.name.startswith(wanted)
    ]
    if not found:
        found = [_named(console, args.resume)]
    journal, contents = Journal.open(found[0])
    saved = rebuild(console.catalog, contents)
    seats = tuple(
        Chair(SeatKind(it.kind), it.level or Chair().level, it.name) for it in saved.seats
    )
    wanted_level = None if args.level is None else level_of(args.level)
    seats = tuple(
        it if it.kind == HUMAN else replace(it, level=wanted_level or level_of(it.level))
        for it in seats
    )
    keeper = GameKeeper(journal, saved.seats, contents.begin.start)
    keeper.go_on(saved.history)
    return Sitting(saved.history, seats, keeper, contents.begin.start)


def _named(console: Console, name: str) -> Path:
    if not name:
        raise Problem("resume.none")
    path = find_saved(console, name, None)
    contents = read(path)
    shown = path.name.removesuffix(SUFFIX)
    if contents.begin.board != TERMINAL:
        raise Problem("resume.table", name=shown)
    if contents.finished:
        raise Problem("resume.finished", name=shown)
    return path


def _entries(history: History, seats: tuple[Chair, ...]) -> list[SeatEntry]:
    names = history.game.seats(history.state)
    return [
        SeatEntry(name, it.kind, "" if it.kind == HUMAN else it.level)
        for name, it in zip(names, seats, strict=True)
    ]


def _choose(console: Console, terminal: Terminal) -> Game | None:
    """Let the person choose a game; None at the end of input."""
    games = console.catalog.games
    speech = console.speech
    for kept in resumable_here(games_folder(console.environ))[:1]:
        entry = console.catalog.find(kept.contents.begin.game) if kept.contents else None
        if entry is not None:
            terminal.say(speech.say("play.unfinished", game=speech.name(entry.game)))
            terminal.say()
    terminal.say(terminal.strong(speech.say("play.which")))
    width = max(len(speech.name(game)) for game in games)
    for number, game in enumerate(games, 1):
        title = f"{number:3}  {speech.name(game).ljust(width)}  "
        terminal.say(title + speech.tell(game, "about"), hang=len(title))
    while True:
        answer = terminal.ask(f"{speech.say('play.which-prompt', count=len(games))} ")
        if answer is None:
            return None
        if prompts.read(answer)[0] == "quit":
            return None
        if answer.strip().isdecimal() and 1 <= int(answer) <= len(games):
            return games[int(answer) - 1]
        try:
            return find_game(console.catalog, answer)
        except Problem as problem:
            terminal.say(speech.error(problem))


def _again(
    console: Console, terminal: Terminal, sitting: TerminalGame, *, kept: str | None
) -> bool:
    """Offer to write the record and to play again."""
    speech = console.speech
    while not kept:
        name = terminal.ask(f"{speech.say('play.save-ask')} ")
        if name is None or prompts.read(name)[0] == "quit":
            return False
        if not name.strip():
            break
        try:
            write_text(name.strip(), sitting.file())
            terminal.say(speech.say("play.saved", name=name.strip()))
            break
        except Problem as problem:
            terminal.say(speech.error(problem))
    answer = terminal.ask(f"{speech.say('play.again')} ")
    return answer is not None and prompts.is_yes(answer)
