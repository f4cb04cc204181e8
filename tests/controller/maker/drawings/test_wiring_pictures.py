"""The wiring pictures of the build guide: drawn from the pin maps, kept, readable."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from controller.cli import dispatch
from controller.graphics.shapes import Circle, Drawing, Text
from controller.graphics.svg import draw
from controller.i18n.speech import Speech
from controller.maker.drawings import case, gallery, headers, overlay, pads, pieces
from controller.sensing.board import load
from hardware.pins import MAPS, PI, PICO, PinMap, uses
from hardware.ports import Pad
from rules import catalog
from tests.controller.maker.drawings.test_overlay import box, texts

CATALOG = catalog.load(())
SPEECH = Speech("en", CATALOG)
KEPT = files("hardware") / "pictures"
DRAWN = dict(gallery.pictures(CATALOG))
SHEETS = [
    (f"{name}.{language}", sheet)
    for language in catalog.LANGUAGES
    for name, sheet in gallery.sheets(CATALOG, language)
]
EACH = pytest.mark.parametrize("sheet", [it for _, it in SHEETS], ids=[name for name, _ in SHEETS])
MAP = pytest.mark.parametrize(("name", "pins"), MAPS.items())


@pytest.mark.parametrize("name", DRAWN)
def test_the_kept_picture_is_what_the_pin_maps_give(name: str) -> None:
    """`make drawings` makes them again."""
    assert (KEPT / name).read_text(encoding="utf-8") == DRAWN[name]


def test_no_picture_is_left_over() -> None:
    assert {it.name for it in KEPT.iterdir()} == set(DRAWN)


@EACH
def test_no_text_lies_on_another_or_leaves_the_picture(sheet: Drawing) -> None:
    flat = [text for text in texts(sheet) if text.turn in {0, 90, -90}]
    boxes = [(text.text, *box(text)) for text in flat]
    assert len(boxes) > 10
    for at, (name, left, top, right, low) in enumerate(boxes):
        assert left >= 0, name
        assert top >= 0, name
        assert right <= sheet.width + 0.5, name
        assert low <= sheet.height, name
        for other, left2, top2, right2, low2 in boxes[:at]:
            apart = left >= right2 or left2 >= right or top >= low2 or top2 >= low
            assert apart, (name, other)


@EACH
def test_letters_are_large_enough_to_read(sheet: Drawing) -> None:
    """A picture as wide as a page of A4: no letter is smaller than in a newspaper's footnotes."""
    assert min(text.size * min(1.0, 190 / sheet.width) for text in texts(sheet)) > 1.7


@MAP
def test_every_pin_in_use_has_a_wire_to_its_place(name: str, pins: PinMap) -> None:
    del name
    drawn = {wire.place: wire for wire in headers.wires(pins)}
    for use in uses(pins):
        assert drawn[pins.header.gpio[use.pin]].signal == use.signal
    grounds = pins.header.power["GND"]
    assert any(place in drawn for place in grounds)


def near(sheet: Drawing, signal: str) -> Text:
    (found,) = [text for text in texts(sheet) if text.text == signal]
    return found


@MAP
def test_a_wire_is_drawn_at_the_height_of_its_pin(name: str, pins: PinMap) -> None:
    sheet = headers.draw(name, pins, SPEECH)
    prefix = "GP" if pins.header is PICO else "GPIO"
    checked = 0
    for use in uses(pins):
        if use.part == "key":
            continue  # their names are words
        pin = near(sheet, f"{prefix}{use.pin}")
        number = near(sheet, str(pins.header.gpio[use.pin]))
        signal = near(sheet, use.signal)
        assert abs(pin.y - signal.y) < 0.5
        assert abs(pin.y - number.y) < 0.5
        checked += 1
    assert checked >= 3


def test_the_headers_are_as_they_are_printed() -> None:
    assert [headers.side(PICO, place) for place in (1, 20, 21, 40)] == [
        (0, 0),
        (0, 19),
        (1, 19),
        (1, 0),
    ]
    assert [headers.side(PI, place) for place in (1, 2, 39, 40)] == [
        (0, 0),
        (1, 0),
        (0, 19),
        (1, 19),
    ]


@MAP
def test_every_pad_is_named_once(name: str, pins: PinMap) -> None:
    found = [text.text for text in texts(pads.draw(name, pins, SPEECH))]
    assert [found.count(pads.pad_name(pad)) for pad in range(64)] == [1] * 64


def test_the_pads_have_the_names_that_the_table_gives_them() -> None:
    board = load("reference", CATALOG.games)
    names = [board.pad_name(Pad(at)) for at in range(64)]
    assert [pads.pad_name(at) for at in range(64)] == names


def test_the_magnets_are_those_of_the_layout() -> None:
    board = load("reference", CATALOG.games)
    told = [text.text for text in texts(pieces.magnets(board, CATALOG, SPEECH))]
    kinds = [kind for layout in board.layouts.values() for kind in layout.kinds.values()]
    downs = [text[0] for text in told if re.match(r"[NS] down", text)]
    assert sorted(downs) == sorted(kind[0] for kind in kinds)
    strong = sum("8 × 2" in text for text in told)
    assert strong == sum(kind[1] == "2" for kind in kinds)


def test_the_template_has_its_holes_where_the_overlays_have_their_pads() -> None:
    board = load("reference", CATALOG.games)
    sheet = case.template(SPEECH)
    assert (sheet.width, sheet.height) == (case.SIDE, case.SIDE)
    holes = [it for it in sheet.shapes if isinstance(it, Circle) and it.radius == case.HOLE / 2]
    edge = (case.SIDE - 8 * overlay.PITCH) / 2 - overlay.MARGIN
    middles = [overlay.centre(board, Pad(at), overlay.PITCH) for at in range(64)]
    for hole, (x, y) in zip(holes, middles, strict=True):
        assert (hole.x, hole.y) == pytest.approx((x + edge, y + edge))


def test_the_command_draws_them_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "pictures"
    assert dispatch.main(["drawings", str(folder), "--lang", "en"]) == 0
    assert str(len(DRAWN)) in capsys.readouterr().out
    assert {it.name: it.read_text(encoding="utf-8") for it in folder.iterdir()} == DRAWN
    (tmp_path / "file").touch()
    assert dispatch.main(["drawings", str(tmp_path / "file")]) == 2


def test_pins_of_ones_own_are_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert dispatch.main(["drawings", "out", "--mine", "--lang", "en"]) == 2
    assert "driver" in capsys.readouterr().err
    own = '[table]\ndriver = "pi"\n[pins]\nbuzzer = 14\n'
    (tmp_path / "tablier.toml").write_text(own, encoding="utf-8")
    assert dispatch.main(["drawings", "out", "--mine"]) == 0
    names = {f"mine-{part}.{it}.svg" for part in ("pins", "pads") for it in catalog.LANGUAGES}
    assert {it.name for it in (tmp_path / "out").iterdir()} == names
    drawn = (tmp_path / "out/mine-pins.en.svg").read_text(encoding="utf-8")
    guide = DRAWN["pi-matrix-pins.en.svg"]
    assert drawn != guide
    assert len(drawn) == pytest.approx(len(guide), rel=0.02)


def test_what_stands_in_a_picture_is_escaped() -> None:
    assert "R&amp;D &lt;b&gt;" in draw(Drawing("t", 1, 1, (Text(0, 0, "R&D <b>"),)))
