import json
from base64 import b64decode
from functools import partial
from random import Random

import pytest

from controller.session.commands import Append
from controller.session.phases import Asking, Mending, Playing
from controller.web.view_sections import written
from hardware.ports import PRESENCE, STRENGTH, TOUCH
from tests.controller.web.hall import CATALOG, Hall, Visitor

KEYS = tuple(game.sheet.key for game in CATALOG.games)


def test_a_table_plays_at_once_against_the_robot() -> None:
    hall = Hall("reversi", robots=(1,))
    page = hall.join()
    hall.until(lambda: hall.state.ready)
    hall.run(0.5)
    assert page.view["turn"] == 0
    texts = [it["text"] for it in page.view["moves"]]
    assert sorted(texts) == ["c4", "d3", "e6", "f5"]
    assert hall.ask(page, "play", text="d3")["type"] == "done"
    hall.until(lambda: page.view["ply"] == 2)
    hall.until(lambda: bool(page.view["moves"]))
    assert [it["kind"] for it in page.view["log"]] == ["move", "move"]
    assert [it["seat"] for it in page.view["log"]] == [0, 1]


@pytest.mark.parametrize("key", KEYS)
def test_whole_moves_of_every_game_are_carried_out_on_the_pads(key: str) -> None:
    hall = _moved(key, seed=4)
    assert hall.state.match.history.plies() >= 6


def test_a_token_that_the_robot_takes_away_stays_away_until_that_counts() -> None:
    hall = _moved("royal-reversi", seed=9)
    acts = hall.state.match.history.acts
    assert any(act.seat == 1 and act.move.text.startswith("9x") for act in acts)


def _moved(key: str, seed: int) -> Hall:
    """A table at which a person has made three whole moves, and the robot has answered each."""
    hall = Hall(key, robots=(1,), seed=seed)
    page = hall.join()
    hall.until(lambda: hall.state.ready)
    for _ in range(3):
        hall.until(lambda: bool(page.view["moves"]) and page.view["turn"] == 0)
        ply = page.view["ply"]
        legal = {it.text for it in hall.state.game.moves(hall.state.match.state)}
        text = next(it["text"] for it in page.view["moves"] if it["text"] in legal)
        assert hall.ask(page, "play", text=text, state=page.view["state"])["type"] == "done"
        hall.until(partial(_answered, hall, page, ply))
    return hall


def _answered(hall: Hall, page: Visitor, ply: int) -> bool:
    """Both have moved; whatever the table asks about closed pieces is answered."""
    view = page.view
    asking = view["asking"]
    if asking and asking["key"] == "speak" and not view["hand"]["busy"]:
        hall.ask(page, "choose", at=0)
    return bool(view["ply"] >= ply + 2 and view["turn"] == 0 and view["moves"])


@pytest.mark.parametrize("robots", [(), (1,)])
def test_a_game_of_attacks_is_played_by_whole_moves(robots: tuple[int, ...]) -> None:
    # How a duel ends may be known to the table already, but the hand must not know it.
    dice = Random(4)
    hall = Hall("incognito", robots=robots, seed=4)
    page = hall.join()
    hall.run(0.3)
    hall.set_up()
    while hall.state.match.result is None:
        hall.until(lambda: _asked(hall, page) or hall.state.match.result is not None)
        acts = len(hall.state.match.history.acts)
        asking, view = page.view["asking"], page.view
        if asking:
            told = hall.ask(page, "choose", at=dice.randrange(len(view["page"].choices)))
            assert told["type"] == "done", told
        elif view["moves"]:
            texts = [it["text"] for it in view["moves"]]
            attacks = [it for it in texts if "x" in it]
            told = hall.ask(page, "play", text=dice.choice(attacks or texts))
            assert told["type"] == "done", told
        hall.until(lambda acts=acts: len(hall.state.match.history.acts) > acts)  # type: ignore[misc]
    assert "x" in "".join(it["text"] for it in page.view["log"])


def _asked(hall: Hall, page: Visitor) -> bool:
    """True if a person has something to do, and the hand nothing."""
    hand, view = hall.hub.attendant, page.view
    free = hand is not None and not hand.engaged and view["state"] == hall.hub.views.state
    if isinstance(hall.session.phase, Asking):
        return free and bool(view["asking"])
    calm = isinstance(hall.session.phase, Playing) and not view["asking"]
    return free and calm and bool(view["moves"]) and not hall.state.robot_acts


def test_an_illegal_try_goes_over_the_pads_and_the_refusal_is_the_tables_own() -> None:
    hall = Hall("reversi")
    page = hall.join()
    hall.until(lambda: hall.state.ready)
    hall.run(0.3)
    assert hall.ask(page, "play", text="a1")["type"] == "done"
    hall.until(lambda: isinstance(hall.session.phase, Mending))
    assert page.view["pads"][56]
    hall.until(lambda: isinstance(hall.session.phase, Playing))
    entry = page.view["log"][-1]
    assert (entry["kind"], entry["rule"], entry["cells"]) == ("refusal", "reversi.enclose", ["a1"])
    assert "On a1 you do not enclose any opposing disc" in entry["say"]
    assert entry["clause"].startswith("The disc must enclose")
    assert not page.view["pads"][56], "the hand put it right"


def test_what_no_hand_can_do_is_refused_with_the_rule() -> None:
    hall = Hall("reversi")
    page = hall.join()
    hall.until(lambda: hall.state.ready)
    hall.run(0.3)
    answer = hall.ask(page, "play", text="d4")
    assert (answer["type"], answer["code"], answer["cells"]) == (
        "refused",
        "reversi.occupied",
        ["d4"],
    )
    assert page.view["log"][-1]["rule"] == "reversi.occupied"


def _real_hand(game: str, profile: str = STRENGTH) -> tuple[Hall, Visitor]:
    """A table that is set up, and a page whose owner does everything bit by bit."""
    hall = Hall(game, profile=profile)
    page = hall.join()
    hall.until(lambda: hall.state.ready)
    hall.run(0.3)
    assert hall.ask(page, "hand", mode="real")["type"] == "done"
    return hall, page


def test_a_real_hand_lifts_puts_and_turns_bit_by_bit() -> None:
    hall, page = _real_hand("reversi")
    spots = page.view["board"]["spots"]
    black = page.view["board"]["pieces"]["B"]
    d3, d4 = spots.index("d3"), spots.index("d4")
    assert hall.ask(page, "gesture", gesture="put", pad=d3, kind=black)["type"] == "done"
    hall.run(0.3)
    assert page.view["ply"] == 0
    assert page.view["lights"][d4].endswith("flash")
    assert hall.ask(page, "gesture", gesture="turn", pad=d4)["type"] == "done"
    hall.until(lambda: page.view["ply"] == 1)
    assert hall.ask(page, "gesture", gesture="put", pad=d3, kind=black)["code"] == "web.pad-taken"
    assert hall.ask(page, "gesture", gesture="lift", pad=0)["code"] == "web.pad-empty"
    assert hall.ask(page, "gesture", gesture="lift", pad=d3)["type"] == "done"
    hall.run(0.1)
    assert page.view["hand"]["holding"] == black
    assert hall.ask(page, "gesture", gesture="lift", pad=1023)["code"] == "web.impossible"


@pytest.mark.parametrize("profile", [TOUCH, PRESENCE, STRENGTH])
def test_a_real_hand_taps(profile: str) -> None:
    hall, page = _real_hand("inside", profile)
    pad = page.view["board"]["spots"].index("400")
    assert hall.ask(page, "gesture", gesture="tap", pad=pad)["type"] == "done"
    hall.until(lambda: page.view["asking"] is not None)
    assert page.view["asking"]["moves"] == ["p400C", "p400F"]


@pytest.mark.parametrize("profile", [PRESENCE, STRENGTH])
def test_a_real_hand_pushes(profile: str) -> None:
    hall, page = _real_hand("invers", profile)
    pad = page.view["board"]["spots"].index("W2")
    assert hall.ask(page, "gesture", gesture="push", pad=pad)["type"] == "done"
    hall.until(lambda: page.view["ply"] == 1)
    assert page.view["last"]["text"] == "W2"


def test_the_page_shows_the_very_pixels_of_the_screen() -> None:
    hall = Hall("invers")
    page = hall.join()
    hall.until(lambda: hall.state.ready)
    hall.run(0.5)
    oled = json.loads(written(page.view["oled"]))
    assert b64decode(oled) == hall.table.screen.bits
    assert any(hall.table.screen.bits)


def test_keys_of_the_page_are_the_keys_of_the_table() -> None:
    hall = Hall("reversi")
    page = hall.join()
    hall.until(lambda: hall.state.ready)
    hall.run(0.3)
    hall.ask(page, "key", key="menu")
    hall.run(0.2)
    assert page.view["asking"]["key"] == "menu"
    hall.ask(page, "key", key="back")
    hall.run(0.2)
    assert page.view["phase"] == "playing"
    hall.ask(page, "key", key="ok", long=True)
    hall.run(1.5)
    assert page.view["asking"]["key"] == "menu"


def test_a_wish_is_an_entry_of_the_menu_and_nothing_else() -> None:
    hall = Hall("reversi")
    page = hall.join()
    hall.until(lambda: hall.state.ready)
    hall.run(0.3)
    assert hall.ask(page, "wish", what="take-back")["code"] == "web.nothing"
    hall.ask(page, "play", text="d3")
    hall.until(lambda: page.view["ply"] == 1)
    assert "take-back" in page.view["menu"]
    hall.ask(page, "wish", what="take-back")
    hall.until(lambda: page.view["ply"] == 0)
    hall.until(lambda: page.view["phase"] == "playing")
    hall.ask(page, "wish", what="resign", seat=1)
    hall.run(0.1)
    assert page.view["result"]["winners"] == [0]
    hall.ask(page, "wish", what="next")
    hall.until(lambda: page.view["result"] is None)


@pytest.mark.parametrize("level", ["grandmaster", "Club", "club "])
def test_a_level_that_there_is_not_is_refused(level: str) -> None:
    hall = Hall("reversi", robots=(1,))
    page = hall.join()
    hall.until(lambda: hall.state.ready)
    before = hall.state.match
    seats = [{"kind": "human"}, {"kind": "robot", "level": level}]
    assert hall.ask(page, "begin", game="invers", seats=seats)["code"] == "level"
    assert hall.ask(page, "reseat", seat=1, kind="robot", level=level)["code"] == "level"
    hall.run(0.1)
    assert hall.state.match is before
    assert before.chairs[1].level == "famille"


@pytest.mark.parametrize(
    "clock", ["move 0", "move 0.5", "move 3601", "game 0", "game 9", "game 36001", "game 60+601"]
)
def test_a_clock_that_nobody_can_play_with_is_refused(clock: str) -> None:
    hall = Hall("reversi")
    page = hall.join()
    hall.until(lambda: hall.state.ready)
    before = hall.state.match
    assert hall.ask(page, "begin", game="invers", clock=clock)["code"] == "clock.range"
    hall.run(0.1)
    assert hall.state.match is before


def test_a_game_is_begun_with_its_options_seats_and_clock() -> None:
    hall = Hall("reversi")
    page = hall.join()
    seats = [{"kind": "human", "name": "Ada"}, {"kind": "robot", "level": "club"}]
    hall.ask(page, "begin", game="invers", options={"first": "red"}, seats=seats, clock="game 60+1")
    hall.until(lambda: hall.state.ready)
    hall.run(0.2)
    view = page.view
    assert (view["game"]["key"], view["game"]["options"]["first"]) == ("invers", "red")
    assert [it["kind"] for it in view["seats"]] == ["human", "robot"]
    assert (view["seats"][0]["person"], view["seats"][1]["level"]) == ("Ada", "club")
    assert view["clock"]["pace"] == "game 60+1"
    assert hall.ask(page, "begin", game="chess")["code"] == "web.game"
    assert hall.ask(page, "begin", game="invers", options={"first": "x"})["type"] == "refused"
    assert hall.ask(page, "begin", game="invers", clock="soon")["type"] == "refused"
    for name in ("x" * 41, "a\nb", "a\u202eb", "\0", "\ud800"):
        wrong = [{"kind": "human", "name": name}]
        refused = hall.ask(page, "begin", game="invers", seats=wrong)
        assert refused["code"] == "web.name", name
        assert refused["text"] == "A name has at most 40 characters, none of them invisible."


def test_the_table_speaks_another_language_at_once() -> None:
    hall = Hall("reversi")
    page = hall.join()
    hall.until(lambda: hall.state.ready)
    hall.run(0.3)
    hall.ask(page, "play", text="a1")
    hall.run(0.5)
    hall.ask(page, "language", language="fr")
    hall.run(0.1)
    assert page.view["language"] == "fr"
    assert page.view["seats"][0]["name"] == "Noir"
    assert "a1" in page.view["log"][0]["say"]
    assert "enclose" not in page.view["log"][0]["say"]


def test_a_double_tap_is_one_move_and_a_stale_page_is_told() -> None:
    hall = Hall("reversi")
    page, other = hall.join(), hall.join()
    hall.until(lambda: hall.state.ready)
    hall.run(0.3)
    state = page.view["state"]
    for _ in range(2):
        hall.ask(page, "play", text="d3", state=state)
    hall.until(lambda: page.view["ply"] == 1)
    assert hall.ask(other, "play", text="c4", state=state)["code"] == "web.stale"
    hall.run(1.0)
    assert hall.state.match.history.plies() == 1
    assert other.view["ply"] == 1


def test_the_same_id_is_answered_again_but_done_once() -> None:
    hall = Hall("reversi")
    page = hall.join()
    hall.until(lambda: hall.state.ready)
    hall.run(0.3)
    from controller.web.message_reader import said

    message = said(written({"do": "wish", "id": "tap", "what": "other-game"}), "table")
    first, second = hall.tell(page, message), hall.tell(page, message)
    assert first == second == {"type": "done", "id": "tap"}


def test_only_what_changed_is_sent_again() -> None:
    hall = Hall("reversi")
    page = hall.join()
    hall.until(lambda: hall.state.ready)
    hall.run(1.0)
    count = len(page.sent)
    hall.run(3.0)
    assert len(page.sent) == count, "nothing happens, and nothing is said"
    hall.ask(page, "key", key="menu")
    hall.run(0.3)
    told = [json.loads(text) for _, text in page.sent[count:]]
    tables = [it for it in told if it["type"] == "table"]
    assert tables
    assert all(not it["full"] and "scene" not in it for it in tables)


def test_who_only_watches_may_do_nothing_and_sees_no_code() -> None:
    hall = Hall("royal-reversi")
    page, watcher = hall.join(), hall.join(local=False)
    hall.run(0.2)
    assert not watcher.answers[0]["control"]
    for do, facts in (("play", {"text": "--"}), ("key", {"key": "ok"}), ("pair", {"seat": 0})):
        assert hall.ask(watcher, do, **facts)["code"] == "web.control"
    hall.ask(page, "pair", seat=0)
    hall.run(0.2)
    code = page.view["pairing"]["code"]
    spaced = f"{code[:3]} {code[3:]}"
    assert spaced in page.view["page"].text
    assert set(watcher.view["pairing"]) == {"seat", "left"}
    assert not any(code in text or spaced in text for _, text in watcher.sent)
    trusted = hall.join(local=False, token="ab" * 16)
    assert trusted.answers[0]["control"]


def test_a_real_board_has_no_hand_but_its_page_has_keys() -> None:
    hall = Hall("reversi", sim=False)
    page = hall.join()
    assert page.view["mode"] == "board"
    assert page.view["hand"] is None
    assert hall.ask(page, "play", text="d3")["code"] == "web.hand"
    assert hall.ask(page, "gesture", gesture="tap", pad=3)["code"] == "web.hand"
    hall.ask(page, "key", key="menu")
    hall.run(0.1)
    assert page.view["asking"]["key"] == "menu"
    assert hall.ask(page, "choose", at=0)["type"] == "done"


def test_a_lesson_leaves_no_trace_in_the_journal() -> None:
    from controller.session.commands import Append

    hall = Hall("reversi")
    page = hall.join()
    hall.run(0.2)
    before = len([it for it in hall.events if isinstance(it, Append)])
    hall.ask(page, "lesson", game="incognito", step=2)
    hall.until(lambda: hall.state.ready)
    hall.run(0.3)
    assert page.view["lesson"]["game"] == "incognito"
    hall.ask(page, "play", text="c4xc5")
    hall.until(lambda: page.view["ply"] == 1)
    assert len([it for it in hall.events if isinstance(it, Append)]) == before
    hall.ask(page, "begin", game="reversi")
    hall.run(0.2)
    assert page.view["lesson"] is None
    assert len([it for it in hall.events if isinstance(it, Append)]) > before
    assert hall.ask(page, "lesson", game="reversi", step=99)["code"] == "web.lesson"


def test_the_game_that_was_left_is_resumed_from_the_page_after_another_one() -> None:
    before = Hall("incognito")
    before.join()
    before.set_up()
    entries = tuple(it.entry for it in before.events if isinstance(it, Append))
    hall = Hall("reversi", kept=entries, fresh=True)
    table = hall.join()
    hall.set_up()
    assert table.view["game"]["key"] == "reversi"
    assert "kept" in table.view["menu"]
    hall.ask(table, "wish", what="kept")
    hall.run(0.3)
    assert table.view["game"]["key"] == "incognito"
    assert "kept" not in table.view["menu"]
    told = [it.entry for it in hall.events if isinstance(it, Append)]
    again = told[told.index(entries[0]) :]
    assert again[: len(entries)] == list(entries), "all of it is in a new file"


def test_a_lesson_shows_the_hand_it_speaks_of_and_a_game_does_not() -> None:
    hall = Hall("royal-reversi")
    page = hall.join()
    hall.run(0.3)
    hall.ask(page, "lesson", game="royal-reversi", step=0)
    hall.until(lambda: page.view["lesson"] is not None)
    assert page.view["scene"]["hand.A"] == "JH QC AS 9 10"
    assert set(page.view["scene"]["hand.B"].split()) == {"?"}
    parts = hall.hub.views._table.parts(hall.state, hall.hub.speech)
    assert set(parts["scene"]["hand.A"].split()) == {"?"}
    hall.ask(page, "begin", game="royal-reversi")
    hall.until(lambda: page.view["lesson"] is None and bool(page.view["scene"]))
    assert set(page.view["scene"].get("hand.A", "?").split()) == {"?"}


def test_a_push_while_no_game_is_on_the_table_is_refused() -> None:
    hall = Hall("")
    table = hall.join()
    assert hall.ask(table, "gesture", gesture="push", pad=0, kind="N1")["code"] == "web.impossible"


def test_a_legal_move_is_answered_with_the_cells_that_it_changes() -> None:
    hall = Hall("reversi")
    page = hall.join()
    told = hall.ask(page, "why", text="d3")
    assert (told["legal"], sorted(told["changes"])) == (True, ["d3", "d4"])
    assert "changes" not in hall.ask(page, "why", text="a1")
    closed = Hall("royal-reversi")
    answers = [
        closed.ask(page, "why", text=it["text"])
        for page in [closed.join()]
        for it in page.view["moves"]
    ]
    assert all(not it.get("changes") for it in answers)
