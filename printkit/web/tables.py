"""Tables: games that several browsers follow, and any of them goes on with.

The server keeps the latest record of each in memory, under a code that nobody can guess. It reads
none of them: each browser has the record judged.
"""

import json
import secrets
from collections import OrderedDict
from http import HTTPStatus
from typing import Any, NamedTuple

import anyio

from printkit.language import N_
from printkit.web.tasks import JSON, Reply, refusal

MOST = 100  # tables; of more, the one that was left alone longest is cleared
MOST_BYTES = 1 << 17  # of a record
PATIENCE = 20.0  # seconds that a reader waits for news


class _Table:
    """The latest record of a game, the number of its changes, and who waits for the next."""

    def __init__(self) -> None:
        self.version = 0
        self.record: Any = None
        self.changed = anyio.Event()

    def put(self, record: Any) -> None:
        self.version += 1
        self.record = record
        self.changed.set()
        self.changed = anyio.Event()


class _Asked(NamedTuple):
    """A request: which table, the version that the browser has of it, and perhaps a record."""

    table: str
    version: int
    record: Any


class Tables:
    """All tables of a server."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, _Table] = OrderedDict()
        self._is_closed = False

    def close(self) -> None:
        """Have nobody wait for news any more, as the server is being stopped."""
        self._is_closed = True
        for table in self._tables.values():
            table.changed.set()

    async def do(self, what: str, body: bytes) -> Reply:
        """Open a table, or write to one or read it, as `what` says.

        A writer who has not seen the latest record gets that instead.
        """
        asked = _asked(body)
        if asked is None:
            return refusal(HTTPStatus.UNPROCESSABLE_ENTITY, "this is no request to a table")
        if what != "read" and (not isinstance(asked.record, dict) or len(body) > MOST_BYTES):
            sentence = f"a table has a record of at most {MOST_BYTES >> 10} KiB"
            return refusal(HTTPStatus.UNPROCESSABLE_ENTITY, sentence)
        if what == "open":
            return self._open(asked.record)
        table = self._tables.get(asked.table)
        if table is None:
            return refusal(
                HTTPStatus.UNPROCESSABLE_ENTITY, N_("the server has no such table any more")
            )
        self._tables.move_to_end(asked.table)
        if what == "write" and asked.version == table.version:
            table.put(asked.record)
        elif what == "read" and asked.version == table.version and not self._is_closed:
            with anyio.move_on_after(PATIENCE):
                await table.changed.wait()
        return _told(asked.table, table)

    def _open(self, record: Any) -> Reply:
        code = secrets.token_urlsafe(9)
        table = self._tables[code] = _Table()
        table.put(record)
        while len(self._tables) > MOST:
            self._tables.popitem(last=False)
        return _told(code, table)


def _asked(body: bytes) -> _Asked | None:
    try:
        value = json.loads(body)
        code, version = value.get("table", ""), value.get("version", 0)
    except (ValueError, AttributeError, RecursionError):
        return None
    if not isinstance(code, str) or not isinstance(version, int):
        return None
    return _Asked(code, version, value.get("record"))


def _told(code: str, table: _Table) -> Reply:
    told = {"table": code, "version": table.version, "record": table.record}
    return Reply(HTTPStatus.OK, JSON, json.dumps(told).encode())
