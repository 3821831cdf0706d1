"""Trees written as YAML: plain where they can be, and the same when they are read back."""

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.base.errors import SourceSpan
from printkit.base.yaml.nodes import Entries, Items, Scalar
from printkit.base.yaml.reader import read_node
from printkit.base.yaml.writer import write_node

HERE = SourceSpan("test")


def text(value, *, block=False):
    return Scalar(value, HERE, block)


def items(*nodes):
    return Items(nodes, HERE)


def table(**entries):
    return Entries(entries, {}, HERE)


def plain(node):
    """The tree without its places, and whether a text is a block."""
    match node:
        case Scalar():
            return (node.value, node.block)
        case Items():
            return [plain(item) for item in node.items]
        case _:
            return {key: plain(value) for key, value in node.entries.items()}


def test_a_tree():
    node = table(
        name=text("three"),
        shape=table(
            union=items(
                table(hexagon=text("3")),
                table(hexagon=text("2"), at=items(text("6"), text("-1"))),
                table(map=text("  o o\n o o o\n", block=True), at=items(text("0"), text("6"))),
            )
        ),
        empty=table(),
        none=items(),
        moves=text("1. b:e5\n2. pass\n", block=True),
    )
    written = write_node(node)
    assert written == (
        "name: three\n"
        "shape:\n"
        "  union:\n"
        "  - {hexagon: 3}\n"
        "  - {hexagon: 2, at: [6, -1]}\n"
        "  - map: |2\n"
        "        o o\n"
        "       o o o\n"
        "    at: [0, 6]\n"
        "empty: {}\n"
        "none: []\n"
        "moves: |\n"
        "  1. b:e5\n"
        "  2. pass\n"
    )
    assert plain(read_node(written.encode(), "test")) == plain(node)


@pytest.mark.parametrize(
    "value",
    ["Ana", "Ana Bo", "5", "0", "-12", "2026-11-20", "a:b", "l'été", "Zoë 李", "xana-8", "d.yaml"],
)
def test_what_needs_no_quotes(value):
    assert write_node(table(key=text(value))) == f"key: {value}\n"


MISREAD = r"""
no yes on n Y true null ~ 12:3 010 3e9 1.5 0x1F 0o17 .5 +4 1_000 ' " [a] {a} *a &a !a %a @a `a ? :
- ,a a: = << --- ... | > #
"""


@pytest.mark.parametrize("value", [*MISREAD.split(), "", " a", "a ", "a: b", "a #b", "- a", "? a"])
def test_what_needs_quotes(value):
    written = write_node(table(key=text(value), list=items(text(value))))
    assert plain(read_node(written.encode(), "test")) == {
        "key": (value, False),
        "list": [(value, False)],
    }
    assert yaml.safe_load(written) == {"key": value, "list": [value]}
    assert written.partition(": ")[2][0] in "'\""


@pytest.mark.parametrize(
    "lines", ["  |\n:\n", "\n|\n:\n", " - |\n   o\n  o\n", "  a: >\n   b\n c\n"]
)
def test_lines_of_a_block_that_look_like_a_block(lines):
    node = table(map=text(lines, block=True), list=items(table(map=text(lines, block=True))))
    assert plain(read_node(write_node(node).encode(), "test")) == plain(node)


words = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\u2028\u2029\ufffe\uffff")
)
keys = st.text("abcdefghijklmnopqrstuvwxyzABC0123456789-_ :'", min_size=1, max_size=20)
lines = st.lists(st.text(" ofx.#:-|'\"é", max_size=12).map(str.rstrip), min_size=1, max_size=6)
blocks = lines.map("\n".join).filter(str.strip)
trees = st.recursive(
    words.map(text) | blocks.map(lambda value: text(value + "\n", block=True)),
    lambda nodes: (
        st.lists(nodes, max_size=4).map(lambda found: items(*found))
        | st.dictionaries(keys, nodes, max_size=4).map(lambda found: Entries(found, {}, HERE))
    ),
    max_leaves=12,
)


@settings(max_examples=40)
@given(st.dictionaries(keys, trees, min_size=1, max_size=5))
def test_a_tree_is_read_back(entries):
    node = Entries(entries, {}, HERE)
    written = write_node(node)
    assert plain(read_node(written.encode(), "test")) == plain(node)
    assert write_node(read_node(written.encode(), "test")) == written
