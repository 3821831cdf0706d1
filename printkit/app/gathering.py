"""What a report has gathered from very many records: it survives interrupts, in bounded memory.

It is a database beside the report, whose name ends in `.part`, or a temporary file where there is
no such place. Figures are added to it some seconds' worth at a time. They are pickled, and read
back as counts alone: what would make anything else of them is refused.
"""

import io
import os
import pickle
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Self

from printkit.analysis.statistics import Statistics
from printkit.analysis.tree import Game
from printkit.analysis.tree_page import Tree
from printkit.app import game_tree
from printkit.errors import InputError, SourceSpan
from printkit.plugins.loading import insight_of
from printkit.version import __version__

PART = ".part"  # ends the name of the file
_FORMAT = "printkit-report-part/1"
_TABLES = """
CREATE TABLE terms (text TEXT);
CREATE TABLE done (record BLOB PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE figures (data BLOB);
"""
_STRANGE = "this is no report that was begun"
_EVERY = 5.0  # seconds between two times that figures are written
_CACHE = "PRAGMA cache_size = -32768"  # KiB
_COUNTERS = frozenset({("collections", "Counter"), ("collections", "defaultdict")})
_OURS = ("printkit.analysis.", "printkit.games.")


class Share(NamedTuple):
    """The statistics of some `records`, and the first turns of their `games` if these are wanted.

    `missing` has a sentence for each that is not there.
    """

    statistics: Statistics
    records: Sequence[str]
    missing: Sequence[str]
    games: Sequence[Game] = ()


class Gathering:
    """The shares of one report, in the file `part` or, if that is None, in a temporary one.

    `terms` are what the report is to be made of: a file that was begun with others is refused. As
    a context it keeps all that was added, whatever happens. Raises InputError.
    """

    def __init__(self, part: Path | None, terms: Sequence[str]) -> None:
        self.part = part
        self._terms = repr((_FORMAT, __version__, *terms))
        self.done: set[str] = set()
        self._left = Statistics(insight_of)
        self._whole = True
        self._written = time.monotonic()

    def __enter__(self) -> Self:
        if self.part:
            _touch(self.part)
        with self._faults():
            self._base = sqlite3.connect(str(self.part or ""), timeout=0, isolation_level=None)
            try:
                self._begin()
            except BaseException:
                self._base.close()
                raise
        return self

    def _begin(self) -> None:
        """Make the tables, or read what earlier runs have done."""
        base = self._base
        base.execute("PRAGMA locking_mode = EXCLUSIVE")
        base.execute(_CACHE)
        base.execute("BEGIN IMMEDIATE")
        tables = {name for (name,) in base.execute("SELECT name FROM sqlite_master")}
        if not tables:
            for statement in (_TABLES + game_tree.TABLES).split(";"):
                base.execute(statement)
            base.execute("INSERT INTO terms VALUES (?)", (self._terms,))
        elif "terms" not in tables or "figures" not in tables:
            raise self._fault(_STRANGE)
        elif base.execute("SELECT text FROM terms").fetchall() != [(self._terms,)]:
            raise self._fault("it was begun by another command or version")
        self.done.update(os.fsdecode(name) for (name,) in base.execute("SELECT record FROM done"))
        base.execute("COMMIT")

    def __exit__(self, *_: object) -> None:
        with self._faults():
            if self._whole:
                self._write()
            self._base.close()

    def add(self, share: Share) -> None:
        """Keep `share`."""
        self._whole = False  # an interrupt may come at any moment
        with self._faults():
            if not self._base.in_transaction:
                self._base.execute("BEGIN IMMEDIATE")
            done = ((os.fsencode(record),) for record in share.records)
            self._base.executemany("INSERT OR IGNORE INTO done VALUES (?)", done)
            game_tree.add_games(self._base, share.games)
            self._left.merge(share.statistics)
            self._whole = True
            if time.monotonic() - self._written > _EVERY:
                self._write()

    def _write(self) -> None:
        """Write the figures that only this process has."""
        if not self._base.in_transaction:
            return
        told = pickle.dumps((self._left.left_out, self._left.omitted, self._left.groups))
        self._base.execute("INSERT INTO figures VALUES (?)", (told,))
        self._base.execute("COMMIT")
        self._left = Statistics(insight_of)
        self._written = time.monotonic()

    def statistics(self) -> Statistics:
        """The statistics of all records that were added."""
        whole = Statistics(insight_of)
        with self._faults():
            self._write()
            for (data,) in self._base.execute("SELECT data FROM figures ORDER BY rowid"):
                whole.merge(self._figures(data))
        return whole

    def _figures(self, data: bytes) -> Statistics:
        found = Statistics(insight_of)
        try:
            found.left_out, found.omitted, found.groups = _Figures(io.BytesIO(data)).load()
        except Exception:  # noqa: BLE001 — pickle raises whatever a broken file leads to
            raise self._fault(_STRANGE) from None
        return found

    def trees(self) -> list[Tree]:
        """The trees of all games that were added."""
        with self._faults():
            self._write()
            return game_tree.trees(self._base)

    def keep_tree(self, target: Path) -> None:
        """Keep the trees of all games that were added in the file `target`."""
        with self._faults():
            self._write()
            game_tree.keep(self._base, target)

    def finish(self) -> None:
        """Remove the file: the report is written."""
        self._whole = False
        self._base.close()
        if self.part:
            self.part.unlink()

    def _fault(self, what: str) -> InputError:
        return InputError(f"{what}; remove it to begin anew", SourceSpan(str(self.part)))

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Tell what is wrong with the database in a sentence."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError):
                where = SourceSpan(str(self.part or "the temporary file of the report"))
                raise InputError(f"it cannot be used: {error}", where) from None
            raise self._fault(_STRANGE) from None


def _touch(part: Path) -> None:
    """Make the file `part`. Raises InputError where the report could not be written either."""
    try:
        part.parent.mkdir(parents=True, exist_ok=True)
        part.open("ab").close()
    except OSError as error:
        target = part.with_name(part.name.removesuffix(PART))
        raise InputError(f"cannot be written: {error.strerror}", SourceSpan(str(target))) from None


class _Figures(pickle.Unpickler):
    """Reads counts, and refuses whatever else a stranger may have written."""

    def find_class(self, module: str, name: str) -> Any:
        """Return the class of figures called `name`. Raises UnpicklingError for anything else."""
        if (module, name) in _COUNTERS or module.startswith(_OURS):
            found = super().find_class(module, name)
            if isinstance(found, type) and found.__module__ == module:
                return found
        raise pickle.UnpicklingError(f"no figures: {module}.{name}")
