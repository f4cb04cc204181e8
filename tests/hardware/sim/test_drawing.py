"""The table as text."""

from __future__ import annotations

import re

from hardware.ports import DARK, PRESENCE, Glow, Pad, Pattern
from hardware.sim.drawing import draw
from hardware.sim.table import SimTable
from tests.hardware.sim.watching import Clock

AMBER = (255, 160, 0)


def table() -> SimTable:
    board = SimTable(2, 6, PRESENCE, Clock())
    board.put(Pad(0), "N1")
    board.put(Pad(7), "S2")
    patterns = [Pattern.OFF, Pattern.STEADY, Pattern.BLINK, Pattern.PULSE, Pattern.FLASH]
    glows = [Glow(AMBER, pattern) for pattern in patterns]
    board.lights.show((*glows, DARK, *[Glow((0, 0, 90))] * 2, *[DARK] * 4))
    return board


def test_pieces_have_names_and_each_pattern_its_own_brackets() -> None:
    assert draw(table(), {"N1": "B", "S2": "w"}) == [
        "0  B  [·] (·) <·> {·}  ·",
        "6 [·] [w]  ·   ·   ·   ·",
    ]


def test_a_kind_without_a_name_is_written_as_it_is_called() -> None:
    assert draw(table(), {})[1] == "6 [· ] [S2]  ·    ·    ·    ·"


def test_fingers_stuck_pads_and_dead_lights_are_shown() -> None:
    board = table()
    board.touch(Pad(2), down=True)
    board.stick(Pad(5), "x")
    board.lights.dead.add(Pad(1))
    assert draw(board, {"N1": "B", "S2": "w"})[0] == "0  B   ·  (·)*<·> {·}  · !"


def test_colours_add_nothing_but_colours() -> None:
    names = {"N1": "B", "S2": "w"}
    coloured = draw(table(), names, colour=True)
    assert "\x1b[38;5;16;48;2;255;160;0m[·]\x1b[0m" in coloured[0]
    assert "\x1b[38;5;231;48;2;0;0;90m[w]\x1b[0m" in coloured[1]
    plain = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in coloured]
    assert plain == draw(table(), names)
