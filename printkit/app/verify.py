"""Use cases: tell whether recorded games are legal, and their scores."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from printkit.app.jobs import HERE, Where, shared
from printkit.app.record_files import open_record, open_record_file, read_path
from printkit.catalog import OpenedGame
from printkit.errors import InputError, SourceSpan
from printkit.records.record import RESIGN, Record, TurnText
from printkit.records.record_file import write_record
from printkit.verify.report import Report, error_sentence
from printkit.verify.trial import Trial, play

Shown = TypeVar("Shown")


class ShownReport(NamedTuple, Generic[Shown]):
    """What is left of a report once it has been made: what is `shown` of it, and its exit status.

    `missing` is a sentence where there is no file that the report could be about.
    """

    shown: Shown
    exit_status: int
    missing: str | None


def verify_each(paths: Iterable[str], *, by_path: bool = True) -> Iterator[Report]:
    """A report on each file, one after the other; `by_path` as for `verify_file`.

    An error of printkit itself is one of that record alone, so that the others get their reports.
    """
    for path in paths:
        try:
            yield verify_file(path, by_path=by_path)
        except Exception as error:  # noqa: BLE001 — whatever it is, the other records go on
            what = f"{type(error).__name__}: {error}".removesuffix(": ")
            message = f"printkit failed on this record ({what}); verify it alone to see where"
            yield Report(record=path, error=InputError(message, SourceSpan(path)))


def answers(
    paths: Iterable[str],
    shown: Callable[[Report], Shown],
    *,
    by_path: bool = True,
    where: Where = HERE,
) -> Iterator[ShownReport[Shown]]:
    """What is `shown` of the report on each of `paths`, one after the other.

    The processes of `where` import `shown`, and send back no more than it returns. `by_path` is as
    for `verify_file`; `shared` says what is raised.
    """
    for some in shared(partial(_answers, shown=shown, by_path=by_path), paths, where):
        yield from some


def _answers(
    paths: Sequence[str], *, shown: Callable[[Report], Shown], by_path: bool
) -> list[ShownReport[Shown]]:
    reports = verify_each(paths, by_path=by_path)
    return [ShownReport(shown(it), it.exit_status, missing_sentence(it)) for it in reports]


def missing_sentence(report: Report) -> str | None:
    """Why there is no file that `report` could be about, if there is none."""
    return error_sentence(report.record, report.error) if report.missing and report.error else None


def verify_file(path: str, *, by_path: bool = True) -> Report:
    """The report on the record in a file. A file that is no record gives a report too.

    Unless `by_path`, a record that names a board or a ruleset by a path is unreadable.
    """
    try:
        data = read_path(path)
    except InputError as error:
        return Report(record=path, error=error, missing=True)
    return verify_bytes(data, path, Path(path).parent if by_path else None)


def verify_bytes(data: bytes, name: str, beside: Path | None) -> Report:
    """The report on a record's bytes; paths in it are relative to the folder `beside`.

    Where that is None the record may name no path.
    """
    try:
        record, opened = open_record(data, name, beside)
    except InputError as error:
        return Report(record=name, error=error)
    return _played(record, opened)


def _played(record: Record, opened: OpenedGame) -> Report:
    return Report(
        record=record.file,
        game=record.game,
        ruleset=opened.ruleset.name,
        board=opened.board.name,
        trial=play(opened.game, record),
        players=record.players,
        date=record.facts.get("date", ""),
    )


def rewrite_file(path: str, *, by_path: bool = True) -> tuple[Report, str]:
    """The report on the record in a file and, if it is legal, the record in the plain notation.

    `by_path` is as for `verify_file`. Raises InputError for a file that is no record.
    """
    record, opened = open_record_file(path, by_path=by_path)
    report = _played(record, opened)
    if report.trial is None or report.trial.problem is not None:
        return report, ""
    return report, write_record(in_plain_notation(record, report.trial))


def in_plain_notation(record: Record, trial: Trial) -> Record:
    """`record` with the accepted turns of `trial` numbered and in the plain notation.

    What follows them, a claim or the turn that is not legal, stays as it is written.
    """
    game = trial.game
    turns = [
        TurnText(RESIGN if move is None else game.format_move(move), written.span, number)
        for number, _, written, move, *_ in trial.steps
    ]
    rest = (
        written._replace(text=game.closing_claim)
        if written.text.lower() == game.closing_claim
        else written
        for written in record.turns[len(turns) :]
    )
    return record._replace(turns=(*turns, *rest))
