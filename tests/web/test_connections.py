"""Connections: nobody is shut out by others that send half a request, or none."""

import contextlib
import json
import socket
import threading
import time
from itertools import count

import pytest

from printkit.web import server as scorer_server
from printkit.web import startup
from printkit.web.startup import Connection, Terms
from printkit.web.tasks import JSON, Reply

pytestmark = pytest.mark.xdist_group("site")

HERE = "127.0.0.1"
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
WHOLE = b"HEAD /icon.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
POST = b"POST /do/shelf HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
MUCH = 32 << 20  # bytes, more than lie between two ends
TERMS = Terms(most=6, most_of_one=3, to_send=0.5, to_read=0.5)


@pytest.fixture
def serve(monkeypatch):
    """Starts servers on a port of their own, whose connections have other terms; gives the port."""
    monkeypatch.setattr(scorer_server.WorkerPool, "warm_up", _nothing)
    monkeypatch.setattr("signal.signal", lambda *_: None)  # pytest keeps its own
    with contextlib.ExitStack() as stack:

        def serve(terms):
            kind = type("Impatient", (Connection,), {"terms": terms})
            monkeypatch.setattr(startup, "Connection", kind)
            listening = startup.listen(HERE, 0)
            server = startup.ready(listening, HERE)
            thread = threading.Thread(target=server.run, args=[[listening]])
            thread.start()
            stack.callback(thread.join)
            stack.callback(setattr, server, "should_exit", True)
            return listening.getsockname()[1]

        yield serve


async def _nothing(_):
    pass


@pytest.fixture
def call():
    """Opens connections to a port, from an address of this machine."""
    with contextlib.ExitStack() as stack:

        def call(port, sent=b"", address=HERE):
            opened = socket.create_connection((HERE, port), 10, source_address=(address, 0))
            stack.enter_context(opened)
            opened.sendall(sent)
            return opened

        yield call


def answer(connection):
    """The first line of what is answered; nothing where the connection is closed."""
    try:
        return connection.recv(1 << 16).partition(b"\r\n")[0].decode()
    except ConnectionResetError:
        return ""


def closed(connection):
    """Whether the other end has closed the connection by now."""
    connection.setblocking(False)
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


def wait_until(true):
    for _ in range(200):
        if true():
            return
        time.sleep(0.02)
    raise AssertionError


def test_whole_requests_are_answered_on_one_connection(serve, call):
    port = serve(TERMS)
    one = call(port)
    for _ in range(3):
        one.sendall(WHOLE)
        assert answer(one) == "HTTP/1.1 200 OK"
        time.sleep(0.3)  # together longer than a head may take


def test_the_usual_terms_are_those_of_the_limits(serve, call):
    """110 half requests, and somebody is answered at once."""
    assert Connection.terms.to_send == 20
    port = serve(Connection.terms)
    halves = [call(port, HALF) for _ in range(2 * Connection.terms.most)]
    began = time.monotonic()
    assert answer(call(port, WHOLE)) == "HTTP/1.1 200 OK"
    assert time.monotonic() - began < 5
    gone = [closed(half) for half in halves]
    assert gone == sorted(gone, reverse=True)  # the longest waiting went first
    assert sum(gone) == Connection.terms.most + 1


@pytest.mark.parametrize("first", [b"", HALF, WHOLE + HALF])
def test_the_head_of_a_request_arrives_in_time_or_not_at_all(serve, call, first):
    """However steadily its letters come."""
    slow = call(serve(TERMS), first)
    began = time.monotonic()
    with pytest.raises((BrokenPipeError, ConnectionResetError)):
        send_steadily(slow)
    assert 0.4 < time.monotonic() - began < 5


def send_steadily(connection):
    for _ in count():
        connection.sendall(b"x")
        time.sleep(0.05)


def test_a_request_that_comes_slowly_but_in_time_is_answered(serve, call):
    one = call(serve(TERMS._replace(to_send=5)))
    for letter in range(len(WHOLE)):
        one.sendall(WHOLE[letter : letter + 1])
    assert answer(one) == "HTTP/1.1 200 OK"


@pytest.mark.parametrize("sent", [b"", HALF, POST + b"Content-Length: 9\r\n\r\n{"])
def test_who_has_not_asked_gives_way(serve, call, sent):
    port = serve(TERMS._replace(to_send=60))
    idle = [call(port, sent) for _ in range(TERMS.most)]
    assert answer(call(port, WHOLE)) == "HTTP/1.1 200 OK"
    wait_until(lambda: closed(idle[0]))
    assert not any(map(closed, idle[1:]))


def test_idle_connections_give_way(serve, call):
    port = serve(TERMS)
    idle = [call(port, WHOLE) for _ in range(TERMS.most)]
    assert {answer(one) for one in idle} == {"HTTP/1.1 200 OK"}
    assert answer(call(port, WHOLE)) == "HTTP/1.1 200 OK"
    assert sum(map(closed, idle)) == 1


def test_who_waits_for_an_answer_keeps_the_connection(serve, call, monkeypatch, tmp_path):
    monkeypatch.setattr(scorer_server, "work", _hold)
    port = serve(TERMS._replace(to_send=60))
    gate = tmp_path / "gate"
    body = json.dumps({"gate": str(gate)}).encode()
    asking = call(port, POST + b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    time.sleep(0.2)
    for _ in range(3 * TERMS.most):
        call(port, HALF)
    assert answer(call(port, WHOLE)) == "HTTP/1.1 200 OK"
    gate.touch()
    assert answer(asking) == "HTTP/1.1 200 OK"


def _hold(_, body):
    from pathlib import Path

    gate = Path(json.loads(body)["gate"])
    while not gate.exists():
        time.sleep(0.01)
    return Reply(200, JSON, b"{}")


def test_one_address_does_not_take_the_places_of_others(serve, call, monkeypatch):
    monkeypatch.setattr("printkit.web.startup.is_loopback", lambda host: host == HERE)
    port = serve(TERMS._replace(to_send=60))
    early = call(port, HALF, "127.0.0.3")
    many = [call(port, HALF, "127.0.0.2") for _ in range(3 * TERMS.most)]
    wait_until(lambda: sum(map(closed, many)) == 3 * TERMS.most - TERMS.most_of_one)
    assert not closed(early)
    assert answer(call(port, WHOLE, "127.0.0.2")) == "HTTP/1.1 200 OK"


@pytest.mark.nightly
def test_who_does_not_read_an_answer_loses_the_connection(serve, monkeypatch):
    monkeypatch.setattr(scorer_server, "work", _much)
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    with one:
        one.connect((HERE, serve(TERMS)))
        one.sendall(POST + b"Content-Length: 2\r\n\r\n{}")
        assert answer(one) == "HTTP/1.1 200 OK"
        time.sleep(4 * TERMS.to_read)
        assert sum(iter(lambda: len(one.recv(1 << 20)), 0)) < MUCH // 2


@pytest.mark.nightly
def test_who_reads_slowly_gets_the_whole_answer(serve, call, monkeypatch):
    monkeypatch.setattr(scorer_server, "work", _much)
    one = call(serve(TERMS), POST + b"Connection: close\r\nContent-Length: 2\r\n\r\n{}")
    read = 0
    while part := one.recv(1 << 19):
        read += len(part)
        time.sleep(0.02)
    assert read > MUCH


def _much(*_):
    return Reply(200, JSON, bytes(MUCH))
