"""Gallery of the build guide: the name of each drawing, and how it is drawn in a language."""

from __future__ import annotations

from collections.abc import Iterator

from controller.config.config import Config
from controller.config.device_settings import pin_map
from controller.graphics import svg
from controller.graphics.shapes import Drawing
from controller.i18n.speech import Speech
from controller.maker.drawings import case, headers, pads, pieces, strip
from controller.sensing import board
from hardware.pins import MAPS, PI_EXPANDERS, PICO_HALL
from rules.catalog import LANGUAGES, Catalog

REFERENCE = "reference"


def sheets(catalog: Catalog, language: str) -> Iterator[tuple[str, Drawing]]:
    """Each drawing in a language, with its name."""
    speech = Speech(language, catalog)
    for name, pins in MAPS.items():
        yield f"{name}-pins", headers.draw(name, pins, speech)
        yield f"{name}-pads", pads.draw(name, pins, speech)
    yield "pi-screen-pins", headers.screen("pi-screen", speech)
    yield "lights", strip.lights(PICO_HALL, speech)
    yield "power", strip.power(PICO_HALL, speech)
    yield "power-pi", strip.power(PI_EXPANDERS, speech)
    yield "magnets", pieces.magnets(board.load(REFERENCE, catalog.games), catalog, speech)
    yield "section", pieces.section(speech)
    yield "template", case.template(speech)


def own(config: Config, catalog: Catalog) -> Iterator[tuple[str, str]]:
    """Drawings of the Pi that a configuration describes, with its own pins."""
    pins = pin_map(config.pi, config.pins, config.lights, config.screen)
    name = f"pi-{config.pi.build}"
    for language in LANGUAGES:
        speech = Speech(language, catalog)
        yield f"mine-pins.{language}.svg", svg.draw(headers.draw(name, pins, speech))
        yield f"mine-pads.{language}.svg", svg.draw(pads.draw(name, pins, speech))


def pictures(catalog: Catalog) -> Iterator[tuple[str, str]]:
    """Every file of the guide's folder: its name and its text."""
    for language in LANGUAGES:
        for name, sheet in sheets(catalog, language):
            yield f"{name}.{language}.svg", svg.draw(sheet)
