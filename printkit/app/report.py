"""Use case: statistics over many recorded games."""

import csv
import io
from collections.abc import Callable, Iterable
from importlib.resources import files
from pathlib import Path

from printkit.analysis.insight import Insight
from printkit.analysis.statistics import Statistics
from printkit.analysis.tables import CSV_COLUMNS, as_csv, as_html, cells
from printkit.app.jobs import Where
from printkit.app.results import (
    SUFFIXES,
    escape_csv,
    parquet_library,
    result_row,
    table_rows,
)
from printkit.app.verify import answers
from printkit.catalog import game_class
from printkit.errors import InputError, SourceSpan
from printkit.language import ENGLISH, _, speaking
from printkit.plugins.loading import insight_of
from printkit.provenance import MADE_BY, generated, made_by
from printkit.rules.game import AnyGame
from printkit.text import as_json
from printkit.verify.report import Report


def gathered(reports: Iterable[Report]) -> Statistics:
    """The statistics of `reports`, none of which is kept."""
    statistics = Statistics(_kind_of)
    for report in reports:
        statistics.add(result_row(report))
    return statistics


def gather(
    paths: Iterable[str], where: Where, done: Callable[[str | None], None], *, by_path: bool
) -> Statistics:
    """The statistics of the games in the files `paths`: records, and tables of SUFFIXES.

    `done` is called after each file, with a sentence if it is not there. `by_path` is as for
    `verify_file`; `shared` says what is raised, and `table_rows`.
    """
    statistics, records = Statistics(_kind_of), []
    for path in paths:
        if Path(path).suffix.lower() in SUFFIXES:
            for row in table_rows(Path(path)):
                try:
                    statistics.add(row)
                except (AttributeError, KeyError, TypeError, ValueError):
                    message = f"printkit made no such row: {row.record[:200]}"
                    raise InputError(message, SourceSpan(path)) from None
            done(None)
        else:
            records.append(path)
    for answer in answers(records, result_row, by_path=by_path, where=where):
        statistics.add(answer.shown)
        done(answer.missing)
    return statistics


def _kind_of(game: str) -> tuple[type[AnyGame], Insight]:
    kind = game_class(game)
    return kind, insight_of(kind)


def statistics_csv(statistics: Statistics) -> str:
    """`statistics` as CSV, an English line a figure; no cell is a formula in a spreadsheet."""
    lines = io.StringIO()
    with speaking(ENGLISH):
        rows = csv.reader(io.StringIO(as_csv(statistics.sections())))
    csv.writer(lines, lineterminator="\n").writerows(map(escape_csv, row) for row in rows)
    return lines.getvalue()


def statistics_json(statistics: Statistics, *, printed: bool) -> str:
    """`statistics` as an object of JSON; one that is not `printed` says how it was made."""
    about = {} if printed else {MADE_BY: made_by()}
    return as_json({**statistics.as_dict(), **about}, indent=2) + "\n"


def statistics_html(statistics: Statistics) -> str:
    """`statistics` as a page of HTML that needs nothing else."""
    page = files("printkit.app").joinpath("statistics.html").read_text("utf-8")
    return generated(as_html(page, _("Statistics of recorded games"), statistics.sections()))


def statistics_parquet(statistics: Statistics) -> bytes:
    """`statistics` as Parquet, a row for each figure: a number in `value`, or a text in `text`.

    Titles are English. Raises InputError when pyarrow is missing.
    """
    arrow, parquet = parquet_library()
    *names, _value = CSV_COLUMNS
    texts = [(name, arrow.string()) for name in (*names, "text")]
    about = {MADE_BY: made_by()}
    schema = arrow.schema([*texts, ("value", arrow.float64())], metadata=about)
    with speaking(ENGLISH):
        found = list(cells(statistics.sections()))
    rows = [
        (*map(str, place), cell, None) if isinstance(cell, str) else (*map(str, place), None, cell)
        for *place, cell in found
    ]
    columns = [list(column) for column in zip(*rows, strict=True)] or [[] for _ in schema.names]
    arrays = [
        arrow.array(column, field.type) for column, field in zip(columns, schema, strict=True)
    ]
    sink = arrow.BufferOutputStream()
    parquet.write_table(arrow.table(arrays, schema=schema), sink)
    data: bytes = sink.getvalue().to_pybytes()
    return data
