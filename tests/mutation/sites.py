"""Where a source can be changed so that a test should notice: the mutants of a module.

A mutant puts one node of the syntax tree in place of another. Left alone are annotations,
docstrings, imports, asserts (they narrow types) and the first binding of a local name (without it
nothing would run at all).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from tests.mutation.operators import expression_variants, statement_variants

_WIDEST = 90
_SKIPPED = (ast.Import, ast.ImportFrom, ast.Assert, ast.Global, ast.Nonlocal)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in the tree: a field of a node, or an item of a list in it."""

    parent: ast.AST
    field: str
    index: int | None = None

    def fill(self, node: ast.AST) -> None:
        """Put a node there."""
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


@dataclass(frozen=True, slots=True)
class Mutant:
    """One planted fault; its key stays the same when lines move."""

    file: str
    key: str
    function: str
    line: int
    slot: Slot
    node: ast.AST


@dataclass(frozen=True, slots=True)
class _Scope:
    """What surrounds a node: the function, its statement, the type the function returns."""

    name: str
    header: str = ""
    returns: str = ""
    bound: frozenset[str] = frozenset()


def short(node: ast.AST | str) -> str:
    """The text of a node in one line, cut where it is long."""
    text = node if isinstance(node, str) else ast.unparse(node)
    text = " ".join(text.split())
    return text if len(text) <= _WIDEST else text[: _WIDEST - 1] + "…"


def mutants_of(path: Path) -> tuple[ast.Module, list[Mutant]]:
    """The tree of a module and every mutant of it, in the order of the source."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found: list[Mutant] = []
    seen: dict[str, int] = {}
    for slot, old, new, scope in _block(tree, "body", _Scope("module")):
        before, after = short(old), short(new)
        whole = isinstance(old, ast.stmt) or scope.header == before
        context = [] if whole else [scope.header]
        key = " | ".join([path.name, scope.name, *context, f"{before} → {after}"])
        seen[key] = seen.get(key, 0) + 1
        if seen[key] > 1:
            key += f" #{seen[key]}"
        ast.copy_location(new, old)
        found.append(Mutant(path.name, key, scope.name, getattr(old, "lineno", 0), slot, new))
    return tree, found


_Change = tuple[Slot, ast.AST, ast.AST, _Scope]


def _block(parent: ast.AST, field: str, scope: _Scope) -> Iterator[_Change]:
    """The changes of a list of statements."""
    for index, statement in enumerate(getattr(parent, field)):
        yield from _statement(statement, Slot(parent, field, index), scope)
        scope = replace(scope, header="", bound=scope.bound | _stored(statement))


def _stored(node: ast.AST) -> frozenset[str]:
    """The names that a piece of source binds."""
    names = [part for part in ast.walk(node) if isinstance(part, ast.Name)]
    return frozenset(part.id for part in names if isinstance(part.ctx, ast.Store))


def _statement(node: ast.stmt, slot: Slot, scope: _Scope) -> Iterator[_Change]:
    if isinstance(node, _SKIPPED):
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return  # a docstring
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        prefix = "" if scope.name == "module" else scope.name + "."
        told = node.returns if isinstance(node, ast.FunctionDef) else None
        returns = ast.unparse(told) if told is not None else ""
        names = frozenset(n.arg for n in ast.walk(node) if isinstance(n, ast.arg))
        yield from _block(node, "body", _Scope(prefix + node.name, "", returns, names))
        return
    header = short(ast.unparse(node).partition("\n")[0])
    here = replace(scope, header=header)
    for new in statement_variants(node, scope.returns, _removable(node, scope)):
        yield slot, node, new, here
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "type_comment", "target", "targets"):
            if name.startswith("target"):
                yield from _targets(node, name, here)
        elif name in ("body", "orelse", "finalbody"):
            yield from _block(node, name, here)
        elif name == "handlers":
            for handler in value:
                yield from _block(handler, "body", here)
        elif name not in ("op", "exc", "cause", "items", "cases"):
            yield from _field(node, name, value, here)
        elif name == "exc" and value is not None:
            yield from _expression(value, Slot(node, name), here)


def _removable(node: ast.stmt, scope: _Scope) -> bool:
    """True if leaving a statement out gives a program that runs."""
    if isinstance(node, ast.Assign | ast.AnnAssign):
        if isinstance(node, ast.AnnAssign) and node.value is None:
            return False
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        stored = {name for target in targets for name in _stored(target)}
        return scope.name != "module" and stored <= scope.bound
    return isinstance(node, ast.AugAssign | ast.Raise) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    )


def _targets(node: ast.stmt, name: str, scope: _Scope) -> Iterator[_Change]:
    """Only the index of what is assigned to can be changed: ``pictures[kind + 1]``."""
    value = getattr(node, name)
    for target in value if isinstance(value, list) else [value]:
        for part in ast.walk(target):
            if isinstance(part, ast.Subscript):
                yield from _expression(part.slice, Slot(part, "slice"), scope)


def _field(node: ast.AST, name: str, value: object, scope: _Scope) -> Iterator[_Change]:
    if isinstance(value, ast.expr):
        yield from _expression(value, Slot(node, name), scope)
    elif isinstance(value, ast.comprehension | ast.keyword):
        yield from _inside(value, scope)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            if isinstance(item, ast.expr):
                yield from _expression(item, Slot(node, name, index), scope)
            elif isinstance(item, ast.comprehension | ast.keyword):
                yield from _inside(item, scope)


def _expression(node: ast.expr, slot: Slot, scope: _Scope) -> Iterator[_Change]:
    conditional = slot.field in ("test", "ifs")
    loop = isinstance(slot.parent, ast.While)
    for new in expression_variants(node, conditional=conditional, loop=loop):
        yield slot, node, new, scope
    yield from _inside(node, scope)


def _inside(node: ast.AST, scope: _Scope) -> Iterator[_Change]:
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "ctx", "target", "format_spec"):
            yield from _field(node, name, value, scope)
