"""Result of a tree search: the acts in order, their scores and expected continuations."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from controller.robot.search.judge import LIMIT
from controller.robot.search.search_result import WAIT, ScoredMove, SearchResult
from controller.robot.search.tree import Tree

WHOLE: Final = 1_000_000
"""Result of a certain win; results are in millionths."""
ASIDE: Final = 1 << 40
"""Codes from here on are not acts of the game."""
DECLINED: Final = ASIDE
"""A seat that may act out of turn lets the others go on."""
SEEN: Final = 2 * ASIDE
"""Added to what all seats have seen of the previous act."""

_FINAL: Final = 1_000_000
_LINE: Final = 12


def found(tree: Tree, codes: list[i64], nodes: i64) -> SearchResult:
    """All acts, most visited first; proven wins come before and proven losses after the rest."""
    ranked = [(place_of(tree, tree.find(0, codes[at])), at) for at in range(len(codes))]
    choices: list[ScoredMove] = []
    for _, at in sorted(ranked):
        code: i64 = codes[at]
        node: i64 = tree.find(0, code)
        shown: i64 = WAIT if code == DECLINED else code
        visits: i64 = 0
        if node >= 0:
            visits = tree.visits[node]
        choices.append(ScoredMove(shown, score_of(tree, node), line_of(tree, node, shown), visits))
    return SearchResult(tuple(choices), len(choices[0].line), nodes, tree.proof[0] != 0)


def place_of(tree: Tree, node: i64) -> tuple[i64, i64, i64]:
    """Sort key of an act, smallest first."""
    if node < 0:
        return (0, 0, 0)
    return (-tree.proof[node], -tree.visits[node], -score_of(tree, node))


def score_of(tree: Tree, node: i64) -> i64:
    """Mean result of a node, in thousandths of a logit."""
    if node < 0:
        return 0
    if tree.proof[node] != 0:
        return _FINAL * tree.proof[node]
    if tree.visits[node] == 0:
        return 0
    mean: float = float(tree.total[node]) / float(tree.visits[node]) / float(WHOLE)
    if mean <= 0.0:
        return -LIMIT
    if mean >= 1.0:
        return LIMIT
    return max(-LIMIT, min(LIMIT, i64(1000.0 * math.log(mean / (1.0 - mean)))))


def line_of(tree: Tree, node: i64, code: i64) -> tuple[int, ...]:
    """Expected continuation, starting with the act itself."""
    line: list[int] = [code]
    while node >= 0 and len(line) < _LINE:
        node = tree.favourite(node)
        if node >= 0 and tree.code[node] < ASIDE:
            line.append(tree.code[node])
    return tuple(line)
