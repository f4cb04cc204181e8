"""Sides are swapped: a phone learns its person's new hand, and no other."""

from __future__ import annotations

import pytest

from controller.session.consent import HIDDEN_SECONDS
from controller.session.phases import Playing
from controller.session.table_state import TableState
from tests.controller.web.hall import Hall, Visitor
from tests.controller.web.worlds import Scripted

DEALT = ("JH", "KH", "QC", "QD", "AS", "AD", "10", "KC", "JC", "QS")
OTHER = "JD"
"""A card of the pile, in place of one that was dealt."""

Sent = list[list[tuple[float, str]]]


def rematch(changed: int = -1) -> tuple[Hall, Visitor, Visitor, Sent]:
    """A game, its end and its rematch; everything sent since to the person who now has seat B.

    And to the table, to who watches, and to the person on seat A. One of the new cards may differ.
    """
    hall = Hall("royal-reversi")
    table, watcher = hall.join(), hall.join(local=False)
    first, second = hall.phone(0, table), hall.phone(1, table)
    hall.set_up()
    hall.ask(table, "wish", what="resign", seat=0)
    hall.run(HIDDEN_SECONDS + 0.5)
    draws = [OTHER if at == changed else it for at, it in enumerate(DEALT)]
    hall.state.new_fairness = lambda name: Scripted(
        name, draws, hall.state.catalog["royal-reversi"]
    )
    sent = [len(it.sent) for it in (first, table, watcher, second)]
    hall.ask(first, "again")
    hall.until(lambda: isinstance(hall.session.phase, Playing))
    hall.run(0.5)
    visitors = (first, table, watcher, second)
    return hall, first, second, [it.sent[at:] for it, at in zip(visitors, sent, strict=True)]


def of_seat_a() -> int:
    """Number of a card that goes to seat A."""
    hall, _, second, _ = rematch()
    assert hall.state.match.names[0] == "A"
    return next(at for at, it in enumerate(DEALT) if it in second.view["hand"])


def test_worlds_that_differ_in_a_new_hand_are_one_to_everybody_on_another_seat() -> None:
    at = of_seat_a()
    (_, first, _, one), (_, _, second, other) = rematch(), rematch(at)
    assert OTHER in second.view["hand"]
    assert first.view["seat"] == 1
    assert one[:3] == other[:3]
    assert one[3] != other[3], "whoever holds the card is shown it"


def test_a_phone_that_stays_on_its_old_seat_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    at = of_seat_a()
    real = TableState.change_seats

    def changed(self: TableState, moves: tuple[int, ...]) -> None:
        real(self, moves)
        # The table swaps sides, the server does not.
        self.moves.clear()

    monkeypatch.setattr(TableState, "change_seats", changed)
    (_, first, _, one), (_, _, _, other) = rematch(), rematch(at)
    assert first.view["seat"] == 0
    assert one[0] != other[0]
