"""Dimming: lights and screen are dimmed when nobody has touched the table for some minutes.

The picture on a dim screen also moves, so that its pixels age alike. The session does not know:
its commands are the same, and what they show is back in full at the next touch.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from controller.display import raster
from controller.display.palette import dimmed
from controller.journal.entries import Moved
from controller.model.screen_page import Page
from controller.runtime.outputs import Outlet
from controller.session.commands import Append, Command
from controller.session.events import (
    Begun,
    CodeReplaced,
    Consented,
    Event,
    Invited,
    Paired,
    Picked,
    Pressed,
    Reseated,
    Seen,
    Switched,
    Wished,
)
from hardware.ports import Frame, Lights, Screen

LIGHTS_SHARE = 5
"""Part of their brightness that lights keep: a fifth still shows a game that waits."""
SHIFT_SECONDS = 60.0
"""Seconds between two places of the picture on a dim screen."""
_PLACES = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""Places of the picture in turn, as pixels to the right and down."""

_TOUCHES = (
    Pressed,
    Begun,
    CodeReplaced,
    Consented,
    Invited,
    Paired,
    Picked,
    Reseated,
    Switched,
    Wished,
)
"""Events of keys, pages and phones that a person causes.

Not what a phone tries or asks for itself alone: others must not see that it did. Its act counts
once it is a move.
"""


@dataclass(slots=True)
class DimmedOutputs:
    """Lights and screen as they are shown now; ``brightness`` in percent.

    ``place`` counts the places of the picture since the screen was dimmed; 0 is in full.
    """

    lights: Lights
    screen: Screen
    brightness: int
    lights_down: bool = False
    place: int = 0

    def show_frame(self, frame: Frame) -> None:
        """Show a frame on the lights."""
        down = -(-self.brightness // LIGHTS_SHARE)
        self.lights.show(dimmed(frame, down if self.lights_down else self.brightness))

    def show_page(self, page: Page) -> None:
        """Show a page on the screen."""
        place = self.place  # read once: another thread may change it
        bits = raster.draw(page, _PLACES[place % len(_PLACES)] if place else (0, 0))
        self.screen.show(bits, dim=place > 0)


class Dimmer:
    """Watcher of a table's events that dims its outputs; 0 minutes mean never."""

    def __init__(
        self,
        outputs: DimmedOutputs,
        lights: Outlet[Frame],
        screen: Outlet[Page],
        *,
        lights_minutes: float,
        screen_minutes: float,
        now: float,
        is_in_use: Callable[[], bool] = lambda: False,
    ) -> None:
        self._is_in_use = is_in_use
        self._outputs = outputs
        self._lights = lights
        self._screen = screen
        self._lights_seconds = 60 * lights_minutes or inf
        self._screen_seconds = 60 * screen_minutes or inf
        self._touched_at = now
        self._pads: object = None
        """Marks and counters of all pads in the last picture."""

    def __call__(self, now: float, what: Event | Command) -> None:
        """Take note of an event, and dim or wake the outputs."""
        if self._is_touch(what) or self._is_in_use():
            self._touched_at = now
        idle = now - self._touched_at
        down = idle >= self._lights_seconds
        late = idle - self._screen_seconds
        place = 0 if late < 0 else 1 + int(late // SHIFT_SECONDS)
        outputs = self._outputs
        if down != outputs.lights_down:
            outputs.lights_down = down
            self._lights.repeat(now)
        if place != outputs.place:
            outputs.place = place
            self._screen.repeat(now)

    def _is_touch(self, what: Event | Command) -> bool:
        if isinstance(what, Append):
            return isinstance(what.entry, Moved)
        if not isinstance(what, Seen):
            return isinstance(what, _TOUCHES)
        picture = what.picture
        before, self._pads = self._pads, (picture.marks, picture.changes, picture.boot)
        return before not in {None, self._pads}
