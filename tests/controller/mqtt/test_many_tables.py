"""Many tables at one broker: nothing lost, doubled, or shown for another table."""

from __future__ import annotations

import random
import resource
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from controller.mqtt.broker_link import Access, BrokerLink
from controller.mqtt.topics import TableTopics
from tests.controller.mqtt.mosquitto import Mosquitto, Watcher, needs_mosquitto, until
from tests.controller.mqtt.reported import HASTY, ReportedHall, access

pytestmark = [needs_mosquitto, pytest.mark.interpreted]
GAMES = ("reversi", "roliversi", "invers")


def joined(way: Access, hall: ReportedHall, name: str) -> BrokerLink:
    """A table of the club, with a name of its own."""
    line = BrokerLink(
        way,
        TableTopics(f"tablier/{name}"),
        hall.recorded().outbox,
        hall.boot,
        lambda *_: None,
        patience=replace(HASTY, loop=0.2, longest_pause=1.0),
    )
    line.start()
    return line


def gather(count: int, moves: int, kills: int, folder: Path) -> str:
    """So many tables play so many moves each while the broker is killed so many times."""
    broker = Mosquitto(folder)
    watcher = Watcher(broker)
    chance = random.Random(5)
    halls: dict[str, ReportedHall] = {}
    lines: list[BrokerLink] = []
    try:
        until(lambda: watcher.is_subscribed, "somebody watches")
        way = access(broker)
        for number in range(count):
            name = f"t{number}"
            halls[name] = hall = ReportedHall(GAMES[number % len(GAMES)], boot=f"b{number}")
            hall.run(0.05)
            lines.append(joined(way, hall, name))
        dark = set(chance.sample(range(1, moves * count), kills))
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for turn in range(moves * count):
            if turn in dark:
                broker.kill()
                broker.start()
            hall = halls[f"t{turn % count}"]
            if turn < count:
                hall.set_up()
            else:
                hall.play(3, seed=turn)
        found = 0
        for name, hall in halls.items():
            events = hall.recorded().events()
            root = f"tablier/{name}"
            newest = {"boot": hall.boot, "n": len(events)}
            is_seen = _seen(watcher, f"{root}/state", newest)
            until(is_seen, f"{name} is seen")
            watcher.fill(root, hall.boot, len(events))
            assert watcher.events(root, hall.boot) == {n: {text} for n, text in events.items()}
            found += len(events)
        more = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        roots = {topic.rpartition("/")[0] for topic, _ in watcher.messages()}
        assert roots == {f"tablier/{name}" for name in halls}
    finally:
        for line in lines:
            line._closed.set()
        for line in lines:
            line.close(60)
        watcher.close()
        broker.kill()
    return f"{count} tables, {found} events, {kills} times no broker, {more // 1024} MB more"


def _seen(watcher: Watcher, topic: str, newest: dict[str, object]) -> Callable[[], bool]:
    return lambda: newest.items() <= watcher.last(topic).items()


def test_a_club_of_five_tables(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    record_property("figure", gather(5, 3, 2, tmp_path))


@pytest.mark.soak
def test_a_library_of_two_hundred_tables(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    record_property("figure", gather(200, 6, 12, tmp_path))
