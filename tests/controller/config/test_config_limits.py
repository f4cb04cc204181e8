"""Every limit of the configuration: one step below, the limit itself, and one above."""

from collections.abc import Callable

import pytest

from controller.config.config import parse
from controller.config.faults import ConfigError, ConfigFault
from controller.config.toml_file import MAX_BYTES
from controller.config.value_types import SECTIONS, Seconds, Whole
from controller.model.clock import TimeControl
from tests.controller.config.config_cases import FILE, said

LIMITS = [
    ("table", "brightness", 1, 100, 1),
    ("timing", "debounce", 0.005, 0.2, 0.001),
    ("timing", "quiet", 0.1, 5, 0.01),
    ("timing", "taps", 0.3, 10, 0.01),
    ("timing", "wrong", 0.05, 2, 0.01),
    ("timing", "revocable", 0, 60, 0.01),
    ("timing", "rewind", 0.3, 10, 0.01),
    ("timing", "stuck", 5, 600, 1),
    ("timing", "long_press", 0.3, 5, 0.01),
    ("robot", "think", 0.1, 30, 0.01),
    ("web", "port", 1024, 65_535, 1),
    ("mqtt", "port", 0, 65_535, 1),
    ("pi", "i2c", 0, 20, 1),
    *(("pins", name, -1, 27, 1) for name in ("left", "right", "ok", "back", "menu", "buzzer")),
    ("pins", "screen_dc", 0, 27, 1),
    ("pins", "screen_reset", 0, 27, 1),
    ("lights", "milliamps", 100, 10000, 1),
    ("lights", "dim_minutes", 0, 1440, 1),
    ("screen", "address", 0x08, 0x77, 1),
    ("screen", "dim_minutes", 0, 1440, 1),
]


@pytest.mark.parametrize(("section", "key", "least", "most", "step"), LIMITS)
def test_a_number_may_be_as_small_and_as_large_as_its_limits(
    section: str, key: str, least: float, most: float, step: float
) -> None:
    def allowed(value: float) -> bool:
        return not said(f"[{section}]\n{key} = {round(value, 6)}\n".encode())

    assert [allowed(least + by * step) for by in (-1, 0, 1)] == [False, True, True]
    assert [allowed(most + by * step) for by in (-1, 0, 1)] == [True, True, False]


def test_every_number_has_its_limits_tested() -> None:
    numbers = {
        (section, key)
        for section, kinds in SECTIONS.items()
        for key, kind in kinds.items()
        if isinstance(kind, Whole | Seconds)
    }
    assert numbers == {(section, key) for section, key, *_ in LIMITS}


@pytest.mark.parametrize(
    ("before", "after", "least", "most"),
    [
        ('[table]\nboard = "', '"', 1, 250),
        ('[[seats]]\nname = "', '"', 0, 20),
        ('[journal]\nfolder = "', '"', 0, 250),
        ('[trace]\nfolder = "', '"', 0, 250),
        ('[table]\nlight_pieces = ["', '"]', 1, 40),
        ('[game]\nkey = "', '"', 0, 40),
        ('[game.options]\nfirst = "', '"', 0, 400),
        ("[game.options]\n'", "' = ''", 1, 40),
    ],
)
def test_a_text_may_be_as_short_and_as_long_as_its_limits(
    before: str, after: str, least: int, most: int
) -> None:
    def allowed(length: int) -> bool:
        return not draft_faults(f"{before}{'é' * length}{after}\n")

    lengths = range(max(least - 1, 0), least + 2)
    assert [allowed(length) for length in lengths] == [length >= least for length in lengths]
    assert [allowed(most + by) for by in (-1, 0, 1)] == [True, True, False]


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [("move {}", 1, 3600), ("game {}+0", 10, 36000), ("game 10+{}", 0, 600)],
)
def test_a_clock_may_be_as_short_and_as_long_as_its_limits(
    text: str, least: int, most: int
) -> None:
    def allowed(number: int) -> bool:
        return not said(f'[game]\nclock = "{text.format(number)}"\n'.encode())

    assert [allowed(least + by) for by in (-1, 0, 1)] == [False, True, True]
    assert [allowed(most + by) for by in (-1, 0, 1)] == [True, True, False]


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("none", TimeControl()),
        ("move 30", TimeControl(30.0, each_move=True)),
        ("move 2.5", TimeControl(2.5, each_move=True)),
        ("game 900+0", TimeControl(900.0)),
        ("game 900+10", TimeControl(900.0, 10.0)),
    ],
)
def test_a_clock_is_taken_apart_and_put_together(text: str, clock: TimeControl) -> None:
    assert parse(f'[game]\nclock = "{text}"\n'.encode(), FILE).game.clock == clock
    assert str(clock) == text


@pytest.mark.parametrize(
    "text", ["game 0900+10", "game 900+10 ", "move 030", "move 1.50", "move ٣", "game 900.5"]
)
def test_a_clock_that_is_not_written_as_it_is_printed_is_refused(text: str) -> None:
    assert TimeControl.parse(text) != TimeControl()
    assert len(said(f'[game]\nclock = "{text}"\n'.encode())) == 1


MANY: dict[str, tuple[int, Callable[[int], str]]] = {
    "seats": (4, lambda n: "[[seats]]\n" * n),
    "light pieces": (24, lambda n: f"[table]\nlight_pieces = {[str(i) for i in range(n)]}"),
    "options": (24, lambda n: "[game.options]\n" + "".join(f"o{i} = ''\n" for i in range(n))),
    "keys with dots": (16, lambda n: ".".join("a" * n) + " = 1"),
    "sections with dots": (16, lambda n: f"[{'.'.join('a' * n)}]"),
    "brackets in brackets": (16, lambda n: "a = " + "[" * n + "]" * n),
    "braces in braces": (16, lambda n: "a = " + "{a = " * n + "1" + "}" * n),
    "digits": (100, lambda n: "a = " + "1" * n),
}


@pytest.mark.parametrize("what", MANY)
def test_there_may_be_as_many_as_the_limit_says(what: str) -> None:
    most, text = MANY[what]
    codes = [{fault.code for fault in draft_faults(text(most + by))} for by in (-1, 0, 1)]
    assert codes[0] == codes[1]
    assert codes[1] != codes[2]
    assert codes[2]


def draft_faults(text: str) -> tuple[ConfigFault, ...]:
    try:
        parse(text.encode(), FILE)
    except ConfigError as error:
        return error.faults
    return ()


def test_a_file_may_be_as_large_as_the_limit() -> None:
    sizes = [bool(draft_faults("#" * (MAX_BYTES + by))) for by in (-1, 0, 1)]
    assert sizes == [False, False, True]
