"""One page of rules: numbered paragraphs, and drawn examples with captions beside each other."""

from collections.abc import Callable
from typing import NamedTuple

from printkit.geometry.plane import Box, Point
from printkit.render.display import Mark, Page, Text
from printkit.sheets.frame import Layout, heading, paragraph
from printkit.sheets.palette import BODY, INK, SMALL

_NUMBER = 6.0


class Figure(NamedTuple):
    """A drawing about a middle point, at most `height` mm high, and what it shows."""

    draw: Callable[[Point], list[Mark]]
    height: float
    caption: str


def rules_page(title: str, text: str, figures: list[Figure], layout: Layout) -> Page:
    """The page of a text whose blocks, parted by empty lines, are headings (`# …`) and rules.

    Raises ValueError when the text and the figures are more than a page holds.
    """
    area = layout.area
    marks, y = _rules(text, area)
    bottom = y + max(figure.height for figure in figures) + 4
    column = area.width / len(figures)
    for place, figure in enumerate(figures):
        left = area.left + place * column
        middle = (left + column / 2, y + (bottom - y - 4) / 2)
        words, end = paragraph(figure.caption, (left + 2, bottom), column - 4, SMALL)
        if end > area.bottom + 1:
            raise ValueError(f"the rules of {title} need {end - area.bottom:.1f} mm more")
        marks += [*figure.draw(middle), *words]
    return layout.sheet(title, marks, "Rules")


def _rules(text: str, area: Box) -> tuple[list[Mark], float]:
    """The headings and the numbered rules from the top, and the y below them."""
    marks: list[Mark] = []
    y = area.top + 1
    number = 0
    for block in text.strip().split("\n\n"):
        if block.startswith("# "):
            words, y = heading(block[2:], (area.left, y + 1))
        else:
            number += 1
            marks.append(Text(f"{number}.", (area.left, y + BODY), BODY, INK, bold=True))
            words, y = paragraph(block, (area.left + _NUMBER, y), area.width - _NUMBER)
        marks += words
    return marks, y
