"""The codec of the cable: what is fixed for ever, and that nothing wrong ever gets through."""

from __future__ import annotations

import json
import resource
import zlib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import wire

from .noise import corrupt

VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "vectors.json").read_text()
)


def naive(body: bytes) -> bytes:
    """COBS as its inventors tell it, byte by byte, and nothing of ours."""
    out, block = bytearray(), bytearray()
    for byte in body:
        if byte:
            block.append(byte)
        if not byte or len(block) == 254:
            out += bytes((len(block) + 1,)) + block
            block.clear()
    return bytes(out + bytes((len(block) + 1,)) + block)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector["name"]))
def test_a_frame_looks_as_it_always_did(vector: dict[str, Any]) -> None:
    kind, boot, seq = vector["type"], vector["boot"], vector["seq"]
    payload, frame = bytes.fromhex(vector["payload"]), bytes.fromhex(vector["frame"])
    assert wire.encode(kind, boot, seq, *wire.values(kind, payload)) == frame
    assert wire.Decoder().feed(frame) == [(kind, boot, seq, payload)]
    body = bytes((1, kind)) + boot.to_bytes(4, "little") + seq.to_bytes(4, "little") + payload
    body += zlib.crc32(body).to_bytes(4, "little")
    assert frame == b"\0" + naive(body) + b"\0"


def test_every_type_has_a_vector_and_a_length_of_its_own() -> None:
    assert {vector["type"] for vector in VECTORS} == set(wire.LAYOUT)
    assert len(wire.LAYOUT) == 13


@given(st.binary(max_size=1200))
def test_whatever_is_stuffed_has_no_zero_and_comes_back(data: bytes) -> None:
    assert 0 not in wire.stuff(data)
    assert wire.unstuff(wire.stuff(data)) == data


@pytest.mark.parametrize("size", [253, 254, 255, 507, 508, 509])
def test_long_runs_without_a_zero_come_back(size: int) -> None:
    data = bytes(at % 255 + 1 for at in range(size))
    for body in (data, b"\0" + data, data + b"\0", data + b"\0" + data):
        assert wire.unstuff(wire.stuff(body)) == body


@given(st.lists(st.binary(max_size=700), max_size=8))
def test_no_bytes_whatever_break_the_decoder_or_fill_it(chunks: list[bytes]) -> None:
    decoder = wire.Decoder()
    for chunk in chunks:
        decoder.feed(chunk)
        assert len(decoder._rest) <= 274
    hello = wire.encode(wire.ASK, 1, 2, 3)
    assert decoder.feed(hello) == [(wire.ASK, 1, 2, b"\3\0\0\0")]


def test_a_frame_of_another_version_is_dropped_and_its_version_is_known() -> None:
    body = bytes((9, wire.PING)) + bytes(8) + bytes(40)
    body += zlib.crc32(body).to_bytes(4, "little")
    decoder = wire.Decoder()
    assert decoder.feed(b"\0" + naive(body) + b"\0") == []
    assert decoder.foreign == 9
    spoilt = bytearray(naive(body))
    spoilt[3] ^= 1
    decoder = wire.Decoder()
    decoder.feed(b"\0" + bytes(spoilt) + b"\0")
    assert decoder.foreign == 0


def test_a_payload_of_another_length_is_dropped() -> None:
    body = bytes((1, wire.PING)) + bytes(8) + bytes(5)
    body += zlib.crc32(body).to_bytes(4, "little")
    decoder = wire.Decoder()
    assert decoder.feed(b"\0" + naive(body) + b"\0") == []
    assert decoder.bad == 1


@pytest.mark.parametrize(
    ("seq", "last", "newer"),
    [(2, 1, True), (1, 1, False), (0, 1, False), (0, 2**32 - 1, True), (2**32 - 1, 0, False)],
)
def test_what_is_newer_is_known_also_where_the_numbers_begin_again(
    seq: int, last: int, *, newer: bool
) -> None:
    assert wire.is_newer(seq, last) is newer


def memory() -> int:
    """The most memory that this process ever had, in kB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def check_corruption(count: int, seed: int) -> str:
    decoder = wire.Decoder()
    corrupt(Random(seed), 2000, decoder.feed)
    before = memory()
    losses = corrupt(Random(seed), count, decoder.feed)
    grown = memory() - before
    assert losses.damaged == count
    assert (losses.wrong, losses.lost) == (0, 0)
    assert losses.replays > count // 20
    assert grown < 1024
    return (
        f"{count} damaged frames: {losses.wrong} wrong accepted, {losses.lost} good frames lost "
        f"beside the damaged one, memory +{grown} kB"
    )


def test_damaged_frames_are_dropped_and_their_neighbours_are_not() -> None:
    check_corruption(9_000, 7)


@pytest.mark.soak
def test_of_a_million_damaged_frames_none_gets_through(record_property: Any) -> None:
    record_property("figure", check_corruption(1_000_000, 11))


def check_noise(megabytes: int) -> str:
    random = Random(3)
    decoder = wire.Decoder()
    piece = 1 << 16
    decoder.feed(random.randbytes(piece))
    before = memory()
    accepted = 0
    for number in range(megabytes * 16):
        kind = number % 4
        noise = random.randbytes(piece)
        if kind == 1:
            noise = noise.replace(b"\0", b"\1")
        elif kind == 2:
            noise = bytes(piece)
        accepted += len(decoder.feed(noise))
    grown = memory() - before
    assert accepted == 0
    assert grown < 1024
    assert decoder.feed(b"\0" + wire.encode(wire.PING, 1, 1, 5))
    return f"{megabytes} MB of noise: {accepted} frames accepted, memory +{grown} kB"


def test_endless_noise_fills_nothing() -> None:
    check_noise(2)


@pytest.mark.soak
def test_a_hundred_megabytes_of_noise_fill_nothing(record_property: Any) -> None:
    record_property("figure", check_noise(100))
