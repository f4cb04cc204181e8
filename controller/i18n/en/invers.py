"""English sentences: INVERS."""

from __future__ import annotations

WORDS = {
    "name": "INVERS",
    "about": "Push rows of tiles until all of yours are turned over.",
    "notation": "a side (W west, E east, S south, N north) and a line, such as W3 or Nc; with the "
    "common pool, the tile as well: W3y or W3r",
    "seat.yellow": "Yellow",
    "seat.red": "Red",
    "piece.Y": "plain yellow tile",
    "piece.R": "plain red tile",
    "piece.y": "dotted yellow tile",
    "piece.r": "dotted red tile",
    "place.hand.yellow": "Yellow's hand",
    "place.hand.red": "Red's hand",
    "place.pool": "Common pool",
    "score": "tiles still to turn over",
    "reason.all-turned": "all tiles of that colour are turned over",
    "reason.blocked": "no push is possible; the tiles turned over are counted",
    "reason.repetition": "the same position has come up three times",
    "rule.invers.setup": "36 tiles, 18 yellow and 18 red, cover the 6 × 6 board in alternating "
    "colours, plain side up. Each player holds one more tile of their colour, already turned over "
    "(dot visible). Yellow starts; after that, the loser starts the next game.",
    "rule.invers.goal": "You win when every tile of your colour shows its dot, even if it was "
    "your opponent who pushed the last one.",
    "rule.invers.push": "On your turn, slide your tile, dot up, into a line from one of the 24 "
    "ends: the six tiles move one step and the one at the far end leaves the board.",
    "rule.invers.1": "Rule 1: you may push out a plain tile of your own; you turn it over.",
    "rule.invers.2": "Rule 2: you may push out a plain tile of your opponent; you turn it over "
    "too, which helps them.",
    "rule.invers.3": "Rule 3: you may push out one of your own dotted tiles; it stays as it is, "
    "for good.",
    "rule.invers.4": "Rule 4: you may never push out an opponent's tile whose dot is visible.",
    "rule.invers.tile": "The tile pushed out goes into your hand; you push it in on your next "
    "turn, even if it is your opponent's colour (a rule option changes this).",
    "rule.invers.priority": "You choose freely among rules 1, 2 and 3, unless a rule option puts "
    "rule 1 first, then rule 2, then rule 3.",
    "rule.invers.pass": "Passing is not allowed: there is always a push.",
    "rule.invers.over": "The game ends as soon as one colour has no plain tile left, or when the "
    "same position (board, hands, side to move) comes up for the third time.",
    "refusal.invers.over": "The game is over: there is nothing left to push. Start another one.",
    "refusal.invers.4": "Rule 4: the tile on {0} would leave the board, and it is an opponent's "
    "tile with its dot visible. Push a line whose exit tile is yours or still plain.",
    "refusal.invers.priority": "Strict priority: pushing out {0} is not allowed yet, because a "
    "rule with higher priority is possible, for example by pushing out {1}. Rule 1 (your plain "
    "tiles) comes before 2, and 2 before 3.",
    "refusal.invers.tile": "You cannot push that tile. With a tile in hand, write only the side "
    "and the line (W3); with the common pool, name a tile that is there (W3y or W3r).",
    "refusal.invers.pass": "You cannot pass in INVERS: there is always a push. Choose a line.",
    "option.offboard": "Which off-board tile may be pushed in?",
    "option.offboard.hand": "the one you pushed out yourself on your previous turn",
    "option.offboard.pool": "either of the two tiles off the board",
    "option.offboard.own-colour": "one of your own colour if there is one, otherwise the other",
    "option.first": "Who starts?",
    "option.first.yellow": "Yellow",
    "option.first.red": "Red",
    "option.repetition": "What if the same position comes up three times?",
    "option.repetition.draw3": "the game is a draw",
    "option.repetition.majority3": "whoever has more tiles turned over wins",
    "option.repetition.none": "nothing: play on",
    "option.priority": "May you choose among rules 1, 2 and 3?",
    "option.priority.free": "yes, freely",
    "option.priority.strict": "no: 1, then 2, then 3",
    "option.a1": "Which colour is on a1 at the start?",
    "option.a1.yellow": "yellow",
    "option.a1.red": "red",
    "error.invers.tiles": "'{text}': off-board tiles are written H= then Yellow's, / and Red's, "
    "always dotted: H=y/r, H=r/y, H=y/y or H=r/r.",
    "error.invers.count": "There must be {allowed} tiles of each colour, board and hands together; "
    "this position has {yellow} yellow and {red} red. Correct the rows or the hands.",
    "error.invers.finished": "All tiles are already turned over: a game in progress cannot get "
    "there. Leave at least one tile plain (Y or R).",
}
