"""How long something stays on the small screen."""

from controller.display import raster
from controller.journal.receipts import Unsaved
from controller.session.commands import Ring
from controller.session.events import Pressed
from controller.session.phases import Finished, Playing, Private
from controller.session.session import HAND_SHOWN_SECONDS, LEAF_SECONDS
from controller.session.settling import settled
from controller.session.steps import Proceed
from hardware.ports import Chime, Edge, Key
from rules.model import Seat
from tests.controller.session.table import Table


def test_a_hand_that_nobody_hides_hides_itself() -> None:
    table = Table("royal-reversi")
    table.menu("hands", "hand", "yes")
    assert table.at(Private)
    table.run(HAND_SHOWN_SECONDS - 2)
    assert table.at(Private)
    table.run(4)
    assert table.at(Playing)


def test_a_new_text_begins_with_its_first_leaf() -> None:
    table = Table("reversi")
    table.run(7 * LEAF_SECONDS)
    assert table.state.notices.leaf > 0
    table.place("a1", "B")
    page = table.page
    assert table.mending.refusal is not None
    assert raster.leaves(page) > 1
    assert page.leaf == 0
    table.run(LEAF_SECONDS + 0.1)
    assert table.page.leaf == 1


def test_nothing_sounds_done_while_it_is_asked_whether_to_play_on_unsaved() -> None:
    table = Table("reversi")
    table.keeps = False
    table.commands.clear()
    table.play(table.legal()[0])
    table.send(Unsaved("journal.full", "no space left"))
    assert Ring(Chime.DONE) not in table.commands
    table.pick("play-on")
    assert Ring(Chime.DONE) in table.commands


def test_an_ok_at_the_very_end_does_not_begin_the_next_game() -> None:
    table = Table("reversi")
    table.state.match.resign(Seat(0))
    table.session.phase = settled(table.state, Proceed())
    assert table.at(Finished)
    table.session.handle(Pressed(Edge(table.now, Key.OK, down=True)))
    table.session.handle(Pressed(Edge(table.now + 0.1, Key.OK, down=False)))
    assert table.at(Finished)
    table.run(2.0)
    table.press(Key.OK)
    assert not table.at(Finished)
