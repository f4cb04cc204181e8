"""Link to the broker: one thread that connects, sends what waits, and connects again.

The table's loop never waits for it. Whatever the broker does costs this thread at most.
"""

from __future__ import annotations

import json
import ssl
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import MQTTErrorCode
from paho.mqtt.reasoncodes import ReasonCode

from controller.model.text_files import reason_of
from controller.mqtt.guarded_client import FloodError, GuardedClient
from controller.mqtt.outbox import Outbox
from controller.mqtt.topics import PROTOCOL, TableTopics
from controller.web.rate_limit import Bucket
from controller.web.view_sections import written

MOST_IN_FLIGHT = 16
"""Messages that the broker may owe an answer for."""
MOST_AGAIN = 100
"""Events sent again for one request."""
LONGEST_MESSAGE = 300
"""Most bytes of a message that is read."""

_REFUSALS = {0x84: "version", 0x86: "refused", 0x87: "refused"}
"""Reasons of a broker that does not let the table in, by its code; any other may pass."""

Told = Callable[[str, dict[str, object]], None]
"""Takes the key of a sentence for the table's owner, and its facts."""


@dataclass(frozen=True, slots=True)
class Access:
    """How to reach the broker, and as whom; ``tls`` is None for a plain connection."""

    host: str
    port: int
    tls: ssl.SSLContext | None = None
    user: str = ""
    password: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Patience:
    """Times in seconds: how long the link waits for what."""

    first_pause: float = 1.0
    longest_pause: float = 60.0
    steady: float = 30.0
    """A connection that lasted so long makes the next pause short again."""
    connect: float = 10.0
    answer: float = 30.0
    """Time after which an answer is missing."""
    keepalive: int = 30
    measure: float = 60.0
    """Time between two looks at the machine."""
    loop: float = 0.2
    """Longest time that an event waits here before it is sent."""
    ask: float = 1.0
    """Time between two requests for events that are answered."""


@dataclass(slots=True)
class _Visit:
    """One connection: what was sent in it, and what the broker has still to confirm."""

    begun: float
    is_welcome: bool = False
    refusal: str = ""
    next_event: int = 1
    sent: dict[str, bytes] = field(default_factory=dict)
    """The states that were sent, by name."""
    owed: dict[int, tuple[float, int]] = field(default_factory=dict)
    """By message id, when it was sent, and the number of its event, or 0."""
    again: deque[tuple[str, bytes]] = field(default_factory=lambda: deque(maxlen=2 * MOST_AGAIN))


class BrokerLink:
    """Keeps a table connected to its broker until it is closed."""

    def __init__(
        self,
        access: Access,
        topics: TableTopics,
        outbox: Outbox,
        boot: str,
        told: Told,
        *,
        measure: Callable[[], dict[str, Any]] = dict,
        patience: Patience | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._access = access
        self._topics = topics
        self._outbox = outbox
        self._boot = boot
        self._told = told
        self._measure = measure
        self._patience = patience or Patience()
        self._clock = clock
        # Tables that lost their broker together shall not all come back in the same moment.
        self._random = Random(boot)
        self._closed = threading.Event()
        self._confirmed = 0
        """Number up to which the broker has confirmed all events."""
        self._early: set[int] = set()
        """Events after that number which it has confirmed as well."""
        self._measure_at = float("-inf")
        now = clock()
        self._asks = Bucket(now, 1 / self._patience.ask, 5)
        self._corrections = Bucket(now, 0.1, 3)
        self._sentences = Bucket(now, 1 / 300, 4)
        self._is_lost_told = False
        self._is_connected_told = False
        self._is_twin_told = False
        self._is_denial_told = False
        self._thread = threading.Thread(target=self._work, name="mqtt", daemon=True)

    def start(self) -> None:
        """Begin to connect."""
        self._thread.start()

    def close(self, timeout: float) -> None:
        """Say goodbye within ``timeout`` seconds; may be called twice."""
        self._closed.set()
        if self._thread.is_alive():
            self._thread.join(timeout)

    # The thread.

    def _work(self) -> None:
        pause = self._patience.first_pause
        while not self._closed.is_set():
            begun = self._clock()
            lost = self._visit()
            if lost is None:
                return
            self._tell_lost(lost)
            if self._clock() - begun >= self._patience.steady:
                pause = self._patience.first_pause
            self._closed.wait(pause * self._random.uniform(0.5, 1.0))
            pause = min(2 * pause, self._patience.longest_pause)

    def _visit(self) -> dict[str, object] | None:
        """Connect, and serve until the broker is lost; why it was, or None at the end."""
        try:
            self._connect_and_serve()
        except FloodError:
            return {"why": "flood"}
        except _LostError as lost:
            return {"why": lost.reason}
        except OSError as error:
            return {"reason": reason_of(error)}
        except Exception:  # noqa: BLE001  what a broker sends may break the library anywhere
            return {"why": "protocol"}
        return None

    def _connect_and_serve(self) -> None:
        """Return once the link is closed; any error means that the broker is lost."""
        access, patience = self._access, self._patience
        visit = _Visit(self._clock(), next_event=self._confirmed + 1)
        client = GuardedClient(f"tablier-{self._boot}", access.tls, self._clock)
        client.connect_timeout = patience.connect
        if access.user:
            client.username_pw_set(access.user, access.password or None)
        client.will_set(self._topics.status, self._status(online=False), qos=1, retain=True)
        client.on_connect = lambda _c, _u, _f, code, _p: self._entered(client, visit, code)
        client.on_publish = lambda _c, _u, mid, code, _p: self._confirm(visit, mid, code)
        client.on_message = lambda _c, _u, message: self._heard(client, visit, message)
        try:
            client.greet(access.host, access.port, patience.keepalive)
            while not self._closed.is_set():
                code = client.loop(patience.loop)
                client.check()
                if visit.refusal:
                    raise _LostError(visit.refusal)
                if code != MQTTErrorCode.MQTT_ERR_SUCCESS:
                    raise _LostError(_reason(code))
                self._check_answers(visit)
                if visit.is_welcome:
                    self._send(client, visit)
            self._say_goodbye(client, visit)
        finally:
            client.hang_up()

    def _entered(self, client: Client, visit: _Visit, code: ReasonCode) -> None:
        """The broker has answered the greeting."""
        if code.is_failure:
            visit.refusal = _REFUSALS.get(code.value, "busy")
            return
        visit.is_welcome = True
        # Before the subscription: what is retained there is then our own, or a twin's.
        self._publish(client, visit, self._topics.status, self._status(online=True))
        client.subscribe([(self._topics.ask, 0), (self._topics.status, 0)])
        if not self._is_connected_told:
            self._tell_connected()

    def _check_answers(self, visit: _Visit) -> None:
        now = self._clock()
        oldest = min((at for at, _ in visit.owed.values()), default=now)
        if not visit.is_welcome:
            oldest = min(oldest, visit.begun)
        if now - oldest > self._patience.answer:
            raise _LostError("silent")

    def _send(self, client: Client, visit: _Visit) -> None:
        """Send what waits, as far as the broker keeps up."""
        self._measure_now()
        is_steady = self._clock() - visit.begun >= self._patience.steady
        if is_steady and self._is_lost_told and self._may_speak():
            self._tell_connected()
        for name, payload in self._outbox.states().items():
            if visit.sent.get(name) is not payload and self._has_room(visit):
                visit.sent[name] = payload
                self._publish(client, visit, f"{self._topics.root}/{name}", payload, retain=True)
        room = MOST_IN_FLIGHT - len(visit.owed)
        for number, payload in self._outbox.events(visit.next_event, room):
            visit.next_event = number + 1
            self._publish(client, visit, self._topics.event, payload, number, retain=False)
        while visit.again and self._has_room(visit):
            topic, payload = visit.again.popleft()
            self._publish(client, visit, topic, payload, retain=False)

    def _has_room(self, visit: _Visit) -> bool:
        return len(visit.owed) < MOST_IN_FLIGHT

    def _publish(
        self,
        client: Client,
        visit: _Visit,
        topic: str,
        payload: bytes,
        number: int = 0,
        *,
        retain: bool = True,
    ) -> None:
        info = client.publish(topic, payload, qos=1, retain=retain)
        visit.owed[info.mid] = (self._clock(), number)

    def _confirm(self, visit: _Visit, message_id: int, code: ReasonCode) -> None:
        if code.is_failure and not self._is_denial_told:
            self._is_denial_told = True
            self._say("mqtt.denied", self._facts())
        _, number = visit.owed.pop(message_id, (0.0, 0))
        if number > self._confirmed:
            self._early.add(number)
        # What is no longer kept can never be confirmed.
        self._confirmed = max(self._confirmed, self._outbox.oldest - 1)
        while self._confirmed + 1 in self._early:
            self._confirmed += 1
        self._early = {it for it in self._early if it > self._confirmed}

    def _measure_now(self) -> None:
        now = self._clock()
        if now >= self._measure_at:
            self._measure_at = now + self._patience.measure
            facts = {"v": PROTOCOL, "boot": self._boot} | self._measure()
            self._outbox.put_state("machine", written(facts))

    def _say_goodbye(self, client: GuardedClient, visit: _Visit) -> None:
        """Send what waits, and that the table is going; a broker that does not answer may not."""
        if not visit.is_welcome:
            return
        self._send(client, visit)
        self._publish(client, visit, self._topics.status, self._status(online=False))
        until = self._clock() + 1.0
        while visit.owed and self._clock() < until:
            if client.loop(0.05) != MQTTErrorCode.MQTT_ERR_SUCCESS:
                return
            client.check()
        client.disconnect()

    def _status(self, *, online: bool) -> bytes:
        return written({"v": PROTOCOL, "boot": self._boot, "online": online}).encode()

    # What the broker sends.

    def _heard(self, client: Client, visit: _Visit, message: MQTTMessage) -> None:
        payload = bytes(message.payload)
        if len(payload) > LONGEST_MESSAGE:
            return
        if message.topic == self._topics.status:
            self._hear_status(client, visit, payload)
        elif message.topic == self._topics.ask and self._asks.take(self._clock()):
            self._answer(visit, payload)

    def _hear_status(self, client: Client, visit: _Visit, payload: bytes) -> None:
        """The will of an older connection comes late, or another table has the same name."""
        facts = _facts(payload)
        is_online, boot = facts.get("online"), facts.get("boot")
        if is_online is True and boot == self._boot:
            return
        if is_online is True and isinstance(boot, str) and not self._is_twin_told:
            self._is_twin_told = True
            self._say("mqtt.twin", self._facts())
        elif self._closed.is_set():
            return  # our own goodbye
        elif is_online is not True and self._corrections.take(self._clock()):
            self._publish(client, visit, self._topics.status, self._status(online=True))

    def _answer(self, visit: _Visit, payload: bytes) -> None:
        """Send events again to whoever misses some; or say which of them are no longer kept."""
        facts = _facts(payload)
        first, last, boot = facts.get("from"), facts.get("to"), facts.get("boot", self._boot)
        if boot != self._boot or type(first) is not int or type(last) is not int:
            return
        if not 1 <= first <= last:
            return
        oldest = self._outbox.oldest
        if first < oldest:
            gone = {"v": PROTOCOL, "boot": self._boot, "kind": "gone"}
            told = gone | {"from": first, "to": min(last, oldest - 1)}
            visit.again.append((self._topics.again, written(told).encode()))
        for _, event in self._outbox.events(first, MOST_AGAIN, last):
            visit.again.append((self._topics.again, event))

    # What the owner is told.

    def _tell_connected(self) -> None:
        self._is_connected_told = True
        self._is_lost_told = False
        self._say("mqtt.connected", self._facts())

    def _tell_lost(self, lost: dict[str, object]) -> None:
        if self._closed.is_set() or self._is_lost_told or not self._may_speak():
            return
        self._is_lost_told = True
        self._say("mqtt.lost", self._facts() | lost)

    def _say(self, key: str, facts: dict[str, object]) -> None:
        # Where nobody listens any more the table still reports.
        with suppress(OSError, ValueError):
            self._told(key, facts)

    def _may_speak(self) -> bool:
        return self._sentences.take(self._clock())

    def _facts(self) -> dict[str, object]:
        access = self._access
        return {"host": access.host, "port": access.port, "topic": self._topics.root}


class _LostError(Exception):
    """The broker is lost, for one of the reasons in ``mqtt.reason``."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def _reason(code: MQTTErrorCode) -> str:
    return "protocol" if code == MQTTErrorCode.MQTT_ERR_PROTOCOL else "closed"


def _facts(payload: bytes) -> dict[str, Any]:
    """A small JSON object; empty if it is anything else."""
    try:
        found = json.loads(payload)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
