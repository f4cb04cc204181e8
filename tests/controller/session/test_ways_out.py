"""No dead end: from every phase keys alone lead back to the game, and a long press to the menu."""

import pytest

from controller.sensing.reading import Fits, Partial
from controller.session.phases import Asking, Finished, Mending, Paused, Playing, SetUp
from hardware.ports import Key
from tests.controller.session.monkey import press_heard
from tests.controller.session.reached import PHASES, playing, reached

HOME = (Playing, Finished, SetUp)
OK, BACK, RIGHT = Key.OK, Key.BACK, Key.RIGHT
SEQUENCES = (
    (BACK,),
    (OK,),
    (RIGHT, OK),
    (OK, OK),
    (OK, RIGHT, RIGHT, OK),
    (OK, RIGHT, OK),
    (RIGHT, RIGHT, OK),
    (RIGHT, OK, OK, OK),
)
"""What people try, the likeliest first."""
EACH = pytest.mark.parametrize("name", PHASES)


def leads_home(name: str, keys: tuple[Key, ...]) -> bool:
    table = reached(name)
    table.press(*keys)
    table.run(0.5)
    return table.at(*HOME)


@EACH
def test_keys_alone_lead_back_to_the_game(name: str) -> None:
    """Nobody moves a piece, and nobody needs more than four keys."""
    assert any(leads_home(name, keys) for keys in SEQUENCES)


@EACH
def test_a_long_press_opens_the_menu_from_everywhere_in_a_game(name: str) -> None:
    table = reached(name)
    keys = list(Key)
    table.hold(keys[len(name) % len(keys)])
    if name in {"lobby", "players", "resume"}:
        assert table.at(Asking, SetUp)  # there is no game yet
        return
    assert table.asking.key == "menu"
    assert "restart" in table.answers_offered


@EACH
def test_every_page_says_what_the_keys_do(name: str) -> None:
    table = reached(name)
    assert table.page.title
    assert table.page.keys


@EACH
def test_a_lost_link_and_its_return_leave_a_phase_that_goes_on(name: str) -> None:
    table = reached(name)
    table.world.cut_link()
    table.run(0.5)
    table.world.mend_link()
    table.run(1.0)
    assert not table.at(Paused)
    if table.state.has_match and not table.at(Asking):
        table.restore()
        table.run(2.0)
    assert not table.at(Mending) or table.state.tracker.in_place or name == "stuck"


def test_a_table_without_its_board_can_still_be_left() -> None:
    table = playing()
    table.play("d3")
    table.world.cut_link()
    table.run(0.5)
    assert table.at(Paused)
    press_heard(table, Key.MENU)
    at = table.answers_offered.index("resign")
    press_heard(table, *[Key.RIGHT] * at, Key.OK, Key.OK, Key.RIGHT, Key.OK)
    assert table.at(Finished)


def test_the_phases_are_what_they_are_called() -> None:
    table = reached("half a move")
    assert table.at(Playing)
    assert isinstance(table.playing.reading, Partial)
    table = reached("unconfirmed")
    assert table.at(Playing)
    assert isinstance(table.playing.reading, Fits)
