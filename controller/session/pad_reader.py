"""Pad reader: what the pads show of the game, and what must be put in order on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from controller.model.history import History
from controller.model.settings import TableSettings
from controller.sensing.board import Board
from controller.sensing.board_knowledge import Outlook
from controller.sensing.debounce import Debounce, Traffic
from controller.sensing.expectations import BoardModel, ExpectedMove
from controller.sensing.reading import differing
from controller.sensing.tracker import Before, Tracker
from controller.session.dialogs import MendingCause
from controller.session.phases import Mending
from hardware.ports import PRESENCE, TOUCH, Pad, Picture, seen
from rules.game import Game
from rules.model import Scene

INSISTING = 2
"""Times that all pads but one are put right after which that one is asked about."""


@dataclass(frozen=True, slots=True)
class Revocable:
    """The last move, while its piece may still slide on to another cell."""

    until: float
    acts: int
    before: Before


class PadReader:
    """Debounced pads, read with the board model and the expected moves of the position."""

    tracker: Tracker
    outlook: Outlook
    """Forecast of what this board will see of the game and what it will ask."""

    def __init__(self, board: Board, debounce_seconds: float) -> None:
        self.pads = Debounce(board.rows * board.columns, debounce_seconds)
        self.quarters = 0
        """Quarter turns by which the layout is rotated."""
        self.coarse = False
        """Whether only the presence of a piece counts, whatever else the sensor detects."""
        self.away = ""
        """Reason why the board does not answer; empty while it does."""
        self.revocable: Revocable | None = None
        self.earlier: Revocable | None = None
        """The move before the last one, if that followed while it might still slide on."""
        self.disturbed: Revocable | None = None
        """The last move if its time ended while the pads were not at rest."""
        self.last_tap: Revocable | None = None
        """The last move, made by tapping: another tap may show that it was not meant."""
        self.left_at = float("-inf")
        """Time when the hand left the pads of the last move."""
        self.turns: frozenset[Pad] = frozenset()
        """Pads whose pieces must be turned over, which this board cannot see."""
        self.astray: MendingCause | None = None
        """Reason why the pads must be put in order before anything counts as a move."""
        self.pushed: Mending | None = None
        """A pushed line that must be pushed back, even if the pads do not show it."""
        self.doubted_at = float("-inf")
        """Time of the last question whether a pad is broken or everything is as intended."""
        self._off_since: dict[Pad, float] = {}
        """Time from which each pad that is not as it should be has never been."""
        self._left_alone: dict[Pad, int] = {}
        """How often all others were put right, as the table wanted, and only this pad was not."""
        self._objected = False
        """Whether the table said last time that something is wrong."""
        self._watched: tuple[object, ...] = ()
        self._board = board
        self._expected: tuple[object, ...] = ()

    # Start of a game.

    def begin(
        self,
        game: Game,
        options: Mapping[str, str],
        setting: TableSettings,
        quarters: int,
        now: float,
    ) -> None:
        """Read the pads for this game from now on."""
        layout = self._board.layouts[game.sheet.key]
        profile = setting.profile
        self.coarse = game.sheet.key in setting.light_pieces and profile != TOUCH
        if self.coarse:
            profile = PRESENCE
        model = BoardModel(game, layout, profile).turned(quarters)
        self.quarters = quarters
        # Pads ignored in the last game get another chance, unless they still flicker.
        self.pads.health.calm(now)
        self.pads.mute(self.pads.health.noisy)
        self.tracker = Tracker(model.ignoring(self.pads.health.noisy), self.pads)
        self.outlook = Outlook(model, options)
        self.revocable = self.earlier = self.disturbed = self.last_tap = self.pushed = None
        self.astray = None
        self.turns = frozenset()
        self._expected = ()
        self._off_since = {}
        self._left_alone = {}
        self._watched = ()

    def remember(self, history: History) -> None:
        """Compute what the pads should have shown before each act.

        Acts before the first ply are left blank: clearing the board must not count as taking back.
        """
        first = history.first_ply()
        scenes = (history.game.scene(act.state) for act in history.acts[first:])
        self.tracker.past = [()] * first + [self.tracker.model.marks(scene) for scene in scenes]

    def turn(self, quarters: int, history: History) -> None:
        """Rotate the layout by this many quarter turns."""
        self.quarters = (self.quarters + quarters) % 4
        self.tracker.model = self.tracker.model.turned(quarters)
        self.remember(history)

    # Input from the board.

    def feed(self, picture: Picture) -> bool:
        """Take a picture; return whether something new has settled."""
        return self.pads.feed(_coarse(picture) if self.coarse else picture)

    def lose(self, reason: str) -> None:
        """Mark the board as lost."""
        self.away = reason
        self.revocable = self.earlier = self.disturbed = None

    def reconnect(self) -> None:
        """Mark the board as connected; changes made meanwhile were not seen and are not moves."""
        self.away = ""
        self.pads.adopt()

    # Broken pads.

    def mute(self, pads: tuple[Pad, ...], *, in_game: bool) -> None:
        """Mute pads that flicker: nothing waits for them, and people are asked instead."""
        self.pads.mute(self.pads.health.noisy)
        if in_game:
            self.tracker.ignore(pads)

    def heed(self, pads: tuple[Pad, ...], history: History) -> None:
        """Use these pads again."""
        self.pads.health.forgive(frozenset(pads))
        self.pads.mute(self.pads.health.noisy)
        self.tracker.model = self.tracker.model.heeding(pads)
        self.remember(history)
        self._expected = ()

    # Expected scene and moves.

    def is_expecting(self, *position: object) -> bool:
        """Return whether the pads are already read for this position, and remember it."""
        now = (*position, self.tracker.model)
        if now == self._expected:
            return True
        self._expected = now
        return False

    def expect(self, scene: Scene, moves: Sequence[ExpectedMove]) -> None:
        """Set the scene that should lie on the pads and the moves that may be made."""
        self.tracker.expect(scene, moves)

    def expect_again(self, before: Before) -> None:
        """Read the pads as before the last move, which is taken back because its piece slid on."""
        traffic = before.traffic.joined(self.pads.traffic)
        self.tracker.base = before.base
        self.tracker.expected_moves = before.expected_moves
        self.pads.traffic = traffic

    def explain_again(self, traffic: Traffic) -> None:
        """Restore traffic from before the last move, which may belong to the next one too."""
        self.pads.traffic = traffic

    def tidy(self, scene: Scene) -> None:
        """Expect this scene on the pads, without any move."""
        self._expected = ()
        self.tracker.base = self.tracker.model.marks(scene)

    # Putting the pads in order.

    def disorder(self, cause: MendingCause | None, *, ready: bool) -> MendingCause | None:
        """Reason why the pads must be put in order first, or None.

        An earlier cause stays until everything is in place.
        """
        self.astray = None if self.tracker.in_place or not ready else self.astray or cause
        return self.astray

    def put_in_order(self, cause: MendingCause) -> None:
        """Require every piece to be in place before anything counts as a move."""
        self.astray = cause

    def await_push_back(self, phase: Mending) -> None:
        """Wait until a line is pushed back."""
        self.pushed = phase

    def pushed_back(self) -> None:
        """Stop waiting for a line to be pushed back."""
        self.pushed = None

    def watch(self, now: float, *, objects: bool) -> None:
        """Note since when each pad has not been as it should be, whatever the others do.

        ``objects``: the table says that something is wrong.
        """
        tracker = self.tracker
        objected, self._objected = self._objected, objects
        state = (self.pads.marks, tracker.base, tracker.model)
        watched, self._watched = self._watched, state
        if watched and all(one is other for one, other in zip(state, watched, strict=True)):
            return
        off = differing(tracker.base, tracker.marks)
        still = self.pads.shaky.isdisjoint(self._off_since)
        alone = off[0] if objected and still and len(off) == 1 < len(self._off_since) else None
        counted = self._left_alone if watched and watched[1] is tracker.base else {}
        self._left_alone = {pad: counted.get(pad, 0) + (pad == alone) for pad in off}
        self._off_since = {pad: self._off_since.get(pad, now) for pad in off}

    def overdue(self, now: float, seconds: float) -> tuple[Pad, ...]:
        """Pads that have not been as they should be for this long, nor asked about since.

        A pad that still shows a piece after somebody has put everything else right twice need not
        be waited for: it would have been seen.
        """
        asked = self.doubted_at + seconds
        marks = self.pads.marks
        return tuple(
            sorted(
                pad
                for pad, at in self._off_since.items()
                if now >= asked
                and (now >= at + seconds or (marks[pad] and self._left_alone[pad] >= INSISTING))
            )
        )

    def doubt(self, now: float) -> None:
        """Note that somebody is now asked whether a pad is broken or everything is as intended."""
        self.doubted_at = now

    # The last move.

    def follow_move(
        self, turns: frozenset[Pad], revocable: Revocable | None, last_tap: Revocable | None
    ) -> None:
        """Note a move: pads whose pieces must still be turned, and whether it may change."""
        self.turns = turns
        self.left_at = max((it.at for it in self.pads.traffic.turns), default=float("-inf"))
        self.earlier = _joined(self.revocable, revocable)
        self.revocable = revocable
        self.disturbed = None
        self.last_tap = last_tap

    def before(self) -> Before:
        """Snapshot of the pads before a move."""
        return Before(self.tracker.base, self.tracker.expected_moves, self.tracker.pads.traffic)

    def settle_last_move(self) -> None:
        """Make the last move final: its piece may no longer slide on."""
        self.revocable = self.earlier = self.disturbed = self.last_tap = None

    def disturb_last_move(self) -> None:
        """Note that the time of the last move is over, but that it does not lie there at rest."""
        self.disturbed, self.revocable = self.revocable or self.disturbed, None

    def extend_last_move(self, until: float) -> None:
        """Let the last move slide on at least until this time."""
        if self.revocable is not None:
            self.revocable = replace(self.revocable, until=max(self.revocable.until, until))

    def all_turned(self) -> None:
        """Note that every piece that had to be turned is turned."""
        self.turns = frozenset()


def _joined(earlier: Revocable | None, last: Revocable | None) -> Revocable | None:
    """The earlier of two moves, with all traffic before the last; None if others lie between."""
    if earlier is None or last is None or last.acts != earlier.acts + 1:
        return None
    before = earlier.before
    traffic = before.traffic.joined(last.before.traffic)
    return replace(earlier, before=replace(before, traffic=traffic))


def _coarse(picture: Picture) -> Picture:
    """Picture as a presence sensor would give it: something or nothing on each pad."""
    return replace(picture, marks=tuple(seen(mark, PRESENCE) for mark in picture.marks))
