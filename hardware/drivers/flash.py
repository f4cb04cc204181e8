"""Files for a Pico: the firmware, and a configuration made from the pin map."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from importlib import resources
from typing import Any

from hardware.drivers.prompt import Prompt
from hardware.errors import HardwareError
from hardware.pins import Matrix, Muxes, PinMap, strip_order

AT_ROOT = frozenset({"boot.py", "main.py"})
"""Files that MicroPython expects in the root folder, not in the package."""
SETTINGS = "/board.json"
QUIET = 23
"""GPIO of a Pico that makes its regulator switch evenly, for Hall sensors."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A file now on the board, and whether it was already there."""

    path: str
    size: int
    was_there: bool


def settings(pins: PinMap, rows: int, columns: int, milliamps: int = 1500) -> dict[str, Any]:
    """Wiring in the board's configuration; the firmware drives no pin that is not listed."""
    common: dict[str, Any] = {
        "size": [rows, columns],
        "keys": [pin for _, pin in pins.keys],
        "lights": pins.lights,
        "buzzer": pins.buzzer,
        "order": list(strip_order(rows, columns, pins.order)),
        "milliamps": milliamps,
    }
    match pins.pads:
        case Matrix(row_pins, column_pins):
            kind: dict[str, Any] = {"kind": "matrix"}
            wires = kind | {"rows": list(row_pins), "columns": list(column_pins)}
        case Muxes(select, enable, analog):
            kind = {"kind": "analog", "analog": analog}
            wires = kind | {"select": list(select), "enable": list(enable), "quiet": QUIET}
        case _:
            raise HardwareError("flash.wiring", map=type(pins.pads).__name__)
    return common | wires


def files(configuration: dict[str, Any]) -> dict[str, bytes]:
    """All files for a board, by their path there."""
    found = {}
    for file in sorted(resources.files("firmware").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".py"):
            path = file.name if file.name in AT_ROOT else f"firmware/{file.name}"
            found[f"/{path}"] = file.read_bytes()
    found[SETTINGS] = (json.dumps(configuration, indent=1) + "\n").encode()
    return found


def write(
    prompt: Prompt, wanted: dict[str, bytes], tell: Callable[[Sent], None] = lambda _: None
) -> None:
    """Write the files to a board at its prompt; all are verified before any is put in place."""
    new: list[str] = []
    for folder in sorted({path.rpartition("/")[0] for path in wanted} - {""}):
        prompt.make_folder(folder)
    for path, data in wanted.items():
        digest = hashlib.sha256(data).hexdigest()
        if prompt.digest(path) == digest:
            tell(Sent(path, len(data), was_there=True))
            continue
        prompt.write(f"{path}.new", data)
        if prompt.digest(f"{path}.new") != digest:
            raise HardwareError("flash.differs", file=path)
        new.append(path)
        tell(Sent(path, len(data), was_there=False))
    # All new files are verified; only now replace the old ones.
    for path in new:
        prompt.rename(f"{path}.new", path)
    for path in new:
        if prompt.digest(path) != hashlib.sha256(wanted[path]).hexdigest():
            raise HardwareError("flash.differs", file=path)
