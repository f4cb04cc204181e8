"""Mutation operators: small mistakes that people make in Python."""

from __future__ import annotations

import ast
from collections.abc import Iterator

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
_TWINS = {"any": "all", "all": "any", "min": "max", "max": "min"}
_MARK = "XX"


def expression_variants(
    node: ast.expr, *, conditional: bool = False, loop: bool = False
) -> Iterator[ast.expr]:
    """What may stand in place of an expression; as a condition also the two fixed answers."""
    if conditional:
        if not loop:  # a loop that never ends is no interesting mistake
            yield ast.Constant(True)
        yield ast.Constant(False)
    match node:
        case ast.Compare():
            yield from _compared(node)
        case ast.BinOp(op=op) if type(op) in _ARITHMETIC:
            yield ast.BinOp(node.left, _ARITHMETIC[type(op)](), node.right)
        case ast.BoolOp(op=ast.And()):
            yield ast.BoolOp(ast.Or(), node.values)
        case ast.BoolOp(op=ast.Or()):
            yield ast.BoolOp(ast.And(), node.values)
        case ast.UnaryOp():
            yield node.operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.Constant(value=str(value)):
            yield ast.Constant(_MARK + value)
        case ast.Call(func=ast.Name(id=name)) if name in _TWINS:
            yield ast.Call(ast.Name(_TWINS[name], ast.Load()), node.args, node.keywords)


def _compared(node: ast.Compare) -> Iterator[ast.expr]:
    for index, op in enumerate(node.ops):
        for other in _COMPARISONS[type(op)]:
            ops = [*node.ops]
            ops[index] = other()
            yield ast.Compare(node.left, ops, node.comparators)


def statement_variants(node: ast.stmt, returns: str, removable: bool) -> Iterator[ast.stmt]:  # noqa: FBT001
    """What may stand in place of a statement: nothing, or a result that says nothing."""
    if removable:
        yield ast.Pass()
    match node:
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case ast.AugAssign(op=op) if type(op) in _ARITHMETIC:
            yield ast.AugAssign(node.target, _ARITHMETIC[type(op)](), node.value)
        case ast.Return(value=ast.expr() as value):
            neutral = _neutral(returns, value)
            if neutral is not None:
                yield ast.Return(neutral)
        case _:
            pass


def _neutral(returns: str, value: ast.expr) -> ast.expr | None:
    """The emptiest result of a type, if the statement does not return that already."""
    kind = returns.partition("[")[0]
    told = {"i64": "0", "int": "0", "str": "''", "list": "[]", "tuple": "()", "dict": "{}"}
    text = told.get(kind, "None")
    if kind == "bool":
        if isinstance(value, ast.Constant):
            return None  # its own variants turn it round
        text = "False"
    if ast.unparse(value) == text or isinstance(value, ast.Constant):
        return None
    return ast.parse(text, mode="eval").body
