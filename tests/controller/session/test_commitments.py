"""Promises, seals and shuffles: values that another program (openssl) gave too, and fairness."""

from collections import Counter
from hashlib import sha256
from itertools import islice, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.session import commitments

GAME = "g-0001"
SECRET = bytes(range(32))
SHARE = b"\x11" * 16
KEY = commitments.deal_key(SECRET, GAME, [SHARE])
CHI_23_DOF = 49.73
"""Beyond this for 24 equally likely cases: less than once in a thousand."""
CHI_55_DOF = 93.17


def test_the_length_goes_before_each_part() -> None:
    assert commitments.lp("1", "23") == b"\0\0\0\x011\0\0\0\x0223"
    assert commitments.lp("é", b"\0") == b"\0\0\0\x02\xc3\xa9\0\0\0\x01\0"
    assert commitments.lp() == b""


@given(st.lists(st.binary(max_size=6), max_size=4), st.lists(st.binary(max_size=6), max_size=4))
def test_different_parts_never_look_the_same(some: list[bytes], others: list[bytes]) -> None:
    assert (commitments.lp(*some) == commitments.lp(*others)) == (some == others)


# Each with: openssl dgst -sha256 [-mac HMAC -macopt hexkey:KEY]


def test_the_promise_of_a_secret() -> None:
    told = "536c04fa66163ccb29bfd271da246ba12649a62a556c7caa4ff3d195136d7e59"
    assert commitments.promise(GAME, SECRET) == told
    assert commitments.promise("g-0002", SECRET) != told


def test_the_key_of_the_deal() -> None:
    assert KEY.hex() == "3ce1b29d4872fa4190092448c4cb7c169a38a65d1338f3baa870cbbc13c792db"


def test_the_key_depends_on_every_share_and_on_their_order() -> None:
    other = b"\x22" * 16
    shares = [[], [SHARE], [other], [SHARE, other], [other, SHARE], [SHARE + other]]
    assert len({commitments.deal_key(SECRET, GAME, it) for it in shares}) == len(shares)


def test_the_stream() -> None:
    first = "e81fb7c6285c62d5a51c98d7cfa09cb2f7f6f3efd5025e42db4f5d09ca3c3b5c"
    second = "6e043f003dfa1af570d988c46acd3fb7505d3babedf5679bad9109a448f14d32"
    assert bytes(islice(commitments.stream(KEY), 64)).hex() == first + second


def test_a_seal() -> None:
    told = "60c16856593ddf7bf05a3d3fdcce22828ed496418ea8d94ce709c1b211213230"
    assert commitments.seal(SECRET, "act", GAME, 0, "S:CPFCPF") == told
    others = [
        commitments.seal(SECRET, "act", GAME, 1, "S:CPFCPF"),
        commitments.seal(SECRET, "act", GAME, 0, "S:CPFCFP"),
        commitments.seal(SECRET, "other", GAME, 0, "S:CPFCPF"),
        commitments.seal(SECRET, "act", "g-0002", 0, "S:CPFCPF"),
        commitments.seal(SECRET[::-1], "act", GAME, 0, "S:CPFCPF"),
    ]
    assert len({told, *others}) == 6


def test_salts_differ_and_cannot_be_told_from_one_another() -> None:
    first = "8a23b6ab0c2331aea39d15c0ac6977438b0ad886fdc6a3cbfa6d75904ed9b3e0"
    assert commitments.salt(SECRET, GAME, 0).hex() == first
    assert len({commitments.salt(SECRET, GAME, number) for number in range(99)}) == 99


def test_a_table_has_another_secret_for_each_game() -> None:
    found = {commitments.table_secret(b"k" * 32, 5, f"{game:016x}") for game in range(99)}
    found |= {commitments.table_secret(b"l" * 32, 5, f"{0:016x}")}
    assert len(found) == 100
    assert {len(it) for it in found} == {commitments.SECRET_BYTES}


def test_the_shuffle_by_hand() -> None:
    """From the first words of the stream: 0xe81fb7c6 % 52, 0x285c62d5 % 51, and so on."""
    words = bytes(islice(commitments.stream(KEY), 4 * 51))
    order = list(range(52))
    for at, last in enumerate(range(51, 0, -1)):
        other = int.from_bytes(words[4 * at : 4 * at + 4], "big") % (last + 1)
        order[last], order[other] = order[other], order[last]
    assert commitments.shuffled(commitments.stream(KEY), range(52)) == order
    assert order[:10] == [5, 36, 19, 2, 10, 45, 43, 4, 1, 39]


@pytest.mark.parametrize("limit", [3, 5, 56, 2**31 + 1])
def test_numbers_beyond_the_last_whole_multiple_are_thrown_away(limit: int) -> None:
    whole = 2**32 // limit * limit
    source = iter(whole.to_bytes(4, "big") + b"\xff" * 4 + (limit - 1).to_bytes(4, "big"))
    assert commitments.below(source, limit) == limit - 1
    assert list(source) == []
    assert commitments.below(iter((whole - 1).to_bytes(4, "big")), limit) == limit - 1


@pytest.mark.parametrize("limit", [1, 2, 2**32])
def test_a_limit_that_divides_all_numbers_throws_nothing_away(limit: int) -> None:
    assert commitments.below(iter(b"\xff" * 4), limit) == limit - 1


def keys(count: int) -> list[bytes]:
    return [sha256(number.to_bytes(4, "big")).digest() for number in range(count)]


def chi_square(counts: Counter[object], cases: int) -> float:
    expected = counts.total() / cases
    rest = (cases - len(counts)) * expected
    return sum((it - expected) ** 2 / expected for it in counts.values()) + rest


def test_every_order_is_equally_likely() -> None:
    found = Counter[object](
        tuple(commitments.shuffled(commitments.stream(it), "abcd")) for it in keys(12000)
    )
    assert set(found) == set(permutations("abcd"))
    assert chi_square(found, 24) < CHI_23_DOF


def test_every_card_is_equally_likely_at_every_place() -> None:
    orders = [commitments.shuffled(commitments.stream(it), range(56)) for it in keys(1500)]
    for place in (0, 1, 27, 54, 55):
        assert chi_square(Counter(order[place] for order in orders), 56) < CHI_55_DOF, place


def test_every_card_is_equally_likely_in_every_draw() -> None:
    for number in (0, 1, 40):
        found = Counter[object](commitments.drawn(it, number, range(8)) for it in keys(4000))
        assert chi_square(found, 8) < 24.32, number


def test_a_bad_shuffle_would_be_noticed() -> None:
    """Each thing swapped with any other: the mistake that the tests above must be able to find."""

    def naive(key: bytes) -> tuple[str, ...]:
        source, order = commitments.stream(key), list("abcd")
        for at in range(4):
            other = commitments.below(source, 4)
            order[at], order[other] = order[other], order[at]
        return tuple(order)

    assert chi_square(Counter[object](naive(it) for it in keys(12000)), 24) > 3 * CHI_23_DOF


def test_a_draw_depends_on_its_number_and_on_the_cards_left_alone() -> None:
    cards = list(range(56))
    assert [commitments.drawn(KEY, at, cards) for at in range(6)] == [11, 8, 22, 2, 32, 55]
    assert commitments.drawn(KEY, 3, cards) == commitments.drawn(KEY, 3, tuple(cards))
    assert commitments.drawn(KEY, 3, cards[:7]) in cards[:7]
