"""Solver and checker of Inside against the rules, and against brute force."""

from __future__ import annotations

import re
from functools import cache

import pytest

from controller.robot.inside_book import position_hash
from rules.dice import Dice
from rules.games.inside import GAME, InsideState
from rules.state import OVER
from tests.solve.programs import OPTION_SETS, games, late, run

PROGRAMS = ("solver", "checker")
GAMES = 3
SOAK_GAMES = 3_500  # of 36 positions, for each of the eight sets of options
SOLVE = {"solver": ["solve", "--memory", "0.1"], "checker": ["solve", "0.1"]}
FREE = 6
SOAK_FREE = 8


def sorted_line(line: str) -> str:
    """Position with the cells of each list in alphabetical order."""
    light, dark, stocks, side, *force = line.split()
    lists = [
        mark + ",".join(sorted(word.removeprefix(mark).split(",")))
        for mark, word in (("C:", light), ("F:", dark), *(("!", it) for it in force))
    ]
    return " ".join((*lists[:2], stocks, side, *lists[2:]))


def by_rules(state: InsideState, code: int) -> str:
    """What a program should answer: the moves, or the winner, and the position after a move."""
    if state.turn() == OVER:
        return f"over {'CF'[GAME.result(state).winners[0]]}"
    after = state.clone()
    after.play(code)
    moves = " ".join(sorted(GAME.spell(it) for it in state.codes()))
    return f"{moves} | {sorted_line(GAME.line(after))}"


def by_program(answer: str) -> str:
    """The same, from a program's answer."""
    moves, bar, line = answer.partition(" | ")
    return " ".join(sorted(moves.split())) + bar + sorted_line(line) if bar else answer


def compare_with_rules(name: str, many: int, seed: int) -> int:
    """Compare moves, next positions and results in random games; the number of positions."""
    compared = 0
    dice = Dice(seed)
    for options in OPTION_SETS:
        asked: list[str] = []
        expected: list[str] = []
        for game in range(many):
            for state in games(options, seed + game):
                over = state.turn() == OVER
                code = 0 if over else state.pick(dice)
                asked.append(GAME.line(state) + ("" if over else f" | {GAME.spell(code)}"))
                expected.append(by_rules(state, code))
        answers = run(name, ["moves"], options, "\n".join(asked))
        for line, answer, right in zip(asked, answers, expected, strict=True):
            assert by_program(answer) == right, (options, line)
        compared += len(asked)
    return compared


@cache
def winner(key: str, chain: str, multi: str) -> int:
    """Winner of a position, by trying everything."""
    state = GAME.place(key, {"chain": chain, "multi": multi, "stock": "13+5"})
    assert isinstance(state, InsideState)
    if state.turn() == OVER:
        return int(GAME.result(state).winners[0])
    for code in state.codes():
        after = state.clone()
        after.play(code)
        if winner(GAME.line(after), chain, multi) == state.side:
            return int(state.side)
    return int(1 - state.side)


def compare_winners(name: str, many: int, free: int) -> None:
    """Compare who wins late positions with brute force, under every set of options."""
    for options in OPTION_SETS:
        lines = [GAME.line(late(options, seed, free)) for seed in range(many)]
        answers = run(name, SOLVE[name], options, "\n".join(lines))
        for line, answer in zip(lines, answers, strict=True):
            assert answer[0] == "CF"[winner(line, options["chain"], options["multi"])], line
        winner.cache_clear()


@pytest.mark.parametrize("name", PROGRAMS)
def test_both_programs_know_the_rules(name: str) -> None:
    assert compare_with_rules(name, GAMES, 1) > 800


@pytest.mark.parametrize("name", PROGRAMS)
def test_both_programs_find_the_winner_that_brute_force_finds(name: str) -> None:
    compare_winners(name, 4, FREE)


def test_both_programs_find_a_position_in_the_book_by_the_same_hash() -> None:
    options = OPTION_SETS[0]
    states = [state for seed in range(10) for state in games(options, seed)]
    text = "\n".join(GAME.line(state) for state in states)
    hashes = run("solver", ["hash"], options, text)
    assert hashes == run("checker", ["hash"], options, text)
    assert hashes == [f"{position_hash(state):x}" for state in states]
    # A mirrored pyramid has the same.
    mirrored = re.sub(r"\b([0-4])([0-4])([0-4])\b", r"\2\1\3", text)
    assert mirrored != text
    assert run("checker", ["hash"], options, mirrored) == hashes
    assert len(set(hashes)) > len(states) // 2


@pytest.mark.soak
@pytest.mark.parametrize("name", PROGRAMS)
def test_both_programs_know_the_rules_in_a_million_positions(name: str) -> None:
    assert compare_with_rules(name, SOAK_GAMES, 1_000) > 1_000_000


@pytest.mark.soak
@pytest.mark.parametrize("name", PROGRAMS)
def test_both_programs_find_the_winner_in_hundreds_of_endings(name: str) -> None:
    compare_winners(name, 50, SOAK_FREE)


@pytest.mark.soak
def test_both_programs_agree_on_who_wins_with_seventeen_cells_free() -> None:
    for options in OPTION_SETS:
        text = "\n".join(GAME.line(late(options, seed, 17)) for seed in range(100))
        solved = [line[0] for line in run("solver", SOLVE["solver"], options, text)]
        assert solved == run("checker", SOLVE["checker"], options, text)
        assert {"C", "F"} == set(solved)
