"""``tablier export``: a journal as a record or as JSON.

The JSON has format 2, with the number of the game and the names of the seats. Games of older
journals, which have neither, are still written in format 1.
"""

from __future__ import annotations

import json
from argparse import Namespace

from controller.cli.saved_games import find_saved
from controller.console.console import Console
from controller.console.parsing import find_seat
from controller.i18n.user_errors import Problem
from controller.journal.contents import read
from controller.journal.entries import Entry, SeatEntry, plain
from controller.journal.resume import SavedGame, rebuild
from controller.model.settings import REMOTE
from controller.model.text_files import check_new, write_text
from rules import record
from rules.game import Game
from rules.model import Seat
from rules.record import Record, Result, Seated


def run(console: Console, args: Namespace) -> int:
    """Write a saved game as a record or as JSON; secrets only for the seat that knows them."""
    if args.out:
        check_new(args.out)
    saga = rebuild(console.catalog, read(find_saved(console, args.file, args.folder)))
    names = saga.game.seats(saga.history.state)
    if is_hidden(saga) and not args.seat:
        raise Problem("export.secret", allowed=", ".join(names))
    seat = _seat(console, saga.game, names, args.seat) if args.seat else None
    kept = _record(saga, seat)
    text = _json(saga, kept) if args.json else record.write(kept)
    if args.out:
        write_text(args.out, text)
        console.tell(console.speech.say("export.written", name=args.out))
    else:
        console.tell(text.removesuffix("\n"))
    return 0


def is_hidden(saga: SavedGame) -> bool:
    """Return whether the game has secrets that the other seats may not know yet."""
    return saga.conceals


def _seat(console: Console, game: Game, names: tuple[str, ...], wanted: str) -> Seat:
    """Seat named by a text: its name in any language, or its number."""
    found = find_seat(console.catalog, game, names, wanted)
    if found is not None:
        return found
    raise Problem("export.seat", text=wanted, allowed=", ".join(names))


def _record(saga: SavedGame, seat: Seat | None) -> Record:
    seated = tuple(Seated(it.seat, it.kind, it.name) for it in saga.seats)
    return saga.history.record(seated, seat, saga.result)


def _json(saga: SavedGame, kept: Record) -> str:
    number = saga.begin.number
    newer = number > 0 or any(it.name or it.kind == REMOTE for it in saga.seats)
    told: dict[str, object] = {
        "format": 2 if newer else 1,
        **({"number": number} if newer else {}),
        "id": saga.begin.id,
        "game": kept.game,
        "options": saga.history.options,
        "seats": [_seat_facts(it, named=newer) for it in saga.seats],
        "start": kept.start,
        "keeper": kept.keeper,
        "moves": kept.moves,
        "result": None if kept.result is None else _result(kept.result),
        "take_backs": [{"after": it.after, "acts": it.acts} for it in saga.backs],
        "pledge": _pledge(saga, kept),
    }
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"


def _seat_facts(seat: SeatEntry, *, named: bool) -> dict[str, object]:
    facts: dict[str, object] = {"seat": seat.seat, "kind": seat.kind, "level": seat.level}
    return facts | ({"name": seat.name} if named else {})


def _result(result: Result) -> dict[str, object]:
    return {"winners": result.winners, "reason": result.reason, "score": result.score}


def _pledge(saga: SavedGame, kept: Record) -> dict[str, object] | None:
    """The table's commitment; its secrets only once revealed and for everybody to know."""
    if saga.pledged is None:
        return None
    told: dict[str, object] = {
        "promise": saga.pledged.promise,
        "seals": [_facts(it) for it in saga.seals],
    }
    shown = saga.result is not None and not is_hidden(saga) and not kept.keeper
    if saga.revealed is not None and shown:
        told |= _facts(saga.revealed)
    return told


def _facts(entry: Entry) -> dict[str, object]:
    """An entry as the journal writes it, without its name."""
    return {key: value for key, value in plain(entry).items() if key != "type"}
