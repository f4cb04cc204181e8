"""What the program says when the table becomes a service."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.install-service": "run the table by itself, from switching on (systemd)",
    "help.flag.user": "as a service of your own, without root",
    "help.flag.command": "the command of Tablier that the service runs; otherwise run",
    "help.flag.remove": "stop the service and take its files away; games and configuration stay",
    "help.flag.dry-run": "only say what would be done",
    "help.flag.print": "only print the files",
    "help.flag.root": "write under this folder (an SD card, an image), and run nothing",
    "service.writes": "Writes {name}",
    "service.kept": "Leaves {name} as it is",
    "service.removes": "Removes {name}",
    "service.runs": "Runs {command}",
    "service.dry": "Nothing was changed.",
    "service.done": "The table is a service now. What it says: journalctl -u tablier",
    "service.gone": "The service is gone. The games (/var/lib/tablier) and the configuration "
    "(/etc/tablier) are still there.",
    "help.attention": "say on the screen that the table has stopped (the service does this)",
    "attention.title": "Needs attention",
    "attention.text": "The table has stopped. On the Pi: journalctl -u tablier",
    "attention.config": "The configuration is wrong. On the Pi: tablier --check-config",
    "error.attention.screen": "There is no screen here to say it on: the configuration has "
    'driver = "sim" or [screen] kind = "none".',
    "error.service.root": "Only root may install a service of the system. Type: sudo tablier "
    "install-service (with its full path if need be), or add --user for a service of your own.",
    "error.service.systemd": "There is no systemctl here: this machine does not use systemd. "
    "'tablier install-service --print' shows the files to copy from.",
    "error.service.hidden": "Tablier is installed as {name}, where a service of the system cannot "
    "look. Install it into /opt/tablier as the build guide says, or add --user.",
    "error.service.command": "'{text}' is no command of Tablier. Leave --command away, or see "
    "'tablier -h'.",
    "error.service.absent": "There is no such service here: nothing to remove.",
    "error.service.failed": "'{command}' failed: {reason}. Correct that, then repeat the command; "
    "what was written stays.",
}
