"""A broker that is slow, silent, deaf, full or hostile costs the table nothing."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from controller.i18n.speech import PROGRAM
from controller.mqtt.broker_link import Access, BrokerLink, Patience
from controller.mqtt.guarded_client import LONGEST_PACKET
from controller.mqtt.outbox import MOST_EVENTS, Outbox
from controller.mqtt.topics import TableTopics
from tests.controller.mqtt.false_brokers import (
    WELCOME,
    Behaviour,
    FalseBroker,
    deaf,
    says,
    silent,
)
from tests.controller.mqtt.mosquitto import until
from tests.controller.mqtt.reported import HASTY, ReportedHall

ROOT = "tablier/kitchen"


def packet(kind: int, body: bytes) -> bytes:
    """An MQTT packet of less than 128 bytes."""
    return bytes([kind, len(body)]) + body


def publish(topic: str, payload: bytes, quality: int = 0, number: int = 1) -> bytes:
    name = topic.encode()
    marked = number.to_bytes(2, "big") if quality else b""
    body = len(name).to_bytes(2, "big") + name + marked + b"\0" + payload
    return packet(0x30 | quality << 1, body)


BAD: dict[str, tuple[Behaviour, str]] = {
    "a page instead of MQTT": (says(b"HTTP/1.1 400 Bad Request\r\n\r\n"), "silent"),
    "a refusal": (says(b"\x20\x03\x00\x86\x00"), "refused"),
    "an older protocol": (says(b"\x20\x03\x00\x84\x00"), "version"),
    "a crowd": (says(b"\x20\x03\x00\x89\x00"), "busy"),
    "a flood of messages": (
        says(WELCOME, publish(f"{ROOT}/ask", b'{"from":1,"to":9}') * 500),
        "flood",
    ),
    "a flood of pings": (says(WELCOME, b"\xc0\x00" * 2000), "flood"),
    "a packet of 200 MB": (says(WELCOME + b"\x30\xff\xff\xff\x5f" + b"x" * 9000), "flood"),
    "a packet that is too long": (
        says(WELCOME + b"\x30" + bytes([0x81, 0x20]) + b"x" * LONGEST_PACKET),
        "flood",
    ),
    "messages of quality 2": (says(WELCOME + publish(f"{ROOT}/ask", b"{}", 2)), "flood"),
    "a topic that is no text": (
        says(WELCOME + packet(0x30, b"\x00\x02\xff\xfe\x00hello")),
        "protocol",
    ),
    "a packet cut short inside": (says(WELCOME + packet(0x30, b"\xff")), "protocol"),
    "silence": (silent, "silent"),
    "nothing read after the welcome": (deaf, "silent"),
}


@contextmanager
def visited(
    behaviour: Behaviour, outbox: Outbox, told: list[str], patience: Patience = HASTY
) -> Iterator[tuple[BrokerLink, FalseBroker]]:
    broker = FalseBroker(behaviour)
    line = BrokerLink(
        Access("127.0.0.1", broker.port),
        TableTopics(ROOT),
        outbox,
        "b007",
        lambda key, facts: told.append(f"{key} {facts.get('why', '')}"),
        patience=patience,
    )
    line.start()
    try:
        yield line, broker
    finally:
        line.close(60)
        broker.close()
        assert "mqtt" not in {it.name for it in threading.enumerate()}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_broker_is_left_named_and_tried_again(name: str) -> None:
    behaviour, why = BAD[name]
    outbox, told = Outbox(), list[str]()
    for number in range(1, 40):
        outbox.put_event(number, "{}")
    patience = replace(HASTY, answer=0.05) if why == "silent" else HASTY
    with visited(behaviour, outbox, told, patience) as (_, broker):
        until(lambda: broker.visits >= 3, "the table comes again")
        until(lambda: [it for it in told if "lost" in it], "its owner is told")
    assert f"mqtt.lost {why}" in told
    # Said once, however often it fails.
    assert len([it for it in told if "lost" in it]) == 1


def test_any_bytes_leave_the_link_alive() -> None:
    told = list[str]()
    count = 30

    def random_bytes(connection: object) -> None:
        number = next(numbers)
        chance = random.Random(number)
        noise = chance.randbytes(chance.randrange(1, 60))
        kinds = (0x20, 0x30, 0x32, 0x40, 0x62, 0x90, 0xD0, 0xE0)
        made = b"".join(
            packet(chance.choice(kinds), chance.randbytes(chance.randrange(12))) for _ in range(9)
        )
        says((WELCOME if number % 3 else b"") + chance.choice([noise, made]) + b"\xff" * 9)(
            connection  # type: ignore[arg-type]
        )

    numbers = iter(range(10**9))
    patience = replace(HASTY, answer=0.02, first_pause=0.001, longest_pause=0.001)
    with visited(random_bytes, Outbox(), told, patience) as (_, broker):
        until(lambda: broker.visits >= count, "the table comes again and again")


def test_a_broker_that_is_away_costs_no_time_and_no_memory() -> None:
    hall, told = ReportedHall(), list[str]()
    hall.run(0.05)
    outbox = hall.recorded().outbox
    with visited(deaf, outbox, told):
        # The loop hands over, and never waits: else this would not end.
        hall.set_up()
        hall.play(6)
        for number in range(1000, 20_000):
            outbox.put_event(number, "x" * 200)
            outbox.put_state("state", str(number))
    assert hall.state.match.history.plies() == 6
    assert len(outbox.events(0, 10**6)) == MOST_EVENTS
    assert len(outbox.states()) <= 3


def test_pauses_grow_up_to_a_limit() -> None:
    """The pauses are those that the link asks its event for."""
    asked: list[float] = []

    patience = Patience(first_pause=0.001, longest_pause=0.004, steady=1e9)
    broker = FalseBroker(lambda connection: connection.close())
    line = BrokerLink(
        Access("127.0.0.1", broker.port),
        TableTopics(ROOT),
        Outbox(),
        "b007",
        lambda *_: None,
        patience=patience,
    )
    real = line._closed.wait

    def wait(seconds: float | None = None) -> bool:
        asked.append(seconds or 0.0)
        return real(seconds)

    line._closed.wait = wait  # type: ignore[assignment, method-assign]
    line.start()
    until(lambda: len(asked) >= 6, "six pauses")
    line.close(60)
    broker.close()
    bounds = [0.001, 0.002, 0.004, 0.004, 0.004, 0.004]
    assert all(most / 2 <= it <= most for it, most in zip(asked, bounds, strict=False))


def test_every_reason_has_its_sentence_and_every_sentence_its_reason() -> None:
    known = {key for key in PROGRAM["en"] if key.startswith("mqtt.reason.")}
    assert known == {f"mqtt.reason.{why}" for _, why in BAD.values()} | {"mqtt.reason.closed"}


def test_a_link_whose_sentences_nobody_hears_goes_on() -> None:
    def told(*_: object) -> None:
        raise BrokenPipeError

    broker = FalseBroker(says(WELCOME + b"\xff" * 9))
    line = BrokerLink(
        Access("127.0.0.1", broker.port),
        TableTopics(ROOT),
        Outbox(),
        "b007",
        told,
        patience=HASTY,
    )
    line.start()
    until(lambda: broker.visits >= 3, "the table comes again")
    line.close(60)
    broker.close()
