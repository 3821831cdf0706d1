"""What other machines may do: sit at tables, and tell a password."""

import asyncio
import base64
import json

import anyio
import pytest
from starlette.testclient import TestClient
from web import loops

from printkit.web import shared_games
from printkit.web.server import make_site
from printkit.web.shared_games import SharedGames

pytestmark = pytest.mark.xdist_group("site")

RECORD = {"game": "xong", "moves": []}
LATER = {"game": "xong", "moves": ["a1/e"]}


async def asked(many, what, address="127.0.0.1", **request):
    reply = await many.do(what, json.dumps(request).encode(), address)
    return json.loads(reply.data) | {"status": reply.status}


def test_who_is_second_gets_the_turn_of_the_first():
    async def play():
        many = SharedGames()
        code = (await asked(many, "open", record=RECORD))["table"]
        waiting = asyncio.create_task(asked(many, "read", table=code, version=1))
        await asyncio.sleep(0)
        first = await asked(many, "write", table=code, version=1, record=LATER)
        second = await asked(many, "write", table=code, version=1, record={"game": "hong"})
        assert first == second == await waiting
        assert (first["version"], first["record"]) == (2, LATER)

    loops.run(play)


def test_a_table_is_opened_again_after_a_restart():
    async def play():
        code = (await asked(SharedGames(), "open", record=RECORD))["table"]
        many = SharedGames()
        first = await asked(many, "open", table=code, record=LATER)
        assert (first["table"], first["record"]) == (code, LATER)
        assert first["version"] > shared_games.REOPENED  # a browser notices the restart
        assert await asked(many, "open", table=code, record=RECORD) == first
        assert (await asked(many, "open", table="../x", record=RECORD))["table"] != "../x"

    loops.run(play)


async def opened(many, number, address="127.0.0.1"):
    """Open tables; return their codes, None for those that are refused."""
    replies = [await asked(many, "open", address, record=RECORD) for _ in range(number)]
    assert {reply["status"] for reply in replies} <= {200, 503}
    return [reply.get("table") for reply in replies]


@pytest.fixture
def clock(monkeypatch):
    """Seconds, which pass when a test adds some."""
    seconds = [0]
    monkeypatch.setattr(shared_games, "monotonic", lambda: seconds[0])
    return seconds


def test_a_new_table_takes_the_place_of_one_that_nobody_played_on_for_an_hour(clock):
    async def play():
        many = SharedGames()
        codes = await opened(many, shared_games.MOST)
        assert len(set(codes)) == shared_games.MOST
        clock[0] += shared_games.KEPT - 1
        await asked(many, "write", table=codes[0], version=1, record=LATER)
        assert await opened(many, 1) == [None]
        clock[0] += 1
        assert None not in await opened(many, shared_games.MOST - 1)
        assert await opened(many, 1) == [None]
        assert (await asked(many, "read", table=codes[0], version=0))["record"] == LATER

    loops.run(play)


def test_a_reader_who_has_gone_waits_no_more():
    async def play():
        site = make_site()
        (code,) = await opened(site.state.tables, 1)
        body = json.dumps({"table": code, "version": 1}).encode()
        news = iter([{"type": "http.request", "body": body}, {"type": "http.disconnect"}])
        headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
        headers.append((b"content-length", str(len(body)).encode()))
        scope = {"type": "http", "method": "POST", "path": "/table/read", "headers": headers}

        async def receive():
            return next(news)

        async def send(_):
            pass

        with anyio.fail_after(shared_games.PATIENCE / 2):
            await site(scope, receive, send)

    loops.run(play)


def test_tables_are_small_and_known_to_those_with_the_code(monkeypatch):
    async def play():
        many = SharedGames()
        codes = await opened(many, 2)
        codes[0] = "gone"
        for request in (
            {"table": codes[0], "version": 0},
            {"table": "x", "version": 0},
            {"table": ["x"], "version": 0},
            {"table": codes[1], "version": "1"},
        ):
            assert (await asked(many, "read", **request))["status"] == 422
        for record in (None, [], {"x": "y" * shared_games.MOST_BYTES}):
            assert (await asked(many, "open", record=record))["status"] == 422
        assert (await many.do("open", b"[" * 100_000, "127.0.0.1")).status == 422
        monkeypatch.setattr(shared_games, "PATIENCE", 0.01)
        assert (await asked(many, "read", table=codes[1], version=1))["version"] == 1
        many.close()

    loops.run(play)


@pytest.mark.parametrize(
    ("client", "told", "status"),
    [
        ("192.0.2.7", None, 401),
        ("192.0.2.7", "any:wrong", 401),
        ("192.0.2.7", "any:pass:wörd", 200),
        ("127.0.0.1", None, 200),
    ],
)
def test_other_machines_tell_the_password(client, told, status):
    site = make_site(addresses=True, password="pass:wörd", here="http://192.0.2.1:8321/")
    headers = {}
    if told is not None:
        headers["Authorization"] = f"Basic {base64.b64encode(told.encode()).decode()}"
    asking = TestClient(site, base_url="http://192.0.2.1:8321", client=(client, 50_000))
    answer = asking.get("/here", headers=headers)
    assert answer.status_code == status
    assert ("www-authenticate" in answer.headers) == (status == 401)
    if status == 200:
        assert answer.json()["address"] == "http://192.0.2.1:8321/"
    for header in ("Basic", "Basic !", "Bearer x"):
        if status == 401:
            assert asking.get("/", headers={"Authorization": header}).status_code == 401


def test_one_address_does_not_open_all_tables(clock):
    async def play():
        many = SharedGames()
        (code,) = await opened(many, 1, "192.0.2.1")
        codes = await opened(many, 150, "192.0.2.7")
        assert None not in codes[: shared_games.MOST_OF_ONE]
        assert set(codes[shared_games.MOST_OF_ONE :]) == {None}
        assert None not in await opened(many, 1, "192.0.2.8")
        clock[0] += shared_games.KEPT
        codes = await opened(many, 150, "192.0.2.7")  # in place of its own
        assert None not in codes[: shared_games.MOST_OF_ONE]
        assert set(codes[shared_games.MOST_OF_ONE :]) == {None}
        assert (await asked(many, "read", table=code, version=0))["record"] == RECORD

    loops.run(play)
