"""The outbox keeps the newest, and never more than it may."""

from __future__ import annotations

import pytest

from controller.mqtt.outbox import Outbox


def filled(count: int, most: int) -> Outbox:
    outbox = Outbox(most)
    for number in range(1, count + 1):
        outbox.put_event(number, str(number))
    return outbox


@pytest.mark.parametrize(
    ("first", "most", "last", "found"),
    [
        (1, 9, None, [6, 7, 8, 9, 10]),
        (7, 2, None, [7, 8]),
        (7, 9, 8, [7, 8]),
        (10, 9, 99, [10]),
        (11, 9, None, []),
        (1, 9, 5, []),
        (7, 0, None, []),
        (-5, 3, None, [6, 7, 8]),
    ],
)
def test_events_are_given_as_far_as_they_are_kept(
    first: int, most: int, last: int | None, found: list[int]
) -> None:
    outbox = filled(10, 5)
    assert outbox.oldest == 6
    assert outbox.events(first, most, last) == [(it, str(it).encode()) for it in found]


def test_nothing_is_in_an_empty_outbox() -> None:
    assert Outbox().events(1, 10) == []
    assert Outbox().oldest == 0


def test_of_a_state_only_the_newest_is_kept() -> None:
    outbox = Outbox()
    for text in ("one", "two"):
        outbox.put_state("state", text)
    outbox.put_state("health", "good")
    assert outbox.states() == {"state": b"two", "health": b"good"}
