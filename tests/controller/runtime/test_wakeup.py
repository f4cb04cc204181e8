from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator

import pytest

from controller.runtime.wakeup import WakeUp


def test_a_ring_is_heard_once_whenever_it_came() -> None:
    bell = WakeUp()
    bell.ring()
    bell.ring()
    before = time.monotonic()
    bell.wait(30)
    assert time.monotonic() - before < 20
    bell.wait(0.001)


def test_another_thread_can_ring() -> None:
    bell = WakeUp()
    timer = threading.Timer(0.01, bell.ring)
    timer.start()
    bell.wait(60)
    timer.join()


def test_a_time_that_is_over_is_not_waited_for() -> None:
    WakeUp().wait(0.0)
    WakeUp().wait(-1.0)


@pytest.fixture
def alarms() -> Iterator[list[int]]:
    """A signal every half millisecond, whose handler takes longer than some waits."""
    heard: list[int] = []

    def handler(number: int, _: object) -> None:
        heard.append(number)
        time.sleep(0.0003)

    before = signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, 0.0005, 0.0005)
    yield heard
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def test_no_signal_makes_a_wait_longer(alarms: list[int]) -> None:
    """A queue may then wait for ever, and a table cannot be switched off."""
    bell = WakeUp()
    rescue = threading.Timer(10, bell.ring)
    rescue.start()
    for _ in range(500):
        bell.wait(0.001)
    assert rescue.is_alive(), "somebody had to ring"
    rescue.cancel()
    rescue.join()
    assert len(alarms) > 50
