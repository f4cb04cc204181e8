import io
import re
from collections.abc import Callable
from random import Random

import pytest

from controller.i18n.speech import Speech
from controller.model.history import History
from controller.robot.search.allowed_acts import open_acts
from controller.terminal.game_view import GameView
from controller.terminal.terminal_game import End, RobotMove, TerminalGame
from controller.terminal.tty import Terminal
from rules import catalog, record
from rules.game import Game
from rules.games import incognito, inside, invers, royal_reversi
from rules.model import Seat
from rules.state import State

CATALOG = catalog.load(())


class Keys(io.StringIO):
    """A keyboard at which somebody types what a function says."""

    def __init__(self, typed: Callable[[], str]) -> None:
        super().__init__()
        self._typed = typed

    def readline(self, _: int | None = -1, /) -> str:  # type: ignore[override]
        return self._typed() + "\n"


class AnyMove:
    """A robot that does not think."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._random = Random(seed)

    def play(self, view: State, seat: Seat) -> RobotMove:
        return RobotMove(self._random.choice(open_acts(self._game, view, seat)))

    def advise(self, view: State, seat: Seat) -> RobotMove:
        return RobotMove(open_acts(self._game, view, seat)[0])


def sit(
    game: Game, seed: int, humans: set[int], options: dict[str, str]
) -> tuple[TerminalGame, str]:
    """A whole game with random people at these seats, who read what is on the screen."""
    out, rng = io.StringIO(), Random(seed)

    def typed() -> str:
        last = out.getvalue().rpartition("\n")[2]
        if not last.endswith(" > "):
            return ""
        page = out.getvalue()[-6000:].rpartition(" · move ")[2]
        if "Line up six" in page:
            return rng.choice(["CPFCPF", "FFPPCC"])
        shown = re.search(r"(?:possible moves:|plays it:|to skip:)\n((?:  .*\n)+)", page)
        assert shown
        head, moves = "", []
        for cube, cells in re.findall(r"  (\w+ cube): ([\d\s]+)\n", shown[1]):
            moves += [f"{cube} {cell}" for cell in cells.split()]
        for side, lines in re.findall(r"  from [a-z ]+ \((\w)\): ([\w\s]+)\n", shown[1]):
            moves += [side + line for line in lines.split()]
        if moves:
            return rng.choice(moves)
        for word in re.sub(r" \([^)]*\)", "", shown[1]).split():
            if word.endswith(":"):
                head = word[:-1]
            else:
                moves.append(head + word)
        return rng.choice(moves)

    terminal = Terminal(Keys(typed), out, colour=False)
    seats = frozenset(Seat(seat) for seat in humans)
    robot = AnyMove(game, seed)
    history = History(game, options)
    sitting = TerminalGame(history, seats, terminal, Speech("en", CATALOG), robot, seed)
    assert sitting.play() is End.FINISHED
    return sitting, out.getvalue()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("game", "options"),
    [(game, {}) for game in catalog.BUILT_IN]
    + [
        (invers.GAME, {"offboard": "pool"}),
        (royal_reversi.GAME, {"seats": "3"}),
        (royal_reversi.GAME, {"seats": "teams", "special_effect": "may"}),
    ],
    ids=lambda it: it.sheet.key if isinstance(it, Game) else "-".join(it.values()),
)
def test_a_whole_game_can_be_played_from_what_the_screen_shows(
    game: Game, options: dict[str, str], seed: int
) -> None:
    sitting, _ = sit(game, seed, {0, 1} if seed == 2 else {seed}, options)
    kept = record.read(sitting.file())
    replay = record.replay(game, kept)
    assert (replay.stop, replay.fault) == (None, "")
    assert kept.result is not None
    assert kept.result == sitting.result


def test_the_same_seed_gives_the_same_game() -> None:
    assert sit(royal_reversi.GAME, 5, {0}, {})[1] == sit(royal_reversi.GAME, 5, {0}, {})[1]


def typed(game: Game, line: str, seat: int, keys: str, language: str = "en") -> str:
    """What the screen shows while somebody at this seat types this from a position on."""
    out = io.StringIO()
    terminal = Terminal(io.StringIO(keys), out, colour=False)
    speech = Speech(language, CATALOG)
    history = History(game, {}, line)
    robot = AnyMove(game, 1)
    sitting = TerminalGame(history, frozenset({Seat(seat)}), terminal, speech, robot, 1)
    assert sitting.play() is End.SILENCE
    return unwrapped(out)


def unwrapped(out: io.StringIO) -> str:
    return " ".join(out.getvalue().split())


@pytest.mark.parametrize(
    ("north", "end"),
    [
        ("F", "paper against paper. A tie: nothing moves."),
        ("P", "paper against rock. South wins and moves to c5."),
        ("C", "paper against scissors. North wins and moves to c4."),
    ],
)
def test_the_end_of_a_duel_is_told_to_both_sides(north: str, end: str) -> None:
    game = incognito.GAME
    history = History(game, {})
    others = "CPFCPF".replace(north, "", 1)
    for text in ("S:CPFCPF", f"N:{others[:2]}{north}{others[2:]}", "c2-c4", "c7-c5"):
        assert history.make(game.parse(text)) is None
    told = f"South attacks North, c4 against c5: {end}"
    shown = typed(game, game.dump(history.state), 0, "c4xc5\n")
    assert shown.count(told) == 1
    assert shown.index(told) < shown.index("North plays")
    other = History(game, {}, game.dump(history.state))
    assert other.make(game.parse("c4xc5")) is None
    out = io.StringIO()
    page = GameView(other, Terminal(io.StringIO(), out, colour=False), Speech("en", CATALOG))
    page.show(game.view(other.state, Seat(1)), Seat(1), [], optional=False)
    assert told in unwrapped(out)


def test_a_cube_that_must_be_placed_is_told() -> None:
    line = "C:013,112,121,031,040 F:004,211,310,220,130 S:10,3/3,10 F !210"
    shown = typed(inside.GAME, line, 1, "")
    assert "Forced cube on 210." in shown
    assert "Take from: Light's stock." in shown
    assert "Forced" not in typed(inside.GAME, inside.GAME.dump(inside.GAME.start({})), 0, "")
    robot = typed(inside.GAME, line, 0, "")
    assert re.search(r"Dark plays f210[CF] \((light|dark) cube on 210, forced\)", robot)


def test_a_dead_hand_can_be_exchanged_out_of_turn() -> None:
    game = royal_reversi.GAME
    rows = "AAAA4/A1AA4/AAAA4/AAAABBBB/AAAAAAAA/AAAAAAAA/AAAAAAAA/AAAAAAAA"
    line = f"{rows} A:9,10,JC,QC,KC B:AD,AD,JD,JD,KD gone:- A"
    state = game.load(line, {})
    exchange = [move.text for move in game.moves(state) if state.actor(move.code) == 1]
    assert exchange == ["XB"]
    for typed, count in [("", 0), ("XB", 1)]:
        out = io.StringIO()
        keys = io.StringIO(f"{typed}\n")
        sitting = TerminalGame(
            History(game, {}, line),
            frozenset({Seat(1)}),
            Terminal(keys, out, colour=False),
            Speech("en", CATALOG),
            AnyMove(game, 1),
            1,
        )
        assert sitting.play() is End.SILENCE
        assert "Orange, you may play XB" in out.getvalue()
        kept = record.read(sitting.file())
        # The record is B's own: it must not tell A's hand.
        assert kept.start == game.dump(game.view(state, Seat(1)))
        assert "9,10" not in kept.start
        assert record.replay(game, kept).stop is None
        assert kept.moves.count("XB=JD,JD,KD,AD,AD") == count
