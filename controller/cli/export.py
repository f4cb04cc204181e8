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
    saved = rebuild(console.catalog, read(find_saved(console, args.file, args.folder)))
    names = saved.game.seats(saved.history.state)
    if is_hidden(saved) and not args.seat:
        raise Problem("export.secret", allowed=", ".join(names))
    seat = _seat(console, saved.game, names, args.seat) if args.seat else None
    kept = _record(saved, seat)
    text = _json(saved, kept) if args.json else record.write(kept)
    if args.out:
        write_text(args.out, text)
        console.tell(console.speech.say("export.written", name=args.out))
    else:
        console.tell(text.removesuffix("\n"))
    return 0


def is_hidden(saved: SavedGame) -> bool:
    """Return whether the game has secrets that the other seats may not know yet."""
    return saved.conceals


def _seat(console: Console, game: Game, names: tuple[str, ...], wanted: str) -> Seat:
    """Seat named by a text: its name in any language, or its number."""
    found = find_seat(console.catalog, game, names, wanted)
    if found is not None:
        return found
    raise Problem("export.seat", text=wanted, allowed=", ".join(names))


def _record(saved: SavedGame, seat: Seat | None) -> Record:
    seated = tuple(Seated(it.seat, it.kind, it.name) for it in saved.seats)
    return saved.history.record(seated, seat, saved.result)


def _json(saved: SavedGame, kept: Record) -> str:
    number = saved.begin.number
    newer = number > 0 or any(it.name or it.kind == REMOTE for it in saved.seats)
    told: dict[str, object] = {
        "format": 2 if newer else 1,
        **({"number": number} if newer else {}),
        "id": saved.begin.id,
        "game": kept.game,
        "options": saved.history.options,
        "seats": [_seat_facts(it, named=newer) for it in saved.seats],
        "start": kept.start,
        "keeper": kept.keeper,
        "moves": kept.moves,
        "result": None if kept.result is None else _result(kept.result),
        "take_backs": [{"after": it.after, "acts": it.acts} for it in saved.backs],
        "pledge": _pledge(saved, kept),
    }
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"


def _seat_facts(seat: SeatEntry, *, named: bool) -> dict[str, object]:
    facts: dict[str, object] = {"seat": seat.seat, "kind": seat.kind, "level": seat.level}
    return facts | ({"name": seat.name} if named else {})


def _result(result: Result) -> dict[str, object]:
    return {"winners": result.winners, "reason": result.reason, "score": result.score}


def _pledge(saved: SavedGame, kept: Record) -> dict[str, object] | None:
    """The table's commitment; its secrets only once revealed and for everybody to know."""
    if saved.pledged is None:
        return None
    told: dict[str, object] = {
        "promise": saved.pledged.promise,
        "seals": [_facts(it) for it in saved.seals],
    }
    shown = saved.result is not None and not is_hidden(saved) and not kept.keeper
    if saved.revealed is not None and shown:
        told |= _facts(saved.revealed)
    return told


def _facts(entry: Entry) -> dict[str, object]:
    """An entry as the journal writes it, without its name."""
    return {key: value for key, value in plain(entry).items() if key != "type"}
