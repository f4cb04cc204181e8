"""``tablier overlay`` and ``tablier drawings``: layouts at true scale, and the wiring pictures."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from controller import config
from controller.config_devices import PI
from controller.config_games import load_for
from controller.console import Console
from controller.drawings import gallery, overlay, pdf, svg
from controller.drawings.pdf import Tile
from controller.inputs import check_new, find_game, read_decimal, read_options, reason_of
from controller.problem import Problem
from controller.sight.board import BoardError, load

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
        board = load(name, console.catalog.games)
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


def drawings(console: Console, args: Namespace) -> int:
    """Draw all pictures of the build guide into a folder, in both languages."""
    folder = Path(args.folder)
    count = 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in _pictures(console, mine=args.mine):
            (folder / name).write_text(text, encoding="utf-8")
            count += 1
    except OSError as error:
        raise Problem("file.unwritable", name=folder, reason=reason_of(error)) from None
    console.tell(console.speech.say("drawings.done", count=count, name=folder))
    return 0


def _pictures(console: Console, *, mine: bool) -> Iterator[tuple[str, str]]:
    if not mine:
        return gallery.pictures(console.catalog)
    found = load_for(config.find(console.environ), console.catalog)
    if found.table.driver != PI:
        raise Problem("drawings.mine")
    return gallery.own(found, console.catalog)


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
