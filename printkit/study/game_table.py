"""Tables of many games, as CSV or Parquet; an interrupted run can be resumed.

A run adds rows to a file named like the table, with `.part` appended. The complete `.part` file is
renamed or converted to the table. After an interrupt, the next run continues the `.part` file.
"""

import csv
import json
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Self, get_origin, get_type_hints

from printkit.base.errors import InputError, SourceSpan, missing
from printkit.base.language import _, role_name
from printkit.base.output import check_target, known_suffix, rename
from printkit.base.provenance import MADE_BY, made_by
from printkit.records.verdict import Report, fault_sentence
from printkit.rules.game import AnyGame, Outcome, Role
from printkit.study.insight import insight_of
from printkit.study.tally import GameRow
from printkit.version import __version__

SUFFIXES = (".csv", ".parquet")
RUN = f"printkit {__version__}"
_PART = ".part"
_BATCH = 5000  # The largest number of rows in memory at a time.
_MOST = 10**12  # The largest number allowed in a table; floats can represent its square.
_NUMBERS = ("scores", "figures")  # The columns in which a cell maps names to integers.
_KINDS: dict[str, Any] = {
    name: get_origin(kind) or kind for name, kind in get_type_hints(GameRow).items()
}

_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")  # first characters of formulas
_NUMBER = re.compile(r"-?\d+(\.\d+)?(e-?\d+)?")

_READ: dict[Any, Callable[[str], Any]] = {bool: lambda text: text == "True", int: int}


def result_row(report: Report) -> GameRow:
    """Return the table row for the game in `report`."""
    trial, status = report.trial, report.status
    row = GameRow("")
    if trial and trial.outcome and status == "finished":
        first = trial.steps[0].role if trial.steps else trial.game.roles[0]
        row = finished_row(trial.game, trial.position, trial.outcome, first)
    elif trial:
        row = row._replace(scores=dict(trial.scores))
        if status == "unfinished":
            mover = role_name(trial.game.to_move(trial.position))
            row = row._replace(ending=_("{player} is to move").format(player=mover))
    return row._replace(
        record=report.record,
        game=report.game or "",
        ruleset=report.ruleset or "",
        board=report.board or "",
        status=status,
        turns=report.turns,
        players=dict(report.players),
        date=report.date,
        fault=fault_sentence(report) or "",
        run=RUN,
    )


def finished_row(game: AnyGame, position: Any, outcome: Outcome, first: Role) -> GameRow:
    """Return a table row for a finished game, without players and turns; `first` moved first."""
    return GameRow(
        "",
        winner=outcome.winner or "",
        drawn=outcome.winner is None,
        termination=outcome.termination,
        scores=dict(outcome.scores),
        first=first,
        cells=len(game.board.cells),
        ending=outcome.reason,
        lead=game.lead(outcome.scores, game.roles[0]),
        figures=insight_of(type(game)).figures(game, position),
    )


class ResultsFile:
    """A context manager that writes the table at `target`; added rows are kept after an error.

    `run` identifies the run in each row. Entering the context raises InputError if the `.part` file
    is not a table of games or another process is writing it.
    """

    def __init__(self, target: Path, run: str = RUN) -> None:
        self._parquet = known_suffix(target, SUFFIXES, SUFFIXES[0]) == ".parquet"
        if self._parquet:
            parquet_library()
        check_target(target)
        self._target = target
        self._run = run
        self.part = target.with_name(target.name + _PART)

    def __enter__(self) -> Self:
        self.part.parent.mkdir(parents=True, exist_ok=True)
        self._file = self.part.open("a", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file, lineterminator="\n")
        try:
            self._lock()
            self._begin()
        except BaseException:
            self._file.close()
            raise
        return self

    def _begin(self) -> None:
        """Check the header of the `.part` file, or write one; remove an incomplete last row."""
        with self.part.open(encoding="utf-8", errors="replace") as file:
            if not ",".join(GameRow._fields).startswith(file.readline(1000).rstrip("\n")):
                raise self._stranger()
        whole = read = quotes = 0
        with self.part.open("rb+") as data:
            for line in data:
                read += len(line)
                quotes += line.count(b'"')
                if line.endswith(b"\n") and quotes % 2 == 0:  # not inside a quoted cell
                    whole = read
            data.truncate(whole)
        if not whole:
            self._writer.writerow(GameRow._fields)
            self._file.flush()

    def _lock(self) -> None:
        try:
            import fcntl

            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InputError(
                "another run is writing this file", SourceSpan(str(self.part))
            ) from None
        except (ImportError, OSError):  # Windows and some file systems have no flock
            return

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, row: GameRow) -> None:
        """Append `row` and flush the file, so that an interrupt loses at most this row."""
        cells = [escape_csv(cell) if isinstance(cell, str) else cell for cell in map(_cell, row)]
        self._writer.writerow(cells)
        self._file.flush()

    def finish(self) -> Path:
        """Turn the `.part` file into the finished table, and return the table's path."""
        self._file.close()
        if not self._parquet:
            rename(self.part, self._target)
            return self._target
        arrow, parquet = parquet_library()
        kinds = {int: arrow.int64(), bool: arrow.bool_()}
        about = {MADE_BY: made_by()}
        columns = [(name, kinds.get(kind, arrow.string())) for name, kind in _KINDS.items()]
        schema = arrow.schema(columns, metadata=about)
        beside = self._target.with_name(f".{self._target.name}.new")
        rows = self.rows()
        with parquet.ParquetWriter(beside, schema) as writer:
            while batch := [tuple(map(_cell, row)) for row in islice(rows, _BATCH)]:
                arrays = [arrow.array(list(column)) for column in zip(*batch, strict=True)]
                writer.write_table(arrow.table(arrays, schema=schema))
        rename(beside, self._target)
        self.part.unlink()
        return self._target

    def rows(self) -> Iterator[GameRow]:
        """Yield the rows added so far. Raises InputError if a row belongs to another run."""
        try:
            for row in _csv_rows(self.part):
                if row.run != self._run:
                    message = (
                        f"the rows are from another run: {row.run[:200]}, expected {self._run}"
                    )
                    raise InputError(f"{message}; {REMEDY}", SourceSpan(str(self.part)))
                yield row
        except (RecursionError, ValueError, csv.Error):
            raise self._stranger() from None

    def _stranger(self) -> InputError:
        message = f"not an unfinished table of games; {REMEDY}"
        return InputError(message, SourceSpan(str(self.part)))


REMEDY = "delete the file to start again"


def table_rows(path: Path) -> Iterator[GameRow]:
    """Yield the rows of the table of games at `path`. Raises InputError if the file is invalid."""
    expected = InputError("not a table of games written by printkit", SourceSpan(str(path)))
    try:
        if path.suffix.lower() != ".parquet":
            yield from _csv_rows(path)
            return
        arrow, parquet = parquet_library()
        try:
            with parquet.ParquetFile(path) as file:
                for batch in file.iter_batches(_BATCH, columns=list(GameRow._fields)):
                    for row in batch.to_pylist():
                        yield _row(row)
        except arrow.ArrowException:
            raise expected from None
    except (KeyError, RecursionError, TypeError, ValueError, csv.Error):
        raise expected from None
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", SourceSpan(str(path))) from None


def _csv_rows(path: Path) -> Iterator[GameRow]:
    with path.open(encoding="utf-8", newline="") as file:
        lines = csv.reader(file)
        if tuple(next(lines, ())) != GameRow._fields:
            raise ValueError("expected the names of the columns")
        for cells in lines:
            texts = zip(GameRow._fields, map(unescape_csv, cells), strict=True)
            yield _row({name: _READ.get(_KINDS[name], str)(text) for name, text in texts})


def _cell(value: Any) -> str | int | bool:
    if isinstance(value, Mapping):
        return json.dumps(value, ensure_ascii=False)
    cell: str | int | bool = value
    return cell


def _row(cells: Mapping[str, Any]) -> GameRow:
    values: dict[str, Any] = {}
    for name, kind in _KINDS.items():
        value = cells[name]
        if kind is Mapping:
            value = json.loads(value, parse_int=_whole)
            if type(value) is not dict:
                raise ValueError("expected an object")
        elif type(value) is not kind:
            raise ValueError(f"expected {kind.__name__}")
        elif kind is int:
            _whole(value)
        values[name] = value
    if any(type(number) is not int for name in _NUMBERS for number in values[name].values()):
        raise ValueError("expected whole numbers")
    if not all(isinstance(name, str) for name in values["players"].values()):
        raise ValueError("expected names")
    return GameRow(**values)


def _whole(number: str | int) -> int:
    if abs(int(number)) > _MOST:
        raise ValueError("expected a smaller number")
    return int(number)


def escape_csv(cell: str) -> str:
    """Escape `cell` so that spreadsheets do not run it as a formula; see OWASP, "CSV Injection".

    Records are untrusted: a player's name may be a formula. A formula gets a leading apostrophe.
    """
    if cell.startswith(_FORMULAS) and not _NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell


def unescape_csv(cell: str) -> str:
    """Undo `escape_csv`: return the original text of `cell`."""
    return cell[1:] if cell[:1] == "'" and escape_csv(cell[1:]) == cell else cell


def parquet_library() -> tuple[Any, Any]:
    """Return the modules pyarrow and pyarrow.parquet. Raises InputError if pyarrow is missing."""
    try:
        import pyarrow as pa
        from pyarrow import parquet  # pyarrow is optional, and slow to import
    except ImportError:
        raise missing("Parquet needs pyarrow", "pyarrow") from None
    return pa, parquet
