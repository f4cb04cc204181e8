"""The plot of a match: its curve, its interval and its file."""

import xml.etree.ElementTree as ET
from pathlib import Path

from controller.robot.arena import plot, stats

SVG = "{http://www.w3.org/2000/svg}"
AXES = ("games", "score")


def points(picture: str, shape: str) -> list[list[tuple[float, float]]]:
    return [
        [(float(x), float(y)) for x, y in (it.split(",") for it in one.attrib["points"].split())]
        for one in ET.fromstring(picture).iter(SVG + shape)  # noqa: S314  our own text
    ]


def test_the_curve_has_a_point_for_each_pair_and_lies_in_its_interval() -> None:
    scores = [0.5, 1.0, 0.0, 0.75, 1.0]
    picture = plot.draw("a < b", AXES, scores)
    *grid, curve = points(picture, "polyline")
    (band,) = points(picture, "polygon")
    assert len(curve) == len(scores)
    assert band[0][0] == band[-1][0] == curve[0][0]
    for (x, y), (above, high), (below, low) in zip(curve, band, reversed(band), strict=False):
        assert x == above == below
        assert high <= y <= low
    bottom, even, top = (grid[at][0][1] for at in (0, 2, 4))
    share = (bottom - curve[-1][1]) / (bottom - top)
    assert abs(share - stats.estimate(scores).mean) < 0.001
    assert even == (bottom + top) / 2


def test_a_match_without_games_has_a_grid_only() -> None:
    picture = plot.draw("nothing", AXES, [])
    assert points(picture, "polygon") == []
    assert len(points(picture, "polyline")) == 5


def test_a_plot_may_be_drawn_again_over_itself(tmp_path: Path) -> None:
    path = tmp_path / "match.svg"
    plot.write(path, "first", AXES, [1.0])
    plot.write(path, "second", AXES, [1.0, 0.5])
    assert "second" in path.read_text(encoding="utf-8")
