"""``tablier serve``: the table in the browser, with phones as private hands."""

from __future__ import annotations

import secrets
import sys
import threading
import webbrowser
from argparse import Namespace
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import segno

from controller import wiring
from controller.bell import Bell
from controller.config import Config, GameConfig, find
from controller.config_games import load_for
from controller.console import Console
from controller.inputs import find_game, read_decimal, read_number
from controller.saved import folder_of
from controller.session.session import Session
from controller.session.setting import HUMAN, ROBOT, Chair
from controller.web import acts, app
from controller.web.hub import Hosting, Hub
from controller.web.pairing import TOKEN_BYTES
from controller.web.server import PORT, Server, addresses, bind, names, serving
from controller.wiring import Surroundings
from hardware.ports import STRENGTH
from hardware.sim.table import SimTable

FIRST = "reversi"
"""What is played where nobody said anything else."""
_SPEED = "2"


def run(console: Console, args: Namespace) -> int:
    """Serve a table until somebody ends it."""
    port = read_number("--port", args.port, least=1, most=65_535) if args.port else PORT
    speed = read_decimal("--hand", args.hand or _SPEED, least=0.1, most=100)
    path = Path(args.config) if args.config else find(console.environ)
    config = chosen(console, load_for(path, console.catalog), args.game)
    folder = Path(config.journal.folder) if config.journal.folder else folder_of(console.environ)
    with ExitStack() as stack:
        listening = bind(port, lan=args.lan)
        server = stack.enter_context(serving(listening, console.complain))
        if args.port and server.port != port:
            console.tell(console.speech.say("serve.taken", port=port, other=server.port))
        hosting = _hosting(server, folder, speed, lan=args.lan)

        def host(session: Session, sim: SimTable | None, bell: Bell) -> Hub:
            hub = Hub(session, sim, bell, hosting, acts.act)
            keys = session.desk.board.layouts
            server.start(app.build(console.catalog, keys, hub.inbox, names(lan=args.lan)))
            return hub

        around = Surroundings(
            folder, console.complain, host=host, version=_version(), fresh=bool(args.game)
        )
        table = wiring.wire(stack, config, console.catalog, console.speech, around)
        stack.enter_context(wiring.stopped_by_signals(table.loop))
        _announce(console, server, hosting, lan=args.lan)
        if not args.headless and has_display(console.environ):
            _open(f"http://127.0.0.1:{server.port}/")
        table.loop.run(table.bell.wait)
    console.tell(console.speech.say("serve.bye"))
    return 0


def chosen(console: Console, config: Config, game: str | None) -> Config:
    """The configuration with the game that was asked for: one person against the robot.

    A simulated board sees all that a sensor can see, unless its owner has said otherwise.
    """
    key = find_game(console.catalog, game).sheet.key if game else config.game.key or FIRST
    if key != config.game.key or not config.seats:
        found = console.catalog.find(key)
        options = dict(config.game.options) if key == config.game.key else {}
        count = 2 if found is None else len(found.game.seats(found.game.start(options)))
        seats = (Chair(HUMAN), *(Chair(ROBOT) for _ in range(count - 1)))
        settings = config.game if key == config.game.key else GameConfig(key, (), config.game.clock)
        config = replace(config, game=settings, seats=seats)
    if config.table.driver == "sim" and ("table", "profile") not in config.source.lines:
        config = replace(config, table=replace(config.table, profile=STRENGTH))
    return config


def has_display(environ: Mapping[str, str]) -> bool:
    """Whether there is a screen on which a browser could open."""
    return sys.platform == "darwin" or any(
        environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )


def _hosting(server: Server, folder: Path, speed: float, *, lan: bool) -> Hosting:
    def address(token: str) -> str:
        found = addresses() if lan else []
        return f"http://{found[0] if found else '127.0.0.1'}:{server.port}/phone#{token}"

    return Hosting(
        secrets.token_bytes,
        secrets.token_hex(TOKEN_BYTES),
        boot=f"{secrets.token_hex(3)}-",
        folder=folder,
        speed=speed,
        address=address,
    )


def _announce(console: Console, server: Server, hosting: Hosting, *, lan: bool) -> None:
    say = console.speech.say
    console.tell(say("serve.at", url=f"http://127.0.0.1:{server.port}/"))
    found = addresses() if lan else []
    for address in found:
        url = f"http://{address}:{server.port}/#{hosting.token}"
        console.tell(say("serve.phones", url=url))
    if found:
        console.tell(say("serve.qr"))
        segno.make(f"http://{found[0]}:{server.port}/phone").terminal(out=console.out, compact=True)
    console.tell(say("serve.stop"))
    console.out.flush()


def _open(url: str) -> None:
    """Open the browser; not in this thread, for some wait until it is closed."""
    threading.Thread(target=webbrowser.open, args=(url,), name="browser", daemon=True).start()


def _version() -> str:
    try:
        return version("tablier")
    except PackageNotFoundError:
        return "dev"
