"""A table at a real Mosquitto, with password and TLS, that is killed all the time."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.mqtt.outbox import Outbox
from tests.controller.mqtt.false_brokers import CutCable, FalseBroker
from tests.controller.mqtt.mosquitto import Mosquitto, Watcher, needs_mosquitto, until
from tests.controller.mqtt.reported import ReportedHall, access, link

pytestmark = [needs_mosquitto, pytest.mark.interpreted]
ROOT = "tablier/kitchen"


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    made = Mosquitto(tmp_path)
    try:
        yield made
    finally:
        made.kill()


@pytest.fixture
def watcher(broker: Mosquitto) -> Iterator[Watcher]:
    made = Watcher(broker)
    until(lambda: made.is_subscribed, "somebody watches")
    try:
        yield made
    finally:
        made.close()


def test_a_watcher_learns_all_of_a_game_and_that_the_table_left(
    broker: Mosquitto, watcher: Watcher
) -> None:
    hall, told = ReportedHall(), list[str]()
    hall.set_up()
    line = link(access(broker), hall.recorded().outbox, told)
    line.start()
    hall.play(4)
    until(lambda: watcher.last(f"{ROOT}/state").get("ply") == 4, "the game is seen")
    assert watcher.last(f"{ROOT}/status") == {"v": 1, "boot": "b007", "online": True}
    state = watcher.last(f"{ROOT}/state")
    assert state["game"]["key"] == "reversi"
    assert state["turn"] == 0
    assert [it["key"] for it in state["seats"]] == ["black", "white"]
    assert state["last"]["say"]
    assert state["scene"]
    assert watcher.last(f"{ROOT}/health")["link"]
    assert watcher.last(f"{ROOT}/machine")["version"] == "test"
    until(lambda: state["n"] in watcher.events(ROOT, "b007"), "the events are seen")
    kinds = [it["kind"] for it in watcher.payloads(f"{ROOT}/event")]
    assert kinds == ["begin", *["move"] * 4]
    line.close(20)
    until(lambda: not watcher.last(f"{ROOT}/status")["online"], "the table has left")
    assert told == ["mqtt.connected "]


def test_a_table_that_dies_is_offline_by_its_will(broker: Mosquitto, watcher: Watcher) -> None:
    outbox = Outbox()
    line = link(access(broker), outbox, [])
    line._say_goodbye = lambda *_: None  # type: ignore[method-assign]
    line.start()
    until(lambda: watcher.last(f"{ROOT}/status").get("online"), "the table is there")
    line.close(20)
    until(lambda: watcher.last(f"{ROOT}/status")["online"] is False, "the will is read")


def test_the_will_of_an_older_connection_does_not_hide_the_table(
    broker: Mosquitto, watcher: Watcher
) -> None:
    line = link(access(broker), Outbox(), [])
    line.start()
    until(lambda: watcher.last(f"{ROOT}/status").get("online"), "the table is there")
    watcher.publish(f"{ROOT}/status", {"v": 1, "boot": "before", "online": False})
    until(lambda: len(watcher.payloads(f"{ROOT}/status")) >= 3, "the table says that it is there")
    assert [it["online"] for it in watcher.payloads(f"{ROOT}/status")][-2:] == [False, True]
    line.close(20)


def test_the_broker_is_killed_at_every_message_of_a_game(
    broker: Mosquitto, watcher: Watcher
) -> None:
    hall, told = ReportedHall(), list[str]()
    cuts = 0

    def cut() -> None:
        nonlocal cuts
        cuts += 1
        broker.kill()
        broker.start()

    line = None
    hall.run(0.05)
    hall.after = cut
    line = link(access(broker), hall.recorded().outbox, told)
    line.start()
    hall.set_up()
    hall.play(4)
    hall.after = None
    record = hall.recorded()
    events = record.events()
    assert cuts >= 8
    until(lambda: watcher.last(f"{ROOT}/state").get("n") == len(events), "the state is seen")
    watcher.fill(ROOT, "b007", len(events))
    # Nothing lost, nothing doubled in another form, nothing for anybody else.
    assert watcher.events(ROOT, "b007") == {n: {payload} for n, payload in events.items()}
    final = [text for _, name, text in record.sent if name == "state"][-1]
    assert watcher.last(f"{ROOT}/state") == json.loads(final)
    assert {topic.rpartition("/")[0] for topic, _ in watcher.messages()} == {ROOT}
    line.close(20)


def test_a_gap_is_filled_on_request_and_what_is_gone_is_said(
    broker: Mosquitto, watcher: Watcher
) -> None:
    outbox = Outbox(most_events=50)
    for number in range(1, 121):
        outbox.put_event(number, json.dumps({"boot": "b007", "kind": "move", "n": number}))
    line = link(access(broker), outbox, [])
    line.start()
    until(lambda: 120 in watcher.events(ROOT, "b007"), "the newest event arrives")
    assert min(watcher.events(ROOT, "b007")) == 71
    watcher.publish(f"{ROOT}/ask", {"from": 60, "to": 75})
    until(lambda: len(watcher.payloads(f"{ROOT}/again")) == 6, "it is answered")
    first, *others = watcher.payloads(f"{ROOT}/again")
    assert first == {"v": 1, "boot": "b007", "kind": "gone", "from": 60, "to": 70}
    assert [it["n"] for it in others] == [71, 72, 73, 74, 75]
    line.close(20)


def test_nonsense_is_not_answered(broker: Mosquitto, watcher: Watcher) -> None:
    outbox = Outbox()
    outbox.put_event(1, json.dumps({"boot": "b007", "kind": "begin", "n": 1}))
    line = link(access(broker), outbox, [])
    line.start()
    until(lambda: 1 in watcher.events(ROOT, "b007"), "the event arrives")
    for nonsense in (
        *(b"", b"{", b"[" * 300, b"\xff\xfe", b"null", b"[1, 2]", b"x" * 5000, b'{"from": true}'),
        b'{"from": 1}',
        b'{"from": 1, "to": 1, "boot": "other"}',
        b'{"from": -1, "to": 1}',
        b'{"from": 2, "to": 1}',
        b'{"from": 1.0, "to": 1}',
        b'{"from": 1, "to": 1e999}',
    ):
        watcher.publish(f"{ROOT}/ask", nonsense)
    outbox.put_event(2, json.dumps({"boot": "b007", "kind": "move", "n": 2}))
    until(lambda: 2 in watcher.events(ROOT, "b007"), "the table is still there")
    watcher.ask(ROOT, {"from": 2, "to": 10**30, "boot": "b007"})
    assert {it["n"] for it in watcher.payloads(f"{ROOT}/again")} == {2}
    line.close(20)


def test_a_twin_is_named_once(broker: Mosquitto, watcher: Watcher) -> None:
    told: list[list[str]] = [[], []]
    lines = [link(access(broker), Outbox(), told[at], f"boot{at}") for at in range(2)]
    lines[0].start()
    until(lambda: watcher.last(f"{ROOT}/status").get("boot") == "boot0", "the first table comes")
    until(lambda: "mqtt.connected " in told[0], "it is said")
    lines[1].start()
    until(lambda: "mqtt.twin " in told[0], "the first table notices the second")
    for line in lines:
        line.close(20)
    assert told[0].count("mqtt.twin ") == 1


def test_a_wrong_password_and_an_unknown_authority_are_said_and_hold_nothing_up(
    broker: Mosquitto, tmp_path: Path
) -> None:
    wrong, stranger = list[str](), list[str]()
    way = access(broker, "nobody")
    line = link(way, Outbox(), wrong)
    line.start()
    until(lambda: wrong, "the broker refuses")
    line.close(20)
    assert wrong == ["mqtt.lost refused"]
    other = tmp_path / "other"
    other.mkdir()
    elsewhere = Mosquitto(other)
    try:
        line = link(access(elsewhere, port=broker.tls_port), Outbox(), stranger)
        line.start()
        until(lambda: stranger, "the certificate is refused")
        line.close(20)
    finally:
        elsewhere.kill()
    assert stranger == ["mqtt.lost "]


@pytest.mark.parametrize("is_deaf", [False, True])
def test_a_cable_that_is_cut_anywhere_loses_nothing(
    is_deaf: bool,  # noqa: FBT001  a parameter of the test
    broker: Mosquitto,
    watcher: Watcher,
) -> None:
    """The table sends again what was not confirmed; a watcher knows it by its number."""
    sent = 0
    for cut in range(10):
        cable, boot, outbox = CutCable(broker.port, cut, is_deaf=is_deaf), f"cut{cut}", Outbox()
        events = {
            number: f'{{"boot":"{boot}","kind":"move","n":{number}}}' for number in range(1, 9)
        }
        false = FalseBroker(cable)
        line = link(access(broker, tls=False, port=false.port), outbox, [], boot)
        line.start()
        for number, text in events.items():
            outbox.put_event(number, text)
            until(lambda: number in watcher.events(ROOT, boot), "the event arrives")  # noqa: B023
        line.close(20)
        false.close()
        assert cable.is_cut
        expected = {number: {text.encode()} for number, text in events.items()}
        assert watcher.events(ROOT, boot) == expected
        sent += len(events)
    if not is_deaf:
        assert len(watcher.payloads(f"{ROOT}/event")) > sent, "something was sent twice"


@pytest.mark.soak
def test_random_cuts_during_many_games(broker: Mosquitto, watcher: Watcher) -> None:
    """The broker is killed, and the cable cut, at random moments."""
    chance = random.Random(7)
    for game in range(20):
        boot = f"game{game}"
        hall = ReportedHall(seed=game, boot=boot)
        hall.run(0.05)

        def cut() -> None:
            if chance.random() < 0.2:
                broker.kill()
                broker.start()

        cable = CutCable(broker.port, chance.randrange(3, 30), is_deaf=game % 2 == 0)
        false = FalseBroker(cable)
        line = link(access(broker, tls=False, port=false.port), hall.recorded().outbox, [], boot)
        line.start()
        hall.after = cut
        hall.set_up()
        hall.play(20, seed=game)
        hall.after = None
        events = hall.recorded().events()
        newest = {"boot": boot, "n": len(events)}
        until(
            lambda: newest.items() <= watcher.last(f"{ROOT}/state").items(),  # noqa: B023
            "the state is seen",
        )
        watcher.fill(ROOT, boot, len(events))
        assert watcher.events(ROOT, boot) == {n: {payload} for n, payload in events.items()}
        line.close(20)
        false.close()
