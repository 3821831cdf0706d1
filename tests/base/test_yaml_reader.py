"""YAML as a tree of texts: what stays as typed, what is refused and where."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from printkit.base.errors import InputError
from printkit.base.yaml import events
from printkit.base.yaml.nodes import Entries, Items, Node, Scalar, describe
from printkit.base.yaml.reader import MAX_BYTES, MAX_DEPTH, read_node


def read(text: str | bytes) -> Node:
    return read_node(text.encode() if isinstance(text, str) else text, "f.yaml")


def plain(node: Node):
    """The tree as Python's lists and dictionaries of texts."""
    match node:
        case Scalar(value):
            return value
        case Items(items):
            return [plain(item) for item in items]
        case Entries(entries):
            return {key: plain(value) for key, value in entries.items()}


def refusal(text: str | bytes) -> str:
    with pytest.raises(InputError) as caught:
        read(text)
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    assert len(message) < 300
    return message


@pytest.mark.parametrize(
    "word",
    [
        *("no", "yes", "on", "off", "true", "null", "~", "NaN", ".inf"),
        *("12:3", "010", "0x1F", "0o7", "1e5", "3e9", "1_000", "+1", "-0", "1.", "=", "<<"),
        *("2026-11-20", "2026-11-20 10:00:00", "e5/ne,e", "b:e5 w:d4", "e3h", "å"),
    ],
)
def test_a_word_stays_the_text_that_was_typed(word):
    assert plain(read(f"key: {word}\n")) == {"key": word}
    assert plain(read(f"- {word}\n")) == [word]
    assert plain(read(f"key: '{word}'\n")) == {"key": word}
    if ":" not in word and word != "=":
        assert plain(read(f"{word}: x\n")) == {word: "x"}


def test_every_node_has_its_line_and_column():
    tree = read("# a comment\na: x\nb:\n  - y\n  - {c: 'z'}\n")
    assert isinstance(tree, Entries)
    assert tree.span == ("f.yaml", 2, 1)
    assert tree.key_spans == {"a": ("f.yaml", 2, 1), "b": ("f.yaml", 3, 1)}
    assert tree.entries["a"].span == ("f.yaml", 2, 4)
    items = tree.entries["b"]
    assert isinstance(items, Items)
    assert items.span == ("f.yaml", 4, 3)
    assert items.items[0].span == ("f.yaml", 4, 5)
    inner = items.items[1]
    assert isinstance(inner, Entries)
    assert inner.key_spans["c"] == ("f.yaml", 5, 6)
    assert inner.entries["c"].span == ("f.yaml", 5, 9)
    assert str(inner.entries["c"].span) == "f.yaml:5:9"


def test_how_a_text_was_written_is_known():
    tree = read("a: x\nb: |\n  x\n  y\nc: >\n  x\n  y\nd: x\n  y\ne: 'x\n  y'\n")
    assert isinstance(tree, Entries)
    assert [(node.value, node.block, node.folded) for node in tree.entries.values()] == [
        ("x", False, False),
        ("x\ny\n", True, False),
        ("x y\n", False, True),
        ("x y", False, True),
        ("x y", False, True),
    ]


def test_nodes_describe_themselves_on_one_line():
    tree = read("a: x\nb: []\nc: {}\nd:\ne: |\n  x\n\n  y\nf: " + "z" * 100)
    assert isinstance(tree, Entries)
    descriptions = [describe(node) for node in tree.entries.values()]
    assert descriptions == [
        *("'x'", "a list", "a table of keys", "nothing", "'x y'", f"'{'z' * 40}'")
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\x85", "\u2028"], ids=ascii)
def test_lines_may_end_in_any_way(end):
    text = end.join(["a: x", "b: |", "   o o", "  o o o", "c: [", " y ]", ""])
    tree = read(text)
    assert plain(tree)["a"] == "x"
    assert plain(tree)["b"].split() == ["o", "o", "o", "o", "o"]
    assert plain(tree)["c"] == ["y"]
    assert isinstance(tree, Entries)
    assert tree.key_spans["c"].line == 5


def test_a_byte_order_mark_is_no_error():
    tree = read(b"\xef\xbb\xbfa: x\n")
    assert plain(tree) == {"a": "x"}
    assert isinstance(tree, Entries)
    assert tree.key_spans["a"] == ("f.yaml", 1, 1)


def test_a_tab_may_stand_between_words_but_cannot_indent():
    assert plain(read("a: x \t# comment\n")) == {"a": "x"}
    assert refusal("a:\n\tb: x\n") == (
        "f.yaml:2:1: not YAML: a line cannot be indented by a tab; use spaces"
    )
    assert refusal("a:\n  b: x\n  \tc: y\n").startswith("f.yaml:3:")


@pytest.mark.parametrize("mark", ["|", "|-", "|+", "| # a picture", "|-  # so"])
def test_a_block_may_open_with_its_deeper_line(mark):
    tree = read(f"shape:\n  map: {mark}\n     o o\n    o o o\n     o o\nname: x\n")
    assert plain(tree)["shape"]["map"].split("\n")[:3] == [" o o", "o o o", " o o"]
    assert plain(tree)["name"] == "x"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: |\n   x\n  y\n", {"a": " x\ny\n"}),
        ("a: >\n   x\n  y\n", {"a": " x\ny\n"}),
        ("a: |\n\n   x\n  y\n", {"a": "\n x\ny\n"}),
        ("a: |\n   x\n\n  y\n\nb: z\n", {"a": " x\n\ny\n", "b": "z"}),
        ("- a: |\n     x\n    y\n  b: z\n", [{"a": " x\ny\n", "b": "z"}]),
        ("a:\n- b: |\n     x\n    y\n", {"a": [{"b": " x\ny\n"}]}),
        ("a: |\n  x\n   y\n", {"a": "x\n y\n"}),
        ("a: |1\n  x\n y\n", {"a": " x\ny\n"}),
        ("a: 'b: |'\nc: |\n   x\n  y\n", {"a": "b: |", "c": " x\ny\n"}),
        ("a: |\n  b: |\n    x\n   y\n", {"a": "b: |\n  x\n y\n"}),
        ("a: >\n  b: |\n    x\n   y\n", {"a": "b: |\n  x\n y\n"}),
        ("a: |\n   # x\n  y\n", {"a": " # x\ny\n"}),
    ],
)
def test_blocks_keep_their_lines(text, expected):
    assert plain(read(text)) == expected


@settings(max_examples=50)
@given(
    indents=st.lists(st.integers(1, 30), min_size=1, max_size=6),
    key=st.sampled_from(["a: ", "a b: ", "- ", "- a: ", "  - a: ", "  a: "]),
    mark=st.sampled_from(["|", "|-", ">"]),
)
def test_any_block_is_read_and_keeps_its_lines_apart(indents, key, mark):
    lead = len(key) - len(key.lstrip(" -"))
    head = "" if key.lstrip() == key else "top:\n"
    body = "".join(f"{' ' * (lead + indent)}w{i}\n" for i, indent in enumerate(indents))
    node = read(f"{head}{key}{mark}\n{body}")
    while not isinstance(node, Scalar):
        (node,) = node.items if isinstance(node, Items) else node.entries.values()
    assert node.value.split() == [f"w{i}" for i in range(len(indents))]
    if mark == "|":
        kept = [len(line) - len(line.lstrip()) for line in node.value.rstrip("\n").split("\n")]
        assert [k - kept[0] for k in kept] == [indent - indents[0] for indent in indents]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: 1\nb: 2\na: 3\n", "f.yaml:3:1: 'a' is given twice, first on line 1"),
        ("x: {b: 2, b: 3}\n", "f.yaml:1:11: 'b' is given twice, first on line 1"),
        ("- {a: 1,\n  'a': 2}\n", "f.yaml:2:3: 'a' is given twice, first on line 1"),
        ("a: &x 1\n", "f.yaml:1:4: anchors and aliases (& and *) are not allowed; quote the text"),
        ("a: *x\n", "f.yaml:1:4: anchors and aliases (& and *) are not allowed; quote the text"),
        ("- &x [1]\n", "f.yaml:1:3: anchors and aliases (& and *) are not allowed; quote the text"),
        ("a: ! 3\n", "f.yaml:1:4: tags (!) are not allowed; quote the text"),
        ("!x {a: 1}\n", "f.yaml:1:1: tags (!x) are not allowed; quote the text"),
        ("a: 1\n---\nb: 2\n", "f.yaml:2:1: only one YAML document is allowed"),
        ("--- a\n--- b\n", "f.yaml:2:1: only one YAML document is allowed"),
        ("? [a]\n: 1\n", "f.yaml:1:3: a key must be a word, found a list"),
        ("{a: 1}: 2\n", "f.yaml:1:1: a key must be a word, found a table of keys"),
        ('"a\\nb": 1\n', "f.yaml:1:1: a key must be a word, found 'a b'"),
        (f"{'k' * 81}: 1\n", f"f.yaml:1:1: a key must be a word, found '{'k' * 40}'"),
    ],
)
def test_what_is_not_a_plain_tree_is_refused_with_its_place(text, message):
    assert refusal(text) == message


@pytest.mark.parametrize("text", ["", "   \n", "# only a comment\n", b"\xef\xbb\xbf"])
def test_an_empty_file(text):
    assert refusal(text) == "f.yaml: the file is empty"


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"\xff\xfea\x00", "f.yaml:1:1"),
        (b"a: x\nb: caf\xe9\n", "f.yaml:2:7"),
        ("a: \N{LATIN SMALL LETTER E WITH ACUTE}".encode("latin-1"), "f.yaml:1:4"),
        ("a: é\n".encode() + b"\x80", "f.yaml:2:1"),
        (b"\xef\xbb\xbfa: \xc3", "f.yaml:1:4"),
        (b"a: x\r\nb: \xed\xa0\x80", "f.yaml:2:4"),
    ],
)
def test_what_is_not_utf_8_is_refused_with_its_place(data, place):
    assert refusal(data) == f"{place}: the file is not UTF-8 text"


@pytest.mark.parametrize("character", [0, 1, 7, 8, 11, 12, 27, 31, 127, 128, 159, 0xFFFE, 0xFFFF])
def test_control_characters_are_refused_as_typed_and_as_escaped(character):
    name = f"U+{character:04X}"
    assert refusal(f"a: x\nb: y{chr(character)}z\n") == (
        f"f.yaml:2:5: the control character {name} is not text"
    )
    escaped = f"\\u{character:04x}"
    assert refusal(f'a: x\nb: "y{escaped}z"\n') == (
        f"f.yaml:2:4: the control character {name} is not text"
    )
    assert refusal(f'a: x\n"y{escaped}z": b\n').startswith("f.yaml:2:1: ")


def test_deep_nesting_is_refused():
    nested = "[" * MAX_DEPTH + "x" + "]" * MAX_DEPTH
    assert plain(read(nested))
    place = f"f.yaml:1:{MAX_DEPTH + 2}"
    assert refusal(f"[{nested}]") == f"{place}: nested deeper than {MAX_DEPTH} levels"
    tables = "{a: " * MAX_DEPTH + "x" + "}" * MAX_DEPTH
    assert plain(read(tables))
    assert refusal(f"{{a: {tables}}}").endswith(f"nested deeper than {MAX_DEPTH} levels")
    blocks = "\n".join(f"{' ' * depth}a:" for depth in range(MAX_DEPTH + 2))
    assert refusal(blocks).endswith(f"nested deeper than {MAX_DEPTH} levels")


def test_more_than_the_size_is_refused():
    line = b"# " + b"x" * 997 + b"\n"
    most = line * (MAX_BYTES // len(line)) + b"a: x"
    assert plain(read(most.ljust(MAX_BYTES))) == {"a": "x"}
    assert refusal(most.ljust(MAX_BYTES + 1)) == "f.yaml: the file has more than 4 MiB"


def test_more_than_the_number_of_values_is_refused(monkeypatch):
    monkeypatch.setattr(events, "MAX_NODES", 10)
    assert plain(read("[x, x, {a: [x, x, x, x]}]"))
    assert refusal("[x, x, {a: [x, x, x, x, x]}]").endswith("more than 10 keys and values")


@settings(max_examples=50)
@given(st.binary(max_size=200))
@example(b"\xef\xbb\xbf\xef\xbb\xbfa: b")
@example(b"a: |\x85 b\n")
def test_any_bytes_are_read_or_refused_in_one_line(data):
    try:
        plain(read(data))
    except InputError as error:
        assert len(str(error).splitlines()) == 1  # noqa: PT017
        assert str(error).startswith("f.yaml")  # noqa: PT017
