"""The tool that plants faults: where it does, where it does not, and under which names."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.mutation.sites import mutants_of

SOURCE = '''
"""A docstring of 1."""
from __future__ import annotations
LIMIT: Final = 3

def f(a: tuple[Literal[1], ...], b: int = 2) -> bool:
    """Another of 2."""
    assert isinstance(a, tuple)
    found: int = 0
    for x in a:
        if x < b and found != LIMIT:
            found += 1
            continue
    return found > 0
'''
CHANGES = [
    "module | LIMIT: Final = 3 | 3 → 4",
    "module | LIMIT: Final = 3 | 3 → 2",
    "f | found: int = 0 | 0 → 1",
    "f | found: int = 0 | 0 → -1",
    "f | if x < b and found != LIMIT: | x < b and found != LIMIT → True",
    "f | if x < b and found != LIMIT: | x < b and found != LIMIT → False",
    "f | if x < b and found != LIMIT: | x < b and found != LIMIT → x < b or found != LIMIT",
    "f | if x < b and found != LIMIT: | x < b → x <= b",
    "f | if x < b and found != LIMIT: | x < b → x >= b",
    "f | if x < b and found != LIMIT: | found != LIMIT → found == LIMIT",
    "f | found += 1 → pass",
    "f | found += 1 → found -= 1",
    "f | found += 1 | 1 → 2",
    "f | found += 1 | 1 → 0",
    "f | continue → break",
    "f | return found > 0 → return False",
    "f | return found > 0 | found > 0 → found >= 0",
    "f | return found > 0 | found > 0 → found <= 0",
    "f | return found > 0 | 0 → 1",
    "f | return found > 0 | 0 → -1",
]


def test_faults_are_planted_in_what_runs_and_nowhere_else(tmp_path: Path) -> None:
    path = tmp_path / "game.py"
    path.write_text(SOURCE, encoding="utf-8")
    _, mutants = mutants_of(path)
    assert [mutant.key for mutant in mutants] == [f"game.py | {change}" for change in CHANGES]


def test_a_key_does_not_change_when_lines_move(tmp_path: Path) -> None:
    path = tmp_path / "game.py"
    path.write_text(SOURCE, encoding="utf-8")
    keys = [mutant.key for mutant in mutants_of(path)[1]]
    path.write_text("# A new line.\n" + SOURCE, encoding="utf-8")
    assert [mutant.key for mutant in mutants_of(path)[1]] == keys


def test_every_fault_of_a_source_compiles_and_changes_one_place(tmp_path: Path) -> None:
    path = tmp_path / "game.py"
    path.write_text(SOURCE, encoding="utf-8")
    told = set()
    for number in range(len(CHANGES)):
        tree, mutants = mutants_of(path)
        mutants[number].slot.fill(mutants[number].node)
        compile(ast.fix_missing_locations(tree), "game.py", "exec")
        told.add(ast.unparse(tree))
    assert len(told) == len(CHANGES)
    assert ast.unparse(ast.parse(SOURCE)) not in told
