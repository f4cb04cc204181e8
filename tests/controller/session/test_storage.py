"""Journal, then light: nothing says "done" before it is kept, and what cannot be kept is asked."""

import pytest

from controller.display.palette import GLOW, Meaning
from controller.journal.entries import Moved
from controller.journal.receipts import Saved, Unsaved
from controller.session.commands import Append, Command, Light, Ring
from controller.session.ledger import MOST_RECORDS
from controller.session.phases import Asking, Finished, Playing
from hardware.ports import PROFILES, Chime, Key
from tests.controller.session.table import KEYS, Table

DONE = (Meaning.LAST, Meaning.REVOCABLE)


def says_done(command: Command) -> bool:
    """True if this tells people that a move is accepted."""
    if isinstance(command, Light):
        return not {GLOW[it] for it in DONE}.isdisjoint(command.frame)
    return command == Ring(Chime.DONE)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("profile", PROFILES)
def test_no_light_and_no_sound_says_done_before_the_journal_has_the_move(
    key: str, profile: str
) -> None:
    table = Table(key, profile=profile)
    table.keeps = False
    table.commands.clear()
    table.play(table.legal()[0])
    table.run(5.0)
    records = [it for it in table.commands if isinstance(it, Append)]
    assert isinstance(records[0].entry, Moved)
    assert not any(says_done(it) for it in table.commands)
    table.commands.clear()
    table.save()
    assert any(isinstance(it, Ring) and it.chime == Chime.DONE for it in table.commands)
    assert table.lit(*DONE)


def test_the_light_waits_for_every_record_of_the_move() -> None:
    table = Table("royal-reversi")
    table.keeps = False
    table.play(table.legal()[0])
    assert (
        table.state.ledger.recorded - table.state.ledger.saved == 2
    )  # the card, and what was drawn
    table.send(Saved(table.state.ledger.recorded - 1))
    assert table.lit(*DONE) == set()
    table.save()
    assert table.lit(*DONE)


def test_every_move_is_recorded_once_and_in_order() -> None:
    table = Table("reversi")
    for _ in range(10):
        table.play(table.legal()[0])
    numbers = [it.number for it in table.commands if isinstance(it, Append)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert [it.move for it in table.entries if isinstance(it, Moved)] == table.moves


def failing(key: str = "reversi") -> Table:
    table = Table(key)
    table.keeps = False
    table.play(table.legal()[0])
    table.send(Unsaved("journal.full", "no space left"))
    assert table.asking.key == "unsaved"
    assert table.lit(*DONE) == set()
    return table


def test_what_cannot_be_kept_is_asked_and_people_may_play_on() -> None:
    table = failing()
    table.pick("play-on")
    assert table.at(Playing)
    assert table.lit(*DONE)  # they know that it is not kept
    table.play(table.legal()[0])
    assert len(table.moves) == 2
    table.send(Unsaved("journal.full", "no space left"))
    assert table.at(Playing)  # asked once is enough
    assert table.state.ledger.unsaved


def test_to_try_again_waits_for_the_journal_again() -> None:
    table = failing()
    table.pick("retry")
    assert table.retries == 1
    assert table.at(Playing)
    assert table.lit(*DONE) == set()
    table.save()
    assert table.lit(*DONE)
    assert table.state.ledger.unsaved == ""


def test_a_second_failure_is_asked_again() -> None:
    table = failing()
    table.pick("retry")
    table.send(Unsaved("journal.full", "no space left"))
    assert table.asking.key == "unsaved"
    table.pick("play-on")
    assert table.at(Playing)


def test_a_journal_that_comes_round_by_itself_takes_its_question_back() -> None:
    table = failing()
    table.save()
    assert table.at(Playing)
    assert table.lit(*DONE)
    assert table.state.ledger.unsaved == ""


def test_the_question_waits_however_the_board_changes() -> None:
    table = failing()
    table.take("e5")
    table.place("e5", "W")
    assert table.asking.key == "unsaved"
    table.world.cut_link()
    table.run(1.0)
    table.world.mend_link()
    table.run(1.0)
    assert table.asking.key == "unsaved"
    table.pick("play-on")
    assert table.at(Playing)


def test_what_was_moved_under_the_question_is_read_after_it() -> None:
    table = failing()
    table.place("c3", "W")
    assert table.moves == ["d3"]
    table.pick("play-on")
    table.run(1.0)
    assert table.moves == ["d3", "c3"]


def test_moves_under_a_lost_link_are_not_read_after_the_question() -> None:
    table = failing()
    table.world.cut_link()
    table.run(1.0)
    table.world.put(table.pad("c3"), "S1")
    table.world.mend_link()
    table.run(1.0)
    table.pick("play-on")
    table.run(5.0)
    assert table.moves == ["d3"]
    table.world.lift(table.pad("c3"))
    table.run(1.0)
    assert table.at(Playing)


def test_a_failure_while_the_link_is_lost_still_leads_back_to_the_pause() -> None:
    table = Table("reversi")
    table.keeps = False
    table.play("d3")
    table.world.cut_link()
    table.run(1.0)
    table.send(Unsaved("journal.io", "broken"))
    assert table.asking.key == "unsaved"
    table.world.mend_link()
    table.run(1.0)
    table.pick("play-on")
    assert table.at(Playing)


def test_a_failure_after_the_end_does_not_reopen_the_game() -> None:
    table = Table("reversi")
    table.keeps = False
    table.menu("resign", "seat", "yes")
    table.send(Unsaved("journal.io", "broken"))
    table.pick("retry")
    assert table.at(Finished)


def test_no_failure_can_be_told_twice_at_once() -> None:
    table = failing()
    asking = table.asking
    table.send(Unsaved("journal.io", "something else"))
    assert table.at(Asking)
    assert table.asking.facts == asking.facts
    table.press(Key.BACK)
    assert table.asking.key == "unsaved"  # it must be answered


def test_a_journal_that_is_nearly_full_is_told_early_and_more_often_towards_its_end() -> None:
    table = Table("reversi")
    table.keeps = False
    told: list[object] = []
    for left in (6500, 6000, 3900, 49):
        table.play(table.legal()[0])
        table.state.ledger.written = MOST_RECORDS - left
        table.state.notices.clear()
        for _ in range(2):  # it is told once
            table.save()
            news = table.state.notices.news
            told += [news.facts["left"]] if news is not None and news.key == "long" else []
            table.state.notices.clear()
    assert told == [6000, 3900, 49]
