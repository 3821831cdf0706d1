"""Tables of figures, and how they are written: as text, JSON, CSV or a page of HTML."""

import csv
import hashlib
import html
import io
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from printkit.analysis.charts import Chart, chart_html
from printkit.language import decimal, direction, spoken
from printkit.text import aligned

Cell = str | int | float | None


class Table(NamedTuple):
    """Rows under named columns; the first cell of a row is its title.

    Unless it is `announced`, its first column says what it has, and a terminal shows no name.
    """

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    announced: bool = True

    def as_list(self) -> list[dict[str, Any]]:
        """An object for each row, without its empty cells."""
        return [
            {
                column: round(cell, 4) if isinstance(cell, float) else cell
                for column, cell in zip(self.columns, row, strict=True)
                if cell is not None
            }
            for row in self.rows
        ]


class Section(NamedTuple):
    """Tables on one subject, such as the games of one ruleset, and charts for a page."""

    title: str
    tables: tuple[Table, ...]
    charts: tuple[Chart, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The tables by name."""
        return {table.name: table.as_list() for table in self.tables}


def shown(cell: Cell) -> str:
    """`cell` as people read it: two decimals, nothing for None."""
    if cell is None:
        return ""
    return decimal(cell, ".2f") if isinstance(cell, float) else str(cell)


def as_text(sections: Iterable[Section]) -> str:
    """All tables of `sections` for a terminal."""
    parts = []
    for section in sections:
        parts.append(section.title)
        for table in section.tables:
            if table.rows:
                rows = aligned([table.columns, *(tuple(map(shown, row)) for row in table.rows)])
                parts.append(f"{table.name}\n{rows}" if table.announced else rows)
    return "\n\n".join(parts) + "\n"


CSV_COLUMNS = ("section", "table", "row", "column", "value")


def as_csv(sections: Iterable[Section]) -> str:
    """All tables of `sections` as CSV: a line for each cell that is not empty, with its place."""
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow(CSV_COLUMNS)
    writer.writerows(cells(sections))
    return lines.getvalue()


def cells(sections: Iterable[Section]) -> Iterator[tuple[Cell, ...]]:
    """Each cell of the tables of `sections` that is not empty, after its place: CSV_COLUMNS."""
    for section in sections:
        for table in section.tables:
            for row in table.rows:
                for column, cell in zip(table.columns[1:], row[1:], strict=True):
                    if cell is not None:
                        value = round(cell, 4) if isinstance(cell, float) else cell
                        yield section.title, table.name, row[0], column, value


def as_html(page: str, title: str, sections: Iterable[Section]) -> str:
    """A page that needs nothing else, as a text with blanks for its `title` and its `body`.

    Others are for the `language`, the `direction` in which it is read, and the `policy`: a browser
    takes the page's own style, and nothing else.
    """
    body = "\n".join(line for section in sections for line in _html_lines(section))
    style = page.partition("<style>")[2].partition("</style>")[0].format()
    allowed = b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = (
        f"default-src 'none'; style-src 'sha256-{allowed}'; base-uri 'none'; form-action 'none'"
    )
    return page.format(
        title=html.escape(title),
        body=body,
        policy=policy,
        language=html.escape(spoken()),
        direction=direction(),
    )


def _html_lines(section: Section) -> Iterable[str]:
    yield f"<h2>{html.escape(section.title)}</h2>"
    drawn = "".join(map(chart_html, section.charts))
    if drawn:
        yield f'<div class="charts">{drawn}</div>'
    for table in section.tables:
        if table.rows:
            name = html.escape(table.name)
            scrolls = f'role="group" aria-label="{name}" tabindex="0"'  # by keys, on a phone
            yield f'<div class="table" {scrolls}><table><caption>{name}</caption>'
            columns = zip(*table.rows, strict=True)
            numeric = [all(not isinstance(cell, str) for cell in column) for column in columns]
            yield _html_row("th", table.columns, numeric)
            yield from (_html_row("td", tuple(map(shown, row)), numeric) for row in table.rows)
            yield "</table></div>"


def _html_row(tag: str, cells: Sequence[str], numeric: Sequence[bool]) -> str:
    opened = (f'<{tag} class="number">' if number else f"<{tag}>" for number in numeric)
    filled = (
        f"{start}{html.escape(cell)}</{tag}>" for start, cell in zip(opened, cells, strict=True)
    )
    return f"<tr>{''.join(filled)}</tr>"
