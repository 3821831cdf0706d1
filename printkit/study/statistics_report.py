"""Statistics over many recorded games."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

from printkit.base.answer import Answer, Verbatim
from printkit.base.language import ENGLISH, _, speaking
from printkit.base.output import write_file
from printkit.base.provenance import MADE_BY, made_by, with_generator
from printkit.base.text import as_json
from printkit.records.verdict import Report
from printkit.study.club_statistics import CountedGames, LeftOut
from printkit.study.games_csv import escape_csv, result_row
from printkit.study.tables import CSV_COLUMNS, as_html, as_text, cells

FORMAT = "printkit-statistics/1"
FORMS = {
    "json": ("write the statistics as JSON"),
    "csv": "write the statistics as CSV, with a line for each figure",
    "html": ("write the statistics as an HTML page"),
}


@dataclass(frozen=True, eq=False, repr=False)
class Statistics(Answer):
    """Statistics over recorded games; `print()` of this object shows the tables.

    The command prints the statistics in the format `to`, or writes them to the file `output`.
    `missing` has a sentence for each missing record file.
    """

    counted: CountedGames = field(repr=False)
    missing: tuple[str, ...] = field(default=(), repr=False)
    to: str | None = field(default=None, repr=False)
    output: Path | None = field(default=None, repr=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Statistics) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.games)

    def __repr__(self) -> str:
        return f"<Statistics of {self.games} games, {len(self.left_out)} records left out>"

    @property
    def games(self) -> int:
        """The number of games that count: legal games that are over."""
        return self.counted.games

    @property
    def left_out(self) -> tuple[LeftOut, ...]:
        """The records that do not count, each with its status and the reason."""
        return tuple(self.counted.left_out)

    @property
    def rulesets(self) -> Mapping[str, Mapping[str, Sequence[Mapping[str, str | int | float]]]]:
        """For each ruleset, its tables by name; a table lists rows that map columns to cells."""
        with speaking(ENGLISH):
            return {section.title: section.as_dict() for section in self.counted.counted()}

    @property
    def exit_status(self) -> int:
        """The exit status is 0 if at least one game counts, else 2."""
        return 0 if self.games else 2

    def data(self) -> dict[str, Any]:
        """Return the tables, with English titles, and the left-out records."""
        omitted = self.counted.omitted
        return {
            "format": FORMAT,
            "games": self.games,
            "left_out": [one._asdict() for one in self.left_out],
            **({"left_out_more": omitted} if omitted else {}),
            "rulesets": self.rulesets,
        }

    def describe(self) -> str:
        """Return the tables as text or in the format `to`; empty if `output` is set."""
        if self.output is not None:
            return ""
        return self._text() if self.to is None else Verbatim(self._text())

    def warnings(self) -> list[str]:
        """Return a sentence for each missing file, and a sentence if no game counts."""
        none = () if self.games else ("none of the records is a legal game played to its end",)
        return [*self.missing, *none]

    def written(self) -> Iterable[Path]:
        """Write the file `output`, if given, in the format `to`; yield its path."""
        if self.output is not None:
            yield write_file(self.output, self._text().encode())

    def _text(self) -> str:
        match self.to:
            case "json":  # name printkit's version only in a file
                about = {MADE_BY: made_by()} if self.output else {}
                return f"{as_json({**self.data(), **about}, indent=2)}\n"
            case "csv":
                return self.as_csv()
            case "html":
                return self.as_html()
            case _:
                return as_text(self.counted.sections())

    def as_csv(self) -> str:
        """Return CSV in English with a line for each value; cells with formulas are escaped."""
        lines = io.StringIO()
        with speaking(ENGLISH):
            rows = [CSV_COLUMNS, *cells(self.counted.sections())]
        texts = (map(escape_csv, map(str, row)) for row in rows)
        csv.writer(lines, lineterminator="\n").writerows(texts)
        return lines.getvalue()

    def as_html(self) -> str:
        """Return a self-contained HTML page."""
        page = files("printkit.study").joinpath("statistics.html").read_text("utf-8")
        with speaking(self.language):
            sections = self.counted.sections()
            return with_generator(as_html(page, _("Statistics of recorded games"), sections))


def gathered(reports: Iterable[Report]) -> Statistics:
    """Return the statistics of `reports`, without keeping the reports in memory."""
    counted = CountedGames()
    for report in reports:
        counted.add(result_row(report))
    return Statistics(counted)
