import xml.etree.ElementTree as ET

from controller.graphics.shapes import MIDDLE, Circle, Drawing, Rect, Style, Text, solid
from controller.graphics.svg import draw


def test_a_drawing_is_a_sheet_in_millimetres_with_its_shapes_in_order() -> None:
    shapes = (Rect(1, 2, 3, 4), Circle(5, 6, 0.333), Text(7, 8, "a < b", 3, anchor=MIDDLE))
    root = ET.fromstring(draw(Drawing("A & B", 100, 50.5, shapes)))  # noqa: S314  ours
    assert (root.get("width"), root.get("height")) == ("100mm", "50.5mm")
    assert root.get("viewBox") == "0 0 100 50.5"
    assert root[0].text == "A & B"
    assert [child.tag.rpartition("}")[2] for child in root[2:]] == ["rect", "circle", "text"]
    assert root[3].get("r") == "0.33"
    assert (root[4].text, root[4].get("text-anchor")) == ("a < b", "middle")


def test_a_shape_without_an_outline_has_no_stroke() -> None:
    with_line, without = Circle(0, 0, 1, Style(dash=(1, 2))), Circle(0, 0, 1, solid("#112233"))
    text = draw(Drawing("x", 10, 10, (with_line, without)))
    assert 'stroke-dasharray="1 2"' in text
    assert text.count("stroke=") == 1
