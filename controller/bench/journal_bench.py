"""Journal benchmark: ten thousand saved games, and one very long game.

Each figure comes from a process of its own, so that its memory is that of this task alone.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from controller.console.console import Console
from controller.journal import entries
from controller.journal.contents import read
from controller.journal.entries import Entry, Moved, SeatEntry, Started, TakenBack, fingerprint
from controller.journal.file import SUFFIX
from controller.journal.frame import START, Frame, encode
from controller.journal.game_index import FILE
from controller.journal.game_list import GameList
from controller.journal.resume import pending, rebuild
from controller.model.history import History
from controller.model.settings import HUMAN
from rules import catalog
from rules.game import Game

GAMES = 10_001
MOVES = 4
RECORDS = 20_000
LISTED = 100
_LONGEST = 50
"""Most acts of the long game at once: it is taken back again and again."""


def run(console: Console) -> None:
    """Generate the games, and print how long it takes to find, list and read them."""
    say = console.speech.say
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        game = console.catalog.games[-1]
        fill(folder, game, GAMES, MOVES, Random(1))
        console.tell(say("bench.journal.folder", games=GAMES, records=MOVES + 1))
        for task in ("start", "list"):
            for state in ("cold", "warm"):
                if state == "cold":
                    (folder / FILE).unlink(missing_ok=True)
                seconds, memory = measured(task, folder)
                console.tell(say(f"bench.journal.{task}-{state}", seconds=seconds, memory=memory))
        long = folder / f"long-{0:016x}{SUFFIX}"
        write(long, f"{0:016x}", GAMES + 1, lengthy(game, RECORDS, Random(2)), game)
        for task in ("read", "rebuild"):
            seconds, memory = measured(task, long)
            facts = {"seconds": seconds, "memory": memory, "records": RECORDS}
            console.tell(say(f"bench.journal.{task}", **facts))


def fill(folder: Path, game: Game, games: int, moves: int, dice: Random) -> None:
    """Write this many unfinished games of a few moves."""
    for number in range(1, games + 1):
        name = f"{dice.getrandbits(64):016x}"
        path = folder / f"{game.sheet.key}-{name}{SUFFIX}"
        write(path, name, number, played(History(game, {}), moves, dice), game)


def write(path: Path, name: str, number: int, told: Iterator[Entry], game: Game) -> None:
    """Write a journal without waiting for the disk."""
    header = Started(
        id=name,
        game=game.sheet.key,
        options=dict(game.options({})),
        seats=tuple(SeatEntry(it, HUMAN, "") for it in game.seats(game.start({}))),
        start="",
        board="reference",
        profile="presence",
        clock="none",
        quarters=0,
        version="",
        wall="",
        number=number,
    )
    link = START
    with path.open("wb") as file:
        for entry in (header, *told):
            payload = entries.write(entry)
            frame = Frame(entries.VERSION, link.number + 1, name, link.crc, payload)
            file.write(encode(frame))
            link = frame.link


def played(history: History, moves: int, dice: Random) -> Iterator[Entry]:
    """Random legal moves."""
    for _ in range(moves):
        yield _moved(history, dice)


def lengthy(game: Game, records: int, dice: Random) -> Iterator[Entry]:
    """A game that goes back again and again, until it has this many records."""
    history = History(game, {})
    for _ in range(records - 1):
        if len(history.acts) < _LONGEST and history.state.turn() >= 0:
            yield _moved(history, dice)
        else:
            back = dice.randrange(1, len(history.acts))
            history.drop(back)
            yield TakenBack(back, fingerprint(game, history.state))


def _moved(history: History, dice: Random) -> Moved:
    history.make(history.game.move(dice.choice(list(history.state.codes()))))
    act = history.acts[-1]
    return Moved(act.move.text, int(act.seat), fingerprint(history.game, history.state))


def measured(task: str, path: Path) -> tuple[str, str]:
    """Seconds and largest memory of a task in a process of its own."""
    words = [sys.executable, "-P", "-m", "controller.bench.journal_bench", task, str(path)]
    done = subprocess.run(words, capture_output=True, check=True, text=True)  # noqa: S603  our own
    seconds, memory = json.loads(done.stdout)
    return f"{seconds:.2f}", f"{memory:.0f}"


def main(task: str, path: Path) -> None:
    """Do one task, and print its figures."""
    games = catalog.load()
    tasks: dict[str, Callable[[], object]] = {
        "start": lambda: next(pending(path, terminal=False)),
        "list": lambda: GameList(path, games).newest(LISTED),
        "read": lambda: read(path),
        "rebuild": lambda: rebuild(games, read(path)),
    }
    begun = time.perf_counter()
    tasks[task]()
    seconds = time.perf_counter() - begun
    # Kilobytes, except on macOS.
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
    sys.stdout.write(json.dumps([seconds, memory]))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
