"""The book of Inside against the checker, which visits every answer and proves every end itself."""

from __future__ import annotations

import subprocess
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time

import pytest

from controller.robot import inside_book
from controller.robot.engine import engine_for
from controller.robot.inside_book import load, position_hash
from controller.robot.levels import level
from controller.robot.search import position_table
from controller.robot.search.search_result import FINAL, SearchLimit
from rules.bits import count
from rules.games.inside import GAME, InsideState
from rules.pyramid import ALL
from tests.solve.programs import OPTION_SETS, program, run

BOOK = Path(inside_book.__file__).with_name("inside.book")
ROWS, LOW = 1 << 16, 32
ENDS = 30 if (position_table.__file__ or "").endswith(".py") else 1000
"""Ends of the book that Maître proves: fewer where nothing is compiled."""


def left(state: InsideState) -> int:
    """Number of free cells."""
    return int(count(ALL & ~state.cubes))


def on_the_way(seed: int, free: int) -> tuple[InsideState, int]:
    """Position with this many free cells or fewer where the winner is to move, and the winner."""
    book, random = load(), Random(seed)
    state = GAME.start({})
    assert isinstance(state, InsideState)
    state.play(random.choice(state.codes()))
    winner = 0 if book.is_lost(state) else 1
    while left(state) > free or state.turn() != winner:
        known = book.moves(state) if state.turn() == winner else None
        state.play(random.choice(state.codes() if known is None else known.codes))
    return state, winner


def follow(lines: list[str], book: Path = BOOK) -> subprocess.CompletedProcess[str]:
    words = [str(program("checker")), "follow", str(book), "0.05"]
    return subprocess.run(
        words, input="\n".join(lines), capture_output=True, text=True, check=False
    )


def hashes(data: bytes) -> list[int]:
    """Winning positions of a book's file."""
    head, _, body = data.partition(b"\n")
    low = memoryview(body)[ROWS : ROWS + 4 * int(head.split()[4])].cast("I")
    swapped = iter(int.from_bytes(word.to_bytes(4, "little"), "big") for word in low)
    return [row << LOW | next(swapped) for row in range(ROWS) for _ in range(body[row])]


def packed(leaf: int, words: list[int]) -> bytes:
    """File of a book with these winning positions and no others."""
    counts = bytearray(ROWS)
    for word in words:
        counts[word >> LOW] += 1
    low = b"".join((word & (1 << LOW) - 1).to_bytes(4, "big") for word in sorted(words))
    body = bytes(counts) + low + bytes(ROWS)
    head = f"tablier book 1 {leaf} {len(words)} 0 {zlib.adler32(body):08x}\n"
    return head.encode() + body


def ends(seeds: range) -> Iterator[InsideState]:
    """Positions at which the book ends with the winner to move, after random answers."""
    for seed in seeds:
        yield on_the_way(seed, load().leaf)[0]


def test_every_end_that_random_answers_lead_to_is_won() -> None:
    states = list(ends(range(60)))
    text = "\n".join(GAME.line(state) for state in states)
    winners = run("checker", ["solve", "0.05"], OPTION_SETS[0], text)
    assert winners == ["CF"[state.side] for state in states]


def test_the_checker_accepts_the_book_and_notices_one_changed_move(tmp_path: Path) -> None:
    some = (on_the_way(seed, load().leaf + 2) for seed in range(99))
    state, winner = next(it for it in some if left(it[0]) > load().leaf)
    line = f"{GAME.line(state)} | {'CF'[winner]}"
    found = follow([line])
    assert found.stdout.startswith("checked: "), found
    children = {}
    for code in state.codes():
        child = state.clone()
        child.play(code)
        children[code] = position_hash(child)
    known = load().moves(state)
    assert known is not None
    right = {children[code] for code in known.codes}
    text = "\n".join(GAME.line(state) + f" | {GAME.spell(code)}" for code in children)
    moved = [it.partition(" | ")[2] for it in run("solver", ["moves"], OPTION_SETS[0], text)]
    winners = run("checker", ["solve", "0.05"], OPTION_SETS[0], "\n".join(moved))
    wrong = next(
        children[code] for code, who in zip(children, winners, strict=True) if who != "CF"[winner]
    )
    words = hashes(BOOK.read_bytes())
    changed = tmp_path / "changed.book"
    changed.write_bytes(packed(load().leaf, words))
    assert follow([line], changed).returncode == 0
    changed.write_bytes(packed(load().leaf, [it for it in words if it not in right] + [wrong]))
    found = follow([line], changed)
    assert found.returncode == 1
    assert found.stdout.startswith("FAILED: the other side wins")
    changed.write_bytes(packed(load().leaf, [it for it in words if it not in right]))
    assert follow([line], changed).stdout.startswith("FAILED: the book has no move")


@pytest.mark.soak
def test_maitre_proves_the_ends_of_the_book_in_its_time() -> None:
    worst_seconds, worst_nodes = 0.0, 0
    for state in ends(range(ENDS)):
        begun = process_time()
        limit = SearchLimit(60.0, clock=process_time)
        found = engine_for(GAME).look(state, int(state.side), limit, Random(1))
        assert found.best.score >= FINAL
        worst_seconds = max(worst_seconds, process_time() - begun)
        worst_nodes = max(worst_nodes, found.nodes)
    print(  # noqa: T201  shown by -s
        f"{ENDS} ends: at most {worst_seconds:.2f} s of the processor, {worst_nodes:,} positions"
    )
    assert worst_nodes < 8_000_000
    assert level("inside", "maitre").seconds == 1.5
