"""Tables of statistics, and their output as text, JSON, CSV or an HTML page."""

import hashlib
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any, NamedTuple

from printkit.base.language import decimal, language_code
from printkit.base.text import aligned

Cell = str | int | float | None


class Table(NamedTuple):
    """A table of rows under named columns; the first cell of a row is the row's title.

    A terminal shows the name of a table only if the table is `announced`.
    """

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    announced: bool = True

    def as_list(self) -> list[dict[str, Any]]:
        """Return a JSON object for each row, without the row's empty cells."""
        return [
            {
                column: round(cell, 4) if isinstance(cell, float) else cell
                for column, cell in zip(self.columns, row, strict=True)
                if cell is not None
            }
            for row in self.rows
        ]


class Section(NamedTuple):
    """Tables on one subject, such as the games of one ruleset."""

    title: str
    tables: tuple[Table, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the tables of the section for JSON, by the names of the tables."""
        return {table.name: table.as_list() for table in self.tables}


def shown(cell: Cell) -> str:
    """Return `cell` as text; floats get two decimals, None becomes an empty string."""
    if cell is None:
        return ""
    return decimal(cell, ".2f") if isinstance(cell, float) else str(cell)


def as_text(sections: Iterable[Section]) -> str:
    """Return all tables of `sections` as text for a terminal."""
    parts = []
    for section in sections:
        parts.append(section.title)
        for table in section.tables:
            if table.rows:
                rows = aligned([table.columns, *(tuple(map(shown, row)) for row in table.rows)])
                parts.append(f"{table.name}\n{rows}" if table.announced else rows)
    return "\n\n".join(parts) + "\n"


CSV_COLUMNS = ("section", "table", "row", "column", "value")


def cells(sections: Iterable[Section]) -> Iterator[tuple[Cell, ...]]:
    """Yield each non-empty cell of `sections` as a row of CSV_COLUMNS."""
    for section in sections:
        for table in section.tables:
            for row in table.rows:
                for column, cell in zip(table.columns[1:], row[1:], strict=True):
                    if cell is not None:
                        value = round(cell, 4) if isinstance(cell, float) else cell
                        yield section.title, table.name, row[0], column, value


def as_html(page: str, title: str, sections: Iterable[Section]) -> str:
    """Fill in the HTML template `page`; its security policy allows only its own style sheet."""
    lines: list[str] = []
    for section in sections:
        lines.append(f"<h2>{escape(section.title)}</h2>")
        for table in section.tables:
            if table.rows:
                name = escape(table.name)
                # Make a wide table scrollable with the keyboard and on a phone
                scrolls = f'role="group" aria-label="{name}" tabindex="0"'
                lines.append(f'<div class="table" {scrolls}><table><caption>{name}</caption>')
                columns = zip(*table.rows, strict=True)
                numeric = [all(not isinstance(cell, str) for cell in column) for column in columns]
                lines.append(_html_row("th", table.columns, numeric))
                lines += (_html_row("td", tuple(map(shown, row)), numeric) for row in table.rows)
                lines.append("</table></div>")
    style = page.partition("<style>")[2].partition("</style>")[0].format()
    digest = b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    return page.format(
        title=escape(title), body="\n".join(lines), policy=policy, language=escape(language_code())
    )


def _html_row(tag: str, cells: Sequence[str], numeric: Sequence[bool]) -> str:
    opened = (f'<{tag} class="number">' if number else f"<{tag}>" for number in numeric)
    filled = (f"{start}{escape(cell)}</{tag}>" for start, cell in zip(opened, cells, strict=True))
    return f"<tr>{''.join(filled)}</tr>"
