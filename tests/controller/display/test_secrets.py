from dataclasses import replace
from random import Random

import pytest

from controller.display.duel import OPEN, last_duel
from controller.display.light_frames import frame
from controller.display.names import Names
from controller.display.screen_pages import page
from controller.model.history import Act
from controller.session import questions
from controller.session.phases import Playing, Private
from controller.session.robot_turn import PrivateHint
from controller.session.table_state import TableState
from rules.model import Seat
from tests.controller.display.situations import all_of
from tests.controller.display.tables import (
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


def other_world(table: TableState) -> bool:
    """Swap what is secret for something else that everybody would think possible too."""
    history, game, random = table.match.history, table.game, Random(7)
    before = game.dump(history.state)
    history.state = game.sample(game.public(history.state), random)
    history.acts[-3:] = [
        Act(game.sample(game.public(it.state), random), it.move, it.seat)
        for it in history.acts[-3:]
    ]
    return game.dump(history.state) != before


@pytest.mark.parametrize("key", ["incognito", "royal-reversi"])
def test_no_page_or_light_depends_on_a_secret_but_the_private_page(key: str) -> None:
    differ = private = 0
    for at, (label, table, phase) in enumerate(all_of(key)):
        if at % 5 and not isinstance(phase, Private):
            continue
        history = table.match.history
        proposed = table.robot.proposal
        if proposed is not None and "x" in proposed.text and not table.match.humans():
            # Between robots an attack is made and decided at once: people carry its end out.
            continue
        state, made_acts = history.state, list(history.acts)
        shown = page(table, phase, FRENCH), frame(table, phase)
        differs = other_world(table)
        legal = proposed is None or table.game.refusal(history.state, proposed) is None
        same = table.game.scene(table.game.public(state)) == table.game.scene(table.match.public)
        # Robots at both seats: the end of a duel is part of what is to be done for one.
        duel = proposed is not None and key == "incognito" and "x" in proposed.text
        if differs and legal and same and not duel:
            differ += 1
            again = page(table, phase, FRENCH), frame(table, phase)
            if isinstance(phase, Private):
                private += shown[0] != again[0]
            else:
                assert shown == again, (label, phase)
        history.state, history.acts[:] = state, made_acts
    assert differ > 60
    assert private > 0 or key == "incognito"


def test_a_robot_s_exchange_hides_its_symbol() -> None:
    table = ready("incognito", robots=(0,))
    text = next(it.text for it in table.game.moves(table.match.state) if it.text[0] == "T")
    assert text[-1] in "CPF"
    propose(table, text)
    asked = questions.declare(table)
    assert page(table, asked, ENGLISH).choices == (f"piece on {text[1:3]} swapped",)
    act(table, Random(1), text)
    assert told(table).startswith(f"South: piece on {text[1:3]} swapped.")


def test_a_robot_that_lost_its_thread_does_not_tell_its_line_up() -> None:
    table = fresh("incognito", robots=(0,))
    table.notices.tell("fallback", seat=Seat(0), move="S:CPFCPF")
    assert "CPF" not in told(table)
    table.notices.tell("did", seat=Seat(0), move="S:CPFCPF")
    assert told(table).startswith("South: pieces lined up.")


def test_a_dead_hand_is_told_when_it_is_exchanged_and_not_before() -> None:
    table = ready("royal-reversi", robots=(0,))
    expected = replace(want_of(table, "X"), spots=())
    name = table.match.names[0]
    cards = table.game.scene(table.match.state)[f"hand.{name}"].split()
    table.robot.proposal, table.tracker.expected_moves = expected.move, (expected,)
    assert page(table, questions.declare(table), ENGLISH).choices == ("exchange the hand",)
    before = table.match.state
    table.match.history.acts.append(Act(before, expected.move, Seat(0)))
    table.robot.proposal = None
    table.notices.tell("did", seat=Seat(0), move="X")
    shown = told(table, Playing())
    assert "exchange the hand (" in shown
    assert shown.count("♥") == sum(card.endswith("H") for card in cards)


def test_a_hint_about_a_hand_is_only_on_the_page_of_its_seat() -> None:
    table = ready("royal-reversi", 3)
    seat = table.match.turn
    public = told(table)
    dark = frame(table, Playing())
    for hint in (
        PrivateHint(seat, awaited=True),
        PrivateHint(seat, move=table.game.parse("KH@f3")),
    ):
        table.robot.private_hint = hint
        assert told(table) == public
        assert frame(table, Playing()) == dark
        assert "hint" not in page(table, Private(table.match.seat(seat + 1)), ENGLISH).text
    assert "My hint: K♥ on f3." in page(table, Private(seat), ENGLISH).text
    table = ready("reversi", 3)
    table.robot.hint = table.tracker.expected_moves[0].move
    assert f"My hint: {table.robot.hint}." in told(table)


def test_a_duel_knows_no_more_than_what_was_announced() -> None:
    table = ready("incognito", robots=(1,))
    made(table, "c2-c4", "c7-c5", "c4xc5")
    assert table.game.scene(table.match.state)["c5"][1] in "CPF"
    duel = last_duel(table.match.history)
    assert duel is not None
    assert (duel.own, duel.other, duel.end) == ("", "", OPEN)


def test_a_piece_is_called_by_its_owner_whatever_is_known_of_its_symbol() -> None:
    table = ready("incognito")
    hidden = "South's piece with a hidden symbol"
    assert Names(table, ENGLISH).piece("SC") == Names(table, ENGLISH).piece("S?") == hidden
    assert Names(table, ENGLISH).piece("C") == "scissors"
