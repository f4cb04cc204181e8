"""Facts gathered about a machine: plain values, so that every check can be tested anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

PICO_VID = "2e8a"
PICO_BOOT = "0003"
"""USB product id of a Pico in its bootloader, which waits for firmware and is not a serial port."""


@dataclass(frozen=True, slots=True)
class Needs:
    """Requirements of this table's driver."""

    driver: str = "sim"
    libraries: tuple[str, ...] = ()
    pico: bool = False
    gpio: bool = False
    i2c: bool = False
    spi: bool = False


@dataclass(frozen=True, slots=True)
class Install:
    """Installation of this program, and of packages in its way."""

    python: tuple[int, int] = (3, 11)
    version: str = ""
    compiled: bool = True
    homes: Mapping[str, str] = field(default_factory=dict)
    """Folder of each of our packages."""
    packages: Mapping[str, str] = field(default_factory=dict)
    """Other installed packages: names in lower case, and versions."""
    places: Mapping[str, str] = field(default_factory=dict)
    """Folder of each of them: the system's may be visible behind our own."""
    prefix: str = "/opt/tablier"
    isolated: bool = False
    """Whether this is an environment that does not see the system's packages."""
    model: str = ""
    """Model name of the machine, if it is a Pi."""


@dataclass(frozen=True, slots=True)
class Node:
    """Device file: its group, and whether this user may use it."""

    path: str
    group: str = ""
    usable: bool = True


@dataclass(frozen=True, slots=True)
class Usb:
    """USB device by vendor and product id; ``tty`` if it is a serial port."""

    vendor: str
    product: str
    tty: str = ""


@dataclass(frozen=True, slots=True)
class FoundDevices:
    """Connected devices."""

    usb: tuple[Usb, ...] = ()
    nodes: tuple[Node, ...] = ()
    chips: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Addresses that answer on each I²C bus."""
    groups: tuple[str, ...] = ()
    """Groups of this user."""
    user: str = ""

    def like(self, start: str) -> list[Node]:
        """Device files whose names start like this."""
        return [node for node in self.nodes if node.path.rpartition("/")[2].startswith(start)]


@dataclass(frozen=True, slots=True)
class Power:
    """Power supply as reported by the Pi: the bits of get_throttled (None: not reported)."""

    throttled: int | None = None
    celsius: float | None = None


@dataclass(frozen=True, slots=True)
class Storage:
    """Storage of saved games."""

    folder: str = ""
    writable: bool = True
    reason: str = ""
    free: int = 1 << 40
    filesystem: str = "ext4"
    options: tuple[str, ...] = ()
    point: str = "/"
    """Where the file system of the folder is mounted."""
    overlay: str = ""
    """Setting of a read-only root (``overlayroot``) that this machine was started with."""
    next_overlay: str = ""
    """The same for the next start."""
    keeps: bool = True
    """Whether the owner wants games to be saved."""
    year: int = 2026
    synchronised: bool = True


@dataclass(frozen=True, slots=True)
class Configured:
    """The configuration: its file (empty: none), and all its faults."""

    file: str = ""
    faults: tuple[str, ...] = ()
