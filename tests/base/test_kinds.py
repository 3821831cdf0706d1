"""Kinds of values: what each reads, what it says of anything else, and its JSON Schema."""

import json
import math
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.base.errors import InputError, SourceSpan
from printkit.base.yaml.kinds import (
    Field,
    Fields,
    Integer,
    Kind,
    Length,
    ListOf,
    OneOf,
    Raw,
    String,
    at_span,
    read_table,
    text_entries,
)
from printkit.base.yaml.nodes import Entries, Node
from printkit.base.yaml.reader import read_node


def value(text: str) -> Node:
    """The node of a value, which stands at f.yaml:1:4."""
    tree = read_node(f"a: {text}\n".encode(), "f.yaml")
    assert isinstance(tree, Entries)
    return tree.entries["a"]


def refusal(kind: Kind, text: str) -> str:
    node = value(text)
    with pytest.raises(InputError) as caught:
        kind.read(node)
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    return message


# words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("no", "no"),
        ("12:3", "12:3"),
        ("010", "010"),
        ("1e5", "1e5"),
        ("a  b", "a b"),
        ("'  a\n\n  b '", "a b"),
        ("|\n  a\n  b\n", "a b"),
        ("'x\ty'", "x y"),
    ],
)
def test_words_are_a_text_on_one_line(text, expected):
    assert String().read(value(text)) == expected


def test_words_are_not_a_list_and_not_endless():
    assert refusal(String(), "[x]") == "f.yaml:1:4: expected a text, found a list"
    assert refusal(String(), "{x: y}") == "f.yaml:1:4: expected a text, found a table of keys"
    assert String(5).read(value("12345")) == "12345"
    assert refusal(String(5), "123456") == "f.yaml:1:4: a text of 6 letters; 5 at most"


# whole numbers


@pytest.mark.parametrize(("text", "expected"), [("0", 0), ("-5", -5), ("010", 10), ("'99'", 99)])
def test_whole_numbers(text, expected):
    assert Integer(-5, 99).read(value(text)) == expected


@pytest.mark.parametrize(
    "text",
    [
        *("1.0", "1e1", "0x1", "1_0", "+1", "--1", "12:3", "two", "''", "'-'", "²", "٣", "1 2"),
        *("100", "-6", "999999999999999999999999999999"),
    ],
)
def test_what_is_no_whole_number_between_the_bounds(text):
    message = refusal(Integer(-5, 99), text)
    assert message.startswith("f.yaml:1:4: expected a whole number from -5 to 99, found ")
    assert refusal(Integer(-5, 99), "[1]").endswith("found a list")


@settings(deadline=None)
@given(number=st.integers(-(10**14), 10**14))
def test_any_whole_number(number):
    kind = Integer(-(10**11), 10**11)
    if abs(number) <= 10**11:
        assert kind.read(value(str(number))) == number
    else:
        assert "expected a whole number" in refusal(kind, str(number))


# lengths


@pytest.mark.parametrize(
    ("text", "mm"),
    [
        ("1mm", 1),
        ("500mm", 500),
        ("12mm", 12),
        ("1.2 cm", 12),
        ("0.5in", 12.7),
        ("72pt", 25.4),
        (".5CM", 5),
        (" 12 mm ", 12),
    ],
)
def test_lengths_are_in_mm(text, mm):
    assert math.isclose(Length(1, 500).read(value(text)), mm)


@pytest.mark.parametrize(
    "text", ["12", "mm", "12 m", "-12mm", "1e1mm", "1,2cm", "nanmm", "infmm", "12mm 3", "''"]
)
def test_what_is_no_length(text):
    message = refusal(Length(1, 500), text)
    assert "is not a length; write one such as 12mm" in message
    assert message.startswith("f.yaml:1:4: ")


def test_a_length_that_is_too_short_or_too_long():
    assert refusal(Length(1, 500), "0.9mm").endswith("from 1mm to 500mm, found '0.9mm'")
    assert refusal(Length(1, 500), "51cm").endswith("from 1mm to 500mm, found '51cm'")
    assert refusal(Length(1, 500), "[1]").endswith("expected a length such as 12mm, found a list")
    assert refusal(Length(1, 500), "|\n  1\n  2\n").startswith("f.yaml:1:4: '1 2' is not a length")


# choices


def test_a_choice_is_one_of_its_words():
    kind = OneOf("cells", "edges", "vertices")
    assert kind.read(value("edges")) == "edges"
    assert refusal(kind, "edge") == (
        "f.yaml:1:4: expected one of cells, edges, vertices, found 'edge' (did you mean 'edges'?)"
    )
    assert "did you mean 'cells'?" in refusal(kind, "CELLS")
    assert "found 'no' (known: cells, edges, vertices)" in refusal(kind, "no")
    assert refusal(kind, "[edges]").endswith("found a list")
    assert "found nothing" in refusal(kind, "")
    assert "did you mean 'edges'?" in refusal(kind, "|\n  edges\n  x\n")


# lists


def test_lists_are_read_item_by_item():
    assert ListOf(Integer(0, 9)).read(value("[1, 2, 3]")) == [1, 2, 3]
    assert ListOf(String()).read(value("[]")) == []
    assert ListOf(ListOf(String())).read(value("[[no, 010], []]")) == [["no", "010"], []]
    assert ListOf(String(), 1, 2).read(value("[x]")) == ["x"]
    assert ListOf(String(), 1, 2).read(value("[x, y]")) == ["x", "y"]
    assert refusal(ListOf(Integer(0, 9)), "[1, 2,\n  x]").startswith("f.yaml:2:3: ")


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        (ListOf(String()), "x", "expected a list, found 'x'"),
        (ListOf(String()), "'x '", "expected a list, found 'x '"),
        (ListOf(String()), "''", "expected a list, found nothing"),
        (ListOf(String(), 2, 2), "[x]", "expected 2 items, found 1"),
        (ListOf(String(), 2, 3), "[]", "expected 2 to 3 items, found 0"),
        (ListOf(String(), 0, 1), "[a, b]", "expected 0 to 1 items, found 2"),
    ],
)
def test_what_is_no_such_list(kind, text, message):
    assert refusal(kind, text) == f"f.yaml:1:4: {message}"


# tables

PERSON = Fields(
    "a person",
    name=Field(String(), "what to call them", required=True),
    age=Field(Integer(0, 150), "in years"),
    pets=Field(ListOf(String()), "their pets"),
)


def test_a_table_of_known_keys():
    values = PERSON.read(value("{name: Ana, pets: [no]}"))
    assert values["name"] == "Ana"
    assert values["pets"] == ["no"]
    assert "age" not in values
    assert values.get("age") is None
    assert values.get("age", 7) == 7
    assert values.span_of("pets") == SourceSpan("f.yaml", 1, 16)
    assert values.span_of("age") == values.span == SourceSpan("f.yaml", 1, 4)


def test_a_key_left_empty_counts_as_left_out():
    values = PERSON.read(value("{name: Ana, age: , pets: ''}"))
    assert "age" not in values
    assert "pets" not in values
    assert values.span_of("age") == SourceSpan("f.yaml", 1, 16)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{nmae: Ana}", "f.yaml:1:5: unknown key 'nmae' in a person; did you mean 'name'?"),
        ("{name: A, Age: 3}", "f.yaml:1:14: unknown key 'Age' in a person; did you mean 'age'?"),
        ("{zzz: 1}", "f.yaml:1:5: unknown key 'zzz' in a person; known: name, age, pets"),
        ("{age: 3}", "f.yaml:1:4: a person has no 'name': what to call them"),
        ("{name: ''}", "f.yaml:1:4: a person has no 'name': what to call them"),
        ("{name: A, age: x}", "f.yaml:1:19: expected a whole number from 0 to 150, found 'x'"),
        ("x", "f.yaml:1:4: expected the keys of a person, one a line such as 'name: …', found 'x'"),
    ],
)
def test_a_wrong_table(text, message):
    assert refusal(PERSON, text) == message


@settings(deadline=None)
@given(st.sampled_from(list(PERSON.fields)), st.data())
def test_a_slip_in_a_key_is_answered_with_the_key_that_was_meant(key, data):
    at = data.draw(st.integers(0, len(key)))
    slip = f"{key[:at]}{data.draw(st.sampled_from('aeqxz'))}{key[at:]}"
    if slip not in PERSON.fields:
        assert f"did you mean '{key}'?" in refusal(PERSON, f"{{{slip}: 1}}")


def test_raw_takes_any_node_as_it_is():
    for text in ("x", "[x]", "{x: y}", ""):
        node = value(text)
        assert Raw().read(node) is node


def test_tables_of_texts():
    assert text_entries(value("{a: no, b: 12:3}"), "options") == {
        "a": ("no", SourceSpan("f.yaml", 1, 8)),
        "b": ("12:3", SourceSpan("f.yaml", 1, 15)),
    }
    with pytest.raises(InputError, match=r"^f.yaml:1:8: expected a text, found a list$"):
        text_entries(value("{a: [1]}"), "options")
    with pytest.raises(InputError, match=r"expected the keys of options, .* found 'x'"):
        read_table(value("x"), "options")


def test_a_value_error_gets_the_place():
    span = SourceSpan("f.yaml", 3, 4)
    assert at_span(span, lambda: 7) == 7
    with pytest.raises(InputError, match=r"^f.yaml:3:4: invalid literal for int"):
        at_span(span, lambda: int("x"))


# JSON Schema


def test_the_json_schema_says_what_is_read():
    assert json.loads(json.dumps(PERSON.json_schema())) == {
        "type": "object",
        "additionalProperties": False,
        "required": ["name"],
        "properties": {
            "name": {"type": "string", "maxLength": 200, "description": "what to call them"},
            "age": {"type": "integer", "minimum": 0, "maximum": 150, "description": "in years"},
            "pets": {
                "type": "array",
                "items": {"type": "string", "maxLength": 200},
                "minItems": 0,
                "maxItems": 100_000,
                "description": "their pets",
            },
        },
    }
    assert OneOf("a", "b").json_schema() == {"enum": ["a", "b"]}
    assert Raw().json_schema() == {}


@pytest.mark.parametrize(
    "text", ["12mm", "1.2 cm", ".5in", "72pt", "12", "-1mm", "1e1mm", "12 m", "mm"]
)
def test_the_pattern_of_a_length_admits_what_can_be_read(text):
    pattern = Length(0, 1e9).json_schema()["pattern"]
    try:
        Length(0, 1e9).read(value(text))
    except InputError:
        assert not re.search(pattern, text)
    else:
        assert re.search(pattern, text)
