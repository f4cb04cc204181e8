"""The ports of a simulated table; each remembers what it was told last."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from hardware.errors import LinkLost
from hardware.ports import DARK, HEIGHT, WIDTH, Chime, Edge, Frame, Glow, Key, Pad, Picture
from hardware.sim.contacts import Contacts

HEARTBEAT = 0.050
"""A picture comes at least this often, also when nothing changes."""
REPEAT = 0.010
"""So soon a board tells a change again, because the first time it may have been lost."""

BLANK = bytes(WIDTH * HEIGHT // 8)
PANELS = ("ssd1306", "sh1106", "ssd1309")
_WIDER = "sh1106"
_KEPT = 1000


@dataclass(slots=True)
class Link:
    """The cable between the board and the program."""

    up: bool = True
    boot: int = 1
    frame_loss: float = 0.0
    lost: int = 0
    """Pictures that never arrived."""


class SimSensor:
    """Gives a picture when something changed, and otherwise every 50 ms."""

    def __init__(
        self, contacts: Contacts, link: Link, time: Callable[[], float], random: Random
    ) -> None:
        self._contacts = contacts
        self._link = link
        self._time = time
        self._random = random
        self._open = True
        self._sent_at: float | None = None
        self._sent = -1
        self._missed = False
        self._marks: tuple[str, ...] = ()
        self._changes: tuple[int, ...] = ()
        self._copied = -1

    def scan(self) -> Picture | None:
        """The newest whole picture, or None if there is none that was not given yet."""
        _insist(self._open, "sensor")
        if not self._link.up:
            raise LinkLost("link-lost", device="sim")
        now = self._time()
        self._contacts.advance(now)
        version = self._contacts.version
        pause = REPEAT if self._missed else HEARTBEAT
        # Five steps of 0.01 are less than 0.05, by rounding.
        early = self._sent_at is not None and now - self._sent_at < pause - 1e-6
        if version == self._sent and early:
            return None
        self._sent, self._sent_at = version, now
        self._missed = self._random.random() < self._link.frame_loss
        if self._missed:
            self._link.lost += 1
            return None
        if version != self._copied:
            self._marks = tuple(self._contacts.marks)
            self._changes = tuple(self._contacts.changes)
            self._copied = version
        return Picture(now, self._marks, self._changes, self._link.boot)

    def close(self) -> None:
        """Let go of the board."""
        self._open = False

    def renew(self) -> None:
        """The next scan gives a picture, whatever was given before."""
        self._sent_at = None

    def next_at(self, now: float) -> float | None:
        """When a scan may next tell something new; None if nothing is under way."""
        if not self._link.up:
            return None
        if self._sent_at is None or self._contacts.version != self._sent:
            return now
        coming = self._contacts.next_at()
        if self._missed:
            again = self._sent_at + REPEAT
            coming = again if coming is None else min(coming, again)
        return coming if coming is None else max(coming, now)


class SimKeys:
    """The five keys. Edges that a lost link swallowed never come; where a key is, is told."""

    def __init__(self) -> None:
        self.down: set[Key] = set()
        """The keys that are down now."""
        self.dead: set[Key] = set()
        """Keys that are never felt."""
        self.jammed: set[Key] = set()
        """Keys that are always felt."""
        self._told: set[Key] = set()
        self._edges: list[Edge] = []
        self._open = True

    def edges(self) -> list[Edge]:
        """What happened since the last call, in order."""
        _insist(self._open, "keys")
        edges, self._edges = self._edges, []
        return edges

    def close(self) -> None:
        """Let go of the keys."""
        self._open = False

    def settle(self, at: float) -> None:
        """Tell of every key that is not where it was told to be."""
        felt = (self.down - self.dead) | self.jammed
        for key in Key:
            if (key in felt) != (key in self._told):
                self._edges.append(Edge(at, key, key in felt))
        self._told = felt


class SimLights:
    """The lights; ``frame`` is what they were told, ``visible`` what a person sees of it."""

    def __init__(self, count: int) -> None:
        self.frame: Frame = (DARK,) * count
        self.dead: set[Pad] = set()
        self.swapped: set[Pad] = set()
        """Lights that show red as green and green as red: another make on the same strip."""
        self._count = count
        self._open = True

    def show(self, frame: Frame) -> None:
        """Show this frame until the next one."""
        _insist(self._open, "lights")
        if len(frame) != self._count:
            raise ValueError(f"a frame of {self._count} lights expected, not {len(frame)}")
        self.frame = frame

    def visible(self, pad: Pad) -> Glow:
        """What the light under this pad really does."""
        glow = DARK if pad in self.dead else self.frame[pad]
        if pad not in self.swapped:
            return glow
        red, green, blue = glow.colour
        return Glow((green, red, blue), glow.pattern)

    def close(self) -> None:
        """Dark, and let go of the lights."""
        self.frame = (DARK,) * self._count
        self._open = False


class SimScreen:
    """The screen; ``bits`` is what it was told, ``visible`` what a person sees of it."""

    def __init__(self) -> None:
        self.bits = BLANK
        self.dead = False
        self.chip = self.panel = PANELS[0]
        """What it is told to be, and what it really is."""
        self._open = True

    @property
    def visible(self) -> bytes:
        """The pixels as they are lit."""
        if self.dead:
            return BLANK
        if self.chip == self.panel or _WIDER not in {self.chip, self.panel}:
            return self.bits
        # An SH1106 has 132 columns, of which the middle 128 are seen: all is two columns off.
        size, shift = WIDTH // 8, 2
        rows = [self.bits[at : at + size] for at in range(0, len(self.bits), size)]
        whole = (1 << WIDTH) - 1
        wider = self.panel == _WIDER
        numbers = [int.from_bytes(row, "big") for row in rows]
        moved = [(it << shift) & whole if wider else it >> shift for it in numbers]
        return b"".join(it.to_bytes(size, "big") for it in moved)

    def show(self, bits: bytes) -> None:
        """Show these pixels: row by row from the top, eight to a byte, the leftmost highest."""
        _insist(self._open, "screen")
        if len(bits) != len(BLANK):
            raise ValueError(f"{len(BLANK)} bytes of pixels expected, not {len(bits)}")
        self.bits = bytes(bits)

    def close(self) -> None:
        """Blank, and let go of the screen."""
        self.bits = BLANK
        self._open = False


class SimSound:
    """The buzzer; ``played`` holds the last thousand sounds, which a dead one does not make."""

    def __init__(self) -> None:
        self.played: deque[Chime] = deque(maxlen=_KEPT)
        self.dead = False
        self._open = True

    def play(self, chime: Chime) -> None:
        """Play this, and drop what is still playing."""
        _insist(self._open, "sound")
        self.played.append(chime)

    def close(self) -> None:
        """Silence, and let go of the buzzer."""
        self._open = False


def _insist(is_open: bool, device: str) -> None:  # noqa: FBT001  a private guard
    if not is_open:
        raise ValueError(f"the {device} of the simulated table is closed")
