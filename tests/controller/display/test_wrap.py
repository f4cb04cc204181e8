import re
from collections.abc import Iterable
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from controller.display.font import characters, width
from controller.display.wrap import BROKEN, clean, wrap

LETTERS = sorted(characters() - {BROKEN})
TEXTS = st.text(st.sampled_from([*LETTERS, *" \n" * 20, "\u00a0", "\t", "语"]), max_size=300)
ROOMS = st.integers(16, 126)


def words(text: str) -> list[str]:
    return [word for word in re.split(r"[ \t\n]+", clean(text)) if word]


def rejoined(lines: Iterable[str]) -> list[str]:
    """The words of lines that were wrapped: what a hyphen parted is one word again."""
    return words("".join(line.removesuffix(BROKEN) + " " * (line[-1:] != BROKEN) for line in lines))


@given(TEXTS, ROOMS)
def test_wrapping_never_loses_a_word(text: str, room: int) -> None:
    assert rejoined(wrap(text, room)) == words(text)


@given(TEXTS, ROOMS)
def test_no_line_is_wider_than_its_room(text: str, room: int) -> None:
    assert [line for line in wrap(text, room) if width(line) > room] == []


@given(TEXTS, ROOMS)
def test_only_a_word_too_wide_for_a_line_is_broken(text: str, room: int) -> None:
    wide = any(width(word) > room for word in words(text))
    assert any(line.endswith(BROKEN) for line in wrap(text, room)) == wide


@given(TEXTS, ROOMS)
def test_a_line_takes_all_the_words_that_fit(text: str, room: int) -> None:
    for part in text.split("\n"):
        lines = wrap(part, room)
        for line, following in pairwise(lines):
            if not line.endswith(BROKEN) and not following.endswith(BROKEN):
                assert width(f"{line} {following.partition(' ')[0]}") > room


def test_a_no_break_space_keeps_its_words_together() -> None:
    assert wrap("dit « oui »", width("dit « oui")) == ["dit « oui", "»"]
    kept = "«\u00a0oui\u00a0»"
    assert wrap(f"dit {kept}", width("dit « oui")) == ["dit", kept]


def test_line_ends_and_empty_lines_are_kept() -> None:
    assert wrap("a b\n\nc", 126) == ["a b", "", "c"]
    assert wrap("", 126) == []


def test_accents_of_their_own_join_their_letters() -> None:
    assert wrap("e\u0301te\u0301", 126) == ["été"]


def test_soft_hyphens_of_a_text_are_dropped() -> None:
    assert wrap("ta\u00adblier", 126) == ["tablier"]


def test_a_letter_wider_than_the_room_stands_alone() -> None:
    assert wrap("♥♥", 2) == [f"♥{BROKEN}", "♥"]
