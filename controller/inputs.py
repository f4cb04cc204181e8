"""From what a person typed to games, options, positions and moves; forgiving where it can be."""

from __future__ import annotations

import difflib
import errno
import itertools
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from controller import prompt
from controller.opponents.levels import NAMES
from controller.problem import Problem
from controller.words.speech import PROGRAM, words_of
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
_LARGEST = 64_000_000


def find_game(catalog: Catalog, text: str) -> Game:
    """The game that a name means: its key, its name, or a beginning that fits only one."""
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
    allowed = " ".join(game.sheet.key for game in catalog.games)
    keys = dict.fromkeys(game.sheet.key for game in near)
    raise Problem(code, text=text, near=" / ".join(keys), allowed=allowed)


def _names(game: Game) -> tuple[str, str, str]:
    return (game.sheet.key, game.sheet.prefix, game.sheet.name.lower())


def find_seat(catalog: Catalog, game: Game, names: Sequence[str], text: str) -> Seat | None:
    """The seat that a text means: its name in any language, or its number."""
    wanted = prompt.plain(text)
    words = words_of(game.sheet.key, catalog)
    for at, name in enumerate(names):
        called = {name, *(words[language].get(f"seat.{name}", name) for language in PROGRAM)}
        if wanted in {str(at + 1), *(prompt.plain(it) for it in called)}:
            return Seat(at)
    return None


def find_level(text: str) -> str | None:
    """The level of a robot that a text means: its name in any language."""
    wanted = prompt.plain(text)
    for name in NAMES:
        called = {prompt.plain(words[f"level.{name}"]) for words in PROGRAM.values()}
        if wanted in {name, *called}:
            return name
    return None


def read_options(game: Game, given: Iterable[str]) -> dict[str, str]:
    """The options of ``k=v`` words, with the game's prefix or without, checked."""
    options: dict[str, str] = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise Problem("option.form", text=word)
        name = name.strip().lower()
        for prefix in (game.sheet.key, game.sheet.prefix):
            name = name.removeprefix(f"{prefix}.")
        chosen = _read_value(game, name, value.strip())
        if options.get(name, chosen) != chosen:
            raise Problem("option.twice", name=name)
        options[name] = chosen
    return options


def _read_value(game: Game, name: str, value: str) -> str:
    """A value that the game accepts, read from a file where it names one."""
    if not value.startswith(CUSTOM):
        return _first_accepted(game, name, (value, value.lower()))
    lines = _file_lines(value.removeprefix(CUSTOM).strip())
    tries = (value,) if lines is None else (CUSTOM + mark.join(lines) for mark in ("\n", "/", " "))
    return _first_accepted(game, name, tries)


def _first_accepted(game: Game, name: str, values: Iterable[str]) -> str:
    errors: list[OptionError] = []
    for value in values:
        try:
            return " ".join(game.options({name: value})[name].split())
        except OptionError as error:
            errors.append(error)
    raise errors[0]


def _file_lines(text: str) -> list[str] | None:
    """The lines of the file that a text names, without comments; None if it names none."""
    try:
        there = Path(text).exists()
    except (OSError, ValueError):
        return None
    if not there and not _FILE_NAME.fullmatch(text):
        return None
    lines = (line.partition("#")[0].strip() for line in read_text(text).splitlines())
    return [line for line in lines if line]


def read_text(name: str) -> str:
    """The text of a file, or a ``Problem`` that says why not."""
    try:
        with Path(name).open(encoding="utf-8-sig") as file:
            text = file.read(_LARGEST + 1)
    except FileNotFoundError:
        raise Problem("file.missing", name=name) from None
    except IsADirectoryError:
        raise Problem("file.folder", name=name) from None
    except UnicodeDecodeError:
        raise Problem("file.text", name=name) from None
    except (OSError, ValueError) as error:
        raise Problem("file.unreadable", name=name, reason=reason_of(error)) from None
    if len(text) > _LARGEST:
        raise Problem("file.large", name=name, most=_LARGEST // 1_000_000)
    return text


def write_text(name: str, text: str) -> None:
    """Write a new file; one that is there already is not overwritten."""
    try:
        with Path(name).open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise Problem("file.exists", name=name) from None
    except (OSError, ValueError) as error:
        raise Problem("file.unwritable", name=name, reason=reason_of(error)) from None


def check_new(name: str) -> None:
    """Complain now of a file that ``write_text`` could not write later."""
    path = Path(name)
    if path.exists():
        raise Problem("file.exists", name=name)
    check_folder(path)


def check_folder(path: Path) -> None:
    """Complain now of a file whose folder is not there."""
    if not path.parent.is_dir():
        raise Problem("file.unwritable", name=path, reason=os.strerror(errno.ENOENT))


def reason_of(error: OSError | ValueError) -> str:
    """What the system says, without numbers and paths."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def read_number(name: str, text: str, *, least: int = 0, most: int = 2**31 - 1) -> int:
    """A whole number of the command line."""
    if not re.fullmatch(r"[+-]?\d{1,12}", text.strip()) or not least <= int(text) <= most:
        raise Problem("number", name=name, text=text, least=least, most=most)
    return int(text)


def read_decimal(name: str, text: str, *, least: float, most: float) -> float:
    """A number of the command line that may have a fraction, written with a point or a comma."""
    word = text.strip().replace(",", ".")
    if not re.fullmatch(r"\d{1,9}(\.\d{1,9})?", word) or not least <= float(word) <= most:
        raise Problem("decimal", name=name, text=text, least=f"{least:g}", most=f"{most:g}")
    return float(word)


def read_state(game: Game, position: str | None, options: Mapping[str, str], seed: str) -> State:
    """A typed position, a start with chance decided by a seed, or a start without secrets."""
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
    """The move that a text means, whatever its spaces and capitals; a legal one if there is.

    The end of a move is enough where only one legal move ends so.
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
    """The acts that a word of a record means here, as forgiving as ``read_move``."""
    for spelling in _spellings("".join(text.split())):
        try:
            return game.heard(state, spelling)
        except RulesError:
            continue
    return [read_move(game, text)]


def _spellings(text: str) -> Iterable[str]:
    """The text as it is, then with every mixture of capitals if that is not too many."""
    yield text
    if sum(letter.isalpha() for letter in text) <= _MOST_LETTERS:
        pairs = [sorted({letter.lower(), letter.upper()}) for letter in text]
        for letters in itertools.product(*pairs):
            yield "".join(letters)
