"""Whole games through the real wiring and the real drivers; only the copper is simulated."""

from __future__ import annotations

import errno
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from controller.config.config import Config, TableConfig
from controller.config.device_settings import LightsConfig, PiConfig
from controller.display import raster
from controller.display.palette import piece
from controller.session.phases import Finished
from hardware.drivers.light_strip import Pixels
from hardware.errors import HardwareError
from hardware.pins import SERPENTINE, strip_order
from hardware.ports import Pad
from hardware.sim.faults import NONE
from tests.controller.runtime.real_rig import Copper, Wired, played, real_rig
from tests.controller.runtime.rig import CATALOG, SPEECH, Rig, configured
from tests.hardware.drivers.fakebus import failure
from tests.hardware.drivers.strip import ws2812_strip


@pytest.fixture(autouse=True)
def the_same_game_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.randbits", lambda _: 11)
    monkeypatch.setattr("secrets.token_hex", lambda count: "5a" * count)


def minimal(game: str, profile: str = "presence") -> Config:
    """Contacts with diodes, a screen, keys and a buzzer; no lights."""
    table = TableConfig(profile=profile, driver="pi")
    return replace(configured(game), table=table)


def wait_for(is_so: Callable[[], bool], rig: Rig) -> None:
    """Let the table go on until a thread has done its part."""
    patience = time.monotonic() + 30
    while not is_so():
        Wired(rig).run(0.1)
        assert time.monotonic() < patience, rig.told


def shown(copper: Copper) -> bytes:
    return copper.oled.bits()


GAMES = [
    *(("presence", game.sheet.key) for game in CATALOG.games if game.sheet.key != "inside"),
    ("touch", "inside"),
    ("touch", "roliversi"),
]


@pytest.mark.parametrize(("profile", "game"), GAMES)
def test_a_whole_game_is_played_on_the_minimal_build(
    tmp_path: Path, profile: str, game: str
) -> None:
    copper = Copper()
    with real_rig(tmp_path, minimal(game, profile), copper) as rig:
        people = played(rig, 500)
        assert isinstance(rig.phase, Finished), rig.page
        assert people.tally.wrong == people.tally.dead_ends == 0
        assert len(rig.moves()) > 5
        assert rig.told == []
        page = rig.page
        rig.table.loop._devices.screen.close(30)
        assert shown(copper) == raster.draw(page)
    assert not copper.oled.on
    copper.factory.reset()


def test_contacts_that_bounce_make_no_wrong_move(tmp_path: Path) -> None:
    copper = Copper(noise=replace(NONE, bounce=0.03))
    with real_rig(tmp_path, minimal("reversi"), copper) as rig:
        people = played(rig, 25)
        assert people.tally.wrong == people.tally.dead_ends == 0
        assert len(rig.moves()) >= 25
    copper.factory.reset()


@pytest.mark.parametrize("chips", [4, 5])
def test_the_same_on_expanders(tmp_path: Path, chips: int) -> None:
    copper = Copper()
    config = replace(
        minimal("reversi"), pi=PiConfig("expanders", 1, tuple(range(0x20, 0x20 + chips)))
    )
    with real_rig(tmp_path, config, copper) as rig:
        people = played(rig, 20)
        assert people.tally.wrong == people.tally.dead_ends == 0
        assert len(rig.moves()) >= 20
    copper.factory.reset()


def lit(game: str) -> Config:
    """Expanders and lights, and clear pieces that take the colour of the light below."""
    table = TableConfig(profile="presence", driver="pi", brightness=100, light_pieces=(game,))
    return replace(
        configured(game),
        table=table,
        pi=PiConfig("expanders"),
        lights=LightsConfig("ws2812", milliamps=10_000),
    )


@pytest.mark.parametrize("game", ["roliversi", "royal-reversi"])
def test_light_pieces_are_turned_by_their_lights(tmp_path: Path, game: str) -> None:
    copper = Copper()
    with real_rig(tmp_path, lit(game), copper) as rig:
        people = played(rig, 0)
        turned = 0
        for _ in range(10):
            before = contents(rig)
            people.play(4)
            Wired(rig).run(12.0)
            now = contents(rig)
            turned += sum(before[pad] not in {"", now[pad]} for pad in range(64) if now[pad])
            assert pieces_lit(rig, copper, now) == []
        assert people.tally.wrong == people.tally.dead_ends == 0
        assert len(rig.moves()) >= 20
        assert turned > 3, "no piece has changed its colour"
        assert rig.told == []
        assert sum(map(bool, rig.sim.kinds)) > 10
    assert set(ws2812_strip(copper.strip.sent[-1])) == {(0, 0, 0)}
    copper.factory.reset()


def contents(rig: Rig) -> list[str]:
    """What should lie on each pad."""
    scene = rig.state.game.scene(rig.state.match.state)
    model = rig.state.tracker.model
    found = [""] * 64
    for spot, content in scene.items():
        for pad in model.pads([spot]):
            found[pad] = content
    return found


def pieces_lit(rig: Rig, copper: Copper, now: list[str]) -> list[str]:
    """The pads with a piece whose light is another colour."""
    lights = copper.ports.lights
    assert isinstance(lights, Pixels)
    lights.step()
    strip = ws2812_strip(copper.strip.sent[-1])
    found = dict(zip(strip_order(8, 8, SERPENTINE), strip, strict=True))
    wrong = []
    for pad, content in enumerate(now):
        wanted = piece(rig.state.game.sheet, content).colour if content else (0, 0, 0)
        if content and found[Pad(pad)] != wanted:
            wrong.append(f"{rig.state.board.pad_name(Pad(pad))}: {found[Pad(pad)]}, not {wanted}")
    return wrong


@pytest.mark.parametrize("what", ["screen", "lights", "sound"])
def test_without_screen_lights_or_buzzer_the_game_goes_on_and_it_is_said(
    tmp_path: Path, what: str
) -> None:
    copper = Copper()
    if what == "screen":
        copper.bus.absent.add(0x3C)
    elif what == "lights":
        copper.no_spi = HardwareError("spi.off", reason="No such file or directory")
    else:
        copper.pin_taken = 26
    config = lit("reversi")
    with real_rig(tmp_path, config, copper) as rig:
        people = played(rig, 10)
        assert people.tally.wrong == people.tally.dead_ends == 0
        assert len(rig.moves()) >= 10
        wait_for(lambda: len(rig.told) == 1, rig)
        (told,) = rig.told
        assert told.startswith(f"Not working: {SPEECH.say(f'device.{what}')}")
        assert "…" not in told
    copper.factory.reset()


def test_a_screen_that_is_plugged_in_later_shows_the_page_of_the_moment(tmp_path: Path) -> None:
    copper = Copper()
    with real_rig(tmp_path, minimal("reversi"), copper) as rig:
        copper.bus.dead = failure(errno.EREMOTEIO)
        played(rig, 3)
        copper.bus.dead = None
        rig.run(15.0)
        wait_for(lambda: len(rig.told) == 2, rig)
        page = rig.page
        rig.table.loop._devices.screen.close(30)
        assert shown(copper) == raster.draw(page)
        assert rig.told[1] == SPEECH.say("device.back", device=SPEECH.say("device.screen"))
    copper.factory.reset()


def test_a_missing_diode_pauses_the_game_says_where_and_no_piece_is_invented(
    tmp_path: Path,
) -> None:
    copper = Copper()
    with real_rig(tmp_path, minimal("reversi"), copper) as rig:
        played(rig, 8)
        moves = rig.moves()
        copper.world.bare = {Pad(pad) for pad in range(64)}
        rig.run(1.0)
        assert rig.doing == "Paused"
        assert rig.moves() == moves
        (told,) = rig.told
        assert told.startswith("The board does not respond; the game is waiting. Diodes are")
        copper.world.bare = set()
        rig.run(1.0)
        assert rig.doing != "Paused"
        assert rig.moves() == moves
    copper.factory.reset()
