"""Several people who hide something: who holds which hand, before anything begins."""

from __future__ import annotations

import pytest

from controller.journal.entries import Stirred
from controller.session.commands import Append
from controller.session.phases import Playing, SetUp
from tests.controller.web.hall import Hall, Visitor

SHARE = "5a" * 16


def gathered(game: str, people: int = 2) -> tuple[Hall, Visitor]:
    """A table on which these people have begun a game."""
    hall = Hall("reversi")
    table = hall.join()
    hall.run(0.5)
    options = {} if people == 2 else {"seats": str(people)}
    seats = [{"kind": "human"} for _ in range(people)]
    hall.ask(table, "begin", game=game, options=options, seats=seats)
    hall.run(5.0)
    return hall, table


@pytest.mark.parametrize(
    ("game", "people"), [("royal-reversi", 2), ("royal-reversi", 4), ("incognito", 2)]
)
def test_the_pieces_stand_by_themselves_and_nothing_begins_before_everybody_holds_a_hand(
    game: str, people: int
) -> None:
    hall, table = gathered(game, people)
    assert table.view["gathering"]
    assert isinstance(hall.session.phase, SetUp)
    assert hall.state.tracker.in_place
    assert set(table.view["lights"]) == {""}
    assert "pads" not in table.view["page"].text
    for seat in range(people):
        hall.ask(table, "pair", seat=seat, here=True, bytes=SHARE)
    hall.run(1.0)
    assert hall.state.match.history.acts == [] or game == "incognito"
    hall.ask(table, "wish", what="start")
    assert not table.view["gathering"]
    if game == "royal-reversi":
        hall.until(lambda: isinstance(hall.session.phase, Playing))
        told = [it.entry for it in hall.events if isinstance(it, Append)]
        shares = {it.source for it in told if isinstance(it, Stirred)}
        assert len(shares) == people + 1, "the table, and each hand on this page"
        assert table.view["awaits"] == table.view["turn"]
    else:
        hall.run(0.1)
        assert table.view["phase"] == "waiting"
        assert table.view["awaits"] == 0


def test_a_hand_on_the_page_is_not_called_a_phone_and_has_a_number_of_its_own() -> None:
    hall, table = gathered("royal-reversi")
    told = hall.ask(table, "pair", seat=0, here=True)
    hall.run(0.1)
    assert table.view["hands"] == [
        {"where": "here", "number": told["hand"], "present": False},
        None,
    ]
    assert not any("phone" in it["say"] for it in table.view["log"])
    again = hall.ask(table, "pair", seat=0, here=True)
    hall.run(0.1)
    assert again["hand"] != told["hand"]
    hall.phone(0, table)
    hall.run(0.1)
    assert table.view["hands"][0]["where"] == "phone"
    assert "another phone" in table.view["log"][-1]["say"]


def test_a_person_alone_is_told_nothing_of_a_hand_on_the_page() -> None:
    hall = Hall("royal-reversi", robots=(1,))
    table = hall.join()
    hall.run(1.0)
    hall.ask(table, "pair", seat=0, here=True)
    hall.run(0.1)
    assert not table.view["gathering"]
    assert not any("hand is on" in it["say"] for it in table.view["log"])


def test_setting_up_begins_too_for_a_page_that_does_not_know_the_question() -> None:
    hall, table = gathered("royal-reversi")
    hall.ask(table, "wish", what="set-up")
    hall.until(lambda: isinstance(hall.session.phase, Playing))
    assert not table.view["gathering"]
