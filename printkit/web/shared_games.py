"""Tables: shared games that several browsers follow and play.

The server stores the latest record of each table in memory, under an unguessable code. The server
does not parse the records: each browser sends its own request to have a record judged.
"""

import json
import re
import secrets
from collections import OrderedDict
from http import HTTPStatus
from time import monotonic
from typing import Any

import anyio

from printkit.base.language import N_
from printkit.web.access_control import is_loopback
from printkit.web.tasks import JSON, Reply, refusal

MOST = 100  # most tables of a server
MOST_OF_ONE = 20  # most tables opened from one address, except from this machine
KEPT = 3600  # seconds without a turn after which a new table may replace the table
MOST_BYTES = 1 << 17  # most bytes of a record
REOPENED = 1 << 20  # least version of a table that was re-opened after a restart of the server
_UNFIT = HTTPStatus.UNPROCESSABLE_ENTITY
PATIENCE = 20.0  # most seconds for which a request to read waits for a new record


class _Table:
    """A shared game; `opener` is the address of the client that opened the table."""

    def __init__(self, opener: str, version: int = 0) -> None:
        self.opener = opener
        self.version = version
        self.record: Any = None
        self.changed = anyio.Event()

    def put(self, record: Any) -> None:
        self.version += 1
        self.record = record
        self.played = monotonic()
        self.changed.set()
        self.changed = anyio.Event()


class SharedGames:
    """All tables (shared games) of a server."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, _Table] = OrderedDict()  # by code, sorted by last turn
        self._is_closed = False

    def close(self) -> None:
        """Answer all requests that wait for a turn, because the server is stopping."""
        self._is_closed = True
        for table in self._tables.values():
            table.changed.set()

    async def do(self, what: str, body: bytes, address: str) -> Reply:
        """Open, write or read a table, depending on `what`, for the client at `address`.

        A write based on an outdated version changes nothing and returns the latest record. A
        request to open a table may name the table's code, from before a restart of the server.
        """
        asked = _asked(body)
        if asked is None:
            return refusal(_UNFIT, "this is not a request for a shared game")
        code, version, record = asked
        if what != "read" and (not isinstance(record, dict) or len(body) > MOST_BYTES):
            sentence = f"the record of a shared game must not exceed {MOST_BYTES >> 10} KiB"
            return refusal(_UNFIT, sentence)
        if what == "open":
            return self._open(code, record, address)
        table = self._tables.get(code)
        if table is None:
            return refusal(_UNFIT, N_("the server no longer has this shared game"))
        if what == "write" and version == table.version:
            table.put(record)
            self._tables.move_to_end(code)
        elif what == "read" and version == table.version and not self._is_closed:
            with anyio.move_on_after(PATIENCE):
                await table.changed.wait()
        return _told(code, table)

    def _open(self, code: str, record: Any, address: str) -> Reply:
        if code in self._tables:
            return _told(code, self._tables[code])
        is_known = re.fullmatch(r"[\w-]{12}", code, re.ASCII) is not None
        own = [code for code, table in self._tables.items() if table.opener == address]
        is_own_full = len(own) >= MOST_OF_ONE and not is_loopback(address)
        if is_own_full or len(self._tables) >= MOST:
            oldest = own[0] if is_own_full else next(iter(self._tables))
            if monotonic() - self._tables[oldest].played < KEPT:
                full = N_("the server has too many shared games; try again in an hour")
                return refusal(HTTPStatus.SERVICE_UNAVAILABLE, full)
            del self._tables[oldest]
        if not is_known:
            code = secrets.token_urlsafe(9)
        version = REOPENED + secrets.randbelow(1 << 40) if is_known else 0
        table = self._tables[code] = _Table(address, version)
        table.put(record)
        return _told(code, table)


def _asked(body: bytes) -> tuple[str, int, Any] | None:
    """Return the table's code and the browser's version and record; None if `body` is malformed."""
    try:
        value = json.loads(body)
        code, version = value.get("table", ""), value.get("version", 0)
    except (ValueError, AttributeError, RecursionError):
        return None
    if not isinstance(code, str) or not isinstance(version, int):
        return None
    return code, version, value.get("record")


def _told(code: str, table: _Table) -> Reply:
    told = {"table": code, "version": table.version, "record": table.record}
    return Reply(HTTPStatus.OK, JSON, json.dumps(told).encode())
