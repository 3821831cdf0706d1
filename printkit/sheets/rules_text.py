"""The markup of rules: blocks of plain text, parted by empty lines.

`# Words` is a heading; `- words` an entry of a list and `1. words` a step; `? Words` a common
question, with its answer on the following lines; `[one other]` a row of figures by their names.
Anything else is a paragraph. `**Words**` are bold.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple


class Heading(NamedTuple):
    """The words above a part of the rules."""

    words: str


class Paragraph(NamedTuple):
    """Words with a `mark` before them: a bullet, the number of a step, or none."""

    words: str
    mark: str = ""


class Question(NamedTuple):
    """What newcomers ask, and the answer."""

    words: str
    answer: str


class FigureRow(NamedTuple):
    """Figures side by side."""

    names: tuple[str, ...]


Block = Heading | Paragraph | Question | FigureRow

_BULLET = "•"
_STEP = re.compile(r"(\d+\.) (.*)", re.DOTALL)
_ENTRY = re.compile(r"\n(?=- |\d+\. )")  # a list needs no empty lines between its entries


def read_rules(text: str) -> Iterator[Block]:
    """Yield the blocks of `text` in their order."""
    for block in text.strip().split("\n\n"):
        for entry in filter(None, _ENTRY.split(block.strip())):
            if entry.startswith("# "):
                yield Heading(_joined(entry[2:]))
            elif entry.startswith("? "):
                question, _, answer = entry[2:].partition("\n")
                yield Question(_joined(question), _joined(answer))
            elif entry.startswith("[") and entry.endswith("]"):
                yield FigureRow(tuple(entry[1:-1].split()))
            elif entry.startswith("- "):
                yield Paragraph(_joined(entry[2:]), _BULLET)
            elif step := _STEP.fullmatch(entry):
                yield Paragraph(_joined(step[2]), step[1])
            else:
                yield Paragraph(_joined(entry))


def _joined(text: str) -> str:
    return re.sub(r"[ \n]+", " ", text.strip())
