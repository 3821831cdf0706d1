"""Trees from strings, lists and dictionaries, and back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.base.errors import InputError
from printkit.base.yaml.nodes import Entries, Items, Scalar
from printkit.base.yaml.reader import MAX_DEPTH, MAX_NODES
from printkit.base.yaml.writer import node_of, value_of

words = st.text(st.characters(categories=["L", "N", "P", "S"]), max_size=20)
values = st.recursive(
    words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)


def test_a_text_of_several_lines_is_a_block():
    tree = node_of({"map": " o\no o\n", "at": ["1", "2"]}, "page")
    assert isinstance(tree, Entries)
    assert tree.entries["map"].block
    assert isinstance(tree.entries["at"], Items)
    assert isinstance(tree.entries["at"].items[0], Scalar)
    assert tree.entries["at"].span.file == "page"


@settings(max_examples=40)
@given(values)
def test_a_tree_gives_the_value_that_it_was_made_of(value):
    assert value_of(node_of(value, "")) == value


@pytest.mark.parametrize(
    "value", [1, None, True, 1.5, {"a": 3}, ["a", None], {1: ""}, {"a\nb": ""}]
)
def test_only_texts_lists_and_tables_are_taken(value):
    with pytest.raises(InputError, match=r"expected a text|a key must be a word"):
        node_of(value, "")


def test_what_yaml_refuses_is_refused():
    for text in ("\0", "\x1b[2J", "\ud800", "\uffff"):
        with pytest.raises(InputError, match="control character"):
            node_of(text, "")
        with pytest.raises(InputError, match="control character"):
            node_of({text: "a"}, "")


def test_depth_and_size_are_limited():
    deep = "a"
    for _ in range(MAX_DEPTH):
        deep = [deep]
    node_of(deep, "")
    with pytest.raises(InputError, match="nested deeper"):
        node_of([deep], "")
    with pytest.raises(InputError, match="keys and values"):
        node_of(["a"] * MAX_NODES, "")
