"""Why something is no move: what somebody seems to have tried, and the rule against it."""

from __future__ import annotations

from collections.abc import Iterator

from controller.session.desk import Desk
from hardware.ports import EMPTY, Pad, seen
from rules.model import Refusal


def explain(desk: Desk, attempt: tuple[str, ...]) -> tuple[str, Refusal | None]:
    """The move that somebody seems to have tried, in the game's notation, and why it is refused.

    Of several the one that came closest to a legal move: a sheet lists the plainest rules first.
    """
    match = desk.match
    if match.is_robot(match.turn):
        return "", Refusal("table.proposal" if desk.proposal else "table.wait")
    if not attempt:
        return "", None
    game, state = match.game, match.public
    refused: list[tuple[str, Refusal]] = []
    legal = False
    for text in dict.fromkeys(_tries(desk, attempt)):
        code = game.read(text)
        if code < 0:
            continue
        tried = game.move(code)
        refusal = game.refusal(state, tried)
        if refusal is None:
            legal = True
        elif _piece(desk, text) in {None, _lying(desk, attempt)}:
            refused.append((tried.text, refusal))
    if legal:
        # The place is right; unless the notation names the piece, nothing more is known of it.
        refused = [it for it in refused if _piece(desk, it[0]) is not None]
        refused = refused or [("", Refusal("table.piece"))]
    rules = game.sheet.rules
    order = {rule: at for at, rule in enumerate(rules)}
    return max(refused, key=lambda it: order.get(it[1].rule, 0), default=("", None))


def _tries(desk: Desk, attempt: tuple[str, ...]) -> Iterator[str]:
    """The notations of moves like the legal ones, made with these spots."""
    sight, wants = desk.tracker.sight, desk.tracker.wants
    goal = _left(desk.tracker.marks, sight.pads(attempt))
    alike = [want for want in wants if _left(want.marks, sight.pads(want.spots)) == goal]
    known = [want.move.text for want in alike or wants]
    known += [act.move.text for act in desk.match.course.acts[-20:]] if not alike else []
    for text in known:
        spots = sight.named(text)
        if len(spots) == len(attempt):
            tried = _respelled(text, spots, attempt)
            yield tried
            if _piece(desk, text) is not None:
                yield from (tried[:-1] + piece for piece in sight.layout.kinds)


def _left(marks: tuple[str, ...], pads: tuple[Pad, ...]) -> tuple[bool, ...]:
    """Which of these pads are empty: where a piece came from is, where it went is not."""
    return tuple(marks[pad] == EMPTY for pad in pads)


def _piece(desk: Desk, text: str) -> str | None:
    """The mark of the piece that a notation names, if it does."""
    sight = desk.tracker.sight
    kind = sight.layout.kinds.get(text[-1:])
    return None if kind is None or sight.tapped else seen(kind, sight.profile)


def _lying(desk: Desk, attempt: tuple[str, ...]) -> str:
    """What the pads show where the piece was put."""
    return desk.tracker.marks[desk.tracker.sight.pads(attempt)[-1]]


def _respelled(text: str, spots: tuple[str, ...], others: tuple[str, ...]) -> str:
    """The notation of a move with other spots in the place of its own."""
    parts: list[str] = []
    for spot, other in zip(spots, others, strict=True):
        before, _, text = text.partition(spot)
        parts += [before, other]
    return "".join((*parts, text))
