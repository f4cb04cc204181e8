"""Keys: events are kept until the program confirms them."""

from firmware.pins import Pins

BOUNCE_MS = 15
"""Milliseconds after a change in which further changes of a contact are ignored."""
AGAIN_MS = 20
"""Milliseconds before an unconfirmed event is sent again."""
MOST = 32
"""Most events kept; beyond that the oldest are dropped."""


class Keys:
    """The five keys, each between its pin and ground."""

    def __init__(self, pins: Pins, numbers: "list[int | None]") -> None:
        self._pins = [None if number is None else pins.input(number) for number in numbers]
        self._down = [0] * len(numbers)
        self._still = [0] * len(numbers)
        self._events: "list[tuple[int, int, int, int]]" = []
        self._number = 0
        self._sent = 0

    def scan(self, now: int) -> None:
        """Read each key; a press counts at once, its bounce does not."""
        for key, pin in enumerate(self._pins):
            if pin is None:
                continue
            down = 1 - pin.value()
            if down != self._down[key] and now >= self._still[key]:
                self._down[key] = down
                self._still[key] = now + BOUNCE_MS
                self._note(now, key, down)

    def due(self, now: int) -> "tuple[int, int, int, int] | None":
        """Event to send now: number, milliseconds, key, 1 if it went down."""
        if not self._events or now < self._sent:
            return None
        self._sent = now + AGAIN_MS
        return self._events[0]

    def heard(self, number: int) -> None:
        """Drop an event that the program has confirmed."""
        if self._events and self._events[0][0] == number:
            self._events.pop(0)
            self._sent = 0

    def begin(self, now: int) -> None:
        """Start with a new program: report the keys that are down, and drop older events."""
        self._events = []
        for key, down in enumerate(self._down):
            if down:
                self._note(now, key, 1)

    def _note(self, now: int, key: int, down: int) -> None:
        self._number = (self._number + 1) & 0xFFFF
        self._events.append((self._number, now, key, down))
        if len(self._events) > MOST:
            self._events.pop(0)
