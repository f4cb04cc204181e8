"""The whole program at a real broker, as ``docs/many-tables.md`` sets both up."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from controller.mqtt.outbox import Outbox
from tests.controller.mqtt.mosquitto import PASSWORDS, Mosquitto, Watcher, needs_mosquitto, until
from tests.controller.mqtt.reported import access, link

pytestmark = [needs_mosquitto, pytest.mark.interpreted]
GUIDE = Path(__file__).parents[3] / "docs" / "many-tables.md"
ROOT = "tablier/kitchen"


def rights() -> str:
    """The rights that the guide gives to each user."""
    (text,) = re.findall(r"```acl\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    return str(text)


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    folder = tmp_path / "broker"
    folder.mkdir()
    made = Mosquitto(folder, rights())
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


@contextmanager
def table(folder: Path, broker: Mosquitto, password: str) -> Iterator[subprocess.Popen[str]]:
    """``tablier run`` with this broker."""
    secret = folder / "mqtt.password"
    secret.write_text(f"{password}\n", encoding="utf-8")
    secret.chmod(0o600)
    config = folder / "tablier.toml"
    config.write_text(
        f"""
[game]
key = "reversi"
[web]
enabled = false
[mqtt]
host = "127.0.0.1"
port = {broker.tls_port}
ca = "{broker.ca}"
user = "kitchen"
password_file = "{secret}"
table = "kitchen"
""",
        encoding="utf-8",
    )
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    own = {"TABLIER_CONFIG": str(config), "STATE_DIRECTORY": str(folder / "state")}
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "controller.cli.dispatch", "run"],
        env=kept | own | {"LANG": "C.UTF-8"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def test_a_table_reports_says_goodbye_and_leaves_a_will(
    tmp_path: Path, broker: Mosquitto, watcher: Watcher
) -> None:
    for number, boots in ((signal.SIGTERM, 1), (signal.SIGKILL, 2)):
        with table(tmp_path, broker, PASSWORDS["kitchen"]) as process:
            assert process.stderr is not None
            told = ""
            while "The table is running" not in told:
                line = process.stderr.readline()
                assert line, told
                told += line
            until(lambda: watcher.last(f"{ROOT}/status").get("online"), "the table is there")
            boot = watcher.last(f"{ROOT}/status")["boot"]
            until(lambda: watcher.last(f"{ROOT}/state").get("boot") == boot, "its state is there")  # noqa: B023
            until(lambda: watcher.last(f"{ROOT}/machine").get("boot") == boot, "and its disk")  # noqa: B023
            process.send_signal(number)
            process.wait(60)
            until(lambda: not watcher.last(f"{ROOT}/status")["online"], "the table has left")
            told += process.stderr.read()
        assert f"Reporting to the broker 127.0.0.1, port {broker.tls_port}, as {ROOT}." in told
        assert PASSWORDS["kitchen"] not in told
        boots_seen = {it["boot"] for it in watcher.payloads(f"{ROOT}/status")}
        assert len(boots_seen) == boots
    assert watcher.last(f"{ROOT}/state")["phase"] in {"lobby", "setup"}
    assert watcher.last(f"{ROOT}/machine")["free_mb"] >= 0
    topics = {topic for topic, _ in watcher.messages()}
    assert topics == {f"{ROOT}/{it}" for it in ("status", "state", "health", "machine", "event")}


def test_a_table_without_its_password_plays_and_says_why(tmp_path: Path, broker: Mosquitto) -> None:
    with table(tmp_path, broker, "guessed") as process:
        assert process.stderr is not None
        missing = {"refused the user or the password", "The table is running"}
        for line in process.stderr:
            missing -= {it for it in missing if it in line}
            if not missing:
                break
        assert not missing
        assert process.poll() is None
        process.terminate()
        assert process.wait(60) == 0


def test_no_table_speaks_for_another_and_its_owner_is_told(
    broker: Mosquitto, watcher: Watcher
) -> None:
    told: dict[str, list[str]] = {"kitchen": [], "library": []}
    honest, false = Outbox(), Outbox()
    honest.put_state("state", '{"by": "kitchen"}')
    false.put_state("state", '{"by": "library"}')
    for number in range(1, 4):
        false.put_event(number, "{}")
    lines = [
        link(access(broker, "library"), false, told["library"], "b2", ROOT),
        link(access(broker, "kitchen"), honest, told["kitchen"], "b1", ROOT),
    ]
    lines[0].start()
    until(lambda: "mqtt.denied " in told["library"], "the owner of the library is told")
    lines[1].start()
    until(lambda: watcher.last(f"{ROOT}/state"), "the kitchen reports")
    lines[0].close(20)
    lines[1].close(20)
    until(lambda: watcher.last(f"{ROOT}/status").get("online") is False, "the kitchen has left")
    assert watcher.payloads(f"{ROOT}/state") == [{"by": "kitchen"}]
    assert {it["boot"] for it in watcher.payloads(f"{ROOT}/status")} == {"b1"}
    assert watcher.payloads(f"{ROOT}/event") == []
    assert told["library"].count("mqtt.denied ") == 1
    assert "mqtt.denied " not in told["kitchen"]
