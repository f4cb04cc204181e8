"""Page host: serves the page for ``tablier serve`` and for a table that starts by itself."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path

from controller.display.presenter import Presenter
from controller.runtime.wakeup import WakeUp
from controller.runtime.wiring import Host
from controller.session.events import Addressed
from controller.web import app, message_handlers
from controller.web.hub import Hosting, Hub
from controller.web.server import Server, addresses, host_name, names
from controller.web.table_doctor import TableDoctor
from hardware.sim.table import SimTable
from rules.catalog import Catalog


@dataclass(frozen=True, slots=True)
class Reach:
    """Who may open the page: other devices of the network, or only this machine."""

    lan: bool
    port: int
    name: str = ""

    def addresses(self) -> list[str]:
        """Addresses for other devices."""
        return [f"http://{it}:{self.port}/" for it in addresses()] if self.lan else []

    def site(self) -> Addressed | None:
        """Address to show; None if other devices are not let in."""
        if not self.lan:
            return None
        found = self.addresses()
        if not found:
            return Addressed("")
        return Addressed(found[0], f"{host_name(self.name)}:{self.port}")

    def phone(self, token: str) -> str:
        """Address that a phone opens with this token; empty where no phone can come."""
        first = next(iter(self.addresses()), "")
        return f"{first}phone#{token}" if first else ""


def hosting(reach: Reach, folder: Path, speed: float, token: str = "") -> Hosting:
    """What the server provides to the table; without a token, no other machine has control."""
    return Hosting(
        secrets.token_bytes,
        token,
        boot=f"{secrets.token_hex(3)}-",
        folder=folder,
        speed=speed,
        address=reach.phone,
        site=reach.site,
    )


def host(
    server: Server,
    catalog: Catalog,
    reach: Reach,
    provided: Hosting,
    doctor: TableDoctor | None = None,
) -> Host:
    """The page's side of a table, served once the table is wired."""

    def start(presenter: Presenter, sim: SimTable | None, bell: WakeUp) -> Hub:
        hub = Hub(presenter, sim, bell, provided, message_handlers.act, doctor)
        keys = presenter.session.table.board.layouts
        known = names(lan=reach.lan, name=reach.name)
        server.start(app.build(catalog, keys, hub.inbox, known))
        return hub

    return start
