"""What the page says, in both languages, as somebody who reads it understands it."""

from __future__ import annotations

import re

from controller.i18n.speech import BUILT_IN, PROGRAM
from rules.languages import LANGUAGES

_GAP = re.compile(r"\\\{\w+\\\}")


def smooth(text: str) -> str:
    """Text with plain single spaces: how it is set is no business of a reader."""
    return re.sub(r"[\s\u2060]+", " ", text).strip()


class Sentences:
    """All sentences of one language, to be found again on a page."""

    def __init__(self, language: str) -> None:
        assert language in LANGUAGES
        self.language = language
        words = BUILT_IN[language]
        self.games = frozenset(it["name"] for it in words.values())
        seats = words["incognito"]
        self.first_seat, self.second_seat = seats["seat.south"], seats["seat.north"]
        self._found: dict[str, re.Pattern[str]] = {}

    def pattern(self, key: str) -> re.Pattern[str]:
        """A sentence with any words in its gaps."""
        if key not in self._found:
            text = re.escape(smooth(PROGRAM[self.language][key])).replace("\\ ", " ")
            spaced = re.sub(r" ?(\\?[:!?;»%])", r" ?\1", text.replace("« ", "« ?"))
            self._found[key] = re.compile(_GAP.sub("(.+?)", spaced))
        return self._found[key]

    def says(self, text: str, key: str) -> bool:
        """Whether a text contains this sentence."""
        return self.pattern(key).search(smooth(text)) is not None

    def means(self, name: str, *keys: str) -> bool:
        """Whether a name is one of these sentences, and nothing else."""
        return any(self.pattern(key).fullmatch(smooth(name)) for key in keys)

    def keys(self, beginning: str) -> tuple[str, ...]:
        """Keys of the sentences that are about one thing."""
        return tuple(key for key in PROGRAM[self.language] if key.startswith(beginning))
