"""``tablier moves``: the legal moves, one per line."""

from __future__ import annotations

from argparse import Namespace

from controller.cli.positions import asked, tell_json
from controller.console.console import Console
from controller.display.move_text import spoken


def run(console: Console, args: Namespace) -> int:
    """List the legal moves, one per line."""
    game, state = asked(console, args)
    speech, seats, outcome = console.speech, game.seats(state), game.outcome(state)
    moves = game.moves(state)
    cells = {str(cell): str(cell) for cell in game.sheet.cells}
    ending = "" if outcome is None else speech.outcome(game, seats, outcome)
    if args.json:
        rows = [
            {
                "move": move.text,
                "seat": seats[state.actor(move.code)] if state.actor(move.code) >= 0 else None,
                "words": spoken(game, speech, move.text, cells),
            }
            for move in moves
        ]
        position = {"game": game.sheet.key, "position": game.dump(state)}
        tell_json(console, {**position, "moves": rows, "outcome": ending or None})
        return 0
    for move in moves:
        console.tell(move.text)
    if ending:
        # Printed apart from the moves: a program that reads them gets none.
        console.complain(ending)
    return 0
