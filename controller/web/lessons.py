"""Lessons: for each game, positions on the table itself, with a move to try in each.

The text of a step has the key ``web.lesson.GAME.NUMBER``, with numbers from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from controller.i18n.speech import Speech


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A position (empty: the start), the moves to try there (none: only read), and the clause."""

    position: str
    tries: tuple[str, ...]
    clause: str


_CLOSED = "RYRYRY/YRYRYR/RYRYRY/yRRRYy/RYRYRY/YRYRYR H=y/r"
_NEARLY = "yryryr/ryryry/yryryY/ryryry/yRyRyR/RyRryr H=y/r Y"
_LINE_UP = (
    "Sa2C* Sb2P* Sc2F* Sd2C* Se2P* Sf2F* Na7C* Nb7P* Nc7F* Nd7C* Ne7P* Nf7F* R:CPF/CPF X:-/- T:SN S"
)
_ALONE = "R:-/- X:-/- T:- S"
_CARDS = "8/8/8/4BBBB/AAAA4/8/8/8 A:JH,QC,AS,9,10 B:KH,QC,QD,QS,9 gone:- pile:? A"

LESSONS: Mapping[str, tuple[LessonStep, ...]] = MappingProxyType(
    {
        "invers": (
            LessonStep("", ("W2",), "invers.1"),
            LessonStep("", ("W1",), "invers.2"),
            LessonStep(f"{_CLOSED} Y", ("W3", "E3"), "invers.3"),
            LessonStep(f"{_CLOSED} R", (), "invers.4"),
            LessonStep(_NEARLY, ("W4",), "invers.goal"),
        ),
        "roliversi": (
            LessonStep("", ("c5G", "d6B", "e3G", "f4B"), "roliversi.enclose"),
            LessonStep("8/8/8/8/8/8/8/1BYGR3 YR", ("a1R",), "roliversi.same"),
            LessonStep("8/3Y4/3B4/3G4/RBG1BGY1/8/8/8 YR", ("d4R", "d4Y"), "roliversi.turn"),
            LessonStep("8/8/8/3RB3/3GY3/8/8/8 GB", (), "roliversi.goal"),
        ),
        "incognito": (
            LessonStep(_LINE_UP, ("c2-c4", "c2-c3"), "incognito.double"),
            LessonStep(_LINE_UP, (), "incognito.troc-used"),
            LessonStep(f"Sc4C Sa1P Nc5F Nf8P {_ALONE}", ("c4xc5",), "incognito.duel"),
            LessonStep(f"Sc4P Sa1P Nc5F Nf8P {_ALONE}", ("c4xc5",), "incognito.duel"),
            LessonStep(f"Sa8C Sc7F Nd5P Nf3P {_ALONE}", ("c7-c8",), "incognito.goal"),
        ),
        "royal-reversi": (
            LessonStep(_CARDS, ("QC@b3",), "royal.picture"),
            LessonStep(_CARDS, ("AS@e4", "AS@b5", "AS@e6"), "royal.connect"),
            LessonStep(
                "8/8/8/4BBBB/AAAAA3/8/8/8 A:JH,QC,JC,9,10 B:KS,QC,QD,QS,9 gone:AS pile:? B",
                ("KS@e3",),
                "royal.pinch",
            ),
            LessonStep(_CARDS, ("9xe5", "9xf5", "9xg5", "9xh5"), "royal.nine"),
            LessonStep(_CARDS, (), "royal.goal"),
        ),
        "inside": (
            LessonStep("", ("p400C", "p310C", "p220C", "p211C"), "inside.filled"),
            LessonStep("C:400,310 F:- S:12,5/4,13 C", ("p301C",), "inside.support"),
            LessonStep(
                "C:- F:- S:13,5/5,13 C + p400C p310C p301C", ("f300C", "f300F"), "inside.forced"
            ),
            LessonStep("", (), "inside.goal"),
        ),
        "reversi": (
            LessonStep("", ("d3", "c4", "f5", "e6"), "reversi.enclose"),
            LessonStep("8/8/2B1B3/3WW3/3W1W2/8/8/8 B", ("e4",), "reversi.enclose"),
            LessonStep("1WWWWWWB/8/8/8/8/8/8/8 B", ("a8",), "reversi.goal"),
            LessonStep("", (), "reversi.pass"),
        ),
    }
)


def said(game: str, step: int) -> str:
    """Text key of a step, counted from 0."""
    return f"web.lesson.{game}.{step + 1}"


def length(game: str) -> int:
    """Number of steps of a game's lesson, 0 if there is none."""
    return len(LESSONS.get(game, ()))


class Teaching:
    """The current lesson, if any, and the match that shows its step."""

    def __init__(self) -> None:
        self._step: tuple[str, int] | None = None
        self._shown_by: object = None
        self._match: object = None
        self.left = ""
        """Id of the game that the lesson interrupts."""

    def begin(self, game: str, step: int, left: str = "") -> None:
        """Make the next match that starts this step of a lesson; ``left`` waits for its end."""
        self._step = (game, step)
        self.left = left
        self._shown_by = None

    def stop(self) -> None:
        """End the lesson."""
        self._step = None
        self.left = ""

    def follow(self, match: object) -> None:
        """Take note of a new match on the table."""
        self._match = match
        if self._shown_by is not None:
            self.stop()
        elif self._step is not None:
            self._shown_by = match

    def told(self, speech: Speech) -> dict[str, Any] | None:
        """What the page needs to show the step."""
        if self._step is None or self._shown_by is not self._match:
            return None
        game, step = self._step
        found = LESSONS[game][step]
        return {
            "game": game,
            "step": step,
            "steps": length(game),
            "say": speech.say(said(game, step)),
            "try": list(found.tries),
            "clause": found.clause,
        }
