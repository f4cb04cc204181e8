"""Reasons: why a move was played, as a sentence key and its arguments.

A reason uses only what lies open on the table, before and after. Only in games without secrets may
it also say what the search proved, or that there was no choice: either would reveal a hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from controller.robot.search.search_result import FINAL, SearchResult
from rules.game import PASS_TEXT, Game
from rules.model import Scene, Seat
from rules.state import State

ONLY, SURE, WIN, DRAW, LOSS = "only", "sure", "win", "draw", "loss"
"""Proofs: no choice, a win known from a book, a win, a draw at best, a loss."""
PROOFS = (ONLY, SURE, WIN, DRAW, LOSS)
_FEW = 3
"""Most replies that count as few."""
_CORNERS = ("a1", "a8", "h1", "h8")
_STEP = re.compile(r"(?P<start>..)-(?P<stop>..)(?:x.*)?")
_ATTACK = re.compile(r".*x(?P<target>..).*")


@dataclass(frozen=True, slots=True)
class Reason:
    """Sentence key under ``because.``, and its arguments."""

    key: str
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move of a seat, with the public position before and after it."""

    game: Game
    seat: Seat
    text: str
    before: State
    after: State

    @property
    def scenes(self) -> tuple[Scene, Scene]:
        """Pieces on the table before and after the move."""
        return self.game.scene(self.before), self.game.scene(self.after)


BEST = Reason("best")


def proof_of(look: SearchResult | None, code: int) -> str:
    """Proof of a search about the chosen act; without a search there was no choice."""
    if look is None:
        return ONLY
    chosen = next((it for it in look.choices if it.code == code), None)
    if chosen is None:
        return ""
    if chosen.score >= FINAL:
        return WIN
    if chosen.score < look.best.score:
        return ""
    if chosen.score <= -FINAL:
        return LOSS
    return DRAW if look.exact and chosen.score == 0 else ""


def reason(played: PlayedMove, proof: str, *, shown: bool = True) -> Reason:
    """Reason for a move; not ``shown``: it plays a card only its owner may know, as in a hint."""
    if played.text == PASS_TEXT:
        return Reason("pass")
    if not played.game.sheet.secret and proof in PROOFS:
        # "I can no longer lose" is not what a hint says to somebody else.
        return Reason(WIN if proof == SURE and not shown else proof)
    find = _OWN.get(played.game.sheet.key)
    if find is None or (played.game.sheet.key == "royal-reversi" and not shown):
        return BEST
    return find(played) or BEST


def _reversi(played: PlayedMove) -> Reason | None:
    cell, count = _placed(played)
    if cell in _CORNERS:
        return Reason("corner", {"cell": cell})
    replies = [move.text for move in played.game.moves(played.after)]
    if replies == [PASS_TEXT]:
        return Reason("skip")
    if 0 < len(replies) <= _FEW:
        return Reason("few-one") if len(replies) == 1 else Reason("few", {"count": len(replies)})
    if count > 1 and count == _most(played):
        return Reason("most", {"count": count})
    return Reason("edge") if cell and (cell[0] in "ah" or cell[1] in "18") else None


def _placed(played: PlayedMove) -> tuple[str, int]:
    """Place of a new piece, and how many other pieces now show another side."""
    before, after = played.scenes
    cells = [str(cell) for cell in played.game.sheet.cells]
    new = [cell for cell in cells if not before.get(cell) and after.get(cell)]
    turned = [cell for cell in cells if before.get(cell, "") != after.get(cell, "")]
    return (new[0] if new else ""), len(turned) - len(new)


def _most(played: PlayedMove) -> int:
    """Number of pieces turned by the greediest move."""
    found = 0
    for code in played.before.codes():
        after = played.before.clone()
        after.play(code)
        other = PlayedMove(played.game, played.seat, "", played.before, after)
        found = max(found, _placed(other)[1])
    return found


def _invers(played: PlayedMove) -> Reason | None:
    own = played.game.seats(played.before)[played.seat][:1].upper()
    before, after = played.scenes
    cells = [str(cell) for cell in played.game.sheet.cells]
    left = [sum(scene.get(cell) == own for cell in cells) for scene in (before, after)]
    if left[1] < left[0]:
        return Reason("tile-one") if left[1] == 1 else Reason("tile", {"count": left[1]})
    closed = [_closed(scene, own.lower()) for scene in (before, after)]
    return Reason("closes") if closed[1] > closed[0] else None


def _closed(scene: Scene, dot: str) -> int:
    """Number of lines locked at both ends by such a tile."""
    lines = [(f"{file}1", f"{file}6") for file in "abcdef"]
    lines += [(f"a{rank}", f"f{rank}") for rank in "123456"]
    return sum(scene.get(one) == scene.get(other) == dot for one, other in lines)


def _inside(played: PlayedMove) -> Reason | None:
    if any(move.text.startswith("f") for move in played.game.moves(played.after)):
        return Reason("fill")
    own = "CF"[played.seat]
    cells = [str(cell) for cell in played.game.sheet.cells]
    counts = [_faces(scene, cells, own) for scene in played.scenes]
    won = [sum(mine >= 8 for mine, _ in faces) for faces in counts]
    if won[1] > won[0]:
        return Reason("faces-won", {"count": won[1]})
    led = [sum(mine > yours for mine, yours in faces) for faces in counts]
    return Reason("faces", {"count": led[1]}) if led[1] > led[0] else None


def _faces(scene: Scene, cells: list[str], own: str) -> list[tuple[int, int]]:
    """Squares of one colour and of the other on each face (where one of the three digits is 0)."""
    found: list[tuple[int, int]] = []
    for digit in range(3):
        shown = [scene.get(cell, "") for cell in cells if cell[digit] == "0"]
        found.append((shown.count(own), sum(it not in {own, ""} for it in shown)))
    return found


def _incognito(played: PlayedMove) -> Reason | None:
    scene = played.game.scene(played.before)
    text = played.text
    if text.startswith("T"):
        return Reason("troc")
    step = _STEP.fullmatch(text)
    if found := _ATTACK.fullmatch(text):
        target = found["target"]
        known = scene.get(target, "").strip("?")[1:]
        return Reason("attack-known" if known else "attack", {"cell": target})
    if step is None:
        return None
    ahead = int(step["stop"][1]) - int(step["start"][1])
    ahead = ahead if played.seat == 0 else -ahead
    camp = played.game.ground(played.before, step["stop"]) != "."
    if camp and ahead > 0:
        return Reason("camp")
    return Reason("ahead" if ahead > 0 else "aside")


def _royal(played: PlayedMove) -> Reason | None:
    text = played.text
    if text.startswith("X"):
        return Reason("exchange")
    if text.startswith("9x"):
        return Reason("remove", {"cell": text[2:4]})
    cell, count = _placed(played)
    if count:
        return Reason("turns", {"count": count})
    return Reason("corner", {"cell": cell}) if cell in _CORNERS else None


_OWN: Mapping[str, Callable[[PlayedMove], Reason | None]] = {
    "reversi": _reversi,
    "roliversi": _reversi,
    "invers": _invers,
    "inside": _inside,
    "incognito": _incognito,
    "royal-reversi": _royal,
}
