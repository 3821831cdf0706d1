"""Broken files: where, what is wrong and what to do, in words that are not the parser's."""

import re

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from printkit.documents import reader
from printkit.errors import InputError

LOADERS = [yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader)]
PARSER = re.compile(
    r"while (parsing|scanning)|did not find|in this context|not allowed here|block (mapping|coll)"
    r"|could not|flow |scalar|token|simple key|indicator|stream|node content|expected <"
    r"|but (found|got)"
)
NO_COLON = "there is no key with a ':' on this line; write 'key: value', or indent the line"
DEEPER = "this line is indented deeper than the key above it, which has a value; begin both"
SINGLE = "this quote (') is never closed; add one at the end, and write '' for one within the text"
NOT_ANCHORS = "anchors and aliases (& and *) are not allowed; quote the text"
BROKEN = [
    # quotes
    ("players: {red: 'Ana, blue: Ben}\nmoves: x\n", "1:16", SINGLE),
    (
        'game: xong\ntitle: "Ana\nx: y\n',
        "2:8",
        'this quote (") is never closed; add one at the end',
    ),
    ("a: 'x\n---\n'\n", "1:4", SINGLE),
    ("title: 'Ana's game'\n", "1:13", "something follows the closing quote; put all of the value"),
    ('title: "Ana" and Ben\n', "1:14", "something follows the closing quote"),
    ('a: "C:\\games"\n', None, "this is no escape; write \\\\ for a backslash, or put the text in"),
    ('a: "\\xzz"\n', "1:7", "this is no escape; write \\\\ for a backslash"),
    # indentation
    ("shape:\n\thexagon: 2\n", "2:1", "a line cannot be indented by a tab; use spaces"),
    ("a: b\n\tc: d\n", "2:1", "a line cannot be indented by a tab; use spaces"),
    ("a:\n-\tb: c\n", "2:2", "a tab cannot stand here; use spaces"),
    ("game: xong\n  board: x\n", "2:3", DEEPER),
    ("shape:\n  hexagon: 5\n   # deep\n   side: 3\n", "4:4", DEEPER),
    ("  game: xong\nboard: x\n", "2:1", "this line is indented less than the first; begin both"),
    ("print:\n    a: b\n  c: d\n", "3:3", "this line is indented as no key above it is; begin"),
    ("moves: |\n1. a\n2. b\n", "2:1", "a text after '|' or '>' is indented; put spaces before"),
    ("a: | text\n  more\n", "1:6", "a text after '|' or '>' begins on the next line; put a value"),
    ("a: |0\n  x\n", "1:5", "a text after '|' or '>' begins on the next line; put a value"),
    # colons
    ("title: Xong: the game\n", "1:12", "there is a ': ' in the value; put the value in quotes"),
    ("- a: b: c\n", "1:7", "there is a ': ' in the value; put the value in quotes"),
    ("game: xong\nboard x\nmoves: x\n", "2:1", NO_COLON),
    ("game: xong\nboard x\n", "2:1", NO_COLON),
    ("game xong\n\nboard: x\n", "1:1", NO_COLON),
    ("game:xong\nboard: x\n", "1:6", "a space is missing after the ':'"),
    ("game: xong\nboard:x\nmoves: y\n", "2:7", "a space is missing after the ':'"),
    (": a\n", "1:1", "there is no key before this ':'; put the text in quotes if it is one"),
    (f"{'a' * 1100}: b\n", "1:1101", "what stands before this ':' is too long for a key"),
    # lists
    ("game: xong\n- b:e5\n", "2:1", "a list item stands among keys; write it below a key"),
    ("moves:\n  - a\n - b\n", "3:2", "a list item stands among keys; write it below a key"),
    ("moves:\n  - a\n  b: c\n", "3:3", "this line stands among list items; begin it with '- '"),
    ("moves: - a\n", "1:8", "a list begins on the line below its key; put each '- ' on a line"),
    ("'a' - b\n", None, ""),
    # brackets
    ("event: [a\n\n", "1:8", "this '[' is never closed; add ']'"),
    ("shape: {hexagon: 2\n", "1:8", "this '{' is never closed; add '}'"),
    (
        "shape: {hexagon: 2\n side: 3\n",
        "2:2",
        "a key begins here while the '{' in line 1, column 8 is not closed; add '}' before it",
    ),
    ("a: {hexagon: 2 side: 3}\n", "1:20", "a ',' is missing before this, or '}', which closes"),
    ("a: [[1, 2] [3, 4]]\n", "1:12", "a ',' is missing before this, or ']', which closes"),
    ("a: [1, 2}\n", "1:9", "this '}' cannot close the '[' in line 1, column 4; write ']'"),
    ("a: {b: 2]\n", "1:9", "this ']' cannot close the '{' in line 1, column 4; write '}'"),
    ("a: [b]]\n", "1:7", "this ']' closes nothing; remove it, or put the value in quotes"),
    ("a: [b] c\n", "1:8", "something follows the closing bracket; remove it, or put all in quotes"),
    ("a: ]\n", "1:4", "a value cannot begin with ']'; remove it, or put the value in quotes"),
    ("a: [b,, c]\n", "1:7", "a value cannot begin with ','; remove it, or put the value in quotes"),
    # signs
    ("event: @a\n", "1:8", "a text cannot begin with '@'; put it in quotes"),
    ("event: `a\n", "1:8", "a text cannot begin with '`'; put it in quotes"),
    ("event: %a\n", "1:8", "a text cannot begin with '%'; put it in quotes"),
    ("event: ? a\n", "1:8", "a text cannot begin with '? '; put it in quotes"),
    ("event: **Cup**\n", "1:9", NOT_ANCHORS),
    ("event: & Sons\n", "1:9", NOT_ANCHORS),
    ("event: !x!y z\n", "1:8", "tags (!) are not allowed; quote the text"),
    ("event: !%zz z\n", None, "tags (!) are not allowed; quote the text"),
    ("%YAML 3.0\n---\na: 1\n", "1:1", "a line that begins with '%' is a directive, which is not"),
    ("a: 1\n...\nb\n", "3:1", "the file has come to its end before this; remove what follows"),
    (
        '{"a": 1}\n{"b": 2}\n',
        "2:1",
        "the file has come to its end before this; remove what follows",
    ),
]


@pytest.fixture(params=LOADERS, ids=lambda loader: loader.__name__)
def parser(request, monkeypatch):
    monkeypatch.setattr(reader, "_LOADER", request.param)


def refusal(text):
    with pytest.raises(InputError) as caught:
        reader.read_node(text.encode(), "f.yaml")
    return caught.value


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(("text", "place", "sentence"), BROKEN)
def test_a_broken_file(text, place, sentence):
    error = refusal(text)
    assert error.message.startswith(f"not YAML: {sentence}")
    assert place is None or str(error.span) == f"f.yaml:{place}"
    assert error.span.line is not None
    assert not PARSER.search(error.message)


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
def test_no_other_word_of_the_parser_comes_out(loader, changes):
    """However a file is broken."""
    text = GOOD
    for at, gone, put in changes:
        text = text[:at] + put + text[at + gone :]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reader, "_LOADER", loader)
        try:
            reader.read_node(text.encode(), "f.yaml")
        except InputError as error:
            assert not PARSER.search(error.message), error.message  # noqa: PT017 — or none is raised
            assert error.span is None or (error.span.line or 1) <= len(text.splitlines()) + 1  # noqa: PT017
