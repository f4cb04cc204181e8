"""What can be chosen on a board stands out from it by at least 3:1, in both themes."""

from __future__ import annotations

import re

import pytest

from tests.controller.web.test_static_files import STATIC

LEAST = 3.0
Colour = tuple[float, float, float]


def colours(theme: int) -> dict[str, str]:
    """The colours of a theme: 0 is light, 1 dark, which keeps what it does not change."""
    base = (STATIC / "base.css").read_text(encoding="utf-8")
    light, dark = re.findall(r":root[^{]*\{(.*?)\}", base, re.DOTALL)[:2]
    pairs = re.compile(r"--([\w-]+): (#\w+);")
    return dict(pairs.findall(light)) | (dict(pairs.findall(dark)) if theme else {})


def rule(selector: str) -> dict[str, str]:
    """What marks.css says for a selector."""
    marks = (STATIC / "games" / "marks.css").read_text(encoding="utf-8")
    found = re.search(rf"^{re.escape(selector)} \{{(.*?)\}}", marks, re.DOTALL | re.MULTILINE)
    assert found is not None, selector
    return dict(re.findall(r"([\w-]+): ([^;]+);", found[1]))


def parsed(text: str) -> Colour:
    digits = text.removeprefix("#")
    digits = "".join(it * 2 for it in digits) if len(digits) == 3 else digits
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def luminance(colour: Colour) -> float:
    red, green, blue = (
        it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4 for it in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(mark: str, opacity: float, ground: str) -> float:
    under, over = parsed(ground), parsed(mark)
    red, green, blue = (
        opacity * mine + (1 - opacity) * below for mine, below in zip(over, under, strict=True)
    )
    light = sorted((luminance((red, green, blue)), luminance(under)))
    return (light[1] + 0.05) / (light[0] + 0.05)


@pytest.mark.parametrize("theme", [0, 1])
@pytest.mark.parametrize(
    ("selector", "paint", "grounds"),
    [
        (".target", "fill", ("felt", "socket")),
        (".game-incognito .target", "fill", ("slate",)),
        (".game-royal-reversi .target-area", "stroke", ("paper", "velvet")),
    ],
)
def test_targets_stand_out(selector: str, paint: str, grounds: tuple[str, ...], theme: int) -> None:
    found = rule(selector)
    opacity = float(found.get("opacity", "1"))
    known = colours(theme)
    told = {it: contrast(found[paint], opacity, known[it]) for it in grounds}
    assert min(told.values()) >= LEAST, told


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast("#fff", 1, "#000") == pytest.approx(21)
    assert contrast("#767676", 1, "#fff") == pytest.approx(4.54, abs=0.01)
