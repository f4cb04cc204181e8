"""Score of a game, where it can be counted on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.game import Game
from rules.model import Scene
from rules.state import State

_COUNTED: Mapping[str, Mapping[str, str]] = {
    "invers": {"yellow": "Y", "red": "R"},
    "roliversi": {"green-blue": "GB", "yellow-red": "YR"},
    "royal-reversi": {"A": "A", "B": "B", "C": "C", "D": "D"},
    "reversi": {"black": "B", "white": "W"},
}
"""Games whose score can be counted: the contents that count for each side."""
_MAJORITY = 8


def counted(game: Game, public: State, seats: Sequence[str]) -> dict[str, int]:
    """Points by side; empty if the board does not show them."""
    scene = game.scene(public)
    if game.sheet.key == "inside":
        return _faces(scene)
    contents = [scene.get(cell, "") for cell in game.sheet.cells]
    sides = _COUNTED.get(game.sheet.key, {})
    found = {side: sum(it in own for it in contents if it) for side, own in sides.items()}
    playing = {name[:1] for name in seats} if "A" in found else found.keys()
    return {side: count for side, count in found.items() if side in playing}


def _faces(scene: Scene) -> dict[str, int]:
    """Inside: faces that each colour owns already, by eight of their fifteen squares."""
    colours = {"light": "C", "dark": "F"}
    owned = dict.fromkeys(colours, 0)
    for digit in range(3):
        squares = [it for cell, it in scene.items() if cell.isdigit() and cell[digit] == "0"]
        for side, colour in colours.items():
            owned[side] += squares.count(colour) >= _MAJORITY
    return owned
