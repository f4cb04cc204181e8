"""Screen pages: the whole screen as a pure function of the match and its phase.

Only the page of ``Private`` shows what one seat alone may know.
"""

from __future__ import annotations

from dataclasses import replace

from controller.display import address_page, sentences
from controller.display.board_summary import sentence
from controller.display.mending_page import mending
from controller.display.move_text import card
from controller.display.names import Names, lines
from controller.display.playing_page import playing
from controller.i18n.speech import Speech
from controller.i18n.user_errors import Problem
from controller.model.screen_page import Page
from controller.sensing.pad_health import AILMENTS
from controller.session import private_hints
from controller.session.dialogs import QuestionKey
from controller.session.pad_report import ailments
from controller.session.phases import (
    EXAMINED,
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
from controller.session.read_only import ReadOnlyTable
from controller.session.setup import gaps
from hardware.ports import TOUCH
from rules.model import Seat


def page(table: ReadOnlyTable, phase: Phase, speech: Speech) -> Page:
    """Page to show now."""
    return replace(_page(Names(table, speech), phase), leaf=table.notices.leaf)


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
        case Paused(reason, back):
            examined = reason == EXAMINED
            title = names.say("pause.examined" if examined else "pause.title")
            told = names.say("pause.doctor" if examined else "pause.text")
            told = names.say("pause.back") if back and not examined else told
            return Page(title, told, keys=names.say("keys.menu"))
        case Private(seat):
            return _private(names, seat)
        case Waiting(seat):
            return Page(names.title(seat), names.say("phone.waits"), keys=names.say("keys.phone"))
        case Inviting(seat, code, is_replaced=is_replaced):
            key = "phone.code.replaced" if is_replaced else "phone.code"
            half = len(code) // 2
            told = names.say(key, code=f"{code[:half]} {code[half:]}")
            return address_page.inviting(names, seat, code, told)


def _asking(names: Names, phase: Asking) -> Page:
    """Page of a question and its choices."""
    title = names.say(f"ask.{phase.key}", **phase.facts)
    match phase.key:
        case QuestionKey.ADDRESS:
            return address_page.address(names)
        case QuestionKey.SPEAK:
            title, text = names.title(names.table.match.turn), sentences.question(names, phase)
        case QuestionKey.UNSAVED:
            error = Problem(str(phase.facts["code"]), reason=phase.facts["reason"])
            text = names.speech.error(error)
        case QuestionKey.TROUBLE:
            text = _troubles(names)
        case QuestionKey.UPDATED:
            text = names.say(f"news.update-{phase.facts['result']}", **phase.facts)
        case QuestionKey.SAVED:
            text = names.say(f"ask.{phase.facts['told']}") if "told" in phase.facts else ""
        case QuestionKey.STUCK:
            acts = (choice.act for choice in phase.choices)
            pads = [pad for act in acts if isinstance(act, Ignore) for pad in act.pads]
            text = names.say("ask.stuck.text", pads=names.pads(pads))
        case QuestionKey.NOISY:
            text = names.say("ask.noisy.text", pads=names.pads(phase.choices[0].pads))
        case QuestionKey.SENSORS:
            text = ailing(names)
        case _ if phase.consent is not None:
            text = names.say("ask.on-phone", **phase.facts)
        case key if names.speech.knows(f"ask.{key}.text"):
            text = names.say(f"ask.{key}.text", **phase.facts)
        case _:
            text = ""
    robot_acts = names.table.has_match and names.table.robot_acts
    labels = tuple(_label(names, choice, robot_acts=robot_acts) for choice in phase.choices)
    hint = "ask" if phase.back is not None else "must" if len(labels) > 1 else "ok"
    return Page(title, text, labels, phase.at, names.say(f"keys.{hint}"))


def _troubles(names: Names) -> str:
    """First startup problem, and the number of others."""
    first, *others = names.table.notices.troubles
    told = names.speech.error(Problem(first.code, **first.facts))
    return lines(told, names.say("ask.trouble.more", count=len(others)) if others else "")


def _label(names: Names, choice: Choice, *, robot_acts: bool) -> str:
    if choice.key == "move-then":
        both = {key: names.move(str(text)) for key, text in choice.facts.items()}
        return names.say("choice.move-then", **both)
    if choice.key != "move":
        return names.say(f"choice.{choice.key}", **choice.facts)
    if isinstance(choice.act, MakeMove) and robot_acts:
        return names.meant(names.table.match.state, choice.act.expected.move)
    return names.move(str(choice.facts["move"]))


def _setup(names: Names) -> Page:
    """Set-up page: what is still to be put on the board."""
    table = names.table
    title = names.speech.name(table.game)
    model = table.tracker.model
    if table.gathering:
        text = lines(names.say("gather.text"), sentences.seal(names, "setup.seal"))
        return Page(title, text, keys=names.say("keys.menu"))
    if model.tapped:
        key = "setup.touched" if model.profile == TOUCH else "setup.tapped"
        rule = names.speech.tell(table.game, f"rule.{table.game.sheet.prefix}.setup")
        text = lines(names.say(key), _outlook(names), sentences.seal(names, "setup.seal"), rule)
        return Page(title, text, keys=names.say("keys.start"))
    found = gaps(table.tracker.base, table.tracker.marks)
    told: list[str] = []
    if found.missing:
        pieces = names.pieces(found.missing, table.game.scene(table.match.public))
        told.append(names.say("setup.missing", count=len(found.missing), pieces=pieces))
    if found.extra:
        told.append(names.say("setup.extra", pads=names.pads(found.extra)))
    if found.other:
        told.append(names.say("setup.other", pads=names.pads(found.other)))
    missing = lines(*told) or names.say("mend.done")
    text = lines(missing, _outlook(names), sentences.seal(names, "setup.seal"))
    return Page(title, text, keys=names.say("keys.setup"))


def _outlook(names: Names) -> str:
    """Forecast of what this board will see and ask; empty until it is known."""
    share = names.table.reader.outlook.share
    return "" if share is None else sentence(names.speech, names.table.game, share)


def _tidy(names: Names) -> Page:
    """Page with the pieces missing after the game."""
    table = names.table
    title, keys = names.say("tidy.title"), names.say("keys.ok")
    if table.tracker.model.tapped:
        return Page(title, names.say("tidy.blind"), keys=keys)
    missing = gaps(table.tracker.base, table.tracker.marks).missing
    if not missing:
        return Page(title, names.say("tidy.complete"), keys=keys)
    pieces = names.pieces(missing, table.game.scene(table.match.history.opening()))
    return Page(title, names.say("tidy.missing", count=len(missing), pieces=pieces), keys=keys)


def _finished(names: Names) -> Page:
    """Page with the winner and what comes next."""
    title, keys = names.say("end.title"), names.say("keys.next")
    if names.table.match.result is None:
        return Page(title, keys=keys)
    hidden = names.say("end.hidden") if names.table.match.hidden else ""
    told = lines(sentences.ended(names), hidden, ailing(names), sentences.seal(names, "end.seal"))
    return Page(title, told, keys=keys)


def ailing(names: Names) -> str:
    """List of faulty sensors, by kind of fault."""
    found = ailments(names.table)
    by_kind = {kind: [pad for pad, what in found.items() if what == kind] for kind in AILMENTS}
    return lines(
        *(
            names.say(f"ailing.{kind}", pads=names.pads(pads))
            for kind, pads in by_kind.items()
            if pads
        )
    )


def _private(names: Names, seat: Seat) -> Page:
    """Page with what only this seat may see."""
    match = names.table.match
    held = match.game.scene(match.state).get(f"hand.{match.names[seat]}", "")
    cards = " ".join(card(match.game, names.speech, it) for it in held.split())
    told = lines(cards, sentences.private_hint(names, seat))
    keys = "keys.hide-hint" if private_hints.may_ask(names.table, seat) else "keys.hide"
    return Page(names.title(seat), told, keys=names.say(keys))
