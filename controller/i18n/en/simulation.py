"""English sentences: the simulated table, for a person who watches."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.sim": "watch a game on the simulated table, played by clumsy hands",
    "help.flag.mode": "auto: moves are accepted automatically; confirm: only with OK",
    "help.flag.noise": "what goes wrong on the table (see below; default: normal)",
    "help.flag.moves": "the number of moves (default: the whole game)",
    "help.flag.speed": "speed as a multiple of real time (default: as fast as possible)",
    "help.flag.robot": "the robot's seat, or none (default: the last)",
    "help.flag.screen": "draw the small screen too",
    "help.flag.quiet": "only the figures at the end",
    "sim.seed": "--seed {seed} replays this game.",
    "sim.key": "key {key}",
    "sim.robot": "the robot considers {move}",
    "sim.journal": "journal: {text}",
    "sim.page": "page: {text}",
    "sim.lifted": "{pad}: empty",
    "sim.put": "{pad}: {mark}",
    "sim.other": "{pad}: now {mark}",
    "sim.reading.steady": "reading: everything in place",
    "sim.reading.partial": "reading: part of a move",
    "sim.reading.fits": "reading: a move",
    "sim.reading.slid": "reading: the piece slid further",
    "sim.reading.replied": "reading: the robot's move and the reply",
    "sim.reading.rewound": "reading: move taken back",
    "sim.reading.off": "reading: matches no move",
    "sim.moves": "Moves: {moves}; questions asked: {asked}.",
    "sim.wrong": "Wrong moves accepted: {wrong}; after a pause longer than the delay: {rested}.",
    "sim.acts": "Moves that needed help: {helped}; the worst needed {worst} actions; dead ends: "
    "{dead}.",
    "sim.faults": "Simulated mishaps: {faults}.",
    "error.sim.value": "{name}: '{text}' is not one of: {allowed}.",
    "error.sim.layout": "{game} does not fit on the board '{board}'. 'tablier table --board' shows "
    "the games that do.",
}
