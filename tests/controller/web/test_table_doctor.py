"""The doctor on the table's page: on the running table's own devices, beside a resting game."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from controller.journal.entries import Entry
from controller.maker.doctor.lockstep import Lockstep
from controller.model.screen_page import Page
from controller.runtime.loop import TICK_SECONDS
from controller.session.commands import Append, Light, Ring, Say
from controller.session.phases import Paused
from controller.web.messages import DoctorRequest
from controller.web.table_doctor import ATTENDED_SECONDS
from hardware.calibration import LEAST_MARGIN
from hardware.ports import DARK, EMPTY, PRESENCE, STRENGTH, TOUCH, Chime, Glow, Key, Pad
from tests.controller.web.hall import Hall, Visitor


def opened(hall: Hall) -> Visitor:
    """A page with control that has begun an examination."""
    page = hall.join()
    assert hall.ask(page, "doctor", act="open")["type"] == "done"
    hall.run(0.4)
    return page


def told(page: Visitor) -> dict[str, Any]:
    found: dict[str, Any] = page.view["doctor"]
    return found


def in_play(**facts: Any) -> Hall:
    """A game after its first move."""
    hall = Hall(**facts)
    hall.set_up()
    page = hall.join()
    hall.ask(page, "play", text="d3")
    hall.until(lambda: len(hall.state.match.history.acts) == 1)
    hall.run(10.0)
    return hall


def is_asked(page: Visitor, words: str) -> bool:
    asked = told(page)["asked"]
    return asked is not None and words in asked["say"]


def journal(hall: Hall) -> list[Entry]:
    return [it.entry for it in hall.events if isinstance(it, Append)]


def facts_of(hall: Hall) -> object:
    match = hall.state.match
    return (match.state, [it.move.text for it in match.history.acts], match.result, journal(hall))


def test_a_game_rests_while_pieces_are_moved_for_a_test_and_goes_on_as_it_was() -> None:
    hall = in_play()
    before, left = facts_of(hall), hall.state.match.clock.at(hall.clock.now)
    page = opened(hall)
    assert isinstance(hall.session.phase, Paused)
    pad = next(at for at, kind in enumerate(hall.table.kinds) if not kind)
    hall.ask(page, "gesture", gesture="put", pad=pad, kind="N1")
    hall.run(3.0)
    assert page.view["doctor_pads"]["marks"][pad] == "N1"
    hall.run(60.0)
    assert facts_of(hall) == before
    assert hall.state.match.clock.at(hall.clock.now) == left
    hall.ask(page, "gesture", gesture="lift", pad=pad)
    hall.ask(page, "doctor", act="close")
    hall.until(lambda: hall.state.tracker.in_place)
    hall.run(0.5)
    assert facts_of(hall) == before
    hall.ask(page, "play", text=page.view["moves"][0]["text"])
    hall.until(lambda: len(hall.state.match.history.acts) == 2)


def test_a_piece_left_by_the_test_is_no_move_but_is_pointed_out() -> None:
    hall = in_play()
    hall.ask(hall.join(), "hand", mode="real")
    before = facts_of(hall)
    page = opened(hall)
    legal = hall.state.tracker.expected_moves[0]
    (pad,) = hall.state.tracker.model.pads(legal.spots)
    hall.ask(page, "gesture", gesture="put", pad=pad, kind="N1")
    hall.run(1.0)
    hall.ask(page, "doctor", act="close")
    hall.run(1.0)
    assert facts_of(hall) == before
    assert page.view["phase"] == "mending"


def test_lights_and_screen_are_those_of_the_test_and_come_back_with_the_game() -> None:
    hall = in_play()
    frame, screen = hall.table.lights.frame, hall.table.screen.visible
    page = opened(hall)
    assert set(hall.table.lights.frame) == {DARK}
    assert hall.table.screen.visible != screen
    hall.ask(page, "doctor", act="test", section="lights")
    hall.until(lambda: told(page)["asked"] is not None)
    assert {bytes(it.colour) for it in hall.table.lights.frame} == {b"\xff\x00\x00"}
    assert set(page.view["doctor_pads"]["lights"]) == {"ff0000"}
    hall.ask(page, "doctor", act="close")
    hall.run(1.0)
    assert hall.table.lights.frame == frame
    assert hall.table.screen.visible == screen


def test_what_the_session_shows_meanwhile_waits_until_the_test_is_over() -> None:
    hall = in_play()
    page = opened(hall)
    screen, played = hall.table.screen.visible, len(hall.table.sound.played)
    later = (Glow((1, 2, 3)),) * len(hall.table.kinds)
    hall.loop.obey([Light(later), Say(Page("Later")), Ring(Chime.DONE)])
    assert set(hall.table.lights.frame) == {DARK}
    assert hall.table.screen.visible == screen
    assert len(hall.table.sound.played) == played
    hall.frames.clear()
    hall.ask(page, "doctor", act="close")
    assert hall.frames[0][1] == repr(later)


def visit(hall: Hall, page: Visitor) -> None:
    """Put a piece wherever the test asks for one, or press the key it wants."""
    before = -1
    while told(page)["testing"]:
        goal = page.view["doctor_pads"]["asked"]
        lying = [Pad(at) for at, kind in enumerate(hall.table.kinds) if kind]
        if len(goal) == 1 and goal[0] != before:
            before = goal[0]
            for at in lying:
                hall.table.lift(at)
            hall.table.put(Pad(before), "N1")
        elif not goal and lying:
            for at in lying:
                hall.table.lift(at)
        hall.run(0.1)


def test_every_pad_is_visited_and_a_dead_one_is_named() -> None:
    hall = Hall()
    hall.table.stick(Pad(9), EMPTY)
    page = opened(hall)
    hall.ask(page, "doctor", act="test", section="pads")
    visit(hall, page)
    (found,) = [it for it in told(page)["findings"] if it["grade"] == "fault"]
    assert (found["section"], "b7" in found["text"], bool(found["fix"])) == ("pads", True, True)


def test_answers_of_the_page_are_those_of_the_person() -> None:
    hall = Hall()
    page = opened(hall)
    hall.ask(page, "doctor", act="test", section="lights")
    for answer in ("yes", "a8 b8", "yes"):
        hall.until(lambda: told(page)["asked"] is not None)
        hall.ask(page, "doctor", act="answer", text=answer)
        hall.run(0.5)
    hall.until(lambda: not told(page)["testing"])
    (found,) = told(page)["findings"]
    assert (found["grade"], found["section"]) == ("fault", "lights")
    assert "a8" in found["text"]


def test_the_keys_of_the_table_are_tested_and_do_nothing_else() -> None:
    hall = in_play()
    before = facts_of(hall)
    page = opened(hall)
    hall.ask(page, "doctor", act="test", section="keys")
    for key in Key:
        name = hall.hub.speech.say(f"doctor.key.{key.value}")
        hall.until(partial(is_asked, page, name))
        hall.ask(page, "key", key=key.value)
        hall.run(0.5)
    hall.until(lambda: not told(page)["testing"])
    assert [it["grade"] for it in told(page)["findings"]] == ["good"]
    hall.ask(page, "doctor", act="close")
    hall.run(1.0)
    assert facts_of(hall) == before
    assert page.view["phase"] == "playing"


def test_all_tests_run_one_after_the_other_and_can_be_stopped() -> None:
    hall = Hall()
    page = opened(hall)
    hall.ask(page, "doctor", act="test")
    hall.until(lambda: told(page)["asked"] is not None)
    assert told(page)["testing"] == "all"
    assert hall.ask(page, "doctor", act="test", section="keys")["code"] == "web.nothing"
    hall.ask(page, "doctor", act="stop")
    hall.run(0.5)
    assert (told(page)["testing"], told(page)["asked"]) == ("", None)
    hall.ask(page, "doctor", act="test", section="link")
    hall.until(lambda: not told(page)["testing"])
    assert [it["section"] for it in told(page)["findings"]] == ["link"]


def test_a_pad_shows_its_value_and_its_margin_and_a_piece_moves_it() -> None:
    hall = Hall(profile=STRENGTH)
    page = opened(hall)
    hall.run(3.0)
    live = page.view["doctor_pads"]
    assert len(live["raw"]) == len(live["names"]) == 64
    # Under a piece nobody knows the noise at rest.
    is_empty = [not mark for mark in live["marks"]]
    assert [it is not None for it in live["margin"]] == is_empty
    assert min(it for it in live["margin"] if it is not None) >= LEAST_MARGIN
    share = zip(live["share"], is_empty, strict=True)
    assert max(abs(it) for it, empty in share if empty) < 50
    hall.table.put(Pad(5), "S2")
    hall.run(1.0)
    live = page.view["doctor_pads"]
    assert live["share"][5] < -100
    assert live["marks"][5] == "S2"


@pytest.mark.parametrize("profile", [TOUCH, PRESENCE])
def test_contacts_have_no_values_but_their_changes_are_counted(profile: str) -> None:
    hall = Hall(profile=profile)
    page = opened(hall)
    if profile == TOUCH:
        hall.table.touch(Pad(5), down=True)
    else:
        hall.table.put(Pad(5), "N1")
    hall.run(0.5)
    live = page.view["doctor_pads"]
    assert (live["raw"], live["share"], live["margin"]) == ([], [], [])
    assert live["changes"][5] >= 1
    assert live["changes"][6] == 0


def test_only_a_page_with_control_may_examine_and_others_see_only_that_it_is_done() -> None:
    hall = in_play()
    watcher = hall.join(local=False)
    for act in ("open", "later", "close", "test", "stop", "answer"):
        assert hall.ask(watcher, "doctor", act=act)["code"] == "web.control"
    assert not isinstance(hall.session.phase, Paused)
    opened(hall)
    assert watcher.view["doctor"] == {"open": True}
    assert watcher.view["doctor_pads"] is None


def test_nothing_that_would_change_the_game_is_done_meanwhile() -> None:
    hall = in_play()
    page = opened(hall)
    before = facts_of(hall)
    for do, facts in (
        ("play", {"text": "c3"}),
        ("choose", {"at": 0}),
        ("begin", {"game": "reversi"}),
        ("reseat", {"seat": 0, "kind": "robot"}),
        ("wish", {"what": "resign", "seat": 0}),
        ("lesson", {"game": "reversi"}),
        ("pair", {"seat": 0}),
        ("resume", {"name": "x.journal"}),
        ("hand", {"mode": "real"}),
    ):
        assert hall.ask(page, do, **facts)["code"] == "web.examined", do
    assert facts_of(hall) == before


def test_a_phone_cannot_move_while_the_table_is_examined() -> None:
    hall = Hall("incognito")
    page = hall.join()
    phone = hall.phone(0, page)
    opened(hall)
    acts = len(hall.state.match.history.acts)
    assert hall.ask(phone, "act", text="S:CPFCPF")["code"] == "web.examined"
    assert len(hall.state.match.history.acts) == acts


def test_an_examination_that_everybody_has_left_ends() -> None:
    hall = in_play()
    opened(hall)
    for it in [*hall.hub.guests]:
        hall.leave(it)  # type: ignore[arg-type]
    hall.run(ATTENDED_SECONDS - 1)
    assert hall.doctor.is_open
    hall.run(2.0)
    hall.until(lambda: hall.state.tracker.in_place)
    hall.run(1.0)
    assert not hall.loan.is_lent


def test_a_board_that_was_unplugged_meanwhile_is_found_again() -> None:
    hall = in_play()
    before = facts_of(hall)
    page = opened(hall)
    hall.table.cut_link()
    hall.run(1.0)
    assert told(page)["problem"]
    hall.ask(page, "doctor", act="close")
    hall.run(1.0)
    assert isinstance(hall.session.phase, Paused)
    hall.table.mend_link()
    hall.until(lambda: page.view["phase"] == "playing")
    assert facts_of(hall) == before


def test_a_table_without_a_doctor_says_so() -> None:
    hall = Hall()
    hall.hub.doctor = None
    page = hall.join()
    assert hall.ask(page, "doctor", act="open")["code"] == "web.no-doctor"
    assert DoctorRequest(id="x", act="open").act == "open"


def test_a_test_in_lockstep_never_runs_beside_the_loop_and_can_be_called_off() -> None:
    steps: list[int] = []

    def work() -> None:
        for number in range(100):
            steps.append(number)
            run.pause()

    run = Lockstep(work)
    assert steps == []
    for count in range(1, 4):
        run.step()
        assert len(steps) == count
    run.call_off()
    assert run.is_over
    run.step()
    assert len(steps) == 3


def test_a_bug_in_a_test_is_not_lost() -> None:
    def work() -> None:
        raise ZeroDivisionError

    run = Lockstep(work)
    with pytest.raises(ZeroDivisionError):
        run.step()
    assert run.is_over
    assert TICK_SECONDS
