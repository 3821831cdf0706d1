"""Builds a tree of nodes from PyYAML's parser events, and explains syntax errors."""

import re
from collections.abc import Iterator
from typing import Any

import yaml

from printkit.base.errors import InputError, SourceSpan
from printkit.base.yaml.nodes import Entries, Items, Node, Scalar, describe
from printkit.base.yaml.reader import MAX_DEPTH, MAX_NODES, check_text, is_key

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def tree_of(text: str, file: str) -> Node:
    """Parse `text`, the YAML content of `file`. Raises InputError if `text` is invalid."""
    try:
        return _Builder(yaml.parse(_open_blocks(text), Loader=_LOADER), file).document()
    except yaml.MarkedYAMLError as error:
        reason, line, column = _explain(error, text)
        raise InputError(f"not YAML: {reason}", SourceSpan(file, line, column)) from None


# Matches a line that begins a block scalar: a key or a list dash, then | or > at the end
_BLOCK = re.compile(
    r"(?P<lead> *+(?:- ++)*+)(?P<bar>(?P<key>[^\s#\[{][^#]*: +)?[|>])"
    r"(?P<told>[+-]?[1-9])?[+-]? *(?:#.*)?"
)
_DEEPEST = 9  # the largest indentation indicator of YAML


def _open_blocks(text: str) -> str:
    """Rewrite block scalars whose indentation YAML does not allow.

    A block whose first line is indented deeper than a later line gets an indentation indicator.
    A comment that would end a block, because it is indented less, becomes an empty line.
    """
    if "|" not in text and ">" not in text:
        return text
    lines = text.splitlines()
    # ahead[i] is the indentation of the first text line from line i on, or -1 if there is none
    ahead = [-1] * (len(lines) + 1)
    for at in range(len(lines) - 1, -1, -1):
        is_text = bool(lines[at].lstrip(" ")) and not lines[at].lstrip(" ").startswith("#")
        ahead[at] = _indent(lines[at]) if is_text else ahead[at + 1]
    at = 0
    while at < len(lines):
        head = _BLOCK.fullmatch(lines[at])
        start, at = at, at + 1
        if head is None:
            continue
        parent = len(head["lead"]) if head["key"] else head["lead"].rfind("-")
        indents = []
        while at < len(lines):
            content, indent = lines[at].lstrip(" "), _indent(lines[at])
            if content.strip():
                if indent > parent:
                    indents.append(indent)
                elif content.startswith("#") and ahead[at] > parent:
                    lines[at] = ""
                else:
                    break
            at += 1
        if indents and min(indents) < indents[0] and not head["told"]:
            bar = head.end("bar")
            depth = min(*indents, parent + _DEEPEST) - parent
            lines[start] = f"{lines[start][:bar]}{depth}{lines[start][bar:]}"
    return "\n".join(lines) + "\n"


class _Builder:
    """Builds a tree of nodes from PyYAML's parser events, which contain each node's position."""

    def __init__(self, events: Iterator[yaml.Event], file: str) -> None:
        self._events = events
        self._file = file
        self._nodes = 0

    def _place(self, event: yaml.Event) -> SourceSpan:
        mark = event.start_mark
        return SourceSpan(self._file, mark.line + 1, mark.column + 1)  # type: ignore[union-attr]

    def document(self) -> Node:
        root: Node | None = None
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    raise InputError("only one YAML document is allowed", self._place(event))
                root = self._node(next(self._events), 0)
        if root is None:
            raise InputError("the file is empty", SourceSpan(self._file))
        return root

    def _node(self, event: yaml.Event, depth: int) -> Node:
        span = self._place(event)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise InputError("anchors and aliases (& and *) are not allowed; quote the text", span)
        tag = getattr(event, "tag", None)
        if tag:
            raise InputError(f"tags ({tag[:40]}) are not allowed; quote the text", span)
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise InputError(f"the file has more than {MAX_NODES} keys and values", span)
        if depth > MAX_DEPTH:
            raise InputError(f"nested deeper than {MAX_DEPTH} levels", span)
        if isinstance(event, yaml.ScalarEvent):
            check_text(event.value, span)
            block = event.style == "|"
            # `end_mark` is typed as optional, but the parser sets it for scalars
            spread = event.end_mark.line > event.start_mark.line  # type: ignore[union-attr]
            return Scalar(event.value, span, block, folded=not block and spread)
        if isinstance(event, yaml.SequenceStartEvent):
            items: list[Node] = []
            while not isinstance(item := next(self._events), yaml.SequenceEndEvent):
                items.append(self._node(item, depth + 1))
            return Items(tuple(items), span)
        return self._table(span, depth)

    def _table(self, span: SourceSpan, depth: int) -> Entries:
        entries: dict[str, Node] = {}
        key_spans: dict[str, SourceSpan] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._node(event, depth + 1)
            if not isinstance(key, Scalar) or not is_key(key.value):
                raise InputError(f"a key must be a word, found {describe(key)}", key.span)
            if key.value in entries:
                first = key_spans[key.value].line
                raise InputError(f"'{key.value}' is given twice, first on line {first}", key.span)
            key_spans[key.value] = key.span
            entries[key.value] = self._node(next(self._events), depth + 1)
        return Entries(entries, key_spans, span)


_CLOSERS = {"[": "]", "{": "}"}
_INDENTED = (
    "this line is indented differently from those above; begin the keys of a table, or the items "
    "of a list, in the same column"
)


def _explain(error: yaml.MarkedYAMLError, text: str) -> tuple[str, int, int]:
    """Return a sentence on the fault in `text` and its remedy, and the fault's line and column."""
    mark: Any = error.problem_mark or error.context_mark
    begun: Any = error.context_mark or mark
    here, opened = (mark.line, mark.column), (begun.line, begun.column)
    lines = [*text.splitlines(), ""]
    filled = (at for at in range(mark.line - 1, 0, -1) if re.match(r"\s*[^\s#]", lines[at]))
    above, sentence = next(filled, 0), error.problem or "this cannot be read"
    after, opener = lines[mark.line][mark.column :], lines[begun.line][begun.column :][:1]
    problem, sign, closer = f"{error.problem} {error.context}", after[:1], _CLOSERS.get(opener, "]")
    place = here

    if sign == "\t" or "tab character" in problem:
        sentence = "a line cannot be indented by a tab; use spaces"
    elif re.search("end of stream|document (indicator|separator)", problem):
        within = "''" if opener == "'" else '\\"'
        remedy = f"close it at the end of the text, and write {within} for a quote within the text"
        place, sentence = opened, f"this quote ({opener}) is never closed; {remedy}"
    elif "expected ',' or" in problem and closer not in "\n".join([after, *lines[mark.line + 1 :]]):
        place, sentence = opened, f"this '{opener}' is never closed; add '{closer}'"
    elif re.search("an alias|an anchor|a tag|tag handle|URI", problem):
        place, sentence = opened, f"a text cannot begin with '{opener}'; put it in quotes"
    elif sign and re.search("cannot start any token|node content", problem):
        sentence = f"a text cannot begin with '{sign}'; put it in quotes"
    elif "expected ':'" in problem:
        place, sentence = _without_space(lines, begun.line) or (opened, sentence)
    elif "values are not allowed" in problem:
        place, sentence = _without_space(lines, above) or _colon(lines, here, above, sentence)
    elif re.search("block (coll|mapp)|document start", problem):
        is_first = mark.column == _indent(lines[mark.line]) != _indent(lines[above])
        sentence = _INDENTED if is_first else sentence
    return sentence, place[0] + 1, place[1] + 1


def _without_space(lines: list[str], line: int) -> tuple[tuple[int, int], str] | None:
    found = re.match(r"\s*(- +)?[\w-]+:(?=\S)", lines[line])
    return ((line, found.end()), "a space is missing after the ':'") if found else None


def _colon(
    lines: list[str], here: tuple[int, int], above: int, problem: str
) -> tuple[tuple[int, int], str]:
    line, column = here
    if re.search(r":\s", lines[line][:column]):
        return here, "there is a ': ' in the value; put the value in quotes"
    indent = _indent(lines[line])
    return ((line, indent), _INDENTED) if indent > _indent(lines[above]) else (here, problem)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
