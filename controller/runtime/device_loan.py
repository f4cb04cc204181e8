"""Device loan: the running table lends its own devices to an examination, and the game rests.

For the session the board is away meanwhile, as with a pulled cable: its clocks stop, and what
happens on the pads is no move. Afterwards lights and screen show what the game last said.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from controller.model.screen_page import Page
from controller.runtime.devices import RawPads
from controller.sensing.board import Board
from hardware.ports import Chime, Edge, Frame, Picture

_WAITING = 64
"""Most pictures kept for an examination that does not look."""


@dataclass(frozen=True, slots=True)
class LentPads:
    """The board that is lent, and the values of its Hall sensors, if it has any."""

    board: Board
    raw: RawPads | None = None


def _nothing(now: float) -> None:
    del now


@dataclass(slots=True)
class DeviceLoan:
    """Loan of a table's devices; ``is_wanted`` by the examination, ``is_lent`` by the loop."""

    is_wanted: bool = False
    is_lent: bool = False
    step: Callable[[float], None] = _nothing
    """Called at each tick of a loan, after the pads and keys were read."""
    pads: LentPads | None = None
    """Set when the table is wired."""
    now: float = 0.0
    frame: Frame | None = None
    page: Page | None = None
    """What the lights and the screen show during the loan."""
    _pictures: deque[Picture] = field(default_factory=lambda: deque(maxlen=_WAITING))
    _error: OSError | None = None
    _edges: list[Edge] = field(default_factory=list)
    _chimes: list[Chime] = field(default_factory=list)

    # The loop's side.

    def begin(self, now: float) -> None:
        """Start a loan: nothing that was seen before counts."""
        self.is_lent, self.now = True, now
        self.frame = self.page = self._error = None
        self._pictures.clear()
        self._edges.clear()
        self._chimes.clear()

    def end(self) -> None:
        """End a loan."""
        self.is_lent = False

    def saw(self, picture: Picture | None) -> None:
        """Pass on a scan of the pads that worked."""
        self._error = None
        if picture is not None:
            self._pictures.append(picture)

    def failed(self, error: OSError) -> None:
        """Pass on a scan that failed."""
        self._error = error

    def felt(self, edges: Sequence[Edge]) -> None:
        """Pass on what the keys felt."""
        self._edges += edges

    def take_chimes(self) -> list[Chime]:
        """Sounds to play."""
        chimes, self._chimes = self._chimes, []
        return chimes

    # The examination's side: ports.

    def scan(self) -> Picture | None:
        """Oldest picture not looked at yet; raises the fault of the pads if there is one."""
        if self._pictures:
            return self._pictures.popleft()
        if self._error is not None:
            raise self._error
        return None

    def edges(self) -> list[Edge]:
        """Key events since the last call."""
        edges, self._edges = self._edges, []
        return edges

    def play(self, chime: Chime) -> None:
        """Play this at the end of the tick."""
        self._chimes.append(chime)
