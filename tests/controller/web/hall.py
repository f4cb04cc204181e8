"""A table and its web clients without a network; the test controls time and chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from controller.config.config import Config, TableConfig
from controller.display import raster
from controller.journal.entries import Entry
from controller.journal.store import NullStore
from controller.maker.doctor.live_doctor import LiveDoctor
from controller.model.screen_page import Page
from controller.model.settings import HUMAN, ROBOT, Chair, TableSettings
from controller.robot.opponent import Think
from controller.runtime.device_loan import DeviceLoan, LentPads
from controller.runtime.devices import simulated_values
from controller.runtime.loop import TICK_SECONDS, Devices, Loop
from controller.runtime.outputs import Direct, Outlet
from controller.runtime.startup import Opening, begin
from controller.runtime.wakeup import WakeUp
from controller.sensing import board as boards
from controller.session.commands import Command
from controller.session.events import Event
from controller.simulation.harness import ManualClock
from controller.simulation.random_robot import RandomRobot
from controller.web import message_handlers
from controller.web.clients import Left, Said
from controller.web.hub import Hosting, Hub
from controller.web.message_reader import hello, said
from controller.web.messages import SEAT, VERSION, ClientRequest
from controller.web.view_sections import View, composed, written
from hardware.ports import STRENGTH
from hardware.sim.table import SimTable
from rules import catalog

CATALOG = catalog.load(())
BOARD = boards.load("reference", CATALOG.games)
SECRET = "5e" * 32


@dataclass(eq=False)
class Visitor:
    """A client: all bytes sent to it, and the tick of each message."""

    clock: Callable[[], float] = field(repr=False)
    local: bool = True
    address: str = "127.0.0.1"
    sent: list[tuple[float, str]] = field(default_factory=list)
    answers: list[dict[str, Any]] = field(default_factory=list)
    view: dict[str, Any] = field(default_factory=dict)
    closed: tuple[int, str] | None = None
    _sections: dict[str, View] = field(default_factory=dict, repr=False)

    def post(self, message: dict[str, Any]) -> None:
        self.sent.append((self.clock(), written(message)))
        self.answers.append(message)

    def show(self, kind: str, view: View) -> None:
        before = self._sections.get(kind, {})
        text = composed(kind, view, before, VERSION, len(self.sent))
        self._sections[kind] = view
        if text:
            self.sent.append((self.clock(), text))
            self.view |= {key: section.value for key, section in view.items()}

    def close(self, number: int, code: str, text: str) -> None:
        self.sent.append((self.clock(), written({"closed": number, "code": code, "text": text})))
        self.closed = (number, code)


class Hall:
    """The loop, its session and its hub; time passes only in ``run``."""

    def __init__(
        self,
        game: str = "reversi",
        *,
        robots: Sequence[int] = (),
        seats: int = 2,
        options: dict[str, str] | None = None,
        profile: str = STRENGTH,
        seed: int = 1,
        speed: float = 50.0,
        folder: Path = Path("nowhere"),
        sim: bool = True,
        kept: tuple[Entry, ...] = (),
        fresh: bool = False,
    ) -> None:
        self.clock = ManualClock()
        chance = Random(seed)
        chairs = tuple(Chair(ROBOT if at in robots else HUMAN) for at in range(seats))
        setting = TableSettings(profile)
        self.opening = opening = Opening(
            "en", setting, seed, SECRET, "test", game, options or {}, chairs, kept=kept, fresh=fresh
        )
        self.table = SimTable(BOARD.rows, BOARD.columns, profile, self.clock)
        presenter, commands = begin(opening, CATALOG, BOARD)
        hosting = Hosting(chance.randbytes, "ab" * 16, "b-", folder, speed)
        known = self.table if sim else None
        self.session = presenter.session
        self.loan = DeviceLoan()
        wanted = replace(Config(), table=TableConfig(profile=profile))
        # What is looked at in the background is known at once: nothing depends on the machine.
        self.doctor = LiveDoctor(self.loan, wanted, folder, tuple, lambda work: work())
        self.loan.pads = LentPads(BOARD, simulated_values(self.table, BOARD, profile))
        self.hub = Hub(presenter, known, WakeUp(), hosting, message_handlers.act, self.doctor)
        self.heard: list[str] = []
        self.thinks: list[Think] = []
        self.events: list[Event | Command] = []
        self.frames: list[tuple[float, str]] = []
        devices = Devices(
            self.table.sensor,
            self.table.keys,
            Outlet("lights", Direct(self._lit), _fail),
            Outlet("screen", Direct(self._said), _fail),
            Outlet("sound", Direct(self.table.sound.play), _fail),
        )
        robot = RandomRobot(CATALOG, Random(seed), self.clock)
        self.loop = Loop(
            presenter,
            devices,
            NullStore(),
            robot,
            self.clock,
            note=_ignore,
            watch=self._watch,
            guests=self.hub,
            loan=self.loan,
        )
        self.loop.obey(commands)

    @property
    def state(self) -> Any:
        return self.session._table

    def _watch(self, now: float, what: Event | Command) -> None:
        self.hub.hear(now, what)
        if isinstance(what, Think):
            self.thinks.append(what)
        self.events.append(what)

    def _lit(self, frame: Any) -> None:
        self.frames.append((self.clock.now, repr(frame)))
        self.table.lights.show(frame)

    def _said(self, page: Page) -> None:
        bits = raster.draw(page)
        self.frames.append((self.clock.now, bits.hex()))
        self.table.screen.show(bits)

    # What tests do.

    def run(self, seconds: float) -> None:
        until = self.clock.now + seconds
        while self.clock.now < until - 1e-9:
            self.clock.now = round(self.clock.now + TICK_SECONDS, 6)
            self.loop.tick()

    def until(self, done: Callable[[], bool], longest: float = 30.0) -> None:
        end = self.clock.now + longest
        while not done():
            assert self.clock.now < end, (self.session.phase, self.hub.attendant)
            self.run(TICK_SECONDS)

    def join(
        self,
        *,
        local: bool = True,
        address: str = "127.0.0.1",
        language: str = "en",
        **facts: str,
    ) -> Visitor:
        """A client that has introduced itself and received the answer."""
        visitor = Visitor(self.clock, local, address)
        first = {"do": "hello", "v": 1, "as": "table", "language": language} | facts
        self.hub.inbox.put(Said(visitor, hello(written(first))))
        self.run(2 * TICK_SECONDS)
        return visitor

    def leave(self, visitor: Visitor) -> None:
        self.hub.inbox.put(Left(visitor))
        self.run(TICK_SECONDS)

    def tell(self, visitor: Visitor, message: ClientRequest) -> dict[str, Any]:
        """Send a message; return its answer."""
        before = len(visitor.answers)
        self.hub.inbox.put(Said(visitor, message))
        self.run(TICK_SECONDS)
        found = [it for it in visitor.answers[before:] if it.get("id") == message.id]
        return found[0] if found else {}

    def ask(self, visitor: Visitor, do: str, **facts: object) -> dict[str, Any]:
        """Send a message given by its keys; return its answer."""
        audience = "seat" if "hand" in visitor.view and "seat" in visitor.view else "table"
        if do in SEAT:
            audience = "seat"
        number = f"n{len(visitor.sent)}-{self.clock.now}"
        return self.tell(visitor, said(written({"do": do, "id": number} | facts), audience))

    def set_up(self) -> None:
        """Let the hand set up the pieces."""
        assert self.hub.attendant is not None
        self.hub.attendant.set_up()
        self.until(lambda: self.state.ready)
        self.run(0.3)

    def phone(self, seat: int, table: Visitor) -> Visitor:
        """A phone paired by its code, as the table's page shows it."""
        self.ask(table, "pair", seat=seat)
        self.run(0.05)
        code = table.view["pairing"]["code"]
        return self.join(local=False, **{"as": "seat", "code": code})


def _fail(device: str, error: OSError | None) -> None:
    raise AssertionError(f"the {device} of a simulated table failed: {error}")


def _ignore(device: str, error: OSError | None) -> None:
    """A lost link is part of some tests."""
