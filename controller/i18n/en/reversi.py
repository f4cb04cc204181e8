"""English sentences: Reversi."""

from __future__ import annotations

WORDS = {
    "name": "Reversi",
    "about": "The classic: enclose the opponent's discs to turn them over.",
    "notation": "the cell, such as d3, or -- to pass",
    "seat.black": "Black",
    "seat.white": "White",
    "piece.B": "black disc",
    "piece.W": "white disc",
    "score": "discs",
    "reason.count": "the most discs",
    "reason.draw": "equal numbers of discs",
    "rule.reversi.setup": "On the 8 × 8 board, four discs in the middle: black on d5 and e4, white "
    "on d4 and e5. Black starts.",
    "rule.reversi.goal": "The player with more discs of their colour at the end wins.",
    "rule.reversi.occupied": "On your turn, place a disc of your colour on an empty cell.",
    "rule.reversi.enclose": "The disc must enclose at least one opposing disc: an unbroken line "
    "of opposing discs, straight or diagonal, between it and another disc of yours. All enclosed "
    "discs, in all directions, are turned over.",
    "rule.reversi.pass": "If you cannot enclose anything, you pass; otherwise passing is not "
    "allowed.",
    "rule.reversi.over": "The game ends when the board is full or nobody can play.",
    "refusal.reversi.over": "The game is over: nobody can play any more. Count the discs.",
    "refusal.reversi.occupied": "There is already a disc on {0}. Choose an empty cell.",
    "refusal.reversi.enclose": "On {0} you do not enclose any opposing disc. There must be an "
    "unbroken line of opposing discs between the cell and a disc of yours.",
    "refusal.reversi.pass": "You may pass only when you cannot play, and you can: on {0}, for "
    "example.",
}
