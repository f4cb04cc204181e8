"""Frames of a WebSocket: floods of pings, fragments and empty frames are cut off at once."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from controller.web.connection import FRAME_BURST
from controller.web.frame_counter import FrameCounter
from tests.controller.web.floods import (
    ATTACKS,
    EMPTY_CONTINUATION,
    EMPTY_TEXT,
    PING,
    frame,
    is_open,
    socket_of_a_page,
)
from tests.controller.web.test_load import resident
from tests.controller.web.test_server import plays, running

PATIENCE = 120.0
FLOODS = ("pings", "empty pings", "empty continuations", "fragments")


@given(
    sizes=st.lists(st.integers(0, 3) | st.sampled_from([125, 126, 65_535, 65_536]), max_size=12),
    cuts=st.lists(st.integers(1, 40), min_size=1),
)
@pytest.mark.parametrize("masked", [True, False])
def test_frames_are_counted_wherever_the_stream_is_cut(
    *, masked: bool, sizes: list[int], cuts: list[int]
) -> None:
    counter, found = FrameCounter(), 0
    stream = b"".join(Frame(Opcode.BINARY, bytes(it)).serialize(mask=masked) for it in sizes)
    at = number = 0
    while at < len(stream):
        step = cuts[number % len(cuts)] * (1 if number % 5 else 997)
        found += counter.feed(stream[at : at + step], 10**6)
        at, number = at + step, number + 1
    assert found == len(sizes)


def test_counting_stops_where_it_is_too_many_anyway() -> None:
    assert FrameCounter().feed(frame(PING) * 1000, 10) == 11


def received(connection: socket.socket) -> bytes:
    """Everything until the server hangs up."""
    found = b""
    connection.settimeout(PATIENCE)
    with suppress(ConnectionError):
        while piece := connection.recv(1 << 16):
            found += piece
    return found


@pytest.mark.parametrize(
    "data",
    [
        frame(PING, b"p" * 100) * 500,
        frame(PING) * 5000,
        frame(0x8A) * 5000,
        frame(EMPTY_TEXT) + frame(EMPTY_CONTINUATION) * 5000,
        frame(EMPTY_TEXT, b"x") + frame(EMPTY_CONTINUATION, b"x") * 2000,
    ],
)
def test_a_flood_of_frames_is_cut_off_with_a_code_and_others_play_on(data: bytes) -> None:
    with running() as table, socket_of_a_page(table.port) as flooder:
        with suppress(ConnectionError):
            flooder.sendall(data)
        found = received(flooder)
        assert b"\x88\x08\x03\xf0frames" in found, "closed with 1008 and a reason"
        assert found.count(b"\x8a") <= 2 * FRAME_BURST
        asyncio.run(plays(table))


def test_a_frame_that_says_it_is_endless_is_refused() -> None:
    with running() as table, socket_of_a_page(table.port) as liar:
        liar.sendall(b"\x81\xff" + (1 << 62).to_bytes(8, "big") + bytes(4))
        assert b"\x03\xf1" in received(liar), "closed with 1009"


def test_some_pings_are_answered_and_pieces_put_together() -> None:
    question = b'{"do":"why","id":"w","text":"a1"}'
    pieces = [question[at : at + 4] for at in range(0, len(question), 4)]
    last = len(pieces) - 1
    with running() as table, socket_of_a_page(table.port) as page:
        page.sendall(frame(PING, b"still there") * 40)
        for at, piece in enumerate(pieces):
            page.sendall(frame((0x00 if at else 0x01) | (0x80 if at == last else 0), piece))
        found = b""
        page.settimeout(PATIENCE)
        while b'"told"' not in found or found.count(b"still there") < 40:
            found += page.recv(1 << 16)
        assert is_open(page)


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_that_comes_back_again_and_again_takes_no_memory(kind: str) -> None:
    with running() as table:
        asyncio.run(plays(table))
        before = resident(os.getpid())
        cuts: list[int] = []

        def attack() -> None:
            end = time.monotonic() + PATIENCE
            # How often it comes back in a moment depends on how busy the machine is.
            while sum(cuts) <= 3 and time.monotonic() < end:
                cuts.append(ATTACKS[kind](table.port, 0.7)[1])

        attacker = threading.Thread(target=attack)
        attacker.start()
        with socket_of_a_page(table.port) as page:
            attacker.join()
            assert is_open(page)
        assert sum(cuts) > 3, "it was cut off and came back"
        assert resident(os.getpid()) - before < 10
