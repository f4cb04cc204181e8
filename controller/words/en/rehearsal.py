"""What the simulated table prints for a person who watches."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.sim": "watch a game on the simulated table with noisy hands",
    "help.flag.mode": "auto: a move counts by itself; confirm: only with OK",
    "help.flag.noise": "none, normal, hard, or one fault such as slide, rest, knock-over, link",
    "help.flag.moves": "how many moves, if not the whole game",
    "help.flag.speed": "how many times as fast as in reality; otherwise as fast as possible",
    "help.flag.robot": "the seat that the robot plays, or none; otherwise the last",
    "help.flag.screen": "draw the small screen too",
    "help.flag.quiet": "only the figures at the end",
    "sim.seed": "--seed {seed} plays this again.",
    "sim.key": "key {key}",
    "sim.robot": "the robot thinks of {move}",
    "sim.journal": "journal: {text}",
    "sim.page": "page: {text}",
    "sim.lifted": "{pad}: empty",
    "sim.put": "{pad}: {mark}",
    "sim.other": "{pad}: now {mark}",
    "sim.reading.steady": "reading: all as it should be",
    "sim.reading.partial": "reading: half a move",
    "sim.reading.fits": "reading: a move",
    "sim.reading.slid": "reading: the piece slid on",
    "sim.reading.replied": "reading: the robot's move and the answer",
    "sim.reading.rewound": "reading: taken back",
    "sim.reading.off": "reading: no move leads here",
    "sim.result": "Won by {names} ({reason}).",
    "sim.moves": "Moves: {moves}; questions asked: {asked}.",
    "sim.wrong": "Wrong moves accepted: {wrong}; after a rest longer than a move may slide "
    "on: {rested}.",
    "sim.acts": "Moves that needed help: {helped}; the worst needed {worst} acts; dead "
    "ends: {dead}.",
    "sim.faults": "Faults of the hands: {faults}.",
    "error.sim.value": "{name}: '{text}' is not one of: {allowed}.",
    "error.sim.layout": "{game} has no place on the board '{board}'. 'tablier table "
    "--board' tells what has.",
}
