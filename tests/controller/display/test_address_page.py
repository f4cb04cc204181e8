"""The table's address on its small screen: the QR code dot by dot, and the address to type."""

from __future__ import annotations

import pytest
import segno
from PIL import Image

from controller.display import qr_code, raster
from controller.display.screen_pages import page
from controller.i18n.speech import Speech
from controller.model.screen_page import Page
from controller.session import menu
from controller.session.dialogs import Dialog
from controller.session.events import Addressed
from controller.session.phases import Inviting, Open, Phase
from hardware.ports import HEIGHT, WIDTH
from rules import catalog
from rules.model import Seat
from tests.controller.display.tables import CATALOG, lobby, ready

SHORT, LONG = "http://10.0.0.7:8000/", "http://192.168.100.123:65535/"
CODE, LONGEST_CODE = "123456", "123456789012"


def shown(url: str, phase: Phase | None = None, language: str = "en") -> Page:
    table = ready("royal-reversi", 3)
    table.publish(Addressed(url, "raspberrypi-2.local:8000"))
    return page(table, phase or menu.address(table), Speech(language, CATALOG))


def squares(picture: Image.Image, text: str) -> list[list[bool]]:
    """The dots of the code as a camera sees them: the middle of each square, dark or bright."""
    size = len(qr_code.dots(text) or ())
    dot = HEIGHT // size
    edge = (HEIGHT - dot * size) // 2
    places = [edge + at * dot + dot // 2 for at in range(size)]
    return [[not picture.getpixel((x, y)) for x in places] for y in places]


@pytest.mark.parametrize("url", [SHORT, LONG])
@pytest.mark.parametrize("code", ["", CODE, LONGEST_CODE])
def test_the_picture_is_the_code_of_the_address_in_a_bright_frame(url: str, code: str) -> None:
    told = shown(url, Inviting(Seat(0), code) if code else None)
    text = f"{url}phone#{code}" if code else url
    assert told.code == text
    picture = raster.image(told)
    standard = segno.make(text, error="l", micro=False).matrix
    assert squares(picture, text) == [[bool(dot) for dot in row] for row in standard]
    frame = [(x, y) for x in range(HEIGHT) for y in range(HEIGHT) if {x, y} & {0, 1, 2, 61, 62, 63}]
    assert all(picture.getpixel(at) for at in frame)


@pytest.mark.parametrize("language", catalog.LANGUAGES)
@pytest.mark.parametrize("url", [SHORT, LONG, ""])
def test_the_address_stands_beside_it_whole_and_everything_fits(language: str, url: str) -> None:
    for phase in (None, Inviting(Seat(0), CODE), Inviting(Seat(1), LONGEST_CODE)):
        told = shown(url, phase, language)
        assert raster.fits(told) == []
        assert raster.leaves(told) == 1
        typed = told.text.replace("\n", "")
        if url:
            assert typed.startswith(url.removeprefix("http://").removesuffix("/"))
        assert bool(told.code) == bool(url)
        if isinstance(phase, Inviting):
            assert phase.code in typed.replace(" ", "")


def test_an_address_too_long_for_a_code_is_still_there_to_type() -> None:
    told = shown("http://" + "x" * 60 + ":8000/")
    assert told.code == ""
    assert "x" * 10 in told.text
    assert raster.image(told).size == (WIDTH, HEIGHT)


def test_the_address_is_offered_from_switching_on_if_other_devices_are_let_in() -> None:
    before, game = lobby(), ready("reversi", 3)
    for table, choices in ((before, menu.lobby), (game, menu.menu)):
        assert Open(Dialog.ADDRESS) not in [it.act for it in choices(table).choices]
        table.publish(Addressed(SHORT))
        assert Open(Dialog.ADDRESS) in [it.act for it in choices(table).choices]
