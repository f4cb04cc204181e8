"""Power switch: asks systemd to switch the machine off, restart it, update it or change its Wi-Fi.

The table has no right to do so. It writes an empty file named after the wish into its own folder;
path units of root's wait for exactly these files (``tablier install-service`` writes them) and do
nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from controller.session.commands import Command, InstallUpdate, SwitchNetwork, SwitchOff
from controller.session.events import Event

VARIABLE = "TABLIER_POWER"
"""Folder for the wishes; the unit sets it, so that there is no switch without one."""
OFF, RESTART = "poweroff", "reboot"
NETWORK = "TABLIER_NETWORK"
"""Folder for wishes about the Wi-Fi; units of an older version do not wait for those."""
OWN_WIFI, HOUSE_WIFI = "wifi-up", "wifi-down"
"""What becomes of the connection in which the machine is a Wi-Fi of its own."""
UPDATE = "TABLIER_UPDATE"
"""File in which root says what became of an update; without it, none is offered."""
NEW_VERSION = "update"


@dataclass(frozen=True, slots=True)
class PowerSwitch:
    """Watcher of the table's commands; ``fail`` is called if a wish cannot be written."""

    folder: Path
    fail: Callable[[OSError], None]

    def __call__(self, now: float, what: Event | Command) -> None:
        """Pass on a wish of the menu."""
        del now
        match what:
            case SwitchOff(restart):
                wish = RESTART if restart else OFF
            case SwitchNetwork(own):
                wish = OWN_WIFI if own else HOUSE_WIFI
            case InstallUpdate():
                wish = NEW_VERSION
            case _:
                return
        try:
            (self.folder / wish).touch()
        except OSError as error:
            self.fail(error)


def power_folder(environ: Mapping[str, str], variable: str = VARIABLE) -> Path | None:
    """Folder for the wishes (or a file), if this table is a service that may have any."""
    given = environ.get(variable, "")
    return Path(given) if given else None
