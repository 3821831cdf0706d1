"""Kinds of values: what each reads, what it says of anything else, and its JSON Schema."""

import json
import re

import pytest

from printkit.base.errors import InputError, SourceSpan
from printkit.base.yaml.keys import Field, Fields, read_table, text_entries
from printkit.base.yaml.kinds import Integer, Kind, Length, ListOf, OneOf, Raw, String, at_span
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


PERSON = Fields(
    "a person",
    name=Field(String(), "what to call them", required=True),
    age=Field(Integer(0, 150), "in years"),
    pets=Field(ListOf(String()), "their pets"),
)
PLACES = OneOf("cells", "edges", "vertices")
TEXTS = ListOf(String())


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        (String(), "no", "no"),
        (String(), "12:3", "12:3"),
        (String(), "010", "010"),
        (String(), "a  b", "a b"),
        (String(), "'  a\n\n  b '", "a b"),
        (String(), "|\n  a\n  b\n", "a b"),
        (String(), "'x\ty'", "x y"),
        (String(5), "12345", "12345"),
        (Integer(-5, 99), "0", 0),
        (Integer(-5, 99), "-5", -5),
        (Integer(-5, 99), "010", 10),
        (Integer(-5, 99), "'99'", 99),
        (Length(1, 500), "1mm", 1),
        (Length(1, 500), "500mm", 500),
        (Length(1, 500), "1.2 cm", 12),
        (Length(1, 500), "0.5in", 12.7),
        (Length(1, 500), "72pt", 25.4),
        (Length(1, 500), ".5CM", 5),
        (Length(1, 500), " 12 mm ", 12),
        (PLACES, "edges", "edges"),
        (ListOf(Integer(0, 9)), "[1, 2, 3]", [1, 2, 3]),
        (TEXTS, "[]", []),
        (ListOf(TEXTS), "[[no, 010], []]", [["no", "010"], []]),
        (ListOf(String(), 1, 2), "[x]", ["x"]),
        (ListOf(String(), 1, 2), "[x, y]", ["x", "y"]),
    ],
)
def test_a_value_is_read(kind, text, expected):
    found = kind.read(value(text))
    assert found == (pytest.approx(expected) if isinstance(expected, float) else expected)


WHOLE = "expected a whole number from -5 to 99, found "
NAMES = "f.yaml:1:5: unknown key"


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        (String(), "[x]", "expected a text, found a list"),
        (String(), "{x: y}", "expected a text, found a table of keys"),
        (String(5), "123456", "the text has 6 characters; at most 5 are allowed"),
        *(
            (Integer(-5, 99), text, WHOLE)
            for text in (
                *("1.0", "1e1", "0x1", "1_0", "+1", "--1", "12:3", "two", "''", "'-'", "²", "٣"),
                *("1 2", "100", "-6", "999999999999999999999999999999"),
            )
        ),
        (Integer(-5, 99), "[1]", f"{WHOLE}a list"),
        *(
            (Length(1, 500), text, f"'{text}' is not a length; write one such as 12mm")
            for text in ("12", "mm", "12 m", "-12mm", "1e1mm", "1,2cm", "nanmm", "infmm", "12mm 3")
        ),
        (Length(1, 500), "0.9mm", "expected a length from 1mm to 500mm, found '0.9mm'"),
        (Length(1, 500), "51cm", "expected a length from 1mm to 500mm, found '51cm'"),
        (Length(1, 500), "[1]", "expected a length such as 12mm, found a list"),
        (Length(1, 500), "|\n  1\n  2\n", "'1 2' is not a length"),
        (PLACES, "edge", "expected one of cells, edges, vertices, found 'edge' (did you mean 'ed"),
        (PLACES, "CELLS", "expected one of cells, edges, vertices, found 'CELLS' (did you mean "),
        (PLACES, "no", "expected one of cells, edges, vertices, found 'no' (known: cells, edges,"),
        (PLACES, "[edges]", "expected one of cells, edges, vertices, found a list"),
        (PLACES, "", "f.yaml:1:3: expected one of cells, edges, vertices, found nothing"),
        (TEXTS, "x", "expected a list, found 'x'"),
        (TEXTS, "'x '", "expected a list, found 'x '"),
        (TEXTS, "''", "expected a list, found nothing"),
        (ListOf(String(), 2, 2), "[x]", "expected 2 items, found 1"),
        (ListOf(String(), 2, 3), "[]", "expected 2 to 3 items, found 0"),
        (ListOf(String(), 0, 1), "[a, b]", "expected 0 to 1 items, found 2"),
        (ListOf(Integer(0, 9)), "[1, 2,\n  x]", "f.yaml:2:3: expected a whole number"),
        (PERSON, "{nmae: Ana}", f"{NAMES} 'nmae' in a person; did you mean 'name'?"),
        (PERSON, "{Age: 3}", f"{NAMES} 'Age' in a person; did you mean 'age'?"),
        (PERSON, "{zzz: 1}", f"{NAMES} 'zzz' in a person; known: name, age, pets"),
        (PERSON, "{age: 3}", "a person has no 'name': what to call them"),
        (PERSON, "{name: ''}", "a person has no 'name': what to call them"),
        (PERSON, "{name: A, age: x}", "f.yaml:1:19: expected a whole number from 0 to 150, found"),
        (
            PERSON,
            "x",
            "expected the keys of a person, one on each line, such as 'name: …', found 'x'",
        ),
    ],
)
def test_a_wrong_value_is_one_sentence_with_its_place(kind, text, message):
    at = "" if message.startswith("f.yaml:") else "f.yaml:1:4: "
    assert refusal(kind, text).startswith(at + message)


def test_a_table_of_known_keys():
    values = PERSON.read(value("{name: Ana, pets: [no]}"))
    assert (values["name"], values["pets"]) == ("Ana", ["no"])
    assert "age" not in values
    assert (values.get("age"), values.get("age", 7)) == (None, 7)
    assert values.span_of("pets") == SourceSpan("f.yaml", 1, 16)
    assert values.span_of("age") == values.span == SourceSpan("f.yaml", 1, 4)


def test_a_key_left_empty_counts_as_left_out():
    values = PERSON.read(value("{name: Ana, age: , pets: ''}"))
    assert not [key for key in ("age", "pets") if key in values]
    assert values.span_of("age") == SourceSpan("f.yaml", 1, 16)


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


def test_the_json_schema_says_what_is_read():
    text = {"type": "string", "maxLength": 200}
    pets = {"type": "array", "items": text, "minItems": 0, "maxItems": 100_000}
    assert json.loads(json.dumps(PERSON.json_schema())) == {
        "type": "object",
        "additionalProperties": False,
        "required": ["name"],
        "properties": {
            "name": {**text, "description": "what to call them"},
            "age": {"type": "integer", "minimum": 0, "maximum": 150, "description": "in years"},
            "pets": {**pets, "description": "their pets"},
        },
    }
    assert OneOf("a", "b").json_schema() == {"enum": ["a", "b"]}
    assert (Raw().json_schema(), Raw().read(node := value("[x]"))) == ({}, node)


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
