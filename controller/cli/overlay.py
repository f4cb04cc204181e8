"""``tablier overlay``: a game's layout at true scale, to lay over the pads."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from pathlib import Path

from controller.config import config
from controller.console.console import Console
from controller.console.parsing import find_game, read_decimal, read_options
from controller.graphics import svg
from controller.i18n.user_errors import Problem
from controller.maker.drawings import overlay, pdf
from controller.maker.drawings.pdf import Tile
from controller.model.text_files import check_new, reason_of
from controller.sensing.board import BoardError, load

BAD_BOARD = 2


def run(console: Console, args: Namespace) -> int:
    """Draw a game's overlay into a new file."""
    game = find_game(console.catalog, args.game)
    out = Path(args.out)
    if out.suffix.lower() not in {".svg", ".pdf"}:
        raise Problem("overlay.suffix", name=out)
    paper = _paper(args.paper or "A4")
    pitch = overlay.PITCH
    if args.pitch is not None:
        pitch = read_decimal("--pitch", args.pitch, least=15, most=100)
    check_new(args.out)
    name = args.board or config.load(config.find(console.environ)).table.board
    try:
        board = load(name, console.catalog.games, console.catalog.layouts)
    except BoardError as error:
        for fault in error.faults:
            console.complain(console.speech.error(fault))
        return BAD_BOARD
    if game.sheet.key not in board.layouts:
        raise Problem("sim.layout", game=console.speech.name(game), board=board.name)
    state = game.start(read_options(game, args.option))
    sheet = overlay.draw(overlay.Wish(game, state, board, console.speech, pitch))
    pages = 1
    if out.suffix.lower() == ".svg":
        written = svg.draw(sheet).encode()
    else:
        pages = len(pdf.tiles(sheet, paper))
        written = pdf.draw(sheet, paper, partial(_label, console, console.speech.name(game)))
    _write(out, written)
    size = {"width": f"{sheet.width:.1f}", "height": f"{sheet.height:.1f}"}
    console.tell(console.speech.say("overlay.done", name=out, pages=pages, **size))
    return 0


def _paper(text: str) -> str:
    allowed = (*pdf.PAPERS, pdf.WHOLE)
    for name in allowed:
        if text.strip().lower() == name.lower():
            return name
    raise Problem("overlay.paper", text=text, allowed=", ".join(allowed))


def _label(console: Console, game: str, page: int, pages: int, tile: Tile) -> str:
    places = {"row": tile.row + 1, "column": tile.column + 1}
    return console.speech.say("overlay.page", game=game, page=page, pages=pages, **places)


def _write(path: Path, contents: bytes) -> None:
    try:
        with path.open("xb") as file:
            file.write(contents)
    except FileExistsError:
        raise Problem("file.exists", name=path) from None
    except OSError as error:
        raise Problem("file.unwritable", name=path, reason=reason_of(error)) from None
