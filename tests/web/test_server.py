"""The server: who is let in, what is refused, and that nothing takes too long."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import anyio
import pytest
from starlette.testclient import TestClient
from web import loops

from printkit.base.workers import processors
from printkit.rules.catalogue import game_names
from printkit.web import access_control, tasks
from printkit.web import server as scorer_server
from printkit.web.access_control import LOOPBACK
from printkit.web.offline import STATIC
from printkit.web.server import Followed, make_site
from printkit.web.tasks import JSON, MOST_BYTES, SHORT, TASKS, Reply, perform

pytestmark = pytest.mark.xdist_group("site")

HERE = "http://127.0.0.1:8321"
BIG = {
    "game": "xong",
    "board": {
        "name": "big",
        "lattice": "hex",
        "play_on": "edges",
        "shape": {"rectangle": ["100", "100"]},
    },
    "moves": ["a1/e", "a1/w,nw"],
}


@pytest.fixture(scope="module")
def client():
    with TestClient(make_site(), base_url=HERE) as client:
        yield client


def post(client, task, body=None, **headers):
    sent = {"Content-Type": "application/json", **headers}
    data = body if isinstance(body, bytes) else json.dumps(body or {}).encode()
    return client.post(f"/do/{task}", content=data, headers=sent)


def sentence(response):
    error = response.json()["error"]
    assert "Traceback" not in error
    assert "\n" not in error
    return error


def test_the_page_and_its_files_are_served(client):
    page = client.get("/")
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    for path in STATIC.iterdir():
        assert client.get(f"/{path.name}").status_code == 200
        assert b"innerHTML" not in path.read_bytes()


def test_every_answer_is_armoured(client):
    for response in (
        client.get("/"),
        client.get("/main.js"),
        client.get("/nothing"),
        post(client, "shelf"),
        client.get("/", headers={"Host": "evil.example"}),
    ):
        policy = response.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    "path", ["/nothing", "/../site.py", "/%2e%2e/site.py", "/..%2fsite.py", "/do/nothing"]
)
def test_what_is_not_there_is_told_in_a_sentence(client, path):
    response = post(client, "nothing") if path.startswith("/do") else client.get(path)
    assert response.status_code == 404
    assert sentence(response) == "there is nothing at this address: not found"


def follow(client, task, body):
    headers = {"Content-Type": "application/json"}
    return client.post(f"/follow/{task}", content=json.dumps(body).encode(), headers=headers)


def lines_of(content):
    """The lines that tell how far the work has come, the last line, and the bytes after it."""
    lines = []
    while "status" not in (lines or [{}])[-1]:
        line, _, content = content.partition(b"\n")
        lines.append(json.loads(line))
    return lines[:-1], lines[-1], content


@pytest.mark.nightly
def test_long_work_tells_how_far_it_has_come_before_its_file(client):
    request = {"record": {"game": "gosix"}}
    told, last, data = lines_of(follow(client, "kit.pdf", request).content)
    assert told[0] == {"done": 0, "total": 4, "partial": None}
    assert [one["done"] for one in told] == sorted({one["done"] for one in told})
    assert (last["status"], last["name"]) == (200, "gosix-kit.pdf")
    assert last["data"] == len(data)
    assert data == post(client, "kit.pdf", request).content


def test_what_is_wrong_with_long_work_is_told_at_its_end(client):
    _, last, data = lines_of(follow(client, "kit.pdf", {"record": {"game": "chess"}}).content)
    assert last["status"] == 422
    assert "chess" in json.loads(data)["error"]


def test_all_long_work_is_followed_but_for_a_suggestion():
    long = {name for name, task in TASKS.items() if task.seconds > SHORT and not task.is_followed}
    assert long == {"suggest"}


@pytest.mark.parametrize("task", ["nothing", "answer"])
def test_short_work_is_not_followed(client, task):
    assert follow(client, task, {}).status_code == 404


@pytest.mark.unix
def test_work_that_nobody_waits_for_is_given_up(tmp_path):
    """A page that is closed, or its button to stop, ends the worker."""
    gate = tmp_path / "gate"

    async def visit():
        told = anyio.Event()
        started = asyncio.get_running_loop().time()
        workers = scorer_server.WorkerPool(1)

        async def receive():
            await told.wait()
            return {"type": "http.disconnect"}

        async def send(message):
            if b'"done": 1' in message.get("body", b""):
                told.set()

        body = json.dumps({"gate": str(gate)}).encode()
        await Followed(workers, "kit.pdf", body)({}, receive, send)
        return asyncio.get_running_loop().time() - started

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scorer_server, "work", _tell_and_hold)
        assert loops.run(visit) < 30
    process = int(gate.read_text())
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def _tell_and_hold(_, body, progress):
    """Tell that one part is done, and then never end."""
    Path(json.loads(body)["gate"]).write_text(str(os.getpid()))
    while True:
        with progress.open("a") as file:
            file.write("[1, 2]\n")
        time.sleep(0.05)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8321", 200),
        ("localhost:8321", 200),
        ("LOCALHOST", 200),
        ("[::1]:8321", 200),
        ("evil.example", 421),
        ("127.0.0.1.evil.example:8321", 421),
        ("192.168.0.7:8321", 421),
        ("", 421),
    ],
)
def test_only_names_of_this_machine_lead_here_and_addresses_where_that_is_wished(
    client, host, status
):
    response = client.get("/", headers={"Host": host})
    assert response.status_code == status
    if status != 200:
        said = (
            "this server does not serve that host name; open an address that printkit serve printed"
        )
        assert sentence(response) == said
    open_to_all = TestClient(make_site((*LOOPBACK, "pi.local"), addresses=True), base_url=HERE)
    found = open_to_all.get("/", headers={"Host": host}).status_code
    assert found == (200 if host.startswith("192.168") else status)


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "https://127.0.0.1:8321", "http://127.0.0.1:9", "null"]
)
def test_requests_of_other_pages_are_refused(client, origin):
    response = post(client, "shelf", Origin=origin)
    assert response.status_code == 403
    assert sentence(response) == "only this server's own page may send requests"


def test_requests_of_its_own_page_are_answered(client):
    response = post(client, "shelf", Origin=HERE)
    assert response.status_code == 200
    assert [game["name"] for game in response.json()["games"]] == [*game_names()]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_forms_of_other_pages_cannot_send_anything(client, kind):
    assert post(client, "shelf", **{"Content-Type": kind}).status_code == 415


def test_a_request_is_a_mebibyte_at_most(client):
    assert post(client, "shelf", b" " * (MOST_BYTES - 2) + b"{}").status_code == 200
    response = post(client, "shelf", b" " * (MOST_BYTES - 1) + b"{}")
    assert response.status_code == 413
    assert sentence(response) == "a request must not exceed 1 MiB"


def test_a_body_that_does_not_tell_its_length_is_measured(client):
    def parts():
        for _ in range(20):
            yield b" " * 100_000

    headers = {"Content-Type": "application/json"}
    assert client.post("/do/shelf", content=parts(), headers=headers).status_code == 413


def test_what_takes_too_long_is_ended_and_the_next_one_served(client, monkeypatch):
    monkeypatch.setitem(TASKS, "replay.html", TASKS["replay.html"]._replace(seconds=1))
    response = post(client, "replay.html", {"record": BIG})
    assert response.status_code == 503
    assert sentence(response).startswith("the task was stopped after 1 seconds")
    assert post(client, "answer", {"record": {"game": "xong"}}).status_code == 200


def test_all_processors_search_and_clicks_do_not_wait(client):
    free = client.get("/here").json()["trees"]
    assert free == min(4, processors())
    record = {"game": "hong", "board": "hong-7x7", "setup": {"stones": ["a1", "b2", "c1"]}}
    with ThreadPoolExecutor() as threads:
        begun = time.monotonic()
        request = {"record": record, "role": "less", "seconds": 4}
        found = [
            threads.submit(post, client, "think", {**request, "seed": str(tree)})
            for tree in range(free)
        ]
        time.sleep(1)
        assert post(client, "answer", {"record": {"game": "gosix"}}).status_code == 200
        assert not any(each.done() for each in found)
        assert client.get("/here").json()["trees"] == 1
        assert all(each.result().json()["kind"] == "turn" for each in found)
    assert time.monotonic() - begun < 4 * min(free, 2)  # they have searched at the same time


def test_who_clicks_does_not_wait_for_files(client, monkeypatch, tmp_path):
    monkeypatch.setattr(scorer_server, "work", _hold)
    gate = tmp_path / "gate"
    with ThreadPoolExecutor() as threads:
        files = [
            threads.submit(post, client, "replay.html", {"gate": str(gate)})
            for _ in range(scorer_server.WORKERS)
        ]
        time.sleep(0.2)
        try:
            assert post(client, "answer").status_code == 200
            assert not any(file.done() for file in files)
        finally:
            gate.touch()
    assert all(file.result().status_code == 200 for file in files)


@pytest.mark.thinned(3)
@pytest.mark.parametrize(
    ("limit", "address", "status"),
    [
        pytest.param("MOST_OF_ONE", "192.168.0.7", 503, marks=pytest.mark.nightly),
        ("MOST_OF_ONE", "127.0.0.1", 200),
        ("MOST_AT_ONCE", "127.0.0.1", 503),
    ],
)
def test_requests_at_once_have_limits(monkeypatch, tmp_path, limit, address, status):
    monkeypatch.setattr(scorer_server, "work", _hold)
    monkeypatch.setattr(access_control, limit, 1)
    gate = tmp_path / "gate"
    with (
        TestClient(make_site(), base_url=HERE, client=(address, 5000)) as client,
        ThreadPoolExecutor() as threads,
    ):
        held = threads.submit(post, client, "replay.html", {"gate": str(gate)})
        time.sleep(0.5)
        response = post(client, "answer")
        gate.touch()
        assert response.status_code == status
        if status == 503:
            assert sentence(response) == "there are too many simultaneous requests; try again"
        assert held.result().status_code == 200
        assert post(client, "answer").status_code == 200  # the others have been counted off


def _hold(name, body):
    """A worker that makes files or tables for as long as its gate is not there."""
    if name in ("replay.html", "table"):
        gate = Path(json.loads(body)["gate"])
        while not gate.exists():
            time.sleep(0.01)
    return Reply(200, JSON, b"{}")


def test_a_click_does_not_wait_for_another_clients_large_board(monkeypatch, tmp_path):
    monkeypatch.setattr(scorer_server, "work", _hold)
    gate = tmp_path / "gate"
    with ThreadPoolExecutor() as threads, TestClient(make_site(), base_url=HERE) as client:
        many = [threads.submit(post, client, "table", {"gate": str(gate)}) for _ in range(6)]
        time.sleep(0.5)
        assert not any(one.done() for one in many)
        other = TestClient(client.app, base_url=HERE, client=("127.0.0.9", 5000))
        other.portal = client.portal
        assert post(other, "answer").status_code == 200
        assert not any(one.done() for one in many)
        gate.touch()
        assert {one.result().status_code for one in many} == {200}


@pytest.mark.unix
def test_a_worker_that_dies_is_replaced(client):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scorer_server, "work", _die)
        response = post(client, "shelf")
    assert response.status_code == 500
    assert "a worker process died on this request" in sentence(response)
    assert post(client, "shelf").status_code == 200


def _die(*_):
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.linux
def test_a_worker_whose_memory_is_full_is_replaced(client):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scorer_server, "work", _take_all_memory)
        response = post(client, "shelf")
    assert response.status_code == 500
    assert "perhaps for lack of memory" in sentence(response)
    assert post(client, "shelf").status_code == 200


def _take_all_memory(*arguments):
    """Do a task that takes as much memory as the worker may have."""
    import resource

    with pytest.MonkeyPatch.context() as patch:
        limit = resource.RLIMIT_AS
        fill = "printkit.web.play.game_list.shelf"
        patch.setattr(fill, lambda _: bytes(resource.getrlimit(limit)[0]))
        return tasks.work(*arguments)


@pytest.fixture
def minds_ctrl_c():
    """A shell has what it runs in the background ignore Ctrl-C, and so all that this starts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.unix
@pytest.mark.usefixtures("minds_ctrl_c")
def test_ctrl_c_ends_server_and_workers_without_a_word():
    command = [sys.executable, "-m", "printkit", "serve", "--port", "0"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    starting, started = (
        subprocess.Popen(command, start_new_session=True, **pipes) for _ in range(2)
    )
    starting.stdout.readline()
    time.sleep(0.2)  # its workers are not there yet
    os.killpg(starting.pid, signal.SIGINT)  # as a terminal does
    url = re.search(r"http://\S+", started.stdout.readline())[0]
    with urllib.request.urlopen(url) as page:  # answered once the workers are there
        assert page.status == 200
    os.killpg(started.pid, signal.SIGINT)
    for server in (starting, started):
        _, err = server.communicate(timeout=30)
        assert (server.returncode, err) == (0, "")


def test_a_browser_without_memory_is_told_so(monkeypatch):
    def fill(_):
        raise MemoryError

    monkeypatch.setattr("printkit.web.play.game_list.shelf", fill)
    assert told("shelf", {}) == (507, "there is not enough memory for this")


def told(task, body):
    reply = perform(task, body if isinstance(body, bytes) else json.dumps(body).encode())
    return reply.status, json.loads(reply.data).get("error")


@pytest.mark.parametrize(
    ("body", "error"),
    [
        (b"", "the request is not JSON"),
        (b"\xff", "the request is not JSON"),
        (b"[" * 100_000, "the request is not JSON"),
        (b"[]", "the request is not a table of keys"),
        (b"{}", "record: expected a table of keys, found nothing"),
        (b'{"record": 3}', "record: expected a table of keys, found 3"),
        (b'{"record": {}}', "a record has no 'game': which game was played"),
        (b'{"record": {"game": "xong", "moves": "e5/ne"}}', "moves: expected a list of turns"),
        (b'{"record": {"game": ["xong"]}}', "expected a text, found a list"),
        (
            b'{"record": {"game": "xong", "moves": [1]}}',
            "expected a text, a list or a table of keys, found 1",
        ),
        (b'{"record": {"game": "a\\u0000"}}', "the control character U+0000 is not text"),
        (
            b'{"record": {"game": "xong"}, "at": 1}',
            "at: expected 0 to 0, the turns of the record, found 1",
        ),
        (b'{"record": {"game": "xong"}, "at": true}', "at: expected a whole number, found True"),
        (
            b'{"record": {"game": "xong"}, "site": -1}',
            "site: expected a number from 0 to below 210, found -1",
        ),
        (b'{"record": {"game": "xong"}, "draft": 7}', "draft: expected a text, found 7"),
        (
            b'{"record": {"game": "xong"}, "draft": "\\ud800"}',
            "the request contains half a character (a lone surrogate)",
        ),
    ],
)
def test_a_request_that_is_wrong_is_told_so(body, error):
    assert told("answer", body) == (422, error)


def test_no_error_of_printkit_itself_leaves_as_a_traceback(monkeypatch):
    monkeypatch.setattr("printkit.web.play.record_reply.played", lambda *_: 1 / 0)
    status, error = told("answer", {"record": {"game": "xong"}})
    assert status == 500
    assert error == "printkit failed on this request (ZeroDivisionError: division by zero)"


NAMES_NEITHER = (
    *("shelf", "open-board", "forms", "boxes", "styles", "guide"),
    *("boards.draw", "board.look", "board.turns", "board.yaml"),
    *("records.verify", "records.html", "how-to", "how-tos"),
)


NAMED_ELSEWHERE = (  # what takes no ruleset
    *(("board.edit", "ruleset"), ("xoids", "ruleset")),
    *((f"photograph.{task}", "ruleset") for task in ("look", "read", "record")),
)


@pytest.mark.thinned(3)
@pytest.mark.parametrize("task", sorted(TASKS))
def test_no_file_is_read_for_a_board_or_a_ruleset(task, tmp_path, monkeypatch):
    """Neither by a path nor by the name of a file that lies in the current folder."""
    board = "name: mine\nlattice: hex\nplay_on: edges\nshape: {hexagon: 2}\n"
    ruleset = "name: mine\ngame: xong\nboards: [mine]\n"
    (tmp_path / "board.yaml").write_text(board)
    (tmp_path / "mine.yaml").write_text(ruleset)
    monkeypatch.chdir(tmp_path)
    for key in ("board", "ruleset"):
        for name in (str(tmp_path / "board.yaml"), "board.yaml", "./mine.yaml", "mine", "../mine"):
            named = {"game": "xong", key: name}
            position = {**named, "position": {}}
            request = {**named, "record": named, "position": position, "picture": ""}
            text = f"game: xong\n{key}: {name}\n"
            text += "position: {}\n" if task == "position.open" else ""
            status, error = told(task, {**request, "text": text, "name": "game.yaml"})
            if task in NAMES_NEITHER or (task, key) in NAMED_ELSEWHERE:
                continue
            assert status == 422
            assert "cannot be named by a path here" in error or "is called" in error
            assert str(tmp_path) not in error.replace(name, "")


@pytest.mark.parametrize("task", ["answer", "replay.html", "replay.pdf", "kit.pdf"])
def test_no_file_is_read_that_a_board_would_be_printed_with(task):
    board = {
        "name": "mine",
        "lattice": "hex",
        "shape": {"hexagon": "2"},
        "print": {"style": "/no/such/style.yaml", "preset": "/no/such/preset.yaml"},
    }
    request = {"record": {"game": "yodd", "board": board, "moves": ["b:a1"]}}
    assert perform(task, json.dumps(request).encode()).status == 200


def test_a_style_of_print_is_one_of_those_that_are_shipped():
    request = {"record": {"game": "gosix"}, "style": "/etc/passwd"}
    assert told("kit.pdf", request)[0] == 422
    assert "a style cannot be named by a path here" in told("replay.pdf", request)[1]
