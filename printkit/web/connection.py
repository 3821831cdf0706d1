"""Connections of the server: who holds one without asking anything gives way to others.

A browser keeps connections open without using them, and somebody ill-disposed sends half a request
on each of many. Neither may shut others out: a connection without a request under way is closed
when its place is wanted, the longest waiting first, and half a request is waited for only so long.
"""

import asyncio
from collections.abc import Iterable
from typing import NamedTuple, cast

from uvicorn.protocols.http.h11_impl import H11Protocol

from printkit.web.guard import MOST_AT_ONCE, MOST_OF_ONE, is_loopback


class Terms(NamedTuple):
    """How many connections there may be, in all and of one address, and for how many seconds one
    is waited for: to send the head of a request, and to go on reading an answer.

    Both numbers are above those of requests at once, so that there is always one to give way.
    """

    most: int = MOST_AT_ONCE + 20
    most_of_one: int = MOST_OF_ONE + 10
    to_send: float = 20
    to_read: float = 20


class Connection(H11Protocol):
    """A connection as uvicorn has it, with a place that it may lose."""

    terms = Terms()
    _timer: asyncio.TimerHandle | None = None  # while the head of a request is on its way
    _reading: asyncio.TimerHandle | None = None  # while the other end is slow to read an answer
    ended = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.since = self.loop.time()
        self._timer = self.loop.call_later(self.terms.to_send, self.end)
        # See to it that this connection is not one too many
        others = [one for one in cast("set[Connection]", self.connections) if not one.ended]
        address = self.address
        if address is not None:
            own = [one for one in others if one.address == address]
            _keep(own, self.terms.most_of_one, self)
        _keep([one for one in others if not one.ended], self.terms.most, self)

    def data_received(self, data: bytes) -> None:
        """Give what has come to uvicorn, and see whether it was the rest of a request's head."""
        request = self.cycle
        super().data_received(data)
        if self.cycle is not request:
            self._stop_timer()
        elif self._timer is None and (request is None or request.response_complete):
            self._timer = self.loop.call_later(self.terms.to_send, self.end)

    def on_response_complete(self) -> None:
        self.since = self.loop.time()
        super().on_response_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait_for_reader(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        self._stop_reading()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        self._stop_reading()
        super().connection_lost(exc)

    def end(self) -> None:
        """Close the connection at once, whatever is still on its way."""
        self.ended = True
        self.transport.abort()

    @property
    def waits(self) -> bool:
        """Whether no request is under way that has arrived whole."""
        return self.cycle is None or self.cycle.response_complete or self.cycle.more_body

    @property
    def address(self) -> str | None:
        """The client's address; None for this machine itself, which may take all places."""
        host = self.client[0] if self.client else ""
        return None if is_loopback(host) else host

    def _wait_for_reader(self, unread: int) -> None:
        """End the connection unless, in good time, fewer bytes of an answer are `unread`."""

        def look() -> None:
            left = self.transport.get_write_buffer_size()
            if left < unread:
                self._wait_for_reader(left)
            else:
                self.end()

        self._reading = self.loop.call_later(self.terms.to_read, look)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _stop_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None


def _keep(connections: Iterable[Connection], most: int, latest: Connection) -> None:
    """End one of the connections if there are more than `most`: the latest only if none waits."""
    taken = list(connections)
    if len(taken) > most:
        waiting = [one for one in taken if one.waits and one is not latest]
        min(waiting, key=lambda one: one.since, default=latest).end()
