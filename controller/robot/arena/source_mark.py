"""Source mark of a game: a hash of the code that decides its moves, whatever the files are called.

It hashes syntax trees without docstrings, comments and imports, so that moving a module or
rewording a text changes nothing. A new source mark means that the robots may have changed; only the
behaviour mark can tell.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from controller.robot.arena.contestants import KINDS, figures

_SHARED: Mapping[str, str] = {
    "rules/bits": "rules.bits",
    "rules/dice": "rules.dice",
    "rules/errors": "rules.errors",
    "rules/game": "rules.game",
    "rules/grid": "rules.grid",
    "rules/model": "rules.model",
    "rules/state": "rules.state",
    "search/acts": "controller.robot.search.allowed_acts",
    "search/alphabeta": "controller.robot.search.alphabeta",
    "search/found": "controller.robot.search.tree_result",
    "search/ismcts": "controller.robot.search.ismcts",
    "search/judge": "controller.robot.search.judge",
    "search/look": "controller.robot.search.search_result",
    "search/memory": "controller.robot.search.position_table",
    "search/proof": "controller.robot.search.proof",
    "search/tree": "controller.robot.search.tree",
    "robots/engine": "controller.robot.engine",
    "robots/player": "controller.robot.player",
    "robots/baselines": "controller.robot.baselines",
    "robots/seated": "controller.robot.arena.champions",
}
_PATTERNS: Mapping[str, str] = {
    "rules/pinch": "rules.pinch",
    "search/endings": "controller.robot.search.endings",
    "search/patterns": "controller.robot.search.patterns",
    "search/scales": "controller.robot.search.pattern_score",
    "search/shapes": "controller.robot.search.pattern_shapes",
    "search/spread": "controller.robot.search.pattern_tables",
    "search/weights": "controller.robot.search.weights_file",
}
_OWN: Mapping[str, Mapping[str, str]] = {
    "incognito": {
        "rules/past": "rules.past",
        "rules/incognito": "rules.games.incognito",
        "rules/incognito/board": "rules.games.incognito_board",
        "rules/incognito/state": "rules.games.incognito_state",
        "rules/incognito/text": "rules.games.incognito_text",
        "judge/incognito": "controller.robot.search.judges.incognito",
    },
    "inside": {
        "rules/pyramid": "rules.pyramid",
        "rules/inside": "rules.games.inside",
        "judge/inside": "controller.robot.search.judges.inside",
    },
    "invers": {
        "rules/past": "rules.past",
        "rules/invers": "rules.games.invers",
        "rules/invers/state": "rules.games.invers_state",
        "judge/invers": "controller.robot.search.judges.invers",
    },
    "reversi": {
        **_PATTERNS,
        "rules/reversi": "rules.games.reversi",
        "search/reversi/ending": "controller.robot.search.reversi_ending",
        "judge/reversi": "controller.robot.search.judges.reversi",
    },
    "roliversi": {
        **_PATTERNS,
        "rules/roliversi": "rules.games.roliversi",
        "search/roliversi/ending": "controller.robot.search.roliversi_ending",
        "judge/roliversi": "controller.robot.search.judges.roliversi",
    },
    "royal-reversi": {
        "rules/belief": "rules.belief",
        "rules/pack": "rules.pack",
        "rules/past": "rules.past",
        "rules/pinch": "rules.pinch",
        "rules/royal/acts": "rules.games.royal_acts",
        "rules/royal": "rules.games.royal_reversi",
        "rules/royal/state": "rules.games.royal_state",
        "rules/royal/text": "rules.games.royal_text",
        "judge/royal": "controller.robot.search.judges.royal_reversi",
        "judge/royal/secure": "controller.robot.search.judges.royal_secure",
    },
}
_WEIGHTS_FOLDER = "controller.robot.search.judges"
"""Package that holds the weight files, named after their games."""

_PLACES = "files"
"""Function whose argument names a package; ignored, because it only says where a file is."""
_IGNORED_FIELDS = {"ctx", "kind", "type_comment", "type_ignores", "type_params"}
"""Syntax tree fields that are redundant, or that not every version of Python has."""


def modules(game: str) -> dict[str, str]:
    """Logical name and module of everything that decides a game's moves."""
    return {**_SHARED, **_OWN.get(game, {})}


@cache
def source(game: str) -> str:
    """Source mark of a game, the same in both builds and every version of Python."""
    digest = hashlib.sha256()
    for name, module in sorted(modules(game).items()):
        digest.update(f"{name}\n{tree_text(_text_of(module))}\n".encode())
    for kind in KINDS:
        digest.update(f"{figures(game, kind)}\n".encode())
    digest.update(weights(game))
    return digest.hexdigest()[:8]


def weights(game: str) -> bytes:
    """Content of a game's weight file; empty if it has none."""
    file = files(_WEIGHTS_FOLDER) / f"{game}.weights"
    return file.read_bytes() if file.is_file() else b""


@cache
def tree_text(code: str) -> str:
    """Code of a module as text: its syntax tree without docstrings, comments and imports."""
    return "".join(_told(ast.parse(code)))


def _text_of(module: str) -> str:
    package, _, name = module.rpartition(".")
    return (files(package) / f"{name}.py").read_text(encoding="utf-8")


def _told(node: ast.AST) -> Iterator[str]:
    """Syntax tree in our own notation: ``ast.dump`` differs between Python versions."""
    yield f"{type(node).__name__}("
    for name, value in ast.iter_fields(node):
        if name in _IGNORED_FIELDS or (name == "args" and _is_place(node)):
            continue
        items = value if isinstance(value, list) else [value]
        kept = [item for item in items if not _is_silent(item)]
        if kept:
            yield f"{name}="
            for item in kept:
                yield from _told(item) if isinstance(item, ast.AST) else f"{item!r},"
    yield ")"


def _is_silent(item: object) -> bool:
    """Return whether an item has no effect: an import, a docstring, an absent or empty part."""
    if isinstance(item, ast.Expr):
        return isinstance(item.value, ast.Constant) and isinstance(item.value.value, str)
    if isinstance(item, ast.Constant):
        return False
    return item is None or isinstance(item, (ast.Import, ast.ImportFrom))


def _is_place(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == _PLACES
    )
