"""Record sheets: numbered turns for the pencil, line for line as the file has them."""

import math

from printkit.render.display import Mark, Page, Text, line
from printkit.sheets.frame import Layout, paragraph
from printkit.sheets.palette import BODY, GREY, GREY_LINE, INK, PLAYER, SMALL

_ROW = 6.1  # mm, high enough to write in
_HEAD = 34.0
_NUMBER = 9.0
_ROLE = 13.0


def record_pages(
    columns: tuple[tuple[str, float], ...],
    guide: str,
    turns: int,
    roles: tuple[str, str],
    layout: Layout,
) -> list[Page]:
    """Sheets with a line a turn, as many as `turns` need; `columns` share the width after these."""
    area = layout.area
    a_sheet = math.floor((area.height - _HEAD - 6) / _ROW)
    a_sheet -= a_sheet % 2
    pages: list[Page] = []
    for first in range(1, turns + 1, a_sheet):
        marks = _head(roles, guide, layout)
        marks += _rows(range(first, first + a_sheet), columns, roles, layout)
        number = len(pages) + 1
        pages.append(layout.sheet("Record of a game", marks, f"Record sheet {number}"))
    return pages


def _head(roles: tuple[str, str], guide: str, layout: Layout) -> list[Mark]:
    """Lines for names, date and the claimed result, and the short guide to the notation."""
    area = layout.area
    half = area.width / 2
    y = area.top + 6
    marks = [
        *_blank(roles[0], area.left, y, half - 6),
        *_blank(roles[1], area.left + half, y, half),
        *_blank("event, place", area.left, y + 8, half - 6),
        *_blank("date", area.left + half, y + 8, half / 2 - 6),
        *_blank("sheet", area.left + half * 1.5, y + 8, half / 2),
        *_blank(f"result: {roles[0]}", area.left, y + 16, half / 2 - 4),
        *_blank(roles[1], area.left + half / 2, y + 16, half / 2 - 6),
        *_blank("winner", area.left + half, y + 16, half),
    ]
    words, _ = paragraph(guide, (area.left, y + 18.5), area.width, SMALL)
    return [*marks, *words]


def _blank(label: str, x: float, y: float, width: float) -> list[Mark]:
    return [
        Text(label, (x, y), SMALL, GREY),
        line((x + 1 + len(label) * SMALL * 0.52, y + 0.6), (x + width, y + 0.6), GREY_LINE),
    ]


def _rows(
    numbers: range,
    columns: tuple[tuple[str, float], ...],
    roles: tuple[str, str],
    layout: Layout,
) -> list[Mark]:
    area = layout.area
    top = area.top + _HEAD + 5
    left = area.left + _NUMBER + _ROLE
    edges = [left]
    for _, share in columns:
        edges.append(edges[-1] + share * (area.right - left))
    marks: list[Mark] = [
        Text(title, (edge + 1, top - 1.4), SMALL, GREY)
        for (title, _), edge in zip(columns, edges[:-1], strict=True)
    ]
    bottom = top + len(numbers) * _ROW
    marks += [line((x, top), (x, bottom), GREY_LINE) for x in edges[:-1]]
    marks.append(line((area.left, top), (area.right, top), GREY_LINE))
    for row, number in enumerate(numbers):
        role = roles[(number - 1) % 2]
        y = top + (row + 1) * _ROW
        marks += [
            Text(f"{number}.", (area.left + _NUMBER - 2, y - 1.8), BODY, INK, anchor="end"),
            Text(role, (area.left + _NUMBER, y - 1.8), SMALL, PLAYER.get(role, GREY)),
            line((area.left, y), (area.right, y), GREY_LINE),
        ]
    return marks
