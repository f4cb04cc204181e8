from __future__ import annotations

from pathlib import Path

import pytest

from controller.cli import dispatch, ladder
from controller.cli.ladder import ABSENT, BAD, GOOD, PART, TOLD, Row, remaining
from controller.i18n.user_errors import Problem
from controller.robot.arena import goals, marks, results
from controller.robot.arena.contestants import read
from controller.robot.arena.goals import Goal
from controller.robot.arena.paired_games import GamePair, PlayedGame, Thinking
from controller.robot.levels import USUAL
from rules import catalog

LEVELS = [level.name for level in USUAL if not level.close]
FEW = (
    Goal("reversi", "alphabeta@999n,1d", "random", 4, least=0.0),
    Goal("reversi", "random", "random", 2, least=1.01),
    Goal("invers", "random", "random", 2),
    Goal("invers", "random", "openspiel", 2),
)


def pair(first: float, second: float) -> GamePair:
    a, b = Thinking(10, 1.0, 1.0, 0.5), Thinking(10, 2.0, 1.0, 0.5)
    return (
        PlayedGame("AB", first, "count", True, 20, a, b),
        PlayedGame("BA", second, "count", True, 20, a, b),
    )


def test_every_level_has_to_beat_the_one_below_in_every_game() -> None:
    steps = list(zip(LEVELS[1:], LEVELS, strict=False))
    for game in catalog.BUILT_IN:
        key = game.sheet.key
        for games, pace in ((200, 0.1), (40, 1.0)):
            of_game = [it for it in goals.goals() if it.game == key and it.sure]
            found = [it for it in of_game if (it.games, it.pace) == (games, pace)]
            assert [(it.a, it.b) for it in found] == steps
            assert {it.least for it in found} == {0.6 if key in goals.LUCK else 0.75}


def test_the_goals_are_those_that_were_set() -> None:
    told = {(it.game, it.b): (it.games, it.least) for it in goals.goals() if it.a == "maitre"}
    for game in goals.SKILL:
        assert told[game, "random"] == (200, 1.0)
        assert told[game, "uct"] == (100, 0.6 if game == "inside" else 0.8)
    for game in goals.LUCK:
        assert told[game, "oneply"] == told[game, "pimc"] == (100, 0.6)
    assert told["reversi", "openspiel"] == (100, 0.95)
    assert told["reversi", "openspiel@10"] == (100, 0.8)
    assert {it.game for it in goals.goals()} == {game.sheet.key for game in catalog.BUILT_IN}


def test_every_contestant_of_the_ladder_can_be_read_and_every_match_is_paired() -> None:
    for goal in (*goals.goals(), *goals.quick()):
        assert str(read(goal.a)) == goal.a
        assert str(read(goal.b)) == goal.b
        assert goal.games % 2 == 0
    assert sum(it.games for it in goals.quick()) < sum(it.games for it in goals.goals()) / 8


@pytest.mark.parametrize(
    ("pairs", "least", "sure", "word"),
    [
        ([pair(1, 1)] * 2, 0.9, "", PART),
        ([pair(1, 1)] * 3, 0.9, "", GOOD),
        ([pair(1, 1)] * 3, 0.9, "sure", BAD),  # six games leave too much to luck
        ([pair(1, 0)] * 3, 0.9, "", BAD),
        ([pair(1, 0)] * 3, 0.5, "", GOOD),
        ([pair(0, 0)] * 3, None, "", TOLD),
    ],
)
def test_a_goal_is_reached_or_missed(
    pairs: list[GamePair], least: float | None, sure: str, word: str
) -> None:
    goal = Goal("reversi", "maitre", "club", 6, least=least, sure=bool(sure))
    assert Row(goal, tuple(pairs)).word == word


def test_the_time_left_is_that_of_the_pairs_before_or_guessed() -> None:
    goal = Goal("reversi", "maitre", "uct", 6)
    assert remaining(Row(goal, (pair(1, 1), pair(1, 1)))) == pytest.approx(6.0)
    guessed = remaining(Row(goal))
    assert guessed > remaining(Row(Goal("reversi", "maitre", "random", 6))) > 0
    assert remaining(Row(Goal("reversi", "maitre", "uct", 12))) == pytest.approx(2 * guessed)


@pytest.mark.parametrize("language", catalog.LANGUAGES)
def test_the_whole_table_is_printed_and_kept(
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(ladder, "goals", lambda: FEW)
    words = ["ladder", "--folder", str(tmp_path / "kept"), "--jobs", "1", "--lang", language]
    assert dispatch.main(words) == 1  # one goal cannot be reached
    told = capsys.readouterr()
    head, *lines = told.out.splitlines()
    assert len(head.split()) >= 9
    assert [line.split()[0] for line in lines[:4]] == ["reversi", "reversi", "invers", "invers"]
    ends = [line.split()[-1] for line in lines[:3]]
    known = {"en": ["reached", "MISSED", "goal"], "fr": ["atteint", "MANQUÉ", "objectif"]}
    assert ends == known[language]
    assert "4/4" in lines[0]
    assert "openspiel" in lines[-1]
    assert "…" not in told.out
    assert "1/3 reversi" in told.err
    match = FEW[0].match(1)
    assert len(results.load(tmp_path / "kept" / "reversi.csv", match, marks.of_pair(match))) == 2
    # The second time everything is there.
    assert dispatch.main(words) == 1
    again = capsys.readouterr()
    assert again.out == told.out
    assert again.err == ""
    assert dispatch.main([*words, "--show"]) == 1
    assert capsys.readouterr().out == told.out


def test_the_table_is_shown_without_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ladder, "goals", lambda: FEW)
    assert dispatch.main(["ladder", "--show", "--folder", str(tmp_path), "--lang", "en"]) == 0
    told = capsys.readouterr()
    assert told.out.count("unfinished") == 4
    assert told.err == ""


def test_what_was_played_elsewhere_is_shown_where_it_cannot_be_played() -> None:
    goal = Goal("reversi", "maitre", "openspiel", 2, least=0.5)
    problem = Problem("arena.no-openspiel", text="openspiel")
    assert Row(goal, (), problem).word == ABSENT
    assert Row(goal, (pair(1, 1),), problem).word == GOOD
    assert remaining(Row(goal, (), problem)) == 0.0


def test_what_costs_least_is_played_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quickly = Goal("invers", "random", "random", 2)
    goals = (Goal("reversi", "uct", "uct", 2, pace=1.0), Goal("reversi", "uct", "uct", 2))
    match = quickly.match(1)
    played: list[str] = []

    def contest(*args: object, mark: str) -> tuple[dict[int, GamePair], bool]:
        assert mark == marks.of_pair(goals[0].match(1) if "uct" in str(args[2]) else match)
        played.append(str(args[2]))
        return {0: pair(1, 0)}, False

    monkeypatch.setattr(ladder, "goals", lambda: (*goals, quickly))
    monkeypatch.setattr(ladder, "contest", contest)
    assert dispatch.main(["ladder", "--folder", str(tmp_path)]) == 0
    assert played == [str(it.match(1)) for it in (quickly, goals[1], goals[0])]


def test_one_game_alone_can_be_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ladder, "quick", lambda: FEW)
    words = ["ladder", "--only", "invers", "--quick", "--folder", str(tmp_path), "--jobs", "1"]
    assert dispatch.main([*words, "--lang", "en"]) == 0
    assert "reversi" not in capsys.readouterr().out.partition("\n\n")[0]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["invers.csv", marks.NAME]


def test_a_stop_shows_the_table_so_far(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ladder, "goals", lambda: FEW)
    monkeypatch.setattr("controller.robot.arena.pool.Pool.play", stop)
    assert dispatch.main(["ladder", "--folder", str(tmp_path), "--lang", "en"]) == 130
    told = capsys.readouterr()
    assert told.out.count("unfinished") == 4  # and the summary
    assert "Stopped." in told.err
