"""The first sheet of a kit: what is in it, how to put it together, and whether it is true size."""

from typing import NamedTuple

from printkit.render.display import Mark, Page, Text, line
from printkit.sheets.frame import Layout, check_square, heading, paragraph, ruler
from printkit.sheets.palette import BODY, FINE, GREY, GREY_LINE, INK, SMALL

_TRUE_SIZE = (
    "Print at 100 %, without “fit to page”. Lay a ruler on the scale and on the square: when both "
    "agree, every sheet of this kit is at true size. If they do not, print again; do not cut."
)


class Contents(NamedTuple):
    """A line of the table of contents."""

    title: str
    note: str
    first: int
    pages: int

    @property
    def numbers(self) -> str:
        """Its page, or its pages from first to last."""
        last = self.first + self.pages - 1
        return f"{self.first}" if self.pages == 1 else f"{self.first}–{last}"


def cover_page(  # noqa: PLR0913, PLR0917 — the cover is where everything comes together
    title: str,
    subtitle: str,
    sources: tuple[str, ...],
    contents: list[Contents],
    assembly: str,
    layout: Layout,
) -> Page:
    """The cover sheet."""
    area = layout.area
    marks: list[Mark] = []
    y = area.top + 2
    for text in (f"A complete print-and-play kit · {subtitle}", *sources):
        words, y = paragraph(text, (area.left, y), area.width)
        marks += words
    words, y = heading("Contents", (area.left, y + 3))
    marks += words
    for entry in contents:
        marks += [
            Text(entry.title, (area.left, y + BODY), BODY, INK, bold=True),
            Text(entry.note, (area.left + 42, y + BODY), BODY, INK),
            Text(entry.numbers, (area.right, y + BODY), BODY, INK, anchor="end"),
            line((area.left, y + 5), (area.right, y + 5), GREY_LINE._replace(width=FINE)),
        ]
        y += 6.4
    if assembly:
        words, y = heading("Putting it together", (area.left, y + 4))
        marks += words
        for text in assembly.strip().split("\n\n"):
            words, y = paragraph(text, (area.left, y), area.width)
            marks += words
    return layout.sheet(title, [*marks, *_measures(layout)], "Cover")


def _measures(layout: Layout) -> list[Mark]:
    """The check ruler and square, at the foot of the sheet."""
    area = layout.area
    top = area.bottom - 52
    words, _ = paragraph(_TRUE_SIZE, (area.left, top), 118)
    credit = Text("All lengths in mm and inches", (area.left, top + 50), SMALL, GREY)
    square = check_square((area.right - 50, top))
    return [*words, *ruler((area.left, top + 24)), *square, credit]
