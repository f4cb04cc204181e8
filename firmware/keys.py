"""The keys: what happened is kept until the program has said that it heard it."""

from firmware.pins import Pins

BOUNCE_MS = 15
"""A contact that changed is not believed again before this."""
AGAIN_MS = 20
"""An event that nobody confirmed is told again after this."""
MOST = 32
"""More events than that nobody wants to hear any more: the oldest go."""


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
        """Look at each key; a press counts at once, its bounce does not."""
        for key, pin in enumerate(self._pins):
            if pin is None:
                continue
            down = 1 - pin.value()
            if down != self._down[key] and now >= self._still[key]:
                self._down[key] = down
                self._still[key] = now + BOUNCE_MS
                self._note(now, key, down)

    def due(self, now: int) -> "tuple[int, int, int, int] | None":
        """The event that should be told now: number, milliseconds, key, whether it went down."""
        if not self._events or now < self._sent:
            return None
        self._sent = now + AGAIN_MS
        return self._events[0]

    def heard(self, number: int) -> None:
        """The program knows of this one."""
        if self._events and self._events[0][0] == number:
            self._events.pop(0)
            self._sent = 0

    def begin(self, now: int) -> None:
        """A new program: it hears of the keys that are down, and of nothing before."""
        self._events = []
        for key, down in enumerate(self._down):
            if down:
                self._note(now, key, 1)

    def _note(self, now: int, key: int, down: int) -> None:
        self._number = (self._number + 1) & 0xFFFF
        self._events.append((self._number, now, key, down))
        if len(self._events) > MOST:
            self._events.pop(0)
