"""Broken files: where, and what is wrong; for the commonest faults, what to do."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from printkit.base.errors import InputError
from printkit.base.yaml import events, reader

LOADERS = [yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader)]
TAB = "a line cannot be indented by a tab; use spaces"
INDENTED = "this line is indented differently from those above; begin the keys of a table, or"
NO_SPACE = "a space is missing after the ':'"
UNCLOSED = "is never closed; close it at the end of the text, and write"
SINGLE = f"this quote (') {UNCLOSED} '' for a quote within the text"
DOUBLE = f'this quote (") {UNCLOSED} \\" for a quote within the text'
BROKEN = [
    # quotes and brackets
    ("players: {red: 'Ana, blue: Ben}\nmoves: x\n", "1:16", SINGLE),
    ('title: "Ana\nx: y\n', "1:8", DOUBLE),
    ("a: 'x\n---\n'\n", "1:4", SINGLE),
    ("event: [a\n\n", "1:8", "this '[' is never closed; add ']'"),
    ("shape: {hexagon: 2\n side: 3\n", "1:8", "this '{' is never closed; add '}'"),
    ("a: [1, 2}\n", "1:4", "this '[' is never closed; add ']'"),
    # indentation
    ("shape:\n\thexagon: 2\n", "2:1", TAB),
    ("a: b\n\tc: d\n", "2:1", TAB),
    ("a:\n-\tb: c\n", "2:2", TAB),
    ("game: xong\n  board: x\n", "2:3", INDENTED),
    ("shape:\n  hexagon: 5\n   # deep\n   side: 3\n", "4:4", INDENTED),
    ("  game: xong\nboard: x\n", "2:1", INDENTED),
    ("print:\n    a: b\n  c: d\n", "3:3", INDENTED),
    ("moves:\n  - a\n - b\n", "3:2", INDENTED),
    # colons
    ("title: Xong: the game\n", "1:12", "there is a ': ' in the value; put the value in quotes"),
    ("game:xong\nboard: x\n", "1:6", NO_SPACE),
    ("game:xong\n\nboard: x\n", "1:6", NO_SPACE),
    ("game: xong\nboard:x\nmoves: y\n", "2:7", NO_SPACE),
    # a value's first character
    *(
        (f"event: {sign}a!b! %\n", "1:8", f"a text cannot begin with '{sign}'; put it in quotes")
        for sign in "@`%],"
    ),
    ("event: **Cup**\n", "1:8", "a text cannot begin with '*'; put it in quotes"),
    ("event: & Sons\n", "1:8", "a text cannot begin with '&'; put it in quotes"),
    ("event: !x!y z\n", "1:8", "a text cannot begin with '!'; put it in quotes"),
    ("event: !%zz z\n", "1:8", "a text cannot begin with '!'; put it in quotes"),
    # anything else, in the parser's words
    ("game: xong\nboard x\nmoves: x\n", "2:1", "could not find expected ':'"),
    ("a: {hexagon: 2 side: 3}\n", "1:20", ("expected ',' or '}'", "did not find expected ','")),
    ("a: 1\n...\nb\n", "3:1", ("expected '<document start>'", "did not find expected <doc")),
    ("title: 'Ana's game'\n", "1:13", ("expected <block end>", "did not find expected key")),
]


@pytest.fixture(params=LOADERS, ids=lambda loader: loader.__name__)
def parser(request, monkeypatch):
    monkeypatch.setattr(events, "_LOADER", request.param)


def refusal(text):
    with pytest.raises(InputError) as caught:
        reader.read_node(text.encode(), "f.yaml")
    return caught.value


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(("text", "place", "sentence"), BROKEN)
def test_a_broken_file(text, place, sentence):
    error = refusal(text)
    assert error.message.removeprefix("not YAML: ").startswith(sentence)
    assert str(error.span) == f"f.yaml:{place}"


GOOD = """\
# a board
name: mine   # its name
title: "A 'board': mine"
shape: {union: [{hexagon: 2}, {cells: [[0, 0], [1, 'b']]}]}
print:
  paper: a4
  marks: >
    short
moves:
  - 1. a b
  - "c: d"
map: |
    o o
   o o o
"""
NOISE = st.sampled_from([*"'\"[]{},:-?|>&*!%@`#\t\n\\ ab\u2028\x85", ": ", "- ", "\n  ", "\n---\n"])


@pytest.mark.parametrize("loader", LOADERS, ids=lambda loader: loader.__name__)
@given(st.lists(st.tuples(st.integers(0, len(GOOD)), st.integers(0, 2), NOISE), max_size=3))
def test_a_place_in_the_file_and_one_line_however_it_is_broken(loader, changes):
    text = GOOD
    for at, gone, put in changes:
        text = text[:at] + put + text[at + gone :]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(events, "_LOADER", loader)
        try:
            reader.read_node(text.encode(), "f.yaml")
        except InputError as error:
            assert len(error.message.splitlines()) == 1  # noqa: PT017 — or none is raised
            assert error.span is None or (error.span.line or 1) <= len(text.splitlines()) + 1  # noqa: PT017
