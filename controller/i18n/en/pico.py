"""English sentences: the table's Pico, its cable and its firmware."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.flash": "install the firmware on the table's Pico",
    "help.flash.port": "the serial port of the Pico; otherwise it is detected",
    "help.flag.map": "what is wired to the Pico: pico-hall or pico-matrix; otherwise taken from "
    "the sensors in the configuration",
    "flash.sent": "  {file}: {size} bytes written and checked",
    "flash.same": "  {file}: already there",
    "flash.done": "Files written: {written} ({same} were already there), wired as {map}, in "
    "{seconds} s; all hashes match.",
    "flash.runs": "The board on {port} runs firmware {firmware} on MicroPython {micropython}: "
    "{rows} × {columns} pads.",
    "error.flash.map": "'{text}' is not a Pico wiring. Choose one of: {allowed}.",
    "error.flash.wiring": "{map} is a wiring for a Pi, not for a Pico. Give a Pico wiring: tablier "
    "flash --map pico-matrix",
    "error.flash.several": "Several Picos are plugged in: {ports}. Choose one: tablier flash "
    "--port PORT",
    "error.flash.no-prompt": "The board on {port} has no MicroPython, or its program cannot be "
    "interrupted. Hold its BOOTSEL button while you plug it in, copy MicroPython's .uf2 file onto "
    "the drive that appears, then: tablier flash",
    "error.flash.old": "The board has MicroPython {found}; the firmware needs {needed} or newer. "
    "Copy a newer .uf2 file onto it (BOOTSEL), then: tablier flash",
    "error.flash.garbled": "The board on {port} sent an unexpected answer. Unplug it, plug it in "
    "again, then: tablier flash",
    "error.flash.silent": "The board on {port} stopped answering. Unplug it, plug it in again, "
    "then: tablier flash",
    "error.flash.refused": "The board refuses: {reason}. If its flash is full, delete your own "
    "files from it, then: tablier flash",
    "error.flash.differs": "{file} was damaged on the way to the board; the old firmware is still "
    "there. Try another cable, then: tablier flash",
    "error.flash.mute": "Everything is written and checked, but the board does not start. Unplug "
    "it, plug it in again, then: tablier doctor",
    "error.flash.port": "There is no Pico at '{port}'. Check the name and the cable, or leave out "
    "--port to have it detected.",
    "error.pico.none": "No Pico found. Plug in its USB cable (some cables only charge), then "
    "check: tablier doctor",
    "error.pico.unplugged": "The Pico on {port} was unplugged ({reason}). Plug it in again; the "
    "game waits.",
    "error.pico.silent": "The board on {port} does not answer. If it has no firmware yet: tablier "
    "flash",
    "error.pico.denied": "This user has no permission to use {port}. Grant it and log in again: "
    "sudo usermod -aG dialout $USER",
    "error.pico.not-serial": "{port} is not a serial port. Give the Pico's, such as /dev/ttyACM0, "
    "or none; to see the ports: tablier doctor",
    "error.pico.busy": "Another program is using {port}. If it is the table itself, stop it: sudo "
    "systemctl stop tablier",
    "error.pico.version": "The board uses protocol version {found}, this Tablier version {known}. "
    "Update the board: tablier flash",
    "error.pico.older": "The board's firmware is {found}; this Tablier comes with {known}. It "
    "works, but update it when you have time: sudo systemctl stop tablier; tablier flash",
    "error.pico.newer": "The board's firmware is {found}, newer than this Tablier's {known}. It "
    "works, but update Tablier, or install the firmware that comes with it: tablier flash",
    "error.pico.size": "The board has {found} pads, but the configuration says {wanted}. Correct "
    "[table] board, then: tablier flash",
    "error.pico.uncalibrated": "The Hall sensors on this board have never been calibrated. Do it "
    "once: tablier calibrate",
    "error.pico.profile": "This board has contacts: they detect a piece, not its magnet "
    '(\'{profile}\'). Write profile = "presence" or "touch", then: tablier --check-config',
    "error.pico.config-missing": "The board does not know its wiring, and powers nothing. Send it: "
    "tablier flash",
    "error.pico.config-wrong": "The board does not understand the wiring it was sent, and powers "
    "nothing. Send it again: tablier flash",
    "error.pico.pins": "The wiring sent to the board names pins it does not have, or one pin "
    "twice: the board powers nothing. Send it again: tablier flash",
}
