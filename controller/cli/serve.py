"""``tablier serve``: the table in the browser, with phones as private hands."""

from __future__ import annotations

import secrets
import sys
import threading
import webbrowser
from argparse import Namespace
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import segno

from controller.cli.saved_games import resumable_file
from controller.cli.seats import chairs, level_of, seats_of_people
from controller.config.config import Config, GameConfig, find
from controller.config.game_settings import load_for
from controller.console.console import Console
from controller.console.parsing import find_game, read_decimal, read_number
from controller.i18n.user_errors import Problem
from controller.journal.location import games_folder
from controller.maker.doctor.live_doctor import live_doctor
from controller.model.version import version
from controller.mqtt import publisher
from controller.runtime import wiring
from controller.runtime.device_loan import DeviceLoan
from controller.runtime.wiring import Surroundings
from controller.web import page_host
from controller.web.page_host import Reach
from controller.web.pairing import TOKEN_BYTES
from controller.web.server import addresses, bind, serving
from controller.web.simulated_hand import fastest
from hardware.ports import STRENGTH

FIRST = "reversi"
"""Default game."""
_SPEED = "2"


def run(console: Console, args: Namespace) -> int:
    """Serve a table until it is interrupted."""
    path = Path(args.config) if args.config else find(console.environ)
    config = chosen(console, load_for(path, console.catalog), args.game, args.seat, args.level)
    speed = hand_speed(_SPEED if args.hand is None else args.hand, config.timing.debounce_seconds)
    port = read_number("--port", args.port, least=1, most=65_535) if args.port else config.web.port
    lan = args.lan or config.web.lan
    folder = Path(config.journal.folder) if config.journal.folder else games_folder(console.environ)
    # The name of a saved game begins with its game.
    newest = f"{config.game.key}-" if args.game else ""
    resume = "" if args.resume is None else resumable_file(folder, args.resume or newest)
    with ExitStack() as stack, serving(bind(port, lan=lan), console.complain) as server:
        if args.port and server.port != port:
            console.tell(console.speech.say("serve.taken", port=port, other=server.port))
        reach = Reach(lan, server.port, config.web.name)
        hosting = page_host.hosting(reach, folder, speed, secrets.token_hex(TOKEN_BYTES))
        loan = DeviceLoan()
        doctor = live_doctor(loan, config, path, folder, console.environ)
        around = Surroundings(
            folder,
            console.complain,
            host=page_host.host(server, console.catalog, reach, hosting, doctor),
            loan=loan,
            version=version(),
            fresh=bool(args.game or args.seat or args.level),
            resume=resume,
            reporters=publisher.reporters(
                stack, config.mqtt, folder, console.speech, console.complain
            ),
        )

        def begin() -> None:
            announce(console, server.port, hosting.token, addresses() if lan else [])
            if not args.headless and has_display(console.environ):
                _open(f"http://127.0.0.1:{server.port}/")

        table = wiring.run(config, console.catalog, console.speech, around, begin)
    console.tell(console.speech.say("serve.bye-saved" if table.has_saved else "serve.bye"))
    return 0


def chosen(
    console: Console, config: Config, asked: str | None, seat: str | None, level: str | None
) -> Config:
    """Configuration with the game, the seat and the level that were asked for.

    The configured seats are used where they fit the game and no others are asked for; without any,
    one person plays against robots. A simulated board senses everything that a sensor can, unless
    its owner has configured otherwise.
    """
    key = config.game.key or FIRST
    game = find_game(console.catalog, asked or key)
    if game.sheet.key != config.game.key:
        config = replace(config, game=GameConfig(game.sheet.key, (), config.game.clock))
    state = game.start(dict(config.game.options))
    count = len(game.seats(state))
    if seat or level is not None or not config.seats or len(config.seats) > count:
        people = seats_of_people(console, game, state, seat or "1")
        config = replace(config, seats=chairs(count, people, level_of(level)))
    if config.table.driver == "sim" and ("table", "profile") not in config.source.lines:
        config = replace(config, table=replace(config.table, profile=STRENGTH))
    return config


def hand_speed(text: str, debounce_seconds: float) -> float:
    """Speed of the simulated hand; refused if the pads could not see what it does."""
    speed, most = read_decimal("--hand", text, least=0.1, most=1000), fastest(debounce_seconds)
    if speed > most:
        settle = f"{1000 * debounce_seconds:g}"
        raise Problem("serve.hand", text=text, settle=settle, most=f"{most:g}")
    return speed


def has_display(environ: Mapping[str, str]) -> bool:
    """Return whether there is a display on which a browser could open."""
    return sys.platform == "darwin" or any(
        environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )


def is_read_by_a_person(console: Console) -> bool:
    """Return whether the output goes to a terminal, and no log or service journal keeps it."""
    kept = any(console.environ.get(name) for name in ("INVOCATION_ID", "JOURNAL_STREAM"))
    return console.out.isatty() and not kept


def announce(console: Console, port: int, token: str, found: Sequence[str]) -> None:
    """Print the table's addresses; ``found`` are those for other machines.

    Only a terminal shows the table's token: it must not stay in a file.
    """
    say = console.speech.say
    console.tell(say("serve.at", url=f"http://127.0.0.1:{port}/"))
    shown = is_read_by_a_person(console)
    for address in found:
        url = f"http://{address}:{port}/"
        console.tell(say("serve.phones", url=f"{url}#{token}" if shown else url))
    if found and shown:
        console.tell(say("serve.qr"))
        segno.make(f"http://{found[0]}:{port}/phone").terminal(out=console.out, compact=True)
    if found and not shown:
        console.tell(say("serve.control", port=port, address=found[0]))
    if shown:
        console.tell(say("serve.stop"))
    console.out.flush()


def _open(url: str) -> None:
    """Open the browser in another thread, because some browsers block until closed."""
    threading.Thread(target=webbrowser.open, args=(url,), name="browser", daemon=True).start()
