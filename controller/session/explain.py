"""Explanation of an illegal move: the move probably attempted and the rule that forbids it."""

from __future__ import annotations

from collections.abc import Iterator

from controller.session.read_only import ReadOnlyTable
from hardware.ports import EMPTY, Pad, seen
from rules.model import Refusal


def explain(table: ReadOnlyTable, attempt: tuple[str, ...]) -> tuple[str, Refusal | None]:
    """Move probably attempted, in the game's notation, and why it is refused.

    Among several candidates the one closest to a legal move wins: a rule sheet lists the most basic
    rules first.
    """
    match = table.match
    if match.is_robot(match.turn):
        return "", Refusal("table.proposal" if table.robot.proposal else "table.wait")
    if not attempt:
        return "", None
    game, state = match.game, match.public
    refused: list[tuple[str, Refusal]] = []
    legal = False
    for text in dict.fromkeys(_tries(table, attempt)):
        code = game.read(text)
        if code < 0:
            continue
        tried = game.move(code)
        refusal = game.refusal(state, tried)
        if refusal is None:
            legal = True
        elif _piece(table, text) in {None, _lying(table, attempt)}:
            refused.append((tried.text, refusal))
    if legal:
        # The destination is right; the piece is known only if the notation names it.
        refused = [it for it in refused if _piece(table, it[0]) is not None]
        refused = refused or [("", Refusal("table.piece"))]
    rules = game.sheet.rules
    order = {rule: at for at, rule in enumerate(rules)}
    return max(refused, key=lambda it: order.get(it[1].rule, 0), default=("", None))


def _tries(table: ReadOnlyTable, attempt: tuple[str, ...]) -> Iterator[str]:
    """Notations of legal moves respelled with the attempted spots."""
    model, expected_moves = table.tracker.model, table.tracker.expected_moves
    goal = _left(table.tracker.marks, model.pads(attempt))
    alike = [
        expected
        for expected in expected_moves
        if _left(expected.marks, model.pads(expected.spots)) == goal
    ]
    known = [expected.move.text for expected in alike or expected_moves]
    known += [act.move.text for act in table.match.history.acts[-20:]] if not alike else []
    for text in known:
        spots = model.named(text)
        if len(spots) == len(attempt):
            tried = _respelled(text, spots, attempt)
            yield tried
            if _piece(table, text) is not None:
                yield from (tried[:-1] + piece for piece in model.layout.kinds)


def _left(marks: tuple[str, ...], pads: tuple[Pad, ...]) -> tuple[bool, ...]:
    """Emptiness of each pad: true where the piece came from, false where it went."""
    return tuple(marks[pad] == EMPTY for pad in pads)


def _piece(table: ReadOnlyTable, text: str) -> str | None:
    """Mark of the piece named in a notation; None if it names none or the pads cannot show it."""
    model = table.tracker.model
    kind = model.layout.kinds.get(text[-1:])
    return None if kind is None or model.tapped else seen(kind, model.profile)


def _lying(table: ReadOnlyTable, attempt: tuple[str, ...]) -> str:
    """Mark on the pad where the piece was put; a tile pushed in lies beside its slot."""
    layout = table.tracker.model.layout
    pad = layout.line(attempt[-1])[0] if attempt[-1] in layout.slots() else layout.pad(attempt[-1])
    return table.tracker.marks[pad]


def _respelled(text: str, spots: tuple[str, ...], others: tuple[str, ...]) -> str:
    """Notation of a move with its spots replaced by others."""
    parts: list[str] = []
    for spot, other in zip(spots, others, strict=True):
        before, _, text = text.partition(spot)
        parts += [before, other]
    return "".join((*parts, text))
