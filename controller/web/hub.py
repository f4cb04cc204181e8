"""Hub between the table's thread and its server: client messages come in, views go out.

Everything here runs in the loop's thread; nothing blocks. A view is built when something changed
and somebody is watching.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Protocol

from controller.display.names import Names
from controller.display.presenter import Presenter
from controller.i18n.speech import Speech
from controller.robot.opponent import Think, Thought
from controller.runtime.wakeup import WakeUp
from controller.session.commands import Command, Invite, Whisper
from controller.session.events import (
    Addressed,
    CodeReplaced,
    Declared,
    Event,
    HintWanted,
    Hosted,
    Invited,
    Paired,
    Parted,
    Seen,
    Tick,
)
from controller.session.phases import Inviting
from controller.web.activity_log import explained
from controller.web.analysis import Analyst
from controller.web.background import BackgroundJobs
from controller.web.clients import (
    AGAIN,
    ENDED,
    FULL,
    UNKNOWN,
    Client,
    ClientInbox,
    Guest,
    Left,
    Said,
)
from controller.web.encoding import Squares
from controller.web.game_review import LastReviewed
from controller.web.lessons import Teaching
from controller.web.messages import VERSION, ClientRequest, Hello
from controller.web.pairing import Pairing, PairingRefusal
from controller.web.places import crowded_out
from controller.web.simulated_hand import SimulatedHand
from controller.web.table_doctor import DoctorView, TableDoctor
from controller.web.views import Views
from hardware.sim.table import SimTable
from rules.model import Refusal, Seat

LOCATE_SECONDS = 5.0
"""Seconds between two looks at this machine's addresses."""
QUICKEST_SECONDS = 0.02
"""Fewest seconds between two views while a hand moves."""


@dataclass(frozen=True, slots=True)
class Hosting:
    """What the server provides to the table: randomness, its token, addresses for phones."""

    chance: Callable[[int], bytes]
    token: str = field(repr=False)
    """Token that allows its bearer to act for the table."""
    boot: str = ""
    folder: Path = Path()
    speed: float = 2.0
    address: Callable[[str], str] = "/phone#{}".format
    """Address a phone opens with this token."""
    site: Callable[[], Addressed | None] = lambda: None
    """Where other devices open the page now; None if no device is meant to."""


class Acts(Protocol):
    """Handler of client requests; gives the answer and the events for the session."""

    def __call__(self, hub: Hub, guest: Guest, said: ClientRequest, now: float) -> ClientAnswer:
        """Handle a request."""


Errand = Callable[[], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class ClientAnswer:
    """Answer to a client, and the events for the session."""

    told: dict[str, Any] = field(default_factory=lambda: {"type": "done"})
    events: tuple[Event, ...] = ()
    errand: Errand | None = None
    """Background job whose result is the answer."""


class Hub:
    """All clients of one table; ``act`` handles each message."""

    def __init__(
        self,
        presenter: Presenter,
        sim: SimTable | None,
        bell: WakeUp,
        hosting: Hosting,
        act: Acts,
        doctor: TableDoctor | None = None,
    ) -> None:
        self.session = session = presenter.session
        self._presenter = presenter
        self.hosting = hosting
        self.inbox = ClientInbox(bell.ring)
        self.pairing = Pairing(hosting.chance)
        self.teaching = Teaching()
        seed = int.from_bytes(hosting.chance(8), "big")
        self.attendant = (
            None if sim is None else SimulatedHand(session, sim, Random(seed), hosting.speed)
        )
        self.doctor = doctor
        self._doctor_view = DoctorView(doctor)
        self.views = Views(
            presenter,
            sim,
            self.attendant,
            self.teaching,
            self.pairing,
            hosting.boot,
            self._doctor_view,
        )
        self.guests: dict[Client, Guest] = {}
        self.invitation: dict[str, Any] | None = None
        self._inviting: int | None = None
        """Seat to open for a phone as soon as the hand has released the keys."""
        self._act = act
        self._greeted = False
        self._locate_at = float("-inf")
        self._engaged = False
        self._changed = True
        self._shown_at = 0.0
        self._match: object = None
        self._moved = 0
        """How many times phones have followed their people to other seats."""
        self._made = 0
        """Number of acts of the match that were shown."""
        self._told_in_private = False
        """Whether something changed that only the phones may see."""
        self._queued: list[Event] = []
        self.analyst = Analyst(session.table.catalog)
        self.last_reviewed = LastReviewed()
        self._errands = BackgroundJobs(self.analyst.rest)

    @property
    def speech(self) -> Speech:
        """Texts in the table's own language."""
        return self._presenter.speech

    # The loop's side.

    def poll(self, now: float) -> list[Event]:
        """Events from the clients; the hand also does what is due."""
        events: list[Event] = []
        if not self._greeted:
            events.append(Hosted(simulated=self.attendant is not None, lasting=True))
        self._greeted = True
        events += self._located(now)
        if self.attendant is not None:
            self._changed |= self.attendant.due(now)
        for item in self.inbox.take():
            if self._is_from_a_seat(item):
                # What a phone tries in vain must not even hasten what the others see.
                self._told_in_private = True
            else:
                self._changed = True
                self._shown_at = 0.0
            match item:
                case Said(client, message):
                    if isinstance(message, Hello):
                        events += self._hello(client, message, now)
                    else:
                        events += self._said(client, message, now)
                case Left(client):
                    self.guests.pop(client, None)
        events += self._queued
        self._queued = []
        if self._inviting is not None:
            events += self.invite(self._inviting, now)
        if self.attendant is not None:
            # What a phone tries in vain must not hold the hand up either: others would see that.
            if all(isinstance(it, Declared | HintWanted) for it in events):
                events += self.attendant.attend(now)
            # A hand request made in this tick starts at once.
            self._changed |= self.attendant.due(now) or self.attendant.engaged != self._engaged
            self._engaged = self.attendant.engaged
        return events

    def _located(self, now: float) -> list[Event]:
        """The page's address, if it has changed: a network often comes later than the table."""
        if now < self._locate_at:
            return []
        self._locate_at = now + LOCATE_SECONDS
        site = self.hosting.site()
        if site is None or site == self.session.table.site:
            return []
        self._changed = True
        return [site]

    def _is_from_a_seat(self, item: Said | Left) -> bool:
        """Whether this is a request of a phone."""
        guest = self.guests.get(item.client)
        return isinstance(item, Said) and guest is not None and guest.audience == "seat"

    def hear(self, now: float, what: Event | Command) -> None:
        """Take note of an event or command of the session."""
        match what:
            case Tick() | Seen():
                return
            case Declared() | HintWanted():
                self._told_in_private = True
                return
            case Think() | Thought() if self.session.table.robot.private_hint is not None:
                self._told_in_private = True
                return
            case Invite(seat):
                self._queued += self.invite(seat, now)
            case Whisper(seat, move, rule, cells):
                self._whisper(seat, move, Refusal(rule, cells))  # type: ignore[arg-type]
                return
            case _:
                self.views.hear(what)
        self._changed = True

    def look(self, now: float) -> None:
        """Show the result of this tick to everybody watching."""
        self._follow(now)
        controls = any(it.control for it in self.guests.values())
        self._doctor_view.attend(now, is_watched=controls)
        self._changed |= self._doctor_view.is_due(now)
        if not self.guests or now - self._shown_at < QUICKEST_SECONDS:
            return
        if self._changed:
            self._shown_at = now
            self.views.show(self.guests.values(), self._open_seat(now), now)
        elif self._told_in_private:
            phones = [it for it in self.guests.values() if it.audience == "seat"]
            self.views.show(phones, None, now)
        self._changed = self._told_in_private = False

    def _follow(self, now: float) -> None:
        table, phase = self.session.table, self.session.phase
        self.views.chronicle.follow(table, phase)
        match = table.match if table.has_match else None
        for moves in table.moves[self._moved :]:
            self._move(moves)
        self._moved = len(table.moves)
        made = 0 if match is None else len(match.history.acts)
        if made != self._made:
            self._made = made
            self._changed = True
            self._shown_at = 0.0
        if match is not self._match:
            self._match = match
            self.teaching.follow(match)
        known = {*table.phones, *table.resting}
        lost = known - self.pairing.seats - {it.seat for it in self._queued if type(it) is Parted}
        self._queued += [Parted(int(seat), self._game) for seat in sorted(lost)]
        # Queued events reach the session only in the next tick.
        if (
            self.invitation is not None
            and not self._queued
            and (not isinstance(phase, Inviting) or self.pairing.offered(now) is None)
        ):
            self.pairing.close()
            self.invitation = None
            self._changed = True

    # Connections and seats.

    def _hello(self, client: Client, hello: Hello, now: float) -> list[Event]:
        speech = self._speech(hello.language)
        if hello.v != VERSION:
            client.close(UNKNOWN, "web.version", speech.say("error.web.version"))
            return []
        if hello.audience == "table":
            known = hello.token and _same(hello.token, self.hosting.token)
            control = client.local or bool(known)
            welcome = {"type": "welcome", "v": VERSION, "as": "table", "control": control}
            self._welcome(Guest(client, "table", hello.language, control), welcome)
            return []
        found: tuple[int, str] | PairingRefusal = PairingRefusal.WRONG
        if hello.token:
            found = self.pairing.by_token(hello.token, now) or found
        elif hello.code:
            found = self.pairing.by_code(hello.code, now, client.address)
        if isinstance(found, PairingRefusal):
            client.close(UNKNOWN, found, speech.say(f"error.{found}"))
            return self._replace_code()
        seat, token = found
        events = [] if token == hello.token else self.paired(seat, here=False)
        welcome = {"type": "welcome", "v": VERSION, "as": "seat", "seat": seat, "token": token}
        self._welcome(Guest(client, "seat", hello.language, seat=seat), welcome)
        return events

    def _welcome(self, guest: Guest, welcome: dict[str, Any]) -> None:
        """Let a client in, unless all places of its kind are taken; another may go for it."""
        gone = crowded_out(self.guests.values(), guest)
        if gone is not None:
            text = self._speech(gone.language).say("error.pair.full")
            gone.client.close(FULL, "pair.full", text)
            self.guests.pop(gone.client, None)
        if gone is not guest:
            self.guests[guest.client] = guest
            guest.client.post(welcome)

    def _replace_code(self) -> list[Event]:
        """Show another code, if the one on the screen was tried too often."""
        code = self.pairing.replacement()
        if not code or self.invitation is None:
            return []
        self.invitation |= {"code": code, "replaced": True}
        return [CodeReplaced(self.invitation["seat"], code)]

    def paired(self, seat: int, *, here: bool) -> list[Event]:
        """Give a seat a new phone, or the page: disconnect the old one, and inform the table."""
        again = Seat(seat) in self.session.table.phones
        self._hang_up({seat}, AGAIN, "pair.again")
        return [Paired(seat, again=again, here=here)]

    def invite(self, seat: int, now: float) -> list[Event]:
        """Open a seat for a phone, for two minutes."""
        table = self.session.table
        self._inviting = None
        if (
            not table.has_match
            or seat not in table.match.humans()
            or table.match.result is not None
        ):
            return []
        if self.attendant is not None and self.attendant.presses(now):
            self._inviting = seat
            return []
        code, token = self.pairing.offer(seat, now)
        url = self.hosting.address(token)
        self.invitation = {"seat": seat, "code": code, "url": url}
        self.invitation["qr"] = Squares(url) if url else None
        return [Invited(seat, code)]

    def _open_seat(self, now: float) -> dict[str, Any] | None:
        """The seat open for a phone, and how to join it."""
        if self.invitation is None:
            return None
        return {"left": round(self.pairing.left(now))} | self.invitation

    def part(self, seat: int) -> list[Event]:
        """Unpair a seat's phone."""
        self.pairing.leave(seat)
        self._hang_up({seat}, ENDED, "pair.left")
        return [Parted(seat, self._game)]

    @property
    def _game(self) -> str:
        """Id of the game on the table."""
        table = self.session.table
        return table.fairness.game_id if table.has_match else ""

    def _move(self, moves: tuple[int, ...]) -> None:
        """People take other seats: each phone stays with its person, and nothing old with it."""
        before = self.pairing.seats
        self.pairing.move(moves)
        gone = {at for at in before if at < len(moves) and moves[at] < 0}
        self._hang_up(gone, ENDED, "pair.ended")
        for guest in self.guests.values():
            if guest.audience == "seat" and guest.seat < len(moves):
                guest.seat = moves[guest.seat]

    def _hang_up(self, seats: set[int], number: int, code: str) -> None:
        phones = [it for it in self.guests.values() if it.audience == "seat"]
        for guest in [it for it in phones if it.seat in seats]:
            text = self._speech(guest.language).say(f"error.{code}")
            guest.client.close(number, code, text)
            self.guests.pop(guest.client, None)

    def _said(self, client: Client, message: ClientRequest, now: float) -> list[Event]:
        guest = self.guests.get(client)
        if guest is None:
            return []
        guest.asked_at = now
        known = guest.done.get(message.id)
        if known is not None:
            client.post(known)
            return []
        answer = self._act(self, guest, message, now)
        if answer.errand is not None:
            speech = self.speech if guest.audience == "table" else self._speech(guest.language)
            busy = speech.say("error.web.jobs")
            self._errands.run(answer.errand, client, message.id, busy=busy)
            return list(answer.events)
        told = answer.told | {"id": message.id}
        guest.done[message.id] = told
        while len(guest.done) > 64:
            del guest.done[next(iter(guest.done))]
        client.post(told)
        return list(answer.events)

    def _whisper(self, seat: int, move: str, refusal: Refusal) -> None:
        """Tell one phone, and nobody else, why its act is not allowed."""
        for guest in self.guests.values():
            if guest.seat == seat:
                names = Names(self.session.table, self._speech(guest.language))
                guest.client.post(self.refusal(names, refusal) | {"id": "", "move": move})

    def refusal(self, names: Names, refusal: Refusal) -> dict[str, Any]:
        """A refusal with its sentence and its clause."""
        told = explained(names, refusal)
        return {
            "type": "refused",
            "code": told["rule"],
            "text": told["say"],
            "clause": told["clause"],
            "cells": [str(cell) for cell in refusal.cells],
        }

    def _speech(self, language: str) -> Speech:
        return Speech(language, self.session.table.catalog)


def _same(one: str, other: str) -> bool:
    return bool(other) and hmac.compare_digest(one.encode(), other.encode())
