"""Typed entries: what may be written, and that nothing else is read."""

import json
from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.journal import entries
from controller.journal.contents import Contents, parse
from controller.journal.entries import (
    Ended,
    Entry,
    Moved,
    Opened,
    Pledged,
    Reopened,
    Revealed,
    Sealed,
    SeatChanged,
    Started,
    Stirred,
    TakenBack,
    Turned,
    fingerprint,
    new_id,
    plain,
    typed,
)
from controller.journal.errors import JournalError
from controller.journal.frame import ID, LARGEST
from controller.journal.resume import rebuild
from rules.game import Game
from rules.games import invers, reversi

from .build import CATALOG, PATH, begin, chained, journal, mappings, payloads, spoken, story

HASH = "00112233445566ff"
ALL: list[Entry] = [
    begin(invers.GAME, offboard="pool"),
    Moved("d3", 0, HASH, (1.5, 600.0)),
    Moved("+KH", -1, HASH),
    TakenBack(2, HASH),
    SeatChanged(1, "robot", "3"),
    Turned(3),
    Ended(("black", "white"), "draw", (32, 32)),
    Reopened(),
    Pledged(64 * "a", 64 * "b"),
    Stirred("phone-12", 32 * "c"),
    Sealed(1, 64 * "d"),
    Revealed(64 * "b", (32 * "c",), (64 * "e", 64 * "f")),
    Ended(("black",), "resigned", (), hidden=True),
    Opened(),
]


def code_of(mapping: Mapping[str, object]) -> str:
    with pytest.raises(JournalError) as caught:
        typed(mapping, 7)
    assert caught.value.facts["record"] == "7"
    return spoken(caught.value)


@pytest.mark.parametrize("entry", ALL, ids=str)
def test_an_entry_is_the_same_as_a_mapping_and_as_bytes(entry: Entry) -> None:
    assert typed(plain(entry)) == entry
    assert entries.read(entries.write(entry), entries.VERSION, 1) == entry
    assert json.loads(entries.write(entry)) == json.loads(json.dumps(plain(entry)))


def test_no_kind_of_entry_is_forgotten_above() -> None:
    assert {type(entry) for entry in ALL} == set(Entry.__args__)


@pytest.mark.parametrize("entry", ALL, ids=str)
def test_no_key_may_be_missing_or_too_much(entry: Entry) -> None:
    whole = plain(entry)
    assert code_of({**whole, "more": 1}) == "journal.keys"
    for key in whole:
        less = {name: value for name, value in whole.items() if name != key}
        assert code_of(less) == ("journal.type" if key == "type" else "journal.keys")


WRONG: list[tuple[Entry, str, list[object]]] = [
    (ALL[0], "id", ["", "0123", HASH.upper(), 5, None]),
    (ALL[0], "game", [5, None, ["invers"]]),
    (ALL[0], "options", [5, [], {"a": 1}, {1: "a"}]),
    (ALL[0], "seats", [5, "a", [5], [{"seat": "a"}], [{"seat": "a", "kind": "cat", "level": ""}]]),
    (ALL[0], "quarters", [-1, 4, 1.0, True, "1", None]),
    (ALL[1], "move", [5, None]),
    (ALL[1], "seat", [-2, 100, True, 0.0, "0"]),
    (ALL[1], "hash", ["", HASH[1:], HASH + "0", HASH.upper(), 5]),
    (ALL[1], "left", [5.0, "5", [True], ["5"], [None], [float("nan")], [float("inf")], [10**400]]),
    (ALL[3], "acts", [0, -1, True, 1.0, 10**7]),
    (ALL[4], "seat", [-1, True]),
    (ALL[4], "kind", ["", "Human", "robotx", 5]),
    (ALL[5], "quarters", [4, False]),
    (ALL[6], "winners", ["black", [5], {"black": 1}]),
    (ALL[6], "score", [5, [1.0], [True], [10**10]]),
    (ALL[8], "promise", ["", 63 * "a", 65 * "a", 64 * "A", 5]),
    (ALL[8], "secret", ["", 63 * "a", 64 * "g", None]),
    (ALL[9], "source", ["", "phone", "phone-", "phone-123", "Table", 5]),
    (ALL[9], "value", ["", 31 * "c", 33 * "c", 5]),
    (ALL[10], "seat", [-1, True, "0"]),
    (ALL[10], "seal", ["", 65 * "d", None]),
    (ALL[11], "secret", ["", 5]),
    (ALL[11], "stirred", [32 * "c", [5], [64 * "c"]]),
    (ALL[11], "salts", [64 * "c", [None], [32 * "c"]]),
    (ALL[7], "type", ["Reopened", 5, None, ["begin"], {}]),
]


@pytest.mark.parametrize(
    ("entry", "key", "wrong"), WRONG, ids=[f"{type(it[0]).__name__}.{it[1]}" for it in WRONG]
)
def test_a_value_of_another_kind_is_refused(entry: Entry, key: str, wrong: list[object]) -> None:
    for value in wrong:
        code = code_of({**plain(entry), key: value})
        assert code == ("journal.type" if key == "type" else "journal.value"), value


def test_whole_seconds_are_seconds() -> None:
    entry = typed({**plain(ALL[1]), "left": [30, 2.5]})
    assert isinstance(entry, Moved)
    assert [type(it) for it in entry.left] == [float, float]


PAYLOADS = [
    b"",
    b"null",
    b"[]",
    b'"turned"',
    b'{"quarters":1,"type":"turned"} ',
    b'{"quarters": 1,"type":"turned"}',
    b'{"type":"turned","quarters":1}',
    b'{"quarters":1,"quarters":1,"type":"turned"}',
    b'{"quarters":NaN,"type":"turned"}',
    b'{"quarters":-Infinity,"type":"turned"}',
    b'{"quarters":1e999,"type":"turned"}',
    b'{"quarters":' + b"1" * 5000 + b',"type":"turned"}',
    b'{"quarters":' + b"[" * 20_000 + b"]" * 20_000 + b',"type":"turned"}',
    b"\xff\xfe{}",
    '{"quarters":1,"type":"turned"}'.encode("utf-16"),
    '{"level":"é","kind":"robot","seat":1,"type":"seat-changed"}'.encode(),
]


@pytest.mark.parametrize("payload", PAYLOADS, ids=[str(at) for at in range(len(PAYLOADS))])
def test_only_the_json_that_we_write_is_read(payload: bytes) -> None:
    with pytest.raises(JournalError) as caught:
        entries.read(payload, 1, 4)
    assert (spoken(caught.value), caught.value.facts) == ("journal.json", {"record": "4"})


def test_nesting_just_below_the_limit_is_refused_as_well() -> None:
    # What can just be read may be too deep to be told.
    for depth in range(50, 1200, 7):
        payload = b'{"quarters":' + b"[" * depth + b"]" * depth + b',"type":"turned"}'
        with pytest.raises(JournalError):
            entries.read(payload, 1, 1)


def test_letters_of_all_kinds_are_kept_in_plain_ascii() -> None:
    entry = SeatChanged(0, "robot", "Très fort, ♟ \ud800\n\0")
    payload = entries.write(entry, 1)
    assert payload.isascii()
    assert b"\n" not in payload
    assert entries.read(payload, 1, 1) == entry


def test_an_entry_that_is_too_large_is_refused() -> None:
    fits = LARGEST - len(entries.write(SeatChanged(0, "robot", "")))
    assert len(entries.write(SeatChanged(0, "robot", "x" * fits))) == LARGEST
    with pytest.raises(JournalError) as caught:
        entries.write(SeatChanged(0, "robot", "x" * (fits + 1)))
    assert spoken(caught.value) == "journal.large"


@pytest.mark.parametrize("version", [0, 5, 9])
def test_a_version_that_nobody_knows_is_refused(version: int) -> None:
    with pytest.raises(JournalError) as caught:
        entries.read(entries.write(Turned(1)), version, 5)
    assert spoken(caught.value) == "journal.newer"
    assert caught.value.facts == {"record": "5", "version": str(version), "allowed": "4"}


def test_a_journal_begins_once() -> None:
    none: list[Entry] = [Turned(1)]
    twice: list[Entry] = [begin(), Turned(1), begin()]
    for told, record in ((none, "1"), (twice, "3")):
        with pytest.raises(JournalError) as caught:
            parse(journal(told), PATH)
        assert (spoken(caught.value), caught.value.facts) == ("journal.begin", {"record": record})
    with pytest.raises(JournalError) as caught:
        parse(journal([replace(begin(), id="f" * 16)]), PATH)
    assert caught.value.code == "journal.begin"


def test_an_id_is_new_each_time() -> None:
    ids = {new_id() for _ in range(100)}
    assert len(ids) == 100
    assert all(ID.fullmatch(it) for it in ids)


def test_a_fingerprint_tells_positions_apart() -> None:
    start = reversi.GAME.start({})
    after = start.clone()
    after.play(after.codes()[0])
    assert fingerprint(reversi.GAME, start) == fingerprint(reversi.GAME, start.clone())
    assert fingerprint(reversi.GAME, start) != fingerprint(reversi.GAME, after)
    assert len(fingerprint(reversi.GAME, after)) == 16


def only_journal_errors(data: bytes) -> None:
    for accept in (False, True):
        try:
            found: Contents = parse(data, PATH, accept_prefix=accept)
            rebuild(CATALOG, found)
        except JournalError:
            continue


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
TOLD = mappings(story(acts=12))
CHANGED = st.tuples(
    st.integers(0, len(TOLD) - 1),
    st.sampled_from(sorted({key for entry in TOLD for key in entry})),
    JSON,
)


@given(st.binary())
def test_any_bytes_are_a_journal_or_a_journal_error(data: bytes) -> None:
    only_journal_errors(data)


@given(st.binary(max_size=200), st.integers(0, 40_000), st.integers(0, 200))
def test_any_bytes_inside_a_journal_are_a_journal_error_or_harmless(
    data: bytes, at: int, dropped: int
) -> None:
    whole = journal(story(acts=10))
    only_journal_errors(whole[:at] + data + whole[at + dropped :])


@given(st.lists(st.binary(min_size=1), min_size=1, max_size=4))
def test_any_payloads_are_a_journal_error(parts: list[bytes]) -> None:
    only_journal_errors(b"".join(chained(parts)))


@given(CHANGED)
def test_any_value_in_a_whole_record_is_a_journal_error_or_a_game(
    change: tuple[int, str, object],
) -> None:
    at, key, value = change
    told = [dict(entry) for entry in TOLD]
    told[at][key] = value
    parts = payloads(story(acts=12))
    parts[at] = json.dumps(told[at], sort_keys=True, separators=(",", ":")).encode()
    only_journal_errors(b"".join(chained(parts)))


@given(st.sampled_from(CATALOG.games), st.text(), st.dictionaries(st.text(), st.text()))
def test_any_start_is_a_journal_error_or_a_game(
    game: Game, start: str, options: dict[str, str]
) -> None:
    only_journal_errors(journal([replace(begin(game), start=start)]))
    only_journal_errors(journal([replace(begin(game), options=options)]))


def test_begin_is_typed_strictly_in_its_seats() -> None:
    entry = typed(plain(begin()))
    assert isinstance(entry, Started)
    assert entry.seats == begin().seats
