"""Real tables in any situation: played from a seed, then put into each phase."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from controller.display.light_frames import frame
from controller.display.palette import GLOW, Meaning
from controller.display.screen_pages import page
from controller.i18n.speech import Speech
from controller.model.screen_page import Page
from controller.model.settings import HUMAN, ROBOT, Chair, TableSettings
from controller.sensing import board
from controller.sensing.board import Board
from controller.sensing.debounce import Traffic
from controller.sensing.expectations import ExpectedMove
from controller.sensing.tracker import Before
from controller.session.pad_reader import Revocable
from controller.session.phases import Phase, Playing, SetUp
from controller.session.settling import settled
from controller.session.steps import Proceed
from controller.session.table_state import TableState
from controller.simulation.rehearsal import stage
from hardware.ports import DARK, EMPTY, PRESENCE, Pad
from rules import catalog
from rules.closed_acts import closed_acts
from rules.game import Game
from rules.model import CHANCE
from rules.state import State

CATALOG = catalog.load(())
KEYS = tuple(game.sheet.key for game in CATALOG.games)
LANGUAGES = ("fr", "en")
FRENCH, ENGLISH = (Speech(language, CATALOG) for language in LANGUAGES)
MEANINGS = {glow: meaning for meaning, glow in GLOW.items()}


@cache
def drawn(name: str) -> Board:
    return board.load(name, CATALOG.games)


def game_of(key: str) -> Game:
    entry = CATALOG.find(key)
    assert entry is not None
    return entry.game


class Heard(Speech):
    """Speech that remembers which sentences were used."""

    def __init__(self, language: str) -> None:
        super().__init__(language, CATALOG)
        self.keys: set[str] = set()

    def say(self, key: str, /, *parts: str, **facts: object) -> str:
        self.keys.add(key)
        return super().say(key, *parts, **facts)


def lobby(name: str = "reference", **choices: Any) -> TableState:
    """A table without a game."""
    setting = TableSettings(board=name, **choices)
    return stage(CATALOG, drawn(name), setting, FRENCH, 1).session._table


def fresh(
    key: str,
    *,
    profile: str = PRESENCE,
    options: Mapping[str, str] | None = None,
    robots: Iterable[int] = (),
    name: str = "",
    board_name: str = "reference",
    **choices: Any,
) -> TableState:
    """A table with a game on it and nothing on the board; all people have the same ``name``."""
    setting = TableSettings(profile=profile, board=board_name, **choices)
    found = stage(CATALOG, drawn(board_name), setting, FRENCH, 1)
    game = game_of(key)
    seats = range(len(game.seats(game.start(options or {}))))
    chairs = [Chair(ROBOT if at in robots else HUMAN, name=name) for at in seats]
    found.session.open(key, options, chairs)
    table = found.session._table
    keep(table)
    return table


def ready(key: str, plies: int = 0, seed: int = 1, **choices: Any) -> TableState:
    """A table after ``plies`` random plies, with all pieces in place."""
    table = fresh(key, **choices)
    random = Random(seed)
    while not isinstance(settled(table, Proceed()), SetUp) and not table.ready:
        act(table, random)  # a robot lines up first
    table.ready = True
    while table.match.history.plies() < plies and table.match.result is None:
        _any_act(table, random)
    settle(table)
    return table


def _any_act(table: TableState, random: Random) -> None:
    """Any legal act, without a look at the pads."""
    state, turn = table.match.state, table.match.turn
    hidden = closed_acts(table.game, state, turn) if turn == CHANCE else []
    codes = [code for code in state.codes() if state.actor(code) == turn]
    assert table.commit(hidden[0] if hidden else table.game.move(random.choice(codes))) is None


def act(table: TableState, random: Random, text: str = "") -> None:
    """Make the next act (this one, or any legal one) and move the pieces accordingly."""
    state = table.match.state
    moves = [it for it in table.game.moves(state) if state.actor(it.code) == table.match.turn]
    move = table.game.parse(text) if text else random.choice(moves)
    assert table.play(want_of(table, move.text), human=not table.robot_acts) is None
    settle(table)


def settle(table: TableState) -> None:
    """Save the journal, make the acts of chance, and put all pieces in place."""
    table.cancel()
    settled(table, Proceed(None))
    table.expect()
    show(table, table.tracker.base)
    table.reader.astray = None
    keep(table)


def keep(table: TableState) -> None:
    table.ledger.saved = table.ledger.recorded


def show(table: TableState, marks: Iterable[str]) -> None:
    """Make the pads show these marks."""
    table.pads.marks = tuple(marks)


def bare(table: TableState) -> tuple[str, ...]:
    return (EMPTY,) * len(table.tracker.base)


def changed(table: TableState, *pads: int, mark: str = EMPTY) -> tuple[str, ...]:
    """Expected marks of the pads, except for these."""
    return tuple(mark if at in pads else it for at, it in enumerate(table.tracker.base))


def want_of(table: TableState, text: str, state: State | None = None) -> ExpectedMove:
    """Expected move for a legal move of the current position."""
    position = table.match.state if state is None else state
    return table.tracker.model.expected(position, table.game.parse(text))


def propose(table: TableState, text: str) -> None:
    """Make the robot, which is to move, propose this move."""
    table.robot.proposal = table.game.parse(text)
    table.expect()


def revocable(table: TableState) -> None:
    """The last move may still be replaced."""
    before = Before(table.tracker.base, table.tracker.expected_moves, Traffic())
    table.reader.revocable = Revocable(
        table.now + 8, max(0, len(table.match.history.acts) - 1), before
    )


def pad(table: TableState, spot: str) -> Pad:
    return table.tracker.model.layout.pad(spot)


def made(table: TableState, *moves: str) -> None:
    """These moves are made."""
    for text in moves:
        act(table, Random(1), text)


def told(table: TableState, phase: Phase | None = None) -> str:
    """The text of the page in English, with plain spaces."""
    return page(table, phase or Playing(), ENGLISH).text.replace("\u00a0", " ")


def lit(table: TableState, phase: Phase | None = None) -> dict[str, Meaning]:
    """Meanings of the lights, by the spots of their pads."""
    spots = table.tracker.model.layout.spots
    glows = enumerate(frame(table, phase or Playing()))
    return {spots[at] or f"#{at}": MEANINGS[glow] for at, glow in glows if glow != DARK}


def at_leaf(page: Page, leaf: int) -> Page:
    return replace(page, leaf=leaf)
