"""The guide's tables are what the data gives: parts with their sums, and the power budget."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from controller.maker import guide_tables
from controller.maker.guide_tables import parts, rounded, total
from hardware import pins, power
from hardware.pins import MAPS

FOLDER = Path(__file__).resolve().parents[3] / "hardware"
GUIDES = {"en": FOLDER / "README.md", "fr": FOLDER / "README.fr.md"}


@pytest.mark.parametrize("language", GUIDES)
def test_the_guide_has_the_tables_that_the_data_gives(language: str) -> None:
    """`make drawings` makes them again."""
    text = GUIDES[language].read_text(encoding="utf-8")
    assert guide_tables.filled(text, language) == text
    marked = re.findall(r"<!-- table: ([\w-]+) -->", text)
    assert sorted(marked) == sorted([*MAPS, guide_tables.TOOLS, "power", "magnets"])


@pytest.mark.parametrize("language", GUIDES)
def test_the_first_table_gives_each_build_its_price(language: str) -> None:
    text = GUIDES[language].read_text(encoding="utf-8")
    told = re.findall(r"^\| .*`(p\w+-\w+)`.* \| (\d+)\s€ \|$", text, re.MULTILINE)
    assert {name: int(price) for name, price in told} == {name: rounded(name) for name in MAPS}


def test_every_build_has_a_list_and_nothing_else_has_one() -> None:
    named = {it.stem for it in (FOLDER / "parts").iterdir()}
    assert named == {*MAPS, guide_tables.TOOLS}


def test_a_part_costs_the_same_in_every_list() -> None:
    known: dict[str, tuple[str, tuple[str, str], float]] = {}
    for name in (*MAPS, guide_tables.TOOLS):
        for part in parts(name):
            assert part.count > 0
            assert all(part.names)
            same = (part.number, part.names, part.price)
            assert known.setdefault(part.key, same) == same
        assert len({part.key for part in parts(name)}) == len(parts(name))
    assert set(known) > guide_tables.PI


@pytest.mark.parametrize("name", MAPS)
def test_a_list_has_what_the_pin_map_needs(name: str) -> None:
    have = {part.key: part.count for part in parts(name)}
    found = MAPS[name]
    pads = pins.ROWS * pins.COLUMNS
    match found.pads:
        case pins.Matrix():
            assert min(have["reed"], have["diode"]) >= pads
        case pins.Muxes(enable=chips):
            assert have["mux"] == len(chips)
            assert have["hall"] >= pads
            assert have["r10k"] == len(chips) + 1  # one at the level shifter
        case pins.Expanders(addresses):
            assert have["mcp"] == len(addresses)
            assert have["reed"] >= pads
        case pins.Trellis(addresses):
            assert have["trellis"] == have["rubber"] == len(addresses)
        case pins.Converters(select):
            assert have["adc"] == len(select)
            assert have["hall"] >= pads
    assert have["key"] == len(list(found.keys))
    assert {"wall", "dowel", "screw", "oled", "piezo", "r220"} <= set(have)
    assert {"clear", "weak"} <= set(have) or "trellis" in have  # rubber buttons need neither
    on_pico = found.header is pins.PICO
    assert {"pico", "usb", "otg", "strip", "psu", "fuse"} <= set(have) or not on_pico
    assert total(name) - total(name, with_pi=False) == pytest.approx(36)


def test_fed_at_both_ends_the_strip_loses_about_a_quarter() -> None:
    one, both = (power.strip_drop(both_ends=it) for it in (False, True))
    # A line with even load: n²/2 steps from one end, n²/8 from both.
    each = power.MILLIAMPS / 1000 / power.LIGHTS
    step = 2 * power.FOIL * power.PITCH
    assert one == pytest.approx(each * step * power.LIGHTS**2 / 2, rel=0.1)
    assert one / both == pytest.approx(4, rel=0.05)


def test_the_budget_holds_for_the_parts_that_are_named() -> None:
    assert power.MILLIAMPS / 1000 < power.FUSE < power.lights_at_most() < 4.0  # the supply's
    assert power.from_usb() < 0.6  # a Pi 5 at a supply of 3 A
    assert power.headroom() > 0.1
    assert power.junction(copper=False) < power.JUNCTION
    assert all(wire.drop < 0.15 for wire in power.wires())
    assert power.strip_drop(both_ends=True) < 0.2
