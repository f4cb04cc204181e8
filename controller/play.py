"""``tablier play``: choose a game and a seat, play, keep the record, play again."""

from __future__ import annotations

import secrets
from argparse import Namespace
from collections.abc import Mapping
from random import Random

from controller import prompt
from controller.console import Console
from controller.inputs import (
    check_new,
    find_game,
    find_level,
    find_seat,
    read_number,
    read_options,
    write_text,
)
from controller.opponents.letters import Question
from controller.opponents.levels import NAMES, THINK
from controller.opponents.mind import Mind
from controller.problem import Problem, about
from controller.session.setting import Chair
from controller.sitting import End, Robot, Sitting
from controller.terminal import Terminal, wants_colour
from rules.game import Game
from rules.model import Move, Seat
from rules.record import Result
from rules.state import State

_ALL = ("all", "tous", "toutes")
_SEEDS = 2**31


def run(console: Console, args: Namespace) -> int:
    """Play until nobody wants to any more."""
    colour = not args.plain and wants_colour(console.out, console.environ)
    terminal = Terminal(console.inp, console.out, colour=colour)
    seed = read_number("--seed", args.seed) if args.seed else secrets.randbelow(_SEEDS)
    game = find_game(console.catalog, args.game) if args.game else _choose(console, terminal)
    if game is None:
        return 0
    with about(game):
        options = read_options(game, args.option)
        position = args.position or ""
        state = game.load(position, options) if position else game.start(options)
    humans = _humans(console, game, state, args.seat)
    level = _level(args.level) if args.level else Chair().level
    if args.record:
        check_new(args.record)
    number = 0
    while True:
        dice = (seed + number) % _SEEDS
        robot = _robot(console, game, options, level, dice)
        sitting = Sitting(game, options, humans, terminal, console.speech, robot, dice, position)
        end = End.LEFT
        try:
            end = sitting.play()
        finally:
            if args.record:
                name = args.record if number == 0 else f"{args.record}-{number + 1}"
                write_text(name, sitting.file())
                terminal.say(console.speech.say("play.saved", name=name))
        if end is not End.FINISHED or not _again(console, terminal, sitting, kept=args.record):
            terminal.say(console.speech.say("play.bye"))
            return 0
        options = next_options(game, options, sitting.result)
        number += 1


def next_options(game: Game, options: Mapping[str, str], result: Result | None) -> dict[str, str]:
    """The options of the next game: the loser starts, after a draw the other one."""
    chosen = dict(options)
    starts = next((option.values for option in game.sheet.options if option.name == "first"), ())
    if result is None or len(starts) != 2:
        return chosen
    first = game.options(options)["first"]
    losers = [seat for seat in starts if seat not in result.winners]
    others = [seat for seat in starts if seat != first]
    chosen["first"] = losers[0] if len(losers) == 1 else others[0]
    return chosen


def _choose(console: Console, terminal: Terminal) -> Game | None:
    """Let the person choose a game; None when there is nothing more to read."""
    games = console.catalog.games
    speech = console.speech
    terminal.say(terminal.strong(speech.say("play.which")))
    width = max(len(speech.name(game)) for game in games)
    for number, game in enumerate(games, 1):
        title = f"{number:3}  {speech.name(game).ljust(width)}  "
        terminal.say(title + speech.tell(game, "about"), hang=len(title))
    while True:
        answer = terminal.ask(f"{speech.say('play.which-prompt', count=len(games))} ")
        if answer is None:
            return None
        if prompt.read(answer)[0] == "quit":
            return None
        if answer.strip().isdecimal() and 1 <= int(answer) <= len(games):
            return games[int(answer) - 1]
        try:
            return find_game(console.catalog, answer)
        except Problem as problem:
            terminal.say(speech.error(problem))


def _humans(console: Console, game: Game, state: State, wanted: str | None) -> frozenset[Seat]:
    """The seats of people: the one asked for in any language or by number, or all."""
    names = game.seats(state)
    if wanted is None:
        return frozenset({Seat(max(state.turn(), 0))})
    text = prompt.plain(wanted)
    if text in _ALL:
        return frozenset(Seat(at) for at in range(len(names)))
    found = find_seat(console.catalog, game, names, wanted)
    if found is not None:
        return frozenset({found})
    raise Problem("seat", text=wanted, allowed=" ".join(names))


def _level(wanted: str) -> str:
    """The level of a name in any language."""
    found = find_level(wanted)
    if found is not None:
        return found
    raise Problem("level", text=wanted, allowed=" ".join(NAMES))


def _robot(
    console: Console, game: Game, options: Mapping[str, str], level: str, seed: int
) -> Robot:
    """A robot of a level, asked with the very letters that the table sends to its process."""
    mind, random = Mind(console.catalog), Random(seed)

    def choose(view: State, seat: Seat) -> Move:
        chance = random.getrandbits(63)
        line, key = game.dump(view), game.sheet.key
        asked = Question(0, key, options, line, int(seat), level, chance, THINK, ponder=False)
        return game.parse(mind.answer(asked).move)

    return choose


def _again(console: Console, terminal: Terminal, sitting: Sitting, *, kept: str | None) -> bool:
    """Offer to save the record and to play again."""
    speech = console.speech
    while not kept:
        name = terminal.ask(f"{speech.say('play.save-ask')} ")
        if name is None:
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
    return answer is not None and prompt.is_yes(answer)
