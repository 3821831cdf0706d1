"""Use cases: tell whether recorded games are legal, and their scores."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from printkit.app.any_record import read_any_record
from printkit.app.jobs import HERE, Where, shared
from printkit.catalog import OpenedGame, open_game
from printkit.errors import InputError, SourceSpan
from printkit.lookup import read_file
from printkit.records.record import RESIGN, Record, TurnText
from printkit.records.writer import write_record
from printkit.verify.report import Report, error_sentence
from printkit.verify.trial import Trial, play

SUFFIXES = (".yaml", ".yml")
_SHELLS_EXPAND = os.name != "nt"  # patterns such as *.yaml
Shown = TypeVar("Shown")


class Answer(NamedTuple, Generic[Shown]):
    """What is left of a report once it has been made: what is `shown` of it, and its exit status.

    `missing` is a sentence where there is no file that the report could be about.
    """

    shown: Shown
    exit_status: int
    missing: str | None


def record_files(paths: Iterable[str]) -> Iterator[str]:
    """Yield the files of `paths`: of a folder all YAML files in it and below, in sorted order.

    What has a name that begins with a dot is passed over. A folder without a record stands for
    itself, to be reported. On Windows, whose shells leave that to programs, `*.yaml` is expanded.
    """
    for path in paths if _SHELLS_EXPAND else _expanded(paths):
        found = False
        if _is_folder(path):
            for file in _yaml_files(path):
                found = True
                yield file
        if not found:
            yield path


def _expanded(patterns: Iterable[str]) -> Iterator[str]:
    """Yield what each of `patterns` fits; what fits nothing stands for itself, to be reported."""
    from glob import glob

    for pattern in patterns:
        yield from sorted(glob(pattern)) or [pattern]  # noqa: PTH207 — Path.glob refuses absolute ones


def _is_folder(path: str) -> bool:
    return os.path.isdir(path)  # noqa: PTH112 — Path.is_dir fails on a name that is too long


def _yaml_files(folder: str) -> Iterator[str]:
    """Yield the records in `folder`; links to other folders are not followed."""
    try:
        with os.scandir(folder) as entries:
            listed = sorted(entries, key=lambda entry: entry.name)
    except OSError:
        yield folder
        return
    for entry in listed:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _yaml_files(entry.path)
        elif entry.name.endswith(SUFFIXES):
            yield entry.path


def verify_each(paths: Iterable[str], *, by_path: bool = True) -> Iterator[Report]:
    """A report on each file, one after the other; `by_path` as for `verify_file`.

    An error of printkit itself is one of that record alone, so that the others get their reports.
    """
    for path in paths:
        try:
            yield verify_file(path, by_path=by_path)
        except Exception as error:  # noqa: BLE001 — whatever it is, the other records go on
            yield Report(record=path, error=_own_error(path, error))


def answers(
    paths: Iterable[str],
    shown: Callable[[Report], Shown],
    *,
    by_path: bool = True,
    where: Where = HERE,
) -> Iterator[Answer[Shown]]:
    """What is `shown` of the report on each of `paths`, one after the other.

    The processes of `where` import `shown`, and send back no more than it returns. `by_path` is as
    for `verify_file`; `shared` says what is raised.
    """
    for some in shared(partial(_answers, shown=shown, by_path=by_path), paths, where):
        yield from some


def _answers(
    paths: Sequence[str], *, shown: Callable[[Report], Shown], by_path: bool
) -> list[Answer[Shown]]:
    reports = verify_each(paths, by_path=by_path)
    return [Answer(shown(it), it.exit_status, missing_sentence(it)) for it in reports]


def missing_sentence(report: Report) -> str | None:
    """Why there is no file that `report` could be about, if there is none."""
    return error_sentence(report.record, report.error) if report.missing and report.error else None


def _own_error(path: str, error: Exception) -> InputError:
    what = f"{type(error).__name__}: {error}".removesuffix(": ")
    message = f"printkit failed on this record ({what}); verify it alone to see where"
    return InputError(message, SourceSpan(path))


def verify_file(path: str, *, by_path: bool = True) -> Report:
    """The report on the record in a file. A file that is no record gives a report too.

    Unless `by_path`, a record that names a board or a ruleset by a path is unreadable.
    """
    try:
        data = read_path(path)
    except InputError as error:
        return Report(record=path, error=error, missing=True)
    return verify_bytes(data, path, Path(path).parent if by_path else None)


def read_path(path: str) -> bytes:
    """The bytes of the record at `path`. Raises InputError, also for a folder."""
    if _is_folder(path) and next(_yaml_files(path), None) is None:
        raise InputError("there is no record (*.yaml, *.yml) in this folder", SourceSpan(path))
    return read_file(Path(path))


def verify_bytes(data: bytes, name: str, beside: Path | None) -> Report:
    """The report on a record's bytes; paths in it are relative to the folder `beside`.

    Where that is None the record may name no path.
    """
    try:
        record = read_any_record(data, name)
        opened = open_game(record, beside)
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
    record = read_any_record(read_path(path), path)
    report = _played(record, open_game(record, Path(path).parent if by_path else None))
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
    rest = [_plain_claim(trial, written) for written in record.turns[len(turns) :]]
    return record._replace(turns=(*turns, *rest))


def _plain_claim(trial: Trial, written: TurnText) -> TurnText:
    """The turn `written`, or the game's closing claim in the plain notation."""
    word = written.text.lower()
    return written._replace(text=word) if word == trial.game.closing_claim else written
