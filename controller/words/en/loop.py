"""What the program says of a running table: its devices, its traces, its figures."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "device.sensor": "the board",
    "device.keys": "the keys",
    "device.lights": "the lights",
    "device.screen": "the screen",
    "device.sound": "the sound",
    "device.trace": "the trace",
    "device.failed": "Out of order: {device} ({reason}). The game goes on. Check the wires, or "
    "the room on the card if it is the trace.",
    "device.back": "Works again: {device}.",
    "error.journal.slow": "The card does not answer: the last move is not kept yet. Wait a "
    "moment, or play on without it.",
    "journal.unfinished": "The card has not kept everything: the end of the game will be missing. "
    "Replace the card soon.",
    "help.trace": "play a table's trace again, and tell what it wrote to the journal",
    "help.trace.file": "the trace, written by a table whose configuration has [trace] folder",
    "trace.about": "Board {board}, {profile} sensors, Tablier {version}.",
    "trace.line": "{at}  {text}",
    "trace.page": "At the end the screen says: {text}",
    "trace.end": "{events} events played again, {records} entries for the journal.",
    "trace.torn": "The last line is cut off (a power cut?) and was left out.",
    "error.trace.empty": "This file is empty. Give a trace, as a table writes it whose "
    "configuration has [trace] folder.",
    "error.trace.line": "Line {line}: this is no JSON object. The file is no trace of Tablier, or "
    "was changed.",
    "error.trace.line-long": "Line {line}: more than {most} bytes. The file is no trace of "
    "Tablier.",
    "error.trace.header": "Line {line}: this is not how a trace of Tablier begins. Give a .trace "
    "file.",
    "error.trace.format": "Line {line}: format {found}; this Tablier reads up to format {known}. "
    "Update Tablier.",
    "error.trace.field": "Line {line}: '{field}' cannot be {value}. Allowed: {allowed}. The file "
    "was changed.",
    "error.trace.entry": "Line {line}: nothing known among '{fields}'. The file was changed.",
    "error.trace.unknown": "Line {line}: too much: '{fields}'. The file was changed.",
    "error.trace.note": "Line {line}: the note '{text}' makes no sense here. The file was changed, "
    "or comes from another Tablier.",
    "error.trace.about": "Line 1: the trace does not tell how the table was opened (about). It can "
    "be read, but not played again.",
    "error.trace.board": "The trace comes from a board of {size} pads, but '{board}' has others "
    "here. Put the file of that board back in its place.",
    "help.flag.table": "measure the simulated table instead: from contact to light, and idle",
    "bench.table.light": "Last contact to light: p50 {p50} ms, p99 {p99} ms (goal: {goal} ms), "
    "longest {most} ms, {moves} moves, {share} % within the goal",
    "bench.table.parts": "  of which journal to disk: p50 {p50} ms, p99 {p99} ms; debounce: "
    "{debounce} ms",
    "bench.table.idle": "Idle, {rate} ticks a second: {share} % of one core (goal: {goal} %), "
    "longest gap between two ticks {lag} ms",
    "bench.table.memory": "Memory of the table: {size} MB",
}
