"""English sentences: Incognito."""

from __future__ import annotations

WORDS = {
    "name": "Incognito",
    "about": "Rock, paper, scissors: hidden pieces race for the enemy camp.",
    "notation": "from-to (c2-c4), an attack with x (c4xc5 or c2-c4xc5), the swap (Tc4P), -- to "
    "pass",
    "seat.south": "South",
    "seat.north": "North",
    "piece.C": "scissors",
    "piece.P": "rock",
    "piece.F": "paper",
    "piece.S?": "South's piece with a hidden symbol",
    "piece.N?": "North's piece with a hidden symbol",
    "say.=C": "scissors",
    "say.=P": "rock",
    "say.=F": "paper",
    "place.reserve.S": "South's reserve",
    "place.reserve.N": "North's reserve",
    "place.captured.S": "Taken from South",
    "place.captured.N": "Taken from North",
    "score": "pieces arrived",
    "prompt.setup": "Line up six of your nine pieces, from a to f: CPFCPF, for example.",
    "rule.incognito.material": "The board has 6 files (a–f) and 8 rows. Row 1 is South's camp, row "
    "8 North's. Each player has 9 pieces: 3 scissors (C), 3 rocks (P) and 3 papers (F), whose "
    "symbols the opponent cannot see.",
    "rule.incognito.lineup": "Each player secretly lines up 6 pieces of their choice, in any "
    "order, in front of their camp (rows 2 and 7); the other 3 are the reserve. Symbols are "
    "written from a to f.",
    "rule.incognito.setup": "Play starts when both players have lined up. South starts.",
    "rule.incognito.goal": "You win by being first to have two pieces in the enemy camp, or by "
    "taking all enemy pieces on the board. With one piece against one, the first to arrive wins.",
    "rule.incognito.turn": "On your turn, do one thing: move a piece, move it and then attack with "
    "it, attack without moving, or swap a piece (troc).",
    "rule.incognito.empty": "A move starts from a cell with a piece on it.",
    "rule.incognito.owner": "You may play only your own pieces.",
    "rule.incognito.step": "A piece moves one cell, forwards, backwards or sideways, never "
    "diagonally.",
    "rule.incognito.double": "A piece that has neither moved nor attacked may go two cells "
    "straight from its start line.",
    "rule.incognito.blocked": "The cells it crosses and the one it reaches must be empty.",
    "rule.incognito.target": "You attack an enemy piece, and say which.",
    "rule.incognito.adjacent": "The target must share a side with the attacker, not a corner.",
    "rule.incognito.announce": "The attacker announces its symbol, then the defender does. A piece "
    "never changes its symbol, and nobody has more than three of a kind.",
    "rule.incognito.answer": "While an announcement is due, nothing else can be played.",
    "rule.incognito.duel": "Scissors beat paper, paper beats rock, rock beats scissors. The "
    "stronger piece removes the other and takes its place, even if it is the defender. If they are "
    "equal, nothing moves, and both symbols are known.",
    "rule.incognito.immune": "A piece that has reached the enemy camp can no longer be taken.",
    "rule.incognito.arrived": "It no longer attacks, and moves one cell at a time without leaving "
    "the camp (a rule option changes this).",
    "rule.incognito.troc-used": "Once per game, you may use a turn for the troc: swap a piece on "
    "the board for one in your reserve.",
    "rule.incognito.troc-reserve": "The new piece comes from the reserve; captured pieces never "
    "come back.",
    "rule.incognito.troc-cell": "You swap one of your pieces on the board that has not arrived. "
    "Your opponent sees the cell, not the symbol.",
    "rule.incognito.pass": "You may pass only when nothing else is possible.",
    "rule.incognito.over": "The game is a draw after 60 moves without a capture, an arrival or a "
    "troc, when the same public position comes up for the third time, or when both players are "
    "blocked one after the other.",
    "reason.captured": "all enemy pieces are taken",
    "reason.arrived": "two pieces have reached the enemy camp",
    "reason.last-piece": "one piece against one, and the first has arrived",
    "reason.blocked": "both sides are blocked",
    "reason.quiet": "too many moves without a capture, an arrival or a troc",
    "reason.repetition": "the same position has come up three times",
    "refusal.incognito.over": "The game is over: no piece can move.",
    "refusal.incognito.lineup": "That line-up is not possible: give six symbols from a to f out of "
    "your nine pieces (CPFCPF, for example), and line up only once.",
    "refusal.incognito.setup": "Not yet: both players must have lined up their six pieces first.",
    "refusal.incognito.empty": "There is no piece on {0}. Start from a cell with one of yours.",
    "refusal.incognito.owner": "The piece on {0} is your opponent's. Play one of yours.",
    "refusal.incognito.step": "From {0} to {1} is too far or diagonal: a piece moves one cell, "
    "straight or sideways.",
    "refusal.incognito.double": "The piece on {0} cannot move two cells: it must be on its start "
    "line and must not have moved or attacked. Move one cell.",
    "refusal.incognito.blocked": "The way is blocked ({cells}): the cells crossed and the one "
    "reached must be empty.",
    "refusal.incognito.target": "There is no enemy piece on {0}: you can only attack enemy pieces.",
    "refusal.incognito.adjacent": "{0} and {1} do not share a side. You attack a neighbouring "
    "cell, never diagonally: move closer first.",
    "refusal.incognito.immune": "The piece on {0} has reached your camp: it can no longer be "
    "taken. Attack another one.",
    "refusal.incognito.arrived": "The piece on {0} has arrived: it cannot leave the enemy camp or "
    "attack. Play another piece, or move it one cell inside that camp.",
    "refusal.incognito.troc-used": "You may use the troc only once per game, and you already have. "
    "Play a piece on the board.",
    "refusal.incognito.troc-reserve": "That symbol is not in your reserve. Choose a piece that is.",
    "refusal.incognito.troc-cell": "There is nothing to swap on {0}: choose one of your pieces on "
    "the board that has not arrived.",
    "refusal.incognito.announce": "That announcement is not possible: the piece has already shown "
    "another symbol, you have none of that kind left, or no announcement is due. Announce the true "
    "symbol of the piece in the duel.",
    "refusal.incognito.answer": "The piece on {0} must be announced before anything else. Announce "
    "C, P or F.",
    "refusal.incognito.pass": "You may pass only when nothing else is possible, and you can still "
    "play.",
    "option.camp": "Where are the camps and the start lines?",
    "option.camp.depth1-front": "one row of camp, start right in front (rows 2 and 7)",
    "option.camp.depth2-front": "two rows of camp, start right in front (rows 3 and 6)",
    "option.camp.depth2-inside": "two rows of camp, start inside (rows 2 and 7)",
    "option.arrived": "What can an arrived piece do?",
    "option.arrived.stays-in-camp": "move one cell without leaving the enemy camp",
    "option.arrived.frozen": "nothing: it no longer moves",
    "option.arrived.free": "leave and attack, but then it can be taken",
    "option.defender": "Does a winning defender move?",
    "option.defender.takes-place": "yes, it takes the attacker's place",
    "option.defender.stays": "no, it stays where it is",
    "option.pass": "May players pass?",
    "option.pass.only-if-blocked": "only when nothing else is possible",
    "option.pass.allowed": "at any time",
    "option.draw": "After how many moves without progress is the game a draw?",
    "option.draw.60": "60, or the same position three times",
    "option.draw.none": "never",
    "option.symbols": "How many scissors, rocks and papers?",
    "option.symbols.3-3-3": "three of each",
    "error.incognito.piece": "'{text}': a piece is owner, cell and symbol, such as Sc2C; ? for an "
    "unknown symbol, then * not yet played, ! known to both, ^ already arrived.",
    "error.incognito.twice": "Two pieces on {cell}. Remove one.",
    "error.incognito.halves": "'{text}': write South's part, / and North's, such as CPF/PPF, and - "
    "for nothing.",
    "error.incognito.symbol": "'{text}' is not a symbol. Allowed: C, P, F.",
    "error.incognito.trocs": "'{text}': the sides that may still swap are written T:S, T:N, T:SN "
    "or T:-.",
    "error.incognito.reserve": "'{text}': a reserve has at most three pieces, and one ! after a "
    "known symbol.",
    "error.incognito.many": "{side} has too many {symbol} pieces. See the option symbols.",
    "error.incognito.nine": "{side} has more than nine pieces in all. Remove some.",
    "error.incognito.early": "Both sides have a piece that has arrived: say which arrived first, "
    "1:S or 1:N.",
    "error.incognito.nobody": "There is no piece on the board. Place at least one.",
    "error.incognito.setup": "During set-up, each side has its six pieces on its start line or "
    "none, and at least one side has none.",
    "error.incognito.symbols": "Option symbols: '{value}' does not add up to {allowed} pieces. "
    "Write 3-3-3 or 4-3-2, for example.",
}
