"""Presenter: from the state of a session to lights and page, in one language."""

from __future__ import annotations

from controller.display.light_frames import frame
from controller.display.screen_pages import page
from controller.i18n.speech import Speech
from controller.session.change_key import look
from controller.session.commands import Command, Light, Say
from controller.session.events import Event, Switched
from controller.session.session import Session
from hardware.ports import Frame
from rules.catalog import LANGUAGES


class Presenter:
    """Adds the frame and the page to a session's commands whenever they change.

    It only reads the session. The language belongs to the presenter: the session holds no
    sentences.
    """

    def __init__(self, session: Session, speech: Speech) -> None:
        self.session = session
        self.speech = speech
        self._shown: tuple[object, ...] = ()
        self._frame: Frame = ()
        self._page: object = None

    def handle(self, event: Event) -> list[Command]:
        """Handle an event; return the session's commands and any change of the display."""
        if isinstance(event, Switched) and event.language in LANGUAGES:
            self.speech = Speech(event.language, self.session.table.catalog)
            self._shown = ()
        return self.with_display(self.session.handle(event))

    def with_display(self, commands: list[Command]) -> list[Command]:
        """Commands of the session, followed by the frame and the page if they changed."""
        table, phase = self.session.table, self.session.phase
        now = (phase, *look(table))
        if now == self._shown:
            return commands
        self._shown = now
        lights, text = frame(table, phase), page(table, phase, self.speech)
        if lights != self._frame:
            self._frame = lights
            commands = [*commands, Light(lights)]
        if text != self._page:
            self._page = text
            commands = [*commands, Say(text)]
        return commands
