"""Health of the pads during play: flickering ones are left out, silent ones are reported."""

import pytest

from controller.display.palette import Meaning
from controller.session.commands import ReportPads
from controller.session.pad_report import ailments
from controller.session.phases import Asking, Finished, Mending, Playing
from controller.simulation import hand_moves
from hardware.ports import EMPTY, POLE, PRESENCE, STRENGTH, TOUCH, Key, Pad
from hardware.sim.faults import FAULTS
from hardware.sim.gestures import Gesture
from hardware.sim.hand import Hand
from hardware.sim.motion import Pace
from tests.controller.session.clockwork import SPEECH
from tests.controller.session.table import KEYS, Table

WITHIN = 30.0


def ails(table: Table) -> list[ReportPads]:
    return [it for it in table.commands if isinstance(it, ReportPads)]


def flickering(table: Table, spot: str, rate: float) -> float:
    """Seconds until the table reports that this pad flickers."""
    begun = table.now
    table.world.flicker(table.pad(spot), rate)
    while table.now - begun < 2 * WITHIN:
        table.run(0.5)
        if table.at(Asking) and table.asking.key == "noisy":
            break
    return table.now - begun


@pytest.mark.parametrize("rate", [2.0, 6.0, 20.0, 60.0])
@pytest.mark.parametrize("profile", [PRESENCE, POLE, STRENGTH])
@pytest.mark.parametrize("spot", ["a1", "d4"])
def test_a_pad_that_flickers_is_named_within_half_a_minute(
    spot: str, profile: str, rate: float
) -> None:
    table = Table("reversi", profile=profile)
    assert flickering(table, spot, rate) <= WITHIN
    assert spot in table.page.text
    assert table.lit(Meaning.CHOSEN) == {spot}
    assert ails(table)[-1] == ReportPads({spot: "noisy"}, over=False)


@pytest.mark.parametrize("rate", [6.0, 60.0])
@pytest.mark.parametrize("key", [key for key in KEYS if key != "inside"])
def test_the_game_goes_on_without_the_pad_that_flickers(key: str, rate: float) -> None:
    table = Table(key)
    spot = {"invers": "c3", "incognito": "c2"}.get(key, "d4")
    flickering(table, spot, rate)
    table.press(Key.OK)
    table.run(5.0)
    assert table.at(Playing)
    assert table.lit(Meaning.STUCK) >= {spot}
    for _ in range(3):
        table.play(next(it for it in table.legal() if spot not in it and it not in {"N3", "S3"}))
    assert table.kept()


def test_a_move_tells_that_the_news_was_read() -> None:
    table = Table("reversi")
    flickering(table, "a1", 20.0)
    table.play("d3")
    assert table.at(Playing)


def test_a_flickering_pad_under_the_move_is_asked_instead() -> None:
    table = Table("reversi")
    flickering(table, "c3", 20.0)
    table.press(Key.OK)
    table.play("d3")
    table.place("c3", "W")
    table.run(10.0)
    assert table.moves == ["d3"]
    table.press(Key.OK, Key.OK)  # turned; then by keys
    table.pick("c3")
    assert table.moves == ["d3", "c3"]
    assert table.at(Playing)
    assert table.kept()


def test_a_flicker_that_was_taken_for_a_move_can_be_taken_back_at_once() -> None:
    table = Table("reversi")
    flickering(table, "d3", 20.0)
    assert table.moves == ["d3"]
    table.pick("take-back")
    assert table.moves == []
    assert table.at(Playing)
    table.play("c4")
    assert table.kept()


def test_nothing_is_taken_back_for_a_pad_on_which_nobody_played() -> None:
    table = Table("reversi")
    table.play("d3")
    flickering(table, "a1", 20.0)
    assert table.answers_offered == ["go-on", "heed"]


def test_a_flickering_button_is_left_out_and_the_others_still_play() -> None:
    table = Table("inside", profile=TOUCH)
    assert flickering(table, "400", 20.0) <= WITHIN
    table.press(Key.OK)
    table.tap("310")
    assert table.asking.key == "which"


def test_pieces_are_set_up_around_a_flickering_pad() -> None:
    table = Table("reversi", ready=False)
    flickering(table, "d4", 20.0)
    table.press(Key.OK)
    table.set_up()
    assert table.state.ready


@pytest.mark.parametrize("name", [name for name in FAULTS if name not in {"stuck", "light"}])
def test_noise_that_is_no_broken_pad_is_never_taken_for_one(name: str) -> None:
    table = Table("reversi")
    table.world.trouble(FAULTS[name])
    for _ in range(6):
        table.play(table.legal()[0])
        table.run(10.0)
    assert ails(table) == []


def test_an_impatient_finger_is_no_flicker() -> None:
    table = Table("inside", profile=TOUCH)
    for _ in range(10):
        table.tap("400", rest=0.2)
    assert ails(table) == []


def hurried(table: Table, spot: str) -> None:
    """Push a line over this place if there is one that may be pushed."""
    pad, expected = table.pad(spot), table.state.tracker.expected_moves
    moves = [it for it in expected if pad in it.line] or expected
    table.play(table.random.choice(moves).move.text, rest=0.1)


def test_quick_pushes_over_the_same_pads_are_no_flicker() -> None:
    table = Table("invers")
    table.hand = Hand(table.world, table.random, Pace(0.05, 0.06, push=0.4, spread=0.0))
    for _ in range(50):
        hurried(table, "f3")
    assert len(table.moves) == 50
    assert ails(table) == []


@pytest.mark.parametrize("rate", [2.0, 6.0, 20.0])
def test_a_pad_that_flickers_is_found_as_quickly_among_quick_moves(rate: float) -> None:
    table = Table("reversi")
    table.hand = Hand(table.world, table.random, Pace(0.05, 0.06, turn=0.05, spread=0.0))
    begun = table.now
    table.world.flicker(table.pad("a1"), rate)
    while not (table.at(Asking) and table.asking.key == "noisy"):
        if table.at(Playing) and table.state.tracker.in_place:
            table.do(*placed(table), rest=0.1)
        else:
            table.run(0.1)
        assert table.now - begun < WITHIN
    assert ails(table)[-1].pads == {"a1": "noisy"}
    assert len(table.moves) > 5


def placed(table: Table) -> list[Gesture]:
    """Gestures of a move."""
    model, state = table.state.tracker.model, table.state.match.state.clone()
    expected = next(it for it in table.state.tracker.expected_moves if "a1" not in it.spots)
    state.play(expected.move.code)
    scene = table.state.game.scene(state)
    return hand_moves.carry_out(model, expected, table.world.kinds, scene)


def test_a_pad_that_works_again_is_listened_to_again() -> None:
    table = Table("reversi")
    flickering(table, "c3", 20.0)
    table.world.flicker(table.pad("c3"), 0)
    table.pick("heed")
    assert table.at(Playing)
    assert ails(table)[-1].pads == {}
    table.play("d3", "c3")
    assert table.lit(Meaning.STUCK) == set()
    assert table.kept()


def test_a_pad_that_still_flickers_is_named_again() -> None:
    table = Table("reversi")
    flickering(table, "d3", 20.0)
    table.pick("heed")
    table.run(WITHIN)
    assert table.asking.key == "noisy"


def test_the_menu_tells_how_the_sensors_are_and_takes_them_back() -> None:
    table = Table("reversi")
    table.press(Key.MENU)
    assert "sensors" not in table.answers_offered
    table.press(Key.BACK)
    table.world.stick(table.pad("a1"), "x")
    table.run(31.0)
    table.pick("ignore")
    flickering(table, "h8", 20.0)
    table.press(Key.OK)
    table.menu("sensors")
    assert table.says("ailing.noisy", pads="h8")
    assert table.says("ailing.stuck", pads="a1")
    table.world.unstick(table.pad("a1"))
    table.world.flicker(table.pad("h8"), 0)
    table.pick("heed")
    table.run(1.0)
    assert table.at(Playing)
    assert ailments(table.state) == {}


def test_what_flickers_still_is_left_out_of_the_next_game_and_what_does_not_is_not() -> None:
    table = Table("reversi")
    for spot in ("a1", "h8"):
        table.world.flicker(table.pad(spot), 20.0)
    table.run(WITHIN)
    table.press(Key.OK)
    table.world.flicker(table.pad("h8"), 0)
    table.run(WITHIN)
    table.menu("restart", "yes")
    assert ailments(table.state) == {table.pad("a1"): "noisy"}


# Never felt in a whole game.


def ended(table: Table) -> None:
    table.menu("resign", "seat", "yes")
    assert table.at(Finished)


def test_a_slot_that_was_never_felt_is_told_at_the_end_of_the_game() -> None:
    table = Table("invers")
    table.world.stick(table.pad("W2"), EMPTY)
    table.push("W2", "y")
    assert table.moves == []
    table.press(Key.OK)
    table.pick("W2")
    for _ in range(4):
        table.play(next(it for it in table.legal() if it not in {"W2", "E2"}))
    ended(table)
    assert ailments(table.state) == {table.pad("W2"): "silent"}
    assert table.says("ailing.silent", pads="W2")


def test_who_gives_up_in_the_middle_of_a_move_has_no_broken_pad() -> None:
    table = Table("reversi")
    table.play("d3", "c3", "c4", "e3")
    table.run(10.0)
    table.press(Key.OK, Key.OK, Key.OK)
    assert len(table.moves) == 5
    ended(table)
    assert ailments(table.state) == {}


def test_a_button_that_was_never_felt_is_told_at_the_end_of_the_game() -> None:
    table = Table("inside", profile=TOUCH)
    dead = "400"
    table.world.stick(table.pad(dead), EMPTY)
    for at in range(9):
        legal = [it for it in table.legal() if (dead in it) == (at == 0)]
        if at == 0:
            table.press(Key.OK)
            table.pick(legal[0])
        else:
            table.play(legal[0])
    ended(table)
    assert ailments(table.state) == {table.pad(dead): "silent"}
    assert table.says("ailing.silent", pads=SPEECH.cells(table.state.game)[dead])
    assert ails(table)[-1] == ReportPads(
        {table.state.board.pad_name(table.pad(dead)): "silent"}, True
    )


def test_who_plays_by_keys_has_no_broken_buttons() -> None:
    table = Table("inside", profile=TOUCH)
    for _ in range(4):
        table.press(Key.OK)
        table.press(Key.OK)
    assert len(table.moves) == 4
    ended(table)
    assert ailments(table.state) == {}


@pytest.mark.parametrize("key", KEYS)
def test_a_good_table_has_nothing_to_tell(key: str) -> None:
    table = Table(key)
    for _ in range(6):
        table.play(table.legal()[0])
    ended(table)
    assert ailments(table.state) == {}
    assert [it.pads for it in ails(table)] == [{}]


def test_a_broken_pad_on_a_board_without_a_game_is_known_too() -> None:
    table = Table()
    table.world.flicker(Pad(0), 20.0)
    table.run(WITHIN)
    assert ailments(table.state) == {Pad(0): "noisy"}
    assert table.at(Asking)
    assert table.asking.key == "lobby"


def test_a_pad_that_alone_stays_wrong_twice_is_asked_about_at_once() -> None:
    """Nobody must try for half a minute to make a move beside a pad that is stuck."""
    table = Table("reversi")
    table.world.put(table.pad("a1"), "S1")
    table.run(1.0)
    assert table.at(Mending)
    table.place("d3", "B")
    table.take("d3")
    assert not table.at(Asking)
    table.place("d3", "B")
    table.take("d3")
    assert table.asking.key == "stuck"
    table.pick("ignore")
    table.play("d3")
    assert table.moves == ["d3"]
    assert table.now < table.state.setting.timing.stuck_seconds


def test_a_piece_that_is_held_while_others_are_moved_is_no_broken_pad() -> None:
    table = Table("incognito")
    table.world.lift(table.pad("c2"))
    for _ in range(3):
        table.carry("a2", "a3", rest=0.3)
        table.carry("a3", "a2", rest=0.3)
    assert not (table.at(Asking) and table.asking.key == "stuck")
