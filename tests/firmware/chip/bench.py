"""What every trial of the emulated chip needs: a folder, two files, chips with our firmware."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep

from hardware.pins import PICO_HALL, PICO_MATRIX, PinMap

from .chip import Chip, Files

PATIENCE = 20.0
KINDS: dict[str, PinMap] = {"hall": PICO_HALL, "matrix": PICO_MATRIX}


class Failed(Exception):  # noqa: N818  an outcome, not an error
    """A trial did not end as it must."""


def must(so: bool, why: str) -> None:  # noqa: FBT001  reads as an assertion
    """Fail the trial unless it is so."""
    if not so:
        raise Failed(why)


@dataclass
class Bench:
    """A folder of its own for each chip; ``images`` are flashes with our firmware."""

    folder: Path
    files: Files
    images: dict[str, Path] = field(default_factory=dict)
    _count: int = 0

    @contextmanager
    def chip(self, kind: str, *, blank: bool = False) -> Iterator[Chip]:
        """A chip that is on the bus, wired as ``hall`` or ``matrix``."""
        self._count += 1
        folder = self.folder / f"{kind}-{self._count}"
        chip = Chip(folder, self.files, KINDS[kind])
        if not blank:
            shutil.copy(self.images[kind], chip.memory)
        with chip:
            must(came(lambda: Path(chip.port).exists()), "the chip is not found on the bus")
            yield chip

    def keep(self, kind: str, chip: Chip) -> None:
        """Keep the flash of a chip that has been unplugged, for the trials after this one."""
        self.images[kind] = self.folder / f"{kind}.bin"
        shutil.copy(chip.memory, self.images[kind])


def came(check: Callable[[], bool], patience: float = PATIENCE) -> bool:
    """True if it is so within this time."""
    until = monotonic() + patience
    while monotonic() < until:
        if check():
            return True
        sleep(0.001)
    return False


def pole(raw: Sequence[int]) -> tuple[str, ...]:
    """Marks of raw values, without a calibration."""
    return tuple("N" if it > 34768 else "S" if it < 30768 else "" for it in raw)
