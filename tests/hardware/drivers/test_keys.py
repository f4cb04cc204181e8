from __future__ import annotations

from collections.abc import Iterator

import pytest

from hardware import pins
from hardware.drivers.keys import GpioKeys
from hardware.errors import HardwareError
from hardware.ports import Edge, Key
from tests.hardware.drivers.mockpins import World

KEYS = pins.PI_MATRIX.keys


class Bench:
    def __init__(self) -> None:
        self.now = 1.0
        self.world = World(keys=KEYS)
        self.factory = self.world.factory()
        self.keys = GpioKeys(self.factory, KEYS, lambda: self.now)

    def after(self, seconds: float, *pressed: Key) -> list[Edge]:
        self.now += seconds
        self.world.pressed = set(pressed)
        return self.keys.edges()


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.keys.close()
    bench.factory.reset()


@pytest.mark.parametrize("key", Key)
def test_a_key_goes_down_and_comes_up(bench: Bench, key: Key) -> None:
    assert bench.after(0.01) == []
    assert bench.after(0.01, key) == [Edge(1.02, key, True)]
    assert bench.after(0.10, key) == []
    (edge,) = bench.after(0.01)
    assert (edge.key, edge.down) == (key, False)


def test_a_bouncing_contact_is_one_press(bench: Bench) -> None:
    edges = bench.after(0.01, Key.OK)
    for pressed in ((), (Key.OK,), (), (Key.OK,)):
        edges += bench.after(0.003, *pressed)
    edges += bench.after(0.02, Key.OK)
    assert [(edge.key, edge.down) for edge in edges] == [(Key.OK, True)]


def test_a_key_that_came_up_within_the_bounce_is_told_as_soon_as_it_may(bench: Bench) -> None:
    assert len(bench.after(0.01, Key.BACK)) == 1
    assert bench.after(0.01) == []
    assert [edge.down for edge in bench.after(0.01)] == [False]


def test_two_keys_at_once_are_two_edges(bench: Bench) -> None:
    assert {edge.key for edge in bench.after(0.01, Key.LEFT, Key.MENU)} == {Key.LEFT, Key.MENU}


def test_pins_that_others_use_are_told_of(bench: Bench) -> None:
    with pytest.raises(HardwareError) as caught:
        GpioKeys(bench.factory, KEYS, lambda: 0.0)
    assert (caught.value.code, caught.value.facts["device"]) == ("gpio.busy", "keys")
    bench.keys.close()
    bench.keys.close()
    GpioKeys(bench.factory, KEYS, lambda: 0.0).close()
