"""What each gesture of a hand leaves on the table, and when."""

from __future__ import annotations

from random import Random

import pytest

from hardware.errors import LinkLost
from hardware.ports import POLE, PRESENCE, TOUCH, Edge, Key, Pad
from hardware.sim.disturb import Chances
from hardware.sim.faults import FAULTS, HARD, NORMAL
from hardware.sim.gestures import (
    Capture,
    Carry,
    Gesture,
    Knock,
    Pause,
    Place,
    PressKey,
    Push,
    Remove,
    Stop,
    Tap,
    Turn,
    Unplug,
    Waver,
    after,
)
from hardware.sim.hand import Hand
from hardware.sim.matter import Impossible
from hardware.sim.motion import Pace
from tests.hardware.sim.watching import BLACK, WHITE, Scene, flips, scene

LINE = tuple(Pad(pad) for pad in range(9, 15))
PUSH = Push(Pad(8), LINE, Pad(15), WHITE, BLACK)


def do(game: Scene, *gestures: Gesture) -> list[tuple[int, str, str]]:
    """Make these gestures; what the sensors showed of them."""
    plan = game.hand.plan(gestures, game.clock.now)
    game.hand.follow(plan)
    shown = flips([game.last, *game.jump(0.1)])
    assert game.table.kinds == plan.kinds
    return shown


def lane(seed: int) -> Scene:
    """A full line of pieces, and nothing else."""
    game = scene(pieces=0, seed=seed)
    for pad in LINE:
        game.table.put(pad, BLACK)
    game.jump()
    return game


def board(**pieces: str) -> tuple[str, ...]:
    kinds = [BLACK] * 16 + [""] * 48
    for pad, kind in pieces.items():
        kinds[int(pad[1:])] = kind
    return tuple(kinds)


@pytest.mark.parametrize(
    ("gesture", "left"),
    [
        (Place(Pad(20), WHITE), board(p20=WHITE)),
        (Remove(Pad(3)), board(p3="")),
        (Carry(Pad(3), Pad(30), path=(Pad(19),)), board(p3="", p30=BLACK)),
        (Turn(Pad(3), WHITE), board(p3=WHITE)),
        (Capture(Pad(3), Pad(11)), board(p3="")),
        (Waver(Pad(3), 1.0), board()),
        (Knock((Pad(1), Pad(2), Pad(3)), (Pad(40), None, Pad(16))), board()),
        (Tap(Pad(3)), board()),
        (PressKey(Key.OK), board()),
        (Pause(2.0), board()),
        (Unplug(1.0), board()),
    ],
    ids=lambda value: type(value).__name__,
)
def test_each_gesture_leaves_what_it_says(gesture: Gesture, left: tuple[str, ...]) -> None:
    game = scene()
    do(game, gesture)
    assert game.table.kinds == left
    assert after(board(), (gesture,)) == left


def test_a_push_is_seen_on_its_entry_then_in_its_line_then_on_its_exit() -> None:
    for seed in range(30):
        shown = do(lane(seed), PUSH)
        entry_on, entry_off = shown.index((8, "", "x")), shown.index((8, "x", ""))
        exit_on, exit_off = shown.index((15, "", "x")), shown.index((15, "x", ""))
        line = [at for at, (pad, _, _) in enumerate(shown) if pad in LINE]
        assert entry_on < entry_off < exit_on < exit_off == len(shown) - 1
        assert entry_on < min(line, default=entry_off)
        assert max(line, default=entry_off) < exit_on


def test_a_push_moves_the_line_by_one_and_takes_what_falls_out() -> None:
    game = scene(POLE, pieces=0)
    for pad, kind in zip(LINE, ("N1", "N2", "S1", "S2", "N1", "S1"), strict=True):
        game.table.put(pad, kind)
    do(game, Push(Pad(8), LINE, Pad(15), "S2", "S1"))
    assert game.table.kinds[8:16] == ("", "S2", "N1", "N2", "S1", "S2", "N1", "")


def test_a_pad_of_a_pushed_line_is_sometimes_seen_empty_and_sometimes_not() -> None:
    gaps = []
    for seed in range(10):
        shown = do(lane(seed), PUSH)
        gaps.append(sum(pad in LINE and new == "" for pad, _, new in shown))
    assert 0 < sum(gaps) < 10 * len(LINE)
    assert len(set(gaps)) > 2


def test_a_turned_piece_sometimes_leaves_its_pad_for_a_moment() -> None:
    game = scene(PRESENCE)
    turns = [Turn(Pad(pad), WHITE) for pad in range(16)]
    left = {pad for pad, _, new in do(game, *turns) if new == ""}
    assert 2 < len(left) < 14


def test_a_carried_piece_touches_nothing_on_its_path_by_itself() -> None:
    game = scene()
    shown = do(game, Carry(Pad(0), Pad(48), path=(Pad(16), Pad(24), Pad(32), Pad(40))))
    assert shown == [(0, "x", ""), (48, "", "x")]


def test_a_piece_stops_where_it_is_told_to_and_for_so_long() -> None:
    game = scene()
    plan = game.hand.plan([Carry(Pad(0), Pad(48), stops=(Stop(Pad(24), 0.7),))], 0.0)
    at = {repr(step.action): step.at for step in plan.steps}
    assert list(at) == [
        "Take(pad=0)",
        f"Lay(pad=24, kind={BLACK!r})",
        "Take(pad=24)",
        f"Lay(pad=48, kind={BLACK!r})",
    ]
    assert at["Take(pad=24)"] - at[f"Lay(pad=24, kind={BLACK!r})"] == pytest.approx(0.7)


def test_a_capture_lifts_the_attacker_first() -> None:
    game = scene()
    assert do(game, Capture(Pad(0), Pad(9))) == [(0, "x", ""), (9, "x", ""), (9, "", "x")]


def test_a_tap_is_a_finger_on_a_pad_and_off_again() -> None:
    game = scene(TOUCH)
    assert do(game, Tap(Pad(20), stops=(Stop(Pad(19), 0.1),))) == [
        (19, "", "x"),
        (19, "x", ""),
        (20, "", "x"),
        (20, "x", ""),
    ]


@pytest.mark.parametrize(("long", "least", "most"), [(False, 0.05, 0.4), (True, 1.4, 1.6)])
def test_a_key_is_held_as_long_as_it_is_meant(*, long: bool, least: float, most: float) -> None:
    game = scene()
    do(game, PressKey(Key.MENU, long=long))
    down, up = game.table.keys.edges()
    assert (down.key, down.down, up.key, up.down) == (Key.MENU, True, Key.MENU, False)
    assert least < up.at - down.at < most


def test_a_pulled_cable_comes_back_and_the_scanner_may_have_started_again() -> None:
    for reboot in (False, True):
        game = scene()
        boot = game.last.boot
        game.hand.follow(game.hand.plan([Unplug(2.0, reboot=reboot)], 1.0))
        game.clock.now = 2.0
        game.hand.due(2.0)
        with pytest.raises(LinkLost):
            game.table.sensor.scan()
        game.jump(2.0)
        assert (game.last.boot != boot) == reboot
        assert game.last.at >= 3.0


def test_a_knock_is_seen_and_set_right_piece_by_piece() -> None:
    game = scene()
    shown = do(game, Knock((Pad(1), Pad(2), Pad(3)), (Pad(40), None, Pad(16))))
    assert {flip for flip in shown if flip[2] == "x"} == {
        (pad, "", "x") for pad in (40, 16, 1, 2, 3)
    }
    back = [pad for pad, _, new in shown if new == "x" and pad < 16]
    assert back == [1, 2, 3]


def test_actions_happen_at_their_own_moment_even_if_the_hand_is_called_late() -> None:
    game = scene()
    game.hand.follow(game.hand.plan([PressKey(Key.OK), Waver(Pad(0), 0.5)], 1.0))
    due = game.hand.next_at()
    game.clock.now = 60.0
    assert game.hand.due(60.0) == 4
    assert game.table.keys.edges()[0] == Edge(due or 0.0, Key.OK, down=True)
    picture = game.table.sensor.scan()
    assert picture is not None
    assert (picture.at, picture.changes[0]) == (60.0, 3)


def test_what_a_late_hand_did_has_long_stopped_bouncing() -> None:
    for seed in range(20):
        game = scene(noise=FAULTS["bounce"], seed=seed)
        game.hand.follow(game.hand.plan([Carry(Pad(0), Pad(20))], 1.0))
        game.clock.now = 60.0
        game.hand.due(60.0)
        picture = game.table.sensor.scan()
        assert picture is not None
        assert (picture.marks[0], picture.marks[20]) == ("", "x")
        assert game.table.next_change(60.0) is None


def test_a_hand_does_what_is_due_and_no_more() -> None:
    game = scene()
    assert (game.hand.busy, game.hand.next_at()) == (False, None)
    game.hand.follow(game.hand.plan([Remove(Pad(0)), Pause(5.0), Remove(Pad(1))], 0.0))
    assert game.hand.busy
    assert game.hand.due(0.0) == 0
    game.clock.now = 3.0
    assert game.hand.due(3.0) == 1
    assert (game.table.kinds[:2], game.hand.kinds[:2]) == (("", BLACK), ("", ""))
    assert 5.0 < (game.hand.next_at() or 0.0) < 8.0
    game.clock.now = 20.0
    game.hand.due(20.0)
    assert (game.hand.busy, game.hand.next_at()) == (False, None)
    assert game.table.kinds[:2] == ("", "")


def test_a_plan_for_a_busy_hand_begins_when_it_is_free_and_knows_what_will_lie_there() -> None:
    game = scene()
    first = game.hand.plan([Carry(Pad(0), Pad(20))], 0.0)
    game.hand.follow(first)
    second = game.hand.plan([Carry(Pad(20), Pad(0))], 0.0)
    assert second.steps[0].at > first.steps[-1].at
    game.hand.follow(second)
    game.jump()
    assert game.table.kinds == board()


def test_two_plans_for_the_same_moment_cannot_both_be_followed() -> None:
    game = scene()
    first = game.hand.plan([Remove(Pad(0)), Pause(5.0), Remove(Pad(1))], 0.0)
    same_time = game.hand.plan([Remove(Pad(2))], 0.0)
    same_piece = game.hand.plan([Remove(Pad(0))], 50.0)
    game.hand.follow(first)
    for plan, code in ((same_time, "hand-busy"), (same_piece, "pad-empty")):
        with pytest.raises(Impossible) as error:
            game.hand.follow(plan)
        assert error.value.code == code


@pytest.mark.parametrize(
    ("code", "gestures"),
    [
        ("pad-empty", [Remove(Pad(40))]),
        ("pad-empty", [Carry(Pad(40), Pad(41))]),
        ("pad-taken", [Place(Pad(0), BLACK)]),
        ("pad-taken", [Carry(Pad(0), Pad(1))]),
        ("pad-empty", [Capture(Pad(0), Pad(41))]),
        ("pad-empty", [Turn(Pad(41), BLACK)]),
        ("pad-taken", [Push(Pad(8), (Pad(9),), Pad(16), BLACK, BLACK)]),
        ("pad-empty", [Push(Pad(16), (Pad(17),), Pad(18), BLACK, BLACK)]),
        ("pad-taken", [Push(Pad(16), (Pad(8),), Pad(0), BLACK, BLACK)]),
        ("other-piece-out", [Push(Pad(16), (Pad(8),), Pad(24), BLACK, WHITE)]),
        ("pad-taken", [Knock((Pad(0), Pad(1)), (Pad(1), None))]),
        ("pad-taken", [Carry(Pad(0), Pad(20), stops=(Stop(Pad(1), 0.1),))]),
        ("no-such-pad", [Tap(Pad(64))]),
    ],
)
def test_a_gesture_that_cannot_be_made_is_refused_before_anything_happens(
    code: str, gestures: list[Gesture]
) -> None:
    game = scene()
    with pytest.raises(Impossible) as error:
        game.hand.plan(gestures, 0.0)
    assert error.value.code == code
    assert not game.hand.busy


def test_the_same_chance_makes_the_same_plan_byte_for_byte() -> None:
    gestures = (Remove(Pad(9)), Carry(Pad(0), Pad(9), (Pad(17),)), Turn(Pad(5), WHITE))
    chances = Chances(rests=(Pad(20), Pad(21)))
    for noise in (NORMAL, HARD):
        texts = {
            repr(scene(seed=seed).hand.plan(gestures, 3.0, noise, chances)).encode()
            for seed in (1, 1, 1, 2)
        }
        assert len(texts) == 2


def test_a_hand_takes_about_as_long_as_a_person() -> None:
    game = scene(pieces=64)
    ends = []
    for seed in range(200):
        hand = Hand(game.table, Random(seed))
        ends.append(hand.plan([Remove(Pad(0)), Place(Pad(0), WHITE)], 0.0).steps[-1].at)
    assert min(ends) >= 0.5
    assert max(ends) <= 3.0
    assert len(set(ends)) > 190
    machine = Hand(game.table, Random(1), Pace(reach=0.5, spread=0.0))
    assert machine.plan([Remove(Pad(0))], 1.0).steps[0].at == pytest.approx(1.5)
