from __future__ import annotations

from dataclasses import replace

import pytest

from hardware import pins
from hardware.pins import HEADERS, MAPS, Expanders, KeyPins, Matrix, PinMap
from hardware.ports import Key


@pytest.mark.parametrize("name", MAPS)
def test_no_map_of_the_guide_uses_a_pin_twice_or_one_that_is_not_free(name: str) -> None:
    assert not list(pins.faults(MAPS[name]))
    assert len(list(pins.uses(MAPS[name]))) > 5


@pytest.mark.parametrize("name", MAPS)
def test_every_map_has_all_pads_and_keys(name: str) -> None:
    found = MAPS[name]
    match found.pads:
        case pins.Matrix(rows, columns):
            assert (len(rows), len(columns)) == (pins.ROWS, pins.COLUMNS)
        case pins.Muxes(select, enable, _):
            assert 2 ** len(select) * len(enable) == pins.ROWS * pins.COLUMNS
        case pins.Expanders(addresses):
            assert not pins.is_short_of_inputs(addresses, pins.ROWS * pins.COLUMNS)
        case pins.Trellis(addresses):
            assert 16 * len(addresses) == pins.ROWS * pins.COLUMNS
        case pins.Converters(select):
            assert 8 * len(select) == pins.ROWS * pins.COLUMNS
    assert [key for key, _ in found.keys] == list(Key)


@pytest.mark.parametrize("name", HEADERS)
def test_every_place_of_a_header_is_named_once(name: str) -> None:
    header = HEADERS[name]
    places = [*header.gpio.values(), *(place for all_ in header.power.values() for place in all_)]
    assert sorted(places) == list(range(1, 41))


def test_known_places_of_the_headers() -> None:
    assert [pins.PICO.gpio[gp] for gp in (0, 2, 15, 16, 22, 26, 28)] == [1, 4, 20, 21, 29, 31, 34]
    assert [pins.PI.gpio[bcm] for bcm in (2, 3, 4, 14, 21, 26)] == [3, 5, 7, 8, 40, 37]


def test_a_pin_that_is_used_twice_is_named_with_both_uses() -> None:
    wrong = replace(MAPS["pi-matrix"], buzzer=5)
    (fault,) = pins.faults(wrong)
    assert fault.code == "pin.twice"
    assert [(use.part, use.signal) for use in fault.uses] == [("matrix", "R1"), ("buzzer", "+")]


@pytest.mark.parametrize(
    ("name", "pin", "code"),
    [
        ("pico-hall", 25, "pin.pico-led"),
        ("pico-hall", 23, "pin.pico-power"),
        ("pico-hall", 30, "pin.none-pico"),
        ("pi-matrix", 1, "pin.pi-id"),
        ("pi-matrix", 28, "pin.none-pi"),
        ("pi-expanders", 8, "pin.twice"),
    ],
)
def test_a_pin_that_is_not_free_is_refused(name: str, pin: int, code: str) -> None:
    assert code in {fault.code for fault in pins.faults(replace(MAPS[name], buzzer=pin))}


def test_the_sensors_need_an_analogue_pin() -> None:
    hall = pins.Muxes(select=(2, 3, 4, 5), enable=(6, 7, 8, 9), analog=10)
    (fault,) = pins.faults(replace(MAPS["pico-hall"], pads=hall))
    assert (fault.code, fault.uses[0].signal) == ("pin.not-analog", "SIG")


def test_a_map_without_extras_has_no_pins_for_them() -> None:
    bare = PinMap(pins.PI, Expanders((0x20,)), KeyPins(5, 6, 13, 19, 26))
    assert [use.part for use in pins.uses(bare)] == ["key"] * 5


def test_the_strip_turns_at_the_end_of_each_row_or_does_not() -> None:
    assert pins.strip_order(2, 3, pins.SERPENTINE) == (0, 1, 2, 5, 4, 3)
    assert pins.strip_order(2, 3, pins.ROW_WISE) == (0, 1, 2, 3, 4, 5)
    assert sorted(pins.strip_order(8, 8, pins.SERPENTINE)) == list(range(64))
    with pytest.raises(ValueError, match="spiral"):
        pins.strip_order(2, 3, "spiral")


def test_rows_and_columns_are_numbered_as_a_person_counts() -> None:
    small = PinMap(pins.PI, Matrix((5, 6), (12, 13)), KeyPins(7, 8, 9, 10, 11))
    assert [use.signal for use in pins.uses(small)][:4] == ["R1", "R2", "C1", "C2"]
