"""Topics of one table at its broker."""

from __future__ import annotations

import re
import socket
from dataclasses import dataclass

PROTOCOL = 1
"""Version of all payloads (``v``); later ones may have more keys."""


@dataclass(frozen=True, slots=True)
class TableTopics:
    """Topics that begin with ``root``, such as ``tablier/kitchen``."""

    root: str

    @property
    def status(self) -> str:
        """Whether the table is connected; retained, and the last will."""
        return f"{self.root}/status"

    @property
    def state(self) -> str:
        """The game as everybody may see it; retained."""
        return f"{self.root}/state"

    @property
    def health(self) -> str:
        """Pads, link and saving; retained."""
        return f"{self.root}/health"

    @property
    def machine(self) -> str:
        """Version, disk and temperature; retained."""
        return f"{self.root}/machine"

    @property
    def event(self) -> str:
        """Numbered events, each sent once."""
        return f"{self.root}/event"

    @property
    def ask(self) -> str:
        """Where anybody asks for events again."""
        return f"{self.root}/ask"

    @property
    def again(self) -> str:
        """Events that were asked for."""
        return f"{self.root}/again"


def table_topics(prefix: str, name: str) -> TableTopics:
    """Topics of the table with this name; without one, that of this machine."""
    own = name or re.sub(r"[^A-Za-z0-9-]", "-", socket.gethostname().partition(".")[0])
    return TableTopics(f"{prefix}/{own[:63] or 'table'}")
