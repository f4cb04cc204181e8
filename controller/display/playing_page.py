"""Pages of a game in play: whose turn it is, what the pads show, the robot's move."""

from __future__ import annotations

from dataclasses import replace

from controller.display import sentences
from controller.display.handling import Handling, handling
from controller.display.light_frames import saving
from controller.display.names import Names, lines
from controller.display.screen_layout import plan
from controller.model.screen_page import Page
from controller.sensing.expectations import ExpectedMove
from controller.sensing.reading import Fits, Partial, Replied, Rewound, Slid
from controller.session.phases import Playing
from controller.session.read_only import ReadOnlyTable
from rules.model import Move


def playing(names: Names, phase: Playing) -> Page:
    """Page with the seat to move and the state of its move."""
    table = names.table
    title = names.title(table.match.turn)
    if saving(table):
        text = lines(names.say("play.saving"), sentences.clock(names))
        return Page(title, text, keys=names.say("keys.menu"))
    text = _reading(names, phase)
    if text:
        keys = _keys(table) if isinstance(phase.reading, Partial) else "keys.yes"
        if table.tracker.model.tapped and isinstance(phase.reading, Fits):
            keys = "keys.yes-no"
        return Page(title, text, keys=names.say(keys))
    if table.robot_acts:
        return _robot(names, title)
    text = lines(
        sentences.news(names),
        sentences.turns(names),
        sentences.hint(names),
        sentences.forced(names),
        sentences.held(names),
        sentences.notice(names),
        sentences.clock(names),
    )
    shown = Page(title, text or names.say("play.yours"), keys=names.say(_keys(table)))
    whole = replace(shown, text=lines(shown.text, sentences.score(names)))
    return whole if len(plan(whole).leaves) == 1 else shown


def _keys(table: ReadOnlyTable) -> str:
    """Key of the hint for OK when there is nothing to confirm."""
    if table.ledger.unsaved:
        return "keys.unsaved"
    if table.reader.turns:
        return "keys.turned"
    return "keys.play" if table.reader.revocable is None else "keys.keep"


def _reading(names: Names, phase: Playing) -> str:
    """Text about the reading, if somebody has to act on it."""
    base, marks = names.table.tracker.base, names.table.tracker.marks
    match phase.reading:
        case Fits(expected_moves) if phase.due is None:
            mine = names.table.robot_acts
            return _confirm(names, "play.confirm-mine" if mine else "play.confirm", expected_moves)
        case Slid(expected_moves) if phase.due is None:
            return _confirm(names, "play.slid", expected_moves)
        case Replied(expected_moves) if phase.due is None:
            return _confirm(names, "play.replied", expected_moves)
        case Rewound(acts) if phase.due is None:
            return names.say("play.rewound", acts=acts)
        case Partial(wrong=wrong) if wrong:
            return names.say("play.wrong", pads=names.pads(wrong))
        case Partial(expected_moves) if len({expected.spots for expected in expected_moves}) == 1:
            goal = expected_moves[0].marks
            # A turn that the sensor cannot see means that the piece is still in somebody's hand.
            pads = [pad for pad in sorted(expected_moves[0].turned) if goal[pad] != base[pad]]
            turn = [pad for pad in pads if goal[pad] != marks[pad]]
            return names.say("play.turn-these", pads=names.pads(turn)) if turn else ""
        case _:
            return ""


def _confirm(names: Names, key: str, expected_moves: tuple[ExpectedMove, ...]) -> str:
    """Request to confirm a move; with several candidates, OK opens the question which one."""
    if len(expected_moves) == 1:
        return names.say(key, move=expected_moves[0].move.text)
    spots = dict.fromkeys(spot for expected in expected_moves for spot in expected.spots)
    return names.say("play.several", pads=names.pads(names.table.tracker.model.pads(spots)))


def _robot(names: Names, title: str) -> Page:
    """Page while the robot thinks, or asks people to make its move."""
    table = names.table
    if table.robot.proposal is None or not table.tracker.expected_moves:
        text = lines(
            sentences.news(names),
            sentences.turns(names),
            names.say("play.thinks"),
            sentences.clock(names),
        )
        return Page(
            title, text, keys=names.say("keys.turned" if table.reader.turns else "keys.menu")
        )
    lost = table.notices.news is not None and table.notices.news.key == "fallback"
    text = lines(
        sentences.news(names) if lost else "",
        _announced(names, table.robot.proposal),
        *_steps(names, handling(table, table.tracker.expected_moves[0])),
        sentences.why(names),
        sentences.clock(names),
    )
    return Page(
        title, text, keys=names.say("keys.carried" if table.tracker.model.tapped else "keys.menu")
    )


def _announced(names: Names, move: Move) -> str:
    """Announcement of the robot's move, if it says more than the steps do."""
    table = names.table
    if not table.game.sheet.secret:
        return names.say("play.please")
    return names.speech.say("play.proposal", move=names.meant(table.match.state, move))


def _steps(names: Names, todo: Handling) -> list[str]:
    """Steps to make the robot's move by hand."""
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
        place = names.speech.place(names.table.game, todo.stock)
        steps.append(sentences.forced(names) or names.say("play.from", place=place))
    if todo.turn:
        steps.append(names.say("play.turn-these", pads=names.turned(todo.turn, todo.after)))
    return steps


def _push(names: Names, todo: Handling) -> list[str]:
    """Steps of a push: which tile, where, and what to do with the tile that comes out."""
    match = names.table.match
    entry, end = (names.pads((pad,)) for pad in todo.push)
    push = names.say("play.push", piece=names.piece(todo.tile), pads=entry)
    mine = f"hand.{match.names[match.turn]}" in todo.after
    return [push, names.say("play.keep" if mine else "play.share", pads=end)]
