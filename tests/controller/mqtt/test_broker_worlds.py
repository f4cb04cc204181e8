"""No byte that goes to the broker tells a secret: leaks planted there are caught.

The worlds themselves are compared in ``test_two_worlds.py`` and ``test_verb_worlds.py``, where the
broker is one of the outputs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from zlib import crc32

import pytest

from controller.mqtt import table_status
from controller.mqtt.table_status import TableStatus
from controller.session.events import Declared
from controller.web.activity_log import ActivityLog
from tests.controller.web.worlds import KINDS, differences, pairs

ENOUGH = 40
"""Number of pairs within which a planted leak must show."""

Plant = Callable[[pytest.MonkeyPatch], None]


def odd(table: Any) -> int:
    """One bit of what nobody may know."""
    return crc32(table.game.dump(table.match.state).encode()) % 2 if table.has_match else 0


def whole_scene(patch: pytest.MonkeyPatch) -> None:
    """The state shows the board with all hands."""
    real = TableStatus._state

    def leaky(self: Any, table: Any, phase: Any, parts: Any) -> Any:
        told = real(self, table, phase, parts)
        scene = table.game.scene(table.match.state) if table.has_match else {}
        return told | {"scene": dict(scene)}

    patch.setattr(TableStatus, "_state", leaky)


def true_moves(patch: pytest.MonkeyPatch) -> None:
    """Events say what was played and not what others saw."""
    real = ActivityLog.told_since

    def leaky(self: Any, names: Any, acts: int, others: int) -> Any:
        found = real(self, names, acts, others)
        line = names.table.game.dump(names.table.match.state)
        return [it | {"text": line} for it in found]

    patch.setattr(ActivityLog, "told_since", leaky)


def health_tells(patch: pytest.MonkeyPatch) -> None:
    """The health of the pads depends on a hand."""
    real = table_status._health
    patch.setattr(
        table_status, "_health", lambda table, phase: real(table, phase) | {"link": odd(table)}
    )


def sent_at_once(patch: pytest.MonkeyPatch) -> None:
    """A good hand is reported sooner."""
    real = TableStatus.__call__

    def leaky(self: Any, now: float, what: Any) -> None:
        if odd(self._presenter.session.table):
            self._due = now
        real(self, now, what)

    patch.setattr(TableStatus, "__call__", leaky)


def counted_tries(patch: pytest.MonkeyPatch) -> None:
    """Events are numbered by how much was tried in vain."""
    real = TableStatus.__call__

    def leaky(self: Any, now: float, what: Any) -> None:
        if isinstance(what, Declared):
            self._number += 1
        real(self, now, what)

    patch.setattr(TableStatus, "__call__", leaky)


@pytest.mark.parametrize(
    "plant", [whole_scene, true_moves, health_tells, sent_at_once, counted_tries]
)
@pytest.mark.parametrize("kind", ["royal", "incognito"])
def test_a_leak_to_the_broker_is_caught(
    plant: Plant, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    for pair in pairs(KINDS[kind], ENOUGH, 7, 4):
        found = differences(pair)
        if found:
            assert found == ["broker"]
            return
    pytest.fail("nobody noticed")
