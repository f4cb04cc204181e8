"""A cable that damages frames in every way that cables do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from firmware import wire

Frame = tuple[int, int, int, bytes]


def some_frame(random: Random, seq: int) -> tuple[Frame, bytes]:
    """A frame of any type, and its bytes on the wire; half of the payloads are mostly zeros."""
    kind = random.choice(list(wire.LENGTHS))
    size = wire.LENGTHS[kind]
    payload = random.randbytes(size)
    if random.random() < 0.5:
        payload = bytes(byte if byte < 40 else 0 for byte in payload)
    data = wire.encode(kind, 0xC0FFEE, seq, *wire.values(kind, payload))
    return (kind, 0xC0FFEE, seq, payload), data


def _flip(data: bytes, random: Random) -> bytes:
    out = bytearray(data)
    for _ in range(random.randint(1, 3)):
        out[random.randrange(len(out))] ^= 1 << random.randrange(8)
    return bytes(out)


def _drop(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data))
    return data[:at] + data[at + random.randint(1, 8) :]


def _duplicate(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data))
    size = random.randint(1, 16)
    return data[: at + size] + data[at : at + size] + data[at + size :]


def _swap(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data) - 1)
    return data[:at] + data[at + 1 : at + 2] + data[at : at + 1] + data[at + 2 :]


def _burst(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data))
    size = min(random.randint(2, 24), len(data) - at)
    return data[:at] + random.randbytes(size) + data[at + size :]


def _truncate(data: bytes, random: Random) -> bytes:
    return data[: random.randrange(len(data))]


def _join_late(data: bytes, random: Random) -> bytes:
    return data[random.randrange(1, len(data)) :]


def _garbage(data: bytes, random: Random) -> bytes:
    noise = random.randbytes(random.randint(1, 600))
    return data + noise + b"\0" if random.random() < 0.5 else noise + data


def _again(data: bytes, random: Random) -> bytes:
    return data * random.randint(2, 3)


WAYS: dict[str, Callable[[bytes, Random], bytes]] = {
    "flip": _flip,
    "drop": _drop,
    "duplicate": _duplicate,
    "swap": _swap,
    "burst": _burst,
    "truncation": _truncate,
    "late join": _join_late,
    "garbage": _garbage,
    "whole frame again": _again,
}


HARMLESS = (_garbage, _again)
"""They leave the frame as it is."""


@dataclass
class Losses:
    """What became of the frames of a damaged stream."""

    damaged: int = 0
    wrong: int = 0
    """Frames that came out and were never sent, or came out of order."""
    lost: int = 0
    """Good frames, themselves not damaged, that did not come out."""
    replays: int = 0
    """Frames that came out twice: the sequence number gives them away."""


def corrupt(random: Random, count: int, feed: Callable[[bytes], list[Frame]]) -> Losses:
    """Damage so many frames, each between two good ones, fed in pieces of any size."""
    losses = Losses()
    ways = list(WAYS.values())
    seq = 0
    after, after_data = some_frame(random, seq)
    found = feed(after_data)
    assert found == [after]
    for number in range(count):
        seq += 2
        victim, data = some_frame(random, seq - 1)
        after, after_data = some_frame(random, seq)
        stream = ways[number % len(ways)](data, random) + after_data
        cut = random.randrange(len(stream))
        found = feed(stream[:cut]) + feed(stream[cut:])
        losses.damaged += 1
        good = [frame for frame in found if frame in (victim, after)]
        losses.wrong += len(found) - len(good)
        losses.wrong += victim in found[found.index(after) + 1 :] if after in found else 0
        losses.lost += after not in found
        losses.lost += ways[number % len(ways)] in HARMLESS and victim not in found
        losses.replays += found.count(victim) > 1
    return losses
