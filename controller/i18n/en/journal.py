"""English sentences: journals, saved games and exports."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.export": "export a saved game as text or JSON",
    "help.export.file": "a name that 'tablier games --saved' prints, or a journal",
    "help.export.seat": "only what this seat can see (name or number)",
    "help.flag.saved": "the games saved by the table, instead of the list of games",
    "help.flag.all": "with --saved: every game, not only the newest 100",
    "help.flag.journal": "measure ten thousand saved games and a very long one",
    "bench.journal.folder": "{games} saved games of {records} records:",
    "bench.journal.start-cold": "  find the newest, without an index: {seconds} s, {memory} MB",
    "bench.journal.start-warm": "  find the newest: {seconds} s, {memory} MB (goal 0.5 s)",
    "bench.journal.list-cold": "  list the newest 100, without an index: {seconds} s, {memory} MB",
    "bench.journal.list-warm": "  list the newest 100: {seconds} s, {memory} MB (goal 0.3 s)",
    "bench.journal.read": "read a game of {records} records: {seconds} s, {memory} "
    "MB (goals 2 s, 60 MB)",
    "bench.journal.rebuild": "the same, and check every move: {seconds} s, {memory} MB",
    "error.resume.terminal": "'{name}' was played in the terminal: 'tablier play --resume {name}' "
    "resumes it.",
    "error.resume.unknown": "No unfinished table game has a name that begins with '{text}'. "
    "'tablier games --saved' lists all saved games.",
    "error.resume.nothing": "There is no unfinished table game to resume.",
    "error.resume.board": "This board has no layout for the game '{name}'.",
    "help.serve.resume": "resume a saved table game: the newest, or the one with this name",
    "help.run.resume": "resume a saved table game: the newest, or the one with this name",
    "help.flag.folder": "the folder of saved games",
    "help.flag.out": "write into this file, which must not exist yet",
    "saved.none": "No saved games in {folder}.",
    "saved.more": "And {count} older ones: tablier games --saved --all",
    "saved.name": "name",
    "saved.when": "last played",
    "saved.plies": "moves",
    "saved.result": "result",
    "saved.won": "{names} won",
    "saved.won-together": "{names} won",
    "saved.draw": "a draw",
    "saved.unfinished-here": "unfinished",
    "saved.unfinished": "can be resumed",
    "saved.remote": "{seat} (elsewhere)",
    "saved.players": "{game}: {seats}",
    "saved.robot": "{seat} (robot)",
    "saved.level": "{seat} (robot {level})",
    "error.saved.unknown": "There is no file '{text}', and no saved game of that name in {folder}. "
    "'tablier games --saved' lists the saved games.",
    "error.saved.several": "Several saved games begin with '{text}': {allowed}. Type more of the "
    "name.",
    "saved.unreadable": "{name}: {text}",
    "replay.records": "{records} journal entries read, all valid.",
    "replay.no-backs": "No moves were taken back.",
    "replay.back": "After move {after}: {acts} taken back.",
    "replay.tail": "At the end of the file, {bytes} bytes do not form a complete entry (power "
    "cut?): they are ignored.",
    "replay.time": "{names} won on time.",
    "replay.agreed": "Drawn by agreement: {names}.",
    "replay.hidden": "Secrets are not shown: the game is not over, or not for good yet.",
    "export.written": "Game exported to {name}.",
    "error.export.secret": "This game still has secrets. Give --seat to export only "
    "what one seat can see: {allowed}.",
    "error.export.seat": "'{text}' is not a seat in this game. Choose one of: {allowed}.",
    "error.journal.folder": "The folder '{name}' cannot be read ({reason}). Check its name, or "
    "give another one with --folder.",
    "error.journal.full": "The SD card is full ({reason}): the game is no longer being saved. It "
    "stays in memory while the table is on; free some space, and the table will save it.",
    "error.journal.readonly": "The SD card can no longer be written ({reason}): the game is not "
    "being saved, but it stays in memory. Old games can still be read; check the folder's "
    "permissions and the card, and the table will save it.",
    "error.journal.busy": "The system is overloaded ({reason}): the game is not being saved at the "
    "moment. It stays in memory, and the table keeps trying.",
    "error.journal.io": "Writing to the SD card failed ({reason}): the game is no longer being "
    "saved. It stays in memory while the table is on; try again, and replace the card soon.",
    "journal.lost": "The end of the game is not saved.",
    "journal.lost.full": "The end of the game is not saved: the SD card is full. Free some space "
    "before the next game.",
    "journal.lost.readonly": "The end of the game is not saved: the SD card cannot be written. "
    "Check the folder's permissions and the card.",
    "journal.lost.io": "The end of the game is not saved: writing to the SD card failed "
    "({reason}). Replace the card soon.",
    "journal.lost.slow": "The end of the game may not be saved: the SD card does not respond. "
    "Replace the card soon.",
    "error.journal.locked": "Another program is already playing this game. Stop it, or "
    "choose another game.",
    "error.journal.long": "This journal is too long to be read: more than 256 MiB. Finish the "
    "game, or start it again.",
    "error.journal.limit": "This game is too long to be saved any further; everything so far is "
    "saved. Start a new game, or play on without saving.",
    "error.journal.large": "This entry has {found} bytes; a journal allows {most}. Shorten the "
    "position or the options.",
    "error.journal.magic": "'{name}' is not a Tablier journal. 'tablier games --saved' lists the "
    "saved games.",
    "error.journal.first": "The first entry of '{name}' is damaged, so the game is unknown. Keep "
    "the file and start a new game.",
    "error.journal.broken": "In '{name}', entry {record} is damaged and others follow it. The "
    "first {good} are good: the table offers to resume from there, and does not change this file.",
    "error.journal.newer": "Entry {record} was written by a newer version of Tablier (format "
    "{version}); this one reads up to format {allowed}. Update Tablier.",
    "error.journal.json": "Entry {record}: this is not the JSON that Tablier writes. The file was "
    "changed; the rest is not read.",
    "error.journal.type": "Entry {record}: '{text}' is not an entry type. Allowed: {allowed}.",
    "error.journal.keys": "Entry {record} ({text}): missing or unexpected key: {key}.",
    "error.journal.value": "Entry {record}: '{key}' cannot be '{text}'. Allowed: {allowed}.",
    "error.journal.name": "Entry {record}: '{text}' is not a name. Allowed: plain text on one "
    "line, at most {allowed} characters, no spaces around it.",
    "error.journal.begin": "Entry {record}: a journal starts with the start of a game, and only "
    "once.",
    "error.journal.game": "This journal is a game of '{text}', which is not installed. Installed "
    "games: {allowed}. Install that game to read it.",
    "error.journal.start": "Entry {record}: this game cannot start ({reason}). It may come from "
    "another version of the game.",
    "error.journal.seats": "Entry {record}: the seats are '{found}'; this game with these options "
    "has '{allowed}'.",
    "error.journal.notation": "Entry {record}: '{move}' is not a move in this game. The game is "
    "good up to there.",
    "error.journal.move": "Entry {record}: the move '{move}' is not allowed [{rule}]. The game is "
    "good up to there.",
    "error.journal.seat": "Entry {record}: the move '{move}' belongs to seat {allowed}, but the "
    "journal says {found}. The game is good up to there.",
    "error.journal.hash": "Entry {record}: the resulting position does not match the game "
    "(fingerprint {found} instead of {expected}). The game is good up to there; it may come from "
    "another version of the game.",
    "error.journal.back": "Entry {record}: {acts} moves taken back, but there were only {made}.",
    "error.journal.after": "Entry {record}: it comes after the end of the game.",
    "error.journal.result": "Entry {record}: the game does not end this way ('{text}').",
}
