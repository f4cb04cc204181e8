"""Views of all connected clients: the table's pages, and the page of each seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from controller.display.names import Names
from controller.display.presenter import Presenter
from controller.i18n.speech import Speech
from controller.model.screen_page import Page
from controller.session.commands import Command, Light, Ring, Say
from controller.session.events import Event
from controller.session.phases import Inviting, Private
from controller.web import table_view
from controller.web.activity_log import ActivityLog
from controller.web.clients import Guest
from controller.web.encoding import ScreenPixels
from controller.web.lessons import Teaching
from controller.web.pairing import Pairing
from controller.web.seat_view import resting_view, seat_view
from controller.web.simulated_hand import SimulatedHand
from controller.web.table_doctor import DoctorView
from controller.web.view_sections import View, renewed
from hardware.ports import Frame
from hardware.sim.table import SimTable
from rules.model import Seat


class Views:
    """One view for each audience; only its changed sections are sent."""

    def __init__(
        self,
        presenter: Presenter,
        sim: SimTable | None,
        attendant: SimulatedHand | None,
        teaching: Teaching,
        pairing: Pairing,
        boot: str,
        doctor: DoctorView,
    ) -> None:
        self.chronicle = ActivityLog()
        self._presenter = presenter
        self._session = presenter.session
        self._sim = sim
        self._attendant = attendant
        self._teaching = teaching
        self._pairing = pairing
        self._present: frozenset[int] = frozenset()
        """Seats whose hand is shown on some phone or page."""
        self._boot = boot
        self._doctor = doctor
        self._table = table_view.TableView()
        self._page: Page | None = None
        self._frame: Frame = ()
        self._sounds = 0
        self._chime = ""
        self._views: dict[str, View] = {}
        self._state: tuple[object, ...] = ()
        self._states = 0

    def hear(self, what: Event | Command) -> None:
        """Take note of a light, screen or sound command."""
        match what:
            case Say(page):
                self._page = page
            case Light(frame):
                self._frame = frame
            case Ring(chime):
                self._sounds += 1
                self._chime = chime.value
            case _:
                pass

    @property
    def state(self) -> str:
        """Id of the public position and of the open question."""
        table, phase = self._session.table, self._session.phase
        asking = table_view.asking(phase)
        asked = None if asking is None else asking["key"]
        match = table.match if table.has_match else None
        acts = 0 if match is None else len(match.history.acts)
        # A piece that slides on changes the position, but not the number of acts.
        public = None if match is None else match.public
        turn = -2 if match is None else int(match.turn)
        over = match is not None and match.result is not None
        now = (match, acts, public, turn, over, asked)
        if now != self._state:
            self._state = now
            self._states += 1
        return f"{self._boot}{self._states}"

    def show(self, guests: Iterable[Guest], pairing: dict[str, Any] | None, now: float) -> None:
        """Send everybody what they may see; ``pairing`` is the seat open for a phone."""
        audiences: dict[str, list[Guest]] = {}
        self._present = frozenset[int]()
        for guest in guests:
            if guest.audience == "seat":
                self._present |= {guest.seat}
            who = "control" if guest.control else "watch"
            name = f"{guest.seat} {guest.language}" if guest.audience == "seat" else who
            audiences.setdefault(name, []).append(guest)
        common = None
        for name, together in audiences.items():
            first = together[0]
            if first.audience == "table":
                common = common or self._common(now)
                values = common | self._open_part(pairing, control=first.control)
            else:
                values = self._seat_part(first)
            view = self._views[name] = renewed(self._views.get(name), values)
            for guest in together:
                guest.client.show(first.audience, view)

    def _seat_part(self, guest: Guest) -> dict[str, Any]:
        table, phase = self._session.table, self._session.phase
        speech = Speech(guest.language, table.catalog)
        if Seat(guest.seat) not in table.phones:
            return resting_view(table, phase, speech, guest.seat) | {"state": self.state}
        told = seat_view(table, phase, speech, Seat(guest.seat), self._page)
        return told | {"state": self.state}

    def _common(self, now: float) -> dict[str, Any]:
        """Sections that every page of the table may see."""
        table, phase, speech = self._session.table, self._session.phase, self._presenter.speech
        names = Names(table, speech)
        parts = self._table.parts(table, speech)
        clock = None
        if table.has_match:
            match = table.match
            left = [round(left, 1) for left in match.clock.at(now)]
            pace = str(match.clock.pace)
            clock = {"pace": pace, "left": left, "running": match.clock.running}
        lesson = self._teaching.told(speech)
        if lesson is not None:
            parts |= self._taught()
        return parts | {
            "state": self.state,
            "mode": "board" if self._sim is None else "sim",
            "language": speech.language,
            "phase": table_view.phase_name(table, phase),
            "clock": clock,
            "pads": list(table.pads.marks) if self._sim is None else list(self._sim.kinds),
            "lights": table_view.lights(self._frame),
            "asking": table_view.asking(phase),
            "hand": self._hand(),
            "hands": table_view.hands(table, self._pairing.numbers, self._present),
            "gathering": table.gathering,
            "awaits": table_view.awaits(table, phase),
            "address": None if table.site is None else table.site.url,
            "log": self.chronicle.told(names),
            "lesson": lesson,
            "sound": {"n": self._sounds, "chime": self._chime},
            "menu": table_view.menu(table, phase),
            "thinking": table.has_match and table.robot.thinks_openly,
            "link": not table.reader.away,
        }

    def _taught(self) -> dict[str, Any]:
        """In a lesson, the learner sees the hand of the seat that starts; nobody else plays."""
        match = self._session.table.match
        acts = match.history.acts
        first = acts[0].seat if acts else match.turn
        seen = match.game.view(match.state, match.seat(first)) if first >= 0 else match.public
        return {"scene": dict(match.game.scene(seen))}

    def _hand(self) -> dict[str, Any] | None:
        hand = self._attendant
        if hand is None:
            return None
        intent = "" if hand.intent is None else hand.intent.text
        return {"mode": hand.mode, "busy": hand.engaged, "holding": hand.holding, "intent": intent}

    def _open_part(self, pairing: dict[str, Any] | None, *, control: bool) -> dict[str, Any]:
        """Sections that depend on whether the client controls the table or only watches."""
        phase, speech = self._session.phase, self._presenter.speech
        page = self._page or Page("")
        if isinstance(phase, Private) and not (control and self._sim is not None):
            page = Page(page.title, speech.say("web.private"))
        if isinstance(phase, Inviting) and not control:
            page = Page(page.title, speech.say("web.inviting"))
        if pairing is not None and not (control and isinstance(phase, Inviting)):
            pairing = {name: pairing[name] for name in ("seat", "left")}
        told = self._doctor.parts(speech, control=control)
        return {"page": page, "oled": ScreenPixels(page), "pairing": pairing, **told}
