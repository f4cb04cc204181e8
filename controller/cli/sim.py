"""``tablier sim``: a game on the simulated table, with everything the table saw."""

from __future__ import annotations

import secrets
import textwrap
import time
from argparse import Namespace
from collections.abc import Callable, Mapping
from dataclasses import replace

from controller.cli.positions import WIDTH
from controller.console.console import Console
from controller.console.parsing import find_game, read_number, read_options
from controller.display import raster, sentences
from controller.display.names import Names
from controller.i18n.user_errors import Problem, about
from controller.journal.entries import plain
from controller.model.screen_page import Page
from controller.model.settings import AUTO, HUMAN, ROBOT, Chair, TableMode, TableSettings
from controller.robot.opponent import Thought
from controller.sensing import board
from controller.sensing.reading import Fits, Off, Partial, Reading, Replied, Rewound, Slid, Steady
from controller.session.commands import Append, Command, Light, Say
from controller.session.events import Event, Pressed
from controller.session.phases import Phase, Playing
from controller.simulation.harness import Harness
from controller.simulation.rehearsal import rehearse, stage
from controller.simulation.tally import Tally
from controller.terminal.tty import wants_colour
from hardware.ports import EMPTY, PROFILES, Pad
from hardware.sim.drawing import draw
from hardware.sim.faults import FAULTS, HARD, NONE, NORMAL
from rules.game import Game

NOISES = {"none": NONE, "normal": NORMAL, "hard": HARD, **FAULTS}
MOST_MOVES = 10_000
WRONG = 1
_READINGS: Mapping[type[Reading], str] = {
    Steady: "steady",
    Partial: "partial",
    Fits: "fits",
    Slid: "slid",
    Replied: "replied",
    Rewound: "rewound",
    Off: "off",
}
"""Name of each reading, for the text keys."""


class Watcher:
    """Prints the events of a table, one line each, and draws the board after each move."""

    def __init__(
        self, console: Console, *, speed: float, screen: bool, sleep: Callable[[float], None]
    ) -> None:
        self._console = console
        self._speed = speed
        self._screen = screen
        self._sleep = sleep
        self._colour = wants_colour(console.out, console.environ)
        self._stage: Harness | None = None
        self._marks: tuple[str, ...] = ()
        self._reading = ""
        self._page: Page | None = None
        self._moved = False
        self._lit = False
        self._time = 0.0

    def follow(self, found: Harness) -> None:
        """Watch this table from now on."""
        self._stage = found

    def __call__(self, now: float, what: Event | Command) -> None:
        """Take note of an event or command."""
        if self._stage is None:
            return
        if self._speed and now > self._time:
            self._sleep((now - self._time) / self._speed)
        self._time = now
        if self._lit:
            self._lit = False
            self._board()
        self._look(now, self._stage.session.phase)
        match what:
            case Pressed(edge) if edge.down:
                self._line(now, "key", key=edge.key.value)
            case Thought(move=move):
                self._line(now, "robot", move=move)
            case Append(_, entry):
                facts = plain(entry)
                told = " ".join(str(facts[key]) for key in ("type", "move", "acts") if key in facts)
                self._line(now, "journal", text=told)
                self._moved = True
            case Light() if self._moved and self._stage.session.table.ready:
                self._moved = False
                self._lit = True
            case Say(page) if replace(page, leaf=0) != self._page:
                self._page = replace(page, leaf=0)
                choices = " / ".join(
                    f"[{it}]" if at == page.chosen else it for at, it in enumerate(page.choices)
                )
                title = page.title if page.title.endswith(("?", "!", ".")) else f"{page.title}."
                text = " ".join(part for part in (title, page.text, choices) if part)
                self._line(now, "page", text=text)
                if self._screen:
                    for line in raster.as_dots(raster.draw(page)):
                        self._console.tell(f"    {line}")
            case _:
                pass

    def _look(self, now: float, phase: Phase) -> None:
        """Print what has settled on the pads since the last call, and how the table reads it."""
        if self._stage is None or not self._stage.session.table.has_match:
            return
        table = self._stage.session.table
        marks = table.pads.marks
        if marks != self._marks:
            old = self._marks or (EMPTY,) * len(marks)
            for at, (before, mark) in enumerate(zip(old, marks, strict=True)):
                if before != mark:
                    name = table.tracker.model.layout.spots[at] or table.board.pad_name(Pad(at))
                    key = "lifted" if mark == EMPTY else "put" if before == EMPTY else "other"
                    self._line(now, key, pad=name, mark=mark)
            self._marks = marks
        reading = _READINGS[type(phase.reading)] if isinstance(phase, Playing) else ""
        if reading and reading != self._reading:
            self._reading = reading
            self._line(now, f"reading.{reading}")

    def _board(self) -> None:
        if self._stage is None:
            return
        kinds = self._stage.session.table.tracker.model.layout.kinds
        names = {kind: content for content, kind in kinds.items()}
        for line in draw(self._stage.table, names, colour=self._colour):
            self._console.tell(f"    {line}")

    def _line(self, now: float, what: str, /, **facts: object) -> None:
        told = self._console.speech.say(f"sim.{what}", **facts)
        first = f"{now:8.2f}  "
        for at, line in enumerate(told.splitlines()):
            start = " " * len(first) if at else first
            for row in textwrap.wrap(
                line, WIDTH, initial_indent=start, subsequent_indent=" " * len(first)
            ):
                self._console.tell(row)


def run(console: Console, args: Namespace) -> int:
    """Play one game with a noisy hand and print what the table saw."""
    game = find_game(console.catalog, args.game)
    profile = _one_of("profile", args.profile or "presence", PROFILES)
    mode = TableMode(_one_of("mode", args.mode or AUTO, tuple(TableMode)))
    noise = NOISES[_one_of("noise", args.noise or "normal", tuple(NOISES))]
    seed = read_number("--seed", args.seed) if args.seed else secrets.randbelow(10**6)
    moves = read_number("--moves", args.moves, most=MOST_MOVES) if args.moves else MOST_MOVES
    speed = read_number("--speed", args.speed, most=1000) if args.speed else 0
    with about(game):
        options = read_options(game, args.option)
        seats = game.seats(game.start(options))
    chairs = _chairs(console, game, seats, args.robot)
    table = board.load(args.board or "reference", console.catalog.games, console.catalog.layouts)
    if game.sheet.key not in table.layouts:
        raise Problem("sim.layout", game=console.speech.name(game), board=table.name)
    watcher = Watcher(console, speed=speed, screen=args.screen, sleep=time.sleep)
    setting = TableSettings(profile=profile, mode=mode)
    watch = None if args.quiet else watcher
    found = stage(console.catalog, table, setting, console.speech, seed, noise, watch)
    watcher.follow(found)
    console.tell(console.speech.say("sim.seed", seed=seed))
    tally = rehearse(found, game.sheet.key, options, chairs, noise, moves, seed)
    ending = sentences.ended(Names(found.session.table, console.speech))
    if ending:
        console.tell(textwrap.fill(ending, WIDTH))
    for line in summary(console, tally):
        console.tell(textwrap.fill(line, WIDTH))
    return WRONG if tally.wrong or tally.dead_ends else 0


def summary(console: Console, tally: Tally) -> list[str]:
    """Figures of a rehearsal in words."""
    say = console.speech.say
    worst = max(tally.acts, default=0)
    lines = [
        say("sim.moves", moves=tally.moves, asked=tally.asked),
        say("sim.wrong", wrong=tally.wrong, rested=tally.rested),
        say("sim.acts", helped=tally.moves - tally.acts[0], worst=worst, dead=tally.dead_ends),
    ]
    if tally.faults:
        faults = ", ".join(f"{name} {count}" for name, count in sorted(tally.faults.items()))
        lines.append(say("sim.faults", faults=faults))
    return [*lines, *tally.notes]


def _chairs(console: Console, game: Game, seats: tuple[str, ...], robot: str | None) -> list[Chair]:
    """Chairs with the robot at the last seat, at the named one, or at none."""
    if robot == "none":
        return [Chair(HUMAN) for _ in seats]
    wanted = seats[-1] if robot is None else robot
    called = {name: console.speech.seat(game, name).lower() for name in seats}
    found = [name for name in seats if wanted.lower() in {name.lower(), called[name]}]
    if not found:
        raise Problem("seat", text=wanted, allowed=", ".join(seats))
    return [Chair(ROBOT if name == found[0] else HUMAN) for name in seats]


def _one_of(name: str, text: str, allowed: tuple[str, ...]) -> str:
    if text not in allowed:
        raise Problem("sim.value", name=f"--{name}", text=text, allowed=", ".join(allowed))
    return text
