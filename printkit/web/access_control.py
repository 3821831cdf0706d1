"""Access control: accepts requests only from the server's own page, and limits their number.

Pages of other sites must not reach the server. The Origin header reveals cross-origin requests; the
Host header reveals another site's host name that resolves to this machine.
"""

import ipaddress
import secrets
from base64 import b64decode
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from http import HTTPStatus

import anyio
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from printkit.base.language import N_
from printkit.web.offline import policy
from printkit.web.tasks import JSON, MOST_BYTES, refusal

LOOPBACK = ("127.0.0.1", "::1", "localhost")
MOST_AT_ONCE = 100  # most simultaneous requests
MOST_OF_ONE = 20  # most simultaneous requests from one address, except from this machine
_SECONDS = 20  # seconds within which the body of a request must arrive
_ASKS = 'Basic realm="printkit", charset="UTF-8"'
_HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": f"{policy(wasm=False)}; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class Refused(Exception):  # noqa: N818 — names the fate of the request
    """Raised to reject a request; its arguments are the HTTP status and the reason."""


class Guard:
    """Middleware that accepts only complete and timely requests of the server's own page.

    `names` are the accepted host names. If `addresses` is true, numeric addresses are accepted as
    hosts, because no other site can claim an address. Other machines must send the `password`, if
    there is one, with any user name. A request is open until the server stops working on it.
    """

    def __init__(
        self,
        app: ASGIApp,
        names: Collection[str] = LOOPBACK,
        *,
        addresses: bool = False,
        password: str | None = None,
    ) -> None:
        self._app = app
        self._names = {name.lower() for name in names}
        self._addresses = addresses
        self._password = password
        self._at_once: Counter[str] = Counter()  # open requests by client address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        armoured = _armoured(send)
        try:
            self._check(scope, Headers(scope=scope))
            whole = await _whole(Headers(scope=scope), receive)
            with self._counted(scope.get("client")):
                await self._app(scope, whole, armoured)
        except Refused as error:
            reply = refusal(*error.args)
            asks = {"WWW-Authenticate": _ASKS} if reply.status == HTTPStatus.UNAUTHORIZED else None
            response = Response(reply.data, reply.status, asks, media_type=JSON)
            await response(scope, receive, armoured)

    @contextmanager
    def _counted(self, client: tuple[str, int] | None) -> Iterator[None]:
        address = client[0] if client else ""
        own = 0 if is_loopback(address) else self._at_once[address]
        if self._at_once.total() >= MOST_AT_ONCE or own >= MOST_OF_ONE:
            busy = N_("there are too many simultaneous requests; try again")
            raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, busy)
        self._at_once[address] += 1
        try:
            yield
        finally:
            self._at_once[address] -= 1
            self._at_once += Counter()  # drops addresses without open requests

    def _check(self, scope: Scope, headers: Headers) -> None:
        host = headers.get("host", "")
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
        name = name.removeprefix("[").removesuffix("]").lower()
        if not (name in self._names or (self._addresses and _address(name) is not None)):
            raise Refused(
                HTTPStatus.MISDIRECTED_REQUEST,
                "this server does not serve that host name; open an address that printkit "
                "serve printed",
            )
        origin = headers.get("origin")
        if origin is not None and origin.lower() != f"http://{host}".lower():
            raise Refused(HTTPStatus.FORBIDDEN, "only this server's own page may send requests")
        if scope["method"] == "POST" and headers.get("content-type", "").partition(";")[0] != JSON:
            sentence = f"a request must have the content type {JSON}"
            raise Refused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, sentence)
        client = scope.get("client")
        if self._password is None or is_loopback(client[0] if client else ""):
            return
        scheme, _, told = headers.get("authorization", "").partition(" ")  # HTTP Basic scheme
        known = b""
        with suppress(ValueError):
            known = b64decode(told, validate=True) if scheme.lower() == "basic" else b""
        if not secrets.compare_digest(known.partition(b":")[2], self._password.encode()):
            raise Refused(HTTPStatus.UNAUTHORIZED, "this server requires a password")


def is_loopback(host: str) -> bool:
    """Return whether `host` is a loopback name or address, which only this machine can use."""
    if host.lower() == "localhost":
        return True
    address = _address(host)
    address = getattr(address, "ipv4_mapped", None) or address
    return address is not None and address.is_loopback


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


async def _whole(headers: Headers, receive: Receive) -> Receive:
    """Return an ASGI `receive` for the body. Raises Refused if the body is too large or late."""
    length = headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit()) or int(length) > MOST_BYTES:
        raise _too_large()
    body, is_more = bytearray(), True
    try:
        with anyio.fail_after(_SECONDS):
            while is_more and len(body) <= MOST_BYTES:
                message = await receive()
                body += message.get("body", b"")
                is_more = message["type"] == "http.request" and message.get("more_body", False)
    except TimeoutError:
        late = N_("the request did not arrive in time")
        raise Refused(HTTPStatus.REQUEST_TIMEOUT, late) from None
    if len(body) > MOST_BYTES:
        raise _too_large()
    messages = iter([{"type": "http.request", "body": bytes(body), "more_body": False}])

    async def again() -> Message:
        return next(messages, None) or await receive()

    return again


def _too_large() -> Refused:
    sentence = f"a request must not exceed {MOST_BYTES >> 20} MiB"
    return Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, sentence)


def _armoured(send: Send) -> Send:
    """Return a `send` that adds security headers to the response."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers[name] = value
            headers.setdefault("Cache-Control", "no-cache")
        await send(message)

    return sent
