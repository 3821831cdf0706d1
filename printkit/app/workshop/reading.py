"""Use cases: the rules of a game as they are printed, and the Xoids."""

from collections.abc import Iterator, Mapping
from typing import Any

from printkit.app.kit import request_for
from printkit.app.printing import finished
from printkit.app.progress import Told, nobody
from printkit.app.workshop.fields import opened_of
from printkit.definitions.printing import PrintOptions
from printkit.render.display import Document, Page, Text, moved
from printkit.render.svg import write_svg
from printkit.sheets.extent import block_of, extent
from printkit.sheets.figure import Figure
from printkit.sheets.game_text import FigureRow, Heading, Paragraph, Question, read_rules
from printkit.sheets.kit import Request

_AROUND = 1.0  # mm of paper about a figure
_SCREEN = PrintOptions(text="outlines")


def rules(request: Mapping[str, Any], told: Told = nobody) -> dict[str, Any]:
    """Answer with the rules of a game, the words and figures that are printed with its kit.

    The request has the `game`, and may have a `ruleset` and a `board`. Raises FieldError.
    """
    told(0, 2)
    opened = opened_of(request, None)
    wanted = request_for(opened, _SCREEN)
    text = wanted.kit.rules_text(wanted)
    told(1, 2)
    blocks = [] if text is None else list(_blocks(wanted, text.text, text.figures))
    return {
        "title": opened.ruleset.title,
        "board": opened.board.title,
        "sources": list(opened.ruleset.sources),
        "blocks": blocks,
    }


def _blocks(request: Request, text: str, figures: Mapping[str, Figure]) -> Iterator[dict[str, Any]]:
    for block in read_rules(text):
        match block:
            case Heading(words):
                yield {"kind": "heading", "words": words}
            case Paragraph(words, mark):
                yield {"kind": "paragraph", "words": words, "mark": mark}
            case Question(words, answer):
                yield {"kind": "question", "words": words, "answer": answer}
            case FigureRow(names):
                yield {"kind": "figures", "figures": [_figure(request, figures[n]) for n in names]}


def _figure(request: Request, figure: Figure) -> dict[str, str]:
    marks = figure.draw((0.0, 0.0))
    box = block_of(extent(mark, request.typeface) for mark in marks).grown(_AROUND)
    shown = tuple(moved(mark, -box.left, -box.top) for mark in marks)
    page = Page(box.width, box.height, shown)
    document = Document(figure.caption, (page,), typeface=request.typeface)
    (drawn,) = write_svg(finished(document, _SCREEN))
    words = " · ".join(mark.text for mark in marks if isinstance(mark, Text))
    said = {"caption": figure.caption, "title": figure.title}
    return {"svg": drawn.decode(), **said, "label": figure.title or figure.caption or words}
