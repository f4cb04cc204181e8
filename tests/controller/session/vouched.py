"""Finished games with promises and seals, and what a forger can do to their journals."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from controller.journal.contents import parse
from controller.journal.entries import VERSION, Entry, Moved, Started, TakenBack, fingerprint
from controller.model.history import History
from controller.session.audit import AuditFinding, check
from controller.session.events import Given
from hardware.ports import Key
from rules.model import CHANCE
from tests.controller.journal.build import CATALOG, chained, payloads
from tests.controller.session.clockwork import game_of
from tests.controller.session.table import Table
from tests.controller.session.test_fairness import resign, take_back
from tests.controller.session.test_resume import back

Told = list[Entry]


@cache
def _royal() -> tuple[Entry, ...]:
    """Two phones, a take-back, a power cut, and an end."""
    first = Table("royal-reversi", ready=False)
    first.send(Given(0, b"\x11" * 16))
    first.send(Given(1, b"\x22" * 16))
    first.set_up()
    for _ in range(3):
        first.play(first.legal()[0])
    take_back(first)
    first.restore()
    first.play(first.legal()[-1])
    table = back(first)
    table.pick("resume")
    table.play(table.legal()[0])
    resign(table)
    return tuple(table.entries)


@cache
def _incognito() -> tuple[Entry, ...]:
    table = Table("incognito", robots=(0, 1), idle=True, ready=False)
    table.think("S:CPFCPF")
    table.think("N:FFPPCC")
    table.set_up()
    moves = table.state.game.moves(table.state.match.state)
    move = next(it.text for it in moves if it.text.startswith("T"))
    table.think(move)
    table.run(1.0)
    if table.moves != [move]:
        table.press(Key.OK)
        table.pick(move)
    assert table.moves == [move]
    resign(table)
    return tuple(table.entries)


def royal() -> Told:
    return identified(_royal())


def incognito() -> Told:
    return identified(_incognito())


def identified(told: Sequence[Entry]) -> Told:
    """Only the last game, if there are several."""
    first = max(at for at, entry in enumerate(told) if isinstance(entry, Started))
    return list(told[first:])


def retold(told: Iterable[Entry]) -> Told:
    """Entries as a forger would rewrite them, with all fingerprints made to fit."""
    it = list(told)
    begin = it[0]
    assert isinstance(begin, Started)
    history = History(game_of(begin.game), begin.options, begin.start)
    for at, entry in enumerate(it):
        match entry:
            case Moved():
                if history.make(history.game.parse(entry.move)) is not None:
                    break
                it[at] = replace(entry, hash=fingerprint(history.game, history.state))
            case TakenBack():
                history.drop(entry.acts)
                it[at] = replace(entry, hash=fingerprint(history.game, history.state))
            case _:
                pass
    return it


def written(told: Iterable[Entry]) -> bytes:
    it = list(told)
    begin = it[0]
    assert isinstance(begin, Started)
    return b"".join(chained(payloads(it), VERSION, begin.id))


def checked(told: Iterable[Entry]) -> list[AuditFinding]:
    return check(CATALOG, parse(written(told), Path("-")))


def keys(told: Iterable[Entry]) -> list[str]:
    return [finding.key for finding in checked(told)]


def at_of(told: Told, kind: type[Entry], number: int = 0) -> int:
    return [at for at, entry in enumerate(told) if isinstance(entry, kind)][number]


def cards(told: Told) -> list[int]:
    return [at for at, it in enumerate(told) if isinstance(it, Moved) and it.seat == CHANCE]


def with_one(told: Told, at: int, **changes: object) -> Told:
    return [*told[:at], replace(told[at], **changes), *told[at + 1 :]]  # type: ignore[arg-type]
