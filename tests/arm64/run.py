"""Proof on the real architecture: ``make arm64``.

Builds the wheel for 64-bit ARM, unpacks the two Debians that Raspberry Pi OS is made from, and runs
in them what the guide says. Times are those of an emulation, not of a Pi.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from . import guide_commands
from .cross_wheel import build, needed
from .guide_commands import GUIDE
from .trials import TRIALS, Bench
from .userland import ArmError, Userland, both, missing

WHERE = """\
`make arm64` needs programs that are not here: {names}. On Debian:

  sudo apt install qemu-user-static gcc-aarch64-linux-gnu util-linux dpkg proot
"""


def main(words: Sequence[str] | None = None) -> int:
    """Run the trials; the exit code is 1 if one failed, 2 if something needed is missing."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("folder", type=Path)
    parser.add_argument("words", nargs="*")
    args = parser.parse_args(words)
    if names := missing():
        sys.stderr.write(WHERE.format(names=", ".join(names)))
        return 2
    shared = args.folder.resolve() / "shared"
    (shared / "wheels").mkdir(parents=True, exist_ok=True)
    suites = {it.suite: it for it in both(args.folder.resolve(), shared)}
    chosen = [it for name, it in suites.items() if not set(args.words) & set(suites) - {name}]
    wanted = [it for it in args.words if it not in suites]
    began = time.monotonic()
    results = [_tried(it, shared, wanted) for it in chosen]
    good = all(results)
    _tell(f"{'All good' if good else 'Something failed'} after {time.monotonic() - began:.0f} s.")
    return 0 if good else 1


def _tried(userland: Userland, shared: Path, wanted: Sequence[str]) -> bool:
    _tell(f"\n== Debian {userland.suite}, Python {userland.python}, arm64 ==")
    good = True
    try:
        packages = guide_commands.packages(GUIDE.read_text(encoding="utf-8"))
        _tell(f"unpacked; run by QEMU in {userland.prepare(packages)}")
        began = time.monotonic()
        wheel = build(userland, shared / "wheels")
        size = wheel.stat().st_size / 1e6
        _tell(f"{wheel.name}: {size:.1f} MB, built in {time.monotonic() - began:.0f} s")
        needed(wheel, userland, ("pi", "print"))
        libraries = len(list(wheel.parent.glob("*.whl"))) - 1
        _tell(f"{libraries} libraries, all as ready wheels for 64-bit ARM")
        dist = Path("dist")
        dist.mkdir(exist_ok=True)
        shutil.copy(wheel, dist)
    except ArmError as error:
        _tell(f"FAILED: {error}")
        return False
    bench = Bench(userland, wheel)
    for name, trial in TRIALS.items():
        if wanted and not any(word in name for word in wanted):
            continue
        _tell(f"-- {name}")
        try:
            for line in trial(bench):
                _tell(f"  {line}")
        except ArmError as error:
            _tell(f"  FAILED: {error}")
            good = False
    return good


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    raise SystemExit(main())
