"""What the program says about journals, saved games and exports."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.export": "write a saved game as a record or as JSON",
    "help.export.file": "the journal of the game",
    "help.export.seat": "only what this seat knows (name or number)",
    "help.flag.saved": "the games that the table has saved instead",
    "help.flag.folder": "the folder of saved games",
    "help.flag.json": "as JSON",
    "help.flag.out": "into this file, which must not exist",
    "saved.none": "No saved game in {folder}.",
    "saved.file": "file",
    "saved.game": "game",
    "saved.plies": "plies",
    "saved.seats": "seats",
    "saved.state": "state",
    "saved.finished": "finished",
    "saved.unfinished": "can be resumed",
    "saved.robot": "{seat} (robot)",
    "saved.level": "{seat} (robot {level})",
    "saved.unreadable": "{name}: {text}",
    "replay.records": "{records} entries of the journal read, all true.",
    "replay.no-backs": "Nothing was taken back.",
    "replay.back": "After move {after}: {acts} taken back.",
    "replay.tail": "At the end of the file, {bytes} bytes are no whole entry (power cut?): they "
    "are left aside.",
    "replay.time": "Won on time: {names}.",
    "replay.agreed": "Drawn by agreement: {names}.",
    "replay.hidden": "What is secret is not drawn, because the game is not finished.",
    "export.written": "Game written into {name}.",
    "error.export.secret": "The game is not finished and has secrets. Give --seat to write only "
    "what one seat knows: {allowed}.",
    "error.export.seat": "'{text}' is no seat of this game. Choose one of: {allowed}.",
    "error.journal.folder": "The folder '{name}' cannot be read ({reason}). Check its name, or "
    "give another one with --folder.",
    "error.journal.full": "The card is full ({reason}): the game is not being saved any more. It "
    "stays in memory while the table is on; make room, then try again.",
    "error.journal.readonly": "The card cannot be written any more ({reason}): the game is not "
    "being saved, but it stays in memory. Old games can still be read; change the card or the "
    "permissions of the folder, then try again.",
    "error.journal.io": "The card failed to write ({reason}): the game is not being saved any "
    "more. It stays in memory while the table is on; try again, and change the card soon.",
    "error.journal.locked": "Another program is playing this game already ({reason}). Stop it, or "
    "choose another game.",
    "error.journal.long": "This journal is too long to be read again: more than 256 MiB. Finish "
    "the game, or start it again.",
    "error.journal.large": "This entry has {found} bytes; a journal takes {most}. Shorten the "
    "position or the options.",
    "error.journal.magic": "'{name}' is not a journal of Tablier. 'tablier games --saved' names "
    "the saved games.",
    "error.journal.first": "The first entry of '{name}' is damaged: nobody can tell which game it "
    "is. Keep the file and start a new game.",
    "error.journal.broken": "In '{name}', entry {record} is damaged and others follow it. The "
    "first {good} are good: the table offers to resume there, and this file is not touched.",
    "error.journal.newer": "Entry {record} was written by a newer Tablier (format {version}); this "
    "one reads up to format {allowed}. Update Tablier.",
    "error.journal.json": "Entry {record}: this is not the JSON that Tablier writes. The file was "
    "changed; it is not read beyond this.",
    "error.journal.type": "Entry {record}: '{text}' is no kind of entry. There are: {allowed}.",
    "error.journal.keys": "Entry {record} ({text}): a key is missing or too much: {key}.",
    "error.journal.value": "Entry {record}: '{key}' cannot be '{text}'. Allowed: {allowed}.",
    "error.journal.begin": "Entry {record}: a journal starts with the beginning of a game, once.",
    "error.journal.game": "This journal is a game of '{text}', which is no game here. There are: "
    "{allowed}. Install that game to read it.",
    "error.journal.start": "Entry {record}: this game does not start ({reason}). It may come from "
    "another version of the game.",
    "error.journal.seats": "Entry {record}: the seats are '{found}'; this game with these options "
    "has '{allowed}'.",
    "error.journal.notation": "Entry {record}: '{move}' is no move of this game. The game is good "
    "up to there.",
    "error.journal.move": "Entry {record}: the move '{move}' is not allowed [{rule}]. The game is "
    "good up to there.",
    "error.journal.seat": "Entry {record}: the move '{move}' is seat {allowed}'s, the journal says "
    "{found}. The game is good up to there.",
    "error.journal.hash": "Entry {record}: the position is not the one that was played "
    "(fingerprint {found} instead of {expected}). The game is good up to there; it may come from "
    "another version of the game.",
    "error.journal.back": "Entry {record}: {acts} moves taken back, but there were only {made}.",
    "error.journal.after": "Entry {record}: it comes after the end of the game.",
    "error.journal.result": "Entry {record}: the game does not end like this ('{text}').",
}
