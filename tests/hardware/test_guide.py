"""The build guide in both languages: everything that it names exists, and both say the same."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from controller.cli.arguments import COMMANDS, CONFIG_FLAGS, build
from controller.config import config
from controller.config.value_types import SECTIONS
from controller.i18n.speech import Speech
from hardware.pins import MAPS
from hardware.ports import PROFILES
from rules import catalog

FOLDER = Path(__file__).resolve().parents[2] / "hardware"
GUIDES = {"en": FOLDER / "README.md", "fr": FOLDER / "README.fr.md"}
TEXTS = {language: path.read_text(encoding="utf-8") for language, path in GUIDES.items()}
SPEECH = Speech("en", catalog.load(()))
EACH = pytest.mark.parametrize("language", GUIDES)
CALL = re.compile(r"(?:sudo (?:-u \w+ )?)?(?:\w+=\S+ )*tablier ([^>&|]+)")
FLAGS = {"--version", *(f"--{name}" for name in CONFIG_FLAGS)}


def commands(text: str) -> list[list[str]]:
    """Every call of tablier that the guide shows, in a block of code or within a sentence."""
    blocks = re.findall(r"^    +(.*)$", text, re.MULTILINE)
    quoted = re.findall(r"`([^`\n]+)`", text)
    calls = (CALL.match(line) for line in (*blocks, *quoted))
    return [shlex.split(call[1], comments=True) for call in calls if call]


def test_the_guide_shows_how_to_do_everything() -> None:
    named = {words[0] for words in commands(TEXTS["en"]) if words}
    wanted = {"doctor", "flash", "calibrate", "run", "overlay", "install-service", "play", "sim"}
    assert wanted <= named


@EACH
def test_every_command_exists_and_takes_these_words(language: str) -> None:
    found = commands(TEXTS[language])
    assert len(found) > 25
    for words in found:
        if words[0].startswith("--"):
            assert words[0] in FLAGS
            continue
        assert words[0] in COMMANDS
        build(SPEECH, words[0]).parse_args(words[1:])  # a Problem if it does not


def test_both_guides_give_the_same_commands() -> None:
    plain = [
        [
            [word for word in words if "." not in word and word not in {"FICHIER", "FILE"}]
            for words in commands(text)
        ]
        for text in TEXTS.values()
    ]
    assert plain[0] == plain[1]


@EACH
def test_every_link_leads_somewhere(language: str) -> None:
    text = TEXTS[language]
    links = re.findall(r"\]\(([^)\s]+)\)", text)
    heads = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", head.lower()).strip().replace(" ", "-") for head in heads}
    assert len(links) > 30
    for link in links:
        if link.startswith("#"):
            assert link[1:] in anchors
        else:
            assert (FOLDER / link).is_file()


@EACH
def test_every_picture_is_shown_in_the_language_of_the_guide(language: str) -> None:
    shown = set(re.findall(r"pictures/([\w.-]+)", TEXTS[language]))
    assert shown == {it.name for it in (FOLDER / "pictures").glob(f"*.{language}.svg")}


def test_both_guides_are_built_alike() -> None:
    """A paragraph may take another number of lines, but not a list, a table or a heading."""
    for mark in (r"^#+ ", r"^\|", r"^\d\. ", r"^\* "):
        english, french = (len(re.findall(mark, text, re.MULTILINE)) for text in TEXTS.values())
        assert english == french, mark


def cells(text: str, first: str) -> list[list[str]]:
    """The rows of the tables whose first cell names a build."""
    rows = re.findall(r"^\| (.*) \|$", text, re.MULTILINE)
    split = [[cell.strip() for cell in row.split("|")] for row in rows]
    return [row for row in split if re.search(first, row[0])]


@EACH
def test_the_builds_are_those_of_the_pin_maps(language: str) -> None:
    rows = cells(TEXTS[language], r"`p\w+-\w+`")
    named = [re.findall(r"`(p\w+-\w+)`", row[0])[0] for row in rows]
    assert named == [*MAPS, *MAPS]


@EACH
def test_the_settings_of_each_build_are_accepted(language: str) -> None:
    rows = [row for row in cells(TEXTS[language], r"`p\w+-\w+`") if len(row) == 4]
    assert len(rows) == len(MAPS)
    for name, driver, profiles, also in rows:
        for profile in re.findall(r'`("[\w-]+")`', profiles):
            assert profile.strip('"') in PROFILES
            lines = ["[table]", f"driver = {driver.strip('`')}", f"profile = {profile}"]
            lines += [
                f"[{section}]\n{pair}"
                for pair, section in re.findall(r"`(.*?)` (?:in|dans) `\[(\w+)\]`", also)
            ]
            found = config.parse("\n".join(lines).encode(), "guide")
            assert name.strip("`").startswith(found.table.driver)
            if found.table.driver == "pi":
                assert name.strip("`") == f"pi-{found.pi.build}"


@EACH
def test_every_setting_that_is_named_is_one(language: str) -> None:
    text = TEXTS[language]
    pairs = re.findall(r"`\[(\w+)\] (\w+)`", text)
    pairs += [
        (section, key) for key, section in re.findall(r"`(\w+)` (?:in|dans) `\[(\w+)\]`", text)
    ]
    assert len(pairs) >= 5
    for section, key in pairs:
        assert key in SECTIONS[section]


def test_french_marks_do_not_begin_a_line() -> None:
    prose = re.sub(r"`[^`]*`|\]\([^)]*\)|^ {4,}.*$", "", TEXTS["fr"], flags=re.MULTILINE)
    assert re.findall(r".{9} [:;!?»](?=\s)", prose) == []
