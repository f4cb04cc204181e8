"""Broker settings: where a table reports its games over MQTT, and checks of these settings."""

from __future__ import annotations

import os
import ssl
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from controller.config.toml_lines import KeyPath
from controller.i18n.user_errors import Problem
from controller.model.text_files import read_bytes

PLAIN_PORT = 1883
TLS_PORT = 8883
LONGEST_PASSWORD = 1_000_000
LONGEST_CA = 1_000_000
"""Most bytes of these files."""


@dataclass(frozen=True, slots=True)
class MqttConfig:
    """Broker to which the table reports; an empty ``host`` means none.

    ``port`` 0 is the usual one. An empty ``table`` means this machine's name.
    """

    host: str = ""
    port: int = 0
    tls: bool = True
    ca: str = ""
    user: str = ""
    password_file: str = ""
    prefix: str = "tablier"
    table: str = ""

    @property
    def real_port(self) -> int:
        """Port to connect to."""
        return self.port or (TLS_PORT if self.tls else PLAIN_PORT)


def broker_faults(given: MqttConfig) -> Iterator[tuple[KeyPath, Problem]]:
    """Faults in the combination of settings, each with the key to change."""
    if given.password_file and not given.user:
        yield ("mqtt", "password_file"), Problem("mqtt.user")
    if given.ca and not given.tls:
        yield ("mqtt", "ca"), Problem("mqtt.plain")


def broker_file_faults(given: MqttConfig) -> Iterator[tuple[KeyPath, Problem]]:
    """Return the problems of the broker settings on this machine: library and files.

    A file that only the service's own user may open is not judged.
    """
    if not given.host:
        return
    if not has_library():
        yield ("mqtt", "host"), Problem("mqtt.library")
    if given.password_file and not _is_closed(given.password_file):
        try:
            password(given.password_file)
        except Problem as problem:
            yield ("mqtt", "password_file"), problem
    if given.ca and not _is_closed(given.ca):
        try:
            certificates(given.ca)
        except Problem as problem:
            yield ("mqtt", "ca"), problem


def has_library() -> bool:
    """Return whether a recent enough MQTT library is installed."""
    try:
        return find_spec("paho.mqtt.enums") is not None
    except ModuleNotFoundError:
        return False


def password(name: str) -> str:
    """Password in a file of one line; a ``Problem`` says what is wrong with the file."""
    raw = read_bytes(name, LONGEST_PASSWORD)
    if Path(name).stat().st_mode & stat.S_IRWXO:
        raise Problem("mqtt.open", name=name)
    try:
        lines = raw.decode("utf-8").splitlines()
    except UnicodeDecodeError:
        lines = []
    if len(lines) != 1 or not lines[0] or "\0" in lines[0]:
        raise Problem("mqtt.password", name=name)
    return lines[0]


def certificates(name: str = "") -> ssl.SSLContext:
    """TLS with the certificate authorities of this file, or those of the system."""
    try:
        # An empty text would mean the authorities of the system.
        text = read_bytes(name, LONGEST_CA).decode("ascii", "replace") or "-" if name else None
        return ssl.create_default_context(cadata=text)
    except (ssl.SSLError, ValueError):
        raise Problem("mqtt.ca", name=name) from None


def _is_closed(name: str) -> bool:
    """Return whether this user lacks permission to read a file or its folder."""
    try:
        Path(name).stat()
    except PermissionError:
        return True
    except (OSError, ValueError):
        return False
    return not os.access(name, os.R_OK)
