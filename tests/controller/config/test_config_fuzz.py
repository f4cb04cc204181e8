"""Any bytes and any tree: a configuration or a ``ConfigError``, and what is printed reads back."""

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.config.config import (
    Config,
    GameConfig,
    JournalConfig,
    RobotConfig,
    TableConfig,
    TraceConfig,
    parse,
)
from controller.config.faults import ConfigError, fault_lines
from controller.config.game_settings import parse_for
from controller.config.template import config_text
from controller.config.toml_text import is_invisible, spell, spell_key
from controller.config.value_types import SECTIONS, TOP, Seconds
from controller.i18n.speech import Speech
from controller.model.clock import TimeControl
from controller.model.level_names import LEVEL_NAMES
from controller.model.settings import Chair
from controller.model.timing import Timing
from hardware.ports import PROFILES
from tests.controller.config.config_cases import FILE, FULL, GAMES, cases, error_of

SPEECH = {language: Speech(language, GAMES) for language in ("fr", "en")}


def check(raw: bytes) -> bool:
    """True if the bytes are a configuration; then it must survive being printed."""
    error = error_of(raw)
    if error:
        check_faults(error, raw.decode(errors="replace").split("\n"))
        return False
    config = parse_for(raw, FILE, GAMES)
    for speech in SPEECH.values():
        printed = config_text(config, speech)
        again = parse_for(printed.encode(), FILE, GAMES)
        assert again == config
        assert config_text(again, speech) == printed
    return True


def check_faults(error: ConfigError, source: list[str]) -> None:
    """Check that the line numbers are right and the messages safe for a terminal."""
    assert error.faults
    for fault in error.faults:
        if fault.line is not None:
            line = source[fault.line - 1]
            key = fault.path[-1] if fault.path else ""
            assert (
                not isinstance(key, str) or not re.fullmatch(r"\w*", key, re.ASCII) or key in line
            )
    for speech in SPEECH.values():
        for line in fault_lines(error, speech):
            assert line.startswith(FILE)
            assert not any(map(is_invisible, line))


@given(raw=st.binary(max_size=300))
def test_any_bytes_give_a_configuration_or_its_faults(raw: bytes) -> None:
    check(raw)


@given(text=st.text(st.sampled_from("ab=.[]{}\"'\\\n\t #,01-:TZeu_"), max_size=80))
def test_any_text_of_toml_letters_gives_a_configuration_or_its_faults(text: str) -> None:
    check(text.encode())


def damaged(random: Random) -> bytes:
    """A file of ours with a few bytes or lines lost, doubled, changed or moved."""
    raw = bytearray(random.choice([FULL.encode(), *(case.raw for case in cases())]))
    for _ in range(random.randrange(1, 4)):
        at = random.randrange(len(raw) + 1)
        match random.randrange(5):
            case 0:
                del raw[at : at + random.randrange(1, 30)]
            case 1:
                raw[at:at] = raw[at : at + random.randrange(1, 30)]
            case 2:
                raw[at:at] = random.choice([b'"', b"'", b"[", b"]", b"{", b"}", b"\n", b"\\", b"="])
            case 3:
                raw[at:at] = random.randbytes(1)
            case _:
                lines = bytes(raw).split(b"\n")
                random.shuffle(lines)
                raw = bytearray(b"\n".join(lines))
    return bytes(raw)


def test_damaged_files_give_a_configuration_or_their_faults() -> None:
    random = Random(20)
    good = sum(check(damaged(random)) for _ in range(400))
    assert 0 < good < 390


@pytest.mark.soak
def test_ten_thousand_damaged_files() -> None:
    random = Random(21)
    assert sum(check(damaged(random)) for _ in range(10_000)) > 0


NAMES = sorted({*TOP, *SECTIONS, *(key for keys in SECTIONS.values() for key in keys)})
SCALARS = (
    st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text(max_size=30).filter(lambda text: text.isprintable())
    | st.sampled_from(["presence", "robot", "maitre", "none", "move 5", "invers", "fr", ""])
    | st.datetimes()
    | st.dates()
    | st.times()
)
KEYS = st.sampled_from([*NAMES, "profil", "first", "a b", "é", ""])
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=12,
)
TREES = st.dictionaries(KEYS, st.dictionaries(KEYS, VALUES, max_size=6) | VALUES, max_size=6)


@given(tree=TREES)
def test_any_tree_gives_a_configuration_or_its_faults(tree: dict[str, Any]) -> None:
    check("".join(f"{spell_key(key)} = {spell(value)}\n" for key, value in tree.items()).encode())


@pytest.mark.soak
@settings(max_examples=10_000)
@given(tree=TREES, raw=st.binary(max_size=500))
def test_ten_thousand_trees_and_bytes(tree: dict[str, Any], raw: bytes) -> None:
    check("".join(f"{spell_key(key)} = {spell(value)}\n" for key, value in tree.items()).encode())
    check(raw)


def texts(most: int, least: int = 0, *, lines: bool = False) -> st.SearchStrategy[str]:
    letters = st.characters(exclude_categories=["C", "Zl", "Zp"])
    if lines:
        letters |= st.sampled_from("\n\t\"'\\#")
    return st.text(letters, min_size=least, max_size=most).filter(
        lambda text: not least or bool(text.strip())
    )


def seconds() -> dict[str, st.SearchStrategy[float]]:
    return {
        f"{name}_seconds": st.floats(kind.least, kind.most)
        for name, kind in SECTIONS["timing"].items()
        if isinstance(kind, Seconds)
    }


CONFIGS = st.builds(
    Config,
    language=st.sampled_from(["fr", "en", "auto"]),
    table=st.builds(
        TableConfig,
        board=texts(250, 1),
        profile=st.sampled_from(PROFILES),
        mode=st.sampled_from(["auto", "confirm"]),
        driver=st.just("sim"),
        brightness=st.integers(1, 100),
        sound=st.booleans(),
        light_pieces=st.lists(texts(40, 1), max_size=24, unique=True).map(tuple),
        show_targets=st.booleans(),
    ),
    timing=st.builds(Timing, **seconds()),
    game=st.builds(
        GameConfig,
        key=texts(40),
        options=st.dictionaries(texts(40, 1), texts(60, lines=True), max_size=24).map(
            lambda options: tuple(options.items())
        ),
        clock=st.just(TimeControl())
        | st.builds(TimeControl, st.integers(1, 3600).map(float), each_move=st.just(value=True))
        | st.builds(TimeControl, st.integers(10, 36000).map(float), st.integers(0, 600).map(float)),
    ),
    seats=st.lists(
        st.builds(
            Chair,
            kind=st.sampled_from(["human", "robot"]),
            level=st.sampled_from(LEVEL_NAMES),
            name=texts(20),
        ),
        max_size=4,
    ).map(tuple),
    robot=st.builds(RobotConfig, think=st.floats(0.1, 30), ponder=st.booleans()),
    journal=st.builds(JournalConfig, folder=texts(250), keep=st.booleans()),
    trace=st.builds(TraceConfig, folder=texts(250)),
)


@given(config=CONFIGS, language=st.sampled_from(["fr", "en"]))
def test_any_configuration_reads_back_as_it_was_printed(config: Config, language: str) -> None:
    assert parse(config_text(config, SPEECH[language]).encode(), FILE) == config
