"""``tablier flash``: writes the firmware to a table's Pico, and checks that it runs."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace

from controller.config.config import find
from controller.config.game_settings import load_for
from controller.console.console import Console
from controller.i18n.user_errors import Problem
from controller.sensing import board as boards
from hardware.drivers import flash
from hardware.drivers.flash import Sent
from hardware.drivers.flasher import Flasher
from hardware.errors import HardwareError
from hardware.pins import MAPS, PICO
from hardware.ports import POLE, STRENGTH

PICOS = tuple(name for name, wires in MAPS.items() if wires.header is PICO)


def run(console: Console, args: Namespace, flasher: Callable[[str], Flasher] = Flasher) -> int:
    """Write every file, check each by its hash, start the board, and wait for its hello."""
    speech = console.speech
    config = load_for(find(console.environ), console.catalog)
    profile = config.table.profile
    name = args.map or ("pico-hall" if profile in {POLE, STRENGTH} else "pico-matrix")
    if name not in PICOS:
        raise Problem("flash.map", text=name, allowed=", ".join(PICOS))
    board = boards.load(config.table.board, console.catalog.games, console.catalog.layouts)
    wires = replace(MAPS[name], order=config.lights.order)

    def tell(file: Sent) -> None:
        key = "flash.same" if file.was_there else "flash.sent"
        console.tell(speech.say(key, file=file.path, size=file.size))

    began = time.monotonic()
    try:
        told = flash.settings(wires, board.rows, board.columns, config.lights.milliamps)
        found = replace(flasher(args.port or config.pico.port), tell=tell).flash(told)
    except HardwareError as error:
        if args.port and error.code == "pico.none":
            raise Problem("flash.port", port=args.port) from error
        raise Problem(error.code, **error.facts) from error
    written = sum(not it.was_there for it in found.sent)
    facts = {"written": written, "same": len(found.sent) - written}
    seconds = round(time.monotonic() - began)
    console.tell(speech.say("flash.done", map=name, seconds=seconds, **facts))
    hello = found.hello
    about = {"port": found.port, "firmware": hello.firmware, "micropython": found.micropython}
    console.tell(speech.say("flash.runs", **about, rows=hello.rows, columns=hello.columns))
    return 0
