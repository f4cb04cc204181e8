"""Every message by every kind of asker in every phase: no byte tells a secret of another seat.

And the test sees: for every message a leak is planted, and caught by the worlds of this message.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.web.table_view import PhaseName
from tests.controller.web.twin_tables import Asker, Leak
from tests.controller.web.verb_leaks import LEAKS
from tests.controller.web.verb_worlds import ENDING, VERBS, Counted, missing, run, twins
from tests.controller.web.worlds import KINDS

SUITE = ("royal", "incognito")
SOAK = 12
"""Number of pairs in each phase."""
LENGTH = 24
"""Number of messages sent to each pair."""
ENOUGH = 6
"""Number of pairs in a phase within which a planted leak must show."""


def compared(
    kind: str, each: int, seed: int, folder: Path, *, whole: bool = False
) -> tuple[str, list[Leak], Counted]:
    """What was sent to so many pairs in each phase, and where they differed."""
    counted: Counted = Counter()
    leaks: list[Leak] = []
    sorts: Counter[str] = Counter()
    for phase in PhaseName:
        for twin in twins(kind, phase, each, seed, folder):
            leak = run(twin, LENGTH, counted, whole=whole)
            leaks += [leak] if leak else []
            sorts["pairs"] += 1
            sorts["shown by play itself"] += twin.is_revealed
    told = ", ".join(f"{count} {sort}" for sort, count in sorts.items())
    done = sum(1 for count in counted.values() if count)
    told += f", {counted.total()} messages, {done} of {len(counted)} of message by asker by phase"
    assert sorts["shown by play itself"] * 4 < sorts["pairs"]
    return f"{kind}, seed {seed}: {told}, {len(leaks)} differ", leaks, counted


def test_every_message_key_and_phase_has_a_world() -> None:
    assert missing() == [], "add it to FACTS or PREPARED in verb_worlds.py"


def test_every_message_has_a_planted_leak() -> None:
    assert {it.do for it in LEAKS.values()} == set(VERBS), "add one to LEAKS in verb_leaks.py"


@pytest.mark.parametrize("kind", SUITE)
def test_no_message_by_anybody_in_any_phase_tells_a_secret(
    kind: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    told, leaks, counted = compared(kind, 1, 1, tmp_path)
    record_property("figure", told)
    assert leaks == []
    sent = {(do, asker) for (do, asker, _), count in counted.items() if count}
    often = set(VERBS) - {"hello", *ENDING}
    assert {do for do, _ in sent} == set(VERBS)
    own = {Asker.PHONE, Asker.SCREEN}
    sent |= {(do, Asker.PHONE) for do, asker in sent if asker in own}
    assert {(do, asker) for do in often for asker in set(Asker) - {Asker.SCREEN}} <= sent


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("kind", [it for it in KINDS if "whole" not in it])
def test_no_message_by_anybody_in_any_phase_tells_a_secret_in_many_worlds(
    kind: str, part: int, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    told, leaks, counted = compared(kind, SOAK, 100 + part, tmp_path, whole=True)
    record_property("figure", told)
    assert leaks == []
    often = {key: count for key, count in counted.items() if key[0] not in ENDING}
    assert sum(map(bool, often.values())) > 0.85 * len(often)


@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_planted_in_a_message_is_caught(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    planted = LEAKS[name]
    planted.plant(monkeypatch)
    for kind in ("royal", "incognito"):
        for twin in twins(kind, planted.phase, ENOUGH, 7, tmp_path):
            if run(twin, LENGTH, Counter(), [planted.do], planted.facts):
                return
    pytest.fail("nobody noticed")
