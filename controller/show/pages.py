"""The whole screen, from the match and its phase: one pure function.

Only the page of ``Private`` tells what one seat alone may know.
"""

from __future__ import annotations

from dataclasses import replace

from controller.problem import Problem
from controller.session.ailing import ailments
from controller.session.desk import Desk
from controller.session.phases import (
    Asking,
    Choice,
    Finished,
    Ignore,
    Inviting,
    MakeMove,
    Mending,
    Paused,
    Phase,
    Playing,
    Private,
    SetUp,
    Waiting,
)
from controller.session.setup import gaps
from controller.show import story
from controller.show.mend import mending
from controller.show.names import Names, lines
from controller.show.page import Page
from controller.show.play import playing
from controller.show.spoken import card
from controller.sight.health import AILMENTS
from controller.sight.sentence import sentence
from controller.words.speech import Speech
from hardware.ports import TOUCH
from rules.model import Seat


def page(desk: Desk, phase: Phase, speech: Speech) -> Page:
    """What the screen says now."""
    return replace(_page(Names(desk, speech), phase), leaf=desk.leaf)


def _page(names: Names, phase: Phase) -> Page:
    match phase:
        case Asking():
            return _asking(names, phase)
        case SetUp():
            return _setup(names)
        case Playing():
            return playing(names, phase)
        case Mending():
            return mending(names, phase)
        case Finished(tidy):
            return _tidy(names) if tidy else _finished(names)
        case Paused(_, back):
            told = names.say("pause.back" if back else "pause.text")
            return Page(names.say("pause.title"), told, keys=names.say("keys.menu"))
        case Private(seat):
            return _private(names, seat)
        case Waiting(seat):
            return Page(names.title(seat), names.say("phone.waits"), keys=names.say("keys.phone"))
        case Inviting(seat, code):
            told = names.say("phone.code", code=f"{code[:3]} {code[3:]}")
            return Page(names.title(seat), told, keys=names.say("keys.hide"))


def _asking(names: Names, phase: Asking) -> Page:
    """A question and its answers."""
    title = names.say(f"ask.{phase.key}", **phase.facts)
    match phase.key:
        case "speak":
            title, text = names.title(names.desk.match.turn), story.question(names, phase)
        case "unsaved":
            error = Problem(str(phase.facts["code"]), reason=phase.facts["reason"])
            text = names.speech.error(error)
        case "trouble":
            text = _troubles(names)
        case "stuck":
            acts = (choice.act for choice in phase.choices)
            pads = [pad for act in acts if isinstance(act, Ignore) for pad in act.pads]
            text = names.say("ask.stuck.text", pads=names.pads(pads))
        case "noisy":
            text = names.say("ask.noisy.text", pads=names.pads(phase.choices[0].pads))
        case "sensors":
            text = ailing(names)
        case key if names.speech.knows(f"ask.{key}.text"):
            text = names.say(f"ask.{key}.text", **phase.facts)
        case _:
            text = ""
    labels = tuple(_label(names, choice) for choice in phase.choices)
    hint = "ask" if phase.back is not None else "must" if len(labels) > 1 else "ok"
    return Page(title, text, labels, phase.at, names.say(f"keys.{hint}"))


def _troubles(names: Names) -> str:
    """The first thing that was wrong, and how many more there are."""
    first, *others = names.desk.troubles
    told = names.speech.error(Problem(first.code, **first.facts))
    return lines(told, names.say("ask.trouble.more", count=len(others)) if others else "")


def _label(names: Names, choice: Choice) -> str:
    if choice.key != "move":
        return names.say(f"choice.{choice.key}", **choice.facts)
    match = names.desk.match
    if isinstance(choice.act, MakeMove) and names.desk.robot_acts:
        return names.meant(match.state, choice.act.want.move)
    return names.move(str(choice.facts["move"]))


def _setup(names: Names) -> Page:
    """What is still to put on the board, counted down."""
    desk = names.desk
    title = names.speech.name(desk.game)
    sight = desk.tracker.sight
    if sight.tapped:
        key = "setup.touched" if sight.profile == TOUCH else "setup.tapped"
        rule = names.speech.tell(desk.game, f"rule.{desk.game.sheet.prefix}.setup")
        text = lines(names.say(key), _outlook(names), story.seal(names, "setup.seal"), rule)
        return Page(title, text, keys=names.say("keys.start"))
    found = gaps(desk.tracker.base, desk.tracker.marks)
    told: list[str] = []
    if found.missing:
        pieces = names.pieces(found.missing, desk.game.scene(desk.match.public))
        told.append(names.say("setup.missing", count=len(found.missing), pieces=pieces))
    if found.extra:
        told.append(names.say("setup.extra", pads=names.pads(found.extra)))
    if found.other:
        told.append(names.say("setup.other", pads=names.pads(found.other)))
    missing = lines(*told) or names.say("mend.done")
    text = lines(missing, _outlook(names), story.seal(names, "setup.seal"))
    return Page(title, text, keys=names.say("keys.setup"))


def _outlook(names: Names) -> str:
    """What this board will see of the game and ask, once that is known."""
    share = names.desk.outlook.share
    return "" if share is None else sentence(names.speech, names.desk.game, share)


def _tidy(names: Names) -> Page:
    """Which pieces are missing after the game."""
    desk = names.desk
    title, keys = names.say("tidy.title"), names.say("keys.ok")
    if desk.tracker.sight.tapped:
        return Page(title, names.say("tidy.blind"), keys=keys)
    missing = gaps(desk.tracker.base, desk.tracker.marks).missing
    if not missing:
        return Page(title, names.say("tidy.complete"), keys=keys)
    pieces = names.pieces(missing, desk.game.scene(desk.opening()))
    return Page(title, names.say("tidy.missing", count=len(missing), pieces=pieces), keys=keys)


def _finished(names: Names) -> Page:
    """Who won, and what comes next."""
    title, keys = names.say("end.title"), names.say("keys.next")
    if names.desk.match.result is None:
        return Page(title, keys=keys)
    told = lines(story.ended(names), ailing(names), story.seal(names, "end.seal"))
    return Page(title, told, keys=keys)


def ailing(names: Names) -> str:
    """Which sensors are to be looked at, by what is wrong with them."""
    found = ailments(names.desk)
    by_kind = {kind: [pad for pad, what in found.items() if what == kind] for kind in AILMENTS}
    return lines(
        *(
            names.say(f"ailing.{kind}", pads=names.pads(pads))
            for kind, pads in by_kind.items()
            if pads
        )
    )


def _private(names: Names, seat: Seat) -> Page:
    """What only this seat may see."""
    match = names.desk.match
    held = match.game.scene(match.state).get(f"hand.{match.names[seat]}", "")
    told = " ".join(card(it) for it in held.split())
    return Page(names.title(seat), told, keys=names.say("keys.hide"))
