"""What the program says, whatever the game."""

from __future__ import annotations

WORDS = {
    "and": "{0} and {1}",
    "score": " ({score})",
    "build.compiled": "compiled rules",
    "build.interpreted": "interpreted rules",
    "outcome.one": "{names} wins: {reason}{score}.",
    "outcome.some": "{names} win together: {reason}{score}.",
    "outcome.all": "A draw: {reason}{score}.",
    "reason.count": "the larger number",
    "reason.draw": "equal numbers",
    "refusal.other": "The rule {rule} does not allow it.",
    "why.legal": "{move}: allowed.",
    "rules.notation": "How to write a move: {text}.",
    "rules.options": "Options (--option name=value):",
    "rules.default": "(default)",
    "rules.form": "or a value of your own, such as {form}",
    "replay.stop": "Move {act} (ply {ply}), '{move}':",
    "replay.played": "{acts} moves read ({plies} plies), all allowed.",
    "replay.resigned": "Won by resignation: {names}.",
    "replay.unfinished": "The game is not finished.",
    "help.program": "Tablier {version}: a board-game table that knows the rules.",
    "help.usage": "Usage:",
    "help.more": "'tablier COMMAND -h' tells more. To play right away: tablier serve "
    "(in the browser) or tablier play (here)",
    "help.words": "Arguments",
    "help.flags": "Options",
    "help.play": "play a whole game in the terminal",
    "help.games": "list the games",
    "help.rules": "the rules of a game as numbered clauses",
    "help.moves": "the legal moves, one a line",
    "help.why": "say whether a move is legal, and if not, which rule refuses it",
    "help.show": "draw a position",
    "help.perft": "count the sequences of a number of plies",
    "help.replay": "check the record of a game",
    "help.bench": "measure how fast the rules are",
    "help.name.command": "COMMAND",
    "help.name.game": "GAME",
    "help.name.move": "MOVE",
    "help.name.depth": "DEPTH",
    "help.name.file": "FILE",
    "help.word.game": "the game ('tablier games' names them)",
    "help.word.move": "the move in the game's notation",
    "help.word.depth": "the number of plies",
    "help.word.file": "the file, or - for standard input",
    "help.flag.lang": "the language; otherwise that of the system",
    "help.flag.help": "this help",
    "help.flag.position": "the position as one line, as 'tablier show' writes it",
    "help.flag.option": "an option of the game, such as first=red; may be repeated",
    "help.flag.seed": "a number that decides chance",
    "help.flag.divide": "count for each first move as well",
    "help.flag.seat": "your seat (name or number), or 'all' for several people here",
    "help.flag.record": "keep the game in this file",
    "help.flag.plain": "without colours",
    "help.flag.against": "another Python to compare with",
    "help.flag.seconds": "how long one measurement takes",
    "play.which": "Which game would you like to play?",
    "play.which-prompt": "1 to {count}, or a name >",
    "play.ply": "move {number}",
    "play.turn": "Your turn, {seat}. {count} moves are possible:",
    "play.only": "Your turn, {seat}. Only one move is possible; Enter plays it:",
    "play.offer": "{seat}, you may play {move} without waiting for your turn; Enter to leave it:",
    "play.first": "Type a move, or 'help'.",
    "play.did": "{seat} plays {text}.",
    "play.drew": "Drawn: {text}.",
    "play.empty": "Type a move, 'moves' to see them all, or 'help'.",
    "play.ask-help": "'moves' shows them all, 'help' tells the rest.",
    "play.refused": "{move} is refused [{rule}]. {text}",
    "play.why-what": "Type 'why' followed by a move, such as 'why d4'.",
    "play.no-moves": "No legal move begins with '{prefix}'.",
    "play.no-clause": "There is no clause '{text}'. There are 1, 2, 3… and: {allowed}.",
    "play.no-undo": "There is nothing to take back: you have not played yet.",
    "play.save-what": "Type 'save' followed by a file name.",
    "play.saved": "Game saved in {name}.",
    "play.sure": "Really resign? (y/n)",
    "play.resigned": "{seat} resigns. Won by: {names}.",
    "play.silence": "Nothing more to read: the game stops here.",
    "play.hand-over": "Hand the screen over to {seat}, then press Enter. ",
    "play.save-ask": "Save the game? (a file name, or Enter not to)",
    "play.again": "Another game? (y/n)",
    "play.bye": "Thank you for playing, see you soon!",
    "play.help.notation": "A move is written: {text}. Capitals and spaces do not matter.",
    "play.help": """
  moves [BEGINNING]  all legal moves, or those that begin so
  why MOVE           say whether a move is legal, and if not, why not
  undo               back to your previous decision
  board              draw the board again
  rules [CLAUSE]     the rules, or one clause
  position           the position as one line
  save FILE          write the game into a file
  resign             give the game to your opponent
  quit               leave""",
    "error.other": "The input is not valid ({code}): {facts}.",
    "error.system": "The system does not allow it: {reason}.",
    "error.bug": "Tablier made a mistake ({told}). Please report it with the command that you "
    "typed.",
    "error.language": "'{text}': Tablier speaks {allowed}. Write --lang fr or --lang en.",
    "error.command.unknown": "'{text}' is no command. There are: {allowed}. 'tablier -h' explains "
    "them.",
    "error.command.near": "'{text}' is no command. Did you mean {near}?",
    "error.usage.missing": "{text} is missing. Usage: {usage}",
    "error.usage.extra": "Too much: {text}. Usage: {usage}",
    "error.usage.value": "{text} expects a value. Usage: {usage}",
    "error.usage.switch": "{text} takes no value. Usage: {usage}",
    "error.usage.other": "The command line is not clear ({text}). Usage: {usage}",
    "error.game.unknown": "'{text}' is no game here. There are: {allowed}.",
    "error.game.near": "'{text}' is no game here. Did you mean {near}?",
    "error.seat": "'{text}' is no seat of this game. Choose one of: {allowed}, or all.",
    "error.number": "{name}: '{text}' does not do. Give a whole number from {least} to {most}.",
    "error.python": "'{text}' cannot be measured ({reason}). Give the Python of an environment in "
    "which Tablier is installed, such as .venv/interpreted/bin/python.",
    "bench.memory": "Largest memory of the {build} process: {size} MB",
    "bench.openspiel": "Reversi: {mine} random games a second, OpenSpiel's Othello (C++): "
    "{theirs}, ratio {ratio} ×",
    "bench.openspiel-missing": "OpenSpiel is not installed, so it is not compared: pip install "
    "open_spiel (or make bench EXTRAS=dev,bench).",
    "error.weights.missing": "Part of Tablier is missing: {file}. Install Tablier again.",
    "error.weights.damaged": "{file} is damaged or of another version. Install Tablier again.",
    "error.option.form": "'{text}': an option is written name=value, such as first=red.",
    "error.option.twice": "The option {name} is given twice with different values. Keep one.",
    "error.option.unknown": "{game} has no option '{name}'. There are: {allowed}.",
    "error.option.value": "Option {name}: '{value}' is not allowed in {game}. Choose one of: "
    "{allowed}.",
    "error.position.rows": "The position '{text}' has {found} rows; it needs {allowed}, from the "
    "top down, with / between them.",
    "error.position.letter": "Row {rank}: '{text}' means nothing here. Allowed: {allowed}, and a "
    "digit for empty cells.",
    "error.position.width": "Row {rank} has {found} cells; it needs {allowed}.",
    "error.position.words": "The position '{text}' has {found} parts with spaces between them; it "
    "needs {allowed}. 'tablier show' gives an example.",
    "error.position.side": "'{text}' does not say who is to move. Allowed: {allowed}.",
    "error.position.move": "In the position, the move '{text}' after + is not allowed: {rule}.",
    "error.notation": "'{text}' is no move of {game}. A move is written: {forms}.",
    "error.file.missing": "The file '{name}' does not exist. Check its name and folder.",
    "error.file.folder": "'{name}' is a folder. Give the name of a file.",
    "error.file.text": "'{name}' is not a text file in UTF-8.",
    "error.file.large": "The file '{name}' is larger than {most} MB: it can be none of ours.",
    "error.file.unreadable": "The file '{name}' cannot be read ({reason}).",
    "error.file.exists": "The file '{name}' exists already and will not be overwritten. Choose "
    "another name.",
    "error.file.unwritable": "The file '{name}' cannot be written ({reason}).",
    "error.record.begin": "Line {line}: '{text}' comes too early. A record begins with 'format: 1' "
    "and 'game: …'.",
    "error.record.key": "Line {line}: '{text}' is unknown. There are: {allowed}.",
    "error.record.late": "Line {line}: '{text}' must come before the moves.",
    "error.record.empty": "Line {line}: '{text}' has no value.",
    "error.record.option": "Line {line}: '{text}'; an option is written name=value.",
    "error.record.twice": "Line {line}: '{text}' is given above already. Keep one.",
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
    "error.record.keeper": "This record is said to be kept by '{found}', which is no seat. "
    "Allowed: {allowed}.",
    "error.record.finished": "But the record says that the game is not finished (result: *). "
    "Correct its last line.",
    "error.record.unfinished": "But the record gives a result. Write 'result: *' or add the "
    "missing moves.",
    "error.record.result": "But the record gives another result. Correct its last line.",
    "error.plugin.import": "The added game '{plugin}' does not load and is left out: {detail}.",
    "error.plugin.type": "The added game '{plugin}' is left out: it supplies a {detail} instead of "
    "a rules.catalog.Entry.",
    "error.plugin.key": "The added game '{plugin}' is left out: there is already a '{detail}'.",
    "error.plugin.start": "The added game '{plugin}' does not start and is left out: {detail}.",
    "error.plugin.words": "The added game '{plugin}' is left out: it lacks sentences ({detail}).",
}
