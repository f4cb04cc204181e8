"""Choice of pin factory, and the message if there is none."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.drivers import gpio
from hardware.errors import HardwareError


def failing(error: Exception) -> Callable[[], Any]:
    def make() -> Any:
        raise error

    return make


def works() -> str:
    return "a factory"


@pytest.fixture(autouse=True)
def no_wish(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(gpio.VARIABLE, raising=False)
    monkeypatch.setenv("LG_WD", "/run")


def having(monkeypatch: pytest.MonkeyPatch, **made: Callable[[], Any]) -> None:
    monkeypatch.setattr(gpio, "_factories", lambda: made)


def test_the_environment_may_name_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(gpio.VARIABLE, "mock")
    found = gpio.open_pins()
    assert isinstance(found, MockFactory)
    found.reset()


def test_the_second_library_serves_where_the_first_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    having(monkeypatch, lgpio=failing(ImportError("No module named 'lgpio'")), rpigpio=works)
    assert gpio.open_pins() == "a factory"


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [
        (ImportError("no lgpio"), RuntimeError("only on a Raspberry Pi"), "gpio.none"),
        (RuntimeError("can not open gpiochip"), ImportError("no RPi"), "gpio.none"),
        (PermissionError(13, "Permission denied"), ImportError("no RPi"), "gpio.denied"),
    ],
)
def test_without_any_every_reason_is_told(
    monkeypatch: pytest.MonkeyPatch, first: Exception, second: Exception, code: str
) -> None:
    having(monkeypatch, lgpio=failing(first), rpigpio=failing(second))
    with pytest.raises(HardwareError) as caught:
        gpio.open_pins()
    assert caught.value.code == code
    assert caught.value.facts["reason"].startswith("lgpio: ")
    assert "; rpigpio: " in caught.value.facts["reason"]


def test_a_name_that_there_is_not_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(gpio.VARIABLE, "pigpio")
    with pytest.raises(HardwareError) as caught:
        gpio.open_pins()
    assert "GPIOZERO_PIN_FACTORY=pigpio" in caught.value.facts["reason"]


def test_the_pipe_of_lgpio_is_not_put_into_the_current_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("LG_WD")
    having(monkeypatch, lgpio=works)
    gpio.open_pins()
    assert os.environ["LG_WD"]
    monkeypatch.setenv("LG_WD", "/run")
