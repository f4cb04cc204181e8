"""Overlays: at true scale, drawn from the layout, cut into pages that fit together."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from controller.cli import dispatch
from controller.graphics import svg
from controller.graphics.shapes import Drawing, Polygon, Text
from controller.i18n.speech import Speech
from controller.maker.drawings import overlay, pdf
from controller.maker.drawings.overlay import MARGIN, PITCH, Wish, centre
from controller.sensing.board import Board, built_in, load
from hardware.ports import Pad
from rules import catalog, pack

CATALOG = catalog.load(())
SPEECH = Speech("en", CATALOG)
POPPLER = shutil.which("pdftoppm")
SVG = "{http://www.w3.org/2000/svg}"


def wish(key: str, board: str = "reference", pitch: float = PITCH, language: str = "en") -> Wish:
    game = next(game for game in CATALOG.games if game.sheet.key == key)
    found = load(board, CATALOG.games)
    return Wish(game, game.start({}), found, Speech(language, CATALOG), pitch)


def drawn() -> list[Wish]:
    """Every game on every board that has room for it, in both languages."""
    boards: list[tuple[str, Board]] = [(name, load(name, CATALOG.games)) for name in built_in()]
    return [
        wish(key, name, language=language)
        for name, board in boards
        for key in board.layouts
        for language in catalog.LANGUAGES
    ]


ALL = pytest.mark.parametrize(
    "it", drawn(), ids=lambda it: f"{it.board.name}-{it.game.sheet.key}-{it.speech.language}"
)


def texts(sheet: Drawing) -> list[Text]:
    return [shape for shape in sheet.shapes if isinstance(shape, Text)]


def box(text: Text) -> tuple[float, float, float, float]:
    """About where a text is: left, top, right, bottom."""
    before = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * text.long
    along, high = (-before, text.long - before), (-0.75 * text.size, 0.0)
    if text.turn == 90:
        return text.x - high[1], text.y + along[0], text.x - high[0], text.y + along[1]
    if text.turn == -90:
        return text.x + high[0], text.y - along[1], text.x + high[1], text.y - along[0]
    return text.x + along[0], text.y + high[0], text.x + along[1], text.y + high[1]


@ALL
def test_no_text_lies_on_another_or_leaves_the_sheet(it: Wish) -> None:
    sheet = overlay.draw(it)
    boxes = [(text.text, *box(text)) for text in texts(sheet)]
    assert len(boxes) > 30
    for at, (name, left, top, right, low) in enumerate(boxes):
        assert left >= 0, name
        assert top >= 0, name
        assert right <= sheet.width, name
        assert low <= sheet.height, name
        for other, left2, top2, right2, low2 in boxes[:at]:
            apart = left >= right2 or left2 >= right or top >= low2 or top2 >= low
            assert apart, (name, other)


@ALL
def test_every_cell_and_slot_is_named_on_its_pad(it: Wish) -> None:
    sheet = overlay.draw(it)
    named = {text.text: text for text in texts(sheet)}
    places = [(at, spot) for at, spot in enumerate(it.layout.spots) if spot and "." not in spot]
    assert len(places) >= 35
    cells = it.speech.cells(it.game)
    for at, spot in places:
        x, y = centre(it.board, Pad(at), it.pitch)
        left, top, right, low = box(named[cells.get(spot, spot)])
        assert x - it.pitch / 2 <= left <= right <= x + it.pitch / 2
        assert y - it.pitch / 2 <= top <= low <= y + it.pitch / 2


def numbers(element: ET.Element, *names: str) -> list[float]:
    return [float(element.attrib[name]) for name in names]


@pytest.mark.parametrize("pitch", [PITCH, 25.0, 40.0])
def test_a_millimetre_is_a_millimetre(pitch: float) -> None:
    root = ET.fromstring(svg.draw(overlay.draw(wish("reversi", pitch=pitch))))  # noqa: S314  ours
    width = 8 * pitch + 2 * MARGIN
    assert float(root.attrib["width"].removesuffix("mm")) == pytest.approx(width, abs=0.01)
    assert root.attrib["height"] == root.attrib["width"]
    # One unit of the drawing is one millimetre.
    assert root.attrib["viewBox"] == "0 0 {0} {0}".format(root.attrib["width"].removesuffix("mm"))
    cells = [it for it in root.iter(f"{SVG}rect") if it.get("stroke-width") == "0.35"]
    assert len(cells) == 64
    for at, cell in enumerate(cells):
        row, column = divmod(at, 8)
        left, top, wide, high = numbers(cell, "x", "y", "width", "height")
        assert (left, top) == pytest.approx((7 + column * pitch, 7 + row * pitch), abs=0.01)
        assert (wide, high) == pytest.approx((pitch, pitch), abs=0.01)


def test_the_ruler_is_as_long_as_it_says() -> None:
    lines = [it for it in overlay.draw(wish("invers")).shapes if isinstance(it, Polygon)]
    ((start, end),) = [it.points for it in lines if it.points[1][0] - it.points[0][0] > 90]
    assert end[0] - start[0] == pytest.approx(100.0)


def test_slots_point_into_the_board() -> None:
    it = wish("invers")
    arrows = [p for p in overlay.draw(it).shapes if isinstance(p, Polygon) and p.closed]
    slots = it.layout.slots()
    assert len(arrows) == len(slots) == 24
    middle = it.board.columns * it.pitch / 2 + MARGIN
    for arrow in arrows:
        tip, *base = (abs(x - middle) + abs(y - middle) for x, y in arrow.points)
        assert all(tip < far for far in base)


def test_the_pictures_are_those_of_the_layout_that_was_chosen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del capsys
    for name, cards in (("pinwheel", pack.PINWHEEL), ("suit-quadrants", pack.SUIT_QUADRANTS)):
        file = tmp_path / f"{name}.svg"
        words = ["overlay", "royal-reversi", str(file), "--option", f"layout={name}"]
        assert dispatch.main(words) == 0
        ranks = re.findall(r">([JQKA])</text>", file.read_text(encoding="utf-8"))
        # Each picture has its rank twice; the seats and the tokens of A are called like aces.
        court = [rank for rank in ranks if rank != "A"]
        assert court[::2] == [card[0] for card in cards.split() if card[0] != "A"]


def test_reserves_are_one_place_and_not_three_pads() -> None:
    names = [text.text for text in texts(overlay.draw(wish("incognito")))]
    for place in ("reserve.S", "reserve.N", "captured.S", "captured.N"):
        assert names.count(SPEECH.place(wish("incognito").game, place)) == 1


def test_the_five_levels_of_the_pyramid_are_named() -> None:
    names = [text.text for text in texts(overlay.draw(wish("inside")))]
    assert sum(name.startswith("Level") for name in names) == 5


@ALL
@pytest.mark.parametrize("paper", pdf.PAPERS)
def test_the_pages_fit_the_paper_overlap_and_show_everything(it: Wish, paper: str) -> None:
    sheet = overlay.draw(it)
    tiles = pdf.tiles(sheet, paper)
    for tile in tiles:
        assert sorted(tile.page) == sorted(pdf.PAPERS[paper])
        assert tile.width <= tile.page[0] - 2 * pdf.EDGE + 1e-6
        assert tile.height <= tile.page[1] - 2 * pdf.EDGE + 1e-6
    columns = sorted({(tile.x, tile.x + tile.width) for tile in tiles})
    rows = sorted({(tile.y, tile.y + tile.height) for tile in tiles})
    assert len(tiles) == len(columns) * len(rows)
    for parts, length in ((columns, sheet.width), (rows, sheet.height)):
        assert parts[0][0] == 0
        assert parts[-1][1] == pytest.approx(length)
        assert all(a[1] - b[0] == pytest.approx(pdf.OVERLAP) for a, b in pairwise(parts))


def test_the_reference_board_takes_two_pages_of_a4() -> None:
    assert len(pdf.tiles(overlay.draw(wish("invers")), "A4")) == 2


def dark(picture: Image.Image, row: int) -> list[int]:
    """Where lines begin that cross a row of pixels."""
    line = picture.crop((0, row, picture.width, row + 1)).tobytes()
    found = [it < 128 for it in line]
    return [x for x, (before, here) in enumerate(pairwise(found), 1) if here and not before]


@pytest.mark.skipif(POPPLER is None, reason="pdftoppm is missing (Debian: poppler-utils)")
def test_measured_on_the_page_a_pad_is_as_wide_as_it_should_be(tmp_path: Path) -> None:
    file = tmp_path / "reversi.pdf"
    assert dispatch.main(["overlay", "reversi", str(file)]) == 0
    dots = 20  # a millimetre
    pages = [str(POPPLER), "-r", str(25.4 * dots), "-gray", "-singlefile", str(file)]
    subprocess.run([*pages, str(tmp_path / "page")], check=True)
    with Image.open(tmp_path / "page.pgm") as picture:
        assert picture.size == pytest.approx((210 * dots, 297 * dots), abs=1)
        # A third of a pad below the upper edge of its row: nothing but the lines between pads.
        row = round((pdf.EDGE + MARGIN + 0.3 * PITCH) * dots)
        # The first is the frame, which is thicker.
        _, *lines = dark(picture.convert("L"), row)
    pads = [(b - a) / dots for a, b in pairwise(lines)]
    assert len(pads) >= 3
    assert pads == pytest.approx([PITCH] * len(pads), abs=0.06)


def test_the_same_overlay_is_the_same_file(tmp_path: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        assert dispatch.main(["overlay", "inside", str(tmp_path / name), "--paper", "a3"]) == 0
    first, second = ((tmp_path / name).read_bytes() for name in ("one.pdf", "two.pdf"))
    assert first == second
    assert first.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["reversi", "board.png"], ".svg"),
        (["reversi", "x.svg", "--paper", "A9"], "letter"),
        (["reversi", "x.svg", "--pitch", "5"], "15"),
        (["reversi", "x.svg", "--board", "six"], "Reversi"),
        (["reversi", "x.svg", "--board", "nowhere"], "nowhere"),
        (["reversi", "there.svg"], "there.svg"),
        (["reversi", "no/folder/x.pdf"], "no/folder/x.pdf"),
        (["chess", "x.svg"], "chess"),
    ],
)
def test_bad_wishes_are_told_in_a_sentence(
    words: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.svg").touch()
    assert dispatch.main(["overlay", "--lang", "en", *words]) == 2
    assert told in capsys.readouterr().err
    assert [it.name for it in tmp_path.iterdir()] == ["there.svg"]


def test_without_reportlab_a_pdf_is_refused_and_an_svg_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    assert dispatch.main(["overlay", "reversi", str(tmp_path / "x.pdf")]) == 2
    assert "-m pip install reportlab" in capsys.readouterr().err
    assert dispatch.main(["overlay", "reversi", str(tmp_path / "x.svg")]) == 0
