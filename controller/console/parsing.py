"""Parsing of typed text into games, options, positions and moves; lenient where possible."""

from __future__ import annotations

import contextlib
import difflib
import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from controller.console import prompts
from controller.i18n.speech import PROGRAM, words_of
from controller.i18n.user_errors import Problem
from controller.model.level_names import LEVEL_NAMES
from controller.model.text_files import read_text
from rules.catalog import Catalog
from rules.dice import Dice
from rules.errors import OptionError, RulesError
from rules.game import PASS_TEXT, Game
from rules.model import CHANCE, Move, Seat
from rules.state import State

CUSTOM = "custom:"
PASS_WORDS = ("pass", "passe", "passer")
_FILE_NAME = re.compile(r".*\.[A-Za-z]\w{0,4}")
_MOST_LETTERS = 10


def find_game(catalog: Catalog, text: str) -> Game:
    """Game meant by a name: its key, its name, or a prefix that fits only one game."""
    wanted = re.sub(r"[\s_-]+", "-", text.strip().lower())
    names = {name: game for game in catalog.games for name in _names(game)}
    if wanted in names:
        return names[wanted]
    begun = [game for game in catalog.games if any(n.startswith(wanted) for n in _names(game))]
    if len(begun) == 1 and wanted:
        return begun[0]
    near = begun if wanted else []
    near = near or [names[name] for name in difflib.get_close_matches(wanted, names, 1)]
    code = "game.near" if near else "game.unknown"
    allowed = ", ".join(game.sheet.key for game in catalog.games)
    keys = dict.fromkeys(game.sheet.key for game in near)
    raise Problem(code, text=text, near=" / ".join(keys), allowed=allowed)


def _names(game: Game) -> tuple[str, str, str]:
    return (game.sheet.key, game.sheet.prefix, game.sheet.name.lower())


def find_seat(catalog: Catalog, game: Game, names: Sequence[str], text: str) -> Seat | None:
    """Seat meant by a text: its name in any language, or its number."""
    wanted = prompts.plain(text)
    words = words_of(game.sheet.key, catalog)
    for at, name in enumerate(names):
        called = {name, *(words[language].get(f"seat.{name}", name) for language in PROGRAM)}
        if wanted in {str(at + 1), *(prompts.plain(it) for it in called)}:
            return Seat(at)
    return None


def find_level(text: str) -> str | None:
    """Robot level meant by a text: its name in any language."""
    wanted = prompts.plain(text)
    for name in LEVEL_NAMES:
        called = {prompts.plain(words[f"level.{name}"]) for words in PROGRAM.values()}
        if wanted in {name, *called}:
            return name
    return None


def read_options(game: Game, given: Iterable[str]) -> dict[str, str]:
    """Options from ``k=v`` words, with or without the game's prefix, checked together."""
    spellings: dict[str, list[str]] = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise Problem("option.form", text=word)
        name = name.strip().lower()
        for prefix in (game.sheet.key, game.sheet.prefix):
            name = name.removeprefix(f"{prefix}.")
        found = _spelled(game, name, value.strip())
        if name in spellings and not set(found) & set(spellings[name]):
            raise Problem("option.twice", name=name)
        spellings[name] = found
    errors: list[OptionError] = []
    for values in itertools.product(*spellings.values()):
        try:
            chosen = game.options(dict(zip(spellings, values, strict=True)))
        except OptionError as error:
            errors.append(error)
        else:
            return {name: " ".join(chosen[name].split()) for name in spellings}
    raise errors[0]


def _spelled(game: Game, name: str, value: str) -> list[str]:
    """Possible spellings of a value, read from a file if it names one.

    Only those that the game accepts alone or, if there are none, all of them: another option may
    make one of them valid.
    """
    tries = [value, value.lower(), value.upper()]
    if value.startswith(CUSTOM):
        lines = _file_lines(value.removeprefix(CUSTOM).strip())
        marks = ("\n", "/", " ")
        tries = [value] if lines is None else [CUSTOM + mark.join(lines) for mark in marks]
    good: list[str] = []
    for text in tries:
        with contextlib.suppress(OptionError):
            good.append(" ".join(game.options({name: text})[name].split()))
    return list(dict.fromkeys(good or tries))


def _file_lines(text: str) -> list[str] | None:
    """Lines of the file named by a text, without comments; None if it names none."""
    try:
        there = Path(text).exists()
    except (OSError, ValueError):
        return None
    if not there and not _FILE_NAME.fullmatch(text):
        return None
    lines = (line.partition("#")[0].strip() for line in read_text(text).splitlines())
    return [line for line in lines if line]


def read_number(name: str, text: str, *, least: int = 0, most: int = 2**31 - 1) -> int:
    """Whole number from the command line."""
    if not re.fullmatch(r"[+-]?\d{1,12}", text.strip()) or not least <= int(text) <= most:
        raise Problem("number", name=name, text=text, least=least, most=most)
    return int(text)


def read_decimal(name: str, text: str, *, least: float, most: float) -> float:
    """Decimal number from the command line, written with a point or a comma."""
    word = text.strip().replace(",", ".")
    if not re.fullmatch(r"\d{1,9}(\.\d{1,9})?", word) or not least <= float(word) <= most:
        raise Problem("decimal", name=name, text=text, least=f"{least:g}", most=f"{most:g}")
    return float(word)


def read_state(game: Game, position: str | None, options: Mapping[str, str], seed: str) -> State:
    """State from a typed position, a start with a seed for chance, or a start without secrets."""
    if position is not None:
        return game.load(position, options)
    if not seed:
        return game.known(options)
    state = game.start(options)
    dice = Dice(read_number("--seed", seed))
    while state.turn() == CHANCE:
        state.play(state.pick(dice))
    return state


def read_move(game: Game, text: str, legal: Sequence[Move] = ()) -> Move:
    """Move meant by a text, ignoring spaces and capitals; a legal one if possible.

    The end of a move is enough if only one legal move ends that way.
    """
    tight = "".join(text.split())
    if tight.lower() in PASS_WORDS:
        return game.parse(PASS_TEXT)
    folded = [move for move in legal if move.text.lower() == tight.lower()]
    if len(folded) == 1:
        return folded[0]
    for spelling in _spellings(tight):
        try:
            return game.parse(spelling)
        except RulesError:
            continue
    ending = [move for move in legal if move.text.lower().endswith(tight.lower())]
    if len(ending) == 1 and len(tight) > 1:
        return ending[0]
    return game.parse(text.strip())


def read_acts(game: Game, state: State, text: str) -> list[Move]:
    """Acts meant by a word of a game record, as lenient as ``read_move``."""
    for spelling in _spellings("".join(text.split())):
        try:
            return game.heard(state, spelling)
        except RulesError:
            continue
    return [read_move(game, text)]


def _spellings(text: str) -> Iterable[str]:
    """The text as it is, then with every mix of capitals if there are not too many."""
    yield text
    if sum(letter.isalpha() for letter in text) <= _MOST_LETTERS:
        pairs = [sorted({letter.lower(), letter.upper()}) for letter in text]
        for letters in itertools.product(*pairs):
            yield "".join(letters)
