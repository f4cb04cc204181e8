"""Nothing leaks: worlds that differ only in a seat's secrets are one to everybody else.

And the test sees: leaks of many kinds are planted, and every one is caught.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from zlib import crc32

import pytest

from controller.display import presenter
from controller.display.light_frames import frame
from controller.display.names import Names
from controller.display.screen_pages import page
from controller.model.screen_page import Page
from controller.session import robot_turn
from controller.session.robot_requests import RobotRequests, question
from controller.web import activity_log, hub, message_handlers, seat_view, table_view, views
from hardware.ports import Glow
from rules.game import Game
from tests.build import fewer
from tests.controller.web.worlds import KINDS, Sighting, differences, pairs

PAIRS = {
    "royal": 340,
    "royal exchange": 240,
    "royal 3": 240,
    "royal 4": 140,
    "royal teams": 160,
    "royal whole": 20,
    "incognito": 340,
    "incognito troc": 240,
    "incognito closed": 240,
    "incognito whole": 40,
}
"""Number of pairs compared, by kind: 2,000 in all, and in the interpreted build a quarter."""
LEAST = 20
SHARED = 14
"""Number of worlds compared with the same one."""
ENOUGH = 60
"""Number of pairs within which a planted leak must show."""


def compared(name: str, count: int, seed: int) -> tuple[Counter[str], list[Any]]:
    """How many pairs were compared, of which sorts, and those that differ."""
    known: tuple[Any, Sighting] | None = None
    wrong: list[Any] = []
    sorts: Counter[str] = Counter()
    for pair in pairs(KINDS[name], count, seed, SHARED):
        turnout = pair.turnout
        sorts["pairs"] += 1
        sorts["robot"] += turnout.robot
        sorts["resumed"] += turnout.resumed
        sorts["resigned"] += turnout.resigned
        if known is None or known[0] != (pair.one, turnout):
            known = (pair.one, turnout), Sighting(pair.one, turnout)
        found = differences(pair, known[1])
        if found:
            wrong.append((turnout, found))
    return sorts, wrong


@pytest.mark.parametrize("name", KINDS)
def test_no_byte_tells_the_secrets_of_another_seat(
    name: str, record_property: Callable[[str, object], None]
) -> None:
    assert sum(PAIRS.values()) == 2000
    count = max(fewer(PAIRS[name]), LEAST)
    sorts, wrong = compared(name, count, 100)
    told = ", ".join(f"{count} {sort}" for sort, count in sorts.items())
    record_property("figure", f"two worlds of {name}: {told}, {len(wrong)} differ")
    assert sorts["pairs"] == count
    if count == PAIRS[name]:
        assert sorts["resumed"]
        assert sorts["resigned"] or count < 40
        assert sorts["robot"] or KINDS[name].about in {"closed", "whole"}
    assert wrong == []


@pytest.mark.soak
@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize("name", KINDS)
def test_no_byte_tells_the_secrets_of_another_seat_in_ten_thousand_worlds(
    name: str, part: int
) -> None:
    sorts, wrong = compared(name, PAIRS[name], 1000 + part)
    assert sorts["pairs"] == PAIRS[name]
    assert wrong == []


def test_worlds_are_about_what_they_are_called() -> None:
    for name, sign in (("royal exchange", "X"), ("royal 3", "X"), ("incognito troc", "T")):
        found = list(pairs(KINDS[name], 40, 3, 4))
        about = [it for it in found if any(act.startswith(sign) for act in it.one.acts[2:])]
        assert len(about) > 20, name
    duels = [it.one.acts for it in pairs(KINDS["incognito closed"], 60, 3, 4)]
    assert any("x" in requests[-1] for requests in duels), (
        "a duel is open, and one has yet to announce"
    )
    assert any(requests[-1].startswith("=") for requests in duels), "somebody has announced last"
    exchanged = [
        it for it in pairs(KINDS["incognito troc"], 40, 3, 4) if it.one.acts != it.other.acts
    ]
    assert any(
        mine != other
        for pair in exchanged
        for mine, other in zip(pair.one.acts[2:], pair.other.acts[2:], strict=True)
    ), "what came from the reserve differs"


# Leaks, each planted where a careless change could put it.

Plant = Callable[[pytest.MonkeyPatch], None]


def _scene(game: Game, table: Any) -> str:
    return game.dump(table.match.state)


def peer_hand(patch: pytest.MonkeyPatch) -> None:
    """A seat is shown another's cards."""
    real = seat_view.seat_view

    def leaky(table: Any, phase: Any, speech: Any, seat: Any, shown: Any) -> dict[str, Any]:
        told = real(table, phase, speech, seat, shown)
        whole = table.game.scene(table.match.state)
        return (
            told
            | {"hand": [whole.get(f"hand.{it}", "") for it in table.match.names]}
            | {"symbols": dict(whole)}
        )

    patch.setattr(views, "seat_view", leaky)


def _in_parts(change: Callable[[Any, dict[str, Any]], dict[str, Any]]) -> Plant:
    """Something is added to the public table."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        real = table_view._match

        def leaky(table: Any, names: Names) -> dict[str, Any]:
            told = real(table, names)
            return told | change(table, told)

        patch.setattr(table_view, "_match", leaky)

    return plant


def log_args(patch: pytest.MonkeyPatch) -> None:
    """The log writes acts as they were and not as others hear them."""
    real = activity_log._move

    def leaky(names: Names, act: Any) -> dict[str, Any]:
        return real(names, act) | {"text": names.table.game.dump(act.state)}

    patch.setattr(activity_log, "_move", leaky)


def state_ids(patch: pytest.MonkeyPatch) -> None:
    """The id of a position is made from all of it."""

    def leaky(self: views.Views) -> str:
        table = self._session.table
        line = _scene(table.game, table) if table.has_match else ""
        return hashlib.sha256(line.encode()).hexdigest()[:12]

    patch.setattr(views.Views, "state", property(leaky))


def why_not(patch: pytest.MonkeyPatch) -> None:
    """A refusal is explained with the whole position in mind."""
    real = activity_log.explained

    def leaky(names: Names, refusal: Any) -> dict[str, Any]:
        told = real(names, refusal)
        count = len(names.table.match.state.codes())
        return told | {
            "say": f"{told['say']} ({count}, {_scene(names.table.game, names.table)[-9:]})"
        }

    patch.setattr(hub, "explained", leaky)
    patch.setattr(message_handlers, "explained", leaky)


def extra_message(patch: pytest.MonkeyPatch) -> None:
    """What is whispered to one phone is heard by all."""

    def leaky(self: hub.Hub, seat: int, move: str, refusal: Any) -> None:
        del seat
        for guest in self.guests.values():
            names = Names(self.session.table, self._speech(guest.language))
            guest.client.post(self.refusal(names, refusal) | {"id": "", "move": move})

    patch.setattr(hub.Hub, "_whisper", leaky)


def whispered_sound(patch: pytest.MonkeyPatch) -> None:
    """The table counts what was whispered."""
    real = hub.Hub._whisper

    def leaky(self: hub.Hub, seat: int, move: str, refusal: Any) -> None:
        real(self, seat, move, refusal)
        self.views._sounds += 1

    patch.setattr(hub.Hub, "_whisper", leaky)


def robot_peeks(patch: pytest.MonkeyPatch) -> None:
    """The robot is asked with the whole position."""
    real = question

    def leaky(number: int, game: Game, options: Any, state: Any, *of: Any, is_set_up: bool) -> Any:
        asked = real(number, game, options, state, *of, is_set_up=is_set_up)
        return replace(asked, view=game.dump(state))

    patch.setattr(robot_turn, "question", leaky)
    patch.setattr("controller.simulation.random_robot.RandomRobot.ask", _deaf)


def _deaf(self: Any, question: Any) -> None:
    """A robot that is asked and never answers: what it was asked is enough."""


def delay_class(patch: pytest.MonkeyPatch) -> None:
    """A view comes later if somebody holds something."""
    real = hub.Hub.look

    def leaky(self: hub.Hub, now: float) -> None:
        table = self.session.table
        slow = table.has_match and _odd(table)
        if not slow or round(now * 100) % 4 == 0:
            real(self, now)

    patch.setattr(hub.Hub, "look", leaky)


def lights(patch: pytest.MonkeyPatch) -> None:
    """A light is a shade brighter."""
    real = frame

    def leaky(table: Any, phase: Any) -> Any:
        shown = real(table, phase)
        if not table.has_match:
            return shown
        shade = crc32(_line(table).encode()) % 5
        return (Glow((0, 0, shade)), *shown[1:])

    patch.setattr(presenter, "frame", leaky)


def screen(patch: pytest.MonkeyPatch) -> None:
    """The screen tells a card."""
    real = page

    def leaky(table: Any, phase: Any, speech: Any) -> Page:
        shown: Page = real(table, phase, speech)
        if not table.has_match:
            return shown
        return replace(
            shown,
            text=f"{shown.text} {_scene(table.game, table)[-6:]} {len(table.match.state.codes())}",
        )

    patch.setattr(presenter, "page", leaky)


def question_numbers(patch: pytest.MonkeyPatch) -> None:
    """The robot's questions are numbered by how much others have tried in vain."""
    real = hub.Hub._whisper

    def leaky(self: hub.Hub, seat: int, move: str, refusal: Any) -> None:
        real(self, seat, move, refusal)
        questions: RobotRequests = self.session._table.robot._questions
        questions._last += 1

    patch.setattr(hub.Hub, "_whisper", leaky)


LEAKS: dict[str, Plant] = {
    "peer hand": peer_hand,
    "whole scene": _in_parts(lambda d, _: {"scene": dict(d.game.scene(d.match.state))}),
    "pile and reserve": _in_parts(lambda d, _: {"seal": d.game.dump(d.match.state)}),
    "last effects": _in_parts(
        lambda d, _: {"last": [d.game.dump(act.state) for act in d.match.history.acts[-1:]]}
    ),
    "initial state": _in_parts(
        lambda d, _: {"ply": [act.move.text for act in d.match.history.acts]}
    ),
    "padding": _in_parts(
        lambda d, told: {"score_what": told["score_what"] + " " * (crc32(_line(d).encode()) % 17)}
    ),
    "checksum": _in_parts(lambda d, _: {"seal": hashlib.sha256(_line(d).encode()).hexdigest()[:4]}),
    "set order": _in_parts(lambda d, told: {"moves": told["moves"][:: (-1) ** _odd(d)]}),
    "move count": _in_parts(lambda d, _: {"ply": len(d.match.state.codes()) * 100 + _odd(d)}),
    "true moves": _in_parts(
        lambda d, _: {"moves": [it.text for it in d.game.moves(d.match.state)] + [_odd(d)]}
    ),
    "log args": log_args,
    "card-derived ids": state_ids,
    "error text": why_not,
    "extra message": extra_message,
    "counted whispers": whispered_sound,
    "robot peeks": robot_peeks,
    "delay class": delay_class,
    "lights": lights,
    "screen": screen,
    "question numbers": question_numbers,
}


def _line(table: Any) -> str:
    return str(table.game.dump(table.match.state))


def _odd(table: Any) -> int:
    """One bit of what nobody may know."""
    return crc32(_line(table).encode()) % 2


def _caught(name: str) -> bool:
    return any(differences(it) for it in pairs(KINDS[name], ENOUGH, 7, 4))


@pytest.mark.parametrize("name", LEAKS)
def test_a_planted_leak_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(LEAKS) >= 14
    LEAKS[name](monkeypatch)
    for kind in ("royal", "incognito"):
        assert _caught(kind), f"nobody noticed in {kind}"


def resume_tells(patch: pytest.MonkeyPatch) -> None:
    """The question whether to resume tells how the game stands."""
    real = page

    def leaky(table: Any, phase: Any, speech: Any) -> Page:
        shown: Page = real(table, phase, speech)
        if table.saved_game is None or table.has_match:
            return shown
        line = table.saved_game.game.dump(table.saved_game.history.state)
        return replace(shown, text=f"{shown.text} {crc32(line.encode())}")

    patch.setattr(presenter, "page", leaky)


def troc_named(patch: pytest.MonkeyPatch) -> None:
    """The log names the piece that came from the reserve."""
    real = activity_log._move

    def leaky(names: Names, act: Any) -> dict[str, Any]:
        return real(names, act) | {"text": act.move.text}

    patch.setattr(activity_log, "_move", leaky)


def opened_early(patch: pytest.MonkeyPatch) -> None:
    """Whoever gives up shows everything at once, before the others agree."""
    patch.setattr(table_view, "is_open", lambda table: table.match.result is not None)


def _is_nearly_over(table: Any) -> bool:
    """Whether some move ends the game now."""
    game, codes = table.game, table.match.state.codes()
    later = [table.match.state.clone() for _ in codes]
    for state, code in zip(later, codes, strict=True):
        state.play(code)
    return any(game.outcome(state) is not None for state in later)


ELSEWHERE: dict[str, tuple[str, Plant]] = {
    f"{name}: whole scene": (name, LEAKS["whole scene"])
    for name in KINDS
    if name not in {"royal", "incognito"}
} | {
    "all is shown before the end is final": ("incognito", opened_early),
    "the end tells one act early": (
        "incognito whole",
        _in_parts(lambda d, told: {"seal": _line(d) if _is_nearly_over(d) else told["seal"]}),
    ),
    "the end of who gave up tells": (
        "royal 3",
        _in_parts(lambda d, told: {"seal": _line(d) if d.match.result else told["seal"]}),
    ),
    "resuming tells": ("incognito", resume_tells),
    "a piece from the reserve is named": ("incognito troc", troc_named),
    "a duel shows who attacks before the other announces": (
        "incognito closed",
        _in_parts(
            lambda d, _: {
                "ply": [it for it in d.game.scene(d.match.state).items() if d.match.state.phase > 1]
            }
        ),
    ),
    "partners know of each other": (
        "royal teams",
        _in_parts(lambda d, _: {"seal": d.game.scene(d.match.state).get("hand.A1", "")}),
    ),
}
"""Leaks that only some kinds of worlds can show."""


@pytest.mark.parametrize("name", ELSEWHERE)
def test_a_leak_planted_elsewhere_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind, plant = ELSEWHERE[name]
    plant(monkeypatch)
    assert _caught(kind)
