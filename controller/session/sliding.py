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
from controller.sensing.tracker import HASTE_SECONDS, HELD_SECONDS
from controller.session.dialogs import PlainAct, QuestionKey
from controller.session.pad_reader import Revocable
from controller.session.phases import Asking, Choice, DialogAct, Do, MakeMove, SlideOn, TakeBack
from controller.session.read_only import ReadOnlyTable
from controller.session.steps import NextStep, ReadPads
from controller.session.table_state import TableState
from hardware.ports import EMPTY, Chime


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


def slid_earlier(table: ReadOnlyTable) -> Slid | None:
    """Another place for the piece of the move before the last one, which was no move of its own.

    A piece across the border of two pads first shows one move, then its answer: once it leaves the
    first pad, only one move is left. A question decides, as a piece lifted to be turned over looks
    the same.
    """
    last, earlier = table.reader.revocable or table.reader.disturbed, table.reader.earlier
    if last is None or earlier is None or table.game.sheet.secret:
        return None
    was, then, marks = earlier.before.base, last.before.base, table.tracker.marks
    laid = [pad for pad in differing(was, then) if was[pad] == EMPTY]
    if not laid or any(marks[pad] != EMPTY for pad in laid):
        return None
    reading = table.tracker.read_before(earlier.before)
    if not isinstance(reading, Fits):
        return None
    made = table.match.history.acts[earlier.acts].move
    others = tuple(expected for expected in reading.expected_moves if expected.move != made)
    return Slid(others, reading.more) if others else None


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

    A tap that is no move now, but where the last move could have ended, may correct it. One that
    follows too soon for an answer may have been meant instead. A pad that flickers may have made
    the last move by itself.
    """
    last, taps = table.reader.last_tap, table.tracker.taps
    if last is None or not taps or table.now > last.until or table.match.result is not None:
        return None
    if any(table.tracker.marks) and table.pads.pressed(HELD_SECONDS):
        return None
    act = table.match.history.acts[last.acts]
    if table.match.turn == act.seat or table.robot_acts:
        # It goes on with its next move, or the robot's is known.
        return None
    made, model = act.move, table.tracker.model
    spots = next(it.spots for it in last.before.expected_moves if it.move == made)
    if not spots:
        return None
    reading = read_taps(model, table.tracker.expected_moves, taps)
    flickers = not table.pads.shaky.isdisjoint(model.pads(spots)) and spots[-1:] == taps[-1:]
    if isinstance(reading, Off):
        ends = (*spots[:-1], taps[-1])
        others = tuple(it for it in last.before.expected_moves if it.spots == ends != spots)
        answers: tuple[ExpectedMove, ...] = ()
        if not others and not flickers:
            return None
    elif isinstance(reading, Fits) and (flickers or is_hasty(last, _began(table))):
        instead = read_taps(model, last.before.expected_moves, taps)
        found = instead.expected_moves if isinstance(instead, Fits) else ()
        others = tuple(it for it in found if it.move != made)
        answers = reading.expected_moves
    else:
        return None
    table.ring(Chime.ASK)
    keep = Choice("move", Do(PlainAct.FORGET), model.pads(spots), {"move": made.text})
    choices = [_choice(table, SlideOn(it), it) for it in others]
    choices.append(keep)
    choices += [_then(table, made.text, it) for it in answers]
    if not others:
        choices.append(Choice("take-back", TakeBack()))
    return Asking(QuestionKey.WHICH, tuple(choices), Do(PlainAct.FORGET))


def is_hasty(last: Revocable, at: float) -> bool:
    """Return whether this is so soon after the hand left the last move that it may belong to it."""
    left = max((turn.at for turn in last.before.traffic.turns), default=float("-inf"))
    return at < left + HASTE_SECONDS


def is_hasty_answer(table: ReadOnlyTable) -> bool:
    """Return whether this tap follows the robot's move too soon for an answer.

    Only a pad's own tap, or a second hand's, comes so soon after somebody made that move.
    """
    acts = table.match.history.acts
    if not table.tracker.model.tapped or not acts or not table.match.is_robot(acts[-1].seat):
        return False
    return not table.robot_acts and _began(table) < table.reader.left_at + HASTE_SECONDS


def _began(table: ReadOnlyTable) -> float:
    """Time of the first tap since the last move."""
    return min((it.at for it in table.pads.traffic.turns if it.filled), default=table.now)


def _then(table: ReadOnlyTable, first: str, expected: ExpectedMove) -> Choice:
    pads = table.tracker.model.pads(expected.spots)
    facts = {"first": first, "move": expected.move.text}
    return Choice("move-then", MakeMove(expected), pads, facts)


def _choice(table: ReadOnlyTable, act: DialogAct, expected: ExpectedMove) -> Choice:
    pads = table.tracker.model.pads(expected.spots)
    return Choice("move", act, pads, {"move": expected.move.text})


def slide_on(table: TableState, expected: ExpectedMove) -> NextStep:
    """Replace the last move: its piece slid on and now lies here."""
    reader = table.reader
    windows = (reader.revocable or reader.disturbed or reader.last_tap, reader.earlier)
    known = [it for it in windows if it is not None]
    if not known:
        return ReadPads()
    revocable = next((it for it in known if expected in it.before.expected_moves), known[0])
    table.take_back(len(table.match.history.acts) - revocable.acts, slid=True)
    table.reader.expect_again(revocable.before)
    return MakeMove(expected)
