"""The search for games with secrets: honest, sure of what is certain, and the same everywhere."""

from __future__ import annotations

from random import Random

import pytest

from controller.robot.engine import SECRETS
from controller.robot.search.ismcts import PLAIN, Ismcts
from controller.robot.search.judge import Judge, numbers
from controller.robot.search.search_result import FINAL, WAIT, SearchLimit, SearchResult
from rules.catalog import BUILT_IN
from rules.dice import Dice
from rules.game import Game
from rules.games import incognito, royal_reversi
from rules.model import Seat
from rules.state import OVER, State
from tests.rules.royal_table import ANY, DEAD, START2

from .brute import children, ending, worth

GAMES = {game.sheet.key: game for game in BUILT_IN}
SMALL = 12
"""Trees of 4096 nodes are enough here."""


def search(game: Game) -> Ismcts:
    return Ismcts(SECRETS[game.sheet.key](game), SMALL)


def look(game: Game, view: State, seat: int, nodes: int = 150, seed: int = 7) -> SearchResult:
    return search(game).look(view, seat, SearchLimit(nodes=nodes), Random(seed))


def walked(game: Game, options: dict[str, str], seed: int, plies: int) -> State:
    """A position after so many random plies, with a seat to move."""
    dice = Dice(seed)
    state = game.start(options)
    made = 0
    while made < plies or state.turn() < 0:
        code = state.pick(dice)
        made += state.plies(code)
        state.play(code)
    return state


def texts(game: Game, found: SearchResult) -> list[str]:
    return [game.spell(choice.code) for choice in found.choices]


# Honesty.


@pytest.mark.parametrize("plies", [0, 9, 20])
@pytest.mark.parametrize("key", sorted(SECRETS))
def test_worlds_that_differ_in_secrets_only_give_the_same_look(key: str, plies: int) -> None:
    game = GAMES[key]
    options = {"seats": "3"} if key == "royal-reversi" else {}
    state = walked(game, options, plies + 1, max(plies, 1))
    seat = state.turn()
    view = game.view(state, Seat(seat))
    worlds = [game.sample(view, Random(seed)) for seed in range(4)]
    assert len({str(game.scene(world)) for world in worlds}) > 1
    views = [game.view(world, Seat(seat)) for world in worlds]
    assert {game.dump(one) for one in views} == {game.dump(view)}
    looks = [look(game, one, seat, nodes=60) for one in views]
    assert looks.count(looks[0]) == 4


def test_only_own_acts_are_judged_and_none_that_hides_something() -> None:
    game = incognito.GAME
    start = game.start({})
    found = {look(game, start, seat, seed=seed).best.code for seat in (0, 1) for seed in range(40)}
    assert len(found) > 70
    assert found <= set(start.codes())
    assert not {"S:??????", "N:??????"} & {game.spell(code) for code in found}
    assert {start.actor(look(game, start, 1, seed=seed).best.code) for seed in range(9)} == {1}


def test_a_line_up_has_no_favourite_place_for_a_symbol() -> None:
    game = incognito.GAME
    one, start = search(game), game.start({})
    words = [one.look(start, 0, SearchLimit(), Random(seed)).best.code for seed in range(1200)]
    for place in range(6):
        for symbol in (1, 2, 3):
            times = sum((word >> 2 * place) & 3 == symbol for word in words)
            assert 330 < times < 470, (place, symbol)


# What is certain.


@pytest.mark.parametrize(
    ("line", "winning"),
    [
        ("Sa8C Sc7F Nd5? Nf3? S", ["c7-c8"]),
        ("Sd4P Ne4C! S", ["d4xe4"]),
        ("Sa7C Nf2? S", ["a7-a8"]),
        ("Sa8C Sc6F Nf5? Nf4? S", ["c6-c7"]),  # nobody is near enough to stop it
    ],
)
def test_a_win_that_no_secret_can_prevent_is_proven(line: str, winning: list[str]) -> None:
    game = incognito.GAME
    found = look(game, game.view(game.load(line, {}), Seat(0)), 0)
    assert texts(game, found)[: len(winning)] == winning
    assert found.exact
    assert found.best.score >= FINAL
    assert found.nodes == 0


def test_a_capture_that_hangs_on_a_secret_is_no_proof() -> None:
    game = incognito.GAME
    found = look(game, game.view(game.load("Sd4P Ne4C Nf8P S", {}), Seat(0)), 0)
    assert not found.exact
    assert all(abs(choice.score) < FINAL for choice in found.choices)


def test_an_act_that_lets_the_other_seat_arrive_is_proven_lost() -> None:
    game = incognito.GAME
    state = game.load("Sb3C Sf5P Sa5P Nc1F! Nb2F! Nf8? S", {})
    found = look(game, game.view(state, Seat(0)), 0, nodes=80)
    assert texts(game, found)[0] == "b3xb2"
    assert abs(found.best.score) < FINAL
    assert {choice.score for choice in found.choices[1:]} == {-FINAL}
    assert len(found.choices) == 10
    assert found.best.visits == 80


@pytest.mark.parametrize(("key", "left"), [("reversi", 5), ("inside", 5)])
def test_without_secrets_it_is_uct_and_proves_simple_wins(key: str, left: int) -> None:
    game = GAMES[key]
    told = 0
    for seed in range(1, 40):
        state = ending(game, seed, left)
        if state is None or len(state.codes()) < 2:
            continue
        seat = state.turn()
        truth = worth(game, state, seat, 99)
        assert truth is not None
        plain = Ismcts(Judge(game), SMALL, PLAIN, -1)
        found = plain.look(state, seat, SearchLimit(nodes=1500), Random(seed))
        after = dict(zip(state.codes(), children(state), strict=True))[found.best.code]
        reached = worth(game, after, seat, 99)
        assert reached is not None
        assert (reached > 0) == (truth > 0), game.dump(state)
        if truth > 0:
            assert found.exact, game.dump(state)
            assert found.best.score == FINAL
        elif truth < 0:
            assert found.best.score == -FINAL, game.dump(state)
        told += truth != 0
        if told == 6:
            break
    assert told == 6


# Many seats.


@pytest.mark.parametrize("seats", ["2", "3", "4", "teams"])
def test_what_the_seats_can_expect_sums_to_one(seats: str) -> None:
    game = royal_reversi.GAME
    judge = SECRETS["royal-reversi"](game)
    state = game.start({"seats": seats})
    dice = Dice(3)
    asked = 0
    while state.turn() != OVER:
        state.play(state.pick(dice))
        shares = judge.shares(state) if state.turn() == OVER else judge.chances(state)
        asked += 1
        assert len(shares) == len(game.seats(state))
        assert abs(sum(shares) - 1.0) < 1e-9
        assert min(shares) >= 0.0
        if seats == "teams":
            assert shares[0] == shares[2]
    assert asked > 100
    outcome = game.outcome(state)
    assert outcome is not None
    winners = [seat for seat, part in enumerate(judge.shares(state)) if part > 0]
    assert winners == list(outcome.winners)


@pytest.mark.parametrize("seats", ["3", "4", "teams"])
def test_every_seat_can_be_asked(seats: str) -> None:
    game = royal_reversi.GAME
    for plies in range(4):
        state = walked(game, {"seats": seats}, 5, plies)
        seat = state.turn()
        found = look(game, game.view(state, Seat(seat)), seat, nodes=60)
        assert sorted(choice.code for choice in found.choices) == sorted(
            code for code in state.codes() if state.actor(code) == seat
        )
        assert sum(choice.visits for choice in found.choices) == 60


def test_a_dead_hand_is_exchanged_in_turn() -> None:
    game = royal_reversi.GAME
    state = game.load(f"{START2} A:{DEAD} B:{ANY} A", {})
    assert texts(game, look(game, game.view(state, Seat(0)), 0, nodes=40)) == ["X"]


def test_out_of_turn_a_dead_hand_is_exchanged_or_kept() -> None:
    game = royal_reversi.GAME
    covered = "8/4BB2/A7/A7/2AA1B2/5B2/8/8"  # every king and ace of hearts
    state = game.load(f"{covered} A:{ANY} B:KH,KH,KH,AH,AH A", {})
    found = look(game, game.view(state, Seat(1)), 1)
    assert {choice.code for choice in found.choices} == {WAIT, game.parse("XB").code}
    assert sum(choice.visits for choice in found.choices) == 150


# Limits.


def test_it_stops_when_told_to() -> None:
    game = incognito.GAME
    view = game.view(walked(game, {}, 2, 4), Seat(0))
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 3

    found = search(game).look(view, 0, SearchLimit(stop=stop), Random(1))
    assert 0 < found.nodes <= 64


@pytest.mark.parametrize(("depth", "nodes", "rounds"), [(1, 0, 200), (2, 0, 800), (2, 90, 90)])
def test_a_depth_is_a_number_of_rounds(depth: int, nodes: int, rounds: int) -> None:
    game = incognito.GAME
    view = game.view(walked(game, {}, 2, 4), Seat(0))
    found = search(game).look(view, 0, SearchLimit(depth=depth, nodes=nodes), Random(1))
    assert found.nodes == rounds


def test_a_full_tree_does_not_stop_it() -> None:
    game = incognito.GAME
    view = game.view(walked(game, {}, 2, 4), Seat(0))
    tiny = Ismcts(SECRETS["incognito"](game), 5)
    found = tiny.look(view, 0, SearchLimit(nodes=300), Random(1))
    assert found.nodes == 300
    assert tiny.tree.used == 32


def test_the_only_act_is_not_searched_for_long() -> None:
    game = incognito.GAME
    state = game.load("Sa1C Na2P Nb1P Nc8F S", {})
    assert len(state.codes()) == 1
    assert look(game, game.view(state, Seat(0)), 0, nodes=5000).nodes <= 256


@pytest.mark.parametrize(
    ("key", "options", "expected"),
    [
        ("incognito", {}, [("a2-a3", 51, 569), ("c5xb5", 47, 559), ("a2-a4", 38, 525)]),
        ("royal-reversi", {}, [("JC@h8", 212, 1348), ("JS@h6", 155, 1281), ("AH@a5", 16, 897)]),
        (
            "royal-reversi",
            {"seats": "4"},
            [("QS@b7", 156, -1440), ("AD@c5", 116, -1465), ("AD@h4", 52, -1568)],
        ),
    ],
)
def test_seed_and_nodes_decide_everything(
    key: str, options: dict[str, str], expected: list[tuple[str, int, int]]
) -> None:
    """The same in both builds and on every machine."""
    game = GAMES[key]
    state = walked(game, options, 8, 12)
    seat = state.turn()
    judge = SECRETS[key](game)
    judge.weights = numbers([20 + 37 * at % 90 for at in range(len(judge.weights))])
    searching = Ismcts(judge, SMALL)
    found = searching.look(game.view(state, Seat(seat)), seat, SearchLimit(nodes=400), Random(7))
    assert [(game.spell(it.code), it.visits, it.score) for it in found.choices[:3]] == expected
