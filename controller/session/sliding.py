"""Sliding pieces: for some seconds the last move is replaced when its piece slides on."""

from __future__ import annotations

from controller.sensing.expectations import ExpectedMove
from controller.sensing.reading import (
    Fits,
    Off,
    Reading,
    Slid,
    Steady,
    differing,
    read_taps,
)
from controller.sensing.tracker import HELD_SECONDS
from controller.session.dialogs import PlainAct, QuestionKey
from controller.session.pad_reader import Revocable
from controller.session.phases import Act, Asking, Choice, Do, MakeMove, SlideOn, TakeBack
from controller.session.read_only import ReadOnlyTable
from controller.session.steps import NextStep, ReadPads
from controller.session.table_state import TableState
from hardware.ports import Chime


def slid_instead(table: ReadOnlyTable) -> Reading:
    """Meaning of the pads if the last move can still be replaced."""
    revocable = table.reader.revocable
    if revocable is None or table.now > revocable.until:
        revocable = table.reader.disturbed
    if revocable is None or not _touched_again(table, revocable):
        return Steady()
    reading = table.tracker.read_before(revocable.before)
    if not isinstance(reading, Fits):
        return reading
    made = table.match.history.acts[revocable.acts].move
    others = tuple(expected for expected in reading.expected_moves if expected.move != made)
    return Slid(others, reading.more) if others else Steady()


def _touched_again(table: ReadOnlyTable, revocable: Revocable) -> bool:
    """Return whether a pad changed by the last move has changed again since.

    If not, the change is the next player's answer: a lifted piece may look like a captured one.
    """
    tracker = table.tracker
    moved = set(differing(revocable.before.base, tracker.base))
    later = {turn.pad for turn in table.pads.traffic.turns}
    return not moved.isdisjoint(later.union(differing(tracker.base, tracker.marks)))


def doubted_tap(table: TableState) -> Asking | None:
    """Question about the last move if another tap shows that it may not have been meant.

    A tap that is not a move, but where the last move could have ended, may correct it; a pad that
    flickers may have made it by itself.
    """
    last, taps = table.reader.last_tap, table.tracker.taps
    if last is None or not taps or table.now > last.until or table.match.result is not None:
        return None
    if any(table.tracker.marks) and table.pads.pressed(HELD_SECONDS):
        return None
    act = table.match.history.acts[last.acts]
    if table.match.turn == act.seat:
        # It goes on with its next move.
        return None
    made = act.move
    spots = next(it.spots for it in last.before.expected_moves if it.move == made)
    model = table.tracker.model
    if not spots or not isinstance(read_taps(model, table.tracker.expected_moves, taps), Off):
        return None
    ends = (*spots[:-1], taps[-1])
    others = tuple(it for it in last.before.expected_moves if it.spots == ends != spots)
    flickers = not table.pads.restless.isdisjoint(model.pads(spots))
    if not others and not (flickers and ends == spots):
        return None
    table.ring(Chime.ASK)
    keep = Choice("move", Do(PlainAct.FORGET), model.pads(spots), {"move": made.text})
    instead = [_choice(table, SlideOn(it), it) for it in others]
    back = [] if instead else [Choice("take-back", TakeBack())]
    return Asking(QuestionKey.WHICH, (*instead, keep, *back), Do(PlainAct.FORGET))


def _choice(table: ReadOnlyTable, act: Act, expected: ExpectedMove) -> Choice:
    pads = table.tracker.model.pads(expected.spots)
    return Choice("move", act, pads, {"move": expected.move.text})


def slide_on(table: TableState, expected: ExpectedMove) -> NextStep:
    """Replace the last move: its piece slid on and now lies here."""
    revocable = table.reader.revocable or table.reader.disturbed or table.reader.last_tap
    if revocable is None:
        return ReadPads()
    table.take_back(len(table.match.history.acts) - revocable.acts, slid=True)
    table.reader.expect_again(revocable.before)
    return MakeMove(expected)
