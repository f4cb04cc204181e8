"""A simulated table that reports to a broker, and a recording of all that it says."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from controller.display.presenter import Presenter
from controller.mqtt.broker_link import Access, BrokerLink, Patience
from controller.mqtt.outbox import Outbox
from controller.mqtt.table_status import TableStatus
from controller.mqtt.topics import TableTopics
from tests.controller.mqtt.mosquitto import PASSWORDS, Mosquitto
from tests.controller.web.hall import Hall

HASTY = Patience(
    first_pause=0.01,
    longest_pause=0.05,
    connect=20,
    answer=30,
    measure=3600,
    loop=0.01,
    ask=0.01,
)
"""Patience of a test, where a broker comes back at once."""


class Record:
    """All that a table reports, and when; ``after`` is called with each message."""

    def __init__(self, clock: Callable[[], float], after: Callable[[], None] | None = None) -> None:
        self._clock = clock
        self._after = after
        self.sent: list[tuple[float, str, str]] = []
        self.outbox = Outbox()

    def put_state(self, name: str, text: str) -> None:
        self.sent.append((self._clock(), name, text))
        self.outbox.put_state(name, text)
        if self._after is not None:
            self._after()

    def put_event(self, number: int, text: str) -> None:
        self.sent.append((self._clock(), f"event {number}", text))
        self.outbox.put_event(number, text)
        if self._after is not None:
            self._after()

    def events(self) -> dict[int, bytes]:
        return dict(self.outbox.events(1, 10_000))


class ReportedHall(Hall):
    """A table without a network whose status is recorded."""

    def __init__(self, game: str = "reversi", *, boot: str = "b007", **facts: Any) -> None:
        self.record: Record | None = None
        self.after: Callable[[], None] | None = None
        self.boot = boot
        self._status: TableStatus | None = None
        super().__init__(game, **facts)

    def _watch(self, now: float, what: Any) -> None:
        super()._watch(now, what)
        if self._status is None:
            self.record = Record(self.clock, lambda: self.after() if self.after else None)
            presenter: Presenter = self.hub._presenter
            self._status = TableStatus(presenter, self.record, self.boot, self.clock)
        self._status(now, what)

    def recorded(self) -> Record:
        assert self.record is not None
        return self.record

    def play(self, moves: int, seed: int = 3) -> None:
        """Play so many moves with the hand of the page."""
        page = self.join()
        chance = random.Random(seed)
        for _ in range(moves):
            if self.state.match.result is not None:
                return
            before = len(self.state.match.history.acts)
            text = chance.choice(page.view["moves"])["text"]
            self.ask(page, "play", text=text)
            self.until(lambda: len(self.state.match.history.acts) > before)  # noqa: B023
            self.run(0.5)


def access(broker: Mosquitto, user: str = "kitchen", *, tls: bool = True, port: int = 0) -> Access:
    return Access(
        "127.0.0.1",
        port or (broker.tls_port if tls else broker.port),
        broker.context() if tls else None,
        user,
        PASSWORDS.get(user, "wrong"),
    )


def link(
    way: Access, outbox: Outbox, told: list[str], boot: str = "b007", root: str = "tablier/kitchen"
) -> BrokerLink:
    """A link that notes which sentences its owner gets."""
    return BrokerLink(
        way,
        TableTopics(root),
        outbox,
        boot,
        lambda key, facts: told.append(" ".join(map(str, (key, facts.get("why", ""))))),
        measure=lambda: {"version": "test", "free_mb": 100},
        patience=HASTY,
    )
