from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from controller.robot.arena import champions
from controller.robot.arena.paired_games import ArenaMatch, GamePair, play_pair, score, seatings
from rules import catalog
from rules.game import Game
from rules.model import Move, Seat
from rules.state import State

GAMES = {game.sheet.key: game for game in catalog.BUILT_IN}
REVERSI = GAMES["reversi"]
TEAMS = {"seats": "teams"}


def facts(pair: GamePair) -> list[tuple[object, ...]]:
    """Everything but the time."""
    return [(it.seats, it.share, it.reason, it.plies, it.a.moves, it.b.moves) for it in pair]


@pytest.mark.parametrize("key", GAMES)
def test_every_game_is_played_to_its_end_with_the_seats_swapped(key: str) -> None:
    pair = play_pair(GAMES[key], ArenaMatch(key, "random", "random"), 0)
    assert sorted(it.seats for it in pair) == ["AB", "BA"]
    assert all(it.plies > 10 for it in pair)
    assert all(it.reason for it in pair)
    assert all(it.share in {0.0, 0.5, 1.0} for it in pair)
    assert [it.decided for it in pair] == [it.share != 0.5 for it in pair]


def test_a_pair_is_the_same_whenever_it_is_played() -> None:
    match = ArenaMatch("reversi", "alphabeta@1d,999n", "random")
    alone = facts(play_pair(REVERSI, match, 3))
    play_pair(REVERSI, match, 1)
    assert facts(play_pair(REVERSI, match, 3)) == alone
    assert facts(play_pair(REVERSI, match, 2)) != alone
    assert facts(play_pair(REVERSI, replace(match, seed=2), 3)) != alone


def test_the_same_robot_on_both_sides_shares_every_pair() -> None:
    """Without chance the second game is the first one with the names exchanged."""
    match = ArenaMatch("reversi", "alphabeta@1d,999n", "alphabeta@1d,999n")
    for number in range(3):
        pair = play_pair(REVERSI, match, number)
        assert score(pair) == 0.5
        assert pair[0].plies == pair[1].plies


class Watcher:
    """Always chooses the same in the same position, and remembers what it was shown."""

    shown: list[str]

    def __init__(self, game: Game) -> None:
        self._game = game

    def act(self, view: State, seat: Seat) -> int:
        Watcher.shown.append(self._game.dump(view))
        return champions.any_act(self._game, view, seat, Random(0))

    def follow(self, move: Move) -> None:
        del move


@pytest.mark.parametrize("key", ["royal-reversi", "reversi", "invers"])
def test_both_games_of_a_pair_begin_with_the_same_opening_and_deal(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES[key]
    monkeypatch.setattr(champions, "seated", lambda *_: Watcher(game))
    first: list[str] = []
    for number in (0, 1):
        Watcher.shown = []
        play_pair(game, ArenaMatch(key, "random", "random"), number)
        half = len(Watcher.shown) // 2
        assert Watcher.shown[:half] == Watcher.shown[half:]
        first.append(Watcher.shown[0])
    assert first[0] != first[1]


@pytest.mark.parametrize("key", ["royal-reversi", "incognito"])
def test_nobody_is_shown_more_than_the_seat_may_see(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is shown already is what the seat sees of it."""
    game = GAMES[key]
    seen = 0

    class Strict(Watcher):
        def act(self, view: State, seat: Seat) -> int:
            nonlocal seen
            seen += 1
            assert game.dump(game.view(view, seat)) == game.dump(view)
            hidden = [
                at for at in range(2) if game.dump(game.view(view, Seat(at))) != game.dump(view)
            ]
            assert hidden == [1 - seat] or not hidden
            return super().act(view, seat)

        def follow(self, move: Move) -> None:
            raise AssertionError(f"{move} was told although there are secrets")

    Watcher.shown = []
    monkeypatch.setattr(champions, "seated", lambda *_: Strict(game))
    play_pair(game, ArenaMatch(key, "random", "random"), 0)
    assert seen > 20


def test_the_deal_of_a_cheat_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat(Watcher):
        def act(self, view: State, seat: Seat) -> int:
            del view, seat
            return 10**6

    monkeypatch.setattr(champions, "seated", lambda *_: Cheat(REVERSI))
    with pytest.raises((ValueError, IndexError)):
        play_pair(REVERSI, ArenaMatch("reversi", "random", "random"), 0)


def test_who_wins_together_sits_on_one_side() -> None:
    royal = GAMES["royal-reversi"]
    for number in range(4):
        first, second = seatings(royal, TEAMS, number)
        assert {first, second} == {"ABAB", "BABA"}


@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_seats_each_side_comes_to_sit_everywhere(seats: int) -> None:
    royal = GAMES["royal-reversi"]
    ways = list(combinations(range(seats), seats // 2))
    found = [seatings(royal, {"seats": str(seats)}, number) for number in range(len(ways))]
    assert len({first for first, _ in found}) == len(ways)
    for first, second in found:
        assert first.count("A") == second.count("B") == seats // 2
        assert all(one != other for one, other in zip(first, second, strict=True))


@pytest.mark.parametrize("seats", ["3", "4", "teams"])
def test_equal_sides_have_half_of_each_pair_whatever_the_seats(
    seats: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One seat against two, then two against one: who plays the same shares the pair."""
    royal = GAMES["royal-reversi"]
    Watcher.shown = []
    monkeypatch.setattr(champions, "seated", lambda *_: Watcher(royal))
    match = ArenaMatch("royal-reversi", "random", "random", (("seats", seats),))
    pairs = [play_pair(royal, match, number) for number in range(3)]
    assert [score(pair) for pair in pairs] == [pytest.approx(0.5)] * 3
    assert {len(it.seats) for pair in pairs for it in pair} == {3 if seats == "3" else 4}
