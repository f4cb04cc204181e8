"""Power switch: asks systemd to switch the machine off or restart it, without any right to do so.

The table writes an empty file named after the wish into its own folder. Two path units of root's
wait for exactly these files (``tablier install-service`` writes them) and do nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from controller.session.commands import Command, SwitchOff
from controller.session.events import Event

VARIABLE = "TABLIER_POWER"
"""Folder for the wishes; the unit sets it, so that there is no switch without one."""
OFF, RESTART = "poweroff", "reboot"


@dataclass(frozen=True, slots=True)
class PowerSwitch:
    """Watcher of the table's commands; ``fail`` is called if the wish cannot be written."""

    folder: Path
    fail: Callable[[OSError], None]

    def __call__(self, now: float, what: Event | Command) -> None:
        """Pass on a wish of the menu."""
        del now
        if not isinstance(what, SwitchOff):
            return
        try:
            (self.folder / (RESTART if what.restart else OFF)).touch()
        except OSError as error:
            self.fail(error)


def power_folder(environ: Mapping[str, str]) -> Path | None:
    """Folder for the wishes, if this table is a service that may have any."""
    given = environ.get(VARIABLE, "")
    return Path(given) if given else None
