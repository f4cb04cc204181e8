"""A table that records its events, like the program's own recorder."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from controller.journal.entries import Entry, Started
from controller.model.settings import AUTO, HUMAN, ROBOT, Chair, TableMode, TableSettings
from controller.model.timing import Timing
from controller.runtime.startup import Opening, begin
from controller.runtime.trace import Recorder
from controller.session.commands import Append, Command
from controller.session.events import Event
from controller.simulation.harness import Harness, ManualClock
from controller.simulation.people import People
from hardware.ports import Pad
from hardware.sim.faults import NONE, NORMAL
from hardware.sim.table import SimTable
from tests.controller.session.clockwork import CATALOG, Clockwork, drawn, game_of
from tests.controller.session.table import Table

SECRET = "5e" * 32
NAMES = ("Zoé", "Robby", "Ann", "Max")


def opened(
    game: str = "",
    *,
    seed: int,
    language: str = "en",
    robots: Sequence[int] = (),
    profile: str = "presence",
    mode: TableMode = AUTO,
    clock: str = "none",
    options: dict[str, str] | None = None,
    light_pieces: tuple[str, ...] = (),
    kept: tuple[Entry, ...] = (),
    board: str = "reference",
) -> Opening:
    """The opening of a table for one game; the last seats have a level, all have names."""
    setting = TableSettings(profile, board, mode, Timing(), light_pieces=light_pieces, clock=clock)
    seats = len(game_of(game).seats(game_of(game).start(options or {}))) if game else 0
    chairs = tuple(
        Chair(ROBOT if at in robots else HUMAN, "club" if at in robots else "famille", NAMES[at])
        for at in range(seats)
    )
    return Opening(language, setting, seed, SECRET, "1.0", game, options or {}, chairs, kept)


class Player(Table):
    """A table with quiet hands: every event is written down before the session handles it."""

    def __init__(self, opening: Opening, kinds: Sequence[str] = ()) -> None:
        Clockwork.__init__(self, opening.setting, opening.seed, idle=False)
        board = drawn(opening.setting.board)
        self.trace = io.StringIO()
        self.recorder = Recorder(self.trace, board, opening)
        self.presenter, commands = begin(opening, CATALOG, board)
        self.session = self.presenter.session
        self.state = self.session._table
        self.table = self.session.table
        self.entries = list(opening.kept)
        for at, kind in enumerate(kinds):
            if kind:
                self.world.put(Pad(at), kind)
        self.obey(commands)
        self.run(0.5)

    def send(self, event: Event) -> None:
        self.recorder(0.0, event)
        super().send(event)

    def data(self) -> bytes:
        """The trace so far."""
        self.recorder.flush()
        return self.trace.getvalue().encode()

    def games(self) -> list[list[Entry]]:
        """The entries of each game that was begun."""
        return split(self.entries)

    def robot(self) -> None:
        """Carry out what the robot proposes, when it has chosen."""
        self.run(1.0)
        assert self.state.robot.proposal is not None
        self.play(self.state.robot.proposal.text)


class Noisy:
    """A table with the usual noise of hands and contacts."""

    def __init__(self, opening: Opening, moves: int) -> None:
        board = drawn(opening.setting.board)
        self.entries: list[Entry] = []
        self.trace = io.StringIO()
        self.recorder = Recorder(self.trace, board, opening)
        clock = ManualClock()
        contact = replace(NONE, bounce=NORMAL.bounce, frame_loss=NORMAL.frame_loss)
        profile, seed = opening.setting.profile, opening.seed
        world = SimTable(
            board.rows, board.columns, profile, clock, noise=contact, random=Random(seed)
        )
        session, commands = begin(opening, CATALOG, board)
        stage = Harness(session, world, clock, Random(seed + 1), self._watch)
        stage.paint = False
        stage.obey(commands)
        people = People(stage, Random(seed + 2), NORMAL)
        assert people.set_up()
        assert people.play(moves)

    def _watch(self, now: float, what: Event | Command) -> None:
        self.recorder(now, what)
        if isinstance(what, Append):
            self.entries.append(what.entry)

    def data(self) -> bytes:
        """The trace so far."""
        self.recorder.flush()
        return self.trace.getvalue().encode()

    def games(self) -> list[list[Entry]]:
        """The entries of each game that was begun."""
        return split(self.entries)


def split(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Entries by game."""
    games: list[list[Entry]] = []
    for entry in entries:
        if isinstance(entry, Started):
            games.append([])
        games[-1].append(entry)
    return games
