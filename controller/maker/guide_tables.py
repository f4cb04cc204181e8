"""Tables of the build guide that are made from data: parts and their sums, currents and drops.

``make drawings`` writes them between their marks in the guide; a test compares.
"""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from controller.i18n.speech import Speech, typeset
from controller.maker.drawings.overlay import PITCH
from hardware import magnetics, power
from rules import catalog

COLUMNS = ("part", "number", "name_en", "name_fr", "price", "count")
TOOLS = "tools"
PI = frozenset({"zero", "card", "plug"})
"""Parts that many makers have already; the sum without them is given too."""
_MARKED = re.compile(r"(<!-- table: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Part:
    """A line of a list: what it is, what to look for in a shop, euros each, and how many."""

    key: str
    number: str
    names: tuple[str, str]
    price: float
    count: float

    @property
    def cost(self) -> float:
        """Euros for all of them."""
        return self.price * self.count


def parts(build: str) -> tuple[Part, ...]:
    """List of a build, or of the tools."""
    text = (files("hardware") / "parts" / f"{build}.csv").read_text(encoding="utf-8")
    return tuple(
        Part(
            row["part"],
            row["number"],
            (row["name_en"], row["name_fr"]),
            float(row["price"]),
            float(row["count"]),
        )
        for row in csv.DictReader(text.splitlines())
    )


def total(build: str, *, with_pi: bool = True) -> float:
    """Euros for a build."""
    return sum(part.cost for part in parts(build) if with_pi or part.key not in PI)


def rounded(build: str) -> int:
    """Euros for a build without the Pi, as the guide gives them: to the nearest five."""
    return 5 * round(total(build, with_pi=False) / 5)


def filled(text: str, language: str) -> str:
    """A guide with its tables made anew."""
    speech = Speech(language, catalog.load(()))
    return _MARKED.sub(lambda it: it[1] + _table(it[2], speech) + it[3], text)


def _table(name: str, speech: Speech) -> str:
    made = {"power": _power, "magnets": _magnets}.get(name)
    text = _lines(made(speech) if made else _parts(name, speech))
    return typeset(text) if speech.language == "fr" else text


def _lines(rows: Iterator[Sequence[str]]) -> str:
    head, *others = ["| " + " | ".join(row) + " |" for row in rows]
    rule = "|" + "---|" * (head.count("|") - 1)
    return "\n".join((head, rule, *others)) + "\n"


def _parts(name: str, speech: Speech) -> Iterator[Sequence[str]]:
    say = speech.say
    yield "", say("parts.part"), say("parts.number"), "€"
    at = ("en", "fr").index(speech.language)
    for part in parts(name):
        count = speech.number(part.count, ".1f" if part.count % 1 else ".0f")
        yield count, part.names[at], part.number, speech.number(part.cost, ".2f")
    yield "", f"**{say('parts.total')}**", "", f"**{speech.number(total(name), '.0f')}**"
    if name != TOOLS:
        alone = speech.number(total(name, with_pi=False), ".0f")
        yield "", say("parts.without-pi"), "", alone


def _power(speech: Speech) -> Iterator[Sequence[str]]:
    def volts(value: float) -> str:
        return f"{speech.number(value, '.2f')} V"

    def amperes(value: float) -> str:
        return f"{speech.number(value, '.2f')} A"

    say = speech.say
    yield say("power.what"), say("power.how"), say("power.value")
    yield say("power.lights"), say("power.lights.how"), amperes(power.MILLIAMPS / 1000)
    yield say("power.white"), say("power.white.how"), amperes(power.lights_at_most())
    yield say("power.sensors"), say("power.sensors.how"), amperes(power.sensors())
    yield say("power.usb"), say("power.usb.how"), amperes(power.from_usb())
    for wire in power.wires():
        section = speech.number(wire.section, ".2f")
        length = speech.number(wire.metres, ".1f")
        how = say("power.wire", section=section, metres=length, amperes=amperes(wire.amperes))
        yield say(f"power.wire.{wire.name}"), how, volts(wire.drop)
    how = say("power.strip.how", ohms=speech.number(power.FOIL, ".1f"))
    yield say("power.strip.one"), how, volts(power.strip_drop(both_ends=False))
    yield say("power.strip.both"), how, volts(power.strip_drop(both_ends=True))
    yield say("power.headroom"), say("power.headroom.how"), volts(power.headroom())
    yield say("power.heat"), say("power.heat.how"), f"{speech.number(power.heat(), '.2f')} W"
    low, high = (power.junction(copper=it) for it in (True, False))
    how = say("power.junction.how", room=f"{power.ROOM:.0f}")
    yield say("power.junction"), how, f"{low:.0f} – {high:.0f} °C"


def _magnets(speech: Speech) -> Iterator[Sequence[str]]:
    say = speech.say
    heads = ("what", "middle", "least", "most", "neighbour", "share")
    yield tuple(say(f"magnets.{it}") for it in heads)
    for name, magnet in (("weak", magnetics.WEAK), ("strong", magnetics.STRONG)):
        middle = magnet.axial(magnetics.DISTANCE)
        fields = (
            middle,
            magnetics.weakest(magnet),
            magnetics.strongest(magnet),
            magnetics.neighbour(magnet, PITCH),
        )
        low, high = (
            speech.number(100 * magnetics.share(middle, gain), ".1f")
            for gain in (magnetics.GAIN[0], magnetics.GAIN[2])
        )
        told = (f"{speech.number(it, '.1f')} mT" for it in fields)
        yield say(f"magnets.{name}"), *told, f"{low} – {high} %"


def main(paths: Sequence[str]) -> int:
    """Write the tables into the guides; ``README.fr.md`` is French."""
    for path in map(Path, paths):
        language = "fr" if path.name.endswith(".fr.md") else "en"
        text = path.read_text(encoding="utf-8")
        path.write_text(filled(text, language), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
