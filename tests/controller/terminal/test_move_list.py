from controller.terminal.move_list import columns, compact, cubes, grouped, pushes
from rules.games import incognito, inside, invers, reversi


def test_few_moves_are_all_listed() -> None:
    moves = [move.text for move in reversi.GAME.moves(reversi.GAME.start({}))]
    assert compact(moves, 80) == ["  d3  c4  f5  e6"]


def test_many_moves_are_grouped_by_their_beginning() -> None:
    moves = [move.text for move in incognito.GAME.moves(incognito.GAME.known({}))]
    lines = compact(moves, 80)
    assert len(moves) == 36
    assert lines[0].startswith("  a2: -a1 -a3 -a4  b2: -b1")
    assert lines[-1].lstrip().startswith("T: a2C")


def test_very_many_moves_are_counted() -> None:
    moves = [move.text for move in incognito.GAME.moves(incognito.GAME.start({}))]
    assert len(moves) > 1000
    assert compact(moves, 80) == ["  S:… (511)  N:… (511)"]


def test_no_line_is_too_long() -> None:
    for game in (invers.GAME, inside.GAME, incognito.GAME):
        moves = [move.text for move in game.moves(game.known({}))] * 3
        assert max(len(line) for line in compact(moves, 60)) <= 60


def test_a_text_with_spaces_is_not_broken() -> None:
    assert columns(["a b", "c d"], 8) == ["  a b", "  c d"]


def test_beginnings_follow_the_notation() -> None:
    moves = ["QC@b3", "10@d6", "9xe5", "c2-c4", "c2xc3", "Tc4P", "W3", "p310F", "--"]
    assert list(grouped(moves)) == ["QC@", "10@", "9x", "c2", "T", "W", "p", "-"]
    assert grouped([""]) == {"": [""]}


def test_cubes_are_listed_by_colour() -> None:
    assert cubes(["p310C", "p310F", "p220C"]) == {"C": ["310", "220"], "F": ["310"]}


def test_pushes_are_listed_by_side() -> None:
    assert pushes(["W3", "W4", "Na"]) == {"W": ["3", "4"], "N": ["a"]}
