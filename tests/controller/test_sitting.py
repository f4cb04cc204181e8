import io
import re
from collections.abc import Callable
from random import Random

import pytest

from controller.sitting import End, Sitting
from controller.terminal import Terminal
from controller.words.speech import Speech
from rules import catalog, record
from rules.game import Game
from rules.games import invers, royal_reversi
from rules.model import Seat

CATALOG = catalog.load(())


class Keys(io.StringIO):
    """A keyboard at which somebody types what a function says."""

    def __init__(self, typed: Callable[[], str]) -> None:
        super().__init__()
        self._typed = typed

    def readline(self, _: int | None = -1, /) -> str:  # type: ignore[override]
        return self._typed() + "\n"


def sit(game: Game, seed: int, humans: set[int], options: dict[str, str]) -> tuple[Sitting, str]:
    """A whole game with random people at these seats, who read what is on the screen."""
    out, rng = io.StringIO(), Random(seed)

    def typed() -> str:
        last = out.getvalue().rpartition("\n")[2]
        if not last.endswith(" > "):
            return ""
        page = out.getvalue()[-6000:].rpartition(" · move ")[2]
        if "Line up six" in page:
            return rng.choice(["CPFCPF", "FFPPCC"])
        shown = re.search(r"(?:possible:|plays it:|leave it:)\n((?:  .*\n)+)", page)
        assert shown
        head, moves = "", []
        for word in shown[1].split():
            if word.endswith(":"):
                head = word[:-1]
            else:
                moves.append(head + word)
        return rng.choice(moves)

    terminal = Terminal(Keys(typed), out, colour=False)
    seats = frozenset(Seat(seat) for seat in humans)
    sitting = Sitting(game, options, seats, terminal, Speech("en", CATALOG), seed)
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
        sitting = Sitting(
            game,
            {},
            frozenset({Seat(1)}),
            Terminal(keys, out, colour=False),
            Speech("en", CATALOG),
            1,
            line,
        )
        assert sitting.play() is End.SILENCE
        assert "B, you may play XB" in out.getvalue()
        kept = record.read(sitting.file())
        # The record is B's own: it must not tell A's hand.
        assert kept.start == game.dump(game.view(state, Seat(1)))
        assert "9,10" not in kept.start
        assert record.replay(game, kept).stop is None
        assert kept.moves.count("XB=JD,JD,KD,AD,AD") == count
