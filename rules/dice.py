"""Random generator for playouts, with the same numbers in the compiled and interpreted builds."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

_LOW: Final = 0xFFFFFFFF


class Dice:
    """Marsaglia's 32-bit xorshift; ``random.Random`` would take most of a playout's time."""

    def __init__(self, seed: i64) -> None:
        mixed: i64 = ((seed & _LOW) * 0x9E3779B1 + 0x7F4A7C15) & _LOW
        self._word: i64 = mixed if mixed != 0 else 0x6D2B79F5

    def below(self, limit: i64) -> i64:
        """Random number from 0 to ``limit - 1`` (``limit`` is at most 2**31)."""
        word: i64 = self._word
        word ^= (word << 13) & _LOW
        word ^= word >> 17
        word ^= (word << 5) & _LOW
        self._word = word
        return (word * limit) >> 32
