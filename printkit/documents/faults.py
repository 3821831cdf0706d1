"""Explains to its author what is wrong with a file that is not YAML, and where.

The parser names the rule that was broken, in words for those who know its rules; there is one
parser in C and one in Python, which word some rules differently. What a person may have meant is
inferred from the lines around the place.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

import yaml

_UNKNOWN = (
    "this cannot be read; is a quote, a bracket, a colon or a space near it missing or too many?"
)
_BRACKETS = {"[": "]", "{": "}"}


class _Fault(NamedTuple):
    """Where the parser stopped, and where the construct began that it was in; both count from 0."""

    lines: list[str]
    line: int
    column: int
    opened: tuple[int, int]

    def at(self, line: int) -> str:
        """Line number `line`, empty after the last one."""
        return self.lines[line] if line < len(self.lines) else ""

    @property
    def text(self) -> str:
        """The line."""
        return self.at(self.line)

    @property
    def before(self) -> str:
        """The line as far as the place, without spaces at its end."""
        return self.text[: self.column].rstrip()

    @property
    def sign(self) -> str:
        """The character at the place, nothing at the end of a line."""
        return self.text[self.column : self.column + 1]

    @property
    def opener(self) -> str:
        """The character that opened the construct that the parser was in."""
        line, column = self.opened
        return self.at(line)[column : column + 1]

    @property
    def at_end(self) -> bool:
        """Whether nothing follows."""
        rest = [self.text[self.column :], *self.lines[self.line + 1 :]]
        return not any(line.strip() for line in rest)

    def above(self, line: int) -> int:
        """The nearest line above `line` that is not blank, or -1."""
        while line > 0:
            line -= 1
            if self.lines[line].strip() and not self.lines[line].lstrip().startswith("#"):
                return line
        return -1


class _Told(NamedTuple):
    """A sentence, and the place that it speaks of where that is not where the parser stopped."""

    sentence: str
    place: tuple[int, int] | None = None


def explain(error: yaml.MarkedYAMLError, text: str) -> tuple[str, int, int]:
    """Explain `error` in `text`: what is wrong and what to do, the line and the column, from 1."""
    mark = error.problem_mark or error.context_mark
    if mark is None:
        return _UNKNOWN, 1, 1
    begun = error.context_mark or mark
    fault = _Fault(text.splitlines(), mark.line, mark.column, (begun.line, begun.column))
    told = _told(f"{error.problem} {error.context}", fault)
    line, column = told.place or (fault.line, fault.column)
    return told.sentence, line + 1, column + 1


def _told(problem: str, fault: _Fault) -> _Told:
    if fault.sign == "\t" or "tab character" in problem:
        return _tab(fault)
    for words, tell in _RULES:
        if re.search(words, problem):
            return tell(fault) if callable(tell) else _Told(tell)
    return _Told(_UNKNOWN)


def _tab(fault: _Fault) -> _Told:
    if not fault.before:
        return _Told("a line cannot be indented by a tab; use spaces")
    return _Told("a tab cannot stand here; use spaces")


def _unclosed_quote(fault: _Fault) -> _Told:
    quote = fault.opener
    within = "''" if quote == "'" else '\\"'
    return _Told(
        f"this quote ({quote}) is never closed; add one at the end, and write {within} for one "
        "within the text",
        fault.opened,
    )


def _colon_in_value(fault: _Fault) -> _Told:
    """A colon where there can be no key: in a value, or below what has a value already."""
    if fault.before.startswith("---"):
        return _Told("what follows '---' belongs on the next line")
    if re.search(r":\s", fault.before):
        return _Told("there is a ': ' in the value; put the value in quotes")
    above = fault.above(fault.line)
    if above < 0:
        return _Told("what stands before this ':' is too long for a key; put the text in quotes")
    if re.search(r":\s|:$", fault.at(above)):
        return _deeper(fault)
    return _no_colon(fault, above)


def _deeper(fault: _Fault) -> _Told:
    return _Told(
        "this line is indented deeper than the key above it, which has a value; begin both in the "
        "same column",
        (fault.line, _indent(fault.text)),
    )


def _missing_colon(fault: _Fault) -> _Told:
    return _no_colon(fault, fault.opened[0])


def _no_colon(fault: _Fault, line: int) -> _Told:
    """What to do about `line`, which should have a key and has none."""
    text, above = fault.at(line), fault.above(line)
    place = (line, _indent(text))
    if above >= 0 and re.search(r"[|>][+-]?[1-9]?[+-]?$", fault.at(above).rstrip()):
        return _Told("a text after '|' or '>' is indented; put spaces before its lines", place)
    if re.match(r"\s*(- +)?[\w-]+:\S", text):
        return _Told("a space is missing after the ':'", (line, text.index(":") + 1))
    return _Told(
        "there is no key with a ':' on this line; write 'key: value', or indent the line if it "
        "goes on with the one above",
        place,
    )


def _among_keys(fault: _Fault) -> _Told:
    """Something else stands where the next key of a table was expected."""
    if fault.sign in ("]", "}"):
        return _Told(f"this '{fault.sign}' closes nothing; remove it, or put the value in quotes")
    if fault.sign == ":":
        return _Told("there is no key before this ':'; put the text in quotes if it is one")
    if fault.before.endswith(("'", '"', "]", "}")):
        return _after_end(fault)
    above = fault.above(fault.line)
    if fault.text[fault.column :].startswith("-"):
        return _Told("a list item stands among keys; write it below a key, as deep as its others")
    if above >= 0 and _indent(fault.at(above)) < _indent(fault.text):
        return _deeper(fault)
    return _Told(
        "this line is indented as no key above it is; begin the keys of a table in the same column"
    )


def _after_end(fault: _Fault) -> _Told:
    """A value goes on after its end."""
    if fault.before.endswith(("'", '"')):
        return _Told(
            "something follows the closing quote; put all of the value in quotes, and write '' "
            "for a ' within single quotes"
        )
    return _Told("something follows the closing bracket; remove it, or put all in quotes")


def _item_out_of_place(fault: _Fault) -> _Told:
    if ":" in fault.before:
        return _Told("a list begins on the line below its key; put each '- ' on a line of its own")
    return _Told("a list item begins a line of its own; put a text that begins with '- ' in quotes")


def _unclosed_bracket(fault: _Fault) -> _Told:
    opener, closer = fault.opener, _BRACKETS.get(fault.opener, "]")
    line, column = fault.opened
    if fault.at_end:
        return _Told(f"this '{opener}' is never closed; add '{closer}'", fault.opened)
    where = f"the '{opener}' in line {line + 1}, column {column + 1}"
    if fault.sign and fault.sign in "]}":
        return _Told(f"this '{fault.sign}' cannot close {where}; write '{closer}'")
    if fault.sign == ":" and fault.line > line:
        return _Told(
            f"a key begins here while {where} is not closed; add '{closer}' before it",
            (fault.line, _indent(fault.text)),
        )
    return _Told(f"a ',' is missing before this, or '{closer}', which closes {where}")


def _no_value(fault: _Fault) -> _Told:
    if not fault.sign:
        return _Told("a value is missing here")
    return _Told(f"a value cannot begin with '{fault.sign}'; remove it, or put the value in quotes")


def _bad_first_sign(fault: _Fault) -> _Told:
    return _Told(f"a text cannot begin with '{fault.sign}'; put it in quotes")


def _second_document(fault: _Fault) -> _Told:
    first = next((line for line in fault.lines if line.strip() and line.lstrip()[0] != "#"), "")
    if _indent(fault.text) < _indent(first):
        return _Told("this line is indented less than the first; begin both in the same column")
    return _Told("the file has come to its end before this; remove what follows")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


# The first entry counts whose words occur in what the parser says of its rule and of its place.
_RULES: tuple[tuple[str, str | Callable[[_Fault], _Told]], ...] = (
    ("document (indicator|separator)", _unclosed_quote),
    ("end of stream", _unclosed_quote),
    (r"a tag|a node|URI", "tags (!) are not allowed; quote the text"),
    (
        r"escape|hexadecimal|hexdecimal",
        r"this is no escape; write \\ for a backslash, or put the text in single quotes",
    ),
    ("an alias|an anchor", "anchors and aliases (& and *) are not allowed; quote the text"),
    (
        "directive|incompatible YAML",
        "a line that begins with '%' is a directive, which is not needed; remove it",
    ),
    (
        "block scalar",
        "a text after '|' or '>' begins on the next line; put a value with such a sign in quotes",
    ),
    ("mapping values are not allowed", _colon_in_value),
    ("mapping keys are not allowed", "a text cannot begin with '? '; put it in quotes"),
    ("sequence entries are not allowed", _item_out_of_place),
    ("expected ':'", _missing_colon),
    (r"expected ',' or", _unclosed_bracket),
    ("document start", _second_document),
    ("node content", _no_value),
    ("cannot start any token", _bad_first_sign),
    (
        "block collection",
        "this line stands among list items; begin it with '- ', or indent it as deep as its key",
    ),
    ("block mapping", _among_keys),
)
