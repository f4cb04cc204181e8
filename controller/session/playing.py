"""A seat is to move: when a picture becomes a move, a question, a take-back or a mistake."""

from __future__ import annotations

from dataclasses import replace

from controller.session import mending
from controller.session.desk import Desk, Revocable
from controller.session.flow import ask_moves, masks, off_pads, proceed, unasked
from controller.session.phases import (
    Act,
    Asking,
    Choice,
    Do,
    MakeMove,
    Open,
    Phase,
    Playing,
    Reply,
    SlideOn,
)
from controller.session.setting import AUTO
from controller.sight.reading import (
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
from controller.sight.tracker import GLIDE
from controller.sight.wants import Want
from hardware.ports import EMPTY
from rules.model import CHANCE, Refusal

PLIES_BACK = 12
"""Not more acts than these are taken back one after the other without a rest."""


def look(desk: Desk) -> Reading:
    """What the pads mean now, with the last move and the robot's proposal in mind."""
    tracker = desk.tracker
    reading = tracker.read()
    if tracker.sight.tapped or isinstance(reading, Steady | Fits):
        return reading
    instead = _instead(desk)
    if isinstance(instead, Slid):
        return instead
    if isinstance(reading, Off) and reading.bumped and _going_back(desk):
        return Partial(())
    second = _after_proposal(desk)
    if isinstance(second, Fits):
        return Replied(second.wants, second.more)
    for other in (second, instead):
        # Half a move is judged kindly, whichever move it may become.
        strays = isinstance(reading, Partial) and reading.strays
        if isinstance(other, Partial) and (
            isinstance(reading, Off) or (strays and not other.lifted)
        ):
            reading = other
    return reading


def _going_back(desk: Desk) -> bool:
    """Whether an earlier position is on the pads but for a piece or two that somebody holds."""
    marks = desk.tracker.marks
    for before in filter(None, desk.tracker.past[-PLIES_BACK:]):
        pads = differing(before, marks)
        if len(pads) < MANY and all(marks[pad] == EMPTY for pad in pads):
            return True
    return False


def _instead(desk: Desk) -> Reading:
    """What the pads mean if the last move can still be another one."""
    revocable = desk.revocable
    if revocable is None or desk.now > revocable.until or not _touched_again(desk, revocable):
        return Steady()
    reading = desk.tracker.read_before(revocable.before)
    if not isinstance(reading, Fits):
        return reading
    made = desk.match.course.acts[revocable.acts].move
    others = tuple(want for want in reading.wants if want.move != made)
    return Slid(others, reading.more) if others else Steady()


def _taken_away(desk: Desk, wants: tuple[Want, ...]) -> bool:
    """Whether all that has happened on the pads is that pieces left them."""
    marks = desk.tracker.marks
    pads = differing(desk.tracker.base, marks)
    lifted = bool(pads) and all(marks[pad] == EMPTY for pad in pads)
    return lifted and not any(want.emptied for want in wants)


def _unsure(desk: Desk, wants: tuple[Want, ...]) -> bool:
    """Whether a broken pad may hide where the piece or the finger went: only OK makes it a move.

    Of several moves one is asked for anyway, and the robot's is known.
    """
    tracker = desk.tracker
    if any(tracker.sight.blind(want) for want in wants):
        return True
    return len(wants) == 1 and desk.proposal is None and tracker.half_felt(wants[0])


def _touched_again(desk: Desk, revocable: Revocable) -> bool:
    """Whether anything has happened since on a pad that the last move changed.

    Else it is somebody's answer: to lift a piece may look as if it had been captured.
    """
    tracker = desk.tracker
    moved = set(differing(revocable.before.base, tracker.base))
    later = {turn.pad for turn in desk.pads.traffic.turns}
    return not moved.isdisjoint(later.union(differing(tracker.base, tracker.marks)))


def seen(desk: Desk) -> Phase:
    """The pads show something else."""
    reading = look(desk)
    if desk.match.result is not None and not isinstance(reading, Slid):
        # It is over, unless the piece that ended it has slid on.
        return proceed(desk)
    timing, at = desk.setting.timing, desk.pads.changed_at
    auto = desk.setting.mode == AUTO
    due: float | None = None
    match reading:
        case Fits() | Slid() | Replied():
            tapped = desk.tracker.sight.tapped
            least, most = (GLIDE, timing.taps) if tapped else (0.0, timing.quiet)
            if isinstance(reading, Slid):
                # One piece bumped while another slides may look like this for a moment.
                least = timing.quiet
                if desk.revocable is not None:
                    until = max(desk.revocable.until, at + least)
                    desk.revocable = replace(desk.revocable, until=until)
            if _taken_away(desk, reading.wants):
                # A piece that was only lifted comes back; one that was removed stays away.
                least = most = timing.rewind
            due = at + (most if reading.more else least) if auto else None
            if _unsure(desk, reading.wants):
                due = None
        case Rewound():
            due = at + timing.rewind if auto else None
        case Off():
            due = at + timing.wrong
        case Partial(wants, _, lifted):
            # Somebody may hold another piece for a moment, but not for good; one that belongs to
            # a move as long as they like, unless it is the pad that sees nothing any more.
            held = timing.rewind if lifted else 2 * timing.rewind
            due = max(at, desk.doubted) + timing.stuck if wants and not lifted else at + held
            desk.news = None
        case Steady() if unasked(desk):
            return proceed(desk)
        case Steady() if desk.tracker.sight.tapped and any(desk.tracker.marks):
            due = max(at, desk.doubted) + timing.stuck
        case Steady():
            pass
    return tick(desk, Playing(reading, due, at))


def tick(desk: Desk, phase: Playing) -> Phase:
    """Time has passed: act on a reading that has lasted long enough."""
    if phase.due is None or desk.now < phase.due or not desk.pads.calm:
        return phase
    if desk.tracker.sight.tapped and desk.pads.changed_at > phase.since:
        # Something else was touched too lightly to be sure: only OK makes this a move.
        return replace(phase, due=None)
    return decide(desk, phase.reading)


def decide(desk: Desk, reading: Reading) -> Phase:
    """Act on a reading."""
    match reading:
        case Fits(wants) | Slid(wants) | Replied(wants) if len(wants) > 1:
            return _which(desk, reading, wants)
        case Fits((want,)):
            return make(desk, want)
        case Slid((want,)):
            return slide_on(desk, want)
        case Replied((want,)):
            return reply(desk, want)
        case Rewound(acts):
            desk.take_back(acts)
            return proceed(desk, "back")
        case Off():
            return mending.begin(desk, reading)
        case Partial(wants, _, lifted) if lifted or not wants:
            return mending.begin(desk, _off(desk))
        case Partial() | Steady() if pads := mending.doubtful(desk, reading):
            return mending.stuck(desk, pads)
        case _:
            return Playing(reading)


def make(desk: Desk, want: Want) -> Phase:
    """Make this move."""
    human = not desk.robot_acts
    refusal = desk.play(want, human=human)
    if refusal is not None:
        return mending.refused(desk, want, refusal)
    return proceed(desk)


def slide_on(desk: Desk, want: Want) -> Phase:
    """Replace the last move: the piece slid on, and this is where it lies now."""
    revocable = desk.revocable
    if revocable is None:
        return seen(desk)
    traffic = revocable.before.traffic.joined(desk.pads.traffic)
    desk.take_back(len(desk.match.course.acts) - revocable.acts, slid=True)
    desk.tracker.base = revocable.before.base
    desk.tracker.wants = revocable.before.wants
    desk.pads.traffic = traffic
    return make(desk, want)


def reply(desk: Desk, want: Want) -> Phase:
    """Make the robot's move, then the answer that came with it."""
    if desk.proposal is None:
        return seen(desk)
    traffic = desk.pads.traffic
    first = make(desk, desk.tracker.wants[0])
    if desk.match.is_robot(desk.match.turn) or desk.match.result is not None:
        return first
    desk.pads.traffic = traffic
    found = [it for it in desk.tracker.wants if it.move == want.move]
    return make(desk, found[0]) if found else seen(desk)


def okay(desk: Desk, phase: Playing) -> Phase:
    """The OK key: so be it; if there is nothing to confirm, declare a move."""
    reading = phase.reading
    if desk.proposal is not None and desk.tracker.sight.tapped:
        return make(desk, desk.tracker.wants[0])
    if isinstance(reading, Fits | Slid | Replied | Rewound | Off):
        return decide(desk, reading)
    if isinstance(reading, Partial):
        # Whoever thinks that all is done finds a way out here too.
        begun = tuple(want for want in reading.wants if want in desk.tracker.wants)
        return declare(desk, begun) if reading.wants else decide(desk, reading)
    if desk.revocable is not None or desk.turns:
        desk.revocable = None
        desk.turns = frozenset()
        return phase
    return declare(desk)


def declare(desk: Desk, begun: tuple[Want, ...] = ()) -> Phase:
    """Choose a move by keys: what no sensor can see, and what this one cannot."""
    wants = begun or desk.tracker.wants
    if not wants:
        return Playing()
    visited = {desk.tracker.sight.layout.spots[pad] for pad in desk.pads.traffic.visits}
    order = sorted(wants, key=lambda want: (not visited & set(want.spots), not want.spoken))
    asking = ask_moves(desk, "declare", tuple(order), loose=True)
    return Asking(asking.key, asking.choices, Open("table"), facts=asking.facts)


def _off(desk: Desk) -> Off:
    """What is not as it should be, if that is to be put right although it may become a move."""
    tracker, pads = desk.tracker, off_pads(desk)
    return Off(pads, attempt_of(tracker.sight, tracker.base, tracker.marks, pads))


def _which(desk: Desk, reading: Reading, wants: tuple[Want, ...]) -> Asking:
    asking = ask_moves(desk, "which", wants, loose=True)
    choices = tuple(
        Choice(choice.key, _act(reading, want), choice.pads, choice.facts)
        for choice, want in zip(asking.choices, wants, strict=True)
    )
    # What was tapped or pushed does not lie there: it is forgotten, or the question would come
    # again at once.
    passing = desk.tracker.sight.tapped or any(want.via for want in wants)
    back = Do("forget") if passing else Open("table")
    return Asking("which", choices, back, facts=asking.facts)


def _act(reading: Reading, want: Want) -> Act:
    match reading:
        case Slid():
            return SlideOn(want)
        case Replied():
            return Reply(want)
        case _:
            return MakeMove(want)


def _after_proposal(desk: Desk) -> Reading:
    """What the pads mean if the robot's move has been made already."""
    match = desk.match
    game, state = match.game, match.public
    if desk.proposal is None or game.refusal(state, desk.proposal) is not None:
        return Steady()
    step = game.apply(state, desk.proposal)
    while not isinstance(step, Refusal) and step.state.turn() == CHANCE:
        hidden = masks(game, step.state, CHANCE)
        if not hidden:
            return Steady()
        step = game.apply(step.state, hidden[0])
    if isinstance(step, Refusal) or match.is_robot(step.state.turn()) or step.state.turn() < 0:
        return Steady()
    sight = desk.tracker.sight
    wants = sight.wants(step.state)
    return desk.tracker.read_after(sight.marks(game.scene(step.state)), wants)
