from dataclasses import replace
from random import Random

import pytest

from controller.course import Act
from controller.session import playing
from controller.session.desk import Desk
from controller.session.phases import Playing, Private
from controller.show.duel import OPEN, last_duel
from controller.show.frames import frame
from controller.show.names import Names
from controller.show.pages import page
from rules.model import Seat
from tests.controller.show.situations import all_of
from tests.controller.show.tables import (
    ENGLISH,
    FRENCH,
    act,
    fresh,
    made,
    propose,
    ready,
    told,
    want_of,
)


def other_world(desk: Desk) -> bool:
    """Swap what is secret for something else that everybody would think possible too."""
    course, game, random = desk.match.course, desk.game, Random(7)
    before = game.dump(course.state)
    course.state = game.sample(game.public(course.state), random)
    course.acts[-3:] = [
        Act(game.sample(game.public(it.state), random), it.move, it.seat) for it in course.acts[-3:]
    ]
    return game.dump(course.state) != before


@pytest.mark.parametrize("key", ["incognito", "royal-reversi"])
def test_no_page_or_light_depends_on_a_secret_but_the_private_page(key: str) -> None:
    differ = private = 0
    for at, (label, desk, phase) in enumerate(all_of(key)):
        if at % 5 and not isinstance(phase, Private):
            continue
        course = desk.match.course
        proposed = desk.proposal
        if proposed is not None and "x" in proposed.text and not desk.match.humans():
            # Between robots an attack is made and decided at once: people carry its end out.
            continue
        state, made_acts = course.state, list(course.acts)
        shown = page(desk, phase, FRENCH), frame(desk, phase)
        differs = other_world(desk)
        legal = proposed is None or desk.game.refusal(course.state, proposed) is None
        same = desk.game.scene(desk.game.public(state)) == desk.game.scene(desk.match.public)
        # Robots at both seats: the end of a duel is part of what is to be done for one.
        duel = proposed is not None and key == "incognito" and "x" in proposed.text
        if differs and legal and same and not duel:
            differ += 1
            again = page(desk, phase, FRENCH), frame(desk, phase)
            if isinstance(phase, Private):
                private += shown[0] != again[0]
            else:
                assert shown == again, (label, phase)
        course.state, course.acts[:] = state, made_acts
    assert differ > 60
    assert private > 0 or key == "incognito"


def test_a_robot_s_exchange_hides_its_symbol() -> None:
    desk = ready("incognito", robots=(0,))
    text = next(it.text for it in desk.game.moves(desk.match.state) if it.text[0] == "T")
    assert text[-1] in "CPF"
    propose(desk, text)
    asked = playing.declare(desk)
    assert page(desk, asked, ENGLISH).choices == (f"troc on {text[1:3]}",)
    act(desk, Random(1), text)
    assert told(desk).startswith(f"South: troc on {text[1:3]}.")


def test_a_robot_that_lost_its_thread_does_not_tell_its_line_up() -> None:
    desk = fresh("incognito", robots=(0,))
    desk.tell("fallback", seat=Seat(0), move="S:CPFCPF")
    assert "CPF" not in told(desk)
    desk.tell("did", seat=Seat(0), move="S:CPFCPF")
    assert told(desk).startswith("South: pieces lined up.")


def test_a_dead_hand_is_told_when_it_is_exchanged_and_not_before() -> None:
    desk = ready("royal-reversi", robots=(0,))
    want = replace(want_of(desk, "X"), spots=())
    name = desk.match.names[0]
    cards = desk.game.scene(desk.match.state)[f"hand.{name}"].split()
    desk.proposal, desk.tracker.wants = want.move, (want,)
    assert page(desk, playing.declare(desk), ENGLISH).choices == ("exchange the hand",)
    before = desk.match.state
    desk.match.course.acts.append(Act(before, want.move, Seat(0)))
    desk.proposal = None
    desk.tell("did", seat=Seat(0), move="X")
    shown = told(desk, Playing())
    assert "exchange the hand (" in shown
    assert shown.count("♥") == sum(card.endswith("H") for card in cards)


def test_a_hint_about_a_hand_is_only_a_light() -> None:
    desk = ready("royal-reversi", 3)
    desk.hint = desk.game.parse("KH@f3")
    assert "My advice: the light." in told(desk)
    desk = ready("reversi", 3)
    desk.hint = desk.tracker.wants[0].move
    assert f"My advice: {desk.hint}." in told(desk)


def test_a_duel_knows_no_more_than_what_was_announced() -> None:
    desk = ready("incognito", robots=(1,))
    made(desk, "c2-c4", "c7-c5", "c4xc5")
    assert desk.game.scene(desk.match.state)["c5"][1] in "CPF"
    duel = last_duel(desk.match.course)
    assert duel is not None
    assert (duel.own, duel.other, duel.end) == ("", "", OPEN)


def test_a_piece_is_called_by_its_owner_whatever_is_known_of_its_symbol() -> None:
    desk = ready("incognito")
    hidden = "South's piece with a hidden symbol"
    assert Names(desk, ENGLISH).piece("SC") == Names(desk, ENGLISH).piece("S?") == hidden
    assert Names(desk, ENGLISH).piece("C") == "scissors"
