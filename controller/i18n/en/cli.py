"""English sentences: the program, for every game."""

from __future__ import annotations

WORDS = {
    "and": "{0} and {1}",
    "score": " ({score})",
    "build.compiled": "compiled rules",
    "build.interpreted": "interpreted rules",
    "outcome.one": "{names} wins: {reason}{score}.",
    "outcome.some": "{names} win together: {reason}{score}.",
    "outcome.all": "Draw: {reason}{score}.",
    "reason.count": "the higher number",
    "reason.draw": "a tie",
    "refusal.other": "Rule {rule} does not allow it.",
    "why.legal": "{move}: allowed.",
    "rules.notation": "How to write a move: {text}.",
    "rules.options": "Options (--option name=value):",
    "rules.with": "The rules with {options}:",
    "rules.option": "{name}: {text}",
    "rules.default": "(default)",
    "rules.form": "or your own value, written like {form}",
    "replay.stop": "Action {act} (move {ply}), '{move}':",
    "replay.played": "All allowed. Actions read: {acts}; moves: {plies}.",
    "replay.resigned": "{names} won by resignation.",
    "replay.unfinished": "The game is not finished.",
    "help.program": "Tablier {version}: a board-game table that knows the rules.",
    "help.usage": "Usage:",
    "help.more": "'tablier COMMAND -h' explains a command. To play right away: 'tablier play' "
    "(in this terminal) or 'tablier serve' (in the browser).",
    "help.words": "Arguments",
    "help.flags": "Options",
    "help.play": "play a whole game in the terminal",
    "help.games": "list the games",
    "help.rules": "the rules of a game as numbered clauses",
    "help.moves": "the legal moves, one per line",
    "help.why": "say whether a move is legal, and if not, which rule forbids it",
    "help.show": "draw a position",
    "help.perft": "count the move sequences of a given length",
    "help.replay": "check the record of a game",
    "help.bench": "measure how fast the rules are",
    "help.name.command": "COMMAND",
    "help.name.game": "GAME",
    "help.name.move": "MOVE",
    "help.name.depth": "DEPTH",
    "help.name.file": "FILE",
    "help.word.game": "the game ('tablier games' lists them)",
    "help.word.move": "the move, in the game's notation",
    "help.word.depth": "the number of moves",
    "help.word.file": "the file, or - for standard input",
    "help.flag.lang": "the language; otherwise that of the system",
    "help.flag.help": "this help",
    "help.flag.position": "the position on one line, as 'tablier show' writes it",
    "help.flag.option": "an option of the game, such as first=red; may be repeated",
    "help.flag.seed": "the random seed, a number",
    "help.flag.divide": "also count for each first move",
    "help.flag.seat": "your seat (name or number), or 'all' for several people here",
    "help.flag.record": "save the game in this file",
    "help.flag.plain": "without colours",
    "help.flag.against": "another Python to compare with",
    "help.flag.seconds": "the duration of one measurement",
    "play.which": "Which game would you like to play?",
    "play.which-prompt": "1 to {count}, or a name >",
    "play.ply": "move {number}",
    "play.turn": "Your turn, {seat}. {count} possible moves:",
    "play.your-turn": "Your turn, {seat}.",
    "play.only": "Your turn, {seat}. Only one possible move; Enter plays it:",
    "play.offer": "{seat}, you may play {move} without waiting for your turn; Enter to skip:",
    "play.first": "Type a move, or 'help'.",
    "play.did": "{seat} plays {text}.",
    "play.passed": "{seat} passes.",
    "play.did-unseen": "{seat}: {text}.",
    "play.drew": "Drawn: {text}.",
    "play.empty": "Type a move, 'moves' to see them all, or 'help'.",
    "play.ask-help": "'moves' shows them all, 'help' for the rest.",
    "play.refused": "{move} is refused [{rule}]. {text}",
    "play.why-what": "Type 'why' followed by a move, such as 'why d4'.",
    "play.no-moves": "No legal move starts with '{prefix}'.",
    "play.no-clause": "There is no clause '{text}'. Choose from 1, 2, 3… and: {allowed}.",
    "play.no-undo": "No move to take back: you have not played yet.",
    "play.save-what": "Type 'save' followed by a file name.",
    "play.saved": "Game saved in {name}.",
    "play.sure": "Really resign? (y/n)",
    "play.resigned": "{seat} resigns. {names} won.",
    "play.hidden": "Against a robot you choose your pieces here: type their letters or names.",
    "play.cubes": "{piece}: {cells}",
    "play.pushes.W": "from the left (W): {lines}",
    "play.pushes.E": "from the right (E): {lines}",
    "play.pushes.S": "from below (S): {lines}",
    "play.pushes.N": "from above (N): {lines}",
    "play.not-yours": "{move} is not yours to play now.",
    "play.unsaved": "This game cannot be saved by itself ({reason}). 'save FILE' writes it to a "
    "file of your choice.",
    "play.kept": "Your game is saved as {name}. To resume it:",
    "play.kept-end": "This game is saved as {name}. To see how it ended:",
    "play.resumes": "Resuming {name}.",
    "play.unfinished": "You have an unfinished game of {game}: tablier play --resume",
    "error.resume.none": "There is no unfinished terminal game here. 'tablier games --saved' "
    "lists all saved games, 'tablier play' starts a new one.",
    "error.resume.finished": "The game '{name}' is finished. 'tablier replay {name}' shows it.",
    "error.resume.table": "The game '{name}' was played on a table, not here. To resume it: "
    "tablier serve --resume {name}",
    "error.resume.alone": "--resume continues a game with its own settings. Leave out {text}.",
    "play.words.royal-reversi": "A card may be typed as QS b3, Q♠ b3 or in words: queen of spades "
    "b3.",
    "play.words.roliversi": "A colour may be typed in words too: d4 green.",
    "play.words.incognito": "The hyphen may be left out (c2c4); pieces may be typed in words too: "
    "scissors.",
    "play.words.inside": "A cube may be typed in words too, without naming its stock: 310 dark.",
    "play.words.invers": "The side may be typed in words too: left 3.",
    "play.silence": "End of input: the game stops here.",
    "play.hand-over": "Pass the screen to {seat}, then press Enter. ",
    "play.save-ask": "Type a file name to save a record of it too, or press Enter:",
    "play.again": "Another game? (y/n)",
    "play.bye": "Thank you for playing, see you soon!",
    "play.help.notation": "A move is written: {text}. Capitals and spaces do not matter.",
    "play.help": """
  moves [BEGINNING]  all legal moves, or those with this beginning
  why MOVE           say whether a move is legal, and if not, why not
  hint               what the robot would play here
  undo               back to your previous decision
  board              draw the board again
  rules [CLAUSE]     the rules, or one clause
  position           the position as one line
  save FILE          write the game into a file
  resign             give the game to your opponent
  quit               leave; the game is saved""",
    "error.other": "The input is not valid ({code}): {facts}.",
    "error.system": "The system refused: {reason}.",
    "error.output.closed": "Standard output is closed: there is nowhere to write the answer.",
    "error.bug": "Internal error in Tablier ({told}). Please report it with the command that you "
    "typed.",
    "error.language": "'{text}' is not a language of Tablier ({allowed}). Write --lang fr or "
    "--lang en.",
    "error.command.unknown": "'{text}' is not a command. 'tablier -h' lists the commands.",
    "error.command.option": "'{text}' is not an option of 'tablier'. Type a command first; "
    "'tablier -h' lists them.",
    "error.command.near": "'{text}' is not a command. Did you mean {near}?",
    "error.usage.missing": "{text} is missing. Usage: {usage}",
    "error.usage.extra": "Unexpected: {text}. Usage: {usage}",
    "error.usage.value": "{text} expects a value. Usage: {usage}",
    "error.usage.switch": "{text} takes no value. Usage: {usage}",
    "error.usage.clash": "{text} and {other} exclude each other. Keep one. Usage: {usage}",
    "error.usage.other": "The command line is not clear ({text}). Usage: {usage}",
    "error.game.unknown": "'{text}' is not an installed game. Choose from: {allowed}.",
    "error.game.near": "'{text}' is not an installed game. Did you mean {near}?",
    "error.seat": "'{text}' is not a seat in this game. Choose one of: {allowed}, or all.",
    "error.number": "{name}: '{text}' is not a whole number from {least} to {most}.",
    "error.python": "'{text}' cannot be measured ({reason}). Give the Python of an environment in "
    "which Tablier is installed, such as .venv/interpreted/bin/python.",
    "bench.memory": "Peak memory of the {build} process: {size} MB",
    "bench.openspiel": "Reversi: {mine} random games per second, OpenSpiel's Othello (C++): "
    "{theirs}, ratio {ratio} ×",
    "bench.openspiel-missing": "OpenSpiel is not installed, so it is not compared: pip install "
    "open_spiel (or make bench EXTRAS=dev,bench).",
    "error.weights.missing": "Part of Tablier is missing: {file}. Reinstall Tablier.",
    "error.weights.damaged": "{file} is damaged or from another version. Reinstall Tablier.",
    "error.option.form": "'{text}': an option is written name=value, such as first=red.",
    "error.option.twice": "The option {name} is given twice with different values. Keep one.",
    "error.option.unknown": "{game} has no option '{name}'. Choose from: {allowed}.",
    "error.option.none": "{game} has no options, so '{name}' cannot be set.",
    "error.option.value": "Option {name}: '{value}' is not allowed in {game}. Choose one of: "
    "{allowed}.",
    "error.position.rows": "The position '{text}' needs {allowed} rows, not {found}: from the top "
    "down, with / between them.",
    "error.position.letter": "Row {rank}: '{text}' means nothing here. Allowed: {allowed}, and a "
    "digit for empty cells.",
    "error.position.width": "Row {rank} needs {allowed} cells, not {found}.",
    "error.position.words": "The position '{text}' needs {allowed} parts with spaces between them, "
    "not {found}. 'tablier show' gives an example.",
    "error.position.side": "'{text}' does not say who is to move. Allowed: {allowed}.",
    "error.position.move": "In the position, the move '{text}' after + is not allowed: {rule}.",
    "error.notation": "'{text}' is not a move in {game}. A move is written: {forms}.",
    "error.file.missing": "The file '{name}' does not exist. Check its name and folder.",
    "error.file.folder": "'{name}' is a folder. Give the name of a file.",
    "error.file.irregular": "'{name}' is a pipe or a device. Give the name of a file.",
    "error.file.text": "'{name}' is not a UTF-8 text file.",
    "error.file.large": "The file '{name}' is larger than {most} MB: it does not come from "
    "Tablier.",
    "error.file.unreadable": "The file '{name}' cannot be read ({reason}).",
    "error.file.exists": "The file '{name}' already exists and will not be overwritten. Choose "
    "another name.",
    "error.file.unwritable": "The file '{name}' cannot be written ({reason}).",
    "error.record.begin": "Line {line}: '{text}' comes too early. A record starts with 'format: 1' "
    "and 'game: …'.",
    "error.record.key": "Line {line}: '{text}' is unknown. Allowed: {allowed}.",
    "error.record.late": "Line {line}: '{text}' must come before the moves.",
    "error.record.empty": "Line {line}: '{text}' has no value.",
    "error.record.option": "Line {line}: '{text}'; an option is written name=value.",
    "error.record.twice": "Line {line}: '{text}' is already set above. Keep one.",
    "error.record.format": "Line {line}: format '{text}'; this version reads format {allowed}.",
    "error.record.kind": "Line {line}: '{text}'; write the seat, then one of: {allowed}, then a "
    "name if you like.",
    "error.record.outcome": "Line {line}: '{text}'; a result is * or winners, reason and score, "
    "such as yellow all-turned 0-3.",
    "error.record.after": "Line {line}: '{text}' comes after the result, which must be the last "
    "line.",
    "error.record.lacks": "Line {line}: '{text}:' is missing. A record has format, game and, at "
    "the end, result ('result: *' if the game is not finished).",
    "error.record.text": "This game cannot be recorded: a name or a value contains a line break.",
    "error.record.game": "This is a record of {found}, not of {game}.",
    "error.record.seats": "The seats are '{found}'; this game with these options has '{allowed}'.",
    "error.record.keeper": "This record gives '{found}' as its point of view, which is not a seat. "
    "Allowed: {allowed}.",
    "error.record.finished": "But the record says that the game is not finished (result: *). "
    "Correct its last line.",
    "error.record.unfinished": "But the record gives a result. Write 'result: *' or add the "
    "missing moves.",
    "error.record.winners": "But the last line does not name possible winners. Name seats of "
    "this game, each once, and not all of them after a resignation.",
    "error.record.result": "But the record gives another result. Correct its last line.",
    "error.plugin.import": "The added game '{plugin}' does not load and is ignored: {detail}.",
    "error.plugin.type": "The added game '{plugin}' is ignored: it supplies a {detail} instead of "
    "a rules.catalog.Entry.",
    "error.plugin.key": "The added game '{plugin}' is ignored: there is already a game '{detail}'.",
    "error.plugin.start": "The added game '{plugin}' does not start and is ignored: {detail}.",
    "error.plugin.play": "The added game '{plugin}' fails when it is played and is ignored: "
    "{detail}.",
    "error.plugin.words": "The added game '{plugin}' is ignored: it lacks texts ({detail}).",
}
