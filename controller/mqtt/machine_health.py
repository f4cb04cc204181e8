"""Health of the machine itself: its disk and its temperature.

Coarse on purpose. A journal grows by what is played, and a processor gets warm by thinking: neither
may tell a watcher anything about a move.
"""

from __future__ import annotations

import shutil
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

STEP_MB = 100
"""Free space is rounded down to this."""
HEAT = Path("/sys/class/thermal/thermal_zone0/temp")


@dataclass(frozen=True, slots=True)
class MachineHealth:
    """Free space in megabytes and its share in percent, and the temperature; None if unknown."""

    free_mb: int | None
    free_percent: int | None
    celsius: int | None


def measured(folder: Path, heat: Path = HEAT) -> MachineHealth:
    """Health of this machine, whose games are saved in this folder."""
    free_mb = free_percent = celsius = None
    there = next((it for it in (folder, *folder.parents) if it.is_dir()), Path("/"))
    with suppress(OSError):
        usage = shutil.disk_usage(there)
        free_mb = usage.free // 1_000_000 // STEP_MB * STEP_MB
        free_percent = 100 * usage.free // max(1, usage.total)
    with suppress(OSError, ValueError):
        celsius = round(int(heat.read_text(encoding="ascii")) / 1000)
    return MachineHealth(free_mb, free_percent, celsius)
