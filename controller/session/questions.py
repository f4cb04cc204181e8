"""Questions to the players: which move, card or colour it was, where the sensors cannot tell."""

from __future__ import annotations

from controller.sensing.expectations import ExpectedMove
from controller.sensing.reading import (
    Reading,
    Replied,
    Slid,
)
from controller.session.dialogs import Dialog, PlainAct, QuestionKey
from controller.session.phases import (
    Asking,
    Choice,
    DialogAct,
    Do,
    MakeMove,
    Open,
    Phase,
    Playing,
    Reply,
    SlideOn,
)
from controller.session.table_state import TableState
from hardware.ports import Chime


def ask_moves(
    table: TableState, key: QuestionKey, expected_moves: tuple[ExpectedMove, ...], *, loose: bool
) -> Asking:
    """Ask which of these moves it is."""
    table.ring(Chime.ASK)
    choices = tuple(
        Choice(
            "move",
            MakeMove(expected),
            table.tracker.model.pads(expected.spots),
            {"move": expected.move.text},
        )
        for expected in expected_moves
    )
    return Asking(key, choices, loose=loose, facts={"seat": table.match.turn})


def declare(table: TableState, begun: tuple[ExpectedMove, ...] = ()) -> Phase:
    """Question: which move was made, for moves that the sensors cannot see."""
    expected_moves = begun or table.tracker.expected_moves
    if not expected_moves:
        return Playing()
    visited = {table.tracker.model.layout.spots[pad] for pad in table.pads.traffic.visits}
    order = sorted(
        expected_moves,
        key=lambda expected: (not visited & set(expected.spots), not expected.spoken),
    )
    asking = ask_moves(table, QuestionKey.DECLARE, tuple(order), loose=True)
    return Asking(asking.key, asking.choices, Open(Dialog.TABLE), facts=asking.facts)


def ask_which(
    table: TableState, reading: Reading, expected_moves: tuple[ExpectedMove, ...]
) -> Asking:
    """Ask which of several moves the pads show, such as the colour of a ball."""
    asking = ask_moves(table, QuestionKey.WHICH, expected_moves, loose=True)
    choices = tuple(
        Choice(choice.key, _act(reading, expected), choice.pads, choice.facts)
        for choice, expected in zip(asking.choices, expected_moves, strict=True)
    )
    # Taps and pushes leave no trace on the pads: they are forgotten if it was none of these.
    passing = table.tracker.model.tapped or any(expected.via for expected in expected_moves)
    # What still lies there asks again; if it is a broken pad, there must be a way out.
    back = PlainAct.FORGET if passing else PlainAct.NONE_FITS
    return Asking(QuestionKey.WHICH, choices, Do(back), facts=asking.facts)


def _act(reading: Reading, expected: ExpectedMove) -> DialogAct:
    match reading:
        case Slid():
            return SlideOn(expected)
        case Replied():
            return Reply(expected)
        case _:
            return MakeMove(expected)
