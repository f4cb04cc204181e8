"""A real board behind the page: real drivers and the real wiring, no hand, everything else."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.config.config import Config, TableConfig
from controller.config.device_settings import PiConfig
from controller.display.presenter import Presenter
from controller.runtime import devices
from controller.runtime.devices import TablePorts
from controller.runtime.loop import TICK_SECONDS
from controller.runtime.wakeup import WakeUp
from controller.sensing.board import Board as Layouts
from controller.session.phases import Asking, Playing
from controller.web import message_handlers
from controller.web.clients import Said
from controller.web.hub import Hosting, Hub
from controller.web.message_reader import hello, said
from controller.web.view_sections import written
from hardware.ports import Pad
from hardware.sim.table import SimTable
from tests.controller.runtime.real_rig import Copper, Wired, played
from tests.controller.runtime.rig import Rig, configured
from tests.controller.web.hall import Visitor
from tests.hardware.drivers.fakebus import failure


class Board:
    """A rig with guests."""

    hub: Hub

    def __init__(
        self,
        folder: Path,
        game: str,
        copper: Any,
        build: str = "matrix",
        driver: str = "pi",
    ) -> None:
        profile = "touch" if game == "inside" else "presence"
        config = replace(
            configured(game),
            table=TableConfig(profile=profile, driver=driver),
            pi=PiConfig(build),
        )
        self.copper = copper
        self._build = build
        self.rig = Rig(folder, config, driver=copper, host=self._host)

    def _host(self, presenter: Presenter, sim: SimTable | None, bell: WakeUp) -> Hub:
        assert sim is None, "this is a real board"
        hosting = Hosting(Random(1).randbytes, "ab" * 16, "b-")
        self.hub = Hub(presenter, sim, bell, hosting, message_handlers.act)
        return self.hub

    def run(self, seconds: float) -> None:
        # A bus is read by a thread of its own, for which the stage stands in.
        stage = Wired(self.rig) if self._build == "expanders" else self.rig
        stage.run(seconds)

    def join(self, **facts: str) -> Visitor:
        visitor = Visitor(self.rig.clock)
        first = {"do": "hello", "v": 1, "as": "table", "language": "en"} | facts
        self.hub.inbox.put(Said(visitor, hello(written(first))))
        self.run(3 * TICK_SECONDS)
        return visitor

    def ask(self, visitor: Visitor, do: str, **facts: object) -> dict[str, Any]:
        number = f"n{len(visitor.sent)}-{self.rig.clock.now}"
        audience = "seat" if do == "act" else "table"
        self.hub.inbox.put(Said(visitor, said(written({"do": do, "id": number} | facts), audience)))
        self.run(0.1)
        return next(it for it in visitor.answers if it.get("id") == number)


@contextmanager
def board(folder: Path, game: str = "reversi", build: str = "matrix") -> Iterator[Board]:
    copper = Copper(real=True)
    found = Board(folder, game, copper, build)
    with found.rig:
        yield found
    copper.factory.reset()


def test_the_page_shows_a_real_board_and_has_no_hand(tmp_path: Path) -> None:
    with board(tmp_path) as table:
        page = table.join()
        view = page.view
        assert (view["mode"], view["hand"], view["link"]) == ("board", None, True)
        assert view["phase"] == "setup"
        people = played(table.rig, 6)
        assert people.tally.wrong == 0
        table.run(0.2)
        assert view["ply"] == 6
        assert view["scene"] == dict(table.rig.state.game.scene(table.rig.state.match.state))
        marks = [bool(it) for it in view["pads"]]
        assert marks == [bool(it) for it in table.rig.sim.kinds]
        assert [it["kind"] for it in view["log"]].count("move") == 6
        for do, facts in (
            ("play", {"text": view["moves"][0]["text"]}),
            ("gesture", {"gesture": "lift", "pad": 27}),
            ("hand", {"mode": "real"}),
        ):
            assert table.ask(page, do, **facts)["code"] == "web.hand"
        assert table.rig.state.match.history.plies() == 6
        assert table.ask(page, "why", text="a1")["legal"] is False


def test_keys_questions_wishes_and_a_whole_game_go_by_the_page_too(tmp_path: Path) -> None:
    with board(tmp_path) as table:
        page = table.join()
        played(table.rig, 4)
        table.ask(page, "key", key="menu")
        assert page.view["page"].title == "Menu"
        keys = [it.key for it in table.rig.phase.choices]  # type: ignore[union-attr]
        table.ask(page, "choose", at=keys.index("take-back"))
        assert page.view["phase"] == "mending"
        assert page.view["ply"] == 3
        table.ask(page, "key", key="ok", long=True)
        assert isinstance(table.rig.phase, Asking)
        assert table.rig.phase.key == "menu"
        table.ask(page, "key", key="back")
        table.ask(page, "reseat", seat=1, kind="robot")
        assert page.view["seats"][1]["kind"] == "robot"
        table.ask(page, "language", language="fr")
        assert page.view["language"] == "fr"
        table.ask(page, "wish", what="resign", seat=0)
        assert page.view["phase"] == "finished"
        table.ask(page, "begin", game="invers", options={}, seats=[], clock="none")
        assert page.view["game"]["key"] == "invers"
        assert page.view["phase"] == "setup"


def test_a_phone_holds_the_cards_of_a_real_board(tmp_path: Path) -> None:
    with board(tmp_path, "royal-reversi") as table:
        page = table.join()
        table.ask(page, "pair", seat=0)
        table.run(0.1)
        phone = table.join(**{"as": "seat", "code": page.view["pairing"]["code"]})
        table.run(0.1)
        people = played(table.rig, 0)
        table.run(0.3)
        assert isinstance(table.rig.phase, Playing)
        assert len(phone.view["hand"]) == 5
        move = next(
            it for it in phone.view["moves"] if it["kind"] == "card" and "x" not in it["text"]
        )
        table.ask(phone, "act", text=move["text"])
        table.run(0.2)
        assert page.view["last"]["text"] == move["text"]
        assert page.view["phase"] == "mending", "the token is still to be put there"
        assert people.tally.wrong == 0


@pytest.mark.parametrize("build", ["matrix", "expanders"])
def test_a_board_that_is_lost_is_told_on_the_page_and_so_is_its_return(
    tmp_path: Path, build: str
) -> None:
    with board(tmp_path, build=build) as table:
        page = table.join()
        played(table.rig, 8)
        break_, mend = _faults(table.copper, build)
        break_()
        table.run(1.5)
        assert page.view["phase"] == "paused"
        assert not page.view["link"]
        assert page.view["page"].title == "Board unplugged"
        assert "The game is paused" in page.view["page"].text
        assert page.view["ply"] == 8
        mend()
        table.run(1.5)
        assert page.view["link"]
        assert page.view["phase"] == "playing"
        assert page.view["ply"] == 8


class NoPico:
    """The driver of a Pico, where none is plugged in."""

    def __init__(self) -> None:
        self.under = SimTable(8, 8, "presence", lambda: 0.0)

    def __call__(self, config: Config, board: Layouts, clock: Callable[[], float]) -> TablePorts:
        return devices.on_pico(config, board, clock)


def test_a_board_that_was_never_there_is_told_on_the_page_and_the_menu_works(
    tmp_path: Path,
) -> None:
    table = Board(tmp_path, "reversi", NoPico(), driver="pico")
    with table.rig as rig:
        page = table.join()
        rig.run(1.0)
        assert (page.view["mode"], page.view["hand"]) == ("board", None)
        assert page.view["phase"] == "paused"
        assert not page.view["link"]
        assert page.view["page"].title == "Board unplugged"
        assert any("No Pico found" in it for it in rig.told)
        table.ask(page, "key", key="menu")
        assert isinstance(rig.phase, Asking)
        table.ask(page, "begin", game="inside", options={}, seats=[], clock="none")
        assert page.view["game"]["key"] == "inside"
        assert page.view["phase"] == "paused"


def _faults(copper: Copper, build: str) -> tuple[Callable[[], None], Callable[[], None]]:
    if build == "expanders":
        return (
            lambda: setattr(copper.bus, "dead", failure(errno.EREMOTEIO)),
            lambda: setattr(copper.bus, "dead", None),
        )
    return (
        lambda: setattr(copper.world, "bare", {Pad(pad) for pad in range(64)}),
        lambda: setattr(copper.world, "bare", set()),
    )
