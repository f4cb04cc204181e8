"""Damage at every byte: what is read is a beginning of what was written, or the record is named."""

from collections.abc import Callable
from random import Random

import pytest

from controller.journal.contents import Contents, parse
from controller.journal.errors import JournalError
from controller.journal.frame import (
    BLOCK,
    LARGEST,
    MAGIC,
    START,
    ChainLink,
    Frame,
    Scan,
    decode,
    encode,
    resembles,
    scan,
)

from .build import ID, PATH, chained, journal, payloads, spoken, story

STORY = story(acts=30)
PAYLOADS = payloads(STORY)
RECORDS = chained(PAYLOADS)
WHOLE = b"".join(RECORDS)
LINKS: list[ChainLink] = [START, *(frame.link for frame in scan(WHOLE).frames)]

Damage = Callable[[bytes, int], bytes]


def test_the_journal_of_these_tests_has_thirty_records_of_one_block() -> None:
    assert [len(record) for record in RECORDS] == [BLOCK] * 30


def test_a_record_reads_as_it_was_written() -> None:
    for size in (2, BLOCK - 200, BLOCK - 100, BLOCK - 70, BLOCK, 3 * BLOCK, LARGEST):
        frame = Frame(1, 7, ID, 0xDEADBEEF, b"x" * size)
        data = encode(frame)
        assert len(data) % BLOCK == 0
        assert decode(b"??" + data, 2) == (frame, len(data) + 2)


def test_every_length_that_just_fits_a_block_is_whole() -> None:
    # Around the edge, the checksum and the last line end move into the next block.
    for size in range(BLOCK - 100, BLOCK):
        frame = Frame(1, 1, ID, 0, b"x" * size)
        data = encode(frame)
        assert decode(data, 0) == (frame, len(data))
        assert decode(data[:-1], 0) is None
        assert data.endswith(b"\n")


def test_a_journal_is_plain_text() -> None:
    text = WHOLE.decode("ascii")
    assert all(letter.isprintable() or letter == "\n" for letter in text)
    assert text.count("\n") == 4 * 30


def test_a_payload_that_is_too_large_is_no_record() -> None:
    assert decode(encode(Frame(1, 1, ID, 0, b"x" * (LARGEST + 1))), 0) is None


def checked(found: Scan, at: int, behind: int) -> bool:
    """True if record ``at`` was read in spite of its damage; the truth or nothing, never else."""
    read = [frame.payload for frame in found.frames]
    assert read == PAYLOADS[at : at + len(read)]
    if read:
        assert len(read) == behind + 1
        return True
    assert found.later == (behind > 0)
    assert found.size == 0
    return False


def cut(data: bytes, at: int) -> bytes:
    return data[:at]


def flip(bit: int) -> Damage:
    def damaged(data: bytes, at: int) -> bytes:
        return data[:at] + bytes([data[at] ^ (1 << bit)]) + data[at + 1 :]

    return damaged


def zeros(data: bytes, at: int) -> bytes:
    end = min(at + 512, BLOCK)
    return data[:at] + bytes(end - at) + data[end:]


def garbage(data: bytes, at: int) -> bytes:
    end = min(at + 512, BLOCK)
    return data[:at] + Random(at).randbytes(end - at) + data[end:]


def missing(data: bytes, at: int) -> bytes:
    return data[:at] + data[at + 1 :]


def doubled(data: bytes, at: int) -> bytes:
    return data[: at + 1] + data[at:]


def test_cut_at_every_byte_the_whole_records_before_are_read() -> None:
    for at, record in enumerate(RECORDS):
        for byte in range(BLOCK):
            found = scan(record[:byte], LINKS[at])
            assert (found.frames, found.size, found.later) == ((), 0, False)


def test_a_bit_flipped_at_every_byte_is_found_or_harmless() -> None:
    harmless = 0
    for at, record in enumerate(RECORDS):
        behind = RECORDS[at + 1] if at + 1 < len(RECORDS) else b""
        text = len(record.rstrip())
        for byte in range(BLOCK):
            after = behind if byte <= text else b""
            data = flip((at + byte) % 8)(record, byte) + after
            read = checked(scan(data, LINKS[at]), at, len(after) // BLOCK)
            assert read == (byte > text)
            harmless += read
    assert 30 * 3000 < harmless < 30 * BLOCK


@pytest.mark.parametrize("damage", [zeros, garbage, missing, doubled], ids=lambda it: it.__name__)
def test_other_damage_to_a_record_is_found_or_harmless(damage: Damage) -> None:
    for at, record in enumerate(RECORDS):
        behind = RECORDS[at + 1] if at + 1 < len(RECORDS) else b""
        for byte in range(len(record.rstrip())):
            data = damage(record, byte) + behind
            found = scan(data, LINKS[at])
            # Doubled, the first byte only moves the record out of its place.
            whole = damage is doubled and byte == 0
            assert (found.frames, found.later) == ((), bool(behind) or whole)


@pytest.mark.soak
def test_every_bit_of_every_record_is_guarded(
    record_property: Callable[[str, object], None],
) -> None:
    tried = 0
    for at, record in enumerate(RECORDS):
        behind = RECORDS[at + 1] if at + 1 < len(RECORDS) else b""
        for byte in range(BLOCK):
            for bit in range(8):
                data = flip(bit)(record, byte) + behind
                checked(scan(data, LINKS[at]), at, len(behind) // BLOCK)
                tried += 1
    record_property("figure", f"{tried:,} flipped bits in a journal, 0 silently accepted")


def outcome(data: bytes) -> Contents | JournalError:
    try:
        return parse(data, PATH)
    except JournalError as error:
        return error


@pytest.mark.parametrize("damage", [cut, flip(3), zeros, garbage, missing, doubled])
def test_whole_journals_with_damage_are_read_up_to_it_or_name_the_record(damage: Damage) -> None:
    for byte in range(0, len(WHOLE), 2_011):
        at = byte // BLOCK
        head, record, rest = WHOLE[: at * BLOCK], RECORDS[at], WHOLE[(at + 1) * BLOCK :]
        if damage is cut:
            rest = b""
        data = head + damage(record, byte % BLOCK) + rest
        found = outcome(data)
        if isinstance(found, Contents):
            assert found.entries == tuple(STORY[: len(found.entries)])
            # Nothing is cut off but the last record, whose place a byte more or less has taken.
            assert len(found.entries) >= (29 if rest else at)
        elif found.code == "journal.broken":
            # A byte more or less in the spaces moves the next record out of its place.
            assert int(found.facts["record"]) in {at + 1, at + 2}
            good = parse(data, PATH, accept_prefix=True)
            assert str(good.broken) == found.facts["record"]
            assert good.entries == tuple(STORY[: good.broken - 1])
        else:
            assert (at, found.code) == (0, "journal.first" if data else "journal.magic")


def test_records_out_of_their_place_are_named() -> None:
    swapped = [*RECORDS[:5], RECORDS[6], RECORDS[5], *RECORDS[7:]]
    lost = [*RECORDS[:5], *RECORDS[6:]]
    for records in (swapped, lost):
        with pytest.raises(JournalError) as caught:
            parse(b"".join(records), PATH)
        assert (caught.value.code, caught.value.facts["record"]) == ("journal.broken", "6")
        assert caught.value.facts["good"] == "5"


def test_a_record_of_another_branch_does_not_fit() -> None:
    # Same game, same number, whole: only the chain tells that it follows another record.
    other = chained([*PAYLOADS[:4], PAYLOADS[9], *PAYLOADS[5:]])
    with pytest.raises(JournalError) as caught:
        parse(b"".join([*RECORDS[:5], other[5], *RECORDS[6:]]), PATH)
    assert caught.value.facts["record"] == "6"


def test_old_records_behind_the_end_are_only_a_tail() -> None:
    found = parse(b"".join([*RECORDS[:9], RECORDS[3], RECORDS[8]]), PATH)
    assert (found.entries, found.tail) == (tuple(STORY[:9]), 2 * BLOCK)


def test_records_of_another_game_behind_the_end_are_only_a_tail() -> None:
    stranger = journal(story(acts=30)).replace(ID.encode(), b"f" * 16)
    frame = Frame(1, 12, "f" * 16, 0, PAYLOADS[11])
    assert stranger != WHOLE
    found = parse(b"".join(RECORDS[:9]) + encode(frame), PATH)
    assert (found.entries, found.tail) == (tuple(STORY[:9]), BLOCK)


def test_nothing_and_something_else_are_no_journal() -> None:
    for data in (b"", b"format: 1\ngame: reversi\n", bytes(5000)):
        with pytest.raises(JournalError) as caught:
            parse(data, PATH)
        assert spoken(caught.value) == "journal.magic"
        assert not resembles(data)
    for data in (WHOLE[:100], MAGIC, b"#" + WHOLE):
        with pytest.raises(JournalError) as caught:
            parse(data, PATH)
        assert caught.value.code == "journal.first"
