"""Use cases: the how-tos of the docs, as blocks that a page can show.

Only what our own docs are written in is read: headings, paragraphs, lists, tables, code and links.
Pictures and comments are left out.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printkit.app.scorer.request import entry
from printkit.errors import InputError, nearest
from printkit.lookup import how_to_names, how_to_text

Runs = list[dict[str, str]]  # words, each perhaps bold, code or a link

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_FENCE = "```"
_ENTRY = re.compile(r"(?P<mark>-|\d+\.) +(?P<words>.*)", re.DOTALL)
_RUN = re.compile(
    r"!\[[^\]]*\]\([^)]*\)|`(?P<code>[^`]+)`|\*\*(?P<bold>.+?)\*\*"
    r"|\[(?P<link>[^\]]+)\]\((?P<to>[^)\s]+)\)",
    re.DOTALL,
)
_OTHER = re.compile(r"([a-z0-9-]+)\.md(#.*)?")  # a link to another how-to


def how_tos(_: Mapping[str, Any]) -> dict[str, Any]:
    """Answer with the names of all how-tos and their titles."""
    return {"articles": [{"name": name, "title": _title(name)} for name in how_to_names()]}


def how_to(request: Mapping[str, Any]) -> dict[str, Any]:
    """Answer with the how-to that a request names, in blocks. Raises InputError."""
    name = entry(request, "name", str)
    if name not in how_to_names():
        raise InputError(f"no how-to is called '{name[:40]}'; {nearest(name, how_to_names())}")
    blocks = [block for block in _blocks(how_to_text(name)) if block.get("runs") != []]
    return {"title": _title(name), "blocks": blocks[1:]}


def _title(name: str) -> str:
    return how_to_text(name).partition("\n")[0].removeprefix("# ")


def _blocks(text: str) -> Iterator[dict[str, Any]]:
    """Yield the blocks of a text in Markdown, each with its `kind`."""
    parts = _COMMENT.sub("", text).split(_FENCE)
    for number, part in enumerate(parts):
        if number % 2:
            yield {"kind": "code", "text": part.partition("\n")[2].rstrip()}
            continue
        for lines in re.split(r"\n\s*\n", part.strip()):
            if lines:
                yield from _block(lines.split("\n"))


def _block(lines: Sequence[str]) -> Iterator[dict[str, Any]]:
    first = lines[0]
    if heading := re.match(r"(#+) (.*)", first):
        yield {"kind": "heading", "level": len(heading[1]), "runs": _runs(heading[2])}
        if lines[1:]:
            yield from _block(lines[1:])
    elif first.startswith("|"):
        rows = [[_runs(cell.strip()) for cell in line.strip("| ").split("|")] for line in lines]
        yield {"kind": "table", "head": rows[0], "rows": rows[2:]}
    elif _ENTRY.match(first):
        entries = re.split(r"\n(?=(?:-|\d+\.) )", "\n".join(lines))
        found = [match for text in entries if (match := _ENTRY.fullmatch(text))]
        kind = "list" if found[0]["mark"] == "-" else "steps"
        yield {"kind": kind, "entries": [_runs(match["words"]) for match in found]}
    else:
        yield {"kind": "paragraph", "runs": _runs("\n".join(lines))}


def _runs(text: str) -> Runs:
    """The words of `text`, which may be code, bold or links."""
    words = " ".join(text.split())
    runs: Runs = []
    end = 0
    for match in _RUN.finditer(words):
        runs.append({"text": words[end : match.start()]})
        end = match.end()
        if match["code"]:
            runs.append({"text": match["code"], "kind": "code"})
        elif match["bold"]:
            runs.append({"text": match["bold"].replace("`", ""), "kind": "bold"})
        elif match["link"]:
            other = _OTHER.fullmatch(match["to"])
            runs.append({"text": match["link"].strip("`"), **({"to": other[1]} if other else {})})
    runs.append({"text": words[end:]})
    return [run for run in runs if run["text"]]
