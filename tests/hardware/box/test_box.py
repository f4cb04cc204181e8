"""The box and the pieces: closed, no collisions, and a magnet fits each pocket."""

from __future__ import annotations

from itertools import combinations

import pytest
from manifold3d import Error, Manifold

from controller.maker.drawings import case, overlay, pieces
from hardware import magnetics, pins
from tests.hardware.box.solids import OPENSCAD, parameters, solid

pytestmark = pytest.mark.skipif(OPENSCAD is None, reason="OpenSCAD is missing: make tools")

LAYERS = ("quarters", "straps", "boards", "tray", "strips", "guides", "sensors", "plate", "grid")
MEASURES = parameters()
MAGNETS = {"weak": MEASURES["weak"], "strong": MEASURES["strong"]}
PIECES = {
    "invers-strong": "strong",
    "invers-weak": "weak",
    "disc-weak": "weak",
    "disc-strong": "strong",
    "incognito": "weak",
    "cube": "weak",
    "tapper": "weak",
}
BED = 180.0
"""Side of the bed of a small printer, in millimetres."""


def layer(name: str) -> Manifold:
    return solid("box", part='"assembly"', only=f'"{name}"')


def piece(name: str) -> Manifold:
    return solid("pieces", part=f'"{name}"')


def apart(one: Manifold, other: Manifold) -> bool:
    """Whether their boxes do not even touch."""
    a, b = one.bounding_box(), other.bounding_box()
    return any(a[at] >= b[at + 3] or b[at] >= a[at + 3] for at in range(3))


def size(it: Manifold) -> tuple[float, float, float]:
    x, y, z, x2, y2, z2 = it.bounding_box()
    return x2 - x, y2 - y, z2 - z


def is_closed(it: Manifold) -> bool:
    return bool(it.status() == Error.NoError and it.volume() > 0)


def test_no_two_things_are_in_the_same_place() -> None:
    there = {name: layer(name) for name in LAYERS}
    assert all(is_closed(it) for it in there.values())
    assert len(there["sensors"].decompose()) == pins.ROWS * pins.COLUMNS
    assert [len(there[it].decompose()) for it in ("quarters", "tray", "grid")] == [1, 1, 1]
    for one, other in combinations(LAYERS, 2):
        if not apart(there[one], there[other]):
            assert (there[one] ^ there[other]).volume() < 1e-3, (one, other)


@pytest.mark.parametrize("light", ["ring", "centre"])
def test_a_guide_lets_its_light_through_and_keeps_the_neighbours_out(light: str) -> None:
    guides = solid("box", part='"guides"', light=f'"{light}"')
    assert is_closed(guides)
    assert len(guides.decompose()) == 1
    pitch, high = float(str(MEASURES["pitch"])), float(str(MEASURES["guide"]))

    def is_open(x: float, y: float) -> bool:
        """Whether a straw from the light up through the guide meets nothing."""
        straw = Manifold.cylinder(high + 2, 0.3).translate((1.5 * pitch + x, 1.5 * pitch + y, -1))
        return bool((straw ^ guides).volume() < 1e-6)

    assert is_open(0, 13) == (light == "ring")
    assert is_open(0, 6) == (light == "centre")
    assert not is_open(0, 0)  # the sensor
    wall = Manifold.cube((pitch - 12, 0.4, 4)).translate((pitch + 6, 2 * pitch - 0.2, 5))
    assert (wall ^ guides).volume() == pytest.approx(wall.volume())


@pytest.mark.parametrize("part", ["quarter", "tray", "grid", "guides", "strap"])
def test_each_piece_of_the_box_fits_a_small_printer(part: str) -> None:
    found = solid("box", part=f'"{part}"')
    assert is_closed(found)
    assert max(size(found)) < BED


@pytest.mark.parametrize(("name", "magnet"), PIECES.items())
def test_the_magnet_fits_the_pocket_of_the_piece(name: str, magnet: str) -> None:
    found = piece(name)
    assert is_closed(found)
    across, thick = MAGNETS[magnet]  # type: ignore[misc]
    half = float(str(MEASURES["piece"])) / 2
    two_sided = name.startswith(("invers", "disc"))
    # Where it is to sit; a half takes half of it, with its middle in the middle of the piece.
    bottom = half - thick / 2 if name != "tapper" else 1.05
    body = Manifold.cylinder(thick / 2 if two_sided else thick, across / 2, -1.0, 24)
    body = body.translate((0, 0, bottom))
    assert (body ^ found).volume() < 1e-3
    # It does not rattle: a magnet half a millimetre larger does not fit.
    large = Manifold.cylinder(thick, across / 2 + 0.5, -1.0, 24).translate((0, 0, bottom))
    assert (large ^ found).volume() > 1


def test_pieces_have_room_in_the_grid_and_stay_near_the_middle_of_their_pad() -> None:
    hole, disc, tile = (float(str(MEASURES[it])) for it in ("hole", "disc", "tile"))
    assert 0.5 < (hole - disc) / 2 <= magnetics.PLAY
    assert tile < float(str(MEASURES["pitch"]))
    for name in ("disc-weak", "disc-strong", "incognito", "cube"):
        assert max(size(piece(name))[:2]) < hole


def test_the_measures_are_those_of_the_program() -> None:
    assert MEASURES["pitch"] == overlay.PITCH
    assert MEASURES["pads"] == pins.ROWS == pins.COLUMNS
    assert (MEASURES["side"], MEASURES["hole"]) == (case.SIDE, case.HOLE)
    assert MEASURES["light_beside"] == case.BESIDE
    assert [tuple(it) for it in MAGNETS.values()] == list(pieces.SIZES.values())  # type: ignore[arg-type]
    stack = ("piece", "overlay", "plate", "sensor_gap", "sensor_depth")
    thick, *others = (float(str(MEASURES[it])) for it in stack)
    assert thick / 2 + sum(others) == pytest.approx(magnetics.DISTANCE)
