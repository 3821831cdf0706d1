"""Reads the project's pages of Markdown: fenced blocks, the comments above them, links, anchors.

A comment `<!-- KEY: VALUE -->` tells the tests what readers need not see. Above a fenced block:

file: NAME       the block is written to this file before the commands below it are run
from: PATH       the block is an excerpt of this file of the project
not run: WHY     the commands of the block are not run

Anywhere on a page:

copy: PATH       this file or folder of the project is put into the page's folder
house: WHY       the commands are run in a copy of the project's source
"""

import importlib.util
import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
_EXAMPLES = ROOT / "docs" / "examples"  # files of readers
PAGES = sorted(
    page
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    if _EXAMPLES not in page.parents
)
ANY = "…"  # in an expected output: any text; on a line of its own any lines, or none

_NOTE = re.compile(r"<!-- ([a-z ]+): (.*) -->")
_HEADING = re.compile(r"#{1,6} +(.*)")
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
_SPAN = re.compile(r"`([^`\n]+(?:\n[^`\n]+)?)`")  # perhaps from a line to the next


def script(name):
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Command(NamedTuple):
    """A line after `$ `, and the lines that it should print."""

    line: int
    text: str
    expected: list[str]


class Block(NamedTuple):
    """A fenced block; `notes` are those of the comments right above it."""

    language: str
    line: int
    lines: list[str]
    notes: dict[str, str]

    @property
    def text(self):
        return "".join(f"{line}\n" for line in self.lines)

    @property
    def is_console(self):
        return bool(self.lines) and self.lines[0].startswith("$ ")

    def commands(self):
        found = []
        for number, line in enumerate(self.lines, start=self.line + 1):
            if line.startswith("$ "):
                found.append(Command(number, line[2:], []))
            elif found[-1].text.endswith("\\"):
                whole = f"{found[-1].text[:-1].rstrip()} {line.strip()}"
                found[-1] = found[-1]._replace(text=whole)
            else:
                found[-1].expected.append(line)
        return found


class Page(NamedTuple):
    """A page: its blocks, and the numbered lines that stand in none."""

    path: Path
    blocks: list[Block]
    prose: list[tuple[int, str]]

    @property
    def name(self):
        return self.path.relative_to(ROOT).as_posix()

    def noted(self, key):
        return [note[2] for _, line in self.prose if (note := _match(key, line))]

    def links(self):
        return self._found(_LINK)

    def spans(self):
        return [(number, " ".join(span.split())) for number, span in self._found(_SPAN)]

    def _found(self, pattern):
        """What a pattern finds in the prose, on whichever lines, with the line where it begins."""
        text = "\n".join(line for _, line in self.prose)
        return [
            (self.prose[text.count("\n", 0, match.start())][0], match[1])
            for match in pattern.finditer(text)
        ]

    def anchors(self):
        """The names of the page's headings, as GitHub makes them."""
        found = []
        for _, line in self.prose:
            if heading := _HEADING.match(line):
                found.append(_slug(heading[1], found))
        return found


def _match(key, line):
    note = _NOTE.fullmatch(line.strip())
    return note if note and note[1] == key else None


def _slug(heading, others):
    words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    slug = re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")
    return f"{slug}-{others.count(slug)}" if slug in others else slug


def read_page(path):
    blocks, prose, notes = [], [], {}
    lines = iter(enumerate(path.read_text("utf-8").splitlines(), start=1))
    for number, line in lines:
        if line.lstrip().startswith("```"):
            blocks.append(_block(line, number, lines, notes))
            notes = {}
            continue
        prose.append((number, line))
        note = _NOTE.fullmatch(line.strip())
        notes = {**notes, note[1]: note[2]} if note else {}
    return Page(path, blocks, prose)


def _block(fence, number, lines, notes):
    indent = len(fence) - len(fence.lstrip())
    inner = []
    for _, line in lines:
        if line.strip() == "```":
            break
        inner.append(line[indent:])
    return Block(fence.strip().removeprefix("```"), number, inner, notes)


def matches(expected, printed):
    """Whether the output is the expected one, but for what `…` stands for."""
    parts = []
    for line in expected:
        if line.strip() == ANY:
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(re.escape(line.rstrip()).replace(ANY, ".*?") + r"\n")
    lines = "".join(f"{line.rstrip()}\n" for line in printed.rstrip("\n").split("\n"))
    return re.fullmatch("".join(parts), lines if printed.strip() else "") is not None
