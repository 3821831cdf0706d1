"""The nodes of a YAML file's tree, each with its line and column."""

from typing import NamedTuple

from printkit.base.errors import SourceSpan


class Scalar(NamedTuple):
    """A YAML scalar as text. `block` means a literal block (`|`), which keeps its line ends.

    `folded` means a scalar of several lines that is not a literal block, so line ends are lost.
    """

    value: str
    span: SourceSpan
    block: bool = False
    folded: bool = False


class Items(NamedTuple):
    """A YAML sequence."""

    items: "tuple[Node, ...]"
    span: SourceSpan


class Entries(NamedTuple):
    """A YAML mapping, ordered as in the file; `key_spans` maps each key to its position."""

    entries: "dict[str, Node]"
    key_spans: dict[str, SourceSpan]
    span: SourceSpan


Node = Scalar | Items | Entries


def describe(node: Node) -> str:
    """Describe `node` on one line for an error message."""
    match node:
        case Scalar(value):
            words = " ".join(value[:200].split())
            found = value if value.strip(" ") == words else words  # blanks may be the fault
            return f"'{found[:40]}'" if words else "nothing"
        case Items():
            return "a list"
        case _:
            return "a table of keys"
