"""The firmware on an emulated chip: ``make pico UF2=… BOOTROM=…``.

Each line is a figure. The chip's time is what counts in them; how much slower the emulation was is
printed at the end.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.firmware.chip import chip_time

HERE = Path(__file__).parent
WHERE = """\
`make pico` runs the firmware on an emulated chip. It needs two files that are not kept here:

  make pico UF2=RPI_PICO-20240602-v1.23.0.uf2 BOOTROM=bootrom.ts

UF2      the official MicroPython for the Pico (not the Pico W), 1.23.0 was tried:
         https://micropython.org/download/RPI_PICO/
BOOTROM  the chip's boot ROM (B1, 16 KB): the binary made from
         https://github.com/raspberrypi/pico-bootrom, or demo/bootrom.ts of
         https://github.com/wokwi/rp2040js

TRIALS="scan game" runs only those trials whose name contains one of the words.
"""


def main(words: Sequence[str] | None = None) -> int:
    """Run the trials; the exit code is 1 if one failed, 2 if something needed is missing."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("uf2")
    parser.add_argument("bootrom")
    parser.add_argument("words", nargs="*")
    args = parser.parse_args(words)
    missing = [name for name in (args.uf2, args.bootrom) if not name or not Path(name).is_file()]
    if missing:
        sys.stderr.write(WHERE)
        sys.stderr.writelines(f"\nThere is no file {name}." for name in missing if name)
        sys.stderr.write("\n")
        return 2
    if shutil.which("node") is None or not (HERE / "node_modules" / "rp2040js").is_dir():
        sys.stderr.write("Node.js and rp2040js are missing; `make pico` installs the latter.\n")
        return 2
    began = chip_time.real_clock()
    chip_time.install()
    # Only now: everything that these import shall live by the chip's time.
    from tests.firmware.chip.bench import Bench
    from tests.firmware.chip.chip import Files
    from tests.firmware.chip.trials import run

    with tempfile.TemporaryDirectory(prefix="tablier-pico-") as folder:
        files = Files(Path(args.uf2).resolve(), Path(args.bootrom).resolve())
        good = run(Bench(Path(folder), files), args.words)
    chip, real = chip_time.CHIP_TIME.now(), chip_time.real_clock() - began
    sys.stdout.write(f"{chip:.0f} s of the chip took {real:.0f} s: {real / chip:.1f} × slower.\n")
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
