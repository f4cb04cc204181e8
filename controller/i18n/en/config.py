"""English sentences: the configuration and boards."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "config.none": "no configuration file: defaults",
    "config.right": "{file}: no errors",
    "config.hint": "The meaning and allowed values of every key: tablier --print-config /dev/null",
    "help.flag.check-config": "check the configuration and report every error",
    "help.flag.print-config": "print the configuration in force, with every key explained",
    "config.about": "Tablier's configuration: every key, with the value in force. A key that is "
    "left out has its default.",
    "config.about.language": "The language of the table: {allowed} (auto: that of the system).",
    "config.about.table": "The table itself.",
    "config.about.table.board": "The board: reference, or the path of a board file.",
    "config.about.table.profile": "What the sensors can distinguish: {allowed}.",
    "config.about.table.mode": "Moves are accepted automatically, or only with the OK key: "
    "{allowed}.",
    "config.about.table.driver": "How the table is connected: {allowed}.",
    "config.about.table.brightness": "The brightness of the lights, in percent: {allowed}.",
    "config.about.table.sound": "Whether the table makes sounds: {allowed}.",
    "config.about.table.light_pieces": "Games played with clear pieces that take the colour of the "
    'light below: ["roliversi"].',
    "config.about.table.show_targets": "Whether a lifted piece lights the pads it may go to: "
    "{allowed}.",
    "config.about.timing": "Times, in seconds.",
    "config.about.timing.debounce": "A sensor reading is accepted once it has been stable for: "
    "{allowed}.",
    "config.about.timing.quiet": "A move that could continue is accepted when nothing moves for: "
    "{allowed}.",
    "config.about.timing.taps": "On pads that are tapped, a move that could continue is accepted "
    "when nothing moves for: {allowed}.",
    "config.about.timing.wrong": "Pieces that match no move are reported after: {allowed}.",
    "config.about.timing.revocable": "A piece just moved may still slide further for: {allowed}.",
    "config.about.timing.rewind": "Putting pieces back takes moves back after: {allowed}.",
    "config.about.timing.stuck": "A sensor that contradicts all others is reported as stuck after: "
    "{allowed}.",
    "config.about.timing.long_press": "A key press is long from: {allowed}.",
    "config.about.game": "The game, if it is always the same.",
    "config.about.game.key": "One of those that 'tablier games' lists; empty: the table asks.",
    "config.about.game.options": "Options of the game ('tablier rules GAME' lists them): "
    '{{ first = "red" }}.',
    "config.about.game.clock": '"none", "move SECONDS" or "game SECONDS+INCREMENT": {allowed}.',
    "config.about.seats": "The seats in order, up to four, each under a [[seats]] line. A missing "
    "seat is human.",
    "config.about.seats.kind": "kind: {allowed}.",
    "config.about.seats.level": "level, for a robot: {allowed}.",
    "config.about.seats.name": "name, length: {allowed}.",
    "config.about.robot": "The robot's thinking.",
    "config.about.robot.think": "Longest time per move, in seconds: {allowed}.",
    "config.about.robot.ponder": "Whether it also thinks while others play, on one processor core: "
    "{allowed}.",
    "config.about.journal": "The journal: every game move by move, to resume it after a power cut.",
    "config.about.journal.folder": "Where games are saved; empty: in the user's state folder.",
    "config.about.journal.keep": "Whether finished games are kept: {allowed}.",
    "config.about.trace": "The trace: what the sensors saw, to find out later why the table made a "
    "mistake.",
    "config.about.trace.folder": "Where traces are saved; empty: nowhere.",
    "config.about.web": "The table's page in a browser, and phones as private hands.",
    "config.about.web.enabled": "Whether 'tablier run' serves the page: {allowed}.",
    "config.about.web.lan": "Whether phones and other devices on the local network may open it: "
    "{allowed}. They watch, and play a seat once they are paired.",
    "config.about.web.port": "Its port: {allowed}. If it is taken, the next free one.",
    "config.about.web.name": "The name of this machine on the network, without .local "
    "({allowed}); empty: its host name.",
    "config.about.mqtt": "An MQTT broker, such as Mosquitto, to which the table reports its games: "
    "docs/many-tables.md.",
    "config.about.mqtt.host": "The broker's name or address ({allowed}); empty: none.",
    "config.about.mqtt.port": "Its port: {allowed}; 0: 8883 with TLS, 1883 without.",
    "config.about.mqtt.tls": "Whether the connection is encrypted, and the broker must prove who "
    "it is: {allowed}.",
    "config.about.mqtt.ca": "The file with the certificate of the authority that the broker's own "
    "comes from; empty: the system's authorities.",
    "config.about.mqtt.user": "The table's user name at the broker; empty: none.",
    "config.about.mqtt.password_file": "The file with its password, one line that only the table "
    "may read; empty: no password.",
    "config.about.mqtt.prefix": "What all topics begin with: {allowed}.",
    "config.about.mqtt.table": "The table's name in them, different for each table ({allowed}); "
    "empty: this machine's host name.",
    "config.about.table.calibration": "Where the calibration of the Hall sensors is saved; empty: "
    "in the user's state folder.",
    "config.about.pico": 'The Pico of the reference table (driver = "pico").',
    "config.about.pico.port": "Its serial port, such as /dev/ttyACM0; empty: it is detected.",
    "config.about.pi": 'Pads, keys, buzzer and lights on the Raspberry Pi itself (driver = "pi").',
    "config.about.pi.build": "How the pads are connected (contacts with diodes, contacts on "
    "MCP23017, Hall sensors on MCP3008, NeoTrellis boards): {allowed}.",
    "config.about.pi.i2c": "The I²C bus number: {allowed}.",
    "config.about.pi.expanders": "The addresses of the MCP23017 chips on it: {allowed} (0x20 – "
    "0x27). 64 pads need five; GPA7 and GPB7 stay free.",
    "error.config.lights.trellis": 'NeoTrellis boards have their own lights: leave kind = "none".',
    "error.config.profile.trellis": 'NeoTrellis boards have buttons: this needs profile = "touch".',
    "config.about.pi.trellis": "The addresses of the NeoTrellis boards, row by row from the top "
    "left: {allowed} (0x2e – 0x4d).",
    "config.about.pins": "Pins of the Raspberry Pi (BCM numbers), where they differ from the build "
    "guide.",
    "config.about.pins.rows": "The rows of contacts, from the top: {allowed}; empty: as in the "
    "guide.",
    "config.about.pins.columns": "The columns of contacts, from the left: {allowed}; empty: as in "
    "the guide.",
    "config.about.pins.select": "The CS pins of the MCP3008: {allowed}; empty: as in the guide.",
    "config.about.pins.left": "The ← key: {allowed} (-1: as in the guide).",
    "config.about.pins.right": "The → key: {allowed} (-1: as in the guide).",
    "config.about.pins.ok": "The OK key: {allowed} (-1: as in the guide).",
    "config.about.pins.back": "The BACK key: {allowed} (-1: as in the guide).",
    "config.about.pins.menu": "The MENU key: {allowed} (-1: as in the guide).",
    "config.about.pins.buzzer": "The buzzer: {allowed} (-1: as in the guide).",
    "config.about.pins.screen_dc": "D/C of a screen on the SPI bus: {allowed}.",
    "config.about.pins.screen_reset": "RES of a screen on the SPI bus: {allowed}.",
    "config.about.lights": "The light strip.",
    "config.about.lights.kind": "Lights on the SPI bus of the Pi (ignore this with a Pico): "
    "{allowed}.",
    "config.about.lights.order": "The path of the strip under the board, from the top left: "
    "{allowed}.",
    "config.about.lights.milliamps": "The highest current for the lights, in milliamperes; above "
    "it they are dimmed: {allowed}.",
    "config.about.lights.dim_minutes": "Minutes without a touch until the lights go down, also "
    "with a Pico (0: never): {allowed}.",
    "config.about.screen": "The small screen.",
    "config.about.screen.kind": "Its controller (if the picture is shifted or snowy, try "
    "another): {allowed}.",
    "config.about.screen.bus": "How it is connected: {allowed}.",
    "config.about.screen.address": "Its address on the I²C bus: {allowed}; 60 is 0x3c, 61 is 0x3d.",
    "config.about.screen.upside_down": "Whether it is mounted upside down: {allowed}.",
    "config.about.screen.dim_minutes": "Minutes without a touch until it dims and moves its "
    "picture against burn-in (0: never): {allowed}.",
    "error.config.missing": "this file does not exist. Check its name and its folder.",
    "error.config.folder": "is a folder. Give the name of a file.",
    "error.config.irregular": "is a pipe or a device. Give the name of a file.",
    "error.config.unreadable": "cannot be read ({reason}).",
    "error.config.large": "has more than {most} kB. Make it shorter: no such file needs that.",
    "error.config.encoding": "the byte {byte} is not UTF-8. Save the file as UTF-8.",
    "error.config.more": "… and {count} more errors.",
    "error.config.toml.value": "this is not a value. Write text in quotation marks, a number such "
    "as 0.5, true or false, or a list in [ ].",
    "error.config.toml.quote": "a text is not closed. Close it with the quotation mark that opened "
    "it.",
    "error.config.toml.header": "a section name must be alone on its line, such as [table] or "
    "[[seats]].",
    "error.config.toml.statement": "this is neither key = value nor [section].",
    "error.config.toml.rest": "there is something extra at the end. Write one key = value on each "
    "line, or one [section].",
    "error.config.toml.comma": "decimals are written with a point, such as 0.5.",
    "error.config.toml.open": "a bracket is not closed, or a comma is missing; braces must close "
    "on the same line.",
    "error.config.toml.escape": '\\ starts a special character in "…". Write \\\\ for a plain '
    "backslash, or put the text between '…'.",
    "error.config.toml.character": "there is a control character here. Remove it.",
    "error.config.toml.date": "this date or time does not exist.",
    "error.config.toml.twice": "this is already set in line {first}. Keep one.",
    "error.config.toml.again": "something is set twice. Keep one.",
    "error.config.toml.deep": "this is nested deeper than {most} levels. No key needs that.",
    "error.config.toml.long": "a value without quotation marks has more than {most} characters. "
    "Put text in quotation marks, and write shorter numbers.",
    "error.config.toml.other": "this is not TOML. Write key = value lines below [section] lines.",
    "error.config.part": "this section does not exist. Allowed: {allowed}.",
    "error.config.part.near": "this section does not exist. Did you mean {near}? Allowed: "
    "{allowed}.",
    "error.config.key": "this key does not exist here. Allowed: {allowed}.",
    "error.config.key.near": "this key does not exist here. Did you mean {near}? Allowed: "
    "{allowed}.",
    "error.config.section": "is a section. Write {heading} alone on a line, once, with its keys "
    "below.",
    "error.config.choice": "must be one of: {allowed}.",
    "error.config.choice.near": "must be one of: {allowed}. Did you mean {near}?",
    "error.config.whole": "must be a whole number from {least} to {most}.",
    "error.config.number": "must be a number from {least} to {most}.",
    "error.config.flag": "must be true or false, without quotation marks.",
    "error.config.text": "must be text in quotation marks, such as {example}.",
    "error.config.text.empty": "must not be empty. Allowed: 1 to {most} characters.",
    "error.config.text.long": "has {found} characters. Allowed: at most {most}.",
    "error.config.text.control": "contains an invisible character. Allowed: plain text on one "
    "line.",
    "error.config.broker": 'must be the name or address of the broker, such as "broker.local" '
    'or "192.168.1.20", without mqtt:// and port.',
    "error.config.topic": 'must be up to four words with slashes between them, such as "tablier" '
    'or "club/tables": letters a – z, digits, _ and -.',
    "error.config.host": 'must be a host name without ".local", such as "tablier": letters, digits '
    "and hyphens, 63 at most.",
    "error.config.clock": 'must be "none", "move SECONDS" or "game SECONDS+INCREMENT", such '
    'as "game 900+10".',
    "error.config.clock.range": "the number after {name} must be from {least} to {most} (seconds).",
    "error.config.list": 'must be a list of games, such as ["roliversi"].',
    "error.config.pins": "must be a list of numbers, such as [5, 6, 12].",
    "error.config.pin.twice": "pin {pin} would be used more than once: {uses}. Give each its own "
    "pin, or leave out the key to use the guide's.",
    "error.config.pin.pi-id": "pin {pin} ({uses}) belongs to the memory chip of add-on boards. "
    "Allowed: 2 – 27.",
    "error.config.profile.contacts": 'contacts cannot distinguish magnets. Write "presence" or '
    '"touch", or choose build = "hall" under [pi].',
    "error.config.lights.hall": "the Hall sensors need the SPI bus, so the Pi has none for lights. "
    'Write "none", or use a Pico.',
    "error.config.screen.lights": "lights and screen cannot share the SPI bus. Connect the screen "
    'to the I²C bus and write "i2c".',
    "error.config.list.many": "has {found} items. Allowed: at most {most}.",
    "error.config.list.dark": "clear pieces take their colour from the lights, and this table has "
    "none. Set kind under [lights], or write [].",
    "error.config.list.twice": "is in the list twice. Keep one.",
    "error.config.options": 'must be a table of texts, such as {{ first = "red" }}.',
    "error.config.options.many": "there are {found} options. Allowed: at most {most}.",
    "error.config.options.name": "an option name has 1 to {most} characters, all visible.",
    "error.config.options.gameless": "these options have no game. Set it with key under [game], or "
    "remove them.",
    "error.config.seats": "write [[seats]] alone on a line for each seat, up to {most} times, with "
    "its keys below.",
    "error.config.seats.many": "there are at most {most} seats. Remove this one and those after "
    "it.",
    "error.config.seats.game": "{game} has {most} seats here. Remove this one and those after it.",
    "error.config.game": "this game does not exist. Allowed: {allowed}.",
    "error.config.game.near": "this game does not exist. Did you mean {near}? Allowed: {allowed}.",
    "error.board.faults": "The board '{file}' cannot be used; number of errors: {count}. 'tablier "
    "table --board {file}' shows them all.",
    "error.board.unknown": "There is no board '{file}': it is neither a file nor a board that "
    "comes with Tablier ({allowed}). Check the name.",
    "error.board.file": "'{file}' is not a regular file. Give a .toml file or one of the boards "
    "that come with Tablier: {allowed}.",
    "error.board.unreadable": "{file} cannot be read ({reason}). Check its name and permissions.",
    "error.board.toml": "{place}: {cause}",
    "error.board.key": "{file}: the key '{key}' is unknown. Allowed: {allowed}. Correct or remove "
    "it.",
    "error.board.format": "{file}: format = {value}; this version reads format {allowed}. Write "
    "format = {allowed}.",
    "error.board.name": "{file}: name = {value}; it must be a name in quotes, of 1 to {most} "
    "characters on one line.",
    "error.board.games": "{file}: games = {value}; there must be at least one game, under a "
    "heading [games.GAME] with GAME one of: {allowed}.",
    "error.board.game": "{file}: the game '{game}' is unknown. Allowed: {allowed}. Correct the "
    "heading [games.{game}].",
    "error.board.table": "{file}, {game}: {value} does not describe a game. Write the heading "
    "[games.{game}], then pads and pieces.",
    "error.board.game.key": "{file}, {game}: the key '{key}' is unknown. Allowed: {allowed}. "
    "Correct or remove it.",
    "error.board.pads": "{file}, {game}: pads = {value}; it must be a list of texts, one for each "
    'row, such as ["a2 b2", "a1 b1"].',
    "error.board.pieces": "{file}, {game}: pieces = {value}; it must be a table of magnets, such "
    'as {{ B = "N1", W = "S1" }}.',
    "error.board.tapped": "{file}, {game}: tapped = {value}; write true if the pads are only "
    "tapped, otherwise false.",
    "error.board.loose": "{file}, {game}: loose = {value}; it must be a list of places off the "
    'board, such as ["captured.S"].',
    "error.board.size": "{file}, {game}: the drawing has {rows} rows and {columns} columns; 1 to "
    "{most} are allowed.",
    "error.board.ragged": "{file}, {game}, row {row}: {found} pads instead of {columns} as in the "
    "first row ('{value}'). Fill the row with dots.",
    "error.board.sizes": "{file}, {game}: the drawing has {rows} × {columns} pads, but {other} has "
    "{wanted}. All games on a board have the same size.",
    "error.board.spot": "{file}, {game}, row {row}, column {column}: '{word}' is not a cell "
    "({allowed}), a slot or a place off the board. Write a dot for an unused pad.",
    "error.board.twice": "{file}, {game}, row {row}, column {column}: '{word}' is already in row "
    "{other_row}, column {other_column}. Keep one.",
    "error.board.missing": "{file}, {game}: cells missing from the drawing ({count}): {word}. Each "
    "cell of the game needs its pad.",
    "error.board.place": "{file}, {game}, row {row}, column {column}: this game has no place "
    "'{word}'. Places off the board: {allowed}.",
    "error.board.owner": "{file}, {game}, row {row}, column {column}: what is in '{word}' cannot "
    "be checked. Add it to loose.",
    "error.board.room": "{file}, {game}: '{word}' has {found} pads, but can hold up to {least} "
    "pieces. Add pads, or add it to loose.",
    "error.board.loose.unused": "{file}, {game}: loose has '{word}', which is not a place off the "
    "board in this drawing. Allowed: {allowed}.",
    "error.board.kind": "{file}, {game}, piece {word}: the magnet '{value}' is unknown. Choose "
    "one of: {allowed}.",
    "error.board.piece": "{file}, {game}: there is no piece '{word}'. This game has: {allowed}.",
    "error.board.face": "{file}, {game}: the piece {word} has no magnet. Add it to pieces with "
    "one of: {allowed}.",
    "error.board.astray": "{file}, {game}, row {row}, column {column}: the cell {word} is in the "
    "wrong place; judging by the other cells, it belongs in row {other_row}, column "
    "{other_column}.",
    "error.board.order": "{file}, {game}: the drawing is upside down or mirrored (the cell "
    "{word} is in row {row}, column {column}). Draw the board as the first seat sees it, {word} "
    "at the top left.",
    "error.board.slot.line": "{file}, {game}, row {row}, column {column}: the slot {word} must "
    "touch a cell on one side only. Put it at the end of its line.",
    "error.board.slot.end": "{file}, {game}, row {row}, column {column}: the line that starts at "
    "the slot {word} ends with '{value}', not with a slot. Draw the slot opposite.",
    "error.board.slot.push": "{file}, {game}, row {row}, column {column}: the slot {word} is in "
    "front of {value}, but that is not the line it pushes, or not in this direction. Swap it with "
    "the right one.",
}
