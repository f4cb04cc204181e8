"""The description of the format for people: it must be true and whole."""

import re
from pathlib import Path

from controller.journal import entries
from controller.journal.entries import SeatChanged, plain
from controller.journal.frame import BLOCK, MAGIC, decode
from controller.model.settings import LONGEST_NAME

from .test_entries import ALL

TEXT = (Path(__file__).parents[3] / "docs" / "journal-format.md").read_text(encoding="utf-8")


def test_the_example_is_a_record() -> None:
    (block,) = re.findall(rf"```\n({MAGIC.decode()}.*?)```", TEXT, re.DOTALL)
    found = decode(block.encode().ljust(BLOCK - 1) + b"\n", 0)
    assert found is not None
    frame = found[0]
    entry = entries.read(frame.payload, frame.version, frame.number)
    assert (frame.version, entry) == (entries.VERSION, SeatChanged(1, "remote", "", "Max"))


def test_every_entry_and_every_key_is_described() -> None:
    words = set(re.findall(r"`([a-z-]+)`", TEXT))
    for entry in ALL:
        whole = plain(entry)
        assert {whole["type"], *whole} <= words
    assert {"seat", "kind", "level", "name"} <= words
    assert f"at most {LONGEST_NAME} characters" in TEXT


def test_every_version_is_described() -> None:
    rows = re.findall(r"^\| (\d) \|", TEXT.split("## Versions")[1], re.MULTILINE)
    assert rows == [str(version) for version in range(1, entries.VERSION + 1)]
