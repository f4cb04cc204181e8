"""While an end can be taken back, no replay and no export shows more than everybody knew."""

from __future__ import annotations

import io
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from controller.cli import export, replay, verify
from controller.console.console import Console
from controller.i18n.speech import Speech
from controller.i18n.user_errors import Problem
from controller.journal.entries import write
from controller.journal.file import Journal
from controller.session.commands import Append
from controller.session.consent import HIDDEN_SECONDS
from controller.web import saved_games
from tests.controller.session.clockwork import CATALOG
from tests.controller.web.hall import Hall
from tests.controller.web.test_hints import others_turn, paired
from tests.controller.web.worlds import Pair, Sighting, World


def kept(hall: Hall, folder: Path) -> Path:
    """The game as the journal has it."""
    told = [it.entry for it in hall.events if isinstance(it, Append)]
    journal = Journal(folder)
    journal.begin(write(told[0]))
    for entry in told[1:]:
        journal.append(write(entry))
    journal.close()
    assert journal.path is not None
    return journal.path


def printed(command: Any, path: Path, seat: str = "", *, as_json: bool = False) -> str:
    out = io.StringIO()
    console = Console(CATALOG, Speech("en", CATALOG), io.StringIO(), out, io.StringIO(), {})
    asked = Namespace(file=str(path), folder="", seat=seat, out="", json=as_json, plain=True)
    try:
        return f"{command.run(console, asked)} {out.getvalue()}"
    except Problem as problem:
        return f"{problem.code} {problem.facts}"


def shown(hall: Hall, path: Path, seat: int) -> dict[str, str]:
    """Everything that a finished game is shown by, to a seat and to everybody."""
    hall.hub.hosting = type(hall.hub.hosting)(bytes, "", folder=path.parent)
    name = hall.state.match.names[seat]
    found = {
        "saved": str(saved_games.listing(hall.hub)()["games"][0] | {"changed": 0}),
        "replay": str(saved_games.replay(hall.hub, path.name)()),
        "command replay": printed(replay, path),
        "verify": printed(verify, path),
    }
    for as_json in (False, True):
        found[f"export {as_json}"] = printed(export, path, as_json=as_json)
        # The commitments differ with the deal; what they commit to is checked elsewhere.
        told = printed(export, path, name, as_json=as_json)
        found[f"own export {as_json}"] = told.partition('"pledge"')[0]
    return found


def sighted(world: World, pair: Pair, folder: Path) -> tuple[Hall, Path]:
    """A world in which somebody gave up; its journal."""
    sighting = Sighting(world, pair.turnout)
    hall = sighting.hall
    if hall.state.match.result is None:
        hall.ask(sighting.table, "wish", what="resign", seat=0)
        hall.run(0.2)
    return hall, kept(hall, folder)


def fresh(name: str, count: int) -> list[Pair]:
    """Pairs of worlds whose whole journal is written while the test looks."""
    found = (it for it in others_turn(name, 40) if not it.turnout.resumed)
    return [it for _, it in zip(range(count), found, strict=False)]


@pytest.mark.parametrize("name", ["royal", "incognito"])
def test_a_game_that_somebody_gave_up_shows_no_hand_yet(name: str, tmp_path: Path) -> None:
    pairs = fresh(name, 5)
    assert len(pairs) == 5
    wrong = []
    for at, pair in enumerate(pairs):
        found = []
        for world, folder in ((pair.one, f"{at}-one"), (pair.other, f"{at}-other")):
            hall, path = sighted(world, pair, tmp_path / folder)
            assert hall.state.match.hidden
            found.append(shown(hall, path, pair.turnout.seat))
        wrong += [key for key in found[0] if found[0][key] != found[1][key]]
    assert wrong == []


def test_after_a_minute_the_hands_are_in_replay_and_export(tmp_path: Path) -> None:
    (pair,) = fresh("royal", 1)
    hall, path = sighted(pair.one, pair, tmp_path / "hidden")
    before = shown(hall, path, 0)
    assert "export.secret" in before["export False"]
    assert "still hidden" in before["verify"]
    assert "'record': ''" in before["replay"]
    hall.run(HIDDEN_SECONDS + 1)
    after = shown(hall, kept(hall, tmp_path / "open"), 0)
    assert after["export False"].startswith("0 ")
    assert "'record': ''" not in after["replay"]
    hand = hall.state.game.scene(hall.state.match.state)["hand.B"]
    assert hand not in before["replay"] + before["command replay"]
    assert hand in after["replay"]


def test_the_table_shows_all_symbols_when_the_end_is_final_and_not_before() -> None:
    hall = Hall("incognito")
    table = hall.join()
    hall.run(0.3)
    phones = [hall.phone(seat, table) for seat in (0, 1)]
    for phone, line in zip(phones, ("S:CPFCPF", "N:PPCCFF"), strict=True):
        hall.ask(phone, "act", text=line)
    hall.set_up()
    pieces = {"SC", "SP", "SF", "NC", "NP", "NF"}
    assert pieces < set(hall.state.game.scene(hall.state.match.state).values())
    hall.ask(table, "wish", what="resign", seat=0)
    hall.run(0.2)
    assert table.view["result"]["hidden"]
    assert not pieces & set(table.view["scene"].values())
    hall.run(HIDDEN_SECONDS + 1)
    assert table.view["scene"] == dict(hall.state.game.scene(hall.state.match.state))
    assert phones[0].view["scene"] == table.view["scene"]


def test_phones_stay_until_the_end_is_final_and_agree_there() -> None:
    hall, table, mine, other = paired("royal-reversi")
    hall.ask(table, "wish", what="resign", seat=0)
    hall.run(0.2)
    assert table.view["result"]["hidden"]
    assert {"un-end", "open-hands"} <= set(table.view["menu"])
    assert mine.closed is None
    hall.ask(table, "wish", what="un-end")
    hall.run(0.2)
    assert not table.view["result"]
    assert mine.view["needs"] == "move"
    hall.ask(table, "wish", what="resign", seat=0)
    hall.run(0.2)
    hall.ask(table, "wish", what="open-hands")
    hall.run(0.2)
    assert other.view["asked"] is None
    assert hall.ask(other, "consent", yes=True)["code"] == "web.nothing"
    assert mine.view["asked"]["say"].startswith("Blue, show all secrets?")
    assert "private hand" in table.view["page"].text
    assert table.view["asking"]["keys"] == ["stay"]
    for phone in (mine, other):
        assert hall.ask(phone, "consent", yes=True)["type"] == "done"
        hall.run(0.2)
    assert not table.view["result"]["hidden"]
    assert not {"un-end", "open-hands"} & set(table.view["menu"])
    assert (mine.closed, other.closed) == (None, None)
    assert other.view["result"]["again"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_phone_is_asked_before_a_card_is_put_back(language: str) -> None:
    hall, table, mine, other = paired("royal-reversi", language=language)
    move = next(it["text"] for it in mine.view["moves"] if it["kind"] == "card")
    hall.ask(mine, "act", text=move)
    hall.run(0.5)
    hall.ask(table, "wish", what="take-back")
    hall.run(0.2)
    say = {"en": "Orange, may the move be taken back?", "fr": "Orange, peut-on reprendre le coup"}[
        language
    ]
    assert other.view["asked"]["say"].startswith(say)
    hall.ask(other, "consent", yes=False)
    hall.run(0.2)
    assert other.view["asked"] is None
    assert [it.move.text for it in hall.state.match.history.acts if it.plies] == [move]
