"""English sentences: the table as a system service."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.install-service": "start the table automatically at boot (systemd)",
    "help.flag.user": "install the service for yourself only, without root",
    "help.flag.command": "the Tablier command that the service runs, with its options: run "
    '(default) or serve, such as "serve --lan"',
    "help.install-service.lan": "let phones and other devices on the network open the table's "
    "page ([web] lan)",
    "help.flag.remove": "stop the service and remove its files; games and configuration are kept",
    "help.flag.dry-run": "show what would be done, and change nothing",
    "help.flag.print": "print the files, and change nothing",
    "help.flag.root": "write under this folder (an SD card, an image) without running anything",
    "service.writes": "Writes {name}",
    "service.kept": "Leaves {name} as it is",
    "service.kept-lan": "For phones, put this into {name} yourself, then 'sudo systemctl restart "
    "tablier': [web] lan = true",
    "service.removes": "Removes {name}",
    "service.runs": "Runs {command}",
    "service.dry": "Nothing was changed.",
    "service.done": "The service is installed. Its messages: journalctl -u tablier",
    "service.gone": "The service has been removed. The games (/var/lib/tablier) and the "
    "configuration (/etc/tablier) are still there.",
    "help.attention": "show on the screen that the table has stopped (run by the service)",
    "attention.title": "Table stopped",
    "attention.text": "To see why, on the Pi: journalctl -u tablier",
    "attention.config": "Configuration error. On the Pi: tablier --check-config",
    "error.attention.screen": "There is no screen to show it on: the configuration has driver = "
    '"sim" or [screen] kind = "none".',
    "error.service.root": "Only root can install a system service. Type: sudo tablier "
    "install-service (with its full path if needed), or add --user for a personal service.",
    "error.service.systemd": "systemctl was not found: this machine does not use systemd. 'tablier "
    "install-service --print' shows the files to copy from.",
    "error.service.hidden": "A system service cannot read {name}. Install Tablier into "
    "/opt/tablier as the build guide says, or add --user.",
    "error.service.hidden-file": "A system service cannot read {name}. Move it into /etc/tablier, "
    "and change the configuration.",
    "error.service.broker": "The broker {host} is not known now, so the service cannot be allowed "
    "to reach it. Check [mqtt] host, or write the broker's address there.",
    "error.service.command": "'{text}' cannot run as a service. Choose from: {allowed}.",
    "error.service.absent": "The service is not installed: nothing to remove.",
    "error.service.failed": "'{command}' failed: {reason}. Fix that, then run the command again; "
    "files already written are kept.",
}
