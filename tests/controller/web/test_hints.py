"""A hint in a game with secrets reaches the private hand of the seat to move, and nobody else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from controller.display.palette import Meaning
from controller.i18n.speech import Speech
from controller.runtime.loop import TICK_SECONDS
from controller.session.phases import Playing, Private
from hardware.ports import Key
from rules.model import Seat
from tests.controller.session.clockwork import CATALOG, SPEECH
from tests.controller.session.table import Table
from tests.controller.web.hall import Hall, Visitor
from tests.controller.web.worlds import KINDS, Pair, Sighting, World, pairs

THINKS = 0.6
"""Seconds after which a hint has been found."""


def others_turn(name: str, count: int) -> Iterator[Pair]:
    """Pairs of worlds in which the hidden hand belongs to the seat to move."""
    for pair in pairs(KINDS[name], 4 * count, 11, 1):
        state = pair.one.kind.start()
        for text in pair.one.acts:
            state.play(pair.one.kind.rules.read(text))
        if 0 <= state.turn() != pair.turnout.seat and not pair.turnout.robot:
            yield pair
            count -= 1
        if not count:
            return


def seen(world: World, pair: Pair, asks: str) -> str:
    """Everything that the others got after somebody asked for a hint, and when."""
    sighting = Sighting(world, pair.turnout)
    hall = sighting.hall
    if asks == "table":
        hall.ask(sighting.table, "wish", what="hint")
    elif asks == "hand":
        hall.ask(sighting.phones[int(hall.state.match.turn)], "hint")
    else:
        hall.run(TICK_SECONDS)
    hall.run(THINKS)
    sighting.table.sent += hall.join().sent
    # After a take-back it may be the hidden hand's own turn.
    own = {"seat", "robot"} if hall.state.match.turn == sighting.seat else set()
    return str({key: sent for key, sent in sighting.outputs.items() if key not in own})


@pytest.mark.parametrize("asks", ["table", "hand"])
@pytest.mark.parametrize("name", ["royal", "incognito"])
def test_no_hint_tells_the_hand_it_is_about(name: str, asks: str) -> None:
    pairs = list(others_turn(name, 10))
    assert len(pairs) == 10
    wrong = [it for it in pairs if seen(it.one, it, asks) != seen(it.other, it, asks)]
    assert wrong == []


@pytest.mark.parametrize("name", ["royal", "incognito"])
def test_nobody_else_notices_that_a_hint_was_asked_for(name: str) -> None:
    pairs = list(others_turn(name, 3))
    assert [seen(it.one, it, "hand") for it in pairs] == [seen(it.one, it, "") for it in pairs]


def paired(game: str, *, language: str = "en") -> tuple[Hall, Visitor, Visitor, Visitor]:
    """A game that has begun, its table, and the phones of both seats."""
    hall = Hall(game)
    table = hall.join(language=language)
    phones = [
        hall.join(
            local=False, language=language, **{"as": "seat", "token": hall.hub.pairing.here(at)}
        )
        for at in (0, 1)
    ]
    hall.state.phones = frozenset(map(Seat, (0, 1)))
    for phone, side in zip(phones, "SN", strict=True):
        if game == "incognito":
            hall.ask(phone, "act", text=f"{side}:CPFCPF")
    hall.set_up()
    return hall, table, phones[0], phones[1]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", ["royal-reversi", "incognito"])
def test_the_hand_of_the_seat_to_move_is_told_in_words(game: str, language: str) -> None:
    hall, table, mine, other = paired(game, language=language)
    assert mine.view["hint"] == {"offered": True, "say": ""}
    assert other.view["hint"] == {"offered": False, "say": ""}
    assert hall.ask(mine, "hint")["type"] == "done"
    hall.run(0.1)
    speech = Speech(language, CATALOG)
    assert mine.view["hint"]["say"] == speech.say("play.thinks")
    late = hall.join()
    assert not late.view["thinking"], "whoever comes now sees nothing of it either"
    assert not table.view["thinking"]
    hall.run(THINKS)
    move = hall.state.robot.private_hint.move
    said = next(it["say"] for it in mine.view["moves"] if it["text"] == move.text)
    assert mine.view["hint"]["say"].startswith(speech.say("play.hint", move=said))
    assert table.view["hint"] == {"text": "", "why": ""}
    hall.ask(mine, "act", text=move.text)
    hall.run(0.1)
    assert mine.view["hint"] == {"offered": False, "say": ""}


def test_a_hint_to_exchange_a_piece_names_its_symbol() -> None:
    hall, _, mine, _ = paired("incognito")
    hall.ask(mine, "hint")
    hall.state.robot.advise_privately(hall.state.match, hall.state.game.parse("Tc2F"), "")
    hall.ask(mine, "act", text="a2-a5")
    hall.run(0.1)
    assert mine.view["hint"]["say"].startswith("My hint: c2 swapped for paper.")


def test_only_the_hand_of_the_seat_to_move_may_ask() -> None:
    hall, table, mine, other = paired("royal-reversi")
    assert hall.ask(other, "hint")["code"] == "web.hint"
    assert hall.ask(mine, "hint")["type"] == "done"
    assert hall.ask(mine, "hint")["code"] == "web.hint", "one at a time"
    assert len(hall.thinks) == 1
    hall.run(THINKS)
    hall.ask(table, "wish", what="resign", seat=1)
    assert hall.ask(mine, "hint")["code"] == "web.hint"


def test_another_phone_of_the_seat_does_not_get_the_hint() -> None:
    hall, table, mine, _ = paired("royal-reversi")
    hall.ask(mine, "hint")
    hall.run(THINKS)
    assert mine.view["hint"]["say"]
    again = hall.phone(0, table)
    hall.run(THINKS)
    assert again.view["hint"] == {"offered": True, "say": ""}


@pytest.mark.parametrize(
    ("game", "phones", "key"),
    [
        ("royal-reversi", {0}, "hint-phone"),
        ("royal-reversi", {1}, "hint-cards"),
        ("incognito", set(), "hint-none"),
    ],
)
def test_the_menu_says_where_the_hint_is_or_why_there_is_none(
    game: str, phones: set[int], key: str
) -> None:
    table = Table(game)
    table.state.phones = frozenset(map(Seat, phones))
    table.menu("hint")
    assert table.at(Playing)
    assert table.says(f"news.{key}", seat=SPEECH.seat(table.state.game, table.state.match.names[0]))
    table.run(THINKS)
    assert table.asked == []
    assert table.lit(Meaning.HINT) == set()


def test_the_cards_shown_on_the_screen_come_with_a_hint() -> None:
    table = Table("royal-reversi")
    table.menu("hands", "hand", "yes")
    assert table.at(Private)
    assert table.says("keys.hide-hint") or "OK hint" in table.page.keys
    table.press(Key.OK)
    assert table.says("play.thinks")
    table.run(THINKS)
    assert table.at(Private)
    assert "My hint:" in table.page.text
    assert table.lit(Meaning.HINT) == set()
    table.press(Key.BACK)
    assert table.at(Playing)
    assert "My hint:" not in table.page.text
    table.menu("hands")
    table.press(Key.RIGHT, Key.OK)
    table.pick("yes")
    assert "My hint:" not in table.page.text
    table.press(Key.OK)
    assert table.at(Playing), "it is not B's turn: any key hides the cards"
