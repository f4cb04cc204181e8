"""Parts of the emulated chip that need none of its files; the whole of it: ``make pico``."""

from __future__ import annotations

import json
import shutil
import struct
import subprocess
from pathlib import Path
from typing import Any

import pytest

from .chip import run
from .chip.chip_time import ChipTime

HERE = Path(__file__).parent / "chip"

STRIP = """
import {{ Strip }} from "{folder}/strip.mjs";
const shown = [];
const strip = new Strip((bytes) => shown.push([...bytes]));
let now = 1000;
for (const light of [[0, 255, 1], [2, 128, 64]]) {{
    for (const byte of light) {{
        for (let bit = 7; bit >= 0; bit -= 1) {{
            strip.pin(true, now);
            strip.pin(false, now + ((byte >> bit) & 1 ? 875 : 250));
            now += 1250;
        }}
    }}
}}
strip.settle(now);
strip.settle(now + 60_000);
strip.pin(true, now + 70_000);
strip.pin(false, now + 72_000);
console.log(JSON.stringify([shown, strip.wrong]));
"""

IMAGES = """
import {{ loadUf2, readBootRom }} from "{folder}/images.mjs";
const said = [];
for (const [read, file] of {files}) {{
    try {{
        const flash = new Uint8Array(1024);
        const found = read === "uf2" ? loadUf2(file, flash) : readBootRom(file);
        said.push(read === "uf2" ? [...flash.subarray(256, 260)] : [found.length, found[1]]);
    }} catch (error) {{
        said.push(error.message.split(": ")[1]);
    }}
}}
console.log(JSON.stringify(said));
"""


def printed(script: str) -> Any:
    """What a script prints in Node."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node found (on Debian: sudo apt install nodejs)")
    words = [node, "--input-type=module", "--eval", script]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=True)
    return json.loads(done.stdout)


def test_the_strip_is_read_by_the_length_of_its_pulses() -> None:
    shown, wrong = printed(STRIP.format(folder=HERE))
    assert shown == [[0, 255, 1, 2, 128, 64]]
    assert wrong == 1  # the last pulse was neither a zero nor a one


def block(family: int = 0xE48BFF56) -> bytes:
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10000100, 256, 0, 1, family)
    return (head + bytes([1, 2, 3, 4]) + bytes(252)).ljust(512, b"\0")


def test_files_that_are_no_firmware_are_refused(tmp_path: Path) -> None:
    contents = {
        "good.uf2": block(),
        "other.uf2": block(0xE48BFF59),
        "text.uf2": b"hello" * 200,
        "rom.bin": struct.pack("<4096I", *range(4096)),
        "rom.ts": b"new Uint32Array([" + b"0x1, 0xef," * 2048 + b"])",
        "short.bin": bytes(100),
    }
    for name, data in contents.items():
        (tmp_path / name).write_bytes(data)
    files = [(name.rpartition(".")[2], str(tmp_path / name)) for name in contents]
    assert printed(IMAGES.format(folder=HERE, files=json.dumps(files))) == [
        [1, 2, 3, 4],
        "not for the RP2040 of a Pico",
        "not a UF2 file",
        [4096, 1],
        [4096, 0xEF],
        "not a boot ROM of 16 KB",
    ]


@pytest.mark.parametrize("words", [["", ""], ["none.uf2", "none.ts"]])
def test_without_the_files_it_says_where_they_are(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run.main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "https://micropython.org/download/RPI_PICO/" in err
    assert all(f"There is no file {name}." in err for name in words if name)


def test_the_time_goes_on_from_chip_to_chip() -> None:
    time = ChipTime()
    began = time.now()
    seconds = [100.0]
    time.follow(lambda: seconds[0])
    joined = time.now()
    assert joined >= began
    seconds[0] += 5
    assert time.now() == pytest.approx(joined + 5)
    seconds[0] -= 50  # never backwards
    assert time.now() == pytest.approx(joined + 5)
    time.follow(lambda: 0.5)
    assert time.now() == pytest.approx(joined + 5, abs=1)
