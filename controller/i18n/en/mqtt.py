"""English sentences: the table at an MQTT broker."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "mqtt.connected": "Reporting to the broker {host}, port {port}, as {topic}.",
    "mqtt.lost": "The broker {host}, port {port}, cannot be used ({reason}). The game goes on; "
    "Tablier keeps trying.",
    "mqtt.off": "Not reporting to the broker {host}: {why}",
    "mqtt.denied": "The broker {host} does not let this table report as {topic}. See its list of "
    "rights (acl_file).",
    "mqtt.twin": "Another table also reports to the broker as {topic}. Give each its own name: "
    "[mqtt] table.",
    "mqtt.reason.refused": "it refused the user or the password",
    "mqtt.reason.version": "it does not speak MQTT 5",
    "mqtt.reason.busy": "it lets nobody in now",
    "mqtt.reason.protocol": "what it sends is not MQTT",
    "mqtt.reason.flood": "it sends too much",
    "mqtt.reason.silent": "it does not answer",
    "mqtt.reason.closed": "it closed the connection",
    "error.mqtt.library": "MQTT needs another package: pip install 'tablier[mqtt]'.",
    "error.mqtt.user": "a password needs a user: set [mqtt] user too.",
    "error.mqtt.plain": "certificates are only used with TLS: set tls = true, or leave this empty.",
    "error.mqtt.ca": "'{name}' holds no certificate that can be read. Give the authority's file, "
    "which starts with -----BEGIN CERTIFICATE-----.",
    "error.mqtt.password": "'{name}' must hold one line, the password.",
    "error.mqtt.open": "Everybody on this machine may read '{name}'. Take that right away: chmod "
    "o-rwx {name}",
}
