"""The table's word: promised before people act, the same after a take-back, revealed at the end."""

from controller.journal.entries import (
    NOBODY,
    TABLE,
    Ended,
    Entry,
    Moved,
    Opened,
    Pledged,
    Reopened,
    Revealed,
    Sealed,
    Started,
    Stirred,
    TakenBack,
)
from controller.session import commitments
from controller.session.commands import Append
from controller.session.consent import HIDDEN_SECONDS
from controller.session.events import Given
from controller.session.fairness import Fairness
from controller.session.phases import Finished, Playing, SetUp
from hardware.ports import TOUCH, Key
from rules.model import Seat
from tests.controller.session.clockwork import SPEECH, game_of
from tests.controller.session.table import Table
from tests.controller.session.test_resume import back

ROYAL = "royal-reversi"


def kinds(table: Table) -> list[type[Entry]]:
    return [type(entry) for entry in table.entries]


def told(table: Table, kind: type[Entry]) -> list[Entry]:
    return [entry for entry in table.entries if isinstance(entry, kind)]


def pledged(table: Table) -> Pledged:
    (entry,) = [entry for entry in table.entries if isinstance(entry, Pledged)]
    return entry


def resign(table: Table) -> None:
    """Somebody gives up, and what was hidden is shown."""
    table.menu("resign", "seat", "yes")
    assert table.at(Finished)
    table.run(HIDDEN_SECONDS)


def take_back(table: Table) -> None:
    """The other player agrees."""
    table.menu("take-back")
    table.pick("consent")


# The deal.


def test_the_promise_is_shown_before_people_set_up_and_cards_are_dealt_after_that() -> None:
    table = Table(ROYAL, ready=False)
    assert table.at(SetUp)
    assert kinds(table) == [Started, Pledged]
    begin, promise = table.entries[0], pledged(table)
    assert isinstance(begin, Started)
    assert promise.promise == commitments.promise(begin.id, bytes.fromhex(promise.secret))
    assert table.says("setup.seal", seal=promise.promise[:8])
    assert table.acts == []
    table.set_up()
    assert table.at(Playing)
    assert kinds(table) == [Started, Pledged, Stirred, *[Moved] * 10]
    assert table.says("news.start", seat=SPEECH.seat(game_of(ROYAL), "A"))
    assert table.kept()


def test_what_people_do_and_when_decides_about_the_cards() -> None:
    hands = set()
    for wait in (0.0, 0.01, 0.5):
        table = Table(ROYAL, ready=False)
        table.run(wait)
        table.set_up()
        assert pledged(table) == pledged(Table(ROYAL, ready=False))
        hands.add(tuple(table.acts))
    assert len(hands) == 3


def test_pieces_that_stand_already_wait_for_a_key() -> None:
    table = Table(ROYAL)
    table.menu("restart", "yes")
    assert table.at(SetUp)
    table.run(60)
    assert table.acts == []
    assert table.says("mend.done")
    table.press(Key.OK)
    assert table.at(Playing)
    assert len(table.acts) == 10
    (*_, stirred) = told(table, Stirred)
    assert isinstance(stirred, Stirred)
    assert stirred.source == TABLE


def test_pieces_that_stand_turned_already_start_with_a_key_too() -> None:
    table = Table(ROYAL, ready=False)
    table.set_up(quarters=1)
    table.menu("restart", "yes")
    table.run(5)
    assert not table.state.ready
    table.press(Key.OK)
    assert table.at(Playing)
    assert table.state.reader.quarters == 1


def test_where_no_sensor_sees_the_pieces_the_key_that_starts_has_its_part() -> None:
    table = Table(ROYAL, profile=TOUCH)
    assert [it.source for it in told(table, Stirred) if isinstance(it, Stirred)] == [TABLE]


def test_a_phone_has_its_part_once_and_before_the_first_card() -> None:
    table = Table(ROYAL, ready=False)
    mine, other = b"\x11" * 16, b"\x22" * 16
    for seat, value in ((1, b"short"), (1, mine), (1, other), (0, other)):
        table.send(Given(seat, value))
    shares = [Stirred("phone-1", mine.hex()), Stirred("phone-0", other.hex())]
    assert told(table, Stirred) == shares
    table.set_up()
    assert told(table, Stirred)[:2] == shares
    assert len(told(table, Stirred)) == 3
    table.send(Given(2, mine))
    assert len(told(table, Stirred)) == 3
    without = Table(ROYAL, ready=False)
    without.set_up()
    assert without.acts != table.acts


def test_a_share_without_a_game_is_nothing() -> None:
    table = Table()
    table.send(Given(0, b"\x11" * 16))
    assert table.entries == []


def test_a_real_pack_needs_no_promise_on_the_page() -> None:
    table = Table(ROYAL, options={"pack": "real"}, ready=False)
    assert len(table.acts) == 10
    assert pledged(table).promise[:8] not in table.page.text
    assert told(table, Stirred) == []


# Taken back.


def test_the_same_move_again_gives_the_same_card_again() -> None:
    table = Table(ROYAL)
    move = table.legal()[0]
    table.play(move)
    first = table.acts[10:]
    assert len(first) == 2
    take_back(table)
    table.restore()
    assert len(table.acts) == 10
    table.run(10)
    table.play(move)
    assert table.acts[10:] == first
    assert kinds(table)[-5:] == [Moved, Moved, TakenBack, Moved, Moved]


def test_another_move_instead_gives_the_same_card_too() -> None:
    table = Table(ROYAL)
    cards = set()
    moves = [move for move in table.legal() if "@" in move]
    assert len(moves) > 2
    for move in moves[:3]:
        table.play(move)
        cards.add(table.acts[11])
        take_back(table)
        table.restore()
    assert len(cards) == 1


def test_the_next_draw_is_another_one() -> None:
    table = Table(ROYAL)
    for _ in range(6):
        table.play(table.legal()[0])
    drawn = [text for text in table.acts if text.startswith("+")]
    assert len(drawn) == 16
    assert len(set(drawn)) > 5


# Power cuts.


def test_a_resumed_game_goes_on_with_the_cards_that_were_promised() -> None:
    before = Table(ROYAL)
    before.play(before.legal()[0])
    table = back(before)
    table.pick("resume")
    move = table.legal()[0]
    table.run(33)
    table.play(move)
    before.play(move)
    assert table.acts == before.acts
    assert len(told(table, Pledged)) == 1
    assert len(told(table, Stirred)) == 1


def test_a_promise_outlives_a_power_cut_before_the_deal() -> None:
    before = Table(ROYAL, ready=False)
    before.send(Given(0, b"\x11" * 16))
    table = back(before)
    table.pick("resume")
    assert table.at(SetUp)
    assert table.says("setup.seal", seal=pledged(before).promise[:8])
    table.set_up()
    assert kinds(table)[:6] == [Started, Pledged, Stirred, Reopened, Stirred, Moved]
    assert table.kept()


def test_a_game_begun_without_a_promise_gets_one() -> None:
    before = Table(ROYAL)
    before.entries = [it for it in before.entries if isinstance(it, Started | Moved)]
    table = back(before)
    table.pick("resume")
    assert kinds(table)[-2:] == [Reopened, Pledged]
    table.play(table.legal()[0])
    assert kinds(table)[-3:] == [Moved, Stirred, Moved]
    assert table.kept()


def test_it_is_told_that_nobody_had_a_part_in_the_deal() -> None:
    fairness = Fairness("0" * 16, bytes(32))
    assert fairness.pledge() is not None
    assert not fairness.touched
    assert fairness.close() == Stirred(NOBODY, bytes(16).hex())
    assert fairness.closed
    assert not fairness.touched
    assert fairness.close() is None
    assert fairness.give(Seat(0), bytes(16)) is None


# What the robot hides.


def test_the_robot_s_line_up_is_sealed_before_it_is_made_and_shown_short() -> None:
    table = Table("incognito", robots=(1,), ready=False)
    table.run(1.0)
    at = kinds(table).index(Sealed)
    sealed, moved = table.entries[at : at + 2]
    assert isinstance(sealed, Sealed)
    assert isinstance(moved, Moved)
    assert moved.move.startswith("N:")
    assert "?" not in moved.move
    salt = commitments.salt(bytes.fromhex(pledged(table).secret), f"{1:016x}", 0)
    assert sealed.seal == commitments.seal(salt, "act", f"{1:016x}", 1, moved.move)
    assert table.at(SetUp)
    assert table.says("setup.seal", seal=sealed.seal[:8])


def test_people_s_pieces_are_not_sealed() -> None:
    table = Table("incognito", ready=False)
    assert Sealed not in kinds(table)
    assert "seal" not in table.page.text.lower()


def test_a_seal_survives_a_power_cut() -> None:
    before = Table("incognito", robots=(1,))
    table = back(before)
    table.pick("resume")
    resign(table)
    (sealed,) = told(table, Sealed)
    (revealed,) = told(table, Revealed)
    assert isinstance(sealed, Sealed)
    assert isinstance(revealed, Revealed)
    assert len(revealed.salts) == 1
    assert table.says("end.seal", seal=sealed.seal[:8])


# The end.


def test_everything_is_revealed_with_the_end_and_the_page_says_so() -> None:
    table = Table(ROYAL)
    resign(table)
    assert kinds(table)[-3:] == [Revealed, Ended, Opened]
    (revealed,) = told(table, Revealed)
    (stirred,) = told(table, Stirred)
    assert isinstance(stirred, Stirred)
    assert revealed == Revealed(pledged(table).secret, (stirred.value,), ())
    assert table.says("end.seal", seal=pledged(table).promise[:8])


def test_what_is_revealed_is_not_revealed_again() -> None:
    table = Table(ROYAL)
    table.play(table.legal()[0])
    table.menu("resign", "seat", "yes")
    table.menu("un-end")
    resign(table)
    assert len(told(table, Ended)) == 2
    assert len(told(table, Revealed)) == 1


def test_a_game_without_secrets_promises_nothing() -> None:
    table = Table("reversi")
    resign(table)
    assert set(kinds(table)) == {Started, Ended}
    assert "seal" not in table.page.text.lower()


def test_the_secret_is_never_on_the_page_or_in_a_question_to_the_robot() -> None:
    for key in (ROYAL, "incognito"):
        table = Table(key, robots=(1,))
        table.play(table.legal()[0])
        secret = pledged(table).secret
        outside = [it for it in table.commands if not isinstance(it, Append)]
        assert len(outside) > 5
        assert secret not in repr(outside)
