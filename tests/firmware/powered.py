"""A board on a cable, as tests see it: simulated (``pico``) or an emulated chip (``chip``)."""

from __future__ import annotations

from typing import Protocol

from hardware.ports import Key, Pad


class PoweredBoard(Protocol):
    """What a table's cable and copper can do to a board."""

    port: str

    def plug(self) -> None: ...

    def unplug(self) -> None: ...

    def contact(self, pad: Pad, *, closed: bool) -> None: ...

    def press(self, key: Key, *, down: bool) -> None: ...

    def measure(self, pad: Pad, value: int) -> None: ...

    @property
    def powered(self) -> bool: ...

    @property
    def scans(self) -> int: ...
