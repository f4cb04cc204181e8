"""Null devices for what a build does not have: they accept every command and do nothing."""

from __future__ import annotations

from hardware.ports import Chime, Frame


class NoLights:
    """A board without lights; the screen shows everything."""

    def show(self, frame: Frame) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing: no device to release."""


class NoScreen:
    """A table without a screen; the lights and the web page show everything."""

    def show(self, bits: bytes, *, dim: bool = False) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing: no device to release."""


class NoSound:
    """A table without a buzzer."""

    def play(self, chime: Chime) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing: no device to release."""
