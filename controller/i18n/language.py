"""Choice of the language: the one requested, else that of the locale, else English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from controller.i18n.user_errors import Problem
from rules.languages import LANGUAGES

_FLAG = "--lang"


def of_locale(environ: Mapping[str, str]) -> str:
    """Language requested by the environment, if it is supported; otherwise the default."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            short = environ[name].replace("-", "_").partition("_")[0].partition(".")[0].lower()
            return short if short in LANGUAGES else "en"
    return "en"


def take(argv: Sequence[str], environ: Mapping[str, str]) -> tuple[str, list[str]]:
    """Language, and the command line without ``--lang``, wherever that stands."""
    language = of_locale(environ)
    rest: list[str] = []
    words = iter(argv)
    for word in words:
        if word == _FLAG:
            language = _checked(next(words, None))
        elif word.startswith(f"{_FLAG}="):
            language = _checked(word.partition("=")[2])
        else:
            rest.append(word)
    return language, rest


def _checked(word: str | None) -> str:
    if word is None:
        raise Problem("usage.value", text=_FLAG, usage=f"tablier {_FLAG} {'|'.join(LANGUAGES)}")
    if word.lower() not in LANGUAGES:
        raise Problem("language", text=word, allowed=", ".join(LANGUAGES))
    return word.lower()
