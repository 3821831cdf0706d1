"""Tasks that verify a person's records, compute statistics, and write a record as one line."""

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any
from urllib.parse import unquote

from printkit.base.errors import InputError
from printkit.base.language import _
from printkit.base.progress import Progress, no_progress, tracked
from printkit.records.one_line import write_line
from printkit.records.record_file import is_line, read_record
from printkit.records.verdict import Report, error_value, verdict
from printkit.records.verification import verify_bytes
from printkit.rules.catalogue import rulesets_of
from printkit.rules.source_arguments import SourceText
from printkit.study.club_statistics import gathered
from printkit.study.tables import shown
from printkit.web.forms.fields import at_field
from printkit.web.play.request import entry, file_name, read_sheet, tree_of
from printkit.web.tasks import Reply

MOST_RECORDS = 1000  # most records of one request
_NEXT = "---"  # a line between two records in one text
# A link to a game on the page
_LINK = re.compile(r"\s*https?://[^\s#]*#/[a-z]+\?line=([^\s&]+)\s*")


def verify_records(request: Mapping[str, Any], progress: Progress = no_progress) -> dict[str, Any]:
    """Return the verdict on each record of a request, and the statistics over all of them.

    The request has `files`, each with a `name` and a `text`: one record, several records separated
    by lines of `---`, or one record in each line. A line may also be a link to a game on the page.
    Raises FieldError if `files` contains no records or too many.
    """
    texts = list(_texts(request))
    reports = [_report(text) for text in tracked(texts, progress)]
    sections = []
    for section in gathered(reports).counted.sections():
        tables = [
            {
                "name": table.name,
                "columns": table.columns,
                "rows": [[shown(cell) for cell in row] for row in table.rows],
            }
            for table in section.tables
            if table.rows
        ]
        sections.append({"title": section.title, "tables": tables})
    rows = [_row(*pair) for pair in zip(texts, reports, strict=True)]
    return {"rows": rows, "sections": sections}


def report_page(request: Mapping[str, Any], progress: Progress = no_progress) -> Reply:
    """Return the statistics over a request's records as an HTML page; see `verify_records`."""
    texts = list(_texts(request))
    page = gathered(_report(text) for text in tracked(texts, progress)).as_html().encode()
    return Reply(200, "text/html; charset=utf-8", page, "report.html")


def record_line(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return a request's `record` as one line. Raises InputError if the record is invalid."""
    return {"line": write_line(read_sheet(request).record)}


def _texts(request: Mapping[str, Any]) -> Iterator[SourceText]:
    with at_field("files"):
        files = request.get("files")
        if not isinstance(files, list) or not all(isinstance(file, dict) for file in files):
            raise InputError("expected a list of files, each with a name and a text")
        texts = [text for file in files for text in _parted(file)]
        if not texts:
            raise InputError(_("there is no record"))
        if len(texts) > MOST_RECORDS:
            message = _("{count} records are too many; at most {most} can be checked together")
            raise InputError(message.format(count=len(texts), most=MOST_RECORDS))
    yield from texts


def _parted(file: Mapping[str, Any]) -> Iterator[SourceText]:
    """Yield the records of a file, padded with empty lines so that line numbers stay correct."""
    text = entry(file, "text", str)
    name = file_name(file, "record")
    lines = []
    for line in text.splitlines():
        link = _LINK.fullmatch(line)
        lines.append(unquote(link[1]) if link else line)
    filled = [line for line in lines if line.strip()]
    if len(filled) > 1 and all(is_line(line.encode()) for line in filled):
        for number, line in enumerate(filled, start=1):
            yield SourceText(line.encode(), f"{name}, {number}", None)
        return
    parts, begun = [], 0
    for is_end, group in groupby(lines, lambda line: line.rstrip() == _NEXT):
        part = list(group)
        if not is_end and any(line.strip() for line in part):
            parts.append("\n" * begun + "\n".join(part) + "\n")
        begun += len(part)
    for number, record in enumerate(parts, start=1):
        called = f"{name}, {number}" if len(parts) > 1 else name
        yield SourceText(record.encode(), called, None)


def _report(text: SourceText) -> Report:
    try:
        return verify_bytes(*text)
    except Exception as error:  # noqa: BLE001 — the other records are still verified
        what = f"{type(error).__name__}: {error}"[:200].removesuffix(": ")
        failed = InputError(_("printkit failed on this record ({what})").format(what=what))
        return Report(record=text.name, failure=failed)


def _row(text: SourceText, report: Report) -> dict[str, Any]:
    trial, line = report.trial, None
    if report.failure is not None:
        value = error_value(text.name, report.failure)
        line, sentence = value["line"], value["message"]
    else:
        assert trial is not None
        problem = trial.problem
        if problem is not None:
            line = problem.span.line if problem.span else None
            problem = problem._replace(span=None)
        sentence = verdict(trial._replace(problem=problem))
    return {
        "name": text.name,
        "game": next(rulesets_of(report.game)).title if report.game else "",
        "players": dict(report.players),
        "status": report.status,
        "line": line,
        "says": sentence,
        "record": tree_of(read_record(text.data, text.name)) if trial else None,
    }
