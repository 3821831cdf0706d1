"""Verify and score recorded games."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from printkit.base.errors import InputError, SourceSpan
from printkit.base.jobs import HERE, Where, shared
from printkit.records.loading import open_record, read_source
from printkit.records.record_file import write_record
from printkit.records.trial import Trial, play
from printkit.records.verdict import Report, problem_sentence
from printkit.rules.record import RESIGN, Record, TurnText
from printkit.rules.sources import Source, called

Shown = TypeVar("Shown")


class ShownReport(NamedTuple, Generic[Shown]):
    """The part of a report that is `shown`, its exit status, and its warnings."""

    shown: Shown
    exit_status: int
    warnings: list[str]


def verify_each(records: Iterable[Source], *, by_path: bool = True) -> Iterator[Report]:
    """Yield the report on each record; `by_path` as for `report_on`.

    A failure of printkit itself makes that record unreadable, so that the others get their reports.
    """
    for record in records:
        try:
            yield report_on(record, by_path=by_path)
        except Exception as error:  # noqa: BLE001 — whatever it is, the other records go on
            what = f"{type(error).__name__}: {error}".removesuffix(": ")
            message = f"printkit failed on this record ({what}); verify it alone to see where"
            name = called(record)
            yield Report(record=name, failure=InputError(message, SourceSpan(name)))


def answers(
    records: Iterable[Source],
    shown: Callable[[Report], Shown],
    *,
    by_path: bool = True,
    where: Where = HERE,
) -> Iterator[ShownReport[Shown]]:
    """Return what is `shown` of the report on each record, made one after the other.

    The processes of `where` import `shown` and send back what it returns. `by_path` is as for
    `report_on`; raises what `shared` raises. The language is that of the call.
    """
    task = partial(_answers, shown=shown, by_path=by_path)
    return chain.from_iterable(shared(task, records, where))


def _answers(
    records: Sequence[Source], *, shown: Callable[[Report], Shown], by_path: bool
) -> list[ShownReport[Shown]]:
    reports = verify_each(records, by_path=by_path)
    return [ShownReport(shown(it), it.exit_status, it.warnings()) for it in reports]


def report_on(record: Source, *, by_path: bool = True) -> Report:
    """Return the report on `record`: a text, which may name no path, or the path of a file.

    What is no record gets a report too. Unless `by_path`, a record that names a board or a ruleset
    by a path is unreadable.
    """
    try:
        read = read_source(record, by_path=by_path)
    except InputError as error:
        missing = not isinstance(record, str)
        return Report(record=called(record), failure=error, missing=missing)
    return verify_bytes(*read)


def verify_bytes(data: bytes, name: str, folder: Path | None) -> Report:
    """The report on a record's bytes; paths in it are relative to `folder`.

    Where that is None the record may name no path.
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


def rewritten(record: Source, *, by_path: bool = True) -> tuple[str, str]:
    """Return `record` in the plain notation, and the problem of an illegal record, else "".

    `by_path` is as for `report_on`. Raises InputError if it cannot be read.
    """
    read, game = open_record(*read_source(record, by_path=by_path))
    trial = play(game.game, read)
    if trial.problem is not None:
        return "", problem_sentence(trial.problem)
    return write_record(in_plain_notation(read, trial)), ""


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
