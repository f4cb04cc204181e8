"""The line of each key, against documents whose values say on which line they stand."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.toml_file import read
from controller.toml_lines import KeyPath, Loss, scan

# Each of these looks like a statement, a bracket or an end, and is none where it stands.
TRAPS = ("[table]", "x = 1", "[[seats]]", "]", "}", "'", "#", '\\"', "a.b = [", "= 3", "")
KEYS = ("a", "b-1", "c_2", "7", '"d e"', "'f.g'", '"h\\"i"', '"[j]"', '"\\u00e9"', "''", '"k#l"')


class Writer:
    """Writes a valid document in which every number and text tells the line of its key."""

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
        """A key that was not there yet."""
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
    """The line that a value of such a document tells, if it does."""
    if isinstance(value, str):
        return int(value.partition("|")[0])
    return value if isinstance(value, int) else None


@given(data=st.data())
def test_every_key_of_any_document_has_its_true_line(data: st.DataObject) -> None:
    text = Writer(data).document()
    tree = tomllib.loads(text)
    lines = scan(text)
    assert lines.lost is None
    assert lines.clashes == []
    paths = dict(walk(tree))
    assert set(lines.at) == set(paths)
    for path, value in paths.items():
        told = line_in(value)
        assert told in {None, lines.at[path]}, (path, text)


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
    found = {".".join(map(str, path)): line for path, line in scan(text).at.items()}
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
def test_what_clashes_is_what_tomllib_refuses(statements: list[str]) -> None:
    text = "\n".join(statements)
    lines = scan(text)
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        refused = str(error)
    else:
        refused = ""
    assert bool(lines.clashes) == bool(refused), (text, refused)
    if lines.clashes and "at line" in refused:
        assert f"at line {lines.clashes[0].statement.line}," in refused
    assert lines.lost is None


BROKEN = ("x", "x =", "x = y", "x: 1", 'x = "', "x = 1 y = 2", "[x", "[x]]", "[x] y = 1", "= 1")


@given(data=st.data())
def test_broken_lines_are_all_told_and_nothing_else_is(data: st.DataObject) -> None:
    statements = data.draw(st.lists(st.sampled_from(["ok", *BROKEN]), max_size=12))
    text = "".join(
        f"k{number} = [ # {one}\n]\n" if one == "ok" else f"{one}\n"
        for number, one in enumerate(statements)
    )
    bad = [at for at, line in enumerate(text.split("\n"), 1) if line in BROKEN]
    document = read(text.encode())
    assert [fault.line for fault in document.faults] == bad
    assert all(fault.code.startswith("config.toml.") for fault in document.faults)
    # Below a broken section line nothing is taken for a key of the section above it.
    assert list(document.tree) == [
        f"k{number}"
        for number, one in enumerate(statements)
        if one == "ok" and not any(other.startswith("[") for other in statements[:number])
    ]


@pytest.mark.parametrize(
    ("text", "why", "line", "last", "inside"),
    [
        ("a = 1\nb\nc = 1", Loss.FORM, 2, 2, False),
        ("a = [1,\n2\n3]\nb = 1", Loss.FORM, 1, 3, True),
        ('a = """\n\nb = 1\n', Loss.OPEN, 1, 1, True),
        ("a = '''\n\nb = 1\n", Loss.OPEN, 1, 1, True),
        ("\na = " + "[" * 99, Loss.DEEP, 2, 2, True),
        ("\n" + "a." * 99 + "a = 1", Loss.DEEP, 2, 2, False),
        ("\na = " + "9" * 999, Loss.LONG, 2, 2, False),
        ("'\\q' = 1\n\"\\q\" = 1", Loss.FORM, 2, 2, False),
    ],
)
def test_from_what_it_does_not_understand_the_scan_knows_nothing(
    text: str, why: Loss, line: int, last: int, *, inside: bool
) -> None:
    found = scan(text)
    lost = found.lost
    assert lost is not None
    assert (lost.why, lost.statement.line, lost.statement.last) == (why, line, last)
    assert lost.inside == inside
    assert all(at <= last for at in found.at.values())
    assert ("b",) not in found.at or text.startswith("a = 1\nb")


def test_a_text_of_several_lines_may_end_in_its_own_marks() -> None:
    for text in ('a = """x"""""\nb = 1', "a = '''x'''''\nb = 1", 'a = """"""\nb = 1'):
        assert scan(text).at == {("a",): 1, ("b",): 2}
        assert set(tomllib.loads(text)) == {"a", "b"}
