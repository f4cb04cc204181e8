"""Line numbers of keys, checked with documents whose values are their own line numbers."""

import itertools
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.config.toml_file import read
from controller.config.toml_lines import KeyPath, TomlScan

# Each of these looks like a statement, a bracket or an end, and is none where it stands.
TRAPS = ("[table]", "x = 1", "[[seats]]", "]", "}", "'", "#", '\\"', "a.b = [", "= 3", "")
KEYS = ("a", "b-1", "c_2", "7", '"d e"', "'f.g'", '"h\\"i"', '"[j]"', '"\\u00e9"', "''", '"k#l"')


class Writer:
    """Writer of a valid document in which every value contains the line number of its key."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data
        self._names = 0
        self.text = ""

    def document(self) -> str:
        self.pairs()
        for _ in range(self.pick(range(4))):
            self.section()
        return self.text

    def section(self) -> None:
        name = self.name()
        if self.pick((True, False)):
            deeper = self.pick((name, f"{name} . {self.name()}"))
            self.put(f"[{self.space()}{deeper}{self.space()}]{self.comment()}\n")
            self.pairs()
            return
        for _ in range(self.pick((1, 2, 3))):
            self.put(f"[[{self.space()}{name}{self.space()}]]{self.comment()}\n")
            self.pairs()
            if self.pick((True, False)):
                self.put(f"[{name}.{self.name()}]\n")
                self.pairs()

    def pairs(self) -> None:
        for _ in range(self.pick(range(4))):
            for _ in range(self.pick((0, 0, 1, 2))):
                self.put(self.pick(("\n", "  \t\n", f"# {self.trap()}\n")))
            self.pair()
            self.put(f"{self.space()}{self.comment()}\n")

    def pair(self, *, flat: bool = False) -> None:
        name = self.name()
        if self.pick((True, False, False)):
            name += f"{self.space()}.{self.space()}{self.name()}"
        self.put(f"{name}{self.space()}={self.space()}")
        self.value(self.line, flat=flat)

    def value(self, line: int, *, flat: bool, depth: int = 0) -> None:
        kinds = ["number", "text", "plain", *([] if flat else ["long", "long plain"])]
        kinds += ["list", "table"] if depth < 3 else []
        match self.pick(kinds):
            case "number":
                self.put(str(line))
            case "text":
                self.put(f'"{line}|{self.trap()}\\\\"')
            case "plain":
                self.put(f"'{line}|{self.trap().replace(chr(39), '')}\\'")
            case "long":
                inside = self.pick(("\n", '"', '""', "\\\n  ", "\\\\", ""))
                self.put(f'"""{line}|{self.trap()}\n{self.trap()}{inside}\n""{self.trap()}"""')
            case "long plain":
                self.put(f"'''{line}|{self.trap()}\n{self.trap()}\n'''''")
            case "list":
                self.listed(flat=flat, depth=depth)
            case _:
                self.put("{" + self.space())
                for number in range(self.pick(range(3))):
                    self.put(", " if number else "")
                    self.pair(flat=True)
                self.put(self.space() + "}")

    def listed(self, *, flat: bool, depth: int) -> None:
        gaps = ("", " ") if flat else ("", " ", "\n", f" # {self.trap()}\n", "\n\n\t")
        self.put("[" + self.pick(gaps))
        for _ in range(self.pick(range(4))):
            self.value(self.line, flat=flat, depth=depth + 1)
            self.put(self.pick(gaps) + "," + self.pick(gaps))
        self.put("]")

    @property
    def line(self) -> int:
        return self.text.count("\n") + 1

    def name(self) -> str:
        """A new, unused key."""
        self._names += 1
        key: str = self.pick(KEYS)
        return f"{key[:-1]}{self._names}{key[-1]}" if key[0] in "'\"" else f"{key}{self._names}"

    def trap(self) -> str:
        trap: str = self.pick(TRAPS)
        return trap

    def space(self) -> str:
        space: str = self.pick(("", " ", "\t "))
        return space

    def comment(self) -> str:
        return f" # {self.trap()}" if self.pick((True, False)) else ""

    def pick(self, among: Any) -> Any:
        return self._data.draw(st.sampled_from(among))

    def put(self, text: str) -> None:
        self.text += text


def walk(value: Any, path: KeyPath = ()) -> Iterator[tuple[KeyPath, Any]]:
    """Every path of a tree with what is there."""
    members: Any = ()
    if isinstance(value, dict):
        members = value.items()
    elif isinstance(value, list):
        members = enumerate(value)
    for key, member in members:
        yield (*path, key), member
        yield from walk(member, (*path, key))


def line_in(value: Any) -> int | None:
    """Line number that a value of such a document contains, or None."""
    if isinstance(value, str):
        return int(value.partition("|")[0])
    return value if isinstance(value, int) else None


@given(data=st.data())
def test_every_key_of_any_document_has_its_true_line(data: st.DataObject) -> None:
    text = Writer(data).document()
    tree = tomllib.loads(text)
    scan = TomlScan(text)
    assert scan.excess is None
    assert scan.bracket is None
    paths = dict(walk(tree))
    assert set(scan.lines) == set(paths)
    for path, value in paths.items():
        told = line_in(value)
        assert told in {None, scan.lines[path]}, (path, text)


def test_the_documents_are_not_all_empty() -> None:
    text = """
a = 2
"b" . c = 3 # x = 4
[s]
t = '''
[u]
v = 9'''
l = [ # [w]
  8, { x = 8, y.z = "8" },

  11 ]
[[m]]
n = 13
[[m]]
[m.o]
'p' = 16
"""
    found = {".".join(map(str, path)): line for path, line in TomlScan(text).lines.items()}
    assert found == {
        "a": 2,
        "b": 3,
        "b.c": 3,
        "s": 4,
        "s.t": 5,
        "s.l": 8,
        "s.l.0": 9,
        "s.l.1": 9,
        "s.l.1.x": 9,
        "s.l.1.y": 9,
        "s.l.1.y.z": 9,
        "s.l.2": 11,
        "m": 12,
        "m.0": 12,
        "m.0.n": 13,
        "m.1": 14,
        "m.1.o": 15,
        "m.1.o.p": 16,
    }


SMALL = st.sampled_from(
    [
        *(f"{key} = 1" for key in ("a", "b", "a.b", "a.c", "a.b.c", "'a'", "b.a")),
        *(f"[{key}]" for key in ("a", "b", "a.b", "a.c", "a.b.c", "b.a")),
        *(f"[[{key}]]" for key in ("a", "b", "a.b", "a.c", "b.a")),
        "a = {}",
        "a = { b = 1 }",
        "a = { b.c = 1 }",
        "a = [{ b = 1 }]",
        "a.b = { c = 1 }",
        "b = { a = 1, a = 2 }",
    ]
)


@given(statements=st.lists(SMALL, max_size=7))
def test_what_is_given_twice_is_what_tomllib_refuses(statements: list[str]) -> None:
    text = "\n".join(statements)
    fault = read(text.encode()).fault
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        refused = str(error)
    else:
        refused = ""
    assert bool(fault) == bool(refused), (text, refused)
    if fault:
        assert fault.code == "config.toml.twice"
        assert f"at line {fault.line}," in refused or "at end of document" in refused
        assert 1 <= int(fault.facts["first"]) <= (fault.line or 0)


BROKEN = ("x", "x =", "x = y", "x: 1", 'x = "', "x = 1 y = 2", "[x", "[x]]", "[x] y = 1", "= 1")


@given(data=st.data())
def test_the_first_broken_line_is_told_and_all_before_it_is_read(data: st.DataObject) -> None:
    statements = data.draw(st.lists(st.sampled_from(["ok", "ok", *BROKEN]), max_size=12))
    text = "".join(
        f"k{number} = [ # {one}\n]\n" if one == "ok" else f"{one}\n"
        for number, one in enumerate(statements)
    )
    bad = [at for at, line in enumerate(text.split("\n"), 1) if line in BROKEN]
    document = read(text.encode())
    fault = document.fault
    assert (fault and fault.line) == (bad[0] if bad else None)
    assert fault is None or fault.code.startswith("config.toml.")
    before = [*itertools.takewhile("ok".__eq__, statements)]
    assert document.tree == {f"k{number}": [] for number in range(len(before))}
    assert document.lines == {(f"k{number}",): 2 * number + 1 for number in range(len(before))}


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("a = 1\nb\nc = 1", "statement", 2, 2),
        ("a = [1,\n2\n3]\nb = 1", "open", 1, 5),
        ("a = [1,\n[2, {b = 3\n}]]", "open", 1, 5),
        ("a = [1,\n  yes]", "value", 2, 3),
        ("a = [1,\n  b = 2", "open", 1, 5),
        ('a = 1\nb = """\n\nb = 1\n', "quote", 2, 5),
        ("a = [\n'''\n\nb = 1\n", "quote", 2, 1),
        ("a = [1,\n '2]", "quote", 2, 2),
        ("a = [1,\n '2]\n", "quote", 2, 2),
        ("\na = " + "[" * 99, "deep", 2, 21),
        ("\na = [\n" + "[" * 99, "deep", 3, 16),
        ("\n" + "a." * 99 + "a = 1", "deep", 2, 1),
        ("\na = " + "9" * 999, "long", 2, 5),
        ("a = b\na = " + "9" * 999, "value", 1, 5),
        ("'\\q' = 1\n\"\\q\" = 1", "escape", 2, 4),
        ("a = 1\n[b]\nc.d = 1\n  c = 2", "twice", 4, 3),
    ],
)
def test_a_syntax_error_is_told_where_it_was_made(
    text: str, code: str, line: int, column: int
) -> None:
    fault = read(text.encode()).fault
    assert fault is not None
    assert (fault.code, fault.line, fault.column) == (f"config.toml.{code}", line, column)


def test_a_heading_is_repeated_as_it_is_written() -> None:
    for heading in ("[ a . b ]", '["a#]"]', "[[a]]", '[ [ "a" ] ]'):
        fault = read(f"{heading} # ]\nx = yes".encode()).fault
        assert fault
        assert fault.where in {f"{heading} x = yes", f"{heading} # ]"}


def test_a_text_of_several_lines_may_end_in_its_own_marks() -> None:
    for text in ('a = """x"""""\nb = 1', "a = '''x'''''\nb = 1", 'a = """"""\nb = 1'):
        assert TomlScan(text).lines == {("a",): 1, ("b",): 2}
        assert set(tomllib.loads(text)) == {"a", "b"}


def test_a_section_has_its_own_line_also_after_one_inside_it() -> None:
    assert TomlScan("[a.b]\n[a]\n[[c]]\n[[c]]\n").lines == {
        ("a", "b"): 1,
        ("a",): 2,
        ("c",): 3,
        ("c", 0): 3,
        ("c", 1): 4,
    }
