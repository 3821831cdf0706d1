"""No request harms: each task answers soon, in little room and, if it refuses, in a sentence."""

import json
import time
from itertools import islice

import pytest
from hardening.memory import most_used
from support.sampled import sampled
from web.attacks import REQUESTS, enormous, spoilt

from printkit.web.tasks import TASKS, perform

resource = pytest.importorskip("resource", reason="only Unix tells how much memory was used")

MOST_MEMORY = 512  # MiB, of all requests of one task
MOST_REPLY = 4 << 20  # bytes
LONGEST = 1000  # letters of a sentence
NEEDS_MORE = {"photograph.read", "photograph.look"}  # a real photograph


def asked(task, request):
    """The reply, which is checked, and the processor seconds that it took."""
    began = time.process_time()
    reply = perform(task, json.dumps(request).encode())
    seconds = time.process_time() - began
    assert reply.status in (200, 422), (reply.data, str(request)[:200])
    assert seconds < TASKS[task].seconds / 2, str(request)[:200]
    assert len(reply.data) < MOST_REPLY
    if reply.status == 422:
        error = json.loads(reply.data)["error"]
        assert len(error) < LONGEST, str(request)[:200]
        assert len(error.splitlines()) == 1
        assert "Traceback" not in error
    return reply.status


def test_every_task_is_attacked():
    assert REQUESTS.keys() == TASKS.keys()


@pytest.mark.thinned(4)
@pytest.mark.parametrize("task", sampled(REQUESTS, *(REQUESTS.keys() - {"sheets.zip"})))
def test_no_request_harms(task):
    before = most_used(resource.getrusage(resource.RUSAGE_SELF))
    assert asked(task, REQUESTS[task]) == (422 if task in NEEDS_MORE else 200)
    prints = TASKS[task].half == "prints"
    for request in spoilt(task, step=400 if prints else 40):
        asked(task, request)
    for request in islice(enormous(task), 0, None, 4 if prints else 1):
        asked(task, request)
    assert most_used(resource.getrusage(resource.RUSAGE_SELF)) - before < MOST_MEMORY
