"""The whole screen, from the match and its phase: one pure function."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from controller.session.desk import Desk
from controller.session.phases import (
    Asking,
    Choice,
    Finished,
    Mending,
    Paused,
    Phase,
    Playing,
    Private,
    SetUp,
)
from controller.session.setup import gaps
from controller.show.page import Page
from controller.sight.reading import Fits, Partial, Replied, Rewound, Slid
from controller.words.speech import Speech
from hardware.ports import TOUCH, Pad
from rules.game import Game
from rules.model import Outcome, Refusal, Seat
from rules.record import OUTSIDE

_SUITS = {"H": "♥", "C": "♣", "D": "♦", "S": "♠"}
_CARD = re.compile(r"\b([JQKA])([HCDS])\b")


def page(desk: Desk, phase: Phase, speech: Speech) -> Page:
    """What the screen says now."""
    shown = Writer(desk, speech)
    match phase:
        case Asking():
            return shown.asking(phase)
        case SetUp():
            return shown.setup()
        case Playing():
            return shown.playing(phase)
        case Mending():
            return shown.mending(phase)
        case Finished(tidy):
            return shown.tidy() if tidy else shown.finished()
        case Paused():
            return shown.paused(phase)
        case Private(seat):
            return shown.private(seat)


def spoken(game: Game, speech: Speech, text: str) -> str:
    """A move as people say it: the piece, the card or the announcement, not only letters."""
    words = speech.words(game)
    told = words.get(f"say.{text}") or (speech.say("say.pass") if text == "--" else "")
    if told:
        return told
    piece = words.get(f"piece.{text[-1:]}")
    cell = next((it for it in game.sheet.cells if it in text[:-1]), "")
    if piece and cell and text.lstrip("pf")[:-1] == cell:
        return speech.say("say.piece", cell=cell, piece=piece)
    return _CARD.sub(lambda card: card[1] + _SUITS[card[2]], text)


class Writer:
    """Writes the pages of one table in one language."""

    def __init__(self, desk: Desk, speech: Speech) -> None:
        self._desk = desk
        self._speech = speech

    def asking(self, phase: Asking) -> Page:
        """A question and its answers."""
        title = self._say(f"ask.{phase.key}", phase.facts)
        labels = tuple(self._label(choice) for choice in phase.choices)
        more = f"ask.{phase.key}.text"
        text = self._say(more, phase.facts) if self._speech.knows(more) else ""
        keys = self._say("keys.ask" if phase.back is not None else "keys.must")
        return Page(title, text, labels, phase.at, keys, self._desk.leaf)

    def setup(self) -> Page:
        """What is still to put on the board, counted down."""
        desk = self._desk
        title = self._speech.name(desk.game)
        if desk.tracker.sight.tapped:
            touched = desk.tracker.sight.profile == TOUCH
            key = "setup.touched" if touched else "setup.tapped"
            return self._page(title, self._say(key), "keys.start")
        found = gaps(desk.tracker.base, desk.tracker.marks)
        lines: list[str] = []
        if found.missing:
            facts = {"count": len(found.missing), "pieces": self._lacking(found.missing)}
            lines.append(self._say("setup.missing", facts))
        if found.extra:
            lines.append(self._say("setup.extra", {"pads": self._pads(found.extra)}))
        if found.other:
            lines.append(self._say("setup.other", {"pads": self._pads(found.other)}))
        return self._page(title, " ".join(lines), "keys.setup")

    def playing(self, phase: Playing) -> Page:
        """Whose turn it is, and what happens."""
        desk = self._desk
        title = self._seat(desk.match.turn)
        keys = "keys.play" if not desk.unsaved else "keys.unsaved"
        if desk.match.is_robot(desk.match.turn):
            return self._robot(phase)
        match phase.reading:
            case Fits(wants) | Slid(wants) | Replied(wants) if phase.due is None:
                texts = dict.fromkeys(self._move(want.move.text) for want in wants[:3])
                return self._page(
                    title, self._say("play.confirm", {"move": ", ".join(texts)}), "keys.ok"
                )
            case Rewound(acts) if phase.due is None:
                return self._page(title, self._say("play.rewound", {"acts": acts}), "keys.ok")
            case Partial(wants, wrong) if wrong:
                return self._page(title, self._say("play.wrong", {"pads": self._pads(wrong)}), keys)
            case Partial(wants) if len({want.spots for want in wants}) == 1:
                marks = desk.tracker.marks
                turn = [pad for pad in sorted(wants[0].turned) if wants[0].marks[pad] != marks[pad]]
                if turn:
                    facts = {"pads": self._pads(turn)}
                    return self._page(title, self._say("play.turn-these", facts), keys)
            case _:
                pass
        return self._page(title, self._lines(self._news(), self._turns(), self._clock()), keys)

    def mending(self, phase: Mending) -> Page:
        """What is wrong, by which rule, and the way out."""
        desk = self._desk
        title = self._say(f"mend.{phase.cause}")
        why = self._why(phase.refusal) if phase.refusal is not None else ""
        if phase.move:
            why = (
                f"{self._move(phase.move)} : {why}"
                if self._speech.language == "fr"
                else f"{phase.move}: {why}"
            )
        if desk.tracker.in_place:
            tapped = desk.tracker.sight.tapped
            way = (
                self._say("mend.push")
                if phase.off.push
                else ""
                if tapped
                else self._say("mend.done")
            )
            return self._page(title, self._lines(why, way), "keys.ok")
        found = gaps(desk.tracker.base, desk.tracker.marks)
        ways = []
        for key, pads in (("put", found.missing), ("lift", found.extra), ("turn", found.other)):
            if pads:
                ways.append(
                    self._say(f"mend.{key}", {"pads": self._pads(pads), "count": len(pads)})
                )
        return self._page(title, self._lines(why, *ways), "keys.mend")

    def finished(self) -> Page:
        """Who won, and what comes next."""
        desk = self._desk
        result = desk.match.result
        title = self._say("end.title")
        if result is None:
            return self._page(title, "", "keys.next")
        winners = tuple(Seat(desk.match.names.index(name)) for name in result.winners)
        if result.reason in OUTSIDE:
            names = self._speech.listed(self._seat(seat) for seat in winners)
            text = self._say(f"end.{result.reason}", {"names": names})
        else:
            outcome = Outcome(winners, result.reason, result.score)
            text = self._speech.outcome(desk.game, desk.match.names, outcome)
        return self._page(title, text, "keys.next")

    def tidy(self) -> Page:
        """Which pieces are missing."""
        desk = self._desk
        title = self._say("tidy.title")
        if desk.tracker.sight.tapped:
            return self._page(title, self._say("tidy.blind"), "keys.ok")
        found = gaps(desk.tracker.base, desk.tracker.marks)
        if not found.missing:
            return self._page(title, self._say("tidy.complete"), "keys.ok")
        facts = {"count": len(found.missing), "pieces": self._lacking(found.missing)}
        return self._page(title, self._say("tidy.missing", facts), "keys.ok")

    def paused(self, phase: Paused) -> Page:
        """The board does not answer."""
        return self._page(
            self._say("pause.title"), self._say("pause.text", {"reason": phase.reason}), "keys.none"
        )

    def private(self, seat: Seat) -> Page:
        """What only this seat may see."""
        desk = self._desk
        scene = desk.game.scene(desk.match.state)
        held = scene.get(f"hand.{desk.match.names[seat]}", "")
        cards = "  ".join(self._move(card) for card in held.split())
        return self._page(self._seat(seat), cards, "keys.hide")

    def _robot(self, phase: Playing) -> Page:
        desk = self._desk
        title = self._say("play.robot", {"seat": self._seat(desk.match.turn)})
        if desk.proposal is None:
            return self._page(
                title, self._lines(self._news(), self._say("play.thinks")), "keys.play"
            )
        facts = {"move": self._move(desk.proposal.text)}
        ready = desk.tracker.sight.tapped or (
            phase.due is None and isinstance(phase.reading, Fits | Replied)
        )
        text = self._lines(self._say("play.proposal", facts), self._clock())
        return self._page(title, text, "keys.ok" if ready else "keys.play")

    def _page(self, title: str, text: str, keys: str) -> Page:
        told = self._say(keys) if "." in keys else keys
        return Page(title, text, keys=told, leaf=self._desk.leaf)

    def _say(self, key: str, facts: Mapping[str, object] | None = None) -> str:
        """A sentence; seats, games and moves among the facts are named as people name them."""
        named: dict[str, object] = {}
        for name, value in (facts or {}).items():
            if name == "seat" and isinstance(value, int):
                named[name] = self._seat(Seat(value))
            elif name == "move" and isinstance(value, str):
                named[name] = self._move(value) if self._desk.has_match else value
            elif isinstance(value, Game):
                named[name] = self._speech.name(value)
            elif name == "pads" and isinstance(value, tuple):
                named[name] = self._speech.listed(str(it) for it in value)
            else:
                named[name] = value
        if facts and isinstance(facts.get("names"), tuple) and isinstance(facts.get("game"), Game):
            game = facts["game"]
            names = facts["names"]
            if isinstance(game, Game) and isinstance(names, tuple):
                named["names"] = self._speech.listed(
                    self._speech.seat(game, str(it)) for it in names
                )
        return self._speech.say(key, **named)

    def _label(self, choice: Choice) -> str:
        if choice.key == "move":
            return self._move(str(choice.facts["move"]))
        return self._say(f"choice.{choice.key}", choice.facts)

    def _move(self, text: str) -> str:
        return spoken(self._desk.game, self._speech, text)

    def _seat(self, seat: Seat) -> str:
        match = self._desk.match
        if seat < 0:
            return self._speech.name(match.game)
        chair = match.chairs[seat]
        return chair.name or self._speech.seat(match.game, match.names[seat])

    def _pads(self, pads: tuple[Pad, ...] | list[Pad]) -> str:
        """Pads by the name of their spot, or where they are on the board."""
        desk = self._desk
        spots = desk.tracker.sight.layout.spots
        names = [
            spots[pad] if spots[pad] and "." not in spots[pad] else desk.board.pad_name(pad)
            for pad in pads
        ]
        few = names[:6]
        return self._speech.listed(few) + (" …" if len(names) > len(few) else "")

    def _lacking(self, pads: tuple[Pad, ...]) -> str:
        """The pieces that should lie on these pads, by kind."""
        desk = self._desk
        scene = desk.game.scene(
            desk.match.state if desk.match.result is None else desk.game.start(desk.match.options)
        )
        words = self._speech.words(desk.game)
        spots = [desk.tracker.sight.layout.spots[pad] for pad in pads]
        contents = [scene.get(spot, "") if "." not in spot else spot[-1] + "?" for spot in spots]
        names = Counter(
            words.get(f"piece.{it}") or words.get(f"piece.{it[:1]}?") or it for it in contents
        )
        return self._speech.listed(f"{count} × {name}" for name, count in names.items())

    def _why(self, refusal: Refusal) -> str:
        if refusal.rule.startswith("table."):
            return self._say(f"refusal.{refusal.rule}")
        return self._speech.refusal(self._desk.game, refusal)

    def _news(self) -> str:
        news = self._desk.news
        return self._say(f"news.{news.key}", news.facts) if news is not None else ""

    def _turns(self) -> str:
        turns = sorted(self._desk.turns)
        return self._say("play.turn-these", {"pads": self._pads(turns)}) if turns else ""

    def _clock(self) -> str:
        match = self._desk.match
        if not match.clock.pace.seconds:
            return ""
        left = match.clock.at(self._desk.now)
        told = (
            f"{self._seat(Seat(at))} {int(time + 0.999) // 60}:{int(time + 0.999) % 60:02}"
            for at, time in enumerate(left)
        )
        return "  ".join(told)

    def _lines(self, *parts: str) -> str:
        return " ".join(part for part in parts if part)
