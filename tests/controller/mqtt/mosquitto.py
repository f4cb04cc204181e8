"""A real Mosquitto on loopback, and watchers of what it carries."""

from __future__ import annotations

import json
import os
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode

PROGRAMS = ("mosquitto", "mosquitto_passwd", "openssl")
_MISSING = [it for it in PROGRAMS if shutil.which(it) is None]
needs_mosquitto = pytest.mark.skipif(
    bool(_MISSING), reason=f"{', '.join(_MISSING)} missing (Debian: mosquitto openssl)"
)
PASSWORDS = {"watcher": "look only", "kitchen": "salt & pepper", "library": "hush"}
LONGEST_WAIT = 60.0
"""Seconds after which something has not happened; much more than it ever takes."""


def until(done: Callable[[], object], what: str) -> None:
    """Wait until something is true."""
    end = time.monotonic() + LONGEST_WAIT
    while not done():
        assert time.monotonic() < end, what
        time.sleep(0.005)


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


class Mosquitto:
    """A broker with two listeners: with TLS, and without. Everybody needs a password."""

    def __init__(self, folder: Path, acl: str = "") -> None:
        self.folder = folder
        self._acl = acl
        self._process: subprocess.Popen[bytes] | None = None
        self.ca = folder / "ca.pem"
        self._make_certificates()
        self._passwords = folder / "passwords"
        text = "".join(f"{user}:{password}\n" for user, password in PASSWORDS.items())
        self._passwords.write_text(text, encoding="utf-8")
        self._passwords.chmod(0o600)
        _run("mosquitto_passwd", "-U", str(self._passwords))
        for _ in range(20):
            # Somebody else may take a port before the broker does.
            self.port, self.tls_port = free_port(), free_port()
            if self._is_started():
                return
        pytest.fail((folder / "log").read_text(encoding="utf-8"))

    def start(self) -> None:
        """Start again, on the same ports."""
        assert self._is_started(), (self.folder / "log").read_text(encoding="utf-8")

    def kill(self) -> None:
        """End as by a power cut: nothing is kept."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def context(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.ca))

    def _is_started(self) -> bool:
        secure = (
            f"certfile {self.folder}/server.pem",
            f"keyfile {self.folder}/server.key",
        )
        lines = [
            "per_listener_settings false",
            "allow_anonymous false",
            f"password_file {self._passwords}",
            "persistence false",
            *([f"acl_file {self.folder}/acl"] if self._acl else []),
            *(["user root"] if os.geteuid() == 0 else []),
            f"listener {self.port} 127.0.0.1",
            f"listener {self.tls_port} 127.0.0.1",
            *secure,
        ]
        (self.folder / "acl").write_text(self._acl, encoding="utf-8")
        (self.folder / "acl").chmod(0o600)
        config = self.folder / "mosquitto.conf"
        config.write_text("\n".join(lines) + "\n", encoding="utf-8")
        with (self.folder / "log").open("ab") as log:
            # Even if the tests themselves are killed, no broker stays behind.
            tied = ["setpriv", "--pdeathsig", "KILL"] if shutil.which("setpriv") else []
            self._process = process = subprocess.Popen(
                [*tied, str(shutil.which("mosquitto")), "-c", str(config)], stdout=log, stderr=log
            )
        try:
            until(lambda: process.poll() is not None or self._answers(), "the broker starts")
        except BaseException:
            self.kill()
            raise
        if process.poll() is None:
            return True
        self._process = None
        return False

    def _answers(self) -> bool:
        try:
            for port in (self.port, self.tls_port):
                socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            return False
        return True

    def _make_certificates(self) -> None:
        """An authority, and a broker's certificate from it."""
        at = self.folder
        curve = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
        own = ("-x509", "-days", "2", "-subj", "/CN=Tablier test authority")
        _run("openssl", "req", *curve, *own, "-keyout", f"{at}/ca.key", "-out", str(self.ca))
        asked = ("-subj", "/CN=127.0.0.1", "-keyout", f"{at}/server.key", "-out", f"{at}/asked")
        _run("openssl", "req", *curve, *asked)
        (at / "names").write_text("subjectAltName=IP:127.0.0.1\n", encoding="utf-8")
        signed = ("-CA", str(self.ca), "-CAkey", f"{at}/ca.key", "-CAcreateserial", "-days", "2")
        files = ("-extfile", f"{at}/names", "-in", f"{at}/asked", "-out", f"{at}/server.pem")
        _run("openssl", "x509", "-req", *signed, *files)


def _run(program: str, *words: str) -> None:
    done = subprocess.run(
        [str(shutil.which(program)), *words], capture_output=True, check=False, text=True
    )
    assert done.returncode == 0, done.stderr


class Watcher:
    """Somebody who watches all tables, comes back by itself, and asks for what it missed."""

    def __init__(
        self, broker: Mosquitto, user: str = "watcher", pattern: str = "tablier/#"
    ) -> None:
        self._broker = broker
        self._user = user
        self._pattern = pattern
        self._lock = threading.Lock()
        self._messages: list[tuple[str, bytes]] = []
        self._closed = threading.Event()
        self._asked: list[tuple[str, bytes]] = []
        self.is_subscribed = False
        self._thread = threading.Thread(target=self._work, name="watcher", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closed.set()
        self._thread.join(LONGEST_WAIT)
        assert not self._thread.is_alive()

    def messages(self) -> list[tuple[str, bytes]]:
        with self._lock:
            return list(self._messages)

    def payloads(self, topic: str) -> list[dict[str, Any]]:
        return [json.loads(payload) for at, payload in self.messages() if at == topic]

    def last(self, topic: str) -> dict[str, Any]:
        return (self.payloads(topic) or [{}])[-1]

    def events(self, root: str, boot: str) -> dict[int, set[bytes]]:
        """All forms in which each event came, first or again."""
        found: dict[int, set[bytes]] = {}
        for topic, payload in self.messages():
            if topic in {f"{root}/event", f"{root}/again"}:
                facts = json.loads(payload)
                if facts["boot"] == boot and facts["kind"] != "gone":
                    found.setdefault(facts["n"], set()).add(payload)
        return found

    def publish(self, topic: str, facts: Mapping[str, object] | bytes) -> None:
        payload = facts if isinstance(facts, bytes) else json.dumps(facts).encode()
        with self._lock:
            self._asked.append((topic, payload))

    def ask(self, root: str, facts: Mapping[str, object]) -> None:
        """Ask until there is an answer: a table answers only so often."""
        self._again(
            lambda: self.publish(f"{root}/ask", facts), lambda: bool(self.payloads(f"{root}/again"))
        )

    def fill(self, root: str, boot: str, newest: int) -> None:
        """Ask for what is missing until all events have come."""

        def missing() -> list[int]:
            have = self.events(root, boot)
            return [number for number in range(1, newest + 1) if number not in have]

        def ask() -> None:
            gap = missing()
            self.publish(f"{root}/ask", {"boot": boot, "from": gap[0], "to": gap[-1]})

        self._again(ask, lambda: not missing())

    def _again(self, act: Callable[[], None], done: Callable[[], bool]) -> None:
        acted_at = float("-inf")

        def is_done() -> bool:
            nonlocal acted_at
            if done():
                return True
            if time.monotonic() > acted_at + 0.1:
                acted_at = time.monotonic()
                act()
            return False

        until(is_done, "the table answers")

    def _work(self) -> None:
        while not self._closed.is_set():
            client = Client(CallbackAPIVersion.VERSION2, reconnect_on_failure=False)
            client.username_pw_set(self._user, PASSWORDS[self._user])
            client.on_connect = self._entered
            client.on_subscribe = lambda *_: self._subscribed()
            client.on_message = self._heard
            try:
                client.connect("127.0.0.1", self._broker.port)
                while not self._closed.is_set():
                    if client.loop(0.02) != MQTTErrorCode.MQTT_ERR_SUCCESS:
                        break
                    if self.is_subscribed:
                        self._send(client)
            except OSError:
                pass
            finally:
                self.is_subscribed = False
                client.on_connect = client.on_subscribe = client.on_message = None
                client._reset_sockets()
            self._closed.wait(0.02)

    def _entered(self, client: Client, *_: object) -> None:
        client.subscribe(self._pattern, 1)

    def _subscribed(self) -> None:
        self.is_subscribed = True

    def _send(self, client: Client) -> None:
        with self._lock:
            asked, self._asked = self._asked, []
        for topic, payload in asked:
            client.publish(topic, payload)

    def _heard(self, client: Client, userdata: object, message: MQTTMessage) -> None:
        del client, userdata
        with self._lock:
            self._messages.append((message.topic, bytes(message.payload)))
