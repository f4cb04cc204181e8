import json
import re
from contextlib import suppress
from importlib.resources import files
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.web.message_reader import Nonsense, hello, said
from controller.web.messages import LARGEST, SEAT, TABLE, CommonRequest, Hello, described
from controller.web.rate_limit import Bucket
from controller.web.socket import BURST, RATE
from tests.controller.web.hall import Hall, Visitor

API = (files("controller.web") / "API.md").read_text(encoding="utf-8")
ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)


def examples() -> list[dict[str, Any]]:
    """All example messages in the protocol's description."""
    blocks = re.findall(r"```json\n(.*?)```", API, re.DOTALL)
    form = re.compile(r"^\{\"do\".*?\}$", re.MULTILINE | re.DOTALL)
    texts = [text for block in blocks for text in form.findall(block)]
    return [json.loads(text.replace("…", "").replace("\u200b", "")) for text in texts]


def test_every_message_of_the_description_is_understood_and_none_is_missing() -> None:
    seen: set[str] = set()
    for message in examples():
        do = message["do"]
        seen.add(do)
        if do == "hello":
            message["token"] = message.get("token", "") and "9f" * 16
            assert hello(json.dumps(message)).audience == message["as"]
        else:
            full = message | ({"bytes": "1f" * 16} if do == "stir" else {})
            audience = "seat" if do in SEAT else "table"
            kind = (SEAT if audience == "seat" else TABLE)[do]
            assert type(said(json.dumps(full), audience)) is kind
    assert seen == {"hello", *TABLE, *SEAT}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"do":"play"}',
        '{"do":"play","id":"a","text":"d3","more":1}',
        '{"do":"play","id":"a","text":3}',
        '{"do":"play","id":1,"text":"d3"}',
        '{"do":"play","id":"a","id":"b","text":"d3"}',
        '{"do":"play","id":"a","text":"d3\\u0000"}',
        '{"do":"play","id":"a","text":"' + "x" * 65 + '"}',
        '{"do":"key","id":"a","key":"up"}',
        '{"do":"key","id":"a","key":"ok","down":1}',
        '{"do":"choose","id":"a","at":1.5}',
        '{"do":"choose","id":"a","at":true}',
        '{"do":"choose","id":"a","at":NaN}',
        '{"do":"choose","id":"a","at":99999999999999999999}',
        '{"do":"pair","id":"a","seat":-2}',
        '{"do":"act","id":"a","text":"d3"}',
        '{"do":"begin","id":"a","game":"reversi","seats":[{"kind":"human","admin":true}]}',
        '{"do":"begin","id":"a","game":"reversi","options":{"a":1}}',
        '{"do":"begin","id":"a","game":"reversi","options":{"a":[[[[]]]]}}',
        "[" * 2000,
        '{"do":' * 300,
        "x" * (LARGEST + 1),
        '{"do":"hello","v":1,"as":"table","language":"fr"}',
    ],
)
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(Nonsense):
        said(text, "table")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x" * (LARGEST + 1), "size"),
        ('{"do":"begin","id":"a","game":"g","options":{"a":[[[]]]}}', "size"),
        ("{", "json"),
        ('{"do":"choose","id":"a","at":Infinity}', "json"),
        ('{"do":"choose","id":"a","at":1,"at":1}', "json"),
        ('{"do":"begin","id":"a","game":"g","options":{"a":"1","a":"1"}}', "json"),
        ("[]", "object"),
        ('{"do":["play"]}', "do"),
        ('{"do":"leave","id":"a"}', "do"),
        ('{"do":"choose","at":"x","more":1}', "unknown key"),
        ('{"do":"choose","at":"x"}', "id"),
        ('{"do":"choose","at":"x","id":"a","state":null}', "state"),
        ('{"do":"choose","id":"a","at":1.0}', "at"),
        ('{"do":"play","id":"a","text":"\\ud800"}', "text"),
        ('{"do":"play","id":"\\u200b","text":"d3"}', "id"),
        ('{"do":"key","id":"a","key":"ok","down":null}', "down"),
        ('{"do":"gesture","id":"a","gesture":"put","kind":"N1\\n"}', "kind"),
        ('{"do":"gesture","id":"a","gesture":"knock","pads":[true]}', "pad"),
        ('{"do":"gesture","id":"a","gesture":"knock","pads":{}}', "pads"),
        ('{"do":"begin","id":"a","game":"g","options":{"a":"\\u0000"}}', ""),
        ('{"do":"begin","id":"a","game":"g","options":[]}', "options"),
        ('{"do":"begin","id":"a","game":"g","seats":[{"kind":"human"},{"level":1}]}', "kind"),
        ('{"do":"begin","id":"a","game":"g","seats":[{"kind":"human","do":"x"}]}', "unknown key"),
        ('{"do":"begin","id":"a","game":"g","seats":[1]}', "seats"),
    ],
)
def test_the_reason_is_the_first_key_at_fault(text: str, reason: str) -> None:
    with pytest.raises(Nonsense) as caught:
        said(text, "table")
    assert str(caught.value) == reason


@given(st.sampled_from([*TABLE, *SEAT, "hello", "x"]), st.dictionaries(st.text(max_size=8), ANY))
def test_whatever_is_said_is_understood_or_nonsense(do: str, facts: dict[str, Any]) -> None:
    text = json.dumps({"do": do, "id": "a"} | facts)
    for read in (hello, lambda it: said(it, "table"), lambda it: said(it, "seat")):
        with suppress(Nonsense):
            assert isinstance(read(text), Hello | CommonRequest)


def test_a_bucket_gives_twenty_a_second_and_forty_at_once() -> None:
    bucket = Bucket(0.0, RATE, BURST)
    assert [bucket.take(0.0) for _ in range(41)].count(True) == 40
    bucket = Bucket(0.0, RATE, BURST)
    assert all(bucket.take(at / 20) for at in range(200))
    bucket = Bucket(0.0, RATE, BURST)
    assert not all(bucket.take(at / 40) for at in range(200))


def fuzzed(count: int, seed: int) -> Hall:
    """Messages that the protocol allows, in any order and with any values, from three clients."""
    random = Random(seed)
    hall = Hall("royal-reversi", seed=seed)
    table, watcher = hall.join(), hall.join(local=False)
    phone = hall.phone(0, table)
    texts = ["d3", "JH@h7", "--", "X", "XB", "S:CPFCPF", "=C", "c2-c4", "W3", "p400C", "ö", ""]
    for number in range(count):
        visitor: Visitor = random.choice([table, table, table, watcher, phone])
        audience = "seat" if visitor is phone and visitor.closed is None else "table"
        known = described()[audience]
        do = random.choice([it for it in known if it not in {"saved", "replay", "analyse"}])
        facts: dict[str, Any] = {"do": do, "id": f"f{number}"}
        for key in known[do]:
            if key["needed"] or random.random() < 0.4:
                facts[key["key"]] = _drawn(random, key["type"], key.get("form", ""), texts)
        try:
            message = said(json.dumps(facts), audience)
        except Nonsense:
            continue
        hall.tell(visitor, message)
        if phone.closed is not None and random.random() < 0.1:
            hall.ask(table, "begin", game="royal-reversi")
            hall.run(0.05)
            if hall.session.phase.__class__.__name__ != "Asking":
                told = hall.ask(table, "pair", seat=0, here=True)
                if "token" in told:
                    phone = hall.join(local=False, **{"as": "seat", "token": told["token"]})
    return hall


def _drawn(random: Random, kind: str, form: str, texts: list[str]) -> Any:
    if kind == "bool":
        return random.random() < 0.5
    if kind == "int":
        return random.choice([-1, 0, 1, 2, 3, 7, 19, 27, 63, 64, 1023])
    if kind == "ints":
        return [random.randrange(-1, 70) for _ in range(random.randrange(4))]
    if kind == "texts":
        return random.choice([{}, {"first": "red"}, {"seats": "3"}, {"x": "y"}])
    if kind == "seats":
        return [{"kind": random.choice(["human", "robot"])} for _ in range(random.randrange(4))]
    if re.fullmatch(r"[a-z|-]+", form) and form:
        return random.choice(form.split("|"))
    if "0-9a-f" in form:
        return "1f" * 16
    games = ["reversi", "incognito", "royal-reversi", "inside", "invers", "roliversi", "chess"]
    wishes = ["hint", "take-back", "resign", "restart", "next", "phones", "set-up", "lobby"]
    return random.choice([*texts, *games, *wishes, "none", "game 60+1"])


@pytest.mark.parametrize("seed", range(3))
def test_any_messages_in_any_order_leave_a_table_that_plays(seed: int) -> None:
    _still_plays(fuzzed(400, seed))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_a_hundred_thousand_messages_leave_a_table_that_plays(seed: int) -> None:
    _still_plays(fuzzed(10_000, 100 + seed))


def _still_plays(hall: Hall) -> None:
    assert len(hall.hub.guests) >= 2, "nobody was hung up on who broke no rule"
    hall.run(40.0)
    page = hall.join()
    hall.ask(page, "doctor", act="close")
    hall.run(0.1)
    hall.ask(page, "hand", mode="whole")
    hall.ask(page, "begin", game="reversi", seats=[{"kind": "human"}, {"kind": "human"}])
    hall.until(lambda: page.view["game"] and page.view["game"]["key"] == "reversi", 60.0)
    hall.until(lambda: bool(page.view["moves"]), 60.0)
    hall.ask(page, "play", text="d3")
    hall.until(lambda: page.view["ply"] == 1)
