"""Leaks planted in what each message does: at least one for every message.

Each could come of a careless change, and tells one bit of what nobody may know: ``odd``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from zlib import crc32

import pytest

from controller.display.presenter import Presenter
from controller.session import remote
from controller.session.events import Begun, Given, Switched
from controller.session.phases import Asking
from controller.session.session import Session
from controller.session.table_state import TableState
from controller.web import game_review, message_handlers, players, saved_games, table_view
from controller.web.hub import ClientAnswer, Hub
from controller.web.messages import AgainRequest, ConsentRequest
from controller.web.pairing import Pairing
from controller.web.simulated_hand import SimulatedHand
from controller.web.table_view import PhaseName
from hardware.ports import Chime, Key

Plant = Callable[[pytest.MonkeyPatch], None]


def odd(table: Any) -> int:
    """One bit of the whole position; 0 where there is none."""
    if not table.has_match:
        return 0
    return crc32(table.game.dump(table.match.state).encode()) % 2


@dataclass(frozen=True)
class PlantedLeak:
    """A leak of one message, and where its worlds show it."""

    do: str
    plant: Plant
    phase: PhaseName = PhaseName.PLAYING
    facts: Mapping[str, object] = field(default_factory=dict)
    """What the message must say for the leak to show."""


def after(owner: Any, name: str, change: Callable[..., Any]) -> Plant:
    """``change`` is given what a function returned, and its arguments."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        real = getattr(owner, name)

        def leaky(*args: Any, **facts: Any) -> Any:
            return change(real(*args, **facts), *args)

        patch.setattr(owner, name, leaky)

    return plant


def before(owner: Any, name: str, change: Callable[..., tuple[Any, ...]]) -> Plant:
    """``change`` gives the arguments of a function."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        real = getattr(owner, name)

        def leaky(*args: Any, **facts: Any) -> Any:
            return real(*change(*args), **facts)

        patch.setattr(owner, name, leaky)

    return plant


def _told(answer: Any, table: Any, *_: Any) -> Any:
    """An answer with something in it that nobody asked for."""
    return replace(answer, told={"type": "done", **answer.told, "left": odd(table)})


def _welcome(events: Any, hub: Hub, client: Any, *_: Any) -> Any:
    client.post({"type": "welcome", "moves": odd(hub.session.table)})
    return events


def _why(answer: Any, hub: Hub, text: str) -> Any:
    """Judged by the cards that are really there."""
    match = hub.session._table.match
    code = match.game.read(text)
    legal = match.game.refusal(match.state, match.game.move(code)) is None
    return replace(answer, told=answer.told | {"legal": legal})


def _later(hand: SimulatedHand, gestures: Any, now: float) -> tuple[Any, ...]:
    return hand, gestures, now + 0.03 * odd(hand.table)


def _marked(_: None, session: Session, *__: Any) -> None:
    """The answer that suits the hand is marked."""
    if isinstance(session.phase, Asking) and odd(session.table):
        session.phase = session.phase.marked(len(session.phase.choices) - 1)


def _hesitates(done: Any, hand: SimulatedHand, *_: Any) -> Any:
    if odd(hand.table):
        hand.press([Key.LEFT], hand._looked_at)
    return done


def _holds(hand: SimulatedHand, hub: Hub) -> SimulatedHand:
    hand.holding = "N1" if odd(hub.session.table) else ""
    return hand


def _named(answer: Any, hub: Hub, *_: Any) -> Any:
    """The new game remembers the old one."""
    begun: Begun = answer.events[0]
    chairs = tuple(replace(it, name=f"{odd(hub.session.table)}") for it in begun.chairs)
    return replace(answer, events=(replace(begun, chairs=chairs),))


def _counted(_: None, table: TableState, *__: Any) -> None:
    """A take-back tells how many moves there were."""
    table.notices.tell("back", ply=odd(table))


def _rung(event: type | None, name: str) -> Plant:
    """A sound is heard if somebody holds something."""

    def change(found: Any, table: TableState, *args: Any) -> Any:
        if table.has_match and odd(table) and (event is None or isinstance(args[0], event)):
            table.ring(Chime.TICK)
        return found

    return after(remote, name, change)


def _switched(commands: Any, presenter: Presenter, event: Any) -> Any:
    if isinstance(event, Switched) and odd(presenter.session.table):
        presenter.session._table.ring(Chime.TICK)
    return commands


def _until(pairing: Pairing, seat: int, now: float) -> tuple[Any, ...]:
    return pairing, seat, now - 5 * pairing.odd  # type: ignore[attr-defined]


def _invited(patch: pytest.MonkeyPatch) -> None:
    """The code of a seat holds for longer if its hand is better."""

    def ask(hub: Hub, seat: int, now: float) -> tuple[Any, ...]:
        hub.pairing.odd = odd(hub.session.table)  # type: ignore[attr-defined]
        return hub, seat, now

    before(Hub, "invite", ask)(patch)
    before(Pairing, "offer", _until)(patch)


def _hung_up(events: Any, hub: Hub, *_: Any) -> Any:
    hub.views._sounds += odd(hub.session.table)
    return events


def _listed(entry: dict[str, Any], listed: Any, *_: Any) -> dict[str, Any]:
    """The list counts what the journal holds, and not only what was played in the open."""
    return entry | {"plies": entry["plies"] + crc32(listed.path.read_bytes()) % 2}


def _shown(told: Any, table: Any, *_: Any) -> Any:
    return told | {"scene": odd(table)}


def _counts(found: Any, games: Any, *_: Any) -> Any:
    """Results count what the journals hold, and not only who won."""
    return [*found, sum(crc32(it.path.read_bytes()) for it in games)]


def _renamed(patch: pytest.MonkeyPatch) -> None:
    """What is answered when a player gets another name depends on a hand."""

    def leaky(hub: Hub, *_: Any) -> Any:
        told = {"type": "done", "odd": odd(hub.session.table)}
        return lambda: told

    patch.setattr(players, "rename", leaky)


def _running_hands(patch: pytest.MonkeyPatch) -> None:
    """A replay shows the hands of a game that is not over."""
    real = saved_games._positions

    def leaky(game: Any, speech: Any, **_: Any) -> Any:
        return real(game, speech, hidden=False)

    patch.setattr(saved_games, "_positions", leaky)


def _reviewed(patch: pytest.MonkeyPatch) -> None:
    """A review shows how a game with secrets stands before it is over."""

    def leaky(found: Any, *_: Any) -> Any:
        return {"seat": found.game.dump(found.history.state)}

    patch.setattr(game_review, "_judged", leaky)


def _judged(patch: pytest.MonkeyPatch) -> None:
    """A game with secrets is analysed too, as it really stands."""

    def leaky(hub: Hub) -> Any:
        match = hub.session._table.match
        return ClientAnswer({"type": "told", "turn": match.game.dump(match.state)})

    patch.setattr(message_handlers, "_analyse", leaky)


def _taught(patch: pytest.MonkeyPatch) -> None:
    """A lesson starts elsewhere if the game before it stood otherwise."""
    real = message_handlers._lesson

    def leaky(hub: Hub, key: str, step: int) -> Any:
        answer = real(hub, key, step)
        hub.teaching.begin(key, odd(hub.session.table))
        return answer

    patch.setattr(message_handlers, "_lesson", leaky)


def _hint_for_all(patch: pytest.MonkeyPatch) -> None:
    """The public page shows the hint of a hand."""

    def leaky(table: Any, _: Any) -> dict[str, str]:
        hint = table.robot.private_hint
        return {"text": "" if hint is None or hint.move is None else hint.move.text, "why": ""}

    patch.setattr(table_view, "_hint", leaky)
    patch.setattr(table_view.TableView, "parts", _uncached(table_view.TableView.parts))


def _heard(hub: Hub, guest: Any, said: Any) -> tuple[Any, ...]:
    """A sound answers whoever consents."""
    if isinstance(said, ConsentRequest):
        hub.views._sounds += odd(hub.session.table)
    return hub, guest, said


def _again(hub: Hub, guest: Any, said: Any) -> tuple[Any, ...]:
    """A sound answers whoever wants to play again."""
    if isinstance(said, AgainRequest):
        hub.views._sounds += odd(hub.session.table)
    return hub, guest, said


def _resumed(hub: Hub, name: str) -> tuple[Any, ...]:
    """A sound answers whoever goes on with another game."""
    hub.views._sounds += odd(hub.session.table)
    return hub, name


def _uncached(real: Any) -> Any:
    def parts(self: Any, table: Any, speech: Any) -> Any:
        self._key = ()
        return real(self, table, speech)

    return parts


def _answers(name: str) -> Plant:
    return after(message_handlers, name, lambda answer, hub, *_: _told(answer, hub.session.table))


LEAKS: Mapping[str, PlantedLeak] = {
    "the welcome counts moves": PlantedLeak("hello", after(Hub, "_hello", _welcome)),
    "a click is answered with what is left": PlantedLeak("play", _answers("_play")),
    "why is judged by the true hand": PlantedLeak("why", after(message_handlers, "_why", _why)),
    "a gesture takes longer": PlantedLeak("gesture", before(SimulatedHand, "gesture", _later)),
    "the menu opens on the best answer": PlantedLeak(
        "key", after(Session, "_press", _marked), facts={"key": "menu"}
    ),
    "the hand hesitates": PlantedLeak(
        "choose", after(SimulatedHand, "choose", _hesitates), PhaseName.ASKING
    ),
    "the hand holds something": PlantedLeak("hand", after(message_handlers, "_hand", _holds)),
    "a new game remembers": PlantedLeak("begin", after(message_handlers, "_begin", _named)),
    "a new player is told what is left": PlantedLeak(
        "reseat", after(message_handlers, "_reseat", _told)
    ),
    "a take-back tells": PlantedLeak(
        "wish", after(TableState, "take_back", _counted), facts={"what": "take-back"}
    ),
    "a sound with the language": PlantedLeak("language", after(Presenter, "handle", _switched)),
    "a code holds for longer": PlantedLeak("pair", _invited),
    "a sound when a phone is unpaired": PlantedLeak("unpair", after(Hub, "part", _hung_up)),
    "the list counts": PlantedLeak("saved", after(saved_games, "_entry", _listed)),
    "a preview is of this very hand": PlantedLeak(
        "preview", after(message_handlers, "_preview", _shown)
    ),
    "results count what is hidden": PlantedLeak("players", after(players, "results", _counts)),
    "a name is called what the hand holds": PlantedLeak("rename", _renamed),
    "replays that show running hands": PlantedLeak("replay", _running_hands),
    "a review of what is not over": PlantedLeak("review", _reviewed),
    "going on with a game is answered with what is left": PlantedLeak(
        "resume", before(message_handlers, "_resume", _resumed)
    ),
    "analysis of secrets": PlantedLeak("analyse", _judged),
    "a lesson starts elsewhere": PlantedLeak("lesson", _taught),
    "an examination is answered with what is left": PlantedLeak("doctor", _answers("_doctor")),
    "an act is heard": PlantedLeak("act", _rung(None, "declared")),
    "a phone's share is heard": PlantedLeak("stir", _rung(Given, "heard")),
    "a sound when a phone leaves": PlantedLeak("leave", after(Hub, "part", _hung_up)),
    "a rematch is heard": PlantedLeak(
        "again", before(message_handlers, "_seat", _again), PhaseName.FINISHED
    ),
    "a hint for all": PlantedLeak("hint", _hint_for_all),
    "a consent is heard": PlantedLeak("consent", before(message_handlers, "_seat", _heard)),
}
