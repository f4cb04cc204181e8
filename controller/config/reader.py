"""Reader of a configuration file's tree: checked values, and all faults found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.config.faults import MAX_SHOWN, ConfigFault
from controller.config.toml_file import Document
from controller.config.toml_lines import KeyPath
from controller.config.toml_text import closest, shortened, spell, spell_key, spell_path
from controller.config.value_types import (
    REPEATED,
    SEATS_MOST,
    SECTIONS,
    TOP,
    Kind,
    Many,
    Named,
    heading,
)
from controller.i18n.user_errors import Problem


def setting_text(path: KeyPath, value: Any) -> str:
    """Key and value as quoted in a message: ``[[seats]] #2 level = "clib"``."""
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
    """Reader of one document; ``faults`` starts with its syntax error, if any."""

    def __init__(self, document: Document) -> None:
        self.faults = [document.fault] if document.fault else []
        self._tree = document.tree
        self._lines = document.lines

    def values(self) -> dict[str, Any]:
        """Valid values by section; invalid ones are left out and noted."""
        self._unknown_keys((), self._tree, {**TOP, **SECTIONS})
        found: dict[str, Any] = self._checked((), self._tree, TOP)
        for name in SECTIONS:
            found[name] = self._seats() if name == REPEATED else self._section(name)
        return found

    def _section(self, name: str) -> dict[str, Any]:
        given = self._tree.get(name, {})
        if not isinstance(given, Mapping):
            self._add_fault((name,), given, Problem("config.section", heading=heading(name)))
            return {}
        self._unknown_keys((name,), given, SECTIONS[name])
        return self._checked((name,), given, SECTIONS[name])

    def _seats(self) -> list[dict[str, Any]]:
        given = self._tree.get(REPEATED, [])
        if not isinstance(given, list):
            self._add_fault((REPEATED,), given, Problem("config.seats", most=SEATS_MOST))
            return []
        seats = []
        for number, seat in enumerate(given):
            path = (REPEATED, number)
            if number == SEATS_MOST:
                self._add_fault(path, seat, Problem("config.seats.many", most=SEATS_MOST))
                break
            if isinstance(seat, Mapping):
                self._unknown_keys(path, seat, SECTIONS[REPEATED])
                seats.append(self._checked(path, seat, SECTIONS[REPEATED]))
            else:
                self._add_fault(path, seat, Problem("config.seats", most=SEATS_MOST))
        return seats

    def _checked(
        self, path: KeyPath, given: Mapping[str, Any], kinds: Mapping[str, Kind]
    ) -> dict[str, Any]:
        """Checked values of the known keys."""
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
            self._add_fault(path, value, problem)
            return None

    def _many(self, path: KeyPath, value: Any, kind: Many) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise Problem(kind.code)
        if len(value) > kind.most:
            raise Problem("config.list.many", found=len(value), most=kind.most)
        for number, member in enumerate(value):
            if member in value[:number]:
                self._add_fault((*path, number), member, Problem("config.list.twice"))
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
                self._add_fault((*path, name), member, problem)
        return tuple(value.items())

    def _unknown_keys(
        self, path: KeyPath, given: Mapping[str, Any], known: Mapping[str, object]
    ) -> None:
        """Note every unknown key, and the key that was probably meant."""
        here = {key: heading(key) if key in SECTIONS and not path else key for key in known}
        allowed = ", ".join(here.values())
        for name, value in given.items():
            if name in known:
                continue
            # Suggestions are costly, so a file full of nonsense gets them only for the faults
            # shown.
            close = _suggestion(name, here) if len(self.faults) < MAX_SHOWN else ""
            code = "config.part" if _is_section(value) and not path else "config.key"
            code += ".near" if close else ""
            self._add_fault((*path, name), value, Problem(code, near=close, allowed=allowed))

    def _add_fault(self, path: KeyPath, value: Any, problem: Problem) -> None:
        line = self._lines.get(path)
        where = setting_text(path, value)
        self.faults.append(ConfigFault(problem.code, problem.facts, line, where, path))


def _suggestion(name: str, here: Mapping[str, str]) -> str:
    """Key probably meant by a name: the same elsewhere, or else a similar one here or anywhere."""
    everywhere = [(key, f"{heading(at)} {key}") for at, keys in SECTIONS.items() for key in keys]
    everywhere += [(at, heading(at)) for at in SECTIONS] + [(key, key) for key in TOP]
    told = dict(reversed(everywhere))
    return (
        told.get(name) or here.get(closest(name, here)) or told.get(closest(name, told, 0.8)) or ""
    )


def _is_section(value: Any) -> bool:
    members = value if isinstance(value, list) else [value]
    return bool(members) and all(isinstance(member, Mapping) for member in members)
