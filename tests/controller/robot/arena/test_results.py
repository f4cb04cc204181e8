import csv
from dataclasses import replace
from pathlib import Path

import pytest

from controller.i18n.user_errors import Problem
from controller.robot.arena import results
from controller.robot.arena.paired_games import ArenaMatch, GamePair, PlayedGame, Thinking

MATCH = ArenaMatch("royal-reversi", "maitre@0.1", "random", (("layout", "custom:a, b"),), 0.5, 7)
OTHER = replace(MATCH, seed=8)  # the robots are the same
MARK = "0a1b2c3d-4e5f6a7b"


def game(seats: str, share: float) -> PlayedGame:
    mine, yours = Thinking(3, 0.5, 0.25, 0.125), Thinking(4, 1.5, 1.25, 0.75)
    return PlayedGame(seats, share, "count", True, 60, mine, yours)


PAIRS: dict[int, GamePair] = {
    number: (game("AB", 1 / 3), game("BA", number % 2)) for number in range(4)
}


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    assert results.load(path, MATCH, MARK) == {}
    results.append(path, MATCH, MARK, [(2, PAIRS[2]), (0, PAIRS[0])])
    results.append(path, OTHER, MARK, [(1, PAIRS[1])])
    results.append(path, MATCH, MARK, [(3, PAIRS[3])])
    found = results.load(path, MATCH, MARK)
    assert list(found) == [0, 2, 3]
    assert found == {number: PAIRS[number] for number in found}
    assert list(results.load(path, OTHER, MARK)) == [1]


def test_a_line_cut_off_at_any_byte_costs_its_pair_only(tmp_path: Path) -> None:
    whole = tmp_path / "whole.csv"
    results.append(whole, MATCH, MARK, [(0, PAIRS[0])])
    first = len(whole.read_bytes())
    results.append(whole, MATCH, MARK, [(1, PAIRS[1])])
    data = whole.read_bytes()
    path = tmp_path / "cut.csv"
    for size in range(first, len(data), 7):
        path.write_bytes(data[:size])
        assert list(results.load(path, MATCH, MARK)) == [0]
        results.append(path, MATCH, MARK, [(1, PAIRS[1]), (2, PAIRS[2])])
        assert results.load(path, MATCH, MARK) == {number: PAIRS[number] for number in range(3)}


def test_a_file_cut_in_its_head_begins_again(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    path.write_text("match,pa")
    assert results.load(path, MATCH, MARK) == {}


def test_another_file_is_not_taken_for_results(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Zoé,\n")
    with pytest.raises(Problem) as caught:
        results.load(path, MATCH, MARK)
    assert caught.value.code == "arena.csv"


@pytest.mark.parametrize("share", ["7.5", "-1", "nan", "inf"])
def test_a_figure_that_cannot_be_is_not_believed(tmp_path: Path, share: str) -> None:
    path = tmp_path / "results.csv"
    results.append(path, MATCH, MARK, [(0, PAIRS[0]), (1, PAIRS[1])])
    with path.open(newline="") as file:
        rows = list(csv.reader(file))
    rows[1][rows[0].index("share")] = share
    with path.open("w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(rows)
    assert list(results.load(path, MATCH, MARK)) == [1]


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(Problem) as caught:
        results.append(tmp_path / "no" / "results.csv", MATCH, MARK, [(0, PAIRS[0])])
    assert caught.value.code == "file.unwritable"


def test_what_other_robots_played_does_not_count_and_is_thrown_away(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    results.append(path, MATCH, "01234567-01234567", [(0, PAIRS[0])])
    results.append(path, MATCH, MARK, [(1, PAIRS[1])])
    results.append(path, OTHER, "01234567-01234567", [(0, PAIRS[0])])
    assert list(results.load(path, MATCH, MARK)) == [1]
    assert results.outdated(path, MATCH, MARK) == 2
    results.append(path, MATCH, MARK, [(0, PAIRS[0])])
    assert results.load(path, MATCH, MARK) == {number: PAIRS[number] for number in range(2)}
    results.forget(path, {str(MATCH): MARK})
    assert results.outdated(path, MATCH, MARK) == 0
    assert results.load(path, MATCH, MARK) == {number: PAIRS[number] for number in range(2)}
    assert results.outdated(path, OTHER, MARK) == 2  # nobody asked for that match


def nameless(path: Path) -> str:
    """Content of a file without its last column, the worker."""
    return "".join(f"{line.rpartition(',')[0]}\n" for line in path.read_text().splitlines())


def test_a_file_without_workers_counts_and_gets_their_column(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    results.append(path, MATCH, MARK, [(0, PAIRS[0])])
    path.write_text(nameless(path))
    assert path.read_text().splitlines()[0].endswith(",marks")
    assert results.load(path, MATCH, MARK) == {0: PAIRS[0]}
    first, second = (replace(it, worker="far") for it in PAIRS[1])
    results.append(path, MATCH, MARK, [(1, (first, second))])
    assert results.load(path, MATCH, MARK) == {0: PAIRS[0], 1: (first, second)}
    with path.open(newline="") as file:
        assert [row[-1] for row in csv.reader(file)] == ["worker", "", "", "far", "far"]


def test_marks_of_the_earlier_kind_are_read_and_count_for_nothing(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    results.append(path, MATCH, "01234567", [(0, PAIRS[0])])
    assert not results.has_old_marks(path)
    path.write_text(nameless(path).replace(",marks\n", ",robots\n"))
    assert results.has_old_marks(path)
    assert results.load(path, MATCH, MARK) == {}
    assert results.outdated(path, MATCH, MARK) == 2
    results.append(path, MATCH, MARK, [(1, PAIRS[1])])
    assert list(results.load(path, MATCH, MARK)) == [1]
    results.forget(path, {str(MATCH): MARK})
    assert not results.has_old_marks(path)
    assert list(results.load(path, MATCH, MARK)) == [1]
