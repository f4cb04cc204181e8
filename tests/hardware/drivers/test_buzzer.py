from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

from hardware.drivers.buzzer import TUNES, GpioBuzzer
from hardware.errors import HardwareError
from hardware.ports import Chime


@pytest.fixture
def factory() -> Iterator[Any]:
    factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.reset()


@pytest.mark.parametrize("chime", Chime)
def test_a_chime_is_its_notes_and_then_silence(factory: Any, chime: Chime) -> None:
    buzzer = GpioBuzzer(lambda: factory, 26, start=False)
    buzzer.play(chime)
    pin = factory.pin(26)
    heard = []
    while (seconds := buzzer.step()) is not None:
        heard.append((pin.frequency if pin.state else 0, seconds))
    assert tuple(heard) == TUNES[chime]
    assert not pin.state
    buzzer.close()


def test_a_new_chime_drops_what_is_still_playing(factory: Any) -> None:
    buzzer = GpioBuzzer(lambda: factory, 26, start=False)
    buzzer.play(Chime.END)
    buzzer.step()
    buzzer.play(Chime.TICK)
    assert buzzer.step() == TUNES[Chime.TICK][0][1]
    assert factory.pin(26).frequency == TUNES[Chime.TICK][0][0]
    assert buzzer.step() is None
    buzzer.close()


def test_no_chime_takes_longer_than_a_second_and_each_is_another() -> None:
    assert len(set(TUNES.values())) == len(Chime)
    assert all(0.02 < sum(seconds for _, seconds in tune) < 1 for tune in TUNES.values())


def test_its_own_thread_plays_to_the_end(factory: Any) -> None:
    buzzer = GpioBuzzer(lambda: factory, 26)
    buzzer.play(Chime.TICK)
    pin = factory.pin(26)
    patience = time.monotonic() + 30
    while [bool(state.state) for state in pin.states] != [False, True, False]:
        assert time.monotonic() < patience
        time.sleep(0)
    buzzer.close()
    buzzer.close()
    assert buzzer._thread is not None
    assert not buzzer._thread.is_alive()


def test_closing_in_the_middle_of_a_note_is_silence(factory: Any) -> None:
    buzzer = GpioBuzzer(lambda: factory, 26, start=False)
    buzzer.play(Chime.END)
    buzzer.step()
    pin = factory.pin(26)
    assert pin.state
    buzzer.close()
    assert not pin.state
    GpioBuzzer(lambda: factory, 26).close()


def test_a_pin_that_cannot_be_used_is_told_of_and_asked_again() -> None:
    plain = MockFactory(pin_class=MockPin)
    buzzer = GpioBuzzer(lambda: plain, 26, start=False)
    for _ in range(2):
        with pytest.raises(HardwareError) as caught:
            buzzer.play(Chime.DONE)
        assert (caught.value.code, caught.value.facts["device"]) == ("gpio.failed", "buzzer")
    buzzer.close()
    plain.reset()


def test_a_failure_in_the_middle_is_told_with_the_next_chime(
    factory: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    buzzer = GpioBuzzer(lambda: factory, 26, start=False)
    buzzer.play(Chime.DONE)

    def broken(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(MockPWMPin, "_set_state", broken)
    assert buzzer.step() is None
    monkeypatch.undo()
    with pytest.raises(HardwareError):
        buzzer.play(Chime.DONE)
    buzzer.play(Chime.DONE)
    buzzer.close()
