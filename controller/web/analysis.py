"""What the search makes of a position, for the bar beside the board.

A search holds the interpreter to its end, so each question is a process of its own, which ends.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from random import Random
from typing import Any

from controller.opponents.engine import engine_for
from controller.search.judge import chance_of
from controller.search.look import Limit
from rules import catalog
from rules.model import Seat

SECONDS = 0.4
PATIENCE = 10.0
MEMORY = 16
"""Bits of the search's memory: it looks only for a moment."""
COMMAND = (sys.executable, "-P", "-m", "controller.web.analysis")


def ask(game: str, options: Mapping[str, str], line: str) -> dict[str, Any] | None:
    """The chances of the seat to move and of each of its moves, best first; None without any."""
    asked = json.dumps({"game": game, "options": dict(options), "line": line})
    try:
        done = subprocess.run(  # noqa: S603  our own program
            COMMAND, input=asked, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        found = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    return found if isinstance(found, dict) and found.get("choices") else None


def answer(text: str, seconds: float = SECONDS) -> dict[str, Any]:
    """The other side: what the process finds."""
    asked = json.loads(text)
    entry = catalog.load().find(asked["game"])
    if entry is None:
        return {}
    game = entry.game
    state = game.load(asked["line"], asked["options"])
    seat = Seat(state.turn())
    limit = Limit(seconds, wide=True, stop=lambda: False)
    found = engine_for(game, MEMORY).look(state, seat, limit, Random(1))
    choices = [
        {"text": game.spell(it.code), "chance": round(chance_of(it.score), 4)}
        for it in found.choices
        if state.actor(it.code) == seat
    ]
    chance = choices[0]["chance"] if choices else 0.5
    return {"chance": chance, "choices": choices, "exact": found.exact, "depth": found.depth}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(answer(sys.stdin.read())))
