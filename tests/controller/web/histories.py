"""Histories of several clients at once, and one order of events that explains them.

Requests and their answers happened at known moments; between the two, each request took effect
at one moment. A view shows the table at some moment before it was received, never an earlier one
than the views before it on the same socket, or than that at which a request took effect whose
answer came before it. A move that a hand carries
out is on the board some time after it was accepted. ``explained`` looks for such moments, as Wing
and Gong did.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

DONE = "done"


@dataclass(frozen=True, slots=True)
class Shown:
    """What a view says about what the clients change."""

    language: str
    levels: tuple[str, ...]
    moves: int
    last: str

    @classmethod
    def of(cls, view: dict[str, Any]) -> Shown:
        last = view["last"]
        levels = tuple(seat["level"] for seat in view["seats"])
        return cls(view["language"], levels, view["ply"], last["text"] if last else "")


@dataclass(slots=True)
class Request:
    """A request and its answer; the view whose ``state`` it names had so many ``plies``."""

    client: int
    name: str
    do: str
    facts: dict[str, Any]
    state: str = ""
    plies: int = 0
    sent: float = 0.0
    answered: float = 0.0
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Received:
    """A view, after so many answers on its socket."""

    at: float
    shown: Shown
    answers: int
    state: str


@dataclass(slots=True)
class History:
    """Everything that some clients said and received, each on a socket of its own."""

    requests: list[Request] = field(default_factory=list)
    views: list[list[Received]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Model:
    """The table as one thing that does one request after the other."""

    language: str
    levels: tuple[str, ...]
    moves: tuple[str, ...] = ()
    pending: str = ""
    answers: frozenset[tuple[int, str, str]] = frozenset()

    @property
    def shown(self) -> Shown:
        return Shown(self.language, self.levels, len(self.moves), "".join(self.moves[-1:]))

    def after(self, request: Request) -> Model | None:
        """The table after this request was answered so; None if it would not answer so."""
        before = [it[2] for it in self.answers if it[:2] == (request.client, request.name)]
        if before:
            # The same id again: answered again, done once.
            return self if before == [request.answer] else None
        answer = (request.client, request.name, request.answer)
        done = replace(self, answers=self.answers | {answer})
        if request.answer != DONE:
            fresh = request.plies == len(self.moves)
            return None if request.answer == "web.stale" and fresh else done
        match request.do:
            case "language":
                return replace(done, language=request.facts["language"])
            case "reseat":
                seat, level = request.facts["seat"], request.facts["level"]
                levels = (*self.levels[:seat], level, *self.levels[seat + 1 :])
                return replace(done, levels=levels)
            case _:
                if self.pending or request.plies != len(self.moves):
                    return None
                return replace(done, pending=request.facts["text"])

    def settled(self) -> Model:
        """The table when the accepted move lies on the board."""
        return replace(self, moves=(*self.moves, self.pending), pending="")


@dataclass(frozen=True, slots=True)
class _Point:
    """A place in the search: moments passed, open requests that took effect, views explained."""

    moment: int
    taken: frozenset[int]
    views: tuple[int, ...]
    model: Model


def explained(history: History, start: Model, moves: Sequence[str]) -> str:
    """Empty if one order of events explains everything and ends in these moves; else why not."""
    moments = sorted(
        [(it.sent, at, "sent") for at, it in enumerate(history.requests)]
        + [(it.answered, at, "answered") for at, it in enumerate(history.requests)]
    )
    faults = list(_contradictions(history))
    if faults:
        return faults[0]
    first = _Point(0, frozenset(), tuple(0 for _ in history.views), start)
    todo, known, best = [first], {first}, first
    while todo:
        point = _reading(history, moments, todo.pop())
        best = max(best, point, key=lambda it: (it.moment, sum(it.views)))
        if point.moment == len(moments) and not point.model.pending:
            everything = all(
                seen == len(views) for seen, views in zip(point.views, history.views, strict=True)
            )
            if everything and point.model.moves == tuple(moves):
                return ""
        for after in _steps(history, moments, point):
            if after not in known:
                known.add(after)
                todo.append(after)
    if best.moment == len(moments):
        return f"no order explains all views, or the game {list(moves)}: {best.model}"
    return f"no order explains {history.requests[moments[best.moment][1]]}: {best.model}"


def _contradictions(history: History) -> Iterator[str]:
    """One id of a state on two sockets for two positions."""
    known: dict[str, tuple[int, str]] = {}
    for views in history.views:
        for view in views:
            position = (view.shown.moves, view.shown.last)
            if known.setdefault(view.state, position) != position:
                yield f"state {view.state} is {known[view.state]} and {position}"


def _effects(history: History, moments: list[tuple[float, int, str]], point: _Point) -> list[int]:
    """How many requests of each client have taken effect; the last may not be answered yet."""
    counts = [0] * len(history.views)
    for _, at, what in moments[: point.moment]:
        counts[history.requests[at].client] += what == "answered"
    for at in point.taken:
        counts[history.requests[at].client] += 1
    return counts


def _reading(history: History, moments: list[tuple[float, int, str]], point: _Point) -> _Point:
    """Explain as many views as this table explains: the sooner, the fewer are left."""
    effects = _effects(history, moments, point)
    views = list(point.views)
    for client, received in enumerate(history.views):
        while (
            views[client] < len(received)
            and received[views[client]].answers <= effects[client]
            and received[views[client]].shown == point.model.shown
        ):
            views[client] += 1
    return replace(point, views=tuple(views))


def _steps(
    history: History, moments: list[tuple[float, int, str]], point: _Point
) -> Iterator[_Point]:
    opened = {at for _, at, what in moments[: point.moment] if what == "sent"}
    closed = {at for _, at, what in moments[: point.moment] if what == "answered"}
    for at in opened - closed - point.taken:
        model = point.model.after(history.requests[at])
        if model is not None:
            yield replace(point, model=model, taken=point.taken | {at})
    if point.model.pending:
        yield replace(point, model=point.model.settled())
    if point.moment < len(moments):
        now, at, what = moments[point.moment]
        # What was received before this moment was shown before it.
        late = any(
            seen < len(views) and views[seen].at < now
            for seen, views in zip(point.views, history.views, strict=True)
        )
        if not late and (what == "sent" or at in point.taken):
            yield replace(point, moment=point.moment + 1, taken=point.taken - {at})
