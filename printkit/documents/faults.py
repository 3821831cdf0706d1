"""Explains the commonest faults of a file that is not YAML; for others, PyYAML's own words.

PyYAML has one parser in C and one in Python, which word some rules differently.
"""

import re
from typing import Any

import yaml

_CLOSERS = {"[": "]", "{": "}"}
_INDENTED = (
    "this line is indented differently from those above; begin the keys of a table, or the items "
    "of a list, in the same column"
)


def explain(error: yaml.MarkedYAMLError, text: str) -> tuple[str, int, int]:
    """Explain `error` in `text`: what is wrong and what to do, the line and the column, from 1."""
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
        remedy = f"add one at the end, and write {within} for one within the text"
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
    """The place after a ':' without a space at the beginning of `line`, and what to do."""
    found = re.match(r"\s*(- +)?[\w-]+:(?=\S)", lines[line])
    return ((line, found.end()), "a space is missing after the ':'") if found else None


def _colon(
    lines: list[str], here: tuple[int, int], above: int, problem: str
) -> tuple[tuple[int, int], str]:
    """Explain a ':' where there can be no key: in a value, or in a line that is too deep."""
    line, column = here
    if re.search(r":\s", lines[line][:column]):
        return here, "there is a ': ' in the value; put the value in quotes"
    indent = _indent(lines[line])
    return ((line, indent), _INDENTED) if indent > _indent(lines[above]) else (here, problem)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
