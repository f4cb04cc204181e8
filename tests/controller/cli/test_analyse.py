import pytest

from controller.cli import dispatch

LAST_CELLS = "8/8/8/8/8/8/8/1WB1WB2 B"
"""After a1 both have three discs, after d1 White takes them all."""
ONLY_WIN = "8/8/8/8/8/8/8/1WB5 B"


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def told(words: str, capsys: pytest.CaptureFixture[str], *more: str) -> list[str]:
    assert dispatch.main(["analyse", *words.split(), *more]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "…" not in out
    return out.splitlines()


def test_every_move_has_its_chance_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    head, *moves, line, depth = told("reversi --depth 2", capsys)
    assert head == "Black to move:"
    assert sorted(row.split()[0] for row in moves) == ["c4", "d3", "e6", "f5"]
    chances = [float(row.split()[2]) for row in moves]
    assert chances == sorted(chances, reverse=True)
    assert all(0 < chance < 100 for chance in chances)
    assert line.startswith(f"Line: {moves[0].split()[0]}")
    assert depth.startswith("Depth 2, ")


def test_cards_are_named_as_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["analyse", "royal", "--seat", "A", "--nodes", "200", "--seed", "5"]
    assert dispatch.main([*words, "--lang", "fr"]) == 0
    french = capsys.readouterr().out
    assert french.startswith("C'est à Bleu de jouer\u00a0:")
    assert {"D♠@g6", "R♠@e3"} <= set(french.split())
    assert dispatch.main([*words, "--lang", "en"]) == 0
    assert "QS@g6" in capsys.readouterr().out


def test_an_end_that_is_seen_is_proven(capsys: pytest.CaptureFixture[str]) -> None:
    _, *moves, line, depth = told("reversi --depth 9", capsys, "--position", LAST_CELLS)
    assert [(row.split()[0], *row.split()[2:]) for row in moves] == [
        ("a1", "50.0", "%", "drawn"),
        ("d1", "0.0", "%", "lost"),
    ]
    assert line == "Line: a1 g1"
    assert "exact value" in depth
    french = told("reversi --depth 9 --lang fr", capsys, "--position", LAST_CELLS)
    assert [row.split()[-1] for row in french[1:3]] == ["nul", "perdu"]
    assert told("reversi --depth 9", capsys, "--position", ONLY_WIN)[1].endswith("100.0 %  won")


def test_inside_shows_what_is_proven_from_the_start_and_nothing_else(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = [row.split() for row in told("inside --depth 1", capsys)[1:-2]]
    assert {row[0] for row in rows if row[-1] == "won"} == {"p400C", "p040C", "p004C"}
    assert {row[-1] for row in rows} == {"won", "lost"}
    for more in (["--option", "chain=off"], ["--position", "C:- F:- S:13,5/5,13 C"]):
        rows = [row.split() for row in told("inside --depth 1", capsys, *more)[1:-2]]
        assert {row[-1] for row in rows} == {"%"}


def test_a_bar_fits_its_chance(capsys: pytest.CaptureFixture[str]) -> None:
    for row in told("invers --depth 1", capsys)[1:-2]:
        _, bar, percent, *_ = row.split()
        assert len(bar) == 20
        assert abs(bar.count("█") * 5 - float(percent)) <= 2.6


def test_a_game_that_is_over_tells_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Draw:" in told("reversi", capsys, "--position", "8/8/8/8/8/8/8/8 B")[0]


def test_the_number_of_positions_can_bound_the_search(capsys: pytest.CaptureFixture[str]) -> None:
    depth = told("inside --nodes 1500", capsys)[-1]
    assert 500 < int(depth.split()[2].replace(",", "")) <= 2048


def test_secrets_need_a_seat(capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch.main(["analyse", "royal", "--seed", "1", "--lang", "en"]) == 2
    assert "--seat" in capsys.readouterr().err


def test_who_has_nothing_to_decide_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch.main(["analyse", "reversi", "--seat", "white", "--lang", "en"]) == 2
    assert "White" in capsys.readouterr().err


def test_figures_are_written_as_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    _, *moves, _, depth = told("reversi --depth 4 --lang fr", capsys)
    assert all("," in row and "." not in row.split("%")[0] for row in moves)
    assert "." not in depth.split(" s")[0]


def test_a_move_that_was_never_tried_has_no_chance(capsys: pytest.CaptureFixture[str]) -> None:
    _, *moves, _, _ = told("royal-reversi --seat A --nodes 4", capsys)
    assert any(row.endswith("–") for row in moves)
    assert not all(row.endswith("–") for row in moves)
