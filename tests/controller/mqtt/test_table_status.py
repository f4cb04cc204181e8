"""What a table reports: each change once, in order, and in words."""

from __future__ import annotations

import json
from copy import copy
from typing import Any

from controller.display.names import Names
from controller.web.activity_log import ActivityLog
from rules.model import Refusal
from tests.controller.mqtt.reported import ReportedHall


def events(hall: ReportedHall) -> list[dict[str, Any]]:
    sent = hall.recorded().sent
    return [json.loads(text) for _, name, text in sent if name.startswith("event")]


def states(hall: ReportedHall, name: str = "state") -> list[dict[str, Any]]:
    return [json.loads(text) for _, at, text in hall.recorded().sent if at == name]


def kinds(hall: ReportedHall) -> list[str]:
    return [it["kind"] for it in events(hall)]


def test_a_game_with_a_take_back_and_an_end_that_is_taken_back() -> None:
    hall = ReportedHall()
    hall.set_up()
    hall.play(3)
    page = hall.join()
    hall.ask(page, "wish", what="take-back")
    hall.run(3)
    hall.ask(page, "wish", what="resign", seat=0)
    hall.run(1)
    hall.ask(page, "wish", what="un-end")
    hall.run(1)
    told = [it for it in kinds(hall) if it != "news"]
    assert told == ["begin", "move", "move", "move", "back", "end", "reopened"]
    found = events(hall)
    assert [it["n"] for it in found] == list(range(1, len(found) + 1))
    moves = [it for it in found if it["kind"] == "move"]
    assert [(it["seat"], it["ply"]) for it in moves] == [(0, 1), (1, 2), (0, 3)]
    assert all(it["say"] and it["text"] for it in moves)
    (back,) = [it for it in found if it["kind"] == "back"]
    assert back["ply"] == 2
    (end,) = [it for it in found if it["kind"] == "end"]
    assert (end["winners"], end["outside"]) == ([1], True)
    assert end["say"]
    last = states(hall)[-1]
    assert (last["ply"], last["turn"], last["result"]) == (2, 0, None)
    assert last["n"] == len(found)


def test_a_refused_move_is_told_with_its_rule() -> None:
    hall = ReportedHall()
    hall.set_up()
    page = hall.join()
    hall.ask(page, "play", text="a1")
    hall.run(8)
    told = [it for it in events(hall) if it["kind"] == "refusal"]
    assert len(told) == 1
    assert told[0]["text"] == "a1"
    assert told[0]["rule"]
    assert told[0]["say"]


def test_another_game_closes_the_one_before() -> None:
    hall = ReportedHall()
    hall.set_up()
    page = hall.join()
    hall.ask(page, "begin", game="incognito", options={}, seats=[], clock="none")
    hall.run(1)
    begun = [it for it in events(hall) if it["kind"] == "begin"]
    assert [it["game"]["key"] for it in begun] == ["reversi", "incognito"]
    assert states(hall)[-1]["game"]["secret"]


def test_an_act_made_again_is_told_again_even_if_it_is_the_same() -> None:
    """Else whoever hides something would show whether it is still the same."""
    hall = ReportedHall()
    hall.set_up()
    hall.play(2)
    acts = hall.state.match.history.acts
    acts[-1] = copy(acts[-1])
    hall.run(0.5)
    assert kinds(hall) == ["begin", "move", "move", "back", "move"]
    *_, before, _, after = events(hall)
    assert (before["text"], before["act"]) == (after["text"], after["act"])


def test_nothing_is_reported_while_nothing_changes() -> None:
    hall = ReportedHall(options={})
    hall.set_up()
    hall.run(2)
    before = len(hall.recorded().sent)
    hall.run(60)
    assert len(hall.recorded().sent) == before


def test_a_board_that_does_not_answer_is_reported() -> None:
    hall = ReportedHall()
    hall.set_up()
    page = hall.join()
    hall.ask(page, "gesture", gesture="unplug", seconds=2)
    hall.run(6)
    assert [it["link"] for it in states(hall, "health")][-3:] == [True, False, True]


def test_the_log_counts_what_it_drops() -> None:
    """Else an entry would be reported twice, or not at all, after the two hundredth."""
    hall = ReportedHall()
    hall.set_up()
    log = ActivityLog()
    table, phase = hall.session.table, hall.session.phase
    log.follow(table, phase)
    for number in range(1, 1001):
        log.refused(0, str(number), Refusal("unknown"))
        log.follow(table, phase)
        assert log.dropped + len(log.others) == number
    told = log.told_since(Names(table, hall.hub.speech), 0, 997)
    assert [it["text"] for it in told] == ["998", "999", "1000"]
    assert len(log.others) == 200
