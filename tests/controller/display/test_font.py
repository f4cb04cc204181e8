import ast
import string
from collections import defaultdict
from pathlib import Path

import pytest
from PIL import Image

import controller.i18n
from controller.display import font
from controller.i18n.speech import BUILT_IN, PROGRAM

CAPITALS = string.ascii_uppercase + string.digits
SMALL = "acemnorsuvwxz"
TALL = "bdfhiklt"
HANGING = "gpqy"
FRENCH = "àâäçéèêëîïôöùûüÿœæÀÂÇÉÈÊËÎÏÔÙÛÜŒÆ«»’“”–—…"
SIGNS = "·×°←→↑↓✓✗●○■□♥♣♦♠½◄►▲▼↩☰\u00a0\u202f"
SAME = [{" ", "\u00a0", "\u202f"}, {"-", "\u00ad", "\u2011"}]
TOP, X_TOP, BASE, BELOW = 1, 3, 8, 9
"""Rows of a glyph: where capitals and small letters begin, and the first row below them."""


def extent(char: str) -> tuple[int, int]:
    box = font.glyph(char).getbbox()
    assert box is not None
    return box[1], box[3]


def words_in_the_sources() -> set[str]:
    """Every character of a text in a words module, also of one that is written as an escape."""
    found: set[str] = set()
    for path in Path(controller.i18n.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.update(node.value)
    return found


@pytest.mark.parametrize("char", CAPITALS)
def test_capitals_and_digits_are_seven_pixels_high(char: str) -> None:
    assert extent(char) == (TOP, BASE)


@pytest.mark.parametrize(
    ("chars", "rows"), [(SMALL, (X_TOP, BASE)), (TALL, (TOP, BASE)), (HANGING, (X_TOP, BELOW))]
)
def test_small_letters_stand_on_one_line(chars: str, rows: tuple[int, int]) -> None:
    assert {char: extent(char) for char in chars} == dict.fromkeys(chars, rows)


@pytest.mark.parametrize("char", "àâéèêîôùûÀÂÉÈÊÎÔÙÛ")
def test_an_accent_stands_free_above_its_letter(char: str) -> None:
    rows = [font.glyph(char).crop((0, y, 9, y + 1)).getbbox() for y in range(font.PITCH)]
    assert extent(char) == (0, BASE)
    assert rows[X_TOP - 1] is None


def test_the_font_has_ascii_french_and_the_signs_of_the_games() -> None:
    wanted = {*map(chr, range(32, 127)), *FRENCH, *SIGNS}
    assert wanted - font.characters() == set()


def test_every_character_of_the_words_has_a_glyph() -> None:
    used = words_in_the_sources()
    assert len(used) > 80
    assert used - font.characters() - {"\n"} == set()


def test_no_two_glyphs_look_the_same() -> None:
    looks: defaultdict[tuple[tuple[int, int], bytes], set[str]] = defaultdict(set)
    for char in {*font.characters(), font.UNKNOWN}:
        image = font.glyph(char)
        looks[image.size, image.tobytes()].add(char)
    assert [chars for chars in looks.values() if len(chars) > 1 and chars not in SAME] == []


def test_no_glyph_wastes_a_column() -> None:
    # Digits keep their place, so that a clock does not tremble.
    loose = []
    for char in font.characters() - {" ", "\u00a0", "\u202f", *string.digits}:
        box = font.glyph(char).getbbox()
        if box is None or (box[0], box[2]) != (0, font.glyph(char).width):
            loose.append(char)
    assert loose == []


def test_all_digits_are_of_the_same_width() -> None:
    assert len({font.width(digit) for digit in string.digits}) == 1


def test_an_unknown_character_is_a_box() -> None:
    assert font.glyph("语") is font.glyph(font.UNKNOWN)
    assert font.width("语") == font.glyph(font.UNKNOWN).width
    assert font.UNKNOWN not in font.characters()


def test_a_line_is_as_wide_as_its_glyphs_and_the_gaps_between() -> None:
    assert font.width("") == 0
    assert font.width("a") == 4
    assert font.width("il") == 1 + 1 + 2


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_line_holds_as_many_letters_as_the_screen_needs(language: str) -> None:
    games = [text for words in BUILT_IN[language].values() for text in words.values()]
    text = "".join([*PROGRAM[language].values(), *games])
    assert len(text) > 10_000
    assert font.width(text) / len(text) <= 5.3


ROWS = "\n".join([".#"] * font.PITCH)


def test_a_font_file_is_names_and_rows() -> None:
    glyphs = font.parse(f";; a remark\n\nA U+0042\n{ROWS}\n\n;\n{ROWS}\n")
    assert list(glyphs) == ["A", "B", ";"]
    assert glyphs["B"].size == (2, font.PITCH)
    assert [glyphs["A"].getpixel((x, 4)) for x in (0, 1)] == [0, 255]


@pytest.mark.parametrize(
    "text",
    [
        "A\n.#\n.#",
        f"A\n{ROWS}.",
        f"A\n{ROWS.replace('#', 'x')}",
        f"AB\n{ROWS}",
        f"A\n{ROWS}\n\nA\n{ROWS}",
        "A" + "\n" * font.PITCH,
    ],
    ids=["few rows", "uneven", "other signs", "two letters", "twice", "no width"],
)
def test_a_mistake_in_a_font_file_names_the_glyph(text: str) -> None:
    with pytest.raises(ValueError, match="glyph 'A"):
        font.parse(text)


def test_glyphs_are_made_once() -> None:
    assert isinstance(font.glyph("A"), Image.Image)
    assert font.glyph("A") is font.glyph("A")
