"""What the program says of the Pico of a table, its cable and its firmware."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.flash": "put the firmware on the Pico of the table",
    "help.flag.port": "the serial port of the Pico; otherwise it is looked for",
    "help.flag.map": "what is wired to the Pico: pico-hall or pico-matrix; otherwise as the "
    "sensors of the configuration need it",
    "flash.sent": "  {file}: {size} bytes written and checked",
    "flash.same": "  {file}: is there already",
    "flash.done": "Files written: {written} ({same} were there already), wired as {map}, in "
    "{seconds} s; each has the right hash.",
    "flash.runs": "The board on {port} runs firmware {firmware} on MicroPython {micropython}: "
    "{rows} × {columns} pads.",
    "error.flash.map": "'{text}' is no wiring of a Pico. Choose one of: {allowed}.",
    "error.flash.wiring": "{map}: this is wired to a Pi, not to a Pico. Give a wiring of a Pico: "
    "tablier flash --map pico-matrix",
    "error.flash.several": "Several Picos are plugged in: {ports}. Name one: tablier flash --port "
    "PORT",
    "error.flash.no-prompt": "The board on {port} has no MicroPython, or does not let go of its "
    "program. Hold its BOOTSEL button while you plug it in, copy MicroPython's .uf2 file onto the "
    "drive that appears, then: tablier flash",
    "error.flash.old": "The board has MicroPython {found}; the firmware needs {needed} or newer. "
    "Copy a newer .uf2 file onto it (BOOTSEL), then: tablier flash",
    "error.flash.garbled": "The board on {port} answered something else than was asked. Unplug "
    "it, plug it in again, then: tablier flash",
    "error.flash.silent": "The board on {port} stopped answering. Unplug it, plug it in again, "
    "then: tablier flash",
    "error.flash.refused": "The board refuses: {reason}. If its flash is full, delete your own "
    "files from it, then: tablier flash",
    "error.flash.differs": "{file} did not arrive as it was sent; the old firmware is still "
    "there. Try another cable, then: tablier flash",
    "error.flash.mute": "Everything is written and checked, but the board does not start. Unplug "
    "it, plug it in again, then: tablier doctor",
    "error.pico.none": "No Pico was found. Plug its USB cable in (some cables only charge), then "
    "see what is there: tablier doctor",
    "error.pico.unplugged": "The Pico on {port} was unplugged ({reason}). Plug it in again; the "
    "game is kept.",
    "error.pico.silent": "The board on {port} does not answer. If it has no firmware yet: tablier "
    "flash",
    "error.pico.denied": "This user may not use {port}. Allow it and log in again: sudo usermod "
    "-aG dialout $USER",
    "error.pico.not-serial": "{port} is no serial port. Name the Pico's, such as /dev/ttyACM0, or "
    "none at all; what is there: tablier doctor",
    "error.pico.busy": "Another program uses {port}. If it is the table itself, end it: sudo "
    "systemctl stop tablier",
    "error.pico.version": "The board speaks version {found} of the protocol, this Tablier version "
    "{known}. Bring them together: tablier flash",
    "error.pico.size": "The board has {found} pads, the configuration names a board of {wanted}. "
    "Correct [table] board, then: tablier flash",
    "error.pico.uncalibrated": "The Hall sensors of this board were never calibrated. Do it once: "
    "tablier calibrate",
    "error.pico.profile": "This board has contacts: they tell that a piece is there, not its "
    'magnet (\'{profile}\'). Write profile = "presence" or "touch", then: tablier --check-config',
    "error.pico.config-missing": "The board was not told what is wired to it, and drives nothing. "
    "Tell it: tablier flash",
    "error.pico.config-wrong": "The board does not understand what it was told of its wiring, and "
    "drives nothing. Tell it again: tablier flash",
    "error.pico.pins": "The board was told of pins that it does not have, or of one twice, and "
    "drives nothing. Tell it again: tablier flash",
}
