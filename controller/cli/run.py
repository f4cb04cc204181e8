"""``tablier run``: runs the configured table until a signal ends it."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from controller.cli.saved_games import resumable_file
from controller.config.config import Config, find
from controller.config.device_settings import SIM
from controller.config.game_settings import load_for
from controller.console.console import Console
from controller.i18n.speech import Speech
from controller.i18n.user_errors import Problem
from controller.journal.location import games_folder
from controller.model.settings import AUTO
from controller.model.version import version
from controller.mqtt import publisher
from controller.runtime import wiring
from controller.runtime.device_loan import DeviceLoan
from controller.runtime.device_warnings import warnings
from controller.runtime.wiring import Host, Surroundings
from controller.sensing import board as boards

HAND_SPEED = 2.0
"""How fast the hand of a simulated table moves on its page."""


def run(console: Console, args: Namespace) -> int:
    """Run the table headless; its messages go to the error stream, for journald."""
    path = find(console.environ)
    config = load_for(path, console.catalog)
    speech = speech_of(config, console)
    folder = Path(config.journal.folder) if config.journal.folder else games_folder(console.environ)

    def tell(sentence: str) -> None:
        console.complain(sentence)
        console.err.flush()

    built = config.table
    if built.driver == SIM:
        tell(speech.say("run.sim"))
    else:
        board = boards.load(built.board, console.catalog.games, console.catalog.layouts)
        pads = board.rows * board.columns
        for sentence in warnings(config, pads, console.environ, time.time(), speech):
            tell(sentence)
    begins = speech.say("run.begins", driver=built.driver, board=built.board, profile=built.profile)
    resume = "" if args.resume is None else resumable_file(folder, args.resume)
    loan = DeviceLoan()
    around = Surroundings(folder, tell, version=version(), resume=resume, loan=loan)
    with ExitStack() as stack:
        page = (
            _page(stack, config, console, loan, path, folder, tell) if config.web.enabled else None
        )
        if page is not None:
            around = replace(around, host=page.host)
        found = publisher.reporters(stack, config.mqtt, folder, speech, tell)
        around = replace(around, reporters=found)

        def begin() -> None:
            tell(begins)
            for address in () if page is None else page.addresses:
                tell(speech.say("run.page", url=address))

        table = wiring.run(config, console.catalog, speech, around, begin)
    tell(speech.say("run.ends-saved" if table.has_saved else "run.ends"))
    return 0


@dataclass(frozen=True, slots=True)
class _ServedPage:
    """The page, and its addresses. They contain no token: the system's journal keeps them."""

    host: Host
    addresses: tuple[str, ...]


def _page(
    stack: ExitStack,
    config: Config,
    console: Console,
    loan: DeviceLoan,
    path: Path | None,
    folder: Path,
    tell: Callable[[str], None],
) -> _ServedPage | None:
    """Serve the page; a table whose ports are all taken goes on without it, and says so."""
    # Loaded only here: a table without a page saves that memory.
    from controller.maker.doctor.live_doctor import live_doctor
    from controller.web import page_host
    from controller.web.server import bind, serving

    wanted, speech = config.web, speech_of(config, console)
    try:
        listening = bind(wanted.port, lan=wanted.lan)
    except Problem as problem:
        tell(speech.error(problem))
        return None
    server = stack.enter_context(serving(listening, tell))
    if server.port != wanted.port:
        tell(speech.say("serve.taken", port=wanted.port, other=server.port))
    reach = page_host.Reach(wanted.lan, server.port, wanted.name)
    provided = page_host.hosting(reach, folder, HAND_SPEED)
    own = f"http://127.0.0.1:{server.port}/"
    doctor = live_doctor(loan, config, path, folder, console.environ)
    host = page_host.host(server, console.catalog, reach, provided, doctor)
    return _ServedPage(host, (own, *reach.addresses()))


def speech_of(config: Config, console: Console) -> Speech:
    """Language of the table, which may differ from the terminal's."""
    if config.language == AUTO:
        return console.speech
    return Speech(config.language, console.catalog)
