"""Converts the how-to articles of the docs to blocks that a web page can show.

The parser supports only the Markdown of printkit's docs: headings, paragraphs, lists, tables, code
and links. The parser omits pictures and comments. Each heading, paragraph, list entry and table
cell is a translatable message of its how-to. In table cells with only numbers, the thousands
separators are those of the language. A how-to without a translation is shown in English.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from printkit.base.language import ENGLISH, grouped, language_code, pgettext, speaking
from printkit.rules.lookup import how_to_names, how_to_text, unknown
from printkit.web.play.request import entry

Runs = list[dict[str, str]]  # pieces of text: plain, bold, code, emphasized, or a link
Translate = Callable[[str], str]  # translates words into the current language

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_FENCE = "```"
_ENTRY = re.compile(r"(?P<mark>-|\d+\.) +(?P<words>.*)", re.DOTALL)
_RUN = re.compile(
    r"!\[[^\]]*\]\([^)]*\)|`(?P<code>[^`]+)`|\*\*(?P<bold>.+?)\*\*|\*(?P<em>[^*]+)\*"
    r"|\[(?P<link>[^\]]+)\]\((?P<to>[^)\s]+)\)",
    re.DOTALL,
)
_BARE = re.compile(r"!\[[^\]]*\]\([^)]*\)|`[^`]*`")  # pictures and code
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+")  # numbers with English thousands separators
_OTHER = re.compile(r"([a-z0-9-]+)\.md(#.*)?")  # a link to another how-to


def how_tos(_: Mapping[str, Any]) -> dict[str, Any]:
    """Return the name, the title and the language of each how-to."""
    return {"articles": [{"name": name, **_titled(name)} for name in how_to_names()]}


def how_to(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the how-to that a request names, as blocks. Raises InputError if `name` is unknown."""
    name = entry(request, "name", str)
    if name not in how_to_names():
        raise unknown("how-to", name, how_to_names())
    titled = _titled(name)
    with speaking(titled["language"]):  # thousands separators depend on the language
        found = _blocks(how_to_text(name), partial(pgettext, context_of(name)))
        blocks = [block for block in found if block.get("runs") != []]
    return {**titled, "blocks": blocks[1:]}


def context_of(name: str) -> str:
    """Return the message context of the how-to `name`."""
    return f"how-to {name}"


def how_to_messages(name: str) -> list[str]:
    """Return the translatable messages of the how-to `name`."""
    found: list[str] = []

    def collect(words: str) -> str:
        found.append(words)
        return words

    list(_blocks(how_to_text(name), collect))
    return found


def _titled(name: str) -> dict[str, str]:
    title = how_to_text(name).partition("\n")[0].removeprefix("# ")
    context = context_of(name)
    said = any(pgettext(context, words) != words for words in how_to_messages(name))
    return {"title": pgettext(context, title), "language": language_code() if said else ENGLISH}


def _blocks(text: str, said: Translate) -> Iterator[dict[str, Any]]:
    parts = _COMMENT.sub("", text).split(_FENCE)
    for number, part in enumerate(parts):
        if number % 2:
            yield {"kind": "code", "text": part.partition("\n")[2].rstrip()}
            continue
        for lines in re.split(r"\n\s*\n", part.strip()):
            if lines:
                yield from _block(lines.split("\n"), said)


def _block(lines: Sequence[str], said: Translate) -> Iterator[dict[str, Any]]:
    first, runs = lines[0], partial(_runs, said=said)
    if heading := re.match(r"(#+) (.*)", first):
        yield {"kind": "heading", "level": len(heading[1]), "runs": runs(heading[2])}
        if lines[1:]:
            yield from _block(lines[1:], said)
    elif first.startswith("|"):
        rows = [[runs(cell.strip()) for cell in line.strip("| ").split("|")] for line in lines]
        yield {"kind": "table", "head": rows[0], "rows": rows[2:]}
    elif _ENTRY.match(first):
        entries = re.split(r"\n(?=(?:-|\d+\.) )", "\n".join(lines))
        found = [match for text in entries if (match := _ENTRY.fullmatch(text))]
        kind = "list" if found[0]["mark"] == "-" else "steps"
        yield {"kind": kind, "entries": [runs(match["words"]) for match in found]}
    else:
        yield {"kind": "paragraph", "runs": runs("\n".join(lines))}


def _runs(text: str, said: Translate) -> Runs:
    words = " ".join(text.split())
    if re.search(r"[^\W\d_]", _BARE.sub("", words)):
        words = said(words)
    elif "`" not in words:
        words = _THOUSANDS.sub(lambda found: grouped(int(found[0].replace(",", ""))), words)
    runs: Runs = []
    end = 0
    for match in _RUN.finditer(words):
        runs.append({"text": words[end : match.start()]})
        end = match.end()
        if match["to"]:
            other = _OTHER.fullmatch(match["to"])
            runs.append({"text": match["link"].strip("`"), **({"to": other[1]} if other else {})})
        elif kind := match.lastgroup:
            runs.append({"text": match[kind].replace("`", ""), "kind": kind})
    runs.append({"text": words[end:]})
    return [run for run in runs if run["text"]]
