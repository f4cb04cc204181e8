import re
from dataclasses import replace
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from controller.display import font, raster
from controller.display.screen_layout import INDENT, MARGIN, Hint, hints, plan
from controller.display.wrap import BROKEN
from controller.i18n.speech import BUILT_IN, PROGRAM, typeset
from controller.model.screen_page import Page
from hardware.ports import HEIGHT, WIDTH
from tests.controller.display.test_wrap import LETTERS, rejoined, words

REFUSAL = typeset(
    "Règle 4 : une tuile déjà retournée ne peut pas être poussée. Reprenez la tuile rouge de f3 et "
    "choisissez-en une autre ; les tuiles permises clignotent en bleu."
)
KEYS = "◄ ► choisir  OK valider"
MENU = Page(
    "Partie",
    choices=(
        "Reprendre le dernier coup",
        "Demander un indice",
        "Proposer la nulle",
        "Abandonner la partie",
        "Recommencer la partie",
        "Revenir au jeu",
    ),
    keys=KEYS,
)
WORDS = st.text(st.sampled_from(LETTERS), max_size=40)
PROSE = st.lists(WORDS, max_size=60).map(" ".join)
PAGES = st.builds(
    Page,
    title=WORDS,
    text=PROSE,
    choices=st.lists(WORDS, max_size=9).map(tuple),
    chosen=st.integers(0, 20),
    keys=st.sampled_from(["", KEYS, "OK"]),
    leaf=st.integers(-3, 9),
)


def lettering(text: str) -> Image.Image:
    """A line of text as white on black, drawn apart from the code under test."""
    strip = Image.new("1", (max(1, font.width(text)), font.PITCH))
    x = 0
    for char in text:
        strip.paste(font.glyph(char), (x, 0))
        x += font.glyph(char).width + 1
    return strip


def stands(page: Page, strip: Image.Image, x: int) -> list[int]:
    """The rows of the screen where such a strip is drawn."""
    whole = raster.image(page)
    tops = range(HEIGHT - strip.height + 1)
    crops = [(y, whole.crop((x, y, x + strip.width, y + strip.height))) for y in tops]
    return [y for y, crop in crops if crop.tobytes() == strip.tobytes()]


def in_bar(text: str) -> Image.Image:
    """The text of a bar, with a bit of the bar before and behind it."""
    letters = lettering(text)
    bar = Image.new("1", (letters.width + 2, font.PITCH), 1)
    bar.paste(ImageChops.invert(letters), (1, 0))
    return bar


def read_all(page: Page) -> list[str]:
    """The lines of all leaves, each seen on the screen where it should be."""
    found: list[str] = []
    for leaf in range(raster.leaves(page)):
        shown = replace(page, leaf=leaf)
        lines = plan(shown).leaves[leaf]
        for at, line in enumerate(lines):
            if not plan(shown).large:
                assert 10 + at * font.PITCH in stands(shown, lettering(line), MARGIN)
        found += lines
    return found


@given(PAGES)
def test_the_leaves_together_hold_the_whole_text(page: Page) -> None:
    assert rejoined(read_all(page)) == words(page.text)


@given(PAGES)
def test_bits_are_rows_from_the_top_with_the_leftmost_pixel_highest(page: Page) -> None:
    bits, seen = raster.draw(page), raster.image(page)
    assert len(bits) == 1024
    for x in range(WIDTH):
        for y in range(0, HEIGHT, 3):
            assert bool(bits[16 * y + x // 8] >> (7 - x % 8) & 1) == bool(seen.getpixel((x, y)))


@given(PAGES)
def test_bits_become_the_same_image_again(page: Page) -> None:
    again = Image.frombytes("1", (WIDTH, HEIGHT), raster.draw(page))
    assert (
        ImageChops.difference(again.convert("L"), raster.image(page).convert("L")).getbbox() is None
    )


@given(PAGES.filter(lambda page: bool(page.choices)))
def test_the_chosen_choice_is_always_seen_in_its_bar(page: Page) -> None:
    measured = plan(page)
    chosen = page.chosen % len(page.choices)
    lines = [line for owner, line in measured.rows if owner == chosen]
    if len(lines) > measured.seen:
        assert any(line.startswith("choice") for line in raster.fits(page))
        return
    tops = [stands(page, in_bar(line), INDENT - 1) for line in lines]
    assert all(any(top > font.PITCH for top in found) for found in tops)


@pytest.mark.parametrize("chosen", range(6))
def test_the_neighbours_of_the_chosen_choice_are_seen(chosen: int) -> None:
    for text in ("", "Que voulez-vous faire ?", REFUSAL):
        page = replace(MENU, text=text, chosen=chosen)
        near = MENU.choices[max(0, chosen - 1) : chosen + 2]
        seen = [choice for choice in near if stands(page, lettering(choice), INDENT)]
        assert len(seen) == len(near) - 1  # the chosen one stands in its bar
        assert stands(page, in_bar(MENU.choices[chosen]), INDENT - 1)


@pytest.mark.parametrize(("chosen", "arrows"), [(0, "▼"), (2, "▲▼"), (5, "▲")])
def test_arrows_say_that_there_are_more_choices(chosen: int, arrows: str) -> None:
    page = replace(MENU, text="Que faire ?", chosen=chosen)
    edge = {arrow: WIDTH - font.width(arrow) for arrow in "▲▼"}
    assert [it for it in "▲▼" if stands(page, lettering(it), edge[it])] == list(arrows)


def test_a_list_that_is_seen_whole_has_no_arrows() -> None:
    page = replace(MENU, choices=MENU.choices[:5])
    assert not any(stands(page, lettering(it), WIDTH - font.width(it)) for it in "▲▼")


def test_no_choice_runs_under_the_arrows() -> None:
    wide = "Commencer une partie neuve"
    short = replace(MENU, choices=(wide, "Non"))
    long = replace(MENU, choices=(wide, *MENU.choices))
    assert [sum(at == 0 for at, _ in plan(page).rows) for page in (short, long)] == [1, 2]


def test_a_long_refusal_is_told_in_leaves_with_a_mark() -> None:
    page = Page("Coup refusé", REFUSAL, keys="OK compris")
    assert len(REFUSAL) > 150
    assert raster.leaves(page) == 2
    assert raster.fits(page) == []
    for leaf, mark in [(0, "1/2"), (1, "2/2"), (2, "1/2"), (-1, "2/2")]:
        x = WIDTH - INDENT - font.width(mark)
        assert stands(replace(page, leaf=leaf), in_bar(mark), x - 1) == [0]
    assert raster.draw(page) == raster.draw(replace(page, leaf=2))
    assert raster.draw(page) != raster.draw(replace(page, leaf=1))


def test_a_page_without_text_has_one_leaf() -> None:
    assert raster.leaves(Page("Tablier")) == 1


def test_the_title_stands_in_a_bar_at_the_top() -> None:
    assert stands(Page("Égalité"), in_bar("Égalité"), INDENT - 1) == [0]


def test_a_short_text_is_twice_as_large() -> None:
    page = Page("Pendule", "12:34", keys="OK pause")
    assert plan(page).large
    small = lettering("12:34")
    size = (small.width * 2, small.height * 2)
    strip = small.resize(size, Image.Resampling.NEAREST)
    left = (WIDTH - strip.width) // 2
    assert any(stands(page, strip, x) for x in (left, left - 1))


def test_a_word_that_would_break_is_not_made_large() -> None:
    assert not plan(Page("a", "incommensurablement")).large
    assert plan(Page("a", "incommensurab")).large


def test_without_keys_there_is_a_line_more() -> None:
    text = "\n".join("abcdef")
    assert raster.leaves(Page("a", text)) == 1
    assert raster.leaves(Page("a", text, keys="OK")) == 2


def test_hints_are_spread_and_each_key_has_a_bar() -> None:
    page = Page("a", keys=KEYS)
    assert stands(page, lettering("valider"), WIDTH - MARGIN - font.width("valider")) == [55]
    key = in_bar("OK").crop((0, 1, 99, font.PITCH))
    assert any(
        stands(page, key.crop((0, 0, font.width("OK") + 2, 8)), x) for x in range(WIDTH - 20)
    )
    assert raster.draw(page) == raster.draw(Page("a", keys="◄ ► choisir · OK valider"))


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (KEYS, [Hint("◄ ►", "choisir"), Hint("OK", "valider")]),
        ("OK issue · menu", [Hint("OK", "issue"), Hint("", "menu")]),
        ("← → OK retour", [Hint("← → OK", "retour")]),
        ("À vous", [Hint("", "À vous")]),
        ("", []),
    ],
)
def test_a_key_is_an_arrow_or_a_name_in_capitals(keys: str, told: list[Hint]) -> None:
    assert hints(keys) == told


def test_what_is_too_wide_is_named() -> None:
    wide = "Une phrase bien trop longue pour une ligne"
    assert raster.fits(replace(MENU, title=wide))[0].startswith(f"title {wide!r} takes ")
    assert raster.fits(replace(MENU, keys=wide))[0].startswith(f"keys {wide!r} take ")
    assert raster.fits(replace(MENU, choices=("a", wide * 4)))[0].startswith("choice ")
    assert raster.fits(replace(MENU, text="语")) == ["character '语' has no glyph"]
    assert len(raster.fits(Page(wide, "语", (wide * 5,), keys=wide))) == 4


def test_a_title_must_leave_room_for_the_mark_of_its_leaf() -> None:
    page = Page("Royal Reversi · coup 100", "court")
    assert raster.fits(page) == []
    assert "title" in raster.fits(replace(page, text=REFUSAL * 2))[0]


def test_what_had_to_be_cut_leaves_a_trace() -> None:
    shown = Page("Une phrase bien trop longue pour un titre", keys=KEYS * 2)
    whole = raster.image(shown)
    assert raster.fits(shown)
    assert any(
        stands(shown, in_bar("…"), x) == [0] for x in range(WIDTH - 30, WIDTH - font.width("…") - 1)
    )
    assert whole.crop((WIDTH - INDENT, 0, WIDTH, font.PITCH)).tobytes() == bytes([240] * font.PITCH)


def test_a_choice_or_word_too_wide_wraps_and_is_not_cut() -> None:
    long = "Reprendre la partie interrompue hier soir"
    page = Page("a", "x" * 40, ("non", long), chosen=1)
    assert raster.fits(page) == []
    assert len([row for row in plan(page).rows if row[0] == 1]) == 2
    assert read_all(page)[0].endswith(BROKEN)


@pytest.mark.parametrize(
    "choice", ["Reprendre le dernier coup", "Proposer une partie nulle", "Take back the last moves"]
)
def test_a_choice_of_25_letters_needs_one_line(choice: str) -> None:
    page = replace(MENU, choices=(choice, *MENU.choices))
    assert len(plan(page).rows) == len(page.choices)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_sentence_is_told_whole_in_leaves(language: str) -> None:
    games = [text for game in BUILT_IN[language].values() for text in game.values()]
    sentences = [
        typeset(re.sub(r"\{.*?\}", "d4", it)) for it in [*PROGRAM[language].values(), *games]
    ]
    assert len(sentences) > 300
    for sentence in sentences:
        page = Page("Tablier", sentence, keys="OK")
        told = [line for leaf in plan(page).leaves for line in leaf]
        assert raster.fits(page) == []
        assert rejoined(told) == words(sentence)


def test_the_terminal_shows_every_pixel_as_a_dot_within_80_columns() -> None:
    page = Page("Bonjour", "Que voulez-vous faire ?", ("Jouer", "Dormir"), keys="OK")
    lines = raster.as_dots(raster.draw(page))
    assert [len(line) for line in lines] == [WIDTH // 2] * 16
    seen = raster.image(page)
    left, right = (0, 1, 2, 6), (3, 4, 5, 7)
    for y in range(HEIGHT):
        for x in range(WIDTH):
            bit = (right if x % 2 else left)[y % 4]
            dot = bool(ord(lines[y // 4][x // 2]) - 0x2800 & 1 << bit)
            assert dot == bool(seen.getpixel((x, y)))


def test_a_png_shows_every_pixel_as_a_square() -> None:
    large = Image.open(BytesIO(raster.to_png(MENU, 3)))
    assert large.size == (3 * WIDTH, 3 * HEIGHT)
    small = large.resize((WIDTH, HEIGHT), Image.Resampling.NEAREST)
    assert small.tobytes() == raster.draw(MENU)
