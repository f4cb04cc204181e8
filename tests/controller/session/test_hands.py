"""What hands do besides moving: bounce, slide, rest, put back, bump; none of it is a move."""

import pytest

from controller.sensing.reading import Steady
from controller.session.phases import Mending, Playing
from hardware.ports import POLE, PRESENCE, PROFILES, Key
from hardware.sim.faults import FAULTS
from hardware.sim.gestures import Capture, Carry, Place, Stop, Waver
from tests.controller.session.table import KEYS, Table

ON_BOARD = pytest.mark.parametrize("key", [key for key in KEYS if key != "inside"])


@ON_BOARD
@pytest.mark.parametrize("profile", [PRESENCE, POLE])
def test_a_piece_lifted_and_put_back_is_nothing(key: str, profile: str) -> None:
    table = Table(key, profile=profile)
    table.play(table.legal()[0])
    recorded = table.state.ledger.recorded
    for at, kind in enumerate(table.world.kinds):
        if kind:
            table.do(Waver(at, 0.4), rest=0.2)  # type: ignore[arg-type]
    assert table.state.ledger.recorded == recorded
    assert table.at(Playing)
    assert table.playing.reading == Steady()


@pytest.mark.parametrize("profile", PROFILES)
def test_impulses_and_lost_pictures_are_no_move(profile: str) -> None:
    table = Table("incognito", profile=profile)
    for fault in ("impulse", "frame-loss"):
        table.world.trouble(FAULTS[fault])
        table.run(60.0)
        assert table.moves == []
        assert table.at(Playing)


@pytest.mark.parametrize("profile", PROFILES)
def test_pads_that_bounce_tell_the_same(profile: str) -> None:
    table = Table("incognito", profile=profile)
    table.world.trouble(FAULTS["bounce"])
    for _ in range(6):
        table.play(table.legal()[0])
    assert len(table.moves) == 6


def test_only_the_last_cell_of_a_slide_counts() -> None:
    table = Table("incognito")
    over = Stop(table.pad("c3"), 0.15)
    table.do(Carry(table.pad("c2"), table.pad("c4"), stops=(over,)))
    assert table.moves == ["c2-c4"]
    assert table.kept()


@pytest.mark.parametrize(("rest", "moves"), [(4.0, ["c2-c4"]), (12.0, ["c2-c3"])])
def test_a_rest_on_the_way_is_corrected_while_that_is_possible(
    rest: float, moves: list[str]
) -> None:
    table = Table("incognito")
    over = Stop(table.pad("c3"), rest)
    table.do(Carry(table.pad("c2"), table.pad("c4"), stops=(over,)))
    table.run(1.0)
    assert table.moves == moves
    if table.at(Mending):
        # Longer than that it looks like a move: it is taken back by key.
        table.menu("take-back")
        table.restore()
        table.play("c2-c4")
    assert table.moves == ["c2-c4"]


@pytest.mark.parametrize("order", ["taken first", "moved first", "lifted first"])
def test_a_captured_piece_may_be_taken_in_any_order(order: str) -> None:
    table = Table("incognito", profile=POLE)
    table.play("c2-c4", "c7-c5")
    table.press(Key.OK)
    if table.at(Playing):
        table.press(Key.OK)
    table.pick("c4xc5")
    table.pick("=C")
    table.pick("=F")
    start, stop = table.pad("c4"), table.pad("c5")
    match order:
        case "taken first":
            table.take("c5")
            table.carry("c4", "c5")
        case "lifted first":
            table.do(Capture(start, stop))
        case _:
            kind = table.world.lift(start)
            table.run(0.5)
            table.world.lift(stop)
            table.world.put(stop, kind)
            table.run(0.5)
    assert table.at(Playing)
    assert table.state.match.turn == 1
    assert table.kept()


def test_a_neighbour_that_is_bumped_while_a_piece_moves_is_tolerated() -> None:
    table = Table("incognito")
    table.world.lift(table.pad("d2"))
    table.do(Carry(table.pad("c2"), table.pad("c3")), rest=0.3)
    table.world.put(table.pad("d2"), "S1")
    table.run(1.0)
    assert table.moves == ["c2-c3"]
    assert table.at(Playing)


def test_a_piece_left_where_it_does_not_belong_is_led_back() -> None:
    table = Table("incognito")
    table.do(Place(table.pad("c5"), "N1"))
    assert table.at(Mending)
    table.take("c5")
    assert table.at(Playing)
    assert table.moves == []
