"""Any bytes are a request to the scorer that is answered, or a sentence says why it is not.

The first byte chooses the task; those that draw whole kits and pages are left out.
"""

import json
from collections.abc import Iterator

from fuzz.seeds import RECORDS, as_json, files
from hardening.nasty import GOOD
from web.attacks import REQUESTS

from printkit.base.yaml.reader import read_node
from printkit.base.yaml.writer import value_of
from printkit.web.tasks import TASKS as ALL
from printkit.web.tasks import perform

FIRST = ("answer", "table", "open-board", "open-record", "suggest")
TASKS = (*FIRST, *(name for name in ALL if name not in FIRST and ALL[name].half != "prints"))
CLICKS = (
    {"site": 0},
    {"site": 3, "tool": "move", "draft": "a1"},
    {"word": "pass"},
    {"draft": "e1", "at": 1},
    {"count": 2, "draft": ""},
    {"setup": True, "site": 1},
)


def seeds() -> Iterator[bytes]:
    records = list(files(*RECORDS))
    for number, data in enumerate(records):
        request = {"text": data.decode(), "name": "f.yaml"}
        yield b"\3" + as_json(request)[0]
        record = value_of(read_node(data, "f.yaml"))
        yield b"\0" + as_json({"record": record, **CLICKS[number % len(CLICKS)]})[0]
    yield b"\1" + as_json({"record": GOOD["record"]})[0]
    yield b"\2" + as_json({"text": json.dumps(GOOD["board"]), "name": "b.yaml"})[0]
    yield b"\4" + as_json({"record": {"game": "gosix"}})[0]
    for number, task in enumerate(TASKS):
        yield bytes([number]) + as_json(REQUESTS[task])[0]


def check(data: bytes) -> None:
    if not data:
        return
    reply = perform(TASKS[data[0] % len(TASKS)], data[1:])
    assert reply.status in (200, 422), reply.data
    if reply.status == 422:
        told = json.loads(reply.data)
        assert len(told["error"].splitlines()) == 1, told
