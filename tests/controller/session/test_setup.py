"""Before the first move: the pieces are put on their places, counted down, in any rotation."""

import pytest

from controller.display.board_summary import sentence
from controller.display.palette import Meaning
from controller.journal.entries import Turned
from controller.sensing.board_knowledge import Outlook
from controller.session.events import Tick
from controller.session.phases import Playing, SetUp
from controller.simulation import hand_moves
from hardware.ports import EMPTY, POLE, PRESENCE, STRENGTH, TOUCH, Key, Pad
from hardware.sim.gestures import Place
from tests.controller.session.clockwork import SPEECH
from tests.controller.session.table import KEYS, Table

GAMES = pytest.mark.parametrize("key", [key for key in KEYS if key != "inside"])
SENSORS = pytest.mark.parametrize("profile", [PRESENCE, POLE, STRENGTH])


def pieces(table: Table) -> dict[Pad, str]:
    """The piece that belongs on each pad."""
    kinds = hand_moves.kinds_of(table.state.tracker.model, table.scene())
    return {Pad(at): kind for at, kind in enumerate(kinds) if kind}


@GAMES
def test_what_is_missing_is_counted_down_and_lit_until_the_game_starts(key: str) -> None:
    table = Table(key, ready=False)
    wanted = pieces(table)
    spots = table.state.tracker.model.layout.spots
    for left in range(len(wanted), 0, -1):
        assert table.at(SetUp)
        assert f"Place {left} more:" in table.page.text
        todo = sorted(set(wanted) - {pad for pad in wanted if table.world.kinds[pad]})
        assert table.lit(Meaning.TODO_PUT) == {spots[pad] for pad in todo}
        table.do(Place(todo[0], wanted[todo[0]]), rest=0.1)
    assert table.at(Playing)
    assert table.state.match.turn == 0
    assert table.state.notices.news is not None
    assert table.state.notices.news.key == "start"
    assert table.moves == []


@GAMES
def test_a_piece_too_many_is_shown_and_keeps_the_game_from_starting(key: str) -> None:
    table = Table(key, ready=False)
    layout = table.state.tracker.model.layout
    empty = [
        pad
        for pad, spot in enumerate(layout.spots)
        if spot and spot not in layout.loose and pad not in pieces(table)
    ]
    extra = Pad(empty[0])
    table.world.put(extra, "N1")
    table.set_up()
    assert table.at(Playing)  # set_up took it away again

    table = Table(key, ready=False)
    for pad, kind in {**pieces(table), extra: "N1"}.items():
        table.world.put(pad, kind)
    table.run(1.0)
    assert table.at(SetUp)
    assert table.lit(Meaning.TODO_LIFT) == {layout.spots[extra]}
    assert not table.state.ready
    table.take(layout.spots[extra])
    assert table.at(Playing)


@pytest.mark.parametrize("key", ["roliversi", "incognito", "reversi", "invers", "royal-reversi"])
def test_a_wrong_piece_is_shown_by_sensors_that_know_it(key: str) -> None:
    table = Table(key, profile=STRENGTH, ready=False)
    wanted = pieces(table)
    first, kind = next(iter(wanted.items()))
    other = next(it for it in ("N1", "S1", "N2", "S2") if it[0] != kind[0])
    for pad, right in {**wanted, first: other}.items():
        table.world.put(pad, right)
    table.run(1.0)
    spot = table.state.tracker.model.layout.spots[first]
    assert table.at(SetUp)
    assert table.lit(Meaning.TODO_TURN) == {spot}
    table.world.turn(first, kind)
    table.run(1.0)
    assert table.at(Playing)


@GAMES
@SENSORS
@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_the_game_is_played_in_the_rotation_in_which_it_was_set_up(
    key: str, profile: str, quarters: int
) -> None:
    table = Table(key, profile=profile, ready=False)
    straight = table.state.tracker.model
    table.set_up(quarters)
    assert table.at(Playing)
    turned = table.state.reader.quarters
    told = [it for it in table.entries if isinstance(it, Turned)]
    assert told == ([Turned(turned)] if turned else [])
    assert table.saved_game().quarters == turned
    scene = table.scene()
    if turned != quarters:
        # This sensor cannot tell the two apart, and need not.
        assert straight.turned(turned).marks(scene) == straight.turned(quarters).marks(scene)
        return
    for _ in range(3):
        table.play(table.legal()[0])
    assert len(table.moves) == 3


@pytest.mark.parametrize("key", ["incognito", "royal-reversi"])
@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_no_rotation_of_these_looks_like_another_where_owners_are_seen(
    key: str, quarters: int
) -> None:
    table = Table(key, profile=POLE, ready=False)
    table.set_up(quarters)
    assert table.state.reader.quarters == quarters


@pytest.mark.parametrize("quarters", [0, 2])
def test_a_board_that_is_not_square_is_turned_by_half_only(
    quarters: int,
) -> None:
    table = Table("incognito", profile=POLE, name="ten", ready=False)
    table.set_up(quarters)
    assert table.at(Playing)
    assert table.state.reader.quarters == quarters
    table.play("c2-c4", "c7-c5")


def test_pads_that_are_only_tapped_start_by_a_key() -> None:
    for key, profile in (("inside", PRESENCE), ("reversi", TOUCH)):
        table = Table(key, profile=profile, ready=False)
        assert table.at(SetUp)
        table.press(Key.OK)
        assert table.at(Playing)


def tick(table: Table) -> None:
    table.now += 0.01
    table.send(Tick(table.now))


@pytest.mark.parametrize(
    ("key", "profile", "options"),
    [
        ("roliversi", PRESENCE, {}),
        ("roliversi", STRENGTH, {}),
        ("invers", PRESENCE, {"offboard": "pool"}),
        ("inside", TOUCH, {}),
    ],
)
def test_the_page_says_what_this_board_will_see_and_ask_once_that_is_counted(
    key: str, profile: str, options: dict[str, str]
) -> None:
    table = Table(key, profile=profile, options=options, ready=False)
    known = Outlook(table.state.tracker.model, options)
    steps = 0
    while known.share is None:
        known.step()
        steps += 1
    told = sentence(SPEECH, table.state.game, known.share)
    assert steps > 1000
    for _ in range(steps // 10):
        tick(table)
    assert told not in table.page.text
    for _ in range(steps // 3):
        tick(table)
    assert told in table.page.text
    assert table.at(SetUp)
    table.set_up()
    assert table.at(Playing)


def test_no_tick_looks_at_more_than_a_few_moves_to_know_that_and_none_after_the_set_up() -> None:
    table = Table("royal-reversi", ready=False)

    class Counting(Outlook):
        steps = 0

        def step(self) -> None:
            self.steps += 1
            super().step()

    table.state.reader.outlook = counted = Counting(table.state.tracker.model, {})
    for number in range(1, 50):
        tick(table)
        assert counted.steps <= 4 * number
    table.set_up()
    done = counted.steps
    for _ in range(50):
        tick(table)
    assert counted.steps == done > 50


def test_the_ok_key_tells_the_way_out_of_a_set_up_that_cannot_be_finished() -> None:
    table = Table("reversi", ready=False)
    table.world.stick(table.pad("d4"), EMPTY)
    table.set_up()
    assert table.at(SetUp)
    table.press(Key.OK)
    assert table.asking.key == "setup"
    table.pick("mend")
    assert table.at(SetUp)
    table.press(Key.OK)
    table.pick("ignore")
    assert table.at(Playing)
    assert table.lit(Meaning.STUCK) == {"d4"}
    table.play("d3")


def test_a_pad_that_never_becomes_right_is_offered_as_broken() -> None:
    table = Table("incognito", ready=False)
    table.world.stick(table.pad("d5"), "x")
    table.set_up()
    table.run(29.0)
    assert table.at(SetUp)
    table.run(2.0)
    assert table.asking.key == "stuck"
    table.pick("ignore")
    assert table.at(Playing)


def test_the_last_piece_starts_the_game_even_while_a_pad_is_doubted() -> None:
    table = Table("reversi", ready=False)
    for spot, piece in (("d5", "B"), ("e4", "B"), ("d4", "W")):
        table.place(spot, piece)
    table.run(31.0)
    assert table.asking.key == "stuck"
    table.place("e5", "W")
    assert table.at(Playing)


def test_pieces_that_stand_already_need_not_wait_for_the_robots_line_up() -> None:
    table = Table("incognito", robots=(1,))
    table.menu("restart", "yes")
    table.run(1.0)
    assert table.at(Playing)
    table.play("c2-c4")


def test_the_robot_lines_its_pieces_up_before_they_are_set_up() -> None:
    table = Table("incognito", robots=(1,), ready=False)
    assert table.at(SetUp)
    assert [text[:2] for text in table.acts] == ["S:", "N:"]
    assert "?" not in table.acts[1]
    assert len(table.lit(Meaning.TODO_PUT)) >= 12
    table.set_up()
    assert table.at(Playing)
