"""Publisher: puts a table at the broker of its configuration, or says why not."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from controller.config.broker_settings import MqttConfig, certificates, password
from controller.display.presenter import Presenter
from controller.i18n.speech import Speech
from controller.i18n.user_errors import Problem
from controller.model.version import version
from controller.mqtt.machine_health import measured
from controller.mqtt.outbox import Outbox
from controller.mqtt.topics import table_topics
from controller.runtime.loop import Watch

if TYPE_CHECKING:
    from controller.mqtt.broker_link import Access

CLOSE_SECONDS = 1.5
"""Seconds to say goodbye to the broker."""

Reporter = Callable[[Presenter], Watch]
"""Creates the watcher of a table that reports it."""


def reporters(
    stack: ExitStack, given: MqttConfig, folder: Path, speech: Speech, tell: Callable[[str], None]
) -> tuple[Reporter, ...]:
    """What reports a table to its broker; nothing without a broker, or if it cannot be used.

    A table never waits for its broker, and plays without one.
    """
    if not given.host:
        return ()
    # Much is loaded only from here on: a table without a broker saves that memory.
    try:
        access = broker_access(given)
    except Problem as problem:
        tell(speech.say("mqtt.off", host=given.host, why=speech.error(problem)))
        return ()
    from controller.mqtt.broker_link import BrokerLink
    from controller.mqtt.table_status import TableStatus

    def told(key: str, facts: dict[str, object]) -> None:
        why = facts.get("why")
        reason = speech.say(f"mqtt.reason.{why}") if why else facts.get("reason")
        tell(speech.say(key, **(facts | {"reason": reason})))

    boot = secrets.token_hex(4)
    outbox = Outbox()
    link = BrokerLink(
        access,
        table_topics(given.prefix, given.table),
        outbox,
        boot,
        told,
        measure=lambda: {"version": version()} | asdict(measured(folder)),
    )
    stack.callback(link.close, CLOSE_SECONDS)
    link.start()
    return (lambda presenter: TableStatus(presenter, outbox, boot, time.time),)


def broker_access(given: MqttConfig) -> Access:
    """How to reach the configured broker; a ``Problem`` says what is missing."""
    try:
        from controller.mqtt.broker_link import Access
    except ModuleNotFoundError:
        raise Problem("mqtt.library") from None
    return Access(
        given.host,
        given.real_port,
        certificates(given.ca) if given.tls else None,
        given.user,
        password(given.password_file) if given.password_file else "",
    )
