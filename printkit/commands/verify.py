"""Check recorded games: is each turn legal, what is the score?"""

# ruff: noqa: D400 — the summary is a question

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

from printkit.base.answer import LazyAnswer, Verbatim, WarningLine
from printkit.base.errors import InputError
from printkit.base.language import _, chosen, speaking
from printkit.base.output import known_suffix, write_file
from printkit.base.progress import Progress, no_progress
from printkit.base.text import GrowingTable
from printkit.commands import parameters
from printkit.commands.declaration import Option, checked, command
from printkit.records.loading import SUFFIXES, record_sources
from printkit.records.verdict import UNKNOWN, WIDTHS, Report, Summary, Totals, headings, summary
from printkit.records.verification import Shown, ShownReport, answers, normalized, report_on
from printkit.rules.source_arguments import Source, called

_PLAIN = "print the record with its turns in the plain notation, without comments"
_POSITION_OF = "write the position after the record's last turn, as a file for printkit score"
_TABLE = ".csv file to write, with a row for each record"
_TURN = "turn of the position, 0 for the start (default: the last)"
_OUTPUT = "file to write (default: standard output)"


class Reports(LazyAnswer):
    """Reports on `records`, which each iteration computes one by one and does not store.

    If `table` is given, each record gets a row in that file.
    """

    def __init__(
        self,
        records: Callable[[], Iterator[Source]],
        jobs: int | None,
        progress: Progress,
        table: Path | None,
        *,
        by_path: bool,
    ) -> None:
        self._records, self._jobs, self._progress = records, jobs, progress
        self._table, self._by_path = table, by_path
        self.language = chosen()

    def __iter__(self) -> Iterator[Report]:
        with speaking(self.language):
            made = self.made(_whole)
        return (one.shown for one in made)

    def made(self, shown: Callable[[Report], Shown]) -> Iterator[ShownReport[Shown]]:
        """Yield the reports on all records, each converted by calling `shown`."""
        found = answers(self._records(), shown, by_path=self._by_path, jobs=self._jobs)
        return map(self._counted, found)

    def _counted(self, made: ShownReport[Shown]) -> ShownReport[Shown]:
        self.exit_status = max(self.exit_status, made.exit_status)
        return made

    def data(self) -> Iterator[dict[str, Any] | WarningLine]:
        """Yield warnings, and each report as a dictionary for JSON."""
        one = self._only()
        made = [one] if one else self.made(Report.data)
        for report in made:
            yield from map(WarningLine, report.warnings)
            yield report.shown if isinstance(report.shown, dict) else report.shown.data()

    def lines(self) -> Iterator[str]:
        """Yield the full report on a single record, or rows for several records, then totals."""
        if self._table is not None:
            yield from self._tabulated(self._table)
            return
        if one := self._only():
            yield from map(WarningLine, one.warnings)
            if not one.warnings:
                yield one.shown.describe()
            return
        number = longest = 0
        for record in self._records():
            number += 1
            longest = max(longest, len(called(record)))
        rows, totals = GrowingTable(longest, *WIDTHS[1:]), Totals()
        yield rows.line(headings())
        for done, made in enumerate(self.made(summary), start=1):
            totals.add(made.shown)
            yield from map(WarningLine, made.warnings)
            yield rows.line(made.shown._replace(status=_(made.shown.status)))
            self._progress(done, number)
        yield f"\n{totals.table()}"

    def _tabulated(self, target: Path) -> Iterator[str]:
        from printkit.study.games_csv import ResultsFile, result_row  # imported late: rarely used

        totals, number = Totals(), sum(1 for _record in self._records())
        with ResultsFile(target) as table:
            for done, made in enumerate(self.made(result_row), start=1):
                table.add(made.shown)
                row = made.shown
                game, turns = row.game or UNKNOWN, str(row.turns)
                totals.add(Summary(row.record, game, row.status, turns, "", ""))
                self._progress(done, number)
        yield f"{totals.table()}\n"
        yield str(target)

    def write(self) -> None:
        """Write the table of results if a table was requested."""
        if self._table is not None:
            list(self._tabulated(self._table))

    def _only(self) -> ShownReport[Report] | None:
        """Return the report if there is exactly one record, else None; pass on internal errors."""
        first = list(islice(self._records(), 2))
        if len(first) != 1:
            return None
        report = report_on(first[0], by_path=self._by_path)
        return self._counted(ShownReport(report, report.exit_status, report.warnings()))


def _whole(report: Report) -> Report:
    return report


class RecordText(Reports):
    """The `text` of a record in plain notation, or of a position in a recorded game.

    `output` is the file that contains the text, or None. For an illegal record, the text is empty
    and `problem` describes the fault.
    """

    text = ""
    problem = ""
    output: Path | None = None

    def lines(self) -> Iterator[str]:
        """Yield the text or the path of its file; for an illegal record, yield a warning."""
        if self.problem:
            self.exit_status = 1
            yield WarningLine(self.problem)
        elif self.output is None:
            yield Verbatim(self.text)
        else:
            yield str(self.output)


@command(
    "printkit verify game.yaml",
    "printkit verify --json club > reports.jsonl",
    "printkit verify club --table results.csv",
    "printkit verify --position-of game.yaml --turn 2 -o position.yaml",
    json="print one JSON object for each record",
    interruptible=True,
)
def verify_records(
    records: parameters.Records,
    *,
    no_paths: parameters.NoPaths = False,
    jobs: parameters.RecordJobs = 1,
    language: parameters.Language = None,
    plain: Annotated[bool, parameters.flag(_PLAIN, excludes="json")] = False,
    position_of: Annotated[bool, parameters.flag(_POSITION_OF, excludes="json plain")] = False,
    table: Annotated[
        parameters.Output,
        Option(parameters.PathKind(), _TABLE, "FILE", excludes="json plain position_of"),
    ] = None,
    turn: Annotated[int | None, parameters.turn_of(_TURN, "position_of", group="position")] = None,
    output: Annotated[
        parameters.Output, parameters.output(_OUTPUT, needs="position_of", group="position")
    ] = None,
    progress: Progress = no_progress,
) -> Reports:
    r"""Return the reports on `records`; each record is verified during iteration.

    Records are texts, or paths of files and folders. Unreadable records also get a report. `plain`
    and `position_of` need a single record and return a RecordText; `table` writes a row for each
    record before this function returns. If `jobs` exceeds 1, each process imports the main module.

    >>> reports = verify_records(["game: gosix\nmoves: [k, l]\n", "game: gosix\nmoves: [k, k]\n"])
    >>> [(report.status, report.turns) for report in reports]
    [('unfinished', 2), ('illegal', 1)]
    >>> plain = verify_records("game: gosix\nmoves: [K]\n", plain=True)
    >>> print(*plain.lines(), end="")
    game: gosix
    moves: |
      1. k
    """
    sources, processes = partial(record_sources, records), jobs or None
    by_path = not no_paths
    if not (plain or position_of):
        rows = None if table is None else Path(table)
        return Reports(sources, processes, progress, rows, by_path=by_path)
    first = list(islice(sources(), 2))
    if len(first) != 1:
        raise InputError(f"--{'plain' if plain else 'position-of'} works only with a single record")
    result = RecordText(sources, processes, progress, None, by_path=by_path)
    if plain:
        result.text, result.problem = normalized(first[0], by_path=by_path)
        return result
    from printkit.records.scoring import position_of_record  # imported late

    target = None if output is None else Path(output)
    found = position_of_record(first[0], turn, target=target, by_path=by_path)
    result.text, result.problem = found
    if target and result.text:
        known_suffix(target, SUFFIXES, SUFFIXES[0])
        result.output = write_file(target, result.text.encode())
    return result


@checked
def verify_record(record: parameters.Record, *, language: parameters.Language = None) -> Report:
    r"""Verify and score `record`, which is YAML, JSON, a line of `convert` or the path of a file.

    If the text is not a record, or the file is missing, the report's status is `unreadable`. Only a
    file may name boards and rulesets by path, so pass untrusted records as text. A text may name
    shipped boards and rulesets, or contain a board. Raises InputError if `language` is unknown.

    >>> report = verify_record("game: xong\nmoves: |\n  1. e5/ne,e\n  2. e1/ne\n")
    >>> report.status, report.turns, report.to_move
    ('unfinished', 2, 'red')
    >>> report = verify_record("game: xong\nmoves: |\n  1. e5/ne\n  2. e1/ne\n")
    >>> report.is_legal, report.illegal.turn, report.illegal.code
    (False, 2, 'not-new')
    """
    return report_on(record)
