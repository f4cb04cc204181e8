"""Mending: explains why the pads are wrong and leads back; there is always a way out."""

from __future__ import annotations

from dataclasses import replace

from controller.sensing.expectations import ExpectedMove
from controller.sensing.reading import Off, Partial, Rewound, Slid, Steady, differing
from controller.session.advance import off_pads
from controller.session.dialogs import MendingCause, PlainAct, QuestionKey
from controller.session.explain import explain
from controller.session.phases import Asking, Choice, Do, Heed, Ignore, Mending, Phase, TakeBack
from controller.session.questions import ask_which
from controller.session.read_only import ReadOnlyTable
from controller.session.sliding import slid_instead
from controller.session.steps import NextStep, Proceed, to_table
from controller.session.table_state import TableState
from hardware.ports import EMPTY, Chime, Pad
from rules.model import Refusal

FEW = 2
"""Most pads offered as broken at once."""


def begin(table: TableState, off: Off) -> Phase:
    """Start mending: the pads settled in a state that no move explains."""
    table.ring(Chime.WRONG)
    move, refusal = explain(table, off.attempt)
    cause = MendingCause.BUMP if off.bumped else MendingCause.WRONG
    strict = off.bumped or _has_left_slot(table, off)
    if strict or table.tracker.model.tapped:
        table.tracker.forget()
    if off.bumped:
        table.reader.put_in_order(cause)
    phase = Mending(cause, off, table.now, strict=strict, move=move, refusal=refusal)
    if off.push:
        table.reader.await_push_back(phase)
    return phase


def refused(table: TableState, expected: ExpectedMove, refusal: Refusal) -> Phase:
    """Start mending after a move that fits the pads but that the rules refuse."""
    table.ring(Chime.WRONG)
    if table.tracker.model.tapped:
        table.tracker.forget()
    off = Off(off_pads(table), expected.spots)
    return Mending(MendingCause.WRONG, off, table.now, move=expected.move.text, refusal=refusal)


def seen(table: TableState, phase: Mending) -> NextStep | None:
    """Handle a change of the pads; None if they may be read as a move again."""
    tracker = table.tracker
    if tracker.model.tapped:
        return None
    if phase.off.push and tracker.marks == tracker.base:
        entry, end = phase.off.push
        return _mended(table) if tracker.pads.traffic.passed(end, entry) else phase
    if tracker.in_place and (phase.strict or not _is_on_slot(table, phase.off)):
        return _mended(table)
    if phase.strict:
        off = replace(phase.off, pads=off_pads(table))
        return replace(phase, off=off, since=table.now) if off != phase.off else phase
    return None


def _is_on_slot(table: ReadOnlyTable, off: Off) -> bool:
    """Return whether this began with a tile laid on a slot, which may since have been pushed in."""
    return not off.push and not set(off.attempt).isdisjoint(table.tracker.model.layout.slots())


def _has_left_slot(table: ReadOnlyTable, off: Off) -> bool:
    """Return whether a tile has been pushed in from a slot."""
    layout, marks = table.tracker.model.layout, table.tracker.marks
    return any(it in layout.slots() and marks[layout.pad(it)] == EMPTY for it in off.attempt)


def _mended(table: TableState) -> NextStep:
    """Continue: every piece is in place again."""
    table.tracker.forget()
    table.reader.pushed_back()
    return Proceed()


def still(table: TableState, phase: Mending, off: Off) -> Phase:
    """Update the phase: the pads have changed, but still show no move."""
    if not phase.strict and _has_left_slot(table, off):
        return begin(table, off)
    pads = off_pads(table)
    if pads == phase.off.pads:
        return phase
    return replace(phase, off=replace(phase.off, pads=pads), since=table.now)


def tick(table: TableState, phase: Mending) -> NextStep:
    """Offer to ignore a pad that alone has been wrong for long."""
    pads = phase.off.pads
    timing = table.setting.timing
    if phase.strict and table.now - phase.since >= timing.rewind_seconds and _returned(table):
        # Slower than during play: pieces that fell over may briefly look like this.
        return okay(table, phase)
    if phase.strict and table.now - phase.since >= timing.rewind_seconds:
        slid = _slid_meanwhile(table)
        if slid is not None:
            table.reader.doubt(table.now)
            return ask_which(table, slid, slid.expected_moves)
    lasting = table.now - phase.since >= timing.stuck_seconds
    if not lasting or not 0 < len(pads) <= FEW or phase.off.push:
        return phase
    return stuck(table, pads)


def _slid_meanwhile(table: ReadOnlyTable) -> Slid | None:
    """Where the last piece lies now, if another legal move leads there and nobody was asked yet.

    What disturbed the pads may have hidden that it slid on; only a person can know.
    """
    if table.reader.doubted_at >= table.pads.changed_at or not table.pads.calm:
        return None
    reading = slid_instead(table)
    return reading if isinstance(reading, Slid) else None


def _returned(table: ReadOnlyTable) -> bool:
    """Return whether the pads show an earlier position that nobody was asked about yet."""
    tracker = table.tracker
    if (
        table.reader.astray == MendingCause.CARRY
        or table.reader.doubted_at >= table.pads.changed_at
        or tracker.in_place
    ):
        return False
    return tracker.marks in tracker.past


def doubtful(table: ReadOnlyTable, reading: Partial | Steady) -> tuple[Pad, ...]:
    """Pads, at most two, that may be broken because half a move has been there for very long.

    Once a piece was put down, these are the pads that are not as the move leaves them.
    """
    pads, marks = off_pads(table), table.tracker.marks
    expected_moves = reading.expected_moves if isinstance(reading, Partial) else ()
    begun = any(marks[pad] != EMPTY for pad in pads)
    if begun and len({expected.spots for expected in expected_moves}) == 1:
        pads = differing(expected_moves[0].marks, marks)
    return pads if len(pads) <= FEW else ()


def stuck(table: TableState, pads: tuple[Pad, ...]) -> Asking:
    """Ask whether these pads are broken."""
    table.ring(Chime.ASK)
    names = tuple(table.board.pad_name(pad) for pad in pads)
    table.reader.doubt(table.now)
    choices = (*_ignored(table, pads), Choice("not-stuck", Do(PlainAct.CONTINUE)))
    return Asking(QuestionKey.STUCK, choices, Do(PlainAct.CONTINUE), facts={"pads": names})


def noisy(table: TableState, pads: tuple[Pad, ...]) -> Asking:
    """Report that these pads flicker and are ignored; the game goes on in any case.

    The last move may have been a flicker; only a person can know, so taking it back is offered.
    """
    table.ring(Chime.ASK)
    choices = [Choice("go-on", Do(PlainAct.CONTINUE), pads), Choice("heed", Heed(pads), pads)]
    last = table.match.history.acts[-1:]
    model = table.tracker.model
    if any(not set(pads).isdisjoint(model.pads(model.named(act.move.text))) for act in last):
        choices.append(Choice("take-back", TakeBack(), pads))
    return Asking(QuestionKey.NOISY, tuple(choices), Do(PlainAct.CONTINUE))


def _ignored(table: ReadOnlyTable, pads: tuple[Pad, ...]) -> list[Choice]:
    """Choices of pads to ignore: those that are wrong, or one that never becomes empty.

    The latter shows a piece that is already at its destination, so it appears in two places.
    """
    tracker = table.tracker
    missed = (differing(it.marks, tracker.marks) for it in tracker.expected_moves if not it.spoken)
    twice = {left for left in missed if len(left) == 1 and tracker.marks[left[0]] != EMPTY}
    return [
        Choice("ignore", Ignore(pads), pads),
        *(
            Choice("ignore-one", Ignore(left), left, {"pad": table.board.pad_name(left[0])})
            for left in sorted(twice - {pads})
        ),
    ]


def okay(table: TableState, phase: Mending) -> NextStep:
    """Handle the OK key: continue if every piece is in place, or else offer a way out."""
    if table.tracker.in_place:
        return _mended(table)
    table.reader.doubt(table.now)
    reading = table.tracker.read()
    choices = [Choice("mend", Do(PlainAct.CONTINUE))]
    if isinstance(reading, Rewound) and phase.cause != MendingCause.CARRY:
        choices.insert(0, Choice("rewind", TakeBack(reading.acts), facts={"acts": reading.acts}))
    elif table.match.history.acts:
        choices.append(Choice("take-back", TakeBack()))
    choices += _ignored(table, off_pads(table))
    return Asking(QuestionKey.MENDING, tuple(choices), Do(PlainAct.CONTINUE))


def none_fits(table: TableState) -> NextStep:
    """Handle pads that fit several moves, none of which was made.

    The question comes again while a piece lies there. Whoever cancels it a second time is shown the
    way back, or may ignore the broken pads.
    """
    pads = off_pads(table)
    first = table.reader.doubted_at < table.pads.changed_at
    table.reader.doubt(table.now)
    if first or not pads:
        return to_table()
    mend = Do(PlainAct.STAY)
    choices = (Choice("mend", mend, pads), *_ignored(table, pads))
    return Asking(QuestionKey.MENDING, choices, mend)
