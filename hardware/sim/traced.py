"""Ports that write down what passes through them."""

from __future__ import annotations

from collections.abc import Callable

from hardware.errors import LinkLost
from hardware.ports import Edge, Keys, Picture, Sensor
from hardware.sim.trace import Found, Lost, TraceWriter


class TracedSensor:
    """A sensor that writes down what it gives, and when its link breaks and returns."""

    def __init__(self, sensor: Sensor, writer: TraceWriter, clock: Callable[[], float]) -> None:
        self._sensor = sensor
        self._writer = writer
        self._clock = clock
        self._lost = False

    def scan(self) -> Picture | None:
        """As the sensor does."""
        try:
            picture = self._sensor.scan()
        except LinkLost as error:
            if not self._lost:
                self._lost = True
                self._writer.write(Lost(self._clock(), error.code, error.facts))
            raise
        if self._lost:
            self._lost = False
            self._writer.write(Found(self._clock()))
        if picture is not None:
            self._writer.write(picture)
        return picture

    def close(self) -> None:
        """Let go of the device; the file stays open."""
        self._sensor.close()


class TracedKeys:
    """Keys that write down what they give."""

    def __init__(self, keys: Keys, writer: TraceWriter) -> None:
        self._keys = keys
        self._writer = writer

    def edges(self) -> list[Edge]:
        """As the keys do."""
        edges = self._keys.edges()
        for edge in edges:
            self._writer.write(edge)
        return edges

    def close(self) -> None:
        """Let go of the device; the file stays open."""
        self._keys.close()
