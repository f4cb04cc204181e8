from dataclasses import replace

import pytest

from rules.catalog import BUILT_IN
from rules.drawing import Span, beside, draw, is_grid, plain
from rules.game import Game
from rules.games import inside, invers, reversi, royal_reversi

REVERSI = """\
8 . . . . . . . .
7 . . . . . . . .
6 . . . . . . . .
5 . . . B W . . .
4 . . . W B . . .
3 . . . . . . . .
2 . . . . . . . .
1 . . . . . . . .
  a b c d e f g h"""


def test_a_board_reads_as_text() -> None:
    assert plain(draw(reversi.GAME, reversi.GAME.start({}))) == REVERSI


def test_all_fields_are_as_wide_as_the_widest() -> None:
    game = royal_reversi.GAME
    lines = draw(game, game.known({}))
    assert {len(span.text) for line in lines for span in line if span.cell} == {2}
    assert plain(lines).splitlines()[3] == "5 AH AS AD AC B  B  B  B"
    assert plain(lines).splitlines()[8] == "  a  b  c  d  e  f  g  h"


def test_padding_widens_cells_and_labels_alike() -> None:
    lines = draw(reversi.GAME, reversi.GAME.start({}), pad=1)
    assert lines[3][7] == Span(" B ", "d5", "B")
    assert len({len("".join(span.text for span in line)) for line in lines}) == 1


def test_a_span_tells_its_cell_and_what_lies_there() -> None:
    spans = [span for line in draw(invers.GAME, invers.GAME.start({})) for span in line]
    assert Span("Y", "a1", "Y") in spans
    empty = [span for line in draw(reversi.GAME, reversi.GAME.start({})) for span in line]
    assert Span(".", "a1", "") in empty


def test_what_lies_beside_the_board_is_listed() -> None:
    assert beside(invers.GAME, invers.GAME.start({})) == (("hand.yellow", "y"), ("hand.red", "r"))
    assert beside(reversi.GAME, reversi.GAME.start({})) == ()


@pytest.mark.parametrize("game", BUILT_IN, ids=lambda game: game.sheet.key)
def test_every_cell_is_drawn_once(game: Game) -> None:
    cells = [span.cell for line in draw(game, game.start({})) for span in line if span.cell]
    assert sorted(cells) == sorted(game.sheet.cells)


def test_a_pyramid_is_no_grid() -> None:
    assert is_grid(reversi.SHEET)
    assert not is_grid(inside.SHEET)


def test_text_around_the_cells_is_kept() -> None:
    game = reversi.Reversi(replace(reversi.SHEET, plan=("| {d4} |", "{e4}{:e}")))
    assert plain(draw(game, game.start({}))) == "| W |\nBe"
