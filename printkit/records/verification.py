"""Verify and score recorded games."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from printkit.base.errors import InputError, SourceSpan
from printkit.base.parallel_map import map_batches
from printkit.records.loading import open_record, read_source
from printkit.records.record_file import write_record
from printkit.records.trial import Trial, play
from printkit.records.verdict import Report, problem_sentence
from printkit.rules.record import RESIGN, Record, TurnText
from printkit.rules.source_arguments import Source, called

Shown = TypeVar("Shown")


class ShownReport(NamedTuple, Generic[Shown]):
    """The result `shown` of converting a report, and the report's exit status and warnings."""

    shown: Shown
    exit_status: int
    warnings: list[str]


def verify_each(records: Iterable[Source], *, by_path: bool = True) -> Iterator[Report]:
    """Yield the report on each record; `by_path` means the same as in `report_on`.

    If printkit itself fails on a record, that record is reported as unreadable.
    """
    for record in records:
        try:
            yield report_on(record, by_path=by_path)
        except Exception as error:  # noqa: BLE001 — the other records are still verified
            what = f"{type(error).__name__}: {error}".removesuffix(": ")
            message = f"printkit failed on this record ({what}); verify it alone to see where"
            name = called(record)
            yield Report(record=name, failure=InputError(message, SourceSpan(name)))


def answers(
    records: Iterable[Source],
    shown: Callable[[Report], Shown],
    *,
    by_path: bool = True,
    jobs: int | None = 1,
) -> Iterator[ShownReport[Shown]]:
    """Yield `shown(report)` for each record in order, with the report's exit status and warnings.

    The function `shown` must be importable by the `jobs` processes. `by_path` means the same as in
    `report_on`. Raises PrintkitError if a process dies. Reports are in the caller's language.
    """
    task = partial(_answers, shown=shown, by_path=by_path)
    return chain.from_iterable(map_batches(task, records, jobs))


def _answers(
    records: Sequence[Source], *, shown: Callable[[Report], Shown], by_path: bool
) -> list[ShownReport[Shown]]:
    reports = verify_each(records, by_path=by_path)
    return [ShownReport(shown(it), it.exit_status, it.warnings()) for it in reports]


def report_on(record: Source, *, by_path: bool = True) -> Report:
    """Return the report on `record`, which is the path of a file, or a text without paths.

    If the record is unreadable, the report contains the error. If `by_path` is false, a record that
    names a board or a ruleset by a path is unreadable.
    """
    try:
        read = read_source(record, by_path=by_path)
    except InputError as error:
        missing = not isinstance(record, str)
        return Report(record=called(record), failure=error, missing=missing)
    return verify_bytes(*read)


def verify_bytes(data: bytes, name: str, folder: Path | None) -> Report:
    """Return the report on the record in `data`, the bytes of the file `name`.

    Paths are relative to `folder`; if `folder` is None, the record must not contain paths.
    """
    try:
        record, game = open_record(data, name, folder)
    except InputError as error:
        return Report(record=name, failure=error)
    return Report(
        record=record.file,
        game=record.game,
        ruleset=game.ruleset.name,
        board=game.board.name,
        trial=play(game.game, record),
        players=record.players,
        date=record.facts.get("date", ""),
    )


def normalized(record: Source, *, by_path: bool = True) -> tuple[str, str]:
    """Return `record` in plain notation, as YAML, and the record's fault.

    For an illegal record, the YAML is ""; for a legal record, the fault is "".
    `by_path` means the same as in `report_on`. Raises InputError if `record` cannot be read.
    """
    read, game = open_record(*read_source(record, by_path=by_path))
    trial = play(game.game, read)
    if trial.problem is not None:
        return "", problem_sentence(trial.problem)
    return write_record(in_plain_notation(read, trial)), ""


def in_plain_notation(record: Record, trial: Trial) -> Record:
    """Return `record` with the accepted turns of `trial` numbered and in plain notation."""
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
