"""``tablier trace``: replays a table's trace."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Iterator
from itertools import chain

from controller.console.console import Console
from controller.journal.entries import Ended, Entry, Moved, Opened, Started, TakenBack, plain
from controller.model.history import History
from controller.model.screen_page import Page
from controller.model.text_files import read_bytes
from controller.runtime.trace import Recorded, opened, read
from controller.session.commands import Append, Say
from controller.session.events import BoardFound, BoardLost, Event, Pressed, Seen, Tick
from controller.session.phases import Inviting, Private
from rules.catalog import Catalog
from rules.model import Seat

_SHOWN = ("type", "game", "move", "acts")
"""Keys of an entry that are printed."""
LARGEST = 1 << 28
"""Most bytes of a trace: some days of play."""


class OpenMoves:
    """Moves of the games of a trace, as everybody may know them."""

    def __init__(self, catalog: Catalog, kept: Iterable[Entry]) -> None:
        self._catalog = catalog
        self._history: History | None = None
        for entry in kept:
            self.text(entry)

    def text(self, entry: Entry) -> str:
        """Move of this entry, the next of its game; empty if the entry is not a move."""
        history = self._history
        match entry:
            case Started(game=key, options=options, start=start):
                found = self._catalog.find(key)
                self._history = None if found is None else History(found.game, options, start)
            case TakenBack(acts=acts) if history is not None:
                history.drop(acts)
            case Moved(move=text) if history is not None:
                game, state = history.game, history.state
                move = game.parse(text)
                seats = map(Seat, range(len(game.seats(state))))
                heard = (game.recorded(state, move, seat) for seat in seats)
                history.make(move)
                return next((it for it in heard if it != text), text)
            case _:
                pass
        return ""


def run(console: Console, args: Namespace) -> int:
    """Feed a new session the recorded inputs, and print what goes to the journal.

    What a game hides stays hidden until the table has revealed it.
    """
    speech = console.speech
    recorded = read(read_bytes(args.file, LARGEST))
    setting, version = recorded.opening.setting, recorded.opening.version
    facts = {"board": setting.board, "profile": setting.profile, "version": version or "?"}
    console.tell(speech.say("trace.about", **facts))
    at = 0.0
    entries: list[tuple[float, Entry]] = []
    page: Page | None = None
    presenter, first = opened(recorded, console.catalog)
    steps = ((event, presenter.handle(event)) for event in recorded.events)
    for event, commands in chain([(None, first)], steps):
        at = _time(event, at)
        for command in commands:
            match command:
                case Append(_, entry):
                    entries.append((at, entry))
                case Say(said):
                    is_private = isinstance(presenter.session.phase, Private | Inviting)
                    page = Page(said.title) if is_private else said
                case _:
                    pass
    for at, text in _lines(recorded, console.catalog, entries):
        console.tell(speech.say("trace.line", at=f"{at:10.2f}", text=text))
    if page is not None:
        parts = (page.title, page.text, " / ".join(page.choices))
        console.tell(speech.say("trace.page", text=" – ".join(part for part in parts if part)))
    console.tell(speech.say("trace.end", events=len(recorded.events), records=len(entries)))
    if recorded.torn:
        console.tell(speech.say("trace.torn"))
    return 0


def _lines(
    recorded: Recorded, catalog: Catalog, entries: list[tuple[float, Entry]]
) -> Iterator[tuple[float, str]]:
    """Each entry in words, with its time."""
    revealed: list[bool] = []
    for _, entry in reversed(entries):
        later = bool(revealed) and revealed[-1] and not isinstance(entry, Started)
        shows = isinstance(entry, Opened) or (isinstance(entry, Ended) and not entry.hidden)
        revealed.append(later or shows)
    moves = OpenMoves(catalog, recorded.opening.kept)
    for (at, entry), is_open in zip(entries, reversed(revealed), strict=True):
        told = plain(entry)
        text = moves.text(entry)
        if text and not is_open:
            told["move"] = text
        yield at, " ".join(str(told[key]) for key in _SHOWN if key in told)


def _time(event: Event | None, before: float) -> float:
    """Time of an event if it has one, otherwise that of the event before."""
    match event:
        case Tick(at) | BoardLost(at) | BoardFound(at):
            return at
        case Seen(picture):
            return picture.at
        case Pressed(edge):
            return edge.at
        case _:
            return before
