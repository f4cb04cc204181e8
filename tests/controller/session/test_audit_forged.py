"""Verify finds every way to cheat with cards and seals."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import pytest

from controller.journal.entries import (
    NOBODY,
    Entry,
    Moved,
    Pledged,
    Revealed,
    Sealed,
    SeatChanged,
    Started,
    Stirred,
)
from controller.journal.errors import JournalError
from controller.session import commitments
from controller.session.audit import AuditFinding
from tests.controller.session.vouched import (
    Told,
    at_of,
    cards,
    checked,
    incognito,
    keys,
    retold,
    royal,
    with_one,
)


def is_found(told: Iterable[Entry]) -> bool:
    """True if a forged game is found out: by verify, or because it is not even a legal game."""
    try:
        found = checked(retold(told))
    except JournalError:
        return True
    return found[-1].key == "untrue" and any(it.wrong for it in found)


def other_digit(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


def test_any_other_card_is_found() -> None:
    told = royal()
    forged = 0
    for at in cards(told):
        entry = told[at]
        assert isinstance(entry, Moved)
        for card in ("KH", "9", "JS"):
            if f"+{card}" != entry.move:
                forged += 1
                assert is_found(with_one(told, at, move=f"+{card}")), (at, card)
    assert forged > 2 * len(cards(told))


def test_the_altered_card_is_named() -> None:
    told = royal()
    at = cards(told)[-1]
    entry = told[at]
    assert isinstance(entry, Moved)
    card = "QD" if entry.move != "+QD" else "QH"
    found = checked(retold(with_one(told, at, move=f"+{card}")))
    facts = {"record": at + 1, "found": card, "expected": entry.move[1:]}
    assert found == [found[0], AuditFinding("bad.card", facts), AuditFinding("untrue")]


def test_cards_in_another_order_are_found() -> None:
    told = royal()
    pairs = [(one, two) for one in cards(told)[:10] for two in cards(told)[:10] if one < two]
    swapped = 0
    for one, two in pairs:
        first, second = told[one], told[two]
        assert isinstance(first, Moved)
        assert isinstance(second, Moved)
        if first.move != second.move:
            swapped += 1
            assert is_found(with_one(with_one(told, one, move=second.move), two, move=first.move))
    assert swapped > 20


def stirred(told: Told, values: Sequence[str]) -> Told:
    """Other shares, in their entries and in the reveal."""
    ats = [at for at, it in enumerate(told) if isinstance(it, Stirred)]
    for at, value in zip(ats, values, strict=True):
        told = with_one(told, at, value=value)
    return with_one(told, at_of(told, Revealed), stirred=tuple(values))


def shares(told: Told) -> list[str]:
    return [it.value for it in told if isinstance(it, Stirred)]


def forged_secret(told: Told, secret: str) -> Told:
    """Another secret everywhere, with a promise that fits: the cards give it away."""
    begin = told[0]
    assert isinstance(begin, Started)
    promise = commitments.promise(begin.id, bytes.fromhex(secret))
    told = with_one(told, at_of(told, Pledged), promise=promise, secret=secret)
    return with_one(told, at_of(told, Revealed), secret=secret)


def moved_to(told: Told, start: int, stop: int) -> Told:
    told = list(told)
    told.insert(stop, told.pop(start))
    return told


def without(told: Told, at: int) -> Told:
    return [*told[:at], *told[at + 1 :]]


def salted(told: Told) -> tuple[str, ...]:
    entry = told[at_of(told, Revealed)]
    assert isinstance(entry, Revealed)
    return entry.salts


DEALS: dict[str, tuple[Callable[[Told], Told], str]] = {
    "a share altered": (
        lambda it: with_one(it, at_of(it, Stirred), value="0" * 32),
        "bad.stirred",
    ),
    "a share altered everywhere": (
        lambda it: stirred(it, ["0" * 32, *shares(it)[1:]]),
        "bad.card",
    ),
    "shares swapped": (
        lambda it: stirred(it, [shares(it)[1], shares(it)[0], shares(it)[2]]),
        "bad.card",
    ),
    "shares swapped in the reveal": (
        lambda it: with_one(it, at_of(it, Revealed), stirred=tuple(shares(it)[::-1])),
        "bad.stirred",
    ),
    "a share left out of the reveal": (
        lambda it: with_one(it, at_of(it, Revealed), stirred=tuple(shares(it)[:2])),
        "bad.stirred",
    ),
    "a share more in the reveal": (
        lambda it: with_one(it, at_of(it, Revealed), stirred=(*shares(it), "0" * 32)),
        "bad.stirred",
    ),
    "another secret revealed": (
        lambda it: with_one(it, at_of(it, Revealed), secret="1" * 64),
        "bad.promise",
    ),
    "another secret kept": (
        lambda it: with_one(it, at_of(it, Pledged), secret="1" * 64),
        "bad.kept",
    ),
    "another promise": (
        lambda it: with_one(it, at_of(it, Pledged), promise="1" * 64),
        "bad.promise",
    ),
    "another secret everywhere": (lambda it: forged_secret(it, "1" * 64), "bad.card"),
    "another id": (lambda it: with_one(it, 0, id="f" * 16), "bad.promise"),
    "a share after the first card": (
        lambda it: moved_to(it, at_of(it, Stirred, 2), cards(it)[0]),
        "bad.late",
    ),
    "a share before the promise": (lambda it: moved_to(it, at_of(it, Stirred), 1), "bad.early"),
    "a second promise": (
        lambda it: [*it[:8], it[at_of(it, Pledged)], *it[8:]],
        "bad.again",
    ),
    "nobody had a part": (
        lambda it: [
            replace(entry, source=NOBODY) if isinstance(entry, Stirred) else entry for entry in it
        ],
        "bad.alone",
    ),
    "another secret revealed first": (
        lambda it: [*it[:-2], Revealed("1" * 64, tuple(shares(it)), ()), *it[-2:]],
        "bad.promise",
    ),
}


@pytest.mark.parametrize("forgery", DEALS)
def test_a_forged_deal_is_found(forgery: str) -> None:
    change, key = DEALS[forgery]
    told = retold(change(royal()))
    assert told != royal()
    found = keys(told)
    assert found[-1] == "untrue"
    assert key in found


SEALS: dict[str, tuple[Callable[[Told], Told], str]] = {
    "a symbol altered": (
        lambda it: with_one(it, at_of(it, Sealed) + 1, move="S:PCFCPF"),
        "bad.seal",
    ),
    "the other line-up altered": (
        lambda it: with_one(it, at_of(it, Sealed, 1) + 1, move="N:FPFPCC"),
        "bad.seal",
    ),
    "a salt altered": (
        lambda it: with_one(
            it, at_of(it, Revealed), salts=(other_digit(salted(it)[0]), *salted(it)[1:])
        ),
        "bad.seal",
    ),
    "salts swapped": (
        lambda it: with_one(it, at_of(it, Revealed), salts=salted(it)[::-1]),
        "bad.seal",
    ),
    "a salt left out": (
        lambda it: with_one(it, at_of(it, Revealed), salts=salted(it)[:2]),
        "bad.salts",
    ),
    "a salt more": (
        lambda it: with_one(it, at_of(it, Revealed), salts=(*salted(it), "0" * 64)),
        "bad.salts",
    ),
    "a seal altered": (lambda it: with_one(it, at_of(it, Sealed), seal="0" * 64), "bad.seal"),
    "a seal of another seat": (lambda it: with_one(it, at_of(it, Sealed), seat=1), "bad.seal"),
    "a seal left out": (lambda it: without(it, at_of(it, Sealed)), "bad.unsealed"),
    "a seal after its act": (
        lambda it: moved_to(it, at_of(it, Sealed), at_of(it, Sealed) + 1),
        "bad.unsealed",
    ),
    "a seal too many": (
        lambda it: [*it[:-2], it[at_of(it, Sealed)], *it[-2:]],
        "bad.loose",
    ),
    "a seal before the promise": (
        lambda it: moved_to(it, at_of(it, Pledged), at_of(it, Sealed)),
        "bad.early",
    ),
    "a seal for a person's act": (
        lambda it: [it[0], SeatChanged(0, "human", ""), *it[1:]],
        "bad.loose",
    ),
    "another secret revealed": (
        lambda it: with_one(it, at_of(it, Revealed), secret="1" * 64),
        "bad.promise",
    ),
}


@pytest.mark.parametrize("forgery", SEALS)
def test_a_forged_line_up_is_found(forgery: str) -> None:
    change, key = SEALS[forgery]
    told = retold(change(incognito()))
    assert told != incognito()
    found = keys(told)
    assert found[-1] == "untrue"
    assert key in found
