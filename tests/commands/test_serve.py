"""`printkit serve`: what it prints and refuses; the page is tested in tests/web."""

import builtins
import re
import socket
import sys

import pytest

from printkit.draw.qr import terminal_lines
from printkit.web import access_control, startup

HERE, PHONES = "http://127.0.0.1:8000/", "http://192.0.2.7:8000/"


@pytest.fixture
def served(monkeypatch):
    """The hosts that would have been served, and whether the browser was to open."""
    calls = []

    def run(server, listening, show):
        listening.close()
        host, password = server
        calls.append((host, bool(show), *([password] if password else [])))

    monkeypatch.setattr(
        startup, "make_server", lambda _listening, host, *, password: (host, password)
    )
    monkeypatch.setattr(startup, "run", run)
    return calls


def test_it_prints_where_the_page_is_and_keeps_to_this_machine(served, printed):
    out = printed("serve --port 0")
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\nPress Ctrl-C to stop the server\.\n", out)
    assert served == [("127.0.0.1", False)]


def test_all_others_are_let_in_with_a_warning_only(served, ask):
    status, out, err = ask("serve --port 0 --host 0.0.0.0 --open")
    assert status == 0
    assert out.startswith("http://127.0.0.1:")
    assert err == "printkit: warning: everybody who can reach 0.0.0.0 may use this server\n"
    assert served == [("0.0.0.0", True)]


@pytest.mark.parametrize("terminal", ["xterm-256color", "dumb"])
def test_phones_find_it_by_a_code_and_may_be_asked_for_a_password(
    served, printed, monkeypatch, terminal
):
    monkeypatch.setenv("TERM", terminal)
    monkeypatch.setattr(startup, "addresses", lambda _listening, _host: [HERE, PHONES])
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    lines = printed("serve --port 0 --host 0.0.0.0 --password wörd").splitlines()
    assert lines[1] == PHONES
    assert lines[2:-1] == terminal_lines(lines[1], coloured=terminal != "dumb")
    assert served == [("0.0.0.0", False, "wörd")]


def test_what_is_this_machine_alone():
    own = ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1", "LocalHost"]
    others = ["0.0.0.0", "::", "::ffff:192.168.1.5", "192.168.1.5", "localhost.evil.example"]
    assert [host for host in (*own, *others) if access_control.is_loopback(host)] == own


def test_a_port_that_is_taken(served, refused):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        sentence = refused(f"serve --port {port}")
    listened = rf"cannot listen on 127\.0\.0\.1, port {port}: .+; "
    assert re.fullmatch(f"{listened}choose another --port or --host", sentence)
    assert served == []


@pytest.mark.usefixtures("served")
@pytest.mark.parametrize("host", ["not a host", "é" * 80])
def test_a_host_that_is_none(host, refused):
    sentence = refused("serve --port 0 --host", host)
    assert sentence.startswith(f"cannot listen on {host}, port 0: ")


def test_without_the_extra_the_pip_command_is_named(monkeypatch, refused):
    load = builtins.__import__

    def without(name, *rest, **more):
        if name.partition(".")[0] in ("uvicorn", "starlette"):
            raise ImportError(name)
        return load(name, *rest, **more)

    for name in [name for name in sys.modules if name.startswith("printkit.web")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr("printkit.web", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    assert refused("serve") == (
        "serve needs starlette and uvicorn; install them with: pip install starlette uvicorn"
    )
