"""The raw stream as text, and back."""

from __future__ import annotations

from io import StringIO
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hardware.ports import POLE, PRESENCE, PROFILES, Edge, Key, Picture
from hardware.sim.trace import Found, Lost, Note, Trace, TraceError, TraceWriter, read_trace

HEADER = b'{"trace":"tablier","format":1,"rows":1,"columns":2,"profile":"presence"}\n'
MARKS = st.sampled_from(["", "x", "N", "S2", "N1"])
TIMES = st.floats(-1e9, 1e9)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**40), 2**40) | TIMES | st.text(),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(), inner, max_size=2),
    max_leaves=4,
)
FACTS = st.dictionaries(st.text(), JSON, max_size=3)


def text_of(trace: Trace) -> bytes:
    file = StringIO()
    writer = TraceWriter(file, trace.rows, trace.columns, trace.profile, trace.about)
    for entry in trace.entries:
        writer.write(entry)
    return file.getvalue().encode()


def pictures(count: int) -> st.SearchStrategy[Picture]:
    return st.builds(
        Picture,
        TIMES,
        st.lists(MARKS, min_size=count, max_size=count).map(tuple),
        st.lists(st.integers(0, 2**40), min_size=count, max_size=count).map(tuple),
        st.integers(0, 3),
    )


@st.composite
def traces(draw: st.DrawFn) -> Trace:
    rows, columns = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    entries = st.one_of(
        pictures(rows * columns),
        st.builds(Edge, TIMES, st.sampled_from(Key), st.booleans()),
        st.builds(Lost, TIMES, st.text(), st.dictionaries(st.text(), st.text())),
        st.builds(Found, TIMES),
        st.builds(Note, st.text(), FACTS),
    )
    profile = draw(st.sampled_from(PROFILES))
    told = tuple(draw(st.lists(entries, max_size=8)))
    return Trace(rows, columns, profile, told, about=draw(FACTS))


@given(traces())
def test_what_was_written_is_read_back_exactly(trace: Trace) -> None:
    assert read_trace(text_of(trace)) == trace


def test_only_what_changed_is_written() -> None:
    first = Picture(0.5, ("x", ""), (1, 0), 1)
    second = Picture(0.55, ("x", ""), (1, 0), 1)
    third = Picture(0.6, ("x", "x"), (1, 1), 1)
    lines = text_of(Trace(1, 2, PRESENCE, (first, second, third))).splitlines()
    assert lines == [
        HEADER.strip(),
        b'{"at":0.5,"boot":1,"pads":[[0,"x",1]]}',
        b'{"at":0.55,"pads":[]}',
        b'{"at":0.6,"pads":[[1,"x",1]]}',
    ]


def test_what_its_writer_adds_stands_in_the_header_and_among_the_entries() -> None:
    trace = Trace(1, 2, PRESENCE, (Note("saved", {"number": 3}),), about={"seed": 7})
    assert text_of(trace).splitlines() == [
        HEADER.strip().replace(b"}", b',"about":{"seed":7}}'),
        b'{"note":"saved","facts":{"number":3}}',
    ]


def test_a_picture_of_another_board_is_not_written() -> None:
    with pytest.raises(ValueError, match="zip"):
        TraceWriter(StringIO(), 2, 2, POLE).write(Picture(0.0, ("",), (0,)))


@pytest.mark.parametrize(
    ("code", "line", "text"),
    [
        ("trace-empty", 1, b""),
        ("trace-line", 1, b"\n"),
        ("trace-line", 1, b"\xff\n"),
        ("trace-line", 1, b"[]\n"),
        ("trace-line", 1, b"[" * 50_000 + b"\n"),
        ("trace-line-long", 1, b" " * 100_001),
        ("trace-header", 1, b"{}\n"),
        ("trace-header", 1, b'{"at":1.0,"pads":[]}\n'),
        ("trace-format", 1, HEADER.replace(b'"format":1', b'"format":2')),
        ("trace-field", 1, HEADER.replace(b'"format":1', b'"format":0')),
        ("trace-field", 1, HEADER.replace(b'"format":1', b'"format":true')),
        ("trace-field", 1, HEADER.replace(b'"rows":1', b'"rows":0')),
        ("trace-field", 1, HEADER.replace(b'"columns":2', b'"columns":5000')),
        ("trace-field", 1, HEADER.replace(b"presence", b"smell")),
        ("trace-field", 1, HEADER.replace(b'"presence"', b"7")),
        ("trace-unknown", 1, HEADER.replace(b"}", b',"more":1}')),
        ("trace-line", 2, HEADER + b'{"at":1.0,"at":2.0,"pads":[]}\n'),
        ("trace-field", 2, HEADER + b'{"pads":[]}\n'),
        ("trace-field", 2, HEADER + b'{"at":NaN,"pads":[]}\n'),
        ("trace-field", 2, HEADER + b'{"at":Infinity,"pads":[]}\n'),
        ("trace-field", 2, HEADER + b'{"at":' + b"9" * 400 + b',"pads":[]}\n'),
        ("trace-field", 2, HEADER + b'{"at":true,"pads":[]}\n'),
        ("trace-entry", 2, HEADER + b'{"at":1.0}\n'),
        ("trace-field", 2, HEADER + b'{"at":1.0,"pads":{}}\n'),
        ("trace-field", 2, HEADER + b'{"at":1.0,"pads":[[2,"x",1]]}\n'),
        ("trace-field", 2, HEADER + b'{"at":1.0,"pads":[[-1,"x",1]]}\n'),
        ("trace-field", 2, HEADER + b'{"at":1.0,"pads":[[0,"x",-1]]}\n'),
        ("trace-field", 2, HEADER + b'{"at":1.0,"pads":[[0,"x",true]]}\n'),
        ("trace-field", 2, HEADER + b'{"at":1.0,"pads":[[0,"\xc3\xa9",1]]}\n'),
        ("trace-field", 2, HEADER + b'{"at":1.0,"pads":[[1,"x",1],[0,"x",1]]}\n'),
        ("trace-field", 2, HEADER + b'{"at":1.0,"boot":-1,"pads":[]}\n'),
        ("trace-field", 2, HEADER + b'{"at":1.0,"key":"fire","down":true}\n'),
        ("trace-field", 2, HEADER + b'{"at":1.0,"key":"ok","down":1}\n'),
        ("trace-field", 2, HEADER + b'{"at":1.0,"lost":"x","facts":{"a":1}}\n'),
        ("trace-field", 2, HEADER + b'{"at":1.0,"found":false}\n'),
        ("trace-unknown", 2, HEADER + b'{"at":1.0,"pads":[],"key":"ok"}\n'),
        ("trace-field", 1, HEADER.replace(b"}", b',"about":[]}')),
        ("trace-field", 2, HEADER + b'{"note":7,"facts":{}}\n'),
        ("trace-field", 2, HEADER + b'{"note":"saved"}\n'),
        ("trace-field", 2, HEADER + b'{"note":"saved","facts":[]}\n'),
        ("trace-unknown", 2, HEADER + b'{"at":1.0,"note":"saved","facts":{}}\n'),
        ("trace-line", 3, HEADER + b'{"at":1.0,"pads":[]}\n\n'),
    ],
)
def test_what_is_no_trace_is_refused_with_its_line(code: str, line: int, text: bytes) -> None:
    with pytest.raises(TraceError) as error:
        read_trace(text)
    assert (error.value.code, error.value.line) == (code, line)
    assert error.value.facts["line"] == str(line)


def test_a_wrong_field_is_named_with_what_is_allowed() -> None:
    with pytest.raises(TraceError) as error:
        read_trace(HEADER + b'{"at":1.0,"key":"fire","down":true}\n')
    assert error.value.facts == {
        "line": "2",
        "field": "key",
        "value": '"fire"',
        "allowed": "left right ok back menu",
    }


def test_a_torn_last_line_is_left_out_and_said() -> None:
    whole = HEADER + b'{"at":1.0,"pads":[[0,"x",1]]}\n{"at":2.0,"pads":[[1,"x",1]]}\n'
    last = whole.rindex(b"\n", 0, -1) + 1
    for end in range(last + 1, len(whole) - 1):
        trace = read_trace(whole[:end])
        assert (len(trace.entries), trace.torn) == (1, True)
    for end in (last, len(whole) - 1, len(whole)):
        assert not read_trace(whole[:end]).torn
    with pytest.raises(TraceError, match="trace-line"):
        read_trace(whole[:20])


@given(st.binary(max_size=200))
@example(b"{}")
@example(HEADER + b"[" * 10_000)
def test_any_bytes_are_a_trace_or_a_trace_error(data: bytes) -> None:
    for text in (data, HEADER + data, HEADER + data + b"\n"):
        try:
            read_trace(text)
        except TraceError as error:
            assert 1 <= error.line <= text.count(b"\n") + 1  # noqa: PT017  most bytes are none


@given(traces(), st.integers(0, 2**32))
def test_a_damaged_trace_is_read_or_refused_but_never_crashes(trace: Trace, seed: int) -> None:
    random = Random(seed)
    text = bytearray(text_of(trace))
    for _ in range(random.randint(1, 4)):
        text[random.randrange(len(text))] = random.choice(b'0123456789"[]{},:-eE.xtn\n\x00\xff')
    try:
        read_trace(bytes(text))
    except TraceError as error:
        assert error.line >= 1  # noqa: PT017  some damage is harmless
