"""Runs in the userland: a copy of a wheel that claims to be the next version."""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path


def main(old: Path, new: Path) -> None:
    """Write the copy."""
    was, is_now = (path.name.split("-")[1] for path in (old, new))
    new.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(old) as given, zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as made:
        for name in given.namelist():
            data = given.read(name)
            if name.endswith(("/METADATA", "/RECORD")):
                data = data.replace(f"Version: {was}".encode(), f"Version: {is_now}".encode())
                data = data.replace(f"tablier-{was}.".encode(), f"tablier-{is_now}.".encode())
            made.writestr(name.replace(f"tablier-{was}.", f"tablier-{is_now}."), data)
    sys.stdout.write(f"{new.name}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
