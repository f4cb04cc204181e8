"""English sentences that change with an option: game, option, sentences.

``name=*`` is any value that has no sentences of its own; ``{value}`` stands for it.
"""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "incognito": {
        "camp=depth2-front": {
            "rule.incognito.material": "The board has 6 files (a–f) and 8 rows. Rows 1 and 2 are "
            "South's camp, rows 7 and 8 North's. Each player has 9 pieces, whose symbols – "
            "scissors (C), rock (P) or paper (F) – the opponent cannot see.",
            "rule.incognito.lineup": "Each player secretly lines up 6 pieces of their choice, in "
            "any order, in front of their camp (rows 3 and 6); the other 3 are the reserve. "
            "Symbols are written from a to f.",
        },
        "camp=depth2-inside": {
            "rule.incognito.material": "The board has 6 files (a–f) and 8 rows. Rows 1 and 2 are "
            "South's camp, rows 7 and 8 North's. Each player has 9 pieces, whose symbols – "
            "scissors (C), rock (P) or paper (F) – the opponent cannot see.",
            "rule.incognito.lineup": "Each player secretly lines up 6 pieces of their choice, in "
            "any order, inside their camp (rows 2 and 7); the other 3 are the reserve. Symbols are "
            "written from a to f.",
        },
        "camp=*": {
            "rule.incognito.material": "The board has 6 files (a–f) and 8 rows. Camps and start "
            "lines are as the option says ({value}: rows of camp / start row). Each player has 9 "
            "pieces, whose symbols – scissors (C), rock (P) or paper (F) – the opponent cannot "
            "see.",
            "rule.incognito.lineup": "Each player secretly lines up 6 pieces of their choice, in "
            "any order, on their start line; the other 3 are the reserve. Symbols are written from "
            "a to f.",
        },
        "arrived=frozen": {
            "rule.incognito.arrived": "It can no longer attack or move.",
            "refusal.incognito.arrived": "The piece on {0} has arrived: it can no longer attack or "
            "move. Play another piece.",
        },
        "arrived=free": {
            "rule.incognito.immune": "A piece in the enemy camp cannot be taken while it stays "
            "there.",
            "rule.incognito.arrived": "It may leave the camp again. From inside it does not "
            "attack; outside it can be taken like any other.",
            "refusal.incognito.arrived": "The piece on {0} is in the enemy camp and does not "
            "attack from there. Leave the camp first, or play another piece.",
        },
        "defender=stays": {
            "rule.incognito.duel": "Scissors beat paper, paper beats rock, rock beats scissors. A "
            "winning attacker removes the other piece and takes its place; a winning defender "
            "removes the attacker and stays where it is. If they are equal, nothing moves, and "
            "both symbols are known.",
        },
        "pass=allowed": {"rule.incognito.pass": "You may pass on any turn."},
        "draw=none": {
            "rule.incognito.over": "The game is a draw only when both players are blocked one "
            "after the other."
        },
        "draw=*": {
            "rule.incognito.over": "The game is a draw after {value} moves without a capture, an "
            "arrival or a troc, when the same public position comes up for the third time, or "
            "when both players are blocked one after the other.",
        },
        "symbols=*": {
            "rule.incognito.material": "The board has 6 files (a–f) and 8 rows; the camps are at "
            "the two ends (option camp). Each player has 9 pieces: {value} scissors (C), rocks "
            "(P) and papers (F), whose symbols the opponent cannot see.",
            "rule.incognito.announce": "The attacker announces its symbol, then the defender does. "
            "A piece never changes its symbol, and nobody has more of a kind than the option "
            "symbols gives.",
        },
    },
    "invers": {
        "first=red": {
            "rule.invers.setup": "36 tiles, 18 yellow and 18 red, cover the 6 × 6 board in "
            "alternating colours, plain side up. Each player holds one more tile of their colour, "
            "already turned over (dot visible). Red starts; after that, the loser starts the next "
            "game.",
        },
        "offboard=pool": {
            "rule.invers.push": "On your turn, slide one of the two tiles off the board, dot up, "
            "into a line from one of the 24 ends: the six tiles move one step and the one at the "
            "far end leaves the board.",
            "rule.invers.tile": "The tile pushed out joins the other one off the board: both "
            "players may push in either.",
            "refusal.invers.tile": "That tile is not off the board. Name one that is (W3y or W3r).",
        },
        "offboard=own-colour": {
            "rule.invers.tile": "The tile pushed out stays off the board. You push in a tile of "
            "your own colour if there is one off the board, otherwise the other.",
        },
        "repetition=majority3": {
            "rule.invers.over": "The game ends as soon as one colour has no plain tile left, or "
            "when the same position comes up for the third time: then the player with more tiles "
            "turned over wins.",
        },
        "repetition=none": {
            "rule.invers.over": "The game ends as soon as one colour has no plain tile left; "
            "positions may be repeated without limit.",
        },
        "priority=strict": {
            "rule.invers.priority": "Rule 1 comes first. Rule 2 applies only if rule 1 is "
            "impossible, and rule 3 only if both are.",
        },
    },
    "roliversi": {
        "first=yellow-red": {
            "rule.roliversi.setup": "On the 8 × 8 board, one ball of each colour in the middle. "
            "Green-Blue plays green (G) and blue (B), Yellow-Red plays yellow (Y) and red (R). "
            "Yellow-Red starts.",
        },
    },
    "royal-reversi": {
        "mixed_lines=any-opponents": {
            "rule.royal.pinch": "Every unbroken line of opposing tokens, of one colour or several, "
            "between the new token and another of yours takes your colour, in all eight "
            "directions. Pinching is not required to place a token.",
        },
        "dead_hand=occupied-only": {
            "rule.royal.dead": "Dead hand: if all pictures of your 5 cards are occupied, show and "
            "discard them all and draw 5, then play.",
            "rule.royal.pass": "You pass if no card can be played but your hand is not dead, "
            "or if it is still dead after twelve exchanges in one turn.",
            "refusal.royal.dead": "Your hand is not dead. You exchange only when all pictures of "
            "your 5 cards are occupied.",
        },
        "special_effect=may": {
            "rule.royal.special": "The effect of a nine or ten is not compulsory: you may discard "
            "the card instead (-9, -10).",
        },
        "token_supply=physical": {
            "rule.royal.over": "The game ends as soon as all 64 pictures are covered. The tokens "
            "are those of the box: 64 blue and orange, 44 green and purple.",
        },
    },
    "inside": {
        "chain=off": {
            "rule.inside.unforced": "This forced cube (f) comes from your opponent's stock, in "
            "the colour you choose, and forces no other; there is one only when such a new cell "
            "appears.",
            "rule.inside.pending": "If several such cells appear, all are filled, in any order.",
        },
        "multi=fill-one": {
            "rule.inside.pending": "If several such cells appear, you fill the one you choose; "
            "the others become ordinary cells.",
        },
        "stock=15+3": {
            "rule.inside.setup": "The board has 15 cells; the finished pyramid has 35 cubes on "
            "five levels. Light gets 15 light and 3 dark cubes, Dark 15 dark and 3 light ones. "
            "Light starts.",
        },
    },
}
