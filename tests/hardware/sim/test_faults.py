"""Each simulated fault alone, as it appears in the pictures, and the frequency of all faults."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from math import exp
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.ports import PROFILES, TOUCH, Key, Pad, seen
from hardware.sim.disturb import Chances, Slip, disturb
from hardware.sim.faults import FAULTS, HARD, NONE, NORMAL, Fault, Lapse, Noise
from hardware.sim.gestures import (
    Carry,
    Gesture,
    Pause,
    Place,
    PressKey,
    Push,
    Remove,
    Tap,
    Turn,
    after,
)
from hardware.sim.hand import Plan
from hardware.sim.matter import Impossible
from tests.hardware.sim.watching import BLACK, WHITE, Scene, flips, scene

MOVE = Carry(Pad(12), Pad(36), path=(Pad(20), Pad(28)))
SLIP = Slip((Carry(Pad(0), Pad(50)),), (Carry(Pad(50), Pad(0)),))
ALWAYS = Noise(
    bounce=0.03,
    impulse=1e-5,
    frame_loss=0.1,
    late_removal=1.0,
    knock_over=1.0,
    slide=Lapse(1.0, 0.12, 0.6),
    rest=Lapse(1.0, 0.4, 0.8),
    put_back=Lapse(1.0, 0.9, 0.5),
    bump=Lapse(1.0, 0.2, 0.5),
    second_hand=Lapse(1.0, 0.3, 0.5),
    out_of_turn=Lapse(1.0, 2.5, 0.3),
    link=Lapse(1.0, 1.0, 0.5),
)


def play(
    name: str, *gestures: Gesture, chances: Chances | None = None, seed: int = 1
) -> tuple[Plan, list[tuple[int, str, str]], Scene]:
    """One move with this one fault; its plan and what the sensors showed."""
    game = scene(seed=seed)
    plan = game.hand.plan(gestures or (MOVE,), 0.0, FAULTS[name], chances)
    game.hand.follow(plan)
    shown = flips([game.last, *game.jump(0.1)])
    assert game.table.kinds == plan.kinds
    return plan, shown, game


def only(plan: Plan) -> Fault:
    (fault,) = plan.faults
    return fault


def test_a_slide_is_seen_on_every_free_pad_of_the_path() -> None:
    plan, shown, _ = play("slide")
    assert (only(plan).name, only(plan).pads) == ("slide", (20, 28))
    assert [pad for pad, _, new in shown if new == "x"] == [20, 28, 36]
    taken = Carry(Pad(0), Pad(36), path=(Pad(8), Pad(24)))
    plan, shown, _ = play("slide", taken)
    assert only(plan).pads == (24,)


def test_a_piece_from_outside_slides_too() -> None:
    plan, shown, _ = play("slide", Place(Pad(36), WHITE, path=(Pad(60), Pad(52))))
    assert only(plan).pads == (60, 52)
    assert [pad for pad, _, new in shown if new == "x"] == [60, 52, 36]


def test_a_rest_is_on_a_pad_that_the_caller_named_and_lasts_as_long_as_the_plan_says() -> None:
    chances = Chances(rests=(Pad(36), Pad(12), Pad(3), Pad(40)))
    for seed in range(20):
        plan, shown, _ = play("rest", chances=chances, seed=seed)
        assert (only(plan).name, only(plan).pads) == ("rest", (40,))
        assert [pad for pad, _, new in shown if new == "x"] == [40, 36]
        rested = [step.at for step in plan.steps if "pad=40" in repr(step.action)]
        assert rested[1] - rested[0] == pytest.approx(only(plan).longest)


def test_a_rest_needs_a_pad_on_which_the_piece_could_stay() -> None:
    for rests in ((), (Pad(36),), (Pad(3),)):
        plan, _, _ = play("rest", chances=Chances(rests=rests))
        assert plan.faults == ()


def test_a_piece_may_slide_and_then_rest() -> None:
    game = scene()
    noise = replace(FAULTS["slide"], rest=FAULTS["rest"].rest)
    plan = game.hand.plan([MOVE], 0.0, noise, Chances(rests=(Pad(40),)))
    game.hand.follow(plan)
    assert sorted(fault.name for fault in plan.faults) == ["rest", "slide"]
    shown = flips([game.last, *game.jump(0.1)])
    assert [pad for pad, _, new in shown if new] == [20, 28, 40, 36]


def test_only_the_first_piece_of_a_move_rests() -> None:
    then = Carry(Pad(0), Pad(37))
    plan, _, _ = play("rest", MOVE, then, chances=Chances(rests=(Pad(40), Pad(41))))
    assert only(plan).name == "rest"


def test_a_tile_rests_on_another_entry_before_it_is_pushed() -> None:
    push = Push(Pad(16), (Pad(8),), Pad(24), WHITE, BLACK)
    with pytest.raises(Impossible):
        play("rest", Push(Pad(0), (Pad(8),), Pad(16), WHITE, BLACK))
    plan, shown, _ = play("rest", push, chances=Chances(rests=(Pad(17),)))
    assert only(plan).pads == (17,)
    assert [pad for pad, _, new in shown if new == "x" and pad != 8] == [17, 16, 24]


def test_a_finger_rests_also_on_a_pad_with_a_piece() -> None:
    game = scene(TOUCH)
    plan = game.hand.plan([Tap(Pad(40))], 0.0, FAULTS["rest"], Chances(rests=(Pad(3),)))
    game.hand.follow(plan)
    assert [pad for pad, _, new in flips([game.last, *game.jump(0.1)]) if new] == [3, 40]


def test_a_piece_is_lifted_and_put_back_before_the_move() -> None:
    plan, shown, _ = play("put-back")
    (pad,) = only(plan).pads
    assert shown[:2] == [(pad, "x", ""), (pad, "", "x")]
    assert shown[2:] == [(12, "x", ""), (36, "", "x")]


def test_a_bumped_neighbour_stands_beside_the_piece_that_moves_and_returns() -> None:
    pads = set()
    for seed in range(40):
        plan, shown, _ = play("bump", seed=seed)
        (pad,) = only(plan).pads
        pads.add(pad)
        assert [flip for flip in shown if flip[0] == pad] == [(pad, "x", ""), (pad, "", "x")]
    assert pads == {3, 4, 5, 11, 13}


def test_a_second_hand_lifts_another_piece_while_the_first_is_on_its_way() -> None:
    overlaps = 0
    for seed in range(40):
        plan, shown, _ = play("second-hand", seed=seed)
        (pad,) = only(plan).pads
        assert pad not in {12, 36}
        assert len(shown) == 4
        overlaps += shown[:2] != [(pad, "x", ""), (pad, "", "x")] and shown[2][0] == pad
    assert overlaps > 5


def test_a_captured_piece_is_removed_after_the_other_was_lifted() -> None:
    plan, shown, _ = play("late-removal", Remove(Pad(4)), Carry(Pad(12), Pad(4)))
    assert only(plan) == Fault("late-removal", (Pad(4),))
    assert shown == [(12, "x", ""), (4, "x", ""), (4, "", "x")]


def test_a_captured_piece_elsewhere_is_removed_after_the_move() -> None:
    plan, shown, _ = play("late-removal", Remove(Pad(4)), MOVE)
    assert only(plan).pads == (4,)
    assert shown == [(12, "x", ""), (36, "", "x"), (4, "x", "")]


def test_only_a_removal_right_before_a_move_can_be_late() -> None:
    plan, _, _ = play("late-removal", MOVE, Remove(Pad(4)))
    assert plan.faults == ()


def test_a_move_out_of_turn_is_undone_before_the_right_one() -> None:
    plan, shown, _ = play("out-of-turn", chances=Chances(slip=SLIP))
    assert (only(plan).name, only(plan).pads) == ("out-of-turn", (0, 50))
    assert shown == [
        (0, "x", ""),
        (50, "", "x"),
        (50, "x", ""),
        (0, "", "x"),
        (12, "x", ""),
        (36, "", "x"),
    ]
    assert plan.steps[2].at - plan.steps[1].at > only(plan).longest > 1.0


def test_a_slip_that_is_not_undone_is_refused() -> None:
    with pytest.raises(Impossible, match="not-undone"):
        play("out-of-turn", chances=Chances(slip=Slip(SLIP.wrong, (Carry(Pad(50), Pad(51)),))))


def test_three_to_eight_pieces_fall_at_once_and_are_set_up_one_by_one() -> None:
    sizes: Counter[int] = Counter()
    early, fallen_off = 0, 0
    for seed in range(100):
        plan, shown, _ = play("knock-over", Place(Pad(60), WHITE), seed=seed)
        fault = only(plan)
        assert fault.name == "knock-over"
        sizes[len(fault.pads)] += 1
        homes = {f"Take(pad={pad})" for pad in fault.pads}
        falls = [step.at for step in plan.steps if repr(step.action) in homes]
        returns = [pad for pad, _, new in shown if pad in fault.pads and new]
        assert len(falls) == len(fault.pads)
        assert max(falls) - min(falls) < 0.1
        assert tuple(returns[-len(fault.pads) :]) == fault.pads
        early += shown[0][0] != 60
        strays = {pad for pad, _, new in shown if new} - {*fault.pads, 60}
        fallen_off += len(fault.pads) - len(strays)
    assert set(sizes) == {3, 4, 5, 6, 7, 8}
    assert 20 < early < 80
    assert 150 < fallen_off < 400


def test_too_few_pieces_cannot_fall() -> None:
    game = scene(pieces=2)
    assert game.hand.plan([Remove(Pad(0))], 0.0, FAULTS["knock-over"]).faults == ()


@pytest.mark.parametrize(("name", "boots"), [("link", 1), ("reboot", 2)])
def test_the_cable_comes_loose_during_the_move_and_the_table_is_whole_again(
    name: str, boots: int
) -> None:
    plan, _, game = play(name)
    assert only(plan).name == name
    assert game.last.boot == boots
    assert game.last.marks[36] == "x"
    assert [repr(step.action) for step in plan.steps].count("Plug(back=False)") == 1


def test_bounce_impulses_and_lost_frames_are_of_the_table_and_not_of_the_hand() -> None:
    for name in ("bounce", "impulse", "frame-loss", "stuck", "light"):
        assert play(name)[0].faults == ()


def test_every_fault_is_on_the_menu_under_its_own_name() -> None:
    assert {name.replace("-", "_") for name in FAULTS} == {field.name for field in fields(Noise)}
    for name, noise in FAULTS.items():
        changed = [
            field.name
            for field in fields(Noise)
            if getattr(noise, field.name) != getattr(NONE, field.name)
        ]
        assert changed == [name.replace("-", "_")]


def test_nothing_lasts_longer_than_the_caller_allows() -> None:
    chances = Chances(rests=(Pad(40),), slip=SLIP, longest=0.25)
    free = Chances(rests=(Pad(40),), slip=SLIP)
    capped, long = 0.0, 0.0
    for seed in range(60):
        hand = scene(seed=seed).hand
        capped = max(capped, *(f.longest for f in hand.plan([MOVE], 0, ALWAYS, chances).faults))
        long = max(long, *(f.longest for f in hand.plan([MOVE], 0, ALWAYS, free).faults))
    assert capped == 0.25
    assert long > 2.0


@pytest.mark.parametrize(
    ("lapse", "median", "spread"),
    [(NORMAL.slide, 0.12, 0.6), (NORMAL.rest, 0.4, 0.8), (HARD.rest, 0.4, 0.9)],
)
def test_dwell_times_are_log_normal(lapse: Lapse, median: float, spread: float) -> None:
    random = Random(5)
    draws = sorted(lapse.draw(random) for _ in range(20_000))
    assert draws[10_000] == pytest.approx(median, rel=0.03)
    # One standard deviation above the median.
    assert draws[round(20_000 * 0.8413)] == pytest.approx(median * exp(spread), rel=0.03)


@pytest.mark.parametrize("noise", [NORMAL, HARD], ids=["normal", "hard"])
def test_faults_happen_as_often_as_the_noise_says(noise: Noise) -> None:
    moves = 20_000
    random = Random(11)
    kinds = (BLACK,) * 16 + ("",) * 48
    capture = (Remove(Pad(11)), Carry(Pad(12), Pad(11), path=(Pad(20),)))
    chances = Chances(rests=(Pad(40),), slip=SLIP)
    found: Counter[str] = Counter()
    for _ in range(moves):
        plan = disturb(capture, noise, random, kinds=kinds, columns=8, chances=chances)
        found.update(fault.name for fault in plan.faults)
    expected = {
        "slide": 0.30,
        "rest": noise.rest.chance,
        "put-back": 0.03,
        "bump": 0.03,
        "second-hand": 0.02,
        "late-removal": 0.30,
        "out-of-turn": 0.01,
        "knock-over": 0.002,
    }
    assert set(found) == set(expected)
    for name, chance in expected.items():
        spread = (moves * chance * (1 - chance)) ** 0.5
        assert abs(found[name] - moves * chance) < 4 * spread, name


def test_without_noise_a_plan_is_what_was_asked_for() -> None:
    kinds = (BLACK,) * 16 + ("",) * 48
    plan = disturb(
        (MOVE, Remove(Pad(0))), NONE, Random(1), kinds=kinds, columns=8, chances=Chances((Pad(40),))
    )
    assert (plan.gestures, plan.faults) == ((MOVE, Remove(Pad(0))), ())


@st.composite
def games(draw: st.DrawFn) -> tuple[tuple[str, ...], list[Gesture]]:
    """A board and some gestures that can be made on it one after the other."""
    kind = st.sampled_from(["N1", "N2", "S1", "S2"])
    kinds = tuple(
        draw(kind) if filled else ""
        for filled in draw(st.lists(st.booleans(), min_size=24, max_size=24))
    )
    gestures: list[Gesture] = []
    state = kinds
    for _ in range(draw(st.integers(1, 4))):
        full = [Pad(pad) for pad, piece in enumerate(state) if piece]
        free = [Pad(pad) for pad, piece in enumerate(state) if not piece]
        path = tuple(draw(st.lists(st.integers(0, 23).map(Pad), max_size=3)))
        choices: list[Gesture] = [Tap(path[0] if path else Pad(0)), PressKey(Key.OK), Pause(0.1)]
        if full:
            taken = draw(st.sampled_from(full))
            choices += [Remove(taken), Turn(taken, draw(kind))]
        if free:
            choices.append(Place(draw(st.sampled_from(free)), draw(kind), path))
        if full and free:
            choices.append(Carry(draw(st.sampled_from(full)), draw(st.sampled_from(free)), path))
        if full and len(free) > 1:
            line = draw(st.lists(st.sampled_from(full), min_size=1, unique=True, max_size=5))
            entry, exit_ = draw(st.permutations(free))[:2]
            choices.append(Push(entry, tuple(line), exit_, draw(kind), state[line[-1]]))
        gesture = draw(st.sampled_from(choices))
        gestures.append(gesture)
        state = after(state, (gesture,))
    return kinds, gestures


@given(
    game=games(),
    noise=st.sampled_from([NONE, NORMAL, HARD, ALWAYS, *FAULTS.values()]),
    rests=st.lists(st.integers(0, 23).map(Pad), max_size=5).map(tuple),
    profile=st.sampled_from(PROFILES),
    seed=st.integers(0, 2**32),
)
def test_whatever_goes_wrong_the_same_pieces_lie_there_in_the_end(
    game: tuple[tuple[str, ...], list[Gesture]],
    noise: Noise,
    rests: tuple[Pad, ...],
    profile: str,
    seed: int,
) -> None:
    kinds, gestures = game
    table = scene(profile, seed=seed, pieces=0)
    for pad, kind in enumerate(kinds):
        if kind:
            table.table.put(Pad(pad), kind)
    table.table.trouble(noise)
    slip = next(
        (
            Slip((Remove(Pad(pad)),), (Place(Pad(pad), kind),))
            for pad, kind in enumerate(kinds)
            if kind
        ),
        None,
    )
    plan = table.hand.plan(gestures, 0.0, noise, Chances(rests, slip))
    times = [step.at for step in plan.steps]
    assert times == sorted(times)
    table.hand.follow(plan)
    pictures = table.jump(0.3)
    assert [picture.at for picture in pictures] == sorted(picture.at for picture in pictures)
    assert table.table.kinds == plan.kinds == (*after(kinds, gestures), *("",) * 40)
    if not noise.frame_loss and not noise.impulse:
        lasting = {"stuck-later", "flicker"}
        bad = {pad for fault in plan.faults if fault.name in lasting for pad in fault.pads}
        blind = profile == TOUCH
        for at, (mark, kind) in enumerate(zip(table.last.marks, plan.kinds, strict=True)):
            assert mark == ("" if blind else seen(kind, profile)) or at in bad
    assert table.table.touched == frozenset()
    assert table.table.keys.down == set()
    assert table.table.link_up
