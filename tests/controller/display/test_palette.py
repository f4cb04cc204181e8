import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import combinations

import pytest

from controller.display.palette import GLOW, PIECES, Meaning, dimmed, piece
from hardware.ports import DARK, Glow, Pattern
from rules import catalog
from rules.games import incognito, reversi
from rules.model import Supply

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

CLEAR = 25.0
"""Ten times the distance (CIE 1976) that a trained eye just notices."""

# What the long, middle and short cones answer to the primaries of a screen, and the CIE's X, Y, Z.
CONES: Matrix = (
    (17.8824, 43.5161, 4.11935),
    (3.45565, 27.1554, 3.86714),
    (0.0299566, 0.184309, 1.46709),
)
XYZ: Matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
# The cone that is missing, and the primary that such an eye sees as others do, beside white.
BLIND: Mapping[str, tuple[int, Triple]] = {
    "protanopia": (0, (0, 0, 1)),
    "deuteranopia": (1, (0, 0, 1)),
    "tritanopia": (2, (1, 0, 0)),
}
EYES = ("all cones", *BLIND)


def times(matrix: Matrix, vector: Triple) -> Triple:
    one, two, three = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return one, two, three


def determinant(a: Triple, b: Triple, c: Triple) -> float:
    return (
        a[0] * (b[1] * c[2] - b[2] * c[1])
        - a[1] * (b[0] * c[2] - b[2] * c[0])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
    )


def solved(matrix: Matrix, vector: Triple) -> Triple:
    """The x with ``times(matrix, x) == vector``, by Cramer's rule."""
    one, two, three = zip(*matrix, strict=True)
    whole = determinant(one, two, three)
    return (
        determinant(vector, two, three) / whole,
        determinant(one, vector, three) / whole,
        determinant(one, two, vector) / whole,
    )


def seen(light: Triple, eye: str) -> Triple:
    """Linear light as this eye sees it: the missing cone's answer is guessed from the other two.

    The guess is linear and right for white and for one primary, as Viénot, Brettel and Mollon do.
    """
    if eye not in BLIND:
        return light
    missing, primary = BLIND[eye]
    here, there = (cone for cone in range(3) if cone != missing)
    white, anchor = times(CONES, (1, 1, 1)), times(CONES, primary)
    scale = white[here] * anchor[there] - white[there] * anchor[here]
    answers = list(times(CONES, light))
    answers[missing] = (
        answers[here] * (white[missing] * anchor[there] - white[there] * anchor[missing])
        + answers[there] * (white[here] * anchor[missing] - white[missing] * anchor[here])
    ) / scale
    one, two, three = solved(CONES, (answers[0], answers[1], answers[2]))
    return min(1, max(0, one)), min(1, max(0, two)), min(1, max(0, three))


def lab(light: Triple) -> Triple:
    def bent(value: float) -> float:
        return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116

    x, y, z = times(XYZ, light)
    x, y, z = bent(x / 0.9505), bent(y), bent(z / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def as_led(colour: tuple[int, int, int]) -> Triple:
    """Light of an LED: twice the value is twice the light."""
    red, green, blue = colour
    return red / 255, green / 255, blue / 255


def on_screen(colour: tuple[int, int, int]) -> Triple:
    """Light of a screen that shows the same colour."""
    red, green, blue = (
        it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4 for it in as_led(colour)
    )
    return red, green, blue


def distance(one: Glow, other: Glow, eye: str) -> float:
    """How far two colours are apart for an eye, on LEDs or on a screen, whichever is nearer."""
    return min(
        math.dist(lab(seen(light(one.colour), eye)), lab(seen(light(other.colour), eye)))
        for light in (as_led, on_screen)
    )


def confused(glows: Mapping[str, Glow], eye: str) -> Iterable[tuple[str, str, float]]:
    """Pairs that look alike: the same pattern and no clear distance."""
    for (name, one), (other_name, other) in combinations(glows.items(), 2):
        if one.pattern == other.pattern and distance(one, other, eye) < CLEAR:
            yield name, other_name, distance(one, other, eye)


MEANINGS = {meaning.value: glow for meaning, glow in GLOW.items()}


def test_the_simulated_eyes_confuse_what_such_eyes_confuse() -> None:
    red, brown = Glow((255, 0, 0)), Glow((150, 110, 0))
    blue, teal = Glow((0, 60, 255)), Glow((0, 130, 110))
    for eye in EYES:
        assert seen((1, 1, 1), eye) == pytest.approx((1, 1, 1))
    assert [eye for eye in EYES if distance(red, brown, eye) < CLEAR] == [
        "protanopia",
        "deuteranopia",
    ]
    assert [eye for eye in EYES if distance(blue, teal, eye) < CLEAR] == ["tritanopia"]


def test_every_meaning_has_a_light() -> None:
    assert set(GLOW) == set(Meaning)
    assert [meaning for meaning in Meaning if GLOW[meaning].pattern is Pattern.OFF] == [
        Meaning.NONE
    ]


@pytest.mark.parametrize("eye", EYES)
def test_no_two_meanings_look_alike(eye: str) -> None:
    """All of them against all, so that any may be lit at the same time."""
    assert len(MEANINGS) == 15
    assert list(confused(MEANINGS, eye)) == []


@pytest.mark.parametrize("eye", EYES)
def test_every_light_differs_from_a_dark_pad(eye: str) -> None:
    pieces = {f"{game} {it}": glow for game, own in PIECES.items() for it, glow in own.items()}
    lit = {name: glow for name, glow in (MEANINGS | pieces).items() if glow != DARK}
    assert [name for name, glow in lit.items() if distance(glow, DARK, eye) < CLEAR] == []


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("game", PIECES)
def test_no_two_pieces_of_a_game_look_alike(game: str, eye: str) -> None:
    assert list(confused(PIECES[game], eye)) == []


def test_only_the_last_move_and_a_paused_board_are_steady_as_light_pieces_are() -> None:
    steady = {meaning for meaning, glow in GLOW.items() if glow.pattern is Pattern.STEADY}
    assert steady == {Meaning.LAST, Meaning.PAUSED}
    assert {glow.pattern for own in PIECES.values() for glow in own.values()} == {Pattern.STEADY}


def test_every_face_in_the_box_of_every_game_has_a_colour() -> None:
    for game in catalog.load(()).games:
        faces = {face for supply in game.sheet.box for face in supply.faces}
        assert set(PIECES[game.sheet.key]) == faces
        assert len(faces) > 1


def test_a_piece_with_a_symbol_has_the_colour_of_its_side() -> None:
    sheet = incognito.GAME.sheet
    assert piece(sheet, "S?") == piece(sheet, "S") == PIECES["incognito"]["S"]
    assert piece(sheet, "") == DARK


def test_the_pieces_of_an_unknown_game_have_colours_too() -> None:
    sheet = replace(reversi.SHEET, key="anti", box=(Supply(("X", "O"), 9), Supply(("Z",), 9)))
    assert len({piece(sheet, face) for face in "XOZ"}) == 3
    assert DARK not in {piece(sheet, face) for face in "XOZ"}


def test_a_dimmed_frame_keeps_patterns_and_stays_lit() -> None:
    frame = (Glow((255, 100, 1), Pattern.BLINK), DARK)
    assert dimmed(frame, 25) == (Glow((64, 25, 1), Pattern.BLINK), DARK)
    assert dimmed(frame, 100) == frame
    assert dimmed(frame, 0)[0].colour == (0, 0, 0)


@pytest.mark.parametrize("percent", [-1, 101])
def test_a_brightness_that_cannot_be_is_refused(percent: int) -> None:
    with pytest.raises(ValueError, match="0 to 100"):
        dimmed((DARK,), percent)
