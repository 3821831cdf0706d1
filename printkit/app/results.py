"""Use case: the reports on very many records as a table, CSV or Parquet, that survives interrupts.

Rows are added to a file beside the table, whose name ends in `.part`. When all records are in it it
becomes the table; until then the next run goes on where the last one ended.
"""

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

from printkit.analysis.tally import whole
from printkit.app.inert import inert, plain
from printkit.app.output import known_suffix, rename
from printkit.errors import InputError, SourceSpan, missing
from printkit.provenance import MADE_BY, made_by
from printkit.verify.report import ResultRow

SUFFIXES = (".csv", ".parquet")
_PART = ".part"
_BATCH = 5000  # rows that are in memory at once


class ResultsFile:
    """The table at `target`. As a context it keeps all rows that were added, whatever happens.

    Raises InputError for a `.part` file that is none of such a table.
    """

    def __init__(self, target: Path) -> None:
        self._parquet = known_suffix(target, SUFFIXES, SUFFIXES[0]) == ".parquet"
        if self._parquet:
            parquet_library()
        self._target = target
        self.part = target.with_name(target.name + _PART)
        self.done: set[str] = set()

    def __enter__(self) -> Self:
        self.part.parent.mkdir(parents=True, exist_ok=True)
        self._file = self.part.open("a", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file, lineterminator="\n")
        try:
            self._go_on()
        except BaseException:
            self._file.close()
            raise
        return self

    def _go_on(self) -> None:
        """Read which records earlier runs have done, or begin."""
        self._lock()
        with self.part.open(encoding="utf-8", errors="replace") as file:
            if not ",".join(ResultRow._fields).startswith(file.readline(1000).rstrip("\n")):
                raise self._stranger()
        _cut(self.part)
        if self.part.stat().st_size:
            self.done.update(row.record for row in self._rows())
        else:
            self._writer.writerow(ResultRow._fields)
            self._file.flush()

    def _lock(self) -> None:
        """Raise InputError if another process writes the file, on a system that can say so."""
        try:
            import fcntl

            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InputError("another run is writing it", SourceSpan(str(self.part))) from None
        except (ImportError, OSError):  # on Windows, or where the file system has no locks
            return

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, row: ResultRow) -> None:
        """Write `row`; it is in the file at once, so that no interrupt loses more than itself."""
        cells = [inert(cell) if isinstance(cell, str) else cell for cell in row]
        self._writer.writerow(cells)
        self._file.flush()

    def finish(self) -> Path:
        """Make the table of all rows; the file of those added so far is gone then."""
        self._file.close()
        if not self._parquet:
            rename(self.part, self._target)
            return self._target
        arrow, parquet = parquet_library()
        fields = ResultRow.__annotations__
        kinds = {str: arrow.string(), int: arrow.int64(), bool: arrow.bool_()}
        about = {MADE_BY: made_by()}
        columns = [(name, kinds[kind]) for name, kind in fields.items()]
        schema = arrow.schema(columns, metadata=about)
        beside = self._target.with_name(f".{self._target.name}.new")
        with parquet.ParquetWriter(beside, schema) as writer:
            for batch in self._batches():
                arrays = [arrow.array(list(column)) for column in zip(*batch, strict=True)]
                writer.write_table(arrow.table(arrays, schema=schema))
        rename(beside, self._target)
        self.part.unlink()
        return self._target

    def rows(self) -> Iterator[ResultRow]:
        """The rows that earlier runs added."""
        return self._rows()

    def _batches(self) -> Iterator[list[ResultRow]]:
        batch: list[ResultRow] = []
        for row in self._rows():
            batch.append(row)
            if len(batch) == _BATCH:
                yield batch
                batch = []
        if batch:
            yield batch

    def _rows(self) -> Iterator[ResultRow]:
        with self.part.open(encoding="utf-8", newline="") as file:
            lines = csv.reader(file)
            try:
                if tuple(next(lines, ())) != ResultRow._fields:
                    raise self._stranger()
                yield from map(_row, lines)
            except (ValueError, csv.Error):
                raise self._stranger() from None

    def _stranger(self) -> InputError:
        return InputError(
            "this is no table of records that was begun; remove it to begin anew",
            SourceSpan(str(self.part)),
        )


def _row(cells: list[str]) -> ResultRow:
    told: dict[str, Any] = dict(zip(ResultRow._fields, map(plain, cells), strict=True))
    return ResultRow(
        **{**told, "turns": whole(int(told["turns"])), "drawn": told["drawn"] == "True"}
    )


def _cut(path: Path) -> None:
    """Take away a last row that was not written whole: no line end within quotes ends a row."""
    whole = read = quotes = 0
    with path.open("rb+") as file:
        for line in file:
            read += len(line)
            quotes += line.count(b'"')
            if line.endswith(b"\n") and quotes % 2 == 0:
                whole = read
        file.truncate(whole)


def parquet_library() -> tuple[Any, Any]:
    """Return pyarrow and its Parquet. Raises InputError when they are missing."""
    try:
        import pyarrow as pa
        from pyarrow import parquet  # an extra, and slow to import
    except ImportError:
        raise missing("Parquet needs pyarrow", "pyarrow") from None
    return pa, parquet
