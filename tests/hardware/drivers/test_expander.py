from __future__ import annotations

import errno
import threading
import time
from random import Random

import pytest

from hardware import pins
from hardware.drivers import background, i2c
from hardware.drivers.background import Background
from hardware.drivers.expander import TRIES, expander_sensor
from hardware.errors import HardwareError, LinkLost
from hardware.ports import Pad, Picture
from tests.hardware.drivers.fakebus import FakeBus, Mcp23017, failure

FOUR = pins.Expanders((0x20, 0x21, 0x22, 0x23))
FIVE = pins.Expanders(pins.EXPANDERS)


class Bench:
    def __init__(self, wires: pins.Expanders = FOUR) -> None:
        self.now = 0.0
        self.wires = wires
        self.chips = {address: Mcp23017() for address in wires.addresses}
        self.bus = FakeBus(dict(self.chips))
        self.sensor = expander_sensor(self.bus, 1, wires, 64, lambda: self.now, start=False)

    def lay(self, *pads: int) -> None:
        inputs = pins.expander_inputs(self.wires.addresses, 64)
        for chip in self.chips.values():
            chip.closed = set()
        for pad in pads:
            at, bit = inputs[pad]
            self.chips[self.wires.addresses[at]].closed.add(bit)

    def scan(self, seconds: float = 0.05) -> Picture | None:
        self.now += seconds
        self.sensor.step()
        return self.sensor.scan()

    def seen(self) -> set[int]:
        picture = self.scan()
        assert picture is not None
        return {pad for pad, mark in enumerate(picture.marks) if mark}


@pytest.mark.parametrize("wires", [FOUR, FIVE], ids=["four", "five"])
def test_every_pad_is_seen_where_it_is(wires: pins.Expanders) -> None:
    bench = Bench(wires)
    for pad in range(64):
        bench.lay(pad)
        assert bench.seen() == {pad}
    random = Random(3)
    for count in (0, 3, 33, 64):
        pads = set(random.sample(range(64), count))
        bench.lay(*pads)
        assert bench.seen() == pads


def test_with_five_chips_the_pins_that_must_not_be_inputs_are_outputs() -> None:
    bench = Bench(FIVE)
    bench.scan()
    for chip in bench.chips.values():
        assert chip.registers[:2] == [0x7F, 0x7F]
    assert not pins.is_short_of_inputs(FIVE.addresses, 64)
    assert pins.is_short_of_inputs(FOUR.addresses, 64)
    assert {bit % 8 for _, bit in pins.expander_inputs(FIVE.addresses, 64)} == set(range(7))
    assert pins.expander_inputs(FOUR.addresses, 64)[7] == (0, 7)
    with pytest.raises(ValueError, match="room"):
        pins.expander_inputs((0x20,), 64)


def test_a_spark_on_the_bus_changes_nothing() -> None:
    bench = Bench()
    bench.lay(5)
    for _ in range(20):
        bench.bus.faults = [failure(errno.EIO), failure(errno.ETIMEDOUT)]
        assert bench.seen() == {5}


def test_a_chip_that_does_not_answer_is_named_after_a_few_tries() -> None:
    bench = Bench()
    bench.seen()
    del bench.bus.chips[0x22]
    before = bench.bus.transfers
    with pytest.raises(HardwareError) as caught:
        bench.scan()
    assert (caught.value.code, caught.value.facts["address"]) == ("i2c.silent", "0x22")
    assert bench.bus.transfers - before == 2 + TRIES
    bench.bus.chips[0x22] = bench.chips[0x22]
    bench.lay(40)
    assert bench.seen() == {40}


def test_a_table_with_four_chips_is_told_of_the_line_it_needs() -> None:
    bench = Bench(FIVE)
    del bench.bus.chips[0x24]
    with pytest.raises(HardwareError) as caught:
        bench.scan()
    assert caught.value.code == "expander.fifth"
    for address in FOUR.addresses:
        del bench.bus.chips[address]
    with pytest.raises(HardwareError) as caught:
        bench.scan()
    assert caught.value.code == "i2c.silent"


def test_a_chip_that_lost_its_power_is_set_up_again_and_its_pads_are_not_read_as_pieces() -> None:
    bench = Bench()
    bench.lay(17)
    assert bench.seen() == {17}
    for chip in bench.chips.values():
        chip.reset()
        assert bench.seen() == {17}


def test_after_a_long_failure_the_counters_start_again() -> None:
    bench = Bench()
    first = bench.scan()
    bench.bus.dead = failure(errno.EIO)
    for _ in range(5):
        with pytest.raises(HardwareError):
            bench.scan()
    bench.bus.dead = None
    again = bench.scan()
    assert first is not None
    assert again is not None
    assert again.boot != first.boot


def test_after_a_short_failure_they_go_on() -> None:
    bench = Bench()
    first = bench.scan()
    bench.bus.dead = failure(errno.EIO)
    with pytest.raises(HardwareError):
        bench.scan(0.01)
    bench.bus.dead = None
    again = bench.scan()
    assert first is not None
    assert again is not None
    assert again.boot == first.boot


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOENT, "i2c.off"),
        (errno.EACCES, "i2c.denied"),
        (errno.ENXIO, "i2c.silent"),
        (errno.EREMOTEIO, "i2c.silent"),
        (errno.EIO, "i2c.bus"),
        (errno.ETIMEDOUT, "i2c.bus"),
    ],
)
def test_an_error_of_the_system_has_a_code(number: int, code: str) -> None:
    with pytest.raises(HardwareError) as caught, i2c.explained(1, 0x20):
        raise failure(number)
    assert (caught.value.code, caught.value.facts["bus"]) == (code, "1")


def test_a_bus_that_is_not_there_is_said_by_the_real_library() -> None:
    with pytest.raises(HardwareError) as caught:
        i2c.open_bus(250)
    assert caught.value.code == "i2c.off"


def test_the_bus_is_let_go_of_once_and_closing_twice_is_allowed() -> None:
    bench = Bench()
    bench.sensor.close()
    bench.sensor.close()
    assert bench.bus.closed


def test_a_bus_that_hangs_does_not_hold_up_who_scans() -> None:
    """The real thread: a transfer that never ends is told of, and the program can still end."""
    gate = threading.Event()
    let_go: list[str] = []
    now = 0.0

    def read() -> list[str]:
        gate.wait(30)
        return [""] * 64

    sensor = Background(read, lambda: let_go.append("bus"), 64, lambda: now, "pads")
    assert sensor.scan() is None
    now = background.HANG_SECONDS + 0.01
    with pytest.raises(LinkLost) as caught:
        sensor.scan()
    assert caught.value.code == "bus.hangs"
    gate.set()
    patience = time.monotonic() + 30
    while sensor._newest is None:
        assert time.monotonic() < patience
    assert sensor.scan() is not None
    sensor.close()
    sensor.close()
    assert set(let_go) == {"bus"}
    assert not sensor._thread.is_alive()


def test_a_bug_in_a_driver_is_not_swallowed() -> None:
    def read() -> list[str]:
        raise ZeroDivisionError

    sensor = Background(read, lambda: None, 64, lambda: 0.0, "pads")
    sensor._thread.join(30)
    with pytest.raises(ZeroDivisionError):
        sensor.scan()
    sensor.close()


def test_a_pad_that_changed_between_two_pictures_is_counted() -> None:
    bench = Bench()
    bench.lay(9)
    before = bench.scan()
    bench.lay()
    bench.now += 0.005
    bench.sensor.step()
    bench.lay(9)
    after = bench.scan(0.005)
    assert before is not None
    assert after is not None
    assert after.marks == before.marks
    assert after.changes[Pad(9)] == before.changes[Pad(9)] + 2
