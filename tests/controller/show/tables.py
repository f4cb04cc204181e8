"""Real tables in any situation: played from a seed, then put into every phase that there is."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from controller.rehearsal.rehearse import stage
from controller.session.desk import Desk, Revocable
from controller.session.flow import masks, proceed
from controller.session.phases import Phase, Playing, SetUp
from controller.session.setting import HUMAN, ROBOT, Chair, Setting
from controller.show.frames import frame
from controller.show.page import Page
from controller.show.pages import page
from controller.show.palette import GLOW, Meaning
from controller.sight import board
from controller.sight.board import Board
from controller.sight.debounce import Traffic
from controller.sight.tracker import Before
from controller.sight.wants import Want
from controller.words.speech import Speech
from hardware.ports import DARK, EMPTY, PRESENCE, Pad
from rules import catalog
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
    """Speaks as usual, and remembers which sentences it said."""

    def __init__(self, language: str) -> None:
        super().__init__(language, CATALOG)
        self.keys: set[str] = set()

    def say(self, key: str, /, *parts: str, **facts: object) -> str:
        self.keys.add(key)
        return super().say(key, *parts, **facts)


def lobby(name: str = "reference", **choices: Any) -> Desk:
    """A table without a game."""
    setting = Setting(board=name, **choices)
    return stage(CATALOG, drawn(name), setting, FRENCH, 1).session.desk


def fresh(
    key: str,
    *,
    profile: str = PRESENCE,
    options: Mapping[str, str] | None = None,
    robots: Iterable[int] = (),
    name: str = "",
    board_name: str = "reference",
    **choices: Any,
) -> Desk:
    """A table with a game on it and nothing on the board; all people have the same ``name``."""
    setting = Setting(profile=profile, board=board_name, **choices)
    found = stage(CATALOG, drawn(board_name), setting, FRENCH, 1)
    game = game_of(key)
    seats = range(len(game.seats(game.start(options or {}))))
    chairs = [Chair(ROBOT if at in robots else HUMAN, name=name) for at in seats]
    found.session.open(key, options, chairs)
    desk = found.session.desk
    keep(desk)
    return desk


def ready(key: str, plies: int = 0, seed: int = 1, **choices: Any) -> Desk:
    """A table with so many random plies played, and everything in its place."""
    desk = fresh(key, **choices)
    random = Random(seed)
    while not isinstance(proceed(desk), SetUp) and not desk.ready:
        act(desk, random)  # a robot lines up first
    desk.ready = True
    while desk.match.course.plies() < plies and desk.match.result is None:
        _any_act(desk, random)
    settle(desk)
    return desk


def _any_act(desk: Desk, random: Random) -> None:
    """Any legal act, without a look at the pads."""
    state, turn = desk.match.state, desk.match.turn
    hidden = masks(desk.game, state, turn) if turn == CHANCE else []
    codes = [code for code in state.codes() if state.actor(code) == turn]
    assert desk.commit(hidden[0] if hidden else desk.game.move(random.choice(codes))) is None


def act(desk: Desk, random: Random, text: str = "") -> None:
    """The next act: this one, or any legal one; what it changes is carried out."""
    state = desk.match.state
    moves = [it for it in desk.game.moves(state) if state.actor(it.code) == desk.match.turn]
    move = desk.game.parse(text) if text else random.choice(moves)
    assert desk.play(want_of(desk, move.text), human=not desk.robot_acts) is None
    settle(desk)


def settle(desk: Desk) -> None:
    """The journal holds everything, chance has done its part, and the pieces lie as they should."""
    desk.cancel()
    proceed(desk, "")
    desk.expect()
    show(desk, desk.tracker.base)
    desk.astray = ""
    keep(desk)


def keep(desk: Desk) -> None:
    desk.saved = desk.recorded


def show(desk: Desk, marks: Iterable[str]) -> None:
    """The pads show this."""
    desk.pads.marks = tuple(marks)


def bare(desk: Desk) -> tuple[str, ...]:
    return (EMPTY,) * len(desk.tracker.base)


def changed(desk: Desk, *pads: int, mark: str = EMPTY) -> tuple[str, ...]:
    """What the pads should show, but for these."""
    return tuple(mark if at in pads else it for at, it in enumerate(desk.tracker.base))


def want_of(desk: Desk, text: str, state: State | None = None) -> Want:
    """The traces of a legal move of the present position."""
    position = desk.match.state if state is None else state
    return desk.tracker.sight.want(position, desk.game.parse(text))


def propose(desk: Desk, text: str) -> None:
    """The robot, whose turn it is, wants this move."""
    desk.proposal = desk.game.parse(text)
    desk.expect()


def revocable(desk: Desk) -> None:
    """The last move may still be replaced."""
    before = Before(desk.tracker.base, desk.tracker.wants, Traffic())
    desk.revocable = Revocable(desk.now + 8, max(0, len(desk.match.course.acts) - 1), before)


def pad(desk: Desk, spot: str) -> Pad:
    return desk.tracker.sight.layout.pad(spot)


def made(desk: Desk, *moves: str) -> None:
    """These moves are made."""
    for text in moves:
        act(desk, Random(1), text)


def told(desk: Desk, phase: Phase | None = None) -> str:
    """The text of the page in English, with plain spaces."""
    return page(desk, phase or Playing(), ENGLISH).text.replace("\u00a0", " ")


def lit(desk: Desk, phase: Phase | None = None) -> dict[str, Meaning]:
    """What the lights say, by the spots of their pads."""
    spots = desk.tracker.sight.layout.spots
    glows = enumerate(frame(desk, phase or Playing()))
    return {spots[at] or f"#{at}": MEANINGS[glow] for at, glow in glows if glow != DARK}


def at_leaf(page: Page, leaf: int) -> Page:
    return replace(page, leaf=leaf)
