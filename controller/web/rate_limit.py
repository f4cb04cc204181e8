"""Rate limit: a number per second, and a burst."""

from __future__ import annotations


class Bucket:
    """Rate limit: ``rate`` a second, and the size of a burst; ``now`` is in seconds."""

    def __init__(self, now: float, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = now

    def take(self, now: float, count: int = 1) -> bool:
        """Whether ``count`` more are allowed now."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < count:
            return False
        self._left -= count
        return True
