"""Play: when the settled picture becomes a move, a question, a take-back or a mistake."""

from __future__ import annotations

from dataclasses import replace

from controller.model.settings import AUTO
from controller.sensing.debounce import SHAKY_SECONDS
from controller.sensing.expectations import ExpectedMove
from controller.sensing.reading import (
    MANY,
    Fits,
    Off,
    Partial,
    Reading,
    Replied,
    Rewound,
    Slid,
    Steady,
    attempt_of,
    differing,
)
from controller.sensing.tracker import GLIDE_SECONDS, HASTE_SECONDS
from controller.session import consent, mending
from controller.session.advance import off_pads, unasked
from controller.session.phases import (
    MakeMove,
    Phase,
    Playing,
    Reply,
    SlideOn,
)
from controller.session.questions import ask_which, declare
from controller.session.read_only import ReadOnlyTable
from controller.session.sliding import (
    doubted_tap,
    is_hasty,
    is_hasty_answer,
    slid_earlier,
    slid_instead,
)
from controller.session.steps import Decide, NextStep, Proceed, ReadPads, Then
from controller.session.table_state import TableState
from hardware.ports import EMPTY
from rules.closed_acts import closed_acts
from rules.model import CHANCE, Refusal

PLIES_BACK = 12
"""Most acts that can be taken back in one go by putting pieces back."""


def look(table: ReadOnlyTable) -> Reading:
    """Meaning of the pads now, considering the last move and the robot's proposal."""
    tracker = table.tracker
    reading = tracker.read()
    if tracker.model.tapped or isinstance(reading, Steady | Fits):
        return reading
    instead = slid_instead(table)
    if isinstance(instead, Slid):
        return instead
    if isinstance(reading, Off) and reading.bumped and _going_back(table):
        return Partial(())
    second = _after_proposal(table)
    if isinstance(second, Fits):
        return Replied(second.expected_moves, second.more)
    for other in (second, instead):
        # Half a move gets the benefit of the doubt, whichever move it may become.
        strays = isinstance(reading, Partial) and reading.strays
        if isinstance(other, Partial) and (
            isinstance(reading, Off) or (strays and not other.lifted)
        ):
            reading = other
    return reading


def _going_back(table: ReadOnlyTable) -> bool:
    """Return whether the pads show an earlier position, except for one or two pieces in hand."""
    marks = table.tracker.marks
    for before in filter(None, table.tracker.past[-PLIES_BACK:]):
        pads = differing(before, marks)
        if len(pads) < MANY and all(marks[pad] == EMPTY for pad in pads):
            return True
    return False


def _before(table: ReadOnlyTable, reading: Reading) -> tuple[str, ...]:
    """What the pads should show before the move that was read."""
    tracker = table.tracker
    return tracker.expected_moves[0].marks if isinstance(reading, Replied) else tracker.base


def _taken_away(table: ReadOnlyTable, reading: Fits | Slid | Replied) -> bool:
    """Return whether the only change on the pads is that pieces were lifted."""
    marks = table.tracker.marks
    pads = differing(_before(table, reading), marks)
    lifted = bool(pads) and all(marks[pad] == EMPTY for pad in pads)
    return lifted and not any(expected.emptied for expected in reading.expected_moves)


def _proof_seconds(table: ReadOnlyTable, reading: Fits | Slid | Replied) -> float:
    """Seconds for which a picture must last that a bad pad or a second hand may have made."""
    pads = set(differing(_before(table, reading), table.tracker.marks))
    last = table.reader.revocable
    if last is not None:
        # A pad that made the last move by itself makes its answer of the move that was meant.
        pads.update(differing(last.before.base, table.tracker.base))
    if not table.pads.shaky.isdisjoint(pads):
        return SHAKY_SECONDS
    if not isinstance(reading, Fits) or last is None or table.robot_acts:
        return 0.0
    return HASTE_SECONDS if is_hasty(last, table.pads.changed_at) else 0.0


def _answers_first(table: ReadOnlyTable, expected_moves: tuple[ExpectedMove, ...]) -> bool:
    """Return whether the pads showed an answer to the robot's move before that move itself."""
    before, after = table.tracker.base, _before(table, Replied(expected_moves))
    turned = {turn.pad: turn.at for turn in table.pads.traffic.turns}
    made = [turned[pad] for pad in differing(before, after) if pad in turned]
    answers = (differing(after, it.marks) for it in expected_moves)
    answered = [turned[pad] for pads in answers for pad in pads if pad in turned]
    return bool(made and answered) and min(answered) < max(made)


def _unsure(table: ReadOnlyTable, reading: Fits | Slid | Replied) -> bool:
    """Return whether OK is required: what the pads show may be misread, or cannot be undone.

    A broken pad may hide where the piece or finger went; the end of a game with secrets shows
    them, so that nobody can take it back. Several candidate moves lead to a question anyway, and
    the robot's move is known.
    """
    tracker, expected_moves = table.tracker, reading.expected_moves
    if isinstance(reading, Replied) and _answers_first(table, expected_moves):
        return True
    if len(expected_moves) == 1 and _shows_secrets(table, expected_moves[0]):
        return True
    if any(tracker.model.blind(expected) for expected in expected_moves):
        return True
    if tracker.model.tapped and len(expected_moves) == 1 and tracker.rivals:
        return True
    if len(expected_moves) > 1 or table.robot.proposal is not None:
        return False
    return tracker.half_felt(expected_moves[0]) or is_hasty_answer(table)


def _shows_secrets(table: ReadOnlyTable, expected: ExpectedMove) -> bool:
    """Return whether this move of a person ends a game in which players hide something.

    As far as everybody knows: what is hidden must not decide whether the table asks.
    """
    match = table.match
    asks = match.game.sheet.secret and table.setting.confirm_reveals
    if not asks or table.robot_acts or not match.conceals():
        return False
    later = match.public.clone()
    later.play(expected.move.code)
    return match.game.outcome(later) is not None


def seen(table: TableState) -> NextStep:
    """Handle a change of the pads."""
    doubt = doubted_tap(table)
    if doubt is not None:
        return doubt
    reading = look(table)
    if table.match.result is not None and not isinstance(reading, Slid):
        # The game is over, unless the piece that ended it has slid on.
        return Proceed()
    timing, at = table.setting.timing, table.pads.changed_at
    auto = table.setting.mode == AUTO
    due: float | None = None
    match reading:
        case Fits() | Slid() | Replied():
            tapped = table.tracker.model.tapped
            least, most = (
                (GLIDE_SECONDS, timing.taps_seconds) if tapped else (0.0, timing.quiet_seconds)
            )
            if isinstance(reading, Slid):
                # A piece bumped while another one slides may briefly look like this.
                least = timing.quiet_seconds
                table.reader.extend_last_move(at + least)
            if _taken_away(table, reading):
                # A piece that was only lifted comes back; a removed piece stays away.
                least = most = timing.rewind_seconds
            if not tapped:
                least = max(least, _proof_seconds(table, reading))
                most = max(least, most)
            due = at + (most if reading.more else least) if auto else None
            if _unsure(table, reading):
                due = None
        case Rewound():
            due = at + timing.rewind_seconds if auto else None
        case Off():
            due = at + timing.wrong_seconds
        case Partial(expected_moves, _, lifted):
            # A piece unrelated to any move may be held for a moment only. A piece that belongs to a
            # move may be held for as long as people like, unless its pad has stopped working.
            held = timing.rewind_seconds if lifted else 2 * timing.rewind_seconds
            due = (
                max(at, table.reader.doubted_at) + timing.stuck_seconds
                if expected_moves and not lifted
                else at + held
            )
            table.notices.clear()
        case Steady() if unasked(table):
            return Proceed()
        case Steady() if table.tracker.model.tapped and any(table.tracker.marks):
            due = max(at, table.reader.doubted_at) + timing.stuck_seconds
        case Steady():
            pass
    return tick(table, Playing(reading, due, at))


def tick(table: TableState, phase: Playing) -> NextStep:
    """Act on a reading that has lasted long enough."""
    if phase.due is None or table.now < phase.due or not table.pads.calm:
        return phase
    if table.tracker.model.tapped and table.pads.changed_at > phase.since:
        # Another pad was touched too lightly to be sure: only OK makes this a move.
        return replace(phase, due=None)
    return Decide(phase.reading)


def decide(table: TableState, reading: Reading) -> NextStep:
    """Act on a reading."""
    match reading:
        case Fits(expected_moves) | Slid(expected_moves) | Replied(expected_moves) if (
            len(expected_moves) > 1
        ):
            return ask_which(table, reading, expected_moves)
        case Fits((expected,)):
            return MakeMove(expected)
        case Slid((expected,)):
            return SlideOn(expected)
        case Replied((expected,)):
            return Reply(expected)
        case Rewound(acts):
            return consent.take_back(table, acts)
        case Off():
            return _meant_otherwise(table) or mending.begin(table, reading)
        case Partial(expected_moves, _, lifted) if lifted or not expected_moves:
            return _meant_otherwise(table) or mending.begin(table, _off(table))
        case Partial() | Steady() if pads := mending.doubtful(table, reading):
            return mending.stuck(table, pads)
        case _:
            return Playing(reading)


def _meant_otherwise(table: TableState) -> NextStep | None:
    """Ask, once, whether the last two moves were one piece on its way to another place."""
    slid = slid_earlier(table)
    if slid is None or table.reader.doubted_at >= table.pads.changed_at:
        return None
    return ask_which(table, slid, slid.expected_moves)


def make(table: TableState, expected: ExpectedMove) -> NextStep:
    """Make this move."""
    human = not table.robot_acts
    refusal = table.play(expected, human=human)
    if refusal is not None:
        return mending.refused(table, expected, refusal)
    return Proceed()


def reply(table: TableState, expected: ExpectedMove) -> NextStep:
    """Make the robot's move, then the reply that came with it."""
    if table.robot.proposal is None:
        return ReadPads()
    traffic = table.pads.traffic

    def answer(table: TableState, phase: Phase) -> NextStep:
        if table.match.is_robot(table.match.turn) or table.match.result is not None:
            return phase
        table.reader.explain_again(traffic)
        found = [it for it in table.tracker.expected_moves if it.move == expected.move]
        return MakeMove(found[0]) if found else ReadPads()

    return Then(MakeMove(table.tracker.expected_moves[0]), answer)


def okay(table: TableState, phase: Playing) -> NextStep:
    """Handle the OK key: confirm the reading or, if there is nothing to confirm, declare a move."""
    reading = phase.reading
    if table.robot.proposal is not None and table.tracker.model.tapped:
        return MakeMove(table.tracker.expected_moves[0])
    if isinstance(reading, Fits | Slid | Replied | Rewound | Off):
        return Decide(reading)
    if isinstance(reading, Partial):
        # A player who thinks the move is complete also finds a way out here.
        begun = tuple(
            expected
            for expected in reading.expected_moves
            if expected in table.tracker.expected_moves
        )
        return declare(table, begun) if reading.expected_moves else Decide(reading)
    if table.reader.revocable is not None or table.reader.turns:
        table.reader.settle_last_move()
        table.reader.all_turned()
        return phase
    return declare(table)


def _off(table: ReadOnlyTable) -> Off:
    """Pads to put right, even though they may still become a move."""
    tracker, pads = table.tracker, off_pads(table)
    return Off(pads, attempt_of(tracker.model, tracker.base, tracker.marks, pads))


def _after_proposal(table: ReadOnlyTable) -> Reading:
    """Meaning of the pads if the robot's move has already been made."""
    match = table.match
    game, state = match.game, match.public
    if table.robot.proposal is None or game.refusal(state, table.robot.proposal) is not None:
        return Steady()
    step = game.apply(state, table.robot.proposal)
    while not isinstance(step, Refusal) and step.state.turn() == CHANCE:
        hidden = closed_acts(game, step.state, CHANCE)
        if not hidden:
            return Steady()
        step = game.apply(step.state, hidden[0])
    if isinstance(step, Refusal) or match.is_robot(step.state.turn()) or step.state.turn() < 0:
        return Steady()
    model = table.tracker.model
    expected_moves = model.expected_moves(step.state)
    return table.tracker.read_after(model.marks(game.scene(step.state)), expected_moves)
