"""Kinds of values in YAML files. Each kind can parse a node and describe its allowed values.

The method `read` converts a node to a typed value, or raises InputError with the node's position,
the expected value and the found value. `json_schema` is for editors, `in_words` for people.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from printkit.base.errors import InputError, SourceSpan, nearest
from printkit.base.units import parse_length
from printkit.base.yaml.nodes import Items, Node, Scalar, describe

if TYPE_CHECKING:
    from printkit.base.yaml.keys import Fields

T = TypeVar("T")


class Kind(Generic[T]):
    """A kind of value, described by the JSON Schema `schema` and by the phrase `wording`."""

    schema: Mapping[str, Any] = {"type": "string"}
    wording = ""
    types: tuple[type, ...] = (str,)  # types of values that Python programs may pass

    def read(self, node: Node) -> T:
        """Convert `node` to a value. Raises InputError if `node` is not of this kind."""
        raise NotImplementedError

    def check(self, value: Any) -> T:
        """Validate and convert a `value` from a Python program, with the same result as `read`.

        Raises TypeError if the value has none of `types`, InputError if it is out of bounds.
        """
        is_bool = isinstance(value, bool) and bool not in self.types
        if is_bool or not isinstance(value, self.types):
            raise TypeError(f"expected {self.in_words()}, found {value!r:.60}")
        return self.read(Scalar(self.write(value), SourceSpan("")))

    def write(self, value: Any) -> str:
        """Format a `value` from a Python program as the text of a YAML scalar."""
        return str(value)

    def receive(self, value: Any, name: str) -> T:
        """Validate the `value` of a request's field `name`. Raises InputError if invalid."""
        try:
            return self.check(value)
        except TypeError as error:
            raise InputError(f"{name}: {error}") from None

    def json_schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the kind."""
        return dict(self.schema)

    def in_words(self) -> str:
        """Return a phrase that describes the allowed values."""
        return self.wording

    def tables(self) -> "Sequence[Fields]":
        """Return the table formats that a value of this kind can contain."""
        return ()


def check_named(name: str, kind: Kind[T], value: Any) -> T:
    """Validate the argument `value` against `kind`; errors begin with the argument's `name`.

    Raises TypeError if the value has a wrong type, InputError if it is out of bounds.
    """
    try:
        return kind.check(value)
    except InputError as error:
        raise InputError(f"{name}: {error.message}") from None
    except TypeError as error:
        raise TypeError(f"{name}: {error}") from None


def with_default(doc: str, kind: Kind[Any], default: Any) -> str:
    """Append a `default` that is neither empty nor boolean to `doc`, if `doc` has no default."""
    is_plain = isinstance(default, int | float | str | tuple) and not isinstance(default, bool)
    if not is_plain or default in ("", ()) or "default" in doc:
        return doc
    return f"{doc} (default: {kind.write(default)})"


def are_whole_numbers(values: Sequence[object]) -> bool:
    """Return whether `values` from a Python program are whole numbers, which no bool is."""
    return all(isinstance(one, int) and not isinstance(one, bool) for one in values)


def unexpected(node: Node, expected: str) -> InputError:
    """Return the error for a `node` of a wrong kind; `expected` describes the expected kind."""
    return InputError(f"expected {expected}, found {describe(node)}", node.span)


def text_of(node: Node, expected: str) -> str:
    """Return the text of `node`. Raises InputError if `node` is not a scalar."""
    if not isinstance(node, Scalar):
        raise unexpected(node, expected)
    return node.value


class String(Kind[str]):
    """A text of limited length; each run of blanks and line ends becomes one space."""

    def __init__(self, longest: int = 200) -> None:
        self.longest = longest
        self.schema = {"type": "string", "maxLength": longest}
        self.wording = f"a text of at most {longest} characters"

    def read(self, node: Node) -> str:
        value = " ".join(text_of(node, "a text").split())
        if len(value) > self.longest:
            message = f"the text has {len(value)} characters; at most {self.longest} are allowed"
            raise InputError(message, node.span)
        return value


class Integer(Kind[int]):
    """A whole number from `least` to `most`."""

    types = (int,)

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most
        self.schema = {"type": "integer", "minimum": least, "maximum": most}
        self.wording = f"a whole number from {least} to {most}"

    def read(self, node: Node) -> int:
        text = text_of(node, self.wording)
        digits = text.removeprefix("-")
        plain = digits.isascii() and digits.isdigit() and len(digits) <= 12
        if not plain or not self.least <= int(text) <= self.most:
            raise unexpected(node, self.wording)
        return int(text)


class Number(Kind[float]):
    """A number from `least` to `most`."""

    types = (int, float)

    def __init__(self, least: float, most: float) -> None:
        self.least, self.most = least, most
        self.schema = {"type": "number", "minimum": least, "maximum": most}
        self.wording = f"a number from {least:g} to {most:g}"

    def read(self, node: Node) -> float:
        text = text_of(node, self.wording).strip()
        plain = re.fullmatch(r"-?[0-9]{1,6}(\.[0-9]{1,20})?", text, re.ASCII)
        if not plain or not self.least <= float(text) <= self.most:
            raise unexpected(node, self.wording)
        return float(text)


class Length(Kind[float]):
    """A length with its unit, from `least` to `most` mm."""

    schema = {"type": "string", "pattern": r"^[0-9.]+ *(mm|cm|in|pt)$"}
    types = (int, float, str)

    def __init__(self, least: float, most: float) -> None:
        self.least, self.most = least, most
        self.wording = f"a length from {least:g}mm to {most:g}mm"

    def read(self, node: Node) -> float:
        text = " ".join(text_of(node, "a length such as 12mm").split())
        value = at_span(node.span, lambda: parse_length(text))
        if not self.least <= value <= self.most:
            raise unexpected(node, self.wording)
        return value

    def check(self, value: Any) -> float:
        if not isinstance(value, int | float) or isinstance(value, bool):
            return super().check(value)
        if not self.least <= value <= self.most:
            raise InputError(f"expected {self.wording}, found {self.write(value)}")
        return float(value)

    def write(self, value: float | str) -> str:
        return value if isinstance(value, str) else f"{value:.9g}mm"


class Colour(Kind[str]):
    """A colour such as `#cf3a2b`; in YAML, quote the colour or omit the `#`."""

    schema = {"type": "string", "pattern": "^#?[0-9A-Fa-f]{6}$"}
    wording = "a colour such as '#cf3a2b'"
    _PATTERN = re.compile("#?[0-9a-f]{6}")

    def read(self, node: Node) -> str:
        value = node.value.strip().lower() if isinstance(node, Scalar) else ""
        if self._PATTERN.fullmatch(value):
            return f"#{value.removeprefix('#')}"
        quotes = "" if value else " in quotes"  # unquoted, # begins a YAML comment
        raise unexpected(node, f"{self.wording}{quotes}")


class OneOf(Kind[str]):
    """A text that is one of `words`."""

    def __init__(self, *words: str) -> None:
        self.words = words
        self.schema = {"enum": list(words)}
        self.wording = f"one of {', '.join(words)}"

    def read(self, node: Node) -> str:
        if isinstance(node, Scalar) and node.value in self.words:
            return node.value
        hint = f" ({nearest(node.value, self.words)})" if isinstance(node, Scalar) else ""
        raise InputError(f"expected {self.wording}, found {describe(node)}{hint}", node.span)


class Flag(Kind[bool]):
    """A truth value, written as `true` or `false`."""

    schema = {"type": "boolean"}
    wording = "true or false"
    types = (bool,)

    def read(self, node: Node) -> bool:
        text = text_of(node, self.wording).lower()
        if text not in ("true", "false"):
            raise unexpected(node, self.wording)
        return text == "true"


class ListOf(Kind[list[T]]):
    """A list of `least` to `most` values of one `kind`."""

    def __init__(self, kind: Kind[T], least: int = 0, most: int = 100_000) -> None:
        self.kind, self.least, self.most = kind, least, most

    def read(self, node: Node) -> list[T]:
        if not isinstance(node, Items):
            raise unexpected(node, "a list")
        self._check_number(len(node.items), node.span)
        return [self.kind.read(item) for item in node.items]

    def check(self, value: Any) -> list[T]:
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise TypeError(f"expected {self.in_words()}, found {value!r:.60}")
        self._check_number(len(value), None)
        return [self.kind.check(item) for item in value]

    def _check_number(self, found: int, span: SourceSpan | None) -> None:
        if not self.least <= found <= self.most:
            bounds = f"{self.least} to {self.most}" if self.least < self.most else f"{self.least}"
            raise InputError(f"expected {bounds} items, found {found}", span)

    def json_schema(self) -> dict[str, Any]:
        bounds = {"minItems": self.least, "maxItems": self.most}
        return {"type": "array", "items": self.kind.json_schema(), **bounds}

    def in_words(self) -> str:
        return f"a list, each item {self.kind.in_words()}"

    def tables(self) -> "Sequence[Fields]":
        return self.kind.tables()


class Raw(Kind[Node]):
    """Any node, unchanged; `schema` and `words` describe the nodes that the caller accepts."""

    def __init__(self, schema: dict[str, Any] | None = None, words: str = "a table") -> None:
        self.schema, self.wording = schema or {}, words

    def read(self, node: Node) -> Node:
        return node


def at_span(span: SourceSpan, make: Callable[[], T]) -> T:
    """Return the result of `make`; a ValueError becomes an InputError at `span`."""
    try:
        return make()
    except ValueError as error:
        raise InputError(str(error), span) from None
