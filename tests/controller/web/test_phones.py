import io
import math
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from controller.journal.contents import Contents
from controller.journal.entries import Moved, Stirred, TakenBack
from controller.journal.frame import START
from controller.journal.resume import rebuild
from controller.model.settings import HUMAN, Chair, TableSettings
from controller.runtime.loop import TICK_SECONDS
from controller.runtime.startup import Opening
from controller.runtime.trace import Recorder, read
from controller.session.change_key import topic
from controller.session.commands import Append, Command
from controller.session.consent import HIDDEN_SECONDS
from controller.session.events import Begun, Declared
from controller.session.phases import Asking, Inviting, Mending, Playing, Waiting
from controller.session.remote import CODE_VALID_SECONDS
from controller.web.clients import Said
from controller.web.message_reader import said
from controller.web.pairing import DIGITS, TRIES, TRIES_OF_CODE, Pairing, PairingRefusal
from controller.web.places import CONTROL_PAGES, WATCHERS, WATCHERS_OF_ONE_ADDRESS
from controller.web.view_sections import written
from hardware.ports import STRENGTH, Key
from hardware.sim.gestures import PressKey
from tests.controller.web.hall import BOARD, CATALOG, SECRET, Hall, Visitor


def entries(hall: Hall) -> list[Any]:
    return [it.entry for it in hall.events if isinstance(it, Append)]


def two_phones(key: str, seed: int = 1) -> tuple[Hall, Visitor, Visitor, Visitor]:
    hall = Hall(key, seed=seed)
    table = hall.join()
    first, second = hall.phone(0, table), hall.phone(1, table)
    return hall, table, first, second


# Pairing itself.


def wrong(code: str) -> str:
    return code[:-1] + str((int(code[-1]) + 1) % 10)


def test_a_code_is_good_once_and_for_two_minutes() -> None:
    pairing = Pairing(Random(1).randbytes)
    code, token = pairing.offer(1, 0.0)
    assert len(code) == 6
    assert len(bytes.fromhex(token)) == 16
    assert pairing.by_code(wrong(code), 1.0, "a") is PairingRefusal.WRONG
    found = pairing.by_code(code, CODE_VALID_SECONDS - 1, "a")
    assert isinstance(found, tuple)
    assert found[0] == 1
    assert found[1] != token, "the address is good once too"
    assert pairing.by_code(code, CODE_VALID_SECONDS - 1, "a") is PairingRefusal.WRONG
    assert pairing.by_token(token, CODE_VALID_SECONDS - 1) is None
    assert pairing.by_token(found[1], 1e9) == found

    code, _ = pairing.offer(0, 0.0)
    assert pairing.by_code(code, CODE_VALID_SECONDS, "a") is PairingRefusal.WRONG, "too late"


def test_an_address_has_five_tries_for_all_codes_and_others_have_theirs() -> None:
    pairing = Pairing(Random(1).randbytes)
    code, _ = pairing.offer(0, 0.0)
    for _ in range(TRIES):
        assert pairing.by_code(wrong(code), 1.0, "guesser") is PairingRefusal.WRONG
    for number in range(1000):
        assert pairing.by_code(wrong(code), 1.0, "guesser") is PairingRefusal.TRIES
        assert not pairing.replacement(), number
    assert pairing.by_code(code, 1.0, "guesser") is PairingRefusal.TRIES, "the right one too"
    found = pairing.by_code(code, 1.0, "somebody else")
    assert isinstance(found, tuple)
    code, _ = pairing.offer(0, 2.0)
    assert isinstance(pairing.by_code(code, 2.0, "guesser"), tuple), "at the next opening"


def test_a_code_that_is_tried_too_often_is_replaced_and_the_address_of_the_qr_stays() -> None:
    pairing = Pairing(Random(1).randbytes)
    code, token = pairing.offer(0, 0.0)
    codes = [code]
    for number in range(200):
        assert pairing.by_code(wrong(codes[-1]), 1.0, str(number)) is PairingRefusal.WRONG
        if found := pairing.replacement():
            assert (number + 1) % TRIES_OF_CODE == 0
            codes.append(found)
    assert len(codes) == 11
    assert [len(it) for it in codes] == [6, 8, 10, *[12] * 8]
    for old in codes[:-1]:
        assert pairing.by_code(old, 1.0, f"late with {old}") is PairingRefusal.WRONG
    assert isinstance(pairing.by_code(codes[-1], 1.0, "a"), tuple)
    _, token = pairing.offer(0, 2.0)
    for number in range(50):
        pairing.by_code("000000", 3.0, str(number))
        pairing.replacement()
    found_by_qr = pairing.by_token(token, 3.0)
    assert found_by_qr is not None
    assert found_by_qr[0] == 0


def test_whoever_guesses_finds_a_seat_once_in_twenty_thousand_openings_at_most() -> None:
    # Of guesses at one code only TRIES_OF_CODE are looked at, from however many addresses.
    tries_a_second = 10_000  # more than this server answers
    codes = math.ceil(tries_a_second * CODE_VALID_SECONDS / TRIES_OF_CODE)
    lengths = [DIGITS[min(number, len(DIGITS) - 1)] for number in range(codes)]
    assert sum(TRIES_OF_CODE / 10**length for length in lengths) <= 1 / 20_000
    assert TRIES_OF_CODE * 3 / 10**6 > 1 / 20_000, "codes that stay short would be guessed"


def test_nothing_that_opens_a_seat_is_kept() -> None:
    pairing = Pairing(Random(2).randbytes)
    code, token = pairing.offer(0, 0.0)
    assert code not in repr(pairing.__dict__)
    assert token not in repr(pairing.__dict__)
    mine = pairing.here(1)
    assert mine not in repr(pairing.__dict__)


def test_the_digits_of_a_code_are_all_as_likely() -> None:
    pairing = Pairing(Random(3).randbytes)
    digits = "".join(pairing.offer(0, 0.0)[0] for _ in range(5000))
    counts = [digits.count(str(at)) for at in range(10)]
    assert sum((it - 3000) ** 2 / 3000 for it in counts) < 27.9  # χ² of 9, p 0.001


# At the table.


def test_twenty_wrong_codes_show_another_one_and_the_screen_says_why() -> None:
    for language, sentence in (("en", "Too many wrong codes."), ("fr", "Trop de codes erronés.")):
        hall = Hall("royal-reversi")
        table = hall.join()
        hall.ask(table, "language", language=language)
        hall.ask(table, "pair", seat=0)
        hall.run(30.0)
        first = table.view["pairing"]
        for number in range(TRIES_OF_CODE):
            assert "replaced" not in table.view["pairing"]
            facts = {"as": "seat", "code": wrong(first["code"])}
            guesser = hall.join(local=False, address=f"192.168.1.{number // TRIES}", **facts)
            assert guesser.closed == (4001, "pair.wrong")
        hall.run(0.1)
        second = table.view["pairing"]
        assert second["replaced"]
        assert len(second["code"]) == 8
        assert second["url"] == first["url"], "a QR that was just photographed is still good"
        assert second["left"] < 95, "it is the same opening"
        shown = table.view["page"].text.replace("\N{NO-BREAK SPACE}", " ")
        assert sentence in shown
        assert f"{second['code'][:4]} {second['code'][4:]}" in shown
        late = hall.join(
            local=False, address="192.168.1.0", **{"as": "seat", "code": second["code"]}
        )
        assert late.closed == (4001, "pair.tries")
        old = {"as": "seat", "code": first["code"]}
        assert hall.join(local=False, address="192.168.1.8", **old).closed == (4001, "pair.wrong")
        right = {"as": "seat", "code": second["code"]}
        assert hall.join(local=False, address="192.168.1.9", **right).answers[0]["seat"] == 0


def test_five_wrong_codes_from_one_phone_leave_the_code_to_others_and_the_qr_to_all() -> None:
    hall = Hall("royal-reversi")
    table = hall.join()
    for seat, facts in ((0, "code"), (1, "url")):
        hall.ask(table, "pair", seat=seat)
        hall.run(0.1)
        shown = table.view["pairing"]
        for _ in range(100):
            guess = {"as": "seat", "code": wrong(shown["code"])}
            assert hall.join(local=False, address="10.0.0.1", **guess).closed is not None
        assert table.view["pairing"]["code"] == shown["code"]
        if facts == "code":
            phone = hall.join(
                local=False, address="10.0.0.2", **{"as": "seat", "code": shown["code"]}
            )
        else:
            token = shown["url"].partition("#")[2]
            phone = hall.join(local=False, address="10.0.0.1", **{"as": "seat", "token": token})
        assert phone.answers[0]["seat"] == seat


def test_watchers_take_no_place_from_phones_or_from_the_table() -> None:
    hall = Hall("royal-reversi")
    table = hall.join()
    watchers = [hall.join(local=False, address=f"192.168.1.{number // 10}") for number in range(60)]
    inside = [it for it in watchers if it.closed is None]
    assert len(inside) == WATCHERS
    assert {it.closed for it in watchers} == {None, (4008, "pair.full")}
    most = [sum(it.address == f"192.168.1.{at}" for it in inside) for at in range(4)]
    assert most == [WATCHERS_OF_ONE_ADDRESS] * 4
    assert hall.join().closed is None, "a page on the machine itself"
    assert hall.join(local=False, token="ab" * 16).closed is None, "a page with the table's token"
    phones = [hall.phone(seat, table) for seat in (0, 1)]
    hall.leave(phones[0])
    token = phones[0].answers[0]["token"]
    again = hall.join(local=False, address="192.168.1.0", **{"as": "seat", "token": token})
    assert again.answers[0]["seat"] == 0
    hall.leave(inside[0])
    assert hall.join(local=False, address="192.168.1.0").closed is None, "a place is free again"


def test_of_too_many_pages_of_the_table_the_one_that_asks_for_nothing_goes() -> None:
    hall = Hall("royal-reversi")
    playing = hall.join()
    hall.ask(playing, "why", text="a1")
    others = [hall.join() for _ in range(3 * CONTROL_PAGES)]
    assert playing.closed is None
    assert sum(it.closed is None for it in others) == CONTROL_PAGES - 1
    assert others[-1].closed is None, "the page just opened"
    assert others[0].closed == (4008, "pair.full")


def test_a_key_of_the_table_opens_pairing_and_the_screen_shows_the_code() -> None:
    hall = Hall("royal-reversi")
    table = hall.join()
    hall.run(0.3)
    hall.ask(table, "wish", what="phones")
    hall.run(0.1)
    assert topic(hall.session.phase) == (Asking, "phones")
    hall.ask(table, "choose", at=1)
    hall.until(lambda: isinstance(hall.session.phase, Inviting))
    hall.run(0.1)
    pairing = table.view["pairing"]
    assert pairing["seat"] == 1
    assert f"{pairing['code'][:3]} {pairing['code'][3:]}" in table.view["page"].text
    assert pairing["url"].endswith(pairing["url"].partition("#")[2])
    phone = hall.join(local=False, **{"as": "seat", "code": pairing["code"]})
    assert phone.answers[0]["seat"] == 1
    hall.run(0.1)
    assert table.view["seats"][1]["paired"]
    assert table.view["pairing"] is None
    assert not isinstance(hall.session.phase, Inviting)


def test_a_code_that_is_hidden_is_worth_nothing() -> None:
    hall = Hall("royal-reversi")
    table = hall.join()
    hall.ask(table, "pair", seat=0)
    hall.run(0.1)
    code = table.view["pairing"]["code"]
    hall.ask(table, "key", key="back")
    hall.run(0.2)
    phone = hall.join(local=False, **{"as": "seat", "code": code})
    assert phone.closed == (4001, "pair.wrong")


@pytest.mark.parametrize("game", ["royal-reversi", "incognito"])
@pytest.mark.parametrize("robots", [(), (1,)])
def test_a_code_stays_good_while_the_hand_sets_up_and_the_robot_thinks(
    game: str, robots: tuple[int, ...]
) -> None:
    for ticks in range(30):
        hall = Hall(game, robots=robots)
        table = hall.join()
        assert hall.hub.attendant is not None
        hall.hub.attendant.set_up()
        hall.run(ticks * TICK_SECONDS)
        hall.ask(table, "pair", seat=0)
        hall.run(1.0)
        assert isinstance(hall.session.phase, Inviting), ticks
        code = table.view["pairing"]["code"]
        phone = hall.join(local=False, **{"as": "seat", "code": code})
        assert phone.closed is None, ticks


def test_a_code_stays_good_while_another_phone_plays() -> None:
    hall = Hall("royal-reversi")
    table = hall.join()
    first = hall.phone(0, table)
    hall.set_up()
    hall.ask(table, "pair", seat=1)
    hall.run(0.1)
    hall.ask(first, "act", text=first.view["moves"][0]["text"])
    hall.run(0.5)
    assert hall.state.match.history.plies() == 1
    code = table.view["pairing"]["code"]
    second = hall.join(local=False, **{"as": "seat", "code": code})
    hall.until(lambda: isinstance(hall.session.phase, Playing))
    assert second.view["needs"] == "move"


def test_a_phone_that_is_paired_again_kicks_the_old_one_and_tells_the_table() -> None:
    hall = Hall("royal-reversi")
    table = hall.join()
    first = hall.phone(0, table)
    second = hall.phone(0, table)
    assert first.closed == (4002, "pair.again")
    assert second.closed is None
    hall.run(0.1)
    assert "another phone is paired" in table.view["log"][-1]["say"]
    old = first.answers[0]["token"]
    assert hall.join(local=False, **{"as": "seat", "token": old}).closed == (4001, "pair.wrong")


def test_a_phone_that_slept_comes_back_to_the_same_hand() -> None:
    hall, _, first, _ = two_phones("royal-reversi")
    hall.set_up()
    hand = first.view["hand"]
    assert len(hand) == 5
    hall.leave(first)
    hall.run(5.0)
    again = hall.join(local=False, **{"as": "seat", "token": first.answers[0]["token"]})
    assert again.view["hand"] == hand
    assert again.answers[0]["token"] == first.answers[0]["token"]


def test_a_seat_is_shown_on_four_pages_at_most() -> None:
    hall, _, first, _ = two_phones("royal-reversi")
    token = first.answers[0]["token"]
    more = [hall.join(local=False, **{"as": "seat", "token": token}) for _ in range(4)]
    assert [it.closed for it in more] == [None, None, None, (4008, "pair.full")]


def test_the_journal_tells_what_phones_did() -> None:
    hall = Hall("incognito")
    table = hall.join()
    hall.run(0.3)
    first, second = hall.phone(0, table), hall.phone(1, table)
    hall.ask(first, "act", text="S:CPFCPF")
    hall.ask(second, "act", text="N:PCFPCF")
    hall.set_up()
    hall.ask(first, "act", text="c2-c4")
    hall.until(lambda: isinstance(hall.session.phase, Playing))
    told = entries(hall)
    begin = told[0]
    saved_game = rebuild(CATALOG, Contents(Path("x"), begin, tuple(told), START, 0))
    state = hall.state.match.state
    assert hall.state.game.dump(saved_game.history.state) == hall.state.game.dump(state)


def test_a_trace_with_pages_and_phones_gives_the_same_commands_again() -> None:
    hall = Hall("")
    sink = io.StringIO()
    recorder = Recorder(sink, BOARD, Opening("en", TableSettings(STRENGTH), 1, SECRET, "test"))
    chairs = (Chair(HUMAN, "famille", "Ada"), Chair())
    hall.loop.send(Begun("incognito", {"camp": "depth1-front"}, chairs, "game 60+1"))
    table = hall.join()
    first = hall.phone(0, table)
    hall.ask(first, "act", text="S:CPFCPF")
    hall.ask(table, "language", language="fr")
    hall.ask(table, "reseat", seat=1, kind="robot", level="club")
    hall.ask(table, "wish", what="other-game")
    hall.ask(table, "unpair", seat=0)
    given = [it for it in hall.events if not isinstance(it, get_args(Command))]
    for event in given:
        recorder(0.0, event)
    recorder.flush()
    found = read(sink.getvalue().encode()).events
    names = {type(it).__name__ for it in found}
    assert {"Begun", "Paired", "Parted", "Declared", "Invited", "Wished", "Switched"} <= names
    assert list(found) == given


def over(hall: Hall, table: Visitor) -> None:
    """The game ends by resignation, and nothing stays hidden."""
    hall.ask(table, "wish", what="resign", seat=0)
    hall.run(HIDDEN_SECONDS + 0.5)


def test_a_phone_shows_the_end_and_follows_its_person_to_the_other_side() -> None:
    hall, table, first, second = two_phones("royal-reversi")
    hall.set_up()
    held = list(first.view["hand"])
    assert hall.ask(first, "again")["code"] == "web.nothing", "the game is not over"
    hall.ask(table, "wish", what="resign", seat=0)
    hall.run(0.2)
    assert hall.ask(first, "again")["code"] == "web.nothing", "the end can still be taken back"
    assert second.view["revealed"] == []
    hall.run(HIDDEN_SECONDS)
    assert (first.view["result"]["mood"], second.view["result"]["mood"]) == ("lost", "won")
    assert second.view["revealed"] == [{"name": "Blue", "cards": held}]
    token = first.answers[0]["token"]
    sent = len(first.sent)
    assert hall.ask(first, "again")["type"] == "done"
    hall.until(lambda: isinstance(hall.session.phase, Playing))
    hall.run(0.2)
    assert (first.closed, second.closed) == (None, None)
    assert (first.view["seat"], second.view["seat"]) == (1, 0)
    scene = hall.state.game.scene(hall.state.match.state)
    assert first.view["hand"] == scene["hand.B"].split()
    assert second.view["hand"] == scene["hand.A"].split()
    for card in set(scene["hand.A"].split()) - set(scene["hand.B"].split()) - set(held) - {"9"}:
        assert not any(
            f'"{card}"' in text for _, text in first.sent[sent:] if "pictures" not in text
        )
    again = hall.join(local=False, **{"as": "seat", "token": token})
    assert again.answers[0]["seat"] == 1
    move = second.view["moves"][0]["text"]
    assert hall.ask(second, "act", text=move)["type"] == "done"
    hall.until(lambda: hall.state.match.history.plies() == 1)


def test_a_phone_rests_in_a_game_without_secrets_and_in_a_lesson_and_then_has_its_hand_again() -> (
    None
):
    hall, table, first, _ = two_phones("royal-reversi")
    hall.set_up()
    over(hall, table)
    for do, facts in (
        ("begin", {"game": "reversi"}),
        ("lesson", {"game": "royal-reversi", "step": 0}),
    ):
        hall.ask(table, do, **facts)
        hall.run(1.0)
        assert first.closed is None
        assert first.view["resting"]
        assert (first.view["hand"], first.view["scene"], first.view["result"]) == ([], {}, None)
        assert hall.ask(first, "act", text="d3")["code"] == "web.nothing"
    hall.ask(table, "begin", game="royal-reversi")
    hall.run(0.2)
    hall.ask(table, "wish", what="start")
    hall.until(lambda: isinstance(hall.session.phase, Playing))
    hall.run(0.1)
    assert len(first.view["hand"]) == 5
    assert hall.ask(first, "leave")["type"] == "done"
    assert first.closed == (4003, "pair.left")


def test_a_phone_follows_its_name_and_belongs_to_nobody_under_another_name() -> None:
    hall = Hall("reversi")
    table = hall.join()
    phones: dict[str, Visitor] = {}
    for names in (("Zoé", "Max", "Lou"), ("Max", "Zoé", "Ada")):
        seats = [{"kind": "human", "name": it} for it in names]
        hall.ask(table, "begin", game="royal-reversi", options={"seats": "3"}, seats=seats)
        hall.run(0.5)
        if names[0] == "Zoé":
            phones = {it: hall.phone(at, table) for at, it in enumerate(names)}
    hall.run(0.2)
    assert phones["Lou"].closed == (4003, "pair.ended")
    assert [phones[it].view["seat"] for it in ("Zoé", "Max")] == [1, 0]
    assert phones["Zoé"].view["name"] == "Zoé"


def test_what_a_phone_sends_while_its_person_changes_seats_counts_for_nobody() -> None:
    hall, table, first, second = two_phones("royal-reversi")
    hall.set_up()
    over(hall, table)
    told = [len(it.answers) for it in (first, second)]
    for visitor, message in (
        (table, {"do": "wish", "what": "next"}),
        (first, {"do": "act", "text": "KH@d6"}),
        (first, {"do": "leave"}),
    ):
        audience = "table" if visitor is table else "seat"
        text = written(message | {"id": f"late-{message['do']}"})
        hall.hub.inbox.put(Said(visitor, said(text, audience)))
    hall.run(1.0)
    assert first.closed == (4003, "pair.left")
    assert second.closed is None
    assert hall.state.phones == {0}
    assert second.view["seat"] == 0
    assert len(second.answers) == told[1], "nobody else hears of it"


def test_no_phone_acts_for_another_seat() -> None:
    hall, _, first, second = two_phones("royal-reversi")
    hall.set_up()
    card = next(it["text"] for it in first.view["moves"])
    assert hall.ask(second, "act", text=card)["type"] == "done"
    hall.run(0.2)
    assert hall.state.match.history.plies() == 0
    assert second.answers[-1]["type"] == "refused"
    forged = hall.join(local=False, **{"as": "seat", "token": "00" * 16})
    assert forged.closed == (4001, "pair.wrong")


# What phones do.


def test_a_card_declared_on_the_phone_is_the_move_and_the_table_asks_for_its_token() -> None:
    hall, table, first, second = two_phones("royal-reversi")
    hall.set_up()
    move = next(it for it in first.view["moves"] if it["kind"] == "card")
    assert first.view["needs"] == "move"
    hall.ask(first, "act", text=move["text"], state=first.view["state"])
    assert isinstance(hall.session.phase, Mending)
    hall.until(lambda: isinstance(hall.session.phase, Playing))
    assert table.view["last"]["text"] == move["text"]
    assert [it.move for it in entries(hall) if isinstance(it, Moved) and it.seat == 0] == [
        move["text"]
    ]
    assert second.view["needs"] == "move"
    assert first.view["needs"] == ""


def test_a_card_that_may_not_be_played_is_whispered_to_its_phone_alone() -> None:
    hall, table, first, second = two_phones("royal-reversi")
    hall.set_up()
    held = set(first.view["hand"])
    missing = next(it["text"] for it in table.view["moves"] if it["piece"] not in held)
    counts = len(table.sent), len(second.sent)
    hall.ask(first, "act", text=missing)
    hall.run(0.3)
    told = first.answers[-1]
    assert (told["type"], told["code"]) == ("refused", "royal.hand")
    assert (len(table.sent), len(second.sent)) == counts


def test_the_question_which_card_it_was_is_answered_by_the_phone() -> None:
    for seed in range(1, 40):
        hall, table, first, _ = two_phones("royal-reversi", seed)
        hall.set_up()
        texts = {it["text"] for it in first.view["moves"]}
        ten = next((it for it in first.view["moves"] if it["card"] == "10"), None)
        if ten is not None:
            break
    else:
        pytest.fail("nobody was dealt a ten")
    pad = hall.state.tracker.model.layout.pad(ten["path"][0])
    kind = hall.state.tracker.model.layout.kinds["A"]
    hall.ask(table, "gesture", gesture="put", pad=int(pad), kind=kind)
    hall.until(lambda: isinstance(hall.session.phase, Asking))
    assert topic(hall.session.phase) == (Asking, "which")
    hall.ask(first, "act", text=ten["text"])
    hall.until(lambda: hall.state.match.history.plies() == 1)
    assert ten["text"] in texts


def test_a_line_up_comes_from_the_phone_and_nobody_else_learns_it() -> None:
    hall = Hall("incognito")
    table = hall.join()
    hall.run(0.3)
    assert any(isinstance(it, Moved) for it in entries(hall)), "closed pieces are lined up unseen"
    first = hall.phone(0, table)
    hall.run(0.1)
    assert any(isinstance(it, TakenBack) for it in entries(hall))
    assert isinstance(hall.session.phase, Waiting)
    assert first.view["needs"] == "line-up"
    assert first.view["line_up"] == {"cells": ["a2", "b2", "c2", "d2", "e2", "f2"], "prefix": "S:"}
    second = hall.phone(1, table)
    hall.ask(first, "act", text="S:CPFCPF")
    hall.run(0.1)
    assert second.view["needs"] == "line-up"
    hall.ask(second, "act", text="N:FFFPPP")
    hall.run(0.1)
    hall.set_up()
    assert first.view["symbols"] == {
        "a2": "C",
        "b2": "P",
        "c2": "F",
        "d2": "C",
        "e2": "P",
        "f2": "F",
    }
    assert first.view["reserve"] == ["C", "P", "F"]
    assert second.view["symbols"]["a7"] == "F"
    assert all(
        content in {"S?", "N?"} for cell, content in table.view["scene"].items() if "." not in cell
    )
    assert not any("CPFCPF" in text for visitor in (table, second) for _, text in visitor.sent)
    hall.ask(first, "act", text="S:CCCPPP")
    hall.run(0.1)
    assert first.answers[-1]["type"] == "refused"


def test_whoever_does_not_want_the_phone_lines_up_with_ok() -> None:
    hall = Hall("incognito")
    table = hall.join()
    hall.run(0.3)
    hall.phone(0, table)
    assert topic(hall.session.phase) == (Waiting,)
    hall.ask(table, "key", key="ok")
    hall.run(0.3)
    assert topic(hall.session.phase) != (Waiting,)
    hall.set_up()
    assert hall.state.ready


def test_a_duel_between_phones_is_decided_by_the_table() -> None:
    hall = Hall("incognito")
    table = hall.join()
    first, second = hall.phone(0, table), hall.phone(1, table)
    hall.ask(first, "act", text="S:CPFCPF")
    hall.ask(second, "act", text="N:PCFPCF")
    hall.set_up()
    for phone, text in ((first, "c2-c4"), (second, "c7-c5"), (first, "c4xc5")):
        hall.ask(phone, "act", text=text)
        hall.until(lambda: isinstance(hall.session.phase, Playing))
    assert table.view["last"]["text"] == "c4xc5=FF"
    assert table.view["scene"]["c4"] == "SF"
    duel = table.view["duel"]
    assert (duel["cell"], duel["target"], duel["symbols"]) == ("c4", "c5", ["F", "F"])
    assert (duel["end"], duel["act"]) == ("tie", len(hall.state.match.history.acts))
    assert table.view["log"][-1]["say"] == duel["say"]
    assert "rien ne bouge" in duel["say"] or "nothing moves" in duel["say"]


def test_a_phone_has_its_part_in_the_deal_once() -> None:
    hall, _, first, _ = two_phones("royal-reversi")
    assert not first.view["stirred"]
    assert hall.ask(first, "stir", bytes="1f" * 16)["type"] == "done"
    assert hall.ask(first, "stir", bytes="2f" * 16)["code"] == "web.deal"
    assert [it.value for it in entries(hall) if isinstance(it, Stirred)] == ["1f" * 16]
    hall.set_up()
    assert first.view["stirred"]
    assert first.view["dealt"]


def test_a_seat_leaves_and_returns_and_a_robot_may_sit_in() -> None:
    hall, table, first, _ = two_phones("royal-reversi")
    hall.set_up()
    hand = first.view["hand"]
    hall.ask(first, "leave")
    hall.run(0.1)
    assert first.closed == (4003, "pair.left")
    assert not table.view["seats"][0]["paired"]
    hall.ask(table, "reseat", seat=0, kind="robot", level="club")
    hall.until(lambda: hall.state.match.history.plies() == 1)
    hall.until(lambda: isinstance(hall.session.phase, Playing))
    hall.ask(table, "reseat", seat=0, kind="human")
    hall.run(0.1)
    again = hall.phone(0, table)
    assert len(set(again.view["hand"]) & set(hand)) >= 3


def test_the_page_itself_may_be_the_hand_of_one_person_against_the_robot() -> None:
    hall = Hall("royal-reversi", robots=(1,))
    table = hall.join()
    hall.until(lambda: hall.state.ready)
    told = hall.ask(table, "pair", seat=0, here=True)
    seat = hall.join(**{"as": "seat", "token": told["token"]})
    hall.run(0.2)
    assert len(seat.view["hand"]) == 5
    assert hall.ask(table, "pair", seat=1)["code"] == "web.seat", "a robot needs none"


def test_phones_are_no_use_where_nobody_hides_anything() -> None:
    hall = Hall("reversi")
    table = hall.join()
    assert hall.ask(table, "pair", seat=0)["code"] == "web.secret"
    hall.set_up()
    assert "phones" not in table.view["menu"]


def test_a_table_without_a_server_has_no_phones_in_its_menu() -> None:
    from tests.controller.session.table import Table

    table = Table("royal-reversi")
    table.press(Key.MENU)
    assert "phones" not in table.answers_offered
    acts = list(table.acts)
    table.send(Declared(0, table.legal()[0]))
    assert table.acts == acts, "a seat without a phone declares nothing"


def test_to_part_with_nobody_hangs_up_on_nobody() -> None:
    hall = Hall("royal-reversi")
    table = hall.join()
    for seat in (-1, 0, 3):
        assert hall.ask(table, "unpair", seat=seat)["code"] == "web.seat"
    assert table.closed is None


def test_a_private_page_is_only_shown_where_the_table_stands() -> None:
    hall = Hall("royal-reversi")
    table, watcher = hall.join(), hall.join(local=False)
    hall.set_up()
    hall.ask(table, "wish", what="hands")
    hall.run(0.1)
    hall.ask(table, "choose", at=0)
    hall.run(0.2)
    hall.ask(table, "choose", at=1)
    hall.run(0.3)
    assert table.view["phase"] == "private"
    hand = hall.state.game.scene(hall.state.match.state)["hand.A"].split()
    assert table.view["page"].text.count(" ") == 4
    assert watcher.view["page"].text.startswith("Someone is looking")
    assert len(hand) == 5


def test_a_key_press_reaches_the_session_over_the_simulated_keys() -> None:
    hall = Hall("reversi")
    assert hall.hub.attendant is not None
    hall.run(0.5)
    hall.hub.attendant.gesture([PressKey(Key.MENU)], hall.clock.now)
    hall.run(0.3)
    assert isinstance(hall.session.phase, Asking)


def test_what_a_phone_tries_in_vain_does_not_even_hasten_what_others_see() -> None:
    hall, table, first, _ = two_phones("royal-reversi")
    hall.set_up()
    hall.ask(table, "pair", seat=1)
    hall.run(0.8)
    sent = [*table.sent]
    assert hall.ask(first, "act", text="?") == {"type": "done", "id": first.answers[-2]["id"]}
    hall.run(0.1)
    assert first.answers[-1]["code"] == "notation"
    assert table.sent == sent, "not even the seconds left for pairing"
    hall.ask(table, "why", text="JH@a1")
    hall.run(0.1)
    assert '"left":119' in table.sent[-1][1]


def test_a_hand_opened_after_the_robot_has_lined_up_lets_the_game_go_on() -> None:
    hall = Hall("incognito", robots=(1,))
    hall.run(2.0)
    table = hall.join()
    told = hall.ask(table, "pair", seat=0, here=True)
    seat = hall.join(**{"as": "seat", "token": told["token"]})
    hall.run(0.2)
    assert seat.view["needs"] == "line-up"
    hall.ask(seat, "act", text="S:CPFCPF")
    hall.until(lambda: [act.seat for act in hall.state.match.history.acts] == [0, 1])
    assert hall.thinks[-1].seat == 1, "the robot is asked again"
    assert not isinstance(hall.session.phase, Asking)
    hall.until(lambda: isinstance(hall.session.phase, Playing) and seat.view["needs"] == "move")
