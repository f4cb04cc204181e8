"""Nothing leaks: worlds that differ only in a seat's secrets are one to everybody else.

And the test sees: leaks of many kinds are planted, and every one is caught.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from zlib import crc32

import pytest

from controller.session import desk as desks
from controller.session import session
from controller.session.questions import Questions, question
from controller.show.frames import frame
from controller.show.names import Names
from controller.show.page import Page
from controller.show.pages import page
from controller.web import acts, chronicle, hub, seat_view, table_view
from hardware.ports import Glow
from rules.game import Game
from rules.model import Seat
from tests.controller.web.worlds import Sighting, differences, pairs

GAMES = ("royal-reversi", "incognito")
SHARED = 20
"""So many worlds are compared with the same one."""
ENOUGH = 60
"""Within so many pairs a planted leak must show."""


def compared(key: str, count: int, seed: int) -> tuple[int, int, list[tuple[Any, list[str]]]]:
    """How many pairs were compared, in how many the robot was asked, and those that differ."""
    known: dict[int, Sighting] = {}
    wrong: list[tuple[Any, list[str]]] = []
    number = robots = 0
    for pair in pairs(key, count, seed, SHARED):
        number += 1
        robots += pair.robot
        same = (pair.seat, pair.robot)
        if pair.robot or id(pair.one) not in known:
            known.clear()
            facts: dict[str, Any] = {"robot": pair.robot, "coming": pair.coming}
            known[id(pair.one)] = Sighting(pair.one, pair.seat, noise=0, **facts)
        found = differences(pair, known[id(pair.one)])
        if found:
            wrong.append((same, found))
    return number, robots, wrong


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("key", GAMES)
def test_no_byte_tells_the_secrets_of_another_seat(
    key: str, part: int, record_property: Callable[[str, object], None]
) -> None:
    number, robots, wrong = compared(key, 250, 100 + part)
    record_property("figure", f"{number} pairs of worlds of {key}, {robots} with a robot: 0 differ")
    assert number == 250
    assert robots > 20
    assert wrong == []


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("key", GAMES)
def test_no_byte_tells_the_secrets_of_another_seat_in_ten_thousand_worlds(
    key: str, part: int
) -> None:
    number, _, wrong = compared(key, 500, 1000 + part)
    assert number == 500
    assert wrong == []


# Leaks, each planted where a careless change could put it.

Plant = Callable[[pytest.MonkeyPatch], None]


def _scene(game: Game, desk: Any) -> str:
    return game.dump(desk.match.state)


def peer_hand(patch: pytest.MonkeyPatch) -> None:
    """A seat is shown another's cards."""
    real = seat_view.seat_view

    def leaky(desk: Any, phase: Any, speech: Any, seat: Any, shown: Any) -> dict[str, Any]:
        told = real(desk, phase, speech, seat, shown)
        whole = desk.game.scene(desk.match.state)
        return (
            told
            | {"hand": [whole.get(f"hand.{it}", "") for it in desk.match.names]}
            | {"symbols": dict(whole)}
        )

    patch.setattr(hub, "seat_view", leaky)


def _in_parts(change: Callable[[Any, dict[str, Any]], dict[str, Any]]) -> Plant:
    """Something is added to the public table."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        real = table_view._match

        def leaky(desk: Any, names: Names) -> dict[str, Any]:
            told = real(desk, names)
            return told | change(desk, told)

        patch.setattr(table_view, "_match", leaky)

    return plant


def log_args(patch: pytest.MonkeyPatch) -> None:
    """The log writes acts as they were and not as others hear them."""
    real = chronicle._move

    def leaky(names: Names, act: Any) -> dict[str, Any]:
        return real(names, act) | {"text": names.desk.game.dump(act.state)}

    patch.setattr(chronicle, "_move", leaky)


def state_ids(patch: pytest.MonkeyPatch) -> None:
    """The id of a position is made from all of it."""

    def leaky(self: hub.Hub) -> str:
        desk = self.session.desk
        line = _scene(desk.game, desk) if desk.has_match else ""
        return hashlib.sha256(line.encode()).hexdigest()[:12]

    patch.setattr(hub.Hub, "state", property(leaky))


def why_not(patch: pytest.MonkeyPatch) -> None:
    """A refusal is explained with the whole position in mind."""
    real = chronicle.explained

    def leaky(names: Names, refusal: Any) -> dict[str, Any]:
        told = real(names, refusal)
        count = len(names.desk.match.state.codes())
        return told | {
            "say": f"{told['say']} ({count}, {_scene(names.desk.game, names.desk)[-9:]})"
        }

    patch.setattr(hub, "explained", leaky)
    patch.setattr(acts, "explained", leaky)


def extra_message(patch: pytest.MonkeyPatch) -> None:
    """What is whispered to one phone is heard by all."""

    def leaky(self: hub.Hub, seat: int, move: str, refusal: Any) -> None:
        del seat
        for guest in self.guests.values():
            names = Names(self.session.desk, self._speech(guest.language))
            guest.client.post(self.refusal(names, refusal) | {"id": "", "move": move})

    patch.setattr(hub.Hub, "_whisper", leaky)


def whispered_sound(patch: pytest.MonkeyPatch) -> None:
    """The table counts what was whispered."""
    real = hub.Hub._whisper

    def leaky(self: hub.Hub, seat: int, move: str, refusal: Any) -> None:
        real(self, seat, move, refusal)
        self._sounds += 1

    patch.setattr(hub.Hub, "_whisper", leaky)


def robot_peeks(patch: pytest.MonkeyPatch) -> None:
    """The robot is asked with the whole position."""
    real = question

    def leaky(number: int, game: Game, options: Any, state: Any, seat: Seat, level: str) -> Any:
        return replace(real(number, game, options, state, seat, level), view=game.dump(state))

    patch.setattr(desks, "question", leaky)
    patch.setattr("controller.rehearsal.novice.Novice.ask", _deaf)


def _deaf(self: Any, question: Any) -> None:
    """A robot that is asked and never answers: what it was asked is enough."""


def delay_class(patch: pytest.MonkeyPatch) -> None:
    """A view comes later if somebody holds something."""
    real = hub.Hub.look

    def leaky(self: hub.Hub, now: float) -> None:
        desk = self.session.desk
        slow = desk.has_match and _odd(desk)
        if not slow or round(now * 100) % 4 == 0:
            real(self, now)

    patch.setattr(hub.Hub, "look", leaky)


def lights(patch: pytest.MonkeyPatch) -> None:
    """A light is a shade brighter."""
    real = frame

    def leaky(desk: Any, phase: Any) -> Any:
        shown = real(desk, phase)
        if not desk.has_match:
            return shown
        shade = crc32(_line(desk).encode()) % 5
        return (Glow((0, 0, shade)), *shown[1:])

    patch.setattr(session, "frame", leaky)


def screen(patch: pytest.MonkeyPatch) -> None:
    """The screen tells a card."""
    real = page

    def leaky(desk: Any, phase: Any, speech: Any) -> Page:
        shown: Page = real(desk, phase, speech)
        if not desk.has_match:
            return shown
        return replace(
            shown,
            text=f"{shown.text} {_scene(desk.game, desk)[-6:]} {len(desk.match.state.codes())}",
        )

    patch.setattr(session, "page", leaky)


def question_numbers(patch: pytest.MonkeyPatch) -> None:
    """The robot's questions are numbered by how much others have tried in vain."""
    real = hub.Hub._whisper

    def leaky(self: hub.Hub, seat: int, move: str, refusal: Any) -> None:
        real(self, seat, move, refusal)
        questions: Questions = self.session.desk._questions
        questions._last += 1

    patch.setattr(hub.Hub, "_whisper", leaky)


LEAKS: dict[str, Plant] = {
    "peer hand": peer_hand,
    "whole scene": _in_parts(lambda d, _: {"scene": dict(d.game.scene(d.match.state))}),
    "pile and reserve": _in_parts(lambda d, _: {"seal": d.game.dump(d.match.state)}),
    "last effects": _in_parts(
        lambda d, _: {"last": [d.game.dump(act.state) for act in d.match.course.acts[-1:]]}
    ),
    "initial state": _in_parts(
        lambda d, _: {"ply": [act.move.text for act in d.match.course.acts]}
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


def _line(desk: Any) -> str:
    return str(desk.game.dump(desk.match.state))


def _odd(desk: Any) -> int:
    """One bit of what nobody may know."""
    return crc32(_line(desk).encode()) % 2


@pytest.mark.parametrize("name", LEAKS)
def test_a_planted_leak_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(LEAKS) >= 14
    LEAKS[name](monkeypatch)
    for key in GAMES:
        caught = next((it for it in pairs(key, ENOUGH, 7, 4) if differences(it)), None)
        assert caught is not None, f"nobody noticed in {key}"
