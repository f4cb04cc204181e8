"""English sentences: Roliversi."""

from __future__ import annotations

WORDS = {
    "name": "Roliversi",
    "about": "Reversi with four colours: you enclose between two different colours.",
    "notation": "the cell and the colour (G green, B blue, Y yellow, R red), such as d4R, or -- "
    "to pass",
    "seat.green-blue": "Green-Blue",
    "seat.yellow-red": "Yellow-Red",
    "piece.G": "green ball",
    "piece.B": "blue ball",
    "piece.Y": "yellow ball",
    "piece.R": "red ball",
    "score": "balls",
    "reason.count": "the most balls",
    "reason.draw": "equal numbers of balls",
    "rule.roliversi.setup": "On the 8 × 8 board, one ball of each colour in the middle. "
    "Green-Blue plays green (G) and blue (B), Yellow-Red plays yellow (Y) and red (R). Green-Blue "
    "starts.",
    "rule.roliversi.goal": "The side with more balls at the end wins, counting both its colours.",
    "rule.roliversi.occupied": "On your turn, place a ball on an empty cell.",
    "rule.roliversi.colour": "You choose one of your two colours for it.",
    "rule.roliversi.enclose": "The ball must enclose at least one opposing ball: an unbroken line "
    "of opposing balls (their colours may mix), straight or diagonal, up to a ball of yours. The "
    "first ball of yours on that line is the one that counts.",
    "rule.roliversi.same": "That ball at the end of the line must be your other colour: between "
    "two balls of the same colour, nothing turns.",
    "rule.roliversi.turn": "All enclosed balls, in all directions, take the colour of the placed "
    "ball. There is no chain reaction.",
    "rule.roliversi.pass": "If you cannot turn anything, you pass; otherwise passing is not "
    "allowed.",
    "rule.roliversi.over": "The game ends when the board is full or nobody can turn anything. "
    "Equal numbers make a draw.",
    "refusal.roliversi.over": "The game is over: nobody can play any more. Count the balls.",
    "refusal.roliversi.occupied": "There is already a ball on {0}. Choose an empty cell.",
    "refusal.roliversi.colour": "That colour is your opponent's. On {0}, place a ball of one of "
    "your two colours.",
    "refusal.roliversi.same": "{cells} would be enclosed between two balls of the same colour, and "
    "that turns nothing. Place your other colour, or play elsewhere.",
    "refusal.roliversi.enclose": "On {0} you do not enclose any opposing ball. There must be an "
    "unbroken line of opposing balls up to a ball of your other colour.",
    "refusal.roliversi.pass": "You may pass only when you cannot turn anything, and you can: on "
    "{0}, for example.",
    "option.start": "How are the first four balls placed?",
    "option.start.diagonal": "the two colours of a side on a diagonal, as in Othello",
    "option.start.rolit": "the two colours of a side next to each other, as in Rolit",
    "option.first": "Who starts?",
    "option.first.green-blue": "Green-Blue",
    "option.first.yellow-red": "Yellow-Red",
}
