"""Status of a table for its broker: its state, its health, and numbered events.

All of it comes from the public view that watchers of the page get; nothing is filtered here. It is
looked at in fixed intervals, so that also the moments of the messages tell no more than that view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from controller.display.names import Names
from controller.display.presenter import Presenter
from controller.model.history import Act
from controller.mqtt.topics import PROTOCOL
from controller.session.commands import Command
from controller.session.events import Event, Tick
from controller.session.phases import Phase
from controller.session.read_only import ReadOnlyMatch, ReadOnlyTable
from controller.web import table_view
from controller.web.activity_log import ActivityLog
from controller.web.table_view import TableView
from controller.web.view_sections import written

EVERY_SECONDS = 0.2
"""Seconds between two looks at the table."""
STATE, HEALTH = "state", "health"
_SHOWN = ("game", "turn", "seats", "scene", "last", "ply", "score", "score_what", "result")
"""Sections of the public view that are reported."""
_TOLD = ("kind", "seat", "text", "say", "act", "ply", "why", "rule", "clause")
"""What is reported of an entry of the log."""


class StatusLine(Protocol):
    """Where states and events go; returns at once."""

    def put_state(self, name: str, text: str) -> None:
        """Report a state; it replaces the one before."""

    def put_event(self, number: int, text: str) -> None:
        """Report an event."""


class TableStatus:
    """Watches one table; ``wall`` gives the time of day, ``boot`` names this run of the program."""

    def __init__(
        self, presenter: Presenter, line: StatusLine, boot: str, wall: Callable[[], float]
    ) -> None:
        self._presenter = presenter
        self._line = line
        self._boot = boot
        self._wall = wall
        self._log = ActivityLog()
        self._view = TableView()
        self._due = float("-inf")
        self._number = 0
        """Number of the last event."""
        self._match: ReadOnlyMatch | None = None
        self._acts: Sequence[Act] = ()
        self._others = 0
        """Number of entries of the log, other than acts, that were reported."""
        self._result: object = None
        self._states: dict[str, dict[str, Any]] = {}

    def __call__(self, now: float, what: Event | Command) -> None:
        """Take note of an event of the loop."""
        if not isinstance(what, Tick):
            return
        session = self._presenter.session
        table, phase = session.table, session.phase
        self._log.follow(table, phase)
        if now < self._due:
            return
        self._due = now + EVERY_SECONDS
        parts = self._view.parts(table, self._presenter.speech)
        for event in self._events(table, parts):
            self._number += 1
            self._line.put_event(self._number, self._text(event | {"n": self._number}))
        self._tell(STATE, self._state(table, phase, parts), _clock(table, now))
        self._tell(HEALTH, _health(table, phase), {})

    def _state(self, table: ReadOnlyTable, phase: Phase, parts: dict[str, Any]) -> dict[str, Any]:
        return {key: parts[key] for key in _SHOWN} | {
            "phase": table_view.phase_name(table, phase),
            "awaits": table_view.awaits(table, phase),
            "gathering": table.gathering,
            "language": self._presenter.speech.language,
            "n": self._number,
        }

    def _tell(self, name: str, values: dict[str, Any], more: dict[str, Any]) -> None:
        """Report a state if it has changed; ``more`` changes all the time, and does not count."""
        if self._states.get(name) != values:
            self._states[name] = values
            self._line.put_state(name, self._text(values | more))

    def _text(self, values: dict[str, Any]) -> str:
        return written({"v": PROTOCOL, "boot": self._boot, "at": int(self._wall())} | values)

    def _events(self, table: ReadOnlyTable, parts: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """What has happened since the last look."""
        names = Names(table, self._presenter.speech)
        match = table.match if table.has_match else None
        if match is not self._match:
            self._match, self._others, self._result = match, 0, None
            self._acts = () if match is None else tuple(match.history.acts)
            if match is None:
                yield {"kind": "closed"}
                return
            yield {"kind": "begin"} | {key: parts[key] for key in ("game", "seats", "ply")}
        if match is None:
            return
        acts, before = match.history.acts, self._acts
        same = 0
        # Never compared by value: acts that look the same may differ in what they hide.
        while same < min(len(acts), len(before)) and acts[same] is before[same]:
            same += 1
        if same < len(before):
            yield {"kind": "back", "act": same, "ply": sum(act.plies for act in acts[:same])}
        for entry in self._log.told_since(names, same, self._others):
            yield {key: entry[key] for key in _TOLD if key in entry}
        self._acts = tuple(acts)
        self._others = self._log.dropped + len(self._log.others)
        duel = parts["duel"]
        if duel is not None and duel["act"] > same:
            yield {"kind": "duel"} | {key: duel[key] for key in ("act", "say", "end")}
        if parts["result"] != self._result:
            self._result = parts["result"]
            over = parts["result"] is not None
            yield {"kind": "end"} | parts["result"] if over else {"kind": "reopened"}


def _clock(table: ReadOnlyTable, now: float) -> dict[str, Any]:
    if not table.has_match:
        return {"clock": None}
    clock = table.match.clock
    left = [round(left) for left in clock.at(now)]
    return {"clock": {"pace": str(clock.pace), "left": left, "running": clock.running}}


def _health(table: ReadOnlyTable, phase: Phase) -> dict[str, Any]:
    name = table.board.pad_name
    stuck = table.tracker.model.ignored if table.has_match else frozenset()
    noisy = table.pads.health.noisy
    return {
        "link": not table.reader.away,
        "noisy": [name(pad) for pad in sorted(noisy)],
        "stuck": [name(pad) for pad in sorted(stuck - noisy)],
        "unsaved": table.ledger.unsaved,
        "mending": table_view.phase_name(table, phase) == table_view.PhaseName.MENDING,
    }
