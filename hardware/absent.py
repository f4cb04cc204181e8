"""Devices that a build does not have: they take what they are told, and show nothing."""

from __future__ import annotations

from hardware.ports import Chime, Frame


class NoLights:
    """A board without lights: the screen tells."""

    def show(self, frame: Frame) -> None:
        """Nothing lights up."""

    def close(self) -> None:
        """There is nothing to let go of."""


class NoScreen:
    """A table without a screen: the lights tell, and the page in a browser."""

    def show(self, bits: bytes) -> None:
        """Nothing is shown."""

    def close(self) -> None:
        """There is nothing to let go of."""


class NoSound:
    """A table without a buzzer."""

    def play(self, chime: Chime) -> None:
        """Nothing is heard."""

    def close(self) -> None:
        """There is nothing to let go of."""
