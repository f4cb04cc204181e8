"""English sentences: Royal Reversi."""

from __future__ import annotations

WORDS = {
    "name": "Royal Reversi",
    "about": "Reversi on 64 card pictures: play a card, cover its picture, turn tokens over.",
    "notation": "the card and the picture (QC@b3), a ten (10@d6), a nine and the token it removes "
    "(9xe5), X to exchange a dead hand (XB: Orange, out of turn), -- to pass; suits H "
    "hearts, C clubs, D diamonds, S spades",
    "seat.A": "Blue",
    "seat.B": "Orange",
    "seat.C": "Green",
    "seat.D": "Purple",
    "seat.A1": "Blue 1",
    "seat.B1": "Orange 1",
    "seat.A2": "Blue 2",
    "seat.B2": "Orange 2",
    "piece.A": "blue token",
    "piece.B": "orange token",
    "piece.C": "green token",
    "piece.D": "purple token",
    "rank.J": "J",
    "rank.Q": "Q",
    "rank.K": "K",
    "rank.A": "A",
    "score": "tokens",
    "say.X": "exchange the hand",
    "reason.count": "the most tokens",
    "reason.draw": "equal numbers of tokens",
    "reason.empty": "no token is left on the board",
    "place.hand.A": "Blue's hand",
    "place.hand.B": "Orange's hand",
    "place.hand.C": "Green's hand",
    "place.hand.D": "Purple's hand",
    "place.hand.A1": "Blue 1's hand",
    "place.hand.B1": "Orange 1's hand",
    "place.hand.A2": "Blue 2's hand",
    "place.hand.B2": "Orange 2's hand",
    "place.pile": "Pile",
    "place.discards": "Discards",
    "notice.royal.supply": "All 44 green and purple tokens are in use: use something else instead.",
    "rule.royal.setup": "64 pictures: jacks (J), queens (Q), kings (K) and aces (A) of the four "
    "suits, each card four times. 56 cards: three of each, four nines and four tens. Each player "
    "covers the start row at their side with four tokens and is dealt 5 cards.",
    "rule.royal.goal": "The player (or team) with the most tokens of their colour at the end wins; "
    "in a tie, victory is shared.",
    "rule.royal.turn": "On your turn: choose a card, show it, apply its effect, then refill your "
    "hand to 5 cards. Blue starts, then play goes clockwise.",
    "rule.royal.hand": "You may only play a card from your hand.",
    "rule.royal.picture": "A jack, queen, king or ace goes on a picture of exactly that card; a "
    "ten on any picture.",
    "rule.royal.occupied": "The picture must be free.",
    "rule.royal.connect": "Connection: the picture must touch, by a side or a corner, a picture "
    "that is already covered, in any colour.",
    "rule.royal.pinch": "Every unbroken line of tokens of one single opposing colour between the "
    "new token and another of yours takes your colour, in all eight directions. Pinching is not "
    "required to place a token.",
    "rule.royal.nine": "A nine removes one opposing token of your choice, wherever it is; nothing "
    "is placed or pinched.",
    "rule.royal.special": "You must use the effect of a nine or ten if it is possible (a rule "
    "option changes this).",
    "rule.royal.dead": "Dead hand: if none of your 5 cards can be played, show and discard them "
    "all and draw 5, then play.",
    "rule.royal.exchange": "Out of turn, you may exchange your hand if all pictures of your 5 "
    "cards are occupied.",
    "rule.royal.show": "The cards of an exchanged hand are shown to everyone.",
    "rule.royal.chance": "Cards are drawn first. When the draw pile is empty, the discards are "
    "shuffled.",
    "rule.royal.drawn": "A drawn card must still be in the draw pile.",
    "rule.royal.pass": "You may pass only if your hand is still dead after twelve exchanges in one "
    "turn (a rule option changes this).",
    "rule.royal.over": "The game ends as soon as all 64 pictures are covered.",
    "refusal.royal.over": "The game is over: all 64 pictures are covered. Count the tokens.",
    "refusal.royal.chance": "Draw a card from the pile first (+ and the card, such as +KH).",
    "refusal.royal.drawn": "There is no card to draw, or this one cannot have been drawn: all its "
    "copies are elsewhere. Check the card.",
    "refusal.royal.hand": "That card is not in your hand. Play one that is.",
    "refusal.royal.picture": "The picture on {0} shows another card. Put your token on a picture "
    "of the card you play, or play a ten.",
    "refusal.royal.picture.more": " For example {1}.",
    "refusal.royal.occupied": "There is already a token on {0}. Choose a free picture.",
    "refusal.royal.connect": "Connection: {0} does not touch any covered picture, by a side or a "
    "corner. Play closer to the tokens.",
    "refusal.royal.nine": "There is no opposing token on {0}: a nine removes an opponent's token.",
    "refusal.royal.special": "You cannot discard a nine or ten while its effect is possible. "
    "Choose a cell.",
    "refusal.royal.dead": "Your hand is not dead: a card can be played. You exchange only when "
    "all 5 cards are unplayable.",
    "refusal.royal.exchange": "You cannot exchange your hand out of turn: all pictures of your 5 "
    "cards must be occupied.",
    "refusal.royal.show": "Only the cards of an exchanged hand are shown one by one, and they "
    "come before anything else.",
    "refusal.royal.pass": "You may pass only when nothing else is possible. Play a card or "
    "exchange your hand.",
    "option.seats": "How many players?",
    "option.seats.2": "two",
    "option.seats.3": "three",
    "option.seats.4": "four",
    "option.seats.teams": "two teams of two",
    "option.layout": "How are the 64 pictures laid out?",
    "option.layout.pinwheel": "a pinwheel, identical after each quarter turn",
    "option.layout.suit-quadrants": "one suit in each quarter of the board",
    "option.start_rows": "Which rows are covered at the start?",
    "option.start_rows.pinwheel": "the four arms of the pinwheel",
    "option.start_rows.pinwheel-arms": "the four arms of the pinwheel",
    "option.mixed_lines": "Is a line of several opposing colours pinched?",
    "option.mixed_lines.same-colour-only": "no, only a line of one colour",
    "option.mixed_lines.any-opponents": "yes, as in Rolit",
    "option.dead_hand": "When is a hand dead on your own turn?",
    "option.dead_hand.unplayable": "when no card can be played",
    "option.dead_hand.occupied-only": "when all pictures of its cards are occupied",
    "option.special_effect": "Is the effect of a nine or ten compulsory?",
    "option.special_effect.must-if-possible": "yes, if it is possible",
    "option.special_effect.may": "no, the card may be discarded",
    "option.token_supply": "Is the number of tokens limited?",
    "option.token_supply.unlimited": "no",
    "option.token_supply.physical": "yes, as in the box: 64 blue and orange, 44 green and purple",
    "option.arms": "Which start row for each colour?",
    "option.arms.default": "Blue west, Orange north (with two: east), Green east, Purple south",
    "option.pack": "Who deals the cards?",
    "option.pack.dealt": "the table, which knows all the hands",
    "option.pack.real": "you, with a real pack; you announce each card you play",
    "error.royal.cells": "Option layout: {found} pictures; there must be {allowed}, from row 8 "
    "down to row 1, separated by spaces.",
    "error.royal.layout": "Option layout: '{value}' is not a card. Allowed: {allowed}.",
    "error.royal.rows": "Option start_rows: '{value}'; write four rows (west, north, east, south) "
    "separated by /, each with its cells, none twice: a4 b4 c4 d4/d8 d7 d6 d5/…",
    "error.royal.arms": "Option arms: '{value}' does not match seats={seats}. Allowed: {allowed}.",
    "allowed.3 of W N E S": "three different letters of W N E S",
    "allowed.4 of W N E S": "W N E S, each letter once, in any order",
    "error.royal.field": "'{text}' means nothing in this position, or appears twice. Write the "
    "hands ({allowed}), then gone:, pile:, x:, off:, pass:, show:, deal or ~.",
    "error.royal.pile": "A card must be drawn, but none is left. Correct the hands or the "
    "discards.",
    "error.royal.card": "'{text}' is not a card: J, Q, K or A followed by H, C, D or S, or 9, or "
    "10.",
    "error.royal.copies": "'{text}': there are too many copies of a card. The pack has three of "
    "each court card and ace, four nines and four tens.",
    "error.royal.hand": "'{text}': a hand has at most {allowed} cards.",
    "error.royal.blind": "A hand has unknown cards: add pile:? to the position.",
    "error.royal.together": "'{text}': the list after ~ must have as many cards as the hands hide, "
    "all of them possible.",
    "error.royal.unseen": "There are {found} unseen cards in the hands, but only {allowed} cards "
    "are neither known nor discarded. Correct the hands or the discards.",
    "error.royal.showing": "show:{text}: only a hand of unseen cards that may all be unplayable is "
    "shown card by card. Remove show:.",
    "error.royal.fresh": "pile:{text}: just after a reshuffle (~) nobody knows the order of the "
    "pile. Remove pile: or ~.",
    "error.royal.order": "'{text}': a card on top of the pile is already elsewhere.",
    "error.royal.number": "'{text}' is not a number from 1 to {allowed}.",
}
