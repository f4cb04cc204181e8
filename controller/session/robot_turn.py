"""Robot's part of a match: its pending request, its proposal or hint, and the reason."""

from __future__ import annotations

from dataclasses import dataclass

from controller.model.settings import BEST
from controller.robot.opponent import Forget, Think
from controller.robot.reasons import PlayedMove, Reason, reason
from controller.session.match import Match
from controller.session.robot_requests import RobotRequests, question
from rules.model import Move, Seat
from rules.state import State


def robot_chooses(match: Match, *, ready: bool) -> bool:
    """Return whether the robot chooses now; ``ready`` once the table is set up.

    It always lines up by itself. Later only people can look at hidden pieces on the table, so they
    announce them for the robot too.
    """
    if not match.is_robot(match.turn):
        return False
    if not ready or match.lines_up(match.turn):
        return True
    state = match.state
    codes = [code for code in state.codes() if state.actor(code) == match.turn]
    return any(state.plies(code) for code in codes)


@dataclass(frozen=True, slots=True)
class PrivateHint:
    """Hint for the private hand of one seat; no ``move`` if it is ``awaited`` or there is none."""

    seat: Seat
    awaited: bool = False
    move: Move | None = None
    reason: Reason | None = None


class RobotTurn:
    """One pending request to the opponent, and its last answer."""

    def __init__(self) -> None:
        self.proposal: Move | None = None
        """The robot's own move, until it is made."""
        self.hint: Move | None = None
        """Move suggested to a person, for all to see: only in games without secrets."""
        self.private_hint: PrivateHint | None = None
        """Hint in a game with secrets, which only the hand of its seat may show."""
        self.reason: Reason | None = None
        """Reason for the proposal or the hint."""
        self._questions = RobotRequests()
        self._proposed: tuple[State, Move, Reason | None] | None = None
        """The last proposal, and the position it was made in."""

    @property
    def thinking(self) -> bool:
        """Return whether an answer of the opponent is pending."""
        return self._questions.awaited

    @property
    def thinks_openly(self) -> bool:
        """Return whether everybody may see that an answer is pending."""
        return self.thinking and self.private_hint is None

    def may_think(self, match: Match, *, ready: bool) -> bool:
        """Return whether the robot is to be asked now: it chooses, and nothing is pending."""
        return robot_chooses(match, ready=ready) and self.proposal is None and not self.thinking

    def ask(self, match: Match, seat: Seat, *, hint: bool) -> Think:
        """Command that requests a move for a seat, with only what this seat knows."""
        number = self._questions.ask(hint=hint)
        if hint and match.game.sheet.secret:
            self.private_hint = PrivateHint(seat, awaited=True)
        # Hints use the best level; a robot plays at the level of its seat.
        level = BEST if hint else match.chairs[seat].level
        was_set_up = match.history.is_set_up
        return question(
            number, match.game, match.options, match.state, seat, level, is_set_up=was_set_up
        )

    def answered(self, number: int) -> bool | None:
        """Return whether the answer is a hint; None if it came too late."""
        return self._questions.answered(number)

    def propose(self, match: Match, move: Move) -> None:
        """Set the robot's own move."""
        self.proposal = move
        self._proposed = (match.state, move, self.reason)

    def repeat(self, match: Match, *, ready: bool) -> None:
        """Propose again what was proposed in this very position, for a hand that was taken over.

        After an end is taken back, a different proposal would reveal a second card.
        """
        if self._proposed is None:
            return
        state, move, why = self._proposed
        if state is match.state and self.may_think(match, ready=ready):
            self.proposal, self.reason = move, why

    def advise(self, move: Move | None) -> None:
        """Set the hint, or None."""
        self.hint = move

    def advise_privately(self, match: Match, move: Move | None, proof: str) -> None:
        """Answer the private hint, with its reason."""
        asked = self.private_hint
        if asked is not None:
            why = None if move is None else _reason(match, move, proof, hint=True)
            self.private_hint = PrivateHint(asked.seat, move=move, reason=why)

    def explain(self, match: Match, move: Move, proof: str, *, hint: bool) -> None:
        """Store the reason for a proposal or a hint, limited to what everybody may know."""
        self.reason = _reason(match, move, proof, hint=hint)

    def drop_hint(self, seat: Seat) -> Forget | None:
        """Drop the private hint of a seat, whose hand is no longer the same."""
        mine = self.private_hint is not None and self.private_hint.seat == seat
        return self.cancel() if mine else None

    def cancel(self) -> Forget | None:
        """Clear proposal, hints and reason; return the command that cancels a pending request."""
        self.proposal = self.hint = self.reason = self.private_hint = None
        number = self._questions.drop()
        return None if number is None else Forget(number)


def _reason(match: Match, move: Move, proof: str, *, hint: bool) -> Reason:
    game = match.game
    after = match.state.clone()
    after.play(move.code)
    played = PlayedMove(game, match.turn, move.text, match.public, game.public(after))
    return reason(played, proof, shown=not hint)
