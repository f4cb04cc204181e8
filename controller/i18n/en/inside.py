"""English sentences: Inside."""

from __future__ import annotations

from controller.i18n.inside_cells import CELLS

WORDS = {
    **CELLS,
    "name": "Inside",
    "about": "Build a pyramid of cubes together and own two of its three faces.",
    "notation": "p, the cell and the colour for a cube from your own stock (p310F), f for a forced "
    "cube from the opponent's stock (f300C); C light, F dark",
    "seat.light": "Light",
    "seat.dark": "Dark",
    "piece.C": "light cube",
    "piece.F": "dark cube",
    "place.stock.C": "Light's stock",
    "place.stock.F": "Dark's stock",
    "score": "faces",
    "reason.faces": "the majority of the faces",
    "rule.inside.setup": "The board has 15 cells; the finished pyramid has 35 cubes on five "
    "levels. Light gets 13 light and 5 dark cubes, Dark 13 dark and 5 light ones. Light starts.",
    "rule.inside.cells": "A cell is named by its level, from A (the 15 cells of the base) to E "
    "(the top), and its number there: A1 is the left corner. Records write three digits instead, "
    "which add up to 4 on the base and to 0 at the top: A2 is 310.",
    "rule.inside.goal": "Each face shows 15 squares and belongs to the colour that has at least 8 "
    "of them. The player whose colour owns two faces or more wins. There is no draw.",
    "rule.inside.filled": "On your turn, put a cube from your stock, light or dark, into a free "
    "cell; a placed cube never moves again.",
    "rule.inside.support": "A cell above the board exists only when the three cubes below it are "
    "in place.",
    "rule.inside.stock": "The stock you take from must still have a cube of that colour.",
    "rule.inside.forced": "If your cube creates a new cell on three cubes of one colour, you must "
    "fill it at once, before your turn ends.",
    "rule.inside.unforced": "This forced cube comes from your opponent's stock, in the colour "
    "you choose; there is one only when such a new cell appears.",
    "rule.inside.pending": "If several such cells appear, all are filled, in any order; a forced "
    "cube can force others (rule options change both).",
    "rule.inside.pass": "Passing is not allowed. A player without cubes lets the other one finish, "
    "and an empty opposing stock forces nothing.",
    "rule.inside.over": "The game ends when all 35 cubes are placed; one is left over.",
    "refusal.inside.over": "The pyramid is finished: there is no cube left to place. Count the "
    "faces.",
    "refusal.inside.filled": "There is already a cube on {0}, and a placed cube never moves. "
    "Choose a free cell.",
    "refusal.inside.support": "The cell {0} does not exist yet: it needs three cubes below it. "
    "Still missing: {rest}.",
    "refusal.inside.stock": "For {0}, there is no cube of that colour left in the stock it must "
    "come from. Take the other colour.",
    "refusal.inside.forced": "You have created a cell on three cubes of one colour: fill {cells} "
    "first, with a cube from your opponent's stock.",
    "refusal.inside.unforced": "No cell has to be filled: place a cube from your own stock.",
    "refusal.inside.pending": "The forced cube goes into a new cell on three cubes of one colour: "
    "{cells}.",
    "refusal.inside.pass": "You cannot pass in Inside: put a cube into an open cell.",
    "option.chain": "Can a forced cube force another one?",
    "option.chain.on": "yes, the chain continues",
    "option.chain.off": "no",
    "option.multi": "What if several cells on three cubes of one colour appear at once?",
    "option.multi.fill-all": "all are filled, in any order",
    "option.multi.fill-one": "you choose one, the others become ordinary cells",
    "option.stock": "How many cubes of their own and of the other colour does each player get?",
    "option.stock.13+5": "13 of their own and 5 of the other",
    "option.stock.15+3": "15 of their own and 3 of the other",
    "error.inside.twice": "The cell {cell} is listed twice; a cell holds one cube. Remove it from "
    "one place.",
    "error.inside.count": "There must be {allowed} cubes of each colour, pyramid and stocks "
    "together; this position has {light} light and {dark} dark ones.",
    "error.inside.air": "The cube {cell} would hang in the air: the three cubes below it must be "
    "there.",
    "error.inside.pending": "The cell {cell} cannot be a forced one: it must be a free cell on "
    "three cubes of one colour.",
    "error.inside.empty": "The stock for the next cube is empty; {side} has no cube left. Correct "
    "the stocks or the side to move.",
    "error.inside.list": "'{text}': a list of cells begins with {mark} and has commas between the "
    "cells, such as {mark}400,310; an empty one is {mark}-.",
    "error.inside.cell": "'{text}' is not a cell: write three digits that add up to 4 at most, "
    "such as 310.",
    "error.inside.stocks": "'{text}': stocks are written S: then Light's light and dark cubes, / "
    "and Dark's, such as S:13,5/5,13.",
}
