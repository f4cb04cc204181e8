"""What the probes gather about a machine: plain values, so that every check is tested anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

PICO_VID = "2e8a"
PICO_BOOT = "0003"
"""A Pico that was plugged in with its button down waits for firmware and is no serial port."""


@dataclass(frozen=True, slots=True)
class Needs:
    """What the driver of this table cannot do without."""

    driver: str = "sim"
    libraries: tuple[str, ...] = ()
    pico: bool = False
    gpio: bool = False
    i2c: bool = False
    spi: bool = False


@dataclass(frozen=True, slots=True)
class Install:
    """Where this program is installed, and beside what."""

    python: tuple[int, int] = (3, 11)
    version: str = ""
    compiled: bool = True
    homes: Mapping[str, str] = field(default_factory=dict)
    """The folder in which each of our packages lies."""
    packages: Mapping[str, str] = field(default_factory=dict)
    """What else is installed: names in small letters, and versions."""
    model: str = ""
    """What the machine calls itself, if it is a Pi."""


@dataclass(frozen=True, slots=True)
class Node:
    """A device file: which group owns it, and whether this person may use it."""

    path: str
    group: str = ""
    usable: bool = True


@dataclass(frozen=True, slots=True)
class Usb:
    """A device on the USB, by the numbers of its maker; ``tty`` if it is a serial port."""

    vendor: str
    product: str
    tty: str = ""


@dataclass(frozen=True, slots=True)
class Devices:
    """What is connected."""

    usb: tuple[Usb, ...] = ()
    nodes: tuple[Node, ...] = ()
    chips: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Who answers on each I²C bus."""
    groups: tuple[str, ...] = ()
    """The groups of this person."""
    user: str = ""

    def like(self, start: str) -> list[Node]:
        """The device files whose names begin so."""
        return [node for node in self.nodes if node.path.rpartition("/")[2].startswith(start)]


@dataclass(frozen=True, slots=True)
class Power:
    """What the Pi says of its supply: the bits of get_throttled (None: it does not say)."""

    throttled: int | None = None
    celsius: float | None = None


@dataclass(frozen=True, slots=True)
class Storage:
    """Where games are kept."""

    folder: str = ""
    writable: bool = True
    reason: str = ""
    free: int = 1 << 40
    filesystem: str = "ext4"
    options: tuple[str, ...] = ()
    keeps: bool = True
    """Whether the owner wants games to be kept."""
    year: int = 2026
    synchronised: bool = True


@dataclass(frozen=True, slots=True)
class Configured:
    """The configuration: its file (empty: none), and everything that is wrong with it."""

    file: str = ""
    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Remembered:
    """What the table noticed about its pads while people played."""

    pads: Mapping[str, str] = field(default_factory=dict)
    damaged: bool = False
