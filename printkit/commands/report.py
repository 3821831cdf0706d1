"""Statistics over many recorded games: wins, scores, lengths, players."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

from printkit.base.errors import InputError, SourceSpan
from printkit.base.output import check_target, known_suffix
from printkit.base.progress import Progress, no_progress
from printkit.base.yaml.kinds import OneOf
from printkit.commands.declaration import Option, command
from printkit.commands.parameters import (
    RECORDS,
    Language,
    NoPaths,
    Output,
    RecordJobs,
    SourcesKind,
    output,
)
from printkit.records.loading import record_sources
from printkit.records.verification import answers
from printkit.rules.source_arguments import Source, called
from printkit.study.club_statistics import CountedGames
from printkit.study.games_csv import SUFFIX, result_row, table_rows
from printkit.study.statistics_report import FORMS, Statistics

_ALSO = "or a table of games written by verify --table or simulate --table"
_OUTPUT = "file to write; its suffix selects the format (default: standard output)"


@command(
    "printkit report club",
    "printkit report club --html -o club.html",
    "printkit report club -o club.csv",
    "printkit report results.csv --html -o club.html",
    "printkit report spring.yaml summer.yaml --csv > games.csv",
    interruptible=True,
)
def report(
    records: Annotated[
        Source | Sequence[Source], Option(SourcesKind(), f"{RECORDS}; {_ALSO}", "RECORD")
    ],
    *,
    no_paths: NoPaths = False,
    jobs: RecordJobs = 1,
    language: Language = None,
    to: Annotated[
        Literal["json", "csv", "html"] | None,
        Option(OneOf(*FORMS), "form of the statistics (default: tables)", flags=FORMS),
    ] = None,
    output: Annotated[Output, output(_OUTPUT)] = None,
    progress: Progress = no_progress,
) -> Statistics:
    r"""Return statistics over `records`; if `output` is given, write the statistics to that file.

    Records are texts, or paths of files and folders. A file may also be a table of games written by
    `verify --table` or `simulate --table`. Unreadable records are not counted, but listed with the
    reason. If `jobs` exceeds 1, worker processes import the main module of the calling program.
    Raises InputError if a table is damaged, or if `output` cannot be written or is a record.

    >>> statistics = report("game: xodd\nmoves: |\n  b:e5\n  pass\n  pass\n")
    >>> statistics.games, statistics.rulesets["xodd"]["endings"]
    (1, [{'ending': 'two passes in succession', 'games': 1}])
    """
    sources = list(record_sources(records))
    target = None if output is None else Path(output)
    form: str | None = to
    if target:
        check_target(target)
        files = (Path(source) for source in sources if not isinstance(source, str))
        if target.exists() and any(target.samefile(file) for file in files if file.exists()):
            raise InputError(f"{target}: this is one of the records; name another file to write")
        if suffix := target.suffix.lower():
            known_suffix(target, (".txt", *(f".{word}" for word in FORMS)), ".txt")
            form = to or (None if suffix == ".txt" else suffix[1:])
            if to and suffix not in (f".{to}", ".txt"):
                raise InputError(
                    f"the suffix of '{target.name}' does not fit --{to}; change the suffix or the "
                    "format"
                )
    found = _counted(sources, jobs or None, progress, by_path=not no_paths)
    return found.replaced(to=form, output=target)


def _counted(
    sources: list[Source], jobs: int | None, progress: Progress, *, by_path: bool
) -> Statistics:
    counted, records = CountedGames(), list[Source]()
    missing, done = list[str](), 0
    for source in sources:
        if isinstance(source, str) or Path(source).suffix.lower() != SUFFIX:
            records.append(source)
            continue
        progress(done := done + 1, len(sources))
        for row in table_rows(Path(source)):
            try:
                counted.add(row)
            except (AttributeError, KeyError, TypeError, ValueError):
                message = f"this row was not written by printkit: {row.record[:200]}"
                raise InputError(message, SourceSpan(called(source))) from None
    for one in answers(records, result_row, by_path=by_path, jobs=jobs):
        counted.add(one.shown)
        missing += one.warnings
        progress(done := done + 1, len(sources))
    return Statistics(counted, tuple(missing))
