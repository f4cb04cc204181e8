"""Any bytes: read, or refused with the documented error; guided by the calls that they reach."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from random import Random, SystemRandom
from types import FrameType
from typing import Any

import pytest

from tests.system.fuzzing.readers import READERS, Reader, command

SHORT, LONG_SECONDS = 80, 240.0
OURS = tuple(f"{os.sep}{name}{os.sep}" for name in ("controller", "rules", "hardware", "firmware"))
BY_NAME = {reader.name: reader for reader in READERS}
FOUND: dict[str, tuple[bytes, ...]] = {}
"""What once went wrong, by the name of its reader."""


class Reached:
    """Calls of ours, each with the line that makes it (in a compiled build: the interpreted part).

    Single lines would guide better, but ten times fewer inputs could be tried.
    """

    def __init__(self) -> None:
        self.known: set[tuple[str, int, int]] = set()
        self._now: set[tuple[str, int, int]] = set()

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        del event, arg
        name, caller = frame.f_code.co_filename, frame.f_back
        if caller is not None and any(part in name for part in OURS):
            self._now.add((name, frame.f_code.co_firstlineno, caller.f_lineno))

    def run(self, reader: Reader, data: bytes, *, guided: bool = True) -> bool:
        """Read; whether something new was reached (False without guidance, which is quick)."""
        before = sys.gettrace()
        self._now.clear()
        if guided:
            sys.settrace(self)
        try:
            reader.read(data)
        except reader.errors:
            pass
        except Exception as error:
            error.add_note(f"{reader.name}: {data!r}")
            raise
        finally:
            sys.settrace(before)
        new = self._now - self.known
        self.known |= new
        return bool(new)


def fuzz(reader: Reader, seed: int, folder: Path, *, count: int, seconds: float) -> str:
    """Damage the corpus, and keep what reaches something new, so long or so often."""
    random, reached = Random(f"{reader.name}-{seed}"), Reached()
    corpus = list(reader.corpus)
    start, runs = time.monotonic(), 0
    for data in random.sample(corpus, min(20, len(corpus))) if seconds else ():
        reached.run(reader, data)
    while runs < count or time.monotonic() - start < seconds:
        runs += 1
        # The newest are tried more often.
        at = max(random.randrange(len(corpus)), random.randrange(len(corpus)))
        data = random.choice(reader.damages)(corpus[at], reader.corpus, random)
        if reached.run(reader, data, guided=bool(seconds)) and len(data) < 100_000:
            corpus.append(data)
            for words in reader.commands:
                assert command(reader, words, data, folder) == "", data
    new = len(corpus) - len(reader.corpus)
    return f"{reader.name}: seed {seed}, {runs} inputs, {new} reached something new"


@pytest.mark.parametrize("name", BY_NAME)
def test_any_bytes_are_read_or_refused(name: str, tmp_path: Path) -> None:
    assert BY_NAME[name].corpus
    fuzz(BY_NAME[name], 1, tmp_path, count=SHORT, seconds=0.0)


@pytest.mark.soak
@pytest.mark.parametrize("name", BY_NAME)
def test_any_bytes_are_read_or_refused_for_minutes(
    name: str, tmp_path: Path, record_property: Any
) -> None:
    seed = int(os.environ.get("TABLIER_SEED", "0")) or SystemRandom().getrandbits(31)
    told = fuzz(BY_NAME[name], seed, tmp_path, count=SHORT, seconds=LONG_SECONDS)
    record_property("figure", told)


@pytest.mark.parametrize("name", BY_NAME)
def test_what_once_went_wrong_is_read_or_refused(name: str, tmp_path: Path) -> None:
    reader = BY_NAME[name]
    for data in (*FOUND.get(name, ()), reader.corpus[0], reader.corpus[0][:-9]):
        Reached().run(reader, data, guided=False)
        for words in reader.commands:
            assert command(reader, words, data, tmp_path) == ""
