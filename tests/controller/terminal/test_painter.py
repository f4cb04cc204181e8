import io
from dataclasses import replace

import pytest

from controller.i18n.speech import Speech
from controller.terminal.painter import Painter
from controller.terminal.tty import Terminal, wants_colour
from rules import catalog
from rules.games import inside, invers, reversi, royal_reversi

SPEECH = Speech("en", catalog.load(()))


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_marks_stand_before_the_cells_that_prove_a_refusal() -> None:
    painter = Painter(reversi.GAME, SPEECH, colour=False)
    lines = painter.board(reversi.GAME.start({}), refused=["d5"], changed=["e5", "a1"])
    assert lines[3] == "5 . . .!B>W . . ."
    assert lines[7] == "1>. . . . . . . ."


def test_a_mark_has_room_before_the_first_cell_of_a_pyramid() -> None:
    painter = Painter(inside.GAME, SPEECH, colour=False)
    assert painter.board(inside.GAME.start({}), refused=["400"])[-1].startswith("!400 ")


def test_colours_only_add_to_the_letters() -> None:
    for game in catalog.BUILT_IN:
        coloured = Painter(game, SPEECH, colour=True).board(game.known({}), refused=["a1"])
        plain = Painter(game, SPEECH, colour=False).board(game.known({}), refused=["a1"])
        assert "\x1b[" in "".join(coloured)
        assert "\x1b[" not in "".join(plain)


def test_the_pieces_of_a_game_differ_in_colour() -> None:
    told = Painter(invers.GAME, SPEECH, colour=True).board(invers.GAME.start({}))[0]
    assert len(set(told.split("\x1b[0m")[:2])) == 2


def test_cards_are_told_apart_by_suit() -> None:
    lines = Painter(royal_reversi.GAME, SPEECH, colour=True).beside(
        royal_reversi.GAME.known({}), 80
    )
    assert "\x1b[38;5;" in lines[0]


def test_a_strange_game_gets_colours_from_its_box() -> None:
    game = reversi.Reversi(replace(reversi.SHEET, key="anti"))
    told = Painter(game, SPEECH, colour=True).board(game.start({}))[3]
    assert told.count("\x1b[1;") == 2


def test_a_long_pile_is_wrapped() -> None:
    game = royal_reversi.GAME
    state = game.load("8/8/8/4BBBB/AAAA4/8/8/8 gone:" + ",".join(["JH", "QH", "KH"] * 3) + " A", {})
    lines = Painter(game, SPEECH, colour=False).beside(state, 30)
    assert max(len(line) for line in lines) <= 30
    assert lines[-1].startswith("  ")


@pytest.mark.parametrize(
    ("environ", "expected"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False), ({"NO_COLOR": ""}, True)],
)
def test_colours_are_shown_where_they_are_welcome(
    environ: dict[str, str],
    expected: bool,  # noqa: FBT001
) -> None:
    assert wants_colour(Screen(), environ) == expected
    assert not wants_colour(io.StringIO(), environ)


def test_a_pipe_gets_no_control_characters() -> None:
    out = io.StringIO()
    terminal = Terminal(io.StringIO("d3\n"), out, colour=False)
    terminal.clear(wipe=True)
    terminal.say(terminal.strong("hello"))
    assert terminal.ask("> ") == "d3"
    assert terminal.ask("> ") is None
    assert out.getvalue() == "\nhello\n> d3\n> \n"


def test_a_screen_is_cleared_and_bold() -> None:
    out = Screen()
    terminal = Terminal(Screen("d3\n"), out, colour=True)
    terminal.clear()
    terminal.clear(wipe=True)
    terminal.say(terminal.strong("hello"))
    terminal.say()
    assert out.getvalue() == "\x1b[2J\x1b[H\x1b[2J\x1b[H\x1b[3J\x1b[1mhello\x1b[0m\n\n"
