"""English sentences: a running table: devices, traces, measurements."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "device.sensor": "the board",
    "device.keys": "the keys",
    "device.lights": "the lights",
    "device.screen": "the screen",
    "device.sound": "the sound",
    "device.trace": "the trace",
    "device.power": "the switch in the menu",
    "device.failed": "Not working: {device} ({reason}). The game continues. Check the wires, or "
    "the free space on the SD card if it is the trace.",
    "device.back": "Working again: {device}.",
    "error.journal.slow": "The SD card does not respond: the last move is not saved yet. Wait a "
    "moment, or play on without saving.",
    "help.trace": "replay a table's trace and show what it wrote to the journal",
    "help.trace.file": "the trace, written by a table whose configuration has [trace] folder",
    "trace.about": "Board {board}, {profile} sensors, Tablier {version}.",
    "trace.line": "{at}  {text}",
    "trace.page": "At the end the screen shows: {text}",
    "trace.end": "{events} events replayed, {records} journal entries.",
    "trace.torn": "The last line is incomplete (a power cut?) and was ignored.",
    "error.trace.empty": "This file is empty. Give a trace written by a table whose configuration "
    "has [trace] folder.",
    "error.trace.line": "Line {line}: this is not a JSON object. The file is not a Tablier trace, "
    "or was changed.",
    "error.trace.line-long": "Line {line}: more than {most} bytes. The file is not a Tablier "
    "trace.",
    "error.trace.header": "Line {line}: this is not the start of a Tablier trace. Give a .trace "
    "file.",
    "error.trace.format": "Line {line}: format {found}; this Tablier reads up to format {known}. "
    "Update Tablier.",
    "error.trace.field": "Line {line}: '{field}' cannot be {value}. Allowed: {allowed}. The file "
    "was changed.",
    "error.trace.entry": "Line {line}: no known field among '{fields}'. The file was changed.",
    "error.trace.unknown": "Line {line}: unexpected fields: '{fields}'. The file was changed.",
    "error.trace.note": "Line {line}: the note '{text}' makes no sense here. The file was changed, "
    "or comes from another version of Tablier.",
    "error.trace.about": "Line 1: the trace does not say how the table was opened (about). It can "
    "be read, but not replayed.",
    "error.trace.board": "The trace comes from a board with {size} pads, but '{board}' has a "
    "different number here. Restore that board's file.",
    "help.flag.table": "measure the simulated table: delay from contact to light, load when idle",
    "bench.table.light": "Last contact to light: p50 {p50} ms, p99 {p99} ms (goal: {goal} ms), "
    "longest {most} ms, {moves} moves, {share} % within the goal",
    "bench.table.parts": "  of which journal write: p50 {p50} ms, p99 {p99} ms; debounce: "
    "{debounce} ms",
    "bench.table.idle": "Idle, {rate} ticks per second: {share} % of one core (goal: {goal} %), "
    "longest gap between two ticks {lag} ms",
    "bench.table.memory": "Memory of the table: {size} MB",
    "error.bench.table.dark": "After {count} moves no light came on within {seconds} s: this "
    "machine is too busy to measure the table, or the table does not work.",
}
