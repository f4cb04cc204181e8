"""Ports of a simulated table; each remembers the last command."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from hardware.errors import LinkLost
from hardware.ports import DARK, HEIGHT, WIDTH, Chime, Edge, Frame, Glow, Key, Pad, Picture
from hardware.sim.contacts import Contacts

HEARTBEAT_SECONDS = 0.050
"""Most seconds between two pictures, even if nothing changes."""
REPEAT_SECONDS = 0.010
"""Seconds before a change is repeated, in case the first picture was lost."""

BLANK = bytes(WIDTH * HEIGHT // 8)
PANELS = ("ssd1306", "sh1106", "ssd1309")
_WIDER = "sh1106"
_KEPT = 1000


@dataclass(slots=True)
class Link:
    """The cable between the board and the program."""

    up: bool = True
    blind: bool = False
    """Whether the scanner is busy with something else: it answers, but sends no pictures."""
    boot: int = 1
    frame_loss: float = 0.0
    lost: int = 0
    """Pictures that never arrived."""


class SimSensor:
    """Sensor that returns a picture when something changed, and otherwise every 50 ms."""

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
        """Newest whole picture, or None if it has already been returned."""
        _insist(self._open, "sensor")
        if not self._link.up:
            raise LinkLost("link-lost", device="sim")
        now = self._time()
        self._contacts.advance(now)
        if self._link.blind:
            return None
        version = self._contacts.version
        pause = REPEAT_SECONDS if self._missed else HEARTBEAT_SECONDS
        # Rounding: five steps of 0.01 are less than 0.05.
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
        """Release the board."""
        self._open = False

    def renew(self) -> None:
        """Make the next scan return a picture, whatever was returned before."""
        self._sent_at = None

    def next_at(self, now: float) -> float | None:
        """Time at which a scan may next return something new; None if nothing is pending."""
        if not self._link.up or self._link.blind:
            return None
        if self._sent_at is None or self._contacts.version != self._sent:
            return now
        coming = self._contacts.next_at()
        if self._missed:
            again = self._sent_at + REPEAT_SECONDS
            coming = again if coming is None else min(coming, again)
        return coming if coming is None else max(coming, now)


class SimKeys:
    """The five keys. Edges during a lost link are dropped; the final key states are reported."""

    def __init__(self) -> None:
        self.down: set[Key] = set()
        """Keys that are down now."""
        self.dead: set[Key] = set()
        """Broken keys that never register."""
        self.jammed: set[Key] = set()
        """Broken keys that always register."""
        self._told: set[Key] = set()
        self._edges: list[Edge] = []
        self._open = True

    def edges(self) -> list[Edge]:
        """Key events since the last call, in order."""
        _insist(self._open, "keys")
        edges, self._edges = self._edges, []
        return edges

    def close(self) -> None:
        """Release the keys."""
        self._open = False

    def settle(self, at: float) -> None:
        """Report every key whose state differs from the one last reported."""
        felt = (self.down - self.dead) | self.jammed
        for key in Key:
            if (key in felt) != (key in self._told):
                self._edges.append(Edge(at, key, key in felt))
        self._told = felt


class SimLights:
    """The lights; ``frame`` is the last command, ``visible`` what a person sees."""

    def __init__(self, count: int) -> None:
        self.frame: Frame = (DARK,) * count
        self.dead: set[Pad] = set()
        self.swapped: set[Pad] = set()
        """Lights with red and green swapped: another make on the same strip."""
        self._count = count
        self._open = True

    def show(self, frame: Frame) -> None:
        """Show this frame until the next one."""
        _insist(self._open, "lights")
        if len(frame) != self._count:
            raise ValueError(f"a frame of {self._count} lights expected, not {len(frame)}")
        self.frame = frame

    def visible(self, pad: Pad) -> Glow:
        """Actual colour and pattern of the light under this pad."""
        glow = DARK if pad in self.dead else self.frame[pad]
        if pad not in self.swapped:
            return glow
        red, green, blue = glow.colour
        return Glow((green, red, blue), glow.pattern)

    def close(self) -> None:
        """Turn all lights off and release them."""
        self.frame = (DARK,) * self._count
        self._open = False


class SimScreen:
    """The screen; ``bits`` and ``dim`` are the last command, ``visible`` what a person sees."""

    def __init__(self) -> None:
        self.bits = BLANK
        self.dim = False
        self.dead = False
        self.chip = self.panel = PANELS[0]
        """Controller in the configuration, and the real one."""
        self._open = True

    @property
    def visible(self) -> bytes:
        """Pixels that are actually lit."""
        if self.dead:
            return BLANK
        if self.chip == self.panel or _WIDER not in {self.chip, self.panel}:
            return self.bits
        # An SH1106 has 132 columns, of which the middle 128 are visible: an offset of two columns.
        size, shift = WIDTH // 8, 2
        rows = [self.bits[at : at + size] for at in range(0, len(self.bits), size)]
        whole = (1 << WIDTH) - 1
        wider = self.panel == _WIDER
        numbers = [int.from_bytes(row, "big") for row in rows]
        moved = [(it << shift) & whole if wider else it >> shift for it in numbers]
        return b"".join(it.to_bytes(size, "big") for it in moved)

    def show(self, bits: bytes, *, dim: bool = False) -> None:
        """Show these pixels: row by row from the top, eight per byte, leftmost highest."""
        _insist(self._open, "screen")
        if len(bits) != len(BLANK):
            raise ValueError(f"{len(BLANK)} bytes of pixels expected, not {len(bits)}")
        self.bits = bytes(bits)
        self.dim = dim

    def close(self) -> None:
        """Blank the screen and release it."""
        self.bits = BLANK
        self._open = False


class SimSound:
    """The buzzer; ``played`` holds the last thousand sounds. A dead one plays none."""

    def __init__(self) -> None:
        self.played: deque[Chime] = deque(maxlen=_KEPT)
        self.dead = False
        self._open = True

    def play(self, chime: Chime) -> None:
        """Play this sound, and stop any other."""
        _insist(self._open, "sound")
        self.played.append(chime)

    def close(self) -> None:
        """Silence the buzzer and release it."""
        self._open = False


def _insist(is_open: bool, device: str) -> None:  # noqa: FBT001  a private guard
    if not is_open:
        raise ValueError(f"the {device} of the simulated table is closed")
