"""From the tree of a configuration file to checked values, with every fault on the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.config_keys import (
    REPEATED,
    SEATS_MOST,
    SECTIONS,
    TOP,
    Kind,
    Many,
    Named,
    heading,
)
from controller.faults import MOST_TOLD, Fault
from controller.problem import Problem
from controller.toml_file import Document
from controller.toml_lines import KeyPath
from controller.toml_spell import near, shortened, spell, spell_key, spell_path


def place(path: KeyPath, value: Any) -> str:
    """A key and its value as a complaint repeats them: ``[[seats]] #2 level = "clib"``."""
    table = isinstance(value, Mapping)
    if _is_section(value) and all(isinstance(part, str) for part in path):
        name = shortened(spell_path(path))
        return f"[{name}]" if table else f"[[{name}]]"
    match path:
        case (str(section), int(number), *rest) if section == REPEATED:
            head = f"{heading(section)} #{number + 1}"
        case ("game", "options", str(_), *_):
            head, rest = "[game.options]", list(path[2:])
        case (str(section), str(_), *_):
            head, rest = f"[{shortened(spell_key(section))}]", list(path[1:])
        case _:
            head, rest = "", list(path)
    if table and not rest:
        return head
    name = shortened(spell_path(tuple(rest)))
    return " ".join(part for part in (head, name, "=", shortened(spell(value))) if part)


class Reader:
    """Reads one document; ``faults`` begin with those of its form."""

    def __init__(self, document: Document) -> None:
        self.faults = list(document.faults)
        self._tree = document.tree
        self._lines = document.lines

    def values(self) -> dict[str, Any]:
        """What was given and is right, by section; what is wrong is left out and noted."""
        self._strange((), self._tree, {**TOP, **SECTIONS})
        found: dict[str, Any] = self._checked((), self._tree, TOP)
        for name in SECTIONS:
            found[name] = self._seats() if name == REPEATED else self._section(name)
        return found

    def _section(self, name: str) -> dict[str, Any]:
        given = self._tree.get(name, {})
        if not isinstance(given, Mapping):
            self._blame((name,), given, Problem("config.section", heading=heading(name)))
            return {}
        self._strange((name,), given, SECTIONS[name])
        return self._checked((name,), given, SECTIONS[name])

    def _seats(self) -> list[dict[str, Any]]:
        given = self._tree.get(REPEATED, [])
        if not isinstance(given, list):
            self._blame((REPEATED,), given, Problem("config.seats", most=SEATS_MOST))
            return []
        seats = []
        for number, seat in enumerate(given):
            path = (REPEATED, number)
            if number == SEATS_MOST:
                self._blame(path, seat, Problem("config.seats.many", most=SEATS_MOST))
                break
            if isinstance(seat, Mapping):
                self._strange(path, seat, SECTIONS[REPEATED])
                seats.append(self._checked(path, seat, SECTIONS[REPEATED]))
            else:
                self._blame(path, seat, Problem("config.seats", most=SEATS_MOST))
        return seats

    def _checked(
        self, path: KeyPath, given: Mapping[str, Any], kinds: Mapping[str, Kind]
    ) -> dict[str, Any]:
        """The values of the keys that we know."""
        read = {}
        for name, kind in kinds.items():
            if name in given:
                before = len(self.faults)
                value = self._value((*path, name), given[name], kind)
                if len(self.faults) == before:
                    read[name] = value
        return read

    def _value(self, path: KeyPath, value: Any, kind: Kind) -> Any:
        try:
            match kind:
                case Many():
                    return self._many(path, value, kind)
                case Named():
                    return self._named(path, value, kind)
                case _:
                    return kind.read(value)
        except Problem as problem:
            self._blame(path, value, problem)
            return None

    def _many(self, path: KeyPath, value: Any, kind: Many) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise Problem(kind.code)
        if len(value) > kind.most:
            raise Problem("config.list.many", found=len(value), most=kind.most)
        for number, member in enumerate(value):
            if member in value[:number]:
                self._blame((*path, number), member, Problem("config.list.twice"))
            else:
                self._value((*path, number), member, kind.each)
        return tuple(value)

    def _named(self, path: KeyPath, value: Any, kind: Named) -> tuple[tuple[str, str], ...]:
        if not isinstance(value, Mapping):
            raise Problem("config.options")
        if len(value) > kind.most:
            raise Problem("config.options.many", found=len(value), most=kind.most)
        for name, member in value.items():
            self._value((*path, name), member, kind.each)
            try:
                kind.name.read(name)
            except Problem:
                problem = Problem("config.options.name", most=kind.name.most)
                self._blame((*path, name), member, problem)
        return tuple(value.items())

    def _strange(
        self, path: KeyPath, given: Mapping[str, Any], known: Mapping[str, object]
    ) -> None:
        """Blame every key that there is not, and say which was probably meant."""
        here = {key: heading(key) if key in SECTIONS and not path else key for key in known}
        allowed = ", ".join(here.values())
        for name, value in given.items():
            if name in known:
                continue
            # A file full of nonsense need not be compared with everything to its end.
            close = _meant(name, here) if len(self.faults) < MOST_TOLD else ""
            code = "config.part" if _is_section(value) and not path else "config.key"
            code += ".near" if close else ""
            self._blame((*path, name), value, Problem(code, near=close, allowed=allowed))

    def _blame(self, path: KeyPath, value: Any, problem: Problem) -> None:
        line = self._lines.get(path)
        where = place(path, value)
        self.faults.append(Fault(problem.code, problem.facts, line, where, path))


def _meant(name: str, here: Mapping[str, str]) -> str:
    """The key that a name was meant for: the same elsewhere, else a near one here or anywhere."""
    everywhere = [(key, f"{heading(at)} {key}") for at, keys in SECTIONS.items() for key in keys]
    everywhere += [(at, heading(at)) for at in SECTIONS] + [(key, key) for key in TOP]
    told = dict(reversed(everywhere))
    return told.get(name) or here.get(near(name, here)) or told.get(near(name, told, 0.8)) or ""


def _is_section(value: Any) -> bool:
    members = value if isinstance(value, list) else [value]
    return bool(members) and all(isinstance(member, Mapping) for member in members)
