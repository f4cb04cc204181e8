"""Exams of lights, screen, keys, buzzer and link, with a person who looks, listens and presses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from PIL import Image, ImageDraw

from controller.maker.doctor.finding import Finding, fault, good, note
from controller.maker.doctor.workbench import Pulse, Request, Workbench
from controller.model.screen_page import Page
from hardware.ports import HEIGHT, WIDTH, Chime, Glow, Key, Pad, Screen

PATIENCE_SECONDS = 60.0
"""Seconds a question stays open."""
PRESS_SECONDS = 10.0
SETTLE_SECONDS = 0.5
TRIES = 3
COLOURS: Mapping[str, Glow] = {
    "red": Glow((255, 0, 0)),
    "green": Glow((0, 255, 0)),
    "blue": Glow((0, 0, 255)),
}
YES = ("yes", "y", "oui", "o", "")
NO = ("no", "n", "non")
MOST_LATE = 0.05
"""Largest share of late pictures on a good link."""
SLOW_SECONDS = 0.1


def _page(bench: Workbench, title: str, what: str, **facts: str) -> Page:
    """Question on the table's screen, answered with OK and BACK."""
    say = bench.speech.say
    text = say(f"doctor.page.{what}", **facts)
    return Page(say(f"doctor.{title}.title"), text, keys=say("keys.yes-no"))


# Lights.


def lights(bench: Workbench) -> dict[str, frozenset[Pad]]:
    """Pads on which each colour was not seen."""
    wrong: dict[str, frozenset[Pad]] = {}
    everywhere = tuple(Pad(at) for at in range(len(bench.names)))
    for name, glow in COLOURS.items():
        say = bench.speech.say
        colour = say(f"doctor.colour.{name}")
        bench.light(bench.lit(glow, everywhere))
        request = Request("lights", {"colour": colour}, glow=glow)
        page = _page(bench, "lights", "lights", colour=colour)
        found: frozenset[Pad] | None = None
        while found is None:
            answer = bench.question(request, page, PATIENCE_SECONDS)
            if answer in NO:
                found = frozenset(_one_by_one(bench, glow, colour))
            else:
                found = _named(bench, answer)
        wrong[name] = found
    bench.light(bench.lit(Glow((0, 0, 0)), ()))
    return wrong


def _named(bench: Workbench, answer: str) -> frozenset[Pad] | None:
    """Pads typed by a person, empty for a yes; None if the text makes no sense."""
    if answer in YES:
        return frozenset()
    known = {name.lower(): Pad(at) for at, name in enumerate(bench.names)}
    words = answer.replace(",", " ").split()
    return frozenset(known[word] for word in words) if set(words) <= set(known) else None


def _one_by_one(bench: Workbench, glow: Glow, colour: str) -> Iterator[Pad]:
    """Faulty lights, asked one by one if the person does not type names."""
    for at, name in enumerate(bench.names):
        bench.light(bench.lit(glow, (Pad(at),)))
        facts = {"pad": name, "colour": colour}
        request = Request("light", facts, glow=glow, goal=(Pad(at),))
        page = _page(bench, "lights", "light", **facts)
        if bench.question(request, page, PATIENCE_SECONDS) in NO:
            yield Pad(at)


def judge_lights(names: Sequence[str], wrong: Mapping[str, frozenset[Pad]]) -> Iterator[Finding]:
    """Dark lights, and those that show other colours; if all are wrong, there is one cause."""
    red, green, blue = (wrong.get(name, frozenset()) for name in COLOURS)
    dead = red & green & blue
    mixed = (red & green) - blue
    part = (red | green | blue) - dead - mixed
    if len(dead) == len(names):
        yield fault("lights", "lights.all-dead")
    elif dead:
        yield fault("lights", "lights.dead", [names[pad] for pad in sorted(dead)])
    if len(mixed) == len(names):
        yield fault("lights", "lights.order")
    elif mixed:
        yield fault("lights", "lights.mixed", [names[pad] for pad in sorted(mixed)])
    if part:
        yield fault("lights", "lights.colour", [names[pad] for pad in sorted(part)])
    if not (dead or mixed or part):
        yield good("lights", "lights.good", total=len(names))


# Screen.


def one_pixel_frame() -> bytes:
    """One-pixel line around the whole screen, with a mark for its top."""
    picture = Image.new("1", (WIDTH, HEIGHT))
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 0, WIDTH - 1, HEIGHT - 1), outline=1)
    pen.polygon(((64, 16), (52, 34), (76, 34)), fill=1)
    pen.rectangle((60, 34, 68, 48), fill=1)
    return picture.tobytes()


@dataclass(frozen=True, slots=True)
class ScreenTrial:
    """A person's answer about the frame, and the controller that fits it, if any."""

    asked: bool
    first: bool = False
    works: str = ""
    tried: tuple[str, ...] = ()


def screen(bench: Workbench, others: Mapping[str, Callable[[], Screen]]) -> ScreenTrial:
    """Draw the frame; if not all edges are seen, try the other controllers too."""
    bits = one_pixel_frame()
    if _edges(bench, bits, ""):
        return ScreenTrial(asked=True, first=True)
    for name, make in others.items():
        shown = make()
        shown.show(bits)
        if _edges(bench, bits, name):
            return ScreenTrial(asked=True, works=name, tried=tuple(others))
    return ScreenTrial(asked=True, tried=tuple(others))


def _edges(bench: Workbench, bits: bytes, name: str) -> bool:
    request = Request("other-screen" if name else "screen", {"name": name.upper()}, bits=bits)
    return bench.question(request, Page(""), PATIENCE_SECONDS) in YES


def judge_screen(found: ScreenTrial) -> Iterator[Finding]:
    """Findings: whether the screen is the configured one."""
    if found.first:
        yield good("screen", "screen.good")
    elif found.works:
        yield fault("screen", "screen.controller", name=found.works)
    else:
        tried = ", ".join(name.upper() for name in found.tried)
        yield fault("screen", "screen.dark", tried=tried or "–")


# Keys.


@dataclass(frozen=True, slots=True)
class KeyTrial:
    """Key that answered for each one asked for, and keys that are down by themselves."""

    answers: Mapping[Key, Key | None]
    jammed: frozenset[Key] = frozenset()
    blind: bool = False
    """The link was lost meanwhile: a missing key proves nothing."""


def keys(bench: Workbench) -> KeyTrial:
    """Ask for every key once; one that is down while nobody presses it is jammed."""
    bench.run(SETTLE_SECONDS)
    jammed = set(bench.held)
    answers: dict[Key, Key | None] = {}
    blind = False
    for key in Key:
        for _ in range(TRIES):
            lost = bench.pulse.lost
            answers[key] = _pressed(bench, key, jammed)
            if answers[key] is not None or bench.pulse.lost == lost:
                break
            blind = True
            bench.until(lambda: not bench.away, PRESS_SECONDS)
        else:
            continue
        felt = answers[key]
        if felt is not None and not bench.until(partial(_lifted, bench, felt), PRESS_SECONDS):
            jammed.add(felt)
    return KeyTrial(answers, frozenset(jammed), blind and None in answers.values())


def _pressed(bench: Workbench, key: Key, jammed: set[Key]) -> Key | None:
    """Key sensed when a person is asked for one."""
    say = bench.speech.say
    facts = {"name": say(f"doctor.key.{key.value}")}
    page = Page(say("doctor.keys.title"), say("doctor.ask.key", **facts))
    bench.ask(Request("key", facts, key=key), page)
    heard: list[Key] = []

    def came() -> bool:
        heard.extend(edge.key for edge in bench.edges if edge.down and edge.key not in jammed)
        return bool(heard) or bench.answered(keys=False) is not None

    bench.until(came, PRESS_SECONDS)
    return heard[0] if heard else None


def _lifted(bench: Workbench, key: Key) -> bool:
    return key not in bench.held


def judge_keys(found: KeyTrial, name: Callable[[Key], str]) -> Iterator[Finding]:
    """Findings: keys that are dead, jammed, or swapped."""
    for key in found.jammed:
        yield fault("keys", "keys.jammed", key=name(key))
    dead = [key for key, it in found.answers.items() if it is None and key not in found.jammed]
    if found.blind and dead:
        yield note("keys", "keys.unseen", keys=", ".join(map(name, dead)))
    elif len(dead) == len(Key):
        yield fault("keys", "keys.all-dead")
    else:
        for key in dead:
            yield fault("keys", "keys.dead", key=name(key))
    crossed = {key: it for key, it in found.answers.items() if it is not None and it != key}
    for key, other in crossed.items():
        if crossed.get(other) != key or key.value < other.value:
            yield fault("keys", "keys.swapped", key=name(key), other=name(other))
    if not (dead or crossed or found.jammed):
        yield good("keys", "keys.good")


# Buzzer.


def sound(bench: Workbench) -> bool:
    """Return whether a person heard the buzzer."""
    bench.play(Chime.END)
    request = Request("sound", chime=Chime.END)
    page = _page(bench, "sound", "sound")
    return bench.question(request, page, PATIENCE_SECONDS) in YES


def judge_sound(*, heard: bool, wanted: bool) -> Iterator[Finding]:
    """Findings: whether the buzzer works, and is wanted."""
    yield good("sound", "sound.good") if heard else fault("sound", "sound.dead")
    if not wanted:
        yield note("sound", "sound.off")


# Link.


@dataclass(frozen=True, slots=True)
class LinkQuality:
    """Quality of the link over a number of seconds."""

    pulse: Pulse = field(default_factory=Pulse)
    seconds: float = 0.0


def judge_link(found: LinkQuality) -> Iterator[Finding]:
    """Findings: pictures late or lost, a loose cable, a board that restarts."""
    pulse = found.pulse
    if pulse.lost and not pulse.pictures:
        yield fault("link", "link.none")
        return
    if not pulse.pictures:
        yield fault("link", "link.silent")
        return
    bad = False
    if pulse.lost:
        bad = True
        yield fault("link", "link.lost", count=pulse.lost, seconds=f"{pulse.away:.1f}")
    if pulse.reboots:
        bad = True
        yield fault("link", "link.reboot", count=pulse.reboots)
    share = pulse.late / pulse.pictures
    if share > MOST_LATE:
        bad = True
        percent, longest = round(100 * share), round(1000 * pulse.longest)
        yield fault("link", "link.losing", percent=percent, longest=longest)
    if pulse.delay > SLOW_SECONDS:
        bad = True
        yield fault("link", "link.slow", millis=round(1000 * pulse.delay))
    if not bad:
        rate = round(pulse.pictures / found.seconds) if found.seconds else pulse.pictures
        facts = {"rate": rate, "late": pulse.late, "millis": round(1000 * pulse.delay)}
        yield good("link", "link.good", **facts)
