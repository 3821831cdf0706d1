"""Whatever a browser or somebody else sends to the server, it answers in its own words."""

import pytest
from fuzz import requests
from hardening.nasty import SCALARS
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("starlette")
from starlette.testclient import TestClient

from printkit.web import server
from printkit.web.tasks import JSON, TASKS, perform

HERE = "127.0.0.1:8321"
WORDS = [scalar for scalar in SCALARS if scalar.isascii() and scalar.isprintable()]
PATHS = (
    *("", "index.html", "main.js", "nothing", "do", "do/", "do/answer/", "do/__class__", "%00"),
    *("../site.py", "%2e%2e/site.py", "..%2fsite.py", "//etc/passwd", "static/../../site.py"),
    *(f"do/{task}" for task in TASKS if not task.endswith((".pdf", ".html"))),
    *(word for word in WORDS if not set(word) & set("?#%\\ ")),
)
HEADERS = {
    "Host": [HERE, "localhost", "[::1]:8321", "evil.example", "127.0.0.1:x", *WORDS],
    "Origin": [f"http://{HERE}", "null", "http://evil.example", *WORDS],
    "If-None-Match": WORDS,
    "Range": ["bytes=0-", "bytes=9-1", "bytes=-1", "bytes=0-99999999", *WORDS],
}
KINDS = (JSON, JSON, f"{JSON}; charset=utf-16", "text/plain", *WORDS)
BODIES = [*(seed[1:] for seed in requests.seeds()), *(scalar.encode() for scalar in SCALARS)]
KNOWN = {200, 206, 304, 400, 403, 404, 405, 413, 415, 416, 421, 422}


class Here:
    """Works in this process, so that an error of printkit itself is seen."""

    async def warm_up(self):
        pass

    async def do(self, name, body, **_):
        return perform(name, body)


@pytest.fixture(scope="module")
def client():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server, "WorkerPool", Here)
        with TestClient(server.make_site(), base_url=f"http://{HERE}") as client:
            yield client


@settings(max_examples=100)
@given(
    st.sampled_from(["GET", "POST", "POST", "HEAD", "PUT", "OPTIONS", "TRACE"]),
    st.sampled_from(PATHS),
    st.fixed_dictionaries(
        {"Content-Type": st.sampled_from(KINDS)},
        optional={name: st.sampled_from(values) for name, values in HEADERS.items()},
    ),
    st.sampled_from(BODIES) | st.binary(max_size=20),
)
def test_anything_is_answered(client, method, path, headers, body):
    answer = client.request(method, f"/{path}", headers=headers, content=body)
    assert answer.status_code in KNOWN
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert b"Traceback" not in answer.content
    if answer.headers.get("content-type") == JSON and answer.status_code >= 300 and answer.content:
        assert len(answer.json()["error"].splitlines()) == 1
