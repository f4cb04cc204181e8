"""The pages of a game in play: whose turn it is, what the pads show, what the robot wants."""

from __future__ import annotations

from dataclasses import replace

from controller.session.desk import Desk
from controller.session.phases import Playing
from controller.show import story
from controller.show.errand import Errand, errand
from controller.show.frames import saving
from controller.show.layout import plan
from controller.show.names import Names, lines
from controller.show.page import Page
from controller.sight.reading import Fits, Partial, Replied, Rewound, Slid
from controller.sight.wants import Want
from rules.model import Move


def playing(names: Names, phase: Playing) -> Page:
    """Whose turn it is, and what happens."""
    desk = names.desk
    title = names.title(desk.match.turn)
    if saving(desk):
        text = lines(names.say("play.saving"), story.clock(names))
        return Page(title, text, keys=names.say("keys.menu"))
    text = _reading(names, phase)
    if text:
        keys = _keys(desk) if isinstance(phase.reading, Partial) else "keys.yes"
        if desk.tracker.sight.tapped and isinstance(phase.reading, Fits):
            keys = "keys.yes-no"
        return Page(title, text, keys=names.say(keys))
    if desk.robot_acts:
        return _robot(names, title)
    text = lines(
        story.news(names),
        story.turns(names),
        story.hint(names),
        story.forced(names),
        story.held(names),
        story.notice(names),
        story.clock(names),
    )
    shown = Page(title, text or names.say("play.yours"), keys=names.say(_keys(desk)))
    whole = replace(shown, text=lines(shown.text, story.score(names)))
    return whole if len(plan(whole).leaves) == 1 else shown


def _keys(desk: Desk) -> str:
    """What OK would do where nothing is to be confirmed."""
    if desk.unsaved:
        return "keys.unsaved"
    if desk.turns:
        return "keys.turned"
    return "keys.play" if desk.revocable is None else "keys.keep"


def _reading(names: Names, phase: Playing) -> str:
    """What the pads show, if somebody has to do something about it."""
    base, marks = names.desk.tracker.base, names.desk.tracker.marks
    match phase.reading:
        case Fits(wants) if phase.due is None:
            mine = names.desk.robot_acts
            return _confirm(names, "play.confirm-mine" if mine else "play.confirm", wants)
        case Slid(wants) if phase.due is None:
            return _confirm(names, "play.slid", wants)
        case Replied(wants) if phase.due is None:
            return _confirm(names, "play.replied", wants)
        case Rewound(acts) if phase.due is None:
            return names.say("play.rewound", acts=acts)
        case Partial(wrong=wrong) if wrong:
            return names.say("play.wrong", pads=names.pads(wrong))
        case Partial(wants) if len({want.spots for want in wants}) == 1:
            goal = wants[0].marks
            # A piece that a sensor cannot see being turned is only in somebody's hand.
            pads = [pad for pad in sorted(wants[0].turned) if goal[pad] != base[pad]]
            turn = [pad for pad in pads if goal[pad] != marks[pad]]
            return names.say("play.turn-these", pads=names.pads(turn)) if turn else ""
        case _:
            return ""


def _confirm(names: Names, key: str, wants: tuple[Want, ...]) -> str:
    """Was it this move? Of several, OK leads to the question which one."""
    if len(wants) == 1:
        return names.say(key, move=wants[0].move.text)
    spots = dict.fromkeys(spot for want in wants for spot in want.spots)
    return names.say("play.several", pads=names.pads(names.desk.tracker.sight.pads(spots)))


def _robot(names: Names, title: str) -> Page:
    """The robot thinks, or asks people to make its move."""
    desk = names.desk
    if desk.proposal is None or not desk.tracker.wants:
        text = lines(
            story.news(names), story.turns(names), names.say("play.thinks"), story.clock(names)
        )
        return Page(title, text, keys=names.say("keys.turned" if desk.turns else "keys.menu"))
    lost = desk.news is not None and desk.news.key == "fallback"
    text = lines(
        story.news(names) if lost else "",
        _announced(names, desk.proposal),
        *_steps(names, errand(desk, desk.tracker.wants[0])),
        story.why(names),
        story.clock(names),
    )
    return Page(
        title, text, keys=names.say("keys.carried" if desk.tracker.sight.tapped else "keys.menu")
    )


def _announced(names: Names, move: Move) -> str:
    """What the robot plays, if that is more than what is to be done for it."""
    desk = names.desk
    if not desk.game.sheet.secret:
        return names.say("play.please")
    return names.speech.say("play.proposal", move=names.meant(desk.match.state, move))


def _steps(names: Names, todo: Errand) -> list[str]:
    """How to make a move of the robot, step by step."""
    if todo.push:
        return _push(names, todo)
    steps: list[str] = []
    if len(todo.put) == len(todo.take) == 1:
        start, stop = names.pads(todo.take), names.pads(todo.put)
        steps.append(names.say("play.carry", start=start, stop=stop))
    else:
        steps += [names.say("mend.put", pieces=it) for it in names.placed(todo.put, todo.after)]
        if todo.take:
            steps.append(names.say("mend.lift", pads=names.pads(todo.take)))
    if todo.stock:
        place = names.speech.place(names.desk.game, todo.stock)
        steps.append(story.forced(names) or names.say("play.from", place=place))
    if todo.turn:
        steps.append(names.say("play.turn-these", pads=names.turned(todo.turn, todo.after)))
    return steps


def _push(names: Names, todo: Errand) -> list[str]:
    """Which tile to push, where, and what becomes of the one that comes out."""
    match = names.desk.match
    entry, end = (names.pads((pad,)) for pad in todo.push)
    push = names.say("play.push", piece=names.piece(todo.tile), pads=entry)
    mine = f"hand.{match.names[match.turn]}" in todo.after
    return [push, names.say("play.keep" if mine else "play.share", pads=end)]
