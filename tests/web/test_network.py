"""What other machines may do: sit at tables, and tell a password."""

import asyncio
import base64
import json

import pytest
from starlette.testclient import TestClient
from web import loops

from printkit.web import tables
from printkit.web.server import make_site
from printkit.web.tables import Tables

pytestmark = pytest.mark.xdist_group("site")

RECORD = {"game": "xong", "moves": []}
LATER = {"game": "xong", "moves": ["a1/e"]}


async def asked(many, what, **request):
    reply = await many.do(what, json.dumps(request).encode())
    return json.loads(reply.data) | {"status": reply.status}


def test_who_is_second_gets_the_turn_of_the_first():
    async def play():
        many = Tables()
        code = (await asked(many, "open", record=RECORD))["table"]
        waiting = asyncio.create_task(asked(many, "read", table=code, version=1))
        await asyncio.sleep(0)
        first = await asked(many, "write", table=code, version=1, record=LATER)
        second = await asked(many, "write", table=code, version=1, record={"game": "hong"})
        assert first == second == await waiting
        assert (first["version"], first["record"]) == (2, LATER)

    loops.run(play)


def test_tables_are_few_small_and_known_to_those_with_the_code(monkeypatch):
    async def play():
        many = Tables()
        codes = [
            (await asked(many, "open", record=RECORD))["table"] for _ in range(tables.MOST + 1)
        ]
        assert len(set(codes)) == tables.MOST + 1
        assert (await asked(many, "read", table=codes[1], version=0))["record"] == RECORD
        for request in (
            {"table": codes[0], "version": 0},
            {"table": "x", "version": 0},
            {"table": ["x"], "version": 0},
            {"table": codes[1], "version": "1"},
        ):
            assert (await asked(many, "read", **request))["status"] == 422
        for record in (None, [], {"x": "y" * tables.MOST_BYTES}):
            assert (await asked(many, "open", record=record))["status"] == 422
        assert (await many.do("open", b"[" * 100_000)).status == 422
        monkeypatch.setattr(tables, "PATIENCE", 0.01)
        assert (await asked(many, "read", table=codes[1], version=1))["version"] == 1
        many.close()

    loops.run(play)


# The network


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
        assert answer.json() == {"address": "http://192.0.2.1:8321/"}
    for header in ("Basic", "Basic !", "Bearer x"):
        if status == 401:
            assert asking.get("/", headers={"Authorization": header}).status_code == 401
