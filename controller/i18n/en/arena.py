"""English sentences: matches between robots and analyses."""

from __future__ import annotations

WORDS = {
    "help.analyse": "evaluate a position: every move with its chances",
    "help.arena": "a match between two robots, and what it proves",
    "help.ladder": "all matches that measure the robot's strength, in one table",
    "help.name.a": "A",
    "help.name.b": "B",
    "help.word.a": "a level (decouverte enfant famille club maitre serre), alphabeta, ismcts, "
    "oneply, pimc, uct, openspiel or random; optionally followed by a share of its time "
    "(maitre@0.1), seconds (uct@0.15s), nodes (alphabeta@5000n) or depth (club@3d)",
    "help.word.b": "the other contestant",
    "help.flag.games": "the number of games, two for each opening (100)",
    "help.flag.pace": "a factor for all thinking times (CPU seconds), such as 0.1",
    "help.flag.jobs": "the number of games played in parallel (default: one per core)",
    "help.flag.cluster": "play on the workers of this Dask scheduler (tcp://HOST:PORT) instead "
    "of on this machine",
    "help.flag.csv": "save the results in this file; games already in it are not played again",
    "help.flag.plot": "plot the course of the match in this SVG file",
    "help.flag.sprt": "stop as soon as one of two Elo differences is proven, such as 0,30",
    "help.flag.only": "only this game",
    "help.flag.quick": "few games and little time, for a first impression",
    "help.flag.show": "print the table as it is, without playing",
    "help.flag.stamp": "check that the robots still play as they did when the results were played, "
    "and keep their marks; plays no match",
    "help.ladder.folder": "the results folder (ladder); games already in it are not played again",
    "help.flag.nodes": "stop the search after this many positions",
    "help.flag.depth": "stop the search at this depth",
    "help.flag.search": "measure the search speed",
    "help.analyse.seat": "the seat whose point of view is taken; needed where there are secrets",
    "help.analyse.seconds": "stop the search after this many seconds (2)",
    "error.decimal": "{name}: '{text}' is not a number from {least} to {most}.",
    "error.arena.contestant": "'{text}' is not a contestant. Choose from: {allowed}.",
    "error.arena.amount": "'{text}': after @, write a share of the time (maitre@0.1), seconds "
    "(uct@0.15s), nodes (maitre@5000n) or depth (club@3d), separated by commas; random takes none.",
    "error.arena.engine": "'{text}' cannot play {game}.",
    "error.arena.only-reversi": "'{text}' only plays reversi, not {game}.",
    "error.arena.no-openspiel": "'{text}' needs OpenSpiel, which is not installed: pip install "
    "open_spiel (or make ladder EXTRAS=dev,bench).",
    "error.arena.no-dask": "--cluster needs Dask, which is not installed: pip install "
    "'tablier[cluster]'.",
    "error.arena.no-scheduler": "The scheduler {address} does not answer. Start one with dask "
    "scheduler.",
    "error.arena.even": "--games: {text} is odd. Each opening is played twice, so give an even "
    "number.",
    "error.arena.sprt": "--sprt: '{text}' is not a pair of Elo figures. Write the lower one first, "
    "such as 0,30.",
    "error.arena.csv": "'{name}' is not an arena results file. Choose another name.",
    "error.arena.marks": "'{name}' is not a readable file of marks. Delete it and run "
    "tablier ladder --stamp.",
    "error.arena.svg": "'{name}' must end in .svg.",
    "arena.title": "{game}: {a} – {b}",
    "arena.nothing": "No pair of games was finished.",
    "arena.setting": "  {games} games in pairs, time × {pace}, seed {seed}",
    "arena.tally": "  won {won}, drawn {drawn}, lost {lost}",
    "arena.score": "  score {mean} % (95 %: {low} to {high} %)",
    "arena.elo": "  Elo {mean} (95 %: {interval})",
    "arena.between": "{low} to {high}",
    "arena.above": "above {low}",
    "arena.below": "below {high}",
    "arena.pairs": "  pairs with 0, ½, 1, 1½, 2 points: {counts}",
    "arena.length": "  {decided} % of the games have a winner, after {plies} moves on average",
    "arena.thinking": "  {name}: {mean} s per decision (CPU {cpu} s), at most {longest} s",
    "arena.sprt.above": "  SPRT: Elo {elo1} accepted over {elo0} (LLR {llr}, bounds {low} and "
    "{high})",
    "arena.sprt.below": "  SPRT: Elo {elo1} rejected in favour of {elo0} (LLR {llr}, bounds {low} "
    "and {high})",
    "arena.sprt.open": "  SPRT: undecided between Elo {elo0} and {elo1} (LLR {llr}, bounds {low} "
    "and {high})",
    "arena.progress": "{done} of {total} games, {score} %{left}",
    "arena.left": ", {left} left",
    "arena.seconds": "{time} s",
    "arena.minutes": "{time} min",
    "arena.hours": "{time} h",
    "arena.stopped": "Stopped. The same command continues where it left off.",
    "arena.stopped-lost": "Stopped. With --csv FILE you could continue later.",
    "arena.old": "{many} games in {name} were played by robots other than today's: they do not "
    "count.",
    "arena.old-marks": "{many} games in {name} were recorded by an earlier Tablier, whose marks "
    "cannot be compared with today's: they do not count.",
    "arena.cluster-waits": "No worker of {address} can play. Waiting for one.",
    "arena.cluster-refused": "Worker {worker} is refused: {reason}. It needs the same Tablier "
    "and --nthreads 1.",
    "arena.axis.games": "games",
    "arena.axis.score": "score",
    "ladder.next": "{at}/{many} {match}; about {left} left in all",
    "ladder.perhaps": "{game}: the source code has changed since the marks were computed, so the "
    "robots may play differently. tablier ladder --stamp checks it.",
    "ladder.holds": "{game}: every robot plays as before. The results count.",
    "ladder.changed": "{game}: these robots play differently: {names}. {many} games no longer "
    "count.",
    "ladder.game": "game",
    "ladder.match": "match",
    "ladder.pace": "time ×",
    "ladder.games": "games",
    "ladder.score": "score",
    "ladder.interval": "95 %",
    "ladder.elo": "Elo",
    "ladder.goal": "goal",
    "ladder.word": "result",
    "ladder.sure": ", > 50 sure",
    "ladder.good": "reached",
    "ladder.bad": "MISSED",
    "ladder.told": "no goal",
    "ladder.part": "unfinished",
    "ladder.absent": "unavailable",
    "ladder.summary": "Goals: {good} reached, {bad} missed, {part} unfinished, {absent} not "
    "playable here.",
    "error.analyse.seat": "'{text}' is not a seat in this game. Choose one of: {allowed}.",
    "error.analyse.whose": "This game has secrets: give --seat to choose whose point of view to "
    "take. Choose one of: {allowed}.",
    "error.analyse.chance": "It is chance's turn, not a player's. Give --seed to fix the draw.",
    "error.analyse.turn": "{text} has nothing to decide in this position.",
    "analyse.seat": "{seat} to move:",
    "analyse.won": "won",
    "analyse.lost": "lost",
    "analyse.drawn": "drawn",
    "analyse.line": "Line: {line}",
    "analyse.found": "Depth {depth}, {nodes} positions in {seconds} s.",
    "analyse.exact": "Depth {depth}, {nodes} positions in {seconds} s; exact value.",
    "bench.goal": "goal {goal}",
}
