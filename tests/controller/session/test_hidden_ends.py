"""An end off the board hides what players hold until all agree or a minute has passed.

Until then it can be taken back; afterwards never. What others have seen is taken back only with
their consent.
"""

from __future__ import annotations

import pytest

from controller.journal.entries import Ended, Opened, Reopened, TakenBack
from controller.journal.errors import JournalError
from controller.session.consent import HIDDEN_SECONDS
from controller.session.events import Consented, Wished
from controller.session.match import Match
from controller.session.phases import Asking, Finished, Mending, Playing
from hardware.ports import Key
from rules.model import Seat
from tests.controller.session.table import Table, standing

ROYAL = "royal-reversi"
ENDS = {
    "resigned": lambda table: table.menu("resign", "seat", "yes"),
    "agreed": lambda table: table.menu("draw", "agree"),
    "time": lambda table: table.run(31.0),
}
ENDING = pytest.mark.parametrize("reason", ENDS)


def ended(reason: str = "resigned", *, phones: tuple[int, ...] = ()) -> Table:
    """Royal Reversi with dealt cards, ended off the board after a card was played."""
    table = Table(ROYAL, clock="move 30" if reason == "time" else "none")
    table.state.phones = frozenset(map(Seat, phones))
    table.play(table.legal()[0])
    ENDS[reason](table)
    assert table.at(Finished)
    return table


def offered(table: Table) -> list[str]:
    table.press(Key.MENU)
    found = table.answers_offered
    table.press(Key.BACK)
    return found


@ENDING
def test_an_end_off_the_board_is_hidden_and_can_be_taken_back(reason: str) -> None:
    table = ended(reason)
    last = [it for it in table.entries if isinstance(it, Ended)][-1]
    assert (last.reason, last.hidden) == (reason, True)
    assert table.saved_game().conceals
    assert table.says("end.hidden")
    assert {"un-end", "open-hands"} <= set(offered(table))
    table.menu("un-end")
    assert table.at(Playing)
    assert isinstance(table.entries[-1], Reopened)
    assert not table.state.match.hidden
    assert table.kept()


@ENDING
def test_a_minute_after_the_end_the_hands_are_shown_for_good(reason: str) -> None:
    table = ended(reason)
    table.run(HIDDEN_SECONDS - 2)
    assert table.state.match.hidden
    table.run(3.0)
    assert isinstance(table.entries[-1], Opened)
    assert not table.saved_game().conceals
    assert table.at(Finished)
    assert not {"un-end", "open-hands", "take-back"} & set(offered(table))
    table.send(Wished("un-end"))
    assert table.at(Finished)


def test_the_minute_goes_on_while_a_menu_is_open_and_its_answers_come_too_late() -> None:
    table = ended()
    table.press(Key.MENU)
    table.run(HIDDEN_SECONDS + 1)
    assert table.state.match.final
    table.pick("un-end")
    assert table.at(Finished)
    assert table.state.match.result is not None
    assert isinstance(table.entries[-1], Opened)


def test_a_new_minute_begins_with_the_next_end() -> None:
    table = ended()
    table.run(40.0)
    table.menu("un-end")
    table.run(40.0)
    ENDS["resigned"](table)
    table.run(40.0)
    assert table.state.match.hidden
    table.run(21.0)
    assert table.state.match.final


def test_the_hands_are_shown_when_everybody_agrees() -> None:
    table = ended()
    table.menu("open-hands")
    assert (table.asking.key, table.asking.facts["seat"]) == ("open-agree", 1)
    table.pick("consent")
    assert isinstance(table.entries[-1], Opened)
    table = ended()
    table.menu("open-hands", "stay")
    assert table.state.match.hidden
    assert table.at(Finished)


def test_a_seat_with_a_phone_agrees_there_and_nowhere_else() -> None:
    table = ended(phones=(0, 1))
    table.menu("open-hands")
    for seat in (0, 1):
        assert table.asking.facts["seat"] == seat
        assert table.answers_offered == ["stay"]
        table.send(Consented(1 - seat, yes=True))
        assert table.asking.facts["seat"] == seat, "the other one is not asked"
        table.send(Consented(seat, yes=True))
    assert isinstance(table.entries[-1], Opened)
    table = ended(phones=(0, 1))
    table.menu("open-hands")
    table.send(Consented(0, yes=False))
    assert table.at(Finished)
    assert table.state.match.hidden
    table.send(Consented(0, yes=True))
    assert table.state.match.hidden, "the question is gone"


def test_a_person_alone_shows_the_hands_at_once() -> None:
    table = Table(ROYAL, robots=(1,))
    ENDS["resigned"](table)
    table.menu("open-hands")
    assert isinstance(table.entries[-1], Opened)


def test_the_next_game_shows_the_hands_of_the_last_one() -> None:
    table = ended()
    table.run(2.0)
    table.press(Key.OK)
    kinds = [type(it).__name__ for it in table.entries]
    assert kinds.index("Opened") < len(kinds) - 1 - kinds[::-1].index("Started")


def test_an_end_on_the_board_shows_everything_at_once_and_stays() -> None:
    table = near_the_end()
    match = table.state.match
    assert match.final
    assert not match.hidden
    last = [it for it in table.entries if isinstance(it, Ended)][-1]
    assert not last.hidden
    assert not any(isinstance(it, Opened) for it in table.entries)
    assert "take-back" not in offered(table)
    assert table.state.reader.revocable is None


def test_an_end_that_shows_what_was_hidden_waits_for_ok(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "conceals", lambda _: True)
    table = Table("incognito", options={"draw": "2"})
    table.play("c2-c3")
    table.carry("c7", "c6")
    table.run(9.0)
    assert table.moves == ["c2-c3"]
    table.carry("c6", "c7")
    assert not table.state.match.final, "a rest is no end"
    table.carry("c7", "c6")
    table.press(Key.OK)
    assert table.moves == ["c2-c3", "c7-c6"]
    assert table.state.match.final


def near_the_end() -> Table:
    """The last picture is covered."""
    line = (
        "BBBBBBBB/BBBBBBBB/BBBBBBBB/BBBBBBBB/AAAAAAAA/AAAAAAAA/AAAAAAAA/1AAAAAAA"
        " A:JS,KS,KS,KS,9 B:JH,JH,JH,JD,9 gone:- A"
    )
    table = standing(ROYAL, line)
    table.play("JS@a1")
    table.run(1.0)
    if table.at(Mending):
        table.restore()
    return table


@pytest.mark.parametrize("game", ["reversi", "incognito"])
def test_where_nothing_is_hidden_an_end_is_taken_back_as_ever(game: str) -> None:
    table = Table(game)
    table.play(table.legal()[0])
    ENDS["resigned"](table)
    assert not table.says("end.hidden")
    table.run(2 * HIDDEN_SECONDS)
    table.menu("un-end")
    assert table.at(Playing)
    assert not any(isinstance(it, Opened) for it in table.entries)


def test_a_journal_that_goes_on_after_the_hands_were_shown_is_false() -> None:
    table = ended()
    table.run(HIDDEN_SECONDS + 1)
    moves = table.entries[-3]
    table.entries.append(TakenBack(1, "0" * 16))
    with pytest.raises(JournalError) as caught:
        table.saved_game()
    assert caught.value.code == "journal.after", moves


# What others have seen.


def test_a_drawn_card_is_taken_back_only_with_consent() -> None:
    table = Table(ROYAL)
    table.play(table.legal()[0])
    done = table.acts
    table.menu("take-back")
    assert (table.asking.key, table.asking.facts["seat"]) == ("back-agree", 1)
    table.pick("stay")
    assert table.acts == done
    assert table.at(Playing)
    table.menu("take-back")
    table.pick("consent")
    assert len(table.acts) < len(done)
    assert table.at(Mending)


def test_phones_are_asked_and_nobody_answers_for_them() -> None:
    table = Table(ROYAL)
    table.state.phones = frozenset({Seat(0), Seat(1)})
    table.play(table.legal()[0])
    done = table.acts
    table.send(Wished("take-back"))
    # Somebody else may have asked in the name of the seat that moved.
    for seat in (1, 0):
        assert table.asking.facts["seat"] == seat
        assert table.answers_offered == ["stay"]
        assert table.acts == done
        table.send(Consented(seat, yes=True))
    assert len(table.acts) < len(done)


def test_a_duel_is_taken_back_only_with_consent_and_a_plain_move_freely() -> None:
    table = Table("incognito")
    table.play("c2-c4")
    table.menu("take-back")
    assert table.at(Mending)
    table.restore()
    table.play("c2-c4")
    fought(table)
    done = table.acts
    table.menu("take-back")
    assert table.asking.key == "back-agree"
    table.pick("stay")
    assert table.at(Playing)
    assert table.acts == done


def fought(table: Table) -> None:
    """A duel: South's rock on d5 has beaten North's scissors."""
    table.play("d7-d5")
    table.carry("d2", "d4")
    table.pick("d2-d4xd5")
    table.pick("=P")
    table.pick("=C")
    table.take("d5")
    table.carry("d4", "d5")


def test_pieces_put_back_ask_too_and_must_be_restored_if_somebody_says_no() -> None:
    table = Table("incognito")
    table.play("c2-c4")
    fought(table)
    done = table.acts
    table.run(10.0)
    table.carry("d5", "d2", rest=0.2)
    table.place("d5", "N?", rest=3.0)
    assert table.asking.key == "back-agree"
    table.pick("stay")
    assert table.acts == done
    assert table.at(Mending)
    table.restore()
    assert table.at(Playing)
    assert table.acts == done
    table.carry("d5", "d2", rest=0.2)
    table.place("d5", "N?", rest=3.0)
    table.pick("consent")
    assert table.moves == ["c2-c4", "d7-d5"]


def test_a_person_alone_against_robots_takes_back_freely() -> None:
    table = Table(ROYAL, robots=(1,), idle=True)
    table.play(table.legal()[0])
    table.menu("take-back")
    assert not table.at(Asking)
    assert table.moves == []
