"""Where the table's thread meets its server: what clients said comes in, what they see goes out.

Everything here runs in the thread of the loop; nothing waits. A view is made when something changed
and somebody looks.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Protocol

from controller.bell import Bell
from controller.session.events import (
    Command,
    Event,
    Hosted,
    Invite,
    Invited,
    Paired,
    Parted,
    Seen,
    Tick,
    Whisper,
)
from controller.session.phases import Inviting
from controller.session.session import Session
from controller.show.names import Names
from controller.web.attendant import Attendant
from controller.web.chronicle import explained
from controller.web.drawn import Squares
from controller.web.errands import Errands
from controller.web.guests import AGAIN, ENDED, FULL, UNKNOWN, Client, Guest, Inbox, Left, Said
from controller.web.lessons import Teaching
from controller.web.messages import VERSION, Message
from controller.web.pairing import Pairing
from controller.web.views import Views
from controller.words.speech import Speech
from hardware.sim.table import SimTable
from rules.model import Refusal, Seat

QUICKEST = 0.02
"""Not more often than this a view is made while a hand moves."""
SEAT_SOCKETS = 4
"""So many pages may show one seat."""


@dataclass(frozen=True, slots=True)
class Hosting:
    """What the server tells the table of itself: chance, its token, addresses for phones."""

    chance: Callable[[int], bytes]
    token: str = field(repr=False)
    """Whoever knows it may act for the table."""
    boot: str = ""
    folder: Path = Path()
    speed: float = 2.0
    address: Callable[[str], str] = "/phone#{}".format
    """The address by which a phone with this token comes."""


class Acts(Protocol):
    """What a client may ask for; the answer, and what the session is told."""

    def __call__(self, hub: Hub, guest: Guest, said: Message, now: float) -> Answer:
        """Judge a message."""


Errand = Callable[[], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a client is answered, and what the session is told of it."""

    told: dict[str, Any] = field(default_factory=lambda: {"type": "done"})
    events: tuple[Event, ...] = ()
    errand: Errand | None = None
    """What takes a while: its result is the answer, found in another thread."""


class Hub:
    """All guests of one table; ``act`` knows what each message does."""

    def __init__(
        self, session: Session, sim: SimTable | None, bell: Bell, hosting: Hosting, act: Acts
    ) -> None:
        self.session = session
        self.hosting = hosting
        self.inbox = Inbox(bell.ring)
        self.pairing = Pairing(hosting.chance)
        self.teaching = Teaching()
        seed = int.from_bytes(hosting.chance(8), "big")
        self.attendant = (
            None if sim is None else Attendant(session, sim, Random(seed), hosting.speed)
        )
        self.views = Views(session, sim, self.attendant, self.teaching, hosting.boot)
        self.guests: dict[Client, Guest] = {}
        self.invitation: dict[str, Any] | None = None
        self._inviting: int | None = None
        """The seat that is opened for a phone as soon as the hand has let go of the keys."""
        self._act = act
        self._greeted = False
        self._engaged = False
        self._changed = True
        self._shown_at = 0.0
        self._match: object = None
        self._queued: list[Event] = []
        self._errands = Errands()

    # The loop's side.

    def poll(self, now: float) -> list[Event]:
        """What the guests want of the table now; the hand does what is due."""
        events: list[Event] = [] if self._greeted else [Hosted()]
        self._greeted = True
        if self.attendant is not None:
            self._changed |= self.attendant.due(now)
        for item in self.inbox.take():
            self._changed = True
            self._shown_at = 0.0
            match item:
                case Said(client, message) if message.do == "hello":
                    events += self._hello(client, message, now)
                case Said(client, message):
                    events += self._said(client, message, now)
                case Left(client):
                    self.guests.pop(client, None)
        events += self._queued
        self._queued = []
        if self._inviting is not None:
            events += self.invite(self._inviting, now)
        if self.attendant is not None:
            if not events:
                events += self.attendant.attend(now)
            # What was asked for just now begins at once.
            self._changed |= self.attendant.due(now) or self.attendant.engaged != self._engaged
            self._engaged = self.attendant.engaged
        return events

    def hear(self, now: float, what: Event | Command) -> None:
        """Something reached the session, or came out of it."""
        match what:
            case Tick() | Seen():
                return
            case Invite(seat):
                self._queued += self.invite(seat, now)
            case Whisper(seat, move, rule, cells):
                self._whisper(seat, move, Refusal(rule, cells))  # type: ignore[arg-type]
            case _:
                self.views.hear(what)
        self._changed = True

    def look(self, now: float) -> None:
        """All of this tick has happened: show it to whoever looks."""
        self._follow(now)
        if not self._changed or not self.guests or now - self._shown_at < QUICKEST:
            return
        self._changed = False
        self._shown_at = now
        self.views.show(self.guests.values(), self._open_seat(now), now)

    def _follow(self, now: float) -> None:
        desk, phase = self.session.desk, self.session.phase
        self.views.chronicle.follow(desk, phase)
        match = desk.match if desk.has_match else None
        over = match is not None and match.result is not None
        if match is not self._match:
            self._match = match
            self.teaching.follow(match)
            self._end()
        elif over and self.pairing.seats:
            self._end()
        # What is queued reaches the session in the next tick only.
        if (
            self.invitation is not None
            and not self._queued
            and (not isinstance(phase, Inviting) or self.pairing.offered(now) is None)
        ):
            self.pairing.close()
            self.invitation = None
            self._changed = True

    # Who is there.

    def _hello(self, client: Client, message: Message, now: float) -> list[Event]:
        facts = message.facts
        speech = self._speech(facts["language"])
        if facts["v"] != VERSION:
            client.close(UNKNOWN, "web.version", speech.say("error.web.version"))
            return []
        if facts["as"] == "table":
            known = facts["token"] and _same(facts["token"], self.hosting.token)
            control = client.local or bool(known)
            self.guests[client] = Guest(client, "table", facts["language"], control)
            client.post({"type": "welcome", "v": VERSION, "as": "table", "control": control})
            return []
        found = self.pairing.by_code(facts["code"], now) if facts["code"] else None
        if facts["token"]:
            found = self.pairing.by_token(facts["token"], now)
        if found is None:
            client.close(UNKNOWN, "pair.wrong", speech.say("error.pair.wrong"))
            return []
        seat, token = found
        again = token == facts["token"]
        if again and sum(it.seat == seat for it in self.guests.values()) >= SEAT_SOCKETS:
            client.close(FULL, "pair.full", speech.say("error.pair.full"))
            return []
        events = [] if again else self.paired(seat)
        self.guests[client] = Guest(client, "seat", facts["language"], seat=seat)
        welcome = {"type": "welcome", "v": VERSION, "as": "seat", "seat": seat, "token": token}
        client.post(welcome)
        return events

    def paired(self, seat: int) -> list[Event]:
        """A seat has a new phone: the old one is hung up, and the table is told."""
        again = Seat(seat) in self.session.desk.phones
        self._hang_up({seat}, AGAIN, "pair.again")
        return [Paired(seat, again=again)]

    def invite(self, seat: int, now: float) -> list[Event]:
        """Open a seat for a phone, for two minutes."""
        desk = self.session.desk
        self._inviting = None
        if not desk.has_match or seat not in desk.match.humans() or desk.match.result is not None:
            return []
        if self.attendant is not None and self.attendant.presses(now):
            self._inviting = seat
            return []
        code, token = self.pairing.offer(seat, now)
        url = self.hosting.address(token)
        self.invitation = {"seat": seat, "code": code, "url": url, "qr": Squares(url)}
        return [Invited(seat, code)]

    def _open_seat(self, now: float) -> dict[str, Any] | None:
        """The seat that is open for a phone, and how to come there."""
        if self.invitation is None:
            return None
        return {"left": round(self.pairing.left(now))} | self.invitation

    def part(self, seat: int) -> list[Event]:
        """A seat has no phone any more."""
        self.pairing.leave(seat)
        self._hang_up({seat}, ENDED, "pair.left")
        return [Parted(seat)]

    def _end(self) -> None:
        """The game is over or another one began: every phone is free."""
        seats = set(self.pairing.seats)
        self.pairing.end()
        self._hang_up(seats, ENDED, "pair.ended")
        self._queued += [Parted(seat) for seat in sorted(seats)]

    def _hang_up(self, seats: set[int], number: int, code: str) -> None:
        phones = [it for it in self.guests.values() if it.audience == "seat"]
        for guest in [it for it in phones if it.seat in seats]:
            text = self._speech(guest.language).say(f"error.{code}")
            guest.client.close(number, code, text)
            self.guests.pop(guest.client, None)

    def _said(self, client: Client, message: Message, now: float) -> list[Event]:
        guest = self.guests.get(client)
        if guest is None:
            return []
        known = guest.done.get(message.id)
        if known is not None:
            client.post(known)
            return []
        answer = self._act(self, guest, message, now)
        if answer.errand is not None:
            self._errands.run(answer.errand, client, message.id)
            return list(answer.events)
        told = answer.told | {"id": message.id}
        guest.done[message.id] = told
        while len(guest.done) > 64:
            del guest.done[next(iter(guest.done))]
        client.post(told)
        return list(answer.events)

    def _whisper(self, seat: int, move: str, refusal: Refusal) -> None:
        """Tell a phone why its act is not allowed, and nobody else."""
        for guest in self.guests.values():
            if guest.seat == seat:
                names = Names(self.session.desk, self._speech(guest.language))
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
        return Speech(language, self.session.desk.catalog)


def _same(one: str, other: str) -> bool:
    return bool(other) and hmac.compare_digest(one.encode(), other.encode())
